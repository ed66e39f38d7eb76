"""The tests, by subject; helpers are in `tests.support`."""

import pytest

pytest.register_assert_rewrite("tests.support")
