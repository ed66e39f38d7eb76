"""A match of one human, who types their actions, against players that act by themselves."""

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
from mahjongkit.cli.terminal.prompt import Choices, NotLegal, UnclearInput
from mahjongkit.cli.tile_colors import coloured_hand
from mahjongkit.errors import IllegalAction
from mahjongkit.locale import ruleset_name
from mahjongkit.records.narrate import narrate_event, narrate_events
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
"""The events in the log during a hand; the others are visible on the table or part of the result."""
TALL_ROWS = 36
"""In a terminal with at least this many rows, a winning hand is explained pattern by pattern."""
HUMAN = "human"
"""The human's name in a record."""


class Quit(Exception):
    """The human has left the match."""


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
        """`others` are the players by seat, None for the human; `record` is the file to save the match in.

        `search` is the budget of advice with rollouts.
        """
        self.table = table
        self.painter = painter
        self.lang = painter.lang
        self.seat = painter.seat
        self.others = others
        self.record = record
        self.search = search
        self.console = Console(highlight=False)
        self.events_read = 0  # how many events of this hand have been added to the log
        self.log: list[str] = []
        self.title = ruleset_name(f"{table.ruleset.name}:{table.ruleset.preset}", self.lang)
        for player in others:
            if player is not None:
                player.start(table.ruleset)

    def say(self, key: str, **values: object) -> str:
        """A text in the human's language, in the words of the game."""
        return self.table.ruleset.words.say(self.lang, key, **values)

    # The match.

    def play(self) -> None:
        """Play to the end of the match; raises Quit if the human leaves before."""
        try:
            while not self.table.over:
                while not self.table.hand_over:
                    self.answer_all()
                self.end_hand()
                self.tell_others()
                self.table.next_hand()
        except (KeyboardInterrupt, EOFError, Quit):
            raise Quit from None
        finally:
            self.save_record()
            for player in filter(None, self.others):
                player.close()
        self.show_standings(final=True)

    def tell_others(self) -> None:
        """Tell the other players that the hand has ended, and the human what went wrong with them."""
        for seat, player in enumerate(self.others):
            if player is not None:
                player.hand_ended(self.table, seat)
                for fault in player.take_faults():
                    self.console.print(Text(f"{self.painter.players[seat]}: {fault.words(self.lang)}", "red"))

    def answer_all(self) -> None:
        """Let every pending seat act, the human first, so that they do not see what the others do this turn."""
        pending = self.table.pending
        for seat in sorted(pending, key=lambda seat: seat != self.seat):
            view = self.table.view(seat)
            player = self.others[seat]
            self.table.act(seat, self.ask(view) if player is None else player.choose(view))

    def save_record(self) -> None:
        """Save the match so far; the file is replaced at once, so that it is never half-written."""
        if self.record is not None:
            draft = self.record.with_name(self.record.name + ".new")
            names = [HUMAN if player is None else self.painter.players[i] for i, player in enumerate(self.others)]
            draft.write_text(Record.of(self.table, names).dump(), encoding="utf-8")
            os.replace(draft, self.record)

    # Input.

    def ask(self, view: View) -> Action:
        """The action that the human chooses; if only one is legal, it is taken without asking."""
        if len(view.legal) == 1:
            return view.legal[0]
        choices = Choices(view, self.lang)
        self.draw(view, choices)
        while True:
            try:
                answer = self.command(view, choices)
            except UnclearInput as unclear:
                if self.console.is_terminal:
                    self.draw(view, choices)  # repeated mistakes must not scroll the table out of sight
                words = self.explain(view.seat, unclear) if isinstance(unclear, NotLegal) else str(unclear)
                self.console.print(Text(words, "bold red"))
                continue
            if answer is not None:
                self.log = []
                return answer

    def explain(self, seat: int, refused: NotLegal) -> str:
        """Why an action is not legal: the table's reason, if it knows one."""
        try:
            self.table.copy().act(seat, refused.action)
        except IllegalAction as error:
            if error.is_explained:
                reason = error.reason_in(self.lang)
                return self.say("play.not_legal_because", text=refused.typed, reason=reason)
        return str(refused)

    def command(self, view: View, choices: Choices) -> Action | None:
        """Read one line: returns an action, or None after a command that only shows something."""
        if choices.pass_action is not None and self.log:
            typed = self.prompt(self.say("play.claim", last=self.log[-1]))
        else:
            typed = self.prompt(self.say("play.turn"))
        match typed.strip().lower():
            case "q" | "quit" | "exit":
                raise Quit
            case "h" | "help":
                self.help(choices)
            case "?" | "？":
                self.advise(view)
            case "??" | "？？":
                self.advise(view, self.search)
            case "l" | "log":
                self.show_log()
            case "":
                if choices.pass_action is not None:
                    return choices.pass_action
                self.draw(view, choices)
            case _:
                return choices.read(typed)
        return None

    def prompt(self, words: str) -> str:
        self.console.file.flush()
        return input(f"{words} › ")

    def draw(self, view: View, choices: Choices) -> None:
        """Show the table, and what happened since the human acted last."""
        self.update_log()
        if self.console.is_terminal:
            self.console.clear()
        for line in self.painter.screen(self.console, view, self.title, self.log, choices):
            self.console.print(line)

    def update_log(self) -> None:
        """Add the new events to the log."""
        events = self.table.hand_events
        names = self.table.ruleset.results.seat_names(self.table.dealer, self.lang)
        for event in events[self.events_read :].seen_by(self.seat):
            if event.kind == "win":
                self.log.append(self.say("play.wins", seat=names[event.seat]))
            elif event.kind in LOGGED:
                self.log.append(narrate_event(event, names, self.lang))
        self.events_read = len(events)

    def help(self, choices: Choices) -> None:
        verbs = dict.fromkeys(action.verb for action in choices.legal)
        words = self.say("page.list_comma").join(self.say(f"verb.{verb}") for verb in verbs)
        said = self.say(
            "play.help", verbs=words, tile=self.say("play.tile_example"), marks=self.say("play.river_marks")
        )
        self.console.print(Padding(said, (0, 1)))

    def advise(self, view: View, search: str | None = None) -> None:
        from mahjongkit.advice.advise import advise
        from mahjongkit.cli.advice_table import show_advice

        show_advice(self.console, advise(view, search), self.lang)

    def show_log(self) -> None:
        """Print everything that the human saw in this hand."""
        names = self.table.ruleset.results.seat_names(self.table.dealer, self.lang)
        for line in narrate_events(self.table.hand_events.seen_by(self.seat), names, self.lang, self.painter.players):
            self.console.print(Text(line))

    # Results.

    def end_hand(self) -> None:
        """Show how the hand ended, and wait for the human to continue."""
        result = self.table.hand_result
        if self.console.is_terminal:
            self.console.clear()
        self.show_result(result)
        if not self.table.over:
            self.show_standings(final=False)
        self.save_record()
        self.events_read, self.log = 0, []
        while True:
            typed = self.prompt(self.say("play.go_on" if not self.table.over else "play.to_the_end"))
            match typed.strip().lower():
                case "q" | "quit" | "exit":
                    raise Quit
                case "?" | "？" | "h" | "help":
                    self.console.print(Text(result.explain(self.lang)))
                case _:
                    return

    def show_result(self, result: HandResult) -> None:
        """Show the end of the hand: winners with their hands, details, and every payment."""
        number = self.table.hand_number + 1
        self.console.rule(Text(self.say("narrate.hand", number=number), "bold"), style="dim")
        self.console.print(Text(result.ending(self.lang), "bold"))
        for win in result.wins:
            self.console.print(Text(result.winner(win, self.lang), "bold yellow"))
            for part in win.score.scores:
                if self.console.height >= TALL_ROWS:
                    show_hand(part, self.table.ruleset, self.console, self.lang)
                else:
                    self.show_briefly(part)
        for line in [*result.details(self.lang), *result.payments(self.lang)]:
            self.console.print(Text(line))

    def show_briefly(self, score: Score) -> None:
        """Show a winning hand in three lines: its tiles, its patterns, its value."""
        patterns = [f"{line.name(self.lang)} {score.value_words_of(line, self.lang)}" for line in score.scored_patterns]
        total = self.say("score.total", value=score.value_words(self.lang), points=score.points)
        self.console.print(coloured_hand(score.hand))
        self.console.print(Text(" · ".join(patterns)))
        self.console.print(Text(total, "bold"))

    def show_standings(self, final: bool) -> None:
        """Show the ranks and scores; at the end of the match the final points, too."""
        result = self.table.result()
        names = self.table.ruleset.results.seat_names(self.table.dealer, self.lang)
        deltas = self.table.hand_result.deltas
        grid = Grid(box=SIMPLE_HEAD, pad_edge=False, title=self.say("play.final") if final else None)
        for key in ("play.rank", "simulate.seat", "simulate.player", "play.score", "play.change"):
            grid.add_column(self.say(key), justify="right" if key in ("play.score", "play.change") else "left")
        if final:
            grid.add_column(self.say("play.points"), justify="right")
        for seat in sorted(range(self.table.players), key=lambda one: result.ranks[one]):
            style = "bold bright_cyan" if seat == self.seat else ""
            row = [str(result.ranks[seat]), names[seat], self.painter.players[seat], f"{result.scores[seat]:,}"]
            row.append(f"{deltas[seat]:+,}")
            row += [f"{result.points[seat]:+,.1f}"] if final else []
            grid.add_row(*(Text(cell, style) for cell in row))
        self.console.print(grid)
