"""The names in the actions and events of Synchronous, and the positions that its hands can begin with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from mahjongkit.core.state import GameState
from mahjongkit.errors import InputError, Phrase
from mahjongkit.rules import parts
from mahjongkit.rules.bounds import MAX_START_HONBA, Carried
from mahjongkit.rules.initial_position import StartFields
from mahjongkit.rules.riichi import flow_options, payments
from mahjongkit.rules.riichi import seats as riichi_seats
from mahjongkit.rules.riichi.flow_names import FlowNames as RiichiNames
from mahjongkit.rules.riichi.options import max_sticks
from mahjongkit.rules.synchronous import seats
from mahjongkit.rules.synchronous.seats import SynchronousSeats
from mahjongkit.rules.wall_layout import WallLayout, dealt_places

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.rules.synchronous import Synchronous


class FlowNames(parts.Flow):
    """Synchronous as it is played: the names of its actions and events, and the positions a hand can begin with."""

    ruleset: Synchronous

    extra_verbs = (*RiichiNames.extra_verbs, "draw")
    marks = ("riichi", "furiten", "wall", "sources")
    private_marks = ("furiten",)
    unspoken_marks = ("wall",)
    fact_names = ("honba",)
    payment_reasons = RiichiNames.payment_reasons
    endings = (*RiichiNames.endings, "call_ron")
    win_payment_reasons = RiichiNames.win_payment_reasons
    declaration_marks = RiichiNames.declaration_marks
    discard_verbs = RiichiNames.discard_verbs
    idle_verbs = ("pass", "draw")
    secret_turns = True
    shared_discards = True

    @property
    def start_points(self) -> int:
        return self.ruleset.options.start_points

    @cached_property
    def options(self) -> flow_options.FlowOptions:
        """Riichi's options in the form that the compiled flow needs."""
        return self.ruleset.scoring.riichi.flow.options

    def resolve_action(self, action: Action, legal: tuple[Action, ...]) -> Action:
        """A chi or pon without the called tile becomes the first legal one, which calls a red five if there is one."""
        if action.verb in ("chi", "pon") and len(action.tiles) == 2:
            return next((one for one in legal if one.verb == action.verb and one.tiles[:2] == action.tiles), action)
        return action

    def possible_pots(self, number: int) -> range:
        """Winners share the sticks, and a remainder may stay."""
        return range(payments.STICK * max_sticks(self.ruleset.players, number) + 1)

    def carried(self, number: int) -> tuple[Carried, ...]:
        return (
            Carried(1, Phrase("riichi.position.honba"), range(0, 2 * (MAX_START_HONBA + number) + 1, 2)),
            Carried(3, Phrase("synchronous.position.counted_hands"), range(self.ruleset.options.hands)),
        )

    def start_position(self, start: Mapping[str, object], state: GameState) -> list[int]:
        """The start position from the fields `scores`, `honba` (even), `sticks`, `hand`, `counted` (hands so far)."""
        assert isinstance(state, SynchronousSeats)
        given = StartFields(self.ruleset.name, start, ("scores", "honba", "sticks", "hand", "counted"))
        hand = given.hand(state)
        honba = given.number("honba", 2 * (MAX_START_HONBA + hand))
        counted = given.number("counted", state.hands_to_play() - 1)
        if honba % 2:
            raise InputError("synchronous.start_honba", honba=honba)
        sticks = given.number("sticks", max_sticks(self.ruleset.players, hand))
        return given.position(state, payments.STICK * sticks, {riichi_seats.HONBA: honba, seats.COUNTED: counted})

    def wall_layout(self, dealer: int) -> WallLayout:
        """Every seat draws from its own wall, replacements too; four pairs of indicators lie at the end."""
        players, size = self.ruleset.players, len(self.ruleset.tiles)
        own = 19 if players == 4 else 20
        first = [13 * players + own * seat for seat in range(players)]
        draws = tuple(tuple(range(place, place + own)) for place in first)
        indicators = tuple(range(size - 8, size, 2))
        return WallLayout(dealt_places(players, 0), draws, (), indicators, tuple(place + 1 for place in indicators))
