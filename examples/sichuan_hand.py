"""A hand of Sichuan mahjong (血战到底) under the preset `kit`: the rules of a design document for such a library.

    python examples/sichuan_hand.py --seed 3 --lang zh

In the order of that document: the deal, the void suits (定缺), draws, discards, pons and kongs, wins, the settlement
(查花猪、退杠钱、查大叫); then its calculators: waits, shanten, the multiplier of a win, advice.
"""

import argparse

import mahjongkit as mj
from mahjongkit.advice.hand_view import view_of_hand
from mahjongkit.records.narrate import narrate_hand

GAME = "sichuan:kit"


def void_suit(view: mj.View) -> str:
    """定缺: give up the suit with the fewest tiles."""
    counts = {suit: sum(tile.suit == suit for tile in view.hand) for suit in "mps"}
    return f"void_{min(counts, key=lambda suit: counts[suit])}"


def play(seed: int) -> mj.Table:
    """Play one hand; every seat follows its advice."""
    table = mj.Table(GAME, seed=seed)
    for seat in table.pending:
        table.act(seat, void_suit(table.view(seat)))
    while not table.hand_over:
        for seat in table.pending:
            table.act(seat, mj.advise(table.view(seat)).best.action)
    return table


def calculate(lang: str) -> None:
    """The calculators without a table: waits, shanten, the multiplier of a win, what to discard."""
    hand = mj.Hand("11m 33m 55m 77m 22s 44s 9s")
    print([str(wait.tile) for wait in mj.waits(hand, GAME, void="p")])
    print(mj.shanten(mj.Hand("123m 456m 78s 99s 159p"), GAME, void="p"))
    print(mj.score("1111m55m77m22s44s9s", "9s", GAME, tsumo=True).explain(lang))  # 龙七对
    print(mj.advise(view_of_hand("123m 456m 78s 99s 159p 9p", GAME, void="p")).explain(lang))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--lang", choices=["en", "ja", "zh"], default="en")
    options = parser.parse_args()
    record = mj.Record.of(play(options.seed))
    print(*narrate_hand(record, 0, options.lang), sep="\n")
    calculate(options.lang)


if __name__ == "__main__":
    main()
