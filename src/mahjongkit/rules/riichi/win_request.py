"""A riichi win that a caller describes: checked, and ready for the scorer. An impossible win is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mahjongkit import notation
from mahjongkit.core.shape import shanten_by_form
from mahjongkit.errors import NotAWin
from mahjongkit.hand import Hand
from mahjongkit.rules.riichi import breakdown as core
from mahjongkit.rules.riichi.payments import LIABLE
from mahjongkit.rules.riichi.score import RiichiScore
from mahjongkit.scoring.score import WinRequest
from mahjongkit.scoring.win_checks import WINDS, check_flags, complete_hand, seat_of
from mahjongkit.tiles import FLOWERS, KINDS, RED_FIVES, code, kind_of

if TYPE_CHECKING:
    from mahjongkit.rules.riichi import Riichi

MELD_CODES = {"chi": core.CHI, "pon": core.PON, "kong": core.KONG, "added": core.ADDED, "closed": core.CLOSED}
LOCAL_FLAGS = ("open_riichi", "tsubame_gaeshi", "kanburi", "paarenchan")
"""The flags that need a local yaku of the same name (option local_yaku)."""
FLAGS = (
    *("tsumo", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou"),
    *LOCAL_FLAGS,
)
"""The inputs that are true or false."""


class NoYaku(NotAWin):
    """The hand is complete but has no yaku, or fewer han than the option min_han asks for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RiichiInputs:
    """What a caller may say about a win besides the hand and the winning tile, not yet checked."""

    tsumo: bool = False
    riichi: int = 0
    """0, 1, or 2 for double riichi."""
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    haitei: bool = False
    houtei: bool = False
    tenhou: bool = False
    chiihou: bool = False
    renhou: bool = False
    dora: str | Iterable[int] = ()
    """The dora indicators as they lie on the dead wall."""
    ura: str | Iterable[int] = ()
    """The ura dora indicators."""
    seat: str = "E"
    """The winner's seat wind: E, S, W or N."""
    round: str = "E"
    honba: int = 0
    sticks: int = 0
    discarder: str | None = None
    """The discarder's seat wind; by default the dealer, or South if the dealer won."""
    pao: str | dict[str, str] | None = None
    """The seat liable for a yakuman, or seats by yakuman: {"daisuushii": "E", "suukantsu": "S"}, also written as the
    text "daisuushii=E,suukantsu=S".
    """
    open_riichi: bool = False
    tsubame_gaeshi: bool = False
    kanburi: bool = False
    paarenchan: bool = False

    @property
    def flags(self) -> dict[str, bool]:
        return {name: getattr(self, name) for name in FLAGS}


class RiichiWinRequest(WinRequest):
    """A checked win."""

    score_type: type[RiichiScore] = RiichiScore
    """The class of the score that the scorer fills in."""
    __slots__ = (
        *("_pattern_values", "_score_win", "context", "discarder", "hand", "honba", "liable", "ruleset", "seat"),
        *("sticks", "win"),
    )

    def __init__(
        self,
        ruleset: Riichi,
        hand: Hand,
        win: int,
        context: core.WinContext,
        seat: int,
        discarder: int,
        honba: int,
        sticks: int,
        liable: dict[str, int],
    ) -> None:
        """`hand` includes the winning tile; `discarder` is -1 on a self-draw; `liable` maps yakuman to seats."""
        self.ruleset = ruleset
        self.hand = hand
        self.win = win
        self.context = context
        self.seat = seat
        self.discarder = discarder
        self.honba = honba
        self.sticks = sticks
        self.liable = liable
        self._score_win = ruleset.scoring_parts.scorer.score_win
        self._pattern_values = ruleset.scoring_parts.pattern_values

    def score(self) -> RiichiScore:
        """The score of the reading that is worth most."""
        score = self.score_type(self)
        if self._score_win(self.context, self._pattern_values, score) < 0:
            if score.size == 0:
                raise NotAWin(f"'{self.hand}' is not complete")
            least = self.ruleset.options["min_han"]
            raise NoYaku(f"'{self.hand}' has no yaku{f' of {least} han' if least != 1 else ''}")
        return score


