"""A whole Sichuan hand as a person describes it, settled (RULES 1.1.8, 1.1.9), and the receipt that explains it."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

import mahjongkit as mj
from mahjongkit import rules
from mahjongkit.cli import app
from mahjongkit.game.events import Event
from mahjongkit.game.table import Table
from mahjongkit.hand import Hand, Meld
from mahjongkit.json_api import about_settlement
from mahjongkit.locale import tiles_in_notation
from mahjongkit.rules.sichuan.settlement import Settlement
from mahjongkit.server.result_view import result_view_of
from mahjongkit.tiles import code
from tests.support.drivers import at_random, eagerly, match
from tests.support.tiers import Sample

MELDS = {3: "pon", 4: "kong", 5: "added", 6: "closed"}


# Tables, described to `settle`.


def hands_of(table: Table) -> list[Hand]:
    play = table._state
    return [
        Hand.of(play.hand_of(seat), [Meld.of(MELDS[verb], faces) for verb, _, faces in play.melds_of(seat)])
        for seat in range(4)
    ]


def described(table: Table) -> dict[str, Any]:
    """What a person who watched would say: void suits, wins and kongs in order, whose discards were all void."""
    events = list(table.hand_events)
    said: list[str] = []
    place = 0
    fresh = -1  # who has drawn or discarded a replacement just now
    left = 55
    calls = wins = 0
    discards: Counter[int] = Counter()
    while place < len(events):
        event = events[place]
        place += 1
        if event.kind == "draw":
            left -= 1
            fresh = event.seat if event.as_data()["replacement"] else -1
        elif event.kind == "discard":
            discards[event.seat] += 1
            fresh = fresh if fresh == event.seat else -1
        elif event.kind == "call":
            calls += 1
            fresh = -1
            if event.word == "added":
                robbed = any(later.kind == "robbed" for later in until_draw(events[place:]))
                if not robbed:
                    paid = any(later.kind == "pay" for later in until_draw(events[place:]))
                    said.append(f"{event.seat} added {code(event.faces[0])}{'' if paid else ' free'}")
            elif event.word == "closed":
                said.append(f"{event.seat} closed {code(event.faces[0])}")
            elif event.word == "kong":
                said.append(f"{event.seat} kong {code(event.faces[0])} from {event.other}")
        elif event.kind == "win":
            winners = [event]
            while place < len(events) and events[place].kind in ("win", "reveal", "pay", "mark"):
                winners += [events[place]] if events[place].kind == "win" else []
                if events[place].kind == "mark" and events[place].word == "won":
                    break
                place += 1
            said.append(win_words(table, winners, fresh, left, calls + wins, discards, events[: place - 1]))
            wins += 1
    void = "".join("mps"[marks["void"] - 1] for marks in table.view(0).marks)
    only = [
        str(seat)
        for seat in range(4)
        if table.view(0).rivers[seat]
        and all(one.tile.face // 9 == "mps".index(void[seat]) for one in table.view(0).rivers[seat])
    ]
    return {"void": void, "events": said, "dealer": table.dealer, "void_discards": "".join(only)}


def until_draw(events: list[Event]) -> list[Event]:
    """The events before the next draw."""
    found = []
    for event in events:
        if event.kind in ("draw", "win", "end"):
            break
        found.append(event)
    return found


def win_words(
    table: Table,
    wins: list[Event],
    fresh: int,
    left: int,
    before: int,
    discards: Counter[int],
    events: list[Event],
) -> str:
    first = wins[0]
    tsumo = first.seat == first.other
    robbed = last_tile(events) == "robbed"
    flags = []
    if robbed:
        flags.append("robbed")
    else:
        flags += ["after_kong"] if fresh == first.other else []
        flags += ["last"] if left == 0 else []
        if tsumo and not before and not discards[first.seat]:
            flags.append("heavenly" if first.seat == table.dealer else "earthly")
    seats = "".join(str(event.seat) for event in wins)
    source = "" if tsumo else f" from {first.other}"
    return f"{seats} {'tsumo' if tsumo else 'ron'} {code(first.faces[0])}{source} {' '.join(flags)}"


def last_tile(events: list[Event]) -> str:
    """How the tile that was won came: discarded, drawn or robbed."""
    return next(event.kind for event in reversed(events) if event.kind in ("discard", "draw", "robbed"))


OPTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("sichuan:handbook", {}),
    ("sichuan:platform", {}),
    ("sichuan:kit", {}),
    ("sichuan:platform", {"base": 3, "direct_kong_fee": 1, "dian_gang_hua": "discard", "gangpao_fan": True}),
    ("sichuan:kit", {"call_transfer": True, "pig_multiplier": 8, "cap": 4, "zimo_mode": "plus_base"}),
)


def ends_of(preset: str, options: dict[str, Any], matches: int) -> list[Table]:
    game = rules.find(preset, **options)
    found = []
    for seed in range(matches):
        for policy in (eagerly, at_random) if seed % 5 == 0 else (eagerly,):
            table = match(game, seed, policy)
            found += [Table.replayed(game, hand_log) for hand_log in table.hand_logs]
    return found


@pytest.mark.parametrize(("preset", "options"), OPTIONS)
def test_a_table_described_is_settled_as_it_was_played(preset: str, options: dict[str, Any], sample: Sample) -> None:
    """RULES 1.1.8, 1.1.9: every payment of whole matches, in the same order, from hands, wins and kongs alone."""
    met: Counter[str] = Counter()
    for table in ends_of(preset, options, 20 if sample.whole else 1):
        stated = described(table)
        found = mj.settle(hands_of(table), ruleset=table.ruleset, **stated)
        played = table.hand_result
        assert isinstance(found, Settlement)
        assert isinstance(played, Settlement)
        assert [one[1:] for one in found.transfers] == [one[1:] for one in played.transfers], stated
        assert found.deltas == played.deltas
        assert sum(found.deltas) == 0
        assert [end.as_data() for end in found.seats] == [end.as_data() for end in played.seats]
        for lang in ("zh", "ja", "en"):
            assert found.details(lang) == played.details(lang)
            assert found.payments(lang) == played.payments(lang)
        met.update(one.reason for one in found.transfers)
        met.update(end.status for end in found.seats)
        met.update(word for event in stated["events"] for word in event.split() if "_" in word or word.islower())
    expected = {"win", "direct_kong", "added_kong", "closed_kong", "refund", "ready", "not_ready", "won", "pig"}
    expected |= {"ron", "tsumo"}
    assert expected <= set(met) or not sample.whole, expected - set(met)


# The flow examples of RULES 1.3, described.

READY = "123m678m99m123s46s"  # void p, for 5s: plain


CALLED = "28m11244779p [kong 5555m]"  # void s, not ready
PIG = "113344778m1s [added 6666p]"  # void s
WON = "123456789s1299p"  # void m, for 3p: plain
ENDED = (READY, CALLED, PIG, WON)
STORY = "3 ron 3p from 0; 1 kong 5m from 0; 2 added 6p"


def settled(hands: Any, void: str, events: Any = "", ruleset: str = "sichuan", **inputs: Any) -> Settlement:
    options = {name: inputs.pop(name) for name in list(inputs) if name not in ("dealer", "void_discards")}
    found = mj.settle(hands, ruleset=rules.find(ruleset, **options), void=void, events=events, **inputs)
    assert isinstance(found, Settlement)
    assert sum(found.deltas) == 0
    return found


def paid(found: Settlement, *reasons: str) -> list[int]:
    sums = [0] * 4
    for move in found.transfers:
        if move.reason in reasons:
            sums[move.payer] -= move.amount
            sums[move.payee] += move.amount
    return sums


def test_39_the_wall_is_exhausted() -> None:
    """RULES 1.3 #39."""
    found = settled(ENDED, "pssm", STORY)
    assert found.reason == "wall_empty"
    assert paid(found, "pig", "refund", "ready") == [20, 14, -50, 16]
    assert paid(found, "win") == [-1, 0, 0, 1]
    assert paid(found, "direct_kong") == [-2, 2, 0, 0]
    assert paid(found, "added_kong") == [-1, -1, 2, 0]  # who has won does not pay
    assert [end.status for end in found.seats] == ["ready", "not_ready", "pig", "won"]


