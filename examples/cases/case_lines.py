"""What every adapter of `mahjongkit cases --run` does: read a case in each line, and write an answer in one line."""

import json
import sys
from collections.abc import Callable
from typing import Any

Data = dict[str, Any]


class Unsupported(Exception):
    """The program has no such rule, or cannot be asked this."""


def answer_lines(answer: Callable[[Data], Data]) -> None:
    """Answer the cases on standard input; what raises `Unsupported` is answered so, with the reason."""
    for line in sys.stdin:
        case = json.loads(line)
        try:
            answered = answer(case)
        except Unsupported as error:
            answered = {"unsupported": str(error)}
        print(json.dumps({"id": case["id"], **answered}), flush=True)


def tiles_of(text: str) -> list[str]:
    """The tiles of a text: `12m0p` is 1m, 2m and 0p."""
    tiles: list[str] = []
    ranks = ""
    for sign in text.replace(" ", ""):
        if sign.isdigit():
            ranks += sign
        else:
            tiles += [rank + sign for rank in ranks]
            ranks = ""
    return tiles


SUITS = "mpsz"
RED = {"0m": 16, "0p": 52, "0s": 88}


class TileNumbers:
    """Tiles as numbers from 0 to 135, as `mahjong` and `riichienv` count them; red fives are 16, 52 and 88."""

    def __init__(self) -> None:
        self.used: set[int] = set()

    def take(self, tile: str) -> int:
        """A number of the tile that has not been taken yet."""
        if tile in RED:
            numbers = [RED[tile]]
        else:
            first = 4 * (9 * SUITS.index(tile[1]) + int(tile[0]) - 1)
            numbers = [number for number in range(first, first + 4) if number not in RED.values()]
            numbers += [number for number in range(first, first + 4) if number in RED.values()]
        number = next(number for number in numbers if number not in self.used)
        self.used.add(number)
        return number

    def take_all(self, text: str) -> list[int]:
        """Numbers of all tiles in a text."""
        return [self.take(tile) for tile in tiles_of(text)]


def payments(seat: str, discarder: str, players: int, main: int, additional: int, sticks: int) -> dict[str, int]:
    """What each seat gains or pays: `main` is paid by the discarder, or on a self-draw by the dealer."""
    paid = dict.fromkeys("ESWN"[:players], 0)
    for wind in paid:
        if discarder:
            paid[wind] = -main if wind == discarder else 0
        elif wind != seat:
            paid[wind] = -main if "E" in (wind, seat) else -additional
    paid[seat] = 1000 * sticks - sum(paid.values())
    return paid
