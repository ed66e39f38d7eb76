"""The package as it is built: tables, wheels, source distribution, and the interpreted build's equal answers."""

import importlib.util
import json
import os
import random
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from drivers import match
from golden import digests_of

import mahjongkit
from mahjongkit import records, rules
from mahjongkit.core import suit_tables
from mahjongkit.records import Record

ROOT = Path(__file__).parent.parent
ASK = Path(__file__).with_name("ask_thousand_hands.py")
GOLDEN = Path(__file__).with_name("golden.py")


def run(*command: str | Path, **environment: str) -> str:
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(command, capture_output=True, text=True, env={**env, **environment}, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def interpreted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as plain Python: the same files without the compiled ones."""
    folder = tmp_path_factory.mktemp("interpreted")
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(Path(mahjongkit.__file__).parent, folder / "mahjongkit", ignore=ignore)
    return folder


def test_compiled_and_interpreted_give_the_same_answers_to_a_thousand_hands(interpreted: Path) -> None:
    compiled = json.loads(run(sys.executable, ASK))
    plain = json.loads(run(sys.executable, ASK, PYTHONPATH=str(interpreted)))
    assert compiled.pop("compiled") == mahjongkit.compiled
    assert plain.pop("compiled") is False
    assert len(plain["answers"]) == 1000
    assert plain == compiled


def test_compiled_and_interpreted_play_the_same_matches(interpreted: Path) -> None:
    names = [
        "riichi:tenhou",
        "riichi:ema",
        "riichi3:tenhou3",
        "sichuan:platform",
        "sichuan:kit",
        "ninghai:field",
        "synchronous3:handbook",
    ]
    expected = [digests_of(name)[0] for name in names]
    assert run(sys.executable, GOLDEN, *names, PYTHONPATH=str(interpreted)).split() == expected


def test_compiled_and_interpreted_load_the_same_records(interpreted: Path, tmp_path: Path) -> None:
    """Whole ones and ones with a tag lost: the same chapters, or the same error."""
    paths: list[Path] = []
    for name, format in (("riichi:tenhou", "tenhou"), ("riichi3:tenhou3", "tenhou"), ("riichi:tenhou", "mjai")):
        text = records.dumps(Record.of(match(name, 3)), format)
        for cut in (0, len(text) // 3, len(text) // 2):
            paths.append(tmp_path / f"{len(paths)}")
            paths[-1].write_text(text[:cut] + text[cut:].replace("<T", "<X", 1) if cut else text)
    script = (
        "import sys; from mahjongkit import records\n"
        "for path in sys.argv[1:]:\n"
        "    try: print([event.code for event in records.load(path).events])\n"
        "    except records.RecordError as error: print(error)\n"
    )
    compiled = run(sys.executable, "-c", script, *paths)
    assert run(sys.executable, "-c", script, *paths, PYTHONPATH=str(interpreted)) == compiled
    assert "draw of seat" in compiled or "action of seat" in compiled


def simulated(interpreted: Path, *arguments: str) -> list[dict[str, object]]:
    """What both builds find."""
    words = (sys.executable, "-m", "mahjongkit", "simulate", *arguments, "--json")
    found = [json.loads(run(*words, **environment)) for environment in ({}, {"PYTHONPATH": str(interpreted)})]
    for one in found:
        del one["seconds"], one["hands_per_second"]
    return found


def test_compiled_and_interpreted_simulate_the_same(interpreted: Path) -> None:
    who = ("--players", "first,random,random,random", "--seed", "4")
    found = simulated(interpreted, "sichuan", *who, "--matches", "6", "--duplicate")
    assert found[0]["hands"] == 32
    assert found[0] == found[1]


@pytest.mark.parametrize("name", ["riichi", "sichuan", "synchronous3", "ninghai"])
def test_compiled_and_interpreted_players_think_the_same(interpreted: Path, name: str) -> None:
    """One match of greedy players with one that looks ahead a little, at random otherwise."""
    count = rules.find(name).players
    who = ",".join(("greedy", "search:2", "random", "random")[:count])
    found = simulated(interpreted, name, "--players", who, "--seed", "7", "--matches", "1")
    assert found[0] == found[1]


def test_interpreted_build_needs_no_cython(interpreted: Path) -> None:
    script = (
        "import sys; sys.modules['cython'] = None; sys.path.insert(0, sys.argv[1]); import mahjongkit as mj;"
        "print(mj.compiled, mj.shanten(mj.Hand('123m406p789s1123z')), mj.__file__)"
    )
    shown = run(sys.executable, "-c", script, interpreted)
    assert shown.split()[:2] == ["False", "1"]
    assert str(interpreted) in shown


def test_this_environment_is_compiled() -> None:
    """`make test` compiles the hot modules; a machine without a compiler says so and skips this by name."""
    if shutil.which(os.environ.get("CC", "cc")) is None:
        pytest.skip("no C compiler")
    assert mahjongkit.compiled


def test_tables_are_what_the_definition_gives() -> None:
    assert suit_tables.dump(suit_tables.build()) == Path(suit_tables.PATH).read_bytes()


def test_rows_close_under_merging() -> None:
    tables = suit_tables.load()
    rows = [tuple(tables.rows[10 * i : 10 * i + 10]) for i in range(len(tables.rows) // 10)]
    assert len(set(rows)) == len(rows) == 181
    for a in range(0, 181, 7):
        for b in range(181):
            assert rows[tables.merge[256 * a + b]] == suit_tables.merge(rows[a], rows[b])


def test_a_suit_key_has_the_distances_of_its_counts() -> None:
    """Against a direct search over all targets of a suit, on random keys."""
    tables = suit_tables.load()
    sets = [[3 * (i == rank) for i in range(9)] for rank in range(9)]
    sets += [[1 * (start <= i < start + 3) for i in range(9)] for start in range(7)]
    targets: list[set[tuple[int, ...]]] = [{(0,) * 9}]
    for _ in range(3):
        sums = {tuple(x + y for x, y in zip(target, one, strict=True)) for target in targets[-1] for one in sets}
        targets.append({target for target in sums if max(target) <= 4})
    dice = random.Random(1)
    for _ in range(100):
        counts = [0] * 9
        for tile in dice.sample(range(36), dice.randint(0, 14)):
            counts[tile // 4] += 1
        key = sum(count * 5**rank for rank, count in enumerate(counts))
        row = tables.classes[tables.suit[key]] >> 24
        for n in range(4):
            nearest = min(sum(max(0, t - c) for t, c in zip(target, counts, strict=True)) for target in targets[n])
            assert tables.rows[10 * row + n] == nearest


@pytest.mark.parametrize("damage", [b"", b"no tables", None])
def test_missing_or_damaged_tables_are_said(tmp_path: Path, damage: bytes | None) -> None:
    path = tmp_path / "suit_tables.bin"
    if damage is not None:
        path.write_bytes(damage)
    with pytest.raises(ImportError, match=r"suits\.bin is (missing|damaged)"):
        suit_tables.load(path)


def test_flipped_bit_in_tables_is_found(tmp_path: Path) -> None:
    data = bytearray(Path(suit_tables.PATH).read_bytes())
    data[-1000] ^= 1
    (tmp_path / "suit_tables.bin").write_bytes(data)
    with pytest.raises(ImportError, match="checksum"):
        suit_tables.load(tmp_path / "suit_tables.bin")


# Wheels are built without network: the build tools are those of this environment.


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean copy of the sources, as git has them."""
    folder = tmp_path_factory.mktemp("source")
    keep = shutil.ignore_patterns("*.so", "suit_tables.bin", "__pycache__", "*.egg-info")
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=keep)
    for name in (
        "setup.py",
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "MANIFEST.in",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
    ):
        shutil.copy(ROOT / name, folder)
    return folder


