"""The mechanics of a table: deal, draw, discard, call, pay, ask. A game's flow is built from them.

Every one changes the state and writes down the event that tells of it, so that the events are the whole story.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import codes, shape
from mahjongkit.core.shape import Goal
from mahjongkit.core.state import GameState

if not cython.compiled:  # compiled, the .pxd declares them

    def lowest_bit(mask: int) -> int:
        """The place of the lowest bit set."""
        return (mask & -mask).bit_length() - 1


NO_TILES = 0xFFFFFFFF


def low32(x: int) -> int:
    """Wrap as a 32-bit register does; compiled, the register does it itself."""
    return x if cython.compiled else x & 0xFFFFFFFF


def write(state: GameState, what: int, seat: int, other: int, flags: int, value: int) -> None:
    """Write an event down; while seats act unseen it is marked as secret."""
    if state.log_size < codes.MOST_EVENTS:
        event = low32(value)
        event = (((event << 8 | flags | state.secret) << 8 | other) << 8 | seat) << 8 | what
        state.log[state.log_size] = event
        state.log_size += 1


def tiles_value(a: int, b: int, c: int, d: int) -> int:
    """Four tiles as the value of an event."""
    value = d
    return ((value << 8 | c) << 8 | b) << 8 | a


# Tiles.


def start(state: GameState, left: int) -> int:
    """The hand begins; so many tiles can be drawn after the deal."""
    state.left = left
    write(state, codes.START, state.dealer, codes.NOBODY, 0, state.number << 16 | left)
    for seat in range(state.players):
        write(state, codes.SCORE, seat, codes.NOBODY, 0, state.score[seat])
    write(state, codes.SCORE, codes.POT, codes.NOBODY, 0, state.pot)
    return left


def deal(state: GameState, seat: int, count: int) -> int:
    """Up to four tiles from the front of the wall."""
    value = NO_TILES
    for i in range(count):
        face = state.wall[state.front + i]
        state.hold(seat, face)
        value = low32(value << 8 | face)
    state.front += count
    write(state, codes.DEALT, seat, codes.NOBODY, 0, value)
    return count


def deal_around(state: GameState) -> int:
    """Thirteen tiles to everybody: three rounds of four and one of one, the dealer first."""
    for turn in range(4):
        for i in range(state.players):
            deal(state, (state.dealer + i) % state.players, 4 if turn < 3 else 1)
    return state.front


def draw(state: GameState, seat: int) -> int:
    """A tile from the front of the wall."""
    if state.per_seat_draws:
        draw_own(state, seat, state.front, 1)
    draw_at(state, seat, state.front, 0)
    state.front += 1
    return state.drawn[seat]


def draw_back(state: GameState, seat: int) -> int:
    """A replacement from the back of the wall."""
    place = state.box.size - 1 - state.back
    if state.per_seat_draws:
        draw_own(state, seat, place, -1)
    draw_at(state, seat, place, codes.FROM_BACK)
    state.back += 1
    return state.drawn[seat]


def draw_own(state: GameState, seat: int, place: int, step: int) -> None:
    """Bring the next tile that is a draw of a seat to a place, if there is one left; the others keep their order."""
    at = place
    for _ in range(state.left):
        if state.draw_owner[at] == seat:
            break
        at += step
    else:
        return
    face = state.wall[at]
    while at != place:
        state.wall[at] = state.wall[at - step]
        state.draw_owner[at] = state.draw_owner[at - step]
        at -= step
    state.wall[place] = face
    state.draw_owner[place] = seat


def draw_at(state: GameState, seat: int, place: int, flags: int) -> None:
    """A tile from a place of the wall; in a hand of 3n+2 tiles, from which one is discarded, it is the drawn one."""
    face = state.wall[place]
    state.hold(seat, face)
    state.drawn[seat] = face if state.tiles[seat] % 3 == 2 else -1
    state.left -= 1
    write(state, codes.DREW, seat, codes.NOBODY, flags, face)


def hold_back(state: GameState, tiles: int) -> int:
    """So many tiles more stay in the wall at the end; how many can be drawn then (fewer than none: too many were)."""
    state.left -= tiles
    write(state, codes.RESERVED, codes.NOBODY, codes.NOBODY, 0, tiles)
    return state.left


def discard(state: GameState, seat: int, face: int, drawn: bool, turned: bool) -> int:
    """A tile from a hand to its river."""
    state.release(seat, face)
    state.drawn[seat] = -1
    flags = (codes.WAS_DRAWN if drawn else 0) | (codes.TURNED if turned else 0)
    at = seat * codes.MOST_DISCARDS + state.discards[seat]
    state.river[at] = face
    state.river_flags[at] = flags
    state.discards[seat] += 1
    write(state, codes.DISCARDED, seat, codes.NOBODY, flags, face)
    return face


def last_discard(state: GameState, seat: int) -> int:
    """The tile that lies last in a river."""
    return state.river[seat * codes.MOST_DISCARDS + state.discards[seat] - 1]


# Melds.


def lay_meld(state: GameState, seat: int, verb: int, other: int, a: int, b: int, c: int, d: int) -> int:
    """Lay a meld down, the called tile first; its place."""
    place = seat * 5 + state.melds[seat]
    state.meld_verb[place] = verb
    state.meld_from[place] = other
    state.meld_face[4 * place] = a
    state.meld_face[4 * place + 1] = b
    state.meld_face[4 * place + 2] = c
    state.meld_face[4 * place + 3] = d
    state.melds[seat] += 1
    for i in range(3 if d == codes.NO_TILE else 4):
        state.melded[seat * 34 + codes.kind_of(state.meld_face[4 * place + i])] += 1
    write(state, codes.CALLED, seat, other, verb, tiles_value(a, b, c, d))
    return place


def call(state: GameState, seat: int, action: int) -> int:
    """Take the last discard for a chi, a pon or an open kong; the turn goes to the caller."""
    other = state.turn
    at = other * codes.MOST_DISCARDS + state.discards[other] - 1
    state.river_flags[at] |= codes.WAS_CALLED
    for i in range(3):
        if codes.tile_of(action, i) != codes.NO_TILE:
            state.release(seat, codes.tile_of(action, i))
    state.turn = seat
    return lay_meld(
        state,
        seat,
        codes.verb_of(action),
        other,
        state.river[at],
        codes.tile_of(action, 0),
        codes.tile_of(action, 1),
        codes.tile_of(action, 2),
    )


def close_kong(state: GameState, seat: int, kind: int) -> int:
    """A closed kong of all four tiles of a kind; its place."""
    faces = 0
    size = 0
    for face in range(codes.FACES):
        if codes.kind_of(face) == kind:
            for _ in range(state.held[seat * codes.FACES + face]):
                faces |= face << 6 * size
                size += 1
    for i in range(4):
        state.release(seat, faces >> 6 * i & 63)
    state.drawn[seat] = -1
    return lay_meld(
        state, seat, codes.CLOSED, codes.NOBODY, faces & 63, faces >> 6 & 63, faces >> 12 & 63, faces >> 18 & 63
    )


def add_to_pon(state: GameState, seat: int, face: int) -> int:
    """The fourth tile to a pon; the place of the meld."""
    kind = codes.kind_of(face)
    place = seat * 5
    while state.meld_verb[place] != codes.PON or codes.kind_of(state.meld_face[4 * place]) != kind:
        place += 1
    state.release(seat, face)
    state.drawn[seat] = -1
    state.meld_verb[place] = codes.ADDED
    state.meld_face[4 * place + 3] = face
    state.melded[seat * 34 + kind] += 1
    a = state.meld_face[4 * place]
    b = state.meld_face[4 * place + 1]
    write(
        state,
        codes.CALLED,
        seat,
        state.meld_from[place],
        codes.ADDED,
        tiles_value(a, b, state.meld_face[4 * place + 2], face),
    )
    return place


def undo_added(state: GameState, seat: int, face: int) -> None:
    """An added kong was robbed: the meld is a pong again, the tile lies in the river."""
    place = seat * 5
    while state.meld_verb[place] != codes.ADDED or state.meld_face[4 * place + 3] != face:
        place += 1
    state.meld_verb[place] = codes.PON
    state.meld_face[4 * place + 3] = codes.NO_TILE
    state.melded[seat * 34 + codes.kind_of(face)] -= 1
    at = seat * codes.MOST_DISCARDS + state.discards[seat]
    state.river[at] = face
    state.river_flags[at] = 0
    state.discards[seat] += 1
    write(state, codes.ROBBED, seat, codes.NOBODY, 0, face)


def exchange(state: GameState, seat: int, other: int, action: int) -> None:
    """Three tiles that have left a hand come into another."""
    for i in range(3):
        state.hold(other, codes.tile_of(action, i))
    write(
        state,
        codes.EXCHANGED,
        seat,
        other,
        0,
        tiles_value(codes.tile_of(action, 0), codes.tile_of(action, 1), codes.tile_of(action, 2), codes.NO_TILE),
    )


def set_aside(state: GameState, seat: int, face: int) -> None:
    """A tile from a hand beside it."""
    state.release(seat, face)
    state.drawn[seat] = -1
    state.aside[seat * 8 + state.asides[seat]] = face
    state.asides[seat] += 1
    write(state, codes.SET_ASIDE, seat, codes.NOBODY, 0, face)


# What everybody is told.


def turn_up(state: GameState, row: int, face: int) -> None:
    """Turn a tile of the wall up and tell nobody; `row` 0 is the upper one, 1 the one below."""
    state.turned[state.turned_size] = row << 7 | face
    state.turned_size += 1


def show(state: GameState, row: int, face: int) -> None:
    """Turn a tile of the wall up for everybody."""
    turn_up(state, row, face)
    write(state, codes.SHOWN, codes.NOBODY, row, 0, face)


def reveal(state: GameState, seat: int) -> None:
    """Lay a hand open."""
    size = 0
    value = NO_TILES
    for face in range(codes.FACES):
        for _ in range(state.held[seat * codes.FACES + face]):
            state.laid[seat * 14 + size] = face
            size += 1
            value = low32(value << 8 | face)
            if size % 4 == 0:
                write(state, codes.REVEALED, seat, codes.NOBODY, 0, value)
                value = NO_TILES
    if size % 4:
        write(state, codes.REVEALED, seat, codes.NOBODY, 0, value)
    state.laid_size[seat] = size


def mark(state: GameState, seat: int, key: int, value: int, private: bool) -> None:
    """Set one of a seat's marks."""
    if state.marks[seat * 8 + key] != value:
        state.marks[seat * 8 + key] = value
        write(state, codes.MARKED, seat, key, codes.PRIVATE if private else 0, value)


