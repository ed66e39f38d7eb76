"""The messages of the WebSocket protocol as types: those that a client sends, and those that the server sends.

Every message is one JSON object; its `type` says which one. docs/protocol.md explains them, and the JSON Schema is
generated from these types.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct, convert, json, to_builtins

from mahjongkit.advice.hints import hints_for
from mahjongkit.locale import seats_named
from mahjongkit.server.event_messages import AnyEventMessage
from mahjongkit.server.result_view import ResultView, numbered_seats
from mahjongkit.server.room_config import VISIBLE_TEXT, Name, RoomConfig, RoomState

if TYPE_CHECKING:
    from mahjongkit.advice.advise import Advice
    from mahjongkit.game.view import View

MAX_PLAYOUTS = 1000
"""The largest number of playouts that a client may ask for."""
PROTOCOL = 2
"""The version of the protocol; it changes when older clients can no longer play."""
Hex = Annotated[str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]{64}$")]
"""32 bytes in hexadecimal; the pattern alone would allow a line break at the end."""
EmoteName = Literal["hello", "thanks", "well_played", "surprised", "sorry", "thinking"]
SeatOrder = Literal["same", "next"]
"""Who sits where when people play again: as before, or everybody one seat further."""


# Messages from the client.


class ClientMessage(Struct, forbid_unknown_fields=True):
    """A message from a client."""


class Sit(ClientMessage, tag="sit"):
    """Take a free seat, by default the first one. The response is `welcome`, with the seat's token."""

    name: Name
    seat: Annotated[int, Meta(ge=0, le=3)] | None = None
    key: Annotated[str, Meta(min_length=16, max_length=100)] | None = None
    """Random text that the client has chosen: whoever repeats `sit` with it gets the same seat and token again."""
    commit: Hex | None = None
    """The hash of a value that the client contributes to the next wall, as in `commit`."""


class Resume(ClientMessage, tag="resume"):
    """Return to a seat with its token."""

    token: Annotated[str, Meta(max_length=100)]
    commit: Hex | None = None
    """The hash of a value that the client contributes to the next wall, as in `commit`."""


class Watch(ClientMessage, tag="watch"):
    """Watch, if the room allows it."""


class Start(ClientMessage, tag="start"):
    """Start the match although seats are free: bots play them until somebody sits down."""


class Act(ClientMessage, tag="act"):
    """Answer the question to this seat with one of its `legal` actions, word for word."""

    action: Annotated[str, Meta(max_length=60)]
    question: int | None = None
    """The number of the question that this answers."""
    seat: int | None = None
    """The client's own seat; optional, checked if given."""


class Commit(ClientMessage, tag="commit"):
    """Contribute to the next wall: the SHA-256 of a random value, which `reveal` tells when the server asks for it."""

    hash: Hex


class Reveal(ClientMessage, tag="reveal"):
    """Reveal the value whose hash this seat has sent, in response to `shuffle`."""

    hand: int
    value: Hex


class MoreTime(ClientMessage, tag="more_time"):
    """Keep a claim open beyond the claim window, for as long as a move may take. Everybody can notice the pause."""

    question: int | None = None
    """The number of the question."""


class Advise(ClientMessage, tag="advise"):
    """Ask for advice on the current question of this seat. The response is `advice`."""

    search: Annotated[int, Meta(ge=1, le=MAX_PLAYOUTS)] | None = None
    """Rank the best choices by this many playouts; no response is sent if the question is answered first."""


class WantHints(ClientMessage, tag="want_hints"):
    """Send `hints` with every question to this seat from now on, beginning with the current one; or stop."""

    on: bool


class Next(ClientMessage, tag="next"):
    """Ready for the next hand; it is dealt when everybody is ready."""


class LetBot(ClientMessage, tag="let_bot"):
    """Let a bot play this seat, or take it back. The seat stays yours, and everybody sees who plays it."""

    plays: bool


class PlayAgain(ClientMessage, tag="play_again"):
    """After the match: play again by the same rules. The first who wants to decides who sits where."""

    seats: SeatOrder = "same"


class Emote(ClientMessage, tag="emote"):
    """Show everybody a picture."""

    emote: EmoteName


class Chat(ClientMessage, tag="chat"):
    """Write a line to everybody, in a room with chat."""

    text: Annotated[str, Meta(min_length=1, max_length=120, pattern=VISIBLE_TEXT)]


class Leave(ClientMessage, tag="leave"):
    """Give up the seat: a bot plays on, and others may take the seat."""


