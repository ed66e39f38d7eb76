"""Positions of all games to advise on, and checks of what is advised."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

from mahjongkit import rules
from mahjongkit.advice.advise import Advice, Choice, advise
from mahjongkit.advice.hand_view import view_of_hand
from mahjongkit.game.table import Table
from mahjongkit.game.view import DiscardedTile, View
from mahjongkit.tiles import TILES
from tests.support.drivers import at_random, eagerly

GAMES = ("riichi", "riichi3", "sichuan", "ninghai", "synchronous", "synchronous3")


def changed(view: View, **changes: object) -> View:
    """A view in which something is different."""
    return View(**{name: changes.get(name, getattr(view, name)) for name in View.__slots__})


def positions(spec: str, seeds: int, **options: object) -> Iterator[tuple[Table, int]]:
    """Every question of some matches, played eagerly, at random and as advised."""
    for seed in range(seeds):
        for policy in (eagerly, at_random, None):
            dice = random.Random(seed)
            table = Table(rules.find(spec, **options), seed=seed)
            while not table.over:
                for seat in table.pending:
                    yield table, seat
                    view = table.view(seat)
                    table.act(seat, advise(view).best.action if policy is None else policy(view, dice))
                if table.hand_over:
                    table.next_hand()


@cache
def searched() -> tuple[Advice, ...]:
    """Advice of all games with a few playouts."""
    found = []
    for game in GAMES:
        for place, (table, seat) in enumerate(positions(game, 1)):
            if place % 29 == 0 and len(table.view(seat).legal) > 1:
                found.append(advise(table.view(seat), search="300"))
            if place > 700:
                break
    return tuple(found)


def hurried() -> Advice:
    return advise(Table("riichi", seed=7).view(0), search="0.0001ms")


def assert_translated(text: str, lang: str) -> None:
    """No English word in Chinese or Japanese but tiles, no Chinese sign in English, nothing left to fill in."""
    assert "{" not in text
    assert "advice." not in text
    if lang == "en":
        assert not re.search(r"[\u3000-\u9fff]", text), text
        return
    without_tiles = re.sub(r"[0-9]+[mpsz]", "", text)
    assert not re.search(r"[A-Za-z]{2,}", without_tiles), text
    if lang == "zh":
        assert not re.search(r"[\u3040-\u30ff]", text), text


def by_tile(advice: Advice, tile: str, verb: str = "discard") -> Choice:
    return next(one for one in advice.choices if str(one.action).startswith(f"{verb} {tile}"))


def says(choice: Choice, key: str) -> bool:
    return any(one.key == f"advice.{key}" for one in choice.reasons)


# riichi-declaration 7: good waits declare; cautions.


def last_turn() -> Advice:
    """A ready hand with no draw left for it."""
    return advise(changed(view_of_hand("123m 456p 34s 678s 11z 9m"), left=5))


def declared_against(view: View, river: list[int], seat: int = 1) -> View:
    """The same with another seat in riichi."""
    marks = [dict(one) for one in view.marks]
    marks[seat]["riichi"] = 1
    rivers = list(view.rivers)
    rivers[seat] = tuple(DiscardedTile(TILES[face], False, place == 0, False) for place, face in enumerate(river))
    return changed(view, marks=tuple(marks), rivers=tuple(rivers))
