"""The state of a riichi hand besides what every game has: furiten, riichi, kongs, indicators, liability."""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes, mechanics
from mahjongkit.core.turn_flow import TurnFlow
from mahjongkit.rules.riichi import breakdown as breakdowns
from mahjongkit.rules.riichi import flow_options, payments
from mahjongkit.rules.riichi.breakdown import Breakdown, WinContext
from mahjongkit.rules.riichi.payments import Bill
from mahjongkit.rules.riichi.scorer import Scorer

if not cython.compiled:  # compiled, the .pxd declares them
    from mahjongkit.core.state import add_block

    # This game's own verbs, behind those of codes.py.
    RIICHI_DISCARD = 9
    OPEN_RIICHI_DISCARD = 10
    NORTH_ASIDE = 11
    NINE = 12
    TENPAI = 13
    NOTEN = 14

    # What is carried from hand to hand.
    ROUND = 0
    HONBA = 1
    WINS_IN_A_ROW = 2

    # Marks of a seat and facts about the table, as events name them.
    RIICHI_MARK = 0
    FURITEN_MARK = 1
    OPEN_MARK = 2
    LIABLE_MARK = 3  # for big dragons or big winds, of which a hand has one at most
    LIABLE_KONGS_MARK = 4  # for four kongs
    ROUND_FACT = 0
    HONBA_FACT = 1

    NORTH = 30

    # The breakdown of a winner is kept in the slot of their seat, the bill in the slot this much later.
    FIRST_BILL = 4

    # The phase behind those of turn_flow.py: who declares tenpai at the end of the wall.
    DECLARE = 5

    def add_own_block(seats: RiichiSeats) -> None:
        add_block(seats, "thrown", "won_from")


