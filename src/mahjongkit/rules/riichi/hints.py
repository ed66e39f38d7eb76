"""Hints in riichi: the points of each wait, a missing yaku, furiten, and tiles that are safe against riichi."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mahjongkit.advice.hints import Safety, WinValue, hint
from mahjongkit.advice.reasons import Reason, reason, seat_names
from mahjongkit.rules import parts
from mahjongkit.rules.riichi.advice import DECLARING, declared, is_suji, safe_kinds
from mahjongkit.rules.riichi.breakdown import Breakdown, WinContext
from mahjongkit.rules.riichi.win_moment import WinMoment
from mahjongkit.scoring.groups import MELD_VERBS
from mahjongkit.tiles import RED_FIVES, kind_of

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View
    from mahjongkit.rules.riichi import Riichi

NORTH = 30
SAFETY: tuple[tuple[str, Safety], ...] = (("bare", "risky"), ("suji", "fair"), ("genbutsu", "safe"))
"""How a tile can stand to a seat in riichi, from the most dangerous on."""


class TableHints(parts.Hints):
    """The hints that riichi and Synchronous share."""

    @property
    def riichi(self) -> Riichi:
        """The ruleset that scores the hands."""
        raise NotImplementedError

    def moment(self, view: View) -> WinMoment:
        """Where the seat sits when it wins; the circumstances of the win are not known yet."""
        raise NotImplementedError

    def is_first_turn(self, view: View) -> bool:
        """Whether riichi now is a double riichi."""
        raise NotImplementedError

    def win_values(
        self, view: View, hand: Sequence[int], waits: Sequence[int], action: Action | None
    ) -> list[WinValue]:
        """The points of a ron on each wait, or if that has no yaku, of a self-draw."""
        moment = self.moment_of_win(view, hand, action)
        kinds = [kind_of(face) for face in hand]
        values = [self.win_value(view, [*kinds, kind], kind, moment) for kind in waits]
        if not self.riichi.options.atozuke and is_open(view) and not all(value.wins for value in values):
            return [WinValue(hint("no_yaku"), wins=False)] * len(values)
        return values

    def moment_of_win(self, view: View, hand: Sequence[int], action: Action | None) -> WinMoment:
        """The moment of a ron after an action."""
        marks, verb = view.marks[view.seat], "" if action is None else action.verb
        faces = [*hand, *(face for meld in view.melds[view.seat] for face in meld.faces)]
        declared_now = 2 if self.is_first_turn(view) else 1
        return self.moment(view)._replace(
            riichi=declared_now if verb in DECLARING else marks["riichi"],
            open_riichi=verb == "open_riichi" or marks.get("open_riichi", 0) > 0,
            red=sum(face in RED_FIVES for face in faces),
            north=len(view.asides[view.seat]),
        )

    def win_value(self, view: View, kinds: list[int], tile: int, moment: WinMoment) -> WinValue:
        """What a ron is worth, or else a self-draw."""
        if points := self.points(view, kinds, tile, moment):
            return WinValue(hint("points", n=f"{points:,}"))
        if points := self.points(view, kinds, tile, moment._replace(tsumo=True)):
            return WinValue(hint("points_drawn", n=f"{points:,}"), wins=False)
        return WinValue(hint("no_yaku"), wins=False)

    def points(self, view: View, kinds: list[int], tile: int, moment: WinMoment) -> int:
        """The points of a win, 0 if it has no yaku."""
        options, scoring = self.riichi.options, self.riichi.scoring
        melds = [(MELD_VERBS[meld.kind], min(map(kind_of, meld.faces))) for meld in view.melds[view.seat]]
        shown = [turned.kind for row, turned in view.shown if row == 0]
        opened = bool(view.asides[view.seat]) and not options.kita_keeps_closed
        context, breakdown = WinContext(kinds, melds, tile, moment, shown=shown, opened=opened), Breakdown()
        context.count_dora(scoring.pattern_values)
        wins = scoring.scorer.score_win(context, scoring.pattern_values, breakdown)
        return self.points_of(breakdown, moment.tsumo) if wins else 0

    def points_of(self, breakdown: Breakdown, tsumo: bool) -> int:
        """The points of a scored win."""
        return int(breakdown.points)

    def warnings(
        self, view: View, waits: Sequence[int], values: Sequence[WinValue], action: Action | None
    ) -> list[Reason]:
        """No yaku with any wait, and furiten."""
        found = [hint("needs_yaku")] if not any(value.wins for value in values) else []
        thrown = {one.tile.kind for one in view.rivers[view.seat]}
        if self.riichi.options.kita_furiten and view.asides[view.seat]:
            thrown.add(NORTH)
        passed = view.marks[view.seat]["furiten"]
        if action is not None:  # temporary furiten ends with the discard
            thrown.add(kind_of(action.faces[0]))
            passed = passed and view.marks[view.seat]["riichi"]
        return [*found, hint("furiten")] if passed or thrown & {*waits} else found

    def safety(self, view: View) -> Mapping[int, tuple[Safety, Reason]]:
        """Against the seats in riichi: what they discarded or let pass, suji of that, and everything else."""
        seats = {seat: safe_kinds(view, seat) for seat in declared(view)}
        found: dict[int, tuple[Safety, Reason]] = {}
        for kind in {tile.kind for tile in view.hand} if seats else ():
            classes = {seat: _class_of(kind, safe) for seat, safe in seats.items()}
            key, safety = next(one for one in SAFETY if one[0] in classes.values())
            facing = [seat for seat, one in classes.items() if one == key]
            found[kind] = safety, reason(f"riichi.{key}", seats=seat_names(view, facing))
        return found


def _class_of(kind: int, safe: set[int]) -> str:
    """How a kind stands to a seat in riichi that cannot win on the safe kinds."""
    return "genbutsu" if kind in safe else "suji" if is_suji(kind, safe) else "bare"


def is_open(view: View) -> bool:
    return any(meld.kind != "closed" for meld in view.melds[view.seat])


class Hints(TableHints):
    """Hints that only riichi has."""

    ruleset: Riichi

    @property
    def riichi(self) -> Riichi:
        return self.ruleset

    def moment(self, view: View) -> WinMoment:
        players = self.ruleset.players
        wind = (view.seat - view.dealer) % players
        return WinMoment(seat=wind, round_wind=view.facts["round"] % players, dealer=wind == 0)

    def is_first_turn(self, view: View) -> bool:
        """Before the first discard of the seat, and nothing was called."""
        return not view.rivers[view.seat] and not any(view.melds) and not any(view.asides)
