"""The files around the code say what the code says: versions, commands, options, pinned packages."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import mahjongkit
from mahjongkit.__main__ import EXTRAS
from mahjongkit.cli import app
from tests.support import ROOT
from tests.support.server_process import Server

MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def read(path: str | Path) -> Any:
    return yaml.safe_load((ROOT / path).read_text("utf-8"))


def recipe(target: str) -> list[str]:
    """The commands of a target of the Makefile."""
    found = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    assert found is not None
    return [line.strip().lstrip("@").replace("$(BIN)", ".venv/bin") for line in found[1].splitlines()]


def test_commits_are_checked_by_the_commands_of_make_lint() -> None:
    (repository,) = read(".pre-commit-config.yaml")["repos"]
    assert [hook["entry"] for hook in repository["hooks"]] == recipe("lint")
    assert not any(hook["pass_filenames"] for hook in repository["hooks"])


def test_the_citation_has_this_version() -> None:
    cited = read("CITATION.cff")
    assert cited["version"] == mahjongkit.__version__.partition("+")[0]
    assert cited["license"] == PROJECT["project"]["license"]


@pytest.mark.parametrize(
    ("schema", "pattern"),
    [
        ("citation-file-format", "CITATION.cff"),
        ("compose-spec", "compose.yaml"),
        ("dependabot", ".github/dependabot.yml"),
        ("github-issue-config", ".github/ISSUE_TEMPLATE/config.yml"),
        ("github-issue-forms", ".github/ISSUE_TEMPLATE/[!c]*.yml"),
        ("github-workflows", ".github/workflows/*.yml"),
    ],
)
def test_files_for_other_programs_follow_their_schema(schema: str, pattern: str) -> None:
    paths = sorted(ROOT.glob(pattern))
    assert paths
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_call_targets_that_exist_and_have_few_rights(path: Path) -> None:
    text = path.read_text("utf-8")
    assert yaml.safe_load(text)["permissions"] == {"contents": "read"}
    targets = set(re.findall(r"run: make ([a-z-]+)", text)) - {"docs"}
    assert targets <= set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
    scripts = re.findall(r"(?:run|test-command).*?(tools/\w+\.py)", text)
    assert [name for name in scripts if not (ROOT / name).is_file()] == []


def test_workflows_test_every_version_that_the_package_names() -> None:
    named = {text.rpartition(" ")[2] for text in PROJECT["project"]["classifiers"] if re.search(r":: 3\.\d+$", text)}
    jobs = read(".github/workflows/tests.yml")["jobs"]
    for job in ("unix", "windows"):
        assert set(jobs[job]["strategy"]["matrix"]["python"]) == named
    built = PROJECT["tool"]["cibuildwheel"]["build"].split()
    assert built == [f"cp{version.replace('.', '')}-*" for version in sorted(named)]


def test_only_the_job_that_publishes_may_publish() -> None:
    jobs = read(".github/workflows/wheels.yml")["jobs"]
    assert [name for name, job in jobs.items() if "permissions" in job] == ["publish"]
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert jobs["publish"]["if"] == "startsWith(github.ref, 'refs/tags/v')"
    assert set(jobs["publish"]["needs"]) == {"wheels", "sdist"}


def in_the_sdist(name: str) -> bool:
    """Whether a line of MANIFEST.in takes this file, or setuptools does so by itself."""
    for line in (ROOT / "MANIFEST.in").read_text("utf-8").splitlines():
        command, *words = line.split()
        if command == "include" and any(fnmatch(name, pattern) for pattern in words):
            return True
        folder, base = f"{words[0]}/", name.rpartition("/")[2]
        if command == "recursive-include" and name.startswith(folder) and any(fnmatch(base, one) for one in words[1:]):
            return True
    return name in ("MANIFEST.in", "pyproject.toml")


def test_the_source_distribution_has_every_file_but_those_for_git_and_the_gate() -> None:
    """So whoever has it can build the documentation and run the tests."""
    listed = subprocess.run(["git", "ls-files", "-z"], capture_output=True, text=True, cwd=ROOT, check=False).stdout
    names = [name for name in listed.split("\0") if name]
    if not names:
        pytest.skip("not a git checkout")
    assert [name for name in names if not in_the_sdist(name)] == [".ci/run", ".gitignore"]


def serve_options() -> set[str]:
    (command,) = [each for each in app.registered_commands if each.name == "serve"]
    assert command.callback is not None
    return {f"--{name.replace('_', '-')}" for name in command.callback.__annotations__}


def test_containers_start_the_server_with_options_that_it_has() -> None:
    text = (ROOT / "Dockerfile").read_text("utf-8")
    started = json.loads(re.findall(r"^CMD (\[.*\])$", text, re.MULTILINE)[-1])
    command = read("compose.yaml")["services"]["server"]["command"]
    for words in (started, command):
        assert words[0] == "serve"
        options = {word.partition("=")[0] for word in words[1:] if word.startswith("--")}
        assert options
        assert options <= serve_options()
    network = read("compose.yaml")["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert f"--trusted-proxy={network}" in command


def test_the_health_check_of_the_container_asks_the_server(server: Server) -> None:
    text = (ROOT / "Dockerfile").read_text("utf-8")
    _, flag, code = json.loads(re.findall(r"^\s+CMD (\[.*\])$", text, re.MULTILINE)[0])
    here = code.replace("http://127.0.0.1:8000", server.url)
    assert here != code
    assert subprocess.run([sys.executable, flag, here], check=False).returncode == 0
    assert subprocess.run([sys.executable, flag, here + "/x"], capture_output=True, check=False).returncode == 1
    nobody = code.replace(":8000", ":9")
    assert subprocess.run([sys.executable, flag, nobody], capture_output=True, check=False).returncode == 1


def test_the_image_is_built_from_files_that_it_may_see() -> None:
    """`.dockerignore` leaves out everything but what the Dockerfile copies."""
    text = (ROOT / "Dockerfile").read_text("utf-8")
    copied = {name for line in re.findall(r"^COPY (?!--from)(.*) \S+$", text, re.MULTILINE) for name in line.split()}
    allowed = re.findall(r"^!(.*)$", (ROOT / ".dockerignore").read_text("utf-8"), re.MULTILINE)
    assert copied == set(allowed)
    assert [name for name in copied if not (ROOT / name).exists()] == []


def requirements(extra: str) -> list[Requirement]:
    """The packages of an extra, with those of the extras that it names."""
    found = []
    for text in PROJECT["project"]["optional-dependencies"][extra]:
        one = Requirement(text)
        found += [each for name in one.extras for each in requirements(name)] if one.name == "mahjongkit" else [one]
    return found


@pytest.mark.parametrize("extra", ["dev", "checks", "play"])
def test_every_package_of_an_extra_is_pinned_to_a_version_that_it_allows(extra: str) -> None:
    pinned: dict[str, list[str]] = {}
    for line in (ROOT / "requirements" / "dev.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            pin = Requirement(line)
            pinned.setdefault(canonicalize_name(pin.name), []).append(str(pin.specifier).removeprefix("=="))
    for needed in requirements(extra):
        versions = pinned.get(canonicalize_name(needed.name), [])
        assert versions, f"{needed} is not pinned: make lock"
        assert all(needed.specifier.contains(version) for version in versions), f"{needed}, but {versions}: make lock"


def test_extras_that_commands_name_exist() -> None:
    names = {command.name for command in app.registered_commands} | {group.name for group in app.registered_groups}
    assert EXTRAS.keys() <= names
    known = PROJECT["project"]["optional-dependencies"].keys()
    assert all(set(extras.split(",")) <= known for extras in EXTRAS.values())


@pytest.fixture
def audit_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("tools_audit", ROOT / "tools" / "audit.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("answer", "code", "strict_code", "said"),
    [
        ([{"name": "h11", "version": "1", "vulns": []}], 0, 0, "0 known vulnerabilities"),
        (
            [{"name": "h11", "version": "1", "vulns": [{"id": "CVE-1", "fix_versions": ["2"]}]}],
            *(1, 1, "h11 1: CVE-1, fixed in 2"),
        ),
        ([{"name": "h11", "skip_reason": "not found"}], 0, 1, "NOT checked: h11: not found"),
        (None, 0, 1, "NOT checked: no answer"),
    ],
)
def test_an_audit_that_cannot_look_anything_up_says_so(
    audit_tool: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    answer: list[dict[str, Any]] | None,
    code: int,
    strict_code: int,
    said: str,
) -> None:
    def look_up(requirements: str, seconds: float) -> list[dict[str, Any]]:
        if answer is None:
            raise audit_tool.ServiceError("no answer")
        return answer

    monkeypatch.setattr(audit_tool, "look_up", look_up)
    for arguments, expected in (([], code), (["--strict"], strict_code)):
        monkeypatch.setattr(sys, "argv", ["audit.py", *arguments])
        assert audit_tool.main() == expected
        found = capsys.readouterr()
        assert said in found.out + found.err
