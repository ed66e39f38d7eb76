"""An oracle for what a hand needs: slow, obvious code that shares nothing with the library; and dealers of hands.

Kinds are numbered 0-33 (1-9m, 1-9p, 1-9s, 1-7z). A `Position` is a hand as plain counts. It is measured against every
complete hand that its game has, as RULES 1.1.5, 1.1.11, 2.1.6, 4.1.2 and 4.1.11 say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations_with_replacement, product
from random import Random

from mahjongkit import Hand, Meld

Counts = tuple[int, ...]
Group = tuple[int, ...]
Reading = tuple[str, tuple[Group, ...]]

CODES = [f"{rank}{suit}" for suit in "mpsz" for rank in range(1, 10)][:34]
ORPHANS = [kind for kind in range(34) if kind > 26 or kind % 9 in (0, 8)]
TRIPLETS: list[Group] = [(kind,) * 3 for kind in range(34)]
RUNS: list[Group] = [(kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7]


@dataclass(frozen=True)
class Game:
    """What decides when a hand is complete in a game."""

    kinds: tuple[int, ...]
    pairs: str
    """Seven pairs: `different` kinds, `any` (four of a kind are two pairs) or none at all."""
    orphans: bool
    own_melds: bool
    """Whether copies in the melds count, too, when no fifth copy may be needed."""
    void: bool
    melds: tuple[str, ...]
    reds: tuple[int, ...] = ()
    """The kinds that have a red five."""


_CALLS = ("pon", "kong", "added", "closed")
_RIICHI = Game(tuple(range(34)), "different", True, False, False, ("chi", *_CALLS), (4, 13, 22))
_RIICHI3 = replace(_RIICHI, kinds=(0, *range(8, 34)), melds=("north", *_CALLS), reds=(13, 22))
GAMES = {
    "riichi": _RIICHI,
    "riichi3": _RIICHI3,
    "synchronous": _RIICHI,
    "synchronous3": _RIICHI3,
    "sichuan": Game(tuple(range(27)), "any", orphans=False, own_melds=True, void=True, melds=_CALLS),
    "ninghai": Game(tuple(range(34)), "", orphans=False, own_melds=True, void=False, melds=("chi", *_CALLS)),
}
CASES = [(name, void) for name, game in GAMES.items() for void in ([None, *"mps"] if game.void else [None])]
"""All games, with every void suit that may be passed."""


@dataclass(frozen=True)
class Position:
    """Concealed and melded tiles of one player, as 34 counts each."""

    counts: Counts
    melded: Counts = (0,) * 34
    ruleset: str = "riichi"
    void: str | None = None

    @classmethod
    def of(cls, hand: Hand, ruleset: str = "riichi", void: str | None = None) -> Position:
        melded = [kind for meld in hand.melds for kind in meld.kinds]
        return cls(hand.counts, tuple(melded.count(kind) for kind in range(34)), ruleset, void)

    def with_tile(self, kind: int, number: int = 1) -> Position:
        """The position with one tile more (or less)."""
        counts = list(self.counts)
        counts[kind] += number
        return replace(self, counts=tuple(counts))

    @property
    def game(self) -> Game:
        return GAMES[self.ruleset]

    @property
    def size(self) -> int:
        return sum(self.counts)

    def usable(self) -> list[tuple[int, ...]]:
        """The kinds that a complete hand may be made of: a list for each suit that may be the void one."""
        if not self.game.void:
            return [self.game.kinds]
        melded = {CODES[kind][1] for kind in range(34) if self.melded[kind]}
        choices = [self.void] if self.void else [suit for suit in "mps" if suit not in melded]
        return [tuple(kind for kind in self.game.kinds if CODES[kind][1] != void) for void in choices]

    def caps(self, usable: Iterable[int]) -> list[int]:
        """How often a complete concealed part may hold each kind."""
        caps = [0] * 34
        for kind in usable:
            caps[kind] = 4 - self.melded[kind] if self.game.own_melds else 4
        return caps

    def shanten_by_form(self) -> dict[str, int]:
        """Tiles missing from the nearest complete hand of each form, less one."""
        found: dict[str, int] = {}
        for usable in self.usable():
            counts = [count if kind in usable else 0 for kind, count in enumerate(self.counts)]
            missing = {"regular": _regular(counts, self.caps(usable), self.size // 3)}
            if self.size > 12 and self.game.pairs:
                missing["seven pairs"] = _seven_pairs(counts, usable, self.game.pairs)
            if self.size > 12 and self.game.orphans:
                held = [counts[kind] for kind in ORPHANS]
                missing["thirteen orphans"] = 14 - sum(map(bool, held)) - (max(held) > 1)
            found = {form: min(found.get(form, 99), number - 1) for form, number in missing.items()}
        return found

    def shanten(self) -> int:
        return _shanten(self)

    def literal_shanten(self) -> int:
        """The regular shanten by its definition: compare with every complete hand there is. For small hands only."""
        best = 99
        for usable in self.usable():
            caps = self.caps(usable)
            sets = [group for group in TRIPLETS + RUNS if set(group) <= set(usable)]
            for chosen in combinations_with_replacement(sets, self.size // 3):
                for pair in usable:
                    tiles = [pair, pair, *(kind for group in chosen for kind in group)]
                    used = {kind: tiles.count(kind) for kind in tiles}
                    if all(number <= caps[kind] for kind, number in used.items()):
                        missing = sum(max(0, number - self.counts[kind]) for kind, number in used.items())
                        best = min(best, missing - 1)
        return best

    def accepts(self) -> list[int]:
        """The kinds that lower the shanten when drawn."""
        now = self.shanten()
        return [kind for kind in self.game.kinds if self.with_tile(kind).shanten() < now]

    def left(self, kind: int, seen: Sequence[int] = ()) -> int:
        """The copies of a kind that are in no place known."""
        return 4 - self.counts[kind] - self.melded[kind] - list(seen).count(kind)

    def discards(self, seen: Sequence[int] = ()) -> dict[int, tuple[int, int, list[int]]]:
        """For every kind that may be discarded: shanten, accepted copies and accepted kinds afterwards."""
        kinds = [kind for kind in range(34) if self.counts[kind]]
        if self.void:
            kinds = [kind for kind in kinds if CODES[kind][1] == self.void] or kinds
        after = {kind: self.with_tile(kind, -1) for kind in kinds}
        return {
            kind: (rest.shanten(), sum(self.left(tile, seen) for tile in rest.accepts()), rest.accepts())
            for kind, rest in after.items()
        }

    def improvements(self, seen: Sequence[int] = ()) -> dict[int, tuple[int, set[int]]]:
        """The draws that keep the shanten and widen the acceptance: the new count and the discards that give it."""
        now, accepted = self.shanten(), self.accepts()
        count = sum(self.left(kind, seen) for kind in accepted)
        found: dict[int, tuple[int, set[int]]] = {}
        for kind in self.game.kinds:
            if kind not in accepted and self.left(kind, seen) > 0:
                options = self.with_tile(kind).discards(seen)
                counts = {tile: number for tile, (shanten, number, _) in options.items() if shanten == now}
                best = max(counts.values(), default=0)
                if best > count:
                    found[kind] = best, {tile for tile, number in counts.items() if number == best}
        return found

    def readings(self) -> set[Reading]:
        """Every way to read a complete hand."""
        held = {kind for kind in range(34) if self.counts[kind]}
        if not any(held <= set(usable) for usable in self.usable()):
            return set()
        found: set[Reading] = {("regular", groups) for groups in _decompositions(self.counts)}
        pairs = [(kind, kind) for kind in range(34) for _ in range(self.counts[kind] // 2)]
        if self.game.pairs and len(pairs) == 7 and (self.game.pairs == "any" or len(set(pairs)) == 7):
            found.add(("seven pairs", tuple(pairs)))
        if self.game.orphans and self.size == 14 and held == set(ORPHANS):
            found.add(("thirteen orphans", tuple((kind,) * self.counts[kind] for kind in ORPHANS)))
        return found

    def waits(self) -> dict[int, dict[Reading, set[tuple[Group, str]]]]:
        """The kinds that complete the hand; for each, all readings with the places it may take."""
        found = {}
        for kind in self.game.kinds:
            if any(self.caps(usable)[kind] > self.counts[kind] for usable in self.usable()):
                readings = self.with_tile(kind).readings()
                if readings:
                    found[kind] = {reading: places(reading, kind) for reading in readings}
        return found


@cache
def _shanten(position: Position) -> int:
    return min(position.shanten_by_form().values())


def places(reading: Reading, kind: int) -> set[tuple[Group, str]]:
    """The groups where the winning tile may stand, with the name of the wait."""
    form, groups = reading
    return {(group, _wait_name(form, group, kind)) for group in groups if kind in group}


def _wait_name(form: str, group: Group, kind: int) -> str:
    if form == "thirteen orphans":
        return "thirteen orphans" if len(group) == 2 else "orphan"
    if len(group) == 2:
        return "pair"
    if len(set(group)) == 1:
        return "shanpon"
    if kind == group[1]:
        return "closed"
    before, after = group[0] % 9, group[2] % 9
    return "edge" if (kind == group[2] and before == 0) or (kind == group[0] and after == 8) else "two-sided"


def _regular(counts: Sequence[int], caps: Sequence[int], need: int) -> int:
    """Tiles missing from the nearest hand of `need` sets and a pair. Each honour is a suit of one rank."""
    total = {(0, 0): 0}
    for start, end in ((0, 9), (9, 18), (18, 27), *((kind, kind + 1) for kind in range(27, 34))):
        part = _suit(tuple(counts[start:end]), tuple(caps[start:end]))
        joined: dict[tuple[int, int], int] = {}
        for ((sets, pairs), missing), ((more, pair), extra) in product(total.items(), part.items()):
            _keep(joined, sets + more, pairs + pair, missing + extra)
        total = joined
    return total[need, 1]


@cache
def _suit(counts: Counts, caps: Counts, ending: int = 0, going: int = 0) -> dict[tuple[int, int], int]:
    """Fewest tiles missing for so many sets and pairs, by trying everything at the first rank and then at the others.

    `ending` runs have their third tile here and `going` runs their second.
    """
    found: dict[tuple[int, int], int] = {}
    if not counts:
        return found if ending or going else {(0, 0): 0}
    for begun, triplet, pair in product(range(5), range(2), range(2)):
        used = ending + going + begun + 3 * triplet + 2 * pair
        if used <= caps[0]:
            for (sets, pairs), missing in _suit(counts[1:], caps[1:], going, begun).items():
                _keep(found, sets + begun + triplet, pairs + pair, missing + max(0, used - counts[0]))
    return found


def _keep(found: dict[tuple[int, int], int], sets: int, pairs: int, missing: int) -> None:
    if sets <= 4 and pairs <= 1:
        found[sets, pairs] = min(found.get((sets, pairs), 99), missing)


def _seven_pairs(counts: Sequence[int], usable: Iterable[int], pairs: str) -> int:
    gains = [min(counts[kind], 2) for kind in usable]
    if pairs == "any":
        gains += [min(max(counts[kind] - 2, 0), 2) for kind in usable]
    return 14 - sum(sorted(gains)[-7:])


def _decompositions(counts: Sequence[int], pairs: int = 1) -> set[tuple[Group, ...]]:
    """All ways to split tiles into sets and so many pairs: the lowest tile stands in a pair, a triplet or a run."""
    if not any(counts):
        return set() if pairs else {()}
    lowest = next(kind for kind in range(34) if counts[kind])
    found = set()
    for group in [(lowest, lowest)] * pairs + [group for group in TRIPLETS + RUNS if group[0] == lowest]:
        rest = list(counts)
        for kind in group:
            rest[kind] -= 1
        if min(rest) >= 0:
            for groups in _decompositions(rest, pairs - (len(group) == 2)):
                found.add(tuple(sorted((group, *groups))))
    return found


# Dealers. A style picks `size` tiles of a wall.


def scattered(rng: Random, wall: list[int], size: int) -> list[int]:
    """Any tiles."""
    return rng.sample(wall, size)


def built(rng: Random, wall: list[int], size: int) -> list[int]:
    """Sets and a pair; the last of them cut where the size says so."""
    left = [wall.count(kind) for kind in range(34)]
    kinds = set(wall)
    sets = [group for group in TRIPLETS + RUNS if kinds.issuperset(group)]
    pairs = [(kind, kind) for kind in kinds]
    tiles: list[int] = []
    while len(tiles) < size:
        group = rng.choice(sets if len(tiles) + 2 < size else pairs)
        if all(left[kind] >= group.count(kind) for kind in group):
            tiles += group
            for kind in group:
                left[kind] -= 1
    return tiles[:size]


def ready(rng: Random, wall: list[int], size: int) -> list[int]:
    """Sets and a pair of which any one tile is missing."""
    tiles = built(rng, wall, size + (size % 3 == 1))
    rng.shuffle(tiles)
    return tiles[:size]


def half_built(rng: Random, wall: list[int], size: int) -> list[int]:
    """Sets and a pair of which a few tiles were exchanged."""
    kept = built(rng, wall, size)
    rng.shuffle(kept)
    kept = kept[rng.randrange(min(5, size)) :]
    return kept + _spare(rng, wall, kept, size)


def one_suit(rng: Random, wall: list[int], size: int) -> list[int]:
    """Tiles of one suit, or honours only."""
    return rng.sample(_one_suit(rng, wall, size), size)


def one_suit_ready(rng: Random, wall: list[int], size: int) -> list[int]:
    """Sets and a pair of one suit of which any one tile is missing."""
    return ready(rng, _one_suit(rng, wall, size + 3), size)


def hoarded(rng: Random, wall: list[int], size: int) -> list[int]:
    """Many copies of few kinds, so that fifth copies would be needed."""
    few = rng.sample(sorted(set(wall)), rng.randint(5, 7))
    tiles = [kind for kind in wall if kind in few]
    return rng.sample(tiles if len(tiles) >= size else wall, size)


def paired(rng: Random, wall: list[int], size: int) -> list[int]:
    """Pairs, and a few single tiles."""
    pairs = [kind for kind in set(wall) for _ in range(wall.count(kind) // 2)]
    kept = [kind for kind in rng.sample(pairs, rng.randint(size // 3, size // 2)) for _ in range(2)]
    return kept + _spare(rng, wall, kept, size)


def orphaned(rng: Random, wall: list[int], size: int) -> list[int]:
    """Terminals and honours."""
    return rng.sample([kind for kind in wall if kind in ORPHANS], size)


def _spare(rng: Random, wall: list[int], kept: list[int], size: int) -> list[int]:
    spare = wall.copy()
    for kind in kept:
        spare.remove(kind)
    return rng.sample(spare, size - len(kept))


def _one_suit(rng: Random, wall: list[int], size: int) -> list[int]:
    suits = [[kind for kind in wall if kind // 9 == suit] for suit in range(4)]
    return rng.choice([suit for suit in suits if len(suit) >= size])


Style = Callable[[Random, list[int], int], list[int]]
STYLES: list[Style] = [scattered, built, ready, half_built, one_suit, one_suit_ready, hoarded, paired, orphaned]


def wall_of(ruleset: str) -> list[int]:
    """All tiles of a game, four of each kind."""
    return [kind for kind in GAMES[ruleset].kinds for _ in range(4)]


def deal(rng: Random, ruleset: str, style: Style, size: int, melds: int = 0, void: str | None = None) -> Hand:
    """A hand of so many concealed tiles and melds, the melds and half of the hands without tiles of the void suit."""
    game, wall, made = GAMES[ruleset], wall_of(ruleset), list[Meld]()
    allowed = [kind for kind in game.kinds if CODES[kind][1] != void]
    while len(made) < melds:
        name = rng.choice([name for name in game.melds if name != "north"])
        groups = RUNS if name == "chi" else TRIPLETS
        group = rng.choice([group for group in groups if set(group) <= set(allowed)])
        group += group[:1] * (name not in ("chi", "pon"))
        if all(wall.count(kind) >= group.count(kind) for kind in group):
            made.append(Meld.of(name, group))
            for kind in group:
                wall.remove(kind)
    if "north" in game.melds:
        for _ in range(rng.choice([0, 0, rng.randint(0, wall.count(30))])):
            made.append(Meld.of("north", [30]))
            wall.remove(30)
    if void and rng.randrange(2):
        wall = [kind for kind in wall if kind in allowed]
    tiles = style(rng, wall, size)
    for kind in game.reds:
        if kind in tiles and rng.randrange(2):
            tiles[tiles.index(kind)] = 34 + kind // 9
    return Hand.of(tiles, made)


def deals(
    seed: object,
    ruleset: str,
    void: str | None,
    number: int,
    *,
    drawn: bool | None = None,
    sets: Sequence[int] = (4, 4, 4, 0, 1, 2, 3),
) -> Iterator[Hand]:
    """Hands of every style, of a size for so many `sets`, with and without melds; before or after a draw, or either."""
    rng = Random(f"{seed} {ruleset} {void}")
    for _ in range(number):
        concealed = rng.choice(sets)
        melds = rng.choice([0, rng.randint(0, 4 - concealed)])
        size = 3 * concealed + 1 + (rng.randrange(2) if drawn is None else drawn)
        hidden = void or (rng.choice("mps") if GAMES[ruleset].void else None)
        yield deal(rng, ruleset, rng.choice(STYLES), size, melds, hidden)
