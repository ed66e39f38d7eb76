"""Text is read once: what is derived from a hand never goes through text again."""

from __future__ import annotations

import pytest

import mahjongkit as mj
from mahjongkit import notation


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of hands that were read or written since the test began."""
    seen: list[str] = []
    read, write = notation.parse_hand, notation.format_hand

    def parse_hand(text: str, red_fives: tuple[int, int, int] = (1, 1, 1)) -> notation.HandText:
        seen.append(text)
        return read(text, red_fives)

    def format_hand(hand: notation.HandText, style: str = "mpsz") -> str:
        seen.append("written")
        return write(hand, style)

    monkeypatch.setattr(notation, "parse_hand", parse_hand)
    monkeypatch.setattr("mahjongkit.hand.format_hand", format_hand)
    return seen


def test_a_changed_hand_is_not_read_again(parsed: list[str]) -> None:
    hand = mj.Hand("123m406p789s [pon 111z] f1 2z")
    changed = hand + "3z" - "0p" + "5p" + "f2"
    assert parsed == ["123m406p789s [pon 111z] f1 2z"]
    assert changed == mj.Hand("123m456p789s23z [pon 111z] f1f2")


def test_waits_parse_nothing(parsed: list[str]) -> None:
    hand = mj.Hand("1112345678999m")
    parsed.clear()
    assert len(mj.waits(hand)) == 9
    assert parsed == []


@pytest.mark.parametrize(
    ("hand", "win", "ruleset"),
    [
        ("234m340p22s34567s", "8s", "riichi:mleague"),
        ("123m678m99m123s46s", "5s", "sichuan"),
        ("123m456p789s23m55p", "4m", "ninghai"),
        ("234m340p22s34567s", "8s", "synchronous"),
    ],
)
def test_score_parses_the_hand_once(parsed: list[str], hand: str, win: str, ruleset: str) -> None:
    inputs = {"riichi": 1} if ruleset.startswith(("riichi", "sync")) else {}
    assert mj.score(hand, win, ruleset, **inputs).points
    assert parsed == [hand]
