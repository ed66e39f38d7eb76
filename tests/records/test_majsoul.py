"""Mahjong Soul's records: every sample, games of Tenhou told in its words, and broken files."""

import copy
import itertools
import json
import random
from typing import Any

import pytest

from mahjongkit import rules
from mahjongkit.rules.riichi.records import majsoul
from mahjongkit.rules.riichi.records.replay import Replay
from mahjongkit.rules.riichi.records.transcript import HandTranscript, RecordError, Transcript
from tests.support.corpora import corpus
from tests.support.majsoul_words import tenhou_scripts, told_end, told_moves, told_start
from tests.support.score_vectors import majsoul_rows

GAME = "majsoul/replay-editor/paipu_record.json"
FRAGMENT = "majsoul/replay-editor/paipu_200610-50aa82d2-577d-4ac3-b0d9-838f1a1d9ac3.json"


def text_of(name: str) -> str:
    return corpus(name).read_text(encoding="utf-8")


def game() -> Any:
    return json.loads(text_of(GAME))


def events_of(document: Any) -> list[Any]:
    return [action["result"] for action in document["data"]["data"]["actions"] if action["type"] == 1]


def read(document: Any) -> Transcript:
    return majsoul.read(json.dumps(document), "test")


def refused(document: Any) -> str:
    with pytest.raises(RecordError) as caught:
        read(document)
    return str(caught.value)


