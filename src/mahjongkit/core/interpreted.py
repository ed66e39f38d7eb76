"""What the hot modules need only when they run as plain Python.

`compiled`, `nogil` and `gil` stand for the `cython` module where that is not installed. The other functions work on a
block: fields of an object that follow each other, from the first to the last. Compiled, a block is a piece of memory;
the `.pxd` beside a module clears and copies it as such. Interpreted, the order is that in which the fields were made.
"""

import sys
from contextlib import nullcontext
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

compiled = False
nogil = nullcontext()
gil = nullcontext()


def as_plain_python(module: ModuleType) -> ModuleType:
    """The source of a compiled module, interpreted, as a module of its own; a module in plain Python as it is."""
    folder = Path(__file__).parent
    source = folder / f"{module.__name__.rpartition('.')[2]}.py"
    if Path(str(module.__file__)) == source:
        return module
    name = f"{module.__name__}_interpreted"
    spec = spec_from_file_location(name, source)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = plain = module_from_spec(spec)
    spec.loader.exec_module(plain)
    return plain


def clear_block(owner: object, first: str, last: str) -> None:
    """Set the fields of a block to zero."""
    for name, value in _block(owner, first, last).items():
        setattr(owner, name, [0] * len(value) if isinstance(value, list) else type(value)())


def copy_block(owner: object, source: object, first: str, last: str) -> None:
    """Copy the fields of a block from another object of the same class."""
    for name, value in _block(source, first, last).items():
        setattr(owner, name, list(value) if isinstance(value, list) else value)


def _block(owner: object, first: str, last: str) -> dict[str, object]:
    names = list(vars(owner))
    return {name: vars(owner)[name] for name in names[names.index(first) : names.index(last) + 1]}
