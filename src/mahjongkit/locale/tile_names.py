"""The names of tiles, and tiles of the notation 123m put into words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

_NUMERALS = "一二三四五六七八九"
_NUMBERS = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
_FLOWERS = ("f1", "f2", "f3", "f4", "g1", "g2", "g3", "g4")


def _names(suits: str, red: str, honours: Iterable[str], flowers: Iterable[str]) -> dict[str, str]:
    names = {
        f"{place}{letter}": rank + suit for letter, suit in zip("mps", suits, strict=True) for place, rank in _RANKS
    }
    names |= {f"{place}z": honour for place, honour in enumerate(honours, 1)}
    names |= {f"0{letter}": f"{red}五{suit}" for letter, suit in zip("mps", suits, strict=True)}
    return names | dict(zip(_FLOWERS, flowers, strict=True))


_RANKS = tuple(enumerate(_NUMERALS, 1))
_ENGLISH_SUITS = (("m", "Characters"), ("p", "Dots"), ("s", "Bamboo"))
NAMES: dict[str, dict[str, str]] = {
    "zh": _names("万筒索", "赤", ("东风", "南风", "西风", "北风", "白板", "发财", "红中"), "梅兰菊竹春夏秋冬"),
    "ja": _names("萬筒索", "赤", "東南西北白發中", "梅蘭菊竹春夏秋冬"),
    "en": {
        **{
            f"{rank}{suit}": f"{number} of {name}"
            for suit, name in _ENGLISH_SUITS
            for rank, number in enumerate(_NUMBERS, 1)
        },
        **{f"{rank}z": f"{wind} Wind" for rank, wind in enumerate(("East", "South", "West", "North"), 1)},
        **{f"{rank}z": f"{dragon} Dragon" for rank, dragon in enumerate(("White", "Green", "Red"), 5)},
        **{f"0{suit}": f"Red Five of {name}" for suit, name in _ENGLISH_SUITS},
        **dict(
            zip(
                _FLOWERS,
                ("Plum", "Orchid", "Chrysanthemum", "Bamboo flower", "Spring", "Summer", "Autumn", "Winter"),
                strict=True,
            )
        ),
    },
}
"""The name of every tile by its short name, by language."""

_TILES = r"(?:\d+[mpsz]|[fg][1-4])+"
_WRITTEN = re.compile(rf"(?<![\w.]){_TILES}(?: {_TILES})*(?!\w)", re.ASCII)  # 碰333s has tiles
_RUNS = re.compile(r"(\d+)([mpsz])|([fg][1-4])")
_MELD = re.compile(r"\[(\w+) ([^]]*)\]")


def in_words(text: str, lang: str, find: Callable[[str], str | None]) -> str:
    """The text with all tiles in it put into words; `find` gives the game's text of a key.

    >>> in_words("123m 55z [pon 333s]: 5m", "zh", {"meld.pon": "碰"}.get)
    '一二三万、白板×2 [碰 三索×3]: 五万'
    >>> in_words("1230p77z, f1", "en", {}.get), in_words("123m 55s", "en", {}.get)
    ('1-2-3-red 5 of Dots, Red Dragon ×2, Plum', '1-2-3 of Characters, Five of Bamboo ×2')
    """
    melds = _MELD.sub(lambda meld: f"[{find(f'meld.{meld[1]}') or meld[1]} {meld[2]}]", text)
    between = ", " if lang == "en" else "、"
    return _WRITTEN.sub(lambda tiles: between.join(_words(tiles[0], lang, find)), melds)


def either(tiles: str, lang: str, find: Callable[[str], str | None]) -> str:
    """Each of the tiles in words, as choices.

    >>> either("29s7z", "zh", {}.get), either("29s", "en", {}.get)
    ('二索、九索或红中', 'Two of Bamboo or Nine of Bamboo')
    """
    found = _RUNS.findall(tiles)
    codes = [code for ranks, suit, flower in found for code in [f"{rank}{suit}" for rank in ranks] or [flower]]
    *names, last = [find(f"tile.{code}") or NAMES[lang].get(code, code) for code in codes]
    between, before_last = {"zh": ("、", "或"), "ja": ("、", "か")}.get(lang, (", ", " or "))
    return f"{between.join(names)}{before_last}{last}" if names else last


def _words(notation: str, lang: str, find: Callable[[str], str | None]) -> Iterator[str]:
    """The tiles of each suit in words; those of a suit with different numbers share its name."""
    for ranks, suit, flower in _RUNS.findall(notation):
        codes = [f"{rank}{suit}" for rank in ranks] or [flower]
        names = [find(f"tile.{code}") or NAMES[lang].get(code, code) for code in codes]
        numbered = bool(suit) and suit in "mps"
        if numbered and lang == "en" and len(set(names)) > 1:
            yield "-".join("red 5" if rank == "0" else rank for rank in ranks) + f" of {names[0].partition(' of ')[2]}"
            continue
        if numbered and lang != "en" and not (len(names) > 2 and len(set(names)) == 1):
            yield "".join(name[:-1] for name in names) + names[0][-1]
            continue
        for name, same in groupby(names):
            count = len(list(same))
            yield name if count == 1 else f"{name} ×{count}" if lang == "en" else f"{name}×{count}"