def test_a_whole_game_replays() -> None:
    script = majsoul.read(text_of(GAME))
    replay = Replay(script)
    assert replay.check() == []
    assert (replay.hands, replay.wins, replay.actions) == (9, 8, 439)
    assert (script.game, script.options, script.names) == (
        "riichi:majsoul",
        {"length": "hanchan"},
        ("P0", "P1", "P2", "P3"),
    )
    assert script.whole
    assert script.final_scores == (-3600, 23600, 39500, 40500)
    assert script.final_points == (-43.6, -6.4, 19.5, 30.5)
    assert [hand.ending for hand in script.hands].count("exhaustive") == 1


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (FRAGMENT, "event 0 .lq.RecordNewRound: 12 tiles 1z are dealt, but there are only 4 in the game"),
        (
            "majsoul/haiun/four_player_actions.json",
            "tiles0 is missing: without the tiles dealt no hand can be replayed",
        ),
        ("majsoul/haiun/three_player_kita.json", "tiles0 is missing: without the tiles dealt no hand can be replayed"),
        ("majsoul/record-parser/example.txt", "line 1: not JSON"),
    ],
)
def test_samples_that_nobody_can_replay(name: str, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        majsoul.read(text_of(name))
    assert reason in str(caught.value)


def test_recognises() -> None:
    assert majsoul.recognises(text_of(GAME))
    assert majsoul.recognises(text_of(FRAGMENT))
    assert not majsoul.recognises(text_of("majsoul/record-parser/example.txt"))
    others = ("tenhou-xml/mjx-games", "tenhou-json/mjx", "mjai/riichienv")
    for folder in others:
        for path in sorted(corpus(folder).iterdir())[:3]:
            if path.is_file():
                assert not majsoul.recognises(path.read_text(encoding="utf-8", errors="replace"))


def test_the_numbers_of_the_yaku() -> None:
    """As in the vectors of wins on Mahjong Soul, which score the same here."""
    assert sorted(majsoul.YAKU) == [*range(1, 46), 47, 48, 49, 50]
    for number, key in majsoul.YAKU.items():
        assert majsoul_rows([number]) == {key}


def test_zeros_may_be_left_out() -> None:
    """Files of writers that leave out every zero and false say the same."""

    def lean(stated: Any) -> Any:
        if isinstance(stated, dict):
            return {key: lean(value) for key, value in stated.items() if value is not False and value != 0}
        return [lean(value) for value in stated] if isinstance(stated, list) else stated

    document = game()
    assert read(lean(document)) == read(document)
    del events_of(document)[1]["data"]["seat"]
    assert "event 11 .lq.RecordDiscardTile: seat is missing" in refused(document)


def test_a_record_cut_short_is_not_whole() -> None:
    document = game()
    actions = document["data"]["data"]["actions"]
    ends = [i for i, action in enumerate(actions) if action["type"] == 1 and "hules" in action["result"]["data"]]
    for cut, ending in ((ends[2] + 1, "tsumo"), (ends[2], ""), (ends[2] - 9, ""), (ends[-1], "")):
        short = copy.deepcopy(document)
        short["data"]["data"]["actions"] = actions[:cut]
        script = read(short)
        assert not script.whole
        assert script.hands[-1].ending == ending
        assert Replay(script).check() == []
    plain = read(events_of(document))
    assert not plain.whole
    assert (plain.options, plain.final_scores) == ({}, None)
    assert Replay(plain).check() == []
    assert "before a hand begins" in refused(events_of(document)[1:])
    assert "no hand in it" in refused([])


def test_the_rules_of_a_friendly_room() -> None:
    """It states a few rules; flags that are off, as protobuf has them all, say nothing."""
    document = game()
    mode = document["head"]["config"]["mode"]
    mode["mode"] = 1
    mode["detail_rule"] = {
        **{"time_fixed": 5, "bianjietishi": True, "dora_count": 4, "shiduan": 0, "init_point": 30000},
        **{"fandian": 35000, "fanfu": 2, "guyi_mode": 0, "have_yifa": False, "have_biao_dora": False},
    }
    assert read(document).options == {
        **{"length": "east", "red_fives": (1, 2, 1), "kuitan": False, "start_points": 30000, "return_points": 30000},
        **{"target_points": 35000, "min_han": 2},
    }
    for key, value in (("guyi_mode", 1), ("dora_count", 9), ("new", 7)):
        changed = copy.deepcopy(document)
        changed["head"]["config"]["mode"]["detail_rule"][key] = value
        assert f"head, config, mode, detail_rule: {key} is" in refused(changed)
    mode["detail_rule"]["fandian"] = 200000
    assert "match" in read(document).not_judged
    mode["detail_rule"] = {"dora_count": 0, "have_yifa": False}  # a ranked game of a writer that writes all zeros
    assert read(document).options == {"length": "east"}
    mode["mode"] = 12
    assert "mode for 4 players" in refused(document)


RANKED = {
    **{"dora_count": 3, "shiduan": 1, "init_point": 25000, "fandian": 30000, "can_jifei": True, "tianbian_value": 0},
    **{"liqibang_value": 1000, "changbang_value": 300, "noting_fafu_1": 1000, "noting_fafu_2": 1500},
    **{"noting_fafu_3": 3000, "have_liujumanguan": True, "have_qieshangmanguan": False, "have_biao_dora": True},
    **{"have_gang_biao_dora": True, "ming_dora_immediately_open": False, "have_li_dora": True},
    **{"have_gang_li_dora": True, "have_sifenglianda": True, "have_sigangsanle": True, "have_sijializhi": True},
    **{"have_jiuzhongjiupai": True, "have_sanjiahele": False, "have_toutiao": False, "have_helelianzhuang": True},
    **{"have_helezhongju": True, "have_tingpailianzhuang": True, "have_tingpaizhongju": True, "have_yifa": True},
    **{"have_nanruxiru": True, "jingsuanyuandian": 25000, "shunweima_2": 5, "shunweima_3": -5, "shunweima_4": -15},
    **{"bianjietishi": True, "ai_level": 0, "have_zimosun": True, "disable_multi_yukaman": False, "fanfu": 1},
}
"""A contest that states the rules of the ranked games."""


def contest(**changes: object) -> dict[str, object]:
    document = game()
    document["head"]["config"]["mode"]["detail_rule"] = {**RANKED, **changes}
    script = read(document)
    rules.find(script.game, **script.options)
    unjudged = {claim: str(reason) for claim, reason in script.not_judged.items()}
    return {name: value for name, value in script.options.items() if name != "length"} | unjudged


def test_a_contest_by_the_rules_of_the_ranked_games_changes_nothing() -> None:
    assert contest() == {}


@pytest.mark.parametrize(
    ("key", "value", "option", "expected"),
    [
        ("can_jifei", False, "tobi", False),
        ("have_liujumanguan", False, "nagashi", False),
        ("have_qieshangmanguan", True, "kiriage", True),
        ("have_gang_biao_dora", False, "kan_dora", False),
        ("ming_dora_immediately_open", True, "kan_dora_added", "immediate"),
        ("have_li_dora", False, "ura", False),
        ("have_gang_li_dora", False, "kan_ura", False),
        ("have_sifenglianda", False, "abort_suufon", False),
        ("have_sigangsanle", False, "abort_suukan", "off"),
        ("have_sijializhi", False, "abort_suucha", False),
        ("have_jiuzhongjiupai", False, "abort_kyuushu", False),
        ("have_sanjiahele", True, "abort_sanchahou", True),
        ("have_toutiao", True, "max_ron", 1),
        ("have_helezhongju", False, "agari_yame", False),
        ("have_tingpailianzhuang", False, "dealer_repeats_tenpai", False),
        ("have_tingpaizhongju", False, "tenpai_yame", False),
        ("have_yifa", False, "ippatsu", False),
        ("have_nanruxiru", False, "extension", "none"),
        ("disable_multi_yukaman", True, "yakuman_stack", False),
        ("disable_composite_yakuman", 1, "yakuman_stack", False),
        ("disable_leijiyiman", True, "kazoe", "sanbaiman"),
        ("disable_double_yakuman", 1, "double_yakuman", ()),
        ("disable_double_wind_four_fu", 1, "double_wind_pair", 2),
        ("disable_angang_guoshi", 1, "closed_chankan", False),
        ("enable_shiti", 1, "kuikae", 2),
        ("enable_nontsumo_liqi", 1, "riichi_min_wall", 0),
        ("changbang_value", 1500, "honba_tsumo", 500),
        ("jingsuanyuandian", 30000, "return_points", 30000),
        ("liqibang_value", 2000, "deltas", "no option here for: a riichi stick other than 1000"),
        ("tianbian_value", 60000, "match", "no option here for: a score that ends the match at once"),
    ],
)
def test_each_rule_of_a_contest_is_an_option(key: str, value: object, option: str, expected: object) -> None:
    assert contest(**{key: value})[option] == expected


@pytest.mark.parametrize(("key", "value"), [("have_biao_dora", False), ("enable_renhe", 1), ("xuezhandaodi", 1)])
def test_a_rule_of_a_contest_without_an_option_is_refused(key: str, value: object) -> None:
    document = game()
    document["head"]["config"]["mode"]["detail_rule"] = {**RANKED, key: value}
    assert f"detail_rule: {key} is" in refused(document)


def plain(hand: HandTranscript) -> tuple[Any, ...]:
    """All that a hand says, but for places, and for which of the dealer's fourteen tiles came last."""
    moves = [
        (move.kind, move.seat, move.tile, move.tiles, move.source, move.drawn, move.declares) for move in hand.moves
    ]
    for i, (one, other) in enumerate(itertools.pairwise(moves)):
        if (one[0], other[0]) == ("draw", "indicator"):  # one event here: the indicator is turned up, then the draw
            moves[i : i + 2] = other, one
    wins = [(win.seat, win.source, win.tile, win.yaku, win.han, win.fu, win.points, win.ura) for win in hand.wins]
    dealt = [list(tiles) for tiles in hand.hands]
    dealt[hand.dealer].append(moves[0][2])
    start = (hand.scores, hand.round, hand.dealer, hand.honba, hand.sticks, hand.indicator)
    ready = hand.ready if hand.ending in ("exhaustive", "nagashi") else None
    deltas = hand.deltas if hand.wins or ready is not None else None
    end = (hand.ending, ready, deltas, hand.ura)
    return start, [sorted(tiles) for tiles in dealt], moves[1:], wins, end


def test_games_of_tenhou_in_these_words() -> None:
    kinds: set[str] = set()
    for script in tenhou_scripts():
        hands = [hand for hand in script.hands if hand.ending]
        events = []
        for hand in hands:
            events.append({"name": ".lq.RecordNewRound", "data": told_start(hand, hand.moves[0])})
            events += [*told_moves(hand), told_end(hand)]
            kinds |= {hand.ending, *(move.kind for move in hand.moves), f"{len(hand.wins)} wins"}
        again = read(events)
        assert again.game == ("riichi3:majsoul3" if "riichi3" in script.game else "riichi:majsoul")
        for hand, other in zip(hands, again.hands, strict=True):
            assert plain(other) == plain(hand), hand.where
    assert kinds >= {"chi", "pon", "kong", "closed", "added", "north", "indicator", "nine_terminals", "2 wins"}
    assert kinds >= {"tsumo", "ron", "exhaustive", "nagashi", "kyuushu", "suufon", "suukan", "suucha"}


# Broken files.


@pytest.mark.parametrize(
    "text", ["", "{", "[1]", "null", "3", '"x"', "[" * 100_000, '{"data": 3}', "[[]]", "NaN", "9" * 5000]
)
def test_no_record_at_all(text: str) -> None:
    with pytest.raises(RecordError):
        majsoul.read(text)


@pytest.mark.parametrize(
    ("kind", "key", "value", "reason"),
    [
        ("NewRound", "ju", 4, "ju is 4; expected 0 to 3"),
        ("NewRound", "scores", [1, 2], "scores is a list of 2"),
        ("NewRound", "tiles1", ["1m"] * 3, "tiles are dealt"),
        ("NewRound", "tiles1", ["1x"], 'tiles1 is "1x"; expected a tile like 1m'),
        ("NewRound", "doras", None, "dora is missing"),
        ("NewRound", "chang", 1.0, "chang is 1.0; expected a whole number"),
        ("NewRound", "liqibang", -1, "liqibang is -1; expected 0 or more"),
        ("DiscardTile", "moqie", 1, "moqie is 1; expected true or false"),
        ("DiscardTile", "tile", None, "tile is missing"),
        ("DiscardTile", "tile", "7z", "the dealer does not hold this tile"),
        ("DiscardTile", "doras", ["9s"], 'doras is "9s"; expected those known, and more: 1m'),
        ("ChiPengGang", "froms", [0, 0, 3], "which seat 3 has not just discarded"),
        ("ChiPengGang", "froms", [0, 2, 2], "expected 3, one of another"),
        ("ChiPengGang", "type", 7, "type is 7"),
        ("Hule", "hules", [], "expected one win by self-draw"),
        ("Hule", "delta_scores", [0, 0, 0], "expected 4 of each"),
        ("Hule", "scores", [0, 0, 0, 0], "old_scores and delta_scores added"),
        ("NoTile", "players", [], "0 players"),
        ("NoTile", "liujumanguan", "no", 'liujumanguan is "no"'),
    ],
)
def test_what_is_wrong_is_named(kind: str, key: str, value: object, reason: str) -> None:
    document = game()
    event = next(event for event in events_of(document) if event["name"] == f".lq.Record{kind}")
    event["data"][key] = value
    said = refused(document)
    assert reason in said
    assert f".lq.Record{kind}" in said


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("seat", 0, "nobody else has just discarded"),
        ("hu_tile", "9s", "nobody else has just discarded"),
        ("qinjia", True, "whether seat 2 is the dealer"),
        ("count", 3, "the sum of its fans, 6"),
        ("fans", [{"id": 59, "val": 6}], "id is 59"),
    ],
)
def test_what_is_wrong_with_a_win_is_named(key: str, value: object, reason: str) -> None:
    document = game()
    event = next(event for event in events_of(document) if event["name"] == ".lq.RecordHule")
    event["data"]["hules"][0][key] = value
    if key == "seat":
        event["data"]["hules"][0]["qinjia"] = True
    assert reason in refused(document)


