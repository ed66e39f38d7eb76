"""The mechanics of a table: deal, draw, discard, call, pay, ask. A game's flow is built from them.

Every one changes the state and writes down the event that tells of it, so that the events are the whole story.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.codes import (
        ADDED,
        CALLED,
        CLOSED,
        DEALT,
        DISCARD,
        DISCARDED,
        DREW,
        ENDED,
        EXCHANGED,
        FACES,
        FACT,
        FROM_BACK,
        MARKED,
        MATCH_OVER,
        MOST_DISCARDS,
        MOST_EVENTS,
        MOST_OFFERS,
        MOST_ROWS,
        NO_TILE,
        NOBODY,
        PAID,
        PASS,
        PON,
        POT,
        PRIVATE,
        RESERVED,
        REVEALED,
        ROBBED,
        SCORE,
        SECRET,
        SET_ASIDE,
        SHOWN,
        START,
        TOLD,
        TURNED,
        WAS_CALLED,
        WAS_DRAWN,
        WON,
        action_code,
        kind_of,
        tile_of,
        verb_of,
    )
    from mahjongkit.core.play import Play
    from mahjongkit.core.shape import Goal, _bit, missing

    def lowest_bit(mask: int) -> int:
        """The place of the lowest bit set."""
        return (mask & -mask).bit_length() - 1


NO_TILES = 0xFFFFFFFF


def low32(x: int) -> int:
    """Wrap as a 32-bit register does; compiled, the register does it itself."""
    return x if cython.compiled else x & 0xFFFFFFFF


def write(play: Play, what: int, seat: int, other: int, flags: int, value: int) -> None:
    """Write an event down; while seats act unseen it is marked as secret."""
    if play.log_size < MOST_EVENTS:
        event = low32(value)
        event = (((event << 8 | flags | play.secret) << 8 | other) << 8 | seat) << 8 | what
        play.log[play.log_size] = event
        play.log_size += 1


def tiles_value(a: int, b: int, c: int, d: int) -> int:
    """Four tiles as the value of an event."""
    value = d
    return ((value << 8 | c) << 8 | b) << 8 | a


# Tiles.


def start(play: Play, left: int) -> int:
    """The hand begins; so many tiles can be drawn after the deal."""
    play.left = left
    write(play, START, play.dealer, NOBODY, 0, play.number << 16 | left)
    for seat in range(play.players):
        write(play, SCORE, seat, NOBODY, 0, play.score[seat])
    write(play, SCORE, POT, NOBODY, 0, play.pot)
    return left


def deal(play: Play, seat: int, count: int) -> int:
    """Up to four tiles from the front of the wall."""
    value = NO_TILES
    for i in range(count):
        face = play.wall[play.front + i]
        play.hold(seat, face)
        value = low32(value << 8 | face)
    play.front += count
    write(play, DEALT, seat, NOBODY, 0, value)
    return count


def deal_around(play: Play) -> int:
    """Thirteen tiles to everybody: three rounds of four and one of one, the dealer first."""
    for turn in range(4):
        for i in range(play.players):
            deal(play, (play.dealer + i) % play.players, 4 if turn < 3 else 1)
    return play.front


def draw(play: Play, seat: int) -> int:
    """A tile from the front of the wall."""
    if play.apart:
        bring_own(play, seat, play.front, 1)
    draw_at(play, seat, play.front, 0)
    play.front += 1
    return play.drawn[seat]


def draw_back(play: Play, seat: int) -> int:
    """A replacement from the back of the wall."""
    place = play.box.size - 1 - play.back
    if play.apart:
        bring_own(play, seat, place, -1)
    draw_at(play, seat, place, FROM_BACK)
    play.back += 1
    return play.drawn[seat]


def bring_own(play: Play, seat: int, place: int, step: int) -> None:
    """Bring the next tile that is a draw of a seat to a place, if there is one left; the others keep their order."""
    at = place
    for _ in range(play.left):
        if play.owner[at] == seat:
            break
        at += step
    else:
        return
    face = play.wall[at]
    while at != place:
        play.wall[at] = play.wall[at - step]
        play.owner[at] = play.owner[at - step]
        at -= step
    play.wall[place] = face
    play.owner[place] = seat


def draw_at(play: Play, seat: int, place: int, flags: int) -> None:
    """A tile from a place of the wall; in a hand of 3n+2 tiles, from which one is discarded, it is the drawn one."""
    face = play.wall[place]
    play.hold(seat, face)
    play.drawn[seat] = face if play.tiles[seat] % 3 == 2 else -1
    play.left -= 1
    write(play, DREW, seat, NOBODY, flags, face)


def hold_back(play: Play, tiles: int) -> int:
    """So many tiles more stay in the wall at the end; how many can be drawn then (fewer than none: too many were)."""
    play.left -= tiles
    write(play, RESERVED, NOBODY, NOBODY, 0, tiles)
    return play.left


def discard(play: Play, seat: int, face: int, drawn: bool, turned: bool) -> int:
    """A tile from a hand to its river."""
    play.release(seat, face)
    play.drawn[seat] = -1
    flags = (WAS_DRAWN if drawn else 0) | (TURNED if turned else 0)
    at = seat * MOST_DISCARDS + play.discards[seat]
    play.river[at] = face
    play.river_flags[at] = flags
    play.discards[seat] += 1
    write(play, DISCARDED, seat, NOBODY, flags, face)
    return face


def last_discard(play: Play, seat: int) -> int:
    """The tile that lies last in a river."""
    return play.river[seat * MOST_DISCARDS + play.discards[seat] - 1]


# Melds.


def lay_meld(play: Play, seat: int, verb: int, other: int, a: int, b: int, c: int, d: int) -> int:
    """Lay a meld down, the called tile first; its place."""
    place = seat * 5 + play.melds[seat]
    play.meld_verb[place] = verb
    play.meld_from[place] = other
    play.meld_face[4 * place] = a
    play.meld_face[4 * place + 1] = b
    play.meld_face[4 * place + 2] = c
    play.meld_face[4 * place + 3] = d
    play.melds[seat] += 1
    for i in range(3 if d == NO_TILE else 4):
        play.melded[seat * 34 + kind_of(play.meld_face[4 * place + i])] += 1
    write(play, CALLED, seat, other, verb, tiles_value(a, b, c, d))
    return place


def call(play: Play, seat: int, action: int) -> int:
    """Take the last discard for a chi, a pon or an open kong; the turn goes to the caller."""
    other = play.turn
    at = other * MOST_DISCARDS + play.discards[other] - 1
    play.river_flags[at] |= WAS_CALLED
    for i in range(3):
        if tile_of(action, i) != NO_TILE:
            play.release(seat, tile_of(action, i))
    play.turn = seat
    return lay_meld(
        play, seat, verb_of(action), other, play.river[at], tile_of(action, 0), tile_of(action, 1), tile_of(action, 2)
    )


def close_kong(play: Play, seat: int, kind: int) -> int:
    """A closed kong of all four tiles of a kind; its place."""
    faces = 0
    size = 0
    for face in range(FACES):
        if kind_of(face) == kind:
            for _ in range(play.held[seat * FACES + face]):
                faces |= face << 6 * size
                size += 1
    for i in range(4):
        play.release(seat, faces >> 6 * i & 63)
    play.drawn[seat] = -1
    return lay_meld(play, seat, CLOSED, NOBODY, faces & 63, faces >> 6 & 63, faces >> 12 & 63, faces >> 18 & 63)


def add_to_pon(play: Play, seat: int, face: int) -> int:
    """The fourth tile to a pon; the place of the meld."""
    kind = kind_of(face)
    place = seat * 5
    while play.meld_verb[place] != PON or kind_of(play.meld_face[4 * place]) != kind:
        place += 1
    play.release(seat, face)
    play.drawn[seat] = -1
    play.meld_verb[place] = ADDED
    play.meld_face[4 * place + 3] = face
    play.melded[seat * 34 + kind] += 1
    a = play.meld_face[4 * place]
    b = play.meld_face[4 * place + 1]
    write(play, CALLED, seat, play.meld_from[place], ADDED, tiles_value(a, b, play.meld_face[4 * place + 2], face))
    return place


def undo_added(play: Play, seat: int, face: int) -> None:
    """An added kong was robbed: the meld is a pong again, the tile lies in the river."""
    place = seat * 5
    while play.meld_verb[place] != ADDED or play.meld_face[4 * place + 3] != face:
        place += 1
    play.meld_verb[place] = PON
    play.meld_face[4 * place + 3] = NO_TILE
    play.melded[seat * 34 + kind_of(face)] -= 1
    at = seat * MOST_DISCARDS + play.discards[seat]
    play.river[at] = face
    play.river_flags[at] = 0
    play.discards[seat] += 1
    write(play, ROBBED, seat, NOBODY, 0, face)


def exchange(play: Play, seat: int, other: int, action: int) -> None:
    """Three tiles that have left a hand come into another."""
    for i in range(3):
        play.hold(other, tile_of(action, i))
    write(
        play,
        EXCHANGED,
        seat,
        other,
        0,
        tiles_value(tile_of(action, 0), tile_of(action, 1), tile_of(action, 2), NO_TILE),
    )


def set_aside(play: Play, seat: int, face: int) -> None:
    """A tile from a hand beside it."""
    play.release(seat, face)
    play.drawn[seat] = -1
    play.aside[seat * 8 + play.asides[seat]] = face
    play.asides[seat] += 1
    write(play, SET_ASIDE, seat, NOBODY, 0, face)


# What everybody is told.


def turn_up(play: Play, row: int, face: int) -> None:
    """Turn a tile of the wall up and tell nobody; `row` 0 is the upper one, 1 the one below."""
    play.turned[play.turned_size] = row << 7 | face
    play.turned_size += 1


def show(play: Play, row: int, face: int) -> None:
    """Turn a tile of the wall up for everybody."""
    turn_up(play, row, face)
    write(play, SHOWN, NOBODY, row, 0, face)


def reveal(play: Play, seat: int) -> None:
    """Lay a hand open."""
    size = 0
    value = NO_TILES
    for face in range(FACES):
        for _ in range(play.held[seat * FACES + face]):
            play.laid[seat * 14 + size] = face
            size += 1
            value = low32(value << 8 | face)
            if size % 4 == 0:
                write(play, REVEALED, seat, NOBODY, 0, value)
                value = NO_TILES
    if size % 4:
        write(play, REVEALED, seat, NOBODY, 0, value)
    play.laid_size[seat] = size


def mark(play: Play, seat: int, key: int, value: int, private: bool) -> None:
    """Set one of a seat's marks."""
    if play.marks[seat * 8 + key] != value:
        play.marks[seat * 8 + key] = value
        write(play, MARKED, seat, key, PRIVATE if private else 0, value)


