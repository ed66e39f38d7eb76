"""Where a match begins that does not begin from the beginning: what a user says of it, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mahjongkit.errors import shown
from mahjongkit.rules.bounds import MOST_START_POINTS, check_position

if TYPE_CHECKING:
    from mahjongkit.core.state import GameState


class Start:
    """The words of a user about the position that a match begins with."""

    def __init__(self, game: str, given: Mapping[str, object], known: tuple[str, ...]) -> None:
        for name in given:
            if name not in known:
                raise ValueError(f"start: unknown {name!r}; {game} knows {', '.join(known)}")
        self.given = given

    def scores(self, state: GameState) -> list[int]:
        """The score of every seat; those of a new match unless they are said."""
        scores = self.given.get("scores", state.scores())
        if (
            not isinstance(scores, list | tuple)
            or len(scores) != state.players
            or not all(type(score) is int and abs(score) <= MOST_START_POINTS for score in scores)
        ):
            expected = f"{state.players} whole numbers, {-MOST_START_POINTS} to {MOST_START_POINTS}"
            raise ValueError(f"start: scores {shown(scores)}; expected {expected}")
        return list(scores)

    def dealer(self, state: GameState) -> int:
        """Who deals."""
        dealer = self.given.get("dealer", state.dealer)
        if type(dealer) is not int or not 0 <= dealer < state.players:
            raise ValueError(f"start: dealer {shown(dealer)}; expected a seat, 0 to {state.players - 1}")
        return dealer

    def number(self, name: str, most: int) -> int:
        """A count of something, 0 unless it is said."""
        number = self.given.get(name, 0)
        if type(number) is not int or not 0 <= number <= most:
            raise ValueError(f"start: {name} {shown(number)}; expected a whole number, 0 or more, at most {most}")
        return number

    def hand(self, state: GameState) -> int:
        """The number of the hand."""
        return self.number("hand", state.ruleset.most_hands - 1)

    def position(self, state: GameState, pot: int, carry_over: Mapping[int, int]) -> list[int]:
        """All of it as the table keeps it: see `Play.reopen`."""
        scores, hand = self.scores(state), self.hand(state)
        found = [*scores, *[0] * (4 - state.players), pot, hand, self.dealer(state), *[0] * 10]
        for place, value in carry_over.items():
            found[7 + place] = value
        found[15] = hand  # a match taken up later is dealt other walls
        check_position(state.ruleset, found, "start")
        return found
