"""What cannot have happened is refused: by a ValueError that says why, and by nothing else."""

import pytest

from mahjongkit import prepare, rules, score
from tests.support.riichi_scores import EDGE, refused, rows, won

CLOSED_KONG = "13m456789p99s [closed 1111s]"
OPEN = "13m456p99s [chi 789p] [chi 234s]"
THREE = "11m13p456678999s"
LOCAL = ("open_riichi", "tsubame_gaeshi", "kanburi", "paarenchan")
Facts = dict[str, object]
HANDS: dict[str, tuple[str, str, Facts, str]] = {
    "not complete": (EDGE, "5m", {"riichi": 1}, "not complete"),
    "not complete with 14 tiles": ("135m456789p23499s", "5m", {"riichi": 1}, "not complete"),
    "four of a kind are no two pairs": ("1111m3377p4488s9s", "9s", {"riichi": 1}, "not complete"),
    "seven pairs with a meld": ("2255m3377p99s [pon 444s]", "9s", {}, "not complete"),
    "no yaku": (EDGE, "2m", {}, "no yaku"),
    "no yaku in an open hand": (OPEN, "2m", {"tsumo": True}, "no yaku"),
    "dora are no yaku": (EDGE, "2m", {"dora_indicators": "8s"}, "no yaku"),
    "red fives are no yaku": ("13m406p99s [chi 789p] [chi 234s]", "2m", {}, "no yaku"),
    "five copies in the hand": ("11111m234567p22s", "3s", {"riichi": 1}, "1m"),
    "five copies with the winning tile": ("1111m456789p234s", "1m", {"riichi": 1}, "1m"),
    "five copies with a meld": ("11m456789p99s [pon 111m]", "9s", {}, "1m"),
    "five copies with the indicators": (
        "11123m456789p99s",
        "1m",
        {"riichi": 1, "dora_indicators": "1m"},
        "five copies of 1m",
    ),
    "five copies with the ura": (
        EDGE,
        "2m",
        {"riichi": 1, "dora_indicators": "99s", "ura_indicators": "9s"},
        "five copies of 9s",
    ),
    "five copies among the indicators": (EDGE, "2m", {"riichi": 1, "dora_indicators": "11111z"}, "1z"),
    "two red fives of a suit": ("24m400678p34566s", "3m", {"riichi": 1}, "0p"),
    "a red five in the hand and among the indicators": (
        "13m406789p23499s",
        "2m",
        {"riichi": 1, "dora_indicators": "0p"},
        "0p",
    ),
    "the winning tile is not in the hand": ("123m456789p23499s", "5m", {"riichi": 1}, "winning tile 5m"),
    "the winning tile is in a meld": ("123m45699s [chi 789p] [pon 555z]", "5z", {}, "winning tile 5z|not complete"),
    "twelve tiles": ("13m456789p2349s", "2m", {"riichi": 1}, "12 tiles"),
    "fifteen tiles": ("113m456789p234999s", "2m", {"riichi": 1}, "tiles"),
    "a few tiles whose sets lie unseen": ("13m11p", "2m", {"riichi": 1}, "expected 14"),
    "no tiles": ("", "2m", {}, "0 tiles"),
    "no winning tile": (EDGE, "", {}, "0 tiles"),
    "two winning tiles": (EDGE, "2m5m", {}, "2 tiles"),
    "not a tile": (EDGE, "2x", {}, "x"),
    "a flower": (EDGE + " f1", "2m", {"riichi": 1}, "f1"),
    "a flower wins": (EDGE, "f1", {"riichi": 1}, "f1"),
    "a flower among the indicators": (EDGE, "2m", {"riichi": 1, "dora_indicators": "f1"}, "f1"),
    "a North set aside with four players": (EDGE + " [north 4z]", "2m", {"riichi": 1}, "north"),
}


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_that_cannot_be(name: str) -> None:
    """RULES 4.1.10: nothing to score."""
    hand, win, inputs, reason = HANDS[name]
    refused(reason, score, hand, win, **inputs)
    refused(reason, lambda: prepare(hand, win, "riichi", **inputs).score())