def fact(play: Play, key: int, value: int) -> None:
    """Set one of the facts about the table."""
    play.facts[key] = value
    write(play, FACT, NOBODY, key, 0, value)


def tell_secrets(play: Play, start: int) -> None:
    """Tell everybody what each seat has done in secret since an event: the same events, for all the others."""
    play.secret = 0
    end = play.log_size
    for seat in range(play.players):
        for i in range(start, end):
            event = play.log[i]
            flags = event >> 24 & 255
            if event >> 8 & 255 != seat or not flags & SECRET or flags & PRIVATE or event & 255 == SHOWN:
                continue
            if play.log_size < MOST_EVENTS:
                play.log[play.log_size] = event ^ (SECRET | TOLD) << 24
                play.log_size += 1


def pay(play: Play, payer: int, payee: int, amount: int, reason: int) -> int:
    """Move money, and write down why; POT is what lies on the table."""
    if amount == 0:
        return 0
    if payer == POT:
        play.pot -= amount
    else:
        play.score[payer] -= amount
    if payee == POT:
        play.pot += amount
    else:
        play.score[payee] += amount
    write(play, PAID, payer, payee, reason, amount)
    return amount


def won(play: Play, seat: int, other: int, face: int) -> int:
    """A seat has won, from another or (the same seat) by itself."""
    write(play, WON, seat, other, 0, face)
    return face