@pytest.mark.parametrize("void", ["筒条条万", "筒索索萬"])
def test_voids_may_be_chinese_or_japanese_words(void: str) -> None:
    assert settled(ENDED, void, STORY).deltas == settled(ENDED, "pssm", STORY).deltas


def test_39_the_receipt_says_why() -> None:
    """RULES 1.1.9: who waits for what and for how much, why somebody is a pig, which fees go back."""
    found = settled(ENDED, "pssm", STORY)
    assert found.details("en") == [
        "East is ready for Five of Bamboo at ×1. The best is Five of Bamboo: 1-2-3 of Characters, 6-7-8 of Characters, "
        "Nine of Characters ×2, 1-2-3 of Bamboo, 4-5-6 of Bamboo, Plain Hand ×1, ×1 in total.",
        "South is not ready.",
        "West is a flower pig: the void suit is bamboo, but the hand still holds One of Bamboo.",
        "South returns the 2 that East paid for the direct kong of Five of Characters ×4.",
        "West returns the 1 that East paid for the added kong of Six of Dots ×4.",
        "West returns the 1 that South paid for the added kong of Six of Dots ×4.",
    ]
    assert found.payments("zh")[-4:] == [
        "南家 → 东家：2，退税：直杠五万×4",
        "西家 → 东家：1，退税：补杠六筒×4",
        "西家 → 南家：1，退税：补杠六筒×4",
        "南家 → 东家：1，查大叫：五条（×1）",
    ]
    assert found.details("zh")[:4] == [
        "东家有叫，听五条（×1）；最大是五条（一二三万、六七八万、九九万、一二三条、四五六条）：平胡 ×1，共×1。",
        "南家没有下叫。",
        "西家是花猪：定缺条，手里还有一条。",
        "南家退税：直杠五万×4收的2分退给东家。",
    ]
    data = found.as_data()
    seats: Any = data["seats"]
    assert seats[0]["waits"] == [{"tile": "5s", "multiplier": 1}]
    assert seats[0]["best"]["tile"] == "5s"
    assert seats[2]["void_tiles"] == ["1s"]
    assert [seat["kong_income"] for seat in seats] == [0, 0, 0, 0]
    payments: Any = data["payments"]
    assert [(one["reason"], one["kong"], one["tile"]) for one in payments if "kong" in one][-1] == (
        "refund",
        "added",
        "6p",
    )
    json.dumps(data)


