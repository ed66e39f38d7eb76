"""Whole Ninghai matches before a referee who settles every hand himself."""

from __future__ import annotations

import random

from mahjongkit import rules
from mahjongkit.game.results import HandResult
from mahjongkit.game.table import Table
from mahjongkit.rules import Ruleset
from mahjongkit.rules.ninghai.results import hand_of
from mahjongkit.scoring.described import settle
from tests.support.drivers import Policy, chosen
from tests.support.ninghai_referee import Referee

CHOICES: dict[str, tuple[object, ...]] = {
    "score_mode": ("yaobansan", "yaobanliu", "tuidaoba", "yaoerliu"),
    "head_role": ("opposite", "banker"),
    "seat_wind_fan": (False, True),
    "value_pair_hu": (0, 2),
    "loser_step": ("floor", "ceil", "convert", "linear"),
    "pass_lock": ("none", "same_tile"),
    "kong_after_claim": (False, True),
    "side_in_126": (False, True),
    "flower_set_mode": ("replace", "add"),
    "first_circle": ("first_hand", "every_hand", "off"),
    "first_circle_win": (True, False),
    "multi_win": (False, True),
    "half_rate": ("half_of_silver", "convert_half_hu"),
    "contract_any_tile": (False, True),
    "dayao": ("terminals", "honours"),
    "circles": (1, 2),
}


def any_game(dice: random.Random) -> Ruleset:
    return rules.find("ninghai", **{name: dice.choice(values) for name, values in CHOICES.items()})


def settled_again(table: Table) -> HandResult:
    """The hand settled as if somebody described it: from its tiles alone."""
    won = table.hand_result.wins
    source = won[0].source
    return settle(
        [hand_of(table._state, seat) for seat in range(4)],
        won[0].tile,
        table.ruleset,
        winner=[one.seat for one in won],
        discarder=None if source == won[0].seat else source,
        banker=table.dealer,
        robbed=any(event.kind == "robbed" for event in table.hand_events),
    )


def play_before_a_referee(game: Ruleset, seed: int, policy: Policy) -> dict[str, int]:
    """A match in which every question and every hand is checked; what happened in it."""
    table = Table(game, seed=seed)
    dice = random.Random(seed)
    seen: dict[str, int] = {}
    passed = 0
    while True:
        referee = Referee(game, table.hand_number)
        stated = 0
        while not table.hand_over:
            events = table.hand_events
            referee.watch(events[stated:])
            stated = len(events)
            assert table.view(-1).left == max(0, referee.drawable - 1)
            asked = referee.asked()
            assert set(table.pending) == set(asked)
            for seat in table.pending:
                legal = {str(action).removesuffix(" drawn") for action in table.legal(seat)}
                assert legal == asked[seat]
            for seat in table.pending:
                action = chosen(table, seat, policy, dice)
                referee.answered(seat, str(action))
                table.act(seat, action)
            referee.lock()
        referee.watch(table.hand_events[stated:])
        referee.close()
        assert table.view(-1).left == max(0, referee.drawable - 1)
        assert table.hand_result.reason != "reserve" or table.view(-1).left == 0
        if referee.wins:
            again = settled_again(table)
            assert [move[1:] for move in again.transfers] == [move[1:] for move in table.hand_result.transfers]
            assert again.as_data()["wins"] == table.hand_result.as_data()["wins"]
            assert again.as_data()["losers"] == table.hand_result.as_data()["losers"]
        for event in table.hand_events:
            name = event.word if event.kind in ("pay", "end", "call", "mark") else event.kind
            seen[name] = seen.get(name, 0) + 1
        passed += referee.next_dealer != referee.dealer
        assert table.over == (passed == 4 * int(str(game.options["circles"])))
        if table.over:
            return seen
        table.next_hand()
        assert table.dealer == referee.next_dealer