FACTS: dict[str, tuple[str, Facts, str]] = {
    "ippatsu without riichi": (EDGE, {"ippatsu": True}, "ippatsu"),
    "ippatsu by self-draw without riichi": (EDGE, {"ippatsu": True, "tsumo": True}, "ippatsu"),
    "ippatsu on one's own replacement tile": (
        CLOSED_KONG,
        {"riichi": 1, "ippatsu": True, "tsumo": True, "rinshan": True},
        "ippatsu",
    ),
    # RULES 4.1.5: the kong came before the first discard, or it ended the ippatsu
    "double riichi, ippatsu and a kong": (CLOSED_KONG, {"riichi": 2, "ippatsu": True}, "ippatsu|double"),
    # RULES 4.1.5: the pon that the kong was added to came before the first discard, or it ended the ippatsu
    "double riichi, ippatsu and chankan": (EDGE, {"riichi": 2, "ippatsu": True, "chankan": True}, "ippatsu|double"),
    "double riichi, ippatsu and the last discard": (EDGE, {"riichi": 2, "ippatsu": True, "houtei": True}, "ippatsu"),
    "double riichi, ippatsu and the last draw": (
        EDGE,
        {"riichi": 2, "ippatsu": True, "tsumo": True, "haitei": True},
        "ippatsu",
    ),
    "ura without riichi": (EDGE, {"tsumo": True, "dora_indicators": "1m", "ura_indicators": "1m"}, "ura"),
    "ura without dora": (EDGE, {"riichi": 1, "ura_indicators": "1m"}, "ura"),
    "more ura than dora": (EDGE, {"riichi": 1, "dora_indicators": "1m", "ura_indicators": "1m2z"}, "ura"),
    "six indicators": (EDGE, {"riichi": 1, "dora_indicators": "123456z"}, "dora_indicators: 6 indicators; "),
    "rinshan without a kong": (EDGE, {"tsumo": True, "rinshan": True}, "rinshan"),
    "rinshan without tsumo": (CLOSED_KONG, {"rinshan": True}, "rinshan"),
    "chankan with tsumo": (EDGE, {"tsumo": True, "chankan": True}, "chankan"),
    "chankan on a tile held twice": ("1233m456789p234s", {"chankan": True, "win": "3m"}, "chankan"),
    "haitei with ron": (EDGE, {"haitei": True}, "haitei"),
    "houtei with tsumo": (EDGE, {"tsumo": True, "houtei": True}, "houtei"),
    "haitei and houtei": (EDGE, {"tsumo": True, "haitei": True, "houtei": True}, "houtei"),
    "haitei and rinshan": (CLOSED_KONG, {"tsumo": True, "haitei": True, "rinshan": True}, "haitei and rinshan"),
    "houtei and chankan": (EDGE, {"houtei": True, "chankan": True}, "houtei and chankan"),
    "tenhou with a concealed kong": (CLOSED_KONG, {"tsumo": True, "tenhou": True}, "tenhou"),
    "tenhou with an open hand": (OPEN, {"tsumo": True, "tenhou": True}, "tenhou"),
    "tenhou by a non-dealer": (EDGE, {"tsumo": True, "tenhou": True, "seat": "S"}, "tenhou"),
    "tenhou with ron": (EDGE, {"tenhou": True}, "tenhou"),
    "tenhou after riichi": (EDGE, {"tsumo": True, "tenhou": True, "riichi": 1}, "tenhou"),
    "tenhou and chiihou": (EDGE, {"tsumo": True, "tenhou": True, "chiihou": True}, "tenhou"),
    "tenhou with the last tile": (EDGE, {"tsumo": True, "tenhou": True, "haitei": True}, "first turn|tenhou"),
    "chiihou by the dealer": (EDGE, {"tsumo": True, "chiihou": True}, "chiihou"),
    "chiihou with ron": (EDGE, {"chiihou": True, "seat": "S"}, "chiihou"),
    "chiihou with a meld": (CLOSED_KONG, {"tsumo": True, "chiihou": True, "seat": "S"}, "chiihou"),
    "chiihou after riichi": (EDGE, {"tsumo": True, "chiihou": True, "riichi": 2, "seat": "S"}, "chiihou"),
    "riichi with an open hand": (OPEN, {"riichi": 1}, "riichi"),
    "double riichi with an open hand": (OPEN, {"riichi": 2}, "riichi"),
    "riichi with an open kong": ("13m456789p99s [kong 1111s]", {"riichi": 1}, "riichi"),
    "riichi with an added kong": ("13m456789p99s [added 1111s]", {"riichi": 1}, "riichi"),
    "the discarder is the winner": (EDGE, {"riichi": 1, "seat": "S", "discarder": "S"}, "discarder"),
    "a discarder with tsumo": (EDGE, {"tsumo": True, "discarder": "S"}, "discarder"),
    "the liable seat is the winner": (EDGE, {"riichi": 1, "seat": "S", "pao": "S"}, "pao"),
    # RULES 4.1.10: liability arises when a discard is called
    "liable for dragons that nobody fed": ("99p24p555666777z", {"win": "3p", "pao": "S"}, "pao|liable"),
    "liable for what has no liability": (EDGE, {"riichi": 1, "pao": {"kokushi": "S"}}, "kokushi"),
    "riichi 3": (EDGE, {"riichi": 3}, "riichi"),
    "riichi -1": (EDGE, {"riichi": -1}, "riichi"),
    "seat X": (EDGE, {"riichi": 1, "seat": "X"}, "seat"),
    "seat in small letters": (EDGE, {"riichi": 1, "seat": "s"}, "seat"),
    "no seat": (EDGE, {"riichi": 1, "seat": ""}, "seat"),
    "round X": (EDGE, {"riichi": 1, "round": "X"}, "round"),
    "discarder X": (EDGE, {"riichi": 1, "discarder": "X"}, "discarder"),
    "pao X": (EDGE, {"riichi": 1, "pao": "X"}, "pao"),
    "pao X by yakuman": (EDGE, {"riichi": 1, "pao": {"daisangen": "X"}}, "pao"),
    "negative honba": (EDGE, {"riichi": 1, "honba": -1}, "honba"),
    "negative sticks": (EDGE, {"riichi": 1, "sticks": -1}, "sticks"),
    "indicators that cannot be read": (EDGE, {"riichi": 1, "dora_indicators": "1x"}, "dora"),
    "ura that cannot be read": (EDGE, {"riichi": 1, "dora_indicators": "1z", "ura_indicators": "1x"}, "ura"),
    "an indicator that is no tile": (EDGE, {"riichi": 1, "dora_indicators": [None]}, "dora_indicators: None is not"),
    "an indicator of another game": (
        EDGE,
        {"riichi": 1, "dora_indicators": "f1"},
        "dora_indicators: riichi has",
    ),
    "an indicator that is no face": (EDGE, {"riichi": 1, "dora_indicators": [99]}, "99"),
}


