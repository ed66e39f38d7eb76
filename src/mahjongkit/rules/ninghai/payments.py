"""Ninghai payments: who pays the winner, liability, and settlement among the losers (RULES 2.1.10 to 2.1.12)."""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes, mechanics
from mahjongkit.rules.ninghai import scorer, seats
from mahjongkit.rules.ninghai.seats import NinghaiSeats

if not cython.compiled:  # compiled, the .pxd declares them
    # Reasons of payments in the log.
    PAID_WIN = 0  # the full silver
    PAID_HALF = 1
    PAID_LIABLE = 2  # the half share of another seat
    PAID_LOSERS = 3

    # Why a hand ended.
    BY_TSUMO = 0
    BY_RON = 1
    EXHAUSTED = 2


def is_liable(state: NinghaiSeats, discarder: int, winner: int, face: int) -> bool:
    """Whether a discarder who is not ready gave a marked player the danger tile they won on (2.1.12)."""
    return state.waits[discarder] == 0 and bits.has(state.danger[winner], codes.kind_of(face))


def count_rows(state: NinghaiSeats, seat: int) -> None:
    """Count the rows of the win just scored for statistics, if they are in the game."""
    for row in range(scorer.ROWS):
        if state.scorer.times[row] and state.flow_options.pattern_values.values[row]:
            mechanics.count_row(state, seat, row)


def pay_winner(state: NinghaiSeats, seat: int, source: int, face: int) -> None:
    """Pay a winner: the full silver on a self-draw and from the source, else half of it (2.1.10)."""
    tsumo = seat == source
    state.load_tiles(seat, face, tsumo)
    amount = state.scorer.find_best(state.player_tiles, state.flow_options.pattern_values)
    scorer.keep_rows(state.scorer, state.slots, seat)
    count_rows(state, seat)
    half = scorer.half_share(amount, state.flow_options.pattern_values)
    state.liable[seat] = not tsumo and is_liable(state, source, seat, face)
    for i in range(4):
        other = (source + i) % 4
        if bits.has(state.winners, other):
            continue
        if tsumo or other == source:
            mechanics.pay(state, other, seat, state.scorer.silver, PAID_WIN)
        elif state.liable[seat]:
            mechanics.pay(state, source, seat, half, PAID_LIABLE)
        else:
            mechanics.pay(state, other, seat, half, PAID_HALF)


def settle_losers(state: NinghaiSeats) -> None:
    """Of every two losers, the one whose tiles are worth more collects from the other (2.1.11)."""
    for seat in range(4):
        if not bits.has(state.winners, seat):
            state.load_tiles(seat, -1, False)
            state.value[seat] = scorer.loser_value(state.player_tiles, state.flow_options.pattern_values, state.loser)
            scorer.keep_rows(state.loser, state.slots, seat)
    for one in range(4):
        for other in range(one + 1, 4):
            if bits.has(state.winners, one) or bits.has(state.winners, other):
                continue
            difference = state.value[one] - state.value[other]
            head = scorer.is_head(one, other, state.dealer, state.flow_options.pattern_values)
            silver = scorer.between_losers(abs(difference), head, state.flow_options.pattern_values)
            if difference > 0:
                mechanics.pay(state, other, one, silver, PAID_LOSERS)
            else:
                mechanics.pay(state, one, other, silver, PAID_LOSERS)


def settle_wins(state: NinghaiSeats, winners: int, source: int, face: int) -> None:
    """Reveal the hands, pay the winners, settle among the losers, and end the hand."""
    state.winners = winners
    for i in range(4):
        seat = (source + i) % 4
        if bits.has(winners, seat):
            mechanics.log_win(state, seat, source, face)
    for i in range(4):
        mechanics.reveal_hand(state, (source + i) % 4)
    for i in range(4):
        seat = (source + i) % 4
        if bits.has(winners, seat):
            pay_winner(state, seat, source, face)
    settle_losers(state)
    close_hand(state, BY_TSUMO if bits.has(winners, source) else BY_RON)


def close_hand(state: NinghaiSeats, reason: int) -> None:
    """Repeat the dealer if they won, else pass the deal (2.1.2); end the match after the last circle."""
    mechanics.end_hand(state, reason)
    state.carry_over[seats.FIRST_THROW] = 0
    if not bits.has(state.winners, state.dealer):
        state.next_dealer = (state.dealer + 1) % 4
        state.carry_over[seats.PASSED] += 1
    if state.carry_over[seats.PASSED] >= state.flow_options.deals or state.must_end():
        mechanics.end_match(state)
