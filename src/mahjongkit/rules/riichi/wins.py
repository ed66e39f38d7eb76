"""Riichi wins at the table: whether a hand may win, its score, and the payments."""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes, mechanics
from mahjongkit.rules.riichi import breakdown, flow_options, payments, scorer, seats
from mahjongkit.rules.riichi.seats import RiichiSeats

if not cython.compiled:  # compiled, the .pxd declares them
    # Reasons of payments in the log.
    PAID_HAND = 0
    PAID_HONBA = 1
    PAID_LIABILITY = 2
    PAID_STICK = 3
    PAID_STICKS = 4
    PAID_NOTEN = 5
    PAID_NAGASHI = 6
    PAID_LEFT_OVER = 7

    # Flags of a win: its circumstances.
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


def load_win(state: RiichiSeats, seat: int, face: int, tsumo: bool) -> None:
    """Load a hand into `state.win`: tiles, melds, red fives and Norths; a tile won from another seat is added."""
    state.win.load(state, seat)
    state.win.tile = codes.kind_of(face)
    state.win.red = 0
    for red in range(34, 37):
        state.win.red += state.held[seat * codes.FACES + red]
    if not tsumo:
        state.win.shape.add(state.win.tile)
        if face >= 34:
            state.win.red += 1
    for i in range(state.win.melds):
        at = seat * codes.MAX_MELDS + i
        for j in range(4 if state.meld_verb[at] >= codes.KONG else 3):
            if state.meld_face[4 * at + j] >= 34:
                state.win.red += 1
    state.win.is_closed = state.is_closed(seat)
    state.win.north = state.asides[seat]
    state.seat_winner(seat)
    state.win.gather()


def win_flags_of(state: RiichiSeats, seat: int, tsumo: bool) -> int:
    """The WON_ flags of a win at this moment."""
    flags = 0
    robs_north = state.robbing == seats.NORTH_ASIDE
    if state.ippatsu[seat] and (not robs_north or state.flow_options.kita_ron_ippatsu):
        flags |= WON_IPPATSU
    if tsumo:
        flags |= WON_TSUMO
        if state.rinshan:
            flags |= WON_RINSHAN
        if state.left == 0 and (not state.on_replacement or state.flow_options.rinshan_haitei):
            flags |= WON_LAST
    elif state.robbing:
        if not robs_north or state.flow_options.kita_chankan_yaku:
            flags |= WON_CHANKAN
    else:
        if state.left == 0:
            flags |= WON_LAST
        if state.declaring >= 0 and state.flow_options.tsubame:
            flags |= WON_TSUBAME
        if state.after_kong and state.flow_options.kanburi:
            flags |= WON_KANBURI
    if (
        state.discards[seat] == 0
        and not bits.has_flag(state.broken, flow_options.BREAKS_CHIIHOU)
        and state.melds[seat] == 0
        and state.asides[seat] == 0
        and not state.robbing
        and not state.riichi[seat]
    ):
        flags |= WON_FIRST
    if state.open_riichi[seat]:
        flags |= WON_OPEN
    if state.flow_options.paarenchan and seat == state.dealer and state.carry_over[seats.WINS_IN_A_ROW] >= 7:
        flags |= WON_EIGHTH
    return flags


def set_win_flags(state: RiichiSeats, seat: int, flags: int) -> None:
    """Set the fields of `state.win` from WON_ flags."""
    state.win.tsumo = bits.has_flag(flags, WON_TSUMO)
    state.win.riichi = state.riichi[seat]
    state.win.ippatsu = bits.has_flag(flags, WON_IPPATSU)
    state.win.rinshan = bits.has_flag(flags, WON_RINSHAN)
    state.win.chankan = bits.has_flag(flags, WON_CHANKAN)
    state.win.last = bits.has_flag(flags, WON_LAST)
    state.win.first = bits.has_flag(flags, WON_FIRST)
    state.win.open_riichi = bits.has_flag(flags, WON_OPEN)
    state.win.tsubame = bits.has_flag(flags, WON_TSUBAME)
    state.win.kanburi = bits.has_flag(flags, WON_KANBURI)
    state.win.eighth = bits.has_flag(flags, WON_EIGHTH)