def prepare(ruleset: Riichi, hand: Hand, win: str | int, inputs: RiichiInputs) -> RiichiWinRequest:
    """Check a win and collect what the scorer needs.

    `hand` has 13 tiles without the winning tile or 14 with it; melds and Norths set aside stand in brackets.
    """
    complete, face = complete_hand(hand, win, ruleset.goals[None][0])
    check_values(inputs.flags, inputs.riichi, inputs.honba, inputs.sticks)
    claim = _Claim.of(ruleset, inputs, complete, face)
    if fault := next(_faults(claim), ""):
        raise ValueError(f"impossible: {fault}")
    _check_local_yaku(ruleset, claim)
    shown, hidden = _dora_and_ura(claim)
    context = _context(claim, shown, hidden)
    discarder = _discarder(claim)
    liable = _liable(claim)
    _check_liability(complete, liable)
    for name, other in liable.items():
        context.set_liable(LIABLE.index(name), other)
    request = RiichiWinRequest(
        ruleset, complete, face, context, claim.seat, discarder, inputs.honba, inputs.sticks, liable
    )
    if not ruleset.options["atozuke"] and not complete.is_closed:
        _refuse_late_yaku(request, hand, inputs)
    return request


def check_values(flags: dict[str, bool], riichi: int, honba: int, sticks: int) -> None:
    """Refuse a flag that is not a bool and a number that is not a whole number of 0 or more."""
    check_flags(flags)
    if riichi not in (0, 1, 2) or not isinstance(riichi, int):
        raise ValueError(f"riichi={riichi!r}; expected 0, 1, or 2 for double riichi")
    for name, number in (("honba", honba), ("sticks", sticks)):
        if type(number) is not int or number < 0:
            raise ValueError(f"{name}={number!r}; expected a whole number, 0 or more")


# Which inputs contradict each other.


@dataclass(frozen=True, slots=True)
class _Claim:
    """A described win with what the checks derive from it."""

    ruleset: Riichi
    inputs: RiichiInputs
    hand: Hand
    win: int
    flags: frozenset[str]
    """The flags that are set."""
    players: int
    seat: int
    round_wind: int
    """-1 where there is none."""

    @classmethod
    def of(cls, ruleset: Riichi, inputs: RiichiInputs, hand: Hand, win: int) -> _Claim:
        players = ruleset.options["players"]
        assert isinstance(players, int)
        winds = WINDS[:players]
        seat = seat_of(inputs.seat, "seat", winds)
        round_wind = -1 if ruleset.everybody_deals else seat_of(inputs.round, "round", winds)
        flags = frozenset(name for name, value in inputs.flags.items() if value)
        return cls(ruleset, inputs, hand, win, flags, players, seat, round_wind)

    @property
    def tsumo(self) -> bool:
        return "tsumo" in self.flags

    @property
    def dealer(self) -> bool:
        return self.seat == 0 or self.ruleset.everybody_deals

    @property
    def norths(self) -> int:
        """How many Norths the winner has set aside."""
        return sum(not meld.is_set for meld in self.hand.melds)

    @property
    def opened_by_north(self) -> bool:
        return self.norths > 0 and not self.ruleset.options["kita_keeps_closed"]

    @property
    def wins_on_north(self) -> bool:
        """Whether the winning tile is a North in a game where Norths are set aside (RULES 4.1.11)."""
        set_aside = self.players == 3 and self.ruleset.options["north"] == "dora"
        return set_aside and kind_of(self.win) == notation.NORTH

    @property
    def is_orphans(self) -> bool:
        return shanten_by_form(self.hand.shape, self.ruleset.goals[None][0])[2] == -1

    @property
    def all_tiles(self) -> list[int]:
        return [*self.hand.tiles, *(tile for meld in self.hand.melds for tile in meld.tiles)]


def _faults(claim: _Claim) -> Iterator[str]:
    """Why these things cannot have happened together, one reason after the other."""
    for check in (_riichi_faults, _kong_faults, _last_tile_faults, _first_turn_faults, _ippatsu_faults):
        yield from check(claim)
    yield from _north_faults(claim)
    yield from _local_yaku_faults(claim)


def _riichi_faults(claim: _Claim) -> Iterator[str]:
    if claim.inputs.riichi:
        if claim.opened_by_north or not claim.hand.is_closed:
            yield "riichi with an open hand"
        return
    if "ippatsu" in claim.flags:
        yield "ippatsu without riichi"
    if "open_riichi" in claim.flags:
        yield "open riichi without riichi"


