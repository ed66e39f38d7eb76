"""Reads mjai events into a transcript; `mjai.py` describes the format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from mahjongkit.records.record import record_error
from mahjongkit.rules.riichi import find_riichi
from mahjongkit.rules.riichi.records.mjai_event import Event
from mahjongkit.rules.riichi.records.mjai_names import (
    DRAGONS,
    FIRST_OF,
    PRESETS,
    REASONS,
    SPECIAL_WAITS,
    TILES,
    YAKU,
    YAKUMAN,
    YAKUMAN_FAN,
    YAKUMAN_HAN,
)
from mahjongkit.rules.riichi.records.transcript import HandTranscript, Move, RecordError, Transcript, WinClaim
from mahjongkit.rules.riichi.records.transcript_queries import (
    NORTH,
    ends_early,
    is_first_hand,
    last_move,
    reason_of_draw,
    scores_in_play,
    tiles_held,
    without_red_fives,
)
from mahjongkit.tiles import WINDS, kind_of


def read(text: str, name: str = "record") -> Transcript:
    """The transcript of mjai events, one per line."""
    return MjaiReader(name).read(text)


class MjaiReader:
    """Reads the events into a transcript, one after the other."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.transcript = Transcript(PRESETS[4], format="mjai", whole=False)
        self.begun = False
        self.rules_stated = False
        self.hand: HandTranscript | None = None  # the current hand, until end_kyoku
        self.declaring = -1
        self.scores: tuple[int, ...] | None = None  # after the last hand, if they follow from the record
        self.ruleset = find_riichi(PRESETS[4])
        self.handlers: dict[str, Callable[[Event], None]] = {
            "start_game": self.start_game,
            "start_kyoku": self.start_hand,
            "tsumo": lambda event: self.add(event, "draw", event.tile()),
            "dahai": self.discard,
            "chi": lambda event: self.call(event, "chi", 2),
            "pon": lambda event: self.call(event, "pon", 2),
            "daiminkan": lambda event: self.call(event, "kong", 3),
            "ankan": self.closed_kong,
            "kakan": self.added_kong,
            "kita": self.north,
            "nukidora": self.north,
            "reach": self.reach,
            "reach_accepted": self.reach_accepted,
            "dora": self.indicator,
            "hora": self.win,
            "ryukyoku": self.draw_game,
            "end_kyoku": self.end_hand,
            "end_game": self.end_game,
            "hello": lambda event: None,
            "none": lambda event: None,
        }

    def read(self, text: str) -> Transcript:
        for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
            if line.strip():
                self.handle(Event(line, f"{self.name}, line {number}"))
        if not self.transcript.hands:
            raise RecordError(self.name, "record.no_hand")
        if not self.rules_stated:
            self.infer_rules()
        return self.transcript

    def handle(self, event: Event) -> None:
        if event.type not in self.handlers:
            raise RecordError(event.where, "riichi.mjai.event_type")
        event.players = self.ruleset.players
        if self.transcript.whole:
            raise RecordError(event.where, "riichi.mjai.after_the_match")
        is_discard = event.type == "dahai" and event.seat() == self.declaring
        if self.declaring >= 0 and not is_discard and event.type != "dora":  # some programs tell an indicator before
            raise RecordError(event.where, "riichi.mjai.riichi", seat=self.declaring)
        self.handlers[event.type](event)

    # The rules.

    def start_game(self, event: Event) -> None:
        if self.begun or self.transcript.hands:
            raise RecordError(event.where, "riichi.mjai.second_match")
        self.begun = True
        if "rules" in event:
            self.read_rules(event)
        if "names" in event:
            names = event.items("names")
            self.transcript.names = tuple(name for name in names if isinstance(name, str))
            if len(self.transcript.names) != len(names) or len(names) not in PRESETS:
                raise event.wrong("riichi.mjai.names", names)
        if "kyoku_first" in event:
            first = event.number("kyoku_first")
            lengths = [length for length, number in FIRST_OF.items() if number == first]
            if not lengths:
                raise event.wrong("riichi.mjai.kyoku_first", first)
            self.transcript.options.setdefault("length", lengths[0])
        if "aka_flag" in event and not event.flag("aka_flag"):
            self.transcript.options.setdefault("red_fives", (0, 0, 0))

    def read_rules(self, event: Event) -> None:
        """Read the field that `write` adds if the rules are not Tenhou's."""
        stated = event.require("rules")
        if not isinstance(stated, dict) or not str(stated.get("game")).startswith("riichi"):
            raise event.wrong("riichi.mjai.rules", stated)
        options = {key: tuple(value) if isinstance(value, list) else value for key, value in stated.items()}
        name = str(options.pop("game"))
        try:
            self.ruleset = find_riichi(name, **options)
        except (ValueError, TypeError) as error:
            raise record_error(event.where, error) from None
        self.transcript.game, self.transcript.options = name, options
        self.rules_stated = True

    def find_players(self, event: Event) -> None:
        """Set the number of players, three or four, from the deal of the first hand."""
        hands = event.items("tehais")
        empty = len(hands) == 4 and isinstance(hands[3], list) and all(tile == "?" for tile in hands[3])
        fourth = event.items("scores")[3:] if "scores" in event else []
        is_empty_seat = fourth == [0] or (fourth == [] and event.shows_all)  # else it may be a hand that nobody sees
        players = 3 if len(hands) == 3 or (empty and is_empty_seat) else 4
        if self.rules_stated and players != self.ruleset.players:
            raise RecordError(event.where, "riichi.mjai.players", players=players, expected=self.ruleset.players)
        if 0 < len(self.transcript.names) < players:
            names = len(self.transcript.names)
            raise RecordError(event.where, "riichi.mjai.too_few_names", players=players, names=names)
        self.transcript.names = self.transcript.names[:players]
        if not self.rules_stated:
            self.transcript.game = PRESETS[players]
            self.ruleset = find_riichi(self.transcript.game)
        event.players = players

    def infer_rules(self) -> None:
        """Infer rules that the record does not state from its hands."""
        options, hands = self.transcript.options, self.transcript.hands
        early = self.transcript.whole and self.scores is not None and ends_early(hands, self.scores, self.ruleset)
        options.setdefault("length", "east" if early else "hanchan")
        if "red_fives" not in options and without_red_fives(hands):
            options["red_fives"] = (0, 0, 0)
        first = hands[0]
        start = first.scores[0]
        if is_first_hand(first) and set(first.scores) == {start} and start != self.ruleset.options.start_points:
            options["start_points"] = start

    # The beginning of a hand.

    def start_hand(self, event: Event) -> None:
        if self.hand is not None and not self.hand.ending:
            raise RecordError(event.where, "record.hand_not_ended", hand=len(self.transcript.hands) - 1)
        if not self.transcript.hands:
            self.find_players(event)
        wind = event.text("bakaze")
        if wind not in tuple(WINDS):
            raise event.wrong("riichi.mjai.bakaze", wind)
        dealer, number = event.seat("oya"), event.number("kyoku", 1, event.players)
        if dealer != number - 1:
            raise RecordError(event.where, "riichi.mjai.dealer", seat=dealer, number=number, expected=number - 1)
        hand = HandTranscript(
            scores=(),
            round=WINDS.index(wind),
            dealer=dealer,
            honba=event.number("honba"),
            sticks=event.number("kyotaku"),
            hands=tuple(self.dealt(event, seat, tiles) for seat, tiles in enumerate(event.by_seat("tehais"))),
            indicator=event.tile("dora_marker"),
            where=event.where,
        )
        hand.scores = self.scores_at_start(event, hand)
        self.hand = hand
        self.transcript.hands.append(hand)

    def dealt(self, event: Event, seat: int, tiles: object) -> tuple[int, ...]:
        if not isinstance(tiles, list) or len(tiles) != 13:
            raise event.wrong("riichi.mjai.deal", tiles, seat=seat)
        return tuple(map(event.face, tiles))

    def scores_at_start(self, event: Event, hand: HandTranscript) -> tuple[int, ...]:
        """The scores of the event; else those that the last hand left, or the start points."""
        if "scores" in event:
            return event.amounts("scores")
        if self.transcript.hands:
            if self.scores is None:
                raise RecordError(event.where, "riichi.mjai.scores_unknown")
            return self.scores
        if not is_first_hand(hand):
            raise RecordError(event.where, "riichi.mjai.scores_midway")
        return (self.ruleset.options.start_points,) * event.players

    # Moves.

    def playing(self, event: Event) -> HandTranscript:
        """The current hand, which must not have ended."""
        if self.hand is None:
            raise RecordError(event.where, "riichi.mjai.no_hand_now")
        if self.hand.ending:
            raise RecordError(event.where, "record.after_the_hand")
        return self.hand

    def add(self, event: Event, kind: str, tile: int) -> None:
        self.playing(event).moves.append(Move(kind, event.seat(), tile, where=event.where))

    def discard(self, event: Event) -> None:
        seat = event.seat()
        drawn, declares = event.flag("tsumogiri"), self.declaring == seat
        move = Move("discard", seat, event.tile(), drawn=drawn, declares=declares, where=event.where)
        self.playing(event).moves.append(move)
        self.declaring = -1

    def call(self, event: Event, kind: str, count: int) -> None:
        seat, source, tile = event.seat(), event.seat("target"), event.tile()
        hand = self.playing(event)
        last = last_move(hand)
        if seat == source or last is None or (last.kind, last.seat, last.tile) != ("discard", source, tile):
            raise RecordError(event.where, "riichi.mjai.not_discarded", tile=TILES[tile], seat=source)
        hand.moves.append(Move(kind, seat, tile, event.tiles("consumed", count), source, where=event.where))

    def closed_kong(self, event: Event) -> None:
        tiles = event.tiles("consumed", 4)
        if len(set(map(kind_of, tiles))) != 1:
            raise event.wrong("riichi.mjai.closed_kong", event.require("consumed"))
        self.add(event, "closed", max(tiles))  # the red five, if there is one

    def added_kong(self, event: Event) -> None:
        tile = event.tile()
        if "consumed" in event and set(map(kind_of, event.tiles("consumed", 3))) != {kind_of(tile)}:
            raise event.wrong("riichi.mjai.added_kong", event.require("consumed"), tile=TILES[tile])
        self.add(event, "added", tile)

    def north(self, event: Event) -> None:
        if "pai" in event and event.tile() != NORTH:
            raise event.wrong("riichi.mjai.north", event.require("pai"))
        self.add(event, "north", NORTH)

    def reach(self, event: Event) -> None:
        self.playing(event)
        self.declaring = event.seat()

    def reach_accepted(self, event: Event) -> None:
        last = last_move(self.playing(event))
        if last is None or not last.declares or last.seat != event.seat():
            raise RecordError(event.where, "riichi.mjai.not_declared", seat=event.seat())

    def indicator(self, event: Event) -> None:
        self.playing(event).moves.append(Move("indicator", -1, event.tile("dora_marker"), where=event.where))

    # The end of a hand.

    def win(self, event: Event) -> None:
        seat, source = event.seat(), event.seat("target")
        hand = self.hand if self.hand is not None and self.hand.ending == "ron" else self.playing(event)
        last = last_move(hand)
        kinds = ("draw",) if seat == source else ("discard", "added", "closed", "north")
        if last is None or last.kind not in kinds or last.seat != source:
            raise RecordError(event.where, "riichi.mjai.win_tile", seat=seat, source=source)
        if any(other.seat == seat for other in hand.wins):
            raise RecordError(event.where, "riichi.mjai.wins_twice", seat=seat)
        ura = next((event.tiles(key) for key in ("ura_markers", "uradora_markers") if key in event), ())
        fan = event.maybe_number("fan")
        claim = WinClaim(
            seat,
            source,
            tile=event.tile() if "pai" in event else None,
            yaku=self.yaku(event, hand, seat, last) if "yakus" in event else None,
            han=fan if fan is None or fan < YAKUMAN_FAN else fan // YAKUMAN_FAN * YAKUMAN_HAN,
            fu=event.maybe_number("fu"),
            points=event.maybe_number("hora_points"),
            ura=ura,
            where=event.where,
        )
        if hand.ura and ura and hand.ura != ura:
            raise RecordError(event.where, "riichi.mjai.ura")
        hand.ura = hand.ura or ura
        first = not hand.wins
        hand.wins.append(claim)
        hand.wins.sort(key=lambda win: (win.seat - source) % event.players)
        self.end_with(event, hand, "tsumo" if seat == source else "ron", first)

    def yaku(self, event: Event, hand: HandTranscript, seat: int, last: Move) -> dict[str, int]:
        """The yaku by pattern key; if mjai has one name for several, the tiles decide."""
        held = tiles_held(hand, seat)
        if last.seat != seat:
            held[kind_of(last.tile)] += 1
        yaku: dict[str, int] = {}
        for pair in event.items("yakus"):
            if not isinstance(pair, list) or len(pair) != 2 or type(pair[1]) is not int:
                raise event.wrong("riichi.mjai.yaku_and_fan", pair)
            name, fan = str(pair[0]), pair[1]
            if name == "sangenpai":
                yaku.update(self.dragons(event, held, fan))
                continue
            key = YAKU.get(name) or YAKUMAN.get(name) or name
            if name in YAKUMAN and fan >= YAKUMAN_FAN:
                fan = fan // YAKUMAN_FAN * YAKUMAN_HAN
            if key in SPECIAL_WAITS and held[kind_of(last.tile)] == _copies_of_special_wait(key, last.tile):
                key = SPECIAL_WAITS[key]
            if all(key != pattern.key for pattern in self.ruleset.scoring.patterns):
                raise event.wrong("riichi.mjai.yaku", name)
            yaku[key] = yaku.get(key, 0) + fan
        return yaku

    def dragons(self, event: Event, held: Counter[int], fan: int) -> dict[str, int]:
        yaku = {key: 1 for kind, key in DRAGONS.items() if held[kind] >= 3}
        if len(yaku) != fan:
            raise RecordError(event.where, "riichi.mjai.dragons", fan=fan, sets=len(yaku))
        return yaku

    def draw_game(self, event: Event) -> None:
        hand = self.playing(event)
        last = last_move(hand)
        reason = event.text("reason") if "reason" in event else ""
        if reason and reason not in REASONS:
            raise event.wrong("riichi.mjai.reason", reason, known=", ".join(REASONS))
        ending = REASONS[reason] if reason else reason_of_draw(hand, self.ruleset, event.where)
        if ending == "kyuushu":
            if last is None or last.kind != "draw":
                raise RecordError(event.where, "riichi.mjai.nine_terminals")
            hand.moves.append(Move("nine_terminals", last.seat, where=event.where))
        if "tenpais" in event:
            ready = event.by_seat("tenpais")
            if not all(isinstance(shown, bool) for shown in ready):
                raise event.wrong("riichi.mjai.ready", ready)
            hand.ready = tuple(seat for seat, shown in enumerate(ready) if shown)
        self.end_with(event, hand, ending, first=True)

    def end_with(self, event: Event, hand: HandTranscript, ending: str, first: bool) -> None:
        """Set the ending, scores and deltas of the hand; unless `first`, add one more win on the same tile."""
        hand.ending = ending
        before = scores_in_play(hand) if first else self.scores
        after = event.amounts("scores") if "scores" in event else None
        deltas = event.amounts("deltas") if "deltas" in event else None
        if deltas is None and before is not None and after is not None:
            deltas = tuple(score - old for score, old in zip(after, before, strict=True))
        if before is not None and deltas is not None:
            self.scores = tuple(score + change for score, change in zip(before, deltas, strict=True))
            if after is not None and after != self.scores:
                scores, expected = str(after), str(self.scores)
                raise RecordError(event.where, "riichi.mjai.scores", scores=scores, expected=expected)
        else:
            self.scores = after
        if first:
            hand.deltas = deltas
        elif hand.deltas is not None and deltas is not None:
            hand.deltas = tuple(one + other for one, other in zip(hand.deltas, deltas, strict=True))
        else:
            hand.deltas = None

    def end_hand(self, event: Event) -> None:
        if self.hand is None:
            raise RecordError(event.where, "riichi.mjai.no_hand_now")
        if not self.hand.ending:
            raise RecordError(event.where, "riichi.mjai.no_ending")
        self.hand = None

    def end_game(self, event: Event) -> None:
        if self.hand is not None and not self.hand.ending:
            raise RecordError(event.where, "riichi.mjai.last_hand")
        if not self.transcript.hands:
            raise RecordError(event.where, "riichi.mjai.no_hands")
        if "scores" in event:
            self.transcript.final_scores = event.amounts("scores")
        self.transcript.whole = True


def _copies_of_special_wait(key: str, tile: int) -> int:
    """How many tiles of the winning kind a hand with the special wait has: a pair; in nine gates 4 of a 1 or 9."""
    return 4 if key == "chuuren" and tile % 9 in (0, 8) else 2
