"""The options of riichi and its presets against the tables of RULES 4.1.7 to 4.1.11, written out from there."""

import re
from itertools import permutations

import pytest

from mahjongkit import rules
from mahjongkit.rules import Ruleset
from mahjongkit.rules.options import ManyOption, Option, OptionDifference, Options, options_of
from mahjongkit.rules.riichi.options import PRESET_DOCS, RiichiOptions

OPTIONS = options_of(RiichiOptions)

FOUR = ("handbook", "tenhou", "majsoul", "mleague", "wrc", "ema")
THREE = ("tenhou3", "majsoul3")
NAMES = [f"riichi:{name}" for name in FOUR] + [f"riichi3:{name}" for name in THREE]
ALL_DOUBLE = ("kokushi_juusanmen", "suuankou_tanki", "junsei_chuuren", "daisuushii")
TWO_PAO = ("daisangen", "daisuushii")
TABLES: dict[str, dict[str, tuple[object, ...]]] = {
    # handbook, tenhou, majsoul, mleague, wrc, ema
    "4.1.7": {
        "noten_mode": ("per_pair", "pool", "pool", "pool", "pool", "pool"),
        "noten_declare": (False, False, False, True, True, True),
        "honba_reset_on_dealer_noten": (True, False, False, False, False, False),
        "dealer_repeats_tenpai": (True, True, True, True, True, True),
        "riichi_min_points": (1000, 1000, 1000, None, None, None),
        "riichi_min_wall": (1, 4, 4, 0, 1, 4),
        "riichi_forbid_furiten": (True, False, False, False, False, False),
        "stick_timing": ("on_declare", *["after_discard"] * 5),
        "double_riichi_han": (1, 2, 2, 2, 2, 2),
        "ippatsu": (True,) * 6,
        "ura": (True,) * 6,
        "riichi_ankan": (2, 2, 2, 1, 2, 1),
        "abort_kyuushu": (True, True, True, False, False, False),
        "abort_suufon": (True, True, True, False, False, False),
        "abort_suukan": ("each_player", "two_players", "two_players", "off", "off", "off"),
        "abort_suucha": (False, True, True, False, False, False),
        "abort_sanchahou": (False, True, False, False, False, False),
        "suukan_timing": ("at_once", *["after_discard"] * 5),  # without the abort no matter
        "dealer_repeats_abort": ("by_readiness", *["always"] * 5),
        "max_ron": (3, 2, 3, 1, 1, 3),
        "nagashi": (False, True, True, False, False, False),
        "nagashi_is_win": (False,) * 6,  # 4.1.1
        "sticks_at_end": ("first", "first", "first", "first", "remain", "first"),
        "multi_ron_honba": ("nearest", "nearest", "nearest", "nearest", "nearest", "each"),  # one winner: no matter
        "multi_ron_sticks": ("nearest", "nearest", "nearest", "nearest", "nearest", "own_back"),
        "tobi": (True, True, True, False, False, False),
    },
    "4.1.8": {
        "players": (4,) * 6,
        "tiles": (136,) * 6,
        "dead_wall": (14,) * 6,
        "replacement_tiles": (4,) * 6,
        "red_fives": (*[(1, 1, 1)] * 4, (0, 0, 0), (0, 0, 0)),
        "start_points": (25000, 25000, 25000, 25000, 30000, 30000),
        "return_points": (30000, 30000, 25000, 30000, 30000, 30000),
        "target_points": (30000, 30000, 30000, None, None, None),
        "length": ("hanchan",) * 6,
        "extension": (*["sudden_death"] * 3, *["none"] * 3),
        "extension_ends": ("yields_to_dealer",) * 6,
        "agari_yame": (True, True, True, False, False, False),
        "tenpai_yame": (True, True, True, False, False, False),
        "uma": (
            (20, 10, -10, -20),
            (20, 10, -10, -20),
            (15, 5, -5, -15),
            (30, 10, -10, -30),
            (15, 5, -5, -15),
            (15, 5, -5, -15),
        ),
        "oka": (20, 20, 0, 20, 0, 0),
        "equal_scores": ("seat", "seat", "seat", "share", "share", "share"),
        "final_rounding": ("thousand", "thousand", "tenth", "tenth", "tenth", "tenth"),
        "min_han": (1,) * 6,
    },
    "4.1.9": {
        "kuitan": (True,) * 6,
        "atozuke": (True,) * 6,
        "chi": (True,) * 6,
        "kuikae": (0,) * 6,
        "call_priority": ("ron_pon_chi",) * 6,
        "last_discard": ("ron_only",) * 6,
        "kan_min_wall": (1,) * 6,
        "max_kans": (4,) * 6,
        "kan_dora": (True,) * 6,
        "kan_ura": (True,) * 6,
        "kan_dora_closed": ("immediate",) * 6,
        "kan_dora_open": (*["before_discard"] * 3, *["immediate"] * 3),
        "kan_dora_added": (*["before_discard"] * 3, *["immediate"] * 3),
        "robbed_kan_dora": (False,) * 6,
        "closed_chankan": (False, False, True, False, True, True),
        "temp_furiten_ends": (*["own_discard"] * 4, "own_draw", "own_draw"),
        "shape_furiten": (True,) * 6,
        "karaten_scope": (*["concealed"] * 4, "hand_and_melds", "hand_and_melds"),
        "riichi_pass": ("furiten",) * 6,
    },
    "4.1.10": {
        "kiriage": (False, False, False, True, True, False),
        "kazoe": (*["yakuman"] * 3, *["sanbaiman"] * 3),
        "double_yakuman": ((), (), ALL_DOUBLE, (), (), ()),
        "yakuman_stack": (True, True, True, True, False, False),
        "double_wind_pair": (4, 4, 4, 2, 4, 4),
        "pinfu_tsumo": (True,) * 6,
        "seven_pairs_fu": (25,) * 6,
        "open_pinfu_fu": (30,) * 6,
        "rinshan_tsumo_fu": (True,) * 6,
        "renhou": ("none", "none", "none", "none", "mangan_adds", "mangan"),
        "tenhou_chiihou": ("yakuman",) * 6,
        "chiihou_broken_by": ("any_call",) * 6,
        "ryuuiisou_needs_green": (False,) * 6,
        "rinshan_haitei": (False,) * 6,
        "pao_yakuman": (TWO_PAO, TWO_PAO, TWO_PAO, (*TWO_PAO, "suukantsu"), TWO_PAO, TWO_PAO),
        "pao_tsumo": ("liable",) * 6,
        "pao_ron": ("half",) * 6,
        "pao_scope": ("all", "all", "own", "all", "all", "all"),  # wrc, ema: one yakuman, no matter
        "pao_honba": (*["liable"] * 4, "discarder", "discarder"),
        "honba_ron": (300,) * 6,
        "honba_tsumo": (100,) * 6,
        "noten_pool": (3000,) * 6,
        "payment_rounding": (100,) * 6,
        "local_yaku": ((),) * 6,
    },
}
TABLE = {option: values for table in TABLES.values() for option, values in table.items()}
TABLE3: dict[str, tuple[object, object]] = {  # 4.1.11: tenhou3, majsoul3; everything else as tenhou, as majsoul
    "players": (3, 3),
    "tiles": (108, 108),
    "red_fives": ((0, 1, 1), (0, 1, 1)),
    "chi": (False, False),
    "start_points": (35000, 35000),
    "target_points": (40000, 40000),
    "return_points": (40000, 35000),
    "uma": ((20, 0, -20), (15, 0, -15)),
    "oka": (15, 0),
    "replacement_tiles": (8, 8),
    "honba_ron": (200, 200),
    "honba_tsumo": (100, 100),
    "noten_pool": (2000, 2000),
    "abort_kyuushu": (True, True),
    "abort_suukan": ("two_players", "two_players"),
    "abort_suufon": (False, False),
    "abort_suucha": (False, False),
    "abort_sanchahou": (False, False),
    "max_ron": (2, 2),
    "nagashi": (True, True),
    "riichi_min_wall": (3, 3),
}
ONLY_THREE: dict[str, tuple[object, object]] = {  # 4.1.11: what four players never ask
    "tsumo_loss": ("loss", "loss"),
    "dora_of_missing": ("skip", "skip"),
    "north": ("dora", "dora"),
    "north_pon": (True, True),
    "north_yakuhai": (False, False),
    "kita_after_call": (False, False),
    "kita_min_wall": (1, 1),
    "kita_dora": (1, 1),
    "kita_indicators": ("dora_and_ura", "dora_and_ura"),
    "kita_new_dora": (False, False),
    "kita_turns_pending": (True, True),
    "riichi_kita": (True, True),
    "kita_breaks": (("ippatsu", "chiihou", "double_riichi", "kyuushu"),) * 2,
    "kita_keeps_closed": (True, True),
    "kita_rinshan": (True, True),
    "kita_ron": ("any", "any"),
    "kita_chankan_yaku": (True, False),  # tenhou3: doubtful in RULES
    "kita_ron_ippatsu": (True, True),  # tenhou3: as for a robbed kong, 4.1.5
    "kita_furiten": (False, False),
}