def test_events_out_of_place() -> None:
    events = events_of(game())
    end = next(i for i, event in enumerate(events) if event["name"] == ".lq.RecordHule")
    assert "after the hand has ended" in refused([*events[: end + 1], events[1]])
    assert "hand 0 has not ended" in refused([*events[:end], *events[end + 1 :]])
    assert "unknown event" in refused([events[0], {"name": ".lq.RecordMystery", "data": {"value": 0}}])


def test_any_damage_is_an_error_of_the_record() -> None:
    """Fields removed or of another type: a script, or a RecordError, never anything else."""
    chance = random.Random(4)
    refusals = 0
    document = game()
    document["data"]["data"]["actions"] = [a for a in document["data"]["data"]["actions"] if a["type"] in (1, 4)][:120]
    junk: list[Any] = [None, -1, 99, 2.5, "", "0z", True, [], {}, [None], [[]], {"seat": "x"}, 10**400]
    for _ in range(200):
        broken = copy.deepcopy(document)
        place: Any = broken if chance.random() < 0.3 else chance.choice(broken["data"]["data"]["actions"])
        while True:
            key = chance.choice(list(place) if isinstance(place, dict) else range(len(place)))
            inner = place[key]
            if isinstance(inner, dict | list) and inner and chance.random() < 0.85:
                place = inner
                continue
            break
        if chance.random() < 0.3:
            del place[key]
        else:
            place[key] = chance.choice(junk)
        try:
            read(broken)
        except RecordError:
            refusals += 1
    assert 50 < refusals < 200
