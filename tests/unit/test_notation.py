"""Every notation is read and written, what is written reads back the same, and bad text is refused with its place."""

import pickle
import re
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjongkit import Hand, notation
from mahjongkit.notation import HandText, MeldText, NotationError, format_hand, format_tiles, parse_hand, parse_tiles
from mahjongkit.tiles import ALL_136, CODES, UNICODE, Tile
from tests.support.tile_texts import PIECES, STYLES, WALL, check_error, faces, hands, marked, some, texts

SIGNS = {*"0123456789一二三四五六七八九ESWNPFC东東南西北中发發白梅兰蘭菊竹春夏秋冬", *UNICODE}  # one for every tile


# Reading


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("123m406p77z", "1m 2m 3m 4p 0p 6p 7z 7z"),
        (" 1 23 m\t40 6p\n7 7z\u3000", "1m 2m 3m 4p 0p 6p 7z 7z"),
        ("321m1m", "3m 2m 1m 1m"),
        ("5mr5m 5pr5sr", "0m 5m 0p 0s"),
        ("5555m0555p", "5m 5m 5m 5m 0p 5p 5p 5p"),
        ("m123p406", "1m 2m 3m 4p 0p 6p"),
        ("m12 p9 s0z7", "1m 2m 9p 0s 7z"),
        ("ESWNPFC", "1z 2z 3z 4z 5z 6z 7z"),
        ("E E1z东", "1z 1z 1z 1z"),
        ("1m 9s 5mr E P F C", "1m 9s 0m 1z 5z 6z 7z"),
        ("f1f2f3f4 g1g2g3g4", "f1 f2 f3 f4 g1 g2 g3 g4"),
        ("一万1万一二三万", "1m 1m 1m 2m 3m"),
        ("三条五筒九萬", "3s 5p 9m"),
        ("三條3索三餅3饼", "3s 3s 3p 3p"),
        ("红五万红5筒赤五索", "0m 0p 0s"),
        ("东南西北中发白", "1z 2z 3z 4z 7z 6z 5z"),
        ("東南西北中發白", "1z 2z 3z 4z 7z 6z 5z"),
        ("梅兰菊竹春夏秋冬", "f1 f2 f3 f4 g1 g2 g3 g4"),
        ("蘭", "f2"),
        ("🀇🀏🀐🀘🀙🀡", "1m 9m 1s 9s 1p 9p"),
        ("🀀🀁🀂🀃🀄🀅🀆", "1z 2z 3z 4z 7z 6z 5z"),
        ("🀄\ufe0e 🀄\ufe0f", "7z 7z"),
        ("🀋r🀔r🀝r🀋", "0m 0s 0p 5m"),
        ("🀢🀣🀤🀥🀦🀧🀨🀩", "f1 f2 f4 f3 g1 g2 g3 g4"),
        ("12m m3 E 🀙 一条 f1", "1m 2m 3m 1z 1p 1s f1"),
    ],
)
def test_read(text: str, codes: str) -> None:
    assert parse_tiles(text) == faces(codes)


@pytest.mark.parametrize("face", range(45), ids=CODES)
def test_every_face_is_read_from_its_code_and_from_every_style(face: int) -> None:
    texts = [CODES[face], *(format_tiles((face,), style) for style in STYLES)]
    assert [notation.parse_tile(text) for text in texts] == [face] * 7


def test_red_fives_say_how_many_there_are() -> None:
    assert parse_tiles("00m", red_fives=(2, 0, 0)) == faces("0m 0m")
    assert parse_tiles("0000s", (1, 1, 4)) == faces("0s 0s 0s 0s")
    assert parse_hand("0m [pon 005m]", (3, 0, 0)).tiles == faces("0m")


# Writing


