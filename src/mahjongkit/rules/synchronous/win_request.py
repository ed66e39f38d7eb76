"""A Synchronous win that a caller describes: riichi's checks with this game's inputs, and who pays for which tile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.errors import InputError, MahjongError, NotAWin, Phrase, in_context, shown
from mahjongkit.hand import Hand
from mahjongkit.rules.riichi.indicators import no_fifth_copy, read_indicators
from mahjongkit.rules.riichi.win_claim import check_values
from mahjongkit.rules.riichi.win_request import RiichiWinRequest
from mahjongkit.rules.synchronous.score import SynchronousScore, SynchronousWin
from mahjongkit.scoring.win_checks import seat_of, winning_tile
from mahjongkit.tiles import WINDS, code

if TYPE_CHECKING:
    from mahjongkit.rules.riichi.breakdown import WinContext
    from mahjongkit.rules.synchronous import Synchronous

Whose = bool | str | Iterable[str]
"""For whose tiles a flag holds: every payer's, nobody's, or those of the named payers."""
Payers = str | Iterable[str] | Mapping[str, str | int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SynchronousInputs:
    """What a caller may say about a win besides the hand and the winning tile, not yet checked."""

    tsumo: bool = False
    call_ron: bool = False
    riichi: int = 0
    """0, 1, or 2 for double riichi."""
    ippatsu: Whose = False
    """True for every payer's tile, or the payers for whose tiles it holds: "E,W"; so are chankan and houtei."""
    rinshan: bool = False
    chankan: Whose = False
    haitei: bool = False
    houtei: Whose = False
    tenhou: bool = False
    dora_indicators: str | Iterable[str | int] = ()
    """The dora indicators that the winner counts."""
    ura_indicators: str | Iterable[str | int] = ()
    """The ura dora indicators that the winner counts."""
    seat: str = "E"
    honba: int = 0
    sticks: int = 0
    winners: int = 1
    """1, or 2 who share the sticks."""
    payers: Payers = None
    """Who produced winning tiles for a ron: "E,W", or with the tile of each "E=5p,W=8p" (by default the tile is `win`).
    By default East pays, or South if East won.
    """
    losers: int | None = None
    """How many players lose to the winner, if more than `payers` names."""

    @property
    def flags(self) -> dict[str, bool]:
        return {"tsumo": self.tsumo, "rinshan": self.rinshan, "haitei": self.haitei, "tenhou": self.tenhou}

    @property
    def flags_by_payer(self) -> dict[str, Whose]:
        return {"ippatsu": self.ippatsu, "chankan": self.chankan, "houtei": self.houtei}


class SynchronousWinRequest(RiichiWinRequest):
    """A checked win with one tile; `others` are the wins with the tiles of other payers."""

    __slots__ = ("others",)
    score_type = SynchronousScore

    won: SynchronousWin

    def __init__(self, won: SynchronousWin, context: WinContext) -> None:
        super().__init__(won, context)
        self.others: tuple[SynchronousWinRequest, ...] = ()

    def score(self) -> SynchronousScore:
        """The score with the winning tile, which includes the scores with the tiles of other payers."""
        score = super().score()
        assert isinstance(score, SynchronousScore)
        score.set_points(tuple(other._score_as_other() for other in self.others))
        return score

    def _score_as_other(self) -> SynchronousScore:
        try:
            return self.score()
        except NotAWin as error:
            raise _of_payers(error, self.win, self.won.payers) from None


class _Tile(NamedTuple):
    """A tile that payers produced, with the flags that hold for it."""

    face: int
    flags: dict[str, bool]
    payers: tuple[int, ...]


