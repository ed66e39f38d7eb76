"""Mind: how a seat judges its choices. What every game shares is here; each game adds what its hands can become, what
is dangerous, and its own questions, in its own folder.

A choice is judged by what it brings on average: the chance to win times what the hand would be worth, less the chance
to lose to somebody with this tile times what that costs. Only what the seat may see is looked at.
"""

from __future__ import annotations

from array import array
from typing import Any, NamedTuple

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.codes import (
        ADDED,
        CHI,
        CLOSED,
        DISCARD,
        KONG,
        MOST_DISCARDS,
        MOST_OFFERS,
        PASS,
        PON,
        RON,
        TSUMO,
        WAS_CALLED,
        WAS_DRAWN,
        kind_of,
        tile_of,
        verb_of,
    )
    from mahjongkit.core.play import Play
    from mahjongkit.core.shape import ABSENT, ALL_KINDS, FAR, Goal, _bit, missing
    from mahjongkit.core.sweep import Sweep

    STEPS = 8  # tiles missing that the table of chances knows
    SHARES = 128  # parts of the unseen tiles
    DRAWS = 24
    LISTED = 100  # in place of how far a hand is


def _chances() -> array[float]:
    """The chance to win with so many tiles missing, such a share of the unseen tiles wanted, and so many draws.

    The next steps want what hands usually want; with one tile missing others' discards help, too.
    """
    usual = (0.0, 0.06, 0.16, 0.28, 0.38, 0.46, 0.52, 0.56)
    found = array("d", [0.0] * (STEPS * SHARES * DRAWS))
    for draws in range(DRAWS):
        for share in range(SHARES):
            found[share * DRAWS + draws] = 1.0
    for step in range(1, STEPS):
        for share in range(SHARES):
            miss = 1.0
            won = 0.0
            wanted = min(float(share) / SHARES, 0.95)  # compiled, whole numbers would be divided as such
            for draws in range(1, DRAWS):
                at = (step * SHARES + share) * DRAWS + draws
                if step == 1:
                    found[at] = 1.0 - (1.0 - wanted) ** (2.2 * draws)
                    continue
                won = 0.0
                miss = 1.0
                usually = int(usual[step - 1] * SHARES)
                for turn in range(1, draws):
                    won += miss * wanted * found[((step - 1) * SHARES + usually) * DRAWS + draws - turn]
                    miss *= 1.0 - wanted
                found[at] = won
    return found


def _by_draws(chances: array[float]) -> array[float]:
    """The same table, by draws first: what is asked in one decision lies together."""
    steps = range(STEPS)
    return array(
        "d",
        [
            chances[(step * SHARES + share) * DRAWS + draws]
            for draws in range(DRAWS)
            for step in steps
            for share in range(SHARES)
        ],
    )


CHANCES = memoryview(_by_draws(_chances()))
TIE = 0.001  # for each tile wanted, where two discards promise the same


class Judged(NamedTuple):
    """What a mind thinks of one legal action. Values are on average, in what the game is played for."""

    action: int
    known: bool = False
    """Whether it was judged: what follows is empty for a win and for what is no question of tiles."""
    missing: int = 0
    """Tiles missing after it (1: ready)."""
    accepted: int = 0
    """The kinds that bring the hand nearer then, a bit each."""
    tiles: int = 0
    """Unseen copies of them."""
    chance: float = 0.0
    """To win the hand."""
    promise: float = 0.0
    """What going on brings."""
    cost: float = 0.0
    """What the discard costs because others may win with it."""
    value: float = 0.0
    """What it brings altogether: by this a mind chooses."""
    folds: bool = False
    """Whether the hand is given up for a safe tile."""
    then: int = -1
    """The kind to discard after a call."""
    open: bool = True
    """Whether a call leaves the hand something to win by."""
    aim: int = 0
    """Which of the game's aims the numbers belong to."""


