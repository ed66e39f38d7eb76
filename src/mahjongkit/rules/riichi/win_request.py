"""A win as people tell it, checked and made ready for the judge: what cannot be is refused with the reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mahjongkit import notation
from mahjongkit.core.shape import shanten_by_form
from mahjongkit.hand import Hand
from mahjongkit.rules.riichi import breakdown as core
from mahjongkit.rules.riichi.payments import LIABLE
from mahjongkit.rules.riichi.score import RiichiScore
from mahjongkit.scoring.score import WinRequest
from mahjongkit.scoring.win_checks import WINDS, check_flags, complete_hand, seat_of
from mahjongkit.tiles import FLOWERS, KINDS, RED_FIVES, code, kind_of

if TYPE_CHECKING:
    from mahjongkit.rules.riichi import Riichi

HOWS = {"chi": core.CHI, "pon": core.PON, "kong": core.KONG, "added": core.ADDED, "closed": core.CLOSED}


class RiichiWinRequest(WinRequest):
    """A win, checked."""

    counted_as: type[RiichiScore] = RiichiScore
    """What the judge fills in."""
    __slots__ = ("_judge", "_tariff", "core", "discarder", "hand", "honba", "liable", "rules", "seat", "sticks", "win")

    def __init__(
        self,
        rules: Riichi,
        hand: Hand,
        win: int,
        core_win: core.WinContext,
        seat: int,
        discarder: int,
        honba: int,
        sticks: int,
        liable: dict[str, int],
    ) -> None:
        """`hand` holds the winning tile; `discarder` is -1 on a self-draw; `liable` are seats by yakuman."""
        self.rules = rules
        self.hand = hand
        self.win = win
        self.core = core_win
        self.seat = seat
        self.discarder = discarder
        self.honba = honba
        self.sticks = sticks
        self.liable = liable
        self._judge = rules.scoring_parts.scorer.score_win
        self._tariff = rules.scoring_parts.pattern_values

    def score(self) -> RiichiScore:
        """The best reading, counted."""
        score = self.counted_as(self)
        if self._judge(self.core, self._tariff, score) < 0:
            if score.size == 0:
                raise ValueError(f"'{self.hand}' is not complete")
            raise ValueError(f"'{self.hand}' has no yaku{self._how_few()}")
        return score

    def _how_few(self) -> str:
        least = self.rules.options["min_han"]
        return f" of {least} han" if least != 1 else ""


def prepare(
    rules: Riichi,
    hand: Hand,
    win: str | int,
    *,
    tsumo: bool = False,
    riichi: int = 0,
    ippatsu: bool = False,
    rinshan: bool = False,
    chankan: bool = False,
    haitei: bool = False,
    houtei: bool = False,
    tenhou: bool = False,
    chiihou: bool = False,
    renhou: bool = False,
    dora: str | Iterable[int] = (),
    ura: str | Iterable[int] = (),
    seat: str = "E",
    round: str = "E",
    honba: int = 0,
    sticks: int = 0,
    discarder: str | None = None,
    pao: str | dict[str, str] | None = None,
    open_riichi: bool = False,
    tsubame_gaeshi: bool = False,
    kanburi: bool = False,
    paarenchan: bool = False,
) -> RiichiWinRequest:
    """Check a win.

    - `hand`: 13 tiles and the winning tile apart, or 14 with it; melds and Norths in brackets
    - `riichi`: 0, 1, or 2 for double riichi; the other flags name what happened
    - `dora`, `ura`: the indicators, as they lie on the dead wall
    - `seat`, `round`, `discarder`: winds E S W N; who discarded is the dealer if nothing is said (South if he won)
    - `pao`: the seat liable for a yakuman, or seats by yakuman: {"daisuushii": "E", "suukantsu": "S"}, also written
      "daisuushii=E,suukantsu=S"
    """
    complete, face = complete_hand(hand, win, rules.goals[None][0])
    flags = {
        "tsumo": tsumo,
        "ippatsu": ippatsu,
        "rinshan": rinshan,
        "chankan": chankan,
        "haitei": haitei,
        "houtei": houtei,
        "tenhou": tenhou,
        "chiihou": chiihou,
        "renhou": renhou,
        "open_riichi": open_riichi,
        "tsubame_gaeshi": tsubame_gaeshi,
        "kanburi": kanburi,
        "paarenchan": paarenchan,
    }
    check_values(flags, riichi, honba, sticks)
    players = rules.options["players"]
    assert isinstance(players, int)
    own = seat_of(seat, "seat", WINDS[:players])
    dealer = own == 0 or rules.everybody_deals
    prevalent = -1 if rules.everybody_deals else seat_of(round, "round", WINDS[:players])
    norths = sum(not meld.is_set for meld in complete.melds)
    opened = norths > 0 and not rules.options["kita_keeps_closed"]
    on_north = players == 3 and rules.options["north"] == "dora" and kind_of(face) == notation.NORTH
    if fault := _impossible(flags, riichi, complete, dealer, face, rules, opened, on_north):
        raise ValueError(fault)
    if chankan and on_north:  # a North set aside, not a kong (RULES 4.1.11)
        chankan = bool(rules.options["kita_chankan_yaku"])
        ippatsu = ippatsu and bool(rules.options["kita_ron_ippatsu"])
    if fault := _not_in_the_game(rules, flags):
        raise ValueError(fault)
    faces = [*complete.tiles, *(tile for meld in complete.melds for tile in meld.tiles)]
    shown, hidden = _dora_and_ura(complete, faces, dora, ura if riichi else _no_ura(ura), rules)
    won = core.WinContext(
        [kind_of(tile) for tile in complete.tiles],
        [(HOWS[meld.kind], meld.kinds[0]) for meld in complete.sets],
        kind_of(face),
        tsumo=tsumo,
        seat=own,
        round_wind=prevalent,
        riichi=int(riichi),
        ippatsu=ippatsu,
        rinshan=rinshan,
        chankan=chankan,
        last=haitei or houtei,
        first=tenhou or chiihou or renhou,
        dealer=dealer,
        shown=shown,
        hidden=hidden,
        red=sum(tile in RED_FIVES for tile in faces),
        north=norths,
        open_riichi=open_riichi,
        tsubame=tsubame_gaeshi,
        kanburi=kanburi,
        eighth=paarenchan,
        opened=opened,
    )
    won.count_dora(rules.scoring_parts.pattern_values)
    payer = _discarder(discarder, tsumo, own, players)
    liable = _liable(pao, own, players, rules)
    _check_liability(complete, liable)
    for name, other in liable.items():
        won.set_liable(LIABLE.index(name), other)
    situation = RiichiWinRequest(rules, complete, face, won, own, payer, honba, sticks, liable)
    if not rules.options["atozuke"] and not complete.is_closed:
        _refuse_late_yaku(situation, hand, face, seat, round)
    return situation


def check_values(flags: dict[str, bool], riichi: int, honba: int, sticks: int) -> None:
    """Refuse what is no flag, no number."""
    check_flags(flags)
    if riichi not in (0, 1, 2) or not isinstance(riichi, int):
        raise ValueError(f"riichi={riichi!r}; expected 0, 1, or 2 for double riichi")
    for name, number in (("honba", honba), ("sticks", sticks)):
        if type(number) is not int or number < 0:
            raise ValueError(f"{name}={number!r}; expected a whole number, 0 or more")


def _impossible(
    flags: dict[str, bool], riichi: int, hand: Hand, dealer: bool, win: int, rules: Riichi, opened: bool, on_north: bool
) -> str:
    """Why these things cannot have happened together, or an empty text."""
    on = {name for name, value in flags.items() if value}
    tsumo, first = "tsumo" in on, on & {"tenhou", "chiihou", "renhou"}
    kongs = any(meld.is_kong or (not meld.is_set and rules.options["kita_rinshan"]) for meld in hand.melds)
    held = hand.counts[kind_of(win)]
    late = on & {"haitei", "houtei", "rinshan", "chankan", "kanburi"}
    double_ippatsu = riichi == 2 and "ippatsu" in on
    orphans = shanten_by_form(hand.shape, rules.goals[None][0])[2] == -1
    robs_other = on_north or (orphans and rules.options["closed_chankan"])
    kita_orphans = rules.options["kita_ron"] == "kokushi" and not orphans
    faults = (
        (riichi and (opened or not hand.is_closed), "riichi with an open hand"),
        ("ippatsu" in on and not riichi, "ippatsu without riichi"),
        ("open_riichi" in on and not riichi, "open riichi without riichi"),
        ("rinshan" in on and not tsumo, "rinshan without tsumo"),
        ("rinshan" in on and not kongs, "rinshan without a kong"),
        ("rinshan" in on and "ippatsu" in on, "ippatsu after one's own kong (rinshan)"),
        ("chankan" in on and tsumo, "chankan with tsumo"),
        ("chankan" in on and held > 1 and not on_north, f"chankan on {code(win)}, of which the hand holds another"),
        ("haitei" in on and not tsumo, "haitei without tsumo (the last discard is houtei)"),
        ("houtei" in on and tsumo, "houtei with tsumo (the last draw is haitei)"),
        ("haitei" in on and "rinshan" in on and not rules.options["rinshan_haitei"], "haitei and rinshan together"),
        ("houtei" in on and "chankan" in on, "houtei and chankan together"),
        (len(first) > 1, f"{' and '.join(sorted(first))} together"),
        (bool(first) and bool(hand.melds), f"{'/'.join(first)} with melds"),
        (bool(first) and riichi, f"{'/'.join(first)} after riichi"),
        (bool(first) and bool(late), f"{'/'.join(first)} with {'/'.join(sorted(late))}"),
        (double_ippatsu and bool(on & {"haitei", "houtei"}), "double riichi and ippatsu on the last tile"),
        (double_ippatsu and any(meld.is_kong for meld in hand.melds), "double riichi and ippatsu with a kong"),
        (double_ippatsu and "chankan" in on and not robs_other, "double riichi and ippatsu after a pon (chankan)"),
        (on_north and "chankan" in on and rules.options["kita_ron"] == "none", "ron on a North set aside"),
        (on_north and "chankan" in on and kita_orphans, "ron on a North set aside without thirteen orphans"),
        ("tenhou" in on and not dealer, "tenhou by a player who is not the dealer"),
        (bool(on & {"chiihou", "renhou"}) and dealer, f"{'/'.join(first)} by the dealer"),
        (bool(on & {"tenhou", "chiihou"}) and not tsumo, f"{'/'.join(first)} without tsumo"),
        ("renhou" in on and tsumo, "renhou with tsumo"),
        ("tsubame_gaeshi" in on and tsumo, "tsubame gaeshi with tsumo"),
        ("kanburi" in on and tsumo, "kanburi with tsumo"),
        ("kanburi" in on and "chankan" in on, "kanburi and chankan together"),
        ("tsubame_gaeshi" in on and "chankan" in on, "tsubame gaeshi and chankan together"),
        ("paarenchan" in on and not dealer, "paarenchan by a player who is not the dealer"),
    )
    return next((f"impossible: {fault}" for broken, fault in faults if broken), "")


def _not_in_the_game(rules: Riichi, flags: dict[str, bool]) -> str:
    local = rules.options["local_yaku"]
    assert isinstance(local, tuple)
    for name in ("open_riichi", "tsubame_gaeshi", "kanburi", "paarenchan"):
        if flags[name] and name not in local:
            return f"{name} is not among the local yaku of {rules.name}:{rules.preset} (option local_yaku)"
    return ""


def _no_ura(ura: str | Iterable[int]) -> tuple[()]:
    """No ura indicators, where there is no riichi."""
    if ura.strip() if isinstance(ura, str) else ura:
        raise ValueError(f"ura indicators {ura} without riichi")
    return ()


def _dora_and_ura(
    hand: Hand, faces: list[int], dora: str | Iterable[int], ura: str | Iterable[int], rules: Riichi
) -> tuple[list[int], list[int]]:
    """The kinds of the indicators, checked."""
    indicators = read_indicators(dora, "dora", rules)
    hidden = read_indicators(ura, "ura", rules)
    if len(hidden) > len(indicators):
        raise ValueError(f"{len(hidden)} ura indicators for {len(indicators)} dora indicators")
    no_fifth_copy(hand, faces, [*indicators, *hidden], rules)
    return [kind_of(face) for face in indicators], [kind_of(face) for face in hidden]


def read_indicators(tiles: str | Iterable[int], what: str, rules: Riichi) -> list[int]:
    if isinstance(tiles, str) and not tiles.strip():
        return []
    try:
        faces = notation.parse_tiles(tiles, red_fives=(4, 4, 4)) if isinstance(tiles, str) else tuple(tiles)
    except (ValueError, TypeError) as error:
        raise ValueError(f"{what}={tiles!r}: {error}; expected indicators like 7s") from None
    for face in faces:
        if type(face) is not int:
            raise ValueError(f"{what}: {face!r} is no tile; expected a text like 7s or faces 0 to 36")
        if face in FLOWERS or face not in rules.tiles:
            raise ValueError(f"{what} indicator {code(face)}: {rules.name} has no such tile")
    if len(faces) > rules.most_indicators:
        raise ValueError(f"{len(faces)} {what} indicators; expected at most {rules.most_indicators}")
    return list(faces)


def no_fifth_copy(
    hand: Hand, held: list[int], others: list[int], rules: Riichi, where: str = "and among the indicators"
) -> None:
    """Refuse more copies of a tile than there are, in a hand and with other tiles elsewhere."""
    faces = [*held, *others]
    kinds = [kind_of(face) for face in faces]
    for face in others:
        if kinds.count(kind_of(face)) > 4:
            raise ValueError(f"five copies of {code(kind_of(face))}: in '{hand}' {where}")
        if face in RED_FIVES and faces.count(face) > rules.tiles.copies[face]:
            raise ValueError(f"more red fives {code(face)} than there are: in '{hand}' {where}")


def _discarder(word: str | None, tsumo: bool, seat: int, players: int) -> int:
    if tsumo:
        if word is not None:
            raise ValueError(f"a discarder {word!r} with tsumo")
        return -1
    if word is None:
        return 0 if seat else 1
    payer = seat_of(word, "discarder", WINDS[:players])
    if payer == seat:
        raise ValueError(f"the discarder {word} is the winner")
    return payer


def _liable(pao: str | dict[str, str] | None, seat: int, players: int, rules: Riichi) -> dict[str, int]:
    known = rules.options["pao_yakuman"]
    assert isinstance(known, tuple)
    if pao is None or pao == "":
        return {}
    if not isinstance(pao, str | dict):
        raise ValueError(f"pao={pao!r}; expected a seat, or seats by yakuman")
    given = _by_yakuman(pao, known) if isinstance(pao, str) else pao
    found = {}
    for name, word in given.items():
        if name not in known:
            raise ValueError(f"pao for {name!r}; {rules.name}:{rules.preset} has it for {', '.join(known)}")
        found[name] = seat_of(word, "pao", WINDS[:players])
        if found[name] == seat:
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
    """Liability comes from a call: a yakuman of concealed sets and closed kongs has none (RULES 4.1.10)."""
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


def _refuse_late_yaku(situation: RiichiWinRequest, hand: Hand, win: int, seat: str, round: str) -> None:
    """Without atozuke an open hand must have a yaku, luck apart, whatever tile completes it."""
    rules = situation.rules
    left = situation.hand - win
    for kind in range(KINDS):
        if left.counts[kind] == 4:
            continue
        try:
            other = prepare(rules.with_late_yaku, _plus(left, kind), kind, seat=seat, round=round)
            other.score()
        except ValueError as error:
            if "no yaku" in str(error):
                raise ValueError(f"'{hand}' would have no yaku with {code(kind)} (no atozuke)") from None


def _plus(hand: Hand, kind: int) -> Hand:
    """The hand with one more tile, its red fives as plain ones: they are no yaku."""
    sets = [type(meld).of(meld.kind, meld.kinds) for meld in hand.melds]
    return Hand.of([*map(kind_of, hand.tiles), kind], sets)
