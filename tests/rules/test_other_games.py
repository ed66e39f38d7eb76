"""Games outside the package: in a folder that the caller names, or in another distribution."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mahjongkit import rules
from mahjongkit.errors import OptionError
from mahjongkit.locale import LANGUAGES

GAME = """\
from mahjongkit.rules import parts
from mahjongkit.rules.options import Options
from mahjongkit.rules.ruleset import Game, Ruleset
from mahjongkit.tiles import SUITS_108


class Shape(parts.Shape):
    tiles, melds = SUITS_108, ("pon",)


class Small(Ruleset):
    package = __name__


GAMES = (Game("{name}", Small, Options, {{"plain": {{}}, "other": {{}}}}),)
"""


def write_game(folder: Path, name: str) -> Path:
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(GAME.format(name=name))
    return folder


def run(code: str, *paths: Path) -> str:
    """Run code in a new process that finds packages in `paths`, too."""
    code = f"import sys; sys.path[:0] = {list(map(str, paths))!r}\nfrom mahjongkit import cli, rules\n{code}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_a_folder_adds_its_games(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "small_game", "small")
    found = run(
        f"print(rules.add_folder({str(folder)!r}), rules.add_folder({str(folder)!r}))\n"
        "print(rules.find('small:other'), rules.find('small').tiles.name, 'small' in rules.names())\n"
        "print(rules.rule_book('small').parent.name, rules.rule_book('small', 'ja').name, rules.presets('small'))"
    )
    assert found.splitlines() == [
        "('small',) ('small',)",
        "<Ruleset small:other> 108 True",
        "small_game RULES.md ('plain', 'other')",
    ]


def test_a_folder_must_hold_games(tmp_path: Path) -> None:
    (tmp_path / "empty_game").mkdir()
    with pytest.raises(OptionError, match="GAMES") as error:
        rules.add_folder(tmp_path / "empty_game")
    assert len({error.value.words(lang) for lang in LANGUAGES}) == 3
    (tmp_path / "empty_game" / "__init__.py").write_text("")
    assert "empty_game has no games" in run(f"rules.add_folder({str(tmp_path / 'empty_game')!r})")


def test_a_folder_cannot_replace_a_module_or_a_game(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="another module is named tests"):
        rules.add_folder(write_game(tmp_path / "tests", "small"))
    found = run(f"rules.add_folder({str(write_game(tmp_path / 'false_game', 'sichuan3'))!r})")
    assert "false_game has a game named sichuan3, but that is a game of mahjongkit.rules.sichuan" in found
    first, second = (str(write_game(tmp_path / name, "small")) for name in ("first_game", "second_game"))
    found = run(f"rules.add_folder({first!r}); rules.add_folder({second!r})")
    assert "second_game has a game named small, but that is a game of first_game" in found


def install(folder: Path, module: str, name: str) -> None:
    """Put a distribution into a folder as an installer does: a package, and a .dist-info with its entry point."""
    write_game(folder / module, name)
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[mahjongkit.games]\n{name} = {module}\n")


def test_an_installed_distribution_adds_its_games(tmp_path: Path) -> None:
    install(tmp_path, "their_mahjong", "theirs")
    found = run("print(rules.find('theirs'), rules.find('theirs').package, rules.names())", tmp_path)
    assert found.startswith("<Ruleset theirs:plain> their_mahjong ('ninghai',")
    assert "'theirs'" in found
    assert "theirs: plain, other" in run("cli.main(['rules'])", tmp_path).splitlines()


def test_an_installed_game_is_not_loaded_until_somebody_asks(tmp_path: Path) -> None:
    install(tmp_path, "their_mahjong", "theirs")
    assert run("rules.find('riichi'); print('their_mahjong' in sys.modules)", tmp_path) == "False\n"


def test_a_broken_distribution_does_not_hide_the_other_games(tmp_path: Path) -> None:
    """The list goes on with a warning; whoever asks for the game itself sees what is wrong."""
    install(tmp_path, "their_mahjong", "theirs")
    (tmp_path / "their_mahjong" / "__init__.py").write_text("import nothing_of_this_name")
    listed = run("print(rules.names())", tmp_path)
    assert "'riichi', 'riichi3', 'sichuan'" in listed
    assert "the game theirs of their_mahjong cannot be loaded: No module named 'nothing_of_this_name'" in listed
    assert "ModuleNotFoundError: No module named 'nothing_of_this_name'" in run("rules.find('theirs')", tmp_path)
