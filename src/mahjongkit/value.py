"""Value: the base class of small immutable objects."""

from __future__ import annotations


class Value:
    """An immutable object that compares and hashes by `_key`."""

    __slots__: tuple[str, ...] = ()

    def _key(self) -> tuple[object, ...]:
        """The attributes that decide equality: by default all of `__slots__`."""
        return tuple(getattr(self, name) for name in self.__slots__)

    _set = object.__setattr__
    """Sets an attribute during construction."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} is immutable: cannot set '{name}'")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} is immutable: cannot delete '{name}'")

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())
