"""Attackers beside an honest table, a few of each kind: whatever they do, the honest player is served.

This checks behaviour with loose bounds; the campaign measures 50 attackers of each kind and prints the times.
"""

import asyncio
from pathlib import Path

import pytest

from tests.support.attacks import ATTACKS, honest_waits, server_for, under_attack

SECONDS = 3.0
MAX_WAIT_SECONDS = 5.0
"""Far more than anybody should wait, for machines that do much else."""


@pytest.mark.one_in(5)
@pytest.mark.parametrize("name", ATTACKS)
def test_an_honest_table_is_served_under_attack(tmp_path: Path, name: str) -> None:
    server = server_for(name, tmp_path)
    try:
        timers = {"move": 0, "absent": 0, "between": 1, "bot": 0.02}
        room = server.open_room("riichi", seats=["person", *["greedy"] * 3], timers=timers)
        with under_attack(server, name, 5):
            waits = asyncio.run(honest_waits(server, room, SECONDS))
        assert len(waits) >= 3
        assert max(waits) < MAX_WAIT_SECONDS
        assert server.ask("/api")[0] == 200
    finally:
        said = server.stop()
    assert "Traceback" not in said, said[-3000:]
