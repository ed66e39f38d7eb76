"""MjaiSeat: the mjai messages that one seat of a table gets, and the seat's answers as actions.

What the seat does not see is `?`. A riichi takes two answers: `reach`, and when the seat has been told so, the discard.

>>> import mahjongkit as mj
>>> seat = MjaiSeat(mj.Table("riichi", seed=7), 0)
>>> start, deal, draw = seat.messages()
>>> draw, deal["tehais"][1][:3]
({'type': 'tsumo', 'actor': 0, 'pai': 'C'}, ['?', '?', '?'])
>>> seat.action({"type": "dahai", "actor": 0, "pai": "C", "tsumogiri": True})
<discard 7z drawn>
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mahjongkit import rules
from mahjongkit.errors import InputError
from mahjongkit.game.actions import Action
from mahjongkit.game.events import Event, Events
from mahjongkit.game.table import Table
from mahjongkit.rules.riichi import Riichi
from mahjongkit.rules.riichi.records import mjai_event
from mahjongkit.rules.riichi.records.export import HandTranscriber, add_win_claims
from mahjongkit.rules.riichi.records.mjai_names import NAMES
from mahjongkit.rules.riichi.records.mjai_write import (
    Message,
    end_of_hand,
    event_of_move,
    start_of_game,
    start_of_hand,
)
from mahjongkit.rules.riichi.records.transcript import RecordError, Transcript
from mahjongkit.tiles import kind_of

NONE: Message = {"type": "none"}
"""The answer of a seat that passes, or was not asked."""
CLAIMED = ("dahai", "kakan", "ankan", "kita")
"""Messages on which other seats may be asked."""
_TYPES = {"chi": "chi", "pon": "pon", "kong": "daiminkan", "added": "kakan", "closed": "ankan", "north": "kita"}
_WINS = ("tsumo", "ron")
_RIICHI = ("riichi", "open_riichi")
_DECLARATIONS = ("tenpai", "noten")


class MjaiSeat:
    """One seat of a table of riichi, for three or four players, in mjai's messages.

    `table` may be replaced by another table of the same match, such as a copy with other hidden tiles.
    """

    def __init__(self, table: Table, seat: int, names: Sequence[str] = ()) -> None:
        """`names` are those of the players, by seat."""
        if not isinstance(table.ruleset, Riichi):
            raise InputError("riichi.mjai.only_riichi", game=table.ruleset.name)
        self.ruleset = table.ruleset
        self.table = table
        self.seat = seat
        self.names = tuple(names) or tuple(f"P{place}" for place in range(table.players))
        self.last_tile: Message = {}
        """The last message in which a tile was drawn, discarded or laid down, which a question is about."""
        self.is_declaring = False
        """Whether the seat has answered `reach` and not yet chosen its discard."""
        self._transcriber: HandTranscriber | None = None
        self._number = -1  # of the hand that the seat was told about last
        self._read = 0  # events of that hand
        self._is_started = False
        self._is_reach_told = False

    # Messages.

    def messages(self) -> list[Message]:
        """What the seat has not been told yet, from `start_game` to `end_game`."""
        found: list[Message] = []
        if not self._is_started:
            self._is_started = True
            found.append(self._start())
        if self.is_declaring and not self._is_reach_told:
            self._is_reach_told = True
            found.append({"type": "reach", "actor": self.seat})
        table = self.table
        if table.hand_number != self._number:
            found += self._missed_hands()
            self._number, self._read, self._transcriber = table.hand_number, 0, None
        events = table.hand_events_from(self._read)
        self._read += len(events)
        return found + self._tell(events, table)

    def _start(self) -> Message:
        name = f"{self.ruleset.name}:{self.ruleset.preset}"
        changes = {option: value for option, value, _ in self.ruleset.diff(rules.find(name))}
        return {**start_of_game(Transcript(name, changes, self.names), self.ruleset), "id": self.seat}

    def _missed_hands(self) -> list[Message]:
        """The rest of the hand that the seat was told about last, and the hands between it and the one in play."""
        if self._number < 0:
            return []
        ruleset, found = self.ruleset, list[Message]()
        for hand_log in self.table.hand_logs[:-1]:
            if hand_log.start.number >= self._number:
                events = Events(hand_log.events, ruleset)[self._read :]
                found += self._tell(events, Table.replayed(ruleset, hand_log))
                self._read, self._transcriber = 0, None
        if self._transcriber is not None and not self._transcriber.hand.ending:
            found.append({"type": "end_kyoku"})  # nobody knows how it ended
        return found

    def _tell(self, events: Events, table: Table) -> list[Message]:
        """The messages of new events; `table` is the one at which they happened."""
        found: list[Message] = []
        for event in events.seen_by(self.seat):
            for message in self._messages_of(event, table):
                if message["type"] == "dora" and found and found[-1]["type"] == "dahai":
                    found.insert(-1, message)  # as in Mortal: programs take the last message for the question
                else:
                    found.append(message)
        for message in found:
            if "pai" in message or message["type"] == "ankan":
                self.last_tile = message
        return found

    def _messages_of(self, event: Event, table: Table) -> Iterable[Message]:
        if self._transcriber is None:
            self._transcriber = HandTranscriber(table.players, table.hand_number)
        transcriber, hand = self._transcriber, self._transcriber.hand
        kind, made = event.kind, len(hand.moves)
        transcriber.add(event)
        if kind == "draw" and made == 0:
            yield start_of_hand(transcriber.transcript())
        for move in hand.moves[made:]:
            if move.declares and not (self._is_reach_told and move.seat == self.seat):
                yield {"type": "reach", "actor": move.seat}
            if move.seat == self.seat:
                self._is_reach_told = False
            yield event_of_move(move, hand, self.ruleset)
        if kind == "mark" and event.word == "riichi":
            yield {"type": "reach_accepted", "actor": event.seat}
        elif kind == "end":
            if hand.wins:
                add_win_claims(table, transcriber.transcript())
            yield from end_of_hand(transcriber.transcript())
        elif kind == "match_over":
            yield {"type": "end_game", "scores": table.scores}

    # Answers.

    @property
    def is_asked(self) -> bool:
        """Whether mjai asks the seat now."""
        return bool(self.table.legal(self.seat)) and self.unasked_action() is None

    def unasked_action(self) -> Action | None:
        """The action that the seat takes without being asked: mjai does not ask whether to show a ready hand."""
        legal = self.table.legal(self.seat)
        return legal[0] if legal and legal[0].verb in _DECLARATIONS else None

    def default_action(self) -> Action:
        """The action of a seat that has not answered, or not legally; one that has said `reach` declares riichi."""
        legal = self.table.legal(self.seat)
        declaring = [action for action in legal if action.verb in _RIICHI] if self.is_declaring else []
        self.is_declaring = False
        if not declaring:
            return self.ruleset.flow.default_action(legal)
        return next((one for one in declaring if one.drawn), declaring[0])

    def action(self, message: object) -> Action | None:
        """The legal action that a message means; None after `reach`, when the discard is still to come.

        Raises RecordError if the message cannot be read or the action is not legal.
        """
        answer = mjai_event.Event(message, f"seat {self.seat}")
        answer.players = self.table.players
        if "actor" in answer and answer.seat() != self.seat:
            raise answer.wrong("riichi.mjai.other_actor", answer.seat(), seat=self.seat)
        legal = self.table.legal(self.seat)
        riichi = [action for action in legal if action.verb == "riichi"]
        if answer.type == "reach" and riichi and not self.is_declaring:
            self.is_declaring = True
            return None
        wanted = _key_of_answer(answer)
        for action in riichi if self.is_declaring else legal:
            if _key_of_action(action) == wanted and (self.is_declaring or action.verb not in _RIICHI):
                self.is_declaring = False
                return action
        texts = ", ".join(map(str, riichi if self.is_declaring else legal))
        raise RecordError(answer.where, "riichi.mjai.not_legal", answer=_shown(answer), legal=texts)

    def answers(self, action: Action) -> list[Message]:
        """The messages with which a seat takes an action: `reach` and the discard for a riichi, else one."""
        last = self.last_tile
        names = [NAMES[face] for face in action.faces]
        own: Message = {"actor": self.seat}
        called = {"target": last.get("actor", self.seat), "pai": last.get("pai")}
        if action.verb in ("discard", *_RIICHI):
            discard = {"type": "dahai", **own, "pai": names[0], "tsumogiri": action.drawn}
            return [{"type": "reach", **own}, discard] if action.verb in _RIICHI else [discard]
        if action.verb in ("chi", "pon", "kong"):
            return [{"type": _TYPES[action.verb], **own, **called, "consumed": names}]
        if action.verb == "closed":
            return [{"type": "ankan", **own, "consumed": self._held(action.faces[0])}]
        if action.verb == "added":
            return [{"type": "kakan", **own, "pai": names[0], "consumed": self._melded(action.faces[0])}]
        if action.verb == "north":
            return [{"type": "kita", **own, "pai": names[0]}]
        if action.verb in _WINS:
            return [{"type": "hora", **own, **called}]
        if action.verb == "nine_terminals":
            return [{"type": "ryukyoku", **own, "reason": "kyushukyuhai"}]
        return [dict(NONE)]

    def _held(self, face: int) -> list[str]:
        hand = self.table.view(self.seat).hand
        return [NAMES[tile.face] for tile in hand if kind_of(tile.face) == kind_of(face)]

    def _melded(self, face: int) -> list[str]:
        melds = self.table.view(self.seat).melds[self.seat]
        pons = (meld.faces for meld in melds if meld.kind == "pon" and kind_of(meld.faces[0]) == kind_of(face))
        return [NAMES[tile] for tile in next(pons, ())]


def _key_of_action(action: Action) -> tuple[object, ...]:
    """What tells an action from the other ones that are legal."""
    if action.verb in ("discard", *_RIICHI):
        return "dahai", action.faces[0], action.drawn
    if action.verb in ("chi", "pon", "kong"):
        return _TYPES[action.verb], tuple(sorted(action.faces))
    if action.verb == "closed":
        return "ankan", kind_of(action.faces[0])
    if action.verb == "added":
        return "kakan", action.faces[0]
    if action.verb in _WINS:
        return ("hora",)
    return ({"pass": "none", "nine_terminals": "ryukyoku"}.get(action.verb) or _TYPES.get(action.verb, ""),)


def _key_of_answer(answer: mjai_event.Event) -> tuple[object, ...]:
    if answer.type == "dahai":
        return "dahai", answer.tile(), answer.flag("tsumogiri")
    if answer.type in ("chi", "pon", "daiminkan"):
        return answer.type, tuple(sorted(answer.tiles("consumed")))
    if answer.type == "ankan":
        return "ankan", kind_of((*answer.tiles("consumed"), -1)[0])
    if answer.type == "kakan":
        return "kakan", answer.tile()
    return ("kita" if answer.type == "nukidora" else answer.type,)


def _shown(answer: mjai_event.Event) -> str:
    text = repr(answer.data)
    return f"{text[:200]}{'…' * (len(text) > 200)}"
