"""The mjai messages of a seat: complete, readable as a record, free of hidden tiles; and its answers as actions."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import mahjongkit as mj
from mahjongkit import records
from mahjongkit.errors import InputError, RecordError
from mahjongkit.rules.riichi.records.mjai_seat import MjaiSeat

RULES = ("riichi", "riichi3", "riichi:mleague", "riichi:majsoul", "riichi3:majsoul3")


def play(ruleset: str, seed: int, answer: Any) -> tuple[mj.Table, list[list[dict[str, Any]]]]:
    """Play a match by mjai answers; `answer` chooses the action. Returns the table and the messages of every seat."""
    table = mj.Table(ruleset, seed=seed)
    seats = [MjaiSeat(table, seat) for seat in range(table.players)]
    told: list[list[dict[str, Any]]] = [[] for _ in seats]
    while not table.over:
        for seat in table.pending:
            told[seat] += seats[seat].messages()
            chosen = seats[seat].unasked_action() or answer(table, seat)
            *first, last = [json.loads(json.dumps(message)) for message in seats[seat].answers(chosen)]
            if seats[seat].is_asked:
                for message in first:
                    assert seats[seat].action(message) is None
                    told[seat] += seats[seat].messages()
                assert seats[seat].action(last) == chosen
            table.act(seat, chosen)
        if table.hand_over:
            table.next_hand()
    for stream, messages in zip(seats, told, strict=True):
        messages += stream.messages()
    return table, told


def any_action(seed: int) -> Any:
    """Chooses at random, calls and declarations more often than discards."""
    generator = random.Random(seed)

    def choose(table: mj.Table, seat: int) -> mj.Action:
        legal = [action for action in table.legal(seat) if action.verb != "open_riichi"]
        rare = [action for action in legal if action.verb not in ("discard", "pass", "tsumo", "ron")]
        return generator.choice(rare if rare and generator.random() < 0.5 else legal)

    return choose


@pytest.mark.parametrize("ruleset", RULES)
def test_every_action_there_and_back_and_the_messages_are_those_of_the_record(ruleset: str) -> None:
    table, told = play(ruleset, 3, any_action(3))
    record = [json.loads(line) for line in records.dumps(mj.Record.of(table), "mjai").splitlines()]
    for seat, messages in enumerate(told):
        messages = json.loads(json.dumps(messages))
        assert messages[0].pop("id") == seat
        assert in_order(map(hide, [seat] * len(record), record)) == in_order(messages)


def hide(seat: int, message: dict[str, Any]) -> dict[str, Any]:
    """A message of a record as a seat may see it."""
    if message["type"] == "tsumo" and message["actor"] != seat:
        return {**message, "pai": "?"}
    if message["type"] == "start_kyoku":
        hands = [hand if place == seat else ["?"] * 13 for place, hand in enumerate(message["tehais"])]
        return {**message, "tehais": hands}
    return message


def in_order(messages: Any) -> list[str]:
    """The messages, with a new indicator after the discard that turns it up, and after the acceptance of a riichi."""
    texts = [json.dumps(message, sort_keys=True) for message in messages]
    for place in range(1, len(texts)):
        if '"dora"' in texts[place - 1] and ('"dahai"' in texts[place] or '"reach_accepted"' in texts[place]):
            texts[place - 1], texts[place] = texts[place], texts[place - 1]
    return texts


@pytest.mark.parametrize("ruleset", ["riichi", "riichi:handbook"])
def test_a_question_is_about_the_last_message(ruleset: str) -> None:
    pairs: Counter[tuple[str, str]] = Counter()
    for seed in range(8):
        dice = random.Random(seed)
        table = mj.Table(ruleset, seed=seed)
        seats = [MjaiSeat(table, seat) for seat in range(4)]
        while not table.over:
            for seat in table.pending:
                told = [str(message["type"]) for message in seats[seat].messages()]
                assert not told or told[-1] in ("tsumo", "dahai", "kakan", "chi", "pon")
                pairs.update(pairwise(told))
            for seat in table.pending:
                legal = table.legal(seat)
                rare = [one for one in legal if one.verb in ("kong", "added", "closed", "riichi", "pon")]
                table.act(seat, dice.choice(rare or legal))
            if table.hand_over:
                table.next_hand()
    assert pairs["dora", "dahai"]
    assert not pairs["dahai", "dora"]
    assert pairs["dahai", "reach_accepted"]
    assert {first for first, second in pairs if second == "reach_accepted"} == {"dahai"}


def test_matches_of_a_player_that_may_declare_riichi_and_does_not() -> None:
    greedy = mj.players.find("greedy")

    def choose(table: mj.Table, seat: int) -> mj.Action:
        chosen = greedy.choose(table.view(seat))
        plain = [one for one in table.legal(seat) if one.verb == "discard" and one.faces == chosen.faces]
        return plain[0] if chosen.verb == "riichi" and plain and table.hand_number % 2 else chosen

    table, told = play("riichi", 2, choose)
    assert sum(message["type"] == "reach" for message in told[0]) >= 3
    assert any(action.verb == "discard" for _, action in table.actions)


@pytest.mark.parametrize("ruleset", RULES)
def test_other_hidden_tiles_leave_the_messages_unchanged(ruleset: str) -> None:
    table = mj.Table(ruleset, seed=11)
    choose = any_action(5)
    compared = 0
    while not table.over and compared < 60:
        for seat in table.pending:
            own = MjaiSeat(table, seat).messages()
            other = MjaiSeat(table.determinized(seat, 77 + compared), seat).messages()
            assert json.dumps(own) == json.dumps(other)
            compared += 1
            table.act(seat, choose(table, seat))
        if table.hand_over:
            table.next_hand()
    assert compared >= 60


def first_draw() -> MjaiSeat:
    seat = MjaiSeat(mj.Table("riichi", seed=7), 0)
    seat.messages()
    return seat


@pytest.mark.parametrize(
    ("answer", "key"),
    [
        ({"type": "none"}, "riichi.mjai.not_legal"),
        ({"type": "dahai", "actor": 0, "pai": "9z", "tsumogiri": False}, "riichi.mjai.tile"),
        ({"type": "dahai", "actor": 0, "pai": "C"}, "record.missing"),
        ({"type": "dahai", "actor": 0, "pai": "C", "tsumogiri": False}, "riichi.mjai.not_legal"),
        ({"type": "dahai", "actor": 1, "pai": "C", "tsumogiri": True}, "riichi.mjai.other_actor"),
        ({"type": "dahai", "actor": 9, "pai": "C", "tsumogiri": True}, "riichi.mjai.number"),
        ({"type": "reach", "actor": 0}, "riichi.mjai.not_legal"),
        ({"type": "ankan", "actor": 0, "consumed": []}, "riichi.mjai.not_legal"),
        ({"type": "ryukyoku", "actor": 0, "reason": "kyushukyuhai"}, "riichi.mjai.not_legal"),
        ({"type": "hora", "actor": 0, "target": 0, "pai": "C"}, "riichi.mjai.not_legal"),
        ({"no": "type"}, "record.missing"),
        ([], "riichi.mjai.event"),
        ("nonsense", "record.not_json"),
        (7, "riichi.mjai.event"),
    ],
)
def test_wrong_answers_are_refused(answer: object, key: str) -> None:
    with pytest.raises(RecordError) as error:
        first_draw().action(answer)
    assert error.value.key == key


def test_other_games_have_no_mjai() -> None:
    with pytest.raises(InputError) as error:
        MjaiSeat(mj.Table("sichuan", seed=1), 0)
    assert error.value.key == "riichi.mjai.only_riichi"


def test_a_seat_that_said_reach_declares_it_by_default() -> None:
    table = mj.Table("riichi", seed=7)
    player = mj.players.find("greedy")
    while not any(action.verb == "riichi" for seat in table.pending for action in table.legal(seat)):
        for seat in table.pending:
            table.act(seat, player.choose(table.view(seat)))
        if table.hand_over:
            table.next_hand()
    asked = next(seat for seat in table.pending if any(one.verb == "riichi" for one in table.legal(seat)))
    stream = MjaiSeat(table, asked)
    stream.messages()
    assert stream.action({"type": "reach", "actor": asked}) is None
    assert stream.messages() == [{"type": "reach", "actor": asked}]
    with pytest.raises(RecordError):
        stream.action({"type": "none"})
    default = stream.default_action()
    assert default.verb == "riichi"
    table.act(asked, default)
    assert [message["type"] for message in stream.messages()][:2] in (["dahai"], ["dahai", "reach_accepted"])
