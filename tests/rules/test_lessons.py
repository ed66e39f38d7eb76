"""The lessons of the games: every example shows its pattern, and every value is what the scorer says."""

from __future__ import annotations

import re
from typing import Any

import pytest

import mahjongkit as mj
from mahjongkit import rules
from mahjongkit.analysis.hands import analyse
from mahjongkit.hand import Hand
from mahjongkit.locale import LANGUAGES
from mahjongkit.locale.glossary import forbidden_words
from mahjongkit.notation import parse_tiles
from mahjongkit.rules.lesson import SECTIONS
from mahjongkit.rules.ruleset import Ruleset
from mahjongkit.scoring.score import Pattern
from mahjongkit.server.game_display import family_of
from mahjongkit.server.lesson import LessonPattern, LessonView, lesson_of
from tests.support.riichi_deals import exhaust
from tests.support.staging import stage

PRESETS = [f"{name}:{preset}" for name in rules.names() for preset in rules.presets(name)]
each_preset = pytest.mark.parametrize("name", PRESETS)
RIVER = "nagashi_mangan"
NEVER = {
    "riichi": {"north_wind", "north_dora"},
    "riichi3": {"sanshoku_doujun", "daisuurin", "hyakumangoku"},
    "synchronous3": {"sanshoku_doujun"},
    "riichi:wrc": {"red_dora"},
    "riichi:ema": {"red_dora"},
}
"""Patterns that no hand of a game or preset can show: it lacks the tiles or the melds."""
MAX_PROSE = {"zh": 1100, "ja": 1500, "en": 3400}
"""Characters that fill two screens."""
YAKUMAN_HAN = 13


def lesson(name: str, lang: str = "en") -> LessonView:
    view = lesson_of(rules.find(name), lang)
    assert view is not None
    return view


def patterns_in(view: LessonView) -> dict[str, LessonPattern]:
    return {one.key: one for group in view.groups for one in group.patterns}


def shown(name: str) -> list[tuple[LessonPattern, Pattern, Ruleset]]:
    """Every pattern of a lesson, with the ruleset under which it counts."""
    ruleset, view = rules.find(name), lesson(name)
    patterns = {pattern.key: pattern for pattern in ruleset.scoring.patterns}
    found = [(one, patterns[one.key], ruleset) for one in patterns_in(view).values()]
    for one in view.off:
        pattern = patterns[one.key]
        found.append((one, pattern, ruleset.with_options(**ruleset.lesson.enabling(pattern))))
    return found


@each_preset
def test_every_pattern_is_taught_or_impossible(name: str) -> None:
    game = name.partition(":")[0]
    taught = [one.key for one, _, _ in shown(name)]
    assert len(taught) == len(set(taught))
    every = {pattern.key for pattern in rules.find(name).scoring.patterns}
    assert every - set(taught) == NEVER.get(game, set()) | NEVER.get(name, set())


@each_preset
def test_every_example_shows_its_pattern_for_the_value_that_is_stated(name: str) -> None:
    """Scored again here, as anybody would: the pattern counts, for what the page says that it is worth."""
    taught = rules.find(name).lesson
    for one, pattern, ruleset in shown(name):
        if one.key == RIVER:
            continue
        example = next(example for example in taught.examples[one.key] if example.fits(ruleset))
        inputs: dict[str, Any] = {**taught.default_inputs, **example.inputs}
        score = mj.score(example.hand, example.win, ruleset, **inputs)
        [line] = [line for line in score.scored_patterns if line.pattern.key == one.key]
        closed, opened, limit = ruleset.scoring.pattern_value(pattern)
        is_open = any(meld.kind not in ("closed", "north") for meld in score.hand.melds)
        worth = (opened if is_open else closed) * (YAKUMAN_HAN if limit else 1)
        assert line.value == (line.times * worth if one.key != "root" else worth**line.times), one.key
        assert one.worth == ruleset.lesson.value_words(pattern, ruleset, "en")
        assert str(closed or opened) in one.worth or limit
        assert (one.example.value, one.example.points) == (score.value_words("en"), score.points)
        assert [row.worth for row in one.example.rows] == [
            score.value_words_of(scored, "en") for scored in score.scored_patterns
        ]
        held = [*one.example.tiles, one.example.tile]
        assert sorted(held) == sorted(map(str, score.hand.tiles)), one.key
        assert one.name in {row.name.partition(" ×")[0] for row in one.example.rows}