AnyClientMessage = (
    Sit
    | Resume
    | Watch
    | Start
    | Commit
    | Reveal
    | Act
    | MoreTime
    | Advise
    | WantHints
    | Next
    | LetBot
    | PlayAgain
    | Emote
    | Chat
    | Leave
)


# Messages from the server.


class ServerMessage(Struct):
    """A message from the server."""


class SeatInfo(Struct):
    """A seat of a room, and who plays it."""

    seat: int
    name: str
    kind: Literal["person", "bot", "free"]
    present: bool
    """Whether its owner is connected."""
    bot: bool
    """Whether a bot plays it now; for a person who is present, because they let it play."""


class RoomInfo(Struct):
    """The public information about a room."""

    id: str
    link: str
    state: RoomState
    players: int
    seats: list[SeatInfo]
    config: RoomConfig
    created: float
    simultaneous: bool
    """Whether all seats act at the same time; a called discard then stays in its river."""
    watching: int = 0
    """How many people watch."""
    next: str | None = None
    """The link of the room in which people play again."""


class Welcome(ServerMessage, tag="welcome"):
    """You have joined the room: your seat (-1 for a watcher) and, if you have just taken it, its token."""

    protocol: int
    room: RoomInfo
    seat: int
    token: str | None


class RoomChanged(ServerMessage, tag="room"):
    """A player arrived, left or was replaced."""

    room: RoomInfo


class Shuffle(ServerMessage, tag="shuffle"):
    """The next wall will be shuffled from the server's secret and from values: reveal yours within `seconds`."""

    hand: int
    promise: str
    """SHA-256 of the secret, which `hand_over` reveals as the salt."""
    hashes: list[str | None]
    """The hashes that the seats have sent; null for a seat that does not contribute."""
    seconds: float


class ContributionInfo(Struct):
    """What a seat contributed to a wall; `value` is null if it was not revealed in time, and left out."""

    seat: int
    hash: str
    value: str | None


class HandBegins(ServerMessage, tag="hand"):
    """A hand begins, or is sent again from its beginning: discard everything known about the previous one."""

    hand: int
    hash: str
    """SHA-256 of the salt, a space and the wall, both of which `hand_over` reveals."""
    promise: str | None = None
    """SHA-256 of the salt, from which the wall was shuffled; null if it was not, as in rooms with a seed."""
    contributions: list[ContributionInfo] = []
    """What the wall was shuffled from, besides the salt."""


class NewEvents(ServerMessage, tag="events"):
    """New events as this seat sees them; `first` is the index of the first one among its events of the hand."""

    hand: int
    first: int
    events: list[AnyEventMessage]


class DiscardWarning(Struct):
    """A dangerous opponent: kinds not to discard, and tiles of the hand that would make this seat liable."""

    seat: int
    kinds: list[str]
    tiles: list[str]


class Claimable(Struct):
    """A tile that this seat may claim: whose it is, and its index in that seat's river (-1: it lies elsewhere)."""

    seat: int
    tile: str
    place: int


class Ask(ServerMessage, tag="ask"):
    """A question to this seat: answer with one of `legal` within `seconds` (null: no time limit)."""

    question: int
    legal: list[str]
    seconds: float | None
    warnings: list[DiscardWarning]
    claimable: list[Claimable] = []
    """The tiles that may be claimed, in games where these may be others than the latest discard."""
    closes: bool = False
    """Whether the question closes with the claim window, unless this seat sends `more_time`."""
    bank: float = 0.0
    """How many of `seconds` come from the time bank; they are used last."""


class AcceptedTile(Struct):
    """A tile that improves the hand, and how many copies are unseen."""

    tile: str
    left: int


class PlayoutComparison(Struct):
    """The result of playing a choice out, compared with another choice on the same deals."""

    deals: int
    other: str
    gain: float
    """How much more this choice gained than the other, on average."""
    error: float
    """The standard error of `gain`."""
    clear: bool
    """Whether the difference is significant."""


class RatedChoice(Struct):
    """A choice as the advice rates it; `shanten` is null if the choice does not concern tiles."""

    action: str
    shanten: int | None
    count: int
    """How many unseen tiles improve the hand."""
    accepts: list[AcceptedTile]
    chance: float
    """The chance of winning the hand, from 0 to 1."""
    value: float
    danger: float
    played: PlayoutComparison | None
    """Null if the choice was not played out."""
    why: list[str]


class Thinking(ServerMessage, tag="thinking"):
    """The seats that have not chosen yet, in turns where several seats choose at the same time."""

    seats: list[int]


class Answered(ServerMessage, tag="answered"):
    """The question to this seat was answered: by you, by the clock when time ran out, or by a bot."""

    question: int
    action: str
    by: Literal["you", "clock", "bot"]


