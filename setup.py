"""Builds what plain metadata cannot say: the suit tables, and the hot modules compiled by Cython.

The hot modules are every `.py` with a `.pxd` beside it. Without a C compiler, or with MAHJONGKIT_PURE=1, they are
shipped as they are: the same package, interpreted, and its version ends in `+interpreted` so that nobody takes one for
the other.
"""

import gc
import os
import runpy
import sys
import tempfile
import threading
import time
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

SOURCE = Path("src")
TABLES = Path("mahjongkit/core/suit_tables.bin")
GENERATED = Path("build/c")
SHARED = "mahjongkit.core.compiled"  # what every compiled module would otherwise carry itself
DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,  # locals become C integers without a word in the .py
    "annotation_typing": False,  # the .pxd gives the C types; annotations are for readers and mypy
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
COLD = ("compiled", "flow_options", "move", "replay", "tenhou_read", "view_state")
"""Modules that no inner loop spends its time in: -O2 makes them as fast as -O3 does, and compiles faster."""
gc.set_threshold(100_000, 50, 100)  # collecting garbage takes Cython a tenth of its time


def why_interpreted() -> str:
    """Why the hot modules stay interpreted, or an empty text if they can be compiled."""
    if os.environ.get("MAHJONGKIT_PURE", "0") not in ("", "0"):
        return "MAHJONGKIT_PURE is set"
    try:
        import Cython  # noqa: F401
    except ImportError:
        return "Cython is not installed"
    return "" if can_compile() else "no working C compiler was found"


def can_compile() -> bool:
    """Try the compiler on the smallest extension there is."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    compiler = new_compiler()
    customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
        try:
            compiler.compile([str(source)], output_dir=folder, include_dirs=[get_python_inc()])
        except Exception:  # whatever is wrong with it, it does not compile
            return False
    return True


def extensions() -> list[Extension]:
    from Cython.Build import cythonize

    modules = sorted(path.with_suffix(".py") for path in SOURCE.rglob("*.pxd"))
    outdated = is_outdated(modules)
    if outdated:
        report(f"translating {len(modules)} modules to C")
    hot = [extension(".".join(path.relative_to(SOURCE).with_suffix("").parts), path.as_posix()) for path in modules]
    shared = extension(SHARED, f"{GENERATED}/{SHARED.rpartition('.')[2]}.c")
    done = threading.Event()
    if outdated and sys.stderr.isatty():
        threading.Thread(target=count_translated, args=(modules, done), daemon=True).start()
    translated = cythonize(
        [*hot, shared],
        force=outdated,
        compiler_directives=DIRECTIVES,
        include_path=[str(SOURCE)],
        build_dir=str(GENERATED),
        nthreads=os.cpu_count() or 1,
        quiet=True,
        shared_utility_qualified_name=SHARED,
    )
    done.set()
    return translated


def count_translated(modules: list[Path], done: threading.Event) -> None:
    """Show every second how many modules are translated."""
    start = time.time()
    targets = [GENERATED / module.with_suffix(".c") for module in modules]
    while not done.wait(1):
        count = sum(target.exists() and target.stat().st_mtime >= start for target in targets)
        report(f"translated {count} of {len(targets)} modules to C", passing=True)


def extension(name: str, source: str) -> Extension:
    level = "-O2" if name.rpartition(".")[2] in COLD else "-O3"
    # no warnings: they would be about C that Cython writes
    flags = [level, "-g0", "-w", *os.environ.get("MAHJONGKIT_CFLAGS", "").split()]
    return Extension(name, [source], extra_compile_args=[] if sys.platform == "win32" else flags)


def is_outdated(modules: list[Path]) -> bool:
    """Whether a `.pxd` is newer than some translated module.

    Then all are translated anew: Cython does not notice that a module depends on another one that it cimports from a
    package as a whole module.
    """
    headers = [module.with_suffix(".pxd") for module in modules]
    return not all(is_newer(GENERATED / module.with_suffix(".c"), headers) for module in modules)


class BuildTables(build_py):
    """Also makes the suit tables: in place for an editable install, else beside the copied modules."""

    def run(self) -> None:
        super().run()
        target = (SOURCE if self.editable_mode else Path(self.build_lib)) / TABLES
        maker = SOURCE / TABLES.with_suffix(".py")
        if not self.dry_run and not is_newer(target, [maker]):
            tables = runpy.run_path(str(maker))
            target.write_bytes(tables["dump"](tables["build"]()))

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        return [*super().get_outputs(include_bytecode), str(Path(self.build_lib) / TABLES)]


class BuildInParallel(build_ext):
    """Compiles on every core and counts the modules; in place it compiles only what changed."""

    def finalize_options(self) -> None:
        if self.inplace or self.editable_mode:  # objects stay where the next build finds them
            self.build_lib, self.build_temp = "build/extensions", "build/objects"
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        self.outdated = [each for each in self.extensions if self.force or not self.is_compiled(each)]
        self.extensions.sort(key=lambda each: -Path(each.sources[0]).stat().st_size)  # the longest first
        self.compiled = 0
        self.counting = threading.Lock()
        if len(self.outdated) > 1:
            report(f"compiling {len(self.outdated)} modules on {self.parallel} cores (about a minute on two)")
        super().build_extensions()

    def is_compiled(self, extension: Extension) -> bool:
        return is_newer(Path(self.get_ext_fullpath(extension.name)), [*extension.sources, *extension.depends])

    def build_extension(self, extension: Extension) -> None:
        super().build_extension(extension)
        if extension in self.outdated:
            with self.counting:
                self.compiled += 1
                count = len(self.outdated)
                if sys.stderr.isatty() or self.compiled % 10 == 0 or self.compiled == count:
                    report(f"compiled {self.compiled} of {count}", passing=self.compiled < count)


def is_newer(target: Path, sources: list[str | Path]) -> bool:
    """Whether a file exists and none of its sources changed after it was made."""
    if not target.exists():
        return False
    made = target.stat().st_mtime
    return all(Path(source).stat().st_mtime <= made for source in sources)


def report(said: str, passing: bool = False) -> None:
    """Say what is being done; on a terminal the next line replaces a passing one."""
    if sys.stderr.isatty():
        print(f"\r\033[K{said}", end="" if passing else "\n", file=sys.stderr, flush=True)
    else:
        print(said, file=sys.stderr, flush=True)


class SourceOnly(sdist):
    """A source distribution is the same whatever machine makes it: never marked as interpreted."""

    def run(self) -> None:
        self.distribution.metadata.version = self.distribution.metadata.version.removesuffix("+interpreted")
        super().run()


def main() -> None:
    reason = why_interpreted()
    version = runpy.run_path("src/mahjongkit/version.py")["__version__"]
    if reason:
        print(f"mahjongkit: {reason}: the hot modules stay INTERPRETED, the same answers but slower", file=sys.stderr)
    setup(
        version=f"{version}+interpreted" if reason else version,
        ext_modules=[] if reason else extensions(),
        cmdclass={"build_py": BuildTables, "build_ext": BuildInParallel, "sdist": SourceOnly},
    )


if __name__ == "__main__":  # not in the processes that translate modules
    main()
