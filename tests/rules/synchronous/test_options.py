"""The rulesets, options and rows of Synchronous mahjong (RULES 3.1.1, 3.1.2, 3.1.7)."""

from typing import Any

import pytest

from mahjongkit import locale, rules, score
from mahjongkit.rules.options import Option, options_of
from mahjongkit.rules.riichi.patterns import LOCAL
from mahjongkit.rules.riichi.patterns import PATTERNS as RIICHI_PATTERNS
from mahjongkit.rules.synchronous import Synchronous
from mahjongkit.rules.synchronous.options import PRESET_DOCS, SynchronousOptions
from mahjongkit.rules.synchronous.patterns import PATTERNS
from tests.support.riichi_scores import EDGE, refused
from tests.support.synchronous_scores import won

OPTIONS = options_of(SynchronousOptions)

# The ruleset.


def test_the_rulesets() -> None:
    """3.1.1: players, tiles, red fives, points; 3.1.2: hands."""
    four, three = rules.find("synchronous"), rules.find("synchronous3")
    assert isinstance(four, Synchronous)
    assert isinstance(three, Synchronous)
    assert dict(four.options) == {
        **{"players": 4, "hands": 4, "start_points": 25000, "aka": True, "riichi_kita": "drawn"}
    }
    assert dict(three.options) == {**four.options, "players": 3, "start_points": 35000}
    assert (four.players, four.start_points, len(four.tiles), four.tiles.copies[34:37]) == (4, 25000, 136, (1, 1, 1))
    assert (three.players, three.start_points, len(three.tiles), three.tiles.copies[34:37]) == (
        3,
        35000,
        108,
        (0, 1, 1),
    )
    assert (four.scoring.riichi.players, three.scoring.riichi.players) == (4, 3)
    assert "chi" in four.shape.melds
    assert "chi" not in three.shape.melds
    for game in (four, three):
        assert rules.presets(game.name) == ("handbook",)
        assert set(PRESET_DOCS) == {"handbook"}
        plain = rules.find(game, aka=False)
        assert plain.tiles.copies[34:37] == (0, 0, 0)
        assert "red_dora" not in {pattern.key for pattern in plain.scoring.patterns}
        refused("0p", score, "340p456p678s78p99s", "9p", plain, riichi=1)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"players": 3}, "synchronous is for 4; find synchronous or synchronous3"),
        ({"hands": 0}, "hands=0: expected one of 1, 2"),
        ({"hands": 9}, "hands=9"),
        ({"hands": True}, "hands=True"),
        ({"aka": 1}, "aka=1: expected one of False, True"),
        ({"start_points": -1}, "start_points=-1"),
        ({"riichi_kita": "drawm"}, "did you mean drawn"),
        ({"kiriage": True}, "unknown option 'kiriage'"),
    ],
)
def test_refused_options(changes: dict[str, Any], reason: str) -> None:
    refused(reason, rules.find, "synchronous", **changes)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_is_documented(option: Option) -> None:
    assert set(option.doc) == set(locale.LANGUAGES)
    assert len(set(option.doc.values())) == 3
    assert all(0 < len(text) <= 120 and text.isprintable() for text in option.doc.values())
    assert option.section in ("structure", "play")
    assert option.rule.startswith("3.1.")


def test_the_rows_of_the_game() -> None:
    """Riichi's at riichi's positions, with this game's words; those that cannot be are left out (3.1.7)."""
    assert [row._replace(why={}, names={}) for row in PATTERNS] == [
        row._replace(why={}, names={}) for row in RIICHI_PATTERNS
    ]
    renamed = {
        row.key: row.names["zh"]
        for row, other in zip(PATTERNS, RIICHI_PATTERNS, strict=True)
        if row.names != other.names
    }
    assert renamed == {"haitei": "海底捞月"}
    assert all(set(row.why) == set(locale.LANGUAGES) and len(set(row.why.values())) == 3 for row in PATTERNS)
    never = {"round_wind", "chiihou", "renhou", "north_wind", *LOCAL}
    four, three = ({row.key for row in rules.find(name).scoring.patterns} for name in ("synchronous", "synchronous3"))
    assert three - four == {"north_dora"}
    assert three == {row.key for row in PATTERNS} - never
    stated = {row.key: row.why for row in PATTERNS}
    for row in RIICHI_PATTERNS:
        changed = stated[row.key] != row.why
        assert changed is (
            row.key
            in {
                *("riichi", "double_riichi", "ippatsu", "pinfu", "tanyao", "chankan", "haitei", "houtei"),
                *("nagashi_mangan", "tenhou"),
            }
        )
    assert won(EDGE, "2m", houtei=True).scored_patterns[0].pattern.why == stated["houtei"]
