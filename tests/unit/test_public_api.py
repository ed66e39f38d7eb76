"""`import mahjongkit as mj`: its names are documented, typed and stable, and old ones still work."""

from __future__ import annotations

import inspect
import subprocess
import sys
import warnings
from types import ModuleType
from typing import Any

import pytest

import mahjongkit as mj
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
        mj.scoer  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("name", OBJECTS)
def test_a_public_name_has_documentation_with_an_example(name: str) -> None:
    found = getattr(mj, name)
    text = inspect.getdoc(found)
    assert text
    assert text[0].isupper()
    is_error = isinstance(found, type) and issubclass(found, mj.MahjongError)
    if not isinstance(found, ModuleType) and (not is_error or found is mj.MahjongError):
        assert ">>> " in text


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


def test_objects_show_themselves() -> None:
    table = mj.Table("sichuan", seed=1)
    for found in (
        mj.Hand("123m456p789s1123z"),
        mj.Meld("pon 777z"),
        mj.Tile("0p"),
        mj.score("234m340p22s34567s", "8s"),
        mj.rules.find("riichi"),
        mj.rules.find("riichi").scoring.patterns[0],
        table,
        table.view(0),
        table.events[0],
        table.legal(0)[0],
        table.result(),
        mj.players.find("greedy"),
        mj.simulate("sichuan", matches=1),
        mj.advise("22m34m3458p34s667s1z"),
        mj.advise("22m34m3458p34s667s1z").best,
        mj.Record.of(table),
    ):
        assert " at 0x" not in repr(found)
        assert len(repr(found)) < 300
