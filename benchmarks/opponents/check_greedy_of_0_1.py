"""Checks that `greedy_of_0_1.py` answers as version 0.1 does: `python benchmarks/opponents/check_greedy_of_0_1.py`

Version 0.1 plays matches against itself and records them. Today's package replays the records and asks the program at
every question; each answer must be the recorded one.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from mahjongkit import players, records, rules
from mahjongkit.game.actions import Action
from mahjongkit.game.table import Table
from mahjongkit.players.program import ProgramPlayer

PROGRAM = Path(__file__).with_name("greedy_of_0_1.py")
GAMES = ("riichi", "riichi3", "sichuan", "synchronous", "ninghai")
SIMULATE = """
import sys
program, name, matches, seed, folder = sys.argv[1:]
sys.path.insert(0, program)
from greedy_of_0_1 import ruleset_of
from mahjongkit.arena.simulate import simulate
ruleset = ruleset_of({"ruleset": name, "options": {}})
simulate(ruleset, matches=int(matches), players=["greedy"], seed=int(seed), workers=1, records=folder)
"""
"""Code for version 0.1, which plays and records matches."""


class Answer(NamedTuple):
    """An answer of the program beside the recorded one."""

    hand: int
    seat: int
    legal: tuple[Action, ...]
    recorded: Action
    given: Action


def answers(path: Path, seats: list[ProgramPlayer]) -> Iterator[Answer]:
    """Ask at every question of a record."""
    record = records.load(path)
    for player in seats:
        player.reseed(0)
    for number, log in enumerate(record.hand_logs):
        table = Table.replayed(record.ruleset, log, 0)
        for seat, code in log.answers():
            legal, recorded = table.legal(seat), record.ruleset.flow.vocabulary[code]
            given = seats[seat].choose(table.view(seat))
            yield Answer(number, seat, legal, recorded, given)
            table.act(seat, recorded)
        for seat in range(table.players):
            seats[seat].hand_ended(table, seat)


def check(game: str, folder: Path, spec: str) -> int:
    """Compare the answers in all records of a folder; print and count those that differ, and the faults."""
    seats = [players.find(spec) for _ in range(4)]
    programs = [player for player in seats if isinstance(player, ProgramPlayer)]
    asked = choices = different = 0
    paths = sorted(folder.glob("*.jsonl"))
    for path in paths:
        for answer in answers(path, programs):
            asked += 1
            choices += len(answer.legal) > 1
            if answer.given != answer.recorded:
                different += 1
                print(f"{path.name}, hand {answer.hand}, seat {answer.seat}: ", end="")
                print(f"{answer.given} instead of {answer.recorded}; legal: {', '.join(map(str, answer.legal))}")
    faults = [fault for player in programs for fault in player.take_faults()]
    for fault in faults:
        print(fault)
    for player in programs:
        player.close()
    print(
        f"{game}: {len(paths)} matches, {asked} questions ({choices} with more than one legal action), "
        f"{different} different answers, {len(faults)} faults",
        flush=True,
    )
    return different + len(faults) + (not choices)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=GAMES, help="games to check; by default all")
    parser.add_argument("--python", default=sys.executable, help="the Python that version 0.1 is compiled for")
    parser.add_argument("--matches", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--records", type=Path, help="a folder with a folder of version 0.1's records for every game")
    given = parser.parse_args()
    wrong = 0
    for game in given.games:
        with tempfile.TemporaryDirectory() as temporary:
            folder = given.records / game if given.records else Path(temporary)
            if not given.records:
                ruleset = rules.find(game)
                name = f"{ruleset.name}:{ruleset.preset}"
                arguments = (PROGRAM.parent, name, str(given.matches), str(given.seed), folder)
                subprocess.run([given.python, "-c", SIMULATE, *arguments], check=True)
            wrong += check(game, folder, f"json:{shlex.join([given.python, str(PROGRAM)])}")
    if wrong:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
