"""Reads Tenhou's XML (mjlog), a flat list of tags, into a transcript."""

from __future__ import annotations

from urllib.parse import unquote

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes
from mahjongkit.errors import MahjongError, shown
from mahjongkit.records.record import record_error
from mahjongkit.rules.riichi import seats
from mahjongkit.rules.riichi.records import move as move_codes
from mahjongkit.rules.riichi.records.move import Move
from mahjongkit.rules.riichi.records.tenhou_rules import read_final_points, read_go, read_start_points
from mahjongkit.rules.riichi.records.transcript import HandTranscript, RecordError, Transcript, WinClaim
from mahjongkit.tiles import RED_FIVES

if not cython.compiled:  # compiled, the .pxd declares them
    # T, U, V, W: the seats draw; D, E, F, G: they discard.
    T, W, D, G = map(ord, "TWDG")
    # The bits in the number of a meld that tell its sort; the lowest two tell from whom the tile came.
    CHI_BIT = 2
    PON_BIT = 3
    ADDED_BIT = 4
    NORTH_BIT = 5

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
    """Scans a text tag by tag; `number` counts them.

    Most tags are a letter and a number, like `<T52/>`: `letter` and `tile`. For all other tags `letter` is 0.
    """

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.start = 0  # where the name begins
        self.digits = 0  # where the digits after the name begin
        self.rest = 0  # where the attributes begin
        self.end = -1  # where the tag ends
        self.letter = 0
        self.tile = 0
        self.number = -1

    def next(self) -> bool:
        """Go to the next tag, if there is one: `<`, an optional slash, letters, digits, attributes, `>`."""
        text = self.text
        size = len(text)
        start = at = 0
        while at == start:
            start = self.end + 1
            if start >= size or text[start] != "<":  # most tags follow each other directly
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
        """The attributes of the tag: name="value"."""
        text = self.text
        attributes: dict[str, str] = {}
        at = self.rest
        while True:
            equals = text.find('="', at, self.end)
            close = text.find('"', equals + 2, self.end) if equals >= 0 else -1
            if close < 0:
                return attributes
            first = equals
            while first > at and (text[first - 1].isalnum() or text[first - 1] == "_"):
                first -= 1
            if first < equals:
                attributes[text[first:equals]] = text[equals + 2 : close]
                at = close + 1
            else:
                at = equals + 1

    @property
    def where(self) -> str:
        """The place of the current tag."""
        return f"{self.file}, event {self.number} <{self.text[self.start : self.rest]}>"

    def locate(self, number: int) -> str:
        """The place of another tag."""
        tags = Tags(self.text, self.file)
        while tags.number < number:
            tags.next()
        return tags.where


