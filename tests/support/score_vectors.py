"""Comparisons with the scores that other projects published."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
import riichienv

from mahjongkit import Hand, Meld, rules
from mahjongkit.notation import from_136
from mahjongkit.rules import Ruleset
from mahjongkit.rules.riichi.patterns import DOUBLE, PATTERNS
from mahjongkit.rules.riichi.score import RiichiScore
from tests.support.comparison import Comparison, unequal
from tests.support.corpora import corpus
from tests.support.random_wins import INDICATOR_OF, PEER_ROWS, WINDS, dora_of, rows, scored


def read(name: str) -> Any:
    return json.loads(corpus(f"vectors/{name}").read_text(encoding="utf-8"))


def up(points: int) -> int:
    """Rounded up to a hundred (RULES 4.1.10)."""
    return -(-points // 100) * 100


def points_of(base: int, dealer: bool, tsumo: bool) -> int:
    """What a base is paid with, from one player or from all (RULES 4.1.10)."""
    if tsumo:
        return 3 * up(2 * base) if dealer else up(2 * base) + 2 * up(base)
    return up((6 if dealer else 4) * base)


# majiang-core: 5,000 wins of games between bots. Its default rules are Tenhou's: kuitan, a red five in every suit, 4 fu
# for the pair of a double wind, no kiriage, counted yakuman. No win shows whether it has double yakuman.

MAJIANG_ROWS = {
    **{pattern.names["ja"]: pattern.key for pattern in PATTERNS},
    "断幺九": "tanyao",
    "混全帯幺九": "chanta",
    "純全帯幺九": "junchan",
    **{f"翻牌 {dragon}": key for dragon, key in zip("白發中", ("haku", "hatsu", "chun"), strict=True)},
    **{f"場風 {wind}": "round_wind" for wind in "東南西北"},
    **{f"自風 {wind}": "seat_wind" for wind in "東南西北"},
}


def majiang_meld(text: str) -> str:
    """A meld like `s34-0` (the mark stands behind the tile that was called), as ours."""
    ranks = re.sub("[-+=]", "", text[1:])
    same = len(set(ranks.replace("0", "5"))) == 1
    if len(ranks) == 3:
        kind = "pon" if same else "chi"
    elif ranks == text[1:]:
        kind = "closed"
    else:
        kind = "kong" if text[-1] in "-+=" else "added"
    return f"[{kind} {text[0]}{ranks}]"


def last_tile(text: str) -> str:
    suits = [sign for sign in text if sign in "mpsz"]
    return suits[-1] + text[-1]


def majiang_facts(given: dict[str, Any], ron: str) -> dict[str, Any]:
    said, seat = given["hupai"], given["menfeng"]
    inputs = {
        "tsumo": not ron,
        "riichi": said.get("lizhi", 0),
        "ippatsu": said.get("yifa", False),
        "rinshan": said.get("lingshang", False),
        "haitei": said.get("haidi") == 1,
        "houtei": said.get("haidi") == 2,
        "seat": WINDS[seat],
        "round": WINDS[given["zhuangfeng"]],
        "dora_indicators": "".join(given["baopai"]),
        "ura_indicators": "".join(given["fubaopai"]),
        "honba": given["jicun"]["changbang"],
        "sticks": given["jicun"]["lizhibang"],
    }
    return {**inputs, "discarder": WINDS[(seat + " +=-".index(ron[-1])) % 4]} if ron else inputs


def compare_majiang_core(step: int = 1) -> Comparison:
    """Yaku and their han, fu, points, and what each seat gets or pays with honba and sticks, of every so many wins."""
    vectors, differences = read("majiang-core/hule.json")[::step], list[str]()
    for vector in vectors:
        given, expected = vector["in"], vector["out"]
        tiles, *melds = given["shoupai"].split(",")
        ron = given.get("rongpai", "")
        hand = tiles + "".join(map(majiang_meld, melds))
        found = scored(hand, ron[:2] or last_tile(tiles), "riichi:tenhou", **majiang_facts(given["param"], ron))
        limit = expected["damanguan"]
        said = {MAJIANG_ROWS[row["name"]]: 13 if limit else row["fanshu"] for row in expected["hupai"]}
        theirs = (said, limit or 0, expected["fanshu"], expected["fu"], expected["defen"], expected["fenpei"])
        counted = (None, None) if limit else (found.han, found.fu)
        ours = (rows(found), found.yakuman, *counted, found.points, list(found.payments.values()))
        differences += unequal(given, ours, theirs)
    return Comparison(len(vectors), differences)


# riichienv: 816 wins of games on Mahjong Soul, and some yakuman by hand, which are given no fu there.

RIICHIENV_MELDS = {"chi": "chi", "pon": "pon", "kakan": "added", "ankan": "closed", "daiminkan": "kong"}


OTHER_NAMES = {
    "自風牌": "seat_wind",
    "場風牌": "round_wind",
    "断幺九": "tanyao",
    "混全帯幺九": "chanta",
    "純全帯幺九": "junchan",
    "国士無双十三面待ち": "kokushi_juusanmen",
}


def majsoul_rows(ids: list[int]) -> set[str]:
    """The rows of Mahjong Soul's numbers."""
    by_name = {**{pattern.names["ja"]: pattern.key for pattern in PATTERNS}, **OTHER_NAMES}
    return {by_name[riichienv.get_yaku_by_id(number).name] for number in ids}


