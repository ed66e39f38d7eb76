"""The moves that a game's flow is built from: deal, draw, discard, call, pay, ask.

Each changes the state and logs the event that describes the change, so the events alone are enough to replay a hand.
"""

from __future__ import annotations

from mahjongkit.core import bits, codes, shape
from mahjongkit.core.shape import Goal
from mahjongkit.core.state import GameState


def has_room(state: GameState, used: int, size: int, full: int) -> bool:
    """Whether one more fits into a buffer; if not, the hand cannot go on: see `GameState.check_buffers`."""
    if used < size:
        return True
    state.overflow = full
    return False


def log_event(state: GameState, kind: int, seat: int, other: int, flags: int, value: int) -> None:
    """Append an event to the log; while seats act unseen it is flagged SECRET."""
    if has_room(state, state.log_size, codes.MAX_EVENTS, codes.EVENTS_FULL):
        state.log[state.log_size] = codes.event_code(kind, seat, other, flags | state.secret, value)
        state.log_size += 1


# Tiles.


def start_hand(state: GameState, left: int) -> int:
    """Begin the hand; `left` tiles can be drawn after the deal."""
    state.left = left
    log_event(state, codes.START, state.dealer, codes.NOBODY, 0, codes.pack_halves(left, state.number))
    for seat in range(state.players):
        log_event(state, codes.SCORE, seat, codes.NOBODY, 0, state.score[seat])
    log_event(state, codes.SCORE, codes.POT, codes.NOBODY, 0, state.pot)
    return left


def deal(state: GameState, seat: int, count: int) -> int:
    """Deal up to four tiles from the front of the wall."""
    value = codes.NO_TILES
    for i in range(count):
        face = state.wall[state.front + i]
        state.hold(seat, face)
        value = codes.with_tile(value, i, face)
    state.front += count
    log_event(state, codes.DEALT, seat, codes.NOBODY, 0, value)
    return count


def deal_around(state: GameState) -> int:
    """Deal thirteen tiles to everybody: three rounds of four and one of one, the dealer first."""
    for turn in range(4):
        for i in range(state.players):
            deal(state, (state.dealer + i) % state.players, 4 if turn < 3 else 1)
    return state.front


def draw(state: GameState, seat: int) -> int:
    """Draw from the front of the wall."""
    if state.per_seat_draws:
        move_own_draw_to(state, seat, state.front, 1)
    draw_at(state, seat, state.front, 0)
    state.front += 1
    return state.drawn[seat]


def draw_back(state: GameState, seat: int) -> int:
    """Draw a replacement from the back of the wall."""
    place = state.box.size - 1 - state.back
    if state.per_seat_draws:
        move_own_draw_to(state, seat, place, -1)
    draw_at(state, seat, place, codes.FROM_BACK)
    state.back += 1
    return state.drawn[seat]


def move_own_draw_to(state: GameState, seat: int, place: int, step: int) -> None:
    """Move the seat's next own draw to a place in the wall, if one is left; the other tiles keep their order."""
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
    """Draw the wall tile at a place. `drawn` holds it only if the hand then has 3n+2 tiles and must discard."""
    face = state.wall[place]
    state.hold(seat, face)
    state.drawn[seat] = face if state.tiles[seat] % 3 == 2 else -1
    state.left -= 1
    log_event(state, codes.DREW, seat, codes.NOBODY, flags, face)


def wall_tiles(state: GameState) -> int:
    """How many tiles lie between the front and the back of the wall, those that are never drawn included."""
    return state.box.size - state.front - state.back


def reserve_tiles(state: GameState, tiles: int) -> int:
    """Keep that many more tiles at the end of the wall; return the draws left (negative if too many were drawn)."""
    state.left -= tiles
    log_event(state, codes.RESERVED, codes.NOBODY, codes.NOBODY, 0, tiles)
    return state.left


def discard(state: GameState, seat: int, face: int, drawn: bool, turned: bool) -> int:
    """Move a tile from a hand to its river."""
    state.release(seat, face)
    state.drawn[seat] = -1
    flags = (codes.WAS_DRAWN if drawn else 0) | (codes.TURNED if turned else 0)
    lay_in_river(state, seat, face, flags)
    log_event(state, codes.DISCARDED, seat, codes.NOBODY, flags, face)
    return face


def lay_in_river(state: GameState, seat: int, face: int, flags: int) -> None:
    """Lay a tile into a river without an event."""
    if has_room(state, state.discards[seat], codes.MAX_DISCARDS, codes.RIVER_FULL):
        at = seat * codes.MAX_DISCARDS + state.discards[seat]
        state.river[at] = face
        state.river_flags[at] = flags
        state.discards[seat] += 1


