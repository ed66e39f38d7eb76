"""How Ninghai mahjong is taught: paragraphs by the options, fan and hu with an example for each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from mahjongkit.locale import Text
from mahjongkit.rules import lesson
from mahjongkit.rules.lesson import Paragraph, PatternGroup
from mahjongkit.rules.ninghai import seats
from mahjongkit.rules.ninghai.examples import EXAMPLES, WHOLE_HAND
from mahjongkit.rules.ninghai.pattern_values import MODE_VALUES

if TYPE_CHECKING:
    from mahjongkit.rules.ninghai import Ninghai
    from mahjongkit.rules.ruleset import Ruleset
    from mahjongkit.scoring.score import Pattern


class Lesson(lesson.Lesson):
    """Fan, then hu."""

    ruleset: Ninghai

    examples = EXAMPLES
    whole_hand = WHOLE_HAND
    shapes = (("form.regular", "123m 456p 123s 678s 55p"),)

    def paragraphs(self) -> Mapping[str, list[Paragraph]]:
        options = self.ruleset.options
        first = options.first_circle
        return {
            "goal": [(Text("learn.goal", circles=options.circles),)],
            "tiles": [(Text("learn.tiles", n=len(self.ruleset.tiles)),), (Text("learn.tiles.flowers"),)],
            "turn": [
                (Text("learn.turn"), *([] if first == "off" else [Text(f"learn.turn.{first}")])),
                (Text("learn.turn.end", stacks=seats.RESERVE // 2, tiles=seats.RESERVE),),
            ],
            "calls": [(Text("learn.calls"),)],
            "winning": [
                (
                    Text("learn.winning"),
                    *([] if options.multi_win else [Text("learn.winning.one")]),
                    *([Text("learn.winning.locked")] if options.pass_lock == "same_tile" else []),
                ),
                (Text("learn.winning.liable"),),
            ],
            "paying": self._paying(),
        }

    def _paying(self) -> list[Paragraph]:
        options = self.ruleset.options
        mode = MODE_VALUES[options.score_mode]
        values = {"base": mode.base, "cap": mode.cap, "mode": Text(f"value.score_mode.{options.score_mode}")}
        return [
            (
                Text("learn.paying.flat" if mode.flat else "learn.paying", **values),
                *([Text("learn.paying.rounded")] if mode.rounds else []),
            ),
            (Text("learn.paying.who"),),
            (Text(f"learn.paying.{options.head_role}"),),
        ]

    def groups(self) -> Iterable[PatternGroup]:
        on = self.enabled(self.ruleset.scoring.patterns)
        for unit in ("fan", "hu"):
            yield PatternGroup(Text(f"learn.group.{unit}"), tuple(one for one in on if one.unit == unit))

    def enabling(self, pattern: Pattern) -> Mapping[str, object]:
        return {"value_pair_hu": 2} if pattern.key == "value_pair" else super().enabling(pattern)

    def value_words(self, pattern: Pattern, ruleset: Ruleset, lang: str) -> str:
        value = ruleset.scoring.pattern_value(pattern)[0]
        return self.ruleset.words.say(lang, f"unit.{pattern.unit}", n=value)
