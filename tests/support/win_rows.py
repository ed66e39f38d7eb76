"""Random wins of every game that scores batches: as arrays for `score_batch`, and as `score` takes them.

Run as a program it prints what `score_batch` finds, so that builds can be compared.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import mahjongkit as mj
from mahjongkit.rules.riichi import Riichi
from mahjongkit.scoring.batch import ScoreBatch
from mahjongkit.tiles import FLOWERS, RED_FIVES, kind_of
from tests.support import ninghai_oracle, sichuan_oracle
from tests.support.ninghai_scores import shown
from tests.support.random_wins import FOUR, MIX, THREE, WITHOUT_RED, Win, wins

MELDS = ("none", "chi", "pon", "kong", "added", "closed")
WINDS = "ESWN"


class Described(NamedTuple):
    """A win as `score` takes it, and the columns of its row."""

    hand: mj.Hand
    win: int
    inputs: dict[str, Any]
    columns: dict[str, int]


class WinRows(NamedTuple):
    """Wins as arrays."""

    counts: bytes
    wins: bytes
    melds: bytes
    columns: dict[str, bytes]

    def score(self, ruleset: str | mj.Ruleset, **changes: Any) -> ScoreBatch:
        inputs: dict[str, Any] = {"melds": self.melds, **self.columns, **changes}
        return mj.score_batch(self.counts, self.wins, ruleset, **inputs)


def rows_of(described: list[Described]) -> WinRows:
    names = dict.fromkeys(name for one in described for name in one.columns)
    return WinRows(
        b"".join(bytes(one.hand.counts) for one in described),
        bytes(kind_of(one.win) for one in described),
        b"".join(melds_of(one.hand) for one in described),
        {name: bytes(one.columns.get(name, 0) for one in described) for name in names},
    )


def melds_of(hand: mj.Hand) -> bytes:
    """A row of four melds; Norths set aside are none."""
    pairs = [(MELDS.index(meld.kind), meld.kinds[0]) for meld in hand.sets]
    return b"".join(map(bytes, pairs)).ljust(8, b"\0")


def riichi_win(win: Win, ruleset: Riichi) -> Described:
    facts, hand = win.inputs, win.hand()
    kinds = [kind_of(face) for face in win.faces]
    dora_of = ruleset.scoring.dora_after
    columns = {name: int(facts.get(name, 0)) for name in ("tsumo", "riichi", "ippatsu", "rinshan", "chankan")}
    columns |= {
        "last_tile": int(facts.get("haitei", False) or facts.get("houtei", False)),
        "first": int(any(facts.get(name) for name in ("tenhou", "chiihou", "renhou"))),
        "seat": WINDS.index(facts["seat"]),
        "round": WINDS.index(facts["round"]),
        "red": sum(face in RED_FIVES for face in win.faces),
        "norths": sum(kind == "north" for kind, _ in win.melds),
    }
    for name in ("dora", "ura"):
        columns[name] = sum(kinds.count(dora_of[kind_of(face)]) for face in facts.get(f"{name}_indicators", ()))
    return Described(hand, win.win, facts, columns)


def riichi_wins(seed: str, number: int, ruleset: mj.Ruleset) -> list[Described]:
    assert isinstance(ruleset, Riichi)
    four = FOUR if any(face in ruleset.tiles for face in RED_FIVES) else WITHOUT_RED
    found = wins(seed, number, MIX, four if ruleset.players == 4 else THREE)
    return [riichi_win(win, ruleset) for win in found]


def sichuan_wins(seed: str, number: int, ruleset: mj.Ruleset) -> list[Described]:
    dice = Random(seed)
    found = []
    for _ in range(number):
        win = sichuan_oracle.random_win(dice)
        facts = dict(win.inputs)
        first = "heavenly" in facts or "earthly" in facts
        seat = 0 if "heavenly" in facts else dice.randrange(1, 4) if first else dice.randrange(3)
        out = "" if first else "".join(dice.sample([wind for wind in "ESW" if wind != WINDS[seat]], dice.randrange(3)))
        columns = {name: int(bool(facts.get(name))) for name in ("tsumo", "after_kong", "robbed")}
        columns |= {"last_tile": int("last" in facts), "given": int("giver" in facts), "first": int(first)}
        columns |= {"seat": seat, "out": len(out), "void": 3}
        facts |= {"seat": WINDS[seat], "out": out}
        found.append(Described(mj.Hand(win.text), mj.Tile(win.tile).kind, facts, columns))
    return found


def ninghai_wins(seed: str, number: int, ruleset: mj.Ruleset) -> list[Described]:
    dice = Random(seed)
    found = []
    for _ in range(number):
        win = ninghai_oracle.random_win(dice)
        hand = shown(win.concealed, win.melds, win.flowers)
        flowers = sum(1 << face - FLOWERS[0] for face in hand.flower_faces)
        columns = {"tsumo": int(win.tsumo), "seat": win.wind, "flowers": flowers}
        found.append(Described(hand, win.win_kind, {"tsumo": win.tsumo, "seat": WINDS[win.wind]}, columns))
    return found


MAKERS: dict[str, Callable[[str, int, mj.Ruleset], list[Described]]] = {
    **{f"riichi:{preset}": riichi_wins for preset in ("tenhou", "handbook", "majsoul", "mleague", "wrc", "ema")},
    **{f"riichi3:{preset}": riichi_wins for preset in ("tenhou3", "majsoul3")},
    **{f"sichuan:{preset}": sichuan_wins for preset in mj.rules.presets("sichuan")},
    **{f"ninghai:{preset}": ninghai_wins for preset in mj.rules.presets("ninghai")},
}
"""What makes random wins, by ruleset."""


def main() -> None:
    found = {}
    for name, maker in MAKERS.items():
        batch = rows_of(maker("builds", int(sys.argv[1]), mj.rules.find(name))).score(name, rows=True)
        found[name] = [list(values) for values in (batch.points, batch.won, batch.rows, *batch.results.values())]
    print(json.dumps({"compiled": mj.compiled, "found": found}))


if __name__ == "__main__":
    main()