def _kong_faults(claim: _Claim) -> Iterator[str]:
    norths_draw = claim.ruleset.options["kita_rinshan"]
    if "rinshan" in claim.flags:
        if not claim.tsumo:
            yield "rinshan without tsumo"
        if not any(meld.is_kong or (not meld.is_set and norths_draw) for meld in claim.hand.melds):
            yield "rinshan without a kong"
        if "ippatsu" in claim.flags:
            yield "ippatsu after one's own kong (rinshan)"
    if "chankan" in claim.flags:
        if claim.tsumo:
            yield "chankan with tsumo"
        if claim.hand.counts[kind_of(claim.win)] > 1 and not claim.wins_on_north:
            yield f"chankan on {code(claim.win)}, of which the hand holds another"


def _last_tile_faults(claim: _Claim) -> Iterator[str]:
    if "haitei" in claim.flags and not claim.tsumo:
        yield "haitei without tsumo (the last discard is houtei)"
    if "houtei" in claim.flags and claim.tsumo:
        yield "houtei with tsumo (the last draw is haitei)"
    if claim.flags >= {"haitei", "rinshan"} and not claim.ruleset.options["rinshan_haitei"]:
        yield "haitei and rinshan together"
    if claim.flags >= {"houtei", "chankan"}:
        yield "houtei and chankan together"


def _first_turn_faults(claim: _Claim) -> Iterator[str]:
    """Faults of tenhou, chiihou and renhou."""
    first = sorted(claim.flags & {"tenhou", "chiihou", "renhou"})
    if not first:
        return
    if len(first) > 1:
        yield f"{' and '.join(first)} together"
    name = first[0]
    if claim.hand.melds:
        yield f"{name} with melds"
    if claim.inputs.riichi:
        yield f"{name} after riichi"
    if late := sorted(claim.flags & {"haitei", "houtei", "rinshan", "chankan", "kanburi"}):
        yield f"{name} with {'/'.join(late)}"
    if name == "tenhou" and not claim.dealer:
        yield "tenhou by a player who is not the dealer"
    if name != "tenhou" and claim.dealer:
        yield f"{name} by the dealer"
    if name != "renhou" and not claim.tsumo:
        yield f"{name} without tsumo"
    if name == "renhou" and claim.tsumo:
        yield "renhou with tsumo"


def _ippatsu_faults(claim: _Claim) -> Iterator[str]:
    """Faults of double riichi with ippatsu, which leaves time for nothing else."""
    if claim.inputs.riichi != 2 or "ippatsu" not in claim.flags:
        return
    if claim.flags & {"haitei", "houtei"}:
        yield "double riichi and ippatsu on the last tile"
    if any(meld.is_kong for meld in claim.hand.melds):
        yield "double riichi and ippatsu with a kong"
    without_pon = claim.wins_on_north or (claim.is_orphans and claim.ruleset.options["closed_chankan"])
    if "chankan" in claim.flags and not without_pon:
        yield "double riichi and ippatsu after a pon (chankan)"


def _north_faults(claim: _Claim) -> Iterator[str]:
    if "chankan" not in claim.flags or not claim.wins_on_north:
        return
    allowed = claim.ruleset.options["kita_ron"]
    if allowed == "none":
        yield "ron on a North set aside"
    if allowed == "kokushi" and not claim.is_orphans:
        yield "ron on a North set aside without thirteen orphans"


def _local_yaku_faults(claim: _Claim) -> Iterator[str]:
    if "tsubame_gaeshi" in claim.flags and claim.tsumo:
        yield "tsubame gaeshi with tsumo"
    if "kanburi" in claim.flags and claim.tsumo:
        yield "kanburi with tsumo"
    if claim.flags >= {"kanburi", "chankan"}:
        yield "kanburi and chankan together"
    if claim.flags >= {"tsubame_gaeshi", "chankan"}:
        yield "tsubame gaeshi and chankan together"
    if "paarenchan" in claim.flags and not claim.dealer:
        yield "paarenchan by a player who is not the dealer"