class TenhouReader:
    """Reads the tags into a transcript."""

    def __init__(self, text: str, name: str) -> None:
        self.tags = Tags(text, name)
        self.transcript = Transcript("riichi:tenhou", format="tenhou", whole=False)
        self.red = True
        self.players = 4
        self.declaring = -1
        self.hand: HandTranscript | None = None
        self.moves: list[Move] = []  # of the hand
        self.ended = False
        self.discarder = -1
        self.discarded = -1
        if not cython.compiled:
            self.last = [-1] * 4  # the tile id that each seat drew last

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
                    self.read_tag(self.tags.name, self.tags.attributes())
        except KeyError as error:
            raise RecordError(self.where, "record.missing", field=str(error.args[0])) from None
        except RecordError:
            raise
        except MahjongError as error:
            raise record_error(self.where, error) from None
        except (IndexError, ValueError, OverflowError):
            raise self.unreadable() from None
        if not self.transcript.hands:
            raise RecordError(self.tags.file, "record.no_hand")
        read_start_points(self.transcript)
        return self.transcript

    def unreadable(self) -> RecordError:
        """The error of a tag with too few or too many values, or with a value that is not a number or too large."""
        return RecordError(self.where, "riichi.tenhou.attributes", attributes=shown(self.tags.attributes()))

    def read_tag(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "GO":
            self.rules(attributes)
        elif tag == "UN" and not self.transcript.names and "n0" in attributes:
            self.transcript.names = tuple([unquote(attributes.get(f"n{seat}", "")) for seat in range(self.players)])
        elif tag == "INIT":
            self.start(attributes)
        elif self.hand is None:
            return
        elif tag == "N":
            self.call(int(attributes["who"]), int(attributes["m"]))
        elif tag == "REACH" and attributes["step"] == "1":
            self.declaring = int(attributes["who"])
        elif tag == "DORA":
            self.add(move_codes.INDICATOR, -1, self.face(int(attributes["hai"])))
        elif tag == "AGARI":
            self.win(attributes)
        elif tag == "RYUUKYOKU" and attributes != {"owari": ""}:  # incomplete files may end like that
            self.draw_game(attributes)

    def face(self, tile: int) -> int:
        if tile < 0 or tile >= 136:
            raise RecordError(self.where, "riichi.tenhou.tile", tile=tile)
        kind = tile // 4
        if self.red and kind < 27 and kind % 9 == 4 and tile % 4 == 0:
            return RED_FIVES[kind // 9]
        return kind

    def faces(self, text: str) -> tuple[int, ...]:
        return tuple([self.face(tile) for tile in self.numbers(text)])

    def numbers(self, text: str) -> list[int]:
        """Whole numbers, separated by commas."""
        numbers: list[int] = []
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
                raise RecordError(self.where, "riichi.tenhou.numbers", value=shown(text))
            numbers.append(-number if minus else number)
            at += 1
        return numbers

    def add(self, verb: int, seat: int, tile: int) -> Move:
        if self.hand is None:
            raise RecordError(self.where, "riichi.tenhou.before_the_hand")
        if self.ended:
            raise RecordError(self.where, "record.after_the_hand")
        move = move_codes.tile_move(verb, seat, tile, self.tags, self.tags.number)
        self.moves.append(move)
        return move

    def rules(self, attributes: dict[str, str]) -> None:
        read_go(attributes, self.transcript, self.where)
        self.players = 3 if self.transcript.game.startswith("riichi3") else 4
        self.red = "red_fives" not in self.transcript.options

    def start(self, attributes: dict[str, str]) -> None:
        where = self.where
        if self.hand is not None and not self.ended:
            raise RecordError(where, "record.hand_not_ended", hand=len(self.transcript.hands) - 1)
        number, honba, sticks, _, _, indicator = self.numbers(attributes["seed"])
        hands = tuple([self.faces(attributes[f"hai{seat}"]) for seat in range(self.players)])
        scores = tuple([100 * score for score in self.numbers(attributes["ten"])[: self.players]])
        if len(scores) != self.players:
            raise self.unreadable()
        self.hand = HandTranscript(
            scores=scores,
            round=number // 4,
            dealer=int(attributes["oya"]),
            honba=honba,
            sticks=sticks,
            hands=hands,
            indicator=self.face(indicator),
            where=where,
        )
        self.transcript.hands.append(self.hand)
        self.moves = self.hand.moves
        self.ended = False
        self.declaring = -1
        for seat in range(4):
            self.last[seat] = -1

    def draw(self, seat: int, tile: int) -> int:
        self.add(move_codes.DRAW, seat, self.face(tile))
        self.last[seat] = tile
        return seat

    def discard(self, seat: int, tile: int) -> int:
        move = self.add(codes.DISCARD, seat, self.face(tile))
        move.drawn = self.last[seat] == tile
        move.declares = self.declaring == seat
        self.last[seat] = -1
        self.declaring = -1
        self.discarder = seat
        self.discarded = tile
        return seat

    def call(self, seat: int, number: int) -> None:
        """Read a meld, which Tenhou packs into a number."""
        if seat < 0 or seat > 3:
            raise RecordError(self.where, "riichi.tenhou.seat", seat=seat)
        turn = bits.field(number, 0, 2)
        source = (seat + turn) % 4
        if bits.has(number, CHI_BIT):
            base = bits.rest(number, 10)
            kind = base // 3 // 7 * 9 + base // 3 % 7
            ids = [4 * (kind + i) + bits.field(number, 3 + 2 * i, 2) for i in range(3)]
            self.called(codes.CHI, seat, ids, base % 3, source)
        elif bits.has(number, PON_BIT) or bits.has(number, ADDED_BIT):
            base = bits.rest(number, 9)
            spare = 4 * (base // 3) + bits.field(number, 5, 2)
            ids = [tile for tile in range(base // 3 * 4, base // 3 * 4 + 4) if tile != spare]
            if bits.has(number, ADDED_BIT):
                self.add(codes.ADDED, seat, self.face(spare))
            else:
                self.called(codes.PON, seat, ids, base % 3, source)
        elif bits.has(number, NORTH_BIT):
            self.add(seats.NORTH_ASIDE, seat, self.face(bits.rest(number, 8)))
        else:
            base = bits.rest(number, 8)
            ids = list(range(base // 4 * 4, base // 4 * 4 + 4))
            if turn:
                self.called(codes.KONG, seat, ids, base % 4, source)
            else:
                self.add(codes.CLOSED, seat, self.face(ids[0]))
        self.last[seat] = -1

    def called(self, verb: int, seat: int, ids: list[int], place: int, source: int) -> None:
        tile = ids.pop(place)
        move = self.add(verb, seat, self.face(tile))
        if source != self.discarder or tile != self.discarded:
            raise RecordError(self.where, "riichi.tenhou.not_discarded", kind=move.kind, tile=tile, seat=source)
        move.tiles = tuple([self.face(other) for other in ids])
        move.source = source

    def win(self, attributes: dict[str, str]) -> None:
        assert self.hand is not None
        where = self.where
        seat, source = int(attributes["who"]), int(attributes["fromWho"])
        fu, points, _ = self.numbers(attributes["ten"])
        pairs = self.numbers(attributes.get("yaku", ""))
        yaku: dict[str, int] = {}
        for number, han in zip(pairs[::2], pairs[1::2], strict=True):
            if han:
                yaku[YAKU[number]] = yaku.get(YAKU[number], 0) + han
        limits = self.numbers(attributes.get("yakuman", ""))
        yaku.update({YAKU[number]: 13 for number in limits})
        ura = self.faces(attributes.get("doraHaiUra", ""))
        tile = self.face(int(attributes["machi"]))
        han = sum(yaku.values())
        self.hand.wins.append(WinClaim(seat, source, tile, yaku, han, fu, points, ura, where))
        self.hand.ura = self.hand.ura or ura
        self.end("tsumo" if seat == source else "ron", attributes)

    def draw_game(self, attributes: dict[str, str]) -> None:
        assert self.hand is not None
        kind = attributes.get("type")
        if kind not in DRAWS:
            known = ", ".join(filter(None, DRAWS))
            raise RecordError(self.where, "riichi.tenhou.draw", type=shown(kind), known=known)
        self.hand.ready = tuple([seat for seat in range(self.players) if f"hai{seat}" in attributes])
        if kind == "yao9":
            if not self.moves:
                raise RecordError(self.where, "record.draw_too_early")
            self.add(seats.NINE, self.moves[len(self.moves) - 1].seat, -1)
        self.end(DRAWS[kind], attributes)

    def end(self, ending: str, attributes: dict[str, str]) -> None:
        assert self.hand is not None
        self.hand.ending = ending
        self.ended = True
        if "sc" in attributes:
            changes = self.numbers(attributes["sc"])[1::2]
            deltas = tuple([100 * change for change in changes[: self.players]])
            if self.hand.deltas is not None:
                deltas = tuple([one + other for one, other in zip(self.hand.deltas, deltas, strict=True)])
            self.hand.deltas = deltas
        if "owari" in attributes:
            read_final_points(attributes["owari"], self.players, self.transcript, self.where)
