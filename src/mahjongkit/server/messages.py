"""The messages of the protocol, as types: what a client may say, and what it is told.

Every message is one JSON object, told from the others by its `type`. docs/protocol.md explains them, and its JSON
Schema is made from these types.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct, convert, json, to_builtins

from mahjongkit.server.event_messages import AnyEventMessage
from mahjongkit.server.result_view import ResultView
from mahjongkit.server.room_config import Name, RoomConfig

if TYPE_CHECKING:
    from mahjongkit.advice.advise import Advice

MOST_PLAYOUTS = 1000
"""So often choices are played out for advice, at most."""
PROTOCOL = 1
"""The version of the protocol; it changes when an old client could no longer play."""


# What a client says.


class Said(Struct, forbid_unknown_fields=True):
    """A message of a client."""


class Sit(Said, tag="sit"):
    """Take a seat that is free, the first one unless it is named. The answer is `welcome`, with the seat's token."""

    name: Name
    seat: Annotated[int, Meta(ge=0, le=3)] | None = None


class Resume(Said, tag="resume"):
    """Come back to a seat by its token."""

    token: Annotated[str, Meta(max_length=100)]


class Watch(Said, tag="watch"):
    """Watch, where the room allows it."""


class Start(Said, tag="start"):
    """Begin, though seats are free: bots play them until somebody sits down."""


class Act(Said, tag="act"):
    """Answer the question that this seat is asked: one of its `legal` actions, word for word."""

    action: Annotated[str, Meta(max_length=60)]
    question: int | None = None
    """The number of the question that is meant."""
    seat: int | None = None
    """The own seat, if it is named at all."""


class Advise(Said, tag="advise"):
    """Ask for advice on the question that this seat is asked. The answer is `advice`."""

    search: Annotated[int, Meta(ge=1, le=MOST_PLAYOUTS)] | None = None
    """Play the best choices out so often, and rank them by that; no answer comes if the question is answered before."""


class Next(Said, tag="next"):
    """The hand that is over was seen: go on when all have said so."""


class Leave(Said, tag="leave"):
    """Give the seat up: a bot plays on, and others may take it."""


Heard = Sit | Resume | Watch | Start | Act | Advise | Next | Leave


# What a client is told.


class Told(Struct):
    """A message of the server."""


class SeatTold(Struct):
    """Who sits where."""

    seat: int
    name: str
    kind: Literal["person", "bot", "free"]
    present: bool
    """Whether its owner is connected."""
    bot: bool
    """Whether a bot answers for it now."""


class RoomTold(Struct):
    """A room, as everybody may know it."""

    id: str
    link: str
    state: Literal["waiting", "playing", "over"]
    players: int
    seats: list[SeatTold]
    terms: RoomConfig
    created: float
    together: bool
    """Whether all seats act at the same time; then a called discard stays in its river."""


class Welcome(Told, tag="welcome"):
    """You are in the room: your seat (-1 watches) and, where you have just taken it, the token that holds it."""

    protocol: int
    room: RoomTold
    seat: int
    token: str | None


class RoomChanged(Told, tag="room"):
    """Somebody came, went, or was replaced."""

    room: RoomTold


class HandBegins(Told, tag="hand"):
    """A hand begins, or is told again from its beginning: what is known of the one before is to be forgotten."""

    hand: int
    hash: str
    """SHA-256 of the salt, a blank and the wall, which `hand_over` opens."""


class Happened(Told, tag="events"):
    """What happened since, as this seat learns of it; `first` counts what it was told of the hand before."""

    hand: int
    first: int
    events: list[AnyEventMessage]  # type: ignore[valid-type]


class Warning(Struct):
    """Of whom the seat should be careful: the kinds not to give him, and the own tiles that would make it liable."""

    seat: int
    kinds: list[str]
    tiles: list[str]


class Ask(Told, tag="ask"):
    """You are asked: answer one of `legal` in so many seconds (null: there is no clock)."""

    question: int
    legal: list[str]
    seconds: float | None
    warnings: list[Warning]


class AcceptTold(Struct):
    """A tile that brings the hand nearer, and how many of it are unseen."""

    tile: str
    left: int


class PlayedTold(Struct):
    """What playing a choice out has shown, compared with another on the same deals."""

    deals: int
    other: str
    gain: float
    """What it brought more than the other, on average."""
    error: float
    """The standard error of that."""
    clear: bool
    """Whether there is a difference beyond doubt."""


class ChoiceTold(Struct):
    """A choice as advice judges it; what is no question of tiles has no shanten."""

    action: str
    shanten: int | None
    count: int
    """Unseen tiles that bring the hand nearer."""
    accepts: list[AcceptTold]
    chance: float
    """To win the hand, from 0 to 1."""
    value: float
    danger: float
    played: PlayedTold | None
    """Null if it was not played out."""
    why: list[str]


class Thinking(Told, tag="thinking"):
    """Where several seats choose at the same time: those that have not chosen yet."""

    seats: list[int]


class Answered(Told, tag="answered"):
    """Your seat's question was answered: by you, by the clock that ran out, or by a bot."""

    question: int
    action: str
    by: Literal["you", "clock", "bot"]


class Advised(Told, tag="advice"):
    """The choices of your question, the best first, with numbers and reasons, and all of it in words."""

    question: int
    choices: list[ChoiceTold]
    words: str
    search: int | None = None
    """How often choices were to be played out."""


class HandOver(Told, tag="hand_over"):
    """The hand is over: what it paid and why, and the opened wall. The next one is dealt in so many seconds."""

    hand: int
    result: dict[str, Any]
    words: str
    """The result in sentences, in the language of the connection."""
    sheet: ResultView
    hash: str
    salt: str
    wall: str
    seconds: float | None


class MatchOver(Told, tag="match_over"):
    """The match is over; `record` is the path at which its record is kept."""

    scores: list[int]
    ranks: list[int]
    points: list[float]
    curve: list[list[int]]
    """The scores as every hand began, and at the end."""
    record: str


class Error(Told, tag="error"):
    """Something could not be done, and nothing has changed: a code for programs, and words for people."""

    code: str
    words: str


Message = (
    Welcome | RoomChanged | HandBegins | Happened | Ask | Thinking | Advised | Answered | HandOver | MatchOver | Error
)

encode = json.Encoder().encode
hear = json.Decoder(Heard).decode
understand = json.Decoder(Message).decode
"""For clients: a message of the server."""


def advised(advice: Advice, question: int, lang: str, search: int | None = None) -> Advised:
    """Advice on a question as it is told."""
    return convert({"type": "advice", "question": question, "search": search, **advice.as_data(lang)}, Advised)


def plain(event: object) -> dict[str, Any]:
    """An event as `Event.from_data` reads it."""
    return to_builtins(event)  # type: ignore[no-any-return]
