"""How tiles look in a terminal."""

from __future__ import annotations

from rich.text import Text

from mahjongkit.hand import Hand
from mahjongkit.notation import format_tiles, parse_tiles
from mahjongkit.tiles import RED_FIVES, SUITS, suit_of

COLOURS = {"m": "red", "p": "blue", "s": "green", "z": "yellow"}


def coloured(tiles: str, style: str = "") -> Text:
    """Tiles in the colour of their suit, a red five underlined."""
    text = Text()
    for face in parse_tiles(tiles, red_fives=(4, 4, 4)):
        red = " underline" if face in RED_FIVES else ""
        colour = COLOURS[SUITS[suit_of(face)]] if face < 37 else "magenta"
        text.append(format_tiles([face]), f"{style} {colour}{red}".strip())
    return text


def coloured_hand(hand: Hand) -> Text:
    """A hand, suits apart."""
    parts = []
    for suit in range(4):
        faces = [face for face in hand.tiles if suit_of(face) == suit]
        if faces:
            parts.append(Text(format_tiles(faces), f"bold {COLOURS[SUITS[suit]]}"))
    parts += [Text(str(meld), COLOURS[SUITS[suit_of(meld.tiles[0])]]) for meld in hand.melds]
    parts += [Text(format_tiles(hand.flowers), "magenta")] if hand.flowers else []
    return Text(" ").join(parts)
