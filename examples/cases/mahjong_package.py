"""Scores and shanten of the package `mahjong`.

mahjongkit cases --game riichi --run "python examples/cases/mahjong_package.py"
"""

from case_lines import SUITS, Data, TileNumbers, Unsupported, answer_lines, payments, tiles_of
from mahjong.hand_calculating.fu import FuCalculator, FuDetail
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld
from mahjong.shanten import Shanten

MELDS = {
    "chi": (Meld.CHI, True),
    "pon": (Meld.PON, True),
    "kong": (Meld.KAN, True),
    "added": (Meld.SHOUMINKAN, True),
    "closed": (Meld.KAN, False),
}
FLAGS = ("tsumo", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou")
KNOWN = {"tile", "seat", "discarder", "round", "honba", "sticks", "riichi", "dora_indicators", "ura_indicators", *FLAGS}


def optional_rules(options: Data) -> OptionalRules:
    """The options of a case as this package has them."""
    return OptionalRules(
        has_open_tanyao=options["kuitan"],
        has_aka_dora=any(options["red_fives"]),
        has_double_yakuman=bool(options["double_yakuman"]),
        kazoe_limit=HandConfig.KAZOE_LIMITED if options["kazoe"] == "yakuman" else HandConfig.KAZOE_SANBAIMAN,
        kiriage=options["kiriage"],
        fu_for_open_pinfu=True,
        fu_for_pinfu_tsumo=not options["pinfu_tsumo"],
    )


def answer(case: Data) -> Data:
    """The score of a win, or the shanten of a hand."""
    if not case["game"].startswith("riichi"):
        raise Unsupported("only riichi")
    if case["kind"] == "shanten":
        return {"shanten": shanten(case["hand"])}
    if case["kind"] in ("score", "refusal"):
        return score(case)
    raise Unsupported("only scores and shanten")


def shanten(hand: Data) -> int:
    if hand.get("melds"):
        raise Unsupported("shanten of hands without melds only")
    counts = [0] * 34
    for tile in tiles_of(hand["tiles"]):
        counts[9 * SUITS.index(tile[1]) + (int(tile[0]) or 5) - 1] += 1
    return int(Shanten.calculate_shanten(counts))


def score(case: Data) -> Data:
    win, hand = case["win"], case["hand"]
    if unknown := set(win) - KNOWN:
        raise Unsupported(f"no input {', '.join(sorted(unknown))}")
    if win.get("riichi") == 2 and case["options"]["double_riichi_han"] == 1:
        raise Unsupported("double riichi has 2 han")
    rules = optional_rules(case["options"])
    rules.is_three_player = case["game"].endswith("3")
    seat, tsumo = win.get("seat", "E"), win.get("tsumo", False)
    config = HandConfig(
        **{f"is_{name}": win.get(name, False) for name in FLAGS},
        is_riichi=win.get("riichi") == 1,
        is_daburu_riichi=win.get("riichi") == 2,
        player_wind=27 + "ESWN".index(seat),
        round_wind=27 + "ESWN".index(win.get("round", "E")),
        kyoutaku_number=win.get("sticks", 0),
        tsumi_number=win.get("honba", 0),
        options=rules,
    )
    config.num_nuki_dora = hand.get("norths", 0)
    numbers = TileNumbers()
    melds = []
    for meld in hand.get("melds", ()):
        kind, tiles = meld.split()
        meld_type, opened = MELDS[kind]
        melds.append(Meld(meld_type, numbers.take_all(tiles), opened=opened))
    concealed = numbers.take_all(hand["tiles"])
    drawn = numbers.take(win["tile"])
    found = HandCalculator.estimate_hand_value(
        [*(tile for meld in melds for tile in meld.tiles), *concealed, drawn],
        drawn,
        melds,
        indicators(win.get("dora_indicators", "")),
        config,
        ura_dora_indicators=indicators(win.get("ura_indicators", "")),
    )
    if found.error is not None or found.cost is None:
        reasons = {"no_yaku": "no_yaku", "hand_not_winning": "not_a_win"}
        return {"refused": reasons.get(found.error or "", "impossible")}
    yakuman = sum(yaku.is_yakuman for yaku in found.yaku or ())
    if yakuman > 1 and not case["options"]["yakuman_stack"]:
        raise Unsupported("several yakuman always add up")
    if (
        seat == win.get("round", "E")
        and case["options"]["double_wind_pair"] == 2
        and is_double_wind(found.fu_details or [])
    ):
        raise Unsupported("a pair of the double wind always has 4 fu")
    cost = found.cost
    discarder = "" if tsumo else win.get("discarder") or ("S" if seat == "E" else "E")
    players = 3 if rules.is_three_player else 4
    main, additional = cost["main"] + cost["main_bonus"], cost["additional"] + cost["additional_bonus"]
    paid = payments(seat, discarder, players, main, additional, win.get("sticks", 0))
    honba = cost["main_bonus"] * (1 if discarder else players - 1)
    points = paid[seat] - 1000 * win.get("sticks", 0) - honba
    answered = {"points": points, "payments": paid}
    return answered if yakuman else {"han": found.han, "fu": found.fu, **answered}


def is_double_wind(fu_details: list[FuDetail]) -> bool:
    return any(detail["reason"] == FuCalculator.DOUBLE_VALUED_PAIR for detail in fu_details)


def indicators(text: str) -> list[int]:
    """Indicators as numbers: the same one may be named several times."""
    return [4 * (9 * SUITS.index(tile[1]) + (int(tile[0]) or 5) - 1) for tile in tiles_of(text)]


if __name__ == "__main__":
    answer_lines(answer)
