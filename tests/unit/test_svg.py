"""Pictures of tiles, hands and views: every face has one, made of nothing but shapes, and hands lie as on a table."""

import json
import random
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from math import dist
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mahjongkit import Hand, Meld, Table, svg, tiles
from mahjongkit.cli import main
from mahjongkit.game.view import TableMeld, View
from mahjongkit.locale import LANGUAGES, say
from mahjongkit.notation import NotationError
from mahjongkit.svg import BACK, PICTURES, hand_svg, row_svg, sheet_svg, symbols, tile_svg, view_svg
from mahjongkit.svg.brush import STYLES, character
from mahjongkit.svg.characters import CHARACTERS
from mahjongkit.tiles import tiles_of
from tests.support import ROOT
from tests.support.drivers import eagerly

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"svg", "title", "g", "path", "rect", "symbol"}
ATTRIBUTES = {
    *("viewBox", "width", "height", "role", "display", "id", "x", "y", "rx", "d", "transform", "opacity"),
    *("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"),
}
STROKES = dict(
    zip(
        "一二三四五六七八九萬東南西北發中春夏秋冬梅蘭菊竹",
        (1, 2, 3, 5, 4, 4, 2, 2, 2, 12, 8, 9, 6, 5, 12, 4, 9, 10, 9, 5, 11, 19, 11, 6),
        strict=True,
    )
)


def parsed(svg: str) -> ElementTree.Element:
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in SHAPES
        assert set(element.attrib) <= ATTRIBUTES
        assert not (element.text or "").strip() or element.tag == f"{SVG}title"
    return root


def drawing(svg: str) -> str:
    """What is drawn, without the title."""
    return re.sub(r"<title>.*?</title>", "", svg)


@pytest.mark.parametrize("index", [False, True])
def test_every_picture_is_made_of_shapes_alone_and_differs_from_all_others(index: bool) -> None:
    assert set(PICTURES) == {*range(45), tiles.UNSEEN, BACK}
    drawn = {face: tile_svg(face, index=index) for face in PICTURES}
    for face, picture in drawn.items():
        root = parsed(picture)
        assert root.attrib["viewBox"] == "0 0 300 400"
        assert len(root.findall(f".//{SVG}path")) >= 1, face
        assert len(picture) < 3500
    assert len({drawing(picture) for picture in drawn.values()}) == 47


def test_nothing_is_drawn_outside_the_tile() -> None:
    """Where every path begins, at least; paths that are moved as a whole are looked at in their own frame."""
    for face in PICTURES:
        for path in parsed(tile_svg(face)).iter(f"{SVG}path"):
            for x, y in re.findall(r"M(-?\d+) (-?\d+)", path.attrib["d"]):
                assert 0 <= int(x) <= 300, (face, x)
                assert 0 <= int(y) <= 384, (face, y)


def test_titles_are_the_tiles_names_in_every_language() -> None:
    for lang in LANGUAGES:
        for face in range(45):
            assert parsed(tile_svg(face, lang=lang)).findtext(f"{SVG}title") == tiles.name(face, lang)
        assert parsed(tile_svg("back", lang=lang)).findtext(f"{SVG}title") == say(lang, "pictures.back")
        assert parsed(tile_svg("?", lang=lang)).findtext(f"{SVG}title") == say(lang, "pictures.unseen")


@pytest.mark.parametrize("suit", "mps")
def test_red_fives_are_red_all_over_and_marked_for_those_who_see_no_red(suit: str) -> None:
    plain, red = tile_svg(f"5{suit}"), tile_svg(f"0{suit}")
    mark = "M251 35a16 16 0 1 1 32 0a16 16 0 1 1-32 0"
    assert mark in red
    assert mark not in plain
    colours = {path.attrib.get("fill") for path in parsed(red).iter(f"{SVG}path")}
    assert colours == {"#c4201d"}


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_colours_stand_out_from_the_tile_and_differ_in_brightness() -> None:
    from mahjongkit.svg.shapes import BLUE, GREEN, INK, IVORY, RED

    def contrast(one: str, other: str) -> float:
        low, high = sorted((luminance(one), luminance(other)))
        return (high + 0.05) / (low + 0.05)

    assert min(contrast(colour, IVORY) for colour in (INK, RED, GREEN, BLUE)) > 4.5
    ordered = sorted((INK, BLUE, RED, GREEN), key=luminance)
    assert ordered == [INK, BLUE, RED, GREEN]
    assert all(contrast(one, other) > 1.15 for one, other in pairwise(ordered))


