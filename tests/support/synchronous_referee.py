"""A second reading of Synchronous mahjong's settlement, for tests: who is paid what, told from a hand's events alone.

The referee reads events as plain data (`Event.as_data`), plays the tiles along, and recomputes how the hand had to end
and every point that moved (RULES 3.1.2 and 3.1.6 to 3.1.12). What is told again at the end of a turn tells it only
that the turn is over. It uses nothing of the library.

What a win is worth in han and fu the package `mahjong` says, as a dealer (`is_dealer` is set by hand: the package makes
a dealer of East only, and here that matters for 天和 alone) without a round wind (`round_wind=None`, which it knows).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as PeerMeld

Data = Mapping[str, Any]

STICK = 1000
INDICATORS = 4
ORPHANS = [kind for kind in range(34) if kind > 26 or kind % 9 in (0, 8)]
NORTH = 30
ABORTS = ("kyuushu", "suufon", "suucha", "sanchahou")
KONGS = ("kong", "closed", "added")
_PEER = {
    "chi": (PeerMeld.CHI, True),
    "pon": (PeerMeld.PON, True),
    "kong": (PeerMeld.KAN, True),
    "added": (PeerMeld.SHOUMINKAN, True),
    "closed": (PeerMeld.KAN, False),
}
_OPTIONS = {
    players: OptionalRules(has_open_tanyao=True, has_aka_dora=True, is_three_player=players == 3) for players in (3, 4)
}


class Protest(AssertionError):
    """What happened is against the rules."""


def demand(holds: bool, words: object) -> None:
    if not holds:
        raise Protest(str(words))


# Tiles are texts like `5m`, red fives `0m`.


def kind_of(tile: str) -> int:
    """0-33 in the order mpsz; a red five is a five."""
    return "mpsz".index(tile[1]) * 9 + int(tile[0].replace("0", "5")) - 1


def counts_of(tiles: Iterable[str]) -> list[int]:
    counts = [0] * 34
    for tile in tiles:
        counts[kind_of(tile)] += 1
    return counts


def numbered(tiles: Iterable[str], used: list[int]) -> list[int]:
    """The tiles as 0-135 of `mahjong`, its red fives 16, 52, 88; `used` are the copies of each kind given out."""
    ids = []
    for tile in tiles:
        kind = kind_of(tile)
        if tile[0] == "0":
            ids.append(4 * kind)
            continue
        first = 1 if tile[0] == "5" and tile[1] != "z" else 0
        copy = first + used[kind]
        used[kind] += 1
        ids.append(4 * kind + copy % 4)  # a fourth plain five, without red fives: never with a red one
    return ids


def completes(counts: Sequence[int]) -> bool:
    """Whether concealed tiles are complete: sets and a pair, seven different pairs, or thirteen orphans."""
    if sum(counts) == 14:
        if sum(number == 2 for number in counts) == 7:
            return True
        if all(counts[kind] for kind in ORPHANS) and sum(counts[kind] for kind in ORPHANS) == 14:
            return True
    return _splits(list(counts), False)


def _splits(counts: list[int], paired: bool) -> bool:
    lowest = next((kind for kind in range(34) if counts[kind]), None)
    if lowest is None:
        return paired
    groups = [(lowest,) * 3] if paired else [(lowest,) * 3, (lowest,) * 2]
    if lowest < 27 and lowest % 9 < 7:
        groups.append((lowest, lowest + 1, lowest + 2))
    for group in groups:
        rest = counts.copy()
        for kind in group:
            rest[kind] -= 1
        if min(rest) >= 0 and _splits(rest, paired or len(group) == 2):
            return True
    return False


def waits_of(tiles: Iterable[str]) -> set[int]:
    """The kinds that complete concealed tiles, none of which all four copies are among them (3.1.4, 3.1.11)."""
    counts = counts_of(tiles)
    found = set()
    for kind in range(34):
        if counts[kind] < 4:
            counts[kind] += 1
            if completes(counts):
                found.add(kind)
            counts[kind] -= 1
    return found


def is_wait(tiles: Iterable[str], kind: int) -> bool:
    counts = counts_of(tiles)
    counts[kind] += 1
    return counts[kind] <= 4 and completes(counts)


# Money (3.1.12).


def base_of(han: int, fu: int, yakuman: int) -> int:
    """`a`: yakuman are counted, 13 han are one, nothing is rounded up to mangan."""
    if yakuman:
        return 8000 * yakuman
    for least, base in ((13, 8000), (11, 6000), (8, 4000), (6, 3000), (5, 2000)):
        if han >= least:
            return base
    return min(2000, fu << (2 + han))


def ceil100(amount: int) -> int:
    return -(-amount // 100) * 100


def paid_by_each(base: int, honba: int) -> int:
    """Of a self-draw, a call-ron or a nagashi mangan."""
    return ceil100(2 * base) + 100 * honba


def paid_by_loser(base: int, honba: int, players: int, losers: int) -> int:
    share, odd = divmod(100 * (players - 1) * honba, losers)
    demand(not odd and share % 100 == 0, f"honba {honba} cannot be split by {losers}")
    return ceil100(-(-(6 * base + 100 * (players - 1) * honba) // losers))


# The table as the events tell it.


@dataclass
class Made:
    """A tile that others may win on: from whom, how (`discard`, `closed`, `added`, `aside`), and what was true then."""

    seat: int
    tile: str
    how: str
    clean: bool
    """Its maker had made no call, kong or kita in this turn before or with it."""
    last: bool
    """Its maker's own wall was empty."""