def expected(name: str) -> dict[str, object]:
    """All options of a preset that RULES give."""
    if name in FOUR:
        return {option: values[FOUR.index(name)] for option, values in TABLE.items()}
    column = THREE.index(name)
    like = expected(("tenhou", "majsoul")[column])
    return like | {option: values[column] for option, values in (TABLE3 | ONLY_THREE).items()}


def test_every_option_is_in_a_table() -> None:
    """None is left out here, and RULES have none that the library has not."""
    assert {option.name for option in OPTIONS} == set(TABLE) | set(ONLY_THREE)
    assert len({option.name for option in OPTIONS}) == len(OPTIONS)
    assert set(TABLE3) <= set(TABLE)


@pytest.mark.parametrize(
    ("preset", "option"), [(preset, option) for preset in (*FOUR, *THREE) for option in expected(preset)]
)
def test_a_cell(preset: str, option: str) -> None:
    """RULES 4.1.7 to 4.1.11."""
    game = "riichi" if preset in FOUR else "riichi3"
    value = rules.find(f"{game}:{preset}").options[option]
    wanted = expected(preset)[option]
    assert value == wanted
    assert type(value) is type(wanted)


@pytest.mark.parametrize(("name", "live"), [("riichi", 70), ("riichi3", 55)])
def test_the_live_wall(name: str, live: int) -> None:
    """RULES 4.1.11: 55 draws with three players; 136 − 52 − 14 with four."""
    options = rules.find(name).options
    tiles, players, dead = options["tiles"], options["players"], options["dead_wall"]
    assert isinstance(tiles, int)
    assert isinstance(players, int)
    assert isinstance(dead, int)
    assert tiles - 13 * players - dead == live
    assert len(rules.find(name).tiles) == tiles


