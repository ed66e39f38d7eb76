"""Riichi with three players needs three tiles in the wall, one for every seat (RULES 4.1.11), as real games show it."""

from __future__ import annotations

import re

import pytest
from corpora import corpus
from staging import drift_until_left, stage, verbs

from mahjongkit import records

LATE = "tenhou-xml/newer/2011010400gm-0xb9-0000-d0efbb43.mjlog"
"""Tenhou, three players, 4 January 2011: in the last hand seat 2 declares riichi with 3p when three tiles are left."""


def riichis(text: str) -> list[int]:
    """How many tiles are left at every riichi of a three-player game, by the text alone: 55 less the draws."""
    found, left = [], 55
    for tag in re.findall(r"<(INIT|[TUV]\d+|REACH [^>]*)", text):
        if tag == "INIT":
            left = 55
        elif tag[0] in "TUV":
            left -= 1
        elif 'step="1"' in tag:
            found.append(left)
    return found


def test_a_real_riichi_with_three_tiles_left_is_legal() -> None:
    path = corpus(LATE)
    assert min(riichis(path.read_text())) == 3
    report = records.verify(path)
    assert report.mismatches == ()
    assert (report.hands, report.wins) == (6, 6)


def test_no_real_riichi_with_fewer_than_three_tiles_left() -> None:
    """In all three-player games of the corpora; the latest but for that one come with five and six tiles left."""
    folders = ("custom_tenhou_client", "mjx-games", "mjx-cases", "tenhou-python-bot", "newer")
    texts = [
        path.read_text(errors="replace")
        for folder in folders
        for path in sorted(corpus(f"tenhou-xml/{folder}").iterdir())
        if path.is_file()
    ]
    kinds = [re.search(r'<GO [^>]*type="(\d+)"', text) for text in texts]
    three = [text for text, kind in zip(texts, kinds, strict=True) if kind and int(kind[1]) & 16]
    found = sorted(left for text in three for left in riichis(text))
    assert len(three) >= 56
    assert len(found) >= 346
    assert found[:3] == [3, 5, 6]


@pytest.mark.parametrize("preset", ["tenhou3", "majsoul3"])
@pytest.mark.parametrize(("left", "allowed"), [(4, True), (3, True), (2, False), (1, False)])
def test_riichi_by_the_tiles_left(preset: str, left: int, allowed: bool) -> None:
    """A ready hand whose wait lies in the dead wall is offered riichi down to three tiles, in both presets."""
    hands = {seat: "123456789p11s46s" if seat == (54 - left) % 3 else "19m147p28s12567z3s" for seat in range(3)}
    table = stage(f"riichi3:{preset}", hands, indicators="5s", ura="5s", replacements="5s 0s")
    drift_until_left(table, left)
    (seat,) = table.pending
    assert seat == (54 - left) % 3
    assert table.view(seat).left == left
    assert ("riichi" in verbs(table, seat)) is allowed
