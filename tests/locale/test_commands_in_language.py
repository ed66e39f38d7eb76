"""With --lang zh or ja no command, no help and no error shows an English sentence."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

import mahjongkit as mj
from tests.support.server_process import Server
from tests.support.tiers import Sample

HAND, WIN = "234m340p22345678s", "8s"
COMMANDS = (
    *(
        "hand",
        "score",
        "settle",
        "rules",
        "play",
        "simulate",
        "ladder",
        "verify",
        "convert",
        "show",
        "review",
        "dataset",
    ),
    "serve",
)
OTHERS = ("serve-mjai", "join", "tiles", "db", "check-wall", "docs", "cases")
HELP = [[command, "--help"] for command in (*COMMANDS, *OTHERS)] + [["db", "check", "--help"], ["--help"]]
WORK = [
    ["hand", "123m406p789s1123z"],
    ["hand", HAND, "--advise"],
    ["hand", "123m456p34s678s11p9m", "--rules", "sichuan", "--void", "s"],
    ["score", "riichi", HAND, "--win", WIN, "--riichi"],
    ["score", "sichuan", "11m22m33m44m55m66m77m", "--win", "7m", "--void", "p"],
    ["score", "synchronous", HAND, "--win", WIN, "--riichi", "--payers", "S"],
    ["score", "ninghai", "55m 345p 67s [pon 777z] [chi 123m]", "--win", "8s"],
    [
        "settle",
        "ninghai",
        "2468s258p [closed 9999m] [pon 777z] g1",
        "123m456p789s23m55p",
        "23467m2468s1z [pon 111p] f1",
        "2468m2468s23z [kong 1111s]",
        "--win",
        "4m",
        "--winner",
        "S",
        "--from",
        "E",
    ],
    [
        "settle",
        "sichuan",
        "123m678m99m123s46s",
        "28m11244779p [kong 5555m]",
        "113344778m1s [added 6666p]",
        "123456789s1299p",
        "--void",
        "pssm",
        "--events",
        "3 ron 3p from 0; 1 kong 5m from 0; 2 added 6p",
    ],
    *(["rules", name] for name in ("sichuan", "ninghai", "synchronous3", "riichi3:majsoul3")),
    ["rules", "riichi:tenhou", "riichi:ema", "--diff"],
    ["simulate", "ninghai", "--matches", "1"],
    ["ladder", "random", "first", "greedy", "search:1", "--ruleset", "ninghai", "--matches", "4", "--html", "l.html"],
    ["dataset", "--self-play", "random", "--matches", "1", "--skip-forced", "--out", "shards"],
    ["tiles", "--json"],
    ["cases", "--game", "sichuan"],
    ["--version"],
]
ERRORS = [
    ["nope"],
    ["--nope"],
    ["hand"],
    ["hand", "123"],
    ["hand", "11111m"],
    ["hand", "123m456p", "--rules", "richi"],
    ["hand", HAND, "--void", "m"],
    ["score"],
    ["score", "riichi", HAND],
    ["score", "riichi", HAND, "--win", "9s"],
    ["score", "riichi", "123456m789p234s55z", "--win", "2s"],
    ["score", "riichi", HAND, "--win", WIN, "--tsumoo"],
    ["score", "riichi", HAND, "--win", WIN, "--ippatsu"],
    ["score", "riichi", HAND, "--win", WIN, "--option", "kiriage=maybe"],
    ["score", "riichi", HAND, "--win", WIN, "--option", "nope=1"],
    ["score", "sichuan", HAND, "--win", WIN],
    ["settle"],
    ["settle", "riichi", HAND, "--win", WIN],
    ["settle", "sichuan", HAND, HAND, HAND, HAND, "--void", "mmmm"],
    ["rules", "nope"],
    ["rules", "riichi", "sichuan", "--diff"],
    ["simulate", "--matches", "x"],
    ["simulate", "--players", "nobody"],
    ["simulate", "--matches", "1", "--plot", "x.gif"],
    ["ladder", "random", "first"],
    ["ladder", "--resume", "--db", "none.db"],
    ["ladder", "random", "first", "greedy", "search:1", "--max-share", "0.1"],
    ["dataset"],
    ["dataset", "--out", "x"],
    ["dataset", "no_such_file", "--out", "x"],
    ["dataset", "--self-play", "random", "--reward", "gold", "--out", "x"],
    ["dataset", "--self-play", "random", "--format", "gold", "--out", "x"],
    ["play", "riichi", "--terminal", "--seat", "7"],
    ["play", "riichi", "--terminal", "--resume"],
    ["verify", "no_such_file"],
    ["convert"],
    ["convert", "no_such_file", "x.json"],
    ["show", "no_such_file"],
    ["review", "no_such_file"],
    ["review", "no_such_file", "no_such_folder"],
    ["simulate", "--cluster", "cloud"],
    ["tiles", "--index"],
    ["serve", "--port", "99999"],
    ["join", "nowhere"],
    ["db", "check", "no_such_file"],
    ["cases", "--run", "./no_such_program"],
    ["check-wall", "bad.json"],
    ["serve", "--db", "no_such_folder/x.db", "--port", "0"],
    ["serve", "--tls-cert", "bad.json", "--tls-key", "bad.json", "--port", "0"],
    ["ladder", "random", "first", "greedy", "search:1", "--db", "no_such_folder/x.db"],
    ["convert", "match.jsonl", "no_such_folder/x.jsonl"],
    ["convert", "match.jsonl", "x.mjai"],
    ["simulate", "--matches", "1", "--records", "bad.json/records"],
    ["simulate", "--matches", "1", "--state", "no_such_folder/x"],
]
SLOW_ERRORS = [["simulate", "--cluster", "ray://localhost:1"]]
SCRIPT = """
import contextlib, io, json, sys
lang, cases = sys.argv[1], json.loads(sys.argv[2])
sys.argv = ["mahjongkit", "--lang", lang]
from mahjongkit import cli
for case in cases:
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = cli.main(["--lang", lang, *case])
    print(json.dumps([code, said.getvalue()]))
