"""How a Synchronous turn and hand end: wins and who pays them, draws, the end of the match (RULES 3.1.7 to 3.1.12)."""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import codes, mechanics, shape
from mahjongkit.rules.riichi import draws, wins
from mahjongkit.rules.riichi import seats as riichi_seats
from mahjongkit.rules.synchronous import payments, seats
from mahjongkit.rules.synchronous.seats import SynchronousSeats

if not cython.compiled:  # compiled, the .pxd declares them
    # How a hand can end, behind riichi's ways.
    BY_CALL_RON = 9

    NAGASHI_BASE = 2000


def seats_in(mask: int) -> int:
    """How many seats a mask names."""
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1)


# Which tiles fit.


def may_ron(state: SynchronousSeats, seat: int, place: int) -> bool:
    """Whether a seat may win a tile made in this turn (3.1.7)."""
    if state.made_seat[place] == seat or not state.waits[seat] & shape.bit(codes.kind_of(state.made_face[place])):
        return False
    state.robbing = state.made_how[place] if state.made_how[place] != codes.DISCARD else 0
    state.offered_flags = state.made_flags[place]
    return wins.can_ron(state, seat, state.made_face[place])


def may_call_ron(state: SynchronousSeats, seat: int, place: int) -> bool:
    """Whether a seat, between its calls, may win a tile of the last turn that it has not used itself (3.1.7)."""
    if state.old_seat[place] == seat or state.used[seat] & shape.bit(place) or state.old_how[place] == codes.CLOSED:
        return False
    if not state.waits[seat] & shape.bit(codes.kind_of(state.old_face[place])):
        return False
    state.robbing = state.old_how[place] if state.old_how[place] != codes.DISCARD else 0
    state.offered_flags = 0
    return wins.can_ron(state, seat, state.old_face[place])


def weigh(state: SynchronousSeats, seat: int, face: int, facts: int) -> int:
    """The base value of a win, with every dora that counts for the seat."""
    wins.lay_out(state, seat, face, facts & wins.WON_TSUMO != 0)
    wins.tell(state, seat, facts)
    wins.count_indicators(state, seat, state.known_indicators(seat))
    state.scorer.weigh(state.win, state.flow_options.pattern_values)
    return state.tally.base


def best_made(state: SynchronousSeats, seat: int, maker: int) -> int:
    """The tile of this turn with which a seat wins most from a maker; -1 if none fits."""
    best = -1
    most = -1
    for i in range(state.made_size):
        if state.made_seat[i] == maker and may_ron(state, seat, i):
            base = weigh(state, seat, state.made_face[i], state.moment(seat, False))
            if base > most:
                most = base
                best = i
    return best


def best_old(state: SynchronousSeats, seat: int) -> int:
    """The tile of the last turn with which a call-ron wins most."""
    best = -1
    most = -1
    for i in range(state.old_size):
        if may_call_ron(state, seat, i):
            base = weigh(state, seat, state.old_face[i], state.moment(seat, False))
            if base > most:
                most = base
                best = i
    return best


def note_gain(state: SynchronousSeats, seat: int, source: int, face: int, facts: int, how: int, losers: int) -> None:
    """Write a win down: for the payments, and for whoever reads the result."""
    state.gain_seat[state.gains] = seat
    state.gain_from[state.gains] = source
    state.gain_face[state.gains] = face
    state.gain_facts[state.gains] = facts
    state.gain_how[state.gains] = how
    state.gain_losers[state.gains] = losers
    state.gain_known[state.gains] = state.known_indicators(seat)
    state.gains += 1


# Wins of the main stage.


def settle_main(state: SynchronousSeats, winners: int) -> None:
    """Self-draws and call-rons: everybody else pays each of them; three are an abort."""
    if seats_in(winners) > 2:
        abort(state, draws.SANCHAHOU, winners)
        return
    by_draw = False
    for seat in range(state.players):
        if not winners >> seat & 1:
            continue
        if state.main_win[seat] == codes.TSUMO:
            by_draw = True
            note_gain(state, seat, seat, state.drawn[seat], state.moment(seat, True), codes.TSUMO, state.players - 1)
        else:
            place = best_old(state, seat)
            may_call_ron(state, seat, place)  # look at this tile again
            facts = state.moment(seat, False)
            note_gain(state, seat, state.old_seat[place], state.old_face[place], facts, codes.RON, 0)
    show_wins(state, winners)
    for i in range(state.gains):
        weigh(state, state.gain_seat[i], state.gain_face[i], state.gain_facts[i])
        wins.note_rows(state, state.gain_seat[i])
        collect_from_all(state, state.gain_seat[i], state.tally.base, wins.PAID_HAND)
    share_sticks(state, winners)
    finish(state, draws.BY_TSUMO if by_draw else BY_CALL_RON, True)


def show_wins(state: SynchronousSeats, winners: int) -> None:
    """Lay the winners' hands open, and the ura that count."""
    for i in range(state.gains):
        mechanics.log_win(state, state.gain_seat[i], state.gain_from[i], state.gain_face[i])
    known = 0
    for seat in range(state.players):
        if winners >> seat & 1:
            mechanics.reveal_hand(state, seat)
            if state.riichi[seat]:
                known = max(known, state.known_indicators(seat))
    wins.show_ura(state, winners, known)


