"""What a caller says about a riichi win, and which of it cannot have happened together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mahjongkit import notation
from mahjongkit.core.shape import shanten_by_form
from mahjongkit.errors import InputError, Phrase, shown
from mahjongkit.hand import Hand
from mahjongkit.scoring.win_checks import check_flags, seat_of
from mahjongkit.tiles import WINDS, code, kind_of

if TYPE_CHECKING:
    from mahjongkit.rules.riichi import Riichi

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


def check_values(flags: dict[str, bool], riichi: int, honba: int, sticks: int) -> None:
    """Refuse a flag that is not a bool and a number that is not a whole number of 0 or more."""
    check_flags(flags)
    if riichi not in (0, 1, 2) or not isinstance(riichi, int):
        raise InputError("riichi.riichi", given=shown(riichi))
    for name, number in (("honba", honba), ("sticks", sticks)):
        if type(number) is not int or number < 0:
            raise InputError("win.number", name=name, given=shown(number))


@dataclass(frozen=True, slots=True)
class WinClaim:
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
    def of(cls, ruleset: Riichi, inputs: RiichiInputs, hand: Hand, win: int) -> WinClaim:
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


def faults_of(claim: WinClaim) -> Iterator[InputError]:
    """Why these things cannot have happened together, one reason after the other."""
    for check in (_riichi_faults, _kong_faults, _last_tile_faults, _first_turn_faults, _ippatsu_faults):
        yield from check(claim)
    yield from _north_faults(claim)
    yield from _local_yaku_faults(claim)


def _riichi_faults(claim: WinClaim) -> Iterator[InputError]:
    if claim.inputs.riichi:
        if claim.opened_by_north or not claim.hand.is_closed:
            yield InputError("riichi.open_hand")
        return
    if "ippatsu" in claim.flags:
        yield InputError("riichi.ippatsu_alone")
    if "open_riichi" in claim.flags:
        yield InputError("riichi.open_riichi_alone")


def _kong_faults(claim: WinClaim) -> Iterator[InputError]:
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


def _last_tile_faults(claim: WinClaim) -> Iterator[InputError]:
    if "haitei" in claim.flags and not claim.tsumo:
        yield InputError("riichi.haitei_without_tsumo")
    if "houtei" in claim.flags and claim.tsumo:
        yield InputError("riichi.houtei_with_tsumo")
    if claim.flags >= {"haitei", "rinshan"} and not claim.ruleset.options.rinshan_haitei:
        yield InputError("riichi.together", one="haitei", other="rinshan")
    if claim.flags >= {"houtei", "chankan"}:
        yield InputError("riichi.together", one="houtei", other="chankan")


def _first_turn_faults(claim: WinClaim) -> Iterator[InputError]:
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


def _ippatsu_faults(claim: WinClaim) -> Iterator[InputError]:
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


def _north_faults(claim: WinClaim) -> Iterator[InputError]:
    if "chankan" not in claim.flags or not claim.wins_on_north:
        return
    allowed = claim.ruleset.options.kita_ron
    if allowed == "none":
        yield InputError("riichi.ron_on_north")
    if allowed == "kokushi" and not claim.is_orphans:
        yield InputError("riichi.ron_on_north_orphans")


def _local_yaku_faults(claim: WinClaim) -> Iterator[InputError]:
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


def check_local_yaku(ruleset: Riichi, claim: WinClaim) -> None:
    local = ruleset.options.local_yaku
    assert isinstance(local, tuple)
    for name in LOCAL_FLAGS:
        if name in claim.flags and name not in local:
            raise InputError("riichi.not_local", name=name, ruleset=f"{ruleset.name}:{ruleset.preset}")
