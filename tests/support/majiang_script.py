"""The matches between bots that majiang-core published (vectors/majiang-core/script.json), written again as mjai.

A seat is told by its distance from the dealer there; here seat 0 is the first dealer. A match may break off.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from mahjongkit import records
from mahjongkit.records import RecordError
from tests.support.comparison import Comparison, unequal
from tests.support.corpora import corpus

Event = dict[str, Any]

HONOURS = "ESWNPFC"
REASONS = {
    "荒牌平局": "fanpai",
    "流し満貫": "nagashimangan",
    "九種九牌": "kyushukyuhai",
    "四風連打": "sufonrenta",
    "四開槓": "sukaikan",
    "四家立直": "suchareach",
    "三家和": "sanchaho",
}


def tile(text: str) -> str:
    """A tile like `m0` or `z3`, as mjai writes it."""
    suit, rank = text[0], text[1]
    if suit == "z":
        return HONOURS[int(rank) - 1]
    return f"5{suit}r" if rank == "0" else rank + suit


def tiles(text: str) -> list[str]:
    """Tiles like `m127p234z4`."""
    return [tile(suit + rank) for suit, ranks in re.findall(r"([mpsz])(\d+)", text) for rank in ranks]


class Hand:
    """One hand, event by event."""

    def __init__(self, log: list[Event]) -> None:
        self.log = log
        self.turn = log[0]["qipai"]["jushu"]
        self.discarded = -1  # the seat whose riichi is not accepted yet

    def seat(self, distance: int) -> int:
        return int(self.turn + distance) % 4

    def by_seat(self, values: list[Any]) -> list[Any]:
        """Values by distance from the dealer, in the order of the seats."""
        return [values[(seat - self.turn) % 4] for seat in range(4)]

    def events(self) -> Iterator[Event]:
        for entry in self.log:
            ((kind, stated),) = entry.items()
            if kind in ("zimo", "fulou", "pingju") and self.discarded >= 0:
                yield {"type": "reach_accepted", "actor": self.discarded}
                self.discarded = -1
            yield from getattr(self, kind)(stated)
        yield {"type": "end_kyoku"}

    def qipai(self, stated: Event) -> Iterator[Event]:
        yield {
            "type": "start_kyoku",
            "bakaze": HONOURS[stated["zhuangfeng"]],
            "kyoku": stated["jushu"] + 1,
            "oya": stated["jushu"],
            "honba": stated["changbang"],
            "kyotaku": stated["lizhibang"],
            "dora_marker": tile(stated["baopai"]),
            "scores": self.by_seat(stated["defen"]),
            "tehais": self.by_seat([tiles(hand) for hand in stated["shoupai"]]),
        }

    def zimo(self, stated: Event) -> Iterator[Event]:
        yield {"type": "tsumo", "actor": self.seat(stated["l"]), "pai": tile(stated["p"])}

    gangzimo = zimo

    def dapai(self, stated: Event) -> Iterator[Event]:
        seat = self.seat(stated["l"])
        if "*" in stated["p"]:
            yield {"type": "reach", "actor": seat}
            self.discarded = seat
        yield {"type": "dahai", "actor": seat, "pai": tile(stated["p"]), "tsumogiri": "_" in stated["p"]}

    def fulou(self, stated: Event) -> Iterator[Event]:
        """A call; the mark stands behind the tile that was taken and says from whom."""
        suit, ranks = stated["m"][0], stated["m"][1:]
        place = re.search("[-+=]", ranks)
        assert place is not None
        own = [tile(suit + rank) for i, rank in enumerate(ranks) if rank.isdigit() and i != place.start() - 1]
        same = len({name[:2] for name in own}) == 1
        kind = "daiminkan" if len(own) == 3 else "pon" if same else "chi"
        source = self.seat(stated["l"] + " +=-".index(place.group()))
        taken = tile(suit + ranks[place.start() - 1])
        yield {"type": kind, "actor": self.seat(stated["l"]), "target": source, "pai": taken, "consumed": own}

    def gang(self, stated: Event) -> Iterator[Event]:
        names = tiles(re.sub("[-+=]", "", stated["m"]))
        if re.search("[-+=]", stated["m"]):
            yield {"type": "kakan", "actor": self.seat(stated["l"]), "pai": names[-1], "consumed": names[:3]}
        else:
            yield {"type": "ankan", "actor": self.seat(stated["l"]), "consumed": names}

    def kaigang(self, stated: Event) -> Iterator[Event]:
        yield {"type": "dora", "dora_marker": tile(stated["baopai"])}

    def hule(self, stated: Event) -> Iterator[Event]:
        """A win; of a yakuman neither fan nor fu are told."""
        seat = self.seat(stated["l"])
        counted = {"fan": stated["fanshu"], "fu": stated["fu"]} if stated.get("fanshu") else {}
        yield {
            "type": "hora",
            "actor": seat,
            "target": seat if stated["baojia"] is None else self.seat(stated["baojia"]),
            "hora_points": stated["defen"],
            "ura_markers": [tile(one) for one in stated["fubaopai"] or ()],
            "deltas": self.by_seat(stated["fenpei"]),
            **counted,
        }

    def pingju(self, stated: Event) -> Iterator[Event]:
        yield {"type": "ryukyoku", "reason": REASONS[stated["name"]], "deltas": self.by_seat(stated["fenpei"])}


def as_mjai(match: Event) -> str:
    """A match as mjai."""
    events: list[Event] = [{"type": "start_game", "names": match["player"]}]
    for log in match["log"]:
        events += Hand(log).events()
    return "".join(json.dumps(event) + "\n" for event in events)


def read() -> list[Event]:
    found: list[Event] = json.loads(corpus("vectors/majiang-core/script.json").read_text(encoding="utf-8"))
    return found


class Replayed(NamedTuple):
    """A match played again on our table."""

    found: Comparison
    """Of all actions: the deltas of every hand, han, fu and points of every win, the final scores."""
    hands: int
    wins: int


def compare(match: Event) -> Replayed:
    title = match["title"]
    try:
        record, report = records.replay(as_mjai(match), title)
    except RecordError as error:
        return Replayed(Comparison(0, [f"{title}: {error}"]), 0, 0)
    wrong = [f"{title}: {mismatch}" for mismatch in report.mismatches]
    scores = list(record.tables())[-1].scores
    wrong += unequal(title, [scores[(player - match["qijia"]) % 4] for player in range(4)], match["defen"])
    return Replayed(Comparison(report.actions, wrong), report.hands, report.wins)