def last_discard(state: GameState, seat: int) -> int:
    """The last tile of a river."""
    return state.river[seat * codes.MAX_DISCARDS + state.discards[seat] - 1]


# Melds.


def lay_meld(state: GameState, seat: int, verb: int, other: int, a: int, b: int, c: int, d: int) -> int:
    """Lay a meld, the called tile first; return its place."""
    place = seat * codes.MAX_MELDS + state.melds[seat]
    if not has_room(state, state.melds[seat], codes.MAX_MELDS, codes.MELDS_FULL):
        return place - 1
    state.meld_verb[place] = verb
    state.meld_from[place] = other
    state.meld_face[4 * place] = a
    state.meld_face[4 * place + 1] = b
    state.meld_face[4 * place + 2] = c
    state.meld_face[4 * place + 3] = d
    state.melds[seat] += 1
    for i in range(3 if d == codes.NO_TILE else 4):
        state.melded[seat * 34 + codes.kind_of(state.meld_face[4 * place + i])] += 1
    log_event(state, codes.CALLED, seat, other, verb, codes.pack_tiles(a, b, c, d))
    return place


def call(state: GameState, seat: int, action: int) -> int:
    """Take the last discard for a chi, a pon or an open kong and give the caller the turn; return the meld's place."""
    other = state.turn
    at = other * codes.MAX_DISCARDS + state.discards[other] - 1
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


def lay_closed_kong(state: GameState, seat: int, kind: int) -> int:
    """Lay a closed kong of all four tiles of a kind; return its place."""
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


def meld_place(state: GameState, seat: int, verb: int, kind: int) -> int:
    """The place of the meld of a verb whose called tile is of a kind, which must be there."""
    place = seat * codes.MAX_MELDS
    while state.meld_verb[place] != verb or codes.kind_of(state.meld_face[4 * place]) != kind:
        place += 1
    return place


def add_to_pon(state: GameState, seat: int, face: int) -> int:
    """Add the fourth tile to a pon; return the meld's place."""
    kind = codes.kind_of(face)
    place = meld_place(state, seat, codes.PON, kind)
    state.release(seat, face)
    state.drawn[seat] = -1
    state.meld_verb[place] = codes.ADDED
    state.meld_face[4 * place + 3] = face
    state.melded[seat * 34 + kind] += 1
    a = state.meld_face[4 * place]
    b = state.meld_face[4 * place + 1]
    log_event(
        state,
        codes.CALLED,
        seat,
        state.meld_from[place],
        codes.ADDED,
        codes.pack_tiles(a, b, state.meld_face[4 * place + 2], face),
    )
    return place


def undo_added_kong(state: GameState, seat: int, face: int) -> None:
    """Undo an added kong that was robbed: the meld is a pon again, the tile lies in the river."""
    place = meld_place(state, seat, codes.ADDED, codes.kind_of(face))
    state.meld_verb[place] = codes.PON
    state.meld_face[4 * place + 3] = codes.NO_TILE
    state.melded[seat * 34 + codes.kind_of(face)] -= 1
    lay_in_river(state, seat, face, 0)
    log_event(state, codes.ROBBED, seat, codes.NOBODY, 0, face)


def exchange(state: GameState, seat: int, other: int, action: int) -> None:
    """Put three tiles, which one hand has released already, into another hand."""
    for i in range(3):
        state.hold(other, codes.tile_of(action, i))
    log_event(
        state,
        codes.EXCHANGED,
        seat,
        other,
        0,
        codes.pack_tiles(codes.tile_of(action, 2), codes.tile_of(action, 1), codes.tile_of(action, 0), codes.NO_TILE),
    )


def set_aside(state: GameState, seat: int, face: int) -> None:
    """Lay a tile of a hand beside it."""
    state.release(seat, face)
    state.drawn[seat] = -1
    if has_room(state, state.asides[seat], codes.MAX_ASIDES, codes.ASIDES_FULL):
        state.aside[seat * codes.MAX_ASIDES + state.asides[seat]] = face
        state.asides[seat] += 1
    log_event(state, codes.SET_ASIDE, seat, codes.NOBODY, 0, face)


# Public information.


def turn_up(state: GameState, row: int, face: int) -> None:
    """Turn a wall tile face up without an event; `row` is 0 for the upper row, 1 for the lower one."""
    if has_room(state, state.turned_size, codes.MAX_TURNED, codes.TURNED_FULL):
        state.turned[state.turned_size] = codes.turned_code(row, face)
        state.turned_size += 1


