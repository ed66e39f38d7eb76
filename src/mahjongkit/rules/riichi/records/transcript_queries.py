"""Facts that follow from the moves of a transcript; used by the readers and writers of several formats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from mahjongkit.rules.riichi import Riichi
from mahjongkit.rules.riichi.payments import STICK
from mahjongkit.rules.riichi.records.transcript import HandTranscript, Move, RecordError, WinClaim
from mahjongkit.tiles import ORPHANS, RED_FIVES, kind_of

KONGS = ("kong", "closed", "added")
NORTH = 30


def is_first_hand(hand: HandTranscript) -> bool:
    """Whether a match may begin with this hand."""
    return (hand.round, hand.dealer, hand.honba, hand.sticks) == (0, 0, 0, 0)


def last_move(hand: HandTranscript) -> Move | None:
    """The last move of a seat."""
    return next((move for move in reversed(hand.moves) if move.kind != "indicator"), None)


def tiles_held(hand: HandTranscript, seat: int) -> Counter[int]:
    """How many tiles of each kind a seat has, melds and Norths set aside included."""
    held = Counter(map(kind_of, hand.hands[seat]))
    for move in hand.moves:
        if move.seat == seat and move.kind in ("draw", "chi", "pon", "kong"):
            held[kind_of(move.tile)] += 1
        elif move.seat == seat and move.kind == "discard":
            held[kind_of(move.tile)] -= 1
    return held


def pays_stick(move: Move, hand: HandTranscript) -> bool:
    """Whether this move declares riichi and its stick is paid; no stick is paid if another seat wins with the tile."""
    if not move.declares:
        return False
    return hand.ending not in ("", "ron", "sanchahou") or move is not last_move(hand)


def scores_in_play(hand: HandTranscript) -> tuple[int, ...]:
    """The scores after every riichi stick is paid, before the end of the hand changes them."""
    scores = list(hand.scores)
    for move in hand.moves:
        if pays_stick(move, hand):
            scores[move.seat] -= STICK
    return tuple(scores)


def shares(deltas: Sequence[int], wins: Sequence[WinClaim], gains: Sequence[int]) -> list[list[int]]:
    """Split the deltas of several wins on one tile: the discarder pays the later gains, the first win has the rest."""
    rest = list(deltas)
    later: list[list[int]] = []
    for win, gain in zip(wins[1:], gains[1:], strict=True):
        share = [0] * len(rest)
        share[win.seat] += gain
        share[win.source] -= gain
        rest = [delta - part for delta, part in zip(rest, share, strict=True)]
        later.append(share)
    return [rest, *later]


def reason_of_draw(hand: HandTranscript, ruleset: Riichi, where: str) -> str:
    """Why a hand is drawn, as far as the moves show it."""
    last = last_move(hand)
    if last is None:
        raise RecordError(where, "record.draw_too_early")
    if last.kind == "draw":
        return "kyuushu"
    discards = [move for move in hand.moves if move.kind == "discard"]
    if _is_four_winds(hand, ruleset):
        return "suufon"
    kongs = {move.seat for move in hand.moves if move.kind in KONGS}
    if sum(move.kind in KONGS for move in hand.moves) == 4 and len(kongs) > 1 and last.kind == "discard":
        return "suukan"
    if last.declares and sum(move.declares for move in discards) == 4:
        return "suucha"
    if sum(move.kind == "draw" for move in hand.moves) == _live_tiles(ruleset):
        return "nagashi" if any(_is_nagashi(hand, seat) for seat in range(ruleset.players)) else "exhaustive"
    if ruleset.players == 4:
        return "sanchahou"  # no other reason is left; the replay checks it
    raise RecordError(where, "record.draw_without_reason")


def _is_four_winds(hand: HandTranscript, ruleset: Riichi) -> bool:
    """Whether the hand is four draws and four discards of one wind."""
    kinds = [move.kind for move in hand.moves]
    winds = {move.tile for move in hand.moves if move.kind == "discard"}
    return ruleset.players == 4 and kinds == ["draw", "discard"] * 4 and len(winds) == 1 and winds < {27, 28, 29, 30}


def _is_nagashi(hand: HandTranscript, seat: int) -> bool:
    """Whether a seat discarded only terminals and honours, and none of them was called."""
    called = any(move.source == seat for move in hand.moves)
    discards = [move.tile for move in hand.moves if move.kind == "discard" and move.seat == seat]
    return not called and all(tile in ORPHANS for tile in discards)


def _live_tiles(ruleset: Riichi) -> int:
    """How many tiles are drawn if a hand goes to the end of the wall."""
    return len(ruleset.tiles) - ruleset.options.dead_wall - 13 * ruleset.players


def ends_early(hands: Sequence[HandTranscript], scores: Sequence[int], ruleset: Riichi) -> bool:
    """Whether a match that ended with these scores is too short for a hanchan, so that it was an east game.

    Nobody is below zero, and the match ended before South 4 (South 3 with three players), or in it although nobody has
    the points that a hanchan needs to end.
    """
    if min(scores) < 0:
        return False
    place, end = (hands[-1].round, hands[-1].dealer), ruleset.players - 1
    target = ruleset.options.target_points
    undecided = target is not None and max(scores) < target
    return (0, end) <= place < (1, end) or (place == (1, end) and undecided)


def without_red_fives(hands: Iterable[HandTranscript]) -> bool:
    """Whether no red five is ever seen, although some hand shows all four fives of a suit."""
    four_fives_seen = False
    for hand in hands:
        seen = Counter(tile for tiles in hand.hands for tile in tiles)
        seen.update(move.tile for move in hand.moves if move.kind in ("draw", "indicator"))
        seen.update((hand.indicator, *hand.ura))
        if any(seen[red] for red in RED_FIVES):
            return False
        four_fives_seen = four_fives_seen or any(seen[kind_of(red)] == 4 for red in RED_FIVES)
    return four_fives_seen
