"""What many tests share."""

from collections.abc import Iterator

import pytest
from server_process import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that only need one; it must have nothing to complain about in the end."""
    server = Server(tmp_path_factory.mktemp("server") / "games.db")
    yield server
    assert server.stop() == ""
