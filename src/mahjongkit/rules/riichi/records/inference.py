"""Why a record does not agree with the table: rules that it does not state, or an action that its server let pass.

All of this runs only after a replay that found a mismatch. A record is explained by other rules only if nothing is left
to explain then; what was assumed is reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from mahjongkit.records.overrides import NO_OVERRIDES, Overrides
from mahjongkit.records.record import Mismatch
from mahjongkit.rules.riichi.records.final_points import Prizes, infer_prizes
from mahjongkit.rules.riichi.records.replay import Replay
from mahjongkit.rules.riichi.records.tenhou_rules import allows
from mahjongkit.rules.riichi.records.transcript import HandTranscript, Move, RecordError, Transcript
from mahjongkit.tiles import kind_of

if TYPE_CHECKING:
    from mahjongkit.core.state import HandLog

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
"""What the owner of a private lobby can choose, one choice after the other."""

MOST_CHOICES = 6
"""No more than so many choices are inferred for one record."""

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
"""Rules that only forbid actions: the option, its most permissive value, and the moves that it can allow."""

FINAL_POINTS = "final points"


@dataclass(slots=True)
class Attempt:
    """A replay of a record, with what was assumed for it."""

    script: Transcript
    replay: Replay
    hand_logs: list[HandLog]
    inferred: dict[str, object] = field(default_factory=dict)
    warnings: list[Mismatch] = field(default_factory=list)
    not_judged: dict[str, str] = field(default_factory=dict)

    @property
    def mismatches(self) -> list[Mismatch]:
        return self.replay.mismatches

    @property
    def progress(self) -> tuple[int, int]:
        """How far the replay agrees: the first hand that does not (the more, the better), and how much does not."""
        if not self.mismatches:
            return len(self.script.hands) + 1, 0
        only_points = all(one.what == FINAL_POINTS for one in self.mismatches)
        first = len(self.script.hands) if only_points else min(one.hand for one in self.mismatches)
        return first, -len(self.mismatches)

    @property
    def explained(self) -> bool:
        return all(one.what == FINAL_POINTS for one in self.mismatches)


def attempt(script: Transcript) -> Attempt:
    """Play a script."""
    replay = Replay(script)
    hand_logs = replay.hand_logs()
    return Attempt(script, replay, hand_logs, dict(script.inferred), not_judged=dict(script.not_judged))


def explain(found: Attempt, asked: Overrides = NO_OVERRIDES) -> Attempt:
    """Explain the mismatches of a replay by other rules, as far as the record itself settles them."""
    if found.script.private:
        found = _infer(found, asked)
    if not asked.strict:
        found = _relax(found, asked)
        if found.script.private and not found.explained:
            found = _infer(found, asked)
    found = _infer_points(found, asked)
    return _set_aside(found)


def _changed(found: Attempt, changes: Mapping[str, object]) -> Attempt | None:
    """The same record played by other options."""
    script = replace(found.script, options={**found.script.options, **changes})
    try:
        other = attempt(script)
    except RecordError:
        return None
    other.inferred, other.warnings, other.not_judged = dict(found.inferred), found.warnings, found.not_judged
    return other


# Rules of private lobbies.


def _infer(found: Attempt, asked: Overrides) -> Attempt:
    """Choose rules of a lobby, the most helpful first, until the record agrees; if it never does, none is chosen."""
    best = found
    for _ in range(MOST_CHOICES):
        if best.explained:
            return best
        better = _best_choice(best, asked)
        if better is None:
            return found
        best = better
    return best if best.explained else found


def _best_choice(found: Attempt, asked: Overrides) -> Attempt | None:
    best: Attempt | None = None
    for changes in _choices(found, asked):
        other = _changed(found, changes)
        if other is None or other.progress <= (best or found).progress:
            continue
        other.inferred |= changes
        best = other
    return best


def _choices(found: Attempt, asked: Overrides) -> Iterator[dict[str, object]]:
    options = found.replay.game.options
    for changes in LOBBY_RULES:
        known = all(name in options for name in changes)
        if known and not any(name in asked.options for name in changes):
            new = {name: value for name, value in changes.items() if options[name] != value}
            if new and all(allows(found.script, name, value) for name, value in new.items()):
                yield new


# Actions that the rules forbid.


def _relax(found: Attempt, asked: Overrides) -> Attempt:
    """Allow what the server allowed: the whole match is replayed with the rule relaxed, so every hand stays legal."""
    relaxed: dict[str, object] = {}
    warnings: list[Mismatch] = []
    replay = found.replay
    for one in found.mismatches:
        if not one.what.startswith("action of seat"):
            continue
        option = _allowing(found.script, replay, one, asked)
        if option is not None:
            name, value = option
            relaxed[name] = value
            warnings += _forbidden(found.script.hands[one.hand], one, name, str(replay.game.options[name]))
    if not relaxed:
        return found
    other = _changed(found, relaxed)
    if other is None or other.progress <= found.progress:
        return found
    still = {(one.hand, one.event) for one in other.mismatches}
    other.warnings = [*found.warnings, *(one for one in warnings if (one.hand, one.event) not in still)]
    return other


def _allowing(script: Transcript, replay: Replay, one: Mismatch, asked: Overrides) -> tuple[str, object] | None:
    """The rule that forbids a move, if a single one does: without it the hand goes on."""
    hand = script.hands[one.hand]
    move = next((move for move in hand.moves if move.where == one.event and move.kind != "indicator"), None)
    for name, value, kinds in RELAXED:
        if move is None or move.kind not in kinds or name in asked.options or replay.game.options[name] == value:
            continue
        trial = Replay(replace(script, options={**script.options, name: value}))
        trial.state(one.hand, hand)
        if not any(other.event == one.event for other in trial.mismatches):
            return name, value
    return None


def _forbidden(hand: HandTranscript, one: Mismatch, option: str, value: str) -> Iterator[Mismatch]:
    """The forbidden move, and all further swap-calling discards of the hand."""
    reason = f"forbidden by {option}={value}, but the server accepted it"
    yield one._replace(got=reason)
    if option == "kuikae":
        for move in swap_calls(hand.moves):
            if move.where != one.event:
                named = f"action of seat {move.seat}"
                yield Mismatch(one.hand, move.where, named, one.expected, reason)


def swap_calls(moves: list[Move]) -> Iterator[Move]:
    """Discards of the kind just called, or of the other end of the run, straight after the call."""
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


def _infer_points(found: Attempt, asked: Overrides) -> Attempt:
    """Find the uma that leads to the final points."""
    script = found.script
    if not found.mismatches or not found.explained or script.final_points is None or script.final_scores is None:
        return found
    options = found.replay.game.options
    stated = Prizes(*(options[name] for name in Prizes._fields))  # type: ignore[arg-type]
    if {"uma", "oka", "return_points", "final_rounding"} & set(asked.options):
        return found
    start = int(str(options["start_points"]))
    prizes = infer_prizes(script.final_scores, script.final_points, stated, start, script.uma_rows, script.private)
    if prizes is None:
        if script.private and not script.uma_rows:
            found.not_judged[FINAL_POINTS] = "no known uma leads to them, and a private lobby may have any"
        return found
    changes = {name: value for name, value, known in zip(Prizes._fields, prizes, stated, strict=True) if value != known}
    told = {name: value for name, value in changes.items() if name != "uma" or prizes.uma not in script.uma_rows}
    other = _changed(found, {name: value for name, value in changes.items() if allows(script, name, value)})
    if other is None or not other.explained:
        return found
    other.inferred |= told
    if not allows(script, "uma", prizes.uma):  # no option has this uma; the points were compared with it here
        other.mismatches[:] = [one for one in other.mismatches if one.what != FINAL_POINTS]
    return other


def _set_aside(found: Attempt) -> Attempt:
    """Take out the mismatches of claims that cannot be judged."""
    claims = tuple(found.not_judged)
    if claims:
        found.mismatches[:] = [one for one in found.mismatches if not one.what.startswith(claims)]
    return found
