"""How Sichuan mahjong is taught: paragraphs by the options, shapes and ways to win with an example for each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from mahjongkit.locale import Text
from mahjongkit.rules import lesson
from mahjongkit.rules.lesson import Paragraph, PatternGroup
from mahjongkit.rules.sichuan.examples import EXAMPLES, WHOLE_HAND
from mahjongkit.rules.sichuan.pattern_values import UNLISTED

if TYPE_CHECKING:
    from mahjongkit.rules.ruleset import Ruleset
    from mahjongkit.rules.sichuan import Sichuan
    from mahjongkit.scoring.score import Pattern

ADDED_FEE, CLOSED_FEE = 1, 2
"""What everybody pays for an added and for a concealed kong, in bases (RULES 1.1.8)."""
MOMENTS = (
    *("heavenly", "earthly", "self_draw", "kong_flower", "kong_cannon", "robbed_kong", "last_draw", "last_discard"),
    *("concealed_hand", "twelve_hairpins", "root"),
)
"""The patterns that are about how a hand was won, or count beside its shape."""


class Lesson(lesson.Lesson):
    """Shapes by their multiplier, then how a hand was won."""

    ruleset: Sichuan

    examples = EXAMPLES
    whole_hand = WHOLE_HAND
    shapes = (("form.regular", "123m 456m 789m 456s 55s"), ("form.seven pairs", "11m 33m 55m 77m 22s 44s 99s"))

    def paragraphs(self) -> Mapping[str, list[Paragraph]]:
        options = self.ruleset.options
        fees = {"direct": options.direct_kong_fee, "added": ADDED_FEE, "closed": CLOSED_FEE}
        return {
            "goal": [(Text("learn.goal", hands=options.hands_per_match),)],
            "tiles": [(Text("learn.tiles", n=len(self.ruleset.tiles)),)],
            "turn": [
                *([(Text("learn.turn.exchange"),)] if options.exchange_three else []),
                (Text("learn.turn.void"),),
                (Text("learn.turn"),),
            ],
            "calls": [
                (Text("learn.calls"),),
                (Text("learn.calls.fees", **{name: fee * options.base for name, fee in fees.items()}),),
            ],
            "winning": [
                (Text("learn.winning"),),
                *([] if options.pass_rule == "none" else [(Text(f"learn.winning.{options.pass_rule}"),)]),
            ],
            "paying": [
                (
                    Text(f"learn.paying.{options.fan_combination}"),
                    *([Text("learn.paying.cap", cap=options.cap)] if options.cap else []),
                ),
                (Text("learn.paying.who", base=options.base),),
                (self._end(),),
            ],
        }

    def _end(self) -> Text:
        """What is paid at the end of a hand besides wins and kongs."""
        options = self.ruleset.options
        return Text(
            "learn.paying.end",
            when=Text(f"learn.paying.end.{'every_hand' if options.settle_after_three_wins else 'wall_empty'}"),
            who=Text(f"learn.paying.end.{options.pig_definition}"),
            payers=Text(f"learn.paying.end.{'pigs_too' if options.pig_pays_ready_check else 'not_ready'}"),
            pig=options.pig_multiplier * options.base,
        )

    def groups(self) -> Iterable[PatternGroup]:
        on = self.enabled(self.ruleset.scoring.patterns)
        value = self.ruleset.scoring.pattern_value
        shapes = sorted((one for one in on if one.key not in MOMENTS), key=lambda one: value(one)[0])
        yield PatternGroup(Text("learn.group.shapes"), tuple(shapes))
        yield PatternGroup(Text("learn.group.moments"), tuple(one for one in on if one.key in MOMENTS))

    def enabling(self, pattern: Pattern) -> Mapping[str, object]:
        if pattern.key == "jiang_hook":
            return {"jiang_hook": "named16"}
        if pattern.key == "self_draw":
            return {"zimo_mode": "double"}
        return {"only_listed_fans": False} if pattern.key in UNLISTED else super().enabling(pattern)

    def value_words(self, pattern: Pattern, ruleset: Ruleset, lang: str) -> str:
        return self.ruleset.words.say(lang, "score.times", times=ruleset.scoring.pattern_value(pattern)[0])
