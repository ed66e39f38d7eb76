"""How a Synchronous turn and hand end: wins and who pays them, draws, the end of the match (RULES 3.1.7 to 3.1.12)."""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.codes import CLOSED, DISCARD, POT, RON, TSUMO, kind_of
    from mahjongkit.core.moves import end_hand, end_match, pay, reveal, won
    from mahjongkit.core.shape import _bit
    from mahjongkit.rules.riichi.draws import (
        BY_RON,
        BY_TSUMO,
        EXHAUSTED,
        KYUUSHU,
        NAGASHI,
        SANCHAHOU,
        SUUCHA,
        SUUFON,
        is_suufon,
        nagashi_seats,
        pay_noten,
        tenpai_seats,
    )
    from mahjongkit.rules.riichi.seats import HONBA
    from mahjongkit.rules.riichi.wins import (
        PAID_HAND,
        PAID_HONBA,
        PAID_NAGASHI,
        PAID_STICK,
        PAID_STICKS,
        STICK,
        WON_TSUMO,
        can_ron,
        count_indicators,
        lay_out,
        note_rows,
        show_ura,
        tell,
    )
    from mahjongkit.rules.synchronous.payments import draw_share, ron_share
    from mahjongkit.rules.synchronous.seats import COUNTED, SynchronousSeats

    # How a hand can end, behind riichi's ways.
    BY_CALL_RON = 9

    NAGASHI_BASE = 2000


def seats_in(mask: int) -> int:
    """How many seats a mask names."""
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1)


# Which tiles fit.


def may_ron(play: SynchronousSeats, seat: int, place: int) -> bool:
    """Whether a seat may win a tile made in this turn (3.1.7)."""
    if play.made_seat[place] == seat or not play.waits[seat] & _bit(kind_of(play.made_face[place])):
        return False
    play.robbing = play.made_how[place] if play.made_how[place] != DISCARD else 0
    play.offered_flags = play.made_flags[place]
    return can_ron(play, seat, play.made_face[place])


def may_call_ron(play: SynchronousSeats, seat: int, place: int) -> bool:
    """Whether a seat, between its calls, may win a tile of the last turn that it has not used itself (3.1.7)."""
    if play.old_seat[place] == seat or play.used[seat] & _bit(place) or play.old_how[place] == CLOSED:
        return False
    if not play.waits[seat] & _bit(kind_of(play.old_face[place])):
        return False
    play.robbing = play.old_how[place] if play.old_how[place] != DISCARD else 0
    play.offered_flags = 0
    return can_ron(play, seat, play.old_face[place])


def weigh(play: SynchronousSeats, seat: int, face: int, facts: int) -> int:
    """The base value of a win, with every dora that counts for the seat."""
    lay_out(play, seat, face, facts & WON_TSUMO != 0)
    tell(play, seat, facts)
    count_indicators(play, seat, play.known_indicators(seat))
    play.judge.weigh(play.win, play.conduct.tariff)
    return play.tally.base


def best_made(play: SynchronousSeats, seat: int, maker: int) -> int:
    """The tile of this turn with which a seat wins most from a maker; -1 if none fits."""
    best = -1
    most = -1
    for i in range(play.made_size):
        if play.made_seat[i] == maker and may_ron(play, seat, i):
            base = weigh(play, seat, play.made_face[i], play.moment(seat, False))
            if base > most:
                most = base
                best = i
    return best


def best_old(play: SynchronousSeats, seat: int) -> int:
    """The tile of the last turn with which a call-ron wins most."""
    best = -1
    most = -1
    for i in range(play.old_size):
        if may_call_ron(play, seat, i):
            base = weigh(play, seat, play.old_face[i], play.moment(seat, False))
            if base > most:
                most = base
                best = i
    return best


def note_gain(play: SynchronousSeats, seat: int, source: int, face: int, facts: int, how: int, losers: int) -> None:
    """Write a win down: for the payments, and for whoever reads the result."""
    play.gain_seat[play.gains] = seat
    play.gain_from[play.gains] = source
    play.gain_face[play.gains] = face
    play.gain_facts[play.gains] = facts
    play.gain_how[play.gains] = how
    play.gain_losers[play.gains] = losers
    play.gain_known[play.gains] = play.known_indicators(seat)
    play.gains += 1


# Wins of the main stage.


def settle_main(play: SynchronousSeats, winners: int) -> None:
    """Self-draws and call-rons: everybody else pays each of them; three are an abort."""
    if seats_in(winners) > 2:
        abort(play, SANCHAHOU, winners)
        return
    by_draw = False
    for seat in range(play.players):
        if not winners >> seat & 1:
            continue
        if play.main_win[seat] == TSUMO:
            by_draw = True
            note_gain(play, seat, seat, play.drawn[seat], play.moment(seat, True), TSUMO, play.players - 1)
        else:
            place = best_old(play, seat)
            may_call_ron(play, seat, place)  # look at this tile again
            facts = play.moment(seat, False)
            note_gain(play, seat, play.old_seat[place], play.old_face[place], facts, RON, 0)
    show_wins(play, winners)
    for i in range(play.gains):
        weigh(play, play.gain_seat[i], play.gain_face[i], play.gain_facts[i])
        note_rows(play, play.gain_seat[i])
        collect_from_all(play, play.gain_seat[i], play.tally.base, PAID_HAND)
    share_sticks(play, winners)
    finish(play, BY_TSUMO if by_draw else BY_CALL_RON, True)