def show(state: GameState, row: int, face: int) -> None:
    """Turn a wall tile face up for everybody."""
    turn_up(state, row, face)
    log_event(state, codes.SHOWN, codes.NOBODY, row, 0, face)


def reveal_hand(state: GameState, seat: int) -> None:
    """Show a whole hand to everybody."""
    if not has_room(state, state.tiles[seat] - 1, codes.MAX_LAID, codes.LAID_FULL):
        return
    size = 0
    value = codes.NO_TILES
    for face in range(codes.FACES):
        for _ in range(state.held[seat * codes.FACES + face]):
            state.laid[seat * codes.MAX_LAID + size] = face
            value = codes.with_tile(value, size % 4, face)
            size += 1
            if size % 4 == 0:
                log_event(state, codes.REVEALED, seat, codes.NOBODY, 0, value)
                value = codes.NO_TILES
    if size % 4:
        log_event(state, codes.REVEALED, seat, codes.NOBODY, 0, value)
    state.laid_size[seat] = size


def set_mark(state: GameState, seat: int, key: int, value: int, private: bool) -> None:
    """Set one of a seat's marks."""
    if state.marks[seat * codes.MAX_MARKS + key] != value:
        state.marks[seat * codes.MAX_MARKS + key] = value
        log_event(state, codes.MARKED, seat, key, codes.PRIVATE if private else 0, value)


def set_fact(state: GameState, key: int, value: int) -> None:
    """Set one of the facts about the table."""
    state.facts[key] = value
    log_event(state, codes.FACT, codes.NOBODY, key, 0, value)


def disclose_secrets(state: GameState, start: int) -> None:
    """Log again, for the other seats, every event that a seat caused in secret since event number `start`."""
    state.secret = 0
    end = state.log_size
    for seat in range(state.players):
        for i in range(start, end):
            event = state.log[i]
            flags = codes.event_flags(event)
            if (
                codes.event_seat(event) != seat
                or not flags & codes.SECRET
                or flags & codes.PRIVATE
                or codes.event_kind(event) == codes.SHOWN
            ):
                continue
            if has_room(state, state.log_size, codes.MAX_EVENTS, codes.EVENTS_FULL):
                state.log[state.log_size] = event ^ (codes.SECRET | codes.DISCLOSED) << 24
                state.log_size += 1


def pay(state: GameState, payer: int, payee: int, amount: int, reason: int) -> int:
    """Move points from payer to payee and log the reason; either may be the POT. Zero amounts log nothing."""
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
    log_event(state, codes.PAID, payer, payee, reason, amount)
    return amount


def log_win(state: GameState, seat: int, other: int, face: int) -> int:
    """Log that `seat` won from `other`; on a self-draw both are the same."""
    log_event(state, codes.WON, seat, other, 0, face)
    return face


def count_row(state: GameState, seat: int, row: int) -> int:
    """Count a pattern row of a winner, for statistics; no event is logged."""
    state.scored[seat * codes.MAX_ROWS + row] += 1
    return row


def end_hand(state: GameState, reason: int) -> int:
    """End the hand for this reason."""
    state.hand_over = True
    log_event(state, codes.ENDED, codes.NOBODY, codes.NOBODY, reason, 0)
    return reason


def end_match(state: GameState) -> int:
    state.over = True
    log_event(state, codes.MATCH_OVER, codes.NOBODY, codes.NOBODY, 0, 0)
    return state.number


# Questions.


def set_claim_point(state: GameState) -> None:
    """Note that the others may claim a tile now, before anything else happens."""
    state.claim_point = state.log_size


def ask(state: GameState, seat: int) -> int:
    """Ask a seat a question; `offer` then adds the answers it may give."""
    if state.asked == 0:
        for other in range(4):
            state.answers[other] = codes.PASS
            state.offers[other] = 0
    state.asked |= 1 << seat
    state.offers[seat] = 0
    return seat


def offer(state: GameState, seat: int, verb: int, a: int, b: int, c: int, drawn: bool) -> int:
    """Add an answer that a seat may give; return the number of offers."""
    if has_room(state, state.offers[seat], codes.MAX_OFFERS, codes.OFFERS_FULL):
        state.options[seat * codes.MAX_OFFERS + state.offers[seat]] = codes.action_code(verb, a, b, c, drawn)
        state.offers[seat] += 1
    return state.offers[seat]


def offer_verb(state: GameState, seat: int, verb: int) -> int:
    """Offer an answer that names no tile: PASS, RON, TSUMO."""
    return offer(state, seat, verb, codes.NO_TILE, codes.NO_TILE, codes.NO_TILE, False)


