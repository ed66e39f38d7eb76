"""The language of a request: `?lang=ja`, else the browser's language, else English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.locale import LANGUAGES

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection


def language(connection: HTTPConnection) -> str:
    requested = connection.query_params.get("lang", "")
    if requested in LANGUAGES:
        return requested
    for accepted in connection.headers.get("accept-language", "").split(","):
        if accepted.strip()[:2].lower() in LANGUAGES:
            return accepted.strip()[:2].lower()
    return "en"