@pytest.mark.parametrize(
    ("events", "chinese", "japanese"),
    [
        (
            "3 胡 3p 点炮 0 天",
            "第 1 项 '3 胡 3p 点炮 0 天'：“胡”后面不能写 '天'；可以写：杠后、抢杠、海底、地胡",
            "1 番目 '3 胡 3p 点炮 0 天'：「ロン」に '天' は付けられません。付けられるのは 槓後、槍槓、海底、地胡 です",
        ),
        (
            "1 直杠 5m 点杠 0 杠后",
            "第 1 项 '1 直杠 5m 点杠 0 杠后'：“直杠”后面不能写 杠后",
            "1 番目 '1 直杠 5m 点杠 0 杠后'：「直槓」に 槓後 は付けられません",
        ),
        (
            "1 加槓 9s",
            "第 1 项 '1 加槓 9s'：座位 1 的 '28m11244779p [kong 5555m]' 里没有 [补杠 9999s]，或者前面已经写过",
            "1 番目 '1 加槓 9s'：席 1 の '28m11244779p [kong 5555m]' に [加槓 9999s] がないか、"
            "前の項目に書かれています",
        ),
        (
            "",
            "座位 1：没有写 [直杠 5555m]；应有 '1 直杠 5m 点杠 0' 这样的一项",
            "席 1：[直槓 5555m] が書かれていません。'1 直槓 5m から 0' のように書いてください",
        ),
    ],
)
def test_what_is_wrong_with_events_is_said_in_the_words_that_are_typed(
    events: str, chinese: str, japanese: str
) -> None:
    with pytest.raises(mj.MahjongError) as refused:
        settled(ENDED, "pssm", events)
    assert refused.value.words("zh") == chinese
    assert refused.value.words("ja") == japanese