def can_win(state: RiichiSeats, seat: int, face: int, tsumo: bool) -> bool:
    """Whether a hand that this tile completes has a yaku."""
    load_win(state, seat, face, tsumo)
    set_win_flags(state, seat, state.win_flags(seat, tsumo))
    state.win.dora = 0
    state.win.ura = 0
    if not state.scorer.has_yaku(state.win, state.flow_options.pattern_values):
        return False
    return state.flow_options.atozuke or state.win.is_closed or has_early_yaku(state, seat)


def has_early_yaku(state: RiichiSeats, seat: int) -> bool:
    """Whether an open hand has a yaku, apart from situational ones, with every tile that completes it (no atozuke)."""
    for kind in range(34):
        if bits.has(state.waits[seat], kind):
            load_win(state, seat, kind, False)
            if state.drawn[seat] >= 0:  # a self-draw: replace the drawn tile by the assumed one
                state.win.shape.remove(codes.kind_of(state.drawn[seat]))
                state.win.gather()
            state.win.red = 0
            state.win.north = 0
            set_win_flags(state, seat, 0)
            state.win.riichi = 0
            if not state.scorer.has_yaku(state.win, state.flow_options.pattern_values):
                return False
    return True


def can_ron(state: RiichiSeats, seat: int, face: int) -> bool:
    """Whether a seat may win on this tile of another: it waits for it, is not furiten, and has a yaku."""
    if not bits.has(state.waits[seat], codes.kind_of(face)) or state.is_furiten(seat):
        return False
    if not can_win(state, seat, face, False):
        return False
    if state.robbing == codes.CLOSED or (state.robbing == seats.NORTH_ASIDE and state.flow_options.kita_ron == 1):
        return state.scorer.form == breakdown.ORPHANS
    return True


# Settlement.


def count_indicators(state: RiichiSeats, seat: int, size: int) -> None:
    """Count dora and, after riichi, ura dora by the first `size` indicators."""
    state.win.shown_size = 0
    state.win.hidden_size = 0
    for i in range(size):
        if state.turned[i] < 128:
            state.win.shown[state.win.shown_size] = codes.kind_of(state.turned[i])
            state.win.shown_size += 1
    if state.riichi[seat] and state.flow_options.ura:
        for i in range(state.win.shown_size):
            state.win.hidden[i] = codes.kind_of(state.wall[state.indicator_place(i, True)])
        state.win.hidden_size = state.win.shown_size
    state.win.count_dora(state.flow_options.pattern_values)


def score_win(state: RiichiSeats, seat: int, face: int, tsumo: bool) -> None:
    """Score a win with all dora into `state.breakdown`."""
    load_win(state, seat, face, tsumo)
    set_win_flags(state, seat, state.won_flags[seat])
    count_indicators(state, seat, state.turned_size)
    for i in range(3):
        liable = state.liable[seat * 3 + i]
        state.win.liable[i] = state.wind_of(liable) if liable >= 0 else -1
    state.scorer.find_best(state.win, state.flow_options.pattern_values)
    state.breakdown.points = scorer.hand_points(
        state.breakdown.base, tsumo, state.win.dealer, state.flow_options.pattern_values
    )


def count_rows(state: RiichiSeats, seat: int) -> None:
    """Count the rows of the win in `state.breakdown` for statistics."""
    for i in range(state.breakdown.length):
        if state.breakdown.value[state.breakdown.order[i]]:
            mechanics.count_row(state, seat, state.breakdown.order[i])


