"""What is wrong with a message or a body that a client sent, in words of every language.

msgspec says it only in English. `message_fault` reads the few forms of its messages, which the tests list.
"""

from __future__ import annotations

import re

from msgspec import DecodeError

from mahjongkit.errors import Phrase

_PLACE = re.compile(r"(?s)(?P<what>.*?)(?: - at `(?P<place>[^`]*)`)?")
_FORMS = (
    (re.compile(r"Object missing required field `(?P<name>[^`]*)`"), "message.missing"),
    (re.compile(r"Object contains unknown field `(?P<name>[^`]*)`"), "message.unknown"),
    (re.compile(r"Invalid value (?P<given>.*)"), "message.value"),
    (re.compile(r"Expected `(?P<kind>[^`]*)`, got `(?P<given>[^`]*)`"), "message.kind"),
    (re.compile(r"Expected `(?:str|array)` of length (?P<bound>[<>]= \d+)"), "message.length"),
    (re.compile(r"(?s)Expected `str` matching regex .*"), "message.characters"),
    (re.compile(r"Expected `(?:int|float)` (?P<bound>[<>]=? [\d.e+]+)"), "message.bound"),
    (re.compile(r"Number out of range"), "message.range"),
    (re.compile(r"Expected `(?P<kind>[^`]*)`"), "message.expected"),
    (re.compile(r"JSON is malformed: .*\(byte (?P<byte>\d+)\)"), "message.malformed"),
    (re.compile(r"Input data was truncated"), "message.truncated"),
    (re.compile(r"Invalid UTF-8 .*"), "json.not_utf8"),
)
"""The forms of msgspec's messages, and the key of each."""


def message_fault(error: DecodeError | RecursionError) -> Phrase:
    """Why a message cannot be read: the reason, and the place in the message if there is one."""
    if not isinstance(error, DecodeError):
        return Phrase("json.nested")
    found = _PLACE.fullmatch(str(error))
    what, place = (found["what"], found["place"]) if found else (str(error), None)
    for form, key in _FORMS:
        if match := form.fullmatch(what):
            fault = Phrase(key, **match.groupdict())
            return Phrase("message.at", fault=fault, place=place.removeprefix("$").lstrip(".")) if place else fault
    return Phrase("internal", error=type(error).__name__, reason=str(error))
