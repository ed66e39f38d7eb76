"""Our records told as scripts, from their events alone, and scripts made into records by playing them."""

from __future__ import annotations

from mahjongkit import rules
from mahjongkit.game.events import Event, Events
from mahjongkit.game.table import Table
from mahjongkit.records.overrides import NO_OVERRIDES, Overrides
from mahjongkit.records.record import Record, Report
from mahjongkit.rules.riichi.records.inference import attempt, explain
from mahjongkit.rules.riichi.records.transcript import HandTranscript, Move, RecordError, ToldWin, Transcript


def reenact(script: Transcript, asked: Overrides = NO_OVERRIDES) -> tuple[Record, Report]:
    """A script played on the table: the record, and where the table did not agree."""
    apply_overrides(script, asked)
    found = attempt(script)
    if found.mismatches:
        found = explain(found, asked)
    replay = found.replay
    record = Record(replay.game, found.hand_logs, names=script.names, whole=script.whole, format=script.format)
    report = Report(
        replay.hands,
        replay.actions,
        replay.wins,
        tuple(replay.mismatches),
        tuple(found.warnings),
        tuple(found.inferred.items()),
        tuple([f"{claim}: {reason}" for claim, reason in found.not_judged.items()]),
    )
    return record, report


def apply_overrides(script: Transcript, asked: Overrides) -> None:
    """Play a script by the rules that the caller names."""
    if asked.rules is not None:
        _take_rules(script, asked.rules)
    script.options.update(asked.options)
    script.inferred = {name: value for name, value in script.inferred.items() if name not in asked.options}


def _take_rules(script: Transcript, name: str) -> None:
    """Another ruleset; what the file states still holds."""
    try:
        game = rules.find(name)
        known = rules.find(script.game, **script.options)
    except (ValueError, TypeError) as error:
        raise RecordError("rules", str(error)) from None
    if game.name not in ("riichi", "riichi3") or game.players != known.players:
        reason = f"{name} is for {game.players} players of {game.name}; the record is of {known.name}"
        raise RecordError("rules", f"{reason}, {known.players} players")
    script.options = {**script.options, **{option: known.options[option] for option in script.stated}}
    script.game = f"{game.name}:{game.preset}"


def transcript_of(record: Record) -> Transcript:
    """What a record tells, as a script."""
    game = record.ruleset
    preset = rules.find(f"{game.name}:{game.preset}")
    script = Transcript(
        f"{game.name}:{game.preset}",
        {name: mine for name, mine, _ in game.diff(preset)},
        record.names,
        whole=record.whole,
        format=record.format,
    )
    for number, hand_log in enumerate(record.hand_logs):
        script.hands.append(_hand(Events(hand_log[2], game), number))
    if not script.hands:
        return script
    for hand_log, hand in zip(record.hand_logs, script.hands, strict=True):
        if hand.ending in ("tsumo", "ron"):
            _tell_wins(Table.replayed(game, hand_log), hand)
    if record.whole:
        result = Table.replayed(game, record.hand_logs[-1]).result()
        script.final_scores, script.final_points = result.scores, result.points
    return script


def _hand(events: Events, number: int) -> HandTranscript:
    players = events.game.players
    hand = HandTranscript((), 0, 0, 0, 0, (), -1, where=f"hand {number}")
    scores = [0] * players
    dealt: list[list[int]] = [[] for _ in range(players)]
    deltas = [0] * players
    declared: set[int] = set()
    ready: list[int] = []
    for place, event in enumerate(events):
        where = f"hand {number}, event {place}"
        if event.kind == "start":
            hand.dealer = event.seat
        elif event.kind == "score":
            if event.seat < 0:
                hand.sticks = event.number // 1000
            else:
                scores[event.seat] = event.number
        elif event.kind == "fact":
            setattr(hand, event.word, event.number)
        elif event.kind == "deal":
            dealt[event.seat] += event.tiles
        elif event.kind == "show":
            _show(hand, event, where)
        elif event.kind == "pay":
            _pay(deltas, event)
        elif event.kind == "reveal" and event.seat not in ready:
            ready.append(event.seat)
        elif event.kind == "win":
            hand.wins.append(ToldWin(event.seat, event.other, event.tiles[0], where=where))
        elif event.kind == "end":
            hand.ending = event.word
        elif move := _move(event, declared, where):
            hand.moves.append(move)
    hand.scores, hand.hands = tuple(scores), tuple(map(tuple, dealt))
    if hand.ending:
        hand.deltas = tuple(deltas)
        hand.ready = tuple(sorted(ready)) if hand.ending in ("exhaustive", "nagashi") else None
    if hand.ending == "kyuushu":
        hand.moves.append(Move("nine_terminals", hand.moves[-1].seat, where=f"hand {number}"))
    return hand


def _show(hand: HandTranscript, event: Event, where: str) -> None:
    tile = event.tiles[0]
    if event.code >> 16 & 255:
        hand.ura += (tile,)
    elif hand.indicator < 0:
        hand.indicator = tile
    else:
        hand.moves.append(Move("indicator", -1, tile, where=where))


def _pay(deltas: list[int], event: Event) -> None:
    if event.word not in ("stick", "left_over"):
        for seat, amount in ((event.seat, -event.number), (event.other, event.number)):
            if seat >= 0:
                deltas[seat] += amount


def _move(event: Event, declared: set[int], where: str) -> Move | None:
    if event.kind == "draw":
        return Move("draw", event.seat, event.tiles[0], where=where)
    if event.kind == "discard":
        data = event.as_data()
        declares = bool(data["turned"]) and event.seat not in declared
        if declares:
            declared.add(event.seat)
        return Move("discard", event.seat, event.tiles[0], drawn=bool(data["drawn"]), declares=declares, where=where)
    if event.kind == "aside":
        return Move("north", event.seat, event.tiles[0], where=where)
    if event.kind != "call":
        return None
    if event.word in ("closed", "added"):
        return Move(event.word, event.seat, event.tiles[0 if event.word == "closed" else 3], where=where)
    return Move(event.word, event.seat, event.tiles[0], event.tiles[1:], event.other, where=where)


def _tell_wins(table: Table, hand: HandTranscript) -> None:
    """What the wins were worth."""
    for told, won in zip(hand.wins, table.hand_result.wins, strict=True):
        score = won.score
        told.yaku = {line.pattern.key: line.value for line in score.scored_patterns}
        told.han = sum(told.yaku.values())
        told.fu = score.fu
        told.points = score.points
        told.ura = hand.ura if {"riichi", "double_riichi"} & set(told.yaku) or (hand.ura and score.yakuman) else ()