@pytest.mark.parametrize("name", FACTS)
def test_facts_that_cannot_be(name: str) -> None:
    """RULES 4.1.4, 4.1.5, 4.1.10: what happened must have been possible together."""
    hand, inputs, reason = FACTS[name]
    stated = {"win": "2m"} | inputs
    win = stated.pop("win")
    assert isinstance(win, str)
    refused(reason, score, hand, win, **stated)


@pytest.mark.parametrize(
    ("hand", "inputs"),
    [(EDGE, {"tsumo": True}), (EDGE, {"seat": "E"}), (OPEN, {}), (CLOSED_KONG, {}), (EDGE, {"riichi": 1})],
    ids=["tsumo", "dealer", "open", "concealed kong", "riichi"],
)
@pytest.mark.parametrize("name", ["riichi:wrc", "riichi:ema"])
def test_renhou_that_cannot_be(name: str, hand: str, inputs: Facts) -> None:
    """RULES 4.1.10: renhou is a ron of a non-dealer before his first draw, before any call."""
    refused("renhou", score, hand, "2m", name, **{"seat": "S", "renhou": True} | inputs)


WRONG_TYPES: dict[str, tuple[object, object, Facts]] = {
    "hand None": (None, "2m", {"riichi": 1}),
    "hand 5": (5, "2m", {"riichi": 1}),
    "hand a list": (["1m"], "2m", {"riichi": 1}),
    "win None": (EDGE, None, {"riichi": 1}),
    "win 1.5": (EDGE, 1.5, {"riichi": 1}),
    "win 99": (EDGE, 99, {"riichi": 1}),
    "win -1": (EDGE, -1, {"riichi": 1}),
    "win True": (EDGE, True, {"riichi": 1}),
    "riichi '1'": (EDGE, "2m", {"riichi": "1"}),
    "riichi 1.0": (EDGE, "2m", {"riichi": 1.0}),
    "riichi None": (EDGE, "2m", {"riichi": None}),
    "tsumo 1": (EDGE, "2m", {"tsumo": 1}),
    "tsumo 'yes'": (EDGE, "2m", {"tsumo": "yes"}),
    "tsumo None": (EDGE, "2m", {"riichi": 1, "tsumo": None}),
    "ippatsu 1": (EDGE, "2m", {"riichi": 1, "ippatsu": 1}),
    "seat 1": (EDGE, "2m", {"riichi": 1, "seat": 1}),
    "seat None": (EDGE, "2m", {"riichi": 1, "seat": None}),
    "seat a list": (EDGE, "2m", {"riichi": 1, "seat": ["E"]}),
    "round 0": (EDGE, "2m", {"riichi": 1, "round": 0}),
    "discarder 1": (EDGE, "2m", {"riichi": 1, "discarder": 1}),
    "honba 1.5": (EDGE, "2m", {"riichi": 1, "honba": 1.5}),
    "honba '1'": (EDGE, "2m", {"riichi": 1, "honba": "1"}),
    "honba None": (EDGE, "2m", {"riichi": 1, "honba": None}),
    "honba True": (EDGE, "2m", {"riichi": 1, "honba": True}),
    "sticks '1'": (EDGE, "2m", {"riichi": 1, "sticks": "1"}),
    "dora 5": (EDGE, "2m", {"riichi": 1, "dora_indicators": 5}),
    "dora None": (EDGE, "2m", {"riichi": 1, "dora_indicators": None}),
    "dora a list of other texts": (EDGE, "2m", {"riichi": 1, "dora_indicators": ["1x"]}),
    "dora a list of fractions": (EDGE, "2m", {"riichi": 1, "dora_indicators": [1.5]}),
    "ura 5": (EDGE, "2m", {"riichi": 1, "dora_indicators": "1z", "ura_indicators": 5}),
    "pao 3": (EDGE, "2m", {"riichi": 1, "pao": 3}),
    "pao a list": (EDGE, "2m", {"riichi": 1, "pao": ["S"]}),
    "pao by number": (EDGE, "2m", {"riichi": 1, "pao": {5: "S"}}),
    "pao of a number": (EDGE, "2m", {"riichi": 1, "pao": {"daisangen": 5}}),
}


