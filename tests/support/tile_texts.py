"""Texts of tiles and hands in every notation, random hands, and how an error must look."""

from collections import Counter

from hypothesis import strategies as st

from mahjongkit import Hand, Meld
from mahjongkit.notation import NotationError, format_tiles
from mahjongkit.tiles import CODES, FLOWERS_144

STYLES = ("mpsz", "suit-first", "letters", "unicode", "chinese", "mjai")
WALL = FLOWERS_144.with_red_fives((1, 1, 1)).faces


def faces(codes: str) -> tuple[int, ...]:
    return tuple(CODES.index(code) for code in codes.split())


def marked(text: str, start: int, end: int) -> str:
    return f"{text[:start]}»{text[start:end]}«{text[end:]}"


def check_error(error: NotationError, text: str) -> None:
    """An error shows the text, the place and the reason."""
    assert error.text == text
    assert 0 <= error.start <= error.end <= len(text)
    assert not text.isprintable() or marked(text, error.start, error.end) in str(error)
    assert error.reason
    assert error.reason in str(error)


def some(wall: tuple[int, ...], least: int = 1, most: int = 30) -> st.SearchStrategy[tuple[int, ...]]:
    """Some tiles of a wall, in any order."""
    places = st.lists(st.sampled_from(range(len(wall))), min_size=least, max_size=most, unique=True)
    return places.map(lambda chosen: tuple(wall[place] for place in chosen))


def all_melds() -> list[Meld]:
    """Every meld that one red five of a suit allows, a North set aside apart."""
    texts = [f"chi {rank}{rank + 1}{rank + 2}{suit}" for suit in "mps" for rank in range(1, 8)]
    for kind, size in (("pon", 3), ("kong", 4), ("added", 4), ("closed", 4)):
        texts += [f"{kind} {size * code[0]}{code[1]}" for code in CODES[:34]]
    texts += [text.replace("5", "0", 1) for text in texts if "5" in text and "z" not in text]
    return [meld for meld in map(Meld, texts) if Counter(meld.faces) <= Counter(WALL)]


MELDS = [(meld, Counter(meld.faces)) for meld in all_melds()]
NORTH = Meld("north 4z")


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """Hands with melds, red fives, Norths set aside and flowers."""
    left, melds = Counter(WALL), list[Meld]()
    for _ in range(draw(st.integers(0, 4))):
        meld, tiles = draw(st.sampled_from([(meld, tiles) for meld, tiles in MELDS if tiles <= left]))
        melds.append(meld)
        left -= tiles
    sets = len(melds)
    melds += [NORTH] * draw(st.integers(0, left[30]))
    left[30] -= len(melds) - sets
    size = 3 * draw(st.integers(0, 4 - sets)) + draw(st.sampled_from([1, 2]))
    rest = tuple(tile for tile in left.elements() if tile < 37)
    return Hand.of(draw(some(rest, size, size)), melds, draw(some(WALL[-8:], 0)))


# Fuzzing: text is read whole and reads back the same, or is refused as it should be; nothing else happens.

PIECES: list[str] = [
    *"0123456789mpszrESWNPFCfg一五九万筒条索餅红赤东中發梅冬🀇🀋🀝🀄🀢🀩🀫[]?,x \n\ufe0f",
    *("123m", "40p", "m56", "5sr", "f1", "g2", "🀋r", "红五万", "三条", "[pon 777z]", "[chi 340s]", "[closed 2222p]"),
    *("[north 4z]", "[pon ", "[chi ", "[added ", "[north "),
]


texts = st.lists(st.sampled_from(PIECES) | some(WALL, 1, 4).map(format_tiles), max_size=8).map("".join)
