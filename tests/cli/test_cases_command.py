"""`mahjongkit cases`: lists rule cases, answers them, and checks programs, bad ones too."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from mahjongkit import cases
from mahjongkit.cases.program import question_with_options
from tests.support.command_line import run

FEW = ("--game", "ninghai", "--kind", "settlement")
SELF = f"{sys.executable} -m mahjongkit cases --answer"


def program(folder: Path, text: str) -> str:
    path = folder / "program.py"
    path.write_text(text, "utf-8")
    return f"{sys.executable} {path}"


def answers(body: str) -> str:
    """A program that computes its answer to a case in `body`."""
    lines = ["import json, sys", "for line in sys.stdin:", "    case = json.loads(line)", f"    answer = {body}"]
    return "\n".join([*lines, "    print(json.dumps(answer), flush=True)", ""])


def test_list() -> None:
    done = run("cases", *FEW)
    assert done.returncode == 0
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "ninghai-26  settlement  [2.3 #26, 2.1.8]  values of losers"
    assert f" {len(cases.load('ninghai', 'settlement'))} " in lines[-2]


def test_filter_by_words_and_write_json() -> None:
    done = run("cases", "2.1.11", "head", "--game", "ninghai", "--json")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert found
    assert all("head" in case["title"] and "2.1.11" in case["rules"] for case in found)
    assert all(case["expect"] for case in found)


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "no case fits"), ("zh", "没有符合的用例"), ("ja", "該当する事例がありません")]
)
def test_nothing_fits(lang: str, words: str) -> None:
    done = run("cases", "no-such-word", "--lang", lang)
    assert done.returncode == 2
    assert words in done.stderr.decode()


def test_our_own_engine_is_right() -> None:
    done = run("cases", *FEW, "--run", SELF, "--json")
    assert done.returncode == 0
    reports = json.loads(done.stdout)
    assert {report["verdict"] for report in reports} == {"right"}
    assert len(reports) == len(cases.load("ninghai", "settlement"))


@pytest.mark.full
def test_our_own_engine_is_right_about_everything() -> None:
    done = run("cases", "--run", SELF, "--json")
    assert done.returncode == 0
    assert {report["verdict"] for report in json.loads(done.stdout)} == {"right"}


def test_wrong_answers_are_shown(tmp_path: Path) -> None:
    done = run("cases", *FEW, "--run", program(tmp_path, answers('{"payments": {"S": 1}}')))
    assert done.returncode == 1
    text = done.stdout.decode()
    assert "ninghai-32" in text
    assert "payments.S: expected 60, answered 1" in text


def test_an_answer_may_be_unsupported(tmp_path: Path) -> None:
    for body in ('{"unsupported": "no such game"}', "{}"):
        done = run("cases", *FEW, "--run", program(tmp_path, answers(body)), "--json")
        assert done.returncode == 0
        assert {report["verdict"] for report in json.loads(done.stdout)} == {"unsupported"}


BAD = {
    "raise SystemExit('no licence')": ("ended with exit code 1", "no licence", "had ended 3 times"),
    "import time; time.sleep(99)": ("did not answer within",),
    answers("[1, 2]"): ("expected a JSON object",),
    "import sys\nfor line in sys.stdin: print('hello', flush=True)": ("not JSON",),
    answers('{"id": "another"}'): ("expected an answer to ninghai-26",),
    answers("{}['x']"): ("KeyError",),
    "print('x' * 99999)": ("a line of more than",),
}


@pytest.mark.parametrize("source", BAD, ids=["ends", "silent", "list", "text", "other id", "crashes", "floods"])
def test_bad_programs(source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mahjongkit.cases.program.START_SECONDS", 1.0)
    some = cases.load("ninghai", "settlement")[:5]
    reports = cases.check_program(program(tmp_path, source), some, seconds=1.0)
    assert [report.verdict for report in reports] == ["wrong"] * 5
    said = " ".join(str(report.fault) for report in reports)
    for words in BAD[source]:
        assert words in said
    for lang in ("zh", "ja"):
        assert all(report.fault is not None and report.fault.words(lang) for report in reports)


def test_one_crash_costs_one_case(tmp_path: Path) -> None:
    source = answers('{"payments": case["hands"]} if case["id"] != "ninghai-28" else exit(3)')
    reports = cases.check_program(program(tmp_path, source), cases.load("ninghai", "settlement")[:4])
    faults = {report.case.id: report.fault.key for report in reports if report.fault is not None}
    assert faults == {"ninghai-28": "cases.ended"}


def test_programs_that_cannot_be_started_and_bad_limits() -> None:
    assert run("cases", *FEW, "--run", "no-such-program-anywhere").returncode == 2
    assert run("cases", *FEW, "--run", SELF, "--time-limit", "0").returncode == 2


def test_a_program_gets_all_options_and_no_expectation() -> None:
    case = cases.load("ninghai", words="ninghai-28")[0]
    sent = json.loads(json.dumps(question_with_options(case)))
    assert "expect" not in sent
    assert sent["options"]["head_role"] == "banker"
    assert len(sent["options"]) > 10
    assert sent["changed"] == ["head_role"]


def test_answer_refuses_what_is_no_case() -> None:
    done = run("cases", "--answer", stdin='{"kind": "story"}\n[]\n')
    first, second = map(json.loads, done.stdout.splitlines())
    assert "story" in first["error"]
    assert "error" in second
