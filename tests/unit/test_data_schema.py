"""docs/data.schema.json describes what `as_data` returns, for every public object and game."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import mahjongkit as mj
from mahjongkit import cases
from mahjongkit.advice.hints import hints_for
from mahjongkit.cases.comparison import compare
from mahjongkit.cases.program import CaseReport
from mahjongkit.cli.records import LISTS
from mahjongkit.json_api import HandReport, about_rules
from mahjongkit.records import Mismatch, Report, dumps
from mahjongkit.records.wall_check import check_walls
from mahjongkit.records.wall_shuffle import Contribution, WallShuffle, value_hash
from tests.support import ROOT
from tests.support.broken_records import one_hand
from tests.support.command_line import run_text

SCHEMA = json.loads((ROOT / "docs" / "data.schema.json").read_text("utf-8"))
SOURCE = ROOT / "src" / "mahjongkit"
GAMES = mj.rules.names()


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({**SCHEMA, "$ref": f"#/$defs/{name}"})


def check(name: str, data: dict[str, object]) -> None:
    """The data, as JSON carries it, is as the schema says."""
    validator(name).validate(json.loads(json.dumps(data)))


def played(game: str, hands: int = 2) -> Iterator[mj.Table]:
    """A table after every decision of some hands."""
    table, player, dice = mj.Table(game, seed=5), mj.players.find("greedy"), Random(5)
    player.start(table.ruleset)
    for _ in range(hands):
        while not table.hand_over:
            for seat in table.pending:
                yield table
                usual = dice.random() < 0.9
                table.act(seat, player.choose(table.view(seat)) if usual else dice.choice(table.legal(seat)))
        yield table
        table.next_hand()


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    texts = json.dumps(SCHEMA)
    for name in SCHEMA["$defs"]:
        assert "description" in SCHEMA["$defs"][name], name
    used = {name for name in SCHEMA["$defs"] if f'"#/$defs/{name}"' in texts}
    assert SCHEMA["$defs"].keys() - used == {
        *("hand_report", "hand_result", "match_result", "view", "event", "advice"),
        *("review", "simulation", "ladder", "report", "verification"),
        *("hints", "wall_shuffle", "wall_check", "case_report", "ruleset"),
    }


SCHEMAS = {
    "advice/advise.py": {"Advice": "advice", "Choice": "choice"},
    "advice/hints.py": {"Hints": "hints"},
    "advice/review.py": {"Review": "review"},
    "advice/rollouts.py": {"RolloutComparison": "rollout"},
    "arena/ladder.py": {"Ladder": "ladder", "Standing": "standing"},
    "arena/statistics.py": {
        "Simulation": "simulation",
        "SeatStatistics": "seat_statistics",
        "PatternCount": "simulation",
    },
    "cases/program.py": {"CaseReport": "case_report"},
    "game/events.py": {"Event": "event"},
    "game/results.py": {"HandResult": "hand_result", "MatchResult": "match_result"},
    "game/view.py": {"View": "view"},
    "json_api.py": {"HandReport": "hand_report"},
    "records/record.py": {"Mismatch": "mismatch", "Report": "report"},
    "records/wall_check.py": {"WallCheck": "wall_check"},
    "records/wall_shuffle.py": {"WallShuffle": "wall_shuffle"},
    "rules/ninghai/score.py": {"LoserValue": "loser"},
    "rules/ninghai/settlement.py": {"Settlement": "hand_result"},
    "rules/riichi/results.py": {"RiichiResult": "hand_result"},
    "rules/sichuan/settlement.py": {"SeatEnd": "seat_end", "Settlement": "hand_result"},
    "rules/synchronous/score.py": {"SynchronousScore": "score_synchronous"},
    "scoring/score.py": {"Score": "score", "ExcludedPattern": "score"},
}
"""The classes with `as_data`, by file, and the definitions that describe what it returns."""
ELSEWHERE = {
    "arena/ladder.py": {"Settings"},
    "arena/runner.py": {"Job"},
    "arena/statistics.py": {"Totals"},
    "cases/case.py": {"Case"},
    "rl/dataset_builder.py": {"Contents"},
    "rl/sources.py": {"RecordFiles", "SelfPlay"},
}
"""What only files of the library itself contain (checkpoints, manifests); docs/cases.schema.json describes cases."""


def test_every_as_data_has_a_schema() -> None:
    found: dict[str, set[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and any(getattr(one, "name", "") == "as_data" for one in node.body):
                found.setdefault(path.relative_to(SOURCE).as_posix(), set()).add(node.name)
    described = {path: {*SCHEMAS.get(path, ()), *ELSEWHERE.get(path, ())} for path in (SCHEMAS | ELSEWHERE)}
    assert found == described
    assert {name for names in SCHEMAS.values() for name in names.values()} <= SCHEMA["$defs"].keys()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", GAMES)
def test_views_events_advice_and_results(game: str) -> None:
    dice = Random(1)
    for table in played(game):
        if table.hand_over:
            check("hand_result", table.hand_result.as_data())
            for win in table.hand_result.wins:
                check(f"score_{game.rstrip('3')}", win.score.as_data())
            for event in table.events:
                check("event", event.as_data())
        elif dice.random() < 0.1:
            view = table.view(table.pending[0])
            check("view", view.as_data())
            check("advice", mj.advise(view).as_data())
            check("hints", hints_for(view).as_data("zh"))
    check("match_result", table.result().as_data())
    check("review", mj.review(mj.Record.of(table)).as_data())


@pytest.mark.parametrize("game", GAMES)
def test_rulesets(game: str) -> None:
    for preset in mj.rules.presets(game):
        check("ruleset", about_rules(mj.rules.find(f"{game}:{preset}")))


@pytest.mark.parametrize("game", GAMES)
def test_simulations(game: str) -> None:
    check("simulation", mj.simulate(game, 4, "greedy", duplicate=True).as_data())


def test_ladders() -> None:
    pool = ["random", "first", "greedy", "mahjongkit.players.random:FirstPlayer"]
    for game in ("riichi", "riichi3"):
        check("ladder", mj.ladder(pool, game, 8, deals_per_table=1, tables_per_round=1).as_data())


def test_advice_that_is_played_out() -> None:
    advice = mj.advise(mj.Table("riichi", seed=7).view(0), search=40)
    assert advice.best.rollout is not None
    check("advice", advice.as_data())


def test_hands_and_mismatches() -> None:
    for text in ("123m406p789s1123z", "123m406p789s11233z", "22m33m44m123s45p77z", "111222333m99p789s"):
        check("hand_report", HandReport(text, "riichi").as_data())
    check("mismatch", Mismatch(0, "event 3", "points", 1000, 2000).as_data())


def test_shuffles_and_checks_of_walls() -> None:
    secret = "0a" * 32
    known, late = Contribution(0, value_hash(secret), secret), Contribution(2, value_hash("1b"), None)
    check("wall_shuffle", WallShuffle(secret, (known, late)).as_data())
    entries = [{"hand": 0, "hash": "00"}, {"hand": 1, "hash": "00", "salt": secret, "wall": "1m 2m"}]
    for found in check_walls(json.dumps(entries)):
        check("wall_check", found.as_data("ja"))


def test_reports_about_cases() -> None:
    case = cases.load("riichi")[0]
    right = compare(case.expect, case.expect)
    wrong = compare({"han": 3, "fu": 30}, {"han": 2, "fu": 30})
    fault = mj.PlayerError("player.no_argument", argument="3")
    for comparison, error in ((right, None), (wrong, None), (None, fault)):
        check("case_report", CaseReport(case, {}, comparison, error).as_data())


def report_with_everything() -> Report:
    mismatch = Mismatch(0, "event 3", "points", (1000, 2000), None)
    return Report(1, 30, 1, (mismatch,), (mismatch,), (("uma", (10, 20)),), ("csrule: unknown",))


def test_reports() -> None:
    check("report", report_with_everything().as_data())
    assert report_with_everything().as_data().keys() == set(Report._fields) - {"unjudged", "words_package"}


def test_what_verify_prints(tmp_path: Path) -> None:
    """Of a good file, one with a mismatch, one that cannot be read and one that is not a record."""
    text = dumps(one_hand(3), "tenhou6")
    (tmp_path / "good.json").write_text(text)
    wrong = json.loads(text)
    wrong["log"][0][-1][1][0] += 100
    (tmp_path / "wrong.json").write_text(json.dumps(wrong))
    (tmp_path / "broken.json").write_text(text.replace('"P0"', "0"))
    (tmp_path / "diary.txt").write_text("Dear diary")
    printed = json.loads(run_text("verify", tmp_path, "--json").stdout)
    check("verification", printed)
    assert list(printed) == ["games", "hands", "actions", "wins", *LISTS]
    assert {(Path(one["file"]).name, one["hand"]) for one in printed["mismatches"]} == {
        ("wrong.json", 0),
        ("broken.json", None),
    }
    assert [Path(one["file"]).name for one in printed["skipped"]] == ["diary.txt"]


def test_settlements() -> None:
    losers = ["19m19p19s1234567z"] * 3
    check("hand_result", mj.settle(["123m456p789s23m55p", *losers], "4m", "ninghai", winner="E").as_data())
    hands = ["123m678m99m123s46s", "24468m11244779p", "113344778m666p1s", "123456789s1299p"]
    check("hand_result", mj.settle(hands, ruleset="sichuan", void="pssm", events="3 ron 3p from 0").as_data())


@pytest.mark.parametrize(
    "wrong", [{"shanten": "one"}, {"waits": [{"tile": "9z", "left": 1, "names": []}]}, {"more": 1}]
)
def test_wrong_data_is_refused(wrong: dict[str, Any]) -> None:
    data = HandReport("123m406p789s1123z", "riichi").as_data()
    assert not validator("hand_report").is_valid({**data, **wrong})
