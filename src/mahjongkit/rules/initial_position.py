"""The position in which a match starts when the caller gives one, such as scores and dealer, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mahjongkit.core.hand_log import CARRIED, TURN
from mahjongkit.errors import InputError, shown
from mahjongkit.rules.bounds import MAX_START_POINTS, check_position

if TYPE_CHECKING:
    from mahjongkit.core.state import GameState


class StartFields:
    """The `start` argument of a table: fields by name."""

    def __init__(self, game: str, given: Mapping[str, object], known: tuple[str, ...]) -> None:
        for name in given:
            if name not in known:
                raise InputError("start.unknown", given=shown(name), game=game, known=", ".join(known))
        self.given = given

    def scores(self, state: GameState) -> list[int]:
        """The score of every seat; by default those of a new match."""
        scores = self.given.get("scores", state.scores())
        if (
            not isinstance(scores, list | tuple)
            or len(scores) != state.players
            or not all(type(score) is int and abs(score) <= MAX_START_POINTS for score in scores)
        ):
            raise InputError(
                "start.scores",
                given=shown(scores),
                players=state.players,
                minimum=-MAX_START_POINTS,
                maximum=MAX_START_POINTS,
            )
        return list(scores)

    def dealer(self, state: GameState) -> int:
        """The seat that deals; by default the one that deals in a new match."""
        dealer = self.given.get("dealer", state.dealer)
        if type(dealer) is not int or not 0 <= dealer < state.players:
            raise InputError("start.dealer", given=shown(dealer), last=state.players - 1)
        return dealer

    def number(self, name: str, maximum: int) -> int:
        """A count, by default 0."""
        number = self.given.get(name, 0)
        if type(number) is not int or not 0 <= number <= maximum:
            raise InputError("start.number", name=name, given=shown(number), maximum=maximum)
        return number

    def hand(self, state: GameState) -> int:
        """The number of the hand, by default 0."""
        return self.number("hand", state.ruleset.options.max_hands - 1)

    def position(self, state: GameState, pot: int, carry_over: Mapping[int, int]) -> list[int]:
        """The whole position as `GameState.begin` takes it; `carry_over` are the game's own numbers by index."""
        scores, hand = self.scores(state), self.hand(state)
        found = [*scores, *[0] * (4 - state.players), pot, hand, self.dealer(state), *[0] * 10]
        for place, value in carry_over.items():
            found[CARRIED + place] = value
        found[TURN] = hand  # a match that starts at a later hand gets other walls
        check_position(state.ruleset, found, "start")
        return found
