"""Scores with three players: the worked cases of RULES 4.3.2 and every cell of table 4.1.11."""

import pytest

from mahjongkit import rules, score
from mahjongkit.rules import Ruleset
from tests.support.riichi_score_hands import PAIR_WAIT
from tests.support.riichi_scores import refused, rows, won, worth

THREE = ("tenhou3", "majsoul3")
each_three = pytest.mark.parametrize("preset", THREE)


def change3(**options: object) -> Ruleset:
    return rules.find("riichi3:tenhou3", **options)


# 4.3.2: three players


# 4.1.11, row by row


SIMPLE3 = "11m13p456678999s"
"""2p completes it: 40 fu with riichi, no yaku."""


PINFU3 = "11m23456p456789s"
"""1p and 4p complete it: pinfu alone."""


@each_three
@pytest.mark.parametrize("tile", ["2m", "3m", "4m", "5m", "0m", "6m", "7m", "8m"])
def test_tiles_of_three_players(preset: str, tile: str) -> None:
    """RULES 4.1.11: without 2m to 8m; red 0p and 0s."""
    hand = f"{tile}{tile}13p456678999s" if tile != "0m" else "05m13p456678999s"
    refused(tile, score, hand, "2p", f"riichi3:{preset}", riichi=1)
    refused(tile, score, SIMPLE3, "2p", f"riichi3:{preset}", riichi=1, dora_indicators=tile)
    red = won("11m13p406678999s", "2p", f"riichi3:{preset}", seat="S", riichi=1)
    assert rows(red) == {"riichi": 1, "red_dora": 1}


@each_three
def test_chi_with_three_players(preset: str) -> None:
    """RULES 4.1.11: none."""
    refused("chi", score, "11m13p456s678s [chi 789s]", "2p", f"riichi3:{preset}")
    assert rows(won("11m13p456678s [pon 555z]", "2p", f"riichi3:{preset}", seat="S")) == {"haku": 1}


@each_three
def test_dora_after_1m_and_9m(preset: str) -> None:
    """RULES 4.1.11: 9m and 1m."""
    nines, ones = SIMPLE3.replace("11m", "99m"), SIMPLE3
    assert rows(won(nines, "2p", f"riichi3:{preset}", riichi=1, dora_indicators="1m")) == {"riichi": 1, "dora": 2}
    assert rows(won(ones, "2p", f"riichi3:{preset}", riichi=1, dora_indicators="1m")) == {"riichi": 1}
    assert rows(won(ones, "2p", f"riichi3:{preset}", riichi=1, dora_indicators="9m")) == {"riichi": 1, "dora": 2}
    assert rows(won(nines, "2p", f"riichi3:{preset}", riichi=1, dora_indicators="9m")) == {"riichi": 1}


def test_dora_of_a_kind_not_in_play() -> None:
    """RULES 4.1.11 as an option: `dora_of_missing=none`, after 1m comes nothing; after 9m still 1m."""
    none = change3(dora_of_missing="none")
    assert rows(won(SIMPLE3.replace("11m", "99m"), "2p", none, riichi=1, dora_indicators="1m")) == {"riichi": 1}
    assert rows(won(SIMPLE3, "2p", none, riichi=1, dora_indicators="9m")) == {"riichi": 1, "dora": 2}


@each_three
def test_value_of_a_north_set_aside(preset: str) -> None:
    """RULES 4.1.11: 1 dora, plus 1 for each indicator West, ura too."""
    norths = " [north 4z]"
    for count in (1, 2, 3, 4):
        result = won(SIMPLE3 + norths * count, "2p", f"riichi3:{preset}", seat="S", riichi=1)
        assert rows(result) == {"riichi": 1, "north_dora": count}
    result = won(
        SIMPLE3 + norths * 2,
        "2p",
        f"riichi3:{preset}",
        seat="S",
        riichi=1,
        dora_indicators="33z",
        ura_indicators="3z 1z",
    )
    assert rows(result) == {"riichi": 1, "north_dora": 2, "dora": 4, "ura_dora": 2}
    refused("4z", score, SIMPLE3 + norths * 5, "2p", f"riichi3:{preset}", riichi=1)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("none", {"riichi": 1, "north_dora": 1}),
        ("dora", {"riichi": 1, "north_dora": 1, "dora": 1}),
        ("dora_and_ura", {"riichi": 1, "north_dora": 1, "dora": 1, "ura_dora": 1}),
    ],
)
def test_indicators_west(value: str, expected: dict[str, int]) -> None:
    """RULES 4.1.11 as an option: `kita_indicators`."""
    result = won(
        SIMPLE3 + " [north 4z]",
        "2p",
        change3(kita_indicators=value),
        seat="S",
        riichi=1,
        dora_indicators="3z",
        ura_indicators="3z",
    )
    assert rows(result) == expected


@pytest.mark.parametrize("value", [0, 1, 2])
def test_dora_of_a_north(value: int) -> None:
    """RULES 4.1.11 as an option: `kita_dora`."""
    result = won(SIMPLE3 + " [north 4z]", "2p", change3(kita_dora=value), seat="S", riichi=1)
    assert result.han == 1 + value


