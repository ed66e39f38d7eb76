"""The invitation to a room: a link that friends can open, how far it reaches, and its QR code."""

from __future__ import annotations

import asyncio
import socket
from functools import lru_cache
from io import BytesIO
from ipaddress import ip_address
from typing import TYPE_CHECKING, Literal, NamedTuple
from urllib.parse import urlsplit

import segno
from starlette.responses import Response
from starlette.routing import Route

from mahjongkit.server.http_api import json_endpoint, requested_room

if TYPE_CHECKING:
    from starlette.requests import Request

ALL_INTERFACES = ("0.0.0.0", "::")
PROBES = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses reserved for documentation. A UDP socket connected to one gets the address of the default route."""


class Listening(NamedTuple):
    """Where the server listens."""

    host: str = "127.0.0.1"
    origins: tuple[str, ...] = ()
    """Its further addresses, such as `https://mahjong.example.org`."""
    open_command: str = ""
    """The command that would open it to the network."""


class Invitation(NamedTuple):
    """A link to a room, and who can open it: this machine, its network, or everybody who knows the server's name."""

    link: str
    reach: Literal["machine", "network", "everybody"]
    command: str
    """The command that opens the server to the network, if only this machine reaches it."""


def network_address(host: str) -> str | None:
    """The address in the network of a server that listens on `host`, or None if it can be reached only from here.

    If it listens on all interfaces, this is the address of the default route, not that of a bridge to containers.
    """
    if host not in ALL_INTERFACES:
        return None if is_loopback(host) else host
    for family, target in PROBES if host == "::" else PROBES[:1]:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:  # nothing is sent
            try:
                probe.connect((target, 9))
                found = str(probe.getsockname()[0])
            except OSError:
                continue
            if not is_loopback(found) and not ip_address(found).is_link_local:
                return found
    return None


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def url_host(address: str) -> str:
    """An address as it stands in a URL."""
    return f"[{address}]" if ":" in address else address


def invite(request: Request, path: str) -> Invitation:
    """Make the link to a path: under the address that the visitor uses, unless only this machine knows it."""
    listening: Listening = request.app.state.listening
    origin = f"{request.url.scheme}://{request.url.netloc}"
    name = request.url.hostname or ""
    if not is_loopback(name):
        named = origin in listening.origins or not _is_private(name)
        return Invitation(origin + path, "everybody" if named else "network", "")
    if listening.origins:
        return Invitation(listening.origins[0].rstrip("/") + path, "everybody", "")
    address = network_address(listening.host)
    if address is None:
        return Invitation(origin + path, "machine", listening.open_command)
    port = f":{request.url.port}" if request.url.port else ""
    return Invitation(f"{request.url.scheme}://{url_host(address)}{port}{path}", "network", "")


def _is_private(name: str) -> bool:
    """Whether a host is an address in a private network, or a name without a domain."""
    try:
        return ip_address(name).is_private
    except ValueError:
        return "." not in name or name.endswith(".local")


@json_endpoint
async def invitation(request: Request) -> object:
    with requested_room(request) as room:
        made = invite(request, room.info().link)
        return {**made._asdict(), "port": urlsplit(made.link).port}


@json_endpoint
async def qr_code(request: Request) -> object:
    """Return the link of the invitation as a QR code."""
    with requested_room(request) as room:
        link = invite(request, room.info().link).link
    return Response(await asyncio.to_thread(_qr_code, link), media_type="image/svg+xml")


@lru_cache(maxsize=256)
def _qr_code(link: str) -> bytes:
    """A link as a QR code; cached, because it takes some milliseconds."""
    picture = BytesIO()
    segno.make_qr(link, error="m").save(picture, kind="svg", light="white", omitsize=True, xmldecl=False)
    return picture.getvalue()


ROUTES = [
    Route("/api/rooms/{room}/invitation", invitation),
    Route("/api/rooms/{room}/qr.svg", qr_code),
]