def offer_tile(state: GameState, seat: int, verb: int, face: int) -> int:
    """Offer an answer that names one tile, not as the tile just drawn."""
    return offer(state, seat, verb, face, codes.NO_TILE, codes.NO_TILE, False)


def clear_offers(state: GameState, seat: int) -> None:
    """Withdraw what was offered to a seat, before something else is; unless it is asked then, its answer is PASS."""
    state.answers[seat] = codes.PASS
    state.offers[seat] = 0


def has_offers(state: GameState, seat: int) -> bool:
    return state.offers[seat] != 0


def was_offered_win(state: GameState, seat: int) -> bool:
    """Whether the last question to a seat offered a win, which is always offered first."""
    verb = codes.verb_of(state.options[seat * codes.MAX_OFFERS])
    return verb == codes.TSUMO or verb == codes.RON


def has_passed_win(state: GameState, seat: int) -> bool:
    """Whether a seat was asked about a tile, was offered a win on it, and did not claim it."""
    if not state.replied >> seat & 1 or codes.verb_of(state.answers[seat]) == codes.RON:
        return False
    return was_offered_win(state, seat)


def answer_of(state: GameState, seat: int) -> int:
    """The answer of a seat; PASS if it was not asked."""
    return state.answers[seat]


def offer_discards(state: GameState, seat: int, banned: int) -> int:
    """Offer every tile of a hand except banned kinds (a bit each); the drawn tile is an offer of its own."""
    drawn = state.drawn[seat]
    rest = state.faces[seat]
    if not has_room(state, state.offers[seat] + state.tiles[seat], codes.MAX_OFFERS, codes.OFFERS_FULL):
        return state.offers[seat]
    place = seat * codes.MAX_OFFERS + state.offers[seat]
    while rest:
        face = bits.lowest(rest)
        rest &= rest - 1
        if banned and bits.has(banned, codes.kind_of(face)):
            continue
        action = codes.DISCARD | face << 6 | codes.NO_TILE << 12 | codes.NO_TILE << 18
        if face == drawn:
            state.options[place] = action | 1 << 24
            place += 1
        if face != drawn or state.held[seat * codes.FACES + face] > 1:
            state.options[place] = action
            place += 1
    state.offers[seat] = place - seat * codes.MAX_OFFERS
    return state.offers[seat]


# Waits.


def set_waits(state: GameState, seat: int, waits: int) -> None:
    """Keep the waits of a seat until its hand changes."""
    state.waits[seat] = waits


def is_waiting_for(state: GameState, seat: int, face: int) -> bool:
    """Whether the waits kept for a seat include a tile."""
    return bits.has(state.waits[seat], codes.kind_of(face))


def tiles_missing(state: GameState, seat: int, goal: Goal) -> int:
    """Tiles missing to a seat's complete hand; 0 if it is complete."""
    return state.tiles_missing_for(seat, goal)


def waits_of(state: GameState, seat: int, goal: Goal) -> int:
    """The kinds that complete a hand of 3n+1 tiles, a bit each; not those of which it holds all four itself."""
    if state.tiles_missing_for(seat, goal) != 1:
        return 0
    state.load(seat)
    return waits_of_probe(state, goal)


def waits_of_probe(state: GameState, goal: Goal) -> int:
    """The same for the hand in the state's probe."""
    if shape.tiles_missing(state.probe.hand, goal) != 1:
        return 0
    melded = state.probe.hand.meld_tiles
    state.probe.hand.meld_tiles = 0  # so that the suit tables answer; melded copies are excluded below
    state.probe.accept(goal)
    state.probe.hand.meld_tiles = melded
    mask = state.probe.accepted
    if goal.own_melds and melded:
        for kind in range(34):
            if state.probe.hand.counts[kind] + state.probe.hand.melded[kind] >= 4:
                mask = bits.without(mask, kind)
    return mask


def is_ready(state: GameState, seat: int, goal: Goal) -> bool:
    """Whether the hand waits for any tile."""
    return waits_of(state, seat, goal) != 0


def is_complete_with(state: GameState, seat: int, face: int, goal: Goal) -> bool:
    """Whether a tile completes the hand; with NO_TILE, whether the hand is complete as it is."""
    state.load(seat)
    if face == codes.NO_TILE:
        return shape.tiles_missing(state.probe.hand, goal) == 0
    state.probe.hand.add(codes.kind_of(face))
    return shape.tiles_missing(state.probe.hand, goal) == 0
