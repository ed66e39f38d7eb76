"""The speed of riichi scoring, compared with other packages: the same mixed wins, prebuilt for each of them."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import riichienv
from bench import Report, Row, best_of, seconds_each
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as TheirMeld

import mahjongkit as mj

WINS = 2000
WINDS = "ESWN"


class RandomWin:
    """A win as tile ids 0-135: concealed tiles with the winning one last, melds, and the facts of the win."""

    def __init__(self, dice: random.Random) -> None:
        while not self._deal(dice):
            pass
        self.tsumo = dice.random() < 0.4
        self.riichi = not self.melds and dice.random() < 0.6
        self.seat, self.round = dice.randrange(4), dice.randrange(2)
        held = {id_ for group in (self.concealed, *self.melds) for id_ in group}
        self.dora = [dice.choice([id_ for id_ in range(136) if id_ not in held])]

    def _deal(self, dice: random.Random) -> bool:
        """Four sets and a pair from a full set of tiles, some of them called; False if tiles ran out."""
        free = {kind: [4 * kind + i for i in range(4)] for kind in range(34)}
        suit = dice.randrange(3)
        groups = []
        for size in (3, 3, 3, 3, 2):
            kind = 9 * suit + dice.randrange(9) if dice.random() < 0.4 else dice.randrange(34)
            run = size == 3 and kind < 27 and kind % 9 < 7 and dice.random() < 0.7
            kinds = [kind, kind + 1, kind + 2] if run else [kind] * size
            if any(len(free[k]) < kinds.count(k) for k in kinds):
                return False
            groups.append([free[k].pop(dice.randrange(len(free[k]))) for k in kinds])
        called = dice.choice([0, 0, 0, 1, 2])
        self.melds = groups[:called]
        self.concealed = [id_ for group in groups[called:] for id_ in group]
        dice.shuffle(self.concealed)
        return True


def ours(win: RandomWin) -> Any:
    melds = [
        mj.Meld.of("chi" if group[0] // 4 != group[1] // 4 else "pon", mj.notation.from_136(group))
        for group in win.melds
    ]
    faces = mj.notation.from_136(win.concealed)
    return mj.prepare(
        mj.Hand.of(faces, melds),
        faces[-1],
        tsumo=win.tsumo,
        riichi=int(win.riichi),
        seat=WINDS[win.seat],
        round=WINDS[win.round],
        dora_indicators=mj.notation.from_136(win.dora),
    )


def ours_as_rows(wins: list[RandomWin]) -> Callable[[], float]:
    """The seconds per win of `score_batch` on all wins."""
    dora_of = mj.rules.find("riichi").scoring.dora_after
    counts, melds = bytearray(), bytearray()
    columns: dict[str, Any] = {name: bytearray() for name in ("tsumo", "riichi", "seat", "round", "dora", "red")}
    for win in wins:
        kinds = [id_ // 4 for id_ in win.concealed]
        counts += bytes(kinds.count(kind) for kind in range(34))
        called = [sorted(id_ // 4 for id_ in group) for group in win.melds]
        melds += b"".join(bytes([1 if meld[0] != meld[1] else 2, meld[0]]) for meld in called).ljust(8, b"\0")
        owned = [*win.concealed, *(id_ for group in win.melds for id_ in group)]
        dora = [dora_of[id_ // 4] for id_ in win.dora]
        red = sum(id_ in (16, 52, 88) for id_ in owned)
        found = (win.tsumo, win.riichi, win.seat, win.round, sum(id_ // 4 in dora for id_ in owned), red)
        for column, value in zip(columns.values(), found, strict=True):
            column.append(value)
    tiles = bytes(win.concealed[-1] // 4 for win in wins)

    def measured() -> float:
        start = time.perf_counter()
        mj.score_batch(counts, tiles, melds=melds, **columns)
        return (time.perf_counter() - start) / len(wins)

    assert list(mj.score_batch(counts, tiles, melds=melds, **columns).points) == [
        ours(win).score().points for win in wins
    ]
    return measured


def riichienvs(win: RandomWin) -> tuple[Any, ...]:
    kinds = {"chi": riichienv.MeldType.Chi, "pon": riichienv.MeldType.Pon}
    melds = [
        riichienv.Meld(kinds["chi" if group[0] // 4 != group[1] // 4 else "pon"], sorted(group), True, 0)
        for group in win.melds
    ]
    winds = (riichienv.Wind.East, riichienv.Wind.South, riichienv.Wind.West, riichienv.Wind.North)
    judge = riichienv._riichienv.HandEvaluator(win.concealed[:-1], melds)
    conditions = riichienv._riichienv.Conditions(
        tsumo=win.tsumo, riichi=win.riichi, player_wind=winds[win.seat], round_wind=winds[win.round]
    )
    return judge, win.concealed[-1], win.dora, [], conditions


def mahjongs(win: RandomWin) -> tuple[Any, ...]:
    melds = [
        TheirMeld(TheirMeld.CHI if group[0] // 4 != group[1] // 4 else TheirMeld.PON, tuple(sorted(group)))
        for group in win.melds
    ]
    config = HandConfig(
        is_tsumo=win.tsumo,
        is_riichi=win.riichi,
        player_wind=27 + win.seat,
        round_wind=27 + win.round,
        options=OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False),
    )
    tiles = sorted([*win.concealed, *(id_ for group in win.melds for id_ in group)])
    return tiles, win.concealed[-1], melds, win.dora, config


def has_yaku(request: Any) -> bool:
    try:
        request.score()
    except ValueError:
        return False
    return True


def measure() -> Report:
    dice = random.Random(3)
    wins: list[RandomWin] = []
    requests = []
    while len(wins) < WINS:
        win = RandomWin(dice)
        request = ours(win)
        if has_yaku(request):
            wins.append(win)
            requests.append(request)
    for_riichienv = [riichienvs(win) for win in wins]
    for_mahjong = [mahjongs(win) for win in wins[:200]]
    calculator = HandCalculator()
    times = best_of(
        {
            "mahjongkit": lambda: seconds_each(lambda request: request.score().points, requests),
            "mahjongkit.score_batch": ours_as_rows(wins),
            "riichienv": lambda: seconds_each(lambda case: case[0].calc(*case[1:]), for_riichienv),
            "mahjong": lambda: seconds_each(
                lambda case: calculator.estimate_hand_value(
                    case[0], case[1], melds=case[2], dora_indicators=case[3], config=case[4]
                ),
                for_mahjong,
            ),
        },
        "scoring",
    )
    rows = [
        Row(f"scores per second against {name}", f"{times[name] / times['mahjongkit']:.1f} x", f"at least {goal} x")
        for name, goal in (("riichienv", 2), ("mahjong", 60))
    ]
    batch = times["mahjongkit"] / times["mahjongkit.score_batch"]
    rows.append(
        Row("batch, wins per second against one prebuilt win after the other", f"{batch:.1f} x", "at least 1.5 x")
    )
    return Report(f"Scoring ({WINS:,} mixed riichi wins with a yaku, prebuilt for everyone)", rows, times)
