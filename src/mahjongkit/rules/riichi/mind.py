"""What a riichi hand can become, and what is dangerous: for players that judge (see players/mind.py)."""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.codes import (
        CHI,
        CLOSED,
        FACES,
        KONG,
        MOST_DISCARDS,
        MOST_OFFERS,
        TURNED,
        kind_of,
        tile_of,
        verb_of,
    )
    from mahjongkit.core.play import Play
    from mahjongkit.core.shape import _bit
    from mahjongkit.players.mind import Judged, Mind
    from mahjongkit.rules.riichi.seats import (
        NINE,
        NORTH_ASIDE,
        RIICHI_DISCARD,
        RIICHI_MARK,
        ROUND_FACT,
        TENPAI,
    )
else:
    from mahjongkit.players.mind import Judged, Mind

# The chance in a thousand that a tile deals into a ready hand.
# Of the ranks 1 to 9: without suji, with it on one side, on every side it can have.
_BARE = (62, 76, 86, 115, 122, 115, 86, 76, 62)
_HALF = (62, 76, 86, 72, 76, 72, 86, 76, 62)
_SUJI = (26, 36, 48, 38, 34, 38, 48, 36, 26)
_HONOUR = (0, 14, 36, 66)  # by unseen copies besides the one discarded
_POINTS = (0, 1300, 2500, 4600, 7700, 8000, 12000, 12000, 16000, 16000, 16000, 24000, 24000, 32000)


