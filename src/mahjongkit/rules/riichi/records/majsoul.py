"""Mahjong Soul's records as JSON; only reading is supported.

A record is a head (players, rules, result) and a list of events: plain `{"name", "data"}` in older files, wrapped in
actions and mixed with clicks and emotes in newer ones. A bare list of events is read as an excerpt. Some programs omit
every zero and `false`; in a file without any of them, a missing number is 0.

The format does not state which of the dealer's fourteen tiles came last (they are sorted, so the reader picks one that
fits the dealer's first action), nor the deltas of an abortive draw. `majsoul_rules.py` reads the rules of a room;
`majsoul_protobuf.py` converts the protobuf form of these records to this JSON.
"""

from __future__ import annotations

import json
from collections import Counter

from mahjongkit.errors import json_fault
from mahjongkit.records.overrides import NO_OVERRIDES, Overrides
from mahjongkit.records.record import Record, Report
from mahjongkit.rules.riichi.records.export import replay_transcript
from mahjongkit.rules.riichi.records.majsoul_events import Event, Fields, events_of, says_over
from mahjongkit.rules.riichi.records.majsoul_protobuf import decode, is_binary
from mahjongkit.rules.riichi.records.majsoul_rules import read_room
from mahjongkit.rules.riichi.records.transcript import HandTranscript, Move, RecordError, Transcript, WinClaim
from mahjongkit.rules.riichi.records.transcript_queries import NORTH
from mahjongkit.tiles import code, kind_of

YAKU = {
    number: key
    for number, key in enumerate(
        (
            *("", "tsumo", "riichi", "chankan", "rinshan", "haitei", "houtei", "haku", "hatsu", "chun", "seat_wind"),
            *("round_wind", "tanyao", "iipeikou", "pinfu", "chanta", "ittsu", "sanshoku_doujun", "double_riichi"),
            *("sanshoku_doukou", "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou", "chiitoitsu"),
            *("junchan", "honitsu", "ryanpeikou", "chinitsu", "ippatsu", "dora", "red_dora", "ura_dora", "north_dora"),
            *("tenhou", "chiihou", "daisangen", "suuankou", "tsuuiisou", "ryuuiisou", "chinroutou", "kokushi"),
            *("shousuushii", "suukantsu", "chuuren", "", "junsei_chuuren", "suuankou_tanki", "kokushi_juusanmen"),
            "daisuushii",
        )
    )
    if key
}
"""Mahjong Soul's numbers of the yaku."""

NAMES = {
    name: YAKU[number]
    for number, name in enumerate(
        (
            *("", "门前清自摸和", "立直", "枪杠", "岭上开花", "海底摸月", "河底捞鱼", "役牌 白", "役牌 发", "役牌 中"),
            *("役牌:门风牌", "役牌:场风牌", "断幺九", "一杯口", "平和", "混全带幺九", "一气通贯", "三色同顺", "两立直"),
            *("三色同刻", "三杠子", "对对和", "三暗刻", "小三元", "混老头", "七对子", "纯全带幺九", "混一色", "二杯口"),
            *("清一色", "一发", "宝牌", "红宝牌", "里宝牌", "拔北宝牌", "天和", "地和", "大三元", "四暗刻", "字一色"),
            *("绿一色", "清老头", "国士无双", "小四喜", "四杠子", "九莲宝灯", "", "纯正九莲宝灯", "四暗刻单骑"),
            *("国士无双十三面", "大四喜"),
        )
    )
    if name
}
"""The names of the yaku, which the oldest records have instead of numbers."""

DRAWS = {1: "kyuushu", 2: "suufon", 3: "suukan", 4: "suucha", 5: "sanchahou"}
"""The types of an abortive draw."""

MODES = {1: (4, "east"), 2: (4, "hanchan"), 11: (3, "east"), 12: (3, "hanchan")}
"""Players and length of a match, by the number of its mode."""

_CALLS = {0: "chi", 1: "pon", 2: "kong"}
_KONGS = {2: "added", 3: "closed"}


__all__ = ["decode", "is_binary", "read", "recognises", "replay"]


def recognises(text: str) -> bool:
    return text.lstrip()[:1] in ("{", "[") and '".lq.Record' in text