def settle_wins(state: RiichiSeats, winners: int, source: int, face: int) -> None:
    """Pay every winner, the nearest to the discarder first; on a self-draw `source` is the winner."""
    state.winners = winners
    state.won_tile = face
    state.won_from = source
    for seat in range(state.players):
        if bits.has(winners, seat):
            state.won_flags[seat] = win_flags_of(state, seat, seat == source)
    for i in range(state.players):
        seat = (source + i) % state.players
        if bits.has(winners, seat):
            mechanics.log_win(state, seat, source, face)
            mechanics.reveal_hand(state, seat)
    show_ura(state, winners, state.turned_size)
    nearest = True
    for i in range(state.players):
        seat = (source + i) % state.players
        if bits.has(winners, seat):
            settle_win(state, seat, source, face, nearest)
            nearest = False
    collect_sticks(state, winners, source)


def show_ura(state: RiichiSeats, winners: int, size: int) -> None:
    """Turn the tiles below the first `size` indicators if a winner is in riichi."""
    if not state.flow_options.ura:
        return
    for seat in range(state.players):
        if bits.has(winners, seat) and state.riichi[seat]:
            for i in range(size):
                mechanics.show(state, 1, state.wall[state.indicator_place(i, True)])
            return


def settle_win(state: RiichiSeats, seat: int, source: int, face: int, nearest: bool) -> None:
    """Pay one winner; honba go to the nearest winner, or to each (RULES 4.1.6)."""
    tsumo = seat == source
    collects = nearest or state.flow_options.honba_each
    score_win(state, seat, face, tsumo)
    count_rows(state, seat)
    discarder = -1 if tsumo else state.wind_of(source)
    state.bill.write_win(
        state.win,
        state.breakdown,
        state.flow_options.pattern_values,
        discarder,
        state.carry_over[seats.HONBA] if collects else 0,
    )
    breakdown.keep_rows(state.breakdown, state.slots, seat)
    payments.keep_items(state.bill, state.slots, seats.FIRST_BILL + seat)
    for i in range(state.bill.size):
        payer = (state.bill.payer[i] + state.dealer) % state.players
        mechanics.pay(
            state, payer, seat, state.bill.amount[i], state.bill.reason[i]
        )  # reasons of the bill equal the first PAID_ codes


def collect_sticks(state: RiichiSeats, winners: int, source: int) -> None:
    """Pay the sticks to the nearest winner; with `own_back` other winners first take back their own of this hand."""
    nearest = -1
    for i in range(state.players):
        seat = (source + i) % state.players
        if bits.has(winners, seat):
            if nearest < 0:
                nearest = seat
            elif state.flow_options.sticks_own_back and state.staked[seat]:
                mechanics.pay(state, codes.POT, seat, STICK, PAID_STICKS)
    mechanics.pay(state, codes.POT, nearest, state.pot, PAID_STICKS)


def find_liable(state: RiichiSeats, seat: int, other: int, kind: int) -> None:
    """Note who is liable after a pon or open kong that completes dragons, winds or four kongs (RULES 4.1.10)."""
    dragons = 0
    winds = 0
    for i in range(state.melds[seat]):
        at = seat * codes.MAX_MELDS + i
        set_kind = codes.kind_of(state.meld_face[4 * at])
        if state.meld_verb[at] != codes.CHI:
            dragons += 1 if set_kind >= 31 else 0
            winds += 1 if 27 <= set_kind <= 30 else 0
    if kind >= 31 and dragons == 3 and bits.has_flag(state.flow_options.pao, flow_options.PAO_DRAGONS):
        state.liable[seat * 3] = other
        mechanics.set_mark(state, seat, seats.LIABLE_MARK, other + 1, False)
    if 27 <= kind <= 30 and winds == 4 and bits.has_flag(state.flow_options.pao, flow_options.PAO_WINDS):
        state.liable[seat * 3 + 1] = other
        mechanics.set_mark(state, seat, seats.LIABLE_MARK, other + 1, False)
    if state.kans[seat] == 4 and bits.has_flag(
        state.flow_options.pao, flow_options.PAO_KONGS
    ):  # may come after one of the others, with another liable seat
        state.liable[seat * 3 + 2] = other
        mechanics.set_mark(state, seat, seats.LIABLE_KONGS_MARK, other + 1, False)
