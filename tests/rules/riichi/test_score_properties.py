"""What must hold for every win, whatever it is worth."""

import json
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import mahjongkit
from mahjongkit import Hand, Meld
from mahjongkit.rules.riichi import breakdown as constants
from mahjongkit.rules.riichi.options import PRESETS
from mahjongkit.rules.riichi.patterns import INDEX, PATTERNS
from mahjongkit.rules.riichi.score import RiichiScore
from tests.support.random_wins import (
    FIVES,
    FOUR,
    INDICATOR_OF,
    INDICATORS,
    MIX,
    THREE,
    WITHOUT_RED,
    YAKU,
    Maker,
    Table,
    Win,
    kind_of,
    rows,
    wins,
)
from tests.support.tiers import sample

examples = sample.examples(100, 10)
PRESET_NAMES = [f"riichi3:{name}" if name.endswith("3") else f"riichi:{name}" for name in PRESETS]
every_preset = pytest.mark.parametrize("preset", PRESET_NAMES)


def table_of(preset: str) -> Table:
    if preset.startswith("riichi3"):
        return THREE
    return WITHOUT_RED if preset.endswith(("wrc", "ema")) else FOUR


@st.composite
def some_wins(draw: st.DrawFn, makers: list[Maker] = MIX, table: Table = FOUR) -> Win:
    return wins(str(draw(st.integers(0, 2**40))), 1, makers, table)[0]


def score_of(win: Win, preset: str = "riichi:tenhou", **changes: Any) -> RiichiScore:
    """The score of a win, if it has a yaku at all."""
    try:
        return win.scored(preset, **changes)
    except ValueError as error:
        assume("no yaku" not in str(error))
        raise


def worth(score: RiichiScore) -> tuple[object, ...]:
    return rows(score), score.han, score.fu, score.yakuman, score.points, score.limit, score.payments


