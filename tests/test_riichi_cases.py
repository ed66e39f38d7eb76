"""The worked cases of riichi, numbers 1 to 44, each played on a table: draws, riichi, furiten, robbed and dora kans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest
from staging import UNKNOWN, do, drift, drift_until_left, faces, passes, stage, texts, throw, verbs

from mahjongkit import rules
from mahjongkit.game.results import WinResult
from mahjongkit.game.table import IllegalAction, Table

PRESETS = ("handbook", "tenhou", "majsoul", "mleague", "wrc", "ema")
ABORTING = ("handbook", "tenhou", "majsoul")
POOL = ("tenhou", "majsoul", "mleague", "wrc", "ema")

each = pytest.mark.parametrize("preset", PRESETS)
aborting = pytest.mark.parametrize("preset", ABORTING)

TENPAI = {0: "123456789m1199p", 1: "123456789p1199s", 2: "123456789s2288m", 3: "123m456p789s2288p"}
NOTEN = "37m37p37s1234567z"

SIMPLE = "45p 234m 678m 345s 22s"  # waits 3p 6p: all simples and pinfu
PLAIN = "45p 123m 789m 234s 99s"  # waits 3p 6p: pinfu only
KANCHAN = "123m 678p 456s 99m 13s"  # waits 2s: no yaku, 30 fu by self-draw
SIDES = "45m 789m 123p 678s 22s"  # waits 3m 6m: pinfu only

SPREADS = ("147", "258", "369", "159", "158", "269", "148", "259")


def idle(left: Counter[int]) -> str:
    """Thirteen of the tiles left that cannot call anything: no two of them are equal or near each other."""
    hand = ""
    for suit in "mps":
        hand += max((min(left[face] for face in faces(ranks + suit)), ranks) for ranks in SPREADS)[1] + suit
    honours = sorted(range(27, 34), key=lambda face: -left[face])[:4]
    hand += "".join(str(face - 26) for face in honours) + "z"
    left.subtract(faces(hand))
    assert min(left.values()) >= 0, f"no idle hand is left: {hand}"
    return hand


def deal(
    preset: str,
    hands: Mapping[int, str],
    draws: str = "",
    *,
    replacements: str = "",
    indicators: str = "3z",
    ura: str = "3z",
    last: str = "",
    start: Mapping[str, object] | None = None,
    **options: object,
) -> Table:
    """A table with these hands and draws; the other seats are idle and the dora is North, if nothing else is said."""
    game = rules.find(f"riichi:{preset}", **options)
    left = Counter(game.tiles.faces)
    for text in (*hands.values(), draws, replacements, indicators, ura, last):
        left.subtract(face for face in faces(text) if face != UNKNOWN)
    assert min(left.values()) >= 0, "a tile is used too often"
    seats = {seat: hands.get(seat) or idle(left) for seat in range(4)}
    return stage(game, seats, draws, replacements=replacements, indicators=indicators, ura=ura, last=last, start=start)


def settle(table: Table) -> None:
    """At the end of the wall everybody who is tenpai says so, where that is asked."""
    for seat in table.pending:
        table.act(seat, "tenpai" if "tenpai" in verbs(table, seat) else "noten")
    assert table.hand_over


def exhaust(table: Table) -> None:
    """Discard what is drawn until the wall is empty."""
    drift(table, table.view(0).left + 1)
    settle(table)


def drawn_game(preset: str, tenpai: tuple[int, ...], **start: int) -> Table:
    """An exhaustive draw at which these seats are tenpai."""
    hands = {seat: TENPAI[seat] if seat in tenpai else NOTEN for seat in range(4)}
    table = stage(f"riichi:{preset}", hands, start=start)
    exhaust(table)
    assert table.hand_result.reason == "exhaustive"
    return table


def keys(won: WinResult) -> dict[str, int]:
    """What a win was made of: pattern by pattern its han."""
    return {line.pattern.key: line.value for line in won.score.scored_patterns}


def han_and_fu(won: WinResult) -> tuple[object, object]:
    said = won.score.as_data()
    return said["han"], said["fu"]


def winner(table: Table) -> WinResult:
    """The only win of the hand."""
    (won,) = table.hand_result.wins
    return won


def indicators_shown(table: Table, row: int = 0) -> int:
    return sum(1 for shown, _ in table.view(0).shown if shown == row)


def furiten(table: Table, seat: int) -> bool:
    return table.view(seat).marks[seat]["furiten"] != 0


def honba(table: Table) -> int:
    return table.view(0).facts["honba"]


def double_riichi(preset: str) -> str:
    """The row of double riichi (4.2 #16)."""
    return "riichi" if preset == "handbook" else "double_riichi"


def assert_repeats(table: Table, honba_after: int, pot: int = 0) -> None:
    """The next hand: the same dealer, but for an abort in the handbook, as no dealer is ready here (4.1.3)."""
    aborted = table.hand_result.reason in ("kyuushu", "suufon", "suukan", "suucha", "sanchahou")
    passes_on = aborted and table.ruleset.preset == "handbook"
    assert table.pot == pot
    table.next_hand()
    assert table.dealer == (1 if passes_on else 0)
    assert honba(table) == (0 if passes_on else honba_after)
    assert table.pot == pot


# Cases 1 to 9: payments and honba at an exhaustive draw.


@pytest.mark.parametrize(
    ("case", "tenpai", "per_pair", "pool"),
    [
        ("case 1", (0, 1), (2000, 2000, -2000, -2000), (1500, 1500, -1500, -1500)),
        ("case 2", (0,), (3000, -1000, -1000, -1000), (3000, -1000, -1000, -1000)),
        ("case 3", (1, 2), (-3000, 2500, 2500, -2000), (-1500, 1500, 1500, -1500)),
        ("case 4, nobody", (), (0, 0, 0, 0), (0, 0, 0, 0)),
        ("case 4, everybody", (0, 1, 2, 3), (0, 0, 0, 0), (0, 0, 0, 0)),
        ("case 5", (1, 2, 3), (-4500, 1500, 1500, 1500), (-3000, 1000, 1000, 1000)),
        ("case 6", (0, 1, 2), (1000, 1000, 1000, -3000), (1000, 1000, 1000, -3000)),
        ("case 7", (1,), (-1500, 3500, -1000, -1000), (-1000, 3000, -1000, -1000)),
    ],
)
@each
def test_cases_1_to_7_tenpai_payments(
    preset: str, case: str, tenpai: tuple[int, ...], per_pair: tuple[int, ...], pool: tuple[int, ...]
) -> None:
    table = drawn_game(preset, tenpai)
    assert table.hand_result.deltas == (pool if preset in POOL else per_pair), case
    assert {paid.reason for paid in table.hand_result.transfers} <= {"noten"}


@each
def test_case_8_dealer_noten_passes_the_deal_and_honba_goes_on_or_ends(preset: str) -> None:
    table = drawn_game(preset, (1,), honba=2)
    table.next_hand()
    assert table.dealer == 1
    assert honba(table) == (0 if preset == "handbook" else 3)


@each
def test_case_9_dealer_tenpai_stays(preset: str) -> None:
    table = drawn_game(preset, (0,), honba=2)
    assert_repeats(table, 3)


# Cases 10 to 16: riichi.


@each
def test_case_10_the_winner_takes_the_sticks_of_two_riichi(preset: str) -> None:
    hands = {0: "123m 789m 123p 99p 56s", 1: "234m 678m 345p 22p 67s", 2: "22s 234s 678s 345m 45p"}
    table = deal(preset, hands, "5z 6z 7z 3p")
    do(table, 0, "riichi 5z")
    passes(table)
    do(table, 1, "riichi 6z")
    passes(table)
    throw(table, 2, "7z")
    assert table.pot == 2000
    do(table, 3, "discard 3p")
    do(table, 2, "ron")
    assert winner(table).score.points == 2000
    assert table.hand_result.deltas == (-1000, -1000, 2000 + 2000, -2000)
    assert table.pot == 0
    assert sum(paid.amount for paid in table.hand_result.transfers if paid.payee == 2) == 4000


@each
def test_case_11_a_riichi_discard_that_is_ronned(preset: str) -> None:
    hands = {0: "123m 789m 123p 99p 56s", 1: "45p 234m 678m 234s 22s"}
    table = deal(preset, hands, "1z 2z 5z 6z 3p")
    drift(table, 4)
    do(table, 0, "riichi 3p")
    do(table, 1, "ron")
    assert winner(table).score.points == 2000
    stick = 1000 if preset == "handbook" else 0
    assert table.hand_result.deltas == (-2000 - stick, 2000 + stick, 0, 0)
    assert table.pot == 0


@each
def test_case_12_riichi_ippatsu_and_self_draw_are_3_han(preset: str) -> None:
    table = deal(preset, {1: KANCHAN}, "1z 2z 5z 6z 7z 5z 6z 7z 1z 2s")
    drift(table, 5)
    do(table, 1, "riichi 5z")
    passes(table)
    drift(table, 3)
    do(table, 1, "tsumo")
    won = winner(table)
    assert keys(won) == {"riichi": 1, "ippatsu": 1, "tsumo": 1}
    assert han_and_fu(won) == (3, 30)
    assert table.hand_result.deltas == (-2000, 4000, -1000, -1000)


@each
def test_case_13_double_riichi_ippatsu_and_self_draw(preset: str) -> None:
    """4 han 30 fu are 2000/3900; where 4.1.10 rounds them up to a mangan (mleague, wrc), 2000/4000."""
    table = deal(preset, {1: KANCHAN}, "1z 2z 5z 6z 7z 2s")
    drift(table, 1)
    do(table, 1, "riichi 2z")
    passes(table)
    drift(table, 3)
    do(table, 1, "tsumo")
    won = winner(table)
    if preset == "handbook":
        assert keys(won) == {"riichi": 1, "ippatsu": 1, "tsumo": 1}  # 4.2 #16
        assert table.hand_result.deltas == (-2000, 4000, -1000, -1000)
        return
    assert keys(won) == {"double_riichi": 2, "ippatsu": 1, "tsumo": 1}
    assert han_and_fu(won) == (4, 30)
    if preset in ("mleague", "wrc"):
        assert table.hand_result.deltas == (-4000, 8000, -2000, -2000)
    else:
        assert table.hand_result.deltas == (-3900, 7900, -2000, -2000)


@each
def test_case_14_riichi_with_a_wait_in_the_own_river(preset: str) -> None:
    table = deal(preset, {0: SIDES}, "6m 1z 2z 5z 6z 3m 7z 5z 3m")
    drift(table, 4)
    if preset == "handbook":
        assert "riichi" not in verbs(table, 0)
        with pytest.raises(IllegalAction):
            table.act(0, "riichi 6z")
        return
    do(table, 0, "riichi 6z")
    passes(table)
    do(table, 1, "discard 3m")
    assert 0 not in table.pending
    drift(table, 2)
    assert "tsumo" in verbs(table, 0)


@each
def test_case_15_riichi_and_the_tiles_left_in_the_wall(preset: str) -> None:
    hands = {
        0: "123456789m 11z 13s",
        1: "123456789p 22z 13s",
        2: "123456m 789p 44z 13s",
        3: "2222s 79s 567z 19p 58m",
    }
    table = deal(preset, hands)
    drift_until_left(table, 4)
    assert "riichi" in verbs(table, 1)
    drift_until_left(table, 3)
    assert ("riichi" in verbs(table, 2)) == (preset in ("handbook", "wrc", "mleague"))
    drift_until_left(table, 1)
    assert ("riichi" in verbs(table, 0)) == (preset in ("handbook", "wrc", "mleague"))
    drift_until_left(table, 0)
    assert table.pending == (1,)
    assert ("riichi" in verbs(table, 1)) == (preset == "mleague")


@each
def test_case_16_riichi_with_900_points(preset: str) -> None:
    rest = 33000 if preset in ("handbook", "tenhou", "majsoul", "mleague") else 39700
    others = 4 * (30000 if preset in ("wrc", "ema") else 25000) - 900 - 2 * rest
    table = deal(preset, {0: SIDES}, "5z", start={"scores": [900, others, rest, rest]})
    if preset in ABORTING:
        assert "riichi" not in verbs(table, 0)
        return
    do(table, 0, "riichi 5z")
    passes(table)
    assert table.scores[0] == -100
    assert table.pot == 1000
    assert not table.over


# Cases 17 to 20: abortive draws.


@aborting
def test_case_17_two_kans_each_by_two_players(preset: str) -> None:
    hands = {0: "1111m 2222m 58p 58s 5z", 1: "1111s 9999s 47p 47m 7z"}
    table = deal(preset, hands, "6z 2z", replacements="6z 5z 1z 2z")
    do(table, 0, "closed 1m")
    do(table, 0, "closed 2m")
    throw(table, 0, "6z")
    do(table, 1, "closed 1s")
    do(table, 1, "closed 9s")
    assert table.pending == (1,)
    throw(table, 1, "2z")
    if preset == "handbook":
        assert table.pending == (2,)
        return
    assert table.hand_result.reason == "suukan"
    assert table.hand_result.deltas == (0, 0, 0, 0)
    assert_repeats(table, 1)


@aborting
def test_case_17_one_kan_by_every_player(preset: str) -> None:
    hands = {
        0: "1111m 58m 47p 147s 12z",
        1: "9999m 36m 58p 258s 34z",
        2: "1111p 58p 47m 369s 56z",
        3: "9999p 36p 58m 147s 17z",
    }
    table = deal(preset, hands, "5z 6z 7z 2z", replacements="1z 4z 6z 7z")
    for seat, tile in enumerate(("1m", "9m", "1p", "9p")):
        assert not table.hand_over
        do(table, seat, f"closed {tile}")
        if preset == "handbook" and seat == 3:
            break  # at once (4.1.1)
        assert table.pending == (seat,)
        drift(table, 1)
    assert table.hand_result.reason == "suukan"
    assert table.hand_result.deltas == (0, 0, 0, 0)
    assert_repeats(table, 1)


@aborting
def test_case_17_four_kans_by_one_player(preset: str) -> None:
    hands = {
        0: "1111m 2222m 3333m 4m",
        1: "9999s 147p 58m 1267z",
        2: "69m 258p 258s 12567z",
        3: "7m 369p 147s 124567z",
    }
    table = deal(preset, hands, "4m 5z", replacements="4m 4m 5z 6z")
    for tile in ("1m", "2m", "3m", "4m"):
        do(table, 0, f"closed {tile}")
    throw(table, 0, "6z")
    assert table.pending == (1,)
    assert "closed" not in verbs(table, 1), "a fifth kan"
    throw(table, 1, "5z")
    assert table.pending == (2,)


@each
def test_case_18_three_rons(preset: str) -> None:
    hands = {
        1: "123m 789m 123p 99p 56s",
        2: "234m 678m 345p 22p 56s",
        3: "334455m 678p 88p 56s",
    }
    table = deal(preset, hands, "1z 2z 5z 6z 7s", start={"honba": 1, "sticks": 2})
    drift(table, 4)
    do(table, 0, "discard 7s")
    assert "ron" in verbs(table, 1)
    for seat in (3, 2, 1):
        if "ron" in verbs(table, seat):
            do(table, seat, "ron")
    result = table.hand_result
    if preset == "tenhou":
        assert result.reason == "sanchahou"
        assert result.deltas == (0, 0, 0, 0)
        assert result.wins == ()
        assert_repeats(table, 2, pot=2000)
        return
    assert result.reason == "ron"
    assert table.pot == 0
    points = {won.seat: won.score.points for won in result.wins}
    if preset in ("mleague", "wrc"):
        assert points == {1: 1000}
        assert result.deltas == (-1300, 1000 + 300 + 2000, 0, 0)
    elif preset == "ema":
        assert points == {1: 1000, 2: 2000, 3: 3900}
        assert result.deltas == (-7800, 1000 + 300 + 2000, 2300, 4200)
    else:
        assert points == {1: 1000, 2: 2000, 3: 3900}
        assert result.deltas == (-7200, 1000 + 300 + 2000, 2000, 3900)


ORPHANS = "19m 19p 19s 12345z 55p"


@pytest.mark.parametrize("seat", [0, 1, 3])
@each
def test_case_19_nine_terminals(preset: str, seat: int) -> None:
    table = deal(preset, {seat: ORPHANS}, "6m 6m 6m 6m")
    drift(table, seat)
    assert table.pending == (seat,)
    assert "discard" in verbs(table, seat), "never automatic"
    if preset not in ABORTING:
        assert "nine_terminals" not in verbs(table, seat)
        return
    do(table, seat, "nine_terminals")
    assert table.hand_result.reason == "kyuushu"
    assert table.hand_result.deltas == (0, 0, 0, 0)
    assert_repeats(table, 1)


@aborting
def test_case_19_no_nine_terminals_after_a_pon(preset: str) -> None:
    table = deal(preset, {2: "66z 147m 258p 147s 27z", 3: ORPHANS}, "6z 6m")
    do(table, 0, "discard 6z")
    do(table, 2, "pon 66z")
    throw(table, 2, "7z")
    assert table.pending == (3,)
    assert "nine_terminals" not in verbs(table, 3)


@each
def test_case_20_four_first_discards_of_east(preset: str) -> None:
    table = deal(preset, {}, "1z 1z 1z 1z")
    drift(table, 3)
    assert table.pending == (3,)
    drift(table, 1)
    if preset not in ABORTING:
        assert table.pending == (0,)
        return
    assert table.hand_result.reason == "suufon"
    assert table.hand_result.deltas == (0, 0, 0, 0)
    assert_repeats(table, 1)


@aborting
def test_case_20_no_abort_with_a_pon_between(preset: str) -> None:
    """East is ponned, and then four players discard South one after another."""
    table = deal(preset, {3: "11z 147m 258p 147s 27z"}, "1z 2z 2z 2z")
    do(table, 0, "discard 1z")
    do(table, 3, "pon 11z")
    throw(table, 3, "2z")
    for seat in (0, 1, 2):
        assert table.pending == (seat,)
        throw(table, seat, "2z")
    assert table.pending == (3,)


@aborting
def test_case_20_no_abort_with_a_closed_kan_between(preset: str) -> None:
    """All four first discards are East, but a closed kan came between them."""
    table = deal(preset, {2: "9999m 147m 258p 147s"}, "1z 1z 1z 1z", replacements="7z")
    drift(table, 2)
    do(table, 2, "closed 9m")
    throw(table, 2, "1z")
    drift(table, 1)
    assert [river[0].tile for river in table.view(0).rivers] == faces("1z1z1z1z")
    assert table.pending == (0,)


# Cases 21 to 26.


@each
def test_case_21_a_kan_after_riichi_that_keeps_the_waits(preset: str) -> None:
    table = deal(preset, {0: "45m 345p 345s 111z 22z"}, "7z 5z 6z 7z 1z 6m", replacements="5z")
    do(table, 0, "riichi 7z")
    passes(table)
    drift(table, 3)
    do(table, 0, "closed 1z")
    throw(table, 0, "5z")
    do(table, 1, "discard 6m")
    assert "ron" in verbs(table, 0)


@each
def test_case_21_a_kan_after_riichi_that_would_change_the_waits(preset: str) -> None:
    table = deal(preset, {0: "33345m 123p 789p 44s"}, "7z 5z 6z 7z 3m")
    do(table, 0, "riichi 7z")
    passes(table)
    drift(table, 3)
    assert texts(table, 0) == {"tsumo", "discard 3m"}
    with pytest.raises(IllegalAction):
        table.act(0, "closed 3m")


TRIPLET = "45m 345p 345s 111z 22z"


@each
def test_case_22_ippatsu(preset: str) -> None:
    table = deal(preset, {0: TRIPLET}, "7z 5z 6z 7z 3m")
    do(table, 0, "riichi 7z")
    passes(table)
    drift(table, 3)
    do(table, 0, "tsumo")
    assert keys(winner(table))["ippatsu"] == 1


@each
def test_case_22_no_ippatsu_after_a_pon(preset: str) -> None:
    table = deal(preset, {0: TRIPLET, 2: "66z 147m 258p 147s 57z"}, "7z 6z 5z 3m")
    do(table, 0, "riichi 7z")
    passes(table)
    do(table, 1, "discard 6z")
    do(table, 2, "pon 66z")
    throw(table, 2, "5z")
    throw(table, 3, "5z")
    do(table, 0, "tsumo")
    assert {double_riichi(preset), "tsumo"} <= set(keys(winner(table)))
    assert "ippatsu" not in keys(winner(table))


@each
def test_case_22_no_ippatsu_after_the_own_closed_kan(preset: str) -> None:
    table = deal(preset, {0: TRIPLET}, "7z 5z 6z 7z 1z", replacements="3m")
    do(table, 0, "riichi 7z")
    passes(table)
    drift(table, 3)
    do(table, 0, "closed 1z")
    do(table, 0, "tsumo")
    assert {double_riichi(preset), "tsumo", "rinshan"} <= set(keys(winner(table)))
    assert "ippatsu" not in keys(winner(table))


@each
def test_case_23_four_riichi(preset: str) -> None:
    table = deal(preset, TENPAI, "5z 6z 7z 2z")
    for seat, tile in enumerate(("5z", "6z", "7z", "2z")):
        assert table.pending == (seat,)
        do(table, seat, f"riichi {tile}")
        passes(table)
    assert table.pot == 4000
    if preset not in ("tenhou", "majsoul"):
        assert table.pending == (0,)
        return
    assert table.hand_result.reason == "suucha"
    assert table.hand_result.deltas == (-1000, -1000, -1000, -1000)
    assert_repeats(table, 1, pot=4000)


def nagashi_by_the_dealer(preset: str, tenpai: int) -> Table:
    """The dealer discards only terminals to the end, every other seat begins with a simple; one seat is tenpai."""
    draws = ["?"] * 70
    draws[0::4] = ["1m", "9m", "1p", "9p", "1s", "9s"] * 3
    draws[1:4] = ["5m", "5p", "6s"]
    hands = dict.fromkeys(range(4), NOTEN) | {tenpai: "234m 678m 234s 67s 88p"}
    table = stage(f"riichi:{preset}", hands, " ".join(draws))
    exhaust(table)
    assert [tile.called for tile in table.view(0).rivers[0]] == [False] * 18
    return table


@each
def test_case_24_nagashi_by_a_tenpai_dealer(preset: str) -> None:
    table = nagashi_by_the_dealer(preset, tenpai=0)
    if preset in ("tenhou", "majsoul"):
        assert table.hand_result.reason == "nagashi"
        assert table.hand_result.deltas == (12000, -4000, -4000, -4000)
    else:
        assert table.hand_result.reason == "exhaustive"
        assert table.hand_result.deltas == (3000, -1000, -1000, -1000)
    assert_repeats(table, 1)


@each
def test_case_24_nagashi_by_a_noten_dealer(preset: str) -> None:
    table = nagashi_by_the_dealer(preset, tenpai=1)
    if preset in ("tenhou", "majsoul"):
        assert table.hand_result.reason == "nagashi"
        assert table.hand_result.deltas == (12000, -4000, -4000, -4000)
    else:
        dealer = -1500 if preset == "handbook" else -1000
        assert table.hand_result.reason == "exhaustive"
        assert table.hand_result.deltas == (dealer, 2000 - dealer, -1000, -1000)
    table.next_hand()
    assert table.dealer == 1
    assert honba(table) == (0 if preset == "handbook" else 1)


@each
def test_case_25_dealer_ron_of_4_han_30_fu(preset: str) -> None:
    table = deal(preset, {0: "334455m 678p 88p 56s"}, "5z 6z 7z 1z 5z 6z 7z 1z 2z 7s")
    drift(table, 4)
    do(table, 0, "riichi 5z")
    passes(table)
    drift(table, 4)
    do(table, 1, "discard 7s")
    do(table, 0, "ron")
    won = winner(table)
    assert keys(won) == {"riichi": 1, "pinfu": 1, "tanyao": 1, "iipeikou": 1}
    assert han_and_fu(won) == (4, 30)
    points = 12000 if preset in ("mleague", "wrc") else 11600
    assert table.hand_result.deltas == (points, -points, 0, 0)


@each
def test_case_26_a_wait_on_a_tile_held_four_times(preset: str) -> None:
    hands = {0: "1111m 234p 567p 789s", 1: TENPAI[1], 2: NOTEN, 3: NOTEN}
    table = stage(f"riichi:{preset}", hands, "5z")
    assert "riichi 1m" in texts(table, 0), "then it waits on 5z"
    assert "riichi 5z" not in texts(table, 0)
    drift(table, 70)
    if table.pending:
        assert verbs(table, 0) == {"noten"}
        assert verbs(table, 1) == {"tenpai", "noten"}
    settle(table)
    dealer = -1500 if preset == "handbook" else -1000
    assert table.hand_result.reason == "exhaustive"
    assert table.hand_result.deltas == (dealer, 2000 - dealer, -1000, -1000)


# Cases 27 to 34: furiten.


@each
def test_case_27_a_called_discard_stays_a_discard(preset: str) -> None:
    hands = {0: SIMPLE, 2: "33p 69p 147m 58s 1256z"}
    table = deal(preset, hands, "3p 5z 6z 6p 7z 5z 6p")
    do(table, 0, "discard 3p")
    do(table, 2, "pon 33p")
    throw(table, 2, "1z")
    drift(table, 2)
    do(table, 1, "discard 6p")
    assert 0 not in table.pending
    drift(table, 2)
    assert "tsumo" in verbs(table, 0)


@each
def test_case_28_one_furiten_wait_blocks_all(preset: str) -> None:
    table = deal(preset, {0: "45678p 234m 678m 22s"}, "9p 1z 2z 5z 6z 3p 7z 1z 6p")
    drift(table, 5)
    do(table, 1, "discard 3p")
    assert 0 not in table.pending
    drift(table, 2)
    assert "tsumo" in verbs(table, 0)


@each
def test_case_29_temporary_furiten(preset: str) -> None:
    table = deal(preset, {0: SIMPLE}, "1z 6p 3p 5z 6z 3p")
    drift(table, 1)
    do(table, 1, "discard 6p")
    assert "ron" in verbs(table, 0)
    do(table, 0, "pass")
    assert furiten(table, 0)
    do(table, 2, "discard 3p")
    assert 0 not in table.pending
    drift(table, 2)
    assert not furiten(table, 0)
    do(table, 1, "discard 3p")
    assert "ron" in verbs(table, 0)


@each
def test_case_30_temporary_furiten_and_a_call(preset: str) -> None:
    table = deal(preset, {0: "45p 234m 678m 222s 88s"}, "1z 6p 8s 3p 1z 5z 6z 6p")
    drift(table, 1)
    throw(table, 1, "6p")
    do(table, 2, "discard 8s")
    do(table, 0, "pon 88s")
    assert furiten(table, 0), "the call alone does not clear it"
    do(table, 0, "discard 2s")
    ends_with_a_draw = preset in ("wrc", "ema")
    assert furiten(table, 0) == ends_with_a_draw
    do(table, 1, "discard 3p")
    if not ends_with_a_draw:
        assert "ron" in verbs(table, 0)
        return
    assert 0 not in table.pending
    drift(table, 2)
    assert table.pending == (0,)
    drift(table, 1)
    do(table, 1, "discard 6p")
    assert "ron" in verbs(table, 0)


@each
def test_case_31_a_passed_shape_without_yaku_is_furiten(preset: str) -> None:
    table = deal(preset, {0: "45p 456m 456s 99m 11s 7z"}, "6z 1s 3p 6p 5z 1z 6p")
    drift(table, 1)
    do(table, 1, "discard 1s")
    do(table, 0, "pon 11s")
    throw(table, 0, "7z")
    do(table, 1, "discard 3p")
    assert 0 not in table.pending, "no yaku"
    do(table, 2, "discard 6p")
    assert 0 not in table.pending, "furiten by the shape"
    drift(table, 2)
    do(table, 1, "discard 6p")
    do(table, 0, "ron")
    assert keys(winner(table)) == {"sanshoku_doujun": 1}


PONNING = "66p 9p 147m 58s 12567z"


def added_kan_against_riichi(preset: str, hand: str, draws: str, replacements: str) -> Table:
    """Seat 1 has ponned 6p from seat 2; then seat 0 declares riichi, and seat 1 adds the fourth 6p."""
    table = deal(
        preset,
        {0: hand, 1: PONNING},
        f"7z 1z 6p 2z 5z 6z 6p {draws}",
        replacements=replacements,
        indicators="3z 1z",
        riichi_forbid_furiten=False,  # seat 0 has just passed the 6p
    )
    drift(table, 2)
    do(table, 2, "discard 6p")
    do(table, 0, "pass")
    do(table, 1, "pon 66p")
    throw(table, 1, "1z")
    drift(table, 2)
    do(table, 0, "riichi 6z")
    passes(table)
    do(table, 1, "added 6p")
    assert "ron" in verbs(table, 0)
    return table


@each
def test_case_32_riichi_passes_a_kan_it_could_rob(preset: str) -> None:
    table = added_kan_against_riichi(preset, SIMPLE, "3p 1z 2z 3p 5z 6z 3p", "7z")
    do(table, 0, "pass")
    throw(table, 1, "7z")
    do(table, 2, "discard 3p")
    assert 0 not in table.pending
    drift(table, 2)
    assert furiten(table, 0)
    do(table, 1, "discard 3p")
    assert 0 not in table.pending, "for the rest of the hand"
    drift(table, 2)
    assert "tsumo" in verbs(table, 0)


@each
def test_case_33_robbing_a_closed_kan_with_thirteen_orphans(preset: str) -> None:
    hands = {0: "19m 19p 19s 234567z 7z", 1: "111z 258m 369p 258s 5z"}
    table = deal(preset, hands, "5m 1z", replacements="6z")
    throw(table, 0, "5m")
    do(table, 1, "closed 1z")
    if preset in ("majsoul", "wrc", "ema"):
        do(table, 0, "ron")
        assert winner(table).source == 1
        assert "kokushi" in keys(winner(table))
        assert table.hand_result.deltas == (48000, -48000, 0, 0)
        return
    assert table.pending == (1,)
    assert table.view(1).drawn is not None
    assert not furiten(table, 0)


@each
def test_case_34_the_riichi_tile_is_a_wait(preset: str) -> None:
    table = deal(preset, {0: SIDES}, "6m 3m 2z 5z 3m")
    if preset == "handbook":
        assert "riichi" not in verbs(table, 0)
        return
    do(table, 0, "riichi 6m")
    passes(table)
    do(table, 1, "discard 3m")
    assert 0 not in table.pending
    drift(table, 2)
    assert "tsumo" in verbs(table, 0)


# Cases 35 to 38: robbing a kan.


@pytest.mark.parametrize("preset", ["tenhou"])
def test_case_35_a_robbed_added_kan(preset: str) -> None:
    table = added_kan_against_riichi(preset, PLAIN, "", "7z")
    left = table.view(0).left
    do(table, 0, "ron")
    won = winner(table)
    assert keys(won) == {"riichi": 1, "ippatsu": 1, "chankan": 1, "pinfu": 1}
    assert (won.seat, won.source, won.tile) == (0, 1, faces("6p")[0])
    assert table.hand_result.deltas == (11600, -11600, 0, 0)
    assert indicators_shown(table) == 1
    assert table.view(0).left == left
    kinds = [event.kind for event in table.hand_events]
    last_draw = len(kinds) - 1 - kinds[::-1].index("draw")
    assert table.hand_events[last_draw].as_data()["tile"] == "6p", "no replacement draw"


@pytest.mark.parametrize("preset", ["tenhou"])
def test_case_36_two_players_rob_the_same_kan(preset: str) -> None:
    hands = {1: PONNING, 2: PLAIN, 3: "45p 234m 678m 678s 22s"}
    table = deal(preset, hands, "6p 5z 6z 7z 6p", replacements="7z", start={"honba": 1, "sticks": 1})
    do(table, 0, "discard 6p")
    passes(table, 1)
    do(table, 1, "pon 66p")
    throw(table, 1, "1z")
    drift(table, 3)
    do(table, 1, "added 6p")
    do(table, 3, "ron")
    do(table, 2, "ron")
    wins = {won.seat: won for won in table.hand_result.wins}
    assert keys(wins[2]) == {"chankan": 1, "pinfu": 1}
    assert keys(wins[3]) == {"chankan": 1, "pinfu": 1, "tanyao": 1}
    assert table.hand_result.deltas == (0, -6200, 2000 + 300 + 1000, 3900)


@each
def test_case_37_an_open_kan_cannot_be_robbed(preset: str) -> None:
    hands = {1: "666p 147m 58s 12567z", 2: PLAIN}
    table = deal(preset, hands, "1z 2z 5z 6z 6p", replacements="7z")
    drift(table, 4)
    do(table, 0, "discard 6p")
    assert "kong" in verbs(table, 1)
    assert "ron" in verbs(table, 2)
    twin = table.copy()
    twin.act(1, "kong 666p")
    twin.act(2, "ron")
    assert winner(twin).source == 0
    assert keys(winner(twin)) == {"pinfu": 1}
    do(table, 2, "pass")
    do(table, 1, "kong 666p")
    assert table.pending == (1,)
    assert table.view(1).drawn is not None
    assert table.legal(2) == ()


@pytest.mark.parametrize("left", [0, 1])
@each
def test_case_38_an_added_kan_needs_a_live_tile(preset: str, left: int) -> None:
    draws, last = ("1z 6p", "6p") if left == 0 else ("6p", "6p ?")
    table = deal(preset, {2: "66p 9p 147m 58s 12567z"}, draws, last=last)
    drift(table, 1 - left)
    do(table, 1 - left, "discard 6p")
    do(table, 2, "pon 66p")
    throw(table, 2, "1z")
    drift_until_left(table, left)
    assert table.pending == (2,)
    assert table.view(2).drawn == faces("6p")[0]
    assert ("added" in verbs(table, 2)) == (left == 1)
    if left == 0:
        with pytest.raises(IllegalAction):
            table.act(2, "added 6p")


# Cases 39 to 44: kan dora.


@each
def test_case_39_closed_kan_and_the_replacement_tile(preset: str) -> None:
    table = deal(preset, {0: "111s 45m 678m 234p 99p"}, "1s", replacements="3m", indicators="3z 8p")
    do(table, 0, "closed 1s")
    assert indicators_shown(table) == 2
    do(table, 0, "tsumo")
    assert keys(winner(table)) == {"tsumo": 1, "rinshan": 1, "dora": 2}


@each
def test_case_40_open_kan_and_the_replacement_tile(preset: str) -> None:
    table = deal(preset, {0: "111s 45m 678m 234p 99p"}, "5z 1s", replacements="3m", indicators="3z 8p")
    drift(table, 1)
    do(table, 1, "discard 1s")
    do(table, 0, "kong 111s")
    immediate = preset in ("mleague", "wrc", "ema")
    assert indicators_shown(table) == (2 if immediate else 1)
    do(table, 0, "tsumo")
    assert keys(winner(table)) == {"rinshan": 1} | ({"dora": 2} if immediate else {})


@each
def test_case_40_added_kan_and_the_replacement_tile(preset: str) -> None:
    table = deal(preset, {0: "11s 45m 678m 234p 99p 7z"}, "5z 1s 5z 6z 7z 1s", replacements="3m", indicators="3z 8p")
    drift(table, 1)
    do(table, 1, "discard 1s")
    do(table, 0, "pon 11s")
    throw(table, 0, "7z")
    drift(table, 3)
    do(table, 0, "added 1s")
    immediate = preset in ("mleague", "wrc", "ema")
    assert indicators_shown(table) == (2 if immediate else 1)
    do(table, 0, "tsumo")
    assert keys(winner(table)) == {"rinshan": 1} | ({"dora": 2} if immediate else {})


@pytest.mark.parametrize("preset", ["tenhou", "mleague", "wrc", "ema"])
def test_case_41_open_kan_and_a_ron_on_the_following_discard(preset: str) -> None:
    hands = {0: "111s 69s 258m 36p 567z", 2: "56p 123m 789m 234s 99p"}
    table = deal(preset, hands, "5z 6z 7z 1z 2z 1s", replacements="4p", indicators="3z 8p")
    drift(table, 5)
    do(table, 1, "discard 1s")
    passes(table, 0)
    do(table, 0, "kong 111s")
    do(table, 0, "discard 4p")
    do(table, 2, "ron")
    assert indicators_shown(table) == 2
    assert keys(winner(table)) == {"pinfu": 1, "dora": 2}


@pytest.mark.parametrize("preset", ["tenhou"])
def test_case_42_two_added_kans_in_a_row(preset: str) -> None:
    table = deal(
        preset,
        {0: "66p 88s 234m 45m 99m 17z"},
        "5z 6p 8s 2z 5z 6z 6p",
        replacements="8s 3m",
        indicators="3z 8m 3m",
    )
    drift(table, 1)
    do(table, 1, "discard 6p")
    do(table, 0, "pon 66p")
    throw(table, 0, "7z")
    do(table, 1, "discard 8s")
    do(table, 0, "pon 88s")
    throw(table, 0, "1z")
    drift(table, 3)
    do(table, 0, "added 6p")
    assert indicators_shown(table) == 1
    do(table, 0, "added 8s")
    assert indicators_shown(table) == 2
    do(table, 0, "tsumo")
    assert indicators_shown(table) == 2
    assert keys(winner(table)) == {"rinshan": 1, "dora": 2}


@pytest.mark.parametrize("preset", ["tenhou"])
def test_case_43_an_added_kan_then_a_closed_kan(preset: str) -> None:
    table = deal(
        preset,
        {0: "66p 888s 234m 45m 99m 7z"},
        "5z 6p 1z 2z 5z 6p",
        replacements="8s 3m",
        indicators="3z 8m 3m",
    )
    drift(table, 1)
    do(table, 1, "discard 6p")
    do(table, 0, "pon 66p")
    throw(table, 0, "7z")
    drift(table, 3)
    do(table, 0, "added 6p")
    assert indicators_shown(table) == 1
    do(table, 0, "closed 8s")
    assert indicators_shown(table) == 3
    do(table, 0, "tsumo")
    assert keys(winner(table)) == {"rinshan": 1, "dora": 4}


@each
def test_case_44_riichi_after_two_kans_has_three_ura(preset: str) -> None:
    table = deal(
        preset,
        {0: "111s 999p 45m 678m 22z"},
        "1s 3m",
        replacements="9p 5z",
        indicators="3z 3z 7m",
        ura="3z 5m 1z",
    )
    do(table, 0, "closed 1s")
    do(table, 0, "closed 9p")
    do(table, 0, "riichi 5z")
    passes(table)
    assert indicators_shown(table, row=1) == 0
    do(table, 1, "discard 3m")
    do(table, 0, "ron")
    assert indicators_shown(table) == 3
    assert indicators_shown(table, row=1) == 3
    assert keys(winner(table)) == {"riichi": 1, "ippatsu": 1, "dora": 1, "ura_dora": 3}