def test_a_pattern_is_left_out_or_marked_by_the_preset() -> None:
    tenhou, handbook, platform = (lesson(name) for name in ("riichi:tenhou", "riichi:handbook", "sichuan:platform"))
    assert RIVER in patterns_in(tenhou)
    assert {"double_riichi", RIVER} <= {one.key for one in handbook.off}
    assert "kong_cannon" in {one.key for one in platform.off}
    assert "kong_cannon" in patterns_in(lesson("sichuan:handbook"))
    assert patterns_in(platform)["jiang_triple_dragon_pairs"].worth == "×126"
    assert patterns_in(lesson("riichi:majsoul"))["daisuushii"].worth == "2× yakuman"
    assert patterns_in(tenhou)["daisuushii"].worth == "yakuman"
    assert patterns_in(tenhou)["sanshoku_doujun"].worth == "2 han, open 1 han"
    assert patterns_in(tenhou)["pinfu"].worth == "1 han, closed hands only"


@pytest.mark.parametrize("lang", LANGUAGES)
@each_preset
def test_the_words_of_a_lesson(name: str, lang: str) -> None:
    """Every section has a few paragraphs in the words of the game, and all of them fit on two screens."""
    view = lesson(name, lang)
    prose = [paragraph for section in view.sections for paragraph in section.paragraphs]
    assert [section.id for section in view.sections] == list(SECTIONS)
    assert all(section.paragraphs for section in view.sections)
    assert not any(section.paragraphs[0].startswith(("Then", "然后", "次に")) for section in view.sections)
    assert sum(map(len, prose)) < MAX_PROSE[lang]
    captions = [row.words for section in view.sections for row in section.rows]
    captions += [f"{meld.name} {meld.words}" for section in view.sections for meld in section.melds]
    game = family_of(rules.find(name))
    for text in [*prose, *captions, *(section.title for section in view.sections)]:
        assert not forbidden_words(text, lang, game), text
        assert "{" not in text
        assert "learn." not in text
        if lang == "zh":
            text.encode("gb2312")


def test_what_differs_by_preset_comes_from_the_options() -> None:
    def prose(name: str) -> str:
        return " ".join(paragraph for section in lesson(name).sections for paragraph in section.paragraphs)

    assert "3 of the fives are red" in prose("riichi:tenhou")
    assert "red" not in prose("riichi:ema").lower().replace("green and red", "").partition("dora")[0]
    assert "starts with 30,000 points" in prose("riichi:wrc")
    assert "there is no chi" not in prose("riichi")
    assert "there is no chi" in prose("riichi3")
    assert "passes on three tiles" in prose("sichuan:platform")
    assert "passes on three tiles" not in prose("sichuan:handbook")
    assert "×256" in prose("sichuan:platform")
    assert "(30 + hu)" in prose("ninghai:handbook")
    assert "(60 + hu)" in prose("ninghai:field")
    assert "steps of 50" in prose("ninghai:field")
    assert "wall of their own with 19 tiles" in prose("synchronous")
    assert "wall of their own with 20 tiles" in prose("synchronous3")


TANYAO = "234m567m234p678s55s"
INDICATORS = ("1m", "1p", "2p", "4s")
FROM_HAN = {"mangan": 5, "haneman": 6, "baiman": 8, "sanbaiman": 11}