def fact(state: GameState, key: int, value: int) -> None:
    """Set one of the facts about the table."""
    state.facts[key] = value
    write(state, codes.FACT, codes.NOBODY, key, 0, value)


def tell_secrets(state: GameState, start: int) -> None:
    """Tell everybody what each seat has done in secret since an event: the same events, for all the others."""
    state.secret = 0
    end = state.log_size
    for seat in range(state.players):
        for i in range(start, end):
            event = state.log[i]
            flags = event >> 24 & 255
            if (
                event >> 8 & 255 != seat
                or not flags & codes.SECRET
                or flags & codes.PRIVATE
                or event & 255 == codes.SHOWN
            ):
                continue
            if state.log_size < codes.MOST_EVENTS:
                state.log[state.log_size] = event ^ (codes.SECRET | codes.TOLD) << 24
                state.log_size += 1


def pay(state: GameState, payer: int, payee: int, amount: int, reason: int) -> int:
    """Move money, and write down why; POT is what lies on the table."""
    if amount == 0:
        return 0
    if payer == codes.POT:
        state.pot -= amount
    else:
        state.score[payer] -= amount
    if payee == codes.POT:
        state.pot += amount
    else:
        state.score[payee] += amount
    write(state, codes.PAID, payer, payee, reason, amount)
    return amount


