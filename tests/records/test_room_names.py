"""Rooms by name (`disp` of tenhou.net/6): length, open tanyao and red fives of every combination."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

from mahjongkit import records, rules
from mahjongkit.records import Record
from mahjongkit.rules.riichi.records import tenhou6
from tests.support.drivers import match

# What each letter of a Tenhou room says, as Tenhou's lobby explains it (４人打 東風 喰断アリ 赤アリ 速).
LENGTHS = {"東": "east", "南": "hanchan"}


OPEN_TANYAO = {"喰": True, "": False}
RED_FIVES = {"赤": True, "": False}
ROOMS = ("", "般", "上", "特", "鳳", "若", "銀", "琥", "琥珀", "孔", "孔雀")
SPEEDS = ("", "速", "光")
CHIPS = ("祝", "祝2", "祝5", "祝２", "祝５")
GAMES: dict[int, dict[str, Any]] = {
    players: json.loads(records.dumps(Record.of(match(rules.find(name, red_fives=(0, 0, 0)), 2)), "tenhou6"))
    for players, name in ((4, "riichi:tenhou"), (3, "riichi3:tenhou3"))
}


def rules_of(disp: str, players: int, **rule: int) -> dict[str, object]:
    stated = {**GAMES[players], "rule": {"disp": disp, **rule}, "log": GAMES[players]["log"][:1]}
    stated.pop("sc", None)
    script = tenhou6.read(json.dumps(stated))
    options = rules.find(script.game, **script.options).options
    return {"game": script.game, **{name: options[name] for name in ("length", "kuitan", "red_fives", "kiriage")}}


def reds(players: int, red: bool) -> tuple[int, ...]:
    return (0, 0, 0) if not red else (1, 1, 1) if players == 4 else (0, 1, 1)


@pytest.mark.parametrize("players", [4, 3])
def test_every_room_of_tenhou_by_its_letters(players: int) -> None:
    first = ("三",) if players == 3 else ("四", "")
    count = 0
    for number, room, length, tanyao, red, speed in product(first, ROOMS, LENGTHS, OPEN_TANYAO, RED_FIVES, SPEEDS):
        assert rules_of(f"{number}{room}{length}{tanyao}{red}{speed}", players) == {
            "game": "riichi:tenhou" if players == 4 else "riichi3:tenhou3",
            "length": LENGTHS[length],
            "kuitan": OPEN_TANYAO[tanyao],
            "red_fives": reds(players, RED_FIVES[red]),
            "kiriage": False,
        }
        count += 1
    assert count == len(first) * 11 * 2 * 2 * 2 * 3


@pytest.mark.parametrize("players", [4, 3])
def test_rooms_with_chips_have_open_tanyao_and_red_fives_whatever_their_name_says(players: int) -> None:
    """四若東速祝５ is explained as (４人打 東風 喰断アリ 赤アリ 祝儀)."""
    number = "三" if players == 3 else "四"
    for room, length, letters, speed, chips in product(ROOMS, LENGTHS, ("", "喰赤"), SPEEDS, CHIPS):
        found = rules_of(f"{number}{room}{length}{letters}{speed}{chips}", players)
        assert (found["length"], found["kuitan"]) == (LENGTHS[length], True)
        assert (found["red_fives"], found["kiriage"]) == (reds(players, True), True)


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("room", ["銅の間", "銀の間", "金の間", "玉の間", "王座の間"])
@pytest.mark.parametrize("letters", ["", "赤", "東喰赤", "南喰赤", "東喰", "南赤"])
def test_ranked_rooms_of_mahjong_soul(players: int, room: str, letters: str) -> None:
    """三銀の間赤: converters leave the length and 喰 out with three players; ranked rooms always have open tanyao."""
    found = rules_of(f"{'三' if players == 3 else ''}{room}{letters}", players)
    assert found["game"] == ("riichi:majsoul" if players == 4 else "riichi3:majsoul3")
    assert found["kuitan"] is True
    assert found["red_fives"] == reds(players, True)
    assert found["length"] == ("east" if "東" in letters else "hanchan")


@pytest.mark.parametrize("length", ["east", "hanchan"])
def test_the_length_follows_from_the_end_of_the_match_where_the_name_does_not_say_it(length: str) -> None:
    game = rules.find("riichi3:majsoul3", length=length)
    stated = json.loads(records.dumps(Record.of(match(game, 4)), "tenhou6"))
    stated["rule"] = {"disp": "三銀の間赤", "aka": 1}
    record, report = records.replay(json.dumps(stated))
    assert report.mismatches == ()
    assert record.ruleset.options["length"] == length


def test_what_the_rule_states_by_number_wins_over_the_name() -> None:
    assert rules_of("般東喰", 4, aka=1)["red_fives"] == (1, 1, 1)
    assert rules_of("般東喰赤", 4, aka=0)["red_fives"] == (0, 0, 0)
    assert rules_of("Gold Room South", 4, aka51=1, aka52=1, aka53=1)["red_fives"] == (1, 1, 1)
