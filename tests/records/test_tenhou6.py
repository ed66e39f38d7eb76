"""Records of tenhou.net/6: read, replayed, compared with the same games in Tenhou's XML, and written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mahjongkit.rules.riichi.records import tenhou, tenhou6
from mahjongkit.rules.riichi.records.replay import Replay
from mahjongkit.rules.riichi.records.transcript import HandTranscript, Move, RecordError, Transcript
from mahjongkit.tiles import code
from tests.support.corpora import corpus

ODD = {"confusing_nakis_1", "confusing_nakis_2"}
"""Records that break the rules themselves; see the tests below."""


def read(path: Path) -> Transcript:
    return tenhou6.read(path.read_text(encoding="utf-8"), path.stem)


def read_xml(path: Path) -> Transcript:
    return tenhou.read(path.read_text(encoding="utf-8"), path.name)


def plain(move: Move) -> tuple[object, ...]:
    """A move without its place in the file."""
    return move.kind, move.seat, move.tile, move.tiles, move.source, move.drawn, move.declares


def same_hand(stated: HandTranscript, original: HandTranscript) -> None:
    """Equal but for what the format cannot hold."""
    for what in ("scores", "round", "dealer", "honba", "sticks", "indicator", "ending", "deltas", "ura"):
        assert getattr(stated, what) == getattr(original, what), what
    assert [sorted(tiles) for tiles in stated.hands] == [sorted(tiles) for tiles in original.hands]
    assert [plain(move) for move in stated.moves] == [plain(move) for move in original.moves]
    assert stated.ready in (None, original.ready)
    assert len(stated.wins) == len(original.wins)
    for win, other in zip(stated.wins, original.wins, strict=True):
        for what in ("seat", "source", "tile", "yaku", "han", "points", "ura"):
            assert getattr(win, what) == getattr(other, what), what
        assert win.fu in (None, other.fu)


def same_script(stated: Transcript, original: Transcript) -> None:
    assert (stated.game, stated.options, stated.names) == (original.game, original.options, original.names)
    assert len(stated.hands) == len(original.hands)
    for hand, other in zip(stated.hands, original.hands, strict=True):
        same_hand(hand, other)


# The corpora.


def test_whole_games_replay() -> None:
    for path in sorted(corpus("tenhou-json/mjx").glob("*.json")):
        script = read(path)
        script.whole = path.stem != "first-example"  # that file has the first hand only
        replay = Replay(script)
        assert replay.check() == [], path.name
        results = [json.loads(line)["log"][0][-1] for line in path.read_text(encoding="utf-8").splitlines()]
        wins = sum(len(result) // 2 for result in results if result[0] == "和了")
        assert (replay.hands, replay.wins) == (len(results), wins)


def test_same_games_as_in_xml() -> None:
    games = corpus("tenhou-xml/mjx-games")
    pairs = 0
    for path in sorted(corpus("tenhou-json/mjx").glob("*.json")):
        twin = games / f"{path.stem}.mjlog"
        if twin.exists():
            same_script(read(path), read_xml(twin))
            pairs += 1
    assert pairs == 31


def test_first_example_is_the_first_hand_of_its_xml() -> None:
    script = read(corpus("tenhou-json/mjx/first-example.json"))
    same_hand(script.hands[0], read_xml(corpus("tenhou-xml/mjx-cases/first-example.mjlog")).hands[0])
    assert len(script.hands) == 1
    assert not script.whole


def test_special_cases_replay() -> None:
    for path in sorted(corpus("tenhou-json/mjai-reviewer").glob("*.json")):
        if path.stem not in ODD:
            assert Replay(read(path)).check() == [], path.name


def test_a_record_that_forgets_a_riichi_stick() -> None:
    """Seat 2 declares riichi and discards once more, so its stick lies there; the winner is not given it."""
    script = read(corpus("tenhou-json/mjai-reviewer/confusing_nakis_1.json"))
    hand = script.hands[0]
    discards = [move for move in hand.moves if move.kind == "discard" and move.seat == 2]
    assert [move.declares for move in discards[-2:]] == [True, False]
    assert (hand.sticks, hand.honba, hand.wins[0].points, hand.deltas) == (0, 2, 1000, (1600, 0, -1600, 0))
    (mismatch,) = Replay(script).check()
    assert (mismatch.what, mismatch.got) == ("deltas", (2600, 0, -1600, 0))


def test_a_record_with_four_ordinary_fives_beside_a_red_one() -> None:
    script = read(corpus("tenhou-json/mjai-reviewer/confusing_nakis_2.json"))
    hand = script.hands[0]
    held = [face for tiles in hand.hands for face in tiles] + [m.tile for m in hand.moves if m.kind == "draw"]
    assert [code(face) for face in held].count("5s") == 4
    with pytest.raises(RecordError, match="more tiles 5s"):
        Replay(script).check()


def test_orders_that_begin_alike() -> None:
    """Seat 0 could call the first 6z and the first 5z, seat 1 the first 2z; only calling the second uses every turn."""
    hand = read(corpus("tenhou-json/mjai-reviewer/confusing_nakis_2.json")).hands[0]
    assert [(move.seat, code(move.tile), move.source) for move in hand.moves if move.kind == "pon"] == [
        *[(1, "1p", 3), (0, "6z", 1), (1, "2p", 2)],
        *[(0, "5z", 1), (1, "3p", 3), (0, "8m", 2)],
    ]
    assert [code(move.tile) for move in hand.moves if move.kind == "discard" and move.seat == 1][:4] == [
        *("6z", "6z", "5z", "5z"),
    ]
    hand = read(corpus("tenhou-json/mjai-reviewer/confusing_nakis_6.json")).hands[0]
    souths = [place for place, move in enumerate(hand.moves) if (move.kind, move.seat, move.tile) == ("discard", 3, 28)]
    called = [hand.moves[place + 1].kind == "pon" for place in souths]
    assert called == [False, True]


def test_final_points_tell_that_a_match_is_whole() -> None:
    script = read(corpus("tenhou-json/mjai-reviewer/ranked_game.json"))
    assert script.whole
    assert script.final_scores == (21100, 55000, -4900, 28800)
    assert script.final_points == (-19, 65, -55, 9)
    text = corpus("tenhou-json/mjai-reviewer/ranked_game.json").read_text(encoding="utf-8")
    stated = json.loads(text)
    del stated["log"][-1]
    cut = tenhou6.read(json.dumps(stated))
    assert not cut.whole
    assert cut.final_scores is None


def test_converted_from_mahjong_soul() -> None:
    script = read(corpus("tenhou-json/mjai-reviewer/confusing_nakis_7.json"))
    assert (script.game, script.options) == ("riichi:majsoul", {"length": "hanchan"})
    assert script.hands[0].wins[0].yaku == {"riichi": 1, "dora": 1}


# Writing.


def test_written_as_tenhou_writes() -> None:
    for path in sorted(corpus("tenhou-json/mjx").glob("*.json")):
        lines = path.read_text(encoding="utf-8").splitlines()
        log = [hand for line in lines for hand in json.loads(line)["log"]]
        assert json.loads(tenhou6.write(read(path)))["log"] == log, path.name


def test_from_xml_and_back() -> None:
    folders = ("mjx-games", "mjx-cases", "custom_tenhou_client")
    paths = [path for folder in folders for path in sorted(corpus(f"tenhou-xml/{folder}").iterdir())]
    three = 0
    for path in paths[::3]:
        script = read_xml(path)
        again = tenhou6.read(tenhou6.write(script), path.name)
        same_script(again, script)
        assert (again.whole, again.final_scores) == (script.whole, script.final_scores)
        assert again.final_points == script.final_points
        three += script.game == "riichi3:tenhou3"
    assert three > 10


def test_read_what_is_written() -> None:
    for path in sorted(corpus("tenhou-json/mjai-reviewer").glob("*.json")):
        script = read(path)
        assert tenhou6.read(tenhou6.write(script), path.stem) == script, path.name


@pytest.mark.parametrize("game", ["riichi:tenhou", "riichi:majsoul", "riichi:mleague", "riichi:wrc", "riichi"])
@pytest.mark.parametrize("options", [{}, {"length": "east"}, {"kuitan": False, "length": "hanchan"}])
def test_rules_are_written(game: str, options: dict[str, object]) -> None:
    script = tenhou6.read(json.dumps(example()))
    script.game, script.options = game, options
    again = tenhou6.read(tenhou6.write(script))
    assert (again.game, again.options) == (game, options)


def test_other_games_are_refused() -> None:
    with pytest.raises(RecordError, match="cannot be written"):
        tenhou6.write(Transcript("ninghai"))
    with pytest.raises(RecordError, match="cannot be written"):
        tenhou6.write(Transcript("no such game"))


def test_liable_player_is_written() -> None:
    script = read_xml(corpus("tenhou-xml/mjx-games/pao-tsumo.mjlog"))
    result = json.loads(tenhou6.write(script))["log"][-1][-1]
    assert result == ["和了", [-32000, 0, 32000, 0], [2, 2, 0, "役満8000-16000点", "大三元(役満)"]]


# What a record may be like.


def example() -> dict[str, Any]:
    """A short hand: the dealer discards his drawn tile, seat 1 calls it, seat 2 draws; there the record breaks off."""
    return {
        "title": ["", ""],
        "name": ["A", "B", "C", "D"],
        "rule": {"disp": "般南喰", "aka": 0},
        "log": [
            [
                *([0, 0, 0], [25000] * 4, [11], []),
                *([12, 13, 14, 15, 16, 17, 21, 22, 23, 24, 25, 26, 27], [45], [60]),
                *([45, 45, 32, 33, 34, 35, 36, 37, 38, 39, 41, 42, 43], ["p454545"], [41]),
                *([21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 31, 32, 33], [47], [60]),
                *([11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17], [], []),
                ["不明"],
            ]
        ],
    }


def test_a_record_that_breaks_off() -> None:
    script = tenhou6.read(json.dumps(example()))
    hand = script.hands[0]
    assert (hand.ending, hand.deltas, script.whole) == ("", None, False)
    assert [(move.kind, move.seat) for move in hand.moves] == [
        *[("draw", 0), ("discard", 0), ("pon", 1), ("discard", 1), ("draw", 2), ("discard", 2)],
    ]
    assert script.options == {"length": "hanchan", "red_fives": (0, 0, 0)}
    assert Replay(script).check() == []


def change(stated: Any, place: tuple[Any, ...], value: object) -> None:
    for step in place[:-1]:
        stated = stated[step]
    stated[place[-1]] = value


@pytest.mark.parametrize(
    ("place", "value", "reason"),
    [
        (("log",), 5, "expected a list"),
        (("log",), [], "no hand"),
        (("log", 0), [1, 2, 3], "3 lists"),
        (("log", 0, 0), [0, 0], "honba and sticks"),
        (("log", 0, 0), [16, 0, 0], "hand number 16"),
        (("log", 0, 0), [1, 0, 0], "does not begin with a draw"),
        (("log", 0, 1), [25000] * 3, "one for each of 4 seats"),
        (("log", 0, 1, 0), True, "expected a whole number"),
        (("log", 0, 1, 0), 10**400, "expected a whole number"),
        (("log", 0, 2), [], "indicator is missing"),
        (("log", 0, 2), [11, 12], "more dora indicators than kongs"),
        (("log", 0, 4, 0), 10, "tile 10"),
        (("log", 0, 4, 0), 51, "red five"),
        (("log", 0, 4), [11], "dealt 1 tile"),
        (("log", 0, 5, 0), "x45", "one of the letters"),
        (("log", 0, 6, 0), 0, "open kong"),
        (("log", 0, 6, 0), "k45454545", "a pon that does not exist"),
        (("log", 0, 6, 0), "f41", "not a North"),
        (("log", 0, 6, 0), "r6", "r and a tile"),
        (("log", 0, 6, 0), 46, "no seat can go on"),
        (("log", 0, 6), [60, 60], "takes 1 tile and discards 2"),
        (("log", 0, 8, 0), "p4545", "pon of 2 tiles"),
        (("log", 0, 8, 0), "p454546", "not equal"),
        (("log", 0, 8, 0), "c454647", "not a sequence"),
        (("log", 0, 9, 0), 60, "none was drawn"),
        (("log", 0, -1), ["流れ"], "expected 和了"),
        (("log", 0, -1), ["九種九牌"], "does not lead to kyuushu"),
        (("log", 0, -1), ["全員不聴", [1000, -1000, 0, 0]], "there are payments"),
        (("log", 0, -1), ["和了", [0, 0, 0, 0]], "payments and a win"),
        (("log", 0, -1), ["和了", [0, 0, 0, 0], [1, 2]], "expected the seats"),
        (("log", 0, -1), ["和了", [0, 0, 0, 0], [1, 0, 1]], "does not lead to ron"),
        (("log", 0, -1), ["和了", [0, 0, 0, 0], [1, 2, 1, "30符1飜"]], "and points"),
        (("log", 0, -1), ["和了", [0, 0, 0, 0], [1, 2, 1, "30符1飜300-500点"]], "for a self-draw"),
        (("log", 0, -1), ["和了", [0, 0, 0, 0], [1, 2, 1, "30符1飜1000点", "幻(1飜)"]], "not a known yaku"),
        (("log", 0, -1), ["和了", [0, 0, 0, 0], [1, 2, 1, "30符2飜2000点", "立直(1飜)"]], "states 2 han"),
        (("rule",), [], "expected an object"),
        (("rule",), {"aka51": 3}, "unknown rules"),
        (("rule",), {"disp": "riichi:nowhere"}, "unknown rules"),
        (("rule",), {"disp": "riichi3:tenhou3"}, "has 3 players"),
        (("name",), ["A"], "1 name"),
        (("sc",), [1, 2, 3], "sc has 3 numbers"),
        (("sc",), [25000, "x"] * 4, "expected a number"),
    ],
)
def test_broken_records(place: tuple[Any, ...], value: object, reason: str) -> None:
    stated = example()
    change(stated, place, value)
    with pytest.raises(RecordError, match=reason) as caught:
        tenhou6.read(json.dumps(stated), "some file")
    assert caught.value.where.startswith("some file")


@pytest.mark.parametrize("text", ["", "{", "[]", "5", '{"log":', '{"title":[]}', '{"log":[[]]}', "[" * 10**5, "{} x"])
def test_no_records(text: str) -> None:
    assert not tenhou6.recognises(text)
    with pytest.raises(RecordError):
        tenhou6.read(text)


def test_lines_must_be_of_one_match() -> None:
    ended, other = example(), example()
    ended["log"][0][-1] = ["流局"]
    other["name"][0] = "E"
    with pytest.raises(RecordError, match="other rules, names or players"):
        tenhou6.read(json.dumps(ended) + "\n" + json.dumps(other))
    with pytest.raises(RecordError, match="another one follows"):
        tenhou6.read(json.dumps(example()) + "\n" + json.dumps(ended))


def test_only_this_format_is_recognised() -> None:
    for path in corpus("tenhou-json").glob("*/*.json"):
        assert tenhou6.recognises(path.read_text(encoding="utf-8"))
    others = [path for folder in ("mjai", "majsoul", "tenhou-xml/mjx-games") for path in corpus(folder).rglob("*")]
    for path in others:
        if path.is_file() and path.suffix in (".json", ".jsonl", ".mjlog", ".mjson", ".txt"):
            assert not tenhou6.recognises(path.read_text(encoding="utf-8", errors="replace")), path.name
