"""Build the source distribution and, from it, the wheel; install each into a clean environment and try it there.

    python tools/wheel.py                   `make wheel`: into dist/, everything compiled anew
    python tools/wheel.py --reuse           take over compiled modules of this checkout whose sources are the same
    python tools/wheel.py --pipx            also play with the wheel by `pipx run`, which needs a network

The wheel is built from the unpacked source distribution and nothing else. It is installed without a compiler in reach.
The source distribution is installed with the build tools of the Python that runs this.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[1]
MAX_WHEEL_BYTES = 8_000_000
NO_COMPILER = "/nowhere/cc"
SHARED = "mahjongkit/core/compiled"
"""What all compiled modules share; it has no source of its own."""
SITE = "mahjongkit/site/index.html"
PAGES = ("/", "/static/pages/table.js", "/api/rules/sichuan/book")


def run(*command: str | Path, folder: Path = ROOT, **environment: str) -> None:
    subprocess.run(command, cwd=folder, env={**os.environ, **environment}, check=True)


def build_sdist(target: Path, source: Path = ROOT) -> Path:
    """Build the source distribution with the tools of this Python."""
    run(sys.executable, "-m", "build", "--no-isolation", "--sdist", "--outdir", target, source)
    return max(target.glob("*.tar.gz"), key=lambda path: path.stat().st_mtime)


def unpack(sdist: Path, folder: Path) -> Path:
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return folder / sdist.name.removesuffix(".tar.gz")


def take_over_compiled(unpacked: Path, leave_out: str = "") -> int:
    """Copy C files and compiled modules of this checkout whose sources equal those of an unpacked source distribution.

    The build then finds them up to date, as it does in the checkout after a change of other modules. A module named in
    `leave_out` (`core/rng`) is left to be compiled. Returns how many modules were taken over.
    """
    if not (ROOT / "build" / "c" / "translated").is_file() or _differs(unpacked, "setup.py"):
        return 0
    headers = sorted(path.relative_to(ROOT) for path in (ROOT / "src").rglob("*.pxd"))
    if any(_differs(unpacked, str(path)) for path in headers):
        return 0  # then any module may have changed
    library = f"lib.{sysconfig.get_platform()}-{sys.implementation.cache_tag}"
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    modules = [path.with_suffix("").relative_to("src").as_posix() for path in headers]
    count = 0
    for module in (SHARED, *modules):
        translated = "build/c/build/c/compiled.c" if module == SHARED else f"build/c/src/{module}.c"
        sources = [] if module == SHARED else [f"src/{module}.py"]
        compiled = ROOT / "build" / "extensions" / f"{module}{suffix}"
        files = [*(ROOT / name for name in sources), ROOT / translated, compiled]
        if not all(path.is_file() for path in files) or sorted(files, key=_time) != files:
            continue  # it is not compiled here, or not since it was changed
        if module.removeprefix("mahjongkit/") == leave_out or any(_differs(unpacked, name) for name in sources):
            continue
        for path, target in ((ROOT / translated, translated), (compiled, f"build/{library}/{module}{suffix}")):
            (unpacked / target).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, unpacked / target)
        count += 1
    shutil.copy2(ROOT / "build" / "c" / "translated", unpacked / "build" / "c")
    return count


def _time(path: Path) -> float:
    return path.stat().st_mtime


def _differs(unpacked: Path, name: str) -> bool:
    return (unpacked / name).read_bytes() != (ROOT / name).read_bytes()


def build_wheel(unpacked: Path, target: Path) -> Path:
    """Build the wheel in an unpacked source distribution, with the tools of this Python."""
    run(sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", target, unpacked, folder=unpacked)
    return max(target.glob("*.whl"), key=lambda path: path.stat().st_mtime)


def python_of(environment: Path) -> Path:
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def clean_environment(folder: Path) -> Path:
    """A new environment without packages, not even pip; its Python."""
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    return python_of(folder)


def install(python: Path, package: Path, *options: str, **environment: str) -> None:
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "--no-deps", "--no-index", *options, package, folder=ROOT, **environment)


def check(python: Path, *options: str) -> None:
    """Run tools/check_installed.py with a Python, in a folder where it finds nothing but what is installed."""
    with tempfile.TemporaryDirectory() as folder:
        run(python, "-I", ROOT / "tools" / "check_installed.py", *options, folder=Path(folder), CC=NO_COMPILER)


def check_wheel(wheel: Path, folder: Path) -> None:
    """Install a wheel without a compiler, and try it."""
    python = clean_environment(folder / "wheel-environment")
    install(python, wheel, "--only-binary=:all:", CC=NO_COMPILER)
    check(python)


def check_sdist(unpacked: Path, folder: Path) -> None:
    """Install from an unpacked source distribution, as pip does after it has installed the build tools; and try it."""
    python = clean_environment(folder / "sdist-environment")
    packages = sysconfig.get_path("purelib")  # setuptools and Cython: the build tools of pyproject.toml
    name = sysconfig.get_path("purelib", vars={"base": str(python.parents[1]), "platbase": str(python.parents[1])})
    link = Path(name) / "build_tools.pth"
    link.write_text(f"{packages}\n", "utf-8")
    install(python, unpacked, "--no-build-isolation")
    link.unlink()
    check(python)


def check_pipx(wheel: Path) -> None:
    """Play as `pipx run "mahjongkit[play]" play` does, with this wheel."""
    with tempfile.TemporaryDirectory() as folder:
        words = (sys.executable, "-m", "pipx", "run", "--no-cache", "--spec", f"{wheel}[play]", "mahjongkit", "play")
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PIPX_HOME": f"{folder}/pipx"}
        options = ("--no-browser", "--port", "0", "--db", f"{folder}/games.db", "--lang", "en")
        with subprocess.Popen(
            [*words, *options], stdout=subprocess.PIPE, text=True, cwd=folder, env=environment
        ) as process:
            try:
                assert process.stdout is not None
                line = next((text for text in process.stdout if "http://" in text), "")
                url = next(word for word in line.split() if word.startswith("http://")).rstrip("/.")
                for path in PAGES:
                    with urlopen(url + path, timeout=20) as answer:
                        print(f"{url}{path}: {answer.status}, {len(answer.read())} bytes")
            finally:
                process.terminate()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--reuse", action="store_true", help="take over compiled modules of this checkout")
    parser.add_argument("--pipx", action="store_true", help="also run the wheel by pipx, which needs a network")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sdist = build_sdist(options.out)
        unpacked = unpack(sdist, folder)
        if options.reuse:
            print(f"{take_over_compiled(unpacked)} compiled modules are those of this checkout")
        wheel = build_wheel(unpacked, options.out)
        size = wheel.stat().st_size
        print(f"{wheel.name}: {size / 1e6:.1f} MB; {sdist.name}: {sdist.stat().st_size / 1e6:.1f} MB")
        if (ROOT / "build" / "site").is_dir() and SITE not in zipfile.ZipFile(wheel).namelist():
            print(f"the wheel has no {SITE}", file=sys.stderr)
            return 1
        if size > MAX_WHEEL_BYTES:
            print(f"the wheel has more than {MAX_WHEEL_BYTES / 1e6:.0f} MB", file=sys.stderr)
            return 1
        check_wheel(wheel, folder)
        check_sdist(unpacked, folder)
        if options.pipx:
            check_pipx(wheel)
    return 0


if __name__ == "__main__":
    sys.exit(main())
