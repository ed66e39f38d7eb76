"""The check of another program: it gets the cases as JSON lines without their expectations, and answers each."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, NamedTuple

from mahjongkit import rules
from mahjongkit.cases.case import Case
from mahjongkit.cases.comparison import Comparison, compare
from mahjongkit.errors import PlayerError, UsageError, shown
from mahjongkit.players.program import START_SECONDS, Program, ProgramLost, split_command

ANSWER_SECONDS = 10.0
"""How long a program may take for one case."""
MAX_LOSSES = 3
"""After so many cases in a row at which the program ended, it is not started again."""


class CaseReport(NamedTuple):
    """What a program answered to a case."""

    case: Case
    answered: object
    comparison: Comparison | None
    """None if there is no answer to compare."""
    fault: PlayerError | None
    """Why there is none: the program ended, took too long or wrote something else."""

    @property
    def verdict(self) -> str:
        """`right`, `wrong` or `unsupported`; a fault is wrong."""
        if self.comparison is None:
            return "wrong"
        if self.comparison.unsupported:
            return "unsupported"
        return "wrong" if self.comparison.wrong else "right"

    def as_data(self) -> dict[str, Any]:
        """The report as plain data, for JSON."""
        data: dict[str, Any] = {"id": self.case.id, "game": self.case.game, "kind": self.case.kind}
        data["verdict"] = self.verdict
        if self.comparison is not None:
            data["fields"] = self.comparison.fields
            data["wrong"] = [one._asdict() for one in self.comparison.wrong]
        if self.fault is not None:
            data["fault"] = str(self.fault)
        return data


def question_with_options(case: Case) -> dict[str, Any]:
    """What a program is sent: the question with the value of every option of the ruleset."""
    changes = {key: tuple(value) if isinstance(value, list) else value for key, value in _options(case).items()}
    ruleset = rules.find(f"{case.game}:{case.question['preset']}", **changes)
    return {**case.question, "options": dict(ruleset.options), "changed": sorted(changes)}


def _options(case: Case) -> dict[str, Any]:
    return dict(case.question.get("options", {}))


def check_program(
    command: str,
    cases: Sequence[Case],
    seconds: float = ANSWER_SECONDS,
    progress: Callable[[], None] = lambda: None,
) -> list[CaseReport]:
    """Ask a program about cases; one that ends or takes too long is started again for the next case.

    Raises PlayerError if it cannot be started.
    """
    if not seconds > 0:
        raise UsageError("cases.seconds", given=shown(seconds))
    words = split_command(command)
    if shutil.which(words[0]) is None:
        raise PlayerError("program.not_found", command=shown(words[0]))
    program = Program(words)
    reports: list[CaseReport] = []
    losses, is_new = 0, True
    for case in cases:
        if losses >= MAX_LOSSES:
            reports.append(CaseReport(case, None, None, PlayerError("cases.given_up", times=MAX_LOSSES)))
            continue
        if program.has_ended:
            program.end()
            program, is_new = Program(words), True
        limit = max(seconds, START_SECONDS) if is_new else seconds
        report = _ask(program, case, limit)
        reports.append(report)
        lost = isinstance(report.fault, ProgramLost)
        losses, is_new = (losses + 1, False) if lost else (0, False)
        if lost:
            program.kill()
        progress()
    program.end()
    return reports


def _ask(program: Program, case: Case, seconds: float) -> CaseReport:
    program.waiting_lines()  # what it wrote without being asked, for example before it was too late
    program.send(question_with_options(case))
    try:
        answered = program.receive(monotonic() + seconds, seconds)
    except PlayerError as error:
        return CaseReport(case, None, None, _reworded(error))
    if not isinstance(answered, dict):
        return CaseReport(case, answered, None, PlayerError("cases.not_an_object", answer=shown(answered)))
    if answered.get("id", case.id) != case.id:
        fault = PlayerError("cases.other_case", given=shown(answered["id"]), expected=case.id)
        return CaseReport(case, answered, None, fault)
    return CaseReport(case, answered, compare(case.expect, answered), None)


REWORDED = {
    "program.ended": "cases.ended",
    "program.ended_saying": "cases.ended_saying",
    "program.flooded": "cases.flooded",
    "program.too_slow": "cases.too_slow",
}
"""The faults of a program that plays, in words for one that answers cases."""


def _reworded(error: PlayerError) -> PlayerError:
    return ProgramLost(REWORDED[error.key], **error.values) if error.key in REWORDED else error
