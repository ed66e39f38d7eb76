"""Tenhou's XML (mjlog). Tiles are numbered 0 to 135 there; a red five is the first of its four copies."""

from __future__ import annotations

import re
from urllib.parse import unquote

from mahjongkit.records.record import Record, Report
from mahjongkit.rules.riichi.records.script import HandScript, Move, RecordError, Script, ToldWin
from mahjongkit.rules.riichi.records.told import reenact, script_of
from mahjongkit.tiles import RED_FIVES

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

DRAWS = {
    None: "exhaustive",
    "nm": "nagashi",
    "yao9": "kyuushu",
    "kaze4": "suufon",
    "kan4": "suukan",
    "reach4": "suucha",
    "ron3": "sanchahou",
}
_TAG = re.compile(r"<(/?[A-Za-z]+)(\d*)([^>]*?)/?>")
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
_DRAW, _DISCARD = "TUVW", "DEFG"
_TILES = frozenset(_DRAW + _DISCARD)
_NO_RED, _NO_KUITAN, _HANCHAN, _THREE = 2, 4, 8, 16


def recognises(text: str) -> bool:
    return "<mjloggm" in text[:500] or bool(re.search(r"<(GO|INIT|SHUFFLE)\s", text[:4000]))


def read(text: str, name: str = "record") -> Script:
    """A script of an mjlog."""
    return _Reader(text, name).read()


def _numbers(text: str, where: str) -> list[int]:
    try:
        return [int(word) for word in text.split(",")] if text else []
    except ValueError:
        raise RecordError(where, f"{text!r}; expected numbers") from None