def up(points: int) -> int:
    """Rounded up to a hundred."""
    return -(-points // 100) * 100


def base_of(han: int, fu: int, yakuman: int, preset: str) -> int:
    """RULES 4.1.10: fu times two to the power of two more than the han, up to mangan; then limits."""
    if yakuman:
        return 8000 * yakuman
    if han >= 5:
        kazoe = 6000 if preset.endswith(("mleague", "wrc", "ema")) else 8000
        return kazoe if han >= 13 else {5: 2000, 6: 3000, 7: 3000, 11: 6000, 12: 6000}.get(han, 4000)
    base = fu * 2 ** (2 + han)
    kiriage = preset.endswith(("mleague", "wrc"))
    return 2000 if base > 2000 or (base == 1920 and kiriage) else base


# Han.


@every_preset
@examples
@given(data=st.data())
def test_the_rows_add_up(preset: str, data: st.DataObject) -> None:
    win = data.draw(some_wins(table=table_of(preset)))
    score = score_of(win, preset)
    assert sum(line.value for line in score.scored_patterns) == score.han
    assert len(rows(score)) == len(score.scored_patterns)
    assert all(line.times == 1 for line in score.scored_patterns if "dora" not in line.pattern.key)
    is_limit = [line.pattern.limit > 0 for line in score.scored_patterns]
    assert all(is_limit) if score.yakuman else not any(is_limit)
    assert 13 * score.yakuman == (score.han if score.yakuman else 0)


@examples
@given(win=some_wins())
def test_one_more_dora(win: Win) -> None:
    """An indicator that hits one tile is one han more, and no other row changes.

    Another reading can only come up where the hand becomes a mangan: one of less fu and more han then pays the same.
    """
    score = score_of(win)
    assume(not score.yakuman)
    held = [kind_of(face) for face in win.faces]
    seen = [*held, *(kind_of(face) for name in INDICATORS for face in win.inputs.get(name, ()))]
    once = [kind for kind in range(34) if held.count(kind) == 1 and seen.count(INDICATOR_OF[kind]) < 3]
    if win.inputs.get("chankan"):
        once = [kind for kind in once if INDICATOR_OF[kind] != kind_of(win.win)]
    assume(once)
    more = win.scored(dora_indicators=[*win.inputs["dora_indicators"], INDICATOR_OF[once[0]]])
    before, after = rows(score), rows(more)
    if more.limit == "mangan" and after.keys() - {"dora"} != before.keys() - {"dora"}:
        assert more.han > score.han + 1
        return
    assert after == {**before, "dora": before.get("dora", 0) + 1}
    assert (more.han, more.fu) == (score.han + 1, score.fu)


def renamed(win: Win, suits: tuple[int, ...]) -> Win:
    """The win with other suits: `suits` says which one each of m, p, s becomes."""

    def other(face: int) -> int:
        return face if 27 <= face < 34 else 34 + suits[face - 34] if face > 33 else 9 * suits[face // 9] + face % 9

    inputs = {name: list(map(other, said)) if name in INDICATORS else said for name, said in win.inputs.items()}
    melds = tuple((kind, tuple(map(other, faces))) for kind, faces in win.melds)
    return Win(tuple(map(other, win.tiles)), melds, other(win.win), inputs)


@examples
@given(win=some_wins())
def test_the_suits_are_alike(win: Win) -> None:
    """But for all green, which only bamboo can be."""
    score = score_of(win)
    assume(any(kind_of(face) % 9 not in (1, 2, 3, 5, 7) for face in win.faces if kind_of(face) < 27))
    for suits in permutations(range(3)):
        assert worth(renamed(win, suits).scored()) == worth(score)


@examples
@given(win=some_wins([YAKU["ryuuiisou"]]))
def test_all_green_is_bamboo(win: Win) -> None:
    """In another suit it is something else, if anything."""
    assert "ryuuiisou" in rows(win.scored())
    assume(any(kind_of(face) < 27 for face in win.faces))
    assert "ryuuiisou" not in rows(score_of(renamed(win, (2, 0, 1))))


# Fu.


@examples
@given(win=some_wins())
def test_the_fu_add_up(win: Win) -> None:
    """Rounded up to ten, but for the 25 of seven pairs."""
    score = score_of(win)
    total = sum(item.fu for item in score.fu_items)
    assert score.fu == (25 if total == 25 else -(-total // 10) * 10)
    if total == 25:
        assert "chiitoitsu" in rows(score) or score.yakuman


@examples
@given(win=some_wins([YAKU["pinfu"]]))
def test_pinfu(win: Win) -> None:
    """30 fu by ron, 20 by self-draw (RULES 4.1.10), unless a limit hand displaced it."""
    score = win.scored()
    assume("pinfu" in rows(score))
    assert score.fu == (20 if win.inputs["tsumo"] else 30)


@examples
@given(win=some_wins([YAKU["chiitoitsu"]]))
def test_seven_pairs(win: Win) -> None:
    score = win.scored()
    assume("chiitoitsu" in rows(score))
    assert (score.fu, rows(score)["chiitoitsu"]) == (25, 2)


@examples
@given(win=some_wins())
def test_only_seven_pairs_have_less_than_thirty(win: Win) -> None:
    """And pinfu by self-draw. A closed ron of anything else has 40 or more, or is pinfu."""
    score = score_of(win)
    assume(not score.yakuman)
    shown = rows(score)
    if "chiitoitsu" in shown:
        assert score.fu == 25
    elif "pinfu" in shown and win.inputs["tsumo"]:
        assert score.fu == 20
    else:
        assert score.fu >= 30
        assert score.fu % 10 == 0
        if win.is_closed and not win.inputs["tsumo"]:
            assert ("pinfu" in shown) == (score.fu == 30)


# Points and payments.


@every_preset
@examples
@given(data=st.data())
def test_points(preset: str, data: st.DataObject) -> None:
    """RULES 4.1.10, 4.1.11: four or six times the base by ron; once and twice by self-draw, from everybody."""
    win = data.draw(some_wins(table=table_of(preset)))
    score = score_of(win, preset)
    base = base_of(score.han, score.fu, score.yakuman, preset)
    dealer, others = win.inputs["seat"] == "E", 1 if preset.startswith("riichi3") else 2
    if win.inputs["tsumo"]:
        points = (1 + others) * up(2 * base) if dealer else up(2 * base) + others * up(base)
    else:
        points = up((6 if dealer else 4) * base)
    assert score.points == points


@every_preset
@examples
@given(data=st.data())
def test_payments(preset: str, data: st.DataObject) -> None:
    """What the others pay, and the sticks, is what the winner gets; honba is added after rounding."""
    win = data.draw(some_wins(table=table_of(preset)))
    score = score_of(win, preset)
    inputs, payments = win.inputs, score.payments
    seats = "ESW" if preset.startswith("riichi3") else "ESWN"
    assert list(payments) == list(seats)
    assert sum(payments.values()) == 1000 * inputs["sticks"]
    honba = inputs["honba"] * 100 * (len(seats) - 1)
    assert payments[inputs["seat"]] == score.points + honba + 1000 * inputs["sticks"]
    payers = [seat for seat in seats if payments[seat] < 0]
    assert payers == [seat for seat in seats if seat != inputs["seat"]] if inputs["tsumo"] else [inputs["discarder"]]
    plain = win.scored(preset, honba=0, sticks=0)
    assert plain.points == score.points
    assert sum(plain.payments.values()) == 0
    each = 100 * inputs["honba"] if inputs["tsumo"] else honba
    assert all(payments[seat] == plain.payments[seat] - each for seat in payers)


@examples
@given(win=some_wins())
def test_a_self_draw_pays_no_less(win: Win) -> None:
    """The same han and fu: rounding three shares gives at most 200 more than rounding the whole."""
    score = score_of(win)
    base = base_of(score.han, score.fu, score.yakuman, "riichi:tenhou")
    whole = up((6 if win.inputs["seat"] == "E" else 4) * base)
    if win.inputs["tsumo"]:
        assert score.points - whole in (0, 100, 200)
    else:
        assert score.points == whole
    if base >= 2000:
        assert score.points == whole


@examples
@given(win=some_wins())
def test_the_dealer_gets_half_as_much_again(win: Win) -> None:
    """Where no wind says who wins: the same rows, and 6 for 4 of the base, each share rounded up."""
    assume(not any(27 <= kind_of(face) < 31 for face in win.faces))
    assume(not {"tenhou", "chiihou"} & win.inputs.keys())
    inputs = {"discarder": None} if win.inputs["tsumo"] else {"discarder": "W"}
    dealer, other = score_of(win, seat="E", **inputs), score_of(win, seat="S", **inputs)
    assert (rows(dealer), dealer.fu) == (rows(other), other.fu)
    base = base_of(other.han, other.fu, other.yakuman, "riichi:tenhou")
    if win.inputs["tsumo"]:
        assert (dealer.points, other.points) == (3 * up(2 * base), up(2 * base) + 2 * up(base))
    else:
        assert (dealer.points, other.points) == (up(6 * base), up(4 * base))
    if base >= 2000:
        assert 2 * dealer.points == 3 * other.points


# Asking.


@examples
@given(win=some_wins())
def test_the_winning_tile_in_the_hand_or_apart(win: Win) -> None:
    score = score_of(win)
    tiles = list(win.tiles)
    tiles.remove(win.win)
    apart = Hand.of(tiles, [Meld.of(kind, faces) for kind, faces in win.melds])
    found = mahjongkit.score(apart, win.win, **win.inputs)
    assert isinstance(found, RiichiScore)
    assert worth(found) == worth(score)
    assert found.explain() == score.explain()


@examples
@given(win=some_wins())
def test_asked_again(win: Win) -> None:
    """A situation is scored as often as one likes, and nothing said before is changed by it."""
    situation = mahjongkit.prepare(win.hand(), win.win, **win.inputs)
    try:
        first = situation.score()
    except ValueError:
        assume(False)
    said = (first.explain("ja"), first.as_data())
    other = win.scored("riichi:mleague") if Random(str(win)).random() < 0.5 else None
    second = situation.score()
    assert (second.explain("ja"), second.as_data()) == said == (first.explain("ja"), first.as_data())
    assert other is None or other.as_data()["points"] == other.points


@every_preset
@examples
@given(data=st.data())
def test_explained(preset: str, data: st.DataObject) -> None:
    """In three languages, and as data: every row that counted, all fu, the points, and who gets or pays what."""
    win = data.draw(some_wins(table=table_of(preset)))
    score = score_of(win, preset)
    texts = [score.explain(lang) for lang in ("zh", "ja", "en")]
    assert len(set(texts)) == 3
    for lang, text in zip(("zh", "ja", "en"), texts, strict=True):
        assert all(line.name(lang) in text for line in score.scored_patterns)
        assert str(score.points) in text
        assert all(str(abs(points)) in text for points in score.payments.values() if points)
        assert score.yakuman or all(str(item.fu) in text for item in score.fu_items)
        assert not set("{}") & set(text)
        assert not (lang == "en" and any(ord(sign) > 0x2FFF for sign in text))
    written = json.loads(json.dumps(score.as_data()))
    assert written["points"] == score.points
    assert [line["key"] for line in written["lines"]] == [line.pattern.key for line in score.scored_patterns]


@every_preset
@examples
@given(data=st.data())
def test_excluded(preset: str, data: st.DataObject) -> None:
    """Each row is shown once, counted or not. What displaced it says so, or is a yakuman, which counts alone.

    Under WRC and EMA one yakuman displaces another, too (RULES 4.1.10).
    """
    score = score_of(data.draw(some_wins(table=table_of(preset))), preset)
    shown = [*rows(score), *(excluded.pattern.key for excluded in score.excluded)]
    assert len(set(shown)) == len(shown)
    for pattern, by, *_ in score.excluded:
        if by is None:
            assert score.yakuman
            assert not pattern.limit
        elif pattern.key not in by.excludes:
            assert pattern.limit
            assert by.limit
            assert preset.endswith(("wrc", "ema"))


# The table.


def test_what_excludes_is_real() -> None:
    """Every row that another excludes exists, and no row excludes itself, by whatever way round."""
    excludes = {pattern.key: pattern.excludes for pattern in PATTERNS}
    for pattern in PATTERNS:
        assert len(set(pattern.excludes)) == len(pattern.excludes)
        assert set(pattern.excludes) <= INDEX.keys()
        reached: set[str] = set()
        ahead = [*pattern.excludes]
        while ahead:
            key = ahead.pop()
            if key not in reached:
                reached.add(key)
                ahead += excludes[key]
        assert pattern.key not in reached


def test_what_is_excluded_is_worth_less() -> None:
    """A row only gives way to one that is worth more."""
    by_key = {pattern.key: pattern for pattern in PATTERNS}
    for pattern in PATTERNS:
        for other in map(by_key.__getitem__, pattern.excludes):
            assert (pattern.limit, pattern.closed) >= (other.limit, other.closed)


def test_the_constants_are_the_places_of_the_rows() -> None:
    """The compiled judge knows the rows by number."""
    for key, place in INDEX.items():
        assert getattr(constants, key.upper()) == place, key
    assert list(INDEX.values()) == list(range(len(PATTERNS)))


def test_red_fives_are_known_here() -> None:
    assert {kind_of(red): red for red in (34, 35, 36)} == FIVES