@pytest.mark.parametrize(
    ("style", "text"),
    [
        ("mpsz", "12m0p7z1m505sf1g4"),
        ("suit-first", "m12p0z7m1s505f1g4"),
        ("letters", "12m0pC1m505sf1g4"),
        ("unicode", "🀇🀈🀝r🀄🀇🀔🀔r🀔🀢🀩"),
        ("chinese", "一万二万红五筒中一万五条红五条五条梅冬"),
        ("mjai", "1m 2m 5pr C 1m 5s 5sr 5s f1 g4"),
    ],
)
def test_write(style: str, text: str) -> None:
    tiles = faces("1m 2m 0p 7z 1m 5s 0s 5s f1 g4")
    assert format_tiles(tiles, style) == text
    assert parse_tiles(text) == tiles


@pytest.mark.parametrize(
    ("style", "text"),
    [
        ("mpsz", "0p7z [chi 340m] [closed 2222p] [added 1111z] [north 4z] f1g4"),
        ("suit-first", "p0z7 [chi m340] [closed p2222] [added z1111] [north z4] f1g4"),
        ("letters", "0pC [chi 340m] [closed 2222p] [added EEEE] [north N] f1g4"),
        ("unicode", "🀝r🀄 [chi 🀉🀊🀋r] [closed 🀚🀚🀚🀚] [added 🀀🀀🀀🀀] [north 🀃] 🀢🀩"),
        ("chinese", "红五筒中 [chi 三万四万红五万] [closed 二筒二筒二筒二筒] [added 东东东东] [north 北] 梅冬"),
        ("mjai", "5pr C [chi 3m 4m 5mr] [closed 2p 2p 2p 2p] [added E E E E] [north N] f1 g4"),
    ],
)
def test_write_a_hand(style: str, text: str) -> None:
    melds = [("chi", "3m 4m 0m"), ("closed", "2p 2p 2p 2p"), ("added", "1z 1z 1z 1z"), ("north", "4z")]
    hand = HandText(faces("0p 7z"), tuple(MeldText(kind, faces(codes)) for kind, codes in melds), faces("f1 g4"))
    assert format_hand(hand, style) == text
    assert parse_hand(text) == hand


def test_styles() -> None:
    assert tuple(notation.STYLES) == STYLES
    assert format_tiles(faces("0m 7z")) == format_tiles(faces("0m 7z"), "mpsz") == "0m7z"
    with pytest.raises(ValueError, match=r"unknown style 'tenhou'.*mpsz.*mjai"):
        format_tiles((0,), "tenhou")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("face", [-1, 45])
def test_what_is_no_face_is_not_written(face: int, style: str) -> None:
    with pytest.raises(ValueError, match=f"{face} is not a face"):
        format_tiles((0, face), style)


# Hands


@pytest.mark.parametrize(
    ("text", "tiles", "melds", "flowers"),
    [
        ("1m", "1m", [], ""),
        ("5m4m0m 1m", "1m 4m 0m 5m", [], ""),
        ("f2 1m g1 f1 [chi 534s] 1p", "1m 1p", [("chi", "3s 4s 5s")], "f1 f2 g1"),
        ("1p [pon 777z]", "1p", [("pon", "7z 7z 7z")], ""),
        ("[kong 1111m]1p", "1p", [("kong", "1m 1m 1m 1m")], ""),
        ("1p[ added 5m5mr5m5m ]", "1p", [("added", "0m 5m 5m 5m")], ""),
        ("1p [closed 🀚🀚🀚🀚]", "1p", [("closed", "2p 2p 2p 2p")], ""),
        ("1p [north N] [north 北]", "1p", [("north", "4z"), ("north", "4z")], ""),
        ("[pon 红五条五条五条] 1p 1p", "1p 1p", [("pon", "0s 5s 5s")], ""),
        ("1p [pon 777z] [chi 123m]", "1p", [("chi", "1m 2m 3m"), ("pon", "7z 7z 7z")], ""),
    ],
)
def test_read_a_hand(text: str, tiles: str, melds: list[tuple[str, str]], flowers: str) -> None:
    expected = HandText(faces(tiles), tuple(MeldText(kind, faces(codes)) for kind, codes in melds), faces(flowers))
    assert parse_hand(text) == expected


