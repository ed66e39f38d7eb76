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
        DISCARD,
        FACES,
        KONG,
        MOST_DISCARDS,
        MOST_OFFERS,
        PASS,
        PON,
        TURNED,
        kind_of,
        tile_of,
        verb_of,
    )
    from mahjongkit.core.play import Play
    from mahjongkit.core.shape import ALL_KINDS, POWERS, _bit, missing
    from mahjongkit.players.mind import Judged, Mind
    from mahjongkit.rules.riichi.seats import (
        HONBA_FACT,
        NINE,
        NORTH_ASIDE,
        OPEN_RIICHI_DISCARD,
        RIICHI_DISCARD,
        RIICHI_MARK,
        ROUND_FACT,
        TENPAI,
    )

    # What a hand may be aimed at: 0 any sets, then all simples, one suit with honours for each suit, triplets.
    SIMPLES = 1
    FLUSH = 2
    TRIPLETS = 5
    AIMS = 6
else:
    from mahjongkit.players.mind import Judged, Mind

# The chance in a thousand that a tile deals into a ready hand.
# Of the ranks 1 to 9: without suji, with it on one side, on every side it can have.
_BARE = (62, 76, 86, 115, 122, 115, 86, 76, 62)
_HALF = (62, 76, 86, 72, 76, 72, 86, 76, 62)
_SUJI = (26, 36, 48, 38, 34, 38, 48, 36, 26)
# What a tile may become in a hand that is not ready: points that strong players seem to give it, from their discards.
# Of the ranks 1 and 9, 2 and 8, 3 and 7, 4 to 6: alone, next but one to another, next to another or a pair.
_ALONE = (13, 96, 141, 156)
_GAP = (160, 187, 202, 213)
_CLOSE = (207, 249, 282, 295)
_GUEST = (76, 30, 15, 0)  # an honour of no value alone, by unseen copies
_VALUED = (110, 68, 85, 133)  # one of value
_HONOUR = (0, 14, 36, 66)  # by unseen copies besides the one discarded
_POINTS = (0, 1300, 2600, 5200, 7700, 8000, 12000, 12000, 16000, 16000, 16000, 24000, 24000, 32000)
_OPEN_POINTS = (0, 1000, 2000, 3900, 7700, 8000, 12000, 12000, 16000, 16000, 16000, 24000, 24000, 32000)


