"""Where a match begins that does not begin from the beginning: what a user says of it, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

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
            or not all(type(s) is int for s in scores)
        ):
            raise ValueError(f"start: scores {scores!r}; expected {play.players} whole numbers")
        return list(scores)

    def dealer(self, play: Play) -> int:
        """Who deals."""
        dealer = self.said.get("dealer", play.dealer)
        if type(dealer) is not int or not 0 <= dealer < play.players:
            raise ValueError(f"start: dealer {dealer!r}; expected a seat, 0 to {play.players - 1}")
        return dealer

    def number(self, name: str) -> int:
        """A count of something, 0 unless it is said."""
        number = self.said.get(name, 0)
        if type(number) is not int or number < 0:
            raise ValueError(f"start: {name} {number!r}; expected a whole number, 0 or more")
        return number

    def position(self, play: Play, pot: int, carry: Mapping[int, int]) -> list[int]:
        """All of it as the table keeps it: see `Play.reopen`."""
        scores = self.scores(play)
        found = [*scores, *[0] * (4 - play.players), pot, self.number("hand"), self.dealer(play), *[0] * 10]
        for place, value in carry.items():
            found[7 + place] = value
        found[15] = self.number("hand")  # a match taken up later is dealt other walls
        return found