def _check_local_yaku(ruleset: Riichi, claim: _Claim) -> None:
    local = ruleset.options["local_yaku"]
    assert isinstance(local, tuple)
    for name in LOCAL_FLAGS:
        if name in claim.flags and name not in local:
            raise ValueError(
                f"{name} is not among the local yaku of {ruleset.name}:{ruleset.preset} (option local_yaku)"
            )


# What the scorer needs.


def _context(claim: _Claim, shown: list[int], hidden: list[int]) -> core.WinContext:
    """The win as the scorer reads it; `shown` and `hidden` are the kinds of the dora and ura indicators."""
    inputs, options = claim.inputs, claim.ruleset.options
    ippatsu, chankan = inputs.ippatsu, inputs.chankan
    if chankan and claim.wins_on_north:  # a North set aside is not a kong (RULES 4.1.11)
        chankan = bool(options["kita_chankan_yaku"])
        ippatsu = ippatsu and bool(options["kita_ron_ippatsu"])
    context = core.WinContext(
        [kind_of(tile) for tile in claim.hand.tiles],
        [(MELD_CODES[meld.kind], meld.kinds[0]) for meld in claim.hand.sets],
        kind_of(claim.win),
        tsumo=inputs.tsumo,
        seat=claim.seat,
        round_wind=claim.round_wind,
        riichi=int(inputs.riichi),
        ippatsu=ippatsu,
        rinshan=inputs.rinshan,
        chankan=chankan,
        last=inputs.haitei or inputs.houtei,
        first=inputs.tenhou or inputs.chiihou or inputs.renhou,
        dealer=claim.dealer,
        shown=shown,
        hidden=hidden,
        red=sum(tile in RED_FIVES for tile in claim.all_tiles),
        north=claim.norths,
        open_riichi=inputs.open_riichi,
        tsubame=inputs.tsubame_gaeshi,
        kanburi=inputs.kanburi,
        eighth=inputs.paarenchan,
        opened=claim.opened_by_north,
    )
    context.count_dora(claim.ruleset.scoring_parts.pattern_values)
    return context


def _dora_and_ura(claim: _Claim) -> tuple[list[int], list[int]]:
    """The kinds of the indicators, checked."""
    ura = claim.inputs.ura if claim.inputs.riichi else _no_ura(claim.inputs.ura)
    shown = read_indicators(claim.inputs.dora, "dora", claim.ruleset)
    hidden = read_indicators(ura, "ura", claim.ruleset)
    if len(hidden) > len(shown):
        raise ValueError(f"{len(hidden)} ura indicators for {len(shown)} dora indicators")
    no_fifth_copy(claim.hand, claim.all_tiles, [*shown, *hidden], claim.ruleset)
    return [kind_of(face) for face in shown], [kind_of(face) for face in hidden]


def _no_ura(ura: str | Iterable[int]) -> tuple[()]:
    """Refuse ura indicators of a hand without riichi."""
    if ura.strip() if isinstance(ura, str) else ura:
        raise ValueError(f"ura indicators {ura} without riichi")
    return ()


def read_indicators(tiles: str | Iterable[int], what: str, ruleset: Riichi) -> list[int]:
    """The faces of dora or ura indicators, checked; `what` names them in an error."""
    if isinstance(tiles, str) and not tiles.strip():
        return []
    try:
        faces = notation.parse_tiles(tiles, red_fives=(4, 4, 4)) if isinstance(tiles, str) else tuple(tiles)
    except (ValueError, TypeError) as error:
        raise ValueError(f"{what}={tiles!r}: {error}; expected indicators like 7s") from None
    for face in faces:
        if type(face) is not int:
            raise ValueError(f"{what}: {face!r} is not a tile; expected a text like 7s or faces 0 to 36")
        if face in FLOWERS or face not in ruleset.tiles:
            raise ValueError(f"{what} indicator {code(face)}: {ruleset.name} has no such tile")
    if len(faces) > ruleset.max_indicators:
        raise ValueError(f"{len(faces)} {what} indicators; expected at most {ruleset.max_indicators}")
    return list(faces)


