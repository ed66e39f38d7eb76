"""Batches of tables for learning programs compared with a peer that steps one game at a time: riichi, random play."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable

import gymnasium
import numpy as np
from bench import Report, Row, best_of
from riichienv import RiichiEnv

from mahjongkit import rl

TABLES = 256
STEPS = 60
THREADED = 2048
TURNS = 10_000
LEARNERS = 1024
GYM = "mahjongkit/riichi-v1"
MEMORY = """
import psutil
from mahjongkit import rl
def resident():
    return psutil.Process().memory_info().rss / 2**20
rl.batch("riichi", 1)
before = resident()
env = rl.batch("riichi", 4096, encoding="none")
print(resident() - before)
"""


def stepping(encoding: str, threads: int, tables: int = TABLES) -> Callable[[], float]:
    """A measure of one question: only `step` counts, not the choice of the actions."""
    env, dice = rl.batch("riichi", tables, seed=1, threads=threads, encoding=encoding), np.random.default_rng(1)

    def measure() -> float:
        seconds = 0.0
        for _ in range(STEPS):
            actions = (env.mask * dice.random(env.mask.shape, np.float32)).argmax(axis=1).astype(np.int16)
            start = time.perf_counter()
            env.step(actions)
            seconds += time.perf_counter() - start
        return seconds / STEPS / tables

    return measure


def peer(encodes: bool) -> Callable[[], float]:
    """The same for the peer: its step, with its encoder and its mask for every question."""

    def measure() -> float:
        dice, decisions, seconds = random.Random(1), 0, 0.0
        env = RiichiEnv(game_mode=2, seed=1)
        observations = env.reset()
        while not env.done():
            decisions += len(observations)
            actions = {seat: dice.choice(seen.legal_actions()) for seat, seen in observations.items()}
            start = time.perf_counter()
            observations = env.step(actions)
            for seen in observations.values():
                seen.mask()
                if encodes:
                    seen.encode()
            seconds += time.perf_counter() - start
        return seconds / decisions

    return measure


def turns() -> Callable[[], float]:
    """A measure of one turn of the PettingZoo environment: `last` and `step`."""
    env, dice = rl.aec("riichi"), random.Random(1)
    env.reset(seed=1)

    def measure() -> float:
        seconds = 0.0
        for _ in range(TURNS):
            start = time.perf_counter()
            _, _, terminated, _, info = env.last()
            seconds += time.perf_counter() - start
            if terminated:
                env.reset()
                continue
            action = dice.choice(info["action_mask"].nonzero()[0].tolist())
            start = time.perf_counter()
            env.step(action)
            seconds += time.perf_counter() - start
        return seconds / TURNS

    return measure


def learners(opponents: str) -> Callable[[], float]:
    """A measure of one step of a learner in Gymnasium's vector environment, its opponents' answers included."""
    env, dice = gymnasium.make_vec(GYM, LEARNERS, opponents=opponents, threads=1), np.random.default_rng(1)
    infos = env.reset(seed=1)[1]

    def measure() -> float:
        nonlocal infos
        seconds = 0.0
        for _ in range(STEPS // 4):
            masks = infos["action_mask"]
            actions = (masks * dice.random(masks.shape, np.float32)).argmax(axis=1)
            start = time.perf_counter()
            *_, infos = env.step(actions)
            seconds += time.perf_counter() - start
        return seconds / (STEPS // 4) / LEARNERS

    return measure


def measure() -> Report:
    times = best_of(
        {
            "mahjongkit, masks only": stepping("none", 1),
            "mahjongkit, planes-1": stepping("planes-1", 1),
            f"mahjongkit, planes-1, {THREADED} tables": stepping("planes-1", 1, THREADED),
            f"mahjongkit, planes-1, {THREADED} tables, two threads": stepping("planes-1", 2, THREADED),
            "mahjongkit, PettingZoo AEC, planes-1": turns(),
            f"mahjongkit, {LEARNERS} Gymnasium learners against greedy": learners("greedy"),
            f"mahjongkit, {LEARNERS} Gymnasium learners against random": learners("random"),
            "riichienv, masks": peer(False),
            "riichienv, masks and encoder": peer(True),
        },
        "learning",
    )
    masks, planes, many, threaded, turn, greedy, at_random, other, encoded = times.values()
    used = float(subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, check=True, text=True).stdout)
    return Report(
        "Learning: riichi, a question of a batch",
        [
            Row("questions per second, masks only", f"{1 / masks:,.0f}", "at least 1,500,000"),
            Row("questions per second, planes-1", f"{1 / planes:,.0f}", "at least 500,000"),
            Row("masks only, times riichienv", f"{other / masks:.0f}x", ""),
            Row("planes-1, times riichienv with its encoder", f"{encoded / planes:.0f}x", "at least 15x"),
            Row("two threads against one", f"{many / threaded:.2f}x", "at least 1.7x"),
            Row("PettingZoo AEC turns per second (`last`, `step`), planes-1", f"{1 / turn:,.0f}", "at least 30,000"),
            Row(f"steps per second of {LEARNERS} Gymnasium learners against greedy", f"{1 / greedy:,.0f}", ""),
            Row("the same against random", f"{1 / at_random:,.0f}", ""),
            Row("4,096 tables, masks only", f"{used:.0f} MB", "at most 200 MB"),
        ],
        times,
    )
