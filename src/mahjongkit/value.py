"""The base of small immutable values."""

from __future__ import annotations


class Value:
    """What is made is not changed. Equal and hashed by the attributes that `_key` lists."""

    __slots__: tuple[str, ...] = ()

    def _key(self) -> tuple[object, ...]:
        """What makes two values equal."""
        return tuple(getattr(self, name) for name in self.__slots__)

    def _set(self, name: str, value: object) -> None:
        """Set an attribute while the value is being made."""
        object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} is immutable: cannot set '{name}'")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} is immutable: cannot delete '{name}'")

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())
