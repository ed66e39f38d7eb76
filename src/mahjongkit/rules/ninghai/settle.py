"""Money: who pays the winner, liability, what the losers settle among themselves (RULES 2.1.10 to 2.1.12)."""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.codes import kind_of
    from mahjongkit.core.moves import end_hand, end_match, pay, reveal, score_row, won
    from mahjongkit.core.shape import _bit
    from mahjongkit.rules.ninghai.score import ROWS, between_losers, half_share, is_head, loser_value
    from mahjongkit.rules.ninghai.seats import FIRST_THROW, PASSED, NinghaiSeats

    # Why money moved, in the ledger.
    PAID_WIN = 0  # the full silver
    PAID_HALF = 1
    PAID_LIABLE = 2  # the half share of another
    PAID_LOSERS = 3

    # Why a hand ended.
    BY_TSUMO = 0
    BY_RON = 1
    EXHAUSTED = 2


def may_ron(play: NinghaiSeats, seat: int, face: int) -> bool:
    """Whether a seat waits for a tile and may win it now."""
    if play.first_round and not play.conduct.first_win:
        return False
    kind = _bit(kind_of(face))
    return play.waits[seat] & kind != 0 and play.locked[seat] & kind == 0


def is_liable(play: NinghaiSeats, discarder: int, winner: int, face: int) -> bool:
    """Whether a discarder was not ready and gave a marked player the danger tile that he won on (2.1.12)."""
    return play.waits[discarder] == 0 and play.danger[winner] & _bit(kind_of(face)) != 0


def note_rows(play: NinghaiSeats, seat: int) -> None:
    """Count the rows of the win that the judge has just weighed, as far as they are in the game."""
    for row in range(ROWS):
        if play.judge.times[row] and play.conduct.tariff.values[row]:
            score_row(play, seat, row)


def pay_winner(play: NinghaiSeats, seat: int, source: int, face: int) -> None:
    """Everybody who has not won pays: the full silver on a self-draw and for the source, else half of it (2.1.10)."""
    tsumo = seat == source
    play.lay_out(seat, face, tsumo)
    amount = play.judge.weigh(play.told, play.conduct.tariff)
    note_rows(play, seat)
    half = half_share(amount, play.conduct.tariff)
    liable = not tsumo and is_liable(play, source, seat, face)
    for i in range(4):
        other = (source + i) % 4
        if play.winners >> other & 1:
            continue
        if tsumo or other == source:
            pay(play, other, seat, play.judge.silver, PAID_WIN)
        elif liable:
            pay(play, source, seat, half, PAID_LIABLE)
        else:
            pay(play, other, seat, half, PAID_HALF)


def settle_losers(play: NinghaiSeats) -> None:
    """Of every two losers the one whose tiles are worth more collects from the other (2.1.11)."""
    for seat in range(4):
        if not play.winners >> seat & 1:
            play.lay_out(seat, -1, False)
            play.value[seat] = loser_value(play.told, play.conduct.tariff)
    for one in range(4):
        for other in range(one + 1, 4):
            if play.winners >> one & 1 or play.winners >> other & 1:
                continue
            difference = play.value[one] - play.value[other]
            head = is_head(one, other, play.dealer, play.conduct.tariff)
            silver = between_losers(abs(difference), head, play.conduct.tariff)
            if difference > 0:
                pay(play, other, one, silver, PAID_LOSERS)
            else:
                pay(play, one, other, silver, PAID_LOSERS)


def settle_wins(play: NinghaiSeats, winners: int, source: int, face: int) -> None:
    """The hands are laid open, the winners are paid, the losers settle, and the hand is over."""
    play.winners = winners
    for i in range(4):
        seat = (source + i) % 4
        if winners >> seat & 1:
            won(play, seat, source, face)
    for i in range(4):
        reveal(play, (source + i) % 4)
    for i in range(4):
        seat = (source + i) % 4
        if winners >> seat & 1:
            pay_winner(play, seat, source, face)
    settle_losers(play)
    close_hand(play, BY_TSUMO if winners >> source & 1 else BY_RON)


def close_hand(play: NinghaiSeats, reason: int) -> None:
    """The banker stays if he has won, else the deal passes (2.1.2); the match is over with the last circle."""
    end_hand(play, reason)
    play.carry[FIRST_THROW] = 0
    if not play.winners >> play.dealer & 1:
        play.next_dealer = (play.dealer + 1) % 4
        play.carry[PASSED] += 1
    if play.carry[PASSED] >= play.conduct.deals or play.must_end():
        end_match(play)
