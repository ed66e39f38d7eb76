"""How a hand ends: draws of every kind, who deals next, and when the match is over (RULES 4.1.1 to 4.1.3, 4.1.8)."""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.codes import (
        MOST_DISCARDS,
        NO_TILE,
        POT,
        WAS_CALLED,
        kind_of,
        verb_of,
    )
    from mahjongkit.core.moves import ask, end_hand, end_match, offer, pay, reveal, waits_loaded
    from mahjongkit.rules.riichi.conduct import KANS_OFF, KANS_TWO_PLAYERS, REPEATS_ALWAYS, REPEATS_IF_READY
    from mahjongkit.rules.riichi.seats import HONBA, NOTEN, ROUND, TENPAI, WINS_IN_A_ROW, RiichiSeats
    from mahjongkit.rules.riichi.wins import PAID_HONBA, PAID_LEFT_OVER, PAID_NAGASHI, PAID_NOTEN, PAID_STICKS

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


def orphan_kinds(play: RiichiSeats, seat: int) -> int:
    """How many different terminals and honours a hand holds."""
    found = 0
    for kind in range(34):
        if play.counts[seat * 34 + kind] and is_orphan(kind):
            found += 1
    return found


def is_suufon(play: RiichiSeats) -> bool:
    """Four winds: the first four discards are the same wind, and nobody called."""
    if not play.conduct.abort_suufon or play.players != 4 or play.broken & 16:
        return False
    wind = kind_of(play.river[0])
    if wind < 27 or wind > 30:
        return False
    for seat in range(4):
        if play.discards[seat] != 1 or kind_of(play.river[seat * MOST_DISCARDS]) != wind:
            return False
    return True


def is_suukan(play: RiichiSeats) -> bool:
    """Four kongs, by two players or more or by each."""
    if play.conduct.abort_suukan == KANS_OFF or play.kan_total < 4:
        return False
    for seat in range(play.players):
        if play.conduct.abort_suukan == KANS_TWO_PLAYERS:
            if play.kans[seat] == play.kan_total:
                return False
        elif play.kans[seat] != 1:
            return False
    return True


def is_suucha(play: RiichiSeats) -> bool:
    """Everybody has declared riichi, the last one with the discard on the table."""
    if not play.conduct.abort_suucha or play.declaring < 0:
        return False
    for seat in range(play.players):
        if not play.riichi[seat] and seat != play.declaring:
            return False
    return True


def abort(play: RiichiSeats, reason: int) -> None:
    """An abortive draw: nothing is paid. Where the dealer stays only if ready, they show a ready hand (4.1.3)."""
    repeats = play.conduct.dealer_repeats_abort == REPEATS_ALWAYS
    honba = play.carry[HONBA] + 1
    if play.conduct.dealer_repeats_abort == REPEATS_IF_READY:
        repeats = is_ready_now(play, play.dealer)
        if not repeats:
            honba = 0
        elif play.laid_size[play.dealer] == 0:
            reveal(play, play.dealer)
    end_hand(play, reason)
    play.carry[WINS_IN_A_ROW] = 0
    close_hand(play, reason, repeats, False, honba)


def is_ready_now(play: RiichiSeats, seat: int) -> bool:
    """Whether a hand is ready as it is held at this moment; with a drawn tile, after some discard."""
    play.load(seat)
    if play.tiles[seat] % 3 == 1:
        return waits_loaded(play, play.conduct.goal) != 0
    for kind in range(34):
        if play.counts[seat * 34 + kind]:
            play.survey.hand.remove(kind)
            ready = waits_loaded(play, play.conduct.goal) != 0
            play.survey.hand.add(kind)
            if ready:
                return True
    return False


# The exhaustive draw (4.1.1, 4.1.2).


def has_nagashi(play: RiichiSeats, seat: int) -> bool:
    """Whether every discard is a terminal or an honour and none was called."""
    for i in range(play.discards[seat]):
        at = seat * MOST_DISCARDS + i
        if play.river_flags[at] & WAS_CALLED or not is_orphan(kind_of(play.river[at])):
            return False
    return True


def nagashi_seats(play: RiichiSeats) -> int:
    """The seats with a nagashi mangan, a bit each."""
    found = 0
    if play.conduct.nagashi:
        for seat in range(play.players):
            if has_nagashi(play, seat):
                found |= 1 << seat
    return found


def ask_noten(play: RiichiSeats) -> None:
    """Ask everybody not in riichi whether he shows his hand; also who is not ready, so that it tells nothing."""
    for seat in range(play.players):
        if not play.riichi[seat]:
            ask(play, seat)
            offer_declaration(play, seat)


def offer_declaration(play: RiichiSeats, seat: int) -> None:
    play.offers[seat] = 0
    if play.waits[seat]:
        offer(play, seat, TENPAI, NO_TILE, NO_TILE, NO_TILE, False)
    offer(play, seat, NOTEN, NO_TILE, NO_TILE, NO_TILE, False)


def tenpai_seats(play: RiichiSeats) -> int:
    """The seats that are ready and have not called themselves noten, a bit each."""
    found = 0
    for seat in range(play.players):
        if play.waits[seat] and verb_of(play.answers[seat]) != NOTEN:
            found |= 1 << seat
    return found


