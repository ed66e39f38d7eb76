"""`RiichiBatch` scores many riichi wins given as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import win_batch
from mahjongkit.core.win_batch import WinBatch
from mahjongkit.errors import InputError
from mahjongkit.rules.riichi import scorer
from mahjongkit.rules.riichi.breakdown import WinContext
from mahjongkit.rules.riichi.scorer import Scorer
from mahjongkit.tiles import RED_FIVES

if TYPE_CHECKING:
    from mahjongkit.rules.riichi import Riichi

if not cython.compiled:  # compiled, the .pxd declares them
    # Which rows contradict themselves, in the order of RiichiBatch.game_faults.
    OPEN_RIICHI = 0
    IPPATSU_ALONE = 1
    URA_ALONE = 2
    RINSHAN_RON = 3
    RINSHAN_ALONE = 4
    RINSHAN_IPPATSU = 5
    RINSHAN_HAITEI = 6
    CHANKAN_TSUMO = 7
    CHANKAN_HELD = 8
    CHANKAN_HOUTEI = 9
    FIRST_MELDS = 10
    FIRST_RIICHI = 11
    FIRST_LATE = 12
    FIRST_DEALER_RON = 13
    DOUBLE_LAST = 14
    DOUBLE_KONG = 15
    DOUBLE_PON = 16
    NORTH_RON = 17
    NORTH_ORPHANS = 18
    TOO_MANY_NORTHS = 19
    TOO_MANY_REDS = 20
    POSSIBLE = -1

KITA_RON = ("none", "kokushi", "any")


class RiichiBatch(WinBatch):
    """Scores many wins with one scorer, without the interpreter lock."""

    result_names = ("han", "fu", "yakuman")
    game_faults = (
        "riichi with an open hand",
        "ippatsu without riichi",
        "ura dora without riichi",
        "rinshan without tsumo",
        "rinshan without a kong",
        "ippatsu after one's own kong (rinshan)",
        "haitei and rinshan together",
        "chankan with tsumo",
        "chankan on a tile of which the hand holds another",
        "houtei and chankan together",
        "a win in the first turn with melds",
        "a win in the first turn after riichi",
        "a win in the first turn with last_tile, rinshan or chankan",
        "renhou by the dealer",
        "double riichi and ippatsu on the last tile",
        "double riichi and ippatsu with a kong",
        "double riichi and ippatsu after a pon (chankan)",
        "ron on a North set aside",
        "ron on a North set aside without thirteen orphans",
        "more than four Norths",
        "more red fives than the hand can hold",
    )

    def __init__(
        self,
        ruleset: Riichi,
        counts: memoryview,
        wins: memoryview,
        melds: memoryview,
        columns: Mapping[str, memoryview],
    ) -> None:
        """`columns` are those of score_inputs.batch_columns, all of them."""
        self.context = WinContext()
        super().__init__(self.context, counts, wins, melds, ruleset.tiles.kinds, ruleset.shape.melds)
        options = ruleset.options
        if not options.atozuke:
            raise InputError("riichi.batch_atozuke", ruleset=ruleset.name)
        self.pattern_values = ruleset.scoring.pattern_values
        self.scorer = Scorer(ruleset.shape.goals[None][0])
        self.best = self.scorer.best
        self.tsumo = columns["tsumo"]
        self.riichi = columns["riichi"]
        self.ippatsu = columns["ippatsu"]
        self.rinshan = columns["rinshan"]
        self.chankan = columns["chankan"]
        self.last_tile = columns["last_tile"]
        self.first = columns["first"]
        self.seat = columns["seat"]
        self.round = columns["round"]
        self.dora = columns["dora"]
        self.ura = columns["ura"]
        self.red = columns["red"]
        self.norths = columns["norths"]
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.reds = [0] * 3  # red fives in the game, by suit
        for suit in range(3):
            self.reds[suit] = ruleset.tiles.copies[RED_FIVES[suit]]
        self.sets_north_aside = "north" in ruleset.shape.melds
        self.kita_ron = KITA_RON.index(str(options["kita_ron"]))
        self.kita_keeps_closed = bool(options["kita_keeps_closed"])
        self.kita_rinshan = bool(options["kita_rinshan"])
        self.kita_chankan_yaku = bool(options["kita_chankan_yaku"])
        self.kita_ron_ippatsu = bool(options["kita_ron_ippatsu"])
        self.closed_chankan = bool(options["closed_chankan"])
        self.rinshan_haitei = bool(options["rinshan_haitei"])

    def write_into(self, *results: memoryview) -> None:
        self.han, self.fu, self.yakuman = results

    def score_row(self, row: int) -> bool:
        if not self.load_context(self.context, row):
            return False
        self.scorer.find_best(self.context, self.pattern_values)
        if self.best.base < 0:
            self.won[row] = -1 if self.best.size == 0 else 0
            return True
        self.won[row] = 1
        self.points[row] = scorer.hand_points(
            self.best.base, self.context.tsumo, self.context.dealer, self.pattern_values
        )
        self.han[row] = self.best.han
        self.fu[row] = self.best.fu
        self.yakuman[row] = self.best.yakuman
        if self.with_rows:
            self.write_rows(74 * row)
        return True

    def write_rows(self, start: int) -> None:
        """Write the han of every pattern that counted; a yakuman has thirteen."""
        times = 13 if self.best.yakuman else 1
        for i in range(self.best.length):
            row = self.best.order[i]
            self.rows[start + row] = self.best.value[row] * times

    def load_context(self, win: WinContext, row: int) -> bool:
        """Fill in the context of the row that is loaded; return whether its columns can go together."""
        win.tile = self.tile
        win.tsumo = self.tsumo[row] != 0
        win.riichi = self.riichi[row]
        win.ippatsu = self.ippatsu[row] != 0
        win.rinshan = self.rinshan[row] != 0
        win.chankan = self.chankan[row] != 0
        win.last = self.last_tile[row] != 0
        win.first = self.first[row] != 0
        win.seat = self.seat[row]
        win.round_wind = self.round[row]
        win.dealer = win.seat == 0
        win.dora = self.dora[row]
        win.ura = self.ura[row]
        win.red = self.red[row]
        win.north = self.norths[row]
        win.is_closed = self.is_closed and (win.north == 0 or self.kita_keeps_closed)
        fault = self.contradiction(win)
        if fault != POSSIBLE:
            return self.refuse(win_batch.FIRST_GAME_FAULT + fault, 0, 0)
        if win.chankan and self.wins_on_north():  # a North set aside is not a kong (RULES 4.1.11)
            win.chankan = self.kita_chankan_yaku
            win.ippatsu = win.ippatsu and self.kita_ron_ippatsu
        win.gather()
        return True

    # Which columns contradict each other.

    def contradiction(self, win: WinContext) -> int:
        """Why these things cannot have happened together; POSSIBLE if they can."""
        if win.riichi and not win.is_closed:
            return OPEN_RIICHI
        if win.riichi == 0 and win.ippatsu:
            return IPPATSU_ALONE
        if win.riichi == 0 and win.ura:
            return URA_ALONE
        if win.north and self.owned[30] + win.north > 4:
            return TOO_MANY_NORTHS
        if win.red and self.too_many_reds(win.red):
            return TOO_MANY_REDS
        fault = self.rinshan_fault(win) if win.rinshan else POSSIBLE
        if fault == POSSIBLE and win.chankan:
            fault = self.chankan_fault(win)
        if fault == POSSIBLE and win.first:
            fault = self.first_turn_fault(win)
        if fault == POSSIBLE and win.riichi == 2 and win.ippatsu:
            fault = self.double_riichi_fault(win)
        return fault

    def rinshan_fault(self, win: WinContext) -> int:
        if not win.tsumo:
            return RINSHAN_RON
        if self.kongs == 0 and (win.north == 0 or not self.kita_rinshan):
            return RINSHAN_ALONE
        if win.ippatsu:
            return RINSHAN_IPPATSU
        return RINSHAN_HAITEI if win.last and not self.rinshan_haitei else POSSIBLE

    def chankan_fault(self, win: WinContext) -> int:
        if win.tsumo:
            return CHANKAN_TSUMO
        if win.last:
            return CHANKAN_HOUTEI
        if not self.wins_on_north():
            return CHANKAN_HELD if self.shape.counts[win.tile] > 1 else POSSIBLE
        if self.kita_ron == 0:
            return NORTH_RON
        return NORTH_ORPHANS if self.kita_ron == 1 and not self.is_orphans() else POSSIBLE

    def first_turn_fault(self, win: WinContext) -> int:
        if win.melds or win.north:
            return FIRST_MELDS
        if win.riichi:
            return FIRST_RIICHI
        if win.last or win.rinshan or win.chankan:
            return FIRST_LATE
        return FIRST_DEALER_RON if win.dealer and not win.tsumo else POSSIBLE

    def double_riichi_fault(self, win: WinContext) -> int:
        """Double riichi with ippatsu leaves time for nothing else."""
        if win.last:
            return DOUBLE_LAST
        if self.kongs:
            return DOUBLE_KONG
        if not win.chankan or self.wins_on_north() or (self.closed_chankan and self.is_orphans()):
            return POSSIBLE
        return DOUBLE_PON

    def wins_on_north(self) -> bool:
        """Whether the winning tile is a North in a game where Norths are set aside."""
        return self.sets_north_aside and self.tile == 30

    def is_orphans(self) -> bool:
        """Whether the hand is thirteen orphans."""
        kinds = 0
        for kind in range(34):
            if self.shape.counts[kind]:
                if kind < 27 and kind % 9 != 0 and kind % 9 != 8:
                    return False
                kinds += 1
        return kinds == 13

    def too_many_reds(self, red: int) -> bool:
        """Whether there are more red fives than fives that can be red."""
        possible = 0
        for suit in range(3):
            possible += min(self.reds[suit], self.owned[9 * suit + 4])
        return red > possible
