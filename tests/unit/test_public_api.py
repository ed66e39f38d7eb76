"""`import mahjongkit as mj`: its names are documented, typed and stable, and old ones still work."""

from __future__ import annotations

import inspect
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from pathlib import Path
from random import Random
from typing import Any

import pytest

import mahjongkit as mj
from mahjongkit.errors import Phrase
from tests.support import ROOT
from tests.support.drivers import eagerly
from tests.support.public_api import RECORDED, described

EVERYDAY = (
    *("Hand", "Tile", "Meld", "Table", "View", "Event", "Action", "Score", "Ruleset", "HandResult", "score", "settle"),
    *("shanten", "waits", "accepts", "discards", "advise", "simulate", "load", "verify", "rules", "players", "records"),
    *("shanten_batch", "accepts_batch", "score_batch"),
)
OBJECTS = [name for name in mj.__all__ if not name.startswith("__") and name != "compiled"]


def test_everyday_names_are_there() -> None:
    assert set(EVERYDAY) <= set(mj.__all__)
    assert set(mj.__all__) <= set(dir(mj))
    with pytest.raises(AttributeError, match="has no attribute 'scoer'"):
        getattr(mj, "sco" + "er")


@pytest.mark.parametrize("name", OBJECTS)
def test_a_public_name_has_documentation_with_an_example(name: str) -> None:
    found = getattr(mj, name)
    text = inspect.getdoc(found)
    assert text
    assert text[0].isupper()
    assert ">>> " in text


@pytest.mark.parametrize("name", [name for name in OBJECTS if isinstance(getattr(mj, name), type)])
def test_the_methods_and_properties_of_a_class_have_documentation(name: str) -> None:
    kind = getattr(mj, name)
    members = {one: inspect.getattr_static(kind, one) for one in vars(kind) if not one.startswith("_")}
    described = (property, cached_property, classmethod, staticmethod)
    computed = {one: found for one, found in members.items() if callable(found) or isinstance(found, described)}
    assert [one for one in computed if not inspect.getdoc(getattr(kind, one))] == []


@pytest.mark.parametrize("name", [name for name in OBJECTS if inspect.isfunction(getattr(mj, name))])
def test_a_public_function_is_typed(name: str) -> None:
    signature = inspect.signature(getattr(mj, name))
    assert signature.return_annotation not in (inspect.Signature.empty, "Any", Any)
    for parameter in signature.parameters.values():
        assert parameter.annotation not in (inspect.Parameter.empty, "Any", Any), parameter


def test_the_signatures_are_those_on_record() -> None:
    """A change is on purpose: `python -m tests.support.public_api` records it, and a review sees it."""
    assert described() == RECORDED.read_text(encoding="utf-8")


def test_the_import_loads_little() -> None:
    """Counted, not timed: neither a game nor the compiled core is loaded before it is used."""
    code = "import sys, mahjongkit; print(*(name for name in sys.modules if name.startswith('mahjongkit')))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert set(loaded) == {"mahjongkit", "mahjongkit.version"}


# Names of version 0.1.

MOVED = {
    "mahjongkit.table": ("Table", "IllegalAction"),
    "mahjongkit.question": ("ask",),
    "mahjongkit.pictures": ("hand_svg", "tile_svg"),
    "mahjongkit.arena.simulate": ("simulate",),
}


@pytest.mark.parametrize(("module", "name"), [(module, name) for module, names in MOVED.items() for name in names])
def test_a_name_of_the_first_readme_works_and_warns(module: str, name: str) -> None:
    found = __import__(module, fromlist=["x"])
    with pytest.warns(DeprecationWarning, match=rf"{module}\.{name} is deprecated; use mahjongkit\."):
        assert callable(getattr(found, name))
    with pytest.raises(AttributeError):
        found.nothing  # noqa: B018


def test_the_first_readme_imports_advise_from_its_package() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        from mahjongkit.advice import advise
    assert advise is mj.advise


def test_played_is_now_rollout() -> None:
    best = mj.advise("22m34m3458p34s667s1z").best
    with pytest.warns(DeprecationWarning, match=r"Choice\.played is deprecated; use Choice\.rollout"):
        assert best.played is best.rollout


@pytest.mark.parametrize(("old", "new"), [("dora", "dora_indicators"), ("ura", "ura_indicators")])
def test_indicators_have_names_that_say_so(old: str, new: str) -> None:
    indicators: dict[str, Any] = {"dora_indicators": "1z", new: "7s"}
    score = mj.score("234m340p22s34567s", "8s", riichi=1, **indicators)
    former = {old if name == new else name: tiles for name, tiles in indicators.items()}
    with pytest.warns(DeprecationWarning, match=f"{old}= is deprecated; use {new}="):
        assert mj.score("234m340p22s34567s", "8s", riichi=1, **former).points == score.points


# Objects show themselves.


LADDER = ("random", "first", "greedy", "mahjongkit.players.random:FirstPlayer")
HAND = mj.Hand("123m406p789s1123z")
DRAWN = mj.Hand("123m406p789s11233z")
WIN = ("234m340p22s34567s", "8s")
COUNTS = bytes(mj.Hand("234m340p22s345678s").counts)


@cache
def played() -> mj.Table:
    """A table after one hand that somebody has won."""
    table, player = mj.Table("riichi", seed=1), mj.players.find("greedy")
    while not table.hand_over:
        for seat in table.pending:
            table.act(seat, player.choose(table.view(seat)))
    return table


@cache
def sichuan_hand() -> mj.Table:
    """A table after a hand of Sichuan with wins, kongs and a seat that is not ready."""
    table, dice = mj.Table("sichuan:handbook", seed=3), Random(3)
    while not table.hand_over:
        for seat in table.pending:
            table.act(seat, eagerly(table.view(seat), dice))
    return table


