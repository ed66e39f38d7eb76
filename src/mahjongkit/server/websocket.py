"""The WebSocket endpoint of a room: reads a client's messages one by one and passes them to the room."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import DecodeError, ValidationError
from starlette.websockets import WebSocketDisconnect

from mahjongkit.server.connection import MESSAGES_PER_SECOND, CloseCode, Connection
from mahjongkit.server.languages import language
from mahjongkit.server.limits import RefusedError
from mahjongkit.server.message_faults import message_fault
from mahjongkit.server.messages import (
    Act,
    Advise,
    AnyClientMessage,
    Chat,
    Commit,
    Emote,
    Leave,
    LetBot,
    MoreTime,
    Next,
    PlayAgain,
    Resume,
    Reveal,
    Sit,
    Start,
    WantHints,
    Watch,
    decode_client,
)

if TYPE_CHECKING:
    from starlette.types import Message
    from starlette.websockets import WebSocket

    from mahjongkit.server.lobby import Lobby
    from mahjongkit.server.room import Room

PATH = "/ws/"
"""The path of a room's WebSocket, followed by the room's id."""
MAX_MESSAGE_CHARACTERS = 4096
JOIN_SECONDS = 20.0
"""How long a client may be connected without joining the room."""
FLUSH_SECONDS = 5.0
"""How long to wait until the last messages before closing are sent."""


async def handle_websocket(socket: WebSocket, lobby: Lobby) -> None:
    """Serve one client from connecting to disconnecting."""
    await socket.accept()
    connection = Connection(socket, language(socket))
    writing = asyncio.create_task(connection.write())
    try:
        with lobby.sockets.taken(connection.address):
            await _visit(socket, connection, lobby)
    except RefusedError as refusal:
        connection.send_error(refusal.code)
        connection.close(CloseCode.TRY_LATER)
    finally:
        await _finish(connection, writing)


async def _visit(socket: WebSocket, connection: Connection, lobby: Lobby) -> None:
    """Serve a client in the room that its path names."""
    path: str = socket.scope["path"]
    room = lobby.find(path.removeprefix(PATH)) if path.startswith(PATH) else None
    if room is None:
        connection.send_error("no_room")
        connection.close(CloseCode.NO_ROOM)
        return
    session = Session(room, connection)
    try:
        with room.visited():
            await session.run()
    finally:
        if session.seat is not None:
            room.disconnect(session.seat, connection)
        lobby.leave_if_over(room)


async def _finish(connection: Connection, writing: asyncio.Task[None]) -> None:
    """Let the messages before a close be sent, but do not wait forever."""
    if not connection.is_closing:
        writing.cancel()
    with suppress(TimeoutError, asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError):
        await asyncio.wait_for(writing, FLUSH_SECONDS)


class Session:
    """One client's visit to a room."""

    def __init__(self, room: Room, connection: Connection) -> None:
        self.room = room
        self.connection = connection
        self.seat: int | None = None
        """None before joining, -1 for a watcher."""

    async def run(self) -> None:
        """Receive messages until the connection is closed."""
        deadline = asyncio.get_running_loop().time() + JOIN_SECONDS
        while not self.connection.is_closing:
            try:
                message = await self._next_message(deadline)
            except TimeoutError:
                self.connection.send_error("join_timeout", seconds=JOIN_SECONDS)
                self.connection.close(CloseCode.POLICY_VIOLATION)
                return
            if message["type"] == "websocket.disconnect":
                return
            self.receive(message.get("text"))

    async def _next_message(self, deadline: float) -> Message:
        """Wait for the next message; the deadline applies only before joining."""
        if self.seat is not None:
            return await self.connection.socket.receive()
        async with asyncio.timeout_at(deadline):
            return await self.connection.socket.receive()

    def receive(self, text: str | None) -> None:
        """Handle one message, whatever it contains; None is a message that is not text."""
        if self.connection.exceeds_rate():
            self.connection.send_error("too_fast", limit=MESSAGES_PER_SECOND)
            self.connection.close(CloseCode.POLICY_VIOLATION)
        elif text is None:
            self.connection.send_error("not_text")
        elif len(text) > MAX_MESSAGE_CHARACTERS:
            self.connection.send_error("too_long", limit=MAX_MESSAGE_CHARACTERS)
        else:
            try:
                self.dispatch(decode_client(text))
            except (DecodeError, RecursionError) as error:
                code = "invalid_message" if isinstance(error, ValidationError) else "not_json"
                self.connection.send_error(code, reason=message_fault(error).words(self.connection.lang))
            except sqlite3.Error:
                self.connection.send_error("not_saved")

    def dispatch(self, message: AnyClientMessage) -> None:
        if isinstance(message, Sit | Resume | Watch):
            self.join(message)
        elif self.seat is None:
            self.connection.send_error("not_joined")
        elif self.seat < 0:
            self.connection.send_error("only_watching")
        elif isinstance(message, Act | MoreTime | Advise):
            self.play(self.seat, message)
        elif isinstance(message, Commit):
            self.room.exchange.commit(self.seat, message.hash)
        elif isinstance(message, Reveal):
            self.room.exchange.reveal(self.seat, self.connection, message.hand, message.value)
        elif isinstance(message, WantHints):
            self.want_hints(self.seat, message.on)
        elif isinstance(message, Start):
            if self.room.state == "waiting":
                self.room.start()
            else:
                self.connection.send_error("already_started")
        elif isinstance(message, Next):
            self.room.hands.want_next_hand(self.seat)
        elif isinstance(message, Leave):
            self.room.leave(self.seat)
        else:
            self.talk(self.seat, message)

    def talk(self, seat: int, message: LetBot | PlayAgain | Emote | Chat) -> None:
        """Pass on a message that is not about the play itself."""
        if isinstance(message, LetBot):
            self.room.let_bot(seat, self.connection, message.plays)
        elif isinstance(message, PlayAgain):
            self.room.rematch.want(seat, self.connection, message.seats)
        elif isinstance(message, Emote):
            self.room.talk.emote(seat, self.connection, message.emote)
        else:
            self.room.talk.chat(seat, self.connection, message.text)

    def play(self, seat: int, message: Act | MoreTime | Advise) -> None:
        """Pass on a message about the question to this seat."""
        questions = self.room.questions
        if questions is None:
            self.connection.send_error("not_asked")
        elif self.room.seats[seat].is_left_to_bot:
            self.connection.notify("bot_plays")
        elif isinstance(message, Act):
            questions.act(seat, self.connection, message.action, message.question, message.seat)
        elif isinstance(message, MoreTime):
            questions.give_more_time(seat, self.connection, message.question)
        else:
            questions.advise(seat, self.connection, message.search)

    def want_hints(self, seat: int, on: bool) -> None:
        """Note whether the client wants hints; if that is new, send those on its current question."""
        is_new, self.connection.wants_hints = on and not self.connection.wants_hints, on
        if is_new and self.room.questions is not None:
            room_seat = self.room.seats[seat]
            self.room.questions.send_hints(room_seat, self.connection, room_seat.question)

    def join(self, message: Sit | Resume | Watch) -> None:
        """Take a seat, return to one, or watch; a client can join only once."""
        if self.seat is not None:
            self.connection.send_error("already_joined")
        elif isinstance(message, Sit):
            self.seat = self.room.sit(self.connection, message)
        elif isinstance(message, Resume):
            self.seat = self.room.resume(self.connection, message)
        elif self.room.watch(self.connection):
            self.seat = -1
