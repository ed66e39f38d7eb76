"""Our players at mjai hosts: what a seat is told suffices to decide as at the table itself."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import mahjongkit as mj
from mahjongkit import players
from mahjongkit.errors import MahjongError
from mahjongkit.rules.riichi.records.hidden_tiles import filled
from mahjongkit.rules.riichi.records.mjai_client import MjaiClient
from mahjongkit.rules.riichi.records.mjai_player import NO_QUESTIONS
from mahjongkit.rules.riichi.records.mjai_seat import MjaiSeat
from mahjongkit.tiles import UNSEEN
from tests.support.tiers import sample

Messages = list[dict[str, Any]]
RULES = ("riichi", "riichi3", "riichi:mleague", "riichi:majsoul", "riichi:wrc", "riichi:ema", "riichi3:majsoul3")


class Host:
    """A table at which clients play for all seats, each from the messages of its seat."""

    def __init__(self, ruleset: mj.Ruleset, seed: int, changed: Callable[[Messages], Messages]) -> None:
        self.table = mj.Table(ruleset, seed=seed)
        self.changed = changed
        self.seats = [MjaiSeat(self.table, seat) for seat in range(self.table.players)]
        self.clients = [MjaiClient(players.find("greedy")) for _ in self.seats]
        self.greedy = players.find("greedy")
        self.greedy.start(ruleset)
        self.asked = 0

    def play(self) -> None:
        table = self.table
        while not table.over:
            for seat in table.pending:
                wanted = self.greedy.choose(table.view(seat))
                if self.seats[seat].is_asked:
                    assert self.choice(seat) == wanted
                    self.asked += 1
                table.act(seat, self.seats[seat].unasked_action() or wanted)
            if table.hand_over:
                table.next_hand()

    def choice(self, seat: int) -> mj.Action:
        chosen = None
        while chosen is None:
            messages = self.changed(json.loads(json.dumps(self.seats[seat].messages())))
            chosen = self.seats[seat].action(self.answer(self.clients[seat], messages))
        return chosen

    def answer(self, client: MjaiClient, messages: Messages) -> object:
        """The answer to the question; nothing else may be answered with an action."""
        answers = [client.answer(message) for message in messages]
        place = max(i for i, message in enumerate(messages) if message["type"] not in NO_QUESTIONS)
        assert all(answer["type"] == "none" for i, answer in enumerate(answers) if i != place)
        return json.loads(json.dumps(answers[place]))


class ListHost(Host):
    """Sends lists of messages, as mjai.app does."""

    def answer(self, client: MjaiClient, messages: Messages) -> object:
        return json.loads(json.dumps(client.answer(messages)))


def as_they_are(messages: Messages) -> Messages:
    return messages


def without_scores(messages: Messages) -> Messages:
    """As the first mjai server sent them: scores follow from what everybody won and lost."""
    return [{k: v for k, v in one.items() if k != "scores" or one["type"] != "start_kyoku"} for one in messages]


@pytest.mark.parametrize("kind", [Host, ListHost])
def test_greedy_decides_as_at_the_table(kind: type[Host]) -> None:
    host = kind(mj.rules.find("riichi", length="east"), 1, as_they_are)
    host.play()
    assert host.asked > 100


@pytest.mark.full
@pytest.mark.parametrize("seed", range(sample.of(3)))
@pytest.mark.parametrize("name", RULES)
def test_greedy_decides_as_at_the_table_under_all_rules(name: str, seed: int) -> None:
    host = Host(mj.rules.find(name), seed, as_they_are)
    host.play()
    assert host.asked > 100


@pytest.mark.full
def test_scores_follow_from_the_hands_before() -> None:
    Host(mj.rules.find("riichi"), 2, without_scores).play()


def test_hidden_tiles_are_filled_in_with_what_is_left() -> None:
    table, greedy = mj.Table("riichi", seed=0), players.find("greedy")
    clients = [(MjaiSeat(table, seat), MjaiClient(greedy)) for seat in range(4)]
    riichi = 0
    while table.hand_number < 3:
        for asked in table.pending:
            stream, client = clients[asked]
            for message in stream.messages():
                client.answer(json.loads(json.dumps(message)))
            hand = client._hand
            full = filled(hand, asked, client.ruleset, 7)
            tiles = [face for one in full.hands for face in one]
            tiles += [move.tile for move in full.moves if move.kind in ("draw", "indicator")] + [full.indicator]
            assert UNSEEN not in tiles
            assert all(tiles.count(face) <= table.ruleset.tiles.copies[face] for face in set(tiles))
            assert full.hands[asked] == hand.hands[asked]
            riichi += sum(move.declares and move.seat != asked for move in hand.moves)
            table.act(asked, greedy.choose(table.view(asked)))
        if table.hand_over:
            table.next_hand()
    assert riichi > 10


@pytest.mark.parametrize(
    ("message", "key"),
    [
        ({"type": "tsumo", "actor": 0, "pai": "1m"}, "riichi.mjai.no_hand_now"),
        ({"type": "start_game"}, "record.missing"),
        ({"type": "start_game", "id": 4}, "riichi.mjai.number"),
        ({"type": "start_kyoku", "bakaze": "E"}, "record.missing"),
        ("start", "record.not_json"),
        ([3], "riichi.mjai.event"),
    ],
)
def test_messages_that_make_no_sense_are_refused(message: object, key: str) -> None:
    with pytest.raises(MahjongError) as error:
        MjaiClient(players.find("greedy")).answer(message)
    assert error.value.key == key