@cache
def file_of_a_match() -> Path:
    path = Path(tempfile.mkdtemp(), "match.jsonl")
    path.write_text(mj.Record.of(played()).dump(), encoding="utf-8")
    return path


RESULTS: dict[str, Callable[[], object]] = {
    "accepts": lambda: mj.accepts(HAND),
    "accepts_batch": lambda: list(mj.accepts_batch(bytes(HAND.counts))),
    "advise": lambda: mj.advise(DRAWN),
    "analyse": lambda: mj.analyse(HAND),
    "discards": lambda: mj.discards(DRAWN),
    "improvements": lambda: mj.improvements(HAND),
    "ladder": lambda: mj.ladder(LADDER, "sichuan", matches=1),
    "load": lambda: mj.load(file_of_a_match(), partial=True),
    "prepare": lambda: tuple(mj.prepare(*WIN, name, riichi=1) for name in ("riichi", "synchronous")),
    "readings": lambda: mj.readings(mj.Hand("234m340p22s345678s")),
    "review": lambda: mj.review(mj.Record.of(played())),
    "score": lambda: mj.score(*WIN),
    "score_batch": lambda: mj.score_batch(COUNTS, bytes([mj.Tile("8s").kind]), riichi=1),
    "settle": lambda: mj.settle(["123m456p789s23m55p", *["19m19p19s1234567z"] * 3], "4m", "ninghai", winner="E"),
    "shanten": lambda: mj.shanten(HAND),
    "shanten_batch": lambda: list(mj.shanten_batch(bytes(HAND.counts))),
    "shanten_by_form": lambda: mj.shanten_by_form(HAND),
    "simulate": lambda: mj.simulate("sichuan", matches=1),
    "verify": lambda: mj.verify(file_of_a_match()),
    "waits": lambda: mj.waits(mj.Hand("123m406p78s11222z")),
}
"""What every public function returns."""

OTHERS: dict[str, Callable[[], object]] = {
    "tiles and hands": lambda: (HAND, mj.Meld("pon 777z"), mj.Tile("0p")),
    "requests": lambda: (
        mj.prepare("123m456p789s23m55p", "4m", "ninghai"),
        mj.prepare("234m345m22s34567s", "8s", "sichuan"),
    ),
    "events": lambda: tuple({event.kind: event for event in sichuan_hand().events}.values()),
    "a finished hand of Sichuan": lambda: (sichuan_hand(), sichuan_hand().hand_result),
    "errors": lambda: (mj.InputError("number.range", first=1, last=Phrase("position.pot")), Phrase("position.pot")),
    "rulesets": lambda: tuple(map(mj.rules.find, mj.rules.names())),
    "players": lambda: tuple(map(mj.players.find, ("greedy", "random", "first", "search:20", "search:0.2s"))),
    "tables": lambda: (played(), mj.Table("sichuan", seed=1), mj.Table("synchronous", seed=1)),
    "views": lambda: (mj.Table("riichi", seed=1).view(0), played().view(-1)),
}
"""Other objects that a caller holds."""


def reachable(found: object, depth: int = 2) -> Iterator[object]:
    """An object, and what its public attributes and its items hold; compiled parts of the machine do not count."""
    for one in found if isinstance(found, tuple | list) else [found]:
        home = type(one).__module__
        if not home.startswith("mahjongkit") or (ROOT / "src" / home.replace(".", "/")).with_suffix(".pxd").exists():
            continue
        yield one
        for name in dir(one) if depth else ():
            if not name.startswith("_"):
                try:
                    held = getattr(one, name)
                except mj.MahjongError:  # a table in the middle of a hand has no result
                    continue
                yield from reachable(held, depth - 1)


def test_the_results_of_all_public_functions_are_listed() -> None:
    functions = {name for name in OBJECTS if callable(getattr(mj, name)) and not isinstance(getattr(mj, name), type)}
    assert functions == RESULTS.keys()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of old names
@pytest.mark.parametrize("name", [*RESULTS, *OTHERS])
def test_objects_show_themselves(name: str) -> None:
    """They and everything that is reachable from them."""
    made = {**RESULTS, **OTHERS}[name]()
    assert " at 0x" not in repr(made)
    assert len(repr(made)) < 4000
    for found in reachable(made):
        if not inspect.ismethod(found):
            assert " at 0x" not in repr(found), type(found)


@pytest.mark.parametrize(
    ("made", "shown"),
    [
        (lambda: mj.prepare(*WIN), "<RiichiWinRequest: 234m340p22345678s wins with 8s>"),
        (lambda: mj.players.find("search:20"), "<SearchPlayer search:20>"),
        (lambda: mj.players.find("search:200ms"), "<SearchPlayer search:0.2s>"),
        (
            lambda: mj.Table("riichi", seed=7).view(0),
            "<View of seat 0 in hand 0: 2234889m79p23s15z + 7z; asked for discard>",
        ),
        (
            lambda: mj.Table("riichi", seed=7).view(1),
            "<View of seat 1 in hand 0: 15m45669p105567s; asked for nothing>",
        ),
        (lambda: mj.Table("riichi", seed=7).view(-1), "<View of a watcher in hand 0>"),
        (lambda: mj.Record.of(played()), "<Record riichi:tenhou, 1 hand, not whole>"),
        (
            lambda: mj.review(mj.Record.of(played())),
            "<Review riichi:tenhou, seats (0, 1, 2, 3): 44 of 44 decisions agree>",
        ),
    ],
)
def test_a_repr_says_what_it_is(made: Callable[[], object], shown: str) -> None:
    assert repr(made()) == shown