@pytest.mark.parametrize("melds", range(5))
@pytest.mark.parametrize("concealed", range(17))
def test_melds_count_as_three_tiles(concealed: int, melds: int) -> None:
    kinds = ["kong", "pon", "closed", "added"][:melds]
    total = concealed + 3 * melds
    fits = total <= 14 and total % 3 != 0
    assert bool(notation.size_fault(concealed, kinds)) is not fits
    assert bool(notation.size_fault(concealed, [*kinds, "north"])) is not fits


# Refusing: » and « in these tables enclose the place that the error must point at.

BAD_TILES = [
    ("»«", "no tile"),
    ("»   «", "no tile"),
    ("12»x«", "unknown character 'x'"),
    ("1m»,«2m", "unknown character ','"),
    ("»?«", "unknown character '?'"),
    ("1»?«m", "unknown character '?'"),
    ("»e«ast", "unknown character 'e'"),
    ("1»M«", "unknown character 'M'"),
    ("»１«m", "unknown character '１'"),
    ("»²«m", "unknown character '²'"),
    ("»🀫«", "unknown character '🀫'"),
    ("»🀪«", "unknown character '🀪'"),
    ("»[«pon 777z]", "unknown character '['"),
    ("»零«万", "unknown character '零'"),
    ("»12«", "no suit"),
    ("1m»23«", "no suit"),
    ("»1«E", "no suit"),
    ("»五«东", "no suit"),
    ("m1 »2«", "no suit"),
    ("»m«", "without ranks"),
    ("123m»p«", "without ranks"),
    ("m12»p«", "without ranks"),
    ("»万«一", "expected a rank before"),
    ("»8«z", "no honour 8z"),
    ("1»0«z", "no honour 0z"),
    ("z»9«", "no honour 9z"),
    ("1111»1«m", "copy 5 of the tile 1m"),
    ("EEE东»1«z", "copy 5 of the tile 1z"),
    ("5555»0«m", "copy 5 of the tile 5m"),
    ("0p 55p 🀝»🀝«", "copy 5 of the tile 5p"),
    ("0»0«m", "copy 2 of the red five 0m"),
    ("5sr»0«s", "copy 2 of the red five 0s"),
    ("f1»f1«", "copy 2 of the flower f1"),
    ("g4 »冬«", "copy 2 of the flower g4"),
    ("»f5«", "flower"),
    ("1m»g«", "flower"),
    ("»6mr«", "five"),
    ("1m»5zr«", "five"),
    ("»55mr«", "five"),
    ("»🀇r«", "five"),
    ("»红«中", "five"),
    ("5m »r«", "unknown character 'r'"),
]


BAD_HANDS = [
    ("»«", "0 tiles"),
    ("123m»«", "3 tiles"),
    ("123m406p789s112z»«", "12 tiles"),
    ("123m406p789s112334z»«", "15 tiles"),
    ("123m456m789m1234z [pon 555z]»«", "count as 16"),
    ("[pon 777z]»«", "0 tiles"),
    ("f1»«", "0 tiles"),
    ("1m f1 »f1«", "copy 2 of the flower f1"),
    ("123m»?«", "unknown character"),
    ("»1«[pon 777z]m", "no suit"),
    ("1p »[«pon 777z", "without ']'"),
    ("1p»]«", "without '['"),
    ("1p [pon 777z]»]«", "without '['"),
    ("1p [pon »[«chi 123m]]", "["),
    ("1p [»«]", "unknown meld"),
    ("1p [»peng« 777z]", "unknown meld 'peng'"),
    ("1p [»777z«]", "unknown meld '777z'"),
    ("1p »[pon]«", "0 tiles in a pon"),
    ("1p »[pon 77z]«", "2 tiles in a pon"),
    ("1p »[kong 777z]«", "3 tiles in a kong"),
    ("1p »[pon 776z]«", "different tiles"),
    ("1p »[closed 1112m]«", "different tiles"),
    ("1p »[chi 346s]«", "run"),
    ("1p »[chi 891s]«", "run"),
    ("1p »[chi 1m2p3s]«", "run"),
    ("1p »[chi 123z]«", "run"),
    ("1p »[north 1z]«", "North"),
    ("1p »[north 44z]«", "2 tiles in a north"),
    ("1p »[chi f1f2f3]«", "flower"),
    ("1p [pon 77»x«]", "unknown character"),
    ("1p [pon »777«]", "no suit"),
    ("1p [pon »8«88z]", "no honour 8z"),
    ("1p7z7z [pon 77»7«z]", "copy 5 of the tile 7z"),
    ("[pon 111z]1p1»1«1z", "copy 5 of the tile 1z"),
    ("0s [chi 34»0«s]", "copy 2 of the red five 0s"),
    ("[kong 0555s] »0«s", "copy 2 of the red five 0s"),
]


