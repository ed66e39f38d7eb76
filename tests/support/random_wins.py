"""Winning hands of riichi by the thousand, every yaku made on purpose, and the same wins for the package `mahjong`.

Kinds are numbered 0-33 (1-9m, 1-9p, 1-9s, 1-7z), the red fives are the faces 34-36. Nothing here asks the library what
a hand is worth: a `Plan` is groups of kinds and what is said about them, `dressed` makes a `Win` of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import Any, NamedTuple

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.meld import Meld as PeerMeld

import mahjongkit
from mahjongkit import Hand
from mahjongkit.rules import Ruleset
from mahjongkit.rules.riichi.score import RiichiScore

Group = tuple[int, ...]

WINDS = "ESWN"
ORPHANS = [kind for kind in range(34) if kind > 26 or kind % 9 in (0, 8)]
SIMPLES = [kind for kind in range(34) if kind not in ORPHANS]
TERMINALS = [kind for kind in ORPHANS if kind < 27]
HONOURS = list(range(27, 34))
GREEN = [19, 20, 21, 23, 25, 32]
FIVES = {4: 34, 13: 35, 22: 36}


# The wins.


class Win(NamedTuple):
    """A complete hand and everything around it. `tiles` are the concealed faces with the winning tile among them."""

    tiles: tuple[int, ...]
    melds: tuple[tuple[str, tuple[int, ...]], ...]
    win: int
    inputs: dict[str, Any]

    def hand(self) -> Hand:
        """The hand, its winning tile in it."""
        return Hand(_text(self.tiles) + "".join(f"[{kind} {_text(faces)}]" for kind, faces in self.melds))

    def scored(self, ruleset: str | Ruleset = "riichi", **changes: Any) -> RiichiScore:
        """What the library says, with some facts changed."""
        return scored(self.hand(), self.win, ruleset, **{**self.inputs, **changes})

    @property
    def is_closed(self) -> bool:
        return all(kind in ("closed", "north") for kind, _ in self.melds)

    @property
    def faces(self) -> list[int]:
        """All tiles, those of the melds too."""
        return [*self.tiles, *(face for _, faces in self.melds for face in faces)]

    def __str__(self) -> str:
        return f"{self.hand()}, {mahjongkit.tiles.code(self.win)}, {self.inputs}"


def _text(faces: Iterable[int]) -> str:
    ranks = {"m": "", "p": "", "s": "", "z": ""}
    for face in faces:
        code = mahjongkit.tiles.CODES[face]
        ranks[code[1]] += code[0]
    return "".join(signs + suit for suit, signs in ranks.items() if signs)


def scored(hand: Hand | str, win: str | int, ruleset: str | Ruleset = "riichi", **inputs: Any) -> RiichiScore:
    """`mahjongkit.score`, known to be a score of riichi."""
    found = mahjongkit.score(hand, win, ruleset, **inputs)
    assert isinstance(found, RiichiScore)
    return found


def rows(score: RiichiScore) -> dict[str, int]:
    """The rows that counted, with their han."""
    return {line.pattern.key: line.value for line in score.scored_patterns}


def kind_of(face: int) -> int:
    return face if face < 34 else 9 * (face - 34) + 4


def dora_of(kind: int) -> int:
    """The kind that an indicator makes dora, with four players."""
    if kind < 27:
        return kind - 8 if kind % 9 == 8 else kind + 1
    return 27 + (kind - 26) % 4 if kind < 31 else 31 + (kind - 30) % 3


INDICATORS = ("dora_indicators", "ura_indicators")
INDICATOR_OF = {dora_of(kind): kind for kind in range(34)}


@dataclass
class Plan:
    """Groups of kinds, the pair last (or fourteen single tiles), and what must be so when a win is made of them."""

    groups: list[Group]
    closed: bool = False
    kongs: int = 0
    """The first so many groups are kongs."""
    held: int = 0
    """The first so many groups after the kongs stay in the hand."""
    wins: Sequence[int] = ()
    """The kinds that may complete the hand; any if empty."""
    inputs: dict[str, Any] = field(default_factory=dict)


Maker = Callable[[Random], Plan]


class Table(NamedTuple):
    """What a game has: its seats, which kinds have a red five, which are not there, and how many Norths lie aside."""

    winds: str = WINDS
    reds: tuple[int, ...] = (4, 13, 22)
    missing: frozenset[int] = frozenset()
    norths: tuple[int, ...] = (0,)


FOUR = Table()
WITHOUT_RED = Table(reds=())
THREE = Table("ESW", (13, 22), frozenset(range(1, 8)), (0, 0, 1, 2, 3, 4))

FIRST_TURN = {"tenhou", "chiihou", "renhou"}
"""Nobody has called anything yet."""

_TRIPLET_MELDS = ("pon", "pon", "pon", "kong", "added", "closed")


def dressed(rng: Random, plan: Plan, table: Table = FOUR) -> Win | None:
    """A win made of a plan, all that is left open decided by chance; None if the tiles cannot hold it."""
    counts = [0] * 34
    for group in plan.groups:
        for kind in group:
            counts[kind] += 1
    for group in plan.groups[: plan.kongs]:
        counts[group[0]] += 1
    norths = 0 if FIRST_TURN & plan.inputs.keys() else rng.choice(table.norths)
    counts[30] += norths
    if max(counts) > 4 or any(counts[kind] for kind in table.missing):
        return None
    if any(plan.inputs.get(name, "E") not in table.winds for name in ("seat", "round")):
        return None

    melds: list[tuple[str, list[int]]] = []
    concealed: list[int] = []
    chance = 0.0 if plan.closed else rng.choice((0.0, 0.3, 0.6, 0.9))
    for place, group in enumerate(plan.groups):
        first = group[0]
        if place < plan.kongs:
            melds.append(("closed" if plan.closed else rng.choice(("kong", "added", "closed")), [first] * 4))
        elif place < plan.kongs + plan.held or len(group) != 3:
            concealed += group
        elif first != group[1]:
            if rng.random() < chance and not table.missing:
                melds.append(("chi", list(group)))
            else:
                concealed += group
        elif rng.random() < chance:
            called = rng.choice(_TRIPLET_MELDS)
            if called != "pon" and counts[first] < 4:
                counts[first] += 1
                melds.append((called, [first] * 4))
            else:
                melds.append(("pon", list(group)))
        elif counts[first] == 3 and rng.random() < 0.06:
            counts[first] += 1
            melds.append(("closed", [first] * 4))
        else:
            concealed += group
    win = rng.choice([kind for kind in concealed if kind in plan.wins] if plan.wins else concealed)

    free_reds = dict.fromkeys(table.reds, 1)
    for kind in table.reds:
        if counts[kind] and rng.random() < counts[kind] / 4:
            free_reds[kind] = 0
            copies = [where for where in (concealed, *(faces for _, faces in melds)) for face in where if face == kind]
            where = rng.choice(copies)
            where[where.index(kind)] = FIVES[kind]
    win = rng.choice([face for face in concealed if face == win or FIVES.get(win) == face])
    is_open = any(kind != "closed" for kind, _ in melds)
    kongs = sum(len(faces) == 4 for _, faces in melds)
    melds += [("north", [30])] * norths
    inputs = _facts(rng, plan.inputs, table, counts, free_reds, win, is_open, kongs, norths)
    return Win(tuple(concealed), tuple((kind, tuple(faces)) for kind, faces in melds), win, inputs)


def _facts(
    rng: Random,
    fixed: dict[str, Any],
    table: Table,
    counts: list[int],
    free_reds: dict[int, int],
    win: int,
    is_open: bool,
    kongs: int,
    norths: int,
) -> dict[str, Any]:
    """How it was won, and what lies on the table: all that can go together."""
    inputs: dict[str, Any] = {
        "seat": rng.choice(table.winds),
        "round": rng.choice("EESSW"),
        "tsumo": rng.random() < 0.5,
        "honba": rng.choice((0, 0, 1, 2, 5)),
        "sticks": rng.choice((0, 0, 1, 3)),
        **fixed,
    }
    first_turn = bool(FIRST_TURN & inputs.keys())
    if not is_open and not first_turn:
        inputs.setdefault("riichi", rng.choice((0, 0, 1, 1, 1, 2)))
        late = kongs or norths or any(inputs.get(name) for name in ("haitei", "houtei", "chankan"))
        if inputs["riichi"] and not inputs.get("rinshan") and not (late and inputs["riichi"] == 2):
            inputs.setdefault("ippatsu", rng.random() < 0.25)
    if not first_turn and not (inputs.get("ippatsu") and inputs["riichi"] == 2):
        if inputs["tsumo"]:
            if (kongs or norths) and not inputs.get("ippatsu") and "haitei" not in inputs:
                inputs.setdefault("rinshan", rng.random() < 0.3)
            if not inputs.get("rinshan"):
                inputs.setdefault("haitei", rng.random() < 0.05)
        else:
            if counts[kind_of(win)] == 1 and "houtei" not in inputs:
                inputs.setdefault("chankan", rng.random() < 0.1)
            if not inputs.get("chankan"):
                inputs.setdefault("houtei", rng.random() < 0.05)
    if not inputs["tsumo"]:
        inputs["discarder"] = rng.choice([seat for seat in table.winds if seat != inputs["seat"]])

    left = [4 - count for count in counts]
    if inputs.get("chankan"):
        left[kind_of(win)] = 0  # the robbed player holds the others
    for kind in table.missing:
        left[kind] = 0
    number = 1 if first_turn else rng.randint(1, 1 + kongs)
    for name in INDICATORS if inputs.get("riichi") else INDICATORS[:1]:
        first = inputs.pop(name.replace("indicators", "of"), None)
        inputs[name] = []
        if first is not None and left[INDICATOR_OF[first]]:
            inputs[name] = [_taken(rng, INDICATOR_OF[first], left, free_reds)]
        while len(inputs[name]) < number:
            kind = rng.randrange(34)
            if left[kind] and (rng.random() < 0.7 or counts[dora_of(kind)]):
                inputs[name].append(_taken(rng, kind, left, free_reds))
    return inputs


def _taken(rng: Random, kind: int, left: list[int], free_reds: dict[int, int]) -> int:
    """One of the tiles of a kind that are left, perhaps the red one."""
    left[kind] -= 1
    if free_reds.get(kind) and rng.random() < 1 / (left[kind] + 1):
        free_reds[kind] = 0
        return FIVES[kind]
    return kind


# Groups.


def run(rng: Random, suits: Sequence[int] = (0, 1, 2), ranks: Sequence[int] = range(7)) -> Group:
    first = 9 * rng.choice(suits) + rng.choice(ranks)
    return first, first + 1, first + 2


def triplet(rng: Random, kinds: Sequence[int] = range(34)) -> Group:
    return (rng.choice(kinds),) * 3


def pair(rng: Random, kinds: Sequence[int] = range(34)) -> Group:
    return (rng.choice(kinds),) * 2


def sets(rng: Random, number: int, runs: float = 0.6) -> list[Group]:
    """Sets of any kind, so many runs among them."""
    return [run(rng) if rng.random() < runs else triplet(rng) for _ in range(number)]


def suit(rng: Random) -> list[int]:
    """The kinds of one suit."""
    first = 9 * rng.randrange(3)
    return list(range(first, first + 9))


def anything(rng: Random) -> Plan:
    return Plan([*sets(rng, 4, rng.choice((0.9, 0.6, 0.3))), pair(rng)])


def neighbours(rng: Random) -> Plan:
    """Sets close together in one suit or two: a hand with many readings."""
    suits = rng.sample((0, 1, 2), rng.choice((1, 1, 2)))
    low = rng.randrange(4)
    kinds = [9 * each + rank for each in suits for rank in range(low, low + 6)]
    ranks = range(low, low + 4)
    groups = [run(rng, suits, ranks) if rng.random() < 0.7 else triplet(rng, kinds) for _ in range(4)]
    return Plan([*groups, pair(rng, kinds)], closed=rng.random() < 0.7)


# Yaku, each on purpose.


def _closed(**inputs: Any) -> Maker:
    """Any closed hand, with something said about it."""

    def maker(rng: Random) -> Plan:
        return Plan(anything(rng).groups, closed=True, inputs=dict(inputs))

    return maker


def _situation(**inputs: Any) -> Maker:
    """Any hand, with something said about it."""

    def maker(rng: Random) -> Plan:
        return Plan(anything(rng).groups, inputs=dict(inputs))

    return maker


def ippatsu(rng: Random) -> Plan:
    return Plan(anything(rng).groups, closed=True, inputs={"riichi": 1, "ippatsu": True})


def pinfu(rng: Random) -> Plan:
    """Four runs, the first completed at an end that is no edge, and a pair of no value."""
    first = run(rng)
    ends = [end for end, edge in ((first[0], first[0] % 9 == 6), (first[2], first[0] % 9 == 0)) if not edge]
    seat, prevailing = rng.choice(WINDS), rng.choice("ES")
    worthless = [kind for kind in range(31) if kind < 27 or WINDS[kind - 27] not in (seat, prevailing)]
    groups = [first, *(run(rng) for _ in range(3)), pair(rng, worthless)]
    return Plan(groups, closed=True, held=1, wins=[rng.choice(ends)], inputs={"seat": seat, "round": prevailing})


def tanyao(rng: Random) -> Plan:
    runs = rng.choice((0.4, 0.9))
    groups = [run(rng, ranks=range(1, 6)) if rng.random() < runs else triplet(rng, SIMPLES) for _ in range(4)]
    return Plan([*groups, pair(rng, SIMPLES)])


def iipeikou(rng: Random) -> Plan:
    twice = run(rng)
    return Plan([twice, twice, *sets(rng, 2), pair(rng)], closed=True)


def ryanpeikou(rng: Random) -> Plan:
    first, second = run(rng), run(rng)
    return Plan([first, first, second, second, pair(rng)], closed=True)


def _triplet_of(kind: int) -> Maker:
    def maker(rng: Random) -> Plan:
        return Plan([(kind,) * 3, *sets(rng, 3), pair(rng)])

    return maker


def seat_wind(rng: Random) -> Plan:
    seat = rng.randrange(4)
    return Plan([(27 + seat,) * 3, *sets(rng, 3), pair(rng)], inputs={"seat": WINDS[seat]})


def round_wind(rng: Random) -> Plan:
    prevailing = rng.randrange(4)
    return Plan([(27 + prevailing,) * 3, *sets(rng, 3), pair(rng)], inputs={"round": WINDS[prevailing]})


def rinshan(rng: Random) -> Plan:
    return Plan([triplet(rng), *sets(rng, 3), pair(rng)], kongs=1, inputs={"tsumo": True, "rinshan": True})


def chankan(rng: Random) -> Plan:
    """The winning tile is the only one of its kind."""
    while True:
        first, rest = run(rng), [*sets(rng, 3), pair(rng)]
        alone = [kind for kind in first if not any(kind in group for group in rest)]
        if alone:
            return Plan([first, *rest], held=1, wins=[rng.choice(alone)], inputs={"tsumo": False, "chankan": True})


def sanshoku_doujun(rng: Random) -> Plan:
    rank = rng.randrange(7)
    return Plan([*(run(rng, [one], [rank]) for one in range(3)), *sets(rng, 1), pair(rng)])


def sanshoku_doukou(rng: Random) -> Plan:
    rank = rng.choice((0, 8, rng.randrange(9)))
    return Plan([*((kind,) * 3 for kind in (rank, rank + 9, rank + 18)), *sets(rng, 1), pair(rng)])


def ittsu(rng: Random) -> Plan:
    one = rng.randrange(3)
    return Plan([*(run(rng, [one], [rank]) for rank in (0, 3, 6)), *sets(rng, 1), pair(rng)])


def _outside(rng: Random, kinds: Sequence[int]) -> list[Group]:
    return [run(rng, ranks=(0, 6)) if rng.random() < 0.7 else triplet(rng, kinds) for _ in range(3)]


def chanta(rng: Random) -> Plan:
    eyes = pair(rng, HONOURS if rng.random() < 0.8 else ORPHANS)
    return Plan([run(rng, ranks=(0, 6)), *_outside(rng, ORPHANS), eyes])


def junchan(rng: Random) -> Plan:
    return Plan([run(rng, ranks=(0, 6)), *_outside(rng, TERMINALS), pair(rng, TERMINALS)])


def _by_ron(rng: Random, kinds: Sequence[int]) -> Plan:
    """Four triplets, the first of them usually completed by ron."""
    groups = [*(triplet(rng, kinds) for _ in range(4)), pair(rng, kinds)]
    return Plan(groups, held=1, wins=groups[0], inputs={"tsumo": False}) if rng.random() < 0.8 else Plan(groups)


def toitoi(rng: Random) -> Plan:
    return _by_ron(rng, range(34))


def sanankou(rng: Random) -> Plan:
    """Three triplets in the hand; it is a run or the pair that is completed."""
    last, eyes = run(rng), pair(rng)
    return Plan([*sets(rng, 3, runs=0), last, eyes], held=4, wins=[*last, *eyes])


def sankantsu(rng: Random) -> Plan:
    return Plan([*sets(rng, 3, runs=0), *sets(rng, 1), pair(rng)], kongs=3)


def shousangen(rng: Random) -> Plan:
    first, second, third = rng.sample(range(31, 34), 3)
    return Plan([(first,) * 3, (second,) * 3, *sets(rng, 2), (third,) * 2])


def honroutou(rng: Random) -> Plan:
    if rng.random() < 0.3:
        return Plan([(kind,) * 2 for kind in rng.sample(ORPHANS, 7)], closed=True)
    return _by_ron(rng, ORPHANS)


def chiitoitsu(rng: Random) -> Plan:
    kinds: Sequence[int] = rng.choice((range(34), range(34), SIMPLES, ORPHANS, [*suit(rng), *HONOURS], suit(rng)))
    return Plan([(kind,) * 2 for kind in rng.sample(kinds, 7)], closed=True)


def honitsu(rng: Random) -> Plan:
    kinds = suit(rng)
    honoured = [*kinds, *HONOURS, *HONOURS]
    groups = [run(rng, [kinds[0] // 9]) if rng.random() < 0.5 else triplet(rng, honoured) for _ in range(4)]
    return Plan([*groups, pair(rng, HONOURS)])


def chinitsu(rng: Random) -> Plan:
    kinds = suit(rng)
    groups = [run(rng, [kinds[0] // 9]) if rng.random() < 0.7 else triplet(rng, kinds) for _ in range(4)]
    return Plan([*groups, pair(rng, kinds)])


def _first_turn(**inputs: Any) -> Maker:
    """A closed hand without kongs, usually nothing special, sometimes a rare one."""

    def maker(rng: Random) -> Plan:
        plan = rng.choice((anything, anything, anything, chiitoitsu, kokushi, suuankou_tanki))(rng)
        said = {**inputs, "seat": "E" if "tenhou" in inputs else rng.choice("SWN")}
        return Plan(plan.groups, closed=True, held=4, inputs=said)

    return maker


def daisangen(rng: Random) -> Plan:
    return Plan([*((kind,) * 3 for kind in range(31, 34)), *sets(rng, 1), pair(rng)])


def suuankou(rng: Random) -> Plan:
    """Completed by self-draw, one of the triplets."""
    first = triplet(rng)
    groups = [first, *sets(rng, 3, runs=0), pair(rng)]
    return Plan(groups, closed=True, held=1, wins=[first[0]], inputs={"tsumo": True})


def suuankou_tanki(rng: Random) -> Plan:
    eyes = pair(rng)
    return Plan([*sets(rng, 4, runs=0), eyes], closed=True, wins=eyes)


def tsuuiisou(rng: Random) -> Plan:
    if rng.random() < 0.2:
        return Plan([(kind,) * 2 for kind in HONOURS], closed=True)
    return Plan([*(triplet(rng, HONOURS) for _ in range(4)), pair(rng, HONOURS)])


def ryuuiisou(rng: Random) -> Plan:
    groups: list[Group] = [(19, 20, 21) if rng.random() < 0.4 else triplet(rng, GREEN) for _ in range(4)]
    return Plan([*groups, pair(rng, GREEN)])


def chinroutou(rng: Random) -> Plan:
    return Plan([*(triplet(rng, TERMINALS) for _ in range(4)), pair(rng, TERMINALS)])


def kokushi(rng: Random) -> Plan:
    twice, win = rng.sample(ORPHANS, 2)
    return Plan([*((kind,) for kind in ORPHANS), (twice,)], closed=True, wins=[win])


def kokushi_juusanmen(rng: Random) -> Plan:
    win = rng.choice(ORPHANS)
    return Plan([*((kind,) for kind in ORPHANS), (win,)], closed=True, wins=[win])


def shousuushii(rng: Random) -> Plan:
    winds = rng.sample(range(27, 31), 4)
    return Plan([*((kind,) * 3 for kind in winds[:3]), *sets(rng, 1), (winds[3],) * 2])


def daisuushii(rng: Random) -> Plan:
    return Plan([*((kind,) * 3 for kind in range(27, 31)), pair(rng)])


def suukantsu(rng: Random) -> Plan:
    return Plan([*sets(rng, 4, runs=0), pair(rng)], kongs=4)


def _gates(first: int, extra: int) -> list[Group]:
    return [(first + rank,) for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, extra)]


def chuuren(rng: Random) -> Plan:
    """The winning tile is not the one that the gates hold besides."""
    first, extra = 9 * rng.randrange(3), rng.randrange(9)
    return Plan(_gates(first, extra), closed=True, wins=[first + rank for rank in range(9) if rank != extra])


def junsei_chuuren(rng: Random) -> Plan:
    first, extra = 9 * rng.randrange(3), rng.randrange(9)
    return Plan(_gates(first, extra), closed=True, wins=[first + extra])


def dora(rng: Random) -> Plan:
    plan = rng.choice((tanyao, honitsu, toitoi, pinfu))(rng)
    return replace(plan, inputs={**plan.inputs, "dora_of": plan.groups[0][0]})


def ura_dora(rng: Random) -> Plan:
    groups = anything(rng).groups
    return Plan(groups, closed=True, inputs={"riichi": rng.choice((1, 2)), "ura_of": groups[0][0]})


def red_dora(rng: Random) -> Plan:
    """All four fives of a suit, the red one among them."""
    kind = rng.choice((4, 13, 22))
    rest = [run(rng, ranks=range(1, 6)) for _ in range(2)]
    return Plan([(kind - 1, kind, kind + 1), (kind, kind, kind), *rest, pair(rng, SIMPLES)])


YAKU: dict[str, Maker] = {
    "riichi": _closed(riichi=1),
    "double_riichi": _closed(riichi=2),
    "ippatsu": ippatsu,
    "tsumo": _closed(tsumo=True),
    "pinfu": pinfu,
    "tanyao": tanyao,
    "iipeikou": iipeikou,
    "ryanpeikou": ryanpeikou,
    "haku": _triplet_of(31),
    "hatsu": _triplet_of(32),
    "chun": _triplet_of(33),
    "seat_wind": seat_wind,
    "round_wind": round_wind,
    "rinshan": rinshan,
    "chankan": chankan,
    "haitei": _situation(tsumo=True, haitei=True),
    "houtei": _situation(tsumo=False, houtei=True),
    "sanshoku_doujun": sanshoku_doujun,
    "sanshoku_doukou": sanshoku_doukou,
    "ittsu": ittsu,
    "chanta": chanta,
    "junchan": junchan,
    "toitoi": toitoi,
    "sanankou": sanankou,
    "sankantsu": sankantsu,
    "shousangen": shousangen,
    "honroutou": honroutou,
    "chiitoitsu": chiitoitsu,
    "honitsu": honitsu,
    "chinitsu": chinitsu,
    "renhou": _first_turn(tsumo=False, renhou=True),
    "tenhou": _first_turn(tsumo=True, tenhou=True),
    "chiihou": _first_turn(tsumo=True, chiihou=True),
    "daisangen": daisangen,
    "suuankou": suuankou,
    "suuankou_tanki": suuankou_tanki,
    "tsuuiisou": tsuuiisou,
    "ryuuiisou": ryuuiisou,
    "chinroutou": chinroutou,
    "kokushi": kokushi,
    "kokushi_juusanmen": kokushi_juusanmen,
    "shousuushii": shousuushii,
    "daisuushii": daisuushii,
    "suukantsu": suukantsu,
    "chuuren": chuuren,
    "junsei_chuuren": junsei_chuuren,
    "dora": dora,
    "ura_dora": ura_dora,
    "red_dora": red_dora,
}
"""A maker for every row that a win can show without local yaku."""

MIX: list[Maker] = [
    *[anything] * 24,
    *[neighbours] * 14,
    *[tanyao] * 8,
    *[honitsu] * 6,
    *[pinfu] * 4,
    *(maker for key, maker in YAKU.items() if key != "renhou"),
]
"""The makers of a random win: often an ordinary one, and every yaku now and then."""


def wins(seed: str, number: int, makers: Sequence[Maker] = MIX, table: Table = FOUR) -> list[Win]:
    """So many wins, always the same for the same seed."""
    rng = Random(seed)
    found: list[Win] = []
    while len(found) < number:
        win = dressed(rng, rng.choice(makers)(rng), table)
        if win is not None:
            found.append(win)
    return found


# The same for the package `mahjong`.

_PEER_MELDS = {
    "chi": (PeerMeld.CHI, True),
    "pon": (PeerMeld.PON, True),
    "kong": (PeerMeld.KAN, True),
    "added": (PeerMeld.SHOUMINKAN, True),
    "closed": (PeerMeld.KAN, False),
}
PEER_ROWS = {
    "Riichi": "riichi",
    "Double Riichi": "double_riichi",
    "Ippatsu": "ippatsu",
    "Menzen Tsumo": "tsumo",
    "Pinfu": "pinfu",
    "Tanyao": "tanyao",
    "Iipeiko": "iipeikou",
    "Ryanpeikou": "ryanpeikou",
    "Yakuhai (haku)": "haku",
    "Yakuhai (hatsu)": "hatsu",
    "Yakuhai (chun)": "chun",
    **{f"Yakuhai (seat wind {wind})": "seat_wind" for wind in ("east", "south", "west", "north")},
    **{f"Yakuhai (round wind {wind})": "round_wind" for wind in ("east", "south", "west", "north")},
    "Rinshan Kaihou": "rinshan",
    "Chankan": "chankan",
    "Haitei Raoyue": "haitei",
    "Houtei Raoyui": "houtei",
    "Sanshoku Doujun": "sanshoku_doujun",
    "Sanshoku Doukou": "sanshoku_doukou",
    "Ittsu": "ittsu",
    "Chantai": "chanta",
    "Junchan": "junchan",
    "Toitoi": "toitoi",
    "San Ankou": "sanankou",
    "San Kantsu": "sankantsu",
    "Shou Sangen": "shousangen",
    "Honroutou": "honroutou",
    "Chiitoitsu": "chiitoitsu",
    "Honitsu": "honitsu",
    "Chinitsu": "chinitsu",
    "Renhou": "renhou",
    "Renhou (yakuman)": "renhou",
    "Tenhou": "tenhou",
    "Chiihou": "chiihou",
    "Daisangen": "daisangen",
    "Suu Ankou": "suuankou",
    "Suu Ankou Tanki": "suuankou_tanki",
    "Tsuu Iisou": "tsuuiisou",
    "Ryuuiisou": "ryuuiisou",
    "Chinroutou": "chinroutou",
    "Kokushi Musou": "kokushi",
    "Kokushi Musou Juusanmen Matchi": "kokushi_juusanmen",
    "Shousuushii": "shousuushii",
    "Dai Suushii": "daisuushii",
    "Suu Kantsu": "suukantsu",
    "Chuuren Poutou": "chuuren",
    "Daburu Chuuren Poutou": "junsei_chuuren",
    "Dora": "dora",
    "Ura Dora": "ura_dora",
    "Aka Dora": "red_dora",
    "Daisharin": "daisharin",
    "Daisuurin": "daisuurin",
    "Daichikurin": "daichikurin",
    "Daichisei": "daichisei",
    "Paarenchan": "paarenchan",
}
"""What `mahjong` calls the rows."""

_FLAGS = ("tsumo", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou")


def numbered(faces: Iterable[int], used: list[int]) -> list[int]:
    """The tiles as 0-135, the red fives 16, 52 and 88; `used` counts the copies of each kind."""
    ids = []
    for face in faces:
        if face > 33:
            ids.append(4 * kind_of(face))
        else:
            used[face] += 1
            ids.append(4 * face + used[face] - (face not in FIVES or used[face] > 3))
    return ids


@cache
def _config(options: OptionalRules) -> HandConfig:
    return HandConfig(options=options)


def peer_answer(win: Win, options: OptionalRules) -> HandResponse:
    """What `mahjong` says. One config serves all wins: read the answer before asking again."""
    used = [0] * 34
    config, inputs = _config(options), win.inputs
    melds, tiles = [], []
    for kind, faces in win.melds:
        if kind != "north":
            ids = numbered(faces, used)
            tiles += ids
            melds.append(PeerMeld(_PEER_MELDS[kind][0], ids, opened=_PEER_MELDS[kind][1]))
    config.num_nuki_dora = sum(kind == "north" for kind, _ in win.melds)
    ids = numbered(win.tiles, used)
    for name in _FLAGS:
        setattr(config, f"is_{name}", inputs.get(name, False))
    config.is_riichi = inputs.get("riichi") == 1
    config.is_daburu_riichi = inputs.get("riichi") == 2
    config.player_wind = 27 + WINDS.index(inputs["seat"])
    config.is_dealer = inputs["seat"] == "E"
    config.round_wind = 27 + WINDS.index(inputs["round"])
    config.tsumi_number, config.kyoutaku_number = inputs["honba"], inputs["sticks"]
    return HandCalculator.estimate_hand_value(
        [*tiles, *ids],
        ids[win.tiles.index(win.win)],
        melds,
        [4 * kind_of(face) for face in inputs["dora_indicators"]],
        config,
        ura_dora_indicators=[4 * kind_of(face) for face in inputs.get("ura_indicators", ())],
    )


class Answer(NamedTuple):
    """What both sides can say of a win. No yaku: no rows."""

    rows: dict[str, int]
    han: int
    fu: int
    payments: dict[str, int]


NO_YAKU = Answer({}, 0, 0, {})


def ours(win: Win, ruleset: str | Ruleset) -> Answer:
    """The library's answer."""
    try:
        score = win.scored(ruleset)
    except ValueError as error:
        if "no yaku" not in str(error):
            raise ValueError(str(win)) from error
        return NO_YAKU
    return Answer(rows(score), score.han, score.fu, score.payments)