@pytest.mark.parametrize("name", WRONG_TYPES)
def test_wrong_types(name: str) -> None:
    """A value of the wrong type is refused in the same way, and the message shows it."""
    hand, win, inputs = WRONG_TYPES[name]
    refused(".", score, hand, win, **inputs)


@pytest.mark.parametrize("inputs", [{"foo": 1}, {"Riichi": 1}, {"menzen": True}], ids=str)
def test_an_unknown_fact(inputs: Facts) -> None:
    """It is named."""
    with pytest.raises((TypeError, ValueError), match=next(iter(inputs))):
        score(EDGE, "2m", "riichi", **inputs)


@pytest.mark.parametrize("flag", LOCAL)
def test_a_local_flag_without_its_option(flag: str) -> None:
    """RULES 4.1.10 has no local yaku: what only they speak of is refused where they are not in the game."""
    refused(flag, score, EDGE, "2m", riichi=1, **{flag: True})
    others = tuple(key for key in LOCAL if key != flag)
    refused(flag, score, EDGE, "2m", rules.find("riichi", local_yaku=others), riichi=1, **{flag: True})


@pytest.mark.parametrize(
    ("flag", "inputs"),
    [
        ("open_riichi", {}),
        ("tsubame_gaeshi", {"tsumo": True}),
        ("tsubame_gaeshi", {"chankan": True}),
        ("kanburi", {"tsumo": True}),
        ("kanburi", {"chankan": True}),
        ("paarenchan", {"seat": "S"}),
    ],
)
def test_a_local_flag_that_cannot_be(flag: str, inputs: Facts) -> None:
    """Open riichi needs riichi, a won discard is no self-draw and no kong, the eighth win in a row is the dealer's."""
    game = rules.find("riichi", local_yaku=LOCAL)
    refused(flag.replace("_", "[ _]"), score, EDGE, "2m", game, **{flag: True} | inputs)