@pytest.mark.parametrize("name", [name for name in PRESETS if name.startswith(("riichi:", "synchronous:"))])
@pytest.mark.parametrize("seat", ["S", "E"])
def test_the_limits_in_the_table_are_what_the_scorer_pays(name: str, seat: str) -> None:
    ruleset = rules.find(name)
    inputs: dict[str, Any] = {"seat": seat, **({"payers": "N"} if name.startswith("synchronous") else {})}
    paid: dict[int, int] = {}
    for dora in range(len(INDICATORS) + 1):
        for ura in range(dora + 1):
            for ippatsu in (False, True):
                score: Any = mj.score(
                    TANYAO,
                    "8s",
                    ruleset,
                    riichi=1,
                    ippatsu=ippatsu,
                    dora_indicators=list(INDICATORS[:dora]),
                    ura_indicators=list(INDICATORS[:ura]),
                    **inputs,
                )
                paid[int(str(score.as_data()["han"]))] = score.points
    table = next(section.table for section in lesson(name).sections if section.id == "paying")
    assert table is not None
    column = -1 if seat == "E" else 2
    stated = {row[0]: int(row[column].replace(",", "")) for row in table.rows}
    han = {row[0]: row[1] for row in table.rows}
    top = max(paid)
    for limit, first in FROM_HAN.items():
        assert stated[limit] == paid[first], limit
        assert han[limit].startswith(str(first))
    assert top >= 13
    assert (han["yakuman"] == "13+") is (paid[top] == stated["yakuman"])
    assert (han["sanbaiman"] == "11+") is (paid[top] == stated["sanbaiman"])
    orphans = mj.score("19m19p19s1234567z1z", "1z", ruleset, **inputs)
    assert orphans.points in (stated["yakuman"], 2 * stated["yakuman"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["riichi", "sichuan", "ninghai", "synchronous"])
def test_no_amount_is_written_into_the_prose(game: str, lang: str) -> None:
    """Amounts depend on the options; the lesson takes them from the options and the scorer."""
    texts = rules.find(game).words.texts(lang, "learn.")
    assert {key: text for key, text in texts.items() if re.search(r"\d{4}", text)} == {}


def test_the_end_of_a_hand_is_told_by_the_options() -> None:
    def end(name: str) -> str:
        return next(one for one in lesson(name).sections if one.id == "paying").paragraphs[-1]

    assert end("sichuan:handbook").startswith("When the wall is empty")
    assert "still holds tiles of the void suit" in end("sichuan:handbook")
    assert end("sichuan:kit").startswith("At the end of every hand")
    assert "all three suits" in end("sichuan:kit")


@each_preset
def test_pictures_of_tiles_melds_and_complete_hands(name: str) -> None:
    ruleset, view = rules.find(name), lesson(name)
    tiles, calls, winning = (next(one for one in view.sections if one.id == id) for id in ("tiles", "calls", "winning"))
    drawn = [face for row in tiles.rows for face in parse_tiles(row.tiles)]
    assert sorted(drawn) == sorted(set(ruleset.tiles.faces))
    assert [meld.kind for meld in calls.melds] == list(ruleset.shape.melds)
    assert [analyse(Hand(row.tiles), ruleset).shanten for row in winning.rows] == [-1] * len(winning.rows)


@each_preset
def test_worked_hands_are_what_the_library_pays(name: str) -> None:
    ruleset, view = rules.find(name), lesson(name)
    taught = ruleset.lesson
    if taught.whole_hand:
        inputs: dict[str, Any] = dict(taught.whole_hand)
        result = mj.settle(inputs.pop("hands"), inputs.pop("win", None), ruleset, **inputs)
        expected = [result.deltas]
    else:
        expected = [
            tuple(mj.score(one.hand, one.win, ruleset, **one.inputs).payments.values()) for one in taught.worked
        ]
    assert [tuple(one.deltas) for one in view.worked] == expected
    for worked in view.worked:
        moved = [0] * ruleset.players
        for paid in worked.payments:
            moved[paid.payer] -= paid.amount
            moved[paid.payee] += paid.amount
        assert moved == worked.deltas
        assert worked.wins[0].rows


@pytest.mark.parametrize("name", ["riichi:tenhou", "riichi:majsoul"])
def test_the_river_that_is_paid_at_the_end_of_a_hand(name: str) -> None:
    """Discarded at a table until the wall is empty, the river of the example brings a mangan."""
    [river] = rules.find(name).lesson.examples[RIVER]
    draws = ["?"] * 70
    draws[0::4] = [river.hand[place : place + 2] for place in range(0, len(river.hand), 2)]
    draws[1:4] = ["5m", "5p", "5s"]
    table = stage(
        name, {seat: f"2468m2468p2468s{tile}" for seat, tile in enumerate(("3m", "3p", "3s", "7m"))}, " ".join(draws)
    )
    exhaust(table)
    assert table.hand_result.reason == "nagashi"
    assert table.hand_result.deltas == (12000, -4000, -4000, -4000)
    assert patterns_in(lesson(name))[RIVER].worth == "mangan"
    assert "".join(patterns_in(lesson(name))[RIVER].example.tiles) == river.hand