def test_the_handbook_is_tenhou_where_it_is_silent() -> None:
    """RULES 4: everything not listed in 4.1.7 has the value of tenhou."""
    differences = {one.option for one in rules.find("riichi:handbook").diff(rules.find("riichi:tenhou"))}
    assert differences == {option for option, values in TABLES["4.1.7"].items() if values[0] != values[1]}


def test_the_presets_by_name() -> None:
    """RULES 4: the default is tenhou; a preset for three players is found under the game for three."""
    assert rules.presets("riichi")[0] == "tenhou"
    assert set(rules.presets("riichi")) == set(FOUR)
    assert rules.presets("riichi3") == THREE
    assert rules.find("riichi").diff(rules.find("riichi:tenhou")) == []
    assert rules.find("riichi3").diff(rules.find("riichi3:tenhou3")) == []
    assert set(PRESET_DOCS) == {*FOUR, *THREE}
    for docs in PRESET_DOCS.values():
        assert set(docs) == {"zh", "ja", "en"}


# The documentation of every option


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_is_documented(option: Option) -> None:
    """One line each in Chinese, Japanese and English, and the place in RULES."""
    assert set(option.doc) == {"zh", "ja", "en"}
    for text in option.doc.values():
        assert text == text.strip()
        assert text.isprintable()
        assert 0 < len(text) <= 120
    assert option.doc["en"].isascii()
    assert re.search("[\u4e00-\u9fff]", option.doc["zh"])
    assert not re.search("[\u3040-\u30ff]", option.doc["zh"])
    assert re.search("[\u3040-\u30ff]", option.doc["ja"])
    assert len(set(option.doc.values())) == 3
    assert option.section in {"structure", "play", "scoring"}
    places = option.rule.split(", ")
    assert places == sorted(set(places), key=lambda place: int(place.split(".")[2]))
    assert set(places) <= {f"4.1.{number}" for number in range(1, 12)}


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_takes_its_values(option: Option) -> None:
    """The default is among them, and so is what the presets say."""
    values = option.values if isinstance(option.values, tuple) else (0, 1, option.maximum)
    if isinstance(option, ManyOption):
        assert option.check(()) == ()
        assert option.check(list(values)) == option.check(values[::-1]) == values
        assert option.check(values[0]) == values[:1]
    else:
        assert [option.check(value) for value in values] == list(values)
    assert option.check(option.default) == option.default
    for name in NAMES:
        assert option.check(rules.find(name).options[option.name]) == rules.find(name).options[option.name]
    with pytest.raises(ValueError, match=option.name):
        option.check(object())


# Differences


def mirrored(differences: list[OptionDifference]) -> list[OptionDifference]:
    return [OptionDifference(one.option, one.theirs, one.mine) for one in differences]