def won(state: GameState, seat: int, other: int, face: int) -> int:
    """A seat has won, from another or (the same seat) by itself."""
    write(state, codes.WON, seat, other, 0, face)
    return face


def score_row(state: GameState, seat: int, row: int) -> int:
    """A row of the game's table counted for a winner: told by no event, for whoever counts how often it happens."""
    state.scored[seat * codes.MOST_ROWS + row] += 1
    return row


def end_hand(state: GameState, reason: int) -> int:
    """The hand is over."""
    state.hand_over = True
    write(state, codes.ENDED, codes.NOBODY, codes.NOBODY, reason, 0)
    return reason


def end_match(state: GameState) -> int:
    """The match is over."""
    state.over = True
    write(state, codes.MATCH_OVER, codes.NOBODY, codes.NOBODY, 0, 0)
    return state.number


# Questions.


def ask(state: GameState, seat: int) -> int:
    """Ask a seat; the answers are offered after this."""
    if state.asked == 0:
        for other in range(4):
            state.answers[other] = codes.PASS
            state.offers[other] = 0
    state.asked |= 1 << seat
    state.offers[seat] = 0
    return seat


def offer(state: GameState, seat: int, verb: int, a: int, b: int, c: int, drawn: bool) -> int:
    """One more answer that a seat may give."""
    state.options[seat * codes.MOST_OFFERS + state.offers[seat]] = codes.action_code(verb, a, b, c, drawn)
    state.offers[seat] += 1
    return state.offers[seat]


