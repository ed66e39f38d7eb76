"""`Scorer` finds the best way to count a riichi win, or whether it has a yaku at all.

It takes one reading of the hand after another: a decomposition with a place of the winning tile in it. For each it
shows the rows of patterns.py that apply and adds up their han. To score a win it also gives fu, and keeps the best
reading; to see whether the hand may win it stops at the first reading with a yaku.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes, decompositions, win_tiles
from mahjongkit.core.decompositions import Decompositions
from mahjongkit.core.shape import Goal
from mahjongkit.rules.riichi import breakdown
from mahjongkit.rules.riichi.breakdown import Breakdown, PatternValues, WinContext


class Scorer(Breakdown):
    """Counts one reading after another on itself and keeps the best in `best`."""

    def __init__(self, goal: Goal) -> None:
        """`goal` defines a complete hand."""
        super().__init__()
        self.goal = goal
        self.decompositions = Decompositions(goal)
        self.best = Breakdown()
        self.liable_places = 0  # yakuman for which somebody is liable, a bit each
        self.next_index = 0  # the next reading is of this decomposition …
        self.next_place = 0  # … with the winning tile in this group or a later one
        self.tried = 0  # the waits that this decomposition was read with, a bit each
        self.special_left = False  # seven pairs and thirteen orphans have not been read
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.starts = [0] * 27  # runs or triplets by their lowest kind

    def score_win(self, win: WinContext, pattern_values: PatternValues, best: Breakdown) -> bool:
        """Fill in the best breakdown; return whether the hand wins.

        Without a win the base is -1, and `best.size` is 0 if the hand is not complete.
        """
        self.best = best
        self.find_best(win, pattern_values)
        if best.base >= 0:
            best.points = hand_points(best.base, win.tsumo, win.dealer, pattern_values)
        return best.base >= 0

    def find_best(self, win: WinContext, pattern_values: PatternValues) -> None:
        """Score every reading and keep the best in `best`."""
        self.best.base = -1
        self.best.size = 0
        self.liable_places = 0
        for place in range(3):
            if win.liable[place] >= 0:
                self.liable_places |= bits.one(place)
        self.find_readings(win)
        while self.read_next(win, pattern_values):
            self.give_all_fu(win, pattern_values)
            self.count_han(win, pattern_values)
            self.count_points(pattern_values)
            if self.is_better():
                self.best.copy_from(self)

    def has_yaku(self, win: WinContext, pattern_values: PatternValues) -> bool:
        """Whether a reading has a yaku, without scoring any; `form` then is that of the reading."""
        self.find_readings(win)
        while self.read_next(win, pattern_values):
            self.count_han(win, pattern_values)
            if self.han or self.counts_renhou_alone(pattern_values):
                return True
        return False

    # The readings of a hand.

    def find_readings(self, win: WinContext) -> None:
        """Begin to read a hand."""
        self.decompositions.find(win.shape)
        self.next_index = 0
        self.next_place = 0
        self.tried = 0
        self.special_left = win.shape.tiles == 14

    def read_next(self, win: WinContext, pattern_values: PatternValues) -> bool:
        """Show the rows of the next reading; return False if there is none left."""
        while self.next_index < self.decompositions.size:
            for place in range(self.next_place, self.decompositions.sets_needed + 1):
                wait = self.wait_of(self.decompositions.groups[5 * self.next_index + place], win.tile)
                if wait >= 0 and not bits.has(self.tried, wait):  # the same wait gives the same count
                    self.tried |= bits.one(wait)
                    self.next_place = place + 1
                    self.read_regular(win, pattern_values, place, wait)
                    return True
            self.next_index += 1
            self.next_place = 0
            self.tried = 0
        if not self.special_left:
            return False
        self.special_left = False
        return self.read_pairs(win, pattern_values) or self.read_orphans(win, pattern_values)

    def wait_of(self, code: int, tile: int) -> int:
        """The wait by which a tile completes a group, or -1 if the tile is not in it."""
        if code >= decompositions.PAIR:
            return breakdown.SINGLE if code - decompositions.PAIR == tile else -1
        if code < decompositions.RUN:
            return breakdown.SHANPON if code == tile else -1
        at = tile - (code - decompositions.RUN)
        if at < 0 or at > 2:
            return -1
        if at == 1:
            return breakdown.MIDDLE
        low = (code - decompositions.RUN) % 9
        return breakdown.EDGE if (low == 0 and at == 2) or (low == 6 and at == 0) else breakdown.TWO_SIDED

    def read_regular(self, win: WinContext, pattern_values: PatternValues, place: int, wait: int) -> None:
        self.clear()
        self.form = breakdown.REGULAR
        self.place = place
        self.wait = wait
        self.size = self.decompositions.sets_needed + 1
        for i in range(self.decompositions.sets_needed + 1):
            self.groups[i] = self.decompositions.groups[5 * self.next_index + i]
            self.hows[i] = win_tiles.CONCEALED
        if not win.tsumo and wait == breakdown.SHANPON:
            self.hows[place] = codes.PON  # completed by another player's tile
        for i in range(win.melds):
            kind = win.meld_kind[i]
            self.groups[self.size] = (
                decompositions.RUN + kind if win.meld_how[i] == codes.CHI else decompositions.TRIPLET + kind
            )
            self.hows[self.size] = win.meld_how[i]
            self.size += 1
        self.show_situation(win, pattern_values)
        self.show_tiles(win, pattern_values)
        self.show_sets(win, pattern_values)

    def read_pairs(self, win: WinContext, pattern_values: PatternValues) -> bool:
        """Show the rows of seven pairs; return whether the hand is that."""
        if self.goal.seven_pairs == 0 or win.pairs != 7:
            return False
        self.clear()
        self.form = breakdown.PAIRS
        self.size = 5
        self.wait = breakdown.SINGLE
        self.show(breakdown.CHIITOITSU, 1)
        self.show_situation(win, pattern_values)
        self.show_tiles(win, pattern_values)
        if win.honours == 14:
            self.show(breakdown.DAICHISEI, 1)
        return True

    def read_orphans(self, win: WinContext, pattern_values: PatternValues) -> bool:
        """Show the rows of thirteen orphans; return whether the hand is that."""
        if not self.goal.orphans or win.simples:
            return False
        for kind in range(34):
            if win.shape.counts[kind] > 2:
                return False
            if win.shape.counts[kind] == 0 and (kind >= 27 or kind % 9 == 0 or kind % 9 == 8):
                return False
        self.clear()
        self.form = breakdown.ORPHANS
        self.size = 5
        self.show(breakdown.KOKUSHI, 1)
        if win.shape.counts[win.tile] == 2:
            self.show(breakdown.KOKUSHI_JUUSANMEN, 1)
        self.show_situation(win, pattern_values)
        return True

    # Rows that a hand shows.

    def show_situation(self, win: WinContext, pattern_values: PatternValues) -> None:
        """Show rows of the circumstances: riichi, the last tile, the first turn, dora."""
        if win.riichi:
            self.show(breakdown.RIICHI, 1)
            if win.ippatsu:
                self.show(breakdown.IPPATSU, 1)
            if win.open_riichi:
                self.show(breakdown.OPEN_RIICHI, 1)
        if win.riichi == 2:
            self.show(breakdown.DOUBLE_RIICHI, 1)
            if win.last:
                self.show(breakdown.ISHINOUE, 1)
        if win.tsumo:
            self.show(breakdown.TSUMO, 1)
            if win.last:
                self.show(breakdown.HAITEI, 1)
            if win.last and win.tile == 9:
                self.show(breakdown.IIPIN_MOYUE, 1)
            if win.first:
                self.show(breakdown.TENHOU if win.dealer else breakdown.CHIIHOU, 1)
        else:
            if win.last:
                self.show(breakdown.HOUTEI, 1)
            if win.last and win.tile == 17:
                self.show(breakdown.CHUUPIN_RAOYUI, 1)
            if win.first and not win.dealer:
                self.show(breakdown.RENHOU, 1)
        if win.rinshan:
            self.show(breakdown.RINSHAN, 1)
        if win.chankan:
            self.show(breakdown.CHANKAN, 1)
        if win.tsubame:
            self.show(breakdown.TSUBAME_GAESHI, 1)
        if win.kanburi:
            self.show(breakdown.KANBURI, 1)
        if win.eighth:
            self.show(breakdown.PAARENCHAN, 1)
        self.show(breakdown.DORA, win.dora)
        self.show(breakdown.URA_DORA, win.ura)
        self.show(breakdown.RED_DORA, win.red)
        self.show(breakdown.NORTH_DORA, win.north)

    def show_tiles(self, win: WinContext, pattern_values: PatternValues) -> None:
        """Show rows that depend on the tiles alone, not on the decomposition."""
        one_suit = win.suits == 1 or win.suits == 2 or win.suits == 4
        if win.honours == 0 and win.terminals == 0:
            self.show(breakdown.TANYAO, 1)
        if win.simples == 0:
            self.show(
                breakdown.TSUUIISOU
                if win.terminals == 0
                else breakdown.HONROUTOU
                if win.honours
                else breakdown.CHINROUTOU,
                1,
            )
        if one_suit:
            self.show(breakdown.HONITSU if win.honours else breakdown.CHINITSU, 1)
        total = win.simples + win.terminals + win.honours
        green = win.counts[19] + win.counts[20] + win.counts[21] + win.counts[23] + win.counts[25] + win.counts[32]
        if green == total and (win.counts[32] > 0 or not pattern_values.green_needed):
            self.show(breakdown.RYUUIISOU, 1)
        if win.counts[18] + win.counts[22] + win.counts[24] + win.counts[26] + win.counts[33] == total:
            self.show(breakdown.BENIKUJAKU, 1)
        winds = win.counts[27] + win.counts[28] + win.counts[29] + win.counts[30]
        if win.counts[10] + win.counts[12] + win.counts[16] + winds == total:
            self.show(breakdown.KOKUIISOU, 1)
        if win.suits == 7 and winds and winds < win.honours:
            self.show(breakdown.UUMENSAI, 1)
        if one_suit and win.honours == 0:
            self.show_one_suit(win)

    def show_one_suit(self, win: WinContext) -> None:
        """Show rows of a hand of one suit only: nine gates, the wheels, a million stones."""
        suit = 0 if win.suits == 1 else 1 if win.suits == 2 else 2
        gates = win.melds == 0
        pure = True
        wheel = win.melds == 0
        ranks = 0
        for rank in range(9):
            count = win.counts[9 * suit + rank]
            least = 3 if rank == 0 or rank == 8 else 1
            if count < least:
                gates = False
            if count - (1 if win.tile == 9 * suit + rank else 0) != least:
                pure = False
            if count != (0 if rank == 0 or rank == 8 else 2):
                wheel = False
            ranks += count * (rank + 1)
        if gates:
            self.show(breakdown.CHUUREN, 1)
            if pure:
                self.show(breakdown.JUNSEI_CHUUREN, 1)
        if wheel:
            self.show(
                breakdown.DAISUURIN if suit == 0 else breakdown.DAISHARIN if suit == 1 else breakdown.DAICHIKURIN, 1
            )
        if suit == 0 and ranks >= 100:
            self.show(breakdown.HYAKUMANGOKU, 1)

    def show_sets(self, win: WinContext, pattern_values: PatternValues) -> None:
        """Show rows that depend on the sets of this decomposition."""
        runs = 0
        triplets = 0
        hidden = 0
        kongs = 0
        called = 0
        dragons = 0
        winds = 0
        pair = 0
        outside = True
        for i in range(self.size):
            code = self.groups[i]
            how = self.hows[i]
            kind = code % 34
            if decompositions.RUN <= code < decompositions.PAIR:
                runs += 1
                if kind % 9 != 0 and kind % 9 != 6:
                    outside = False
            else:
                if kind < 27 and kind % 9 != 0 and kind % 9 != 8:
                    outside = False
                if code >= decompositions.PAIR:
                    pair = kind
                else:
                    triplets += 1
                    if how in (win_tiles.CONCEALED, codes.CLOSED):
                        hidden += 1
                    if how >= codes.KONG:
                        kongs += 1
                    if kind >= 27:
                        dragons += kind >= 31
                        winds += kind < 31
                        self.show_honour_triplet(win, pattern_values, kind)
            if how == codes.CHI or (how >= codes.PON and how <= codes.ADDED and i > self.decompositions.sets_needed):
                called += 1
        if outside and runs:
            self.show(breakdown.CHANTA if win.honours else breakdown.JUNCHAN, 1)
        if triplets == 4:
            self.show(breakdown.TOITOI, 1)
        self.show_concealed_and_kongs(hidden, kongs)
        if dragons or winds:
            self.show_honour_sets(dragons, winds, pair)
        if called == 4:
            self.show(breakdown.SHIIARU_RAOTAI, 1)
        if runs == 4 and win.melds == 0 and self.wait == breakdown.TWO_SIDED:
            self.show_pinfu(win, pattern_values, pair)
        if runs >= 2:
            self.show_runs()
        if triplets >= 3:
            self.show_triplets()

    def show_honour_triplet(self, win: WinContext, pattern_values: PatternValues, kind: int) -> None:
        """Show the value rows of one triplet of honours."""
        if kind >= 31:
            self.show(breakdown.HAKU + kind - 31, 1)
            return
        if kind == 30 and pattern_values.north_yakuhai:
            self.show(breakdown.NORTH_WIND, 1)
        if kind - 27 == win.seat:
            self.show(breakdown.SEAT_WIND, 1)
        if kind - 27 == win.round_wind:
            self.show(breakdown.ROUND_WIND, 1)

    def show_concealed_and_kongs(self, hidden: int, kongs: int) -> None:
        """Show rows that count concealed triplets or kongs."""
        if hidden == 3:
            self.show(breakdown.SANANKOU, 1)
        elif hidden == 4:
            self.show(breakdown.SUUANKOU, 1)
            if self.wait == breakdown.SINGLE:
                self.show(breakdown.SUUANKOU_TANKI, 1)
        if kongs == 3:
            self.show(breakdown.SANKANTSU, 1)
        elif kongs == 4:
            self.show(breakdown.SUUKANTSU, 1)

    def show_honour_sets(self, dragons: int, winds: int, pair: int) -> None:
        """Show rows of several triplets of dragons or winds."""
        if dragons == 3:
            self.show(breakdown.DAISANGEN, 1)
        elif dragons == 2 and pair >= 31:
            self.show(breakdown.SHOUSANGEN, 1)
        if winds == 4:
            self.show(breakdown.DAISUUSHII, 1)
        elif winds == 3:
            self.show(breakdown.SANFUUKOU, 1)
            if 27 <= pair < 31:
                self.show(breakdown.SHOUSUUSHII, 1)

    def show_pinfu(self, win: WinContext, pattern_values: PatternValues, pair: int) -> None:
        """Show pinfu unless the pair has value, for a closed hand of four runs with a two-sided wait."""
        if pair >= 31 or pair - 27 == win.seat or (pair >= 27 and pair - 27 == win.round_wind):
            return
        if pair == 30 and pattern_values.north_yakuhai:
            return
        if pattern_values.pinfu_tsumo or not win.tsumo:
            self.show(breakdown.PINFU, 1)

    def show_runs(self) -> None:
        """Show rows of several runs: equal ones, the same in three suits, one to nine."""
        for kind in range(27):
            self.starts[kind] = 0
        for i in range(self.size):
            if decompositions.RUN <= self.groups[i] < decompositions.PAIR:
                self.starts[self.groups[i] - decompositions.RUN] += 1
        twins = 0
        most = 0
        for kind in range(27):
            twins += self.starts[kind] // 2
            most = max(most, self.starts[kind])
            if kind < 9 and self.starts[kind] and self.starts[kind + 9] and self.starts[kind + 18]:
                self.show(breakdown.SANSHOKU_DOUJUN, 1)
        if twins >= 1:
            self.show(breakdown.IIPEIKOU, 1)
        if twins == 2:
            self.show(breakdown.RYANPEIKOU, 1)
        if most >= 3:
            self.show(breakdown.ISSHOKU_SANJUN, 1)
        if most == 4:
            self.show(breakdown.ISSHOKU_YONJUN, 1)
        for suit in range(3):
            at = 9 * suit
            if self.starts[at] and self.starts[at + 3] and self.starts[at + 6]:
                self.show(breakdown.ITTSU, 1)
            if self.starts[at] and self.starts[at + 2] and self.starts[at + 4] and self.starts[at + 6]:
                self.show(breakdown.KINMONKYOU, 1)

    def show_triplets(self) -> None:
        """Show rows of several triplets: the same rank in three suits, consecutive ranks."""
        for kind in range(27):
            self.starts[kind] = 0
        for i in range(self.size):
            if self.groups[i] < 27:
                self.starts[self.groups[i]] = 1
        for kind in range(9):
            if self.starts[kind] and self.starts[kind + 9] and self.starts[kind + 18]:
                self.show(breakdown.SANSHOKU_DOUKOU, 1)
        for kind in range(25):
            if kind % 9 <= 6 and self.starts[kind] and self.starts[kind + 1] and self.starts[kind + 2]:
                self.show(breakdown.SANRENKOU, 1)
                if kind % 9 <= 5 and self.starts[kind + 3]:
                    self.show(breakdown.SUURENKOU, 1)

    # Fu and points.

    def give_all_fu(self, win: WinContext, pattern_values: PatternValues) -> None:
        """Give the fu of the reading; thirteen orphans have none."""
        if self.form == breakdown.REGULAR:
            self.give_regular_fu(win, pattern_values)
        elif self.form == breakdown.PAIRS:
            self.give_fu(pattern_values.seven_pairs_fu, breakdown.FU_PAIRS, 0)

    def give_regular_fu(self, win: WinContext, pattern_values: PatternValues) -> None:
        self.give_fu(20, breakdown.FU_BASE, 0)
        if win.is_closed and not win.tsumo:
            self.give_fu(10, breakdown.FU_CLOSED_RON, 0)
        if win.tsumo and not self.shown[breakdown.PINFU] and (pattern_values.rinshan_tsumo_fu or not win.rinshan):
            self.give_fu(2, breakdown.FU_TSUMO, 0)
        for i in range(self.size):
            code = self.groups[i]
            kind = code % 34
            if code >= decompositions.PAIR:
                fu = 2 if kind >= 31 or (kind == 30 and pattern_values.north_yakuhai) else 0
                if kind - 27 == win.seat or (kind >= 27 and kind - 27 == win.round_wind):
                    fu = pattern_values.double_wind_pair if win.seat == win.round_wind else 2
                if fu:
                    self.give_fu(fu, breakdown.FU_PAIR, i)
            elif code < decompositions.RUN:
                how = self.hows[i]
                fu = 2 if how == codes.PON else 4 if how == win_tiles.CONCEALED else 16 if how == codes.CLOSED else 8
                if kind >= 27 or kind % 9 == 0 or kind % 9 == 8:
                    fu *= 2
                self.give_fu(fu, breakdown.FU_SET, i)
        if self.wait == breakdown.MIDDLE or self.wait == breakdown.EDGE or self.wait == breakdown.SINGLE:
            self.give_fu(2, breakdown.FU_WAIT, self.place)
        if self.fu == 20 and not win.is_closed and pattern_values.open_fu > 20:
            self.give_fu(pattern_values.open_fu - 20, breakdown.FU_OPEN, 0)

    def count_han(self, win: WinContext, pattern_values: PatternValues) -> None:
        """Add up the rows that are shown and not displaced: han, or 0 without enough yaku."""
        self.assign_values(win, pattern_values)
        self.displace(pattern_values)
        self.add_up(pattern_values)

    def counts_renhou_alone(self, pattern_values: PatternValues) -> bool:
        """Whether the hand is renhou where that does not add to other rows."""
        return self.shown[breakdown.RENHOU] != 0 and pattern_values.renhou == breakdown.RENHOU_ALONE

    def count_points(self, pattern_values: PatternValues) -> None:
        """Turn han and fu into base points."""
        if self.counts_renhou_alone(pattern_values):
            self.apply_renhou_alone(pattern_values)
        if self.form != breakdown.PAIRS:
            self.fu = (self.fu + 9) // 10 * 10
        self.base = base_points(self.han, self.fu, self.yakuman, pattern_values.kiriage, pattern_values.kazoe_limit)

    def assign_values(self, win: WinContext, pattern_values: PatternValues) -> None:
        """Give every shown row its value; rows that do not count in this game, or not in an open hand, are hidden."""
        for i in range(self.length):
            row = self.order[i]
            value = pattern_values.closed[row] if win.is_closed else pattern_values.opened[row]
            if value == 0:
                self.shown[row] = 0
            elif row != breakdown.RENHOU or pattern_values.renhou != breakdown.RENHOU_ALONE:
                self.value[row] = value * self.shown[row]

    def displace(self, pattern_values: PatternValues) -> None:
        """Drop rows that another row excludes and, beside a limit hand, all other rows."""
        limits = 0
        for i in range(self.length):
            row = self.order[i]
            if self.value[row]:
                limits += pattern_values.limits[row]
                for place in range(5 * row, 5 * row + 5):
                    other = pattern_values.excludes[place]
                    if other == 255:
                        break
                    if self.shown[other]:
                        self.value[other] = 0
                        self.by[other] = row
        if limits == 0:
            return
        for i in range(self.length):
            row = self.order[i]
            if self.shown[row] and pattern_values.limits[row] == 0 and self.by[row] == breakdown.NOT_DISPLACED:
                self.value[row] = 0
                self.by[row] = breakdown.BY_LIMIT

    def add_up(self, pattern_values: PatternValues) -> None:
        """Add up multiples of the limit, or han if there is a yaku; dora are not yaku."""
        highest = 0
        dora = 0
        for i in range(self.length):
            row = self.order[i]
            value = self.value[row]
            if pattern_values.limits[row]:
                self.yakuman += value
                highest = max(highest, value)
            elif breakdown.DORA <= row <= breakdown.NORTH_DORA:
                dora += value
            else:
                self.han += value
        if self.yakuman and not pattern_values.stack_limits:
            self.keep_one_limit(pattern_values, highest)
        if self.yakuman:
            self.han = 13 * self.yakuman
        elif self.han >= pattern_values.min_han:
            self.han += dora
        else:
            self.han = 0

    def keep_one_limit(self, pattern_values: PatternValues, highest: int) -> None:
        """Where limit hands do not add up, keep only the first of the highest, if possible one with a liable seat."""
        kept = 74
        for place in range(3):
            row = breakdown.liable_row(place)
            if bits.has(self.liable_places, place) and self.value[row] == highest:
                kept = row
        for i in range(self.length):
            row = self.order[i]
            if pattern_values.limits[row] and self.value[row] == highest and not self.has_liable_seat(kept):
                kept = min(kept, row)
        for i in range(self.length):
            row = self.order[i]
            if pattern_values.limits[row] and self.value[row] and row != kept:
                self.value[row] = 0
                self.by[row] = kept
        self.yakuman = highest

    def has_liable_seat(self, row: int) -> bool:
        """Whether somebody is liable for a row."""
        for place in range(3):
            if bits.has(self.liable_places, place) and breakdown.liable_row(place) == row:
                return True
        return False

    def apply_renhou_alone(self, pattern_values: PatternValues) -> None:
        """Count renhou where it does not add to other rows: alone if it is worth more than them, else not at all."""
        value = pattern_values.closed[breakdown.RENHOU]
        fu = (self.fu + 9) // 10 * 10 if self.form != breakdown.PAIRS else self.fu
        rest = base_points(self.han, fu, self.yakuman, pattern_values.kiriage, pattern_values.kazoe_limit)
        if rest >= base_points(value, 30, 0, pattern_values.kiriage, pattern_values.kazoe_limit):
            self.by[breakdown.RENHOU] = breakdown.BY_WORTH
            return
        for i in range(self.length):
            row = self.order[i]
            if self.value[row]:
                self.value[row] = 0
                self.by[row] = breakdown.RENHOU
        self.value[breakdown.RENHOU] = value
        self.han = value

    def is_better(self) -> bool:
        """Whether this breakdown beats the best so far: by points, then han, then fu.

        A yakuman beats thirteen counted han.
        """
        if self.best.size == 0 or self.base != self.best.base:
            return self.best.size == 0 or self.base > self.best.base
        if self.yakuman != self.best.yakuman:
            return self.yakuman > self.best.yakuman
        if self.han != self.best.han:
            return self.han > self.best.han
        return self.fu > self.best.fu


def hand_points(base: int, tsumo: bool, dealer: bool, pattern_values: PatternValues) -> int:
    """The points of a hand without honba and sticks."""
    if not tsumo:
        return ron_points(base, dealer, pattern_values.unit)
    others = pattern_values.players - 1
    if dealer:
        return others * tsumo_share(base, True, True, pattern_values.bisect, pattern_values.unit)
    from_dealer = tsumo_share(base, True, False, pattern_values.bisect, pattern_values.unit)
    return from_dealer + (others - 1) * tsumo_share(base, False, False, pattern_values.bisect, pattern_values.unit)


def ron_points(base: int, dealer: bool, unit: int) -> int:
    """What the discarder pays, rounded up (RULES 4.1.10)."""
    return (base * (6 if dealer else 4) + unit - 1) // unit * unit


def tsumo_share(base: int, double: bool, dealer: bool, bisect: bool, unit: int) -> int:
    """What one player pays for a self-draw: double if the payer or the winner is the dealer.

    With `bisect` two payers share what a missing fourth would have paid.
    """
    share = 2 * base if double else base
    if bisect:
        share += (2 * base if dealer else base) // 2
    return (share + unit - 1) // unit * unit


def base_points(han: int, fu: int, limit: int, kiriage: bool, kazoe_limit: bool) -> int:
    """The base points of a hand; -1 without a yaku."""
    if limit:
        return 8000 * limit
    if han == 0:
        return -1
    if han >= 13:
        return 8000 if kazoe_limit else 6000
    if han >= 11:
        return 6000
    if han >= 8:
        return 4000
    if han >= 6:
        return 3000
    if han == 5:
        return 2000
    base = bits.doubled(fu, 2 + han)
    return 2000 if base > 2000 or (kiriage and base == 1920) else base
