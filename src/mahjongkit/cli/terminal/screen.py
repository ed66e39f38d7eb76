"""Draw a view as lines of a terminal; everything that a seat knows fits into 80 columns and 24 rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from mahjongkit.cli.tile_colors import COLOURS, coloured
from mahjongkit.notation import format_tiles
from mahjongkit.tiles import KINDS, RED_FIVES, SUITS, UNICODE, UNSEEN, code, faces_of, sort_key, suit_of

if TYPE_CHECKING:
    from rich.console import Console

    from mahjongkit.cli.terminal.prompt import Choices
    from mahjongkit.game.view import DiscardedTile, Note, TableMeld, View
    from mahjongkit.locale import Words

YOU = "bold bright_cyan"
DIM = "dim"
MIN_LOG_LINES = 3
"""Lines reserved for the log, however small the terminal is."""


class Painter:
    """Draws tables for one human, in their language and from their seat."""

    def __init__(self, words: Words, lang: str, unicode: bool, players: Sequence[str], seat: int) -> None:
        self.words = words
        self.lang = lang
        self.unicode = unicode
        self.players = players
        self.seat = seat

    def say(self, key: str, **values: object) -> str:
        """A text in the human's language, in the words of the game."""
        return self.words.say(self.lang, key, **values)

    # Tiles.

    def tile(self, face: int, style: str = "") -> Text:
        """One tile in the colour of its suit, two columns wide; a red five is underlined."""
        if face == UNSEEN:
            return Text("??", DIM)
        sign = f"{UNICODE[face]} " if self.unicode else code(face)
        colour = COLOURS[SUITS[suit_of(face)]] if face < KINDS or face in RED_FIVES else "magenta"
        return Text(sign, f"{colour} {'underline' if face in RED_FIVES else ''} {style}")

    def tiles(self, faces: Sequence[int], style: str = "") -> Text:
        """Tiles side by side: in short notation, or as Unicode tiles."""
        if not self.unicode:
            return coloured(format_tiles(faces), style)
        return Text("").join(self.tile(face, style) for face in faces)

    def river(self, river: Sequence[DiscardedTile]) -> Text:
        """A river, three columns per tile: a tile discarded as drawn is dim, `*` is turned sideways, `^` was called."""
        text = Text("")
        for one in river:
            text += self.tile(one.tile.face, DIM if one.drawn else "")
            text += Text("*", "bold") if one.turned else Text("^" if one.called else " ", DIM)
        return text

    def meld(self, meld: TableMeld) -> Text:
        """A meld in brackets; a closed kong is in parentheses."""
        left, right = "()" if meld.kind == "closed" else "[]"
        return Text(left, DIM) + self.tiles(sorted(meld.faces, key=sort_key)) + Text(right, DIM)

    # Seats.

    def heading(self, view: View, title: str, width: int) -> Text:
        """One line about the table: the hand, the game's notes, the tiles left; the title to the right."""
        notes = self.notes(view.ruleset.results.table_notes(view, self.lang), "bold")
        notes = [*notes, Text(self.say("play.left", n=view.left))]
        line = Text("  ").join([Text(self.say("narrate.hand", number=view.hand_number + 1), DIM), *notes])
        gap = width - cell_len(line.plain) - cell_len(title)
        return line + Text(" " * gap + title, DIM) if gap > 1 else line

    def notes(self, notes: Sequence[Note], style: str = "") -> list[Text]:
        return [
            Text(note.words, style) + (Text(" ") + self.tiles(faces_of(note.tiles)) if note.tiles else Text(""))
            for note in notes
        ]

    def seat_lines(self, view: View, seat: int) -> list[Text]:
        """Two lines about a seat: the player, what they declared and melded; then the river."""
        is_human = seat == self.seat
        name = view.ruleset.results.seat_names(view.dealer, self.lang)[seat]
        line = Text(set_cell_size(name, 7), YOU if is_human else "bold")
        line += Text(set_cell_size(self.players[seat], 10), YOU if is_human else "")
        line += Text(f"{view.scores[seat]:>7,}", "bold" if is_human else "")
        parts = self.notes(view.ruleset.results.seat_notes(view, seat, self.lang), "bold yellow")
        parts += [self.meld(meld) for meld in view.melds[seat]]
        parts += [self.tiles(faces_of(view.asides[seat]))] if view.asides[seat] else []
        parts += [Text(self.say("play.laid"), DIM) + self.tiles(faces_of(view.laid[seat]))] if view.laid[seat] else []
        for part in parts:
            line += Text("  ") + part
        return [line, Text("  ") + self.river(view.rivers[seat])]

    def seats(self, view: View) -> list[Text]:
        """All seats in the order of play, the human's last."""
        order = [(self.seat + step) % view.ruleset.players for step in range(1, view.ruleset.players + 1)]
        return [line for seat in order for line in self.seat_lines(view, seat)]

    # The human's hand.

    def hand(self, choices: Choices, drawn: bool) -> list[Text]:
        """The hand with the numbers of its discards beneath, the drawn tile apart."""
        above, below = Text(" "), Text(" ")
        for place, (tile, number) in enumerate(zip(choices.tiles, choices.discard_numbers, strict=True)):
            gap = "   " if drawn and place == len(choices.tiles) - 1 else " "
            above += Text(gap) + self.tile(tile, "bold")
            below += Text(gap + (f"{number:>2}" if number else " ·"), DIM)
        return [above, below] if any(choices.discard_numbers) else [above]

    def offers(self, choices: Choices) -> list[Text]:
        """The actions besides discards, numbered, on one line."""
        parts = [
            Text(f"{number} ", "bold bright_cyan")
            + Text(self.say(f"verb.{action.verb}"), "bold")
            + (Text(" ") + self.tiles(action.faces) if action.faces else Text(""))
            for number, action in choices.others
        ]
        for verb in choices.verbs_by_tiles:
            words = self.say("play.by_tiles", verb=self.say(f"verb.{verb}"), example=choices.example(verb))
            parts.append(Text(words, "bold"))
        return [Text(" ") + Text("   ").join(parts)] if parts else []

    # The whole screen.

    def screen(self, console: Console, view: View, title: str, log: Sequence[str], choices: Choices) -> list[Text]:
        """The whole table for a seat that has to act, at most as tall as the terminal."""
        width = console.width
        rule = Text("─" * width, DIM)
        top = [self.heading(view, title, width), rule, *self.seats(view), rule]
        bottom = [*self.hand(choices, view.drawn is not None), *self.offers(choices)]
        used = sum(max(1, -(-cell_len(part.plain) // width)) for part in [*top, *bottom])
        log_lines = list(Text(" · ".join(log), DIM).wrap(console, width)) if log else []
        max_log_lines = max(MIN_LOG_LINES, console.height - used - 3)
        return [*top, *log_lines[-max_log_lines:], *([rule] if log_lines else []), *bottom]