def collect_from_all(state: SynchronousSeats, seat: int, base: int, reason: int) -> None:
    """What everybody else pays for a self-draw, a call-ron or a nagashi mangan."""
    honba = payments.draw_share(0, state.carry_over[riichi_seats.HONBA])
    for other in range(state.players):
        if other != seat:
            mechanics.pay(state, other, seat, payments.draw_share(base, 0), reason)
            mechanics.pay(state, other, seat, honba, wins.PAID_HONBA)


def share_sticks(state: SynchronousSeats, winners: int) -> None:
    """The sticks on the table, in equal parts (3.1.8)."""
    share = state.pot // seats_in(winners)
    for seat in range(state.players):
        if winners >> seat & 1:
            mechanics.pay(state, codes.POT, seat, share, wins.PAID_STICKS)


# Wins of the ron stage.


def settle_rons(state: SynchronousSeats, winners: int) -> None:
    """Every winner is paid by all who made a fitting tile; three are an abort."""
    if seats_in(winners) > 2:
        abort(state, draws.SANCHAHOU, winners)
        return
    for seat in range(state.players):
        if winners >> seat & 1:
            note_ron(state, seat)
    show_wins(state, winners)
    for i in range(state.gains):
        seat = state.gain_seat[i]
        weigh(state, seat, state.gain_face[i], state.gain_facts[i])
        wins.note_rows(state, seat)
        honba = payments.ron_share(0, state.carry_over[riichi_seats.HONBA], state.players, state.gain_losers[i])
        share = payments.ron_share(
            state.tally.base, state.carry_over[riichi_seats.HONBA], state.players, state.gain_losers[i]
        )
        mechanics.pay(state, state.gain_from[i], seat, share - honba, wins.PAID_HAND)
        mechanics.pay(state, state.gain_from[i], seat, honba, wins.PAID_HONBA)
    share_sticks(state, winners)
    finish(state, draws.BY_RON, True)


def note_ron(state: SynchronousSeats, seat: int) -> None:
    """The best tile of everybody who made one that fits."""
    first = state.gains
    for maker in range(state.players):
        place = best_made(state, seat, maker)
        if place >= 0:
            may_ron(state, seat, place)  # look at this tile again
            facts = state.moment(seat, False)
            note_gain(state, seat, maker, state.made_face[place], facts, codes.RON, 0)
    for i in range(first, state.gains):
        state.gain_losers[i] = state.gains - first


# The end of a turn without a win (3.1.11).


def end_turn(state: SynchronousSeats) -> bool:
    """Aborts, sticks, the empty wall, in the order of the rule; whether the hand goes on."""
    if state.nines:
        abort(state, draws.KYUUSHU, state.nines)
        return False
    accept_riichi(state)
    if state.turns == 1 and state.made_size == 4 and draws.is_suufon(state):
        abort(state, draws.SUUFON, 0)
        return False
    if has_empty_wall(state):
        exhaust(state)
        return False
    if is_everybody_in_riichi(state):
        abort(state, draws.SUUCHA, 0)
        return False
    return True


def accept_riichi(state: SynchronousSeats) -> None:
    """Riichi declared in this turn stands from the next on, and its stick is paid (3.1.8)."""
    for seat in range(state.players):
        state.ippatsu[seat] = 0
        if state.declared[seat]:
            state.riichi[seat] = state.declared[seat]
            state.declared[seat] = 0
            state.ippatsu[seat] = 1
            mechanics.pay(state, seat, codes.POT, wins.STICK, wins.PAID_STICK)


def has_empty_wall(state: SynchronousSeats) -> bool:
    for seat in range(state.players):
        if state.walls[seat] == 0:
            return True
    return False


def is_everybody_in_riichi(state: SynchronousSeats) -> bool:
    """Four riichi; with three players there is no such abort."""
    if state.players < 4:
        return False
    for seat in range(4):
        if not state.riichi[seat]:
            return False
    return True


def abort(state: SynchronousSeats, reason: int, shown: int) -> None:
    """An abortive draw: nothing is paid, and the hand does not count."""
    for seat in range(state.players):
        if shown >> seat & 1:
            mechanics.reveal_hand(state, seat)
    finish(state, reason, False)


def exhaust(state: SynchronousSeats) -> None:
    """A wall is empty: nagashi mangan, or payments to who is ready."""
    nagashi = draws.nagashi_seats(state)
    tenpai = draws.tenpai_seats(state)
    for seat in range(state.players):
        if tenpai >> seat & 1:
            mechanics.reveal_hand(state, seat)
    if seats_in(nagashi) > 2:
        abort(state, draws.SANCHAHOU, 0)
        return
    if nagashi:
        for seat in range(state.players):
            if nagashi >> seat & 1:
                collect_from_all(state, seat, NAGASHI_BASE, wins.PAID_NAGASHI)
        share_sticks(state, nagashi)
        finish(state, draws.NAGASHI, True)
        return
    draws.pay_noten(state, tenpai)
    finish(state, draws.EXHAUSTED, True)


def finish(state: SynchronousSeats, reason: int, counts: bool) -> None:
    """The hand is over; two more honba, and the match ends with its last counted hand (3.1.2)."""
    mechanics.end_hand(state, reason)
    state.carry_over[riichi_seats.HONBA] += 2
    if counts:
        state.carry_over[seats.COUNTED] += 1
    if state.carry_over[seats.COUNTED] >= state.hands or state.must_end():
        mechanics.end_match(state)
