"""What must hold for every hand, whatever its shanten is."""

from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjongkit import (
    Hand,
    Meld,
    accepts,
    accepts_batch,
    discards,
    readings,
    shanten,
    shanten_batch,
    waits,
)
from tests.support.shanten_oracle import CASES, CODES, GAMES, STYLES, Position, deal, deals
from tests.support.tiers import sample

every_game = pytest.mark.parametrize(("ruleset", "void"), CASES)
examples = sample.examples(100, 10)


@st.composite
def hands(draw: st.DrawFn, ruleset: str, void: str | None, drawn: bool) -> Hand:
    """A hand of any size and style, with melds or without."""
    sets = draw(st.sampled_from([0, 1, 2, 3, 4, 4, 4]))
    melds = draw(st.integers(0, 4 - sets))
    hidden = void or (draw(st.sampled_from("mps")) if GAMES[ruleset].void else None)
    rng = draw(st.randoms(use_true_random=False))
    return deal(rng, ruleset, draw(st.sampled_from(STYLES)), 3 * sets + 1 + drawn, melds, hidden)


def may_come(hand: Hand, ruleset: str) -> list[str]:
    """The kinds of which the hand does not own all four."""
    return [CODES[kind] for kind in GAMES[ruleset].kinds if hand.owned[kind] < 4]


@every_game
@examples
@given(data=st.data())
def test_an_accepted_tile_lowers_the_shanten_by_one_and_no_other_does(
    ruleset: str, void: str | None, data: st.DataObject
) -> None:
    hand = data.draw(hands(ruleset, void, drawn=False))
    now = shanten(hand, ruleset, void=void)
    accepted = accepts(hand, ruleset, void=void).tiles
    assert accepted
    for tile in may_come(hand, ruleset):
        assert shanten(hand + tile, ruleset, void=void) == now - (tile in accepted), tile


@every_game
@examples
@given(data=st.data())
def test_the_best_discard_keeps_the_shanten(ruleset: str, void: str | None, data: st.DataObject) -> None:
    """A complete hand can only be left ready; every other hand holds a tile that it does not need."""
    hand = data.draw(hands(ruleset, void, drawn=True))
    now = shanten(hand, ruleset, void=void)
    options = discards(hand, ruleset, void=void)
    assert options[0].shanten == max(now, 0)
    for option in options:
        assert option.shanten == shanten(hand - option.tile, ruleset, void=void)
        assert option.shanten in (now, now + 1)
        assert option.accepts.tiles == accepts(hand - option.tile, ruleset, void=void).tiles


@every_game
@examples
@given(data=st.data())
def test_only_complete_hands_have_readings(ruleset: str, void: str | None, data: st.DataObject) -> None:
    hand = data.draw(hands(ruleset, void, drawn=True))
    assert (shanten(hand, ruleset, void=void) == -1) == bool(readings(hand, ruleset, void=void))


@every_game
@examples
@given(data=st.data())
def test_only_ready_hands_have_waits(ruleset: str, void: str | None, data: st.DataObject) -> None:
    """And they wait for the tiles that they accept (RULES 1.1.5, 2.1.6, 4.1.2)."""
    hand = data.draw(hands(ruleset, void, drawn=False))
    found = tuple(wait.tile for wait in waits(hand, ruleset, void=void))
    is_ready = shanten(hand, ruleset, void=void) == 0
    assert found == (accepts(hand, ruleset, void=void).tiles if is_ready else ())


def renamed(hand: Hand, suits: tuple[int, ...]) -> Hand:
    """The hand with other suits: `suits` says which one each of m, p, s becomes."""

    def other(face: int) -> int:
        return face if 27 <= face < 34 else 34 + suits[face - 34] if face > 33 else 9 * suits[face // 9] + face % 9

    return Hand.of(map(other, hand.faces), [Meld.of(meld.kind, map(other, meld.faces)) for meld in hand.melds])


@every_game
@examples
@given(data=st.data())
def test_the_suits_are_alike(ruleset: str, void: str | None, data: st.DataObject) -> None:
    """Renaming the suits, the void one with them, renames the accepted tiles and nothing else.

    For three players the characters are another suit than the others (RULES 4.1.11).
    """
    hand = data.draw(hands(ruleset, void, drawn=False))
    now, accepted = shanten(hand, ruleset, void=void), accepts(hand, ruleset, void=void)
    for suits in permutations(range(3)):
        if ruleset.endswith("3") and suits[0] != 0:
            continue
        names = {"z": "z", **{"mps"[suit]: "mps"[other] for suit, other in enumerate(suits)}}
        same, other_void = renamed(hand, suits), void and names[void]
        assert shanten(same, ruleset, void=other_void) == now
        found = accepts(same, ruleset, void=other_void)
        assert set(found) == {(tile[0] + names[tile[1]], left) for tile, left in accepted}


@every_game
@examples
@given(data=st.data())
def test_a_batch_is_its_hands(ruleset: str, void: str | None, data: st.DataObject) -> None:
    batch = data.draw(st.lists(hands(ruleset, void, drawn=False), max_size=5))
    after = data.draw(st.lists(hands(ruleset, void, drawn=True), max_size=5))
    counts, melded = laid_out([*batch, *after])
    found = shanten_batch(counts, ruleset, void=void, melded=melded)
    assert list(found) == [shanten(hand, ruleset, void=void) for hand in (*batch, *after)]
    counts, melded = laid_out(batch)
    masks = accepts_batch(counts, ruleset, void=void, melded=melded)
    assert list(masks) == [accepts(hand, ruleset, void=void).mask for hand in batch]
    assert list(masks) == [
        sum(1 << CODES.index(tile) for tile in accepts(hand, ruleset, void=void).tiles) for hand in batch
    ]


@every_game
def test_batches_in_threads(ruleset: str, void: str | None) -> None:
    """Threads that work at the same time, on the same buffer, all find the same."""
    counts, melded = laid_out(list(deals("threads", ruleset, void, 500, drawn=False)))
    expected = shanten_batch(counts, ruleset, void=void, melded=melded)
    accepted = accepts_batch(counts, ruleset, void=void, melded=melded)
    with ThreadPoolExecutor(8) as pool:
        found = [pool.submit(shanten_batch, counts, ruleset, void=void, melded=melded) for _ in range(16)]
        masks = [pool.submit(accepts_batch, counts, ruleset, void=void, melded=melded) for _ in range(16)]
    assert all(job.result() == expected for job in found)
    assert all(job.result() == accepted for job in masks)


def laid_out(batch: list[Hand]) -> tuple[bytes, bytes]:
    """Rows of 34 counts: the concealed tiles of all hands, and the tiles of their melds."""
    positions = [Position.of(hand) for hand in batch]
    return b"".join(bytes(one.counts) for one in positions), b"".join(bytes(one.melded) for one in positions)