class AdviceMessage(ServerMessage, tag="advice"):
    """The choices of the current question, best first, with numbers and reasons, and the whole as text.

    `{0}` in its texts is the player in seat 0.
    """

    question: int
    choices: list[RatedChoice]
    words: str
    search: int | None = None
    """The requested number of playouts."""


class HintedWait(Struct):
    """A tile that a ready hand waits for."""

    tile: str
    left: int
    """How many copies this seat has not seen."""
    value: str
    """What a win on it is worth at least, in words; "" if that is not known."""
    wins: bool
    """Whether the hand can win on a discard of it."""


class HintedHand(Struct):
    """The hand as it stands (`action` is empty), or after a discard."""

    action: str
    shanten: int
    state: str
    """How far the hand is, in words."""
    count: int
    """How many unseen tiles bring it nearer; 0 for a hand that must discard."""
    waits: list[HintedWait]
    """What it waits for, if it is ready."""
    warnings: list[str]
    """Why it may not win although it is ready."""


class HintedTile(Struct):
    """How safe a tile of the hand is: nobody can win on it, few hands can, or any can."""

    tile: str
    safety: Literal["safe", "fair", "risky"]
    words: str


class HintsMessage(ServerMessage, tag="hints"):
    """What a learner should know about a question, in the language of the connection, for clients that asked for it."""

    question: int
    hand: HintedHand
    discards: list[HintedHand]
    """The hand after every discard that is allowed, with every declaration."""
    tiles: list[HintedTile]
    """The tiles of the hand about whose safety something is known."""
    notes: list[str]
    """What else matters now."""
    words: str
    """The most important of it, to be read aloud."""


class HandOver(ServerMessage, tag="hand_over"):
    """The hand is over: its payments with their reasons, and the wall. The next hand is dealt in `seconds`."""

    hand: int
    result: dict[str, Any]
    words: str
    """The result in sentences, in the language of the connection."""
    result_view: ResultView
    hash: str
    salt: str
    wall: str
    seconds: float | None


class MatchOver(ServerMessage, tag="match_over"):
    """The match is over; `record` is the path of its record."""

    scores: list[int]
    ranks: list[int]
    points: list[float]
    curve: list[list[int]]
    """The scores at the start of every hand, and at the end."""
    record: str


class RematchState(ServerMessage, tag="rematch"):
    """Who wants to play again. The room opens when all people here want to, or in `seconds` for those who do."""

    wanting: list[int]
    """Their seats."""
    seats: SeatOrder
    seconds: float | None
    link: str | None
    """The new room, once it is open. The tokens of those who want to play again hold their seats there, too."""


class Emoted(ServerMessage, tag="emote"):
    """A player shows a picture."""

    seat: int
    emote: EmoteName


class ChatLine(ServerMessage, tag="chat"):
    """A player has written a line."""

    seat: int
    name: str
    text: str


class Error(ServerMessage, tag="error"):
    """A request failed and nothing has changed: a code for programs, and words for people."""

    code: str
    words: str
    reason: str = ""
    """For an action that the table refuses, the key of the reason, for programs; `words` says it."""
    rule: str = ""
    """The number of the rule that refuses the action, in the game's rule book; "" if no numbered rule is known."""


AnyServerMessage = (
    Welcome
    | RoomChanged
    | Shuffle
    | HandBegins
    | NewEvents
    | Ask
    | Thinking
    | AdviceMessage
    | HintsMessage
    | Answered
    | HandOver
    | MatchOver
    | RematchState
    | Emoted
    | ChatLine
    | Error
)

encode = json.Encoder().encode
decode_client = json.Decoder(AnyClientMessage).decode
"""Decode a message from a client."""
decode_server = json.Decoder(AnyServerMessage).decode
"""Decode a message from the server, for clients."""


def advice_message(advice: Advice, question: int, lang: str, search: int | None = None) -> AdviceMessage:
    """Create the message with the advice on a question."""
    with seats_named(numbered_seats(len(advice.view.scores), advice.view.dealer)):
        data = {"type": "advice", "question": question, "search": search, **advice.as_data(lang)}
    return convert(data, AdviceMessage)


def hints_message(view: View, question: int, lang: str) -> HintsMessage:
    """Create the message with the hints on a question."""
    hints = hints_for(view)
    data = {"type": "hints", "question": question, **hints.as_data(lang), "words": hints.explain(lang)}
    return convert(data, HintsMessage)


def event_data(event: object) -> dict[str, Any]:
    """Convert an event message to plain data, as `Event.from_data` takes it."""
    data: dict[str, Any] = to_builtins(event)
    return data
