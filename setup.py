"""Builds what plain metadata cannot say: the suit tables, the documentation site, the hot modules compiled by Cython.

The hot modules are every `.py` with a `.pxd` beside it. Without a C compiler, or with MAHJONGKIT_PURE=1, they are
shipped as they are: the same package, interpreted, and its version ends in `+interpreted` so that nobody takes one for
the other.
"""

import gc
import os
import platform
import runpy
import shutil
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
SITE = Path("build/site")
"""What `make docs` builds; source distribution and wheel contain it if it is there."""
GENERATED = Path("build/c")
TRANSLATED = GENERATED / "translated"
"""Its time says when all modules were last translated."""
SHARED = "mahjongkit.core.compiled"  # what every compiled module would otherwise carry itself
SHARED_SOURCE = GENERATED / "compiled.c"
DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,  # locals become C integers without a word in the .py
    "annotation_typing": False,  # the .pxd gives the C types; annotations are for readers and mypy
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "auto_pickle": False,  # nobody pickles these classes, and the code for it takes time to compile
}
LEFT_OUT = tuple(os.environ.get("MAHJONGKIT_LEAVE_OUT", "").split())
"""Packages whose hot modules are not compiled: `make play` does without those of `mahjongkit.rl`."""
INNERMOST = ("batch", "breakdown", "flow", "match", "offers", "random", "scorer", "seats")
"""Modules that gain from -O3, like all of `core` and `rl`; with -O2 the others are as fast, and compile faster."""
RUN_ONCE = ("compiled", "flow_options")
"""Modules that only set things up: -O1 halves the time to compile them."""
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
        source.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n", "ascii")
        try:
            compiler.compile([str(source)], output_dir=folder, include_dirs=[get_python_inc()])
        except Exception:  # whatever is wrong with it, it does not compile
            return False
    return True


def extensions() -> list[Extension]:
    headers = sorted(SOURCE.rglob("*.pxd"))
    # Cython does not notice that a module depends on another one that it cimports from a package as a whole module, so
    # a changed .pxd has all modules translated anew.
    outdated = not is_newer(TRANSLATED, headers)
    modules = [path.with_suffix(".py") for path in headers if not module_name(path).startswith(LEFT_OUT)]
    missing = [path for path in modules if outdated or not is_newer(c_file(path), [path])]
    if missing:
        report(f"translating {len(missing)} modules to C")
        return translate(modules, missing, outdated)
    sources = {module_name(path): c_file(path) for path in modules} | {SHARED: c_file(SHARED_SOURCE)}
    return [extension(name, source.as_posix()) for name, source in sources.items()]


def translate(modules: list[Path], missing: list[Path], outdated: bool) -> list[Extension]:
    """Have Cython translate what is missing, or all modules if a .pxd has changed."""
    from Cython.Build import cythonize

    hot = [extension(module_name(path), path.as_posix()) for path in modules]
    done = threading.Event()
    if sys.stderr.isatty():
        threading.Thread(target=count_translated, args=(missing, done), daemon=True).start()
    before = {path: (path.stat().st_mtime, path.read_bytes()) for path in GENERATED.rglob("*.c")}
    started = time.time()
    translated = cythonize(
        [*hot, extension(SHARED, SHARED_SOURCE.as_posix())],
        force=outdated,
        compiler_directives=DIRECTIVES,
        include_path=[str(SOURCE)],
        build_dir=str(GENERATED),
        nthreads=os.cpu_count() or 1,
        quiet=True,
        shared_utility_qualified_name=SHARED,
    )
    done.set()
    for path, (made, content) in before.items():
        if outdated and path.read_bytes() == content:
            os.utime(path, (made, made))  # so that it is not compiled again
    if outdated:
        TRANSLATED.touch()
        os.utime(TRANSLATED, (started, started))
    return translated


def count_translated(modules: list[Path], done: threading.Event) -> None:
    """Show every second how many modules are translated."""
    start = time.time()
    targets = [c_file(module) for module in modules]
    while not done.wait(1):
        count = sum(target.exists() and target.stat().st_mtime >= start for target in targets)
        report(f"translated {count} of {len(targets)} modules to C", passing=True)


def extension(name: str, source: str) -> Extension:
    module = name.rpartition(".")[2]
    innermost = name.startswith(("mahjongkit.core.", "mahjongkit.rl.")) or module in INNERMOST
    level = "-O1" if module in RUN_ONCE else "-O3" if innermost else "-O2"
    # no warnings: they would be about C that Cython writes
    flags = [level, "-g0", "-w", *os.environ.get("MAHJONGKIT_CFLAGS", "").split()]
    if name.startswith(("mahjongkit.rl.", "mahjongkit.core.accepted_tiles")) and platform.machine() == "x86_64":
        flags.append("-mpopcnt")  # numpy, which these modules need, runs on no older processor either
    return Extension(name, [source], extra_compile_args=[] if sys.platform == "win32" else flags)


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


def c_file(path: Path) -> Path:
    """Where Cython writes the C of a module."""
    return GENERATED / path.with_suffix(".c")


class BuildTables(build_py):
    """Also makes the suit tables: in place for an editable install, else beside the copied modules, with the site."""

    def run(self) -> None:
        super().run()
        target = (SOURCE if self.editable_mode else Path(self.build_lib)) / TABLES
        maker = SOURCE / TABLES.with_suffix(".py")
        if not self.dry_run and not is_newer(target, [maker]):
            tables = runpy.run_path(str(maker))
            target.write_bytes(tables["dump"](tables["build"]()))
        if not self.dry_run and not self.editable_mode and SITE.is_dir():
            shutil.copytree(SITE, self.shipped_site, dirs_exist_ok=True)

    @property
    def shipped_site(self) -> Path:
        return Path(self.build_lib, "mahjongkit", "site")

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        site = (
            []
            if self.editable_mode
            else [str(self.shipped_site / path.relative_to(SITE)) for path in SITE.rglob("*.*")]
        )
        return [*super().get_outputs(include_bytecode), str(Path(self.build_lib) / TABLES), *site]


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
        if sys.platform == "win32" and not self.compiler.initialized:
            self.compiler.initialize()  # here, and not in every thread at once
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

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        if SITE.is_dir():
            shutil.copytree(SITE, Path(base_dir) / SITE)


def compiles_nothing(arguments: list[str]) -> bool:
    """Whether only metadata or the source distribution is made: then no module has to be translated to C."""
    commands = [word for word in arguments if not word.startswith("-")]
    others = [word for word in commands if word.startswith(("build", "bdist", "develop", "editable", "install"))]
    return bool(commands) and commands[0] in ("sdist", "egg_info", "dist_info") and not others


def main() -> None:
    reason = why_interpreted()
    version = runpy.run_path("src/mahjongkit/version.py")["__version__"]
    if reason:
        print(f"mahjongkit: {reason}: the hot modules stay INTERPRETED, the same answers but slower", file=sys.stderr)
    setup(
        version=f"{version}+interpreted" if reason else version,
        ext_modules=[] if reason or compiles_nothing(sys.argv[1:]) else extensions(),
        cmdclass={"build_py": BuildTables, "build_ext": BuildInParallel, "sdist": SourceOnly},
    )


if __name__ == "__main__":  # not in the processes that translate modules
    main()
