"""How a Synchronous turn and hand end: wins, payments, draws, the end of the match (RULES 3.1.7 to 3.1.12)."""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, claims, codes, mechanics
from mahjongkit.rules.riichi import breakdown, draws, wins
from mahjongkit.rules.riichi import seats as riichi_seats
from mahjongkit.rules.synchronous import payments, seats
from mahjongkit.rules.synchronous.seats import SynchronousSeats

if not cython.compiled:  # compiled, the .pxd declares them
    # Why a hand ended, numbered after the reasons of riichi.
    BY_CALL_RON = 9

    NAGASHI_BASE = 2000


# Tiles to win on.


def may_ron(state: SynchronousSeats, seat: int, place: int) -> bool:
    """Whether a seat may win a tile that was discarded or laid in this turn (3.1.7)."""
    if state.made_seat[place] == seat or not bits.has(state.waits[seat], codes.kind_of(state.made_face[place])):
        return False
    state.robbing = state.made_how[place] if state.made_how[place] != codes.DISCARD else 0
    state.offered_flags = state.made_flags[place]
    return wins.can_ron(state, seat, state.made_face[place])


def may_call_ron(state: SynchronousSeats, seat: int, place: int) -> bool:
    """Whether a seat may, between its calls, win a tile of the last turn that it has not used itself (3.1.7)."""
    if state.old_seat[place] == seat or bits.has(state.used[seat], place) or state.old_how[place] == codes.CLOSED:
        return False
    if not bits.has(state.waits[seat], codes.kind_of(state.old_face[place])):
        return False
    state.robbing = state.old_how[place] if state.old_how[place] != codes.DISCARD else 0
    state.offered_flags = 0
    return wins.can_ron(state, seat, state.old_face[place])


def score_base(state: SynchronousSeats, seat: int, face: int, flags: int) -> int:
    """The base points of a win, with every dora that counts for the seat."""
    wins.load_win(state, seat, face, bits.has_flag(flags, wins.WON_TSUMO))
    wins.set_win_flags(state, seat, flags)
    wins.count_indicators(state, seat, state.known_indicators(seat))
    state.scorer.find_best(state.win, state.flow_options.pattern_values)
    return state.breakdown.base


def best_tile_of(state: SynchronousSeats, seat: int, maker: int) -> int:
    """The tile of this turn with which a seat wins most from `maker`; -1 if it wins on none."""
    best = -1
    most = -1
    for i in range(state.made_size):
        if state.made_seat[i] == maker and may_ron(state, seat, i):
            base = score_base(state, seat, state.made_face[i], state.win_flags(seat, False))
            if base > most:
                most = base
                best = i
                keep_score(state)
    return best


def best_last_turn_tile(state: SynchronousSeats, seat: int) -> int:
    """The tile of the last turn with which a call-ron wins most."""
    best = -1
    most = -1
    for i in range(state.old_size):
        if may_call_ron(state, seat, i):
            base = score_base(state, seat, state.old_face[i], state.win_flags(seat, False))
            if base > most:
                most = base
                best = i
                keep_score(state)
    return best


def keep_score(state: SynchronousSeats) -> None:
    """Keep the score just computed for the next win that is recorded."""
    breakdown.keep_rows(state.breakdown, state.slots, state.gains)


def record_win(state: SynchronousSeats, seat: int, source: int, face: int, how: int, losers: int) -> None:
    """Record the win whose score was kept last, for the payments and for the result."""
    state.gain_seat[state.gains] = seat
    state.gain_from[state.gains] = source
    state.gain_face[state.gains] = face
    state.gain_how[state.gains] = how
    state.gain_losers[state.gains] = losers
    state.gains += 1


# Wins of the main stage.


def settle_main(state: SynchronousSeats, winners: int) -> None:
    """Settle self-draws and call-rons: everybody else pays each winner; three wins abort the hand."""
    if claims.count_seats(winners) > 2:
        abort(state, draws.SANCHAHOU, winners)
        return
    by_draw = False
    for seat in range(state.players):
        if not bits.has(winners, seat):
            continue
        if state.main_win[seat] == codes.TSUMO:
            by_draw = True
            score_base(state, seat, state.drawn[seat], state.win_flags(seat, True))
            keep_score(state)
            record_win(state, seat, seat, state.drawn[seat], codes.TSUMO, state.players - 1)
        else:
            place = best_last_turn_tile(state, seat)
            record_win(state, seat, state.old_seat[place], state.old_face[place], codes.RON, 0)
    show_wins(state, winners)
    for i in range(state.gains):
        breakdown.read_rows(state.breakdown, state.slots, i)
        wins.count_rows(state, state.gain_seat[i])
        collect_from_all(state, state.gain_seat[i], state.breakdown.base, wins.PAID_HAND)
    share_sticks(state, winners)
    close_hand(state, draws.BY_TSUMO if by_draw else BY_CALL_RON, True)