def score_row(play: Play, seat: int, row: int) -> int:
    """A row of the game's table counted for a winner: told by no event, for whoever counts how often it happens."""
    play.scored[seat * MOST_ROWS + row] += 1
    return row


def end_hand(play: Play, reason: int) -> int:
    """The hand is over."""
    play.hand_over = True
    write(play, ENDED, NOBODY, NOBODY, reason, 0)
    return reason


def end_match(play: Play) -> int:
    """The match is over."""
    play.over = True
    write(play, MATCH_OVER, NOBODY, NOBODY, 0, 0)
    return play.number


# Questions.


def ask(play: Play, seat: int) -> int:
    """Ask a seat; the answers are offered after this."""
    if play.asked == 0:
        for other in range(4):
            play.answers[other] = PASS
            play.offers[other] = 0
    play.asked |= 1 << seat
    play.offers[seat] = 0
    return seat


def offer(play: Play, seat: int, verb: int, a: int, b: int, c: int, drawn: bool) -> int:
    """One more answer that a seat may give."""
    play.options[seat * MOST_OFFERS + play.offers[seat]] = action_code(verb, a, b, c, drawn)
    play.offers[seat] += 1
    return play.offers[seat]


def answer_of(play: Play, seat: int) -> int:
    """What a seat answered; PASS if it was not asked."""
    return play.answers[seat]


