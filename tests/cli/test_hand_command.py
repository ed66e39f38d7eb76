"""`mahjongkit hand`, run as a user runs it."""

import json

import pytest

from mahjongkit import rules
from mahjongkit.locale import ruleset_name
from tests.support.command_line import hand_answer, run


def test_json_of_a_hand_about_to_draw() -> None:
    found = hand_answer("123m406p789s1123z", "--seen", "2z,3z")
    assert found["shanten"] == 1
    assert found["waits"] == []
    assert found["accepts"] == [{"tile": "1z", "left": 2}, {"tile": "2z", "left": 2}, {"tile": "3z", "left": 2}]
    assert found["discards"] == []


def test_json_of_a_ready_hand_names_its_waits() -> None:
    found = hand_answer("123m406p78s11222z")
    assert found["shanten"] == 0
    assert found["waits"] == [
        {"tile": "6s", "left": 4, "names": ["two-sided"]},
        {"tile": "9s", "left": 4, "names": ["two-sided"]},
    ]


def test_json_of_a_hand_that_has_drawn_lists_discards_best_first() -> None:
    found = hand_answer("123m406p789s11233z")
    discards = found["discards"]
    assert isinstance(discards, list)
    accepts = [{"tile": "1z", "left": 2}, {"tile": "3z", "left": 2}]
    assert discards[0] == {"tile": "2z", "shanten": 0, "count": 4, "accepts": accepts}
    assert [(option["shanten"], -option["count"]) for option in discards] == sorted(
        (option["shanten"], -option["count"]) for option in discards
    )
    assert {option["tile"] for option in discards} == {
        "1m",
        "2m",
        "3m",
        "4p",
        "0p",
        "6p",
        "7s",
        "8s",
        "9s",
        "1z",
        "2z",
        "3z",
    }


def test_void_suit() -> None:
    assert hand_answer("123m456m78s99s159p", "--rules", "sichuan", "--void", "p")["shanten"] == 3


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["123mx"], "at character 5"),
        (["123m456p789s112z"], "12 tiles"),
        (["123m456p789s11223z", "--void", "p"], "void"),
        (["123m456p789s11223z", "--rules", "richi"], "riichi"),
        (["123m456p789s11223z", "--rules", "sichuan"], "1z 2z 3z"),
        (["123m456p789s11223z", "--seen", "1z1z1z"], "1z"),
        (["123m456p789s11223z", "--lang", "fr"], "zh, ja, en"),
        (["123m456p789s11223z", "--nonsense"], "--nonsense"),
        ([], "--batch"),
        (["123m456p789s11223z", "--batch"], "not both"),
        (["123m\n456px"], "x"),
    ],
)
def test_errors_are_one_line_with_exit_code_2(arguments: list[str], says: str) -> None:
    done = run("hand", *arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    lines = done.stderr.decode().splitlines()
    assert len(lines) == 1
    assert says in lines[0]


def test_batch_answers_every_line_and_goes_on_after_a_bad_one() -> None:
    lines = [
        b'{"hand": "123m406p789s1123z"}',
        b"not json",
        b"",
        b"[1]",
        b'{"hand": "123m"}',
        b'{"hand": 5}',
        b'{"rules": "riichi"}',
        b'{"hand": "123m406p789s1123z", "colour": "red"}',
        b"\xff\xfe",
        b'{"hand": "123m456m78s99s159p", "rules": "sichuan", "void": "p", "seen": "9s"}',
        b'{"hand": "123m406p789s1123z", "void": null}',
    ]
    done = run("hand", "--batch", stdin=b"\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert done.returncode == 0
    assert [found.get("shanten") for found in answers] == [1, *[None] * 8, 3, 1]
    assert [set(found) == {"error"} for found in answers] == [False, *[True] * 8, False, False]
    assert "'colour'" in answers[7]["error"]


def test_batch_lines_take_the_options_as_defaults() -> None:
    done = run("hand", "--batch", "--rules", "sichuan", "--void", "p", stdin='{"hand": "123m456m78s99s159p"}\n')
    assert json.loads(done.stdout)["shanten"] == 3


@pytest.mark.parametrize("ruleset", rules.names())
def test_every_ruleset_shows_a_hand(ruleset: str) -> None:
    done = run("hand", "11199s222345p77p", "--rules", ruleset)
    assert done.returncode == 0, done.stderr.decode()
    assert f"  {ruleset_name(ruleset, 'en')}\n" in done.stdout.decode()


def test_readings_of_a_complete_hand_are_shown() -> None:
    shown = run("hand", "111222333m99p789s").stdout.decode()
    assert "111m 222m 333m 99p 789s" in shown
    assert "123m 123m 123m 99p 789s" in shown
