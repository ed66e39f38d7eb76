"""The example of a new game obeys the laws, too: it is registered while a law is tested on it."""

from collections.abc import Iterator

import pytest

from tests.support import new_game


@pytest.fixture(autouse=True)
def _new_game(request: pytest.FixtureRequest) -> Iterator[None]:
    values = getattr(getattr(request.node, "callspec", None), "params", {}).values()
    if any(value in new_game.PRESETS for value in values if isinstance(value, str)):
        with new_game.registered():
            yield
    else:
        yield
