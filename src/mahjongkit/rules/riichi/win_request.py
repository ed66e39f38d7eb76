"""A riichi win that a caller describes: checked, and ready for the scorer. An impossible win is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mahjongkit import notation
from mahjongkit.core.shape import shanten_by_form
from mahjongkit.errors import InputError, InvalidHand, NotAWin, Phrase, shown
from mahjongkit.errors import NoYaku as NoYaku
from mahjongkit.hand import Hand
from mahjongkit.rules.riichi import breakdown as core
from mahjongkit.rules.riichi.payments import LIABLE
from mahjongkit.rules.riichi.score import RiichiScore
from mahjongkit.rules.riichi.win_moment import WinMoment
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
    dora_indicators: str | Iterable[str | int] = ()
    """The dora indicators as they lie on the dead wall."""
    ura_indicators: str | Iterable[str | int] = ()
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
    ruleset: Riichi
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
        self._score_win = ruleset.scoring.scorer.score_win
        self._pattern_values = ruleset.scoring.pattern_values

    def score(self) -> RiichiScore:
        """The score of the reading that is worth most."""
        score = self.score_type(self)
        if self._score_win(self.context, self._pattern_values, score) < 0:
            if score.size == 0:
                raise NotAWin("win.not_complete", hand=str(self.hand))
            least = self.ruleset.options.min_han
            if least == 1:
                raise NoYaku("riichi.no_yaku", hand=str(self.hand))
            raise NoYaku("riichi.no_yaku_of_han", hand=str(self.hand), han=str(least))
        return score


def prepare(ruleset: Riichi, hand: Hand, win: str | int, inputs: RiichiInputs) -> RiichiWinRequest:
    """Check a win and collect what the scorer needs.

    `hand` has 13 tiles without the winning tile or 14 with it; melds and Norths set aside stand in brackets.
    """
    complete, face = complete_hand(hand, win, ruleset.shape.goals[None][0])
    check_values(inputs.flags, inputs.riichi, inputs.honba, inputs.sticks)
    claim = _Claim.of(ruleset, inputs, complete, face)
    if fault := next(_faults(claim), None):
        raise fault
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
    if not ruleset.options.atozuke and not complete.is_closed:
        _refuse_late_yaku(request, hand, inputs)
    return request


def check_values(flags: dict[str, bool], riichi: int, honba: int, sticks: int) -> None:
    """Refuse a flag that is not a bool and a number that is not a whole number of 0 or more."""
    check_flags(flags)
    if riichi not in (0, 1, 2) or not isinstance(riichi, int):
        raise InputError("riichi.riichi", given=shown(riichi))
    for name, number in (("honba", honba), ("sticks", sticks)):
        if type(number) is not int or number < 0:
            raise InputError("win.number", name=name, given=shown(number))


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
        players = ruleset.options.players
        winds = WINDS[:players]
        seat = seat_of(inputs.seat, "seat", winds)
        round_wind = -1 if ruleset.options.everybody_deals else seat_of(inputs.round, "round", winds)
        flags = frozenset(name for name, value in inputs.flags.items() if value)
        return cls(ruleset, inputs, hand, win, flags, players, seat, round_wind)

    @property
    def tsumo(self) -> bool:
        return "tsumo" in self.flags

    @property
    def dealer(self) -> bool:
        return self.seat == 0 or self.ruleset.options.everybody_deals

    @property
    def norths(self) -> int:
        """How many Norths the winner has set aside."""
        return sum(not meld.is_set for meld in self.hand.melds)

    @property
    def opened_by_north(self) -> bool:
        return self.norths > 0 and not self.ruleset.options.kita_keeps_closed

    @property
    def wins_on_north(self) -> bool:
        """Whether the winning tile is a North in a game where Norths are set aside (RULES 4.1.11)."""
        set_aside = self.players == 3 and self.ruleset.options.north == "dora"
        return set_aside and kind_of(self.win) == notation.NORTH

    @property
    def is_orphans(self) -> bool:
        return shanten_by_form(self.hand.shape, self.ruleset.shape.goals[None][0])[2] == -1

    @property
    def all_tiles(self) -> list[int]:
        return [*self.hand.faces, *(tile for meld in self.hand.melds for tile in meld.faces)]


def _faults(claim: _Claim) -> Iterator[InputError]:
    """Why these things cannot have happened together, one reason after the other."""
    for check in (_riichi_faults, _kong_faults, _last_tile_faults, _first_turn_faults, _ippatsu_faults):
        yield from check(claim)
    yield from _north_faults(claim)
    yield from _local_yaku_faults(claim)


def _riichi_faults(claim: _Claim) -> Iterator[InputError]:
    if claim.inputs.riichi:
        if claim.opened_by_north or not claim.hand.is_closed:
            yield InputError("riichi.open_hand")
        return
    if "ippatsu" in claim.flags:
        yield InputError("riichi.ippatsu_alone")
    if "open_riichi" in claim.flags:
        yield InputError("riichi.open_riichi_alone")


def _kong_faults(claim: _Claim) -> Iterator[InputError]:
    norths_draw = claim.ruleset.options.kita_rinshan
    if "rinshan" in claim.flags:
        if not claim.tsumo:
            yield InputError("riichi.rinshan_without_tsumo")
        if not any(meld.is_kong or (not meld.is_set and norths_draw) for meld in claim.hand.melds):
            yield InputError("riichi.rinshan_without_kong")
        if "ippatsu" in claim.flags:
            yield InputError("riichi.ippatsu_after_kong")
    if "chankan" in claim.flags:
        if claim.tsumo:
            yield InputError("win.with_tsumo", name="chankan")
        if claim.hand.counts[kind_of(claim.win)] > 1 and not claim.wins_on_north:
            yield InputError("riichi.chankan_held", tile=code(claim.win))


def _last_tile_faults(claim: _Claim) -> Iterator[InputError]:
    if "haitei" in claim.flags and not claim.tsumo:
        yield InputError("riichi.haitei_without_tsumo")
    if "houtei" in claim.flags and claim.tsumo:
        yield InputError("riichi.houtei_with_tsumo")
    if claim.flags >= {"haitei", "rinshan"} and not claim.ruleset.options.rinshan_haitei:
        yield InputError("riichi.together", one="haitei", other="rinshan")
    if claim.flags >= {"houtei", "chankan"}:
        yield InputError("riichi.together", one="houtei", other="chankan")


def _first_turn_faults(claim: _Claim) -> Iterator[InputError]:
    """Faults of tenhou, chiihou and renhou."""
    first = sorted(claim.flags & {"tenhou", "chiihou", "renhou"})
    if not first:
        return
    if len(first) > 1:
        yield InputError("riichi.together", one=first[0], other=_joined(first[1:]))
    name = first[0]
    if claim.hand.melds:
        yield InputError("win.first_with_melds", name=name)
    if claim.inputs.riichi:
        yield InputError("riichi.first_after_riichi", name=name)
    if late := sorted(claim.flags & {"haitei", "houtei", "rinshan", "chankan", "kanburi"}):
        yield InputError("win.first_with_late", name=name, late="/".join(late))
    if name == "tenhou" and not claim.dealer:
        yield InputError("win.not_the_dealer", name=name)
    if name != "tenhou" and claim.dealer:
        yield InputError("win.by_the_dealer", name=name)
    if name != "renhou" and not claim.tsumo:
        yield InputError("riichi.without_tsumo", name=name)
    if name == "renhou" and claim.tsumo:
        yield InputError("win.with_tsumo", name=name)


def _joined(names: list[str]) -> Phrase | str:
    """Names joined by "and"."""
    return names[0] if len(names) == 1 else Phrase("list.and", first=names[0], other=_joined(names[1:]))


def _ippatsu_faults(claim: _Claim) -> Iterator[InputError]:
    """Faults of double riichi with ippatsu, which leaves time for nothing else."""
    if claim.inputs.riichi != 2 or "ippatsu" not in claim.flags:
        return
    if claim.flags & {"haitei", "houtei"}:
        yield InputError("riichi.double_ippatsu_last")
    if any(meld.is_kong for meld in claim.hand.melds):
        yield InputError("riichi.double_ippatsu_kong")
    without_pon = claim.wins_on_north or (claim.is_orphans and claim.ruleset.options.closed_chankan)
    if "chankan" in claim.flags and not without_pon:
        yield InputError("riichi.double_ippatsu_pon")


def _north_faults(claim: _Claim) -> Iterator[InputError]:
    if "chankan" not in claim.flags or not claim.wins_on_north:
        return
    allowed = claim.ruleset.options.kita_ron
    if allowed == "none":
        yield InputError("riichi.ron_on_north")
    if allowed == "kokushi" and not claim.is_orphans:
        yield InputError("riichi.ron_on_north_orphans")


def _local_yaku_faults(claim: _Claim) -> Iterator[InputError]:
    if "tsubame_gaeshi" in claim.flags and claim.tsumo:
        yield InputError("win.with_tsumo", name="tsubame gaeshi")
    if "kanburi" in claim.flags and claim.tsumo:
        yield InputError("win.with_tsumo", name="kanburi")
    if claim.flags >= {"kanburi", "chankan"}:
        yield InputError("riichi.together", one="kanburi", other="chankan")
    if claim.flags >= {"tsubame_gaeshi", "chankan"}:
        yield InputError("riichi.together", one="tsubame gaeshi", other="chankan")
    if "paarenchan" in claim.flags and not claim.dealer:
        yield InputError("win.not_the_dealer", name="paarenchan")


def _check_local_yaku(ruleset: Riichi, claim: _Claim) -> None:
    local = ruleset.options.local_yaku
    assert isinstance(local, tuple)
    for name in LOCAL_FLAGS:
        if name in claim.flags and name not in local:
            raise InputError("riichi.not_local", name=name, ruleset=f"{ruleset.name}:{ruleset.preset}")


# What the scorer needs.


def _context(claim: _Claim, shown: list[int], hidden: list[int]) -> core.WinContext:
    """The win as the scorer reads it; `shown` and `hidden` are the kinds of the dora and ura indicators."""
    inputs, options = claim.inputs, claim.ruleset.options
    ippatsu, chankan = inputs.ippatsu, inputs.chankan
    if chankan and claim.wins_on_north:  # a North set aside is not a kong (RULES 4.1.11)
        chankan = options.kita_chankan_yaku
        ippatsu = ippatsu and options.kita_ron_ippatsu
    moment = WinMoment(
        tsumo=inputs.tsumo,
        seat=claim.seat,
        round_wind=claim.round_wind,
        dealer=claim.dealer,
        riichi=int(inputs.riichi),
        ippatsu=ippatsu,
        rinshan=inputs.rinshan,
        chankan=chankan,
        last=inputs.haitei or inputs.houtei,
        first=inputs.tenhou or inputs.chiihou or inputs.renhou,
        red=sum(tile in RED_FIVES for tile in claim.all_tiles),
        north=claim.norths,
        open_riichi=inputs.open_riichi,
        tsubame=inputs.tsubame_gaeshi,
        kanburi=inputs.kanburi,
        eighth=inputs.paarenchan,
    )
    context = core.WinContext(
        [kind_of(tile) for tile in claim.hand.faces],
        [(MELD_CODES[meld.kind], meld.kinds[0]) for meld in claim.hand.sets],
        kind_of(claim.win),
        moment,
        shown=shown,
        hidden=hidden,
        opened=claim.opened_by_north,
    )
    context.count_dora(claim.ruleset.scoring.pattern_values)
    return context


def _dora_and_ura(claim: _Claim) -> tuple[list[int], list[int]]:
    """The kinds of the indicators, checked."""
    ura = claim.inputs.ura_indicators if claim.inputs.riichi else _no_ura(claim.inputs.ura_indicators)
    shown = read_indicators(claim.inputs.dora_indicators, "dora", claim.ruleset)
    hidden = read_indicators(ura, "ura", claim.ruleset)
    if len(hidden) > len(shown):
        raise InputError("riichi.too_many_ura", ura=len(hidden), dora=len(shown))
    no_fifth_copy(claim.hand, claim.all_tiles, [*shown, *hidden], claim.ruleset)
    return [kind_of(face) for face in shown], [kind_of(face) for face in hidden]


def _no_ura(ura: str | Iterable[str | int]) -> tuple[()]:
    """Refuse ura indicators of a hand without riichi."""
    if ura.strip() if isinstance(ura, str) else ura:
        raise InputError("riichi.ura_without_riichi", ura=str(ura))
    return ()


def read_indicators(tiles: str | Iterable[str | int], what: str, ruleset: Riichi) -> list[int]:
    """The faces of dora or ura indicators, checked; `what` names them in an error."""
    if isinstance(tiles, str) and not tiles.strip():
        return []
    try:
        faces = (
            notation.parse_tiles(tiles, red_fives=(4, 4, 4))
            if isinstance(tiles, str)
            else tuple([notation.parse_tile(tile) if isinstance(tile, str) else tile for tile in tiles])
        )
    except (ValueError, TypeError) as error:
        raise InputError("riichi.indicators", what=what, given=shown(tiles), fault=error) from None
    for face in faces:
        if type(face) is not int:
            raise InputError("riichi.indicator", what=what, given=shown(face))
        if face in FLOWERS or face not in ruleset.tiles:
            raise InputError("riichi.foreign_indicator", what=what, tile=code(face), game=ruleset.name)
    if len(faces) > ruleset.options.max_indicators:
        raise InputError("riichi.indicator_count", count=len(faces), what=what, most=ruleset.options.max_indicators)
    return list(faces)


def no_fifth_copy(
    hand: Hand, held: list[int], others: list[int], ruleset: Riichi, where: str = "riichi.among_indicators"
) -> None:
    """Refuse more copies of a tile than exist; `held` are the tiles of `hand`, `others` lie elsewhere.

    `where` is the key of a phrase that says where the others lie.
    """
    faces = [*held, *others]
    kinds = [kind_of(face) for face in faces]
    for face in others:
        if kinds.count(kind_of(face)) > 4:
            tile = code(kind_of(face))
            raise InvalidHand("riichi.five_copies", tile=tile, hand=str(hand), where=Phrase(where))
        if face in RED_FIVES and faces.count(face) > ruleset.tiles.copies[face]:
            raise InvalidHand("riichi.red_fives", tile=code(face), hand=str(hand), where=Phrase(where))


# Who pays.


def _discarder(claim: _Claim) -> int:
    """The seat that discarded the winning tile, -1 on a self-draw."""
    word = claim.inputs.discarder
    if claim.tsumo:
        if word is not None:
            raise InputError("win.discarder_with_tsumo", given=shown(word))
        return -1
    if word is None:
        return 0 if claim.seat else 1
    discarder = seat_of(word, "discarder", WINDS[: claim.players])
    if discarder == claim.seat:
        raise InputError("win.discarder_wins", seat=word)
    return discarder


def _liable(claim: _Claim) -> dict[str, int]:
    """The seat liable for each yakuman."""
    pao, ruleset = claim.inputs.pao, claim.ruleset
    known = ruleset.options.pao_yakuman
    assert isinstance(known, tuple)
    if pao is None or pao == "":
        return {}
    if not isinstance(pao, str | dict):
        raise InputError("riichi.pao", given=shown(pao))
    given = _by_yakuman(pao, known) if isinstance(pao, str) else pao
    found = {}
    for name, word in given.items():
        if name not in known:
            rules = f"{ruleset.name}:{ruleset.preset}"
            raise InputError("riichi.pao_yakuman", given=shown(name), ruleset=rules, known=", ".join(known))
        found[name] = seat_of(word, "pao", WINDS[: claim.players])
        if found[name] == claim.seat:
            raise InputError("riichi.pao_winner", seat=word)
    return found


def _by_yakuman(pao: str, known: tuple[str, ...]) -> dict[str, str]:
    """Liable seats by yakuman from a text: `E` for all of them, or `daisuushii=E,suukantsu=S`."""
    if "=" not in pao:
        return dict.fromkeys(known, pao)
    found: dict[str, str] = {}
    for part in pao.split(","):
        name, equals, seat = (word.strip() for word in part.partition("="))
        if not equals or name in found:
            raise InputError("riichi.pao_part", given=shown(pao), part=shown(part.strip()))
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
            raise InputError("riichi.pao_not_called", yakuman=name, hand=str(hand))


# Without atozuke.


def _refuse_late_yaku(request: RiichiWinRequest, hand: Hand, inputs: RiichiInputs) -> None:
    """Refuse an open hand that would have no yaku with another of its waits; yaku of circumstance do not count."""
    waiting = request.hand - request.win
    for kind in range(KINDS):
        if waiting.counts[kind] == 4:
            continue
        try:
            other = request.ruleset.scoring.with_late_yaku.prepare(
                _with_plain(waiting, kind), kind, seat=inputs.seat, round=inputs.round
            )
            other.score()
        except NoYaku:
            raise NoYaku("riichi.no_yaku_with", hand=str(hand), tile=code(kind)) from None
        except ValueError:  # this tile does not complete the hand
            continue


def _with_plain(hand: Hand, kind: int) -> Hand:
    """The hand with one more tile and plain fives for its red ones, which are not yaku."""
    sets = [type(meld).of(meld.kind, meld.kinds) for meld in hand.melds]
    return Hand.of([*map(kind_of, hand.faces), kind], sets)