class RiichiSeats(TurnFlow):
    """What the seats have, what they declared, and what they may not do."""

    def allocate(self, ruleset: Any) -> None:
        TurnFlow.allocate(self, ruleset)
        self.flow_options = ruleset.flow.options
        self.scorer = Scorer(self.goal)
        self.win = WinContext()
        self.breakdown = self.scorer.best
        self.bill = Bill()
        if not cython.compiled:  # compiled, the .pxd declares the fields, in the same order
            self.thrown = [0] * 4  # kinds in the seat's own river, called ones too
            self.passed = [0] * 4  # a win was passed: 1 until the seat's next turn, 2 for the rest of the hand
            self.riichi = [0] * 4  # 1, or 2 for double riichi
            self.open_riichi = [0] * 4
            self.ippatsu = [0] * 4
            self.turn_next = [0] * 4  # the riichi tile was called: the next discard is turned
            self.staked = [0] * 4  # has paid a stick in this hand
            self.declaring = 0  # the seat whose riichi discard lies on the table
            self.broken = 0  # what calls and kongs have broken
            self.kans = [0] * 4
            self.kan_total = 0
            self.replacements = 0
            self.rinshan = False  # the tile drawn may be won as rinshan
            self.on_replacement = False  # the tile drawn is a replacement
            self.after_kong = False  # the tile discarded follows a kong
            self.pending = 0  # indicators to be turned with the discard
            self.late = 0  # indicators to be turned once the discard has passed
            self.banned = 0  # kinds that may not be discarded now
            self.liable = [0] * 12  # seat * 3 + yakuman: who answers for it
            self.wins_only = False  # the discard may be won and not called
            self.abort_after = 0  # how the hand is aborted if the discard is not won
            self.won_flags = [0] * 4
            self.winners = 0  # a bit each
            self.won_tile = 0
            self.won_from = 0
        add_own_block(self)

    def clear_hand(self) -> None:
        TurnFlow.clear_hand(self)
        for i in range(12):
            self.liable[i] = -1
        self.declaring = -1

    def win_flags(self, seat: int, tsumo: bool) -> int:
        """What is true of a win at this moment, besides its tiles: the flow knows."""
        return 0

    def seat_winner(self, seat: int) -> None:
        """Tell the judge where the winner sits."""
        self.win.seat = self.wind_of(seat)
        self.win.dealer = self.win.seat == 0
        # the round that the hand began in, also once the next round is near
        self.win.round_wind = self.start_position[codes.CARRIED_PLACE + ROUND] % self.players

    def is_closed(self, seat: int) -> bool:
        """Without a called meld; closed kongs keep the hand closed."""
        for i in range(self.melds[seat]):
            if self.meld_verb[seat * codes.MAX_MELDS + i] != codes.CLOSED:
                return False
        return self.asides[seat] == 0 or self.flow_options.kita_keeps_closed

    # Waits and furiten.

    def is_furiten(self, seat: int) -> bool:
        return self.passed[seat] != 0 or (self.waits[seat] & self.thrown[seat]) != 0

    def update_waits(self, seat: int) -> None:
        TurnFlow.update_waits(self, seat)
        self.mark_furiten(seat)

    def mark_furiten(self, seat: int) -> None:
        """Tell the seat, and nobody else, whether it may win by discards."""
        mechanics.set_mark(self, seat, FURITEN_MARK, 1 if self.waits[seat] and self.is_furiten(seat) else 0, True)

    def break_up(self, what: int) -> None:
        """A call or a kong breaks the first go-around and everybody's ippatsu."""
        self.broken |= what
        if bits.has_flag(what, flow_options.BREAKS_IPPATSU):
            for seat in range(4):
                self.ippatsu[seat] = 0

    # The dead wall: replacement tiles from the end, four of them behind the five pairs of indicators.

    def indicator_place(self, number: int, below: bool) -> int:
        return self.box.size - 5 - 2 * number - (1 if below else 0)

    def replacement_place(self, number: int) -> int:
        return self.box.size - 1 - number if number < 4 else self.box.size - 11 - number

    def turn_indicator(self) -> None:
        if self.turned_size < 5:
            mechanics.show(self, 0, self.wall[self.indicator_place(self.turned_size, False)])

    def may_kong(self) -> bool:
        return (
            self.kan_total < self.flow_options.max_kans
            and self.left >= self.flow_options.kan_min_wall
            and self.left > 0
            and self.replacements < self.flow_options.replacement_tiles
        )

    # What everybody can tell of hidden tiles.

    def known_ready(self, seat: int) -> bool:
        """Who has declared riichi is ready."""
        return self.riichi[seat] != 0 or self.declaring == seat

    def draws_of(self, seat: int) -> int:
        """After another's riichi a hand is not always played on."""
        mine = 0
        for i in range(self.log_size):
            event = self.log[i]
            what = codes.event_kind(event)
            own = codes.event_seat(event) == seat
            if what == codes.DISCARDED and own and not bits.has_flag(codes.event_flags(event), codes.DISCLOSED):
                mine += 1
            elif what == codes.MARKED and not own and codes.event_other(event) == RIICHI_MARK:
                return mine + (self.discards[seat] - mine) // 2
        return mine

    def nearest(self, seat: int) -> int:
        """Who is ready with a closed hand declares riichi, as a rule."""
        return 1 if self.melds[seat] or self.known_ready(seat) else 2

    def ruled_out(self, seat: int) -> int:
        """What it discarded itself; what anybody has discarded since its riichi, or since it last changed its hand."""
        if not self.riichi[seat]:
            return self.thrown[seat] | TurnFlow.ruled_out(self, seat)
        found = self.thrown[seat]
        for i in range(self.log_size - 2, -1, -1):
            event = self.log[i]
            if codes.event_kind(event) == codes.DISCARDED:
                found |= bits.one(codes.kind_of(codes.event_tile(event)))
            elif (
                codes.event_kind(event) == codes.MARKED
                and codes.event_seat(event) == seat
                and codes.event_other(event) == RIICHI_MARK
            ):
                break
        return found

    def safe_against(self, seat: int) -> int:
        """What it discarded itself, what passed it since its riichi, or since its last discard: it is furiten then."""
        found = self.thrown[seat]
        if self.riichi[seat]:
            found |= self.passed_since(seat, RIICHI_MARK)
        elif self.flow_options.shape_furiten:
            found |= self.passed_since(seat, -1)
        return found

    def forget_passed(self, seat: int) -> None:
        TurnFlow.forget_passed(self, seat)
        self.passed[seat] = 0
        self.marks[seat * codes.MAX_MARKS + FURITEN_MARK] = 1 if self.waits[seat] and self.is_furiten(seat) else 0

    # What the border reads.

    def winning_seats(self) -> list[int]:
        """Every winner, the nearest to the discarder first."""
        order = [(self.won_from + i) % self.players for i in range(self.players)]
        return [seat for seat in order if bits.has(self.winners, seat)]

    def read_breakdown(self, place: int, breakdown: Breakdown) -> None:
        """Fill in the breakdown by which a win was paid: that of a seat, or in Synchronous of the n-th win."""
        breakdowns.read_rows(breakdown, self.slots, place)

    def read_bill(self, seat: int, bill: Bill) -> None:
        """Fill in the bill by which a winner was paid."""
        payments.read_items(bill, self.slots, FIRST_BILL + seat)

    def winning_tile(self) -> tuple[int, int]:
        """The tile that was won, and from whom."""
        return self.won_tile, self.won_from

    def riichi_of(self, seat: int) -> int:
        return self.riichi[seat]

    def waits_now(self, seat: int) -> int:
        return self.waits[seat]

    def hidden_indicators(self) -> list[int]:
        """The tiles below the indicators turned up."""
        shown = [face for row, face in self.turned_up() if row == 0]
        return [self.wall[self.indicator_place(i, True)] for i in range(len(shown))]

    def unseen_wall(self) -> list[int]:
        """Places of the wall that nobody has seen."""
        size = self.box.size
        shown = [self.indicator_place(i, False) for i in range(len(self.hidden_indicators()))]
        gone = [self.replacement_place(i) for i in range(self.replacements)]
        return [place for place in range(self.front, size) if place not in shown and place not in gone]
