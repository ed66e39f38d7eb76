"""The names in the actions and events of Riichi, and the positions that its hands can begin with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from mahjongkit.core.state import GameState
from mahjongkit.errors import InputError, Phrase, shown
from mahjongkit.rules import parts
from mahjongkit.rules.bounds import MAX_START_HONBA, Carried
from mahjongkit.rules.initial_position import StartFields
from mahjongkit.rules.riichi import flow_options, payments, seats
from mahjongkit.rules.riichi.options import max_sticks
from mahjongkit.rules.wall_layout import WallLayout, dealt_places
from mahjongkit.tiles import WINDS

if TYPE_CHECKING:
    from mahjongkit.rules.riichi import Riichi


class FlowNames(parts.Flow):
    """Riichi as it is played: the names of its actions and events, and the positions that a hand can begin with."""

    ruleset: Riichi

    extra_verbs = ("riichi", "open_riichi", "north", "nine_terminals", "tenpai", "noten")
    marks = ("riichi", "furiten", "open_riichi", "liable", "liable_kongs")
    private_marks = ("furiten",)
    fact_names = ("round", "honba")
    payment_reasons = ("hand", "honba", "liability", "stick", "sticks", "noten", "nagashi", "left_over")
    win_payment_reasons = ("hand", "honba", "liability")
    declaration_marks = MappingProxyType({"riichi": ("riichi",)})
    discard_verbs = ("discard", "riichi", "open_riichi")
    endings = ("tsumo", "ron", "exhaustive", "nagashi", "kyuushu", "suufon", "suukan", "suucha", "sanchahou")

    @property
    def start_points(self) -> int:
        return self.ruleset.options.start_points

    @cached_property
    def options(self) -> flow_options.FlowOptions:
        """The options in the form that the compiled flow needs."""
        return flow_options.FlowOptions(self.ruleset)

    def possible_pots(self, number: int) -> range:
        return range(0, payments.STICK * max_sticks(self.ruleset.players, number) + 1, payments.STICK)

    def carried(self, number: int) -> tuple[Carried, ...]:
        return (
            Carried(0, Phrase("riichi.position.round"), range(4)),
            Carried(1, Phrase("riichi.position.honba"), range(MAX_START_HONBA + number + 1)),
            Carried(2, Phrase("riichi.position.dealer_wins"), range(number + 1)),
        )

    def start_position(self, start: Mapping[str, object], state: GameState) -> list[int]:
        """The start position from the fields `scores`, `round` (E S W N), `dealer`, `honba`, `sticks` and `hand`."""
        given = StartFields(self.ruleset.name, start, ("scores", "round", "dealer", "honba", "sticks", "hand"))
        wind = start.get("round", "E")
        if wind not in tuple(WINDS):
            raise InputError("riichi.start_round", given=shown(wind))
        hand = given.hand(state)
        carry_over = {seats.ROUND: WINDS.index(str(wind)), seats.HONBA: given.number("honba", MAX_START_HONBA + hand)}
        sticks = given.number("sticks", max_sticks(self.ruleset.players, hand))
        return given.position(state, payments.STICK * sticks, carry_over)

    def wall_layout(self, dealer: int) -> WallLayout:
        """The live wall, and at the end of the wall the replacements and five pairs of indicators."""
        players, size = self.ruleset.players, len(self.ruleset.tiles)
        live = tuple(range(13 * players, size - self.ruleset.options.dead_wall))
        count = self.ruleset.options.replacement_tiles
        replacements = tuple(size - 1 - i if i < 4 else size - 11 - i for i in range(count))
        indicators = tuple(size - 5 - 2 * i for i in range(5))
        ura = tuple(place - 1 for place in indicators)
        return WallLayout(dealt_places(players, dealer), (live,), replacements, indicators, ura)
