"""Money: wins, kong fees and their transfer, and what is settled when the wall is empty (RULES 1.1.8, 1.1.9)."""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.codes import CLOSED, KONG, MOST_DISCARDS, PAID, kind_of
    from mahjongkit.core.moves import end_hand, end_match, mark, pay, reveal, score_row, won
    from mahjongkit.core.shape import _bit
    from mahjongkit.rules.sichuan.score import ROOT, ROWS, SELF_DRAW, bit_of
    from mahjongkit.rules.sichuan.seats import FANS_MARK, MOMENT_MARK, ROOTS_FROM, SichuanSeats

    # Why money moved, in the ledger.
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

    # What was true of a win, besides its tiles.
    WON_TSUMO = 1
    WON_AFTER_KONG = 2
    WON_GIVEN = 4
    WON_ROBBED = 8
    WON_LAST = 16
    WON_FIRST = 32


# Wins.


def lay_out(play: SichuanSeats, seat: int, face: int, tsumo: bool) -> None:
    """Put a hand before the judge; a tile won from another is added."""
    for kind in range(34):
        play.win.shape.counts[kind] = play.counts[seat * 34 + kind]
    play.win.shape.tiles = play.tiles[seat]
    if not tsumo:
        play.win.shape.add(kind_of(face))
    play.win.melds = play.melds[seat]
    for i in range(play.win.melds):
        at = seat * 5 + i
        play.win.meld_how[i] = play.meld_verb[at] - 1  # score.py numbers the sets alike, beginning with chi
        play.win.meld_kind[i] = kind_of(play.meld_face[4 * at])
    play.win.void = play.void[seat]
    play.win.dealer = seat == play.dealer
    play.win.gather()


def facts_of(play: SichuanSeats, seat: int, tsumo: bool) -> int:
    """What is true of a win at this moment."""
    facts = 0
    if play.robbing:
        return WON_ROBBED
    if play.after_kong:
        facts |= WON_AFTER_KONG
        if tsumo and play.given:
            facts |= WON_GIVEN
    if play.left == 0:
        facts |= WON_LAST
    if tsumo:
        facts |= WON_TSUMO
        if play.discards[seat] == 0 and not play.touched and (seat != play.dealer or play.front == 53):
            facts |= WON_FIRST
    elif not play.touched and play.turn == play.dealer and play.discards[play.dealer] == 1 and play.front == 53:
        facts |= WON_FIRST
    return facts


def value_of(play: SichuanSeats, seat: int, face: int, tsumo: bool) -> int:
    """The capped multiplier of a complete hand at this moment."""
    lay_out(play, seat, face, tsumo)
    facts = facts_of(play, seat, tsumo)
    play.won_facts[seat] = facts
    play.win.tsumo = facts & WON_TSUMO != 0
    play.win.after_kong = facts & WON_AFTER_KONG != 0
    play.win.given = facts & WON_GIVEN != 0
    play.win.robbed = facts & WON_ROBBED != 0
    play.win.last = facts & WON_LAST != 0
    play.win.first = facts & WON_FIRST != 0
    return play.judge.weigh(play.win, play.conduct.tariff)


def may_ron(play: SichuanSeats, seat: int, face: int) -> bool:
    """Whether a seat waits for a tile and no win that it passed bars it (1.1.10); `worth` then holds the multiplier."""
    play.worth[seat] = 0
    if not play.waits[seat] & _bit(kind_of(face)):
        return False
    value = value_of(play, seat, face, False)
    if play.bar[seat] >= 0:
        if play.conduct.pass_rule == 1:
            return False
        if play.conduct.pass_rule == 0 and value <= play.bar[seat]:
            return False
    play.worth[seat] = value
    return True


def note_rows(play: SichuanSeats, seat: int) -> None:
    """Count the rows of the win that the tally holds."""
    for row in range(ROWS):
        if play.tally.counted & bit_of(row):
            score_row(play, seat, row)


def announce_rows(play: SichuanSeats, seat: int) -> None:
    """The rows of the win that the tally holds are public, though its tiles are not (RULES 1.1.12)."""
    listed = play.tally.counted & (bit_of(SELF_DRAW) - 1)
    moment = (play.tally.counted & (bit_of(ROOT) - 1)) >> SELF_DRAW
    mark(play, seat, FANS_MARK, listed, False)
    mark(play, seat, MOMENT_MARK, moment | play.tally.roots << ROOTS_FROM, False)


def settle_win(play: SichuanSeats, seat: int, source: int, face: int) -> None:
    """Pay a winner, who is out then; on a self-draw `source` is the winner."""
    tsumo = seat == source
    value = value_of(play, seat, face, tsumo)
    note_rows(play, seat)
    payers = 0
    if not tsumo:
        payers = 1 << source
    elif play.given and play.after_kong and play.conduct.tariff.giver_pays:
        payers = 1 << play.giver
    else:
        for other in range(4):
            if other != seat and play.is_active(other):
                payers |= 1 << other
    play.won_tile[seat] = face
    play.won_from[seat] = source
    play.won_payers[seat] = payers
    play.won_worth[seat] = value
    play.won_giver[seat] = play.giver
    play.won_active[seat] = 15 & ~play.out
    won(play, seat, source, face)
    if play.conduct.shows_winner:
        reveal(play, seat)
    else:
        announce_rows(play, seat)
    for other in range(4):
        if payers >> other & 1:
            pay(play, other, seat, (value + play.tally.added) * play.conduct.base, PAID_WIN)