class Mind:
    """Judges for one seat; made for one ruleset."""

    def __init__(self, ruleset: Any) -> None:
        self.goal: Goal = ruleset.goals[None][0]
        copies = [0] * 34
        for face in ruleset.tiles.faces:
            if kind_of(face) < 34:
                copies[kind_of(face)] += 1
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.copies = [0] * 34  # of every kind in the box
            self.live = [0] * 34  # of every kind that the seat has not seen
            self.ties = [0] * 34  # by kind: how well it is tied to others
            self.danger = [0.0] * 34  # what discarding a kind costs on average
            self.rated = [0.0] * 34  # what discarding a kind brings, as far as it was looked at
        for kind in range(34):
            self.copies[kind] = copies[kind]
        self.sweep = Sweep()
        self.useful = ALL_KINDS  # kinds that fit the aim, a bit each
        self.unseen = 0
        self.draws = 0  # that the seat will have
        self.afraid = False  # whether anything is dangerous
        self.risk = 0.0  # what going on costs in the turns to come
        self.aims = 1  # how many kinds of hands may be aimed at
        self.aim = 0
        self.far = 99  # from so many tiles missing on
        self.few = 4  # only so many discards are looked at
        self.reach = 2  # how many tiles more than for the first aim may be missing for another
        self.opened = False  # whether the hand last looked at has called
        self.triplets = 0  # of the hand last looked at, and its pairs
        self.pairs = 0
        self.wanted = 0  # unseen tiles that bring the hand last looked at nearer
        self.best_kind = -1
        self.best_aim = 0
        self.best_missing = 0
        self.best_wanted = 0
        self.best_value = 0.0
        self.best_score = 0.0  # the same, less what the tile discarded might have become
        self.best_accepted = 0  # the kinds that it accepts then, a bit each
        self.held_missing = 0  # the same of a hand from which nothing is discarded
        self.held_wanted = 0
        self.held_accepted = 0
        self.held_aim = 0

    # What a game says.

    def is_idle(self, play: Play, seat: int) -> bool:
        """Whether the last answer, to pass, is as good as any: a quick look before all others."""
        return False

    def look_around(self, play: Play, seat: int) -> None:
        """Find what is unseen and how many draws are left."""
        self.count_unseen(play, seat)
        self.draws = max(1, play.left // play.players)

    def fear(self, play: Play, seat: int) -> None:
        """Find what discarding each kind costs on average, and set `afraid` and `risk`."""

    def worth(self, play: Play, seat: int, kind: int, opened: bool) -> float:
        """What the hand, as it lies before the survey without a tile of `kind` (-1: nothing), would bring if it won."""
        return 1.0

    def special(self, play: Play, seat: int) -> int:
        """The answer to a question of the game's own, or -1."""
        return -1

    def take_aim(self, play: Play, seat: int) -> bool:
        """Get ready to judge by the aim `self.aim`; whether the melds allow it."""
        return True

    def lay_down(self, play: Play, seat: int, action: int) -> None:
        """A call is tried: its tiles are gone from the hand before the survey."""

    def fee_of(self, verb: int) -> float:
        """What a kong is paid at once."""
        return 0.0

    def allowed_after_call(self, play: Play, seat: int) -> int:
        """The kinds that may be discarded from the hand before the survey after a call, a bit each."""
        return ALL_KINDS

    def within_reach(self, play: Play, seat: int, missing_now: int) -> int:
        """Unseen copies of what the hand accepts; those that others may discard for it can count for more."""
        return self.live_of(play.survey.accepted)

    def cost_of(self, kind: int, missing_now: int) -> float:
        """What discarding a kind costs on average if so many tiles are missing then."""
        return self.danger[kind]

    def use_of(self, play: Play, kind: int, missing_now: int) -> float:
        """What a tile of a kind, which was taken from the hand before the survey, might have become some day."""
        return 0.0

    def may_open(self, play: Play, seat: int, action: int) -> bool:
        """Whether a hand can still win after a call."""
        return True

    def by_tables(self) -> bool:
        """Whether the tables know the aim at hand; else `away` and `accept` are asked."""
        return True

    def away(self, play: Play, seat: int) -> int:
        """Tiles missing of the hand before the survey."""
        return missing(play.survey.hand, self.goal)

    def accept(self, play: Play, seat: int) -> None:
        """Find what the hand before the survey accepts."""
        play.survey.accept(self.goal)

    # Hands of triplets: the tables know them only together with runs.

    def away_from_triplets(self, play: Play) -> int:
        """Tiles missing of the hand before the survey to triplets and a pair, of the suits that the goal has."""
        need = play.survey.hand.tiles // 3
        self.triplets = 0
        self.pairs = 0
        singles = 0
        for kind in range(34):
            count = play.survey.hand.counts[kind]
            if count == 0 or self.goal.ways[kind // 9] == ABSENT:
                continue
            self.triplets += count >= 3
            self.pairs += count == 2
            singles += count == 1
        rest = need - min(need, self.triplets)
        grown = min(rest, self.pairs)
        begun = min(rest - grown, singles)
        away = grown + 2 * begun + 3 * (rest - grown - begun)
        if self.pairs > grown or self.triplets > need:
            return away
        return away + 1 if singles > begun else away + 2

    def accept_triplets(self, play: Play) -> None:
        """What brings the hand before the survey nearer to triplets and a pair."""
        rest = play.survey.hand.tiles // 3 - self.triplets
        singles_help = self.pairs <= rest and not rest < 0
        play.survey.accepted = 0
        for kind in range(34):
            count = play.survey.hand.counts[kind]
            if count == 0 or self.goal.ways[kind // 9] == ABSENT:
                continue
            if (count == 2 and rest > 0) or (count == 1 and singles_help):
                play.survey.accepted |= _bit(kind)

    def finish(self, play: Play, seat: int, action: int) -> int:
        """The discard chosen, perhaps with a declaration."""
        return action

    # Choosing.

    def choose(self, play: Play, seat: int) -> int:
        """The number of a legal action."""
        first = play.options[seat * MOST_OFFERS]
        if play.offers[seat] == 1 or verb_of(first) == TSUMO or verb_of(first) == RON:
            return first
        if self.is_idle(play, seat):
            return play.options[seat * MOST_OFFERS + play.offers[seat] - 1]
        self.look_around(play, seat)
        answer = self.special(play, seat)
        if answer >= 0:
            return answer
        self.be_afraid(play, seat)
        if self.may_discard(play, seat):
            return self.choose_turn(play, seat)
        return self.choose_claim(play, seat)

    def be_afraid(self, play: Play, seat: int) -> None:
        """Forget old fears and look for new ones."""
        self.afraid = False
        self.risk = 0.0
        for kind in range(34):
            self.danger[kind] = 0.0
        self.fear(play, seat)

    def count_unseen(self, play: Play, seat: int) -> None:
        """Every tile that lies open or in the own hand is seen."""
        for kind in range(34):
            self.live[kind] = self.copies[kind] - play.counts[seat * 34 + kind]
        for other in range(play.players):
            for kind in range(34):
                self.live[kind] -= play.melded[other * 34 + kind]
            for i in range(play.discards[other]):
                at = other * MOST_DISCARDS + i
                if not play.river_flags[at] & WAS_CALLED:
                    self.live[kind_of(play.river[at])] -= 1
            for i in range(play.asides[other]):
                if play.aside[other * 8 + i] < 34:
                    self.live[play.aside[other * 8 + i]] -= 1
        for i in range(play.turned_size):
            self.live[kind_of(play.turned[i] & 127)] -= 1
        self.add_up_unseen()

    def add_up_unseen(self) -> None:
        self.unseen = 0
        for kind in range(34):
            if self.live[kind] < 0:
                self.live[kind] = 0
            self.unseen += self.live[kind]

    def passed_by(self, play: Play, other: int) -> int:
        """Kinds that a seat let pass since it last changed its hand, and what it discarded then, a bit each."""
        since = play.discards[other] - 1
        while since > 0 and play.river_flags[other * MOST_DISCARDS + since] & WAS_DRAWN:
            since -= 1
        found = 0
        for seat in range(play.players):
            for i in range(max(0, since if seat == other else since + 1), play.discards[seat]):
                found |= _bit(kind_of(play.river[seat * MOST_DISCARDS + i]))
        return found

    def may_discard(self, play: Play, seat: int) -> bool:
        """Whether the question is what to discard: discards are offered last."""
        verb = verb_of(play.options[seat * MOST_OFFERS + play.offers[seat] - 1])
        return verb == DISCARD

    # The own turn.

    def choose_turn(self, play: Play, seat: int) -> int:
        """A kong that costs nothing, or the best discard."""
        self.rate_discards(play, seat, self.is_open(play, seat))
        kong = self.choose_kong(play, seat)
        if kong >= 0:
            return kong
        return self.finish(play, seat, self.discard_of(play, seat, self.best_kind))

    def is_open(self, play: Play, seat: int) -> bool:
        for i in range(play.melds[seat]):
            if play.meld_verb[seat * 5 + i] != CLOSED:
                return True
        return False

    def choose_kong(self, play: Play, seat: int) -> int:
        """A closed or added kong after which no more tiles are missing, while nobody is to be feared."""
        if self.afraid and self.best_missing > 1:
            return -1
        for i in range(play.offers[seat]):
            action = play.options[seat * MOST_OFFERS + i]
            verb = verb_of(action)
            if verb != CLOSED and verb != ADDED:
                continue
            kind = kind_of(tile_of(action, 0))
            play.load(seat)
            for _ in range(play.counts[seat * 34 + kind]):
                play.survey.hand.remove(kind)
            if self.away(play, seat) <= self.best_missing:
                return action
        return -1

    def choose_best_kong(self, play: Play, seat: int) -> int:
        """A closed or added kong that brings more than the best discard, or -1."""
        best = -1
        most = self.best_value
        for i in range(play.offers[seat]):
            action = play.options[seat * MOST_OFFERS + i]
            verb = verb_of(action)
            if verb != CLOSED and verb != ADDED:
                continue
            value = self.value_of_kong(play, seat, action)
            if value > most:
                most = value
                best = action
        return best

    def value_of_kong(self, play: Play, seat: int, action: int) -> float:
        """What the hand brings after a closed or added kong."""
        kind = kind_of(tile_of(action, 0))
        play.load(seat)
        for _ in range(play.counts[seat * 34 + kind]):
            play.survey.hand.remove(kind)
        self.lay_down(play, seat, action)
        return self.promise_as_it_is(play, seat, True) + self.fee_of(verb_of(action))

    def rate_discards(self, play: Play, seat: int, opened: bool) -> None:
        """Find the discard that brings most."""
        allowed = self.allowed_kinds(play, seat)
        play.load(seat)
        self.rate_hand(play, seat, allowed, opened)

    def allowed_kinds(self, play: Play, seat: int) -> int:
        """The kinds that may be discarded, a bit each."""
        found = 0
        for i in range(play.offers[seat]):
            action = play.options[seat * MOST_OFFERS + i]
            if verb_of(action) == DISCARD:
                found |= _bit(kind_of(tile_of(action, 0)))
        return found

    def rate_hand(self, play: Play, seat: int, allowed: int, opened: bool) -> None:
        """The best discard of the hand before the survey: from those that keep it nearest, or the safest one."""
        self.best_kind = -1
        self.best_value = -1e9
        self.best_score = -1e9
        for kind in range(34):
            self.rated[kind] = -1e9
        self.opened = opened
        nearest = 99
        for aim in range(self.aims):
            self.aim = aim
            if self.take_aim(play, seat):
                nearest = min(nearest, self.rate_towards(play, seat, allowed, opened, nearest + self.reach))
        if self.afraid:
            self.rate_folding(play, allowed)

    def rate_towards(self, play: Play, seat: int, allowed: int, opened: bool, farthest: int) -> int:
        """Rate the discards that keep the hand nearest to one aim, unless that is too far; how far it is."""
        nearest = self.measure_discards(play, seat, allowed)
        if nearest > farthest:
            return nearest
        if nearest >= self.far:
            self.shorten_list(play, nearest)
        for kind in range(34):
            if self.sweep.after[kind] == nearest:
                play.survey.hand.remove(kind)
                self.rate(play, seat, kind, nearest, opened)
                play.survey.hand.add(kind)
        return nearest

    def shorten_list(self, play: Play, nearest: int) -> None:
        """Of the discards that keep a hand nearest, only the few that seem loosest are looked at."""
        for kind in range(34):
            if self.sweep.after[kind] == nearest:
                self.ties[kind] = self.tie_of(play, kind)
        for _ in range(self.few):
            loosest = -1
            for kind in range(34):
                if self.sweep.after[kind] == nearest and (loosest < 0 or self.ties[kind] < self.ties[loosest]):
                    loosest = kind
            if loosest < 0:
                break
            self.sweep.after[loosest] = LISTED
        for kind in range(34):
            if self.sweep.after[kind] == LISTED:
                self.sweep.after[kind] = nearest
            else:
                self.sweep.after[kind] = FAR

    def tie_of(self, play: Play, kind: int) -> int:
        """How well a tile is tied to others of the hand before the survey, at a glance."""
        tie = 20 * play.survey.hand.counts[kind]
        if kind >= 27:
            return tie
        rank = kind % 9
        tie += min(rank, 8 - rank, 3)
        if rank > 0:
            tie += 10 * play.survey.hand.counts[kind - 1]
        if rank > 1:
            tie += 5 * play.survey.hand.counts[kind - 2]
        if rank < 8:
            tie += 10 * play.survey.hand.counts[kind + 1]
        if rank < 7:
            tie += 5 * play.survey.hand.counts[kind + 2]
        return tie

    def measure_discards(self, play: Play, seat: int, allowed: int) -> int:
        """Tiles missing after each discard allowed, in `sweep.after`; the fewest of them."""
        if self.by_tables():
            self.sweep.look(play.survey.hand, self.goal, self.useful)
            return self.sweep.look_at_discards(play.survey.hand, self.goal, allowed)
        nearest = 99
        for kind in range(34):
            self.sweep.after[kind] = FAR
            if allowed >> kind & 1 and play.survey.hand.counts[kind]:
                play.survey.hand.remove(kind)
                self.sweep.after[kind] = self.away(play, seat)
                nearest = min(nearest, self.sweep.after[kind])
                play.survey.hand.add(kind)
        return nearest

    def measure(self, play: Play, seat: int) -> int:
        """Tiles missing of the hand before the survey as it is."""
        if self.by_tables():
            return self.sweep.look(play.survey.hand, self.goal, self.useful)
        return self.away(play, seat)

    def find_accepted(self, play: Play, seat: int, gone: int) -> None:
        """What the hand that was measured accepts, as it is or without a tile of the kind `gone`, in the survey."""
        if self.by_tables():
            play.survey.accepted = self.sweep.accept(self.goal, gone)
        else:
            self.accept(play, seat)

    def rate_folding(self, play: Play, allowed: int) -> None:
        """The safest discard, if going on promises less."""
        safest = -1
        for kind in range(34):
            if not allowed >> kind & 1 or not play.survey.hand.counts[kind]:
                continue
            if safest < 0 or self.cost_of(kind, 9) < self.cost_of(safest, 9):
                safest = kind
        if safest >= 0 and -self.cost_of(safest, 9) > self.best_value:
            self.best_kind = safest
            self.best_value = -self.cost_of(safest, 9)
            self.best_score = self.best_value
            self.best_missing = 9
            self.best_wanted = 0

    def rate(self, play: Play, seat: int, kind: int, missing_now: int, opened: bool) -> None:
        """Rate the hand before the survey, from which a tile of a kind was taken."""
        value = self.promise(play, seat, kind, missing_now, opened) - self.cost_of(kind, missing_now)
        value += TIE * self.wanted
        self.rated[kind] = max(self.rated[kind], value)
        if value <= self.best_score:
            return  # what it might have become can only make it worse
        score = value - self.use_of(play, kind, missing_now)
        if score > self.best_score:
            self.best_score = score
            self.best_value = value
            self.best_kind = kind
            self.best_aim = self.aim
            self.best_missing = missing_now
            self.best_wanted = self.wanted
            self.best_accepted = play.survey.accepted

    def promise(self, play: Play, seat: int, kind: int, missing_now: int, opened: bool) -> float:
        """What going on with the hand before the survey brings, by the aim at hand."""
        self.find_accepted(play, seat, kind)
        self.wanted = self.within_reach(play, seat, missing_now)
        value = self.chance(missing_now, self.wanted) * self.worth(play, seat, kind, opened)
        return value - self.risk if missing_now > 1 else value

    def promise_as_it_is(self, play: Play, seat: int, opened: bool) -> float:
        """What the hand before the survey brings if nothing is discarded, by the best aim."""
        best = -1e9
        self.opened = opened
        nearest = 99
        for aim in range(self.aims):
            self.aim = aim
            if not self.take_aim(play, seat):
                continue
            now = self.measure(play, seat)
            if now <= nearest + self.reach:
                value = self.promise(play, seat, -1, now, opened)
                if value > best:
                    best = value
                    self.held_missing = now
                    self.held_wanted = self.wanted
                    self.held_accepted = play.survey.accepted
                    self.held_aim = aim
            nearest = min(nearest, now)
        return best

    def live_of(self, mask: int) -> int:
        """Unseen copies of all kinds in a mask."""
        found = 0
        for kind in range(34):
            if mask >> kind & 1:
                found += self.live[kind]
        return found

    def chance(self, missing_now: int, wanted: int) -> float:
        """The chance to win with so many tiles missing and wanted."""
        share = min(SHARES - 1, wanted * SHARES // max(1, self.unseen))
        step = min(STEPS - 1, missing_now)
        return CHANCES[(min(DRAWS - 1, self.draws) * STEPS + step) * SHARES + share]

    def discard_of(self, play: Play, seat: int, kind: int) -> int:
        """The discard of a kind: a plain five before a red one, the tile drawn where it is the same."""
        found = -1
        for i in range(play.offers[seat]):
            action = play.options[seat * MOST_OFFERS + i]
            if verb_of(action) != DISCARD or kind_of(tile_of(action, 0)) != kind:
                continue
            if found < 0 or tile_of(action, 0) < tile_of(found, 0):
                found = action
        return found

    # Another's tile.

    def choose_claim(self, play: Play, seat: int) -> int:
        """The call that brings more than passing does, or the last answer: to pass."""
        last = play.options[seat * MOST_OFFERS + play.offers[seat] - 1]
        best = last
        most = self.value_of_passing(play, seat)
        for i in range(play.offers[seat] - 1):
            action = play.options[seat * MOST_OFFERS + i]
            verb = verb_of(action)
            if verb != CHI and verb != PON and verb != KONG:
                continue
            if not self.may_open(play, seat, action):
                continue
            value = self.value_of_call(play, seat, action)
            if value > most:
                most = value
                best = action
        return best

    def value_of_passing(self, play: Play, seat: int) -> float:
        """What the hand brings as it is."""
        play.load(seat)
        return self.promise_as_it_is(play, seat, self.is_open(play, seat))

    def value_of_call(self, play: Play, seat: int, action: int) -> float:
        """What the hand brings after a call and the best discard."""
        play.load(seat)
        size = 3 if verb_of(action) == KONG else 2
        for i in range(size):
            play.survey.hand.remove(kind_of(tile_of(action, i)))
        self.lay_down(play, seat, action)
        if size == 3:
            return self.promise_as_it_is(play, seat, True) + self.fee_of(KONG)
        self.rate_hand(play, seat, self.allowed_after_call(play, seat), True)
        return self.best_value - TIE * self.best_wanted  # passing may tie: a call that changes nothing is none

    # What a person is told.

    def judge(self, play: Play, seat: int) -> tuple[int, list[Judged], list[int]]:
        """The action chosen, what is thought of every legal one, in their order, and the unseen copies of each kind."""
        chosen = self.choose(play, seat)
        self.look_around(play, seat)
        self.be_afraid(play, seat)
        found = []
        for i in range(play.offers[seat]):
            found.append(self.judge_action(play, seat, play.options[seat * MOST_OFFERS + i]))
        return chosen, found, [self.live[kind] for kind in range(34)]

    def judge_action(self, play: Play, seat: int, action: int) -> Judged:
        """What is thought of one action; a game adds its own verbs."""
        verb = verb_of(action)
        if verb == DISCARD:
            return self.judge_discard(play, seat, action)
        if verb == PASS:
            return self.judge_held(action, self.value_of_passing(play, seat), True)
        if verb == CLOSED or verb == ADDED:
            return self.judge_held(action, self.value_of_kong(play, seat, action), True)
        if verb == CHI or verb == PON or verb == KONG:
            return self.judge_call(play, seat, action)
        return Judged(action)

    def judge_discard(self, play: Play, seat: int, action: int) -> Judged:
        """A discard, judged as if it were the only one."""
        kind = kind_of(tile_of(action, 0))
        play.load(seat)
        self.rate_hand(play, seat, _bit(kind), self.is_open(play, seat))
        return self.judged_best(action, -1, self.best_score, True)

    def judged_best(self, action: int, then: int, value: float, opens: bool) -> Judged:
        """What was found by `rate_hand`."""
        folds = self.best_missing == 9
        cost = self.cost_of(self.best_kind, self.best_missing)
        chance = 0.0 if folds else self.chance(self.best_missing, self.best_wanted)
        accepted = 0 if folds else self.best_accepted
        return Judged(
            action,
            True,
            self.best_missing,
            accepted,
            self.live_of(accepted),
            chance,
            self.best_value + cost,
            cost,
            value,
            folds,
            then,
            opens,
            self.best_aim,
        )

    def judge_held(self, action: int, value: float, opens: bool) -> Judged:
        """What was found by `promise_as_it_is`."""
        chance = self.chance(self.held_missing, self.held_wanted)
        accepted = self.held_accepted
        tiles = self.live_of(accepted)
        return Judged(
            action, True, self.held_missing, accepted, tiles, chance, value, 0.0, value, False, -1, opens, self.held_aim
        )

    def judge_call(self, play: Play, seat: int, action: int) -> Judged:
        """A call with the best discard after it."""
        opens = self.may_open(play, seat, action)
        value = self.value_of_call(play, seat, action)
        if verb_of(action) == KONG:
            return self.judge_held(action, value, opens and self.can_win(self.held_aim))
        return self.judged_best(action, self.best_kind, value, opens and self.can_win(self.best_aim))

    def can_win(self, aim: int) -> bool:
        """Whether there is something to win by for the hand last looked at, after a call."""
        return True
