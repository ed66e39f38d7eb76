"""Wins: whether a hand may win, what it is worth, and who pays."""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.codes import CHI, CLOSED, FACES, KONG, POT, kind_of
    from mahjongkit.core.moves import mark, pay, reveal, score_row, show, won
    from mahjongkit.core.shape import _bit
    from mahjongkit.rules.riichi.judge import hand_points
    from mahjongkit.rules.riichi.score import ORPHANS
    from mahjongkit.rules.riichi.seats import (
        HONBA,
        LIABLE_KONGS_MARK,
        LIABLE_MARK,
        NORTH_ASIDE,
        WINS_IN_A_ROW,
        RiichiSeats,
    )

    # Why money moved, in the ledger.
    PAID_HAND = 0
    PAID_HONBA = 1
    PAID_LIABILITY = 2
    PAID_STICK = 3
    PAID_STICKS = 4
    PAID_NOTEN = 5
    PAID_NAGASHI = 6
    PAID_LEFT_OVER = 7

    # What was true of a win, besides its tiles.
    WON_TSUMO = 1
    WON_IPPATSU = 2
    WON_RINSHAN = 4
    WON_CHANKAN = 8
    WON_LAST = 16
    WON_FIRST = 32
    WON_TSUBAME = 64
    WON_KANBURI = 128
    WON_EIGHTH = 256
    WON_OPEN = 512

    STICK = 1000


def lay_out(play: RiichiSeats, seat: int, face: int, tsumo: bool) -> None:
    """Put a hand before the judge: its tiles, melds, red fives and Norths; a tile won from another is added."""
    play.win.tile = kind_of(face)
    for kind in range(34):
        play.win.shape.counts[kind] = play.counts[seat * 34 + kind]
    play.win.shape.tiles = play.tiles[seat]
    play.win.red = 0
    for red in range(34, 37):
        play.win.red += play.held[seat * FACES + red]
    if not tsumo:
        play.win.shape.add(play.win.tile)
        if face >= 34:
            play.win.red += 1
    play.win.melds = play.melds[seat]
    for i in range(play.win.melds):
        at = seat * 5 + i
        verb = play.meld_verb[at]
        lowest = 99
        for j in range(4 if verb >= KONG else 3):
            tile = play.meld_face[4 * at + j]
            lowest = min(lowest, kind_of(tile))
            if tile >= 34:
                play.win.red += 1
        play.win.meld_how[i] = verb - 1  # score.py numbers the sets alike, beginning with chi
        play.win.meld_kind[i] = lowest
    play.win.is_closed = play.is_closed(seat)
    play.win.north = play.asides[seat]
    play.seat_winner(seat)
    play.win.gather()


def facts_of(play: RiichiSeats, seat: int, tsumo: bool) -> int:
    """What is true of a win at this moment."""
    facts = 0
    robs_north = play.robbing == NORTH_ASIDE
    if play.ippatsu[seat] and (not robs_north or play.conduct.kita_ron_ippatsu):
        facts |= WON_IPPATSU
    if tsumo:
        facts |= WON_TSUMO
        if play.rinshan:
            facts |= WON_RINSHAN
        if play.left == 0 and (not play.on_replacement or play.conduct.rinshan_haitei):
            facts |= WON_LAST
    elif play.robbing:
        if not robs_north or play.conduct.kita_chankan_yaku:
            facts |= WON_CHANKAN
    else:
        if play.left == 0:
            facts |= WON_LAST
        if play.declaring >= 0 and play.conduct.tsubame:
            facts |= WON_TSUBAME
        if play.after_kong and play.conduct.kanburi:
            facts |= WON_KANBURI
    if (
        play.discards[seat] == 0
        and not play.broken & 2
        and play.melds[seat] == 0
        and play.asides[seat] == 0
        and not play.robbing
        and not play.riichi[seat]
    ):
        facts |= WON_FIRST
    if play.open_riichi[seat]:
        facts |= WON_OPEN
    if play.conduct.paarenchan and seat == play.dealer and play.carry[WINS_IN_A_ROW] >= 7:
        facts |= WON_EIGHTH
    return facts


