"""What all commands share: languages, version, tiles, a reader that goes away, a missing extra."""

import json
import subprocess
import sys

import pytest

from mahjongkit import locale
from mahjongkit.__main__ import what_is_missing
from mahjongkit.locale import game_words, say
from tests.support.command_line import start as run


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_every_language_by_option_and_by_locale(lang: str) -> None:
    by_option = run("hand", "123m406p78s11222z", "--lang", lang).stdout.decode()
    by_locale = run("hand", "123m406p78s11222z", LANG=f"{lang}_XX.UTF-8").stdout.decode()
    assert by_option == by_locale
    assert game_words("riichi").say(lang, "shanten.0") in by_option
    assert game_words("riichi").say(lang, "wait.two-sided") in by_option
    assert say(lang, "help.tiles")[:10] in run("--help", "--lang", lang).stdout.decode()


def test_tiles_prints_every_tile_in_every_notation() -> None:
    shown = run("tiles").stdout.decode()
    for sign in ("1m", "m1", "🀇", "一万", "5pr", "🀄", "梅", "g4", "Red Five of Bamboo"):
        assert sign in shown
    listed = json.loads(run("tiles", "--json").stdout)
    assert len(listed) == 45
    assert listed[35]["mjai"] == "5pr"
    assert listed[33]["name"] == {"zh": "红中", "ja": "中", "en": "Red Dragon"}


def test_version_tells_whether_it_is_compiled() -> None:
    import mahjongkit

    how = "compiled" if mahjongkit.compiled else "interpreted"
    assert run("--version").stdout.decode() == f"mahjongkit {mahjongkit.__version__} ({how})\n"


def test_a_reader_that_goes_away_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m mahjongkit tiles --json | head -c 1", shell=True, capture_output=True, check=False
    )
    assert done.stderr == b""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--lang en", 'the command line needs an extra of mahjongkit: pip install "mahjongkit[cli]"'),
        ("play --lang en", 'play needs an extra of mahjongkit: pip install "mahjongkit[play]"'),
        ("play --terminal --lang en", 'play needs an extra of mahjongkit: pip install "mahjongkit[cli]"'),
        ("--lang zh hand 123m", 'hand 需要安装附加组件：pip install "mahjongkit[cli]"'),
        ("ladder --lang=ja", 'ladder には追加パッケージが必要です：pip install "mahjongkit[arena,cli]"'),
    ],
)
def test_without_extras_one_line_says_which_one_a_command_needs(arguments: str, said: str) -> None:
    assert what_is_missing(arguments.split()) == said


def test_the_command_of_the_library_alone_ends_with_that_line() -> None:
    script = "import sys; sys.modules['typer'] = None; from mahjongkit.__main__ import main; sys.exit(main())"
    done = subprocess.run([sys.executable, "-c", script, "--lang", "en"], capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr.decode() == f"mahjongkit: {what_is_missing(['--lang', 'en'])}\n"


def test_an_unknown_input_is_answered_with_names_of_the_command_line() -> None:
    """`--dora`, not `dora_indicators`; and no name that only another game has."""
    riichi = run("score", "riichi", "234m340p22s34567s", "--win", "8s", "--zzz", "--lang", "en").stderr.decode()
    assert " dora," in riichi
    assert "indicators" not in riichi
    sichuan = run("score", "sichuan", "111222333m444p5p", "--win", "5p", "--zzz", "--lang", "en").stderr.decode()
    assert "unknown input 'zzz' of sichuan" in sichuan
    assert "dora" not in sichuan
