"""A real server in a process of its own, on a port that is free, and what one asks it without a socket."""

from __future__ import annotations

import atexit
import json
import os
import ssl
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.support import ROOT

SHORT: dict[str, dict[str, Any]] = {
    "riichi": {"length": "east"},
    "riichi3": {"length": "east"},
    "sichuan": {"hands_per_match": 2},
    "synchronous": {"hands": 2},
    "synchronous3": {"hands": 2},
    "ninghai": {"circles": 1},
}
"""Options under which a match of each game is short."""

NO_TIMERS = {"move": 0, "absent": 0, "between": 0, "bot": 0, "claim": 0}
"""No clock, no pause."""


class Address:
    """A server that runs somewhere."""

    url: str
    trusting: ssl.SSLContext | None = None
    """Whose certificates clients trust, if the server speaks TLS."""

    @property
    def socket(self) -> str:
        return self.url.replace("http", "ws")

    def ask(
        self, path: str, body: object = None, headers: dict[str, str] | None = None, raw: bytes | None = None
    ) -> tuple[int, Any, dict[str, str]]:
        """Status, answer and headers."""
        data = raw if raw is not None else None if body is None else json.dumps(body).encode()
        request = Request(self.url + path, data, headers or {})
        try:
            with urlopen(request, timeout=20, context=self.trusting) as response:
                status, found, stated = response.status, response.read(), response.headers
        except HTTPError as error:
            status, found, stated = error.code, error.read(), error.headers
        text = found.decode()
        is_json = stated.get("content-type", "").startswith("application/json")
        return status, json.loads(text) if is_json else text, {key.lower(): value for key, value in stated.items()}

    def open_room(self, game: str, **terms: Any) -> str:
        """A new room without clocks, of a short match; its id."""
        asked = {"ruleset": game, "options": SHORT.get(game, {}), "timers": NO_TIMERS, **terms}
        status, room, _ = self.ask("/api/rooms", asked)
        assert status == 201, room
        return str(room["id"])


class Server(Address):
    """A server that can be killed and started again."""

    def __init__(self, db: Path, *options: str) -> None:
        self.db = db
        self.options = options
        atexit.register(self.kill)  # also when a test has failed
        self.start()

    def start(self, *more: str) -> None:
        command = [sys.executable, "-m", "mahjongkit", "serve", "--port", "0", "--db", str(self.db), "--lang", "en"]
        self.process = subprocess.Popen(
            [*command, *self.options, *more],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "://" not in line:
            _, error = self.process.communicate()
            raise RuntimeError(f"the server did not start: {line}{error}")
        self.url = line.split()[-1]

    def kill(self) -> None:
        """As if the power had gone; its worker processes end a moment later, so their output is not waited for."""
        self.process.kill()
        self.process.wait(20)
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()

    def stop(self) -> str:
        """Stop it as one does; what it complained about."""
        self.process.terminate()
        return self.process.communicate(timeout=20)[1]
