"""Sichuan payments: wins, kong fees and their transfer, and the settlement at the empty wall (RULES 1.1.8, 1.1.9)."""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes, mechanics
from mahjongkit.core.bits import bits_of
from mahjongkit.rules.sichuan import scorer, seats
from mahjongkit.rules.sichuan.seats import SichuanSeats

if not cython.compiled:  # compiled, the .pxd declares them
    # Reasons of payments in the log.
    PAID_WIN = 0
    PAID_DIRECT = 1
    PAID_ADDED = 2
    PAID_CLOSED = 3
    PAID_TRANSFER = 4
    PAID_PIG = 5
    PAID_REFUND = 6
    PAID_READY = 7

    # Why a hand ended.
    THREE_WON = 0
    WALL_EMPTY = 1


# Wins.


def load_win(state: SichuanSeats, seat: int, face: int, tsumo: bool) -> None:
    """Load a hand into `state.win`; a tile won from another seat is added."""
    state.win.load(state, seat)
    if not tsumo:
        state.win.shape.add(codes.kind_of(face))
    state.win.void = state.void[seat]
    state.win.dealer = seat == state.dealer
    state.win.gather()


def set_circumstances(state: SichuanSeats, seat: int, tsumo: bool) -> None:
    """Set the circumstances of a win at this moment in `state.win`."""
    state.win.clear_situation()
    state.win.tsumo = tsumo
    if state.robbing:
        state.win.robbed = True
        return
    state.win.after_kong = state.after_kong
    state.win.given = state.after_kong and tsumo and state.given
    state.win.last = state.left == 0
    if state.touched:
        return
    if tsumo:
        state.win.first = state.discards[seat] == 0 and (seat != state.dealer or state.front == 53)
    else:
        state.win.first = state.turn == state.dealer and state.discards[state.dealer] == 1 and state.front == 53


def value_of(state: SichuanSeats, seat: int, face: int, tsumo: bool) -> int:
    """The capped multiplier of a complete hand at this moment; its breakdown is kept."""
    load_win(state, seat, face, tsumo)
    set_circumstances(state, seat, tsumo)
    value = state.scorer.find_best(state.win, state.flow_options.pattern_values)
    scorer.keep_rows(state.breakdown, state.slots, seat)
    return value


def may_ron(state: SichuanSeats, seat: int, face: int) -> bool:
    """Whether a seat waits for a tile and no passed win bars it (1.1.10); `worth` then holds the multiplier."""
    state.worth[seat] = 0
    if not bits.has(state.waits[seat], codes.kind_of(face)):
        return False
    value = value_of(state, seat, face, False)
    if state.bar[seat] >= 0:
        if state.flow_options.pass_rule == 1:
            return False
        if state.flow_options.pass_rule == 0 and value <= state.bar[seat]:
            return False
    state.worth[seat] = value
    return True


def count_rows(state: SichuanSeats, seat: int) -> None:
    """Count the rows of the win in `state.breakdown` for statistics."""
    for row in range(scorer.ROWS):
        if bits.has(state.breakdown.counted, row):
            mechanics.count_row(state, seat, row)


def announce_rows(state: SichuanSeats, seat: int) -> None:
    """Announce the rows of the win in `state.breakdown`, which are public though the tiles are not (RULES 1.1.12)."""
    listed = bits.field(state.breakdown.counted, 0, scorer.SELF_DRAW)
    moment = bits.field(state.breakdown.counted, scorer.SELF_DRAW, scorer.ROOT - scorer.SELF_DRAW)
    mechanics.set_mark(state, seat, seats.FANS_MARK, listed, False)
    mechanics.set_mark(
        state, seat, seats.MOMENT_MARK, moment + bits.placed(state.breakdown.roots, seats.ROOTS_FROM), False
    )


def announced_rows(fans: int, moment: int) -> list[tuple[int, int]]:
    """(Row, how often) of the rows that two marks announce: see `announce_rows`."""
    listed = fans + bits.placed(bits.field(moment, 0, seats.ROOTS_FROM), scorer.SELF_DRAW)
    roots = bits.rest(moment, seats.ROOTS_FROM)
    return [(row, 1) for row in bits_of(listed)] + ([(scorer.ROOT, roots)] if roots else [])


def settle_win(state: SichuanSeats, seat: int, source: int, face: int) -> None:
    """Pay a winner, who is out then; on a self-draw `source` is the winner. A ron was scored when it was offered."""
    tsumo = seat == source
    if tsumo:
        value_of(state, seat, face, tsumo)
    else:
        scorer.read_rows(state.breakdown, state.slots, seat)
    value = state.breakdown.multiplier
    count_rows(state, seat)
    payers = 0
    if not tsumo:
        payers = bits.one(source)
    elif state.given and state.after_kong and state.flow_options.pattern_values.giver_pays:
        payers = bits.one(state.giver)
    else:
        for other in range(4):
            if other != seat and state.is_active(other):
                payers |= bits.one(other)
    mechanics.log_win(state, seat, source, face)
    if state.flow_options.shows_winner:
        mechanics.reveal_hand(state, seat)
    else:
        announce_rows(state, seat)
    for other in range(4):
        if bits.has(payers, other):
            mechanics.pay(state, other, seat, (value + state.breakdown.added) * state.flow_options.base, PAID_WIN)


# Kongs.


