"""A ruleset is a frozen value of parts, which are found in the game's folder and loaded when somebody asks for them."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

import mahjongkit
from mahjongkit import rules
from mahjongkit.errors import InputError
from mahjongkit.locale import LANGUAGES
from mahjongkit.rules import parts
from mahjongkit.rules.ruleset import PARTS
from tests.support.toy_game import TOY

GAMES = ("riichi", "sichuan", "ninghai", "synchronous")
FOLDERS = Path(str(rules.__file__)).parent


def modules_after(code: str) -> set[str]:
    """The modules of the package that are loaded after running some code in a new process."""
    code += "\nimport sys; print(*(name for name in sys.modules if name.startswith('mahjongkit.')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split("\n")[-2].split())


def games_in(modules: set[str]) -> set[str]:
    return {name.split(".")[2] for name in modules if name.startswith(tuple(f"mahjongkit.rules.{g}" for g in GAMES))}


@pytest.mark.parametrize("name", rules.names())
@pytest.mark.parametrize("part", PARTS)
def test_every_game_has_every_part_in_its_folder(name: str, part: str) -> None:
    ruleset = rules.find(name)
    found = getattr(ruleset, part)
    assert ruleset.has(part)
    assert isinstance(found, PARTS[part])
    assert type(found).__module__ == f"{ruleset.package}.{part}"
    assert found.ruleset is ruleset
    assert getattr(ruleset, part) is found
    assert repr(found) == f"<{type(found).__name__} of {ruleset.name}:{ruleset.preset}>"


@pytest.mark.parametrize("part", ["scoring", "evaluator"])
def test_a_missing_part_is_an_error_in_every_language(part: str) -> None:
    assert not TOY.has(part)
    with pytest.raises(InputError) as error:
        getattr(TOY, part)
    assert len({error.value.words(lang) for lang in LANGUAGES}) == 3
    assert all("toy" in error.value.words(lang) for lang in LANGUAGES)


def test_an_error_names_the_module_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("tests.support.toy_game.Results")
    toy = TOY.with_options()
    for lang in LANGUAGES:
        with pytest.raises(InputError) as error:
            toy.results  # noqa: B018
        assert "results.py" in error.value.words(lang)


def test_a_game_without_reasons_of_its_own_gets_the_defaults() -> None:
    assert not TOY.has("advice")
    assert type(TOY.advice) is parts.Advice
    assert TOY.advice.possible_answers(mahjongkit.Hand("123m11s"), None)[0] == [
        *("discard 1m", "discard 2m", "discard 3m", "discard 1s"),
    ]


def test_a_broken_part_says_what_is_wrong(tmp_path: Path) -> None:
    """An error inside a part is not taken for a missing part."""
    folder = tmp_path / "broken_game"
    folder.mkdir()
    (folder / "__init__.py").write_text(
        "from mahjongkit.rules.options import Options\nfrom mahjongkit.rules.ruleset import Game, Ruleset\n"
        "class Broken(Ruleset):\n    package = __name__\n"
        "GAMES = (Game('broken', Broken, Options, {'plain': {}}),)\n"
    )
    (folder / "shape.py").write_text("import nothing_of_this_name\n")
    code = f"from mahjongkit import rules; rules.add_folder({str(folder)!r}); rules.find('broken').tiles"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "No module named 'nothing_of_this_name'" in done.stderr


def test_a_ruleset_is_a_value() -> None:
    ruleset = rules.find("sichuan", cap=64)
    assert ruleset == rules.find("sichuan", cap=64)
    assert hash(ruleset) == hash(rules.find("sichuan", cap=64))
    assert ruleset not in (rules.find("sichuan"), rules.find("sichuan:kit"), rules.find("ninghai"), "sichuan")
    assert ruleset.with_options(cap=None).options.cap is None
    for holder, name in ((ruleset, "name"), (ruleset, "options"), (ruleset.options, "cap")):
        with pytest.raises(FrozenInstanceError):
            setattr(holder, name, 8)
    assert ruleset.scoring.patterns
    again = pickle.loads(pickle.dumps(ruleset))
    assert again == ruleset
    assert again.scoring.pattern_value(again.scoring.patterns[0]) == ruleset.scoring.pattern_value(
        ruleset.scoring.patterns[0]
    )


def test_finding_a_ruleset_loads_its_options_only() -> None:
    loaded = modules_after("from mahjongkit import rules; rules.find('riichi:mleague', kiriage=False)")
    package = "mahjongkit.rules.riichi"
    assert {name for name in loaded if name.startswith(package)} == {package, f"{package}.options"}
    assert games_in(loaded) == {"riichi"}


def test_scoring_on_the_command_line_loads_one_game() -> None:
    """`mahjongkit score riichi …` loads riichi, without its flow and its evaluator, and no other game."""
    command = ["score", "riichi", "234m340p22345678s", "--win", "8s", "--riichi"]
    loaded = modules_after(f"from mahjongkit import cli; assert cli.main({command!r}) == 0")
    assert games_in(loaded) == {"riichi"}
    assert "mahjongkit.rules.riichi.scorer" in loaded
    others = ("flow", "seats", "offers", "wins", "draws", "evaluator", "hand_value", "results", "advice", "records")
    assert not loaded & {f"mahjongkit.rules.riichi.{module}" for module in others}


def test_the_command_line_loads_no_game_by_itself() -> None:
    assert games_in(modules_after("import mahjongkit.cli")) == set()


@pytest.mark.parametrize("game", GAMES)
def test_the_folder_of_a_game_begins_with_almost_nothing(game: str) -> None:
    """`__init__.py` names the game, its options and its presets; what the game does is in the modules of its parts."""
    lines = (FOLDERS / game / "__init__.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 60
    assert not [line for line in lines if line.startswith("    def ")]
