"""Reasons for and against choices in riichi: declarations, safe tiles, yaku within reach, dora."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.advice.reasons import Reason, caution, reason, seat_names
from mahjongkit.core.shape import shanten
from mahjongkit.rules import parts
from mahjongkit.rules.riichi.payments import STICK
from mahjongkit.tiles import KINDS, ORPHANS, Tile, kind_of, rank_of, suit_of

if TYPE_CHECKING:
    from mahjongkit.advice.advise import Choice
    from mahjongkit.game.view import View
    from mahjongkit.hand import Hand
    from mahjongkit.rules.riichi import Riichi
    from mahjongkit.scoring.score import Pattern

DECLARING = ("riichi", "open_riichi")
GOOD_WAIT = 5
"""The least number of unseen tiles for a good wait."""
LOW_POINTS = 2 * STICK
AIMS = ("", "tanyao", "honitsu", "honitsu", "honitsu", "toitoi")
"""The pattern for each aim of the evaluator."""


class TableAdvice(parts.Advice):
    """The reasons that riichi and Synchronous share."""

    def reasons_for(self, view: View, choice: Choice) -> list[Reason]:
        """Reasons for a choice, and cautions about it."""
        verb = choice.action.verb
        if verb in ("north", "nine_terminals", "tenpai", "noten"):
            return [reason(f"riichi.{verb}")]
        found = []
        if verb in DECLARING:
            found += declaring(view, choice)
        elif verb == "discard" and not choice.folds and may_declare(view, choice):
            found.append(reason("riichi.silent"))
        if choice.known and not choice.folds and 0 < choice.aim < len(AIMS):
            found.append(reason("aims", row=self.pattern_of(AIMS[choice.aim]).names))
        if verb in self.ruleset.flow.discard_verbs:
            found += safety(view, kind_of(choice.action.faces[0]))
        return found

    def given_up(self, view: View, choice: Choice, instead: Choice) -> list[Reason]:
        """What `choice` gives up that `instead` keeps: patterns within reach, dora, a value pair, a closed hand."""
        if choice.action.verb in ("chi", "pon", "kong") and instead.action.verb in ("pass", "draw"):
            closed = all(meld.kind == "closed" for meld in view.melds[view.seat])
            return [reason("riichi.opens")] if closed and choice.can_win else []
        verbs = self.ruleset.flow.discard_verbs
        if choice.action.verb not in verbs or instead.action.verb not in verbs:
            return []
        gone, kept = choice.action.tiles[0], instead.action.tiles[0]
        found = []
        lost = prospects(view, kept) - prospects(view, gone)
        for key in sorted(lost):
            found.append(reason("loses", row=self.pattern_of(key).names))
        if self.dora_of(view, gone) > self.dora_of(view, kept):
            found.append(reason("riichi.gives_dora", tile=str(gone)))
        if gone.kind >= 27 and view.hand.count(gone) == 2 and is_value(view, gone.kind):
            found.append(reason("riichi.breaks_pair", tile=str(gone)))
        return found

    def possible_answers(self, hand: Hand, void: str | None) -> tuple[list[str], dict[str, int]]:
        answers, marks = super().possible_answers(hand, void)
        return [*self.declarations(hand), *answers], marks

    def dora_after(self) -> list[int]:
        """The dora for each kind of indicator."""
        raise NotImplementedError

    def pattern_of(self, key: str) -> Pattern:
        """The pattern with this key."""
        return next(pattern for pattern in self.ruleset.scoring.patterns_by_index if pattern.key == key)

    def dora_of(self, view: View, tile: Tile) -> int:
        """How many dora a tile counts for."""
        after = self.dora_after()
        shown = [after[turned.kind] for place, turned in view.shown if place == 0]
        return shown.count(tile.kind) + tile.red

    def declarations(self, hand: Hand) -> list[str]:
        """The discards with which a hand can declare riichi, as text."""
        if not hand.has_drawn or not hand.is_closed:
            return []
        (goal,) = self.ruleset.shape.goals[None]
        ready = [tile for tile in dict.fromkeys(hand.tiles) if shanten((hand - tile).shape, goal) == 0]
        return [f"riichi {tile}" for tile in ready]


class Advice(TableAdvice):
    """Reasons that only riichi has."""

    ruleset: Riichi

    def dora_after(self) -> list[int]:
        return self.ruleset.scoring.dora_after


def may_declare(view: View, choice: Choice) -> bool:
    """Whether the same discard could declare riichi."""
    return any(action.verb in DECLARING and action.tiles == choice.action.tiles for action in view.legal)


def declaring(view: View, choice: Choice) -> list[Reason]:
    """Reasons to declare riichi, and cautions: a bad wait, the last turn, few points, another riichi, furiten."""
    good = len(choice.accepts) > 1 and choice.tiles >= GOOD_WAIT
    wait = reason if good else caution
    found = [reason("riichi.declare"), wait("riichi.good_wait" if good else "riichi.bad_wait", n=choice.tiles)]
    draws = view.marks[view.seat].get("wall", view.left // view.ruleset.players)
    if draws <= 1:
        found.append(caution("riichi.last_turn", n=view.left))
    left = view.scores[view.seat] - STICK
    if left < LOW_POINTS - STICK:
        found.append(caution("riichi.low_points", n=left))
    rivals = declared(view)
    if rivals:
        found.append(caution("riichi.chased", seats=seat_names(view, rivals)))
    if choice.accepted_kinds & {one.tile.kind for one in view.rivers[view.seat]}:
        found.append(caution("riichi.furiten"))
    return found


# Safe tiles.


def declared(view: View) -> list[int]:
    """The other seats that have declared riichi."""
    return [seat for seat in range(view.ruleset.players) if seat != view.seat and view.marks[seat]["riichi"]]


def safety(view: View, kind: int) -> list[Reason]:
    """How safe a tile is against each seat that has declared riichi."""
    found: dict[str, list[int]] = {"genbutsu": [], "suji": [], "bare": []}
    for seat in declared(view):
        safe = safe_kinds(view, seat)
        found["genbutsu" if kind in safe else "suji" if is_suji(kind, safe) else "bare"].append(seat)
    reasons = []
    for key, seats in found.items():
        if seats:
            make = caution if key == "bare" else reason
            reasons.append(make(f"riichi.{key}", seats=seat_names(view, seats)))
    return reasons


def safe_kinds(view: View, other: int) -> set[int]:
    """Kinds that a seat cannot win on: those in its river, or discarded by others since its riichi."""
    river = view.rivers[other]
    since = next((place for place, one in enumerate(river) if one.turned), len(river))
    passed = [one for seat, rest in enumerate(view.rivers) if seat != other for one in rest[since + 1 :]]
    return {one.tile.kind for one in (*river, *passed)}


def is_suji(kind: int, safe: set[int]) -> bool:
    """Whether no two-sided wait includes this kind, because the other end of each is safe."""
    if kind >= 27:
        return False
    rank = rank_of(kind)
    return (rank <= 3 or kind - 3 in safe) and (rank >= 7 or kind + 3 in safe)


def is_value(view: View, kind: int) -> bool:
    """Whether a triplet of a kind is a yaku."""
    if kind >= 31:
        return True
    winds = {27 + (view.seat - view.dealer) % view.ruleset.players}
    if "round" in view.facts:
        winds.add(27 + view.facts["round"] % 4)
    return kind in winds


def prospects(view: View, gone: Tile) -> set[str]:
    """The keys of patterns within reach after discarding `gone`: at most two tiles missing, or no tile in the way."""
    tiles = list(view.hand)
    tiles.remove(gone)
    kinds = [tile.kind for tile in tiles]
    kinds += [tile.kind for meld in view.melds[view.seat] for tile in meld.tiles[:3]]
    have = set(kinds)
    found = set()
    if not have & set(ORPHANS):
        found.add("tanyao")
    if any(_three_colours(have, rank) for rank in range(7)):
        found.add("sanshoku_doujun")
    if any(_straight(have, suit) for suit in range(3)):
        found.add("ittsu")
    suits = [sum(suit_of(kind) == suit for kind in kinds) for suit in range(4)]
    if max(suits[:3]) + suits[3] >= len(kinds) - 2:
        found.add("honitsu")
    pairs = sum(kinds.count(kind) >= 2 for kind in range(KINDS))
    if pairs >= 5 and not view.melds[view.seat]:
        found.add("chiitoitsu")
    return found


def _three_colours(have: set[int], rank: int) -> bool:
    """Whether a run in all three suits lacks at most two tiles, and at most one in each suit."""
    tiles_missing = [sum(9 * suit + rank + step not in have for step in range(3)) for suit in range(3)]
    return sum(tiles_missing) <= 2 and max(tiles_missing) <= 1


def _straight(have: set[int], suit: int) -> bool:
    """Whether 1 to 9 of a suit lacks at most two tiles, and at most one in each run."""
    tiles_missing = [sum(9 * suit + start + step not in have for step in range(3)) for start in (0, 3, 6)]
    return sum(tiles_missing) <= 2 and max(tiles_missing) <= 1
