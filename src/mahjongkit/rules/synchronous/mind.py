"""How Synchronous hands are judged: by riichi's mind, looking only at what the turns before have revealed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if TYPE_CHECKING:
    from mahjongkit.players.mind import Judged

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.codes import (
        ADDED,
        CHI,
        CLOSED,
        KONG,
        MOST_DISCARDS,
        MOST_OFFERS,
        PON,
        TURNED,
        kind_of,
        tile_of,
        verb_of,
    )
    from mahjongkit.core.play import Play
    from mahjongkit.core.shape import ALL_KINDS, _bit
    from mahjongkit.rules.riichi.mind import RiichiMind
    from mahjongkit.rules.riichi.seats import NORTH, NORTH_ASIDE
    from mahjongkit.rules.synchronous.seats import DRAW_TILE, WALL_MARK
    from mahjongkit.rules.synchronous.secrets import hide_secrets, show_secrets
else:
    from mahjongkit.rules.riichi.mind import RiichiMind


NO_LOSS = 2000.0  # points, what a hand that is not won costs on average
USE = 6.0  # points, for each step that a tile is of more use than another


class SynchronousMind(RiichiMind):
    """Judges hands of four and of three players."""

    def __init__(self, ruleset: Any) -> None:
        """Hands are those of the riichi rules that the game scores by."""
        RiichiMind.__init__(self, ruleset.riichi)
        self.later = 1  # draws after this turn
        self.lying = 0  # kinds that others discarded in the last turn, a bit each
        self.lying_twice = 0
        self.winnable = 0  # those of them that a call-ron could take after the discard being judged

    # What a seat was told.

    def choose(self, play: Play, seat: int) -> int:
        hide_secrets(play, seat)
        action = RiichiMind.choose(self, play, seat)
        show_secrets(play, seat)
        return action

    def consider(self, play: Play, seat: int) -> None:
        hide_secrets(play, seat)
        RiichiMind.consider(self, play, seat)
        show_secrets(play, seat)

    def at_a_glance(self, play: Play, seat: int) -> int:
        """Nothing is plain where tiles of the last turn can be called."""
        return -1

    # What lies around.

    def look_around(self, play: Play, seat: int) -> None:
        """Everybody has a wall of his own; the hand ends with the first empty one."""
        RiichiMind.look_around(self, play, seat)
        for wind in range(27, 31):
            self.value[wind] = 1 if wind == 27 + seat else 0
        self.draws = play.marks[seat * 8 + WALL_MARK]
        for other in range(play.players):
            self.draws = min(self.draws, play.marks[other * 8 + WALL_MARK])
        self.later = max(1, self.draws - 1)
        if verb_of(play.options[seat * MOST_OFFERS + play.offers[seat] - 1]) != DRAW_TILE:
            self.draws = self.later
        self.see_lying(play, seat)
        called = play.drawn[seat] < 0 and self.may_discard(play, seat)
        self.winnable = self.lying if called else 0

    def own_wind(self, play: Play, seat: int) -> int:
        """Everybody is a dealer."""
        return 0

    def count_unseen(self, play: Play, seat: int) -> None:
        """A tile that was called lies in its river, too, and perhaps in several melds."""
        for kind in range(34):
            self.live[kind] = self.copies[kind] - play.counts[seat * 34 + kind]
        for other in range(play.players):
            for i in range(play.discards[other]):
                self.live[kind_of(play.river[other * MOST_DISCARDS + i])] -= 1
            for i in range(play.asides[other]):
                self.live[play.aside[other * 8 + i]] -= 1
            for place in range(other * 5, other * 5 + play.melds[other]):
                verb = play.meld_verb[place]
                for i in range(0 if verb == CLOSED else 1, 4 if verb >= KONG else 3):
                    self.live[kind_of(play.meld_face[4 * place + i])] -= 1
        for i in range(play.turned_size):
            self.live[kind_of(play.turned[i] & 127)] -= 1
        self.unseen = 0
        for kind in range(34):
            self.live[kind] = max(0, self.live[kind])
            self.unseen += self.live[kind]

    def see_lying(self, play: Play, seat: int) -> None:
        """The last tile of every river was discarded in the last turn, whatever lay before it."""
        self.lying = 0
        self.lying_twice = 0
        for other in range(play.players):
            if other == seat or play.discards[other] == 0:
                continue
            face = play.river[other * MOST_DISCARDS + play.discards[other] - 1]
            if not self.has_taken(play, seat, other, face):
                self.lying_twice |= self.lying & _bit(kind_of(face))
                self.lying |= _bit(kind_of(face))

    def has_taken(self, play: Play, seat: int, other: int, face: int) -> bool:
        """Whether the own melds hold such a tile of another."""
        for place in range(seat * 5, seat * 5 + play.melds[seat]):
            if play.meld_verb[place] != CLOSED and play.meld_from[place] == other and play.meld_face[4 * place] == face:
                return True
        return False

    def special(self, play: Play, seat: int) -> int:
        """A North is kept where a hand that is nearly complete needs it."""
        answer = RiichiMind.special(self, play, seat)
        if answer < 0 or verb_of(answer) != NORTH_ASIDE or play.drawn[seat] == NORTH:
            return answer
        self.aim = 0
        play.load(seat)
        now = self.away(play, seat)
        play.survey.hand.remove(NORTH)
        return answer if now > 2 or self.away(play, seat) <= now else -1

    # Calls: instead of a draw, and one after another.

    def called_kind(self, play: Play, seat: int, action: int) -> int:
        return kind_of(tile_of(action, 0 if verb_of(action) == KONG else 2))

    def lay_down(self, play: Play, seat: int, action: int) -> None:
        """The meld counts as laid."""
        RiichiMind.lay_down(self, play, seat, action)
        verb = verb_of(action)
        for i in range(3 if verb == CHI else 1):
            kind = kind_of(tile_of(action, i))
            tiles = 1 if verb == CHI else 3 if verb == PON else 4
            play.survey.hand.melded[kind] = tiles if verb == ADDED else play.melded[seat * 34 + kind] + tiles

    def value_of_passing(self, play: Play, seat: int) -> float:
        """A hand that draws can be given up as well as one that calls."""
        value = RiichiMind.value_of_passing(self, play, seat)
        if self.afraid:
            for kind in range(34):
                if play.counts[seat * 34 + kind]:
                    value = max(value, -self.danger[kind])
        return value

    def value_of_call(self, play: Play, seat: int, action: int) -> float:
        """After a call there is no draw in this turn, but perhaps a call-ron."""
        called = _bit(self.called_kind(play, seat, action))
        draws = self.draws
        self.draws = self.later
        if verb_of(action) != KONG:
            self.winnable = self.lying & ~called | self.lying_twice & called
        value = RiichiMind.value_of_call(self, play, seat, action)
        self.winnable = 0
        self.draws = draws
        return value

    def allowed_after_call(self, play: Play, seat: int) -> int:
        """Anything: swapping a tile by a call is allowed."""
        return ALL_KINDS

    def promise(self, play: Play, seat: int, kind: int, missing_now: int, opened: bool) -> float:
        """A hand that waits for what lies open wins at once."""
        value = RiichiMind.promise(self, play, seat, kind, missing_now, opened)
        found = self.winnable & play.survey.accepted
        if missing_now != 1 or found == 0:
            return value
        if play.survey.accepted & (self.own_river(play, seat) | _bit(kind)):
            return value  # furiten
        for other in range(34):
            if found & _bit(other) and self.has_yaku(play, other):
                return self.worth(play, seat, kind, opened) + NO_LOSS
        return value

    def has_yaku(self, play: Play, win: int) -> bool:
        """Whether the hand before the survey surely has a yaku with this tile: value tiles, all simples, a flush."""
        suits = 0
        outside = 0
        for kind in range(34):
            count = play.survey.hand.counts[kind] + play.survey.hand.melded[kind] + (1 if kind == win else 0)
            if count == 0:
                continue
            if count >= 3 and self.value[kind]:
                return True
            if kind < 27:
                suits |= 1 << kind // 9
            if kind >= 27 or kind % 9 == 0 or kind % 9 == 8:
                outside += 1
        return outside == 0 or suits & suits - 1 == 0

    def own_river(self, play: Play, seat: int) -> int:
        """The kinds that a seat has discarded, a bit each."""
        found = 0
        for i in range(play.discards[seat]):
            found |= _bit(kind_of(play.river[seat * MOST_DISCARDS + i]))
        return found

    def judge_action(self, play: Play, seat: int, action: int) -> Judged:
        """To draw is what a seat does that calls nothing."""
        if verb_of(action) == DRAW_TILE:
            return self.judge_held(action, self.value_of_passing(play, seat), True)
        return RiichiMind.judge_action(self, play, seat, action)

    # What is dangerous.

    def cost_of(self, kind: int, missing_now: int) -> float:
        """Of discards that promise the same, the one that is of less use for what may come goes first."""
        if missing_now == 1 or missing_now == 9:
            return self.danger[kind]
        use = self.live[kind] * self.value[kind] if kind >= 27 else 1 + min(2, kind % 9, 8 - kind % 9)
        return self.danger[kind] + USE * use

    def fear_one(self, play: Play, seat: int, other: int, chance: float, loss: float) -> None:
        """Hands are worth more where everybody deals; of fewer kinds each is likelier waited for."""
        RiichiMind.fear_one(self, play, seat, other, chance, loss * (1.5 if play.players == 4 else 2.5))

    def safe_against(self, play: Play, seat: int, other: int) -> int:
        """Kinds in an opponent's river, and what he has let pass in the turns after that of his riichi.

        He discards once a turn. Others do so at least once: so many tiles at the ends of their rivers are that young.
        Of the own river that leaves out what may have been discarded in this turn.
        """
        safe = self.own_river(play, other)
        turns = -1
        for i in range(play.discards[other]):
            if turns >= 0 or play.river_flags[other * MOST_DISCARDS + i] & TURNED:
                turns += 1
        for step in range(play.players):
            size = play.discards[step]
            end = min(size, play.discards[other]) if step == seat else size
            if step != other:
                for i in range(max(0, size - turns), end if turns > 0 else 0):
                    safe |= _bit(kind_of(play.river[step * MOST_DISCARDS + i]))
        return safe
