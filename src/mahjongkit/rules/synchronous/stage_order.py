"""The order of what happened in a main stage: as if the seats had answered in rounds, one seat after the other.

Each seat acts at its own pace (RULES 3.1.3), but the log of a hand, the order of its answers and the order in which
tiles of the last turn are found must not depend on who was quicker.
"""

from __future__ import annotations

from mahjongkit.core import bits, codes
from mahjongkit.rules.synchronous.seats import SynchronousSeats


def begin_stage(state: SynchronousSeats) -> None:
    """Begin counting: every seat has had its first draw or question of the turn."""
    state.opened = state.log_size
    state.first_answer = state.answer_log_size
    state.latest = 0
    state.mixed = False
    for seat in range(4):
        state.steps[seat] = 0


def count_answer(state: SynchronousSeats, seat: int) -> None:
    """Count an answer that is about to be carried out, and notice if a seat has overtaken another."""
    state.steps[seat] += 1
    order = 4 * state.steps[seat] + seat
    if order < state.latest:
        state.mixed = True
    state.latest = order


def forget_others(state: SynchronousSeats, seat: int) -> None:
    """The others begin the turn again, beside a seat that has answered some questions: nothing needs an order."""
    for other in range(4):
        state.steps[other] = state.steps[seat]
    state.latest = 0
    state.mixed = False


def restore_order(state: SynchronousSeats) -> None:
    """Put events, answers and made tiles of a main stage into their order, if seats have overtaken each other."""
    if not state.mixed:
        return
    sort_events(state)
    sort_answers(state)
    sort_made(state)


def sort_events(state: SynchronousSeats) -> None:
    for i in range(state.opened + 1, state.log_size):
        place = i
        while place > state.opened and event_order(state, place) < event_order(state, place - 1):
            event = state.log[place]
            state.log[place] = state.log[place - 1]
            state.log[place - 1] = event
            place -= 1


def event_order(state: SynchronousSeats, place: int) -> int:
    """By which of its seat's answers an event was caused, and by which seat."""
    seat = codes.event_seat(state.log[place])
    step = 0
    for i in range(state.opened, place + 1):
        if codes.event_seat(state.log[i]) == seat and begins_answer(state.log[i]):
            step += 1
    return 4 * step + seat


def begins_answer(event: int) -> bool:
    """Whether an event is the first one that an answer causes; marks and replacement draws follow another one."""
    kind = codes.event_kind(event)
    if kind == codes.DREW:
        return not bits.has_flag(codes.event_flags(event), codes.FROM_BACK)
    return kind == codes.DISCARDED or kind == codes.CALLED or kind == codes.SET_ASIDE


def sort_answers(state: SynchronousSeats) -> None:
    for i in range(state.first_answer + 1, state.answer_log_size):
        place = i
        while place > state.first_answer and answer_order(state, place) < answer_order(state, place - 1):
            answer = state.answer_log[place]
            state.answer_log[place] = state.answer_log[place - 1]
            state.answer_log[place - 1] = answer
            place -= 1


def answer_order(state: SynchronousSeats, place: int) -> int:
    """Which of its seat's answers this is, and whose."""
    seat = codes.answer_seat(state.answer_log[place])
    step = 0
    for i in range(state.first_answer, place + 1):
        if codes.answer_seat(state.answer_log[i]) == seat:
            step += 1
    return 4 * step + seat


def sort_made(state: SynchronousSeats) -> None:
    for i in range(1, state.made_size):
        place = i
        while place > 0 and made_order(state, place) < made_order(state, place - 1):
            swap_made(state, place)
            place -= 1


def made_order(state: SynchronousSeats, place: int) -> int:
    return 4 * state.made_step[place] + state.made_seat[place]


def swap_made(state: SynchronousSeats, place: int) -> None:
    """Swap a made tile with the one before it."""
    seat, face, how = state.made_seat[place], state.made_face[place], state.made_how[place]
    flags, step = state.made_flags[place], state.made_step[place]
    state.made_seat[place] = state.made_seat[place - 1]
    state.made_face[place] = state.made_face[place - 1]
    state.made_how[place] = state.made_how[place - 1]
    state.made_flags[place] = state.made_flags[place - 1]
    state.made_step[place] = state.made_step[place - 1]
    state.made_seat[place - 1] = seat
    state.made_face[place - 1] = face
    state.made_how[place - 1] = how
    state.made_flags[place - 1] = flags
    state.made_step[place - 1] = step