# Three players


@pytest.mark.parametrize(
    ("hand", "win", "inputs", "reason"),
    [
        (THREE, "2p", {"seat": "N"}, "seat"),
        (THREE, "2p", {"round": "N"}, "round"),
        (THREE, "2p", {"discarder": "N"}, "discarder"),
        (THREE, "2p", {"pao": "N"}, "pao"),
        ("22m13p456678999s", "2p", {}, "2m"),
        ("11m13p456678s [chi 789s]", "2p", {"riichi": 0}, "chi"),
        (THREE, "2p", {"dora_indicators": "5m"}, "5m"),
        ("44z11m13p456678s [north 4z] [north 4z] [north 4z]", "2p", {}, "4z"),
        (THREE + " [north 3z]", "2p", {}, "3z|north"),
        (THREE + " [north 4z]", "2p", {"riichi": 0, "tsumo": True, "chiihou": True, "seat": "S"}, "chiihou"),
        (THREE + " [north 4z]", "2p", {"riichi": 0, "tsumo": True, "tenhou": True}, "tenhou"),
    ],
)
@pytest.mark.parametrize("preset", ["tenhou3", "majsoul3"])
def test_three_players(preset: str, hand: str, win: str, inputs: Facts, reason: str) -> None:
    """RULES 4.1.11: no North seat, no 2m to 8m, no chi, four Norths, and a North set aside breaks the first turn."""
    refused(reason, score, hand, win, f"riichi3:{preset}", **{"riichi": 1} | inputs)


# Atozuke


@pytest.mark.parametrize(
    ("hand", "win", "inputs"),
    [
        # three equal runs with 1m, nothing with 4m
        ("23m12399s [chi 123p] [chi 789p]", "1m", {}),
        # a dragon, or a pair of nines
        ("123m99s55z [chi 456p] [chi 789p]", "5z", {}),
        # simples with 4m, not with 1m
        ("23m456p66s [chi 678p] [chi 234s]", "4m", {}),
        # nothing but luck
        (OPEN, "2m", {"houtei": True}),
        (OPEN, "2m", {"tsumo": True, "haitei": True}),
    ],
)
def test_without_atozuke_a_one_sided_yaku_is_refused(hand: str, win: str, inputs: Facts) -> None:
    """RULES 4.1.9, option `atozuke`: with it the hand wins, without it the yaku must be there whatever completes it."""
    assert won(hand, win, seat="S", **inputs).han
    refused("atozuke", score, hand, win, rules.find("riichi", atozuke=False), seat="S", **inputs)


