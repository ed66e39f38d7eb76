"""Fixtures of the tests of the server."""

from pathlib import Path

import pytest

from mahjongkit.server.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "games.db")