# Kongs.


def kong_fees(play: SichuanSeats, seat: int, verb: int, payer: int) -> None:
    """The fee of a kong: the discarder pays a direct one, every active opponent the others."""
    play.fee_start = play.log_size
    if verb == KONG:
        pay(play, payer, seat, play.conduct.direct_fee * play.conduct.base, PAID_DIRECT)
    else:
        for other in range(4):
            if other != seat and play.is_active(other):
                if verb == CLOSED:
                    pay(play, other, seat, 2 * play.conduct.base, PAID_CLOSED)
                else:
                    pay(play, other, seat, play.conduct.base, PAID_ADDED)
    play.fee_end = play.log_size


def hand_on_fee(play: SichuanSeats, discarder: int, winner: int) -> None:
    """Call transfer: the fee of the last kong goes to the one who won the discard after it."""
    total = 0
    for place in range(play.fee_start, play.fee_end):
        total += play.log[place] >> 32
    if total:
        play.moved_start[play.moved] = play.fee_start
        play.moved_end[play.moved] = play.fee_end
        play.moved += 1
        pay(play, discarder, winner, total, PAID_TRANSFER)


def was_moved(play: SichuanSeats, place: int) -> bool:
    """Whether a fee was handed on."""
    for i in range(play.moved):
        if play.moved_start[i] <= place < play.moved_end[i]:
            return True
    return False


# The empty wall (1.1.9).


def is_pig(play: SichuanSeats, seat: int) -> bool:
    """Whether a seat that has not won is a flower pig."""
    if not play.is_active(seat):
        return False
    if not play.conduct.pig_by_suits:
        return play.void_tiles(seat) > 0
    for suit in range(3):
        found = False
        for kind in range(9 * suit, 9 * suit + 9):
            if play.counts[seat * 34 + kind] or play.melded[seat * 34 + kind]:
                found = True
        if not found:
            return False
    return True


def only_void_discards(play: SichuanSeats, seat: int) -> bool:
    """Whether a seat has discarded, and nothing but its void suit."""
    for i in range(play.discards[seat]):
        if play.river[seat * MOST_DISCARDS + i] // 9 != play.void[seat]:
            return False
    return play.discards[seat] > 0


def pay_pigs(play: SichuanSeats) -> None:
    """Every pig pays everybody who is none, winners too."""
    for pig in range(4):
        if not is_pig(play, pig) or (play.conduct.pig_exempt and only_void_discards(play, pig)):
            continue
        for other in range(4):
            if other != pig and not is_pig(play, other):
                pay(play, pig, other, play.conduct.pig * play.conduct.base, PAID_PIG)


def refund(play: SichuanSeats, seat: int) -> None:
    """Give back every kong fee received and not handed on to those who paid it."""
    for place in range(play.log_size):
        event = play.log[place]
        reason = event >> 24 & 255
        is_fee = event & 255 == PAID and PAID_DIRECT <= reason <= PAID_CLOSED
        if is_fee and event >> 16 & 255 == seat and not was_moved(play, place):
            pay(play, seat, event >> 8 & 255, event >> 32, PAID_REFUND)


def owes_check(play: SichuanSeats, seat: int) -> bool:
    """Whether a seat that is not ready takes part in the ready check: a pig does by option."""
    return play.conduct.pig_checked or not is_pig(play, seat)


def check_ready(play: SichuanSeats) -> None:
    """Who is not ready pays every ready hand the most that it could win by a plain ron; a pig only by option."""
    for ready in range(4):
        if not play.is_active(ready) or play.waits[ready] == 0 or is_pig(play, ready):
            continue
        lay_out(play, ready, 0, True)
        value = play.judge.best_ron(play.win, play.conduct.tariff, play.waits[ready])
        for other in range(4):
            if other != ready and play.is_active(other) and play.waits[other] == 0 and owes_check(play, other):
                pay(play, other, ready, value * play.conduct.base, PAID_READY)


def exhausted(play: SichuanSeats) -> None:
    """The wall is empty: all hands are laid open, then flower pigs, refunds, ready check."""
    settle_rest(play)
    close_hand(play, WALL_EMPTY)


def three_won(play: SichuanSeats) -> None:
    """Three have won: the winners' hands are laid open; whoever is left settles, where that is the rule (1.1.4)."""
    if play.conduct.settles_wins:
        settle_rest(play)
    else:
        lay_open(play, play.out)
    close_hand(play, THREE_WON)


def lay_open(play: SichuanSeats, seats: int) -> None:
    """Lay the hands of some seats open, a bit each, unless they lie open already."""
    for seat in range(4):
        if seats >> seat & 1 and play.laid_size[seat] == 0:
            reveal(play, seat)


def settle_rest(play: SichuanSeats) -> None:
    """All hands are laid open; then flower pigs, refunds and the ready check among those who have not won."""
    lay_open(play, 15)
    pay_pigs(play)
    for seat in range(4):
        if play.is_active(seat) and (is_pig(play, seat) or play.waits[seat] == 0):
            refund(play, seat)
    check_ready(play)


def close_hand(play: SichuanSeats, reason: int) -> None:
    """Who deals next (1.1.1), and whether the match is over."""
    end_hand(play, reason)
    if play.conduct.rotate or (play.first_win < 0 and play.conduct.draw_passes):
        play.next_dealer = (play.dealer + 1) % 4
    elif play.first_win >= 0:
        play.next_dealer = play.first_win
    if play.number + 1 >= play.conduct.hands:
        end_match(play)
