"""Names of players: printable, and no two that look the same because of invisible characters."""

import msgspec
import pytest

from mahjongkit.server.room_config import Name


@pytest.mark.parametrize("name", ["Aki", "麻雀好き", "Zoë", "O'Neil", "a b", "😀"])
def test_names_that_people_have(name: str) -> None:
    assert msgspec.convert(name, Name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "a\nb",
        "a\x7f",
        "\u202eika",  # right-to-left override
        "A\u200bki",  # zero-width space
        "Aki\u200d",  # zero-width joiner
        "\ufeffAki",
        "\u2066Aki\u2069",  # isolates
        "Aki\u061c",
        "\u3164",  # a filler that looks like an empty name
        "Aki\ufe0f",
        "A\u00adki",
        "Aki\u180f",
        "Aki\ufff9",
        "\U0001d173Aki",
        "Aki\U000e0041",  # a tag
        "Aki\U000e0100",
        "Aki\n",
        "x" * 25,
    ],
)
def test_names_that_hide_something_are_refused(name: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(name, Name)
