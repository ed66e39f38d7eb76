"""What a Ninghai hand can become, and what is dangerous: for players that judge (see players/mind.py)."""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.codes import ADDED, CHI, DISCARD, kind_of, tile_of, verb_of
    from mahjongkit.core.moves import lowest_bit
    from mahjongkit.core.play import Play
    from mahjongkit.core.shape import ABSENT, RUNS, Goal, _bit
    from mahjongkit.players.mind import Mind
    from mahjongkit.rules.ninghai.score import (
        ALL_TRIPLETS,
        CONCEALED,
        FULL_FLUSH,
        HALF_FLUSH,
        MOST_FAN,
        Tally,
        Tariff,
        between_losers,
        is_terminal,
        row_of_honour,
        row_of_set,
    )
    from mahjongkit.rules.ninghai.seats import DANGER_M_MARK, DANGER_TERMINALS_MARK, FIRST_FLOWER

    # What a hand may be aimed at: 0 any sets, then one suit with honours for each suit, then triplets.
    FLUSH = 1
    TRIPLETS = 4
    AIMS = 5
else:
    from mahjongkit.players.mind import Mind

# Rough numbers: in matches against itself most values nearby made no difference that could be measured.
SHARES_PAID = 2.35  # full silver that a win brings: three on a self-draw, else two
SAVED = 0.5  # what a winner need not pay to another, in parts of the cap
OTHERS_WIN = 0.6  # how often another wins a hand that is not won
PAIR_GROWS = 5  # how often in ten a pair of dragons becomes a triplet
LIABLE = 2.0  # full silver that a liable discarder pays besides, and some caution