@pytest.mark.parametrize("sign", CHARACTERS)
def test_characters_have_their_strokes(sign: str) -> None:
    """Parts that begin where the last one ended are one stroke of the pen; all stay in their square."""
    strokes, end = 0, (-99.0, -99.0)
    for line in CHARACTERS[sign].split(";"):
        assert line[0] in STYLES
        numbers = [float(number) for number in line[1:].split()]
        assert len(numbers) in (4, 6)
        assert all(0 <= number <= 100 for number in numbers)
        strokes += dist(numbers[:2], end) > 5
        end = (numbers[-2], numbers[-1])
    assert strokes == STROKES[sign]


def test_a_character_fills_the_box_it_is_given() -> None:
    starts = re.findall(r"M(\d+) (\d+)", character("中", 1000, 2000, 100, 200, 10))
    assert len(starts) == 5
    assert all(1000 <= int(x) <= 1100 and 2000 <= int(y) <= 2200 for x, y in starts)
    with pytest.raises(ValueError, match="'龍' is not drawn; expected one of 一二三"):
        character("龍", 0, 0, 100, 100, 10)


def test_an_index_is_added_to_all_but_flowers_which_have_a_number() -> None:
    for face in range(37):
        assert len(tile_svg(face, index=True)) > len(tile_svg(face)) + 100
    for face in (*tiles.FLOWERS, BACK, tiles.UNSEEN):
        assert tile_svg(face, index=True) == tile_svg(face)


def test_tiles_are_named_by_face_or_by_text() -> None:
    assert tile_svg("5mr") == tile_svg("0m") == tile_svg(34)
    assert tile_svg("中") == tile_svg(33)
    assert tile_svg("unseen") == tile_svg(tiles.UNSEEN)
    assert 'width="24" height="32"' in tile_svg("1m", width=24)


