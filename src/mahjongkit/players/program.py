"""Programs of others as players: `ProgramPlayer` asks a program over its standard input and output.

Messages are JSON, one in each line. A program that ends, takes too long or writes without end loses its seat for the
rest of the match; an answer that cannot be read or is not legal costs it only that answer. The default action is taken
instead, and `take_faults` says what was wrong. Nothing that a program does ends the match.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import weakref
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, TYPE_CHECKING, Any, ClassVar, Protocol

from mahjongkit.errors import MahjongError, PlayerError, file_fault, json_fault, shown
from mahjongkit.game.table import Table
from mahjongkit.players.base import Player

if TYPE_CHECKING:
    from io import BufferedReader

    from mahjongkit.core.state import GameState
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View
    from mahjongkit.rules import Ruleset

ANSWER_SECONDS = 10.0
"""How long a program may take for an answer, unless the simulation sets another limit."""
START_SECONDS = 60.0
"""How long it may take for its first answer, in which it may load a model."""
END_SECONDS = 2.0
"""How long it may take to end after a match before it is killed."""
MAX_LINE_BYTES = 2**16
"""The longest line that it may write."""
MAX_WAITING_LINES = 256
"""How many lines it may write before they are read."""
MAX_MEMORY_BYTES = 8 * 2**30
"""How much memory it may use; Linux kills its allocations beyond that."""
MAX_LOSSES = 3
"""A program that loses its seat in so many matches in a row is not started again."""
SAID_CHARACTERS = 300
"""How much of what it wrote to standard error last is told with its end."""
Message = dict[str, Any]


class ProgramLost(PlayerError):
    """A program ended, took too long, or wrote without end: it cannot be asked again."""


class SeatStream(Protocol):
    """What a protocol does for one seat of a match: messages for the program, and its answers as actions."""

    table: Table

    def messages(self) -> list[Message]:
        """What the seat has not been told yet."""

    def unasked_action(self) -> Action | None:
        """The action that the seat takes now without being asked, if the protocol does not have the question."""

    def action(self, message: object) -> Action | None:
        """The legal action that an answer means; None if another message has to be answered first."""

    def default_action(self) -> Action:
        """The action of a seat without a legal answer."""


class ProtocolClient(Protocol):
    """Answers the messages of a host."""

    is_over: bool
    """Whether the last match has ended."""

    def answer(self, message: object) -> Message:
        """The answer to a message."""


def split_command(text: str) -> list[str]:
    """The words of a command; quotes around the whole are left out.

    >>> split_command("'python bot.py'"), split_command("python 'my bot.py'")
    (['python', 'bot.py'], ['python', 'my bot.py'])
    """
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" and text[0] not in text[1:-1]:
        text = text[1:-1]
    lexer = shlex.shlex(text, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    lexer.commenters = ""
    if os.sep == "\\":
        lexer.escape = ""  # backslashes are in the paths of Windows
    try:
        words = list(lexer)
    except ValueError:
        raise PlayerError("program.command", command=shown(text)) from None
    if not words:
        raise PlayerError("program.no_command")
    return words


class Program:
    """A running program: takes lines, and gives back those that it writes."""

    def __init__(self, command: Sequence[str], memory_bytes: int = MAX_MEMORY_BYTES) -> None:
        self.command = tuple(command)
        leads_session = hasattr(os, "getsid") and os.getsid(0) == os.getpid()  # then others kill us with all children
        self._has_own_session = hasattr(os, "getsid") and not leads_session
        try:
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=self._has_own_session,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        except (OSError, ValueError) as error:
            reason = file_fault(error) if isinstance(error, OSError) else str(error)
            raise ProgramLost("program.not_started", command=shown(shlex.join(command)), reason=reason) from None
        _limit(self._process.pid, memory_bytes)
        self._written: SimpleQueue[bytes | None] = SimpleQueue()
        self._lines: Queue[bytes] = Queue(MAX_WAITING_LINES)
        self._said: list[bytes] = [b""]
        self._flooded: list[bool] = []
        self.kill = weakref.finalize(self, _kill, self._process, self._has_own_session)
        """Ends the program with everything that it has started; also called when nobody holds it any more."""
        streams: tuple[tuple[Any, tuple[object, ...]], ...] = (
            (_write_lines, (self._process.stdin, self._written)),
            (_read_lines, (self._process.stdout, self._lines, self._flooded)),
            (_read_said, (self._process.stderr, self._said)),
        )
        self._threads = [Thread(target=target, args=values, daemon=True) for target, values in streams]
        for thread in self._threads:
            thread.start()

    def send(self, message: object) -> None:
        """Write a message as one line; returns at once."""
        self._written.put(json.dumps(message, separators=(",", ":")).encode() + b"\n")

    def receive(self, until: float, seconds: float) -> object:
        """The next line that the program writes, as data; waits until a time (monotonic), `seconds` is told."""
        reader = self._threads[1]
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, min(0.05, until - monotonic())))
                break
            except Empty:
                if not reader.is_alive() and self._lines.empty():
                    raise self._ended() from None
                if monotonic() >= until:
                    self.kill()
                    raise ProgramLost("program.too_slow", seconds=seconds) from None
        if self._flooded:
            raise self._ended()
        try:
            return json.loads(line)
        except (ValueError, RecursionError) as error:
            text = line.decode("utf-8", "replace").strip()
            raise PlayerError(
                "program.not_json", line=shown(text[:SAID_CHARACTERS]), reason=json_fault(error)
            ) from None

    def waiting_lines(self) -> int:
        """How many lines it has written that nobody has read; they are dropped."""
        count = 0
        with suppress(Empty):
            while True:
                self._lines.get_nowait()
                count += 1
        return count

    @property
    def has_ended(self) -> bool:
        return self._process.poll() is not None or not self._threads[1].is_alive()

    def end(self) -> None:
        """Close its input and wait a moment for it to end; then kill it."""
        self._written.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(END_SECONDS)
        self.kill()

    def _ended(self) -> ProgramLost:
        """Why the program writes no more."""
        if self._flooded:
            self.kill()
            return ProgramLost("program.flooded", lines=MAX_WAITING_LINES, bytes=MAX_LINE_BYTES)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(END_SECONDS)
        self._threads[2].join(END_SECONDS)
        said = " ".join(self._said[0].decode("utf-8", "replace").split())[-SAID_CHARACTERS:]
        code = self._process.poll()
        self.kill()
        if said:
            return ProgramLost("program.ended_saying", code=code, said=said)
        return ProgramLost("program.ended", code=code)


def _limit(process: int, memory_bytes: int) -> None:
    """Limit the memory of a process, where the system can do that; its time is limited by whoever asks it."""
    if sys.platform != "linux":
        return
    import resource

    for kind, limit in ((resource.RLIMIT_DATA, memory_bytes), (resource.RLIMIT_CPU, resource.RLIM_INFINITY)):
        with suppress(OSError, ValueError):
            _, hard = resource.prlimit(process, kind)
            least = limit if hard == resource.RLIM_INFINITY else hard if limit < 0 else min(limit, hard)
            resource.prlimit(process, kind, (least, hard))


def _kill(process: subprocess.Popen[bytes], has_own_session: bool) -> None:
    """Kill a program and everything that it has started."""
    with suppress(ProcessLookupError, PermissionError):
        if has_own_session:
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(END_SECONDS)
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            with suppress(OSError, ValueError):
                stream.close()


def _write_lines(stream: IO[bytes], lines: SimpleQueue[bytes | None]) -> None:
    """Write in a thread of its own: a program that reads nothing blocks only this thread."""
    with suppress(OSError, ValueError):
        while (line := lines.get()) is not None:
            stream.write(line)
            stream.flush()
        stream.close()


def _read_lines(stream: IO[bytes], lines: Queue[bytes], flooded: list[bool]) -> None:
    """Read lines until there are none, one is too long, or nobody takes them."""
    with suppress(OSError, ValueError):
        while line := stream.readline(MAX_LINE_BYTES + 1):
            if len(line) > MAX_LINE_BYTES or lines.full():
                flooded.append(True)
                return
            if line.strip():
                lines.put_nowait(line)


def _read_said(stream: BufferedReader, said: list[bytes]) -> None:
    """Read what the program writes to standard error, and keep the last of it."""
    with suppress(OSError, ValueError):
        while text := stream.read1(2**16):
            said[0] = (said[0] + text)[-8 * SAID_CHARACTERS :]


class ProgramPlayer(Player):
    """A player whose actions a program chooses; `configure` takes its command. Subclasses speak a protocol.

    `{seat}` in the command stands for the number of the seat; the program is then started for every match.
    """

    runs_program = True
    needs_table = True
    protocol: ClassVar[str]
    """The name of the protocol, which is also that of the player."""
    memory_bytes = MAX_MEMORY_BYTES

    def __init__(self) -> None:
        self.command: list[str] = []
        self.seconds = ANSWER_SECONDS
        self.start_seconds = START_SECONDS
        self.program: Program | None = None
        self.stream: SeatStream | None = None
        self._faults: list[PlayerError] = []
        self._hand = -1  # the last hand in which it was asked
        self._seat = -1
        self._losses = 0  # matches in a row in which it lost its seat
        self._is_lost = False
        self._until = self._limit = 0.0  # when its time for an answer is over, and how long it was
        self._is_fresh = False  # whether the program has answered nothing yet
        self._is_reused = False  # whether it has played a match before, and has answered nothing in this one

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {shlex.join(self.command)}>"

    # What a protocol defines.

    @classmethod
    def new_client(cls, player: Player, name: str, ruleset: str, room: str) -> ProtocolClient:
        """The other side of the protocol: what answers a host for a player of ours."""
        raise NotImplementedError

    def check(self, ruleset: Ruleset) -> None:
        """Raise PlayerError if the protocol cannot express a game."""

    def new_stream(self, table: Table, seat: int) -> SeatStream:
        """What the protocol does for a seat of a match that begins."""
        raise NotImplementedError

    def greet(self) -> None:
        """What the protocol says when the program has been started."""

    def tell(self, stream: SeatStream) -> None:
        """Tell the program what is new, without a question."""
        raise NotImplementedError

    def ask(self, stream: SeatStream) -> object:
        """Tell the program what is new, and return its answer."""
        raise NotImplementedError

    # What a player does.

    def configure(self, argument: str) -> None:
        self.command = split_command(argument)

    def start(self, ruleset: Ruleset) -> None:
        if not self.command:
            raise PlayerError("program.no_command")
        self.check(ruleset)
        if shutil.which(self.command[0]) is None:
            raise PlayerError("program.not_found", command=shown(self.command[0]))

    def limit_time(self, seconds: float) -> None:
        """Allow so many seconds for an answer."""
        self.seconds = seconds
        self.start_seconds = max(self.start_seconds, seconds)

    def reseed(self, seed: int) -> None:
        """A match begins; programs have no seed."""
        self._end_match()

    def take_faults(self) -> list[PlayerError]:
        faults, self._faults = self._faults, []
        return faults

    def close(self) -> None:
        """End the program."""
        self._end_match()
        if self.program is not None:
            self.program.end()
            self.program = None

    def choose(self, view: View) -> Action:
        state = view.asking_state()
        return view.ruleset.flow.vocabulary[self.choose_from_view(state, view.seat)]

    def choose_from_view(self, state: GameState, seat: int) -> int:
        """The program's action; the default action if it has none."""
        table = Table.of(state)
        stream = self._stream_of(table, seat)
        action = stream.unasked_action()
        return int((action or self._ask(stream, table, seat)).code)

    def hand_ended(self, table: Table, seat: int) -> None:
        """Tell the program how the hand ended, and the match if it is over."""
        stream = self._stream_of(table, seat)
        if not self._is_lost:
            try:
                self._start_program(seat)
                self._start_clock()
                self.tell(stream)
            except ProgramLost as error:
                self._lose(error)
            except MahjongError as error:
                self.note(error)
        if table.over:
            self._end_match()

    def _stream_of(self, table: Table, seat: int) -> SeatStream:
        if self.stream is None or table.hand_number < self._hand or seat != self._seat:
            self._end_match()
            self.stream = self.new_stream(table, seat)
            self._is_lost = self._losses >= MAX_LOSSES
            self._is_reused = self.program is not None
        self._hand, self._seat = table.hand_number, seat
        self.stream.table = table
        return self.stream

    def _end_match(self) -> None:
        """Forget the match; the program stays for the next one, if it can play another."""
        if self.stream is not None and not self._is_lost:
            self._losses = 0
        self.stream, self._hand = None, -1
        if self.program is not None and (self.program.has_ended or "{seat}" in " ".join(self.command)):
            self.program.end()
            self.program = None

    def _ask(self, stream: SeatStream, table: Table, seat: int) -> Action:
        if self._is_lost:
            return stream.default_action()
        try:
            return self._answer(stream, seat)
        except ProgramLost as error:
            if self._is_reused:  # it ends after every match, and had not ended yet when this one began
                self._is_reused, self.program = False, None
                stream = self.stream = self.new_stream(table, seat)
                return self._ask(stream, table, seat)
            self._lose(error)
        except MahjongError as error:
            self.note(error)
        return stream.default_action()

    def _answer(self, stream: SeatStream, seat: int) -> Action:
        self._start_program(seat)
        while True:
            self._start_clock()
            action = stream.action(self.ask(stream))
            if action is not None:
                return action

    def _start_program(self, seat: int) -> None:
        if self.program is None:
            words = [word.replace("{seat}", str(seat)) for word in self.command]
            self.program = Program(words, self.memory_bytes)
            self._is_fresh = True
            self._start_clock()
            self.greet()

    def _start_clock(self) -> None:
        """Limit the time for all answers to what the program is sent next; it has longer if it has just started."""
        self._limit = self.start_seconds if self._is_fresh else self.seconds
        self._until = monotonic() + self._limit

    def _lose(self, error: ProgramLost) -> None:
        self._is_lost = True
        self._losses += 1
        self.note(error)
        if self.program is not None:
            self.program.kill()
            self.program = None

    # For protocols.

    def note(self, error: MahjongError) -> None:
        """Count a fault."""
        self._faults.append(error if isinstance(error, PlayerError) else PlayerError("program.answer", reason=error))

    def send(self, message: object) -> None:
        """Send one message."""
        assert self.program is not None
        self.program.send(message)

    def receive(self) -> object:
        """The next line of the program, as data."""
        assert self.program is not None
        answer = self.program.receive(self._until, self._limit)
        self._is_fresh = self._is_reused = False
        return answer

    def refuse_waiting(self) -> None:
        """Note and drop what the program has written without being asked."""
        assert self.program is not None
        if self.program.waiting_lines():
            self.refuse_unasked("…")

    def refuse_unasked(self, answer: object) -> None:
        """Note an answer to something that the seat was not asked."""
        self.note(PlayerError("program.unasked", answer=shown(answer)))