@each_three
def test_north_is_a_guest_wind(preset: str) -> None:
    """RULES 4.1.11: no yaku and no fu of a pair; its triplet has the fu of an honour."""
    game = f"riichi3:{preset}"
    refused("no yaku", score, "11m13p456678s [pon 444z]", "2p", game, seat="S")
    pair = won("13p456678999s44z", "2p", game, seat="S", riichi=1)
    assert (rows(pair), pair.fu) == ({"riichi": 1}, 40)
    assert "pair" not in {item.why for item in pair.fu_items}
    triplet = won("11m13p456678s444z", "2p", game, seat="S", riichi=1)
    assert (8, "444z") in {(item.fu, item.tiles) for item in triplet.fu_items}
    pinfu = won("23456p456789s44z", "1p", game, seat="S")
    assert rows(pinfu) == {"pinfu": 1}


def test_north_as_everybodys_yaku() -> None:
    """RULES 4.1.11 as an option: `north_yakuhai`, a triplet of North is a yaku for each seat, its pair has 2 fu."""
    yakuhai = change3(north_yakuhai=True)
    for seat in "ESW":
        assert rows(won("11m13p456678s [pon 444z]", "2p", yakuhai, seat=seat)) == {"north_wind": 1}
    pair = won("23456p456789s44z", "1p", yakuhai, seat="S", riichi=1)
    assert (rows(pair), pair.fu) == ({"riichi": 1}, 40)
    assert (2, "44z") in {(item.fu, item.tiles) for item in pair.fu_items}


def test_north_as_an_ordinary_wind() -> None:
    """RULES 4.1.11 as an option: `north=wind`, nothing is set aside."""
    wind = change3(north="wind")
    refused("north", score, SIMPLE3 + " [north 4z]", "2p", wind, riichi=1)
    assert rows(won("11m13p456678s444z", "2p", wind, seat="S", riichi=1)) == {"riichi": 1}


@each_three
def test_a_north_set_aside_keeps_the_hand_closed(preset: str) -> None:
    """RULES 4.1.11: yes; riichi, pinfu and the self-draw count."""
    result = won(PINFU3 + " [north 4z]", "1p", f"riichi3:{preset}", seat="S", riichi=1, tsumo=True)
    assert rows(result) == {"riichi": 1, "tsumo": 1, "pinfu": 1, "north_dora": 1}


def test_a_north_set_aside_opens_the_hand() -> None:
    """RULES 4.1.11 as an option: `kita_keeps_closed=False`, neither riichi nor pinfu nor the self-draw count."""
    opens = change3(kita_keeps_closed=False)
    refused("open", score, PINFU3 + " [north 4z]", "1p", opens, seat="S", riichi=1)
    refused("no yaku", score, PINFU3 + " [north 4z]", "1p", opens, seat="S", tsumo=True)


@each_three
def test_a_win_on_the_replacement_tile_of_a_north(preset: str) -> None:
    """RULES 4.1.11: rinshan; a pinfu self-draw stays 20 fu."""
    result = won(PINFU3 + " [north 4z]", "1p", f"riichi3:{preset}", seat="S", tsumo=True, rinshan=True)
    assert rows(result) == {"tsumo": 1, "pinfu": 1, "rinshan": 1, "north_dora": 1}
    assert result.fu == 20
    assert result.payments == {"E": -2600, "S": 3900, "W": -1300}
    refused("rinshan", score, PINFU3, "1p", f"riichi3:{preset}", seat="S", tsumo=True, rinshan=True)


def test_a_win_on_the_replacement_tile_of_a_north_is_no_rinshan() -> None:
    """RULES 4.1.11 as an option: `kita_rinshan=False`; after a kong it still is."""
    without = change3(kita_rinshan=False)
    with_kong = won("11m13p456s789s [closed 1111s]", "2p", without, seat="S", tsumo=True, rinshan=True)
    assert rows(with_kong) == {"tsumo": 1, "rinshan": 1}
    try:
        result = won(PINFU3 + " [north 4z]", "1p", without, seat="S", tsumo=True, rinshan=True)
    except ValueError:
        return
    assert "rinshan" not in rows(result)


ON_NORTH = "11m123p456678s44z"
"""4z completes a triplet of North, 1m a pair of triplets: no yaku."""


def test_ron_on_a_north_set_aside() -> None:
    """RULES 4.1.11 [tenhou3]: any hand with a yaku, and robbing is one: 20 + 10 + 4 fu, so 40."""
    result = won(ON_NORTH, "4z", "riichi3:tenhou3", seat="S", chankan=True)
    assert rows(result) == {"chankan": 1}
    assert worth(result) == (1, 40, 1300)
    ippatsu = won(ON_NORTH, "4z", "riichi3:tenhou3", seat="S", chankan=True, riichi=1)
    assert rows(ippatsu) == {"riichi": 1, "chankan": 1}


