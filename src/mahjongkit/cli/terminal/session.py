"""A match of one person against others: the table asks, the person types, the others answer by themselves."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from mahjongkit.cli.score import show_hand
from mahjongkit.cli.terminal.prompt import Choices, Unclear
from mahjongkit.cli.tile_colors import coloured_hand
from mahjongkit.locale import say
from mahjongkit.records.narrate import line_of, lines_of
from mahjongkit.records.record import Record

if TYPE_CHECKING:
    from mahjongkit.cli.terminal.screen import Painter
    from mahjongkit.game.actions import Action
    from mahjongkit.game.results import HandResult
    from mahjongkit.game.table import Table
    from mahjongkit.game.view import View
    from mahjongkit.players.base import Player
    from mahjongkit.scoring.score import Score

LOGGED = ("discard", "call", "aside", "show", "exchange", "robbed", "reserve", "win")
"""The events that are told while a hand is played; the rest is seen on the table or is the result's to tell."""
TALL = 36
"""Rows of a terminal from which on a winning hand is explained row by row without being asked."""
HUMAN = "human"
"""How the person is called in a record."""


class Left(Exception):
    """The person has left the table."""


class Session:
    """A match in progress."""

    def __init__(
        self,
        table: Table,
        painter: Painter,
        others: Sequence[Player | None],
        record: Path | None = None,
        search: str = "1s",
    ) -> None:
        """`others` are the players by seat, None where the person sits; the record is kept there if anywhere.

        `search` is the budget of advice for which the choices are played out.
        """
        self.table = table
        self.painter = painter
        self.lang = painter.lang
        self.seat = painter.seat
        self.others = others
        self.record = record
        self.search = search
        self.console = Console(highlight=False)
        self.told = 0  # events of this hand that the person was told
        self.log: list[str] = []
        self.title = f"{table.ruleset.name}:{table.ruleset.preset}"
        for player in others:
            if player is not None:
                player.sit(table.ruleset)

    # The match.

    def play(self) -> None:
        """Play to the end of the match; raises Left if the person goes before."""
        try:
            while not self.table.over:
                while not self.table.hand_over:
                    self.answer_all()
                self.end_hand()
                self.table.next_hand()
        except (KeyboardInterrupt, EOFError, Left):
            raise Left from None
        finally:
            self.keep()
        self.show_standing(final=True)

    def answer_all(self) -> None:
        """Everybody who is asked answers, the person first, so that nothing of this turn is shown to him."""
        asked = self.table.pending
        for seat in sorted(asked, key=lambda seat: seat != self.seat):
            view = self.table.view(seat)
            player = self.others[seat]
            self.table.act(seat, self.ask(view) if player is None else player.choose(view))

    def keep(self) -> None:
        """Write the record as far as the match has come, all of it or nothing."""
        if self.record is not None:
            draft = self.record.with_name(self.record.name + ".new")
            names = [HUMAN if player is None else self.painter.players[i] for i, player in enumerate(self.others)]
            draft.write_text(Record.of(self.table, names).dump(), encoding="utf-8")
            os.replace(draft, self.record)

    # Questions.

    def ask(self, view: View) -> Action:
        """What the person answers; where there is only one answer it is given for him."""
        if len(view.legal) == 1:
            return view.legal[0]
        choices = Choices(view, self.lang)
        self.draw(view, choices)
        while True:
            try:
                answer = self.command(view, choices)
            except Unclear as unclear:
                if self.console.is_terminal:
                    self.draw(view, choices)  # so that no number of mistakes pushes the table out of sight
                self.console.print(Text(str(unclear), "bold red"))
                continue
            if answer is not None:
                self.log = []
                return answer

    def command(self, view: View, choices: Choices) -> Action | None:
        """One line: an answer, or None after a command that shows something."""
        if choices.passing is not None and self.log:
            typed = self.prompt(say(self.lang, "play.claim", last=self.log[-1]))
        else:
            typed = self.prompt(say(self.lang, "play.turn"))
        match typed.strip().lower():
            case "q" | "quit" | "exit":
                raise Left
            case "h" | "help":
                self.help(choices)
            case "?" | "？":
                self.advise(view)
            case "??" | "？？":
                self.advise(view, self.search)
            case "l" | "log":
                self.tell_all()
            case "":
                if choices.passing is not None:
                    return choices.passing
                self.draw(view, choices)
            case _:
                return choices.read(typed)
        return None

    def prompt(self, words: str) -> str:
        self.console.file.flush()
        return input(f"{words} › ")

    def draw(self, view: View, choices: Choices) -> None:
        """The table as it stands, and what happened since the person was asked last."""
        self.listen()
        if self.console.is_terminal:
            self.console.clear()
        for line in self.painter.screen(self.console, view, self.title, self.log, choices):
            self.console.print(line)

    def listen(self) -> None:
        """Note what happened since."""
        events = self.table.hand_events
        names = self.table.ruleset.seat_names(self.table.dealer, self.lang)
        for event in events[self.told :].seen_by(self.seat):
            if event.kind == "win":
                self.log.append(say(self.lang, "play.wins", seat=names[event.seat]))
            elif event.kind in LOGGED:
                self.log.append(line_of(event, names, self.lang))
        self.told = len(events)

    def help(self, choices: Choices) -> None:
        verbs = dict.fromkeys(action.verb for action in choices.legal)
        words = ", ".join(say(self.lang, f"verb.{verb}") for verb in verbs)
        self.console.print(Padding(say(self.lang, "play.help", verbs=words), (0, 1)))

    def advise(self, view: View, search: str | None = None) -> None:
        from mahjongkit.advice.advise import advise
        from mahjongkit.cli.advice_table import show_advice

        show_advice(self.console, advise(view, search), self.lang)

    def tell_all(self) -> None:
        """Everything that happened in this hand, as the person saw it."""
        names = self.table.ruleset.seat_names(self.table.dealer, self.lang)
        for line in lines_of(self.table.hand_events.seen_by(self.seat), names, self.lang):
            self.console.print(Text(line))

    # Results.

    def end_hand(self) -> None:
        """Tell how the hand ended, and wait until the person has read it."""
        result = self.table.hand_result
        if self.console.is_terminal:
            self.console.clear()
        self.show_result(result)
        if not self.table.over:
            self.show_standing(final=False)
        self.keep()
        self.told, self.log = 0, []
        while True:
            typed = self.prompt(say(self.lang, "play.go_on" if not self.table.over else "play.to_the_end"))
            match typed.strip().lower():
                case "q" | "quit" | "exit":
                    raise Left
                case "?" | "？" | "h" | "help":
                    self.console.print(Text(result.explain(self.lang)))
                case _:
                    return

    def show_result(self, result: HandResult) -> None:
        """Who won with what, every payment, and what it meant for everybody."""
        number = self.table.hand_number + 1
        self.console.rule(Text(say(self.lang, "narrate.hand", number=number), "bold"), style="dim")
        self.console.print(Text(say(self.lang, f"end.{result.reason}"), "bold"))
        for won in result.wins:
            self.console.print(Text(result.winner(won, self.lang), "bold yellow"))
            for part in won.score.scores:
                if self.console.height >= TALL:
                    show_hand(part, self.table.ruleset, self.console, self.lang)
                else:
                    self.show_briefly(part)
        for line in [*result.details(self.lang), *result.payments(self.lang)]:
            self.console.print(Text(line))

    def show_briefly(self, score: Score) -> None:
        """A winning hand in three lines: its tiles, its rows, its worth."""
        rows = [f"{line.name(self.lang)} {score.value_words_of(line, self.lang)}" for line in score.scored_patterns]
        total = say(self.lang, "score.total", value=score.value_words(self.lang), points=score.points)
        self.console.print(coloured_hand(score.hand))
        self.console.print(Text(" · ".join(rows)))
        self.console.print(Text(total, "bold"))

    def show_standing(self, final: bool) -> None:
        """The scores; at the end of the match ranks and final points, too."""
        result = self.table.result()
        names = self.table.ruleset.seat_names(self.table.dealer, self.lang)
        before = self.table.hand_result.deltas
        grid = Grid(box=SIMPLE_HEAD, pad_edge=False, title=say(self.lang, "play.final") if final else None)
        for key in ("play.rank", "simulate.seat", "simulate.player", "play.score", "play.change"):
            grid.add_column(say(self.lang, key), justify="right" if key in ("play.score", "play.change") else "left")
        if final:
            grid.add_column(say(self.lang, "play.points"), justify="right")
        for seat in sorted(range(self.table.players), key=lambda one: result.ranks[one]):
            style = "bold bright_cyan" if seat == self.seat else ""
            row = [str(result.ranks[seat]), names[seat], self.painter.players[seat], f"{result.scores[seat]:,}"]
            row.append(f"{before[seat]:+,}")
            row += [f"{result.points[seat]:+,.1f}"] if final else []
            grid.add_row(*(Text(cell, style) for cell in row))
        self.console.print(grid)