def show_wins(state: SynchronousSeats, winners: int) -> None:
    """Reveal the winners' hands, and the ura dora that count."""
    for i in range(state.gains):
        mechanics.log_win(state, state.gain_seat[i], state.gain_from[i], state.gain_face[i])
    known = 0
    for seat in range(state.players):
        if bits.has(winners, seat):
            mechanics.reveal_hand(state, seat)
            if state.riichi[seat]:
                known = max(known, state.known_indicators(seat))
    wins.show_ura(state, winners, known)


def collect_from_all(state: SynchronousSeats, seat: int, base: int, reason: int) -> None:
    """Let everybody else pay for a self-draw, a call-ron or a nagashi mangan."""
    honba = payments.self_draw_share(0, state.carry_over[riichi_seats.HONBA])
    for other in range(state.players):
        if other != seat:
            mechanics.pay(state, other, seat, payments.self_draw_share(base, 0), reason)
            mechanics.pay(state, other, seat, honba, wins.PAID_HONBA)


def share_sticks(state: SynchronousSeats, winners: int) -> None:
    """Share the sticks on the table equally among the winners (3.1.8)."""
    share = state.pot // claims.count_seats(winners)
    for seat in range(state.players):
        if bits.has(winners, seat):
            mechanics.pay(state, codes.POT, seat, share, wins.PAID_STICKS)


# Wins of the ron stage.


def settle_rons(state: SynchronousSeats, winners: int) -> None:
    """Settle rons: every winner is paid by all who discarded or laid a tile they win on; three wins abort the hand."""
    if claims.count_seats(winners) > 2:
        abort(state, draws.SANCHAHOU, winners)
        return
    for seat in range(state.players):
        if bits.has(winners, seat):
            record_rons(state, seat)
    show_wins(state, winners)
    for i in range(state.gains):
        seat = state.gain_seat[i]
        breakdown.read_rows(state.breakdown, state.slots, i)
        wins.count_rows(state, seat)
        honba = payments.ron_share(0, state.carry_over[riichi_seats.HONBA], state.players, state.gain_losers[i])
        share = payments.ron_share(
            state.breakdown.base, state.carry_over[riichi_seats.HONBA], state.players, state.gain_losers[i]
        )
        mechanics.pay(state, state.gain_from[i], seat, share - honba, wins.PAID_HAND)
        mechanics.pay(state, state.gain_from[i], seat, honba, wins.PAID_HONBA)
    share_sticks(state, winners)
    close_hand(state, draws.BY_RON, True)


def record_rons(state: SynchronousSeats, seat: int) -> None:
    """Record a ron on the best tile of every seat that made one."""
    first = state.gains
    for maker in range(state.players):
        place = best_tile_of(state, seat, maker)
        if place >= 0:
            record_win(state, seat, maker, state.made_face[place], codes.RON, 0)
    for i in range(first, state.gains):
        state.gain_losers[i] = state.gains - first


# The end of a turn without a win (3.1.11).


def end_turn(state: SynchronousSeats) -> bool:
    """End a turn without a win: aborts, sticks, the empty wall, in the order of the rule.

    Return whether the hand goes on.
    """
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
    """Accept riichi declared in this turn, which stands from the next turn on, and pay the stick (3.1.8)."""
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
    """Whether all four are in riichi; with three players there is no such abort."""
    if state.players < 4:
        return False
    for seat in range(4):
        if not state.riichi[seat]:
            return False
    return True


def abort(state: SynchronousSeats, reason: int, shown: int) -> None:
    """End the hand with an abortive draw, which pays nothing; the hand does not count."""
    for seat in range(state.players):
        if bits.has(shown, seat):
            mechanics.reveal_hand(state, seat)
    close_hand(state, reason, False)


def exhaust(state: SynchronousSeats) -> None:
    """End the hand because a wall is empty: nagashi mangan, or payments to the ready hands."""
    nagashi = draws.nagashi_seats(state)
    tenpai = draws.tenpai_seats(state)
    for seat in range(state.players):
        if bits.has(tenpai, seat):
            mechanics.reveal_hand(state, seat)
    if claims.count_seats(nagashi) > 2:
        abort(state, draws.SANCHAHOU, 0)
        return
    if nagashi:
        for seat in range(state.players):
            if bits.has(nagashi, seat):
                collect_from_all(state, seat, NAGASHI_BASE, wins.PAID_NAGASHI)
        share_sticks(state, nagashi)
        close_hand(state, draws.NAGASHI, True)
        return
    draws.pay_noten(state, tenpai)
    close_hand(state, draws.EXHAUSTED, True)


def close_hand(state: SynchronousSeats, reason: int, counts: bool) -> None:
    """End the hand and add two honba; the match ends with its last counted hand (3.1.2)."""
    mechanics.end_hand(state, reason)
    state.carry_over[riichi_seats.HONBA] += 2
    if counts:
        state.carry_over[seats.COUNTED] += 1
    if state.carry_over[seats.COUNTED] >= state.hands or state.must_end():
        mechanics.end_match(state)