def check_refused(parse: Callable[[str], object], place: str, words: str) -> None:
    text = place.replace("»", "").replace("«", "")
    with pytest.raises(NotationError) as caught:
        parse(text)
    check_error(caught.value, text)
    assert marked(text, caught.value.start, caught.value.end) == place
    assert words in caught.value.reason
    assert "expected" in caught.value.reason


@pytest.mark.parametrize(("place", "words"), BAD_TILES)
def test_bad_tiles(place: str, words: str) -> None:
    check_refused(parse_tiles, place, words)


@pytest.mark.parametrize(("place", "words"), BAD_HANDS)
def test_bad_hands(place: str, words: str) -> None:
    check_refused(parse_hand, place, words)
    check_refused(Hand, place, words)


@pytest.mark.parametrize(
    ("place", "words"), [("»«", "0 tiles"), ("1»2m«", "2 tiles"), ("1m»E«", "2 tiles"), ("»?«", "unknown character")]
)
def test_bad_single_tiles(place: str, words: str) -> None:
    check_refused(notation.parse_tile, place, words)


def test_red_fives_that_a_game_does_not_have() -> None:
    check_refused(lambda text: parse_tiles(text, (0, 1, 1)), "5»0«m", "red five 0m")
    check_refused(lambda text: parse_tiles(text, (1, 2, 1)), "00»0«p", "copy 3 of the red five 0p")
    check_refused(lambda text: parse_tiles(text, (4, 4, 4)), "0000»5«s", "copy 5 of the tile 5s")


def test_an_error_is_a_value_error_that_can_be_pickled() -> None:
    error = NotationError("12x", 2, 3, "notation.unknown_character", sign="x")
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is NotationError
    assert (str(again), vars(again)) == (str(error), vars(error))


# Round trips

patient = settings(deadline=None)


def tiles_of(hand: HandText | Hand) -> Counter[int]:
    tiles = [*hand.tiles, *hand.flowers, *(tile for meld in hand.melds for tile in meld.tiles)]
    return Counter(tile.face if isinstance(tile, Tile) else tile for tile in tiles)


@patient
@given(tiles=some(WALL))
def test_tiles_round_trip(tiles: tuple[int, ...]) -> None:
    for style in STYLES:
        text = format_tiles(tiles, style)
        assert parse_tiles(text) == tiles
        assert format_tiles(parse_tiles(text), style) == text


@patient
@given(hand=hands())
def test_hands_round_trip(hand: Hand) -> None:
    expected = HandText(hand.faces, tuple(MeldText(meld.kind, meld.faces) for meld in hand.melds), hand.flower_faces)
    for style in STYLES:
        text = hand.format(style)
        assert Hand(text) == hand
        assert parse_hand(text) == expected
        assert format_hand(parse_hand(text), style) == text