def test_40_two_pigs() -> None:
    """RULES 1.3 #40: two pigs do not pay each other, and nobody pays 查大叫."""
    found = settled((READY, "113344778m1255s", "224455668m1m788s", WON), "pssm", "3 ron 3p from 0")
    assert paid(found, "pig", "refund", "ready") == [32, -32, -32, 32]


def test_41_an_exempt_pig() -> None:
    """RULES 1.3 #41: whose every discard was of the void suit pays no penalty by option, and still refunds."""
    found = settled(ENDED, "pssm", STORY, void_discards="2", pig_exempt_if_only_void_discards=True)
    assert paid(found, "pig", "refund", "ready") == [4, -2, -2, 0]
    assert "Every discard was of the void suit, so there is no penalty." in found.explain("en")
    assert paid(settled(ENDED, "pssm", STORY, void_discards="2"), "pig") == [16, 16, -48, 16]


AFTER_KONG: tuple[tuple[str, dict[str, Any], tuple[int, ...]], ...] = (
    ("sichuan:handbook", {"call_transfer": True}, (-2, 6, -2, -2)),
    ("sichuan:platform", {"gangpao_fan": True}, (-2, 6, -2, -2)),
    ("sichuan:platform", {}, (-1, 5, -2, -2)),
    ("sichuan:handbook", {}, (4, 0, -2, -2)),
)


@pytest.mark.parametrize(("preset", "options", "deltas"), AFTER_KONG)
def test_38_the_discard_after_a_kong(preset: str, options: dict[str, Any], deltas: tuple[int, ...]) -> None:
    """RULES 1.3 #38: the fee is handed on, and not refunded again by who is not ready (1.1.8)."""
    hands = ("1122446s689m [closed 7777s]", "123456789m1299p", "1133557799p246s", "366588s1446688p")
    found = settled(hands, "psmm", "0 closed 7s; 1 ron 3p from 0 after_kong", preset, **options)
    assert tuple(paid(found, "win", "closed_kong", "transfer")) == deltas
    handed_on = bool(paid(found, "transfer")[1])
    assert handed_on is bool(rules.find(preset, **options).options["call_transfer"])
    assert (paid(found, "refund") == [0, 0, 0, 0]) is handed_on
    if handed_on:
        assert found.why([one.reason for one in found.transfers].index("transfer"), "en").endswith(
            "closed kong of 7777s"
        )


def test_38_two_winners_get_no_transfer() -> None:
    """RULES 1.1.8: with two or more winners nothing is handed on."""
    hands = ("1122446s689m [closed 7777s]", "123456m567p1288p", "3399p113356899s", "123456m567p4511p")
    found = settled(hands, "psms", "0 closed 7s; 13 ron 3p from 0 after_kong", call_transfer=True)
    assert paid(found, "transfer") == [0, 0, 0, 0]
    assert paid(found, "win") == [-4, 2, 0, 2]


def test_51_robbed_by_two() -> None:
    """RULES 1.3 #37 and #51: the meld stays a pon, there is no fee, and the konger pays both."""
    hands = ("123456m99m45s789s", "2244668p113357s", "1133557799p [pon 666s]", "123456m88m45s789s")
    found = settled(hands, "pmmp", "03 ron 6s from 2 robbed")
    assert found.deltas == (2, 0, -4, 2)
    assert [won.seat for won in found.wins] == [3, 0]  # in turn order from the konger


FLOWER = ("12345678999s [kong 6666m]", "1133557799p248m", "2244668p113357m", "134478p2255889m")


@pytest.mark.parametrize(("mode", "wins"), [("self_draw", [24, -8, -8, -8]), ("discard", [4, 0, 0, -4])])
def test_52_a_win_after_a_direct_kong(mode: str, wins: list[int]) -> None:
    """RULES 1.3 #52: all pay, or who gave the tile of the kong."""
    found = settled(FLOWER, "psss", "0 kong 6m from 3; 0 tsumo 9s after_kong", dian_gang_hua=mode)
    assert paid(found, "win") == wins
    assert paid(found, "direct_kong") == [2, 0, 0, -2]
    last = settled(FLOWER, "psss", "0 kong 6m from 3; 0 tsumo 9s after_kong last", dian_gang_hua=mode)
    assert paid(last, "win") == [2 * amount for amount in wins]  # #46: and on the last tile of the wall