def no_fifth_copy(
    hand: Hand, held: list[int], others: list[int], ruleset: Riichi, where: str = "and among the indicators"
) -> None:
    """Refuse more copies of a tile than exist; `held` are the tiles of `hand`, `others` lie elsewhere."""
    faces = [*held, *others]
    kinds = [kind_of(face) for face in faces]
    for face in others:
        if kinds.count(kind_of(face)) > 4:
            raise ValueError(f"five copies of {code(kind_of(face))}: in '{hand}' {where}")
        if face in RED_FIVES and faces.count(face) > ruleset.tiles.copies[face]:
            raise ValueError(f"more red fives {code(face)} than there are: in '{hand}' {where}")


# Who pays.


def _discarder(claim: _Claim) -> int:
    """The seat that discarded the winning tile, -1 on a self-draw."""
    word = claim.inputs.discarder
    if claim.tsumo:
        if word is not None:
            raise ValueError(f"a discarder {word!r} with tsumo")
        return -1
    if word is None:
        return 0 if claim.seat else 1
    discarder = seat_of(word, "discarder", WINDS[: claim.players])
    if discarder == claim.seat:
        raise ValueError(f"the discarder {word} is the winner")
    return discarder


def _liable(claim: _Claim) -> dict[str, int]:
    """The seat liable for each yakuman."""
    pao, ruleset = claim.inputs.pao, claim.ruleset
    known = ruleset.options["pao_yakuman"]
    assert isinstance(known, tuple)
    if pao is None or pao == "":
        return {}
    if not isinstance(pao, str | dict):
        raise ValueError(f"pao={pao!r}; expected a seat, or seats by yakuman")
    given = _by_yakuman(pao, known) if isinstance(pao, str) else pao
    found = {}
    for name, word in given.items():
        if name not in known:
            raise ValueError(f"pao for {name!r}; {ruleset.name}:{ruleset.preset} has it for {', '.join(known)}")
        found[name] = seat_of(word, "pao", WINDS[: claim.players])
        if found[name] == claim.seat:
            raise ValueError(f"pao: the liable seat {word} is the winner")
    return found


def _by_yakuman(pao: str, known: tuple[str, ...]) -> dict[str, str]:
    """Liable seats by yakuman from a text: `E` for all of them, or `daisuushii=E,suukantsu=S`."""
    if "=" not in pao:
        return dict.fromkeys(known, pao)
    found: dict[str, str] = {}
    for part in pao.split(","):
        name, equals, seat = (word.strip() for word in part.partition("="))
        if not equals or name in found:
            raise ValueError(
                f"pao={pao!r}: {part.strip()!r}; expected each yakuman once, as in daisuushii=E,suukantsu=S"
            )
        found[name] = seat
    return found


def _check_liability(hand: Hand, liable: dict[str, int]) -> None:
    """Refuse liability for a yakuman of concealed sets and closed kongs: liability needs a call (RULES 4.1.10)."""
    owned = hand.owned
    called = [meld for meld in hand.melds if meld.is_open]
    sets = {"daisangen": range(31, 34), "daisuushii": range(27, 31)}
    for name in liable:
        if name in sets and all(owned[kind] >= 3 for kind in sets[name]):
            by_call = any(meld.kinds[0] in sets[name] for meld in called)
        elif name == "suukantsu" and sum(meld.is_kong for meld in hand.melds) == 4:
            by_call = any(meld.is_kong for meld in called)
        else:
            continue
        if not by_call:
            raise ValueError(f"impossible: pao for {name} in '{hand}', where nothing of it was called")


# Without atozuke.


def _refuse_late_yaku(request: RiichiWinRequest, hand: Hand, inputs: RiichiInputs) -> None:
    """Refuse an open hand that would have no yaku with another of its waits; yaku of circumstance do not count."""
    waiting = request.hand - request.win
    for kind in range(KINDS):
        if waiting.counts[kind] == 4:
            continue
        try:
            other = request.ruleset.with_late_yaku.prepare(
                _with_plain(waiting, kind), kind, seat=inputs.seat, round=inputs.round
            )
            other.score()
        except NoYaku:
            raise NoYaku(f"'{hand}' would have no yaku with {code(kind)} (no atozuke)") from None
        except ValueError:  # this tile does not complete the hand
            continue


def _with_plain(hand: Hand, kind: int) -> Hand:
    """The hand with one more tile and plain fives for its red ones, which are not yaku."""
    sets = [type(meld).of(meld.kind, meld.kinds) for meld in hand.melds]
    return Hand.of([*map(kind_of, hand.tiles), kind], sets)
