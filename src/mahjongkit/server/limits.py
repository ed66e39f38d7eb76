"""Limits of a server, and who has used how much of them: quotas for each address, and the delay of the event loop.

Loopback addresses have no quota: `make play` is alone with its server, and behind a proxy that is not declared as
trusted everybody has the proxy's address. Behind a trusted proxy the address is the one that the proxy reports.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

MAX_ROOMS = 5000
MAX_BOT_ROOMS = 20
MAX_CONNECTIONS = 10_000
ROOMS_PER_ADDRESS = 50
CONNECTIONS_PER_ADDRESS = 200
UPLOADS_PER_ADDRESS = 2
"""How many records one address may be uploading at once."""
MAX_UPLOADS_AT_ONCE = 4
UPLOADS_PER_HOUR = 120
"""How many records one address may upload in an hour."""
REQUESTS_PER_SECOND = 50
"""How many HTTP requests one address may send in the long run."""
REQUEST_BURST = 500
"""How many HTTP requests one address may send at once."""
MAX_ADDRESSES = 10_000
"""How many addresses are remembered; beyond it those that were not seen for longest are forgotten."""
MAX_LAG_SECONDS = 0.2
"""With an event loop that is later than this half of the time, new rooms are refused."""
LAG_INTERVAL_SECONDS = 0.1
LAG_SAMPLES = 20
RETRY_AFTER_SECONDS = 5
"""What a refused client is told to wait."""


class Limits(NamedTuple):
    """The limits that can be set when the server is started."""

    rooms: int = MAX_ROOMS
    """How many rooms may be in memory at once."""
    bot_rooms: int = MAX_BOT_ROOMS
    """How many matches may be played at once in rooms that have no seat for people."""
    connections: int = MAX_CONNECTIONS
    rooms_per_address: int = ROOMS_PER_ADDRESS
    """How many rooms whose match is not over one address may have opened."""
    connections_per_address: int = CONNECTIONS_PER_ADDRESS


class RefusedError(Exception):
    """The server refuses a request for now; `code` says why."""

    def __init__(self, code: str, status: int = 503, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.values = values


def address_of(connection: HTTPConnection) -> str:
    """The address of a client for quotas; empty if it has none, or none that has a quota."""
    return quota_address(connection.client.host if connection.client else "")


def quota_address(host: str) -> str:
    """The address that a quota counts: of IPv6 the network of 64 bits, which one client has to itself."""
    try:
        address = ip_address(host)
    except ValueError:
        return ""
    mapped = getattr(address, "ipv4_mapped", None)
    address = mapped or address
    if address.is_loopback:
        return ""
    return str(address) if address.version == 4 else address.exploded[:19]


class TokenBucket:
    """Counts requests: so many at once, and so many a second in the long run."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self.allowance = burst
        self.last = time.monotonic()

    def take(self) -> bool:
        """Count one; returns whether it is within the limit. What is beyond it does not count."""
        now = time.monotonic()
        self.allowance = min(self.burst, self.allowance + (now - self.last) * self.per_second)
        self.last = now
        if self.allowance < 1:
            return False
        self.allowance -= 1
        return True


class Rate:
    """A token bucket for each address."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self._buckets: dict[str, TokenBucket] = {}

    def take(self, address: str) -> bool:
        if not address:
            return True
        bucket = self._buckets.pop(address, None) or TokenBucket(self.burst, self.per_second)
        self._buckets[address] = bucket
        if len(self._buckets) > MAX_ADDRESSES:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take()


class Share:
    """How many of something each address has at once, with a limit for each and for all together."""

    def __init__(self, per_address: int, total: int, code: str) -> None:
        self.per_address = per_address
        self.total = total
        self.code = code
        self._counts: Counter[str] = Counter()

    @contextmanager
    def taken(self, address: str) -> Iterator[None]:
        """Take one until the context ends; raises RefusedError if there is none left."""
        if self._counts.total() >= self.total:
            raise RefusedError(self.code)
        if address and self._counts[address] >= self.per_address:
            raise RefusedError(f"{self.code}_here", 429)
        self._counts[address] += 1
        try:
            yield
        finally:
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]


class LagMonitor:
    """Measures how late the event loop is."""

    def __init__(self) -> None:
        self._lags: deque[float] = deque(maxlen=LAG_SAMPLES)

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_INTERVAL_SECONDS
            await asyncio.sleep(LAG_INTERVAL_SECONDS)
            self._lags.append(loop.time() - due)

    @property
    def lag(self) -> float:
        """The median delay of the last twenty measurements, in seconds; 0 before there are so many."""
        return median(self._lags) if len(self._lags) == LAG_SAMPLES else 0.0

    @property
    def is_overloaded(self) -> bool:
        return self.lag > MAX_LAG_SECONDS
