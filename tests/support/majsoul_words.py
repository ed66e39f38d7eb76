"""Games of Tenhou in the words of Mahjong Soul: every kind of event that the samples do not have."""

from typing import Any

from mahjongkit.rules.riichi.records import majsoul, tenhou
from mahjongkit.rules.riichi.records.transcript import HandTranscript, Move, Transcript
from mahjongkit.tiles import code
from tests.support.corpora import corpus

# Games of Tenhou, told in the words of Mahjong Soul: every kind of event that the samples do not have.

NUMBERS = {key: number for number, key in majsoul.YAKU.items()}


TYPES = {ending: number for number, ending in majsoul.DRAWS.items()}


def codes(tiles: tuple[int, ...]) -> list[str]:
    return [code(tile) for tile in tiles]


def told_start(hand: HandTranscript, first: Move) -> dict[str, Any]:
    deal = {f"tiles{seat}": codes(tiles) for seat, tiles in enumerate(hand.hands)}
    deal[f"tiles{hand.dealer}"].append(code(first.tile))
    place = {"chang": hand.round, "ju": hand.dealer, "ben": hand.honba, "liqibang": hand.sticks}
    return {**place, **deal, "scores": list(hand.scores), "doras": [code(hand.indicator)]}


def told_moves(hand: HandTranscript) -> list[dict[str, Any]]:
    """The moves after the first draw; an indicator is told with the move before it, or with the draw after a kong."""
    events: list[dict[str, Any]] = []
    shown = [hand.indicator]

    def tell(name: str, **data: Any) -> None:
        events.append({"name": f".lq.{name}", "data": data})

    for move in hand.moves[1:]:
        seat, tile = move.seat, code(move.tile)
        if move.kind == "draw":
            tell("RecordDealTile", seat=seat, tile=tile)
        elif move.kind == "discard":
            tell("RecordDiscardTile", seat=seat, tile=tile, is_liqi=move.declares, is_wliqi=False, moqie=move.drawn)
        elif move.kind in ("chi", "pon", "kong"):
            froms = [seat] * len(move.tiles) + [move.source]
            number = ("chi", "pon", "kong").index(move.kind)
            tell("RecordChiPengGang", seat=seat, type=number, tiles=[*codes(move.tiles), tile], froms=froms)
        elif move.kind in ("added", "closed"):
            tell("RecordAnGangAddGang", seat=seat, type=2 if move.kind == "added" else 3, tiles=tile)
        elif move.kind == "north":
            tell("RecordBaBei", seat=seat, moqie=False)
        elif move.kind == "indicator":
            shown.append(move.tile)
            events[-1]["data"]["doras"] = codes(tuple(shown))
    return events


def told_end(hand: HandTranscript) -> dict[str, Any]:
    players = len(hand.scores)
    if hand.ending in ("exhaustive", "nagashi"):
        data: dict[str, Any] = {
            "liujumanguan": hand.ending == "nagashi",
            "players": [{"tingpai": seat in (hand.ready or ())} for seat in range(players)],
            "scores": [{"old_scores": list(hand.scores), "delta_scores": list(hand.deltas or ())}],
        }
        return {"name": ".lq.RecordNoTile", "data": data}
    if not hand.wins:
        return {"name": ".lq.RecordLiuJu", "data": {"type": TYPES[hand.ending], "seat": hand.moves[-1].seat}}
    hules = []
    for win in hand.wins:
        yaku = win.yaku or {}
        limit = all(value == 13 for value in yaku.values())
        fans = [{"id": NUMBERS[key], "val": value // 13 if limit else value} for key, value in yaku.items()]
        points = win.points or 0
        shares = {"point_rong": points, "point_zimo_xian": 0, "point_zimo_qin": points}
        if win.seat == hand.dealer:
            shares["point_zimo_xian"] = points // (players - 1)
        hules.append(
            {
                **{"seat": win.seat, "zimo": win.seat == win.source, "qinjia": win.seat == hand.dealer, "yiman": limit},
                **{"hu_tile": code(win.tile or 0), "fu": win.fu, "count": sum(fan["val"] for fan in fans)},
                **{"fans": fans, "li_doras": codes(win.ura), **shares},
            }
        )
    deltas = list(hand.deltas or ())
    data = {"hules": hules[::-1], "old_scores": list(hand.scores), "delta_scores": deltas}
    return {"name": ".lq.RecordHule", "data": data}


def tenhou_scripts() -> list[Transcript]:
    paths = sorted(path for path in corpus("tenhou-xml/mjx-games").iterdir() if path.is_file())
    three = [
        path
        for path in sorted(corpus("tenhou-xml/custom_tenhou_client").rglob("*"))
        if path.is_file()
        and "<GO" in (text := path.read_text(encoding="utf-8"))
        and "riichi3" in tenhou.read(text).game
    ]
    return [tenhou.read(path.read_text(encoding="utf-8"), path.name) for path in [*paths, *three[:10]]]
