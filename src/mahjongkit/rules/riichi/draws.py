"""How a riichi hand ends: draws, the next dealer, and the end of the match (RULES 4.1.1 to 4.1.3, 4.1.8)."""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes, mechanics
from mahjongkit.rules.riichi import flow_options, seats, wins
from mahjongkit.rules.riichi.seats import RiichiSeats

if not cython.compiled:  # compiled, the .pxd declares them
    # Why a hand ended.
    BY_TSUMO = 0
    BY_RON = 1
    EXHAUSTED = 2
    NAGASHI = 3
    KYUUSHU = 4
    SUUFON = 5
    SUUKAN = 6
    SUUCHA = 7
    SANCHAHOU = 8


# Abortive draws (4.1.1).


def is_orphan(kind: int) -> bool:
    """Whether a kind is a terminal or an honour."""
    return kind >= 27 or kind % 9 == 0 or kind % 9 == 8


def orphan_kinds(state: RiichiSeats, seat: int) -> int:
    """How many different terminals and honours a hand holds."""
    found = 0
    for kind in range(34):
        if state.counts[seat * 34 + kind] and is_orphan(kind):
            found += 1
    return found


def is_suufon(state: RiichiSeats) -> bool:
    """Four winds: the first four discards are the same wind, and nobody has called."""
    if (
        not state.flow_options.abort_suufon
        or state.players != 4
        or bits.has_flag(state.broken, flow_options.BREAKS_WINDS)
    ):
        return False
    wind = codes.kind_of(state.river[0])
    if wind < 27 or wind > 30:
        return False
    for seat in range(4):
        if state.discards[seat] != 1 or codes.kind_of(state.river[seat * codes.MAX_DISCARDS]) != wind:
            return False
    return True


def is_suukan(state: RiichiSeats) -> bool:
    """Four kongs: by at least two players, or one by each."""
    if state.flow_options.abort_suukan == flow_options.KANS_OFF or state.kan_total < 4:
        return False
    for seat in range(state.players):
        if state.flow_options.abort_suukan == flow_options.KANS_TWO_PLAYERS:
            if state.kans[seat] == state.kan_total:
                return False
        elif state.kans[seat] != 1:
            return False
    return True


def is_suucha(state: RiichiSeats) -> bool:
    """Everybody has declared riichi, the last one with the discard on the table."""
    if not state.flow_options.abort_suucha or state.declaring < 0:
        return False
    for seat in range(state.players):
        if not state.riichi[seat] and seat != state.declaring:
            return False
    return True


def abort(state: RiichiSeats, reason: int) -> None:
    """End the hand with an abortive draw, which pays nothing.

    Where the dealer repeats only if ready, they show a ready hand (4.1.3).
    """
    repeats = state.flow_options.dealer_repeats_abort == flow_options.REPEATS_ALWAYS
    honba = state.carry_over[seats.HONBA] + 1
    if state.flow_options.dealer_repeats_abort == flow_options.REPEATS_IF_READY:
        repeats = is_ready_now(state, state.dealer)
        if not repeats:
            honba = 0
        elif state.laid_size[state.dealer] == 0:
            mechanics.reveal_hand(state, state.dealer)
    mechanics.end_hand(state, reason)
    state.carry_over[seats.WINS_IN_A_ROW] = 0
    close_hand(state, reason, repeats, False, honba)


def is_ready_now(state: RiichiSeats, seat: int) -> bool:
    """Whether a hand is ready as it is; with a drawn tile, after some discard."""
    state.load(seat)
    if state.tiles[seat] % 3 == 1:
        return mechanics.waits_of_probe(state, state.flow_options.goal) != 0
    for kind in range(34):
        if state.counts[seat * 34 + kind]:
            state.probe.hand.remove(kind)
            ready = mechanics.waits_of_probe(state, state.flow_options.goal) != 0
            state.probe.hand.add(kind)
            if ready:
                return True
    return False


# The exhaustive draw (4.1.1, 4.1.2).


def has_nagashi(state: RiichiSeats, seat: int) -> bool:
    """Whether every discard is a terminal or an honour and none was called."""
    for i in range(state.discards[seat]):
        at = seat * codes.MAX_DISCARDS + i
        if bits.has_flag(state.river_flags[at], codes.WAS_CALLED) or not is_orphan(codes.kind_of(state.river[at])):
            return False
    return True


def nagashi_seats(state: RiichiSeats) -> int:
    """The seats with a nagashi mangan, a bit each."""
    found = 0
    if state.flow_options.nagashi:
        for seat in range(state.players):
            if has_nagashi(state, seat):
                found |= bits.one(seat)
    return found


def ask_noten(state: RiichiSeats) -> None:
    """Ask everybody not in riichi whether they declare tenpai.

    Seats that are not ready are asked as well, so that the question reveals nothing.
    """
    for seat in range(state.players):
        if not state.riichi[seat]:
            mechanics.ask(state, seat)
            offer_declaration(state, seat)


def offer_declaration(state: RiichiSeats, seat: int) -> None:
    state.offers[seat] = 0
    if state.waits[seat]:
        mechanics.offer_verb(state, seat, seats.TENPAI)
    mechanics.offer_verb(state, seat, seats.NOTEN)


def tenpai_seats(state: RiichiSeats) -> int:
    """The seats that are ready and did not declare noten, a bit each."""
    found = 0
    for seat in range(state.players):
        if state.waits[seat] and codes.verb_of(state.answers[seat]) != seats.NOTEN:
            found |= bits.one(seat)
    return found