def test_ron_on_a_north_set_aside_without_chankan() -> None:
    """RULES 4.1.11 [majsoul3]: any hand with a yaku, robbing is none; ippatsu still counts (4.3.2 no. 87)."""
    refused("no yaku", score, ON_NORTH, "4z", "riichi3:majsoul3", seat="S", chankan=True)
    result = won(ON_NORTH, "4z", "riichi3:majsoul3", seat="S", chankan=True, riichi=1, ippatsu=True)
    assert rows(result) == {"riichi": 1, "ippatsu": 1}


def test_ron_on_a_north_set_aside_by_the_options() -> None:
    """RULES 4.1.11 as options: `kita_ron` for nobody or for orphans only, and `kita_ron_ippatsu`."""
    inputs: dict[str, object] = {"seat": "S", "chankan": True, "riichi": 1, "ippatsu": True}
    no_ippatsu = change3(kita_ron_ippatsu=False)
    assert rows(won(ON_NORTH, "4z", no_ippatsu, **inputs)) == {"riichi": 1, "chankan": 1}
    for value in ("none", "kokushi"):
        refused("chankan|kita|north", score, ON_NORTH, "4z", change3(kita_ron=value), **inputs)
    orphans = won("119m19p19s123567z", "4z", change3(kita_ron="kokushi"), seat="S", chankan=True)
    assert rows(orphans) == {"kokushi": 13}


@each_three
def test_orphans_on_a_north_set_aside(preset: str) -> None:
    """RULES 4.1.11: thirteen orphans may rob a North."""
    result = won("119m19p19s123567z", "4z", f"riichi3:{preset}", seat="S", chankan=True)
    assert rows(result) == {"kokushi": 13}


@each_three
def test_payments_of_three_players(preset: str) -> None:
    """RULES 4.1.11: ron as with four players, self-draw without the missing seat, honba 200 and 100 per payer."""
    game = f"riichi3:{preset}"
    ron = won(SIMPLE3, "2p", game, seat="S", discarder="W", riichi=1, honba=2, sticks=1)
    assert ron.points == 1300
    assert ron.payments == {"E": 0, "S": 1300 + 400 + 1000, "W": -1700}
    dealer = won(SIMPLE3, "2p", game, seat="E", discarder="W", riichi=1)
    assert dealer.payments == {"E": 2000, "S": 0, "W": -2000}
    draw = won(SIMPLE3, "2p", game, seat="S", tsumo=True, dora_indicators="8s9p", honba=2)
    assert draw.payments == {"E": -4200, "S": 6400, "W": -2200}
    draw = won(SIMPLE3, "2p", game, seat="E", tsumo=True, dora_indicators="8s9p", honba=2)
    assert draw.payments == {"E": 8400, "S": -4200, "W": -4200}
    orphans = won("119m19p19s123456z", "7z", game, seat="W", tsumo=True)
    assert orphans.payments == {"E": -16000, "S": -8000, "W": 24000}


@pytest.mark.parametrize(
    ("seat", "loss", "bisect"),
    [
        ("S", {"E": -4000, "S": 6000, "W": -2000}, {"E": -5000, "S": 8000, "W": -3000}),
        ("W", {"E": -4000, "S": -2000, "W": 6000}, {"E": -5000, "S": -3000, "W": 8000}),
        ("E", {"E": 8000, "S": -4000, "W": -4000}, {"E": 12000, "S": -6000, "W": -6000}),
    ],
)
def test_the_share_of_the_missing_seat(seat: str, loss: dict[str, int], bisect: dict[str, int]) -> None:
    """RULES 4.1.11: lost; as an option `tsumo_loss=bisect` the two payers split it."""
    inputs: dict[str, object] = {"seat": seat, "tsumo": True, "dora_indicators": "8s9p"}
    assert won(SIMPLE3, "2p", "riichi3", **inputs).payments == loss
    assert won(SIMPLE3, "2p", change3(tsumo_loss="bisect"), **inputs).payments == bisect


@each_three
def test_liability_of_three_players(preset: str) -> None:
    """RULES 4.1.10: with three players the same: all of a self-draw, half of a ron and its honba."""
    game = f"riichi3:{preset}"
    hand = "123p99s77z [pon 555z] [pon 666z]"
    draw = won(hand, "7z", game, seat="W", tsumo=True, pao="S")
    assert (draw.payments["E"], draw.payments["S"]) == (0, -draw.payments["W"])
    ron = won(hand, "7z", game, seat="W", discarder="E", pao="S", honba=1)
    assert ron.payments == {"E": -16000, "S": -16200, "W": 32200}


def test_everything_else_as_with_four_players() -> None:
    """RULES 4.1.11: as tenhou, as majsoul."""
    assert won(PAIR_WAIT.replace("222m", "111m"), "9p", "riichi3:tenhou3", seat="S").points == 32000
    assert won(PAIR_WAIT.replace("222m", "111m"), "9p", "riichi3:majsoul3", seat="S").points == 64000
    for preset in THREE:
        assert (
            won("999m13456p789s55z", "2p", f"riichi3:{preset}", seat="S", riichi=1, dora_indicators="11m1m").han == 10
        )