class RiichiMind(Mind):
    """Judges riichi hands of four and of three players. Values are in points."""

    def __init__(self, ruleset: Any) -> None:
        Mind.__init__(self, ruleset)
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.bare = [0] * 9
            self.half = [0] * 9
            self.suji = [0] * 9
            self.honour = [0] * 4
            self.alone = [0] * 4
            self.gap = [0] * 4
            self.close = [0] * 4
            self.guest = [0] * 4
            self.valued = [0] * 4
            self.points = [0.0] * 14
            self.open_points = [0.0] * 14
            self.next_kind = [0] * 34
            self.dora = [0] * 34  # how often a kind is dora
            self.value = [0] * 34  # han of a triplet
            self.suited = [0] * 4  # tiles of each suit, melds too
        for i in range(9):
            self.bare[i] = _BARE[i]
            self.half[i] = _HALF[i]
            self.suji[i] = _SUJI[i]
        for i in range(4):
            self.honour[i] = _HONOUR[i]
            self.alone[i] = _ALONE[i]
            self.gap[i] = _GAP[i]
            self.close[i] = _CLOSE[i]
            self.guest[i] = _GUEST[i]
            self.valued[i] = _VALUED[i]
        for i in range(14):
            self.points[i] = float(_POINTS[i])
            self.open_points[i] = float(_OPEN_POINTS[i])
        for kind, after in enumerate(ruleset.dora_after()):
            self.next_kind[kind] = after
        self.aims = AIMS
        self.reach = 1
        self.far = 3
        self.few = 3
        self.simples = 0  # the kinds from 2 to 8, a bit each
        for kind in range(27):
            if 0 < kind % 9 < 8:
                self.simples |= _bit(kind)
        # What it goes by: in matches against itself values nearby made no difference that could be measured.
        self.relief = 1000.0  # what a win saves besides its points
        self.caution = 0.08  # part of the losses feared that going on costs later, while not ready
        self.ready_caution = 0.03  # and when ready
        self.pon_weight = 28  # tenths of a draw: a tile that anybody may discard for a pair of an open hand
        self.chi_weight = 20  # and any other, most of which only the player before may discard
        self.riichi_tenths = 16  # tenths of han that riichi brings, with ippatsu, ura dora and self-draws
        self.hope_each = 0.5  # the chance that a pair of value tiles becomes a triplet, for each unseen copy
        self.hope_tenths = 3  # tenths of han of such a pair in a closed hand
        self.near_simple = 5  # tenths of han of all simples if one tile is in the way
        self.riichi_loss = 7500.0  # what dealing into a riichi costs
        self.open_loss = 4000.0  # and into an open hand
        self.flush_tiles = 9  # of a suit and honours, that make a flush an aim
        self.triplet_groups = 5  # pairs and triplets that make all triplets an aim
        self.keeping = 1.0  # how much what a tile may become counts
        self.loud = 0.85  # how much less often a hand wins if all are warned
        self.silent = 1.1  # how much more often if nobody is
        self.bound = 0.05  # part of the losses feared that riichi cannot evade
        self.freedom = 400.0  # what it is worth to be free to change the hand
        self.ready_at_end = 1000.0  # what a ready hand gets if nobody wins
        self.dealer = False
        self.thrown = 0  # kinds in the own river, a bit each
        self.gift = 0.0  # what a win brings besides its points
        self.ready_in_the_end = 0.0  # what it is worth to be ready if nobody wins
        # The hand last looked at, with its melds.
        self.doras = 0
        self.outside = 0  # terminals and honours
        self.yaku = 0  # han of triplets of value tiles
        self.sure = 0  # han with which the hand may be won silently
        self.hope = 0.0  # of such triplets from pairs
        self.groups = 0  # pairs and triplets
        self.meld_suits = 0  # a bit for each, 8 the honours
        self.meld_outside = 0
        self.meld_runs = 0
        self.banned = 0  # kinds that may not be discarded after a call, a bit each

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
        self.dealer = self.own_wind(play, seat) == 0
        self.gift = self.relief + play.pot + 300 * play.facts[HONBA_FACT]
        self.ready_in_the_end = self.ready_at_end
        for _ in range(self.draws):
            self.ready_in_the_end *= 0.8
        self.thrown = 0
        for i in range(play.discards[seat]):
            self.thrown |= _bit(kind_of(play.river[seat * MOST_DISCARDS + i]))

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

    def take_aim(self, play: Play, seat: int) -> bool:
        """The kinds that fit the aim, where the melds allow it; a closed hand has to be near enough to it."""
        if self.aim == 0:
            self.take_stock(play, seat)
            self.useful = ALL_KINDS
            return not self.opened or self.yaku > 0 or self.hope > 0.0 or self.nothing_else()
        if self.aim == SIMPLES:
            self.useful = self.simples
            return self.opened and self.meld_outside == 0
        if self.aim == TRIPLETS:
            self.useful = ALL_KINDS
            return self.meld_runs == 0 and self.groups >= self.triplet_groups
        suit = self.aim - FLUSH
        self.useful = (_bit(9) - 1) << 9 * suit | (_bit(7) - 1) << 27
        if self.meld_suits & ~(8 | 1 << suit):
            return False
        return self.suited[suit] + self.suited[3] >= self.flush_tiles

    def nothing_else(self) -> bool:
        """Whether an open hand has no yaku in sight."""
        if self.meld_outside == 0 or (self.meld_runs == 0 and self.groups >= self.triplet_groups):
            return False
        for suit in range(3):
            if not self.meld_suits & ~(8 | 1 << suit) and self.suited[suit] + self.suited[3] >= self.flush_tiles:
                return False
        return True

    def by_tables(self) -> bool:
        return self.aim != TRIPLETS

    def away(self, play: Play, seat: int) -> int:
        return self.away_from_triplets(play) if self.aim == TRIPLETS else Mind.away(self, play, seat)

    def accept(self, play: Play, seat: int) -> None:
        self.away_from_triplets(play)
        self.accept_triplets(play)

    def within_reach(self, play: Play, seat: int, missing_now: int) -> int:
        """Tiles that others may discard count for more where the hand is to be open, none if furiten."""
        found = 0
        pon = 10
        chi = 10
        if missing_now > 1 and (self.opened or self.aim > 0):
            pon = self.pon_weight
            chi = self.chi_weight
        for kind in range(34):
            if play.survey.accepted >> kind & 1:
                if play.survey.hand.counts[kind] >= 2:
                    found += self.live[kind] * pon
                else:
                    found += self.live[kind] * (chi if kind < 27 else 10)
        if missing_now == 1 and play.survey.accepted & self.thrown:
            found = found * 45 // 100
        return found // 10

    def promise(self, play: Play, seat: int, kind: int, missing_now: int, opened: bool) -> float:
        """A win, what a ready hand gets if nobody wins, and what going on costs."""
        self.find_accepted(play, seat, kind)
        self.wanted = self.within_reach(play, seat, missing_now)
        won = self.chance(missing_now, self.wanted)
        value = won * self.worth(play, seat, kind, opened)
        if missing_now == 1:
            return value + (1.0 - won) * self.ready_in_the_end - self.risk * self.ready_caution
        return value - self.risk * self.caution

    def worth(self, play: Play, seat: int, kind: int, opened: bool) -> float:
        """The points of a win, with riichi if it is closed, and what it brings besides."""
        tenths = self.tenths_without(play, seat, kind)
        if opened or self.aim > 0:
            return self.value_open(tenths) + self.gift
        if self.hope > 0.0:
            tenths += self.hope_tenths
        return self.amount(True, tenths + self.riichi_tenths) + self.gift

    def tenths_without(self, play: Play, seat: int, kind: int) -> int:
        """Tenths of han without a tile of a kind: dora, value tiles, all simples, half and full flush, all triplets."""
        doras = self.doras + play.asides[seat]
        outside = self.outside
        honours = self.suited[3]
        colours = 0
        if kind >= 0:
            doras -= self.dora[kind]
            if kind < 27 and kind % 9 == 4 and play.held[seat * FACES + 34 + kind // 9] > play.survey.hand.counts[kind]:
                doras -= 1
            if kind >= 27:
                honours -= 1
            if not self.simples >> kind & 1:
                outside -= 1
        for suit in range(3):
            if self.suited[suit] > (1 if kind >= 0 and kind // 9 == suit else 0):
                colours += 1
        self.sure = self.yaku
        tenths = 10 * (doras + self.yaku)
        if self.aim == SIMPLES or outside == 0:
            tenths += 10
            if not play.survey.accepted & ~self.simples:
                self.sure += 1
        elif outside == 1 and not self.opened:
            tenths += self.near_simple
        if self.aim == TRIPLETS:
            tenths += 20
        if colours <= 1 or FLUSH <= self.aim < TRIPLETS:
            tenths += 20 if self.opened or self.aim > 0 else 30
            self.sure += 2
            if honours == 0 and colours == 1:
                tenths += 30
        return tenths

    def value_open(self, tenths: int) -> float:
        """Points of an open hand: with value tiles that are not there yet it may come to nothing."""
        if self.aim == 0 and self.yaku == 0:
            if self.hope > 0.0:
                return self.hope * self.amount(False, tenths + 10)
            return 100.0 if tenths == 0 else 0.3 * self.amount(False, tenths)
        return self.amount(False, tenths)

    def amount(self, closed: bool, tenths: int) -> float:
        """Points for han that may be fractions."""
        whole = min(12, tenths // 10)
        part = (min(130, tenths) - 10 * whole) / 10.0
        low = self.points[whole] if closed else self.open_points[whole]
        high = self.points[whole + 1] if closed else self.open_points[whole + 1]
        value = low + (high - low) * part
        return value * 1.5 if self.dealer else value

    def take_stock(self, play: Play, seat: int) -> None:
        """Count what gives han in the hand before the survey and its melds."""
        self.doras = 0
        self.outside = 0
        self.yaku = 0
        self.hope = 0.0
        self.groups = 0
        self.meld_suits = 0
        self.meld_outside = 0
        for suit in range(4):
            self.suited[suit] = 0
        for kind in range(34):
            melded = play.survey.hand.melded[kind]
            count = play.survey.hand.counts[kind] + melded
            if count == 0:
                continue
            self.doras += count * self.dora[kind]
            self.suited[kind // 9] += count
            if count >= 2:
                self.groups += 1
                if self.value[kind]:
                    if count >= 3:
                        self.yaku += self.value[kind]
                    elif self.live[kind]:
                        self.hope = max(self.hope, self.hope_each * self.live[kind])
            if not self.simples >> kind & 1:
                self.outside += count
                self.meld_outside += melded
            if melded:
                self.meld_suits |= 1 << kind // 9
        for red in range(34, 37):
            self.doras += play.held[seat * FACES + red]
        for i in range(play.melds[seat]):
            for j in range(4 if play.meld_verb[seat * 5 + i] >= KONG else 3):
                tile = play.meld_face[4 * (seat * 5 + i) + j]
                if 34 <= tile < 37:
                    self.doras += 1

    def use_of(self, play: Play, kind: int, missing_now: int) -> float:
        """Pairs and neighbours, tiles of the middle, value tiles and dora may become something."""
        if missing_now == 1:
            return 0.0
        use = 63 * self.dora[kind]
        if kind >= 27:
            if play.survey.hand.counts[kind]:
                use += 305 if self.value[kind] else 203
            elif self.value[kind]:
                use += self.valued[min(3, self.live[kind])] + 35 * (self.value[kind] - 1)
            else:
                use += self.guest[min(3, self.live[kind])]
            return self.keeping * use
        rank = min(kind % 9, 8 - kind % 9, 3)
        nearest = self.neighbour(play, kind)
        if play.survey.hand.counts[kind] or nearest == 1:
            use += self.close[rank] - (25 if play.survey.hand.counts[kind] == 1 else 0)
        else:
            use += self.gap[rank] if nearest == 2 else self.alone[rank]
        return self.keeping * use

    def neighbour(self, play: Play, kind: int) -> int:
        """How near the next tile of the suit is, 3 if it is farther than two ranks."""
        rank = kind % 9
        for step in range(1, 3):
            if rank >= step and play.survey.hand.counts[kind - step]:
                return step
            if rank + step < 9 and play.survey.hand.counts[kind + step]:
                return step
        return 3

    def tie_of(self, play: Play, kind: int) -> int:
        """Dora and value tiles are held on to."""
        return Mind.tie_of(self, play, kind) + 12 * self.dora[kind] + 4 * self.value[kind] + min(2, self.live[kind])

    # Calls.

    def is_idle(self, play: Play, seat: int) -> bool:
        """Whether no call can bring the hand nearer: nothing else needs to be looked at."""
        if verb_of(play.options[seat * MOST_OFFERS + play.offers[seat] - 1]) != PASS:
            return False
        now = play.away(seat, self.goal)
        opened = self.is_open(play, seat)
        for i in range(play.offers[seat] - 1):
            action = play.options[seat * MOST_OFFERS + i]
            verb = verb_of(action)
            if verb != CHI and verb != PON:
                if verb != KONG:
                    return False
                continue
            after = self.away_after(play, action)
            if after < now or (after == now and (opened or (verb == PON and kind_of(tile_of(action, 0)) >= 27))):
                return False
        return True

    def away_after(self, play: Play, action: int) -> int:
        """Tiles missing after a call, of the hand whose keys lie before the survey."""
        self.lift(play, kind_of(tile_of(action, 0)), -1)
        self.lift(play, kind_of(tile_of(action, 1)), -1)
        found = missing(play.survey.hand, self.goal)
        self.lift(play, kind_of(tile_of(action, 0)), 1)
        self.lift(play, kind_of(tile_of(action, 1)), 1)
        return found

    def lift(self, play: Play, kind: int, step: int) -> None:
        """Tiles of a kind come to the keys before the survey, or are taken from them."""
        play.survey.hand.keys[kind // 9] = play.survey.hand.keys[kind // 9] + step * POWERS[kind % 9]
        play.survey.hand.tiles = play.survey.hand.tiles + step

    def choose_claim(self, play: Play, seat: int) -> int:
        self.count_runs(play, seat)
        return Mind.choose_claim(self, play, seat)

    def choose_turn(self, play: Play, seat: int) -> int:
        self.count_runs(play, seat)
        return Mind.choose_turn(self, play, seat)

    def count_runs(self, play: Play, seat: int) -> None:
        self.meld_runs = 0
        for i in range(play.melds[seat]):
            if play.meld_verb[seat * 5 + i] == CHI:
                self.meld_runs += 1

    def lay_down(self, play: Play, seat: int, action: int) -> None:
        """The meld lies before the survey; what was called may not be discarded, nor what would do the same."""
        called = self.called_kind(play, seat, action)
        first = kind_of(tile_of(action, 0))
        play.survey.hand.melded[called] = play.survey.hand.melded[called] + 1
        for i in range(3 if verb_of(action) == KONG else 2):
            kind = kind_of(tile_of(action, i))
            play.survey.hand.melded[kind] = play.survey.hand.melded[kind] + 1
        self.banned = _bit(called)
        self.meld_runs = 0
        self.count_runs(play, seat)
        if verb_of(action) == CHI:
            self.meld_runs += 1
            if first == called + 1 and called % 9 <= 5:
                self.banned |= _bit(called + 3)
            elif first == called - 2 and called % 9 >= 3:
                self.banned |= _bit(called - 3)

    def allowed_after_call(self, play: Play, seat: int) -> int:
        return ALL_KINDS & ~self.banned

    def value_of_call(self, play: Play, seat: int, action: int) -> float:
        value = Mind.value_of_call(self, play, seat, action)
        self.count_runs(play, seat)
        return value

    def called_kind(self, play: Play, seat: int, action: int) -> int:
        """The kind that is called: that of the tiles shown, or for a chi the last discard before the own turn."""
        if verb_of(action) != CHI:
            return kind_of(tile_of(action, 0))
        other = (seat + play.players - 1) % play.players
        return kind_of(play.river[other * MOST_DISCARDS + play.discards[other] - 1])

    def value_of_passing(self, play: Play, seat: int) -> float:
        """What the hand brings as it is, or if it folds."""
        value = Mind.value_of_passing(self, play, seat)
        if self.afraid:
            for kind in range(34):
                if play.counts[seat * 34 + kind]:
                    value = max(value, -self.danger[kind])
        return value

    def finish(self, play: Play, seat: int, action: int) -> int:
        """Riichi with the discard, where it is offered and brings more than staying silent."""
        if self.best_missing != 1 or self.best_wanted < 2:
            return action
        for i in range(play.offers[seat]):
            other = play.options[seat * MOST_OFFERS + i]
            if verb_of(other) == RIICHI_DISCARD and other >> 6 == action >> 6:
                return other if self.gain_of_riichi(play, seat) > 0.0 else action
        return action

    def gain_of_riichi(self, play: Play, seat: int) -> float:
        """Riichi brings han and needs no other yaku, but costs the stick, warns the others and cannot be taken back.

        What it brings more than staying silent with the best discard.
        """
        self.aim = 0
        self.opened = False
        play.load(seat)
        self.take_aim(play, seat)
        self.measure_discards(play, seat, _bit(self.best_kind))
        play.survey.hand.remove(self.best_kind)
        self.find_accepted(play, seat, self.best_kind)
        tenths = self.tenths_without(play, seat, self.best_kind)
        won = self.chance(1, self.best_wanted)
        told = self.loud * won
        value = told * (self.amount(True, tenths + self.riichi_tenths) + self.gift) - (1.0 - told) * 1000.0
        value -= self.risk * self.bound
        if self.sure:
            hidden = min(1.0, self.silent * won) * (self.amount(True, tenths) + self.gift)
        else:
            hidden = self.chance(1, self.best_wanted * 45 // 100) * (self.amount(True, tenths + 10) + self.gift)
        return value - hidden - self.freedom

    # What a person is told.

    def judge(self, play: Play, seat: int) -> tuple[int, list[Judged], list[int]]:
        self.count_runs(play, seat)
        return Mind.judge(self, play, seat)

    def judge_action(self, play: Play, seat: int, action: int) -> Judged:
        """Of a discard with riichi and the same in silence the worse one brings so much less."""
        verb = verb_of(action)
        if verb != DISCARD and verb != RIICHI_DISCARD and verb != OPEN_RIICHI_DISCARD:
            return Mind.judge_action(self, play, seat, action)
        found = self.judge_discard(play, seat, action)
        if self.best_missing != 1 or not self.may_declare(play, seat, action):
            return found
        gain = self.gain_of_riichi(play, seat) if self.best_wanted >= 2 else -1.0
        if verb == OPEN_RIICHI_DISCARD:
            return found._replace(value=found.value - abs(gain) - 1.0)
        return found._replace(value=found.value - max(0.0, gain if verb == DISCARD else -gain))

    def value_of_kong(self, play: Play, seat: int, action: int) -> float:
        """A closed kong leaves the hand as closed as it was; nothing was called, so nothing is banned."""
        kind = kind_of(tile_of(action, 0))
        play.load(seat)
        for _ in range(play.counts[seat * 34 + kind]):
            play.survey.hand.remove(kind)
        play.survey.hand.melded[kind] = 4
        return self.promise_as_it_is(play, seat, self.is_open(play, seat))

    def may_declare(self, play: Play, seat: int, action: int) -> bool:
        """Whether riichi is offered with the tile of a discard."""
        for i in range(play.offers[seat]):
            other = play.options[seat * MOST_OFFERS + i]
            if verb_of(other) == RIICHI_DISCARD and other >> 6 == action >> 6:
                return True
        return False

    def can_win(self, aim: int) -> bool:
        """Whether a yaku is in sight for the hand last looked at."""
        return aim > 0 or self.yaku > 0 or self.hope > 0.0

    # What is dangerous.

    def fear(self, play: Play, seat: int) -> None:
        """Riichi, and open hands, the more melds and the later the more."""
        for step in range(1, play.players):
            other = (seat + step) % play.players
            if play.marks[other * 8 + RIICHI_MARK]:
                self.fear_one(play, seat, other, 1.0, self.riichi_loss)
                continue
            melds = self.open_melds(play, other)
            if melds >= 2:
                ready = min(0.9, (0.04 if melds == 2 else 0.08) * (play.discards[other] - (2 if melds == 2 else 0)))
                if melds == 4:
                    ready = 0.95
                if ready > 0.15:
                    self.fear_one(play, seat, other, ready, self.open_loss)

    def open_melds(self, play: Play, other: int) -> int:
        found = 0
        for i in range(play.melds[other]):
            if play.meld_verb[other * 5 + i] != CLOSED:
                found += 1
        return found

    def fear_one(self, play: Play, seat: int, other: int, chance: float, loss: float) -> None:
        """Add what each kind of the hand costs on average against one opponent."""
        safe = self.safe_against(play, seat, other)
        cost = chance * loss * (1.5 if self.own_wind(play, other) == 0 else 1.0)
        self.afraid = True
        self.risk += cost
        for kind in range(34):
            if play.counts[seat * 34 + kind] and not safe >> kind & 1:
                self.danger[kind] += cost * self.risk_of(kind, safe) / 1000.0

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
        low = rank < 3 or safe >> (kind - 3) & 1 or self.is_walled(kind, -1)
        high = rank > 5 or safe >> (kind + 3) & 1 or self.is_walled(kind, 1)
        if low and high:
            return self.suji[rank]
        if 3 <= rank <= 5 and (low or high):
            return self.half[rank]
        return self.bare[rank]

    def is_walled(self, kind: int, step: int) -> bool:
        """Whether no two-sided wait can lie on one side: a kind it needs is all seen."""
        return self.live[kind + step] == 0 or self.live[kind + 2 * step] == 0
