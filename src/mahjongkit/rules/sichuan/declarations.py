"""The wins and kongs of a hand as a caller lists them, in order: '1 kong 5m from 0', '3 ron 3p from 0'."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import reduce
from typing import NamedTuple

from mahjongkit.errors import InputError, Phrase, in_context, shown
from mahjongkit.notation import parse_tile
from mahjongkit.scoring.win_checks import seats_from_dealer
from mahjongkit.tiles import SUITS

KONGS = ("kong", "added", "closed")
WINS = ("ron", "tsumo")
FLAGS = {
    "ron": ("after_kong", "robbed", "last", "earthly"),
    "tsumo": ("after_kong", "last", "heavenly", "earthly"),
    "kong": (),
    "added": ("free",),
    "closed": (),
}
"""The flags of each verb: `after_kong` on a replacement tile or the discard after one, `robbed` on the tile of an added
kong, `last` when the wall is empty, `free` for an added kong whose pon could have been a direct kong.
"""
ALL_FLAGS = {flag for flags in FLAGS.values() for flag in flags}
SUIT_LETTERS = {**{suit: suit for suit in SUITS[:3]}, "万": "m", "萬": "m", "筒": "p", "条": "s", "索": "s"}
KEYS = ("seat", "verb", "tile", "from", "flags")
PLAYERS_WORDS = {
    **dict.fromkeys(("胡", "ロン"), "ron"),
    **dict.fromkeys(("自摸", "ツモ"), "tsumo"),
    **dict.fromkeys(("直杠", "明杠", "直槓", "明槓"), "kong"),
    **dict.fromkeys(("补杠", "加槓"), "added"),
    **dict.fromkeys(("暗杠", "暗槓"), "closed"),
    **dict.fromkeys(("点炮", "点杠", "から"), "from"),
    **dict.fromkeys(("杠后", "槓後"), "after_kong"),
    **dict.fromkeys(("抢杠", "槍槓"), "robbed"),
    **dict.fromkeys(("海底",), "last"),
    **dict.fromkeys(("天胡", "天和"), "heavenly"),
    **dict.fromkeys(("地胡", "地和"), "earthly"),
    **dict.fromkeys(("不收", "無料"), "free"),
}
"""What players of other languages may write in a text."""


def typed_word(name: object) -> Phrase:
    """A verb or a flag as it is typed in the reader's language."""
    return Phrase(f"sichuan.word.{name}")


def _listed(names: Iterable[str]) -> Phrase:
    first, *others = map(typed_word, names)
    return reduce(lambda listed, other: Phrase("list.comma", first=listed, other=other), others, first)


class Declaration(NamedTuple):
    """A kong, or a win by one or several seats on one tile."""

    seats: tuple[int, ...]
    verb: str
    tile: int
    source: int | None
    """The seat whose tile it was; None if it was the seat's own."""
    flags: frozenset[str]
    number: int
    text: str

    @contextmanager
    def errors(self) -> Iterator[None]:
        """Add the number and the text of this event to errors."""
        try:
            yield
        except ValueError as error:
            raise in_context("sichuan.settle.event", error, number=self.number, text=self.text) from None


def read_declarations(events: object, dealer: int) -> list[Declaration]:
    """Read wins and kongs in order: from one text with semicolons, or from a list of texts or objects.

    - a text: seat, verb, tile, then `from` and a seat, then flags: '1 kong 5m from 0; 2 closed 7s; 03 ron 6p from 1',
      or in `PLAYERS_WORDS`: '1 直杠 5m 点杠 0；2 暗杠 7s；03 胡 6p 点炮 1'
    - an object: `seat` (or a list of seats), `verb`, `tile`, and where needed `from` and a list `flags`
    """
    if events is None:
        return []
    if isinstance(events, str):
        parts: Sequence[object] = [part for part in re.split("[;；\n]", events) if part.strip()]
    elif isinstance(events, Sequence):
        parts = events
    else:
        raise InputError("sichuan.settle.events", given=shown(events))
    return [_declaration(part, number, dealer) for number, part in enumerate(parts, 1)]