@pytest.mark.parametrize(
    ("hand", "win", "expected"),
    [
        ("13m12399s [chi 123p] [chi 789p]", "2m", {"sanshoku_doujun": 1, "junchan": 2}),
        ("123m5566z [chi 456p] [chi 789p]", "5z", {"haku": 1}),
        ("34m456p66s [chi 678p] [chi 234s]", "5m", {"tanyao": 1}),
        ("13m456p99s [chi 789p] [pon 555z]", "2m", {"haku": 1}),
        # closed hands are free
        ("123m456789p99s55z", "5z", {"haku": 1}),
        ("23m456678p34566s", "4m", {"pinfu": 1, "tanyao": 1}),
    ],
)
def test_without_atozuke_a_certain_yaku_counts(hand: str, win: str, expected: dict[str, int]) -> None:
    """RULES 4.1.9, option `atozuke`."""
    assert rows(won(hand, win, rules.find("riichi", atozuke=False), seat="S")) == expected


# Rules


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("richi", "riichi"),
        ("riichi4", "riichi3"),
        ("riichi:mleage", "mleague"),
        ("riichi:tenho", "tenhou"),
        ("riichi:Tenhou", "tenhou"),
        ("riichi3:tenhou", "tenhou3"),
        ("riichi3:majsoul", "majsoul3"),
    ],
)
def test_an_unknown_ruleset_or_preset(name: str, near: str) -> None:
    """The near ones are named."""
    refused(rf"{name.split(':')[-1]}.*did you mean [^?]*\b{near}\b", rules.find, name)
    refused(rf"did you mean [^?]*\b{near}\b", score, EDGE, "2m", name, riichi=1)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"kirage": True}, r"unknown option 'kirage'.*\bkiriage\b"),
        ({"double_yakumann": ()}, r"unknown option.*\bdouble_yakuman\b"),
        ({"Kiriage": True}, r"unknown option 'Kiriage'.*\bkiriage\b"),
        ({"kiriage": 1}, "kiriage=1.*False, True"),
        ({"kiriage": "yes"}, "kiriage='yes'.*False, True"),
        ({"kiriage": None}, "kiriage=None.*False, True"),
        ({"kazoe": "yakumann"}, "kazoe='yakumann'.*did you mean yakuman"),
        ({"kazoe": ""}, "kazoe=''.*'yakuman', 'sanbaiman'"),
        ({"renhou": "mangan_add"}, "did you mean mangan_adds"),
        ({"double_wind_pair": 3}, "double_wind_pair=3.*2, 4"),
        ({"double_riichi_han": 2.0}, "double_riichi_han=2.0.*1, 2"),
        ({"honba_ron": -1}, "honba_ron=-1"),
        ({"honba_ron": 1.5}, "honba_ron=1.5"),
        ({"honba_ron": "300"}, "honba_ron='300'"),
        ({"honba_ron": True}, "honba_ron=True"),
        ({"local_yaku": "daisharinn"}, r"'daisharinn'.*\bdaisharin\b"),
        ({"local_yaku": ("daisharin", "riichi")}, r"'riichi'.*\bopen_riichi\b"),
        ({"local_yaku": 5}, "local_yaku=5"),
        ({"local_yaku": "renhoo"}, "unknown 'renhoo'; `mahjongkit rules` lists all 22$"),
        ({"xyz": 5}, r"unknown option 'xyz'; `mahjongkit rules` lists all \d+ of the game$"),
        ({"double_yakuman": ("daisangen",)}, r"'daisangen'.*\bdaisuushii\b"),
        ({"pao_yakuman": ("kokushi",)}, "'kokushi'"),
        ({"red_fives": (1, 1)}, r"red_fives=\(1, 1\)"),
        ({"players": 5}, "players=5.*4, 3"),
    ],
)
def test_an_unknown_option_or_value(options: Facts, reason: str) -> None:
    """What is near, or what there is, is named."""
    refused(reason, lambda: rules.find("riichi", **options))