def prepare(ruleset: Synchronous, hand: Hand, win: str | int, inputs: SynchronousInputs) -> SynchronousWinRequest:
    """Check a win and collect what the scorer needs.

    `hand` has 13 tiles without the winning tile or 14 with it; melds and Norths set aside stand in brackets.
    """
    check_values({**inputs.flags, "call_ron": inputs.call_ron}, inputs.riichi, inputs.honba, inputs.sticks)
    _check_numbers(inputs.honba, inputs.winners)
    seat = seat_of(inputs.seat, "seat", WINDS[: ruleset.players])
    face = winning_tile(win)
    by_all = _paid_by_all(inputs.tsumo, inputs.call_ron)
    produced = _produced(inputs.payers, by_all, seat, face, ruleset)
    losers = _losers(inputs.losers, by_all, len(produced), ruleset)
    whose = {name: _whose(name, value, by_all, produced, ruleset) for name, value in inputs.flags_by_payer.items()}
    indicators = {
        name: tiles if isinstance(tiles, str) else read_indicators(tiles, name, ruleset.scoring.riichi)
        for name, tiles in (("dora_indicators", inputs.dora_indicators), ("ura_indicators", inputs.ura_indicators))
    }
    main, *others = _requests(ruleset, hand, inputs, _tiles(produced, face, whose), indicators, losers)
    main.others = tuple(others)
    if len(produced) > 1 and not by_all:
        _refuse_fifth_copy(main.hand - face, [*produced.values()], indicators, ruleset)
    return main


def _requests(
    ruleset: Synchronous,
    hand: Hand,
    inputs: SynchronousInputs,
    tiles: list[_Tile],
    indicators: Mapping[str, str | list[int]],
    losers: int,
) -> list[SynchronousWinRequest]:
    """A request for each tile, that of the winning tile first."""
    requests: list[SynchronousWinRequest] = []
    for tile in tiles:
        waiting = requests[0].hand - requests[0].win if requests else hand
        given = {**inputs.flags, **tile.flags, **indicators}
        try:
            request = ruleset.scoring.riichi.scoring.prepare(
                waiting, tile.face, riichi=inputs.riichi, seat=inputs.seat, **given
            )
            _refuse_impossible(request.hand, tile.flags, inputs.call_ron, inputs.riichi)
        except ValueError as error:
            raise (_of_payers(error, tile.face, tile.payers) if requests else error) from None
        won = SynchronousWin(
            ruleset.scoring.riichi,
            request.hand,
            request.win,
            request.won.seat,
            -1,
            inputs.honba,
            0 if requests else inputs.sticks,
            tile.payers,
            losers,
            inputs.call_ron,
            1 if requests else inputs.winners,
        )
        requests.append(SynchronousWinRequest(won, request.context))
    return requests


def _paid_by_all(tsumo: bool, call_ron: bool) -> str:
    """The kind of win for which everybody pays; empty if only payers of a ron do."""
    if tsumo and call_ron:
        raise InputError("win.with_tsumo", name="call_ron")
    return "tsumo" if tsumo else "call_ron" if call_ron else ""


def _of_payers(error: Exception, tile: int, seats: tuple[int, ...]) -> MahjongError:
    """The error with the tile and the payers that it is about."""
    return in_context("synchronous.of_payers", error, tile=code(tile), seats=", ".join(WINDS[seat] for seat in seats))


def _check_numbers(honba: int, winners: int) -> None:
    if honba % 2:
        raise InputError("synchronous.honba", honba=honba)
    if type(winners) is not int or winners not in (1, 2):
        raise InputError("synchronous.winners", given=shown(winners))


def _produced(payers: Payers, by_all: str, own: int, win: int, ruleset: Synchronous) -> dict[int, int]:
    """The tile that each payer pays for, by seat."""
    if by_all:
        if payers is not None:
            raise InputError("synchronous.everybody_pays", name="payers", given=shown(payers), by_all=by_all)
        return {other: win for other in range(ruleset.players) if other != own}
    if payers is None:
        return {0 if own else 1: win}
    produced: dict[int, int] = {}
    for word, tile in _listed(payers):
        seat = seat_of(word, "payers", WINDS[: ruleset.players])
        if seat == own:
            raise InputError("synchronous.payer_wins", seat=word)
        if seat in produced:
            raise InputError("synchronous.payer_twice", seat=word)
        try:
            produced[seat] = win if tile is None else winning_tile(tile)
        except ValueError as error:
            raise in_context("synchronous.payer_tile", error, seat=word, tile=str(tile)) from None
    if win not in produced.values():
        raise _not_produced(produced, win)
    return produced


def _not_produced(produced: dict[int, int], win: int) -> InputError:
    """The error that no payer has produced the winning tile."""
    tiles: Phrase | None = None
    for seat, tile in produced.items():
        one = Phrase("synchronous.tile_of", tile=code(tile), seat=WINDS[seat])
        tiles = one if tiles is None else Phrase("list.comma", first=tiles, other=one)
    if tiles is None:
        return InputError("synchronous.nothing_produced", tile=code(win))
    return InputError("synchronous.not_produced", tile=code(win), tiles=tiles)