@dataclass
class Seat:
    """What one seat has and did."""

    hand: list[str] = field(default_factory=list)
    melds: list[tuple[str, list[str]]] = field(default_factory=list)
    norths: int = 0
    river: list[str] = field(default_factory=list)
    wall: int = 0
    riichi: int = 0
    """1, or 2 for a double riichi, from the turn after its declaration on."""
    since: int = 0
    """The turn of the declaration."""
    declared: int = 0
    """In this turn."""
    drawn: str = ""
    """The tile drawn that was not discarded since."""
    replacement: bool = False
    calls: int = 0
    """Calls, kongs and kitas in this turn."""
    konged: bool = False
    """A kong of any kind in this turn."""
    discards: int = 0
    """In this turn."""
    taken: list[tuple[int, str]] = field(default_factory=list)
    """Discards of the last turn that it used in this one: from whom, which."""


@dataclass(frozen=True)
class Worth:
    """What a win is worth."""

    base: int
    han: int
    fu: int


@dataclass
class Verdict:
    """What the referee says of a hand."""

    reason: str
    deltas: list[int]
    pot: int
    honba: int
    """In this hand; the next has two more."""
    counts: bool
    """Whether the hand is one of those that make the match."""
    wins: int = 0
    """Winners, and the things below, only to know that everything was met."""
    seen: set[str] = field(default_factory=set)


