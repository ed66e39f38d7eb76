"""Simulations by command and in this process, compared without the time they took."""

import random
import subprocess
from pathlib import Path

from mahjongkit.arena.runner import Simulation
from mahjongkit.game.actions import Action
from mahjongkit.game.view import View
from mahjongkit.players.base import Player
from tests.support.command_line import run_text
from tests.support.drivers import eagerly

GAMES = ("riichi", "riichi3", "sichuan", "ninghai", "synchronous", "synchronous3")


def run(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return run_text("simulate", *arguments, cwd=cwd)


def counted(found: Simulation) -> dict[str, object]:
    """All that was found but for the time it took."""
    return {key: value for key, value in found.as_data().items() if "second" not in key}


class Eager(Player):
    """Wins and declares where it can: hands end in every way."""

    dice = random.Random()

    def reseed(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def choose(self, view: View) -> Action:
        return eagerly(view, self.dice)