@patient
@given(tiles=some(WALL), size=st.integers(1, 4), styles=st.lists(st.sampled_from(STYLES), min_size=30, max_size=30))
def test_styles_may_stand_side_by_side(tiles: tuple[int, ...], size: int, styles: list[str]) -> None:
    parts = [tiles[start : start + size] for start in range(0, len(tiles), size)]
    assert parse_tiles(" ".join(map(format_tiles, parts, styles))) == tiles


@st.composite
def damaged_hands(draw: st.DrawFn) -> str:
    """The text of a hand with a piece put in, taken out or put in another's place."""
    text = draw(hands()).format(draw(st.sampled_from(STYLES)))
    start = draw(st.integers(0, len(text)))
    return text[:start] + draw(st.sampled_from(["", *PIECES])) + text[start + draw(st.integers(0, 2)) :]


def signs(text: str) -> int:
    return sum(character in SIGNS for character in text)


@patient
@given(text=texts | st.text(max_size=8))
def test_any_text_is_read_as_tiles_or_refused(text: str) -> None:
    try:
        tiles = parse_tiles(text)
    except NotationError as error:
        return check_error(error, text)
    assert len(tiles) == signs(text) > 0
    assert Counter(tile for tile in tiles if tile >= 34) <= Counter(WALL)
    assert all(parse_tiles(format_tiles(tiles, style)) == tiles for style in STYLES)


@patient
@given(text=texts | damaged_hands())
def test_any_text_is_read_as_a_hand_or_refused(text: str) -> None:
    try:
        hand = parse_hand(text)
    except NotationError as error:
        return check_error(error, text)
    assert tiles_of(hand).total() == signs(text) > 0
    assert not notation.size_fault(len(hand.tiles), [meld.kind for meld in hand.melds])
    assert tiles_of(Hand(text)) == tiles_of(hand)
    assert all(parse_hand(format_hand(hand, style)) == hand for style in STYLES)


# Lists of ids


def test_34_ids() -> None:
    assert notation.from_34(range(34)) == tuple(range(34))
    assert notation.to_34(faces("1m 0m 5m 0s 7z")) == [0, 4, 4, 22, 33]


def test_136_ids() -> None:
    expected = [{16: 34, 52: 35, 88: 36}.get(number, number // 4) for number in range(136)]
    assert notation.from_136(range(136)) == tuple(expected)
    assert notation.from_136(range(136), red_fives=False) == ALL_136.faces
    assert notation.to_136(faces("1m 2m 1m 5m 0m 5m 5p 0p 5s 0s 7z")) == [0, 4, 1, 17, 16, 18, 53, 52, 89, 88, 132]
    assert notation.to_136(ALL_136.faces, red_fives=False) == list(range(136))


@patient
@given(tiles=some(ALL_136.with_red_fives((1, 1, 1)).faces, 0, 136))
def test_136_ids_round_trip(tiles: tuple[int, ...]) -> None:
    ids = notation.to_136(tiles)
    assert len(set(ids)) == len(ids)
    assert [number // 4 for number in ids] == notation.to_34(tiles)
    assert notation.from_136(ids) == tiles


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: notation.from_34([0, 34]), "34 at place 1"),
        (lambda: notation.from_34([-1]), "-1 at place 0"),
        (lambda: notation.from_136([0, 136]), "136 at place 1"),
        (lambda: notation.from_136([-1]), "-1 at place 0"),
        (lambda: notation.from_136([7, 0, 7]), "7 at place 2"),
        (lambda: notation.to_34([0, 37]), "f1"),
        (lambda: notation.to_34([45]), "45"),
        (lambda: notation.to_136([44]), "g4"),
        (lambda: notation.to_136([-1]), "-1"),
        (lambda: notation.to_136([0] * 5), "1m"),
        (lambda: notation.to_136([34, 34]), "0m"),
        (lambda: notation.to_136([4] * 4), "5m"),
        (lambda: notation.to_136([35], red_fives=False), "0p"),
    ],
)
def test_bad_ids(call: Callable[[], object], words: str) -> None:
    with pytest.raises(ValueError, match=rf"(?<!\d){re.escape(words)}(?!\d)"):
        call()
