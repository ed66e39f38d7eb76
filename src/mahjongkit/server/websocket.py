"""The socket of a room: hears a client's messages one by one, and answers what cannot be understood with an error."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import DecodeError, ValidationError
from starlette.websockets import WebSocketDisconnect

from mahjongkit.server import connection as lines
from mahjongkit.server.connection import Connection
from mahjongkit.server.languages import language
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
HELLO_SECONDS = 20.0
"""So many seconds one may be connected without saying who one is."""


async def visit(socket: WebSocket, lobby: Lobby) -> None:
    """One client, from connecting to leaving."""
    await socket.accept()
    connection = Connection(socket, language(socket))
    writing = asyncio.create_task(connection.write())
    path: str = socket.scope["path"]
    room = lobby.find(path.removeprefix(ROOMS)) if path.startswith(ROOMS) else None
    guest = Session(room, connection) if room is not None else None
    try:
        if guest is None:
            connection.refuse("no_room")
            connection.close(lines.NO_ROOM)
        else:
            await guest.listen()
    finally:
        if room is not None and guest is not None:
            if guest.seat is not None:
                room.gone(guest.seat, connection)
            lobby.put_away(room)
        await _finish(connection, writing)


async def _finish(connection: Connection, writing: asyncio.Task[None]) -> None:
    """Let what is said before a line is closed be heard, but do not wait for ever."""
    if not connection.is_closing:
        writing.cancel()
    with suppress(TimeoutError, asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError):
        await asyncio.wait_for(writing, 5)


class Session:
    """Somebody at the door or in the room."""

    def __init__(self, room: Room, connection: Connection) -> None:
        self.room = room
        self.connection = connection
        self.seat: int | None = None
        """None at the door, -1 for a watcher."""

    async def listen(self) -> None:
        """Hear messages until the line is closed."""
        until = asyncio.get_running_loop().time() + HELLO_SECONDS
        while not self.connection.is_closing:
            try:
                message = await self._next(until)
            except TimeoutError:
                self.connection.refuse("too_late", seconds=HELLO_SECONDS)
                self.connection.close(lines.POLICY)
                return
            if message["type"] == "websocket.disconnect":
                return
            self.hear(message.get("text"))

    async def _next(self, until: float) -> Message:
        """The next message; who is at the door has only so much time."""
        if self.seat is not None:
            return await self.connection.socket.receive()
        async with asyncio.timeout_at(until):
            return await self.connection.socket.receive()

    def hear(self, text: str | None) -> None:
        """One message, whatever it is."""
        if self.connection.is_flooded():
            self.connection.refuse("too_fast", limit=lines.MESSAGES_PER_SECOND)
            self.connection.close(lines.POLICY)
        elif text is None:
            self.connection.refuse("no_text")
        elif len(text) > LARGEST:
            self.connection.refuse("too_long", limit=LARGEST)
        else:
            try:
                self.obey(hear(text))
            except ValidationError as error:
                self.connection.refuse("not_understood", reason=error)
            except (DecodeError, RecursionError) as error:
                self.connection.refuse("no_json", reason=error)
            except sqlite3.Error:
                self.connection.refuse("not_kept")

    def obey(self, message: Heard) -> None:
        if isinstance(message, Sit | Resume | Watch):
            self.enter(message)
        elif self.seat is None:
            self.connection.refuse("at_the_door")
        elif self.seat < 0:
            self.connection.refuse("only_watching")
        elif isinstance(message, Act):
            self.room.act(self.seat, self.connection, message.action, message.question, message.seat)
        elif isinstance(message, Advise):
            self.room.advise(self.seat, self.connection, message.search)
        elif isinstance(message, Start):
            if self.room.state == "waiting":
                self.room.start()
            else:
                self.connection.refuse("started")
        elif isinstance(message, Next):
            self.room.wants_next(self.seat)
        elif isinstance(message, Leave):
            self.room.leave(self.seat)

    def enter(self, message: Sit | Resume | Watch) -> None:
        """Sit down, come back, or watch; once is enough."""
        if self.seat is not None:
            self.connection.refuse("already_in")
        elif isinstance(message, Sit):
            self.seat = self.room.sit(self.connection, message.name, message.seat)
        elif isinstance(message, Resume):
            self.seat = self.room.resume(self.connection, message.token)
        elif self.room.watch(self.connection):
            self.seat = -1
