"""A win as people tell it, checked: riichi's hand with this game's facts, and who pays for which tile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from mahjongkit.hand import Hand
from mahjongkit.rules.riichi.payments import STICK
from mahjongkit.rules.riichi.win_request import (
    RiichiWinRequest,
    check_values,
    no_fifth_copy,
    read_indicators,
)
from mahjongkit.rules.synchronous.score import SynchronousScore
from mahjongkit.scoring.win_checks import WINDS, seat_of, winning_tile
from mahjongkit.tiles import code

if TYPE_CHECKING:
    from mahjongkit.rules.synchronous import Synchronous

Whose = bool | str | Iterable[str]
"""Whether something holds: for every payer, for none, or for those named."""
Payers = str | Iterable[str] | Mapping[str, str | int] | None


class SynchronousWinRequest(RiichiWinRequest):
    """A win with one tile, checked; with it those that tiles of other payers make."""

    counted_as = SynchronousScore
    __slots__ = ("call_ron", "losers", "others", "payers", "winners")

    def __init__(
        self,
        told: RiichiWinRequest,
        payers: tuple[int, ...],
        *,
        losers: int,
        call_ron: bool,
        honba: int,
    ) -> None:
        """`losers` share a ron; 0: every other player pays as for a self-draw."""
        super().__init__(told.rules, told.hand, told.win, told.core, told.seat, -1, honba, 0, {})
        self.payers = payers
        self.losers = losers
        self.call_ron = call_ron
        self.winners = 1
        self.others: tuple[SynchronousWinRequest, ...] = ()

    @property
    def stick_points(self) -> int:
        """What the winner gets of the sticks on the table (RULES 3.1.8)."""
        return STICK * self.sticks // self.winners

    def score(self) -> SynchronousScore:
        """The best reading of every hand, counted."""
        score = super().score()
        assert isinstance(score, SynchronousScore)
        score.settle(tuple(other._score_beside() for other in self.others))
        return score

    def _score_beside(self) -> SynchronousScore:
        try:
            return self.score()
        except ValueError as error:
            raise ValueError(f"{_by_whom(self.win, self.payers)}: {error}") from None


def prepare(
    rules: Synchronous,
    hand: Hand,
    win: str | int,
    *,
    tsumo: bool = False,
    call_ron: bool = False,
    riichi: int = 0,
    ippatsu: Whose = False,
    rinshan: bool = False,
    chankan: Whose = False,
    haitei: bool = False,
    houtei: Whose = False,
    tenhou: bool = False,
    dora: str | Iterable[int] = (),
    ura: str | Iterable[int] = (),
    seat: str = "E",
    honba: int = 0,
    sticks: int = 0,
    winners: int = 1,
    payers: Payers = None,
    losers: int | None = None,
) -> SynchronousWinRequest:
    """Check a win.

    - `hand`: 13 tiles and the winning tile apart, or 14 with it; melds and Norths in brackets
    - `riichi`: 0, 1, or 2 for double riichi; the other flags name what happened
    - `ippatsu`, `chankan`, `houtei`: true for every payer's tile, or the payers for whose tiles they hold: "E,W"
    - `dora`, `ura`: the indicators that the winner counts
    - `payers`: who produced fitting tiles for a ron: "E,W", or with the tile of each "E=5p,W=8p"; the others' is `win`.
      East if nothing is said (South if he won)
    - `losers`: how many lose to the winner, if more than `payers` names
    - `winners`: 1 or 2, who share the sticks
    """
    flags = {"tsumo": tsumo, "rinshan": rinshan, "haitei": haitei, "tenhou": tenhou}
    check_values({**flags, "call_ron": call_ron}, riichi, honba, sticks)
    _check_numbers(honba, winners)
    own = seat_of(seat, "seat", WINDS[: rules.players])
    face = winning_tile(win)
    by_all = _paid_by_all(tsumo, call_ron)
    produced = _produced(payers, by_all, own, face, rules)
    sharing = _losers(losers, by_all, len(produced), rules)
    whose = {
        name: _whose(name, value, by_all, produced, rules)
        for name, value in (("ippatsu", ippatsu), ("chankan", chankan), ("houtei", houtei))
    }
    indicators = {
        name: tiles if isinstance(tiles, str) else read_indicators(tiles, name, rules.riichi)
        for name, tiles in (("dora", dora), ("ura", ura))
    }
    hands: list[SynchronousWinRequest] = []
    for tile, holds, seats in _hands(produced, face, whose):
        waiting = hands[0].hand - face if hands else hand
        try:
            told = rules.riichi.prepare(waiting, tile, riichi=riichi, seat=seat, **flags, **holds, **indicators)
            _refuse_impossible(told.hand, holds, call_ron, riichi)
        except ValueError as error:
            raise (ValueError(f"{_by_whom(tile, seats)}: {error}") if hands else error) from None
        hands.append(SynchronousWinRequest(told, seats, losers=sharing, call_ron=call_ron, honba=honba))
    main = hands[0]
    main.sticks, main.winners, main.others = sticks, winners, tuple(hands[1:])
    if len(produced) > 1 and not by_all:
        _refuse_fifth_copy(main.hand - face, [*produced.values()], indicators, rules)
    return main


def _paid_by_all(tsumo: bool, call_ron: bool) -> str:
    """The kind of win for which everybody pays, or an empty text."""
    if tsumo and call_ron:
        raise ValueError("impossible: call_ron with tsumo")
    return "tsumo" if tsumo else "call_ron" if call_ron else ""


def _by_whom(tile: int, seats: tuple[int, ...]) -> str:
    return f"{code(tile)} of {', '.join(WINDS[seat] for seat in seats)}"


def _check_numbers(honba: int, winners: int) -> None:
    if honba % 2:
        raise ValueError(f"honba={honba}; expected an even number: it grows by 2 with every hand")
    if type(winners) is not int or winners not in (1, 2):
        raise ValueError(f"winners={winners!r}; expected 1 or 2: three wins at once are an abortive draw")


def _produced(payers: Payers, by_all: str, own: int, win: int, rules: Synchronous) -> dict[int, int]:
    """The tile for which everybody who pays does so, by seat."""
    if by_all:
        if payers is not None:
            raise ValueError(f"payers={payers!r} with {by_all}: everybody pays")
        return {other: win for other in range(rules.players) if other != own}
    if payers is None:
        return {0 if own else 1: win}
    produced: dict[int, int] = {}
    for word, tile in _listed(payers):
        seat = seat_of(word, "payers:", WINDS[: rules.players])
        if seat == own:
            raise ValueError(f"payers: {word} is the winner")
        if seat in produced:
            raise ValueError(f"payers: {word} is named twice")
        try:
            produced[seat] = win if tile is None else winning_tile(tile)
        except ValueError as error:
            raise ValueError(f"payers: {word}={tile}: {error}") from None
    if win not in produced.values():
        said = ", ".join(_by_whom(tile, (seat,)) for seat, tile in produced.items())
        raise ValueError(f"payers: nobody produced the winning tile {code(win)}, but {said or 'nothing'}")
    return produced


def _listed(payers: object) -> list[tuple[str, str | int | None]]:
    """Who pays, and for which tile if that is said."""
    if isinstance(payers, Mapping):
        return [*payers.items()]
    listed: list[tuple[str, str | int | None]] = []
    for word in _words("payers", payers, "seats like E,W, or with the tile of each E=5p,W=8p"):
        seat, equals, tile = word.partition("=")
        listed.append((seat.strip(), tile.strip() if equals else None))
    return listed


def _words(name: str, value: object, expected: str) -> list[str]:
    """The words of a list, or of a text with commas."""
    words = value.split(",") if isinstance(value, str) else value
    if not isinstance(words, list | tuple | set | frozenset) or not all(isinstance(word, str) for word in words):
        raise ValueError(f"{name}={value!r}; expected {expected}")
    return [word.strip() for word in words]


def _losers(losers: int | None, by_all: str, payers: int, rules: Synchronous) -> int:
    """How many share a ron; 0 where everybody pays."""
    if by_all:
        if losers is not None:
            raise ValueError(f"losers={losers!r} with {by_all}: everybody pays")
        return 0
    if losers is None:
        return payers
    most = rules.players - 1
    if type(losers) is not int or not payers <= losers <= most:
        raise ValueError(f"losers={losers!r}; expected {payers} to {most}: the payers named, and others besides")
    return losers


def _whose(name: str, value: Whose, by_all: str, produced: dict[int, int], rules: Synchronous) -> set[int]:
    """The payers for whose tiles something holds."""
    if isinstance(value, bool):
        return set(produced) if value else set()
    if by_all:
        raise ValueError(f"{name}={value!r} with {by_all}; expected true or false: payers are named for a ron")
    seats = set()
    for word in _words(name, value, "true, false, or payers like E,W"):
        seat = seat_of(word, f"{name}:", WINDS[: rules.players])
        if seat not in produced:
            raise ValueError(f"{name}: {word} is no payer")
        seats.add(seat)
    return seats


def _hands(
    produced: dict[int, int], win: int, whose: dict[str, set[int]]
) -> list[tuple[int, dict[str, bool], tuple[int, ...]]]:
    """The different hands: the tile, what holds for it, and who produced it; that of the winning tile first."""
    found: list[tuple[int, dict[str, bool], tuple[int, ...]]] = []
    for payer, tile in produced.items():
        holds = {name: payer in seats for name, seats in whose.items()}
        for place, (other, same, seats) in enumerate(found):
            if (other, same) == (tile, holds):
                found[place] = (tile, holds, (*seats, payer))
                break
        else:
            found.append((tile, holds, (payer,)))
    return sorted(found, key=lambda hand: hand[0] != win)


def _refuse_impossible(hand: Hand, holds: dict[str, bool], call_ron: bool, riichi: int) -> None:
    """What cannot happen together here, besides what cannot in riichi."""
    norths = any(not meld.is_set for meld in hand.melds)
    faults = (
        (call_ron and hand.is_closed, "call_ron without an open meld"),
        (call_ron and holds["houtei"], "houtei with call_ron: a turn in which a wall becomes empty is the last"),
        (holds["ippatsu"] and holds["chankan"], "ippatsu on the tile of a kong or a North set aside (chankan)"),
        (holds["ippatsu"] and riichi == 2 and norths, "double riichi and ippatsu with a North set aside"),
    )
    for broken, fault in faults:
        if broken:
            raise ValueError(f"impossible: {fault}")


def _refuse_fifth_copy(
    hand: Hand, tiles: list[int], indicators: Mapping[str, str | list[int]], rules: Synchronous
) -> None:
    """All that the payers produced are different tiles."""
    held = [*hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles)]
    turned = [face for name, faces in indicators.items() for face in read_indicators(faces, name, rules.riichi)]
    no_fifth_copy(hand, held, [*tiles, *turned], rules.riichi, "with the indicators and what the payers produced")
