"""Fixtures of the tests of records."""

import pytest

from mahjongkit.records import Record
from tests.support.drivers import match


@pytest.fixture(scope="module")
def record() -> Record:
    return Record.of(match("riichi", 4), names=["Aki", "Ben", "Chi", "Dao"])
