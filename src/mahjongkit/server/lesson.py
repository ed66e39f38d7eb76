"""The lesson of a ruleset as the page shows it: paragraphs, tiles, melds, patterns with examples, worked hands.

Everything that has a value is scored here by the library under the options of the preset.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from mahjongkit.locale import Text, seats_named, tiles_in_notation
from mahjongkit.notation import parse_tiles
from mahjongkit.rules.lesson import SECTIONS, Example
from mahjongkit.server.result_view import (
    ResultRow,
    ResultTileRow,
    ResultView,
    ShownMeld,
    ShownPayment,
    WinView,
    result_view_of,
    win_view,
)
from mahjongkit.tiles import FLOWERS, RED_FIVES, SUITS, WINDS, code, suit_of

if TYPE_CHECKING:
    from mahjongkit.rules.lesson import Lesson, Paragraph, TaughtExample
    from mahjongkit.rules.ruleset import Ruleset
    from mahjongkit.scoring.score import Pattern

SAMPLE_MELDS = {"chi": "4s3s5s", "pon": "777p", "kong": "9999s", "added": "2222s", "closed": "8888p", "north": "4z"}
"""The meld that is drawn for each kind, the called tile first."""
SOURCES = {"chi": -1, "pon": 2, "kong": 1, "added": 1}
"""From which player after the drawn seat a meld is called; the others are not called."""


class LessonRow(Struct):
    """Tiles with a caption; the groups of a complete hand are separated by spaces."""

    words: str
    tiles: str


class LessonMeld(Struct):
    """A kind of meld: what it is called, how it comes about, and a sample with the seat it was called from (or -1)."""

    name: str
    words: str
    kind: str
    tiles: list[str]
    source: int


class LessonTable(Struct):
    """Amounts in rows; the first column names a row."""

    caption: str
    heads: list[str]
    rows: list[list[str]]


class LessonSection(Struct):
    """A section: paragraphs with tiles in notation, pictures, and perhaps a table."""

    id: str
    title: str
    paragraphs: list[str]
    rows: list[LessonRow]
    melds: list[LessonMeld]
    table: LessonTable | None


class LessonExample(Struct):
    """An example hand as the scorer values it; one without a winning tile is a river."""

    tile: str
    tiles: list[str]
    melds: list[ShownMeld]
    flowers: list[str]
    notes: list[str]
    tile_rows: list[ResultTileRow]
    rows: list[ResultRow]
    value: str
    points: int


class LessonPattern(Struct):
    """A pattern: its names, what it is worth, and an example."""

    key: str
    name: str
    also: str
    """The Japanese name in Latin letters, if it has one."""
    why: str
    worth: str
    example: LessonExample


class LessonGroup(Struct):
    """Patterns under a heading."""

    title: str
    patterns: list[LessonPattern]


class LessonView(Struct):
    """A lesson in the reader's language."""

    lang: str
    sections: list[LessonSection]
    groups: list[LessonGroup]
    off: list[LessonPattern]
    """Patterns that the options switch off, with what they would be worth."""
    worked: list[ResultView]
    seats: list[str]
    """The names of the seats in the worked hands."""


def lesson_of(ruleset: Ruleset, lang: str) -> LessonView | None:
    """The lesson of a ruleset; None if the game has none."""
    return _Teacher(ruleset, lang).view() if ruleset.lesson.available else None


