"""mjai JSON Lines: the games of the corpora replayed, Tenhou's games there and back, and broken records refused."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from mahjongkit.rules.riichi.records import mjai, tenhou
from mahjongkit.rules.riichi.records.replay import Replay
from mahjongkit.rules.riichi.records.transcript import HandTranscript, Move, RecordError, Transcript, WinClaim
from tests.support import majiang_script
from tests.support.corpora import corpus

GAMES = {
    "mjai/mjai-manue-go/2026-07-01-130909.mjson": (10, 8),
    "mjai/riichienv/126_204_0_mjai.jsonl": (12, 9),
    "mjai/riichienv/example_before_injection.jsonl": (12, 12),
}
"""The games and how many hands and wins are in them."""
MANUE, TOLD_LITTLE, NO_DRAWS = GAMES
Events = list[dict[str, Any]]


@cache
def text_of(name: str) -> str:
    return corpus(name).read_text(encoding="utf-8")


def events_of(text: str) -> Events:
    return [json.loads(line) for line in text.splitlines()]


def text(events: Events) -> str:
    return "\n".join(map(json.dumps, events))


def without(events: Events, kind: str, *keys: str) -> Events:
    """The same events, but those of a kind without some of their fields."""
    return [{k: v for k, v in event.items() if event["type"] != kind or k not in keys} for event in events]


def comparable(script: Transcript) -> Transcript:
    """A script without what mjai does not hold, and without the places in the file."""
    return replace(script, format="", final_points=None, hands=list(map(comparable_hand, script.hands)))


def comparable_hand(hand: HandTranscript) -> HandTranscript:
    return replace(
        hand,
        where="",
        wins=[replace(win, where="") for win in hand.wins],
        ready=None if hand.ending == "kyuushu" else hand.ready,
    )


# The corpora.


@pytest.mark.parametrize("name", GAMES)
def test_game_replays_without_mismatch(name: str) -> None:
    assert mjai.recognises(text_of(name))
    script = mjai.read(text_of(name), name)
    replay = Replay(script)
    assert replay.check() == []
    assert (replay.hands, replay.wins) == GAMES[name]
    assert script.whole
    assert (script.game, script.options, script.format) == ("riichi:tenhou", {"length": "hanchan"}, "mjai")


def test_matches_of_majiang_core() -> None:
    """37 matches between bots, 374 hands: every action is legal; deltas, han, fu, points and final scores agree."""
    played = [majiang_script.compare(match) for match in majiang_script.read()]
    assert [difference for one in played for difference in one.found.differences] == []
    assert (len(played), sum(one.hands for one in played), sum(one.wins for one in played)) == (37, 374, 306)
    assert sum(one.found.compared for one in played) > 18_000


@pytest.mark.parametrize("name", GAMES)
def test_game_is_the_same_when_written_and_read(name: str) -> None:
    script = mjai.read(text_of(name))
    again = mjai.read(mjai.write(script))
    assert comparable(again) == comparable(script)
    assert mjai.write(again) == mjai.write(script)


def test_wins_are_told_with_yaku_where_the_record_has_them() -> None:
    hands = mjai.read(text_of(MANUE)).hands
    assert hands[1].wins[0].yaku == {"red_dora": 1, "hatsu": 1}
    assert (hands[9].wins[0].han, hands[9].wins[0].fu, hands[9].wins[0].points) == (6, 40, 12000)
    assert hands[4].ready == (0, 2)
    assert mjai.read(text_of(TOLD_LITTLE)).hands[0].wins[0].yaku is None


@cache
def tenhou_games() -> list[Transcript]:
    """Games with every kind of ending, with four and with three players, and some cut short."""
    games = sorted(corpus("tenhou-xml/mjx-games").iterdir())
    clients = sorted(corpus("tenhou-xml/custom_tenhou_client").iterdir())[::25]
    paths = [*games, *clients, corpus("tenhou-xml/mjx-cases/upd-aft-ron3.mjlog")]
    return [tenhou.read(path.read_text(encoding="utf-8")) for path in paths]


def test_tenhou_games_there_and_back() -> None:
    endings, games = set(), set()
    for script in tenhou_games():
        written = mjai.write(script)
        assert mjai.recognises(written)
        assert comparable(mjai.read(written)) == comparable(script)
        endings |= {hand.ending for hand in script.hands}
        games.add(script.game)
    assert games == {"riichi:tenhou", "riichi3:tenhou3"}
    assert endings >= {"tsumo", "ron", "exhaustive", "nagashi", "kyuushu", "suufon", "suukan", "suucha", "sanchahou"}


def test_reason_of_a_draw_and_length_are_worked_out() -> None:
    for script in tenhou_games():
        events = without(events_of(mjai.write(script)), "ryukyoku", "reason")
        again = mjai.read(text(without(events, "start_game", "kyoku_first", "aka_flag")))
        assert [hand.ending for hand in again.hands] == [hand.ending for hand in script.hands]
        broke = script.final_scores is not None and min(script.final_scores) < 0
        assert again.options == script.options or not script.whole or broke


# A small match of our own.


HANDS = (
    ("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "1p", "2p", "3p"),
    ("1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "E", "E", "S", "S"),
    ("1p", "2p", "3p", "4p", "5pr", "6p", "7p", "8p", "9p", "W", "W", "N", "N"),
    ("1s", "9s", "1m", "9m", "1p", "9p", "E", "S", "W", "N", "P", "F", "F"),
)


def opening(**changes: object) -> dict[str, Any]:
    hand = {"type": "start_kyoku", "bakaze": "E", "dora_marker": "C", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0}
    return {**hand, "scores": [25000] * 4, "tehais": [list(tiles) for tiles in HANDS], **changes}


def small(**changes: object) -> Events:
    """A match of which one hand is told: the dealer draws and wins."""
    return [
        {"type": "start_game", "names": ["a", "b", "c", "d"]},
        opening(**changes),
        {"type": "tsumo", "actor": 0, "pai": "4p"},
        {"type": "hora", "actor": 0, "target": 0, "pai": "4p", "deltas": [48000, -16000, -16000, -16000]},
        {"type": "end_kyoku"},
    ]


DISCARD = {"type": "dahai", "actor": 0, "pai": "4p", "tsumogiri": True}


def played(*events: dict[str, Any]) -> Events:
    """The small match, but other things happen after the first draw."""
    return [*small()[:3], *events]


def test_small_match() -> None:
    script = mjai.read(text(small()))
    assert not script.whole
    assert script.hands[0].ending == "tsumo"
    assert Replay(script).check() == []


def test_record_that_breaks_off_is_not_whole() -> None:
    script = mjai.read(text(small()[:3]))
    assert (script.whole, script.hands[0].ending) == (False, "")
    assert mjai.read(mjai.write(script)).hands[0].ending == ""


def test_rules_told_by_the_start_of_the_game() -> None:
    events = small()
    events[0] |= {"kyoku_first": 4, "aka_flag": False}
    assert mjai.read(text(events)).options == {"length": "east", "red_fives": (0, 0, 0)}


def test_other_rules_than_tenhou_are_kept() -> None:
    options = {"length": "east", "uma": (30, 10, -10, -30), "kuitan": False}
    for game in ("riichi:majsoul", "riichi:tenhou"):
        script = replace(mjai.read(text(small())), game=game, options=options)
        again = mjai.read(mjai.write(script))
        assert (again.game, again.options) == (game, options)


@pytest.mark.parametrize(
    ("wind", "dealer", "scores", "length"),
    [
        ("E", 2, [25000] * 4, "hanchan"),
        ("E", 3, [25000] * 4, "east"),
        ("E", 3, [-100, 35100, 30000, 35000], "hanchan"),
        ("S", 2, [25000] * 4, "east"),
        ("S", 3, [25000] * 4, "east"),
        ("S", 3, [15000, 35000, 25000, 25000], "hanchan"),
        ("W", 0, [25000] * 4, "hanchan"),
    ],
)
def test_length_of_a_match_follows_from_its_end(wind: str, dealer: int, scores: list[int], length: str) -> None:
    draw = {"type": "ryukyoku", "reason": "fanpai", "deltas": [0] * 4}
    events = [opening(bakaze=wind, kyoku=dealer + 1, oya=dealer, scores=scores), draw, {"type": "end_game"}]
    assert mjai.read(text(events)).options["length"] == length


def test_start_points_are_taken_from_the_first_hand() -> None:
    assert mjai.read(text(small(scores=[30000] * 4))).options["start_points"] == 30000


def test_missing_scores_are_followed_from_hand_to_hand() -> None:
    events = events_of(text_of(TOLD_LITTLE))
    stated = mjai.read(text(events))
    followed = mjai.read(text(without(events, "start_kyoku", "scores")))
    assert [hand.scores for hand in followed.hands] == [hand.scores for hand in stated.hands]


def test_deltas_are_worked_out_from_scores() -> None:
    events = events_of(text_of(MANUE))
    bare = without(without(events, "hora", "deltas"), "ryukyoku", "deltas")
    assert [hand.deltas for hand in mjai.read(text(bare)).hands] == [
        hand.deltas for hand in mjai.read(text(events)).hands
    ]


def test_no_red_fives_where_four_plain_ones_are_seen() -> None:
    hands = [list(tiles) for tiles in HANDS]
    hands[2][4] = "5p"
    assert "red_fives" not in mjai.read(text(small(tehais=hands))).options
    hands[0][0] = hands[0][1] = hands[0][2] = "5m"
    assert mjai.read(text(small(tehais=hands))).options["red_fives"] == (0, 0, 0)


def three_players(places: int) -> Events:
    """A hand with three players, in lists with three or four places."""
    hands = [
        ["1m", "1m", "1m", "9m", "9m", "9m", "1p", "2p", "3p", "4p", "5p", "N", "W"],
        ["1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "E", "E", "S", "S"],
        ["1p", "2p", "3p", "4p", "5pr", "6p", "7p", "8p", "9p", "W", "W", "N", "N"],
        ["?"] * 13,
    ]
    return [
        {"type": "start_game", "names": ["a", "b", "c", "d"][:places]},
        opening(scores=[35000, 35000, 35000, 0][:places], tehais=hands[:places]),
        {"type": "tsumo", "actor": 0, "pai": "N"},
        {"type": "nukidora", "actor": 0},
        {"type": "tsumo", "actor": 0, "pai": "P"},
        {"type": "dahai", "actor": 0, "pai": "P", "tsumogiri": True},
    ]


@pytest.mark.parametrize("places", [3, 4])
def test_three_players(places: int) -> None:
    script = mjai.read(text(three_players(places)))
    assert (script.game, script.names, script.hands[0].scores) == ("riichi3:tenhou3", ("a", "b", "c"), (35000,) * 3)
    assert script.hands[0].moves[1].kind == "north"
    assert Replay(script).check() == []
    assert '"type":"kita"' in mjai.write(script)
    assert comparable(mjai.read(mjai.write(script))) == comparable(script)


@pytest.mark.parametrize(
    ("key", "copies", "stated"),
    [
        ("suuankou", 2, "suuankou_tanki"),
        ("suuankou", 3, "suuankou"),
        ("kokushi", 2, "kokushi_juusanmen"),
        ("kokushi", 1, "kokushi"),
    ],
)
def test_special_waits_are_told_by_the_tiles(key: str, copies: int, stated: str) -> None:
    hands = [list(tiles) for tiles in HANDS]
    hands[0] = ["E"] * (copies - 1) + ["9p"] * (14 - copies)
    name = next(name for name, other in mjai.YAKUMAN.items() if other == key)
    events = small(tehais=hands)
    events[2]["pai"] = events[3]["pai"] = "E"
    events[3] |= {"yakus": [[name, 100]], "fan": 100}
    win = mjai.read(text(events)).hands[0].wins[0]
    assert (win.yaku, win.han) == ({stated: 13}, 13)


@pytest.mark.parametrize(("tile", "stated"), [("1m", "junsei_chuuren"), ("5m", "junsei_chuuren"), ("2m", "chuuren")])
def test_nine_gates_are_told_by_the_tiles(tile: str, stated: str) -> None:
    hands = [list(tiles) for tiles in HANDS]
    hands[0] = [f"{rank}m" for rank in "1112345678999"]
    if stated == "chuuren":
        hands[0][0] = tile
    events = small(tehais=hands)
    events[2]["pai"] = events[3]["pai"] = tile
    events[3]["yakus"] = [["churenpoton", 100]]
    assert mjai.read(text(events)).hands[0].wins[0].yaku == {stated: 13}


def test_several_wins_are_written_with_their_own_deltas() -> None:
    hand = mjai.read(text(played(DISCARD))).hands[0]
    hand.ending, hand.deltas = "ron", (-10300, 4300, 0, 6000)
    hand.wins = [WinClaim(1, 0, points=3900), WinClaim(3, 0, points=6000)]
    script = Transcript("riichi:tenhou", {"length": "hanchan"}, hands=[hand], whole=False)
    wins = [event for event in events_of(mjai.write(script)) if event["type"] == "hora"]
    assert [win["deltas"] for win in wins] == [[-4300, 4300, 0, 0], [-6000, 0, 0, 6000]]
    assert mjai.read(mjai.write(script)).hands[0].deltas == hand.deltas


def test_wins_stand_nearest_to_the_discarder_first() -> None:
    wins = [{"type": "hora", "actor": seat, "target": 0, "deltas": [-1000, 0, 0, 0]} for seat in (3, 1)]
    hand = mjai.read(text(played(DISCARD, *wins))).hands[0]
    assert [win.seat for win in hand.wins] == [1, 3]
    assert hand.deltas == (-2000, 0, 0, 0)


def test_riichi_is_accepted_unless_its_tile_is_won() -> None:
    events = events_of(mjai.write(mjai.read(text_of(TOLD_LITTLE))))
    assert [e["type"] for e in events].count("reach") == 10
    assert [e["type"] for e in events].count("reach_accepted") == 9


def test_calls_and_kongs_are_written_as_mjai_has_them() -> None:
    script = mjai.read(text(small()[:3]))
    script.hands[0].moves += [
        Move("pon", 1, 4, (34, 4), 0),
        Move("added", 1, 4),
        Move("closed", 2, 35),
        Move("kong", 3, 27, (27, 27, 27), 2),
    ]
    pon, added, closed, kong = events_of(mjai.write(script))[-4:]
    assert pon == {"type": "pon", "actor": 1, "target": 0, "pai": "5m", "consumed": ["5mr", "5m"]}
    assert added == {"type": "kakan", "actor": 1, "pai": "5m", "consumed": ["5m", "5mr", "5m"]}
    assert closed == {"type": "ankan", "actor": 2, "consumed": ["5pr", "5p", "5p", "5p"]}
    assert kong == {"type": "daiminkan", "actor": 3, "target": 2, "pai": "E", "consumed": ["E", "E", "E"]}


# What is no record.


def test_recognises_nothing_else() -> None:
    for other in ("", "{", "[]", '{"type": "riichi"}', '{"type": []}', "<mjloggm>", '{"title": []}', "[" * 9999):
        assert not mjai.recognises(other)


def changed(place: int, **fields: object) -> Events:
    events = small()
    events[place] = {**events[place], **fields}
    return events


HIDDEN = [list(HANDS[0]), ["?"] * 13, ["?"] * 13, ["?"] * 13]
ROB = {"type": "hora", "actor": 1, "target": 0}
BROKEN: dict[str, tuple[Events, str]] = {
    "nothing": ([], "no hand in it"),
    "hidden hands": (small(tehais=HIDDEN), "one player's view cannot be replayed"),
    "hidden draw": (changed(2, pai="?"), "one player's view cannot be replayed"),
    "no such tile": (changed(2, pai="0m"), "'0m'; expected a tile"),
    "no tile": (changed(2, pai=4), "4; expected a tile"),
    "null tile": (changed(2, pai=None), "pai is missing"),
    "no such seat": (changed(2, actor=4), "from 0 to 3 for actor"),
    "flag as seat": (changed(2, actor=True), "from 0 to 3 for actor"),
    "no such event": (changed(2, type="tsumogiri"), "not an event of mjai"),
    "twelve tiles": (small(tehais=[*HANDS[:3], HANDS[3][1:]]), "thirteen tiles dealt to seat 3"),
    "five hands": (small(tehais=[*HANDS, HANDS[0]]), "expected 4 values for tehais"),
    "other dealer": (small(oya=1), "seat 1 deals hand 1"),
    "no such wind": (small(bakaze="P"), "E, S, W or N"),
    "three scores": (small(scores=[25000] * 3), "4 values for scores"),
    "scores missing in the middle": ([opening(scores=None, honba=1)], "begins in the middle of a match"),
    "no deltas, no scores": ([*changed(3, deltas=None), opening(scores=None)], "do not follow from the last hand"),
    "scores against deltas": (changed(3, scores=[25000] * 4), "the deltas lead to"),
    "too few names": (changed(0, names=["a", "b", "c"]), "3 names"),
    "numbers as names": (changed(0, names=[1, 2, 3, 4]), "names of three or four"),
    "length": (changed(0, kyoku_first=1), "kyoku_first"),
    "rules of another game": (changed(0, rules={"game": "sichuan"}), "riichi game"),
    "rules for three": (changed(0, rules={"game": "riichi3"}), "the rules are for 3"),
    "rules with no such option": (changed(0, rules={"game": "riichi", "x": 1}), "x"),
    "second match": ([*small(), small()[0]], "a second match"),
    "hand in a hand": ([*small()[:3], opening()], "hand 0 has not ended"),
    "hand ends without reason": ([*small()[:3], {"type": "end_kyoku"}], "without a win or a draw"),
    "match ends in a hand": ([*small()[:3], {"type": "end_game"}], "its last hand has not"),
    "match ends at once": ([{"type": "end_game"}], "before a hand begins"),
    "more after the end": ([*small(), {"type": "end_game"}, opening()], "after the match has ended"),
    "move after the win": ([*small()[:4], DISCARD], "after the hand has ended"),
    "move between hands": ([*small(), DISCARD], "no hand is being played"),
    "move before a hand": ([DISCARD], "no hand is being played"),
    "second end of a hand": ([*small(), {"type": "end_kyoku"}], "no hand is being played"),
    "tsumogiri as number": (played({**DISCARD, "tsumogiri": 1}), "true or false"),
    "riichi without discard": (played({"type": "reach", "actor": 0}, small()[3]), "does not discard"),
    "riichi of another": (played({"type": "reach", "actor": 1}, DISCARD), "does not discard"),
    "accepted for nothing": (played(DISCARD, {"type": "reach_accepted", "actor": 0}), "not just declared"),
    "call of nothing": (
        played(DISCARD, {"type": "pon", "actor": 1, "target": 0, "pai": "5p", "consumed": ["5p", "5p"]}),
        "has not just discarded",
    ),
    "call with three": (
        played(DISCARD, {"type": "pon", "actor": 1, "target": 0, "pai": "4p", "consumed": ["4p"] * 3}),
        "2 tiles for consumed",
    ),
    "kong of two kinds": (played({"type": "ankan", "actor": 0, "consumed": ["1m", "1m", "1m", "2m"]}), "of one kind"),
    "kong on another kind": (
        played({"type": "kakan", "actor": 0, "pai": "1m", "consumed": ["2m"] * 3}),
        "of the kind of 1m",
    ),
    "another tile than North": (played({"type": "kita", "actor": 0, "pai": "W"}), "N to be set aside"),
    "ron on a draw": (played(ROB), "who has not just had one"),
    "self-draw on a discard": (played(DISCARD, small()[3]), "who has not just had one"),
    "twice the same winner": (played(DISCARD, ROB, ROB), "wins twice"),
    "two kinds of ura": (
        played(DISCARD, {**ROB, "ura_markers": ["1m"]}, {**ROB, "actor": 2, "ura_markers": ["2m"]}),
        "other ura indicators",
    ),
    "no such yaku": (changed(3, yakus=[["luck", 1]]), "a yaku of mjai"),
    "yaku without fan": (changed(3, yakus=[["reach"]]), "a yaku and its fan"),
    "dragons that are not there": (changed(3, yakus=[["sangenpai", 1]]), "0 sets of dragons"),
    "no such draw": (played({"type": "ryukyoku", "reason": "rain"}), "'rain'"),
    "nine terminals after a discard": (played(DISCARD, {"type": "ryukyoku", "reason": "kyushukyuhai"}), "just drawn"),
    "draw at once": ([*small()[:2], {"type": "ryukyoku"}], "before anything was played"),
    "ready as numbers": (played({"type": "ryukyoku", "tenpais": [1, 0, 0, 0]}), "true or false for every seat"),
    "draw with three players for no reason": ([*three_players(3), {"type": "ryukyoku"}], "tiles are left"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_broken_record_is_refused(case: str) -> None:
    events, reason = BROKEN[case]
    with pytest.raises(RecordError) as caught:
        mjai.read(text(events), "game.mjson")
    assert reason in caught.value.reason
    assert caught.value.where.startswith("game.mjson")


def test_error_names_the_line() -> None:
    with pytest.raises(RecordError) as caught:
        mjai.read(text(changed(2, pai="0m")), "game.mjson")
    assert caught.value.where == "game.mjson, line 3 (tsumo)"


@pytest.mark.parametrize("line", ["{", "[]", "3", '{"type": 3}', "{}", "[" * 99999, '{"type": "tsumo"} x'])
def test_line_that_is_no_event_is_refused(line: str) -> None:
    with pytest.raises(RecordError):
        mjai.read(text(small()) + "\n" + line)


def test_other_games_cannot_be_written() -> None:
    with pytest.raises(RecordError, match="only riichi"):
        mjai.write(Transcript("sichuan"))


def test_kong_on_no_triplet_cannot_be_written() -> None:
    script = mjai.read(text(small()[:3]))
    script.hands[0].moves.append(Move("added", 0, 4))
    with pytest.raises(RecordError, match="nobody called"):
        mjai.write(script)


def test_damaged_records_raise_nothing_else() -> None:
    """Lines lost, doubled, swapped, and values replaced: read or refused, never another error."""
    chance = random.Random(5)
    source = events_of(mjai.write(tenhou_games()[3]))[:150]
    junk: list[object] = [None, True, -1, 3, 10**30, 1.5, "?", "5mr", "x", [], {}, [[]], ["E"] * 3, [None] * 4]

    def lose(events: Events, place: int) -> None:
        del events[place]

    def double(events: Events, place: int) -> None:
        events.insert(place, events[place])

    def swap(events: Events, place: int) -> None:
        events[place - 1], events[place] = events[place], events[place - 1]

    def spoil(events: Events, place: int) -> None:
        events[place] = {**events[place], chance.choice(list(events[place])): chance.choice(junk)}

    damages: list[Callable[[Events, int], None]] = [lose, double, swap, spoil, spoil, spoil]
    refused = 0
    for _ in range(300):
        events = list(source)
        chance.choice(damages)(events, min(chance.randrange(len(events)), chance.randrange(len(events))))
        try:
            mjai.write(mjai.read(text(events)))
        except RecordError:
            refused += 1
    assert refused > 100