def test_34_kong_fees_are_paid_by_active_players_only() -> None:
    """RULES 1.3 #34: seat 2 has won before."""
    hands = (
        "1122446688m134s",
        "4689p [closed 7777s] [kong 5555s] [added 2222p]",
        "123456789m4599p",
        "3355779m133688p",
    )
    found = settled(hands, "pmss", "2 ron 3p from 0; 1 closed 7s; 1 kong 5s from 3; 1 added 2p")
    assert paid(found, "closed_kong") == [-2, 4, 0, -2]
    assert paid(found, "direct_kong") == [0, 2, 0, -2]
    assert paid(found, "added_kong") == [-1, 2, 0, -1]
    earlier = settled(hands, "pmss", "1 closed 7s; 1 kong 5s from 3; 1 added 2p; 2 ron 3p from 0")
    assert paid(earlier, "closed_kong") == [-2, 6, -2, -2]


def test_48_a_free_added_kong() -> None:
    """RULES 1.3 #48: it costs nobody anything where the option says so."""
    free = settled(ENDED, "pssm", "3 ron 3p from 0; 1 kong 5m from 0; 2 added 6p free", "sichuan:platform")
    assert paid(free, "added_kong") == [0, 0, 0, 0]


@pytest.mark.parametrize(("preset", "worth"), [("sichuan:handbook", 256), ("sichuan:kit", 128)])
def test_45_a_heavenly_win(preset: str, worth: int) -> None:
    """RULES 1.3 #45, and 1.1.7 for `kit`: 天胡 32, one root, and 自摸, which it does not exclude there."""
    hands = ("22446688p1133s9p", "1111m33m55m22s44s66s", "1133557p778899s", "7799p224466789m")
    found = settled(hands, "mpms", "E tsumo 1m heavenly", preset, dealer=1)
    assert paid(found, "win") == [-worth, 3 * worth, -worth, -worth]


@pytest.mark.parametrize("settles", [False, True])
def test_three_winners(settles: bool) -> None:
    """RULES 1.1.4: the fourth hand is looked at by option only; else the receipt says nothing of it."""
    hands = ("22m5p1134468s [closed 7777m]", "123456m567p1288p", "123456789s1299p", "123456m567p4511p")
    found = settled(hands, "psms", "0 closed 7m; 123 ron 3p from 0", settle_after_three_wins=settles)
    assert found.reason == "three_winners"
    assert [end.status for end in found.seats] == ["pig" if settles else "playing", "won", "won", "won"]
    assert paid(found, "pig", "refund") == ([-54, 18, 18, 18] if settles else [0, 0, 0, 0])
    assert bool(found.details("en")) is settles


def test_33_the_largest_multiplier_is_explained() -> None:
    """RULES 1.3 #33: of the waits 2m, 3m, 4m and 5m the first gives 龙七对 for 8."""
    hands = ("222m33m44m11s22s33s", "1133557799p248m", "2244668p116689m", "134478p5588s89m9s")
    found = settled(hands, "pssp")
    (best,) = [end.best for end in found.seats if end.best is not None]
    assert (code(best.tile), best.score.multiplier) == ("2m", 8)
    assert "Two of Characters at ×8, Three of Characters at ×1, Four of Characters at ×1" in found.explain("en")
    assert "龙七对 ×8" in found.explain("zh")
    assert "龍七対 ×8" in found.explain("ja")


# What cannot be is refused.

