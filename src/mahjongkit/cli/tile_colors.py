"""Tiles as coloured text for a terminal."""

from __future__ import annotations

from rich.text import Text

from mahjongkit.hand import Hand
from mahjongkit.notation import format_tiles
from mahjongkit.tiles import suit_of

COLOURS = {"m": "red", "p": "bright_blue", "s": "green", "z": "yellow"}


def coloured(tiles: str, style: str = "") -> Text:
    """Tiles in the colours of their suits; red fives are underlined."""
    text = Text(tiles)
    start = 0
    for place, sign in enumerate(tiles):
        if sign in COLOURS:
            text.stylize(f"{style} {COLOURS[sign]}", start, place + 1)
            start = place + 1
        elif sign == "0":
            text.stylize("underline", place, place + 1)
    return text


def coloured_hand(hand: Hand) -> Text:
    """A hand with a space between the suits."""
    parts = []
    for suit in range(4):
        faces = [face for face in hand.faces if suit_of(face) == suit]
        if faces:
            parts.append(coloured(format_tiles(faces), "bold"))
    parts += [Text(f"[{meld.kind} ") + coloured(format_tiles(meld.faces)) + Text("]") for meld in hand.melds]
    parts += [Text(format_tiles(hand.flower_faces), "magenta")] if hand.flower_faces else []
    return Text(" ").join(parts)
