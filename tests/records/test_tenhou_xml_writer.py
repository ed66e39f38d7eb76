"""Tenhou's XML written: what real games say is read, written and read again without a difference."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from mahjongkit.rules.riichi.records import tenhou
from mahjongkit.rules.riichi.records.replay import Replay
from mahjongkit.rules.riichi.records.tenhou_write import write
from mahjongkit.rules.riichi.records.transcript import HandTranscript, Move, RecordError, Transcript
from tests.support.corpora import corpus
from tests.support.tiers import Sample

FOLDERS = {"custom_tenhou_client": 9, "mjx-games": 1, "mjx-cases": 1, "tenhou-python-bot": 2}
"""Every how many-th game of a folder is looked at."""
NOT_TENHOU = {"23.txt", "24.txt", "25.txt"}
"""Games that Tenhou did not write: some riichi sticks are never paid there, and the last hand breaks off."""
ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')


def games(folder: str, step: int = 1) -> list[Path]:
    paths = sorted(path for path in corpus(f"tenhou-xml/{folder}").iterdir() if path.name not in NOT_TENHOU)
    return paths[::step]


def read(folder: str, number: int = 0) -> Transcript:
    path = games(folder)[number]
    return tenhou.read(path.read_text(encoding="utf-8"), path.name)


def without_places(script: Transcript) -> Transcript:
    """The script, whatever the places in the file that it names."""

    def bare(hand: HandTranscript) -> HandTranscript:
        return replace(hand, where="", wins=[replace(win, where="") for win in hand.wins])

    return replace(script, hands=[bare(hand) for hand in script.hands])


def claims(text: str) -> list[tuple[str, dict[str, str]]]:
    """What an mjlog says beside the numbers of the tiles, which are free, up to a riichi at which an excerpt stops."""
    stated = []
    for tag, rest in re.findall(r"<(INIT|REACH|AGARI|RYUUKYOKU)([^>]*)>", text):
        names = ("ten", "oya", "who", "step", "type", "ba", "yaku", "yakuman", "fromWho", "paoWho", "sc", "owari")
        stated.append((tag, {name: value for name, value in ATTRIBUTE.findall(rest) if name in names}))
    while stated[-1][0] == "REACH":
        stated.pop()
    return stated


@pytest.mark.parametrize("folder", FOLDERS)
def test_real_games_survive(folder: str, sample: Sample) -> None:
    for path in sample.some(games(folder, FOLDERS[folder])):
        text = path.read_text(encoding="utf-8")
        script = tenhou.read(text, path.name)
        written = write(script)
        again = tenhou.read(written, path.name)
        assert without_places(again) == without_places(script), path.name
        assert claims(written) == claims(text), path.name


@pytest.mark.parametrize(("folder", "step"), [("custom_tenhou_client", 30), ("mjx-games", 4), ("tenhou-python-bot", 8)])
def test_written_games_replay(folder: str, step: int) -> None:
    for path in games(folder, step):
        script = tenhou.read(write(tenhou.read(path.read_text(encoding="utf-8"))))
        assert Replay(script).check() == [], path.name


def test_three_players_are_in_the_sample() -> None:
    sample = games("custom_tenhou_client", FOLDERS["custom_tenhou_client"])
    three = [path for path in sample if "-00b9-" in path.name]
    assert three
    text = write(tenhou.read(three[0].read_text(encoding="utf-8")))
    assert 'hai3=""' in text
    assert 'n3=""' in text
    assert "<W" not in text


def test_what_is_not_told_comes_from_the_table() -> None:
    for folder, number in (("mjx-games", 0), ("custom_tenhou_client", 100), ("custom_tenhou_client", 200)):
        script = read(folder, number)
        bare = tenhou.read(write(script))
        bare.final_scores = bare.final_points = None
        for hand in bare.hands:
            if hand.ending in ("exhaustive", "nagashi", "kyuushu"):
                hand.ready = None
            for win in hand.wins:
                win.yaku = win.han = win.fu = win.points = win.tile = None
        again = tenhou.read(write(bare))
        stated = [win for hand in script.hands for win in hand.wins]
        found = [win for hand in again.hands for win in hand.wins]
        assert [(win.yaku, win.fu, win.points, win.tile) for win in found] == [
            (win.yaku, win.fu, win.points, win.tile) for win in stated
        ]
        assert [hand.ready for hand in again.hands] == [hand.ready for hand in script.hands]
        assert (again.final_scores, again.final_points) == (script.final_scores, script.final_points)


def test_changes_that_are_not_told_are_left_out() -> None:
    script = read("mjx-games")
    script.hands[0].deltas = None
    again = tenhou.read(write(script))
    assert again.hands[0].deltas is None
    assert again.hands[1].deltas == script.hands[1].deltas


def one_hand(*moves: Move, game: str = "riichi:tenhou", **options: object) -> Transcript:
    """A hand in which seat 0 holds fives, breaking off after the moves."""
    fives = (34, 4, 4, 13, 35, 13, 22, 22, 22, 27, 27, 28, 29)
    if options.get("red_fives"):
        fives = (4, 4, 4, 13, 13, 13, 22, 22, 22, 27, 27, 28, 29)
    rest = [(0, 1, 2, 3, 5, 6, 7, 8, 30, 31, 32, 33, 33), (9, 10, 11, 12, 14, 15, 16, 17, 30, 31, 32, 32, 33)]
    hands = (fives, *rest, (18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 30, 31, 31))[: 3 if "3" in game else 4]
    hand = HandTranscript((25000,) * len(hands), 0, 0, 0, 0, hands, 0, list(moves), where="the hand")
    return Transcript(game, {"length": "hanchan", **options}, hands=[hand], whole=False, format="tenhou")


def test_a_red_five_is_the_first_of_its_copies() -> None:
    text = write(one_hand(Move("draw", 0, 36), Move("discard", 0, 36, drawn=True)))
    assert 'hai0="16,17,18,53,52,54,89,90,91,108,109,112,116"' in text
    assert "<T88/><D88/>" in text


def test_without_red_fives_every_copy_is_plain() -> None:
    script = one_hand(Move("draw", 0, 4), Move("closed", 0, 4), red_fives=(0, 0, 0))
    text = write(script)
    assert 'hai0="16,17,18,52,53,54,' in text
    assert f'<T19/><N who="0" m="{16 << 8}"/>' in text
    assert without_places(tenhou.read(text)) == without_places(script)


def test_a_discard_from_the_hand_is_not_the_tile_drawn() -> None:
    assert "<T110/><D108/>" in write(one_hand(Move("draw", 0, 27), Move("discard", 0, 27)))
    assert "<T110/><D110/>" in write(one_hand(Move("draw", 0, 27), Move("discard", 0, 27, drawn=True)))


@pytest.mark.parametrize(
    ("game", "options", "bits"),
    [
        ("riichi:tenhou", {"length": "hanchan"}, 1 + 8),
        ("riichi:tenhou", {"length": "east", "kuitan": False}, 1 + 4),
        ("riichi:tenhou", {"length": "east", "red_fives": (0, 0, 0)}, 1 + 2),
        ("riichi:wrc", {}, 1 + 2 + 8),
        ("riichi3:tenhou3", {"length": "east"}, 1 + 16),
    ],
)
def test_the_rules_are_told(game: str, options: dict[str, object], bits: int) -> None:
    script = Transcript(game, options, hands=[], whole=False)
    assert f'<GO type="{bits}" ' in write(script)


def test_names_are_encoded() -> None:
    script = one_hand()
    script.names = ("東 太郎", 'a"<&>', "", "P3")
    text = write(script)
    assert 'n0="%E6%9D%B1%20%E5%A4%AA%E9%83%8E" n1="a%22%3C%26%3E" n2="" n3="P3"' in text


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ([Move("draw", 0, 36), Move("discard", 0, 0)], "does not hold the 1m"),
        ([Move("draw", 0, 36), Move("discard", 0, 27, drawn=True)], "has not just drawn the 1z"),
        ([Move("draw", 0, 36), Move("discard", 0, 36)], "does not hold the 0s"),
        ([Move("draw", 0, 34)], "more tiles 0m"),
        ([Move("draw", 0, 99)], "of face 99"),
        ([Move("draw", 4, 36)], "seat 4"),
        ([Move("pon", 1, 33, (33, 33), 0)], "has not just discarded"),
        ([Move("discard", 0, 27), Move("pon", 1, 27, (33, 33), 0)], "a pon of"),
        ([Move("added", 0, 4)], "no triplet"),
        ([Move("closed", 0, 4)], "does not hold the 5m"),
        ([Move("north", 0, 30)], "does not hold the 4z"),
        ([Move("nine_terminals", 0)], "'nine_terminals' in the middle"),
    ],
)
def test_a_script_that_contradicts_itself_is_refused(moves: list[Move], reason: str) -> None:
    with pytest.raises(RecordError, match=reason) as error:
        write(one_hand(*moves))
    assert error.value.where == "the hand"


def test_there_is_no_such_move() -> None:
    with pytest.raises(ValueError, match="a move 'dance'; expected one of draw, discard"):
        Move("dance", 0)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("sichuan", {}),
        ("riichi:nowhere", {}),
        ("riichi:tenhou", {"red_fives": (1, 2, 1)}),
        ("riichi:tenhou", {"colour": "blue"}),
    ],
)
def test_other_games_are_refused(game: str, options: dict[str, object]) -> None:
    with pytest.raises(RecordError):
        write(Transcript(game, options))


def test_a_broken_end_is_refused() -> None:
    for change in (
        {"ending": "tsumo"},
        {"ending": "boredom"},
        {"ending": "exhaustive", "ready": (4,)},
        {"ending": "exhaustive", "deltas": (0, 0, 0)},
        {"ending": "exhaustive", "ready": (), "deltas": (50, -50, 0, 0)},
        {"ending": "exhaustive"},
        {"ending": "kyuushu", "moves": []},
        {"round": 4},
    ):
        script = one_hand(Move("draw", 0, 36), Move("discard", 0, 36, drawn=True))
        for name, value in change.items():
            setattr(script.hands[0], name, value)
        with pytest.raises(RecordError):
            write(script)
