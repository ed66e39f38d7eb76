"""The plot of a simulation."""

import sys
from pathlib import Path

import pytest

from mahjongkit.arena import plot
from mahjongkit.arena.runner import simulate
from tests.support.simulations import run

# Pictures.


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", ["riichi", "ninghai"])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_picture_is_drawn(name: str, lang: str, tmp_path: Path) -> None:
    found = simulate(name, 30, ["random"], seed=2)
    plot.draw(found, tmp_path / "p.png", lang)
    plot.draw(found, tmp_path / "p.svg", lang)
    assert (tmp_path / "p.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert "<svg" in (tmp_path / "p.svg").read_text()


@pytest.mark.full
def test_the_command_draws_and_records(tmp_path: Path) -> None:
    arguments = ("riichi", "--matches", "3", "--records", str(tmp_path / "games"), "--plot", str(tmp_path / "p.svg"))
    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "p.svg").stat().st_size > 5000
    assert sorted(path.name for path in (tmp_path / "games").iterdir()) == [f"match-{i:07d}.jsonl" for i in range(3)]


def test_without_matplotlib_the_way_to_get_it_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ValueError, match=r'pip install "mahjongkit\[plot\]"'):
        plot.check(tmp_path / "p.png")