@pytest.mark.parametrize(
    ("ask", "complaint"),
    [
        (lambda: tile_svg(45), "45 has no picture; expected a face 0 to 44, -1 .not shown., -2 .face down., or a text"),
        (lambda: tile_svg(True), "True has no picture"),
        (lambda: tile_svg(-3), "-3 has no picture"),
        (lambda: tile_svg("1m", lang="fr"), "unknown language 'fr'"),
        (lambda: tile_svg("1m", width=0), "a picture at 0 times its size; expected a width above 0"),
        (lambda: row_svg([]), "a row without tiles"),
        (lambda: row_svg("12m", drawn="3m"), "3m is not among the tiles of the row"),
        (lambda: row_svg("12m", seat=4), "seat 4 of 4; expected 0 to 3"),
        (
            lambda: row_svg("12m", [TableMeld("pon", tiles_of((1, 1, 1)), 2)], seat=2),
            "called from the seat that owns it",
        ),
    ],
)
def test_bad_wishes_are_refused_with_the_reason(ask: Callable[[], str], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        ask()


def test_a_text_that_is_no_tile_is_refused_with_its_place() -> None:
    with pytest.raises(NotationError, match="»x«"):
        tile_svg("x")


def test_the_sprite_has_a_symbol_for_every_tile_and_is_small() -> None:
    sprite = symbols()
    ids = [symbol.attrib["id"] for symbol in parsed(sprite).iter(f"{SVG}symbol")]
    assert ids == [f"t-{code}" for code in (*tiles.CODES, "back", "unseen")]
    assert len(sprite) < 60_000
    assert len(symbols(index=True)) < 64_000
    assert 'display="none"' in sprite
    some = parsed(symbols(["5m", "5m", 0, "back"], prefix="tile-", lang="zh"))
    assert [symbol.attrib["id"] for symbol in some] == ["tile-5m", "tile-1m", "tile-back"]
    assert some.findtext(f".//{SVG}title") == "五万"
    assert [symbol.attrib["id"] for symbol in parsed(symbols(["1z"], prefix='<"&'))] == ['<"&1z']


def lying(svg: str) -> list[tuple[str, bool, int, int]]:
    """The tiles of a picture of a hand: title, whether turned, x, y."""
    found = []
    for group in parsed(svg).findall(f"{SVG}g"):
        place = re.fullmatch(r"translate\((-?\d+) (-?\d+)\)", group.attrib["transform"])
        paper = group.find(f"{SVG}rect")
        assert place is not None
        assert paper is not None
        x, y = place.groups()
        wide = paper.attrib["width"] == "400"
        turned = any("rotate(-90)" in inner.attrib.get("transform", "") for inner in group.iter(f"{SVG}g"))
        assert wide == turned
        found.append((group.findtext(f"{SVG}title") or "", turned, int(x), int(y)))
    return found


def test_a_row_stands_side_by_side_with_the_drawn_tile_apart() -> None:
    found = lying(row_svg("1232m", drawn="2m", lang="zh"))
    assert [title for title, *_ in found] == ["一万", "二万", "三万", "二万"]
    assert [x for _, _, x, _ in found] == [0, 304, 608, 912 + 110]
    assert not any(turned for _, turned, _, _ in found)


@pytest.mark.parametrize(
    ("kind", "size", "players", "source", "place"),
    [
        ("pon", 3, 4, 3, 0),  # seat 0 called from the player on its left
        ("pon", 3, 4, 2, 1),
        ("pon", 3, 4, 1, 2),
        ("kong", 4, 4, 3, 0),
        ("kong", 4, 4, 2, 1),
        ("kong", 4, 4, 1, 3),
        ("pon", 3, 3, 2, 0),
        ("pon", 3, 3, 1, 2),
    ],
)
def test_the_called_tile_is_turned_on_the_side_of_its_source(
    kind: str, size: int, players: int, source: int, place: int
) -> None:
    for seat in range(players):  # and so from every seat
        meld = TableMeld(kind, tiles_of((35,) + (13,) * (size - 1)), (source + seat) % players)
        found = lying(row_svg((), [meld], seat=seat, players=players))
        assert [turned for _, turned, _, _ in found] == [at == place for at in range(size)]
        assert found[place][0] == "Red Five of Dots"
        assert [x for _, _, x, _ in found] == [304 * at + (100 if at > place else 0) for at in range(size)]


def test_a_called_run_keeps_the_other_tiles_sorted() -> None:
    found = lying(row_svg("1z", [TableMeld("chi", tiles_of((1, 2, 0)), 0)], seat=1, lang="ja"))
    assert [(title, turned) for title, turned, _, _ in found] == [
        ("東", False),
        ("二萬", True),
        ("一萬", False),
        ("三萬", False),
    ]


def test_an_added_tile_lies_above_the_called_one() -> None:
    svg = row_svg((), [TableMeld("added", tiles_of((4, 4, 4, 34)), 2)], seat=0)
    assert 'viewBox="0 -600 1008 600"' in svg
    assert lying(svg) == [
        ("Five of Characters", False, 0, -400),
        ("Red Five of Characters", True, 304, -600),
        ("Five of Characters", True, 304, -300),
        ("Five of Characters", False, 708, -400),
    ]


def test_melds_of_unknown_source_turn_nothing() -> None:
    svg = hand_svg(Hand("1m 777z [added 0555s] [kong 2222p] [chi 789m]"))
    assert not any(turned for _, turned, _, _ in lying(svg))
    added = [found for found in lying(svg) if "Bamboo" in found[0]]
    assert [y for _, _, _, y in added] == [-400, -550, -400, -400]
    assert added[0][0] == "Red Five of Bamboo"
    assert lying(row_svg((), [TableMeld("pon", tiles_of((1, 1, 1)), 2)])) == lying(row_svg((), [Meld("pon 222m")]))


def test_a_closed_kong_shows_two_tiles_and_a_red_five_if_there_is_one() -> None:
    titles = [title for title, *_ in lying(row_svg((), [TableMeld("closed", tiles_of((13, 13, 13, 35)), -1)], seat=0))]
    assert titles == ["tile face down", "Red Five of Dots", "Five of Dots", "tile face down"]


def test_hands_melds_and_views_show_themselves_in_notebooks() -> None:
    hand = Hand("123m 40p 77z [pon 555s] [closed 2222p] f1 g2")
    assert hand._repr_svg_() == hand_svg(hand)
    assert [title for title, *_ in lying(hand_svg(hand))][-2:] == ["Plum", "Summer"]
    assert len(lying(Meld("pon 777z")._repr_svg_())) == 3
    view = Table("riichi", seed=7).view(1)
    assert view._repr_svg_() == view_svg(view)


def test_a_view_with_names_a_heading_and_open_hands() -> None:
    table = Table("riichi", seed=7)
    views = [table.view(seat) for seat in range(4)]
    names = ("Aki", "<Ben>", "遠藤", "A name that is much too long for the space")
    svg = view_svg(views[0], names=names, heading="East 1", opened=views)
    found = list(ElementTree.fromstring(svg).iter(f"{SVG}text"))
    texts = [text.text for text in found]
    assert texts == ["East 1", "<Ben>", "遠藤", names[3], "Aki"]
    assert [text.get("textLength") is not None for text in found] == [False] * 3 + [True, False]
    titles = [title.text for title in ElementTree.fromstring(svg).iter(f"{SVG}title")]
    assert titles[0] == "East 1"
    assert "tile face down" not in titles
    assert view_svg(views[0]).count("<text") == 0


def seen(view: View) -> list[str]:
    return [title.text or "" for title in parsed(view_svg(view)).iter(f"{SVG}title")]


def shows_what_is_known(view: View) -> None:
    hidden = sum(size for other, size in enumerate(view.sizes) if other != view.seat and not view.laid[other])
    closed = sum(meld.kind == "closed" for melds in view.melds for meld in melds)
    open_tiles = [
        *(discard.tile for river in view.rivers for discard in river),
        *(tile for melds in view.melds for meld in melds for tile in meld.tiles),
        *(tile for aside in view.asides for tile in aside),
        *(tile for _, tile in view.shown),
        *(tile for other, laid in enumerate(view.laid) if other != view.seat for tile in laid),
        *view.hand,
    ]
    whole, *titles = seen(view)
    assert titles.count("tile face down") == hidden + 2 * closed
    assert len(titles) == hidden + len(open_tiles)
    assert set(titles) <= {*(tile.name() for tile in open_tiles), "tile face down"}
    assert whole == (f"the table as seat {view.seat} sees it" if view.seat >= 0 else "the table as a watcher sees it")


@pytest.mark.parametrize("game", ["riichi", "riichi3", "sichuan", "ninghai", "synchronous"])
def test_a_view_shows_what_the_seat_knows_and_no_more(game: str) -> None:
    table = Table(game, seed=5)
    laid, dice = 0, random.Random(5)
    while not table.over and (laid < 2 or not table.hand_over):
        if table.hand_over:
            table.next_hand()
        for seat in table.pending:
            table.act(seat, eagerly(table.view(seat), dice))
        if table.hand_over or dice.random() < 0.05:
            laid += any(table.view(-1).laid)
            for seat in range(-1, table.players):
                shows_what_is_known(table.view(seat))
    assert laid >= 2


def test_called_discards_are_pale_and_turned_ones_turned() -> None:
    table = Table("riichi", seed=3)
    while not any(discard.called for river in table.view(0).rivers for discard in river):
        for seat in table.pending:
            legal = table.legal(seat)
            table.act(seat, next((action for action in legal if str(action).startswith(("pon", "chi"))), legal[-1]))
        assert not table.hand_over
    view = table.view(0)
    called = sum(discard.called for river in view.rivers for discard in river)
    assert view_svg(view).count('opacity=".45"') == called
    assert "rotate(-90)" in view_svg(view)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_writes_every_picture(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "pictures"
    assert main(["tiles", "--svg", str(folder), "--lang", lang]) == 0
    assert capsys.readouterr().out.strip() == say(lang, "tiles.written", count=49, folder=folder)
    assert len(list(folder.iterdir())) == 49
    for face in PICTURES:
        written = (folder / f"{svg.code_of(face)}.svg").read_text(encoding="utf-8")
        assert written == tile_svg(face, lang=lang) + "\n"
    assert (folder / "sprite.svg").read_text(encoding="utf-8") == symbols(lang=lang) + "\n"


def test_the_command_answers_in_json_and_adds_indices(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tiles", "--svg", str(tmp_path), "--index", "--json", "--lang", "en"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["folder"] == str(tmp_path)
    assert set(answer["files"]) == {path.name for path in tmp_path.iterdir()}
    assert (tmp_path / "5m.svg").read_text(encoding="utf-8") == tile_svg("5m", index=True) + "\n"


def test_the_command_refuses_what_it_cannot_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["tiles", "--svg", str(tmp_path / "file"), "--lang", "en"]) == 2
    assert f"{tmp_path / 'file'}: File exists" in capsys.readouterr().err
    assert main(["tiles", "--index", "--lang", "en"]) == 2
    assert say("en", "error.usage.index_alone") in capsys.readouterr().err


def test_the_sheet_shows_all_and_the_one_in_the_docs_is_of_today() -> None:
    sheet = sheet_svg()
    assert sorted(title for title, *_ in lying(sheet)) == sorted(svg.title_of(face) for face in PICTURES)
    assert (ROOT / "docs" / "img" / "tiles.svg").read_text(encoding="utf-8") == sheet + "\n"
    assert len(sheet) < 100_000


def test_pictures_are_loaded_only_when_they_are_asked_for() -> None:
    script = "import sys, mahjongkit; print(any('pictures' in name for name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