def exhaust(state: RiichiSeats) -> None:
    """End the hand because the wall is empty: pay, and decide who deals next."""
    nagashi = nagashi_seats(state)
    tenpai = tenpai_seats(state)
    dealer_tenpai = bits.has(tenpai, state.dealer)
    for seat in range(state.players):
        if bits.has(tenpai, seat):
            mechanics.reveal_hand(state, seat)
    if nagashi:
        pay_nagashi(state, nagashi)
    else:
        pay_noten(state, tenpai)
    mechanics.end_hand(state, NAGASHI if nagashi else EXHAUSTED)
    if nagashi and state.flow_options.nagashi_is_win:
        state.winners = nagashi
        after_win(state, NAGASHI)
        return
    state.carry_over[seats.WINS_IN_A_ROW] = 0
    honba = 0 if state.flow_options.honba_reset and not dealer_tenpai else state.carry_over[seats.HONBA] + 1
    close_hand(
        state,
        EXHAUSTED,
        dealer_tenpai and state.flow_options.dealer_repeats_tenpai,
        state.flow_options.tenpai_yame,
        honba,
    )


def pay_noten(state: RiichiSeats, tenpai: int) -> None:
    """Every seat that is not ready pays every seat that is."""
    ready = 0
    for seat in range(state.players):
        ready += bits.has(tenpai, seat)
    if ready == 0 or ready == state.players:
        return
    for payer in range(state.players):
        if bits.has(tenpai, payer):
            continue
        share = 1500 if payer == state.dealer else 1000
        if state.flow_options.pool:
            share = state.flow_options.noten_pool // (ready * (state.players - ready))
        for payee in range(state.players):
            if bits.has(tenpai, payee):
                mechanics.pay(state, payer, payee, share, wins.PAID_NOTEN)


def pay_nagashi(state: RiichiSeats, mangan: int) -> None:
    """Pay each nagashi mangan like a mangan self-draw.

    Where it counts as a win, honba are paid as well and the first of the winners takes the sticks.
    """
    honba = state.carry_over[seats.HONBA] if state.flow_options.nagashi_is_win else 0
    for i in range(state.players):
        seat = (state.dealer + i) % state.players
        if not bits.has(mangan, seat):
            continue
        state.bill.write_nagashi(state.wind_of(seat), state.flow_options.pattern_values, honba)
        for j in range(state.bill.size):
            payer = (state.bill.payer[j] + state.dealer) % state.players
            mechanics.pay(
                state, payer, seat, state.bill.amount[j], wins.PAID_HONBA if state.bill.reason[j] else wins.PAID_NAGASHI
            )
        if state.flow_options.nagashi_is_win:
            mechanics.pay(state, codes.POT, seat, state.pot, wins.PAID_STICKS)


# Who deals next, and the end of the match (4.1.3, 4.1.8).


def after_win(state: RiichiSeats, reason: int) -> None:
    """Repeat the dealer if they are among the winners."""
    dealer_wins = bits.has(state.winners, state.dealer)
    state.carry_over[seats.WINS_IN_A_ROW] = state.carry_over[seats.WINS_IN_A_ROW] + 1 if dealer_wins else 0
    close_hand(
        state,
        reason,
        dealer_wins,
        state.flow_options.agari_yame,
        state.carry_over[seats.HONBA] + 1 if dealer_wins else 0,
    )


def close_hand(state: RiichiSeats, reason: int, repeats: bool, may_stop: bool, honba: int) -> None:
    """Decide who deals next and with how many honba, or end the match."""
    if is_over(state, repeats, may_stop):
        pay_left_over_sticks(state)
        mechanics.end_match(state)
        return
    state.carry_over[seats.HONBA] = honba
    if not repeats:
        state.next_dealer = (state.dealer + 1) % state.players
        if state.next_dealer == 0:
            state.carry_over[seats.ROUND] += 1


def first_seat(state: RiichiSeats) -> int:
    """The seat with the highest score; of equal scores the earlier seat."""
    best = 0
    for seat in range(1, state.players):
        if state.score[seat] > state.score[best]:
            best = seat
    return best


def is_over(state: RiichiSeats, repeats: bool, may_stop: bool) -> bool:
    """Whether the match is over: tobi first, then the last regular hand and the extension."""
    if state.must_end():
        return True
    if state.flow_options.tobi:
        for seat in range(state.players):
            if state.score[seat] < 0:
                return True
    last = state.dealer == state.players - 1
    if state.carry_over[seats.ROUND] < state.flow_options.last_wind or (
        state.carry_over[seats.ROUND] == state.flow_options.last_wind and not last
    ):
        return False
    first = first_seat(state)
    reached = state.score[first] >= state.flow_options.target_points
    extended = state.carry_over[seats.ROUND] > state.flow_options.last_wind
    if repeats:
        stops = may_stop and first == state.dealer
        return reached and (stops or (extended and not state.flow_options.extension_yields))
    return reached or not state.flow_options.extension or (last and extended)


def pay_left_over_sticks(state: RiichiSeats) -> None:
    """Give the sticks left at the end of the match to the seat in first place.

    Where ties share, all seats in first place get equal parts; a rest that does not divide into hundreds stays.
    """
    if not state.flow_options.sticks_to_first:
        return
    first = first_seat(state)
    best = state.score[first]
    equals = 0
    for seat in range(state.players):
        if state.score[seat] == best:
            equals += 1
    if not state.flow_options.share_equal or equals == 1:
        mechanics.pay(state, codes.POT, first, state.pot, wins.PAID_LEFT_OVER)
        return
    share = state.pot // equals // 100 * 100
    for seat in range(state.players):
        if state.score[seat] == best:
            mechanics.pay(state, codes.POT, seat, share, wins.PAID_LEFT_OVER)
