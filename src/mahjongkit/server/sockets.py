"""The socket of a room: hears a client's messages one by one, and answers what cannot be understood with an error."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import DecodeError, ValidationError
from starlette.websockets import WebSocketDisconnect

from mahjongkit.server import line as lines
from mahjongkit.server.languages import language
from mahjongkit.server.line import Line
from mahjongkit.server.messages import Act, Advise, Heard, Leave, Next, Resume, Sit, Start, Watch, hear

if TYPE_CHECKING:
    from starlette.types import Message
    from starlette.websockets import WebSocket

    from mahjongkit.server.lobby import Lobby
    from mahjongkit.server.room import Room

ROOMS = "/ws/"
"""Where the sockets of rooms are; their ids follow."""
LARGEST = 4096
"""No message of a client is longer."""
PATIENCE = 20.0
"""So many seconds one may be connected without saying who one is."""


async def visit(socket: WebSocket, lobby: Lobby) -> None:
    """One client, from connecting to leaving."""
    await socket.accept()
    line = Line(socket, language(socket))
    writing = asyncio.create_task(line.write())
    path: str = socket.scope["path"]
    room = lobby.find(path.removeprefix(ROOMS)) if path.startswith(ROOMS) else None
    guest = Guest(room, line) if room is not None else None
    try:
        if guest is None:
            line.refuse("no_room")
            line.close(lines.NO_ROOM)
        else:
            await guest.listen()
    finally:
        if room is not None and guest is not None:
            if guest.seat is not None:
                room.gone(guest.seat, line)
            lobby.put_away(room)
        await _finish(line, writing)


async def _finish(line: Line, writing: asyncio.Task[None]) -> None:
    """Let what is said before a line is closed be heard, but do not wait for ever."""
    if not line.is_closing:
        writing.cancel()
    with suppress(TimeoutError, asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError):
        await asyncio.wait_for(writing, 5)


class Guest:
    """Somebody at the door or in the room."""

    def __init__(self, room: Room, line: Line) -> None:
        self.room = room
        self.line = line
        self.seat: int | None = None
        """None at the door, -1 for a watcher."""

    async def listen(self) -> None:
        """Hear messages until the line is closed."""
        until = asyncio.get_running_loop().time() + PATIENCE
        while not self.line.is_closing:
            try:
                message = await self._next(until)
            except TimeoutError:
                self.line.refuse("too_late", seconds=PATIENCE)
                self.line.close(lines.POLICY)
                return
            if message["type"] == "websocket.disconnect":
                return
            self.hear(message.get("text"))

    async def _next(self, until: float) -> Message:
        """The next message; who is at the door has only so much time."""
        if self.seat is not None:
            return await self.line.socket.receive()
        async with asyncio.timeout_at(until):
            return await self.line.socket.receive()

    def hear(self, text: str | None) -> None:
        """One message, whatever it is."""
        if self.line.is_flooded():
            self.line.refuse("too_fast", limit=lines.A_SECOND)
            self.line.close(lines.POLICY)
        elif text is None:
            self.line.refuse("no_text")
        elif len(text) > LARGEST:
            self.line.refuse("too_long", limit=LARGEST)
        else:
            try:
                self.obey(hear(text))
            except ValidationError as error:
                self.line.refuse("not_understood", reason=error)
            except (DecodeError, RecursionError) as error:
                self.line.refuse("no_json", reason=error)
            except sqlite3.Error:
                self.line.refuse("not_kept")

    def obey(self, said: Heard) -> None:
        if isinstance(said, Sit | Resume | Watch):
            self.enter(said)
        elif self.seat is None:
            self.line.refuse("at_the_door")
        elif self.seat < 0:
            self.line.refuse("only_watching")
        elif isinstance(said, Act):
            self.room.act(self.seat, self.line, said.action, said.question, said.seat)
        elif isinstance(said, Advise):
            self.room.advise(self.seat, self.line, said.search)
        elif isinstance(said, Start):
            if self.room.state == "waiting":
                self.room.start()
            else:
                self.line.refuse("started")
        elif isinstance(said, Next):
            self.room.wants_next(self.seat)
        elif isinstance(said, Leave):
            self.room.leave(self.seat)

    def enter(self, said: Sit | Resume | Watch) -> None:
        """Sit down, come back, or watch; once is enough."""
        if self.seat is not None:
            self.line.refuse("already_in")
        elif isinstance(said, Sit):
            self.seat = self.room.sit(self.line, said.name, said.seat)
        elif isinstance(said, Resume):
            self.seat = self.room.resume(self.line, said.token)
        elif self.room.watch(self.line):
            self.seat = -1
