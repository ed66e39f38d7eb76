"""Commands in the README and in the docs exist, with their options; those that only print an answer are run."""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.main import get_command

from mahjongkit.cli import app
from tests.support import ROOT, new_game
from tests.support.command_line import run

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")), ROOT / "docs" / "site" / "index.md"]
BLOCK = re.compile(r"^```(?:sh|console)\n(.*?)^```$", re.M | re.S)
UNMARKED = re.compile(r"^```\n((?:\$ )?(?:mahjongkit|make|pip|python) .*?)^```$", re.M | re.S)
OPERATORS = ("|", "&&", ">")
ANSWERING = ("hand", "score", "settle", "rules", "tiles", "cases")
"""Commands that print an answer within a second, unless they start a program."""
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))


class Line(NamedTuple):
    """A simple command of a page: its words, the folder that `cd` has led to, and what is piped into it."""

    page: str
    words: tuple[str, ...]
    folder: Path
    given: str

    def __str__(self) -> str:
        return f"{self.page}: {' '.join(self.words)}"


def lines_of(page: Path) -> Iterator[Line]:
    for block in BLOCK.findall(page.read_text("utf-8")):
        folder = ROOT
        for line in block.replace("\\\n", "").splitlines():
            lexer = shlex.shlex(line.removeprefix("$ "), posix=True, punctuation_chars="|&>")
            lexer.whitespace_split = True
            words: list[str] = []
            given = ""
            for word in (*lexer, "&&"):
                if word not in OPERATORS:
                    words.append(word)
                    continue
                while words and re.match(r"[A-Z_]+=", words[0]):
                    del words[0]
                if words[:1] == ["cd"]:
                    folder = ROOT if words[1] == "-" else folder / words[1]
                elif words[:1] == ["echo"]:
                    given = " ".join(words[1:])
                elif words:
                    yield Line(page.name, tuple(words), folder, given)
                words = []
                if word == ">":
                    break


LINES = list(dict.fromkeys(line for page in PAGES for line in lines_of(page)))
COMMANDS = [line for line in LINES if line.words[0] == "mahjongkit"]


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    """Parsing `--rules-from examples/new_game` registers its game; afterwards it is forgotten."""
    with new_game.registered():
        yield


def test_commands_are_found() -> None:
    assert len(COMMANDS) > 50
    assert {line.words[0] for line in LINES} >= {"docker", "make", "mahjongkit", "npm", "pip", "pipx", "python", "ray"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_blocks_with_commands_say_that_they_are_for_a_shell(page: Path) -> None:
    assert UNMARKED.findall(page.read_text("utf-8")) == []


@pytest.mark.parametrize("line", COMMANDS, ids=str)
def test_a_command_and_its_options_exist(line: Line) -> None:
    group = get_command(app)
    for command in group.commands.values():  # type: ignore[attr-defined]
        for one in getattr(command, "commands", {"": command}).values():
            one.callback = lambda **_: None  # read the arguments, and do nothing
    group.main(args=list(line.words[1:]), standalone_mode=False)


def only_answers(line: Line) -> bool:
    return line.words[1] in ANSWERING and "--run" not in line.words


@pytest.mark.parametrize("line", [line for line in COMMANDS if only_answers(line)], ids=str)
def test_a_command_that_answers_does_so(line: Line, tmp_path: Path) -> None:
    words = [str(ROOT / word) if word.startswith("examples/") else word for word in line.words[1:]]
    done = run(*words, stdin=line.given, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout


@pytest.mark.parametrize("line", [line for line in LINES if line.words[0] == "python"], ids=str)
def test_a_program_and_its_options_exist(line: Line) -> None:
    program = (line.folder / line.words[1]).read_text("utf-8")
    for option in (word for word in line.words if word.startswith("--")):
        assert f'"{option}"' in program


def test_targets_and_extras_exist() -> None:
    for line in LINES:
        if line.words[0] == "make":
            assert set(line.words[1:]) <= TARGETS, str(line)
        if line.words[0] in ("pip", "pipx"):
            [named] = re.findall(r"\[([\w,]+)\]", " ".join(line.words))
            assert set(named.split(",")) <= EXTRAS.keys(), str(line)
