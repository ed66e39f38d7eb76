"""The command line, run as a user runs it."""

import json
import os
import subprocess
import sys

import pytest

from mahjongkit import locale, rules
from mahjongkit.locale import say


def run(*arguments: str, stdin: str | bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    env = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
    given = stdin.encode() if isinstance(stdin, str) else stdin
    command = [sys.executable, "-m", "mahjongkit", *arguments]
    return subprocess.run(command, input=given, capture_output=True, env={**env, **environment}, check=False)


def answer(*arguments: str) -> dict[str, object]:
    done = run("hand", *arguments, "--json")
    assert done.returncode == 0, done.stderr.decode()
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def test_json_of_a_hand_about_to_draw() -> None:
    found = answer("123m406p789s1123z", "--seen", "2z,3z")
    assert found["shanten"] == 1
    assert found["waits"] == []
    assert found["accepts"] == [{"tile": "1z", "left": 2}, {"tile": "2z", "left": 2}, {"tile": "3z", "left": 2}]
    assert found["discards"] == []


def test_json_of_a_ready_hand_names_its_waits() -> None:
    found = answer("123m406p78s11222z")
    assert found["shanten"] == 0
    assert found["waits"] == [
        {"tile": "6s", "left": 4, "names": ["two-sided"]},
        {"tile": "9s", "left": 4, "names": ["two-sided"]},
    ]


def test_json_of_a_hand_that_has_drawn_lists_discards_best_first() -> None:
    found = answer("123m406p789s11233z")
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
    assert answer("123m456m78s99s159p", "--rules", "sichuan", "--void", "p")["shanten"] == 3


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


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_every_language_by_option_and_by_locale(lang: str) -> None:
    by_option = run("hand", "123m406p78s11222z", "--lang", lang).stdout.decode()
    by_locale = run("hand", "123m406p78s11222z", LANG=f"{lang}_XX.UTF-8").stdout.decode()
    assert by_option == by_locale
    assert say(lang, "shanten.0") in by_option
    assert say(lang, "wait.two-sided") in by_option
    assert say(lang, "help.tiles")[:10] in run("--help", "--lang", lang).stdout.decode()


def test_languages_have_the_same_keys_and_places_to_fill() -> None:
    import string
    from importlib import import_module

    words: dict[str, dict[str, str]] = {lang: {} for lang in locale.LANGUAGES}
    for lang in locale.LANGUAGES:
        for part in locale.PARTS:
            more = import_module(f"mahjongkit.locale.{part}{lang}").WORDS
            assert not words[lang].keys() & more.keys()
            words[lang] |= more
    for key in words["en"]:
        fields = [{name for _, name, _, _ in string.Formatter().parse(words[lang][key]) if name} for lang in words]
        assert fields[0] == fields[1] == fields[2], key
    assert set(words["zh"]) == set(words["ja"]) == set(words["en"])


@pytest.mark.parametrize("ruleset", rules.names())
def test_every_ruleset_shows_a_hand(ruleset: str) -> None:
    done = run("hand", "11199s222345p77p", "--rules", ruleset)
    assert done.returncode == 0, done.stderr.decode()
    assert ruleset in done.stdout.decode()


def test_readings_of_a_complete_hand_are_shown() -> None:
    shown = run("hand", "111222333m99p789s").stdout.decode()
    assert "111m 222m 333m 99p 789s" in shown
    assert "123m 123m 123m 99p 789s" in shown


def test_tiles_prints_every_tile_in_every_notation() -> None:
    shown = run("tiles").stdout.decode()
    for sign in ("1m", "m1", "🀇", "一万", "5pr", "🀄", "梅", "g4", "Red Five of Bamboo"):
        assert sign in shown
    listed = json.loads(run("tiles", "--json").stdout)
    assert len(listed) == 45
    assert listed[35]["mjai"] == "5pr"
    assert listed[33]["name"] == {"zh": "中", "ja": "中", "en": "Red Dragon"}


def test_version_tells_whether_it_is_compiled() -> None:
    import mahjongkit

    how = "compiled" if mahjongkit.compiled else "interpreted"
    assert run("--version").stdout.decode() == f"mahjongkit {mahjongkit.__version__} ({how})\n"


def test_a_reader_that_goes_away_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m mahjongkit tiles --json | head -c 1", shell=True, capture_output=True, check=False
    )
    assert done.stderr == b""


def test_without_the_extra_one_line_says_how_to_get_it() -> None:
    script = "import sys; sys.modules['typer'] = None; from mahjongkit.__main__ import main; sys.exit(main())"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr.decode() == (
        'mahjongkit: the command line needs typer and rich: pip install "mahjongkit[cli]"\n'
    )
