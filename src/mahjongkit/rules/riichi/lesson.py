"""How riichi is taught: paragraphs by the options, patterns by their han, an example for each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from mahjongkit.locale import Text
from mahjongkit.rules import lesson
from mahjongkit.rules.lesson import AmountTable, Example, Paragraph, PatternGroup
from mahjongkit.rules.riichi import scorer
from mahjongkit.rules.riichi.examples import EXAMPLES, WORKED
from mahjongkit.rules.riichi.patterns import DORA
from mahjongkit.rules.riichi.payments import STICK
from mahjongkit.tiles import RED_FIVES

if TYPE_CHECKING:
    from mahjongkit.rules.riichi import Riichi
    from mahjongkit.rules.ruleset import Ruleset
    from mahjongkit.scoring.score import Pattern

NAGASHI = "nagashi_mangan"
BIG_STARS = "daichisei"
"""A yakuman that is also all honours, and so counts only where yakuman add up."""
ENABLING: Mapping[str, Mapping[str, object]] = {
    "double_riichi": {"double_riichi_han": 2},
    "ippatsu": {"ippatsu": True},
    "ura_dora": {"ura": True},
    "renhou": {"renhou": "mangan"},
    "tenhou": {"tenhou_chiihou": "yakuman"},
    "chiihou": {"tenhou_chiihou": "yakuman"},
    NAGASHI: {"nagashi": True},
}
"""The options that switch patterns on, but for local yaku and those of three players."""

LIMIT_HAN = {"mangan": (5, 5), "haneman": (6, 7), "baiman": (8, 10), "sanbaiman": (11, 12)}
"""The fewest and the most han of each limit; the last one has no end unless 13 han are a yakuman."""
KAZOE_HAN = 13


class Lesson(lesson.Lesson):
    """Yaku by han, yakuman, dora."""

    ruleset: Riichi

    examples: Mapping[str, tuple[Example, ...]] = EXAMPLES
    worked = WORKED
    default_inputs: Mapping[str, object] = {"seat": "S"}
    tile_inputs: Mapping[str, str] = {
        "dora_indicators": "page.indicators",
        "ura_indicators": "page.indicators_under",
    }
    shapes = (
        ("form.regular", "234p 678p 345s 789s 55s"),
        ("form.seven pairs", "11p 55p 99p 33s 66s 88s 44z"),
        ("form.thirteen orphans", "19m 19p 19s 12345677z"),
    )

    def paragraphs(self) -> Mapping[str, list[Paragraph]]:
        options, players = self.ruleset.options, self.ruleset.players
        length = Text(f"learn.length.{options.length}")
        extras = [name for name in ("ippatsu", "ura") if options[name]]
        dealer = "learn.turn.dealer_tenpai" if options.dealer_repeats_tenpai else "learn.turn.dealer"
        return {
            "goal": [(Text("learn.goal", n=players, length=length, points=f"{options.start_points:,}"),)],
            "tiles": self.tile_paragraphs(kan_dora=bool(options.kan_dora)),
            "turn": [
                (Text("learn.turn"),),
                (Text("learn.turn.riichi", stick=f"{STICK:,}"), *(Text(f"learn.turn.{name}") for name in extras)),
                (Text("learn.turn.draw"), Text(dealer)),
            ],
            "calls": [(Text("learn.calls"), *([] if options.chi else [Text("learn.calls.no_chi")]))],
            "winning": [(Text("learn.winning"),), (Text("learn.winning.yaku"),), (Text("learn.winning.furiten"),)],
            "paying": [(Text("learn.paying"),), (Text("learn.paying.who", honba=options.honba_ron),)],
        }

    def amounts(self) -> AmountTable:
        options = self.ruleset.options
        columns = {"learn.limits.others": False, "learn.limits.dealer": True}
        return self.limits(columns, kazoe=options.kazoe == "yakuman", unit=options.payment_rounding)

    def tile_paragraphs(self, *, kan_dora: bool) -> list[Paragraph]:
        """The tiles, the red fives among them, and dora; `kan_dora` says whether kongs turn up further indicators."""
        tiles = self.ruleset.tiles
        reds = sum(tiles.copies[face] for face in RED_FIVES)
        own = Text("learn.tiles" if self.ruleset.players == 4 else "learn.tiles.three", n=len(tiles))
        return [
            (own, *([Text("learn.tiles.red", n=reds)] if reds else [])),
            (Text("learn.tiles.dora"), *([Text("learn.tiles.kan_dora")] if kan_dora else [])),
        ]

    def limits(self, columns: Mapping[str, bool], *, kazoe: bool, unit: int) -> AmountTable:
        """What the limits pay on a ron, as the scorer pays them; `kazoe` says whether 13 han are a yakuman.

        `columns` says for each heading whether its winner is paid as a dealer.
        """
        bases = {limit: scorer.base_points(first, 0, 0, False, kazoe) for limit, (first, _) in LIMIT_HAN.items()}
        han = {limit: f"{first}" if first == last else f"{first}–{last}" for limit, (first, last) in LIMIT_HAN.items()}
        if not kazoe:
            han["sanbaiman"] = f"{LIMIT_HAN['sanbaiman'][0]}+"
        bases["yakuman"], han["yakuman"] = scorer.base_points(0, 0, 1, False, kazoe), f"{KAZOE_HAN}+" if kazoe else "–"
        return AmountTable(
            Text("learn.limits"),
            (Text("learn.limits.name"), Text("learn.limits.han"), *map(Text, columns)),
            tuple(
                (
                    Text(f"limit.{limit}"),
                    han[limit],
                    *(scorer.ron_points(base, dealer, unit) for dealer in columns.values()),
                )
                for limit, base in bases.items()
            ),
        )

    def groups(self) -> Iterable[PatternGroup]:
        on = self.enabled(self.ruleset.scoring.patterns)
        yakuman = tuple(one for one in on if self.ruleset.scoring.pattern_value(one)[2])
        plain = [one for one in on if one not in yakuman and one.key not in DORA]
        for han in sorted({self._han(one) for one in plain}):
            yield PatternGroup(Text("score.han", han=han), tuple(one for one in plain if self._han(one) == han))
        yield PatternGroup(Text("limit.yakuman"), yakuman)
        yield PatternGroup(Text("learn.group.dora"), tuple(one for one in on if one.key in DORA))

    def _han(self, pattern: Pattern) -> int:
        closed, opened, _ = self.ruleset.scoring.pattern_value(pattern)
        return closed or opened

    def is_on(self, pattern: Pattern) -> bool:
        return super().is_on(pattern) and (pattern.key != NAGASHI or self.pays_rivers)

    @property
    def pays_rivers(self) -> bool:
        """Whether a river of terminals and honours is paid."""
        return bool(self.ruleset.options.nagashi)

    def enabling(self, pattern: Pattern) -> Mapping[str, object]:
        if pattern.option == "local_yaku":
            also = {"yakuman_stack": True} if pattern.key == BIG_STARS else {}
            return {"local_yaku": (pattern.key,), **also}
        if pattern.key == "north_wind":
            return {"north_yakuhai": True} if self.ruleset.players == 3 else {}
        return ENABLING.get(pattern.key, {})

    def value_words(self, pattern: Pattern, ruleset: Ruleset, lang: str) -> str:
        say = self.ruleset.words.say
        if pattern.key == NAGASHI:
            return say(lang, "limit.mangan")
        closed, opened, limit = ruleset.scoring.pattern_value(pattern)

        def worth(value: int) -> str:
            if limit:
                return say(lang, "limit.yakuman") if value == 1 else say(lang, "score.yakuman", times=value)
            return say(lang, "score.han", han=value)

        if closed == opened:
            return worth(closed)
        if not opened:
            return say(lang, "page.learn.closed_only", value=worth(closed))
        if not closed:
            return say(lang, "page.learn.open_only", value=worth(opened))
        return say(lang, "page.learn.open_less", value=worth(closed), open=worth(opened))