def theirs(win: Win, options: OptionalRules) -> Answer:
    """The peer's answer."""
    found = peer_answer(win, options)
    if found.error is not None:
        assert found.error == HandCalculator.ERR_NO_YAKU, f"{win}: {found.error}"
        return NO_YAKU
    assert found.yaku is not None
    assert found.cost is not None
    assert found.han is not None
    assert found.fu is not None
    is_open, inputs, cost = found.is_open_hand, win.inputs, found.cost
    values = {
        PEER_ROWS[yaku.name]: (yaku.han_open if is_open and yaku.han_open else yaku.han_closed) for yaku in found.yaku
    }
    norths = sum(kind == "north" for kind, _ in win.melds)
    if norths and "dora" in values:  # one row for both there
        values["north_dora"] = norths
        values["dora"] -= norths
        if not values["dora"]:
            del values["dora"]
    seat = inputs["seat"]
    paid = dict.fromkeys(WINDS[: 3 if options.is_three_player else 4], 0)
    if inputs["tsumo"]:
        for wind in paid:
            if wind != seat and "E" in (wind, seat):
                paid[wind] = -cost["main"] - cost["main_bonus"]
            elif wind != seat:
                paid[wind] = -cost["additional"] - cost["additional_bonus"]
    else:
        paid[inputs["discarder"]] = -cost["main"] - cost["main_bonus"]
    paid[seat] = cost["kyoutaku_bonus"] - sum(paid.values())
    assert paid[seat] == cost["total"]
    return Answer(values, found.han, found.fu, paid)