def tell(play: RiichiSeats, seat: int, facts: int) -> None:
    """Tell the judge of the moment."""
    play.win.tsumo = facts & WON_TSUMO != 0
    play.win.riichi = play.riichi[seat]
    play.win.ippatsu = facts & WON_IPPATSU != 0
    play.win.rinshan = facts & WON_RINSHAN != 0
    play.win.chankan = facts & WON_CHANKAN != 0
    play.win.last = facts & WON_LAST != 0
    play.win.first = facts & WON_FIRST != 0
    play.win.open_riichi = facts & WON_OPEN != 0
    play.win.tsubame = facts & WON_TSUBAME != 0
    play.win.kanburi = facts & WON_KANBURI != 0
    play.win.eighth = facts & WON_EIGHTH != 0


def can_win(play: RiichiSeats, seat: int, face: int, tsumo: bool) -> bool:
    """Whether a hand that this tile completes has a yaku."""
    lay_out(play, seat, face, tsumo)
    tell(play, seat, play.moment(seat, tsumo))
    play.win.dora = 0
    play.win.ura = 0
    play.judge.weigh(play.win, play.conduct.tariff)
    if play.tally.base < 0:
        return False
    return play.conduct.atozuke or play.win.is_closed or has_early_yaku(play, seat)


def has_early_yaku(play: RiichiSeats, seat: int) -> bool:
    """Without atozuke an open hand needs a yaku, luck apart, with every tile that completes it."""
    for kind in range(34):
        if play.waits[seat] & _bit(kind):
            lay_out(play, seat, kind, False)
            if play.drawn[seat] >= 0:  # a self-draw: the drawn tile makes room for the one imagined
                play.win.shape.remove(kind_of(play.drawn[seat]))
                play.win.gather()
            play.win.red = 0
            play.win.north = 0
            tell(play, seat, 0)
            play.win.riichi = 0
            play.judge.weigh(play.win, play.conduct.tariff)
            if play.tally.base < 0:
                return False
    return True


def can_ron(play: RiichiSeats, seat: int, face: int) -> bool:
    """Whether a seat may win this tile of another: it waits for it, is not furiten, and has a yaku."""
    if not play.waits[seat] & _bit(kind_of(face)) or play.is_furiten(seat):
        return False
    if not can_win(play, seat, face, False):
        return False
    if play.robbing == CLOSED or (play.robbing == NORTH_ASIDE and play.conduct.kita_ron == 1):
        return play.tally.form == ORPHANS
    return True


# Settlement.


def count_indicators(play: RiichiSeats, seat: int, size: int) -> None:
    """Tell the judge of dora and, after riichi, of ura dora: of the first tiles turned up, so many."""
    play.win.shown_size = 0
    play.win.hidden_size = 0
    for i in range(size):
        if play.turned[i] < 128:
            play.win.shown[play.win.shown_size] = kind_of(play.turned[i])
            play.win.shown_size += 1
    if play.riichi[seat] and play.conduct.ura:
        for i in range(play.win.shown_size):
            play.win.hidden[i] = kind_of(play.wall[play.indicator_place(i, True)])
        play.win.hidden_size = play.win.shown_size
    play.win.count_dora(play.conduct.tariff)


def score_win(play: RiichiSeats, seat: int, face: int, tsumo: bool) -> None:
    """Score a win to the last dora: the tally holds it then."""
    lay_out(play, seat, face, tsumo)
    tell(play, seat, play.won_facts[seat])
    count_indicators(play, seat, play.turned_size)
    for i in range(3):
        liable = play.liable[seat * 3 + i]
        play.win.liable[i] = play.wind_of(liable) if liable >= 0 else -1
    play.judge.weigh(play.win, play.conduct.tariff)
    play.tally.points = hand_points(play.tally.base, tsumo, play.win.dealer, play.conduct.tariff)


