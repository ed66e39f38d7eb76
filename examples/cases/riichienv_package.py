"""Scores and legal actions of `riichienv`.

mahjongkit cases --game riichi --run "python examples/cases/riichienv_package.py"
"""

from case_lines import SUITS, Data, TileNumbers, Unsupported, answer_lines, payments
from mjai_events import MjaiPosition, mjai_tile
from riichienv import ActionType, Conditions, GameRule, HandEvaluator, Meld, MeldType, RiichiEnv, Wind

MELDS = {
    "chi": MeldType.Chi,
    "pon": MeldType.Pon,
    "kong": MeldType.Daiminkan,
    "added": MeldType.Kakan,
    "closed": MeldType.Ankan,
}
WINDS = [Wind.East, Wind.South, Wind.West, Wind.North]
FLAGS = ("tsumo", "ippatsu", "rinshan", "chankan", "haitei", "houtei")
KNOWN = {"tile", "seat", "discarder", "round", "honba", "sticks", "riichi", "dora_indicators", "ura_indicators", *FLAGS}
RULES = {"tenhou": GameRule.default_tenhou, "majsoul": GameRule.default_mjsoul}
VERBS = {
    "discard": ActionType.DISCARD,
    "riichi": ActionType.RIICHI,
    "chi": ActionType.CHI,
    "pon": ActionType.PON,
    "kong": ActionType.DAIMINKAN,
    "closed": ActionType.ANKAN,
    "added": ActionType.KAKAN,
    "ron": ActionType.RON,
    "tsumo": ActionType.TSUMO,
    "nine_terminals": ActionType.KYUSHU_KYUHAI,
}


def answer(case: Data) -> Data:
    """The score of a win by its evaluator, or what its environment lets a seat do."""
    if case["game"] != "riichi":
        raise Unsupported("only riichi with four players")
    if case["kind"] in ("score", "refusal"):
        return score(case)
    if case["kind"] == "legality":
        return legality(case)
    if case["kind"] == "shanten":
        return ready(case["hand"])
    raise Unsupported("only scores, ready hands and the legality of actions")


def ready(hand: Data) -> Data:
    """Whether a hand is ready, and for what."""
    numbers = TileNumbers()
    melds = [Meld(MELDS[kind], numbers.take_all(tiles), kind != "closed") for kind, tiles in meld_words(hand)]
    found = HandEvaluator(numbers.take_all(hand["tiles"]), melds)
    waits = [f"{wait % 9 + 1}{SUITS[wait // 9]}" for wait in found.get_waits()]
    return {"ready": found.is_tenpai(), "waits": waits}


def meld_words(hand: Data) -> list[list[str]]:
    return [meld.split() for meld in hand.get("melds", ())]


def score(case: Data) -> Data:
    if case["preset"] != "majsoul" or case["changed"]:
        raise Unsupported("the evaluator has the rules of Mahjong Soul only")
    win, hand = case["win"], case["hand"]
    if unknown := set(win) - KNOWN:
        raise Unsupported(f"no input {', '.join(sorted(unknown))}")
    numbers = TileNumbers()
    melds = [Meld(MELDS[kind], numbers.take_all(tiles), kind != "closed") for kind, tiles in meld_words(hand)]
    concealed, tile = numbers.take_all(hand["tiles"]), numbers.take(win["tile"])
    seat, tsumo = win.get("seat", "E"), win.get("tsumo", False)
    conditions = Conditions(
        **{name: win.get(name, False) for name in FLAGS},
        riichi=win.get("riichi", 0) > 0,
        double_riichi=win.get("riichi") == 2,
        player_wind=WINDS["ESWN".index(seat)],
        round_wind=WINDS["ESWN".index(win.get("round", "E"))],
        honba=win.get("honba", 0),
        riichi_sticks=win.get("sticks", 0),
    )
    dora, ura = (TileNumbers().take_all(win.get(name, "")) for name in ("dora_indicators", "ura_indicators"))
    found = HandEvaluator([*concealed, tile], melds).calc(tile, dora, conditions, ura)
    if not found.is_win:
        return {"refused": "no_yaku" if found.has_win_shape else "not_a_win"}
    discarder = "" if tsumo else win.get("discarder") or ("S" if seat == "E" else "E")
    honba = win.get("honba", 0)
    main = found.ron_agari if discarder else found.tsumo_agari_oya or found.tsumo_agari_ko
    paid = payments(seat, discarder, 4, main, found.tsumo_agari_ko, win.get("sticks", 0))
    answered = {"payments": paid, "points": paid[seat] - 1000 * win.get("sticks", 0) - 300 * honba}
    return answered if found.yakuman else {"han": found.han, "fu": found.fu, **answered}


def legality(case: Data) -> Data:
    if case["preset"] not in RULES or case["changed"]:
        raise Unsupported("only the rules of Tenhou and Mahjong Soul")
    asked = [text for text in case["ask"] if text.split()[1] in VERBS]
    return {"legal": {text: is_legal(case, text) for text in asked}}


def is_legal(case: Data, text: str) -> bool:
    wind, verb, *rest = text.split()
    mjai = MjaiPosition(case["position"])
    env = RiichiEnv(game_mode="4p-red-half", rule=RULES[case["preset"]]())
    seen = None
    for message in mjai.messages(wind):
        seen = env.observe_event(message, mjai.seat(wind))
    if seen is None:
        return False
    actions = [action for action in seen.legal_actions() if action.action_type == VERBS[verb]]
    if not actions or not rest or verb not in ("discard", "riichi"):
        return bool(actions)
    if verb == "riichi":  # the tile is chosen in a second step
        seen = env.observe_event({"type": "reach", "actor": mjai.seat(wind)}, mjai.seat(wind))
        actions = seen.legal_actions() if seen is not None else []
    return any(f'"{mjai_tile(rest[0])}"' in action.to_mjai() for action in actions)


if __name__ == "__main__":
    answer_lines(answer)
