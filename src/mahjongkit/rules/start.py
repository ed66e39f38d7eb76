"""Where a match begins that does not begin from the beginning: what a user says of it, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mahjongkit.rules.bounds import MOST_START_POINTS, check_position
from mahjongkit.rules.options import shown

if TYPE_CHECKING:
    from mahjongkit.core.play import Play


class Start:
    """The words of a user about the position that a match begins with."""

    def __init__(self, game: str, said: Mapping[str, object], known: tuple[str, ...]) -> None:
        for name in said:
            if name not in known:
                raise ValueError(f"start: unknown {name!r}; {game} knows {', '.join(known)}")
        self.said = said

    def scores(self, play: Play) -> list[int]:
        """The score of every seat; those of a new match unless they are said."""
        scores = self.said.get("scores", play.scores())
        if (
            not isinstance(scores, list | tuple)
            or len(scores) != play.players
            or not all(type(score) is int and abs(score) <= MOST_START_POINTS for score in scores)
        ):
            expected = f"{play.players} whole numbers, {-MOST_START_POINTS} to {MOST_START_POINTS}"
            raise ValueError(f"start: scores {shown(scores)}; expected {expected}")
        return list(scores)

    def dealer(self, play: Play) -> int:
        """Who deals."""
        dealer = self.said.get("dealer", play.dealer)
        if type(dealer) is not int or not 0 <= dealer < play.players:
            raise ValueError(f"start: dealer {shown(dealer)}; expected a seat, 0 to {play.players - 1}")
        return dealer

    def number(self, name: str, most: int) -> int:
        """A count of something, 0 unless it is said."""
        number = self.said.get(name, 0)
        if type(number) is not int or not 0 <= number <= most:
            raise ValueError(f"start: {name} {shown(number)}; expected a whole number, 0 or more, at most {most}")
        return number

    def hand(self, play: Play) -> int:
        """The number of the hand."""
        return self.number("hand", play.ruleset.most_hands - 1)

    def position(self, play: Play, pot: int, carry: Mapping[int, int]) -> list[int]:
        """All of it as the table keeps it: see `Play.reopen`."""
        scores, hand = self.scores(play), self.hand(play)
        found = [*scores, *[0] * (4 - play.players), pot, hand, self.dealer(play), *[0] * 10]
        for place, value in carry.items():
            found[7 + place] = value
        found[15] = hand  # a match taken up later is dealt other walls
        check_position(play.ruleset, found, "start")
        return found