def compare_riichienv(step: int = 1) -> Comparison:
    """Yaku, han and fu under the rules of Mahjong Soul, four double yakuman among them, of every so many wins."""
    cases, differences = read("riichienv/agari_4p.json")["cases"][::step], list[str]()
    for case in cases:
        said, expected = case["conditions"], case["expected"]
        melds = [Meld.of(RIICHIENV_MELDS[meld["meld_type"]], from_136(meld["tiles"])) for meld in case["melds"]]
        found = scored(
            Hand.of(from_136(case["tiles_136"]), melds),
            from_136([case["win_tile_136"]])[0],
            "riichi:majsoul",
            seat=WINDS[said["player_wind"]],
            round=WINDS[said["round_wind"]],
            dora_indicators=from_136(case["dora_indicators"]),
            ura_indicators=from_136(case["ura_indicators"]),
            riichi=2 if said["double_riichi"] else int(said["riichi"]),
            honba=said["honba"],
            **{name: said[name] for name in ("tsumo", "ippatsu", "haitei", "houtei", "rinshan", "chankan")},
        )
        ours = (set(rows(found)), found.han, 0 if found.yakuman else found.fu)
        theirs = (majsoul_rows(expected["yaku"]), expected["han"], expected["fu"])
        differences += unequal(case, ours, theirs)
    return Comparison(len(cases), differences)


# mahjong: the 233 calls of its own tests. Its rules by default: no kuitan, no red fives, double yakuman, counted
# yakuman, renhou 5 han that add up. The vectors change them; a player without a wind is a guest of another wind.


def mahjong_vectors() -> Iterator[dict[str, Any]]:
    for vector in read("mahjong/test_vectors.json"):
        if vector["fn"] == "estimate_hand_value":
            vector["config"] = vector["in"]["config"] or {}
            vector["options"] = vector["config"].get("options", {})
            yield vector


def foreign(vector: dict[str, Any]) -> str:
    """The rule that a vector needs and that is none of ours."""
    config, options = vector["config"], vector["options"]
    if vector["in"]["aotenjou"]:
        return "no limit at all (aotenjou)"
    if config.get("is_nagashi_mangan"):
        return "nagashi mangan, which is no win of a hand"
    if "Sashikomi" in vector["out"]["yaku"]:
        return "yakuman for a discard into an open riichi"
    if options.get("kazoe_limit") == 2:
        return "13 counted han are one yakuman, 26 are two"
    if config.get("paarenchan", 0) > 1:
        return "more than one yakuman for wins in a row"
    if config.get("paarenchan") and vector["out"]["error"] == "no_yaku":
        return "wins in a row need a yaku"
    if vector["in"]["tiles_136"].count(16) > 2:
        return "three red fives of a suit"
    return ""


