"""Asks everything about hands and wins of all games and prints the answers: run by both builds.

`python -m tests.support.ask_about_hands COUNT`: so many hands of each of five games, and wins.
"""

import json
import random
import sys

import mahjongkit as mj
from mahjongkit.notation import format_tiles

GAMES = (("riichi", None), ("riichi3", None), ("sichuan", "p"), ("sichuan", None), ("ninghai", None))


def random_hand(dice: random.Random, game: str) -> mj.Hand:
    """A hand with up to four melds of a kind, dealt from the game's tiles."""
    pool = [face for face in mj.rules.find(game).tiles.faces if face < 34]
    dice.shuffle(pool)
    if dice.random() < 0.5:  # fewer kinds: nearer to complete
        pool.sort(key=lambda face: face // 9 != dice.randrange(3))
    melds = []
    for kind in dice.sample(sorted(set(pool)), dice.choice([0, 0, 1, 2, 3, 4])):
        word = dice.choice(["pon", "closed"])
        if pool.count(kind) == 4:
            size = 3 if word == "pon" else 4
            melds.append(mj.Meld.of(word, [kind] * size))
            for _ in range(size):
                pool.remove(kind)
    return mj.Hand.of(pool[: dice.choice([13, 14]) - 3 * len(melds)], melds)


def answer(hand: mj.Hand, game: str, void: str | None) -> list[object]:
    melded = {meld.faces[0] // 9 for meld in hand.melds}
    if game == "sichuan" and ((void and 1 in melded) or len(melded) == 3):
        return ["a meld of the void suit"]
    found = mj.analyse(hand, game, void=void, seen=format_tiles([8]) if hand.owned[8] < 4 else ())
    said: list[object] = [str(hand), mj.shanten_by_form(hand, game, void=void), repr(found)]
    if hand.has_drawn:
        said.append([str(reading) for reading in mj.readings(hand, game, void=void)])
    return said


def won(dice: random.Random) -> list[object]:
    """A random riichi win, scored and explained, or why it is none."""
    faces: list[int] = []
    while len(faces) != 14 or max(map(faces.count, faces)) > 4:
        starts = [dice.choice([9 * dice.randrange(3) + dice.randrange(7), dice.randrange(34)]) for _ in range(4)]
        sets = [[s, s + 1, s + 2] if s < 27 and s % 9 < 7 and dice.random() < 0.7 else [s] * 3 for s in starts]
        faces = [face for one in sets for face in one] + [dice.randrange(34)] * 2
    tsumo = dice.random() < 0.5
    seat = dice.choice("ESWN")
    preset = dice.choice(mj.rules.presets("riichi"))
    try:
        score = mj.score(mj.Hand.of(faces), dice.choice(faces), f"riichi:{preset}", tsumo=tsumo, seat=seat, riichi=1)
    except ValueError as error:
        return [str(error)]
    return [score.as_data(), score.explain("zh")]


def main() -> None:
    count = int(sys.argv[1])
    dice = random.Random(2026)
    hands = [(random_hand(dice, game), game, void) for _ in range(count) for game, void in GAMES]
    riichi = b"".join(bytes(hand.counts) for hand, game, _ in hands if game == "riichi" and not hand.has_drawn)
    print(
        json.dumps(
            {
                "compiled": mj.compiled,
                "answers": [answer(*asked) for asked in hands],
                "wins": [won(dice) for _ in range(count * 3 // 2)],
                "batch": [list(mj.shanten_batch(riichi)), list(mj.accepts_batch(riichi))],
            }
        )
    )


if __name__ == "__main__":
    main()