"""
ENGLISH = re.compile(r"(?:\b[A-Za-z][a-z']+ +){3,}[a-z']{2,}\b")
"""Four English words in a row."""
TYPED = re.compile(
    r"mahjongkit \w+.*?(?=[。；）]|$)|\S*/\S+|'[^']*'|--\S+|\b\w+(?:[,=:_]\w+)+|\b[A-Z]+\b", re.MULTILINE
)
"""What is typed or is a name: commands, paths, options, values."""
OF_THE_PRINTER = r"<[A-Za-z[\]]+>|OPTIONS|COMMAND|ARGS|\b(?:RULESET|HAND|FILE|PATH|RECORD)\b"
"""Words of the library that prints help."""


def said(lang: str, cases: list[list[str]], folder: Path) -> list[tuple[list[str], int, str]]:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, lang, json.dumps(cases)], capture_output=True, check=False, cwd=folder
    )
    lines = done.stdout.decode().splitlines()
    assert len(lines) == len(cases), done.stderr.decode()[-2000:]
    return [(case, *json.loads(line)) for case, line in zip(cases, lines, strict=True)]


def few(cases: list[list[str]], sample: Sample) -> list[list[str]]:
    """All cases, or every fourth one where a sample is enough."""
    return cases if sample.whole else cases[::4]


def english(text: str) -> list[str]:
    text = " ".join(TYPED.sub("·", text).split())
    return ENGLISH.findall(text) and [found[0] for found in ENGLISH.finditer(text)]


def test_an_english_sentence_is_found() -> None:
    assert english("手牌里没有 5m: expected a tile of the hand")
    assert not english("mahjongkit settle ninghai HAND HAND --win 4m。胡牌和杠按先后写")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("lang", ["zh", "ja"])
def test_help_and_output_have_no_english_sentence(lang: str, tmp_path: Path, sample: Sample) -> None:
    """Of help neither the headings nor the usage nor the types of arguments are English."""
    for case, code, text in said(lang, few([*HELP, *WORK], sample), tmp_path):
        assert (code, english(text)) == (0, []), case
        if case in HELP:
            assert not re.search(OF_THE_PRINTER, text), case
            assert "…" not in text, case  # nothing is cut off
            assert re.search(r"(?:用法|使い方)：mahjongkit", text), case


@pytest.mark.one_in(2)
@pytest.mark.parametrize("lang", ["zh", "ja"])
def test_errors_have_no_english_sentence(lang: str, tmp_path: Path, sample: Sample) -> None:
    (tmp_path / "bad.json").write_text("[1,\n}", "utf-8")
    (tmp_path / "match.jsonl").write_text(mj.records.Record.of(mj.Table("sichuan", seed=1)).dump(), "utf-8")
    for case, code, text in said(lang, [*few(ERRORS, sample), *(SLOW_ERRORS if sample.whole else ())], tmp_path):
        assert code == 2, (case, text)
        assert english(text) == [], (case, text)
        assert not re.search(r"\w, \w", TYPED.sub("·", text)), (case, text)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("lang", ["zh", "ja"])
def test_broken_records_are_described_without_english(lang: str, tmp_path: Path) -> None:
    record = mj.simulate("riichi", matches=1, players="greedy", seed=5, records=tmp_path / "played")
    assert record.matches == 1
    native = next((tmp_path / "played").iterdir()).read_text("utf-8")
    (tmp_path / "cut.jsonl").write_text(native[:3000], "utf-8")
    (tmp_path / "story.txt").write_text("once upon a time", "utf-8")
    lines = mj.records.dumps(mj.records.loads(native), "mjai").splitlines()
    draw = next(place for place, line in enumerate(lines) if place > 30 and '"tsumo"' in line)
    (tmp_path / "gap.mjson").write_text("\n".join([*lines[:draw], *lines[draw + 1 :]]) + "\n", "utf-8")
    cases = [["verify", name] for name in ("cut.jsonl", "story.txt", "gap.mjson")]
    for case, code, text in said(lang, cases, tmp_path):
        assert code == 1, (case, text)
        assert english(text) == [], (case, text)
        assert not re.search(r"None|\bof seat\b|nothing|a record|\bline \d", text), (case, text)
    for case, code, text in said(lang, [["show", name] for name in ("cut.jsonl", "story.txt", "gap.mjson")], tmp_path):
        assert (code, english(text)) == (2, []), (case, text)
        assert not re.search(r"\bof seat\b|nothing|\bline \d", text), (case, text)


@pytest.mark.full
@pytest.mark.parametrize("lang", ["zh", "ja"])
def test_what_commands_say_about_records_has_no_english(lang: str, tmp_path: Path) -> None:
    """Neither English words nor tiles in letters in what people read; formats, file names and whole hands stay."""
    cases = []
    for game in ("sichuan", "ninghai", "synchronous", "riichi3"):
        mj.simulate(game, matches=1, players="greedy", seed=5, records=tmp_path / game)
        record = str(next((tmp_path / game).iterdir()))
        cases += [["show", record, "--hand", "0"], ["verify", record], ["review", record, "--most", "3"]]
        cases += [["check-wall", record], ["convert", record, str(tmp_path / f"{game}.jsonl")]]
    for case, code, text in said(lang, cases, tmp_path):
        assert code in (0, 1), (case, text)
        assert english(text) == [], (case, text)
        if case[0] in ("show", "review"):
            assert not re.search(r"(?<![\w.\[])(?:\d+[mpsz]|[fg][1-4])(?!\w)", text), (case, text)


SERVER_FAULTS: list[tuple[str, str, bytes | None]] = [
    ("POST", "/api/rooms", b"{"),
    ("POST", "/api/rooms", b'{"nope": 1}'),
    ("POST", "/api/rooms", b'{"seats": "x"}'),
    ("POST", "/api/rooms", b'{"seed": -1}'),
    ("POST", "/api/rooms", b'{"ruleset": "richi"}'),
    ("POST", "/api/rooms", b'{"seats": ["person"]}'),
    ("POST", "/api/rooms", b'{"seats": ["person", "person", "person", "os:system"]}'),
    ("POST", "/api/rooms", b'{"seats": ["person", "person", "person", "search:0"]}'),
    ("POST", "/api/rooms", b'{"seed": 5}'),
    ("POST", "/api/settle", b'{"rules": "sichuan", "hands": []}'),
    ("POST", "/api/settle", b'{"rules": "riichi", "hands": ["1m"]}'),
    ("POST", "/api/score", b'{"hand": "123m", "win": "1m"}'),
    ("POST", "/api/hand", b'{"hand": "123x"}'),
    ("POST", "/api/replays", b"once upon a time"),
    ("GET", "/api/rooms/0123456789abcdef", None),
    ("GET", "/api/rules/nope", None),
]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("lang", ["zh", "ja"])
def test_the_server_answers_faults_without_english(lang: str, tmp_path: Path) -> None:
    server = Server(tmp_path / "games.db")
    try:
        for method, path, body in SERVER_FAULTS:
            request = urllib.request.Request(f"{server.url}{path}?lang={lang}", body, method=method)
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(request)
            words = json.loads(refused.value.read())["words"]
            assert re.search(r"[一-鿿]", words), (path, body, words)
            assert english(words) == [], (path, body, words)
    finally:
        server.stop()