def note_rows(play: RiichiSeats, seat: int) -> None:
    """Count the rows of the win that the tally holds."""
    for i in range(play.tally.length):
        if play.tally.value[play.tally.order[i]]:
            score_row(play, seat, play.tally.order[i])


def settle_wins(play: RiichiSeats, winners: int, source: int, face: int) -> None:
    """Pay every winner, the nearest to the discarder first; on a self-draw `source` is the winner."""
    play.winners = winners
    play.won_tile = face
    play.won_from = source
    for seat in range(play.players):
        if winners >> seat & 1:
            play.won_facts[seat] = facts_of(play, seat, seat == source)
    for i in range(play.players):
        seat = (source + i) % play.players
        if winners >> seat & 1:
            won(play, seat, source, face)
            reveal(play, seat)
    show_ura(play, winners, play.turned_size)
    nearest = True
    for i in range(play.players):
        seat = (source + i) % play.players
        if winners >> seat & 1:
            settle_win(play, seat, source, face, nearest)
            nearest = False
    collect_sticks(play, winners, source)


def show_ura(play: RiichiSeats, winners: int, size: int) -> None:
    """Turn the tiles below the first indicators, so many, if a winner has declared riichi."""
    if not play.conduct.ura:
        return
    for seat in range(play.players):
        if winners >> seat & 1 and play.riichi[seat]:
            for i in range(size):
                show(play, 1, play.wall[play.indicator_place(i, True)])
            return


def settle_win(play: RiichiSeats, seat: int, source: int, face: int, nearest: bool) -> None:
    """One winner's bill; honba goes to the nearest, or to each (RULES 4.1.6)."""
    tsumo = seat == source
    collects = nearest or play.conduct.honba_each
    score_win(play, seat, face, tsumo)
    note_rows(play, seat)
    discarder = -1 if tsumo else play.wind_of(source)
    play.bill.draw_up(play.win, play.tally, play.conduct.tariff, discarder, play.carry[HONBA] if collects else 0)
    play.won_liable[seat] = play.bill.liabilities
    for i in range(play.bill.size):
        payer = (play.bill.payer[i] + play.dealer) % play.players
        pay(play, payer, seat, play.bill.amount[i], play.bill.reason[i])  # the ledger's first reasons are the bill's


def collect_sticks(play: RiichiSeats, winners: int, source: int) -> None:
    """The sticks go to the nearest winner; with `own_back` other winners first take back their own of this hand."""
    nearest = -1
    for i in range(play.players):
        seat = (source + i) % play.players
        if winners >> seat & 1:
            if nearest < 0:
                nearest = seat
            elif play.conduct.sticks_own_back and play.staked[seat]:
                pay(play, POT, seat, STICK, PAID_STICKS)
    pay(play, POT, nearest, play.pot, PAID_STICKS)


def find_liable(play: RiichiSeats, seat: int, other: int, kind: int) -> None:
    """After a pon or an open kong: did the discarder complete three dragons, four winds, four kongs (RULES 4.1.10)?"""
    dragons = 0
    winds = 0
    for i in range(play.melds[seat]):
        at = seat * 5 + i
        set_kind = kind_of(play.meld_face[4 * at])
        if play.meld_verb[at] != CHI:
            dragons += 1 if set_kind >= 31 else 0
            winds += 1 if 27 <= set_kind <= 30 else 0
    if kind >= 31 and dragons == 3 and play.conduct.pao & 1:
        play.liable[seat * 3] = other
        mark(play, seat, LIABLE_MARK, other + 1, False)
    if 27 <= kind <= 30 and winds == 4 and play.conduct.pao & 2:
        play.liable[seat * 3 + 1] = other
        mark(play, seat, LIABLE_MARK, other + 1, False)
    if play.kans[seat] == 4 and play.conduct.pao & 4:  # may come after one of the others, with another liable seat
        play.liable[seat * 3 + 2] = other
        mark(play, seat, LIABLE_KONGS_MARK, other + 1, False)