def wheel_names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_sdist_builds_into_a_compiled_wheel(source: Path, tmp_path: Path) -> None:
    """`python -m build` makes the source distribution and, from it, the wheel."""
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", tmp_path, source, MAHJONGKIT_CFLAGS="-O0")
    (sdist,) = tmp_path.glob("*.tar.gz")
    assert sdist.name == f"mahjongkit-{mahjongkit.__version__}.tar.gz"
    (wheel,) = tmp_path.glob("*.whl")
    names = wheel_names(wheel)
    assert {"mahjongkit/core/suit_tables.bin", "mahjongkit/core/shape.pxd", "mahjongkit/py.typed"} <= names
    assert {"mahjongkit/server/tables.sql", "mahjongkit/server/static/index.html"} <= names
    assert "mahjongkit/core/shape.py" in names
    if mahjongkit.compiled:
        assert any(name.startswith("mahjongkit/core/shape.c") for name in names)
        assert "any" not in wheel.name


def test_pure_wheel_is_interpreted_and_says_so(source: Path, tmp_path: Path) -> None:
    command = (sys.executable, "-m", "pip", "wheel", "-v", "--no-deps", "--no-build-isolation", "-w", tmp_path, source)
    said = run(*command, MAHJONGKIT_PURE="1")
    assert "MAHJONGKIT_PURE is set: the hot modules stay INTERPRETED" in said
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name == f"mahjongkit-{mahjongkit.__version__}+interpreted-py3-none-any.whl"
    names = wheel_names(wheel)
    assert not any(name.endswith((".so", ".pyd")) for name in names)
    target = tmp_path / "installed"
    run(sys.executable, "-m", "pip", "install", "--no-deps", "--target", target, wheel)
    script = "import mahjongkit as mj; print(mj.compiled, mj.shanten(mj.Hand('123m406p789s1123z')))"
    assert run(sys.executable, "-c", script, PYTHONPATH=str(target)).split() == ["False", "1"]


def test_no_compiler_gives_the_interpreted_wheel_and_says_so(source: Path, tmp_path: Path) -> None:
    command = (sys.executable, "-m", "pip", "wheel", "-v", "--no-deps", "--no-build-isolation", "-w", tmp_path, source)
    said = run(*command, CC="/nowhere/cc", MAHJONGKIT_PURE="0")
    assert "no working C compiler was found: the hot modules stay INTERPRETED" in said
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("+interpreted-py3-none-any.whl")


def test_import_stays_light() -> None:
    """The core needs nothing outside the standard library, and none of what is heavy in it."""
    script = "import sys, mahjongkit; print(*sorted(sys.modules))"
    loaded = set(run(sys.executable, "-c", script).split())
    assert not loaded & {"typer", "rich", "numpy", "asyncio", "inspect", "hypothesis"}
    assert importlib.util.find_spec("mahjongkit") is not None