def kong_fees(state: SichuanSeats, seat: int, verb: int, payer: int) -> None:
    """Pay the fee of a kong: the discarder pays for a direct one, every active opponent for the others."""
    state.fee_start = state.log_size
    if verb == codes.KONG:
        mechanics.pay(state, payer, seat, state.flow_options.direct_fee * state.flow_options.base, PAID_DIRECT)
    else:
        for other in range(4):
            if other != seat and state.is_active(other):
                if verb == codes.CLOSED:
                    mechanics.pay(state, other, seat, 2 * state.flow_options.base, PAID_CLOSED)
                else:
                    mechanics.pay(state, other, seat, state.flow_options.base, PAID_ADDED)
    state.fee_end = state.log_size


def transfer_fee(state: SichuanSeats, discarder: int, winner: int) -> None:
    """Call transfer: pay the fee of the last kong on to whoever won on the discard after it."""
    total = 0
    for place in range(state.fee_start, state.fee_end):
        total += codes.event_value(state.log[place])
    if total:
        state.moved_start[state.moved] = state.fee_start
        state.moved_end[state.moved] = state.fee_end
        state.moved += 1
        mechanics.pay(state, discarder, winner, total, PAID_TRANSFER)


def was_transferred(state: SichuanSeats, place: int) -> bool:
    """Whether the fee at a place of the log was transferred."""
    for i in range(state.moved):
        if state.moved_start[i] <= place < state.moved_end[i]:
            return True
    return False


# The empty wall (1.1.9).


def is_pig(state: SichuanSeats, seat: int) -> bool:
    """Whether a seat that has not won is a flower pig."""
    if not state.is_active(seat):
        return False
    if not state.flow_options.pig_by_suits:
        return state.holds_void(seat)
    for suit in range(3):
        found = False
        for kind in range(9 * suit, 9 * suit + 9):
            if state.counts[seat * 34 + kind] or state.melded[seat * 34 + kind]:
                found = True
        if not found:
            return False
    return True


def only_void_discards(state: SichuanSeats, seat: int) -> bool:
    """Whether a seat has discarded, and nothing but its void suit."""
    for i in range(state.discards[seat]):
        if state.river[seat * codes.MAX_DISCARDS + i] // 9 != state.void[seat]:
            return False
    return state.discards[seat] > 0


def pay_pigs(state: SichuanSeats) -> None:
    """Every flower pig pays everybody who is not one, winners included."""
    for pig in range(4):
        if not is_pig(state, pig) or (state.flow_options.pig_exempt and only_void_discards(state, pig)):
            continue
        for other in range(4):
            if other != pig and not is_pig(state, other):
                mechanics.pay(state, pig, other, state.flow_options.pig * state.flow_options.base, PAID_PIG)


def refund(state: SichuanSeats, seat: int) -> None:
    """Return every kong fee that a seat received and did not transfer to those who paid it."""
    for place in range(state.log_size):
        event = state.log[place]
        is_fee = codes.event_kind(event) == codes.PAID and PAID_DIRECT <= codes.event_flags(event) <= PAID_CLOSED
        if is_fee and codes.event_other(event) == seat and not was_transferred(state, place):
            mechanics.pay(state, seat, codes.event_seat(event), codes.event_value(event), PAID_REFUND)


def joins_ready_check(state: SichuanSeats, seat: int) -> bool:
    """Whether a seat that is not ready takes part in the ready check; a pig does by option."""
    return state.flow_options.pig_checked or not is_pig(state, seat)


def check_ready(state: SichuanSeats) -> None:
    """Ready check: seats that are not ready pay each ready hand the most that it could win by a plain ron."""
    for ready in range(4):
        if not state.is_active(ready) or state.waits[ready] == 0 or is_pig(state, ready):
            continue
        load_win(state, ready, 0, True)
        value = state.scorer.best_ron(state.win, state.flow_options.pattern_values, state.waits[ready], state.ready)
        scorer.keep_ready(state.ready, state.slots, ready)
        for other in range(4):
            if (
                other != ready
                and state.is_active(other)
                and state.waits[other] == 0
                and joins_ready_check(state, other)
            ):
                mechanics.pay(state, other, ready, value * state.flow_options.base, PAID_READY)


def end_at_empty_wall(state: SichuanSeats) -> None:
    """The wall is empty: settle, and end the hand."""
    settle_rest(state)
    close_hand(state, WALL_EMPTY)


def end_after_three_wins(state: SichuanSeats) -> None:
    """Three have won: reveal the winners' hands, or settle with whoever is left where that is the rule (1.1.4)."""
    if state.flow_options.settles_wins:
        settle_rest(state)
    else:
        reveal_hands(state, state.out)
    close_hand(state, THREE_WON)


def reveal_hands(state: SichuanSeats, chosen: int) -> None:
    """Reveal the hands of the seats in a mask, unless they are revealed already."""
    for seat in range(4):
        if bits.has(chosen, seat) and state.laid_size[seat] == 0:
            mechanics.reveal_hand(state, seat)


def settle_rest(state: SichuanSeats) -> None:
    """Reveal all hands; then flower pigs, refunds and the ready check among those who have not won."""
    reveal_hands(state, bits.below(4))
    pay_pigs(state)
    for seat in range(4):
        if state.is_active(seat) and (is_pig(state, seat) or state.waits[seat] == 0):
            refund(state, seat)
    check_ready(state)


def close_hand(state: SichuanSeats, reason: int) -> None:
    """Decide who deals next (1.1.1), and end the match after its last hand."""
    mechanics.end_hand(state, reason)
    if state.flow_options.rotate or (state.first_win < 0 and state.flow_options.draw_passes):
        state.next_dealer = (state.dealer + 1) % 4
    elif state.first_win >= 0:
        state.next_dealer = state.first_win
    if state.number + 1 >= state.flow_options.hands:
        mechanics.end_match(state)
