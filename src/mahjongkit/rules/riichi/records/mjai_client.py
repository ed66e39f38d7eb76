"""MjaiClient: lets a player of this package play for one seat at a host that speaks mjai.

It plays every hand at a table of its own, from what the messages show, and asks the player there.
"""

from __future__ import annotations

from contextlib import suppress

from mahjongkit.game.table import Table
from mahjongkit.players.base import Player
from mahjongkit.rules.riichi import Riichi, find_riichi
from mahjongkit.rules.riichi.flow import RiichiState
from mahjongkit.rules.riichi.records import mjai_event
from mahjongkit.rules.riichi.records.hidden_tiles import filled
from mahjongkit.rules.riichi.records.mjai_names import REASONS
from mahjongkit.rules.riichi.records.mjai_read import MjaiReader
from mahjongkit.rules.riichi.records.mjai_seat import CLAIMED, NONE, MjaiSeat
from mahjongkit.rules.riichi.records.mjai_write import Message
from mahjongkit.rules.riichi.records.replay import Replay
from mahjongkit.rules.riichi.records.transcript import HandTranscript, RecordError, Transcript
from mahjongkit.rules.riichi.records.transcript_queries import scores_in_play

MOVES = ("tsumo", "dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "kita", "nukidora", "reach", "dora")
"""Messages that the reader of records understands during a hand."""
ATTEMPTS = 20
"""How often the hidden tiles are filled in anew if the hand cannot be played with them."""
OWN_TURN = ("tsumo", "chi", "pon")
"""Messages after which their actor discards."""


class MjaiClient:
    """Answers the messages of one match after the other.

    >>> from mahjongkit import players
    >>> client = MjaiClient(players.find("greedy"), "greedy")
    >>> client.answer({"type": "hello", "protocol": "mjsonp", "protocol_version": 3})
    {'type': 'join', 'name': 'greedy', 'room': 'default'}
    """

    def __init__(self, player: Player, name: str = "mahjongkit", ruleset: str = "", room: str = "default") -> None:
        """`ruleset` is for hosts that do not state their rules; by default Tenhou's."""
        self.player = player
        self.name = name
        self.room = room
        self.named_ruleset = ruleset
        self.seat = -1
        self.is_over = False
        """Whether the last match has ended."""
        self._reader = MjaiReader("mjai")
        self._replay: Replay | None = None
        self._riichi_discard: Message | None = None
        self._lines = 0

    def answer(self, message: object) -> Message:
        """The answer to a message, or to a list of messages as mjai.app sends them."""
        if not isinstance(message, list):
            event = self._take(message)
            return self._answer(event) if event.type in (*CLAIMED, *OWN_TURN, "nukidora", "reach", "hello") else NONE
        events = [self._take(one) for one in message]
        asking = [event for event in events if event.type not in ("dora", "reach_accepted")]
        return self._answer(asking[-1]) if asking else NONE

    def _take(self, message: object) -> mjai_event.Event:
        """Note what a message says."""
        self._lines += 1
        event = mjai_event.Event(message, f"message {self._lines}", shows_all=False)
        if event.type == "start_game":
            self._start_match(event)
        elif event.type == "start_kyoku":
            self._reader.hand = None  # whatever has happened to the last one
            self._reader.handle(event)
            self._start_hand()
        elif event.type in MOVES:
            self._reader.handle(event)
        elif event.type in ("hora", "ryukyoku"):
            self._end_hand(event)
        elif event.type == "end_game":
            self.is_over = True
        return event

    def _start_match(self, event: mjai_event.Event) -> None:
        self._reader = MjaiReader("mjai")
        self._replay, self._riichi_discard, self.is_over = None, None, False
        self.seat = event.number("id", 0, 3)
        event.data.pop("names", None)  # some hosts name four players in a match of three
        self._reader.handle(event)

    def _start_hand(self) -> None:
        transcript = self._reader.transcript
        if self._replay is None:
            name = self.named_ruleset or transcript.game
            ruleset = find_riichi(name, **({} if self.named_ruleset else transcript.options))
            options = {option: value for option, value, _ in ruleset.diff(find_riichi(name))}
            self._replay = Replay(Transcript(name, options, format="mjai"))
            self.player.start(self.ruleset)

    def _end_hand(self, event: mjai_event.Event) -> None:
        """Note the scores, for hosts that do not repeat them in the next hand."""
        hand = self._hand
        event.players = len(hand.hands)
        is_first = not hand.ending
        if event.type == "ryukyoku":
            hand.ending = REASONS.get(str(event.data.get("reason")), "exhaustive")
        else:
            hand.ending = "tsumo" if event.seat() == event.seat("target") else "ron"
        before = scores_in_play(hand) if is_first else self._reader.scores
        with suppress(RecordError):
            if "scores" in event:
                self._reader.scores = event.amounts("scores")
            elif "deltas" in event and before is not None:
                self._reader.scores = tuple(map(sum, zip(before, event.amounts("deltas"), strict=True)))

    @property
    def ruleset(self) -> Riichi:
        assert self._replay is not None
        return self._replay.ruleset

    @property
    def _hand(self) -> HandTranscript:
        hand = self._reader.hand
        if hand is None:
            raise RecordError(f"message {self._lines}", "riichi.mjai.no_hand_now")
        return hand

    # Answers.

    def _answer(self, event: mjai_event.Event) -> Message:
        if event.type == "hello":
            return {"type": "join", "name": self.name, "room": self.room}
        if self._replay is None or event.type not in (*CLAIMED, *OWN_TURN, "nukidora", "reach"):
            return NONE
        is_own = event.seat() == self.seat
        if event.type == "reach":
            discard, self._riichi_discard = self._riichi_discard, None
            return discard if is_own and discard else NONE
        if is_own != (event.type in OWN_TURN):
            return NONE
        state = self._state(self._hand, 0)
        legal = Table.of(state).legal(self.seat)
        if not legal or is_own == any(action.verb == "pass" for action in legal):
            return NONE  # nothing to claim, or a table that has gone on to a draw that nobody has seen yet
        return self._message(state, event)

    def _state(self, hand: HandTranscript, attempt: int) -> RiichiState:
        """The state of a table at which the hand was played as far as the messages go."""
        assert self._replay is not None
        mismatches, number = self._replay.mismatches, len(self._reader.transcript.hands) - 1
        state = self._replay.play_hand(number, filled(hand, self.seat, self.ruleset, attempt))
        if mismatches:
            where = mismatches[0].event
            mismatches.clear()
            if attempt == ATTEMPTS:
                raise RecordError(where, "riichi.mjai.not_playable")
            return self._state(hand, attempt + 1)
        return state

    def _message(self, state: RiichiState, event: mjai_event.Event) -> Message:
        """The player's choice as a message; the discard of a riichi follows when the host has repeated the `reach`."""
        seat = MjaiSeat(Table.of(state), self.seat)
        seat.last_tile = dict(event.data)
        choice = self.ruleset.flow.vocabulary[self.player.pick_for(state, self.seat)]
        first, *rest = seat.answers(choice)
        self._riichi_discard = rest[0] if rest else None
        return first
