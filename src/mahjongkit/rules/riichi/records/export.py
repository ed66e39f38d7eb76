"""Turn records into transcripts, from their events alone, and transcripts into records, by replaying them."""

from __future__ import annotations

from mahjongkit import rules
from mahjongkit.errors import InputError
from mahjongkit.game.events import Event, Events
from mahjongkit.game.table import Table
from mahjongkit.records.overrides import NO_OVERRIDES, Overrides
from mahjongkit.records.record import Record, Report, record_error
from mahjongkit.rules.riichi import Riichi
from mahjongkit.rules.riichi.records.inference import explain, play_transcript
from mahjongkit.rules.riichi.records.transcript import HandTranscript, Move, RecordError, Transcript, WinClaim
from mahjongkit.rules.riichi.score import riichi_score


def replay_transcript(transcript: Transcript, overrides: Overrides = NO_OVERRIDES) -> tuple[Record, Report]:
    """Replay a transcript on the table; returns the record and the report of all mismatches."""
    apply_overrides(transcript, overrides)
    attempt = play_transcript(transcript)
    if attempt.mismatches:
        attempt = explain(attempt, overrides)
    replay, whole, format = attempt.replay, transcript.whole, transcript.format
    record = Record(replay.ruleset, attempt.hand_logs, names=transcript.names, whole=whole, format=format)
    report = Report(
        replay.hands,
        replay.actions,
        replay.wins,
        tuple(replay.mismatches),
        tuple(attempt.warnings),
        tuple(attempt.inferred.items()),
        tuple([f"{claim}: {reason}" for claim, reason in attempt.not_judged.items()]),
        tuple(attempt.not_judged.items()),
        record.ruleset.words.package,
    )
    return record, report


def apply_overrides(transcript: Transcript, overrides: Overrides) -> None:
    """Set the rules that the caller gives for a transcript."""
    if overrides.rules is not None:
        _set_ruleset(transcript, overrides.rules)
    transcript.options.update(overrides.options)
    transcript.inferred = {name: value for name, value in transcript.inferred.items() if name not in overrides.options}


def _set_ruleset(transcript: Transcript, name: str) -> None:
    """Replace the ruleset; options that the file states still hold."""
    try:
        ruleset = rules.find(name)
        known = rules.find(transcript.game, **transcript.options)
    except (ValueError, TypeError) as error:
        raise record_error("rules", error) from None
    if ruleset.name not in ("riichi", "riichi3") or ruleset.players != known.players:
        raise RecordError(
            "rules",
            "record.other_game",
            given=name,
            ruleset=ruleset.name,
            players=ruleset.players,
            stated=known.name,
            stated_players=known.players,
        )
    transcript.options = {**transcript.options, **{option: known.options[option] for option in transcript.stated}}
    transcript.game = f"{ruleset.name}:{ruleset.preset}"


def transcript_of(record: Record) -> Transcript:
    """The transcript of a record of riichi."""
    ruleset = record.ruleset
    if not isinstance(ruleset, Riichi):
        raise InputError("riichi.record_of_other_game", game=ruleset.name)
    preset = rules.find(f"{ruleset.name}:{ruleset.preset}")
    transcript = Transcript(
        f"{ruleset.name}:{ruleset.preset}",
        {name: value for name, value, _ in ruleset.diff(preset)},
        record.names,
        whole=record.whole,
        format=record.format,
    )
    for number, hand_log in enumerate(record.hand_logs):
        transcript.hands.append(_hand(Events(hand_log.events, ruleset), number))
    if not transcript.hands:
        return transcript
    for hand_log, hand in zip(record.hand_logs, transcript.hands, strict=True):
        if hand.ending in ("tsumo", "ron"):
            add_win_claims(Table.replayed(ruleset, hand_log), hand)
    if record.whole:
        result = Table.replayed(ruleset, record.hand_logs[-1]).result()
        transcript.final_scores, transcript.final_points = result.scores, result.points
    return transcript


class HandTranscriber:
    """Makes the transcript of a hand from its events, one after the other; tiles that they hide are UNSEEN."""

    def __init__(self, players: int, number: int) -> None:
        self.hand = HandTranscript((), 0, 0, 0, 0, (), -1, where=f"hand {number}")
        self._scores = [0] * players
        self._dealt: list[list[int]] = [[] for _ in range(players)]
        self._deltas = [0] * players
        self._declared: set[int] = set()
        self._ready: list[int] = []
        self._places = 0

    def add(self, event: Event) -> None:
        """Add the next event."""
        hand, where = self.hand, f"{self.hand.where}, event {self._places}"
        self._places += 1
        kind = event.kind
        if kind == "start":
            hand.dealer = event.seat
        elif kind == "score":
            if event.seat < 0:
                hand.sticks = event.number // 1000
            else:
                self._scores[event.seat] = event.number
        elif kind == "fact":
            setattr(hand, event.word, event.number)
        elif kind == "deal":
            self._dealt[event.seat] += event.faces
        elif kind == "show":
            _show(hand, event, where)
        elif kind == "pay":
            _pay(self._deltas, event)
        elif kind == "reveal" and event.seat not in self._ready:
            self._ready.append(event.seat)
        elif kind == "win":
            hand.wins.append(WinClaim(event.seat, event.other, event.faces[0], where=where))
        elif kind == "end":
            hand.ending = event.word
        elif move := _move(event, self._declared, where):
            hand.moves.append(move)

    def transcript(self) -> HandTranscript:
        """The transcript of the hand as far as its events go."""
        hand = self.hand
        hand.scores, hand.hands = tuple(self._scores), tuple(map(tuple, self._dealt))
        if hand.ending:
            hand.deltas = tuple(self._deltas)
            hand.ready = tuple(sorted(self._ready)) if hand.ending in ("exhaustive", "nagashi") else None
        return hand


def _hand(events: Events, number: int) -> HandTranscript:
    transcriber = HandTranscriber(events.ruleset.players, number)
    for event in events:
        transcriber.add(event)
    hand = transcriber.transcript()
    if hand.ending == "kyuushu":
        hand.moves.append(Move("nine_terminals", hand.moves[-1].seat, where=f"hand {number}"))
    return hand


def _show(hand: HandTranscript, event: Event, where: str) -> None:
    tile = event.faces[0]
    if event["row"]:
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
    kind = event.kind
    if kind == "draw":
        return Move("draw", event.seat, event.faces[0], where=where)
    if kind == "discard":
        declares = event["turned"] and event.seat not in declared
        if declares:
            declared.add(event.seat)
        return Move("discard", event.seat, event.faces[0], drawn=event["drawn"], declares=declares, where=where)
    if kind == "aside":
        return Move("north", event.seat, event.faces[0], where=where)
    if kind != "call":
        return None
    if event.word in ("closed", "added"):
        return Move(event.word, event.seat, event.faces[0 if event.word == "closed" else 3], where=where)
    return Move(event.word, event.seat, event.faces[0], event.faces[1:], event.other, where=where)


def add_win_claims(table: Table, hand: HandTranscript) -> None:
    """Add yaku, han, fu, points and ura to the wins of a hand."""
    for claim, win in zip(hand.wins, table.hand_result.wins, strict=True):
        score = riichi_score(win.score)
        claim.yaku = {line.pattern.key: line.value for line in score.scored_patterns}
        claim.han = sum(claim.yaku.values())
        claim.fu = score.fu
        claim.points = score.points
        claim.ura = hand.ura if {"riichi", "double_riichi"} & set(claim.yaku) or (hand.ura and score.yakuman) else ()
