"""Explain why a record does not agree with the table: by rules that it does not state, or by an action that the rules
forbid but its server accepted.

This runs only after a replay with a mismatch. Other rules are assumed only if they explain every mismatch, and they are
reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from mahjongkit.errors import Phrase
from mahjongkit.records.overrides import NO_OVERRIDES, Overrides
from mahjongkit.records.record import Mismatch, MismatchKind
from mahjongkit.rules.riichi.records.final_points import Prizes, infer_prizes
from mahjongkit.rules.riichi.records.replay import Replay
from mahjongkit.rules.riichi.records.tenhou_rules import allows
from mahjongkit.rules.riichi.records.transcript import HandTranscript, Move, RecordError, Transcript
from mahjongkit.tiles import kind_of

if TYPE_CHECKING:
    from mahjongkit.core.hand_log import HandLog

LOBBY_RULES: tuple[dict[str, object], ...] = (
    {"kiriage": True},
    {"extension": "none", "target_points": None},
    {"tobi": False},
    {"agari_yame": False},
    {"tenpai_yame": False},
    {"kuikae": 1},
    {"kuikae": 2},
    {"honba_ron": 1500, "honba_tsumo": 500},
    {"ippatsu": False},
    {"ura": False, "kan_ura": False},
    {"kan_ura": False},
    {"kan_dora": False, "kan_ura": False},
    {"kan_dora_open": "immediate", "kan_dora_added": "immediate"},
    {"double_wind_pair": 2},
    {"kazoe": "sanbaiman"},
    {"renhou": "mangan"},
    {"nagashi": False},
    {"max_ron": 1, "abort_sanchahou": False},
    {"max_ron": 3, "abort_sanchahou": False},
    {"abort_suucha": False},
    {"abort_suukan": "off"},
    {"abort_suufon": False},
    {"dealer_repeats_tenpai": False},
    {"riichi_min_wall": 0},
    {"sticks_at_end": "remain"},
    {"target_points": 25000},
    {"target_points": 35000},
    {"target_points": 40000},
    {"north": "wind"},
    {"tsumo_loss": "bisect"},
)
"""The choices that the owner of a private lobby has."""

MAX_CHOICES = 6
"""At most this many of them are inferred for one record."""

RELAXED: tuple[tuple[str, object, tuple[str, ...]], ...] = (
    ("kuikae", 2, ("discard",)),
    ("riichi_min_wall", 0, ("discard",)),
    ("riichi_min_points", None, ("discard",)),
    ("riichi_forbid_furiten", False, ("discard",)),
    ("riichi_ankan", 2, ("closed",)),
    ("kan_min_wall", 0, ("closed", "added", "kong")),
    ("last_discard", "any_call", ("chi", "pon")),
    ("kita_min_wall", 0, ("north",)),
    ("kita_after_call", True, ("north",)),
)
"""Rules that only forbid actions: the option, its most permissive value, and the kinds of moves that it allows."""

FINAL_POINTS = "final points"


@dataclass(slots=True)
class Attempt:
    """A replay of a record, and the assumptions made for it."""

    transcript: Transcript
    replay: Replay
    hand_logs: list[HandLog]
    inferred: dict[str, object] = field(default_factory=dict)
    warnings: list[Mismatch] = field(default_factory=list)
    not_judged: dict[str, Phrase] = field(default_factory=dict)

    @property
    def mismatches(self) -> list[Mismatch]:
        return self.replay.mismatches

    @property
    def progress(self) -> tuple[int, int]:
        """How far the replay agrees, greater is better: the first hand with a mismatch, and minus their number."""
        if not self.mismatches:
            return len(self.transcript.hands) + 1, 0
        first = len(self.transcript.hands) if self.explained else min(one.hand for one in self.mismatches)
        return first, -len(self.mismatches)

    @property
    def explained(self) -> bool:
        """Whether nothing but the final points differs."""
        return all(one.what == FINAL_POINTS for one in self.mismatches)


def play_transcript(transcript: Transcript) -> Attempt:
    """Replay a transcript by the rules that it states."""
    replay = Replay(transcript)
    hand_logs = replay.hand_logs()
    return Attempt(transcript, replay, hand_logs, dict(transcript.inferred), not_judged=dict(transcript.not_judged))


def explain(attempt: Attempt, overrides: Overrides = NO_OVERRIDES) -> Attempt:
    """Explain the mismatches of a replay by other rules, as far as these follow from the record."""
    if attempt.transcript.private:
        attempt = _infer(attempt, overrides)
    if not overrides.strict:
        attempt = _relax(attempt, overrides)
        if attempt.transcript.private and not attempt.explained:
            attempt = _infer(attempt, overrides)
    attempt = _infer_points(attempt, overrides)
    return _drop_unjudged(attempt)


def _changed(attempt: Attempt, changes: Mapping[str, object]) -> Attempt | None:
    """The same record replayed with other options; None if the options do not exist."""
    transcript = replace(attempt.transcript, options={**attempt.transcript.options, **changes})
    try:
        other = play_transcript(transcript)
    except RecordError:
        return None
    other.inferred, other.warnings, other.not_judged = dict(attempt.inferred), attempt.warnings, attempt.not_judged
    return other


# Rules of private lobbies.


def _infer(attempt: Attempt, overrides: Overrides) -> Attempt:
    """Assume rules of a lobby, the most helpful first, until the record agrees; if it never does, assume none."""
    best = attempt
    for _ in range(MAX_CHOICES):
        if best.explained:
            return best
        better = _best_choice(best, overrides)
        if better is None:
            return attempt
        best = better
    return best if best.explained else attempt


def _best_choice(attempt: Attempt, overrides: Overrides) -> Attempt | None:
    best: Attempt | None = None
    for changes in _choices(attempt, overrides):
        other = _changed(attempt, changes)
        if other is None or other.progress <= (best or attempt).progress:
            continue
        other.inferred |= changes
        best = other
    return best


def _choices(attempt: Attempt, overrides: Overrides) -> Iterator[dict[str, object]]:
    options = attempt.replay.ruleset.options
    for changes in LOBBY_RULES:
        known = all(name in options for name in changes)
        if known and not any(name in overrides.options for name in changes):
            new = {name: value for name, value in changes.items() if options[name] != value}
            if new and all(allows(attempt.transcript, name, value) for name, value in new.items()):
                yield new


# Actions that the rules forbid.


def _relax(attempt: Attempt, overrides: Overrides) -> Attempt:
    """Allow what the server accepted: replay the whole match with the rule relaxed, so that every hand stays legal."""
    relaxed: dict[str, object] = {}
    warnings: list[Mismatch] = []
    replay = attempt.replay
    for one in attempt.mismatches:
        if one.kind is not MismatchKind.ACTION:
            continue
        option = _allowing(attempt.transcript, replay, one, overrides)
        if option is not None:
            name, value = option
            relaxed[name] = value
            warnings += _forbidden(attempt.transcript.hands[one.hand], one, name, str(replay.ruleset.options[name]))
    if not relaxed:
        return attempt
    other = _changed(attempt, relaxed)
    if other is None or other.progress <= attempt.progress:
        return attempt
    still = {(one.hand, one.event) for one in other.mismatches}
    other.warnings = [*attempt.warnings, *(one for one in warnings if (one.hand, one.event) not in still)]
    return other


def _allowing(transcript: Transcript, replay: Replay, one: Mismatch, overrides: Overrides) -> tuple[str, object] | None:
    """The option and value that allow a forbidden move, if changing one option is enough."""
    hand = transcript.hands[one.hand]
    move = next((move for move in hand.moves if move.where == one.event and move.kind != "indicator"), None)
    for name, value, kinds in RELAXED:
        if move is None or move.kind not in kinds or name in overrides.options or replay.ruleset.options[name] == value:
            continue
        trial = Replay(replace(transcript, options={**transcript.options, name: value}))
        trial.play_hand(one.hand, hand)
        if not any(other.event == one.event for other in trial.mismatches):
            return name, value
    return None


def _forbidden(hand: HandTranscript, one: Mismatch, option: str, value: str) -> Iterator[Mismatch]:
    """Warnings of the forbidden move and, for `kuikae`, of all other swap-calling discards of the hand."""
    reason = Phrase("riichi.claim.forbidden", option=option, value=value)
    yield one._replace(got=reason)
    if option == "kuikae":
        for move in swap_calls(hand.moves):
            if move.where != one.event:
                what = f"action of seat {move.seat}"
                yield Mismatch(one.hand, move.where, what, one.expected, reason, MismatchKind.ACTION)


def swap_calls(moves: list[Move]) -> Iterator[Move]:
    """Swap-calling discards (kuikae): right after a call, the called kind or the other end of the run."""
    played = [move for move in moves if move.kind != "indicator"]
    for call, move in pairwise(played):
        if move.kind != "discard" or call.seat != move.seat or call.kind not in ("chi", "pon"):
            continue
        called = kind_of(call.tile)
        banned = {called}
        if call.kind == "chi":
            low, high = sorted(map(kind_of, call.tiles))
            if high - low == 1 and called == low - 1 and high % 9 < 8:
                banned.add(high + 1)
            elif high - low == 1 and called == high + 1 and low % 9 > 0:
                banned.add(low - 1)
        if kind_of(move.tile) in banned:
            yield move


# Final points.


def _infer_points(attempt: Attempt, overrides: Overrides) -> Attempt:
    """Infer the uma that gives the final points."""
    transcript = attempt.transcript
    scores, points = transcript.final_scores, transcript.final_points
    if not attempt.mismatches or not attempt.explained or points is None or scores is None:
        return attempt
    options = attempt.replay.ruleset.options
    stated = Prizes(options.uma, options.oka, options.return_points, options.final_rounding, options.equal_scores)
    if {"uma", "oka", "return_points", "final_rounding"} & set(overrides.options):
        return attempt
    start = options.start_points
    prizes = infer_prizes(scores, points, stated, start, transcript.uma_rows, transcript.private)
    if prizes is None:
        if transcript.private and not transcript.uma_rows:
            attempt.not_judged[FINAL_POINTS] = Phrase("riichi.claim.no_known_uma")
        return attempt
    changes = {name: value for name, value, known in zip(Prizes._fields, prizes, stated, strict=True) if value != known}
    inferred = {
        name: value for name, value in changes.items() if name != "uma" or prizes.uma not in transcript.uma_rows
    }
    other = _changed(attempt, {name: value for name, value in changes.items() if allows(transcript, name, value)})
    if other is None or not other.explained:
        return attempt
    other.inferred |= inferred
    if not allows(transcript, "uma", prizes.uma):  # no option can hold this uma; the points were compared here
        other.mismatches[:] = [one for one in other.mismatches if one.what != FINAL_POINTS]
    return other


def _drop_unjudged(attempt: Attempt) -> Attempt:
    """Remove the mismatches of claims that cannot be judged."""
    claims = tuple(attempt.not_judged)
    if claims:
        attempt.mismatches[:] = [one for one in attempt.mismatches if not one.what.startswith(claims)]
    return attempt