def read(text: str, name: str = "record") -> Transcript:
    """The transcript of a record."""
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        where = f"{name}, line {error.lineno}"
        raise RecordError(where, "riichi.majsoul.not_json", reason=json_fault(error)) from None
    except (ValueError, RecursionError) as error:
        raise RecordError(name, "riichi.majsoul.unreadable", reason=json_fault(error)) from None
    return _Reader(document, name).read()


class _Reader:
    """Reads the events into a transcript."""

    def __init__(self, document: object, name: str) -> None:
        self.document = document
        self.name = name
        self.transcript = Transcript("riichi:majsoul", format="majsoul", whole=False)
        self.omits_zeros = False
        self.players = 0
        self.hand: HandTranscript | None = None
        self.dealt: tuple[int, ...] = ()  # the dealer's fourteen tiles, until it is known which came last
        self.offered = (-1, -1)  # the seat and the tile that others may call or win with
        self.left: tuple[int, ...] | None = None  # the scores after the last hand

    def read(self) -> Transcript:
        events = events_of(self.document, self.name)
        self.omits_zeros = any(event.fields.omits_zeros for event in events)
        for event in events:
            if event.name == "RecordNewRound":
                self.start(event.fields)
            else:
                self.read_event(event)
        if self.hand is None:
            raise RecordError(self.name, "riichi.majsoul.no_hand")
        self.find_last_dealt(None)
        self.finish()
        return self.transcript

    def read_event(self, event: Event) -> None:
        readers = {
            "RecordDealTile": self.draw,
            "RecordDiscardTile": self.discard,
            "RecordChiPengGang": self.call,
            "RecordAnGangAddGang": self.kong,
            "RecordBaBei": self.north,
            "RecordHule": self.win,
            "RecordNoTile": self.exhausted,
            "RecordLiuJu": self.abort,
        }
        where = event.fields.where
        if event.name not in readers:
            raise RecordError(where, "riichi.majsoul.event", known=", ".join(readers))
        if self.hand is None:
            raise RecordError(where, "riichi.majsoul.before_the_hand")
        if self.hand.ending:
            raise RecordError(where, "riichi.majsoul.after_the_hand")
        self.find_last_dealt(event)
        readers[event.name](event.fields)

    # The beginning.

    def start(self, fields: Fields) -> None:
        if self.hand is not None and not self.hand.ending:
            raise RecordError(fields.where, "record.hand_not_ended", hand=len(self.transcript.hands) - 1)
        scores = fields.numbers("scores")
        if len(scores) not in (3, 4) and not self.players:
            raise fields.wrong("scores", list(scores), "riichi.majsoul.first_scores")
        if self.players and len(scores) != self.players:
            raise fields.wrong("scores", list(scores), "riichi.majsoul.scores", players=self.players)
        first = not self.players
        self.players = len(scores)
        hands = self.deal(fields)
        dealer = self.seat(fields, "ju")
        sizes = [len(hand) for hand in hands]
        if sizes != [14 if seat == dealer else 13 for seat in range(self.players)]:
            raise RecordError(fields.where, "riichi.majsoul.deal", sizes=str(sizes))
        if first:
            self.rules()
        indicators = fields.tiles("doras") if fields.has("doras") else (fields.tile("dora"),)
        wind = fields.number("chang")
        if len(indicators) != 1 or not 0 <= wind < 4:
            raise RecordError(fields.where, "riichi.majsoul.round", indicators=len(indicators), round=wind)
        self.hand = HandTranscript(
            scores=scores,
            round=wind,
            dealer=dealer,
            honba=self.count(fields, "ben"),
            sticks=self.count(fields, "liqibang"),
            hands=hands,
            indicator=indicators[0],
            where=fields.where,
        )
        self.transcript.hands.append(self.hand)
        self.dealt, self.offered, self.left = hands[dealer], (-1, -1), None

    def deal(self, fields: Fields) -> tuple[tuple[int, ...], ...]:
        """The tiles of every seat."""
        hands = []
        for seat in range(self.players):
            key = next((key for key in (f"tiles{seat}", f"begin_tiles[{seat}]") if fields.has(key)), None)
            if key is None:
                raise RecordError(fields.where, "riichi.majsoul.no_tiles", field=f"tiles{seat}")
            hands.append(fields.tiles(key))
        kind, copies = Counter(kind_of(face) for hand in hands for face in hand).most_common(1)[0]
        if copies > 4:
            raise RecordError(fields.where, "riichi.majsoul.copies", copies=copies, tile=code(kind))
        return tuple(hands)

    def find_last_dealt(self, event: Event | None) -> None:
        """Choose the dealer's last tile to fit their first action: a tile discarded from the hand was not the last."""
        if not self.dealt:
            return
        assert self.hand is not None
        fitting = list(self.dealt)
        if event is not None and event.name == "RecordDiscardTile":
            tile, drawn = event.fields.tile("tile"), event.fields.flag("moqie")
            fitting = [face for face in fitting if (face == tile) == drawn] if tile in fitting else []
        elif event is not None and event.name == "RecordHule":
            fitting = [face for win in event.fields.parts("hules") for face in fitting if face == win.tile("hu_tile")]
        if not fitting:
            raise RecordError(event.fields.where if event else self.name, "riichi.majsoul.not_held")
        last, dealer, hands = fitting[-1], self.hand.dealer, list(self.hand.hands)
        kept = list(self.dealt)
        kept.reverse()
        kept.remove(last)
        kept.reverse()
        hands[dealer] = tuple(kept)
        self.hand.hands = tuple(hands)
        self.hand.moves.append(Move("draw", dealer, last, where=self.hand.where))
        self.dealt = ()

    def rules(self) -> None:
        """Set the ruleset: that of ranked games, with the rules of the room that the head states."""
        self.transcript.game = "riichi3:majsoul3" if self.players == 3 else "riichi:majsoul"
        head = self.head()
        accounts = {self.seat(account, "seat"): account.text("nickname") for account in head.parts("accounts")}
        if accounts:
            self.transcript.names = tuple(accounts.get(seat, "") for seat in range(self.players))
        mode = head.inner("config").inner("mode")
        if not mode.data:
            return
        players, length = MODES.get(mode.number("mode"), (0, ""))
        if not players:
            known = ", ".join(map(str, MODES))
            raise mode.wrong("mode", mode.number("mode"), "riichi.majsoul.one_of", known=known)
        if players != self.players:
            raise mode.wrong("mode", mode.number("mode"), "riichi.majsoul.mode", players=self.players)
        self.transcript.options = {"length": length}
        self.transcript.stated = ("length", "red_fives", "kuitan")
        read_room(mode.inner("detail_rule"), self.players, self.transcript)

    def head(self) -> Fields:
        head = self.document.get("head") if isinstance(self.document, dict) else None
        return Fields({} if head is None else head, f"{self.name}, head", self.omits_zeros)

    # Moves.

    def draw(self, fields: Fields) -> None:
        self.indicators(fields)
        self.add(Move("draw", self.seat(fields, "seat"), fields.tile("tile"), where=fields.where))
        self.offered = (-1, -1)

    def discard(self, fields: Fields) -> None:
        seat, tile = self.seat(fields, "seat"), fields.tile("tile")
        declares = fields.flag("is_liqi") or (fields.has("is_wliqi") and fields.flag("is_wliqi"))
        self.add(Move("discard", seat, tile, drawn=fields.flag("moqie"), declares=declares, where=fields.where))
        self.offered = (seat, tile)
        self.indicators(fields)

    def call(self, fields: Fields) -> None:
        seat, number = self.seat(fields, "seat"), fields.number("type")
        kind = _CALLS.get(number)
        if kind is None:
            raise fields.wrong("type", number, "riichi.majsoul.call_type")
        tiles, sources = fields.tiles("tiles"), fields.numbers("froms")
        from_hand = tuple(tile for tile, source in zip(tiles, sources, strict=False) if source == seat)
        called = [(source, tile) for tile, source in zip(tiles, sources, strict=False) if source != seat]
        size = 4 if kind == "kong" else 3
        if not len(tiles) == len(sources) == size or len(called) != 1:
            counts = {"tiles": len(tiles), "called": len(called), "expected": size}
            raise RecordError(fields.where, "riichi.majsoul.call", **counts)
        if called[0] != self.offered:
            source, tile = called[0]
            raise RecordError(fields.where, "record.not_discarded", kind=kind, tile=code(tile), seat=source)
        self.add(Move(kind, seat, called[0][1], from_hand, called[0][0], where=fields.where))
        self.offered = (-1, -1)
        self.indicators(fields)

    def kong(self, fields: Fields) -> None:
        """Read a closed or an added kong."""
        seat, number, tile = self.seat(fields, "seat"), fields.number("type"), fields.tile("tiles")
        if number not in _KONGS:
            raise fields.wrong("type", number, "riichi.majsoul.kong_type")
        self.add(Move(_KONGS[number], seat, tile, where=fields.where))
        self.offered = (seat, tile)
        self.indicators(fields)

    def north(self, fields: Fields) -> None:
        seat = self.seat(fields, "seat")
        self.add(Move("north", seat, NORTH, where=fields.where))
        self.offered = (seat, NORTH)
        self.indicators(fields)

    def indicators(self, fields: Fields) -> None:
        """Add the new indicators of an event; it lists all indicators, old and new."""
        assert self.hand is not None
        doras = fields.tiles("doras")
        if not doras:
            return
        known = [self.hand.indicator, *(move.tile for move in self.hand.moves if move.kind == "indicator")]
        if list(doras[: len(known)]) != known:
            found, expected = " ".join(map(code, doras)), " ".join(map(code, known))
            raise fields.wrong("doras", found, "riichi.majsoul.indicators", known=expected)
        for tile in doras[len(known) :]:
            self.add(Move("indicator", -1, tile, where=fields.where))

    def add(self, move: Move) -> None:
        assert self.hand is not None
        self.hand.moves.append(move)

    def seat(self, fields: Fields, key: str) -> int:
        number = fields.number(key)
        if not 0 <= number < self.players:
            raise fields.wrong(key, number, "riichi.majsoul.seat", last=self.players - 1)
        return number

    def count(self, fields: Fields, key: str) -> int:
        number = fields.number(key)
        if number < 0:
            raise fields.wrong(key, number, "riichi.majsoul.count")
        return number

    # The end of a hand.

    def win(self, fields: Fields) -> None:
        assert self.hand is not None
        hules = fields.parts("hules")
        wins = [self.win_claim(hule) for hule in hules]
        drawn = [win.seat == win.source for win in wins]
        if not wins or (any(drawn) and len(wins) > 1) or len({win.seat for win in wins}) < len(wins):
            raise RecordError(fields.where, "riichi.majsoul.hules")
        for hule in hules:
            self.indicators(hule)
        wins.sort(key=lambda win: (win.seat - win.source) % self.players)
        self.hand.wins = wins
        self.hand.ura = max((win.ura for win in wins), key=len)
        self.hand.ending = "tsumo" if drawn[0] else "ron"
        self.change(fields, fields.numbers("delta_scores"))
        assert self.left is not None
        if fields.has("scores") and fields.numbers("scores") != self.left:
            total = str(list(self.left))
            raise fields.wrong("scores", fields.data["scores"], "riichi.majsoul.scores_after", total=total)

    def win_claim(self, hule: Fields) -> WinClaim:
        assert self.hand is not None
        seat, tile, drawn = self.seat(hule, "seat"), hule.tile("hu_tile"), hule.flag("zimo")
        if hule.flag("qinjia") != (seat == self.hand.dealer):
            raise hule.wrong("qinjia", hule.flag("qinjia"), "riichi.majsoul.dealer", seat=seat)
        if not drawn and (self.offered[1] != tile or self.offered[0] == seat):
            raise RecordError(hule.where, "riichi.majsoul.ron", tile=code(tile))
        times = 13 if hule.flag("yiman") else 1
        yaku: dict[str, int] = {}
        for fan in hule.parts("fans"):
            key, value = self.yaku(fan), fan.number("val")
            if value:
                yaku[key] = yaku.get(key, 0) + times * value
        han = times * hule.number("count")
        if han != sum(yaku.values()):
            total = sum(yaku.values()) // times
            raise hule.wrong("count", hule.number("count"), "riichi.majsoul.fans", total=total)
        source = seat if drawn else self.offered[0]
        points = self.points(hule, drawn)
        return WinClaim(seat, source, tile, yaku, han, hule.number("fu"), points, hule.tiles("li_doras"), hule.where)

    def yaku(self, fan: Fields) -> str:
        """A yaku by its number, or by its name in old records without numbers."""
        number, name = fan.number("id"), fan.data.get("name")
        if number == 0 and isinstance(name, str) and name in NAMES:
            return NAMES[name]
        if number not in YAKU:
            raise fan.wrong("id", number, "riichi.majsoul.yaku")
        return YAKU[number]

    def points(self, hule: Fields, drawn: bool) -> int:
        """What the hand is worth, from all who pay, without honba and sticks."""
        if not drawn:
            return hule.number("point_rong")
        others = hule.number("point_zimo_xian")
        if hule.flag("qinjia"):
            return (self.players - 1) * others
        return hule.number("point_zimo_qin") + (self.players - 2) * others

    def exhausted(self, fields: Fields) -> None:
        """Read an exhaustive draw; there is one change of the scores, or one for each seat with nagashi mangan."""
        assert self.hand is not None
        shown = fields.parts("players")
        changes = fields.parts("scores")
        if len(shown) != self.players or not changes:
            counts = {"players": len(shown), "scores": len(changes), "expected": self.players}
            raise RecordError(fields.where, "riichi.majsoul.exhausted", **counts)
        self.hand.ready = tuple(seat for seat, player in enumerate(shown) if player.flag("tingpai"))
        self.hand.ending = "nagashi" if fields.flag("liujumanguan") else "exhaustive"
        nothing = (0,) * self.players
        for part in changes:
            self.change(part, part.numbers("delta_scores") or nothing)

    def abort(self, fields: Fields) -> None:
        assert self.hand is not None
        number = fields.number("type")
        if number not in DRAWS:
            raise fields.wrong("type", number, "riichi.majsoul.one_of", known=", ".join(map(str, DRAWS)))
        if DRAWS[number] == "kyuushu":
            self.add(Move("nine_terminals", self.seat(fields, "seat"), where=fields.where))
        self.hand.ending = DRAWS[number]

    def change(self, fields: Fields, deltas: tuple[int, ...]) -> None:
        """Add a change of the scores to the deltas of the hand."""
        assert self.hand is not None
        before = fields.numbers("old_scores")
        if not len(before) == len(deltas) == self.players:
            counts = {"old": len(before), "deltas": len(deltas), "players": self.players}
            raise RecordError(fields.where, "riichi.majsoul.deltas", **counts)
        known = self.hand.deltas or (0,) * self.players
        self.hand.deltas = tuple(one + other for one, other in zip(known, deltas, strict=True))
        self.left = tuple(one + other for one, other in zip(self.left or before, deltas, strict=True))

    # The end of the match.

    def finish(self) -> None:
        """Read the final scores; the record is whole if its hands lead to them."""
        assert self.hand is not None
        results = self.head().inner("result").parts("players")
        if not results:
            return
        by_seat = {self.seat(player, "seat"): player for player in results}
        if len(results) != self.players or len(by_seat) != self.players:
            count, seats = len(results), str(sorted(by_seat))
            raise RecordError(results[0].where, "riichi.majsoul.results", count=count, seats=seats)
        final = tuple(by_seat[seat].number("part_point_1") for seat in range(self.players))
        self.transcript.final_scores = final
        self.transcript.final_points = tuple(by_seat[seat].number("total_point") / 1000 for seat in range(self.players))
        self.transcript.whole = bool(self.hand.ending) and self.leads_to(final) and says_over(self.document, self.name)

    def leads_to(self, final: tuple[int, ...]) -> bool:
        """Whether the last hand left these scores, apart from riichi sticks that one player got at the end."""
        if self.left is None:
            return True
        extra = [end - left for end, left in zip(final, self.left, strict=True) if end != left]
        return not extra or (len(extra) == 1 and extra[0] > 0 and extra[0] % 1000 == 0)


def replay(text: str, name: str, overrides: Overrides = NO_OVERRIDES) -> tuple[Record, Report]:
    """Replay a record of this format on the table."""
    return replay_transcript(read(text, name), overrides)