class RiichiMind(Mind):
    """Judges riichi hands of four and of three players."""

    def __init__(self, ruleset: Any) -> None:
        Mind.__init__(self, ruleset)
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.bare = [0] * 9
            self.half = [0] * 9
            self.suji = [0] * 9
            self.honour = [0] * 4
            self.points = [0.0] * 14
            self.next_kind = [0] * 34
            self.dora = [0] * 34  # how often a kind is dora
            self.value = [0] * 34  # han of a triplet
        for i in range(9):
            self.bare[i] = _BARE[i]
            self.half[i] = _HALF[i]
            self.suji[i] = _SUJI[i]
        for i in range(4):
            self.honour[i] = _HONOUR[i]
        for i in range(14):
            self.points[i] = float(_POINTS[i])
        for kind, after in enumerate(ruleset.dora_after()):
            self.next_kind[kind] = after
        self.doras = 0
        self.outside = 0
        self.colours = 0
        self.yaku = 0

    # What lies around.

    def look_around(self, play: Play, seat: int) -> None:
        Mind.look_around(self, play, seat)
        for kind in range(34):
            self.dora[kind] = 0
            self.value[kind] = 1 if kind >= 31 else 0
        for i in range(play.turned_size):
            if play.turned[i] < 128:
                self.dora[self.next_kind[kind_of(play.turned[i])]] += 1
        self.value[27 + self.own_wind(play, seat)] += 1
        self.value[27 + play.facts[ROUND_FACT] % 4] += 1

    def own_wind(self, play: Play, seat: int) -> int:
        wind: int = (seat - play.dealer + play.players) % play.players
        return wind

    def special(self, play: Play, seat: int) -> int:
        """Nine terminals if far from thirteen orphans, every North aside, ready hands shown."""
        for i in range(play.offers[seat]):
            action = play.options[seat * MOST_OFFERS + i]
            verb = verb_of(action)
            if verb == NORTH_ASIDE or verb == TENPAI:
                return action
            if verb == NINE:
                play.load(seat)
                if self.away(play, seat) >= 4:
                    return action
        return -1

    # What a hand can become.

    def worth(self, play: Play, seat: int, kind: int, opened: bool) -> float:
        """The points of a win: dora, value tiles, all simples, half and full flush, all triplets, riichi."""
        self.take_stock(play, seat)
        tenths = 10 * (self.doras + play.asides[seat] + self.yaku)
        if self.outside == 0:
            tenths += 10
        if self.colours == 1:
            tenths += 20 if opened else 30
        if not opened:
            tenths += 16
        elif tenths < 10:
            tenths = 4  # a yaku may still be found
        whole = min(12, tenths // 10)
        low = self.points[whole]
        value = low + (self.points[whole + 1] - low) * (tenths - 10 * whole) / 10.0
        return value * 1.5 if self.own_wind(play, seat) == 0 else value

    def take_stock(self, play: Play, seat: int) -> None:
        """Count what gives han in the hand before the survey and its melds."""
        self.doras = 0
        self.outside = 0
        self.colours = 0
        self.yaku = 0
        suits = 0
        for kind in range(34):
            own = play.survey.hand.counts[kind]
            count = own + play.survey.hand.melded[kind]
            if count == 0:
                continue
            self.doras += count * self.dora[kind]
            if kind >= 27:
                self.outside += count
                if count >= 3:
                    self.yaku += self.value[kind]
            else:
                suits |= 1 << kind // 9
                if kind % 9 == 0 or kind % 9 == 8:
                    self.outside += count
        for red in range(34, 37):
            self.doras += play.held[seat * FACES + red]
        for i in range(play.melds[seat]):
            for j in range(4 if play.meld_verb[seat * 5 + i] >= KONG else 3):
                tile = play.meld_face[4 * (seat * 5 + i) + j]
                if 34 <= tile < 37:
                    self.doras += 1
        self.colours = (suits & 1) + (suits >> 1 & 1) + (suits >> 2 & 1)

    def may_open(self, play: Play, seat: int, action: int) -> bool:
        """Whether a yaku is in sight after a call: value tiles, all simples, a flush, all triplets."""
        called = self.called_kind(play, seat, action)
        if verb_of(action) != CHI and self.value[called]:
            return True
        outside = 0
        suits = 0
        groups = 0
        for kind in range(34):
            count = play.counts[seat * 34 + kind] + play.melded[seat * 34 + kind]
            if count == 0:
                continue
            if count >= 3 and self.value[kind]:
                return True
            if count >= 2:
                groups += 1
            if kind >= 27:
                outside += count
            else:
                suits |= 1 << kind // 9
                if kind % 9 == 0 or kind % 9 == 8:
                    outside += count
        if suits == 1 or suits == 2 or suits == 4:
            return called >= 27 or suits == 1 << called // 9
        if (
            called < 27
            and 0 < called % 9 < 8
            and self.simple_call(action)
            and outside <= 2
            and self.is_simple(play, seat)
        ):
            return True
        return verb_of(action) != CHI and groups >= 5 and not self.has_chi(play, seat)

    def called_kind(self, play: Play, seat: int, action: int) -> int:
        """The kind that is called: that of the tiles shown, or for a chi the last discard before the own turn."""
        if verb_of(action) != CHI:
            return kind_of(tile_of(action, 0))
        other = (seat + play.players - 1) % play.players
        return kind_of(play.river[other * MOST_DISCARDS + play.discards[other] - 1])

    def simple_call(self, action: int) -> bool:
        """Whether the tiles from the hand are simples."""
        for i in range(2):
            rank = kind_of(tile_of(action, i)) % 9
            if rank == 0 or rank == 8:
                return False
        return True

    def is_simple(self, play: Play, seat: int) -> bool:
        """Whether the melds are all simples."""
        for kind in range(34):
            if play.melded[seat * 34 + kind] and (kind >= 27 or kind % 9 == 0 or kind % 9 == 8):
                return False
        return True

    def has_chi(self, play: Play, seat: int) -> bool:
        for i in range(play.melds[seat]):
            if play.meld_verb[seat * 5 + i] == CHI:
                return True
        return False

    def finish(self, play: Play, seat: int, action: int) -> int:
        """Riichi with the discard, where it is offered and enough tiles complete the hand."""
        if self.best_missing != 1 or self.best_wanted < 2:
            return action
        for i in range(play.offers[seat]):
            other = play.options[seat * MOST_OFFERS + i]
            if verb_of(other) == RIICHI_DISCARD and other >> 6 == action >> 6:
                return other
        return action

    def judge_action(self, play: Play, seat: int, action: int) -> Judged:
        """Riichi is a discard that says more: it counts for a little more where it would be declared."""
        if verb_of(action) != RIICHI_DISCARD:
            return Mind.judge_action(self, play, seat, action)
        found = self.judge_discard(play, seat, action)
        return found._replace(value=found.value + (1.0 if self.best_missing == 1 and self.best_wanted >= 2 else -1.0))

    # What is dangerous.

    def fear(self, play: Play, seat: int) -> None:
        """Riichi, and hands with three melds."""
        for step in range(1, play.players):
            other = (seat + step) % play.players
            if play.marks[other * 8 + RIICHI_MARK]:
                self.fear_one(play, seat, other, 1.0, 6500.0)
            elif self.open_melds(play, other) >= 3:
                self.fear_one(play, seat, other, 0.5, 4000.0)

    def open_melds(self, play: Play, other: int) -> int:
        found = 0
        for i in range(play.melds[other]):
            if play.meld_verb[other * 5 + i] != CLOSED:
                found += 1
        return found

    def fear_one(self, play: Play, seat: int, other: int, chance: float, loss: float) -> None:
        """Add what each kind costs on average against one opponent."""
        safe = self.safe_against(play, seat, other)
        cost = loss * 1.5 if self.own_wind(play, other) == 0 else loss
        self.afraid = True
        self.risk += cost * chance * 0.08
        for kind in range(34):
            if not safe & _bit(kind):
                self.danger[kind] += chance * cost * self.risk_of(kind, safe) / 1000.0

    def safe_against(self, play: Play, seat: int, other: int) -> int:
        """Kinds that an opponent cannot win: in his river, or passed by him since his riichi."""
        safe = 0
        since = 99
        for i in range(play.discards[other]):
            at = other * MOST_DISCARDS + i
            safe |= _bit(kind_of(play.river[at]))
            if play.river_flags[at] & TURNED and since == 99:
                since = i
        for step in range(play.players):
            if step != other:
                for i in range(since + 1, play.discards[step]):
                    safe |= _bit(kind_of(play.river[step * MOST_DISCARDS + i]))
        return safe

    def risk_of(self, kind: int, safe: int) -> int:
        """The chance in a thousand that a kind is what a ready hand waits for."""
        if kind >= 27:
            return self.honour[min(3, self.live[kind])]
        rank = kind % 9
        low = rank < 3 or safe & _bit(kind - 3) != 0 or self.is_walled(kind, -1)
        high = rank > 5 or safe & _bit(kind + 3) != 0 or self.is_walled(kind, 1)
        if low and high:
            return self.suji[rank]
        if 3 <= rank <= 5 and (low or high):
            return self.half[rank]
        return self.bare[rank]

    def is_walled(self, kind: int, step: int) -> bool:
        """Whether no two-sided wait can lie on one side: a kind it needs is all seen."""
        return self.live[kind + step] == 0 or self.live[kind + 2 * step] == 0