def mahjong_ruleset(vector: dict[str, Any]) -> Ruleset:
    config, options = vector["config"], vector["options"]
    doubled = vector["in"]["tiles_136"].count(16) > 1
    reds = ((2, 2, 2) if doubled else (1, 1, 1)) if options.get("has_aka_dora") else (0, 0, 0)
    local = {
        "daisharin": options.get("has_daisharin"),
        "daisuurin": options.get("has_daisharin_other_suits"),
        "daichikurin": options.get("has_daisharin_other_suits"),
        "daichisei": options.get("has_daichisei"),
        "open_riichi": config.get("is_open_riichi"),
        "paarenchan": config.get("paarenchan"),
    }
    norths = config.get("num_nuki_dora", 0) > 0
    return rules.find(
        "riichi3" if norths else "riichi",
        red_fives=(0, 1, 1) if norths else reds,
        kuitan=options.get("has_open_tanyao", False),
        double_yakuman=DOUBLE if options.get("has_double_yakuman", True) else (),
        kazoe="sanbaiman" if options.get("kazoe_limit") == 1 else "yakuman",
        open_pinfu_fu=30 if options.get("fu_for_open_pinfu", True) else 20,
        renhou="yakuman" if options.get("renhou_as_yakuman") else "mangan_adds",
        local_yaku=tuple(name for name, there in local.items() if there),
    )