def show_wins(play: SynchronousSeats, winners: int) -> None:
    """Lay the winners' hands open, and the ura that count."""
    for i in range(play.gains):
        won(play, play.gain_seat[i], play.gain_from[i], play.gain_face[i])
    known = 0
    for seat in range(play.players):
        if winners >> seat & 1:
            reveal(play, seat)
            if play.riichi[seat]:
                known = max(known, play.known_indicators(seat))
    show_ura(play, winners, known)


def collect_from_all(play: SynchronousSeats, seat: int, base: int, reason: int) -> None:
    """What everybody else pays for a self-draw, a call-ron or a nagashi mangan."""
    honba = draw_share(0, play.carry[HONBA])
    for other in range(play.players):
        if other != seat:
            pay(play, other, seat, draw_share(base, 0), reason)
            pay(play, other, seat, honba, PAID_HONBA)


def share_sticks(play: SynchronousSeats, winners: int) -> None:
    """The sticks on the table, in equal parts (3.1.8)."""
    share = play.pot // seats_in(winners)
    for seat in range(play.players):
        if winners >> seat & 1:
            pay(play, POT, seat, share, PAID_STICKS)


# Wins of the ron stage.


def settle_rons(play: SynchronousSeats, winners: int) -> None:
    """Every winner is paid by all who made a fitting tile; three are an abort."""
    if seats_in(winners) > 2:
        abort(play, SANCHAHOU, winners)
        return
    for seat in range(play.players):
        if winners >> seat & 1:
            note_ron(play, seat)
    show_wins(play, winners)
    for i in range(play.gains):
        seat = play.gain_seat[i]
        weigh(play, seat, play.gain_face[i], play.gain_facts[i])
        note_rows(play, seat)
        honba = ron_share(0, play.carry[HONBA], play.players, play.gain_losers[i])
        share = ron_share(play.tally.base, play.carry[HONBA], play.players, play.gain_losers[i])
        pay(play, play.gain_from[i], seat, share - honba, PAID_HAND)
        pay(play, play.gain_from[i], seat, honba, PAID_HONBA)
    share_sticks(play, winners)
    finish(play, BY_RON, True)


def note_ron(play: SynchronousSeats, seat: int) -> None:
    """The best tile of everybody who made one that fits."""
    first = play.gains
    for maker in range(play.players):
        place = best_made(play, seat, maker)
        if place >= 0:
            may_ron(play, seat, place)  # look at this tile again
            facts = play.moment(seat, False)
            note_gain(play, seat, maker, play.made_face[place], facts, RON, 0)
    for i in range(first, play.gains):
        play.gain_losers[i] = play.gains - first


# The end of a turn without a win (3.1.11).


def end_turn(play: SynchronousSeats) -> bool:
    """Aborts, sticks, the empty wall, in the order of the rule; whether the hand goes on."""
    if play.nines:
        abort(play, KYUUSHU, play.nines)
        return False
    accept_riichi(play)
    if play.turns == 1 and play.made_size == 4 and is_suufon(play):
        abort(play, SUUFON, 0)
        return False
    if has_empty_wall(play):
        exhaust(play)
        return False
    if is_everybody_in_riichi(play):
        abort(play, SUUCHA, 0)
        return False
    return True


def accept_riichi(play: SynchronousSeats) -> None:
    """Riichi declared in this turn stands from the next on, and its stick is paid (3.1.8)."""
    for seat in range(play.players):
        play.ippatsu[seat] = 0
        if play.declared[seat]:
            play.riichi[seat] = play.declared[seat]
            play.declared[seat] = 0
            play.ippatsu[seat] = 1
            pay(play, seat, POT, STICK, PAID_STICK)


def has_empty_wall(play: SynchronousSeats) -> bool:
    for seat in range(play.players):
        if play.walls[seat] == 0:
            return True
    return False


def is_everybody_in_riichi(play: SynchronousSeats) -> bool:
    """Four riichi; with three players there is no such abort."""
    if play.players < 4:
        return False
    for seat in range(4):
        if not play.riichi[seat]:
            return False
    return True


def abort(play: SynchronousSeats, reason: int, shown: int) -> None:
    """An abortive draw: nothing is paid, and the hand does not count."""
    for seat in range(play.players):
        if shown >> seat & 1:
            reveal(play, seat)
    finish(play, reason, False)


def exhaust(play: SynchronousSeats) -> None:
    """A wall is empty: nagashi mangan, or payments to who is ready."""
    nagashi = nagashi_seats(play)
    tenpai = tenpai_seats(play)
    for seat in range(play.players):
        if tenpai >> seat & 1:
            reveal(play, seat)
    if seats_in(nagashi) > 2:
        abort(play, SANCHAHOU, 0)
        return
    if nagashi:
        for seat in range(play.players):
            if nagashi >> seat & 1:
                collect_from_all(play, seat, NAGASHI_BASE, PAID_NAGASHI)
        share_sticks(play, nagashi)
        finish(play, NAGASHI, True)
        return
    pay_noten(play, tenpai)
    finish(play, EXHAUSTED, True)


def finish(play: SynchronousSeats, reason: int, counts: bool) -> None:
    """The hand is over; two more honba, and the match ends with its last counted hand (3.1.2)."""
    end_hand(play, reason)
    play.carry[HONBA] += 2
    if counts:
        play.carry[COUNTED] += 1
    if play.carry[COUNTED] >= play.hands or play.must_end():
        end_match(play)