class Referee:
    """Plays one hand's events along."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.seats = [Seat(wall=19 if players == 4 else 20) for _ in range(players)]
        self.points = [0] * players
        self.scores = [0] * players
        self.pot = 0
        self.honba = 0
        self.turn = 1
        self.indicators: list[str] = []
        self.ura: list[str] = []
        self.fresh = ""
        """The indicator that is new in this turn."""
        self.made: list[Made] = []
        self.old: list[Made] = []
        self.disclosing = False
        self.wins: list[Data] = []
        self.shown: set[int] = set()
        self.seen: set[str] = set()

    # Playing along.

    def read(self, events: Iterable[Data]) -> Verdict:
        """All events of a hand."""
        for event in events:
            if event.get("told"):
                self.disclosing = True
            elif event["type"] == "pay":
                continue
            elif event["type"] == "end":
                return self.judged(event["reason"])
            else:
                getattr(self, event["type"], self.nothing)(event)
        raise Protest("the hand has no end")

    def nothing(self, event: Data) -> None:
        demand(event["type"] in ("start", "mark"), event)

    def score(self, event: Data) -> None:
        if event["seat"] < 0:
            self.pot = event["points"]
        else:
            self.scores[event["seat"]] = event["points"]

    def fact(self, event: Data) -> None:
        if event["fact"] == "honba":
            self.honba = event["value"]

    def deal(self, event: Data) -> None:
        self.seats[event["seat"]].hand += event["tiles"]

    def next_turn(self, event: Data) -> None:
        """What is done in secret after secrets were told is done in the next turn; so the last had no winner."""
        if not (self.disclosing and event.get("secret")):
            return
        demand(self.verdict_without_win() is None, "the hand should be over")
        self.disclosing = False
        self.end_turn()
        self.turn += 1
        self.old, self.made, self.fresh = self.made, [], ""
        for seat in self.seats:
            demand(seat.discards > 0, "everybody discards in every turn")
            seat.calls = seat.discards = 0
            seat.konged = False
            seat.drawn = ""
            seat.taken = []

    def end_turn(self) -> None:
        """Sticks are paid at the end of a turn without a win (3.1.8)."""
        for number, seat in enumerate(self.seats):
            if seat.declared:
                seat.riichi, seat.declared = seat.declared, 0
                self.points[number] -= STICK
                self.pot += STICK

    def draw(self, event: Data) -> None:
        self.next_turn(event)
        seat = self.seats[event["seat"]]
        demand(seat.wall > 0, "drawn from an empty wall")
        seat.wall -= 1
        seat.hand.append(event["tile"])
        seat.drawn = event["tile"]
        seat.replacement = event["replacement"]

    def discard(self, event: Data) -> None:
        self.next_turn(event)
        number = event["seat"]
        seat = self.seats[number]
        seat.hand.remove(event["tile"])
        if event["turned"]:
            demand(not seat.riichi and seat.wall > 0, "riichi without a tile left")
            demand(all(kind == "closed" for kind, _ in seat.melds), "riichi with an open hand")
            demand(bool(waits_of(seat.hand)), "riichi with a hand that is not ready")
            seat.declared = 1 if seat.river or seat.melds or seat.norths else 2
            seat.since = self.turn
        elif seat.riichi:
            demand(event["tile"] == seat.drawn, "in riichi the drawn tile is discarded")
        seat.river.append(event["tile"])
        seat.drawn = ""
        seat.discards += 1
        self.made.append(Made(number, event["tile"], "discard", not seat.calls, seat.wall == 0))

    def call(self, event: Data) -> None:
        self.next_turn(event)
        number, meld, tiles = event["seat"], event["meld"], list(event["tiles"])
        seat = self.seats[number]
        seat.calls += 1
        if meld in ("chi", "pon", "kong"):
            demand(not seat.riichi and self.turn > 1, f"{meld} in turn {self.turn}")
            seat.taken.append((event["from"], tiles[0]))
            there = [one for one in self.old if (one.seat, one.tile, one.how) == (*seat.taken[-1], "discard")]
            demand(seat.taken.count(seat.taken[-1]) <= len(there), f"{tiles[0]} of the last turn is not there")
        if meld == "added":
            before = next(i for i, (kind, old) in enumerate(seat.melds) if kind == "pon" and old == tiles[:3])
            seat.melds[before] = (meld, tiles)
            seat.hand.remove(tiles[3])
        else:
            seat.melds.append((meld, tiles))
            for tile in tiles if meld == "closed" else tiles[1:]:
                seat.hand.remove(tile)
        if meld in KONGS:
            demand(seat.wall > 0, "a kong without a tile left")
            seat.konged = True
        if meld in ("added", "closed"):
            self.made.append(Made(number, tiles[3], meld, False, False))

    def aside(self, event: Data) -> None:
        self.next_turn(event)
        seat = self.seats[event["seat"]]
        demand(self.players == 3 and kind_of(event["tile"]) == NORTH and seat.wall > 0, "no kita")
        seat.hand.remove(event["tile"])
        seat.norths += 1
        seat.calls += 1
        self.made.append(Made(event["seat"], event["tile"], "aside", False, False))

    def show(self, event: Data) -> None:
        if event["row"]:
            self.ura.append(event["tile"])
            return
        if not self.indicators:
            self.indicators.append(event["tile"])
            return
        demand(self.fresh in ("", event["tile"]), "two new indicators in a turn")
        if not self.fresh:
            self.fresh = event["tile"]
            self.indicators.append(event["tile"])
            demand(len(self.indicators) <= INDICATORS, "a fifth indicator")

    def reveal(self, event: Data) -> None:
        self.shown.add(event["seat"])

    def win(self, event: Data) -> None:
        self.wins.append(event)

    # What a win is worth.

    def known(self, seat: Seat, ron: bool) -> int:
        """How many indicators count: a new one in the ron stage, or for who has konged himself (3.1.6)."""
        return len(self.indicators) - (bool(self.fresh) and not ron and not seat.konged)

    def worth(self, number: int, tile: str, made: Made | None, in_ron_stage: bool) -> Worth | None:
        """Of a win with a tile that somebody made, or with the tile drawn; None if it has no yaku."""
        seat = self.seats[number]
        tsumo = made is None
        concealed = seat.hand if tsumo else [*seat.hand, tile]
        config = HandConfig(
            is_tsumo=tsumo,
            is_riichi=seat.riichi == 1,
            is_daburu_riichi=seat.riichi == 2,
            is_ippatsu=bool(
                seat.riichi and self.turn == seat.since + 1 and not seat.calls and (made is None or made.clean)
            ),
            is_rinshan=tsumo and seat.replacement,
            is_chankan=made is not None and made.how in ("added", "closed"),
            is_haitei=tsumo and not seat.replacement and seat.wall == 0,
            is_houtei=made is not None and in_ron_stage and made.last,
            is_tenhou=tsumo and self.turn == 1 and not (seat.river or seat.melds or seat.norths),
            player_wind=27 + number,
            round_wind=None,
            options=_OPTIONS[self.players],
            num_nuki_dora=seat.norths,
        )
        config.is_dealer = True
        used = [0] * 34
        melds = []
        ids: list[int] = []
        for kind, tiles in seat.melds:
            name, is_open = _PEER[kind]
            meld = PeerMeld(name, sorted(numbered(tiles, used)), opened=is_open)
            melds.append(meld)
            ids += meld.tiles
        own = numbered(concealed, used)
        known = self.known(seat, in_ron_stage)
        found = HandCalculator.estimate_hand_value(
            [*ids, *own],
            own[concealed.index(tile)],
            melds,
            [4 * kind_of(one) for one in self.indicators[:known]],
            config,
            ura_dora_indicators=[4 * kind_of(one) for one in self.ura[:known]] if seat.riichi else [],
        )
        if found.error is not None:
            demand(found.error in (HandCalculator.ERR_NO_YAKU, HandCalculator.ERR_HAND_NOT_WINNING), found.error)
            return None
        if found.yaku is None or found.han is None or found.fu is None:
            raise Protest("a win without a value")
        yakuman = sum(yaku.han_closed or yaku.han_open for yaku in found.yaku if yaku.is_yakuman) // 13
        self.seen.update(yaku.name for yaku in found.yaku)
        return Worth(base_of(found.han, found.fu, yakuman), found.han, found.fu)

    # How the hand ends.

    def judged(self, reason: str) -> Verdict:
        """The verdict, from who won or did not."""
        winners = sorted({win["seat"] for win in self.wins})
        demand(len(winners) <= 2, "three winners are an abort")
        self.check_indicator()
        if winners:
            self.settle_wins(winners, reason)
        elif reason == "sanchahou" and not self.is_three_nagashi():
            could = [number for number in self.shown if self.could_win(number)]
            demand(len(could) >= 3, f"three winners; {could} could win")
        else:
            demand(reason == self.verdict_without_win(), f"{reason}, not {self.verdict_without_win()}")
            if reason != "kyuushu":
                self.end_turn()
            if reason == "nagashi":
                for number in self.nagashi_seats():
                    self.collect(number, paid_by_each(2000, self.honba))
                self.share_pot(self.nagashi_seats())
            elif reason == "exhaustive":
                self.pay_noten()
        return Verdict(
            reason, self.points, self.pot, self.honba, reason not in ABORTS, len(winners), {*self.seen, reason}
        )

    def could_win(self, number: int) -> bool:
        """Whether a seat could have won in this turn, in some way."""
        seat = self.seats[number]
        if seat.drawn:
            return self.worth(number, seat.drawn, None, False) is not None
        tiles = [(one, False) for one in self.open_to(number)] if seat.calls else []
        tiles += [(one, True) for one in self.made if one.seat != number and self.fits(seat, one)]
        return any(self.worth(number, one.tile, one, ron) is not None for one, ron in tiles)

    def check_ura(self, winners: list[int], ron: bool) -> None:
        """Of the winners in riichi, the one to whom most indicators count: so many are shown, or none."""
        known = [self.known(self.seats[number], ron) for number in winners if self.seats[number].riichi]
        demand(len(self.ura) == max(known, default=0), f"{len(self.ura)} ura shown, {known} count")

    def check_indicator(self) -> None:
        konged = any(seat.konged for seat in self.seats)
        if not konged:
            demand(not self.fresh, "a new indicator without a kong")
        elif not self.fresh:
            demand(len(self.indicators) == INDICATORS, "a kong without a new indicator")

    def verdict_without_win(self) -> str | None:
        """Why a hand ends after a turn in which nobody won (3.1.10, 3.1.11); None if it goes on."""
        self.check_indicator()
        idle = [seat for seat in self.seats if not seat.discards]
        if idle:
            for seat in idle:
                demand(self.turn == 1 and not seat.melds and not seat.norths, "nine terminals are for the first turn")
                demand(sum(kind_of(tile) in ORPHANS for tile in set(seat.hand)) >= 9, "nine terminals")
            return "kyuushu"
        thrown = {one.tile for one in self.made}
        if (
            self.players == 4
            and self.turn == 1
            and len(self.made) == 4
            and len(thrown) == 1
            and 27 <= kind_of(thrown.pop()) <= NORTH
        ):
            return "suufon"
        if any(seat.wall == 0 for seat in self.seats):
            if self.is_three_nagashi():
                return "sanchahou"
            return "nagashi" if self.nagashi_seats() else "exhaustive"
        if self.players == 4 and all(seat.riichi or seat.declared for seat in self.seats):
            return "suucha"
        return None

    def nagashi_seats(self) -> list[int]:
        return [i for i, seat in enumerate(self.seats) if all(kind_of(tile) in ORPHANS for tile in seat.river)]

    def is_three_nagashi(self) -> bool:
        return any(seat.wall == 0 for seat in self.seats) and len(self.nagashi_seats()) > 2

    def settle_wins(self, winners: list[int], reason: str) -> None:
        by_draw = [win for win in self.wins if win["seat"] == win["from"]]
        expected = "tsumo" if by_draw else reason
        demand(reason == expected and reason in ("tsumo", "ron", "call_ron"), f"{reason}, not {expected}")
        self.check_ura(winners, reason == "ron")
        for number in winners:
            mine = [win for win in self.wins if win["seat"] == number]
            if reason == "ron":
                self.settle_ron(number, mine)
            else:
                demand(len(mine) == 1, "one win for a self-draw or a call-ron")
                self.settle_main(number, mine[0])
        self.share_pot(winners)

    def settle_main(self, number: int, win: Data) -> None:
        seat = self.seats[number]
        if win["from"] == number:
            demand(seat.drawn == win["tile"], f"{win['tile']} won, {seat.drawn} drawn")
            worth = self.worth(number, win["tile"], None, False)
        else:
            self.check_furiten(seat)
            demand(seat.discards > 0 and seat.calls > 0, "a call-ron comes after a call and a discard")
            worths = [(one, self.worth(number, one.tile, one, False)) for one in self.open_to(number)]
            worth = self.best(worths, win)
        if worth is None:
            raise Protest(f"{win}: not a win")
        self.collect(number, paid_by_each(worth.base, self.honba))

    def open_to(self, number: int) -> list[Made]:
        """Tiles of the last turn for a call-ron: of others, not used in this turn by this seat (3.1.7)."""
        seat = self.seats[number]
        left = list(seat.taken)
        found = []
        for one in self.old:
            if one.how == "discard" and (one.seat, one.tile) in left:
                left.remove((one.seat, one.tile))
            elif one.seat != number and one.how != "closed" and is_wait(seat.hand, kind_of(one.tile)):
                found.append(one)
        return found

    def settle_ron(self, number: int, wins: list[Data]) -> None:
        """Everybody who made a fitting tile pays, each for the best of his (3.1.7)."""
        seat = self.seats[number]
        self.check_furiten(seat)
        demand(seat.discards > 0, "who declared nine terminals does not ron")
        paid = {win["from"]: win for win in wins}
        demand(len(paid) == len(wins), "two wins from one seat")
        worths: dict[int, Worth] = {}
        for maker in range(self.players):
            fitting = [one for one in self.made if one.seat == maker and maker != number]
            found = [(one, self.worth(number, one.tile, one, True)) for one in fitting if self.fits(seat, one)]
            found = [(one, worth) for one, worth in found if worth is not None]
            demand(bool(found) == (maker in paid), f"seat {maker} made {found}, and is said to pay {paid.get(maker)}")
            if found:
                best = self.best(found, paid[maker])
                if best is not None:
                    worths[maker] = best
        for maker, worth in worths.items():
            amount = paid_by_loser(worth.base, self.honba, self.players, len(worths))
            self.points[maker] -= amount
            self.points[number] += amount
        self.seen.add(f"{len(worths)} losers")

    def fits(self, seat: Seat, made: Made) -> bool:
        if made.how == "closed" and len({kind_of(tile) for tile in seat.hand} & set(ORPHANS)) < 12:
            return False
        return is_wait(seat.hand, kind_of(made.tile))

    def check_furiten(self, seat: Seat) -> None:
        demand(not waits_of(seat.hand) & {kind_of(tile) for tile in seat.river}, "won while furiten")

    def best(self, found: list[tuple[Made, Worth | None]], win: Data) -> Worth | None:
        """The best of some tiles; it must be the one that is said to win."""
        wins = [(one, worth) for one, worth in found if worth is not None]
        most = max((worth.base for _, worth in wins), default=0)
        for one, worth in wins:
            if worth.base == most and (one.seat, one.tile) == (win["from"], win["tile"]):
                self.seen.add(f"{one.how} by {'ron' if one in self.made else 'call-ron'}")
                return worth
        raise Protest(f"{win} is not the best of {found}")

    def collect(self, number: int, amount: int) -> None:
        for other in range(self.players):
            if other != number:
                self.points[other] -= amount
                self.points[number] += amount

    def share_pot(self, winners: Sequence[int]) -> None:
        share, odd = divmod(self.pot, len(winners))
        demand(not odd, "sticks that cannot be shared")
        for number in winners:
            self.points[number] += share
        self.pot = 0

    def pay_noten(self) -> None:
        ready = [bool(waits_of(seat.hand)) for seat in self.seats]
        demand(all(ready[i] for i, seat in enumerate(self.seats) if seat.riichi), "riichi without a ready hand")
        number = sum(ready)
        self.seen.add(f"{number} ready")
        if 0 < number < self.players:
            pool = STICK * (self.players - 1)
            for i, is_ready in enumerate(ready):
                self.points[i] += pool // number if is_ready else -pool // (self.players - number)


def judged(events: Iterable[Data], players: int) -> Verdict:
    """The verdict on a hand."""
    return Referee(players).read(events)
