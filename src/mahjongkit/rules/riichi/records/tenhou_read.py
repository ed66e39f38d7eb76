"""Reads Tenhou's XML (mjlog), a flat list of tags, into a script."""

from __future__ import annotations

from urllib.parse import unquote

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.rules.riichi.records.tenhou_rules import read_final_points, read_go, read_start_points
from mahjongkit.rules.riichi.records.transcript import HandTranscript, RecordError, ToldWin, Transcript
from mahjongkit.tiles import RED_FIVES

if not cython.compiled:  # compiled, the .pxd declares them
    from mahjongkit.core.codes import ADDED, CHI, CLOSED, DISCARD, KONG, PON
    from mahjongkit.rules.riichi.records.move import DRAW, INDICATOR, Move, happened
    from mahjongkit.rules.riichi.seats import NINE, NORTH_ASIDE

    # T, U, V, W: the seats draw; D, E, F, G: they discard.
    T, W, D, G = map(ord, "TWDG")

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


class Tags:
    """The tags of a text, one after the other; `number` is that of the present one.

    Most tags are a letter and a number, like `<T52/>`: `letter` and `tile`. In all others `letter` is 0.
    """

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.start = 0  # where the name begins
        self.digits = 0  # where the digits behind it begin
        self.rest = 0  # where the attributes begin
        self.end = -1  # where the tag ends
        self.letter = 0
        self.tile = 0
        self.number = -1

    def next(self) -> bool:
        """Go on to the next tag, if there is one: `<`, perhaps a slash, letters, digits, attributes, `>`."""
        text = self.text
        size = len(text)
        start = at = 0
        while at == start:
            start = self.end + 1
            if start >= size or text[start] != "<":  # most tags stand one behind the other
                start = text.find("<", start)
            if start < 0:
                return False
            self.end = start
            start += 1
            if start < size and text[start] == "/":
                start += 1
            at = start
            while at < size and ("A" <= text[at] <= "Z" or "a" <= text[at] <= "z"):
                at += 1
        self.start = start
        self.digits = at
        tile = 0
        while at < size and "0" <= text[at] <= "9":
            tile = min(10 * tile + ord(text[at]) - 48, 100_000_000)
            at += 1
        self.rest = at
        self.letter = ord(text[start]) if self.digits == start + 1 and at > self.digits else 0
        self.tile = tile
        if at < size and text[at] == "/":
            at += 1
        self.end = at if at < size and text[at] == ">" else text.find(">", at)
        self.number += 1
        return self.end >= 0

    @property
    def name(self) -> str:
        return self.text[self.start : self.digits]

    def attributes(self) -> dict[str, str]:
        """The attributes of the tag: words, each with its text in quotes."""
        text = self.text
        found: dict[str, str] = {}
        at = self.rest
        while True:
            equals = text.find('="', at, self.end)
            close = text.find('"', equals + 2, self.end) if equals >= 0 else -1
            if close < 0:
                return found
            first = equals
            while first > at and (text[first - 1].isalnum() or text[first - 1] == "_"):
                first -= 1
            if first < equals:
                found[text[first:equals]] = text[equals + 2 : close]
                at = close + 1
            else:
                at = equals + 1

    @property
    def where(self) -> str:
        """Where the present tag is."""
        return f"{self.file}, event {self.number} <{self.text[self.start : self.rest]}>"

    def where_of(self, number: int) -> str:
        """Where another tag is."""
        tags = Tags(self.text, self.file)
        while tags.number < number:
            tags.next()
        return tags.where


