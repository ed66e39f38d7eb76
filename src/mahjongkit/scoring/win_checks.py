"""Checks that the described wins and hands of all games share: the winning tile, seats and flags."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from mahjongkit import notation
from mahjongkit.core.shape import foreign_fault
from mahjongkit.errors import InputError, InvalidHand, shown
from mahjongkit.tiles import FACES, FLOWERS, WINDS, code, kind_of

if TYPE_CHECKING:
    from mahjongkit.core.shape import Goal
    from mahjongkit.hand import Hand

Inputs = TypeVar("Inputs")

_WIND_LETTERS = {**{wind: wind for wind in WINDS}, **dict(zip("东南西北", WINDS, strict=True)), "東": WINDS[0]}
"""The winds by every sign that is read."""


def collect_inputs(kind: Callable[..., Inputs], inputs: Mapping[str, object]) -> Inputs:
    """The inputs of a described win as the dataclass of the game, whose `prepare` or `settle` checks their values."""
    return kind(**inputs)


def complete_hand(hand: Hand, win: str | int, goal: Goal) -> tuple[Hand, int]:
    """The 14-tile hand and the winning tile; `hand` may include that tile or not."""
    face = winning_tile(win)
    complete = hand if hand.has_drawn or face in FLOWERS else hand + face
    if face not in complete.faces:
        raise InvalidHand("win.tile_not_held", tile=code(face), hand=str(hand))
    if foreign := foreign_fault(complete.shape, goal):
        raise foreign
    if len(complete) != 14:
        raise InvalidHand("win.not_14_tiles", hand=str(hand), count=len(complete), game=goal.name)
    return complete, face


def winning_tile(win: str | int) -> int:
    """The face of the winning tile, given as text or as a face."""
    if isinstance(win, bool) or not isinstance(win, str | int) or (isinstance(win, int) and not 0 <= win < FACES):
        raise InputError("win.tile", given=shown(win))
    return notation.parse_tile(win) if isinstance(win, str) else win


def check_flags(flags: dict[str, bool]) -> None:
    """Refuse a flag that is not a bool."""
    for name, value in flags.items():
        if not isinstance(value, bool):
            raise InputError("win.flag", name=name, given=shown(value))


# Seats of a described win, by wind.


def seat_of(wind: object, what: str, names: str = WINDS) -> int:
    """The seat number of a wind; `what` names the input in an error."""
    found = _WIND_LETTERS.get(wind) if isinstance(wind, str) else None
    if found is None or found not in names:
        raise InputError("win.wind", what=what, given=shown(wind), winds=", ".join(names))
    return names.index(found)


def discarder_of(word: object, *, tsumo: bool, own: int, names: str = WINDS, gone: Collection[int] = ()) -> int | None:
    """The seat that gave the winning tile, None on a self-draw; by default the first that is not `own` or `gone`."""
    if tsumo:
        if word is not None:
            raise InputError("win.discarder_with_tsumo", given=shown(word))
        return None
    if word is None:
        return next(seat for seat in range(len(names)) if seat != own and seat not in gone)
    found = seat_of(word, "discarder", names)
    if found == own:
        raise InputError("win.discarder_wins", seat=word)
    return found


def other_seats(words: str | None, name: str, own: int, example: str) -> set[int]:
    """The seats in a text like SW, none of which is the winner's."""
    if words is not None and not isinstance(words, str):
        raise InputError("seats.input", name=name, given=shown(words), example=example)
    listed = [seat_of(word, name) for word in words or ""]
    if len(set(listed)) < len(listed):
        raise InputError("seats.input_twice", name=name, given=shown(words))
    if own in listed:
        raise InputError("seats.input_winner", name=name, given=shown(words), seat=WINDS[own])
    return set(listed)


def robbed_faults(hand: Hand, win: int, *, tsumo: bool) -> Iterator[InputError]:
    """Why the tile of an added kong cannot have been won."""
    if tsumo:
        yield InputError("win.with_tsumo", name="robbed")
    if hand.owned[kind_of(win)] > 1:
        yield InputError("win.robbed_held", tile=code(win))


# Seats of a hand to be settled, by number or by wind counted from the dealer.


def check_four_hands(hands: Sequence[Hand]) -> None:
    if len(hands) != 4:
        raise InputError("settle.hands", count=len(hands))


def dealer_of(dealer: object, name: str) -> int:
    """The seat 0 to 3 that deals; `name` is that of the input."""
    if type(dealer) is not int or not 0 <= dealer < 4:
        raise InputError("settle.dealer", name=name, given=shown(dealer))
    return dealer


def seat_from_dealer(word: object, what: str, dealer: int) -> int:
    """Read a seat: its number, or its wind counted from the dealer."""
    if isinstance(word, str) and word in _WIND_LETTERS:
        return (WINDS.index(_WIND_LETTERS[word]) + dealer) % 4
    if isinstance(word, str) and len(word) == 1 and word in "0123":
        return int(word)
    if type(word) is int and 0 <= word < 4:
        return word
    raise InputError("seats.unknown", what=what, given=shown(word), winds=", ".join(WINDS))


def seats_from_dealer(words: object, what: str, dealer: int) -> tuple[int, ...]:
    """Read one or several different seats, in a list or a text like 13 or SN."""
    listed = list(re.sub("[,，、 ]", "", words)) if isinstance(words, str) else words
    if not isinstance(listed, list | tuple):
        listed = [listed]
    found = tuple(seat_from_dealer(word, what, dealer) for word in listed)
    if not found or len(set(found)) < len(found):
        raise InputError("seats.twice" if found else "seats.nobody", what=what, given=shown(words))
    return found
