"""Writes a transcript as mjai events; `mjai.py` describes the format and what it cannot hold."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from mahjongkit import rules
from mahjongkit.rules.riichi import Riichi, find_riichi
from mahjongkit.rules.riichi.records.mjai_names import (
    DRAGONS,
    FIRST_OF,
    NAMES,
    PRESETS,
    REASONS,
    SPECIAL_WAITS,
    TILES,
    YAKU,
    YAKUMAN,
    YAKUMAN_FAN,
    YAKUMAN_HAN,
)
from mahjongkit.rules.riichi.records.transcript import HandTranscript, Move, RecordError, Transcript, WinClaim
from mahjongkit.rules.riichi.records.transcript_queries import pays_stick, shares
from mahjongkit.tiles import RED_FIVES, WINDS, kind_of

Message = dict[str, object]
"""One event."""

_NAME_OF_YAKU = {key: name for name, key in (YAKU | YAKUMAN).items()}
_NAME_OF_YAKU |= {special: _NAME_OF_YAKU[key] for key, special in SPECIAL_WAITS.items()}
_NAME_OF_YAKU |= dict.fromkeys(DRAGONS.values(), "sangenpai")
_REASON_OF = {ending: reason for reason, ending in reversed(REASONS.items())}


def write(transcript: Transcript) -> str:
    """The mjai events of a transcript, one per line."""
    if not transcript.game.startswith("riichi"):
        raise RecordError("transcript", "riichi.mjai.only_riichi", game=transcript.game)
    ruleset = find_riichi(transcript.game, **transcript.options)
    events = [start_of_game(transcript, ruleset)]
    for hand in transcript.hands:
        events += _events_of_hand(hand, ruleset)
    if transcript.whole:
        end: Message = {"type": "end_game"}
        if transcript.final_scores is not None:
            end["scores"] = transcript.final_scores
        events.append(end)
    return "".join(json.dumps(event, separators=(",", ":")) + "\n" for event in events)


def start_of_game(transcript: Transcript, ruleset: Riichi) -> Message:
    """The names and the rules; rules other than length and red fives are in the field `rules`, our own addition."""
    red = any(ruleset.tiles.copies[face] for face in RED_FIVES)
    length = ruleset.options.length
    event: Message = {"type": "start_game"}
    if transcript.names:
        event["names"] = transcript.names
    event |= {"kyoku_first": FIRST_OF[length], "aka_flag": red}
    plain: dict[str, object] = {"length": length} if red else {"length": length, "red_fives": (0, 0, 0)}
    if (
        rules.find(PRESETS[ruleset.players], **plain).options != ruleset.options
        or transcript.game not in PRESETS.values()
    ):
        event["rules"] = {"game": transcript.game, **transcript.options}
    return event


def _events_of_hand(hand: HandTranscript, ruleset: Riichi) -> list[Message]:
    events = [start_of_hand(hand)]
    for move in hand.moves:
        if move.declares:
            events.append({"type": "reach", "actor": move.seat})
        if move.kind != "nine_terminals":
            events.append(event_of_move(move, hand, ruleset))
        if pays_stick(move, hand):
            events.append({"type": "reach_accepted", "actor": move.seat})
    if hand.ending:
        events += end_of_hand(hand)
    return events


def start_of_hand(hand: HandTranscript) -> Message:
    """The position and the deal."""
    return {
        "type": "start_kyoku",
        "bakaze": WINDS[hand.round],
        "dora_marker": NAMES[hand.indicator],
        "kyoku": hand.dealer + 1,
        "honba": hand.honba,
        "kyotaku": hand.sticks,
        "oya": hand.dealer,
        "scores": hand.scores,
        "tehais": [_names(tiles) for tiles in hand.hands],
    }


def end_of_hand(hand: HandTranscript) -> list[Message]:
    """The wins or the draw with which a hand ends."""
    return [*(_events_of_wins(hand) if hand.wins else [_event_of_draw(hand)]), {"type": "end_kyoku"}]


def _names(tiles: Iterable[int]) -> list[str]:
    return [NAMES[tile] for tile in tiles]


def event_of_move(move: Move, hand: HandTranscript, ruleset: Riichi) -> Message:
    """A move; `hand` has the moves before it."""
    if move.kind == "indicator":
        return {"type": "dora", "dora_marker": NAMES[move.tile]}
    tile = NAMES[move.tile]
    if move.kind == "draw":
        return {"type": "tsumo", "actor": move.seat, "pai": tile}
    if move.kind == "discard":
        return {"type": "dahai", "actor": move.seat, "pai": tile, "tsumogiri": move.drawn}
    if move.kind == "north":
        return {"type": "kita", "actor": move.seat, "pai": tile}
    if move.kind == "closed":
        return {"type": "ankan", "actor": move.seat, "consumed": _names(all_four(move.tile, ruleset))}
    if move.kind == "added":
        return {"type": "kakan", "actor": move.seat, "pai": tile, "consumed": _names(_triplet(move, hand))}
    kind = "daiminkan" if move.kind == "kong" else move.kind
    called = {"type": kind, "actor": move.seat, "target": move.source, "pai": tile}
    return {**called, "consumed": _names(move.tiles)}


def all_four(tile: int, ruleset: Riichi) -> list[int]:
    """The four tiles of a kind, red fives first."""
    copies = ruleset.tiles.copies
    faces = sorted((face for face in range(len(TILES)) if kind_of(face) == kind_of(tile)), reverse=True)
    return [face for face in faces for _ in range(copies[face])]


def _triplet(added: Move, hand: HandTranscript) -> tuple[int, ...]:
    """The triplet to which a tile is added."""
    for move in hand.moves:
        if move.kind == "pon" and move.seat == added.seat and kind_of(move.tile) == kind_of(added.tile):
            return (move.tile, *move.tiles)
    raise RecordError(added.where, "riichi.mjai.no_triplet", tile=NAMES[added.tile])


def _events_of_wins(hand: HandTranscript) -> list[Message]:
    events = []
    for win, deltas in zip(hand.wins, _shares(hand), strict=True):
        event: dict[str, object | None] = {
            "type": "hora",
            "actor": win.seat,
            "target": win.source,
            "pai": None if win.tile is None else NAMES[win.tile],
            "ura_markers": _names(win.ura),
            "yakus": None if win.yaku is None else _pairs(win.yaku),
            "fan": _fan(win),
            "fu": win.fu,
            "hora_points": win.points,
            "deltas": deltas,
        }
        events.append({key: value for key, value in event.items() if value is not None})
    return events


def _pairs(yaku: dict[str, int]) -> list[tuple[str, int]]:
    """The yaku by mjai's names, the dragons together."""
    fans: dict[str, int] = {}
    for key, han in yaku.items():
        name = _NAME_OF_YAKU.get(key, key)
        fan = han // YAKUMAN_HAN * YAKUMAN_FAN if name in YAKUMAN else han
        fans[name] = fans.get(name, 0) + fan
    return list(fans.items())


def _fan(win: WinClaim) -> int | None:
    """The fan; a hundred for each yakuman."""
    limit = any(_NAME_OF_YAKU.get(key) in YAKUMAN for key in win.yaku or ())
    return win.han // YAKUMAN_HAN * YAKUMAN_FAN if limit and win.han is not None else win.han


def _shares(hand: HandTranscript) -> Sequence[list[int] | None]:
    """The deltas of every win: the discarder pays the later winners, everything else belongs to the first win."""
    if hand.deltas is None:
        return [None] * len(hand.wins)
    return shares(hand.deltas, hand.wins, [hand.deltas[win.seat] for win in hand.wins])


def _event_of_draw(hand: HandTranscript) -> Message:
    event: Message = {"type": "ryukyoku", "reason": _REASON_OF[hand.ending]}
    if hand.ready is not None and hand.ending != "kyuushu":
        event["tenpais"] = [seat in hand.ready for seat in range(len(hand.scores))]
    if hand.deltas is not None:
        event["deltas"] = hand.deltas
    return event