class TenhouReader:
    """Reads tag after tag."""

    def __init__(self, text: str, name: str) -> None:
        self.tags = Tags(text, name)
        self.script = Transcript("riichi:tenhou", format="tenhou", whole=False)
        self.red = True
        self.players = 4
        self.declaring = -1
        self.hand: HandTranscript | None = None
        self.moves: list[Move] = []  # those of the hand
        self.ended = False
        self.discarder = -1
        self.discarded = -1
        if not cython.compiled:
            self.last = [-1] * 4  # the id drawn last

    @property
    def where(self) -> str:
        return self.tags.where

    def read(self) -> Transcript:
        try:
            while self.tags.next():
                if T <= self.tags.letter <= W:
                    self.draw(self.tags.letter - T, self.tags.tile)
                elif D <= self.tags.letter <= G:
                    self.discard(self.tags.letter - D, self.tags.tile)
                else:
                    self.take(self.tags.name, self.tags.attributes())
        except KeyError as error:
            raise RecordError(self.where, f"{error.args[0]} is missing") from None
        except RecordError:
            raise
        except (IndexError, ValueError, OverflowError) as error:
            raise RecordError(self.where, str(error)) from None
        if not self.script.hands:
            raise RecordError(self.tags.file, "no hand in it")
        read_start_points(self.script)
        return self.script

    def take(self, tag: str, told: dict[str, str]) -> None:
        if tag == "GO":
            self.rules(told)
        elif tag == "UN" and not self.script.names and "n0" in told:
            self.script.names = tuple([unquote(told.get(f"n{seat}", "")) for seat in range(self.players)])
        elif tag == "INIT":
            self.start(told)
        elif self.hand is None:
            return
        elif tag == "N":
            self.call(int(told["who"]), int(told["m"]))
        elif tag == "REACH" and told["step"] == "1":
            self.declaring = int(told["who"])
        elif tag == "DORA":
            self.add(INDICATOR, -1, self.face(int(told["hai"])))
        elif tag == "AGARI":
            self.win(told)
        elif tag == "RYUUKYOKU" and told != {"owari": ""}:  # some files break off like that
            self.draw_game(told)

    def face(self, tile: int) -> int:
        if tile < 0 or tile >= 136:
            raise RecordError(self.where, f"tile {tile}; expected 0 to 135")
        kind = tile // 4
        if self.red and kind < 27 and kind % 9 == 4 and tile % 4 == 0:
            return RED_FIVES[kind // 9]
        return kind

    def faces(self, text: str) -> tuple[int, ...]:
        return tuple([self.face(tile) for tile in self.numbers(text)])

    def numbers(self, text: str) -> list[int]:
        """Whole numbers with commas between them."""
        found: list[int] = []
        size = len(text)
        at = 0
        while at <= size and size > 0:
            minus = at < size and text[at] == "-"
            if minus or (at < size and text[at] == "+"):
                at += 1
            first = at
            number = 0
            while at < size and "0" <= text[at] <= "9":
                number = 10 * number + ord(text[at]) - 48
                at += 1
            if not 0 < at - first < 10 or (at < size and text[at] != ","):
                raise RecordError(self.where, f"{text!r}; expected numbers")
            found.append(-number if minus else number)
            at += 1
        return found

    def add(self, verb: int, seat: int, tile: int) -> Move:
        if self.hand is None:
            raise RecordError(self.where, "a tile moves before a hand begins")
        if self.ended:
            raise RecordError(self.where, "something happens after the hand has ended")
        move = happened(verb, seat, tile, self.tags, self.tags.number)
        self.moves.append(move)
        return move

    def rules(self, told: dict[str, str]) -> None:
        read_go(told, self.script, self.where)
        self.players = 3 if self.script.game.startswith("riichi3") else 4
        self.red = "red_fives" not in self.script.options

    def start(self, told: dict[str, str]) -> None:
        where = self.where
        if self.hand is not None and not self.ended:
            raise RecordError(where, f"a new hand begins, but hand {len(self.script.hands) - 1} has not ended")
        number, honba, sticks, _, _, indicator = self.numbers(told["seed"])
        hands = tuple([self.faces(told[f"hai{seat}"]) for seat in range(self.players)])
        scores = tuple([100 * score for score in self.numbers(told["ten"])[: self.players]])
        self.hand = HandTranscript(
            scores=scores,
            round=number // 4,
            dealer=int(told["oya"]),
            honba=honba,
            sticks=sticks,
            hands=hands,
            indicator=self.face(indicator),
            where=where,
        )
        self.script.hands.append(self.hand)
        self.moves = self.hand.moves
        self.ended = False
        self.declaring = -1
        for seat in range(4):
            self.last[seat] = -1

    def draw(self, seat: int, tile: int) -> int:
        self.add(DRAW, seat, self.face(tile))
        self.last[seat] = tile
        return seat

    def discard(self, seat: int, tile: int) -> int:
        move = self.add(DISCARD, seat, self.face(tile))
        move.drawn = self.last[seat] == tile
        move.declares = self.declaring == seat
        self.last[seat] = -1
        self.declaring = -1
        self.discarder = seat
        self.discarded = tile
        return seat

    def call(self, seat: int, number: int) -> None:
        """A meld, packed into a number."""
        if seat < 0 or seat > 3:
            raise RecordError(self.where, f"seat {seat}; expected 0 to 3")
        source = (seat + (number & 3)) % 4
        if number & 4:
            base = number >> 10
            kind = base // 3 // 7 * 9 + base // 3 % 7
            ids = [4 * (kind + i) + (number >> (3 + 2 * i) & 3) for i in range(3)]
            self.called(CHI, seat, ids, base % 3, source)
        elif number & 24:
            base = number >> 9
            spare = 4 * (base // 3) + (number >> 5 & 3)
            ids = [tile for tile in range(base // 3 * 4, base // 3 * 4 + 4) if tile != spare]
            if number & 16:
                self.add(ADDED, seat, self.face(spare))
            else:
                self.called(PON, seat, ids, base % 3, source)
        elif number & 32:
            self.add(NORTH_ASIDE, seat, self.face(number >> 8))
        else:
            base = number >> 8
            ids = list(range(base // 4 * 4, base // 4 * 4 + 4))
            if number & 3:
                self.called(KONG, seat, ids, base % 4, source)
            else:
                self.add(CLOSED, seat, self.face(ids[0]))
        self.last[seat] = -1

    def called(self, verb: int, seat: int, ids: list[int], place: int, source: int) -> None:
        tile = ids.pop(place)
        move = self.add(verb, seat, self.face(tile))
        if source != self.discarder or tile != self.discarded:
            raise RecordError(self.where, f"{move.kind} of tile {tile}, which seat {source} has not just discarded")
        move.tiles = tuple([self.face(other) for other in ids])
        move.source = source

    def win(self, told: dict[str, str]) -> None:
        assert self.hand is not None
        where = self.where
        seat, source = int(told["who"]), int(told["fromWho"])
        fu, points, _ = self.numbers(told["ten"])
        pairs = self.numbers(told.get("yaku", ""))
        yaku: dict[str, int] = {}
        for number, han in zip(pairs[::2], pairs[1::2], strict=True):
            if han:
                yaku[YAKU[number]] = yaku.get(YAKU[number], 0) + han
        limits = self.numbers(told.get("yakuman", ""))
        yaku.update({YAKU[number]: 13 for number in limits})
        ura = self.faces(told.get("doraHaiUra", ""))
        tile = self.face(int(told["machi"]))
        han = sum(yaku.values())
        self.hand.wins.append(ToldWin(seat, source, tile, yaku, han, fu, points, ura, where))
        self.hand.ura = self.hand.ura or ura
        self.end("tsumo" if seat == source else "ron", told)

    def draw_game(self, told: dict[str, str]) -> None:
        assert self.hand is not None
        kind = told.get("type")
        if kind not in DRAWS:
            raise RecordError(self.where, f"a draw of type {kind!r}; expected one of {', '.join(filter(None, DRAWS))}")
        self.hand.ready = tuple([seat for seat in range(self.players) if f"hai{seat}" in told])
        if kind == "yao9":
            if not self.moves:
                raise RecordError(self.where, "a draw before anything was played")
            self.add(NINE, self.moves[len(self.moves) - 1].seat, -1)
        self.end(DRAWS[kind], told)

    def end(self, ending: str, told: dict[str, str]) -> None:
        assert self.hand is not None
        self.hand.ending = ending
        self.ended = True
        if "sc" in told:
            changes = self.numbers(told["sc"])[1::2]
            deltas = tuple([100 * change for change in changes[: self.players]])
            if self.hand.deltas is not None:
                deltas = tuple([one + other for one, other in zip(self.hand.deltas, deltas, strict=True)])
            self.hand.deltas = deltas
        if "owari" in told:
            read_final_points(told["owari"], self.players, self.script, self.where)
