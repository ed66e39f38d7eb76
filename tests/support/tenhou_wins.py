"""Every win of a game that Tenhou recorded, scored from its tiles alone and compared."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import mahjongkit as mj
from mahjongkit.notation import from_136
from mahjongkit.rules.riichi.score import RiichiScore, riichi_score
from tests.support.comparison import Comparison, unequal

FOLDERS = ("custom_tenhou_client", "mjx-games", "mjx-cases", "tenhou-python-bot")
YAKU = (
    *("tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao", "iipeikou"),
    *["seat_wind"] * 4,
    *["round_wind"] * 4,
    *("haku", "hatsu", "chun", "double_riichi", "chiitoitsu", "chanta", "ittsu", "sanshoku_doujun"),
    *("sanshoku_doukou", "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou", "ryanpeikou", "junchan"),
    *("honitsu", "chinitsu", "renhou", "tenhou", "chiihou", "daisangen", "suuankou", "suuankou_tanki", "tsuuiisou"),
    *("ryuuiisou", "chinroutou", "chuuren", "junsei_chuuren", "kokushi", "kokushi_juusanmen", "daisuushii"),
    *("shousuushii", "suukantsu", "dora", "ura_dora", "red_dora"),
)
"""Tenhou's numbers of the yaku."""
TOLD = ("ippatsu", "chankan", "rinshan", "haitei", "houtei", "tenhou", "chiihou")
WINDS = "ESWN"


def meld_of(number: int) -> mj.Meld:
    """A meld from the number that Tenhou writes for it."""
    if number & 4:
        base = (number >> 10) // 3
        kind = base // 7 * 9 + base % 7
        return mj.Meld.of("chi", from_136([4 * (kind + i) + (number >> (3 + 2 * i) & 3) for i in range(3)]))
    if number & 24:
        kind = (number >> 9) // 3
        spare = number >> 5 & 3
        if number & 16:
            return mj.Meld.of("added", from_136(range(4 * kind, 4 * kind + 4)))
        return mj.Meld.of("pon", from_136([4 * kind + i for i in range(4) if i != spare]))
    if number & 32:
        return mj.Meld.of("north", [30])
    kind = (number >> 8) // 4
    return mj.Meld.of("kong" if number & 3 else "closed", from_136(range(4 * kind, 4 * kind + 4)))


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split(",")] if text else []


class Win:
    """One AGARI of a game, with what the game was."""

    def __init__(self, stated: dict[str, str], kind: int, dealer: int, wind: int, is_first: bool) -> None:
        self.told = stated
        self.players = 3 if kind & 16 else 4
        self.red = not kind & 2
        changes: dict[str, object] = {"kuitan": not kind & 4}
        if not self.red:
            changes["red_fives"] = (0, 0, 0)
        self.rules = mj.rules.find("riichi3" if self.players == 3 else "riichi", **changes)
        self.dealer, self.wind, self.is_first = dealer, wind, is_first

    def faces(self, ids: list[int]) -> tuple[int, ...]:
        return from_136(ids, self.red)

    def seat(self, who: str) -> str:
        return WINDS[(int(self.told[who]) - self.dealer) % self.players]

    @property
    def yaku(self) -> Counter[str]:
        """What Tenhou counted; the Norths set aside are dora there."""
        pairs = numbers(self.told.get("yaku", ""))
        found = Counter({YAKU[id_]: han for id_, han in zip(pairs[::2], pairs[1::2], strict=True) if han})
        found.update({YAKU[id_]: 13 for id_ in numbers(self.told.get("yakuman", ""))})
        return found

    def score(self) -> RiichiScore:
        names = {YAKU[id_] for id_ in numbers(self.told.get("yaku", ""))[::2] + numbers(self.told.get("yakuman", ""))}
        melds = [meld_of(number) for number in numbers(self.told.get("m", ""))]
        if not self.red:
            melds = [mj.Meld.of(meld.kind, meld.kinds) for meld in melds]
        tsumo = self.told["who"] == self.told["fromWho"]
        honba, sticks = numbers(self.told["ba"])
        score = mj.score(
            mj.Hand.of(self.faces(numbers(self.told["hai"])), melds),
            self.faces(numbers(self.told["machi"]))[0],
            self.rules,
            tsumo=tsumo,
            riichi=2 if "double_riichi" in names else int("riichi" in names),
            dora_indicators=self.faces(numbers(self.told["doraHai"])),
            ura_indicators=self.faces(numbers(self.told.get("doraHaiUra", ""))),
            seat=self.seat("who"),
            round=WINDS[self.wind],
            discarder=None if tsumo else self.seat("fromWho"),
            pao=self.seat("paoWho") if "paoWho" in self.told else None,
            honba=honba if self.is_first else 0,
            sticks=sticks if self.is_first else 0,
            **{name: name in names for name in TOLD},
        )
        return riichi_score(score)

    @property
    def deltas(self) -> dict[str, int]:
        changes = numbers(self.told["sc"])[1::2][: self.players]
        return {WINDS[(seat - self.dealer) % self.players]: 100 * change for seat, change in enumerate(changes)}


def wins_of(text: str) -> Iterator[Win]:
    """Every win of a record."""
    kind, dealer, wind = 9, 0, 0
    before = ""
    for tag, rest in re.findall(r"<(\w+)([^>]*)>", text):
        stated = dict(re.findall(r'(\w+)="([^"]*)"', rest))
        if tag == "GO":
            kind = int(stated["type"])
        elif tag == "INIT":
            dealer, wind = int(stated["oya"]), numbers(stated["seed"])[0] // 4
        elif tag == "AGARI":
            yield Win(stated, kind, dealer, wind, before != "AGARI")
        before = tag


def counted(score: RiichiScore, win: Win) -> Counter[str]:
    """Our rows as Tenhou writes them: Norths set aside are dora.

    Two files come from a converter, seen by the winning tile outside the hand: it adds the ura to the dora.
    """
    found = Counter({line.pattern.key: line.value for line in score.scored_patterns})
    converted = win.told["machi"] not in win.told["hai"].split(",")
    for key in ("north_dora", *(["ura_dora"] if converted else [])):
        if han := found.pop(key, 0):
            found["dora"] += han
    return found


def compare_wins(path: Path) -> Comparison:
    """Yaku and han, fu, points and what every seat pays, of all wins of a game."""
    total, differences = 0, list[str]()
    for win in wins_of(path.read_text(encoding="utf-8", errors="replace")):
        total += 1
        fu, points, _ = numbers(win.told["ten"])
        try:
            score = win.score()
        except ValueError as error:
            differences.append(f"{path.name}: {error}")
            continue
        ours = (counted(score, win), score.fu, score.points, score.payments)
        differences += unequal(f"{path.name}, win {total}", ours, (win.yaku, fu, points, win.deltas))
    return Comparison(total, differences)
