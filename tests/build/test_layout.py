"""Tests stand by themselves: no test file imports another one; what they share is in `tests/support`."""

import re

import pytest

from tests.support import ROOT
from tests.support.scheduling import CHUNK, chunk

TESTS = sorted((ROOT / "tests").rglob("*.py"))
IMPORT = re.compile(r"^\s*(?:from|import)\s[^\n]*\btest_\w+", re.MULTILINE)


def test_no_module_of_the_tests_imports_a_test_file() -> None:
    assert [path.name for path in TESTS if IMPORT.search(path.read_text("utf-8"))] == []
    assert IMPORT.search("from tests.unit.test_hand import HANDS")


def test_test_files_are_in_folders_and_helpers_are_not_tests() -> None:
    tests = [path for path in TESTS if path.name.startswith("test_")]
    assert len(tests) > 100
    assert all(path.parent != ROOT / "tests" and path.parent.name != "support" for path in tests)


@pytest.mark.xdist_group("together")
def test_a_group_of_tests_stays_in_one_worker(request: pytest.FixtureRequest) -> None:
    """Tests that share a browser or parsed sources are a group: in other workers all of that is made again."""
    if request.config.getoption("loadgroup", False):
        assert request.node.nodeid.endswith("@together")


def test_a_file_of_the_page_stays_in_one_worker_and_others_are_split() -> None:
    assert chunk("tests/page/test_table.py::test_a", 0) == chunk("tests/page/test_table.py::test_b[zh]", 10 * CHUNK)
    hands = "tests/unit/test_hand.py::test_a"
    assert chunk(hands, 0) == chunk(hands, CHUNK - 1) != chunk(hands, CHUNK)
