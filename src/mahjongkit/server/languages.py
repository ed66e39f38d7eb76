"""Which language a visitor reads: `?lang=ja`, else what his browser says, else English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.locale import LANGUAGES

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection


def language(connection: HTTPConnection) -> str:
    wanted = connection.query_params.get("lang", "")
    if wanted in LANGUAGES:
        return wanted
    for accepted in connection.headers.get("accept-language", "").split(","):
        if accepted.strip()[:2].lower() in LANGUAGES:
            return accepted.strip()[:2].lower()
    return "en"
