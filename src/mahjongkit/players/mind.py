"""Mind: how a seat makes its choices. What every game shares is here and in rating.py; each game adds what its hands
can become, what is dangerous, and its own questions, in its own folder.
"""

from __future__ import annotations

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
        MOST_OFFERS,
        PON,
        RON,
        TSUMO,
        kind_of,
        tile_of,
        verb_of,
    )
    from mahjongkit.core.play import Play
    from mahjongkit.core.shape import ALL_KINDS, _bit
    from mahjongkit.players.rating import TIE, Rating
else:
    from mahjongkit.players.rating import Rating


class Mind(Rating):
    """Judges for one seat; made for one ruleset."""

    # What a game says.

    def at_a_glance(self, play: Play, seat: int) -> int:
        """The answer to a question that need not be looked into, or -1."""
        return -1

    def special(self, play: Play, seat: int) -> int:
        """The answer to a question of the game's own, or -1."""
        return -1

    def lay_down(self, play: Play, seat: int, action: int) -> None:
        """A call is tried: its tiles are gone from the hand before the survey."""

    def fee_of(self, verb: int) -> float:
        """What a kong is paid at once."""
        return 0.0

    def allowed_after_call(self, play: Play, seat: int) -> int:
        """The kinds that may be discarded from the hand before the survey after a call, a bit each."""
        return ALL_KINDS

    def may_open(self, play: Play, seat: int, action: int) -> bool:
        """Whether a hand can still win after a call."""
        return True

    def finish(self, play: Play, seat: int, action: int) -> int:
        """The discard chosen, perhaps with a declaration."""
        return action

    # Choosing.

    def choose(self, play: Play, seat: int) -> int:
        """The number of a legal action."""
        first = play.options[seat * MOST_OFFERS]
        if play.offers[seat] == 1 or verb_of(first) == TSUMO or verb_of(first) == RON:
            return first
        answer = self.at_a_glance(play, seat)
        if answer >= 0:
            return answer
        self.look_around(play, seat)
        answer = self.special(play, seat)
        if answer >= 0:
            return answer
        self.calm_down()
        self.fear(play, seat)
        if self.may_discard(play, seat):
            return self.choose_turn(play, seat)
        return self.choose_claim(play, seat)

    def consider(self, play: Play, seat: int) -> None:
        """Rate the discards with care, also where `choose` sees at a glance what to do."""
        for kind in range(34):
            self.rated[kind] = -1e9
        self.look_around(play, seat)
        self.calm_down()
        self.fear(play, seat)
        self.rate_discards(play, seat, self.is_open(play, seat))

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
            kind = kind_of(tile_of(action, 0))
            play.load(seat)
            for _ in range(play.counts[seat * 34 + kind]):
                play.survey.hand.remove(kind)
            self.lay_down(play, seat, action)
            value = self.promise_as_it_is(play, seat, True) + self.fee_of(verb)
            if value > most:
                most = value
                best = action
        return best

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
