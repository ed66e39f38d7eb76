"""The names of yaku and draws and the numbers of tiles in tenhou.net/6, for reader and writer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from mahjongkit.errors import InputError, shown
from mahjongkit.rules.riichi import Riichi, find_riichi
from mahjongkit.rules.riichi.patterns import PATTERNS
from mahjongkit.rules.riichi.records.transcript import RecordError
from mahjongkit.tiles import KINDS, RED_FIVES

WINDS = "東南西北"
DRAWS = {
    "流局": "exhaustive",
    "全員聴牌": "exhaustive",
    "全員不聴": "exhaustive",
    "流し満貫": "nagashi",
    "九種九牌": "kyuushu",
    "四風連打": "suufon",
    "四槓散了": "suukan",
    "四家立直": "suucha",
    "三家和了": "sanchahou",
    "三家和": "sanchahou",
}
"""The endings without a win; the first name of each is the one written."""
WON, UNKNOWN = "和了", "不明"

TENHOU_NAMES = {
    "tanyao": "断幺九",
    "chanta": "混全帯幺九",
    "junchan": "純全帯幺九",
    "double_riichi": "両立直",
    "kokushi_juusanmen": "国士無双１３面",
}
"""The yaku that Tenhou spells in its own way."""
OTHER_NAMES = {
    "役牌:自風牌": "seat_wind",
    "役牌:場風牌": "round_wind",
    "Fully Concealed Hand": "tsumo",
    "Robbing a Kan": "chankan",
    "After a Kan": "rinshan",
    "Under the Sea": "haitei",
    "Under the River": "houtei",
    "White Dragon": "haku",
    "Green Dragon": "hatsu",
    "Red Dragon": "chun",
    "Seat Wind": "seat_wind",
    "Prevalent Wind": "round_wind",
    "All Simples": "tanyao",
    "Pure Double Sequence": "iipeikou",
    "Half Outside Hand": "chanta",
    "Pure Straight": "ittsu",
    "Mixed Triple Sequence": "sanshoku_doujun",
    "Triple Triplets": "sanshoku_doukou",
    "Three Quads": "sankantsu",
    "All Triplets": "toitoi",
    "Three Concealed Triplets": "sanankou",
    "Little Three Dragons": "shousangen",
    "All Terminals and Honors": "honroutou",
    "Seven Pairs": "chiitoitsu",
    "Fully Outside Hand": "junchan",
    "Half Flush": "honitsu",
    "Twice Pure Double Sequence": "ryanpeikou",
    "Full Flush": "chinitsu",
    "Red Five": "red_dora",
    "Kita": "north_dora",
    "Blessing of Heaven": "tenhou",
    "Blessing of Earth": "chiihou",
    "Big Three Dragons": "daisangen",
    "Four Concealed Triplets": "suuankou",
    "All Honors": "tsuuiisou",
    "All Green": "ryuuiisou",
    "All Terminals": "chinroutou",
    "Thirteen Orphans": "kokushi",
    "Four Little Winds": "shousuushii",
    "Four Quads": "suukantsu",
    "Nine Gates": "chuuren",
    "True Nine Gates": "junsei_chuuren",
    "Single-wait Four Concealed Triplets": "suuankou_tanki",
    "Thirteen-wait Thirteen Orphans": "kokushi_juusanmen",
    "Four Big Winds": "daisuushii",
}
"""What Mahjong Soul calls them, in records that were converted from there."""

DORA = ("dora", "ura_dora", "red_dora", "north_dora")
YAKUMAN = 13
JAPANESE = {pattern.key: TENHOU_NAMES.get(pattern.key, pattern.names["ja"]) for pattern in PATTERNS}
KEYS = {
    **{name.casefold(): pattern.key for pattern in PATTERNS for name in pattern.names.values()},
    **{name.casefold(): key for name, key in OTHER_NAMES.items()},
    **{name.casefold(): key for key, name in JAPANESE.items()},
    **{f"自風 {wind}": "seat_wind" for wind in WINDS},
    **{f"場風 {wind}": "round_wind" for wind in WINDS},
}

DRAWN, NO_DISCARD = 60, 0
"""Entries among the discards: for the tile just drawn, and after an open kong."""

SEATS = 4
RIVER_CALLS = {"k": "added", "a": "closed", "f": "north"}
TAKE_CALLS = {"c": "chi", "p": "pon", "m": "kong"}
"""The letters of calls among the discards, and among the tiles taken."""


CHIPS_FIVE = 5
_RANKED_ROOM = re.compile(r"の間| Room\b")
_CHIPS = re.compile(r"祝\s*([0-9０-９]?)")
_LENGTHS = {"東": "east", "East": "east", "南": "hanchan", "South": "hanchan"}


class RoomName(NamedTuple):
    """The rules that the name of a room states; None for what it does not state."""

    length: str | None
    kuitan: bool | None
    reds: bool | None
    chips: int
    """What a chip is worth, in thousands; 0 in rooms without chips."""
    mahjong_soul: bool


def room_of(shown: str) -> RoomName:
    """The rules that a room's name (`disp`) states.

    Tenhou writes a character for each rule: 三鳳南喰赤 (三 for three players, the room, 東 or 南, 喰 for open tanyao,
    赤 for red fives, 速 for a fast match). Rooms with chips (四若東速祝５) and ranked rooms of Mahjong Soul
    (三銀の間赤) always have open tanyao and red fives, whether the name says so or not.
    """
    lengths = {length for word, length in _LENGTHS.items() if word in shown}
    length = lengths.pop() if len(lengths) == 1 else None
    chips = _CHIPS.search(shown)
    if chips:
        return RoomName(length, True, True, int(chips[1] or 1), False)
    if _RANKED_ROOM.search(shown):
        return RoomName(length, True, None, 0, True)
    letters = any(letter in shown for letter in "東南喰赤")
    reds = "赤" in shown if shown else None
    return RoomName(length, "喰" in shown if letters else None, reds, 0, "雀魂" in shown)


def rules_of(name: str, changes: dict[str, object]) -> tuple[Riichi, tuple[int, ...]]:
    """A ruleset and the number of red fives of each suit."""
    ruleset = find_riichi(name, **changes)
    reds = ruleset.options.red_fives
    if not isinstance(reds, tuple) or len(reds) != 3:
        raise InputError("riichi.tenhou6.red_fives", red_fives=shown(reds))
    return ruleset, reds


def face_of(number: int, reds: Sequence[int], where: str) -> int:
    """The face for Tenhou's two digits: the suit and the rank; suit 5 is for red fives."""
    suit, rank = divmod(number, 10)
    if suit == 5 and 1 <= rank <= 3:
        if not reds[rank - 1]:
            raise RecordError(where, "riichi.tenhou6.red_five", tile=number)
        return RED_FIVES[rank - 1]
    if (1 <= suit <= 3 and 1 <= rank <= 9) or (suit == 4 and 1 <= rank <= 7):
        return 9 * (suit - 1) + rank - 1
    raise RecordError(where, "riichi.tenhou6.tile", tile=number)


def digits(face: int) -> int:
    """Tenhou's two digits for a face, the inverse of `face_of`."""
    return 51 + RED_FIVES.index(face) if face >= KINDS else 10 * (face // 9 + 1) + face % 9 + 1