class _Reader:
    """Reads tag after tag."""

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        self.script = Script("riichi:tenhou", format="tenhou", whole=False)
        self.red = True
        self.players = 4
        self.last = [-1] * 4  # the id drawn last
        self.declaring = -1
        self.hand: HandScript | None = None
        self.discarder = -1
        self.discarded = -1
        self.where = name

    def read(self) -> Script:
        for number, found in enumerate(_TAG.finditer(self.text)):
            tag, digits, rest = found.groups()
            self.where = f"{self.name}, event {number} <{tag}{digits}>"
            try:
                if digits and tag in _TILES:
                    self.tile(tag, int(digits))
                else:
                    self.take(tag, dict(_ATTRIBUTE.findall(rest)))
            except KeyError as error:
                raise RecordError(self.where, f"{error.args[0]} is missing") from None
            except (IndexError, ValueError) as error:
                raise error if isinstance(error, RecordError) else RecordError(self.where, str(error)) from None
        if not self.script.hands:
            raise RecordError(self.name, "no hand in it")
        return self.script

    def take(self, tag: str, told: dict[str, str]) -> None:
        if tag == "GO":
            self.rules(int(told["type"]))
        elif tag == "UN" and not self.script.names and "n0" in told:
            self.script.names = tuple(unquote(told.get(f"n{seat}", "")) for seat in range(self.players))
        elif tag == "INIT":
            self.start(told)
        elif self.hand is not None and tag == "N":
            self.call(int(told["who"]), int(told["m"]))
        elif self.hand is not None and tag == "REACH" and told["step"] == "1":
            self.declaring = int(told["who"])
        elif self.hand is not None and tag == "DORA":
            self.add(Move("indicator", -1, self.face(int(told["hai"])), where=self.where))
        elif self.hand is not None and tag == "AGARI":
            self.win(told)
        elif self.hand is not None and tag == "RYUUKYOKU" and told != {"owari": ""}:  # some files break off like that
            self.draw_game(told)

    def face(self, tile: int) -> int:
        if not 0 <= tile < 136:
            raise RecordError(self.where, f"tile {tile}; expected 0 to 135")
        kind = tile // 4
        if self.red and kind < 27 and kind % 9 == 4 and tile % 4 == 0:
            return RED_FIVES[kind // 9]
        return kind

    def add(self, move: Move) -> None:
        assert self.hand is not None
        if self.hand.ending:
            raise RecordError(self.where, "something happens after the hand has ended")
        self.hand.moves.append(move)

    def rules(self, kind: int) -> None:
        three = bool(kind & _THREE)
        self.players = 3 if three else 4
        self.red = not kind & _NO_RED
        self.script.game = "riichi3:tenhou3" if three else "riichi:tenhou"
        options: dict[str, object] = {"length": "hanchan" if kind & _HANCHAN else "east"}
        if not self.red:
            options["red_fives"] = (0, 0, 0)
        if kind & _NO_KUITAN:
            options["kuitan"] = False
        self.script.options = options

    def start(self, told: dict[str, str]) -> None:
        if self.hand is not None and not self.hand.ending:
            raise RecordError(self.where, f"a new hand begins, but hand {len(self.script.hands) - 1} has not ended")
        number, honba, sticks, _, _, indicator = _numbers(told["seed"], self.where)
        hands = [_numbers(told[f"hai{seat}"], self.where) for seat in range(self.players)]
        self.hand = HandScript(
            scores=tuple(100 * score for score in _numbers(told["ten"], self.where)[: self.players]),
            round=number // 4,
            dealer=int(told["oya"]),
            honba=honba,
            sticks=sticks,
            hands=tuple(tuple(self.face(tile) for tile in hand) for hand in hands),
            indicator=self.face(indicator),
            where=self.where,
        )
        self.script.hands.append(self.hand)
        self.declaring = -1
        self.last = [-1] * 4

    def tile(self, tag: str, tile: int) -> None:
        if self.hand is None:
            raise RecordError(self.where, "a tile moves before a hand begins")
        if tag in _DRAW:
            seat = _DRAW.index(tag)
            self.last[seat] = tile
            self.add(Move("draw", seat, self.face(tile), where=self.where))
            return
        seat = _DISCARD.index(tag)
        drawn = self.last[seat] == tile
        declares = self.declaring == seat
        self.add(Move("discard", seat, self.face(tile), drawn=drawn, declares=declares, where=self.where))
        self.last[seat] = -1
        self.declaring = -1
        self.discarder, self.discarded = seat, tile

    def call(self, seat: int, number: int) -> None:
        """A meld, packed into a number."""
        source = (seat + (number & 3)) % 4
        if number & 4:
            base = number >> 10
            kind = base // 3 // 7 * 9 + base // 3 % 7
            ids = [4 * (kind + i) + (number >> (3 + 2 * i) & 3) for i in range(3)]
            self.called("chi", seat, ids, base % 3, source)
        elif number & 24:
            base = number >> 9
            spare = 4 * (base // 3) + (number >> 5 & 3)
            ids = [tile for tile in range(base // 3 * 4, base // 3 * 4 + 4) if tile != spare]
            if number & 16:
                self.add(Move("added", seat, self.face(spare), where=self.where))
            else:
                self.called("pon", seat, ids, base % 3, source)
        elif number & 32:
            self.add(Move("north", seat, self.face(number >> 8), where=self.where))
        else:
            base = number >> 8
            ids = list(range(base // 4 * 4, base // 4 * 4 + 4))
            if number & 3:
                self.called("kong", seat, ids, base % 4, source)
            else:
                self.add(Move("closed", seat, self.face(ids[0]), where=self.where))
        self.last[seat] = -1

    def called(self, kind: str, seat: int, ids: list[int], place: int, source: int) -> None:
        tile = ids.pop(place)
        if source != self.discarder or tile != self.discarded:
            raise RecordError(self.where, f"{kind} of tile {tile}, which seat {source} has not just discarded")
        tiles = tuple(self.face(other) for other in ids)
        self.add(Move(kind, seat, self.face(tile), tiles, source, where=self.where))

    def win(self, told: dict[str, str]) -> None:
        assert self.hand is not None
        seat, source = int(told["who"]), int(told["fromWho"])
        fu, points, _ = _numbers(told["ten"], self.where)
        pairs = _numbers(told.get("yaku", ""), self.where)
        yaku: dict[str, int] = {}
        for number, han in zip(pairs[::2], pairs[1::2], strict=True):
            if han:
                yaku[YAKU[number]] = yaku.get(YAKU[number], 0) + han
        limits = _numbers(told.get("yakuman", ""), self.where)
        yaku.update({YAKU[number]: 13 for number in limits})
        ura = tuple(self.face(tile) for tile in _numbers(told.get("doraHaiUra", ""), self.where))
        tile = self.face(int(told["machi"]))
        han = sum(yaku.values())
        self.hand.wins.append(ToldWin(seat, source, tile, yaku, han, fu, points, ura, self.where))
        self.hand.ura = self.hand.ura or ura
        self.end("tsumo" if seat == source else "ron", told)

    def draw_game(self, told: dict[str, str]) -> None:
        assert self.hand is not None
        kind = told.get("type")
        if kind not in DRAWS:
            raise RecordError(self.where, f"a draw of type {kind!r}; expected one of {', '.join(filter(None, DRAWS))}")
        self.hand.ready = tuple(seat for seat in range(self.players) if f"hai{seat}" in told)
        if kind == "yao9":
            who = self.hand.moves[-1].seat
            self.add(Move("nine_terminals", who, where=self.where))
        self.end(DRAWS[kind], told)

    def end(self, ending: str, told: dict[str, str]) -> None:
        assert self.hand is not None
        self.hand.ending = ending
        if "sc" in told:
            changes = _numbers(told["sc"], self.where)[1::2]
            deltas = tuple(100 * change for change in changes[: self.players])
            if self.hand.deltas is not None:
                deltas = tuple(one + other for one, other in zip(self.hand.deltas, deltas, strict=True))
            self.hand.deltas = deltas
        if "owari" in told:
            ends = told["owari"].split(",")
            self.script.final_scores = tuple(100 * int(score) for score in ends[: 2 * self.players : 2])
            self.script.final_points = tuple(float(point) for point in ends[1 : 2 * self.players : 2])
            self.script.whole = True


def replay(text: str, name: str) -> tuple[Record, Report]:
    """A record of this format, played on the table."""
    return reenact(read(text, name))


def dump(record: Record) -> str:
    """A record of ours in this format."""
    from mahjongkit.rules.riichi.records.tenhou_write import write  # the writer knows the reader's tables

    return write(script_of(record))