def offer_discards(play: Play, seat: int, banned: int) -> int:
    """Every tile of a hand but the banned kinds, the drawn one apart from the others."""
    drawn = play.drawn[seat]
    rest = play.faces[seat]
    place = seat * MOST_OFFERS + play.offers[seat]
    while rest:
        face = lowest_bit(rest)
        rest &= rest - 1
        if banned and banned & _bit(kind_of(face)):
            continue
        action = DISCARD | face << 6 | NO_TILE << 12 | NO_TILE << 18
        if face == drawn:
            play.options[place] = action | 1 << 24
            place += 1
        if face != drawn or play.held[seat * FACES + face] > 1:
            play.options[place] = action
            place += 1
    play.offers[seat] = place - seat * MOST_OFFERS
    return play.offers[seat]


# Looking at a hand.


def waits_of(play: Play, seat: int, goal: Goal) -> int:
    """The kinds that complete a hand without a drawn tile, a bit each; not those of which it holds all four itself."""
    if play.away(seat, goal) != 1:
        return 0
    play.load(seat)
    return waits_loaded(play, goal)


def waits_loaded(play: Play, goal: Goal) -> int:
    """The same for the hand before the survey."""
    if missing(play.survey.hand, goal) != 1:
        return 0
    melded = play.survey.hand.meld_tiles
    play.survey.hand.meld_tiles = 0  # the tables answer; melded copies are taken out below
    play.survey.accept(goal)
    play.survey.hand.meld_tiles = melded
    mask = play.survey.accepted
    if goal.own_melds and melded:
        for kind in range(34):
            if play.survey.hand.counts[kind] + play.survey.hand.melded[kind] >= 4:
                mask &= ~_bit(kind)
    return mask


def is_ready(play: Play, seat: int, goal: Goal) -> bool:
    """Whether one tile is missing."""
    return waits_of(play, seat, goal) != 0


def is_complete_with(play: Play, seat: int, face: int, goal: Goal) -> bool:
    """Whether a tile completes the hand; NO_TILE asks for the hand as it is."""
    play.load(seat)
    if face == NO_TILE:
        return missing(play.survey.hand, goal) == 0
    play.survey.hand.add(kind_of(face))
    return missing(play.survey.hand, goal) == 0