def _declaration(part: object, number: int, dealer: int) -> Declaration:
    text = " ".join(part.split()) if isinstance(part, str) else str(part)
    try:
        if isinstance(part, str):
            seat, verb, tile, source, flags = _from_words(part.split())
        elif isinstance(part, Mapping):
            seat, verb, tile, source, flags = _from_object(part)
        else:
            raise InputError("sichuan.settle.not_an_event")
        return _checked(seat, verb, tile, source, flags, dealer)._replace(number=number, text=text)
    except ValueError as error:
        raise in_context("sichuan.settle.event", error, number=number, text=text) from None


Parts = tuple[object, object, object, object, Sequence[object]]


def _from_words(words: list[str]) -> Parts:
    if len(words) < 3:
        raise InputError("sichuan.settle.event_words")
    seat, verb, tile, *rest = (PLAYERS_WORDS.get(word, word) for word in words)
    source = None
    if "from" in rest:
        place = rest.index("from")
        if place + 1 == len(rest):
            raise InputError("sichuan.settle.no_source")
        source = rest[place + 1]
        rest = rest[:place] + rest[place + 2 :]
    return seat, verb, tile, source, rest


def _from_object(part: Mapping[object, object]) -> Parts:
    for key in part:
        if key not in KEYS:
            raise InputError("sichuan.settle.event_key", given=shown(key), known=", ".join(KEYS))
    flags = part.get("flags", ())
    if isinstance(flags, str) or not isinstance(flags, Sequence):
        raise InputError("sichuan.settle.flags", given=shown(flags))
    return part.get("seat"), part.get("verb"), part.get("tile"), part.get("from"), flags


def _checked(
    seat: object, verb: object, tile: object, source: object, flags: Sequence[object], dealer: int
) -> Declaration:
    if not isinstance(verb, str) or verb not in FLAGS:
        raise InputError("sichuan.settle.verb", given=shown(verb), known=_listed(FLAGS))
    seats = seats_from_dealer(seat, "seat", dealer)
    if len(seats) > 1 and verb != "ron":
        raise InputError("sichuan.settle.several_seats", count=len(seats))
    face = parse_tile(tile) if isinstance(tile, str) else tile
    if type(face) is not int or not 0 <= face < 27:
        raise InputError("sichuan.settle.tile", given=shown(tile))
    for flag in flags:
        if flag not in FLAGS[verb]:
            given_flag = typed_word(flag) if isinstance(flag, str) and flag in ALL_FLAGS else shown(flag)
            if FLAGS[verb]:
                known = _listed(FLAGS[verb])
                raise InputError("sichuan.settle.flag", given=given_flag, verb=typed_word(verb), known=known)
            raise InputError("sichuan.settle.no_flags", given=given_flag, verb=typed_word(verb))
    needs_source = verb in ("ron", "kong")
    if needs_source == (source is None):
        key = "sichuan.settle.source_missing" if needs_source else "sichuan.settle.source_given"
        raise InputError(key, verb=typed_word(verb))
    given = None if source is None else seats_from_dealer(source, "from", dealer)
    if given is not None and len(given) != 1:
        raise InputError("sichuan.settle.one_source", given=shown(source))
    return Declaration(seats, verb, face, given[0] if given else None, frozenset(map(str, flags)), 0, "")


def read_voids(void: object) -> str:
    """Read the void suits of the four seats."""
    if void is None:
        raise InputError("sichuan.settle.no_void")
    listed = list(void) if isinstance(void, str | list | tuple) else []
    found = [SUIT_LETTERS.get(suit, "") for suit in listed if isinstance(suit, str)]
    if len(listed) != 4 or len(found) != 4 or not all(found):
        raise InputError("sichuan.settle.void", given=shown(void))
    return "".join(found)