def _listed(payers: object) -> list[tuple[str, str | int | None]]:
    """The payers, each with a tile if one is given."""
    if isinstance(payers, Mapping):
        return [*payers.items()]
    listed: list[tuple[str, str | int | None]] = []
    words = _words(payers)
    if words is None:
        raise InputError("synchronous.payers", given=shown(payers))
    for word in words:
        seat, equals, tile = word.partition("=")
        listed.append((seat.strip(), tile.strip() if equals else None))
    return listed


def _words(value: object) -> list[str] | None:
    """The items of a list, or of a text with commas; None if it is neither."""
    words = value.split(",") if isinstance(value, str) else value
    if not isinstance(words, list | tuple | set | frozenset) or not all(isinstance(word, str) for word in words):
        return None
    return [word.strip() for word in words]


def _losers(losers: int | None, by_all: str, payers: int, ruleset: Synchronous) -> int:
    """How many players share a ron; 0 if everybody pays."""
    if by_all:
        if losers is not None:
            raise InputError("synchronous.everybody_pays", name="losers", given=shown(losers), by_all=by_all)
        return 0
    if losers is None:
        return payers
    maximum = ruleset.players - 1
    if type(losers) is not int or not payers <= losers <= maximum:
        raise InputError("synchronous.losers", given=shown(losers), payers=payers, maximum=maximum)
    return losers


def _whose(name: str, value: Whose, by_all: str, produced: dict[int, int], ruleset: Synchronous) -> set[int]:
    """The payers for whose tiles a flag holds."""
    if isinstance(value, bool):
        return set(produced) if value else set()
    if by_all:
        raise InputError("synchronous.whose_with_all", name=name, given=shown(value), by_all=by_all)
    seats = set()
    words = _words(value)
    if words is None:
        raise InputError("synchronous.whose", name=name, given=shown(value))
    for word in words:
        seat = seat_of(word, f"{name}:", WINDS[: ruleset.players])
        if seat not in produced:
            raise InputError("synchronous.not_a_payer", name=name, seat=word)
        seats.add(seat)
    return seats


def _tiles(produced: dict[int, int], win: int, whose: dict[str, set[int]]) -> list[_Tile]:
    """The produced tiles, equal ones with equal flags together; the winning tile first."""
    found: list[_Tile] = []
    for payer, face in produced.items():
        flags = {name: payer in seats for name, seats in whose.items()}
        for place, tile in enumerate(found):
            if (tile.face, tile.flags) == (face, flags):
                found[place] = tile._replace(payers=(*tile.payers, payer))
                break
        else:
            found.append(_Tile(face, flags, (payer,)))
    return sorted(found, key=lambda tile: tile.face != win)


def _refuse_impossible(hand: Hand, flags: dict[str, bool], call_ron: bool, riichi: int) -> None:
    """Refuse what cannot happen together in this game, in addition to riichi's checks."""
    norths = any(not meld.is_set for meld in hand.melds)
    faults = (
        (call_ron and hand.is_closed, "synchronous.call_ron_closed"),
        (call_ron and flags["houtei"], "synchronous.call_ron_houtei"),
        (flags["ippatsu"] and flags["chankan"], "synchronous.ippatsu_chankan"),
        (flags["ippatsu"] and riichi == 2 and norths, "synchronous.double_ippatsu_north"),
    )
    for broken, key in faults:
        if broken:
            raise InputError(key)


def _refuse_fifth_copy(
    hand: Hand, tiles: list[int], indicators: Mapping[str, str | list[int]], ruleset: Synchronous
) -> None:
    """Refuse more copies of a tile than exist in hand, indicators and the tiles that the payers produced."""
    held = [*hand.faces, *(face for meld in hand.melds for face in meld.faces)]
    turned = [
        face for name, faces in indicators.items() for face in read_indicators(faces, name, ruleset.scoring.riichi)
    ]
    no_fifth_copy(hand, held, [*tiles, *turned], ruleset.scoring.riichi, "synchronous.among_produced")