class NinghaiMind(Mind):
    """Judges Ninghai hands. Values are in silver."""

    def __init__(self, ruleset: Any) -> None:
        Mind.__init__(self, ruleset)
        self.goal = Goal(ruleset.name, range(34), ())  # its suits are set for every aim; melds do not limit it: faster
        self.aims = AIMS
        self.reach = 1
        self.tariff: Tariff = ruleset.scorer.tariff
        self.tally = Tally()
        self.collects = (between_losers(300, True, self.tariff) + 2 * between_losers(300, False, self.tariff)) / 450.0
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.liability = [0.0] * 34  # what discarding a kind costs besides while the hand is not ready
        self.wind = 0
        self.meld_fan = 0  # of the flowers and melds, a call that is tried among them
        self.meld_hu = 0
        self.meld_suits = 0  # a bit for each, 8 the honours
        self.meld_runs = 0
        self.consolation = 0.0  # what the tiles bring if another wins

    # What lies around.

    def look_around(self, play: Play, seat: int) -> None:
        Mind.look_around(self, play, seat)
        self.count_melds(play, seat, DISCARD, 0)

    def count_melds(self, play: Play, seat: int, verb: int, kind: int) -> None:
        """Fan and hu of a seat's flowers and melds, and of a meld of a kind that is tried (else DISCARD)."""
        self.wind = (seat - play.dealer + 4) % 4
        self.meld_suits = 0
        self.meld_runs = 0
        self.tally.clear()
        flowers = 0
        for i in range(play.asides[seat]):
            flowers |= 1 << (play.aside[seat * 8 + i] - FIRST_FLOWER)
        self.tally.add_flowers(flowers, self.wind, self.tariff.set_adds)
        for i in range(play.melds[seat]):
            at = seat * 5 + i
            if verb != ADDED or play.meld_face[4 * at] != kind:
                self.count_meld(play.meld_verb[at], play.meld_face[4 * at])
        if verb != DISCARD:
            self.count_meld(verb, kind)
        self.tally.add_up(self.tariff)
        self.meld_fan = self.tally.full
        self.meld_hu = self.tally.hu

    def count_meld(self, verb: int, kind: int) -> None:
        self.meld_suits |= 1 << kind // 9
        if verb == CHI:
            self.meld_runs += 1
        else:
            self.tally.add_group(kind, verb, self.wind)

    # What a hand can become.

    def take_aim(self, play: Play, seat: int) -> bool:
        """The suits that the aim has, if the melds allow it."""
        only = self.aim - FLUSH
        if self.aim < FLUSH or self.aim >= TRIPLETS:
            only = -1
        for suit in range(3):
            self.goal.ways[suit] = ABSENT if only >= 0 and suit != only else RUNS
        if self.aim == TRIPLETS:
            return self.meld_runs == 0
        return only < 0 or self.meld_suits & ~(8 | 1 << only) == 0

    def by_tables(self) -> bool:
        return self.aim < TRIPLETS

    def away(self, play: Play, seat: int) -> int:
        return self.away_from_triplets(play)

    def accept(self, play: Play, seat: int) -> None:
        self.away_from_triplets(play)
        self.accept_triplets(play)

    def within_reach(self, play: Play, seat: int, missing_now: int) -> int:
        """A pair can also become a triplet by a pung."""
        found = 0
        left = play.survey.accepted
        while left:
            kind = lowest_bit(left)
            left &= left - 1
            found += self.live[kind]
            if missing_now > 1 and play.survey.hand.counts[kind] >= 2:
                found += self.live[kind]
        return found

    def worth(self, play: Play, seat: int, kind: int, opened: bool) -> float:
        """What a win brings from all three together; `consolation` is what the same tiles bring if another wins."""
        tenths = 10 * self.meld_fan
        hu = self.meld_hu
        suits = self.meld_suits
        maybe = 0
        for own in range(34):
            count = play.survey.hand.counts[own]
            if count == 0:
                continue
            suits |= 1 << own // 9
            if count >= 3:
                hu += self.tariff.values[row_of_set(own, CONCEALED)]
            row = row_of_honour(own, self.wind) if count >= 2 else -1
            if row < 0:
                continue
            if count >= 3:
                tenths += 10 * self.tariff.values[row]
            elif self.live[own]:
                maybe += self.tariff.values[row]
        self.consolation = self.loser_value(hu, tenths // 10) * self.collects * OTHERS_WIN
        tenths += PAIR_GROWS * maybe
        if self.aim == TRIPLETS:
            tenths += 10 * self.tariff.values[ALL_TRIPLETS]
            hu += 8
        if suits == 1 or suits == 2 or suits == 4:
            tenths += 10 * self.tariff.values[FULL_FLUSH]
        elif FLUSH <= self.aim < TRIPLETS or suits == 9 or suits == 10 or suits == 12:
            tenths += 10 * self.tariff.values[HALF_FLUSH]
        return self.amount(hu, tenths) * SHARES_PAID + SAVED * self.tariff.cap

    def loser_value(self, hu: int, fan: int) -> float:
        value: int = hu << min(fan, MOST_FAN)
        return min(self.tariff.cap, value)

    def amount(self, hu: int, tenths: int) -> float:
        """What a winner is paid, for fan that may be fractions."""
        if tenths >= 10 * MOST_FAN:
            return self.tariff.cap
        whole = tenths // 10
        low = self.tariff.base if self.tariff.flat else self.tariff.base + hu
        low = min(self.tariff.cap, low * (1 << whole))
        high = self.tariff.cap if whole + 1 >= MOST_FAN else min(self.tariff.cap, 2.0 * low)
        return low + (high - low) * (tenths - 10 * whole) / 10.0

    def promise(self, play: Play, seat: int, kind: int, missing_now: int, opened: bool) -> float:
        """A win, or what the losers settle."""
        self.find_accepted(play, seat, kind)
        self.wanted = self.within_reach(play, seat, missing_now)
        won = self.chance(missing_now, self.wanted)
        value = won * self.worth(play, seat, kind, opened)
        value += (1.0 - won) * self.consolation
        return value - self.risk if missing_now > 1 else value

    def lay_down(self, play: Play, seat: int, action: int) -> None:
        """A chow counts as one of its suit, whichever of its tiles is named."""
        self.count_melds(play, seat, verb_of(action), kind_of(tile_of(action, 0)))

    def choose_kong(self, play: Play, seat: int) -> int:
        return self.choose_best_kong(play, seat)

    # What is dangerous.

    def fear(self, play: Play, seat: int) -> None:
        """Whoever has melds or has drawn for long may be ready; marked seats make liable."""
        for kind in range(34):
            self.liability[kind] = 0.0
        for step in range(1, 4):
            self.fear_one(play, (seat + step) % 4)
        self.count_melds(play, seat, DISCARD, 0)

    def fear_one(self, play: Play, other: int) -> None:
        """Add what each kind costs on average against one opponent."""
        melds = play.melds[other]
        if melds + play.discards[other] < 4:
            return
        ready = 0.95
        if melds < 4:
            ready = min(0.8, (0.012 + 0.006 * melds * melds) * max(1, play.discards[other] - 3))
        self.count_melds(play, other, DISCARD, 0)
        tenths = 10 * self.meld_fan
        suits = self.meld_suits & 7
        flush = play.melds[other] >= 2 and (suits == 0 or suits == 1 or suits == 2 or suits == 4)
        if flush:
            tenths += 10
        loss = ready * self.amount(self.meld_hu + 8, tenths)
        passed = self.passed_by(play, other)
        marked = self.marked_kinds(play, other)
        self.afraid = True
        for kind in range(34):
            if passed & _bit(kind):
                continue
            share = 0.05 if is_terminal(kind) else 0.08
            if self.live[kind] == 0:
                share *= 0.5
            if flush:
                share *= 1.6 if kind >= 27 or suits >> kind // 9 & 1 else 0.5
            self.danger[kind] += 0.5 * share * loss
            if marked & _bit(kind):
                self.liability[kind] += LIABLE * share * loss

    def marked_kinds(self, play: Play, other: int) -> int:
        """Kinds with which a discarder who is not ready becomes liable to a seat, a bit each, as everybody is told."""
        found = 0
        terminals = play.marks[other * 8 + DANGER_TERMINALS_MARK]
        for kind in range(34):
            if play.marks[other * 8 + DANGER_M_MARK + kind // 9] or (terminals and is_terminal(kind)):
                found |= _bit(kind)
        return found

    def cost_of(self, kind: int, missing_now: int) -> float:
        """A discarder who is ready is never liable."""
        return self.danger[kind] + self.liability[kind] if missing_now > 1 else self.danger[kind]
