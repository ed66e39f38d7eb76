"""`mahjongkit advise`, run as a user runs it."""

from __future__ import annotations

import json

import pytest

from mahjongkit.advice.advise import advise
from mahjongkit.advice.hand_view import view_of_hand
from mahjongkit.locale import LANGUAGES, game_words
from tests.support.command_line import run

# From the command line.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_from_the_command_line(lang: str) -> None:
    done = run("hand", "123m456p34s678s11z9m", "--advise", "--lang", lang)
    assert done.returncode == 0
    said = "".join(done.stdout.decode().split())
    assert "".join(advise(view_of_hand("123m456p34s678s11z9m")).explain(lang).split()) in said
    assert game_words("riichi").say(lang, "advice.choice") in said


def test_a_hand_as_json() -> None:
    done = run(
        "hand", "123456m78s99s159p2s", "--rules", "sichuan", "--void", "p", "--advise", "--json", "--seen", "3s,3s"
    )
    found = json.loads(done.stdout)
    assert {choice["action"] for choice in found["choices"]} == {"discard 1p", "discard 5p", "discard 9p"}
    assert {"tile": "3s", "left": 2} in found["choices"][0]["accepts"]
    assert found["words"].startswith("Discard One of Dots: ")


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["123m456p789s1123z"], "nothing to decide"),
        (["123m456p789s11234z", "--rules", "sichuan"], "1z in"),
        (["123m456p789s11m444p", "--rules", "sichuan", "--void", "x"], "void suit 'x'; expected m, p or s"),
        (["123m456p789s11234z", "--void", "p"], "void suit 'p': riichi has no void suit"),
        (["123m456p11s444p [chi 123s]", "--rules", "sichuan", "--void", "p"], "not a meld of sichuan"),
        (["123m456p789s11234z", "--seen", "1x"], "unknown character"),
        (["--batch"], "give a hand"),
    ],
)
def test_what_is_wrong_with_the_question_is_said(arguments: list[str], expected: str) -> None:
    done = run("hand", "--advise", *arguments)
    assert done.returncode == 2
    assert expected in done.stderr.decode()