@pytest.mark.parametrize(("mine", "theirs"), list(permutations(NAMES, 2)))
def test_diff_is_symmetrical_and_complete(mine: str, theirs: str) -> None:
    """Every option that differs, with both values, and no other."""
    here, there = rules.find(mine), rules.find(theirs)
    differences = here.diff(there)
    assert differences
    assert mirrored(differences) == there.diff(here)
    assert {one.option: (one.mine, one.theirs) for one in differences} == {
        name: (value, there.options[name]) for name, value in here.options.items() if value != there.options[name]
    }
    assert len({one.option for one in differences}) == len(differences)


@pytest.mark.parametrize(("mine", "theirs"), list(permutations(FOUR, 2)))
def test_diff_is_that_of_the_tables(mine: str, theirs: str) -> None:
    """RULES 4.1.7 to 4.1.10: the columns differ where diff says so."""
    left, right = expected(mine), expected(theirs)
    differences = rules.find(f"riichi:{mine}").diff(rules.find(f"riichi:{theirs}"))
    assert {(one.option, one.mine, one.theirs) for one in differences} == {
        (option, left[option], right[option]) for option in left if left[option] != right[option]
    }


@pytest.mark.parametrize("name", NAMES)
def test_no_difference_from_oneself(name: str) -> None:
    ruleset = rules.find(name)
    assert ruleset.diff(ruleset) == []
    assert ruleset.diff(rules.find(name, **{option: ruleset.options[option] for option in ("kiriage", "uma")})) == []


# Changes


def test_changes() -> None:
    """They change what they name and nothing else, and never the preset itself."""
    changed = rules.find("riichi:mleague", kiriage=False, honba_ron=600, double_yakuman=("daisuushii",))
    assert isinstance(changed, Ruleset)
    assert (changed.name, changed.preset) == ("riichi", "mleague")
    assert rules.find("riichi:mleague").diff(changed) == [
        OptionDifference("honba_ron", 300, 600),
        OptionDifference("kiriage", True, False),
        OptionDifference("double_yakuman", (), ("daisuushii",)),
    ]
    assert rules.find("riichi:mleague").options["kiriage"] is True


def test_changes_of_a_ruleset() -> None:
    """A ruleset found before is changed like a name, its own changes kept."""
    first = rules.find("riichi:ema", kiriage=True)
    second = rules.find(first, renhou="none")
    assert second.options["kiriage"] is True
    assert second.options["renhou"] == "none"
    assert first.options["renhou"] == "mangan"
    assert second.preset == "ema"


def test_an_option_of_many_values() -> None:
    """One name, a list or a tuple; in the order of the table, each once."""
    for given in ("daisharin", ["daisharin"], ("daisharin",), ("daisharin", "daisharin")):
        assert rules.find("riichi", local_yaku=given).options["local_yaku"] == ("daisharin",)
    both = rules.find("riichi", pao_yakuman=("suukantsu", "daisangen")).options["pao_yakuman"]
    assert both == ("daisangen", "suukantsu")


def test_what_a_change_means_for_the_tiles_and_melds() -> None:
    """Red fives, chi and North follow the options."""
    assert rules.find("riichi", red_fives=(0, 0, 0)).tiles.copies[34:37] == (0, 0, 0)
    assert rules.find("riichi", red_fives=(2, 2, 2)).tiles.copies[34:37] == (2, 2, 2)
    assert "chi" not in rules.find("riichi", chi=False).shape.melds
    assert "chi" in rules.find("riichi").shape.melds
    assert "north" in rules.find("riichi3").shape.melds
    assert "north" not in rules.find("riichi3", north="wind").shape.melds
    assert "north" not in rules.find("riichi").shape.melds


def test_options_are_a_mapping_that_does_not_change() -> None:
    """Read by name or as attributes; replaced, never set."""
    options = rules.find("riichi").options
    assert isinstance(options, Options)
    assert len(options) == len(list(options)) == len(OPTIONS)
    assert options.kiriage is options["kiriage"] is False
    assert options.replace(kiriage=True)["kiriage"] is True
    assert options["kiriage"] is False
    assert "kiriage=False" in repr(options)
    with pytest.raises(KeyError):
        options["no such option"]
    with pytest.raises(AttributeError, match="no_such_option"):
        getattr(options, "no_such_option")  # noqa: B009 (a type checker refuses the attribute)
    name = "kiriage"
    with pytest.raises((AttributeError, TypeError)):
        setattr(options, name, True)
    assert {option.name for option in options.declared} == set(options)