REFUSED: dict[str, tuple[tuple[str, ...], dict[str, Any], str]] = {
    "three hands": (ENDED[:3], {}, "3 hands; expected four"),
    "no void suits": (ENDED, {"void": None}, "no void suits given"),
    "three void suits": (ENDED, {"void": "pss"}, "void 'pss'"),
    "a strange void suit": (ENDED, {"void": "pszm"}, "void 'pszm'"),
    "a strange dealer": (ENDED, {"dealer": 4}, "dealer 4; expected a seat 0 to 3"),
    "a winning tile apart": (ENDED, {"win": "3p"}, "win '3p'; `events` lists every win"),
    "an honour": (("123m678m99m123s4s1z", *ENDED[1:]), {}, "seat 0: .*1z"),
    "twelve tiles": ((*ENDED[:1], "28m1124477p [kong 5555m]", *ENDED[2:]), {}, "3n"),
    "fourteen tiles": (("123m678m99m123s466s", *ENDED[1:]), {}, "seat 0: .* shows 14 tiles; expected 13"),
    "five copies": ((READY, "33m11244779p [kong 5555m]", PIG, WON), {"events": STORY}, "5 copies of 3m"),
    "a void meld": (ENDED, {"void": "pspm"}, r"seat 2: \[added 6666p\] is of the void suit p"),
    "a kong nobody told of": (ENDED, {"events": "3 ron 3p from 0; 2 added 6p"}, r"seat 1: no event .*\[kong 5555m\]"),
    "a kong told twice": (
        ENDED,
        {"events": STORY + "; 2 added 6p"},
        r"event 4 .*shows no \[added 6666p\], or an earlier event",
    ),
    "a kong nobody shows": (ENDED, {"events": "0 closed 9m"}, r"event 1 '0 closed 9m': .*shows no \[closed 9999m\]"),
    "a kong of another kind": (ENDED, {"events": "2 closed 6p"}, r"event 1 .*shows no \[closed 6666p\]"),
    "a kong from nobody": (ENDED, {"events": "1 kong 5m"}, "event 1 .*a kong names whose tile it was"),
    "an added kong from somebody": (ENDED, {"events": "2 added 6p from 0"}, "does not name"),
    "a kong from oneself": (ENDED, {"events": "1 kong 5m from 1"}, "seat 1 cannot take its own tile"),
    "a winner who pays": (ENDED, {"events": "3 ron 3p from 0; 1 kong 5m from 3"}, "event 2 .*seat 3 has won before"),
    "a winner who wins again": (ENDED, {"events": STORY + "; 3 ron 3p from 0"}, "event 4 .*seat 3 has won before"),
    "a hand that is not complete": (ENDED, {"events": "3 ron 4p from 0"}, "event 1 .*seat 3: .*not complete"),
    "a hand with void tiles": (ENDED, {"void": "psss", "events": "3 ron 3p from 0"}, "seat 3: .*void suit s"),
    "a win from nobody": (ENDED, {"events": "3 ron 3p"}, "a ron names whose tile it was"),
    "a self-draw of two": (ENDED, {"events": "03 tsumo 3p"}, "only 'ron' can have several"),
    "a seat twice": (ENDED, {"events": "33 ron 3p from 0"}, "seat '33' names a seat twice"),
    "no such seat": (
        ENDED,
        {"events": "5 ron 3p from 0"},
        "event 1 '5 ron 3p from 0': seat '5'; expected a seat 0 to 3",
    ),
    "no such verb": (ENDED, {"events": "3 pong 3p from 0"}, "verb 'pong'; expected one of ron, tsumo"),
    "no such tile": (ENDED, {"events": "3 ron 3z from 0"}, "expected a tile of m, p or s"),
    "no such flag": (ENDED, {"events": "3 ron 3p from 0 lucky"}, "flag 'lucky' of a ron; expected: after_kong, robbed"),
    "half a sentence": (ENDED, {"events": "3 ron"}, "expected a seat, a verb and a tile"),
    "no seat behind from": (ENDED, {"events": "3 ron 3p from"}, "no seat after 'from'"),
    "no list": (ENDED, {"events": 7}, "events 7; expected a text"),
    "a strange entry": (ENDED, {"events": [7]}, "event 1 '7': expected a text"),
    "a flag that is a list": (
        ENDED,
        {"events": [{"seat": 3, "verb": "ron", "tile": "3p", "from": 0, "flags": [[]]}]},
        r"flag \[\] of a ron; expected: after_kong, robbed",
    ),
    "a strange key": (ENDED, {"events": [{"who": 3}]}, "unknown key 'who'; expected seat, verb, tile, from, flags"),
    "after no kong": (
        ENDED,
        {"events": "3 ron 3p from 0 after_kong"},
        "after_kong, but the event before is not a kong",
    ),
    "after another's kong": (
        ENDED,
        {"events": "1 kong 5m from 0; 3 ron 3p from 0 after_kong; 2 added 6p"},
        "the event before is not a kong of seat 0",
    ),
    "robbed of no pon": (ENDED, {"events": "3 ron 3p from 0 robbed"}, r"robbed, but .* shows no \[pon 333p\]"),
    "last, but not least": (ENDED, {"events": "3 ron 3p from 0 last; 1 kong 5m from 0; 2 added 6p"}, "nothing happens"),
    "heaven too late": (ENDED, {"events": "1 kong 5m from 0; 3 tsumo 3p earthly; 2 added 6p"}, "comes before any kong"),
    "free for no reason": (ENDED, {"events": STORY + " free"}, "free, but the option waive_added"),
    "a strange exemption": (ENDED, {"events": STORY, "void_discards": "X"}, "void_discards 'X'"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """RULES 1.1.3 to 1.1.9: what cannot have happened is refused with the place and the reason."""
    hands, inputs, reason = REFUSED[name]
    with pytest.raises(ValueError, match=reason):
        mj.settle(list(hands), ruleset="sichuan", **{"void": "pssm", **inputs})


def test_refused_a_fourth_win() -> None:
    """RULES 1.1.4: the hand ends with the third."""
    hands = ("22m5p1134468s [closed 7777m]", "123456m567p1288p", "123456789s1299p", "123456m567p4511p")
    with pytest.raises(ValueError, match="three seats have won"):
        settled(hands, "psms", "123 ron 3p from 0; 0 closed 7m")


# By every door.


def test_a_win_keeps_its_patterns_when_hands_are_checked_after_it() -> None:
    """The ready check counts the hand of East after the win of North, and must not count it into North's score."""
    taught = rules.find("sichuan").lesson
    result = taught.settled()
    assert result is not None
    [win] = result.wins
    assert [one.pattern.key for one in win.score.scored_patterns] == ["seven_pairs"]
    assert [paid.amount for paid in result.transfers if paid.reason == "win"] == [win.score.points] == [4]


def test_settle_from_objects_and_by_winds() -> None:
    """The same hand as text, as a list of texts, as objects, and with seats by their winds."""
    expected = settled(ENDED, "pssm", STORY).as_data()
    objects: list[dict[str, object]] = [
        {"seat": 3, "verb": "ron", "tile": "3p", "from": 0},
        {"seat": [1], "verb": "kong", "tile": "5m", "from": "E"},
        {"seat": "W", "verb": "added", "tile": "6p", "flags": []},
    ]
    for events in (STORY.split(";"), objects, "N ron 3p from E; S kong 5m from E; W added 6p"):
        assert settled(ENDED, "pssm", events).as_data() == expected
    asked = {"rules": "sichuan", "hands": list(ENDED), "void": list("pssm"), "events": objects}
    assert about_settlement(asked) == expected
    whole = settled((*ENDED[:3], "123456789s123p99p"), "pssm", STORY)  # the winning tile in the hand
    assert list(whole.deltas) == expected["deltas"]


def test_settle_on_the_command_line() -> None:
    """`mahjongkit settle sichuan`: the receipt, JSON, and many at once."""
    expected = settled(ENDED, "pssm", STORY)
    words = ["settle", "sichuan", *ENDED, "--void", "pssm", "--events", STORY]
    runner = CliRunner()
    for lang in ("zh", "ja", "en"):
        found = runner.invoke(app, [*words, "--lang", lang])
        assert found.exit_code == 0
        assert found.output == expected.explain(lang) + "\n"
    assert json.loads(runner.invoke(app, [*words, "--json"]).output) == expected.as_data()
    lines = [
        {"rules": "sichuan", "hands": list(ENDED), "void": "pssm", "events": STORY},
        {"rules": "sichuan", "hands": list(ENDED), "void": "psm", "events": STORY},
        {"rules": "ninghai", "hands": list(ENDED)},
    ]
    answers = runner.invoke(app, ["settle", "--batch"], input="".join(json.dumps(line) + "\n" for line in lines)).output
    first, second, third = map(json.loads, answers.splitlines())
    assert first == expected.as_data()
    assert "void 'psm'" in second["error"]
    assert third["error"] == "the key 'win' is missing"


def test_the_sheet_of_a_hand_says_why() -> None:
    """What the page shows of a hand at the table: the notes and the reason of every payment."""
    table = next(
        table
        for table in ends_of("sichuan:handbook", {}, 6)
        if {"ready", "refund"} <= {one.reason for one in table.hand_result.transfers}
    )
    for lang in ("zh", "ja", "en"):
        result = table.hand_result
        assert isinstance(result, Settlement)
        sheet = result_view_of(result, table.dealer, lang)
        names = result.names[lang]
        with tiles_in_notation():
            assert [note.format(*names) for note in sheet.notes] == result.details(lang)
            assert [one.why for one in sheet.payments] == [
                result.why(place, lang) for place in range(len(result.transfers))
            ]
            assert all(note.format(*names) in result.explain(lang) for note in sheet.notes)
    assert isinstance(result, Settlement)
    best = next(end.best for end in result.seats if end.best is not None)
    why = f"not-ready penalty (查大叫): {code(best.tile)} at ×{best.score.multiplier}"
    assert why in [one.why for one in sheet.payments]


def test_an_unsettled_hand_is_not_told() -> None:
    """RULES 1.1.4: after three wins nobody learns the fourth hand, also not from the result."""
    seen = 0
    for table in ends_of("sichuan:handbook", {}, 12):
        result = table.hand_result
        assert isinstance(result, Settlement)
        if result.reason == "three_winners":
            (left,) = [end for end in result.seats if end.status == "playing"]
            assert (left.hand, left.waits, left.void_tiles) == (None, (), [])
            assert not table.view(-1).laid[left.seat]
            seen += 1
    assert seen


def test_settle_answers_any_input_or_refuses_it(sample: Sample) -> None:
    """Whatever stands in the place of a value: an answer that sums to zero, or a ValueError."""
    dice = Random(3)
    strange: list[Any] = [None, "", True, -1, 40, 2**31, 1.5, "x", "9z", [], {}, [[]], {"seat": {}}, "0 ron 3p from 0"]
    answered = 0
    for _ in range(sample.of(3000)):
        events: list[Any] = [
            {"seat": 3, "verb": "ron", "tile": "3p", "from": 0},
            {"seat": 1, "verb": "kong", "tile": "5m", "from": 0},
            {"seat": 2, "verb": "added", "tile": "6p", "flags": []},
        ]
        inputs: dict[str, Any] = {"void": "pssm", "events": events, "dealer": 0, "void_discards": None}
        where = dice.choice(["fact", "event", "key", "hand", "order"])
        hands: list[Any] = list(ENDED)
        if where == "fact":
            inputs[dice.choice(list(inputs))] = dice.choice(strange)
        elif where == "event":
            events[dice.randrange(3)] = dice.choice(strange)
        elif where == "key":
            events[dice.randrange(3)][dice.choice(["seat", "verb", "tile", "from", "flags"])] = dice.choice(strange)
        elif where == "hand":
            hands[dice.randrange(4)] = dice.choice([*ENDED, *strange])
        else:
            dice.shuffle(events)
        asked = {"rules": "sichuan", "hands": hands, **inputs}
        try:
            answer = about_settlement(asked)
        except ValueError:
            continue
        assert sum(answer["deltas"]) == 0
        answered += 1
    assert answered > sample.of(500)


def test_events_in_the_words_of_players() -> None:
    """The same settlement, in Chinese and in Japanese."""
    hands = ["123m678m99m123s46s", "28m11244779p [kong 5555m]", "113344778m1s [added 6666p]", "123456789s1299p"]
    written = [
        "3 ron 3p from 0; 1 kong 5m from 0; 2 added 6p",
        "3 胡 3p 点炮 0；1 直杠 5m 点杠 0；2 补杠 6p",
        "3 ロン 3p から 0；1 直槓 5m から 0；2 加槓 6p",
    ]
    settled = [mj.settle(hands, ruleset="sichuan", void="pssm", events=events) for events in written]
    assert settled[0].deltas == settled[1].deltas == settled[2].deltas
