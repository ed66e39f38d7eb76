"""Ninghai compared with riichi: the time of a score and of a whole settlement."""

from __future__ import annotations

from functools import partial

from bench import Report, Row, best_of, seconds_each

import mahjongkit as mj

WINS: dict[str, tuple[str, str, dict[str, object]]] = {
    "riichi": ("234m340p22s34567s", "8s", {"riichi": 1}),
    "ninghai": ("22333444m55p [pon 888s]", "2m", {"seat": "S", "flowers": "f1 g3"}),
}
TABLE = (
    "2468s258p [closed 9999m] [pon 777z] g1",
    "123m456p789s23m55p",
    "23467m2468s1z [pon 111p] f1",
    "2468m2468s23z [kong 1111s]",
)


def scoring(name: str) -> float:
    hand, win, facts = WINS[name]
    ready = mj.prepare(hand, win, name, **facts)
    return seconds_each(lambda _: ready.score(), range(2000))


def settling() -> float:
    ruleset = mj.rules.find("ninghai")
    hands = [mj.Hand(text) for text in TABLE]
    return seconds_each(lambda _: ruleset.scoring.settle(hands, "4m", winner=1, discarder=0), range(200))


def measure() -> Report:
    times = best_of(
        {
            **{f"{name}, one score": partial(scoring, name) for name in WINS},
            "ninghai, four hands settled": settling,
        },
        "ninghai",
    )
    riichi, ninghai, settled = times.values()
    rows = [
        Row("one score, time against riichi's", f"{ninghai / riichi:.2f}x", "at most 1.5x"),
        Row("one score", f"{1e6 * ninghai:.2f} µs", "under 1.5 µs"),
        Row("settling four given hands", f"{1e6 * settled:.0f} µs", "under 500 µs"),
    ]
    return Report("Ninghai", rows, times)


if __name__ == "__main__":
    for row in measure().rows:
        print(*row)