def mahjong_score(vector: dict[str, Any]) -> RiichiScore:
    """The same call of ours."""
    given, config = vector["in"], vector["config"]
    ruleset = mahjong_ruleset(vector)
    reds = ruleset.options["red_fives"]
    assert isinstance(reds, tuple)

    def faces(ids: list[int]) -> list[int]:
        return [{16: 34, 52: 35, 88: 36}.get(tile, tile // 4) if any(reds) else tile // 4 for tile in ids]

    concealed, melds = list(given["tiles_136"]), []
    if config.get("num_nuki_dora", 0) > 0:  # 123m 555m are not there for three players: 123s 888p instead
        instead = {0: 18, 1: 19, 2: 20, 4: 16}
        concealed = [4 * instead.get(tile // 4, tile // 4) + tile % 4 for tile in concealed]
    for meld in given["melds"] or []:
        kind = {"kan": "kong" if meld["opened"] else "closed", "shouminkan": "added"}.get(meld["type"], meld["type"])
        for tile in meld["tiles"]:
            copies = [other for other in concealed if other // 4 == tile // 4]
            if not copies:
                raise ValueError("a tile of a meld is not among the tiles")
            concealed.remove(tile if tile in copies else copies[0])
        melds.append(Meld.of(kind, faces(meld["tiles"])))
    melds += [Meld.of("north", [30])] * max(config.get("num_nuki_dora", 0), 0)

    held = [tile // 4 for tile in (*given["tiles_136"], *concealed)]
    guest = sorted(WINDS, key=lambda wind: held.count(27 + WINDS.index(wind)))
    dealer = config.get("is_tenhou") or config.get("paarenchan")
    seat, prevailing = config.get("player_wind"), config.get("round_wind")
    ura = faces(given["ura_dora_indicators"] or [])
    dora = faces(given["dora_indicators"] or [])
    harmless = [kind for kind in (*range(9, 34), *range(9)) if not {kind, dora_of(kind)} & {*held, 30}]
    dora += harmless[: max(len(ura) - len(dora), 0)]  # ours wants an indicator above each ura indicator
    flags = ("tsumo", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou", "open_riichi")
    inputs = {name: config.get(f"is_{name}", False) for name in flags}
    return scored(
        Hand.of(faces(concealed), melds, red_fives=reds),
        faces([given["win_tile"]])[0],
        ruleset,
        seat=WINDS[seat - 27] if seat else "E" if dealer else next(wind for wind in guest if wind != "E"),
        round=WINDS[prevailing - 27] if prevailing else guest[0],
        riichi=2 if config.get("is_daburu_riichi") else int(config.get("is_riichi", False)),
        dora_indicators=dora,
        ura_indicators=ura,
        paarenchan=bool(config.get("paarenchan")),
        **inputs,
    )


def mahjong_said(vector: dict[str, Any]) -> tuple[Counter[str], int, int, list[int]]:
    """Rows, han, fu and the payments that a vector expects, in the words of ours."""
    config, expected = vector["config"], vector["out"]
    names = {"Open Riichi": ["riichi", "open_riichi"], "Double Open Riichi": ["double_riichi", "open_riichi"]}
    keys = [key for name in expected["yaku"] for key in names.get(name) or [PEER_ROWS[name]]]
    norths, main = max(config.get("num_nuki_dora", 0), 0), expected["cost"]["main"]
    if norths:  # dora and Norths are one row there
        keys.append("north_dora")
        if expected["han"] == 1 + norths or "Ura Dora" in expected["yaku"]:
            keys.remove("dora")
    others = [expected["cost"]["additional"]] * (1 if norths else 2)
    if (config.get("is_tenhou") or config.get("paarenchan")) and config.get("player_wind") is None:
        main, others = (main, [main, main]) if others[0] else (main * 3 // 2, others)  # only the dealer can have it
    return Counter(keys), expected["han"], expected["fu"], [share for share in (main, *others) if share]


def mahjong_fu(vector: dict[str, Any]) -> list[int]:
    """The fu one by one. There a closed ron begins with 30, and 2 make 30 of the 20 of an open hand without any."""
    parts = {"hand_without_fu": [10]}
    details = vector["out"]["fu_details"] or []
    return sorted(
        fu
        for detail in details
        for fu in parts.get(detail["reason"]) or ([20, 10] if detail["fu"] == 30 else [detail["fu"]])
    )


class MahjongVectors(NamedTuple):
    """What came of the calls of `mahjong`'s tests."""

    compared: int
    refused: int
    """Calls that both sides refuse."""
    differences: list[str]
    strange: Counter[str]
    """Calls under rules that are none of ours."""
    other_fu: list[str]
    """Readings with other fu that come to the same value."""


def compare_mahjong() -> MahjongVectors:
    """Yaku, han, fu item by item (none for thirteen orphans), payments: all that can be said with our rules."""
    strange: Counter[str] = Counter()
    differences, other_fu, compared, refused = list[str](), list[str](), 0, 0
    for vector in mahjong_vectors():
        if rule := foreign(vector):
            strange[rule] += 1
            continue
        if vector["out"]["error"]:
            with pytest.raises(ValueError, match=r"\w"):
                mahjong_score(vector)
            refused += 1
            continue
        if vector["in"]["ura_dora_indicators"] and not vector["config"]["is_riichi"]:
            with pytest.raises(ValueError, match=r"ura indicators .* without riichi"):
                mahjong_score(vector)
            vector["in"]["ura_dora_indicators"] = None
        found, compared = mahjong_score(vector), compared + 1
        paid = sorted((-points for points in found.payments.values() if points < 0), reverse=True)
        ours = (Counter(rows(found).keys()), found.han, found.fu, paid)
        theirs = mahjong_said(vector)
        differences += unequal(vector["test"], ours, theirs)
        if not found.yakuman and mahjong_fu(vector) != sorted(item.fu for item in found.fu_items):
            other_fu.append(str(found.reading))
    return MahjongVectors(compared, refused, differences, strange, other_fu)


# mahjax: 41 scores as base points. The big winds are its only double yakuman; yakuman have no fu, their `fan` says how
# many; `dora_indices` are the dora themselves. It names rows that must be there, not all of them.

MAHJAX_ROWS = [
    *("pinfu", "iipeikou", "ryanpeikou", "chanta", "junchan", "ittsu", "sanshoku_doujun", "sanshoku_doukou", "toitoi"),
    *("sanankou", "sankantsu", "chiitoitsu", "tanyao", "honitsu", "chinitsu", "honroutou", "shousangen"),
    *("haku", "hatsu", "chun", "round_wind", "seat_wind", "tsumo", "riichi"),
    *("daisangen", "shousuushii", "daisuushii", "chuuren", "kokushi", "chinroutou", "tsuuiisou", "ryuuiisou"),
    *("suuankou", "suukantsu"),
]


FINER = {"kokushi_juusanmen": "kokushi", "junsei_chuuren": "chuuren", "suuankou_tanki": "suuankou"}


def mahjax_meld(code: int) -> Meld:
    """Bits: the action, the tile from 7, from whom from 13 (0 oneself). Actions 34-67 are kans, from 74 on runs."""
    action, tile, giver = code & 127, code >> 7 & 63, code >> 13
    if action >= 74:
        first = tile - (action - 74)
        return Meld.of("chi", range(first, first + 3))
    return Meld.of("added" if giver else "closed", [tile] * 4)


def compare_mahjax() -> Comparison:
    """Rows that must be there, han, fu and base points."""
    vectors, differences, impossible = read("mahjax/yaku_test.json"), list[str](), dict[str, str]()
    ruleset = rules.find("riichi:tenhou", double_yakuman=("daisuushii",), red_fives=(0, 0, 0))
    for name, vector in vectors.items():
        melds = [mahjax_meld(code) for code in vector["melds"][: vector["n_meld"]]]
        tiles, win = [kind for kind, number in enumerate(vector["hand"]) for _ in range(number)], vector["last"]
        if any(tile in meld.faces for tile in tiles for meld in melds if meld.is_kong):
            impossible[name] = "the pair are a fifth and a sixth 1m; compared with a pair of 9s instead"
            with pytest.raises(ValueError, match="1m"):
                Hand.of(tiles, melds)
            tiles[tiles.index(0)] = win = 26  # the same with 9s
        inputs = {
            "tsumo": not vector["is_ron"],
            "riichi": vector["riichi"],
            "seat": WINDS[vector["seat_wind"]],
            "round": WINDS[vector["prevalent_wind"]],
        }
        found = scored(
            Hand.of(tiles, melds, red_fives=(0, 0, 0)),
            win,
            ruleset,
            dora_indicators=[INDICATOR_OF[kind] for kind in vector["dora_indices"]],
            **inputs,
        )
        shown = {MAHJAX_ROWS.index(FINER.get(key, key)) for key in rows(found) if key != "dora"}
        ours = (found.yakuman or found.han, 0 if found.yakuman else found.fu, found.points)
        points = points_of(vector["score"], inputs["seat"] == "E", bool(inputs["tsumo"]))
        if ours != (vector["fan"], vector["fu"], points) or not shown.issuperset(vector["yaku_indices"]):
            differences.append(f"{name}\n  ours   {ours} {rows(found)}\n  theirs {vector}")
    return Comparison(len(vectors), differences, impossible)


# mahjong_server: wins with fu, han and points, as on Mahjong Soul (four double yakuman, 4 fu for the pair of a double
# wind). The drawn or discarded tile stands last, + behind it says discarded. Of yakuman only the points are given.

SERVER_FLAGS = {"立直": "riichi", "一発": "ippatsu", "天和": "tenhou"}


def server_lines(after: str, before: str) -> list[str]:
    """The lines between two headings, without remarks."""
    text = corpus("vectors/mahjong_server/win_hands.txt").read_text(encoding="utf-8")
    part = text.split(after)[1].split(before)[0] if before else text.split(after)[1]
    return [line for line in (line.split("#")[0].strip() for line in part.splitlines()) if line]


def server_score(line: str) -> tuple[RiichiScore, list[int]]:
    """The score of ours, and fu, han and points that the line says, if any."""
    tiles, table, said, expected, *_ = [*(part.strip() for part in line.split("/")), "", "", ""]
    concealed, *melds = re.sub(r"\s", "", tiles).split(",")
    winds, dora, ura, *_ = [*(table or "EE").split(","), "", ""]
    flags = {SERVER_FLAGS[word]: True for word in said.split(",") if word}
    called = []
    for meld in melds:
        ranks = re.sub(r"\D", "", meld)
        same = len(set(ranks.replace("0", "5"))) == 1
        kind = ("pon" if same else "chi") if len(ranks) == 3 else "kong" if "+" in meld else "closed"
        called.append(f"[{kind} {meld[0]}{ranks}]")
    held = concealed.rstrip("+")
    found = scored(
        re.sub("[mpsz]?.$", "", held) + "".join(called) if held[-2] in "mpsz" else held[:-1] + "".join(called),
        last_tile(held),
        "riichi:majsoul",
        tsumo="+" not in concealed,
        round=winds[0],
        seat=winds[1],
        dora_indicators=dora,
        ura_indicators=ura if "riichi" in flags else "",
        **{name: int(flag) if name == "riichi" else flag for name, flag in flags.items()},
    )
    return found, [int(number) for number in expected.split(",")] if expected else []


IMPOSSIBLE = "z11122233344455+ / EE,m1 / 天和 / 0,0,288000"


def compare_mahjong_server() -> Comparison:
    """Fu, han and points; of yakuman only the points."""
    lines, differences = server_lines("手牌以外は後ろから順に省略可能", "# 役チェック用"), list[str]()
    lines.remove(IMPOSSIBLE)
    compared = 0
    for line in lines:
        found, expected = server_score(line)
        if expected:
            compared += 1
            ours = [0, 0, found.points] if expected[:2] == [0, 0] else [found.fu, found.han, found.points]
            differences += unequal(f"{line} {rows(found)}", ours, expected)
    why = "a ron cannot be the blessing of heaven; by self-draw the points agree"
    return Comparison(compared, differences, {IMPOSSIBLE: why})