class _Teacher:
    """Puts the lesson of a ruleset into words of one language; tiles in them stay in notation, to be drawn."""

    def __init__(self, ruleset: Ruleset, lang: str) -> None:
        self.ruleset = ruleset
        self.lesson: Lesson = ruleset.lesson
        self.lang = lang

    def view(self) -> LessonView:
        with tiles_in_notation():
            return LessonView(
                self.lang,
                [self.section(name) for name in SECTIONS],
                [
                    LessonGroup(self.text(group.title), [self.pattern(one, self.ruleset) for one in group.patterns])
                    for group in self.lesson.groups()
                    if group.patterns
                ],
                [
                    self.pattern(one, self.ruleset.with_options(**self.lesson.enabling(one)))
                    for one in self.lesson.disabled()
                ],
                list(self.worked()),
                list(self.ruleset.results.seat_names(0, self.lang)),
            )

    def say(self, key: str, **values: object) -> str:
        return self.ruleset.words.say(self.lang, key, **values)

    def text(self, text: Text) -> str:
        return self.say(text.key, **text.values)

    def paragraph(self, sentences: Paragraph) -> str:
        return (" " if self.lang == "en" else "").join(map(self.text, sentences))

    # The sections.

    def section(self, name: str) -> LessonSection:
        rows = {"tiles": self.tile_rows, "winning": self.shapes}.get(name, list)()
        return LessonSection(
            name,
            self.say(f"page.learn.{name}"),
            [self.paragraph(sentences) for sentences in self.lesson.paragraphs().get(name, [])],
            rows,
            self.melds() if name == "calls" else [],
            self.amounts() if name == "paying" else None,
        )

    def tile_rows(self) -> list[LessonRow]:
        """The faces of the game, a row for each suit, the red fives and the flowers."""
        tiles = self.ruleset.tiles
        plain = [face for face in range(FLOWERS[0]) if face in tiles and face not in RED_FIVES]
        rows = [(f"suit.{SUITS[suit]}", [face for face in plain if suit_of(face) == suit]) for suit in range(4)]
        rows += [(f"page.learn.{name}", [face for face in faces if face in tiles]) for name, faces in _SPECIAL.items()]
        return [LessonRow(self.say(key), "".join(map(code, faces))) for key, faces in rows if faces]

    def shapes(self) -> list[LessonRow]:
        return [LessonRow(self.say(key), groups) for key, groups in self.lesson.shapes]

    def melds(self) -> list[LessonMeld]:
        players = self.ruleset.players
        return [
            LessonMeld(
                self.say(f"meld.{kind}"),
                self.say(f"learn.meld.{kind}"),
                kind,
                list(map(code, parse_tiles(SAMPLE_MELDS[kind]))),
                min(SOURCES[kind] % players, players - 1) if kind in SOURCES else -1,
            )
            for kind in self.ruleset.shape.melds
        ]

    def amounts(self) -> LessonTable | None:
        table = self.lesson.amounts()
        if table is None:
            return None

        def cell(value: Text | str | int) -> str:
            return self.text(value) if isinstance(value, Text) else f"{value:,}" if isinstance(value, int) else value

        return LessonTable(
            self.text(table.caption), list(map(self.text, table.heads)), [list(map(cell, row)) for row in table.rows]
        )

    # The patterns.

    def pattern(self, pattern: Pattern, ruleset: Ruleset) -> LessonPattern:
        """A pattern under a ruleset in which it counts."""
        worth = self.lesson.value_words(pattern, ruleset, self.lang)
        taught = self.lesson.taught(pattern, ruleset)
        example = self.river(pattern) if taught is None else self.example(taught)
        names = pattern.names
        also = names.get("romaji", "") if self.lang == "en" else ""
        return LessonPattern(pattern.key, names[self.lang], also, pattern.why[self.lang], worth, example)

    def river(self, pattern: Pattern) -> LessonExample:
        """The example of a pattern that a river shows, which no described win has."""
        [river] = [one for one in self.lesson.examples[pattern.key] if not one.win]
        tiles = list(map(code, parse_tiles(river.hand)))
        return LessonExample("", tiles, [], [], [self.say("learn.river")], [], [], "", 0)

    def example(self, taught: TaughtExample) -> LessonExample:
        score, inputs = taught.score, taught.example.inputs
        win = win_view(score, 0, 0, self.lang)
        notes = [self.say("verb.tsumo" if inputs.get("tsumo") else "verb.ron")]
        notes += [
            self.say(f"page.learn.{name}", wind=Text(f"{key}.{inputs[name]}"))
            for name, key in (("seat", "wind"), ("round", "round"))
            if name in inputs
        ]
        rows = self.turned_up(taught.example)
        return LessonExample(win.tile, win.tiles, win.melds, win.flowers, notes, rows, win.rows, win.value, win.points)

    def turned_up(self, example: Example) -> list[ResultTileRow]:
        return [
            ResultTileRow(self.say(key), list(map(code, parse_tiles(str(example.inputs[name])))))
            for name, key in self.lesson.tile_inputs.items()
            if name in example.inputs
        ]

    # The worked hands.

    def worked(self) -> Iterator[ResultView]:
        if (settled := self.lesson.settled()) is not None:
            yield result_view_of(settled, 0, self.lang)
        for example in self.lesson.worked:
            yield self.explained(example)

    def explained(self, example: Example) -> ResultView:
        """A described win as the result of a hand: what it is worth, and who pays."""
        score = self.lesson.scored(example).score
        seats = WINDS[: self.ruleset.players]
        deltas = [score.payments[wind] for wind in seats]
        payers = [seat for seat, delta in enumerate(deltas) if delta < 0]
        winner = score.won.seat
        source = winner if len(payers) == len(deltas) - 1 else payers[0]
        with seats_named({wind: f"{{{seat}}}" for seat, wind in enumerate(seats)}):
            win: WinView = win_view(score, winner, source, self.lang)
            payments = [ShownPayment(payer, winner, -deltas[payer], "") for payer in payers]
            notes = score.table_words(self.lang)
        return ResultView("", [win], [], self.turned_up(example), notes, payments, deltas, deltas)


_SPECIAL = {"red": RED_FIVES, "flowers": FLOWERS}