def exhaust(play: RiichiSeats) -> None:
    """The wall is empty: pay, and see who deals next."""
    nagashi = nagashi_seats(play)
    tenpai = tenpai_seats(play)
    dealer_tenpai = tenpai >> play.dealer & 1 != 0
    for seat in range(play.players):
        if tenpai >> seat & 1:
            reveal(play, seat)
    if nagashi:
        pay_nagashi(play, nagashi)
    else:
        pay_noten(play, tenpai)
    end_hand(play, NAGASHI if nagashi else EXHAUSTED)
    if nagashi and play.conduct.nagashi_is_win:
        play.winners = nagashi
        after_win(play, NAGASHI)
        return
    play.carry[WINS_IN_A_ROW] = 0
    honba = 0 if play.conduct.honba_reset and not dealer_tenpai else play.carry[HONBA] + 1
    close_hand(play, EXHAUSTED, dealer_tenpai and play.conduct.dealer_repeats_tenpai, play.conduct.tenpai_yame, honba)


def pay_noten(play: RiichiSeats, tenpai: int) -> None:
    """Every seat that is not ready pays every seat that is."""
    ready = 0
    for seat in range(play.players):
        ready += tenpai >> seat & 1
    if ready == 0 or ready == play.players:
        return
    for payer in range(play.players):
        if tenpai >> payer & 1:
            continue
        share = 1500 if payer == play.dealer else 1000
        if play.conduct.pool:
            share = play.conduct.noten_pool // (ready * (play.players - ready))
        for payee in range(play.players):
            if tenpai >> payee & 1:
                pay(play, payer, payee, share, PAID_NOTEN)


def pay_nagashi(play: RiichiSeats, seats: int) -> None:
    """Each is paid on its own like a mangan self-draw; as a win also honba, and the first of them the sticks."""
    honba = play.carry[HONBA] if play.conduct.nagashi_is_win else 0
    for i in range(play.players):
        seat = (play.dealer + i) % play.players
        if not seats >> seat & 1:
            continue
        play.bill.nagashi(play.wind_of(seat), play.conduct.tariff, honba)
        for j in range(play.bill.size):
            payer = (play.bill.payer[j] + play.dealer) % play.players
            pay(play, payer, seat, play.bill.amount[j], PAID_HONBA if play.bill.reason[j] else PAID_NAGASHI)
        if play.conduct.nagashi_is_win:
            pay(play, POT, seat, play.pot, PAID_STICKS)


# Who deals next, and the end of the match (4.1.3, 4.1.8).


def after_win(play: RiichiSeats, reason: int) -> None:
    """The dealer stays if he is among the winners."""
    dealer_wins = play.winners >> play.dealer & 1 != 0
    play.carry[WINS_IN_A_ROW] = play.carry[WINS_IN_A_ROW] + 1 if dealer_wins else 0
    close_hand(play, reason, dealer_wins, play.conduct.agari_yame, play.carry[HONBA] + 1 if dealer_wins else 0)


def close_hand(play: RiichiSeats, reason: int, repeats: bool, may_stop: bool, honba: int) -> None:
    """Settle who deals next and with how many honba, or end the match."""
    if is_over(play, repeats, may_stop):
        left_over(play)
        end_match(play)
        return
    play.carry[HONBA] = honba
    if not repeats:
        play.next_dealer = (play.dealer + 1) % play.players
        if play.next_dealer == 0:
            play.carry[ROUND] += 1


def first_seat(play: RiichiSeats) -> int:
    """Who is first: of equal scores the earlier seat."""
    best = 0
    for seat in range(1, play.players):
        if play.score[seat] > play.score[best]:
            best = seat
    return best


def is_over(play: RiichiSeats, repeats: bool, may_stop: bool) -> bool:
    """Tobi, then the tests of the last regular hand and of the extension."""
    if play.must_end():
        return True
    if play.conduct.tobi:
        for seat in range(play.players):
            if play.score[seat] < 0:
                return True
    last = play.dealer == play.players - 1
    if play.carry[ROUND] < play.conduct.last_wind or (play.carry[ROUND] == play.conduct.last_wind and not last):
        return False
    first = first_seat(play)
    reached = play.score[first] >= play.conduct.target_points
    extended = play.carry[ROUND] > play.conduct.last_wind
    if repeats:
        stops = may_stop and first == play.dealer
        return reached and (stops or (extended and not play.conduct.extension_yields))
    return reached or not play.conduct.extension or (last and extended)


def left_over(play: RiichiSeats) -> None:
    """Sticks that lie there at the end go to the first.

    Where a tie is shared they go to all who are first in equal parts; what cannot be shared by the hundred stays.
    """
    if not play.conduct.sticks_to_first:
        return
    first = first_seat(play)
    best = play.score[first]
    equals = 0
    for seat in range(play.players):
        if play.score[seat] == best:
            equals += 1
    if not play.conduct.share_equal or equals == 1:
        pay(play, POT, first, play.pot, PAID_LEFT_OVER)
        return
    share = play.pot // equals // 100 * 100
    for seat in range(play.players):
        if play.score[seat] == best:
            pay(play, POT, seat, share, PAID_LEFT_OVER)