def answer_of(state: GameState, seat: int) -> int:
    """What a seat answered; PASS if it was not asked."""
    return state.answers[seat]


def offer_discards(state: GameState, seat: int, banned: int) -> int:
    """Every tile of a hand but the banned kinds, the drawn one apart from the others."""
    drawn = state.drawn[seat]
    rest = state.faces[seat]
    place = seat * codes.MOST_OFFERS + state.offers[seat]
    while rest:
        face = lowest_bit(rest)
        rest &= rest - 1
        if banned and banned & shape.bit(codes.kind_of(face)):
            continue
        action = codes.DISCARD | face << 6 | codes.NO_TILE << 12 | codes.NO_TILE << 18
        if face == drawn:
            state.options[place] = action | 1 << 24
            place += 1
        if face != drawn or state.held[seat * codes.FACES + face] > 1:
            state.options[place] = action
            place += 1
    state.offers[seat] = place - seat * codes.MOST_OFFERS
    return state.offers[seat]


# Looking at a hand.


def waits_of(state: GameState, seat: int, goal: Goal) -> int:
    """The kinds that complete a hand without a drawn tile, a bit each; not those of which it holds all four itself."""
    if state.tiles_missing_for(seat, goal) != 1:
        return 0
    state.load(seat)
    return waits_loaded(state, goal)


def waits_loaded(state: GameState, goal: Goal) -> int:
    """The same for the hand before the survey."""
    if shape.tiles_missing(state.probe.hand, goal) != 1:
        return 0
    melded = state.probe.hand.meld_tiles
    state.probe.hand.meld_tiles = 0  # the tables answer; melded copies are taken out below
    state.probe.accept(goal)
    state.probe.hand.meld_tiles = melded
    mask = state.probe.accepted
    if goal.own_melds and melded:
        for kind in range(34):
            if state.probe.hand.counts[kind] + state.probe.hand.melded[kind] >= 4:
                mask &= ~shape.bit(kind)
    return mask


def is_ready(state: GameState, seat: int, goal: Goal) -> bool:
    """Whether one tile is missing."""
    return waits_of(state, seat, goal) != 0


def is_complete_with(state: GameState, seat: int, face: int, goal: Goal) -> bool:
    """Whether a tile completes the hand; NO_TILE asks for the hand as it is."""
    state.load(seat)
    if face == codes.NO_TILE:
        return shape.tiles_missing(state.probe.hand, goal) == 0
    state.probe.hand.add(codes.kind_of(face))
    return shape.tiles_missing(state.probe.hand, goal) == 0
