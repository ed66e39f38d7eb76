"""Writes Tenhou's XML (mjlog).

A transcript has faces, Tenhou numbers every tile: each tile gets the next free number of its face when it is first
seen, and keeps it. If the transcript lacks something that Tenhou needs (fu, points, ready hands, ...), the hand is
played on a table and the value is taken from there.

Not written, because the format cannot hold it or can express it in only one way:

- rules other than Tenhou's: only the number of players, the length, red fives or none, and open tanyao or none; the
  length is always read back, even if it is the preset's
- how many yakuman a pattern is worth, and yaku beside a yakuman: each yakuman is read back as 13 han; a North set aside
  is counted as dora
- `wins` where three rons end the hand in a draw
- the order of the tiles in a call (they are sorted, a red five before the others of its kind), and which face of its
  kind a closed kong was named after
- `where`

If the transcript does not state how a hand changes the scores (`deltas` is None), that is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import quote

from mahjongkit import rules
from mahjongkit.core.plain_codes import bits
from mahjongkit.errors import shown
from mahjongkit.game.table import Table
from mahjongkit.records.record import record_error
from mahjongkit.rules.riichi import Riichi
from mahjongkit.rules.riichi.payments import STICK
from mahjongkit.rules.riichi.records.replay import Replay
from mahjongkit.rules.riichi.records.tenhou_read import ADDED_BIT, CHI_BIT, DRAWS, NORTH_BIT, PON_BIT, YAKU
from mahjongkit.rules.riichi.records.transcript import HandTranscript, Move, RecordError, Transcript, WinClaim
from mahjongkit.rules.riichi.score import riichi_score
from mahjongkit.tiles import FACES, RED_FIVES, code, kind_of

_DRAW, _DISCARD = "TUVW", "DEFG"
_ONLINE, _NO_RED, _NO_KUITAN, _HANCHAN, _THREE = 1, 2, 4, 8, 16
_TYPES = {ending: kind for kind, ending in DRAWS.items()}
_YAKUMAN = range(YAKU.index("renhou"), YAKU.index("dora"))
_LIABILITIES = {"daisangen": range(31, 34), "daisuushii": range(27, 31)}
"""The kinds of these yakuman's sets; whoever discards the last of them for a call is liable."""
_SHOWING = ("exhaustive", "nagashi")
"""The draws at which ready hands are paid, or at least shown."""
_SEATS = 4


def write(transcript: Transcript) -> str:
    """The mjlog of a transcript; raises `RecordError` if it contradicts itself or Tenhou does not have its game."""
    ruleset = _game(transcript)
    replay = Replay(transcript)
    tags = ['<mjloggm ver="2.3">', _tag("GO", type=_type(ruleset, transcript.game), lobby=0)]
    if transcript.names:
        names = [*transcript.names, *[""] * _SEATS][:_SEATS]
        tags.append(_tag("UN", **{f"n{seat}": quote(name, safe="") for seat, name in enumerate(names)}))
    tags.append(_tag("TAIKYOKU", oya=0))
    for number, hand in enumerate(transcript.hands):
        last = number == len(transcript.hands) - 1
        tags += _HandWriter(ruleset, replay, number, hand, transcript.whole and last).write()
    return "".join([*tags, "</mjloggm>"])


def _game(transcript: Transcript) -> Riichi:
    try:
        ruleset = rules.find(transcript.game, **transcript.options)
    except (TypeError, ValueError) as error:
        raise record_error(transcript.game, error) from None
    if not isinstance(ruleset, Riichi):
        raise RecordError(transcript.game, "riichi.tenhou.only_riichi")
    return ruleset


def _type(ruleset: Riichi, where: str) -> int:
    """The bits of `type` that state the rules."""
    options = ruleset.options
    three = ruleset.players == 3
    if options.red_fives not in ((0, 0, 0), (0, 1, 1) if three else (1, 1, 1)):
        raise RecordError(where, "riichi.tenhou.red_fives", red_fives=str(options.red_fives))
    if options.length not in ("east", "hanchan"):
        raise RecordError(where, "riichi.tenhou.length", length=shown(options.length))
    stated = {
        _NO_RED: not any(options.red_fives),
        _NO_KUITAN: not options.kuitan,
        _HANCHAN: options.length == "hanchan",
        _THREE: three,
    }
    return _ONLINE + sum(bit for bit, holds in stated.items() if holds)


def _tag(name: str, **attributes: object) -> str:
    """A tag with the attributes that are not None."""
    words = [f'{key}="{value}"' for key, value in attributes.items() if value is not None]
    return f"<{' '.join([name, *words])}/>"


def _joined(values: Iterable[object]) -> str:
    return ",".join(map(str, values))


def _name(face: int) -> str:
    """The name of a face; also of an invalid one in a broken transcript."""
    return code(face) if 0 <= face < FACES else f"of face {face}"


def _limit(han: int, fu: int) -> int:
    """0 below mangan, 1 mangan, 2 haneman, 3 baiman, 4 sanbaiman, 5 yakuman."""
    if han < 5:
        return int(bits.doubled(fu, han + 2) >= 2000)
    return 1 + sum(han >= minimum for minimum in (6, 8, 11, 13))


@dataclass(slots=True)
class _Meld:
    """A meld or a North set aside; `called` is the tile that came from `source`, -1 if none did."""

    kind: str
    ids: list[int]
    called: int = -1
    source: int = -1

    def packed(self, seat: int) -> int:
        """The number into which Tenhou packs the meld."""
        first = min(self.ids)
        if self.kind == "north":
            return bits.placed(first, 8) + bits.one(NORTH_BIT)
        if self.kind == "closed":
            return bits.placed(first, 8)
        turn = (self.source - seat) % _SEATS
        if self.kind == "kong":
            return bits.placed(self.called, 8) + turn
        place = sorted(self.ids).index(self.called)
        if self.kind == "chi":
            suit, rank = divmod(first // 4, 9)
            copies = sum(bits.placed(tile % 4, 3 + 2 * i) for i, tile in enumerate(sorted(self.ids)))
            return bits.placed(3 * (7 * suit + rank) + place, 10) + copies + bits.one(CHI_BIT) + turn
        spare = 6 - sum(tile % 4 for tile in self.ids)
        sort = ADDED_BIT if self.kind == "added" else PON_BIT
        return bits.placed(3 * (first // 4) + place, 9) + bits.placed(spare, 5) + bits.one(sort) + turn


class _HandWriter:
    """Writes one hand; tracks the tiles and the score of every seat."""

    def __init__(self, ruleset: Riichi, replay: Replay, number: int, hand: HandTranscript, ends_match: bool) -> None:
        self.ruleset = ruleset
        self.options = ruleset.options
        self.replay = replay
        self.number = number
        self.transcript = hand
        self.ends_match = ends_match
        self.where = hand.where
        self.tags: list[str] = []
        self.free = self._numbering()
        self.hands = [[self.new(face) for face in tiles] for tiles in hand.hands]
        self.indicators = [self.new(hand.indicator)]
        self.melds: list[list[_Meld]] = [[] for _ in hand.hands]
        self.drawn = -1  # the tile that the seat to move has just drawn
        self.offered = -1  # the tile that another seat may call or win with
        self.offering = -1  # the seat that it comes from
        self.scores = list(hand.scores)
        self.sticks = hand.sticks
        self.riichi: set[int] = set()

    def write(self) -> list[str]:
        self._check()
        self._start()
        for place, move in enumerate(self.transcript.moves):
            self.where = move.where or self.transcript.where
            self._move(move, place == len(self.transcript.moves) - 1)
        self.where = self.transcript.where
        if self.transcript.ending in ("tsumo", "ron"):
            self._wins()
        elif self.transcript.ending:
            self._draw_game()
        elif self.ends_match:
            raise self.error("riichi.tenhou.whole")
        return self.tags

    def error(self, key: str, **values: object) -> RecordError:
        return RecordError(self.where or f"hand {self.number}", key, **values)

    def _check(self) -> None:
        """The round must exist, and everything by seat must have as many values as there are seats."""
        hand, players = self.transcript, self.ruleset.players
        if hand.round not in range(4) or hand.honba < 0 or hand.sticks < 0:
            raise self.error("riichi.tenhou.start", round=hand.round, honba=hand.honba, sticks=hand.sticks)
        match = self.replay.transcript
        by_seat = [hand.scores, hand.hands, hand.deltas, match.final_scores, match.final_points]
        if any(values is not None and len(values) != players for values in by_seat):
            raise self.error("riichi.tenhou.by_seat", players=players, ruleset=self.ruleset.name)
        seats = [hand.dealer, *(hand.ready or ()), *(seat for win in hand.wins for seat in (win.seat, win.source))]
        if not all(0 <= seat < players for seat in seats):
            raise self.error("riichi.tenhou.no_such_seat", players=players, ruleset=self.ruleset.name)

    # Numbers of tiles.

    def _numbering(self) -> dict[int, list[int]]:
        """The free tile numbers of every face, the next one last."""
        free = {kind: [4 * kind + copy for copy in (3, 2, 1, 0)] for kind in range(34)}
        if any(self.options.red_fives):
            free.update({red: [free[kind_of(red)].pop()] for red in RED_FIVES})
        return free

    def new(self, face: int) -> int:
        """The number of a tile that is seen for the first time."""
        if not self.free.get(face):
            raise self.error("riichi.tenhou.copies", tile=_name(face))
        return self.free[face].pop()

    def face(self, tile: int) -> int:
        red = tile // 4 % 9 == 4 and tile // 4 < 27 and tile % 4 == 0 and any(self.options.red_fives)
        return RED_FIVES[tile // 36] if red else tile // 4

    def take(self, seat: int, face: int, but: int = -1) -> int:
        """Remove a tile of this face, other than the tile `but`, from the hand of a seat."""
        for tile in self.hands[seat]:
            if tile != but and self.face(tile) == face:
                self.hands[seat].remove(tile)
                return tile
        raise self.error("riichi.tenhou.not_held", seat=seat, tile=_name(face))

    # The beginning and the moves.

    def _start(self) -> None:
        hand = self.transcript
        seed = (4 * hand.round + hand.dealer, hand.honba, hand.sticks, 0, 0, self.indicators[0])
        dealt = [*map(_joined, self.hands), *[""] * _SEATS][:_SEATS]
        hands = {f"hai{seat}": tiles for seat, tiles in enumerate(dealt)}
        self.tags.append(_tag("INIT", seed=_joined(seed), ten=self._ten(), oya=hand.dealer, **hands))

    def _ten(self) -> str:
        return _joined(self._four(self._hundreds(score) for score in self.scores))

    def _four(self, values: Iterable[int]) -> list[int]:
        """One value for each of four seats, 0 for a seat that does not exist."""
        return [*values, 0][:_SEATS]

    def _hundreds(self, points: int) -> int:
        if points % 100:
            raise self.error("riichi.tenhou.hundreds", points=points)
        return points // 100

    def _move(self, move: Move, last: bool) -> None:
        if move.kind == "indicator":
            self.indicators.append(self.new(move.tile))
            self.tags.append(_tag("DORA", hai=self.indicators[-1]))
        elif move.kind == "nine_terminals" and last and self.transcript.ending == "kyuushu":
            pass  # the tag of the draw states it
        elif not 0 <= move.seat < self.ruleset.players:
            raise self.error("riichi.tenhou.move_seat", kind=move.kind, seat=move.seat)
        elif move.kind == "draw":
            self.drawn = self.new(move.tile)
            self.hands[move.seat].append(self.drawn)
            self.tags.append(_tag(f"{_DRAW[move.seat]}{self.drawn}"))
        elif move.kind == "discard":
            self._discard(move, passed=not last or self.transcript.ending not in ("ron", "sanchahou", ""))
        else:
            self._meld(move)

    def _discard(self, move: Move, passed: bool) -> None:
        """Write a discard; a riichi stick is paid when nobody has won with the discard (`passed`)."""
        seat = move.seat
        if move.declares:
            self.riichi.add(seat)
            self.tags.append(_tag("REACH", who=seat, step=1))
        if move.drawn:
            if self.drawn not in self.hands[seat] or self.face(self.drawn) != move.tile:
                raise self.error("riichi.tenhou.not_drawn", seat=seat, tile=_name(move.tile))
            self.hands[seat].remove(self.drawn)
            self.offered = self.drawn
        else:
            self.offered = self.take(seat, move.tile, but=self.drawn)
        self.drawn, self.offering = -1, seat
        self.tags.append(_tag(f"{_DISCARD[seat]}{self.offered}"))
        if move.declares and (passed or self.options.stick_timing == "on_declare"):
            self.scores[seat] -= STICK
            self.sticks += 1
            self.tags.append(_tag("REACH", who=seat, ten=self._ten(), step=2))

    def _meld(self, move: Move) -> None:
        seat, melds = move.seat, self.melds[move.seat]
        if move.kind in ("chi", "pon", "kong"):
            meld = self._called(move)
            melds.append(meld)
        elif move.kind == "added":
            meld = self._extended(move)
        elif move.kind == "closed":
            kind = kind_of(move.tile)
            faces = [self.face(4 * kind + copy) for copy in range(4)]
            meld = _Meld("closed", [self.take(seat, face) for face in faces])
            self.offered = meld.ids[0]
            melds.append(meld)
        elif move.kind == "north":
            self.offered = self.take(seat, move.tile)
            meld = _Meld("north", [self.offered])
            melds.append(meld)
        else:
            raise self.error("riichi.tenhou.move_kind", kind=shown(move.kind))
        self.drawn, self.offering = -1, seat
        self.tags.append(_tag("N", who=seat, m=meld.packed(seat)))

    def _called(self, move: Move) -> _Meld:
        if self.offered < 0 or (self.offering, self.face(self.offered)) != (move.source, move.tile):
            raise self.error("record.not_discarded", kind=move.kind, tile=_name(move.tile), seat=move.source)
        called, self.offered = self.offered, -1
        from_hand = [self.take(move.seat, face) for face in move.tiles]
        kinds = sorted(tile // 4 for tile in (*from_hand, called))
        first = kinds[0]
        expected = {"chi": [first, first + 1, first + 2], "pon": [first] * 3, "kong": [first] * 4}
        if kinds != expected[move.kind] or (move.kind == "chi" and first % 9 > 6):
            raise self.error("riichi.tenhou.meld", kind=move.kind, tiles=" ".join(map(code, kinds)))
        return _Meld(move.kind, [*from_hand, called], called, move.source)

    def _extended(self, move: Move) -> _Meld:
        for meld in self.melds[move.seat]:
            if meld.kind == "pon" and meld.called // 4 == kind_of(move.tile):
                self.offered = self.take(move.seat, move.tile)
                meld.kind = "added"
                return meld
        raise self.error("riichi.tenhou.no_triplet", seat=move.seat, tile=_name(move.tile))

    # The end.

    @cached_property
    def table(self) -> Table:
        """The table at the end of this hand, for values that the transcript does not state."""
        table = Table.of(self.replay.play_hand(self.number, self.transcript))
        if not table.hand_over:
            raise self.error("riichi.tenhou.not_playable")
        return table

    def _wins(self) -> None:
        wins = self.transcript.wins
        if not wins:
            raise self.error("riichi.tenhou.nobody_wins", ending=self.transcript.ending)
        uras = [self.new(face) for face in self.transcript.ura or wins[0].ura]
        shares = self._shares()
        for place, win in enumerate(wins):
            self.where = win.where or self.transcript.where
            change = None if shares is None else shares[place]
            self._win(win, uras, change, self._owari() if place == len(wins) - 1 else None)

    def _win(self, win: WinClaim, uras: list[int], change: Sequence[int] | None, owari: str | None) -> None:
        self_draw = win.seat == win.source
        if self_draw is not (self.transcript.ending == "tsumo"):
            ending = self.transcript.ending
            raise self.error("riichi.tenhou.win_source", seat=win.seat, source=win.source, ending=ending)
        tile = self.drawn if self_draw else self.offered
        if tile < 0 or win.tile not in (None, self.face(tile)) or not (self_draw or win.source == self.offering):
            raise self.error("riichi.tenhou.win_tile", seat=win.seat, source=win.source)
        yaku, han, fu, points = self._value(win)
        limits = [number for number, worth in yaku if number in _YAKUMAN and worth >= 13]
        counted = None if limits else [each for pair in yaku for each in pair]
        limit = 5 if limits else _limit(han, fu)
        if win.seat in self.riichi and counted and YAKU.index("ura_dora") not in counted[::2]:
            counted += [YAKU.index("ura_dora"), 0]
        shown = self._ura(win, uras)
        melds = [meld.packed(win.seat) for meld in reversed(self.melds[win.seat])]
        attributes = {
            "ba": f"{self.transcript.honba},{self.sticks}",
            "hai": _joined(sorted({*self.hands[win.seat], tile})),
            "m": _joined(melds) if melds else None,
            "machi": tile,
            "ten": _joined((fu, points, limit)),
            "yaku": _joined(counted) if counted else None,
            "yakuman": _joined(limits) if limits else None,
            "doraHai": _joined(self.indicators),
            "doraHaiUra": _joined(shown) if shown else None,
            "who": win.seat,
            "fromWho": win.source,
            "paoWho": self._liable(win, {YAKU[number] for number in limits}),
            "sc": self._sc(change),
            "owari": owari,
        }
        self.tags.append(_tag("AGARI", **attributes))
        self.sticks = 0

    def _ura(self, win: WinClaim, uras: list[int]) -> list[int]:
        """The ura indicators that this winner was shown."""
        if win.ura and win.ura != tuple(self.face(tile) for tile in uras):
            raise self.error("riichi.tenhou.ura")
        return uras if win.ura or win.seat in self.riichi else []

    def _value(self, win: WinClaim) -> tuple[list[tuple[int, int]], int, int, int]:
        """The yaku with their numbers, han, fu and points."""
        fu, points = win.fu, win.points
        lines = list((win.yaku or {}).items())
        if win.yaku is None or fu is None or points is None:
            scores = [riichi_score(won.score) for won in self.table.hand_result.wins if won.seat == win.seat]
            if not scores:
                raise self.error("riichi.tenhou.no_value", seat=win.seat)
            if win.yaku is None:
                lines = [(line.pattern.key, line.value) for line in scores[0].scored_patterns]
            fu = scores[0].fu if fu is None else fu
            points = scores[0].points if points is None else points
        counted: dict[int, int] = {}
        for key, worth in lines:
            number = self._yaku_number(key, win.seat)
            counted[number] = counted.get(number, 0) + worth
        return list(counted.items()), sum(counted.values()), fu, points

    def _yaku_number(self, key: str, seat: int) -> int:
        if key == "seat_wind":
            return YAKU.index(key) + (seat - self.transcript.dealer) % self.ruleset.players
        if key == "round_wind":
            return YAKU.index(key) + self.transcript.round
        key = "dora" if key == "north_dora" else key
        if key not in YAKU:
            raise self.error("riichi.tenhou.yaku", yaku=shown(key))
        return YAKU.index(key)

    def _liable(self, win: WinClaim, yakuman: Iterable[str]) -> int | None:
        """Who discarded the last set of a yakuman that is all melds, if that changes who pays."""
        for key in yakuman:
            kinds = _LIABILITIES.get(key, range(0))
            sets = [meld for meld in self.melds[win.seat] if meld.kind != "north" and meld.ids[0] // 4 in kinds]
            if sets and len(sets) == len(kinds) and sets[-1].source not in (-1, win.source):
                return sets[-1].source
        return None

    def _shares(self) -> list[list[int]] | None:
        """How each win changed the scores. A transcript has only the sum; the nearest winner gets the sticks."""
        if self.transcript.deltas is None:
            return None
        rest = list(self.transcript.deltas)
        shares = []
        for place, win in enumerate(self.transcript.wins[:-1]):
            share = [0] * len(rest)
            share[win.seat] = rest[win.seat]
            liable = self._liable(win, win.yaku or ())
            if liable is not None:
                share[liable] += min(rest[liable], 0)
            share[win.source] -= sum(share) - (0 if place else STICK * self.sticks)
            rest = [delta - part for delta, part in zip(rest, share, strict=True)]
            shares.append(share)
        return [*shares, rest]

    def _draw_game(self) -> None:
        ending = self.transcript.ending
        if ending not in _TYPES:
            raise self.error("riichi.tenhou.ending", ending=shown(ending), known=", ".join(_TYPES))
        if ending == "kyuushu" and not any(move.kind == "draw" for move in self.transcript.moves):
            raise self.error("riichi.tenhou.given_up")
        ready = self._ready()
        hands = {f"hai{seat}": _joined(sorted(self.hands[seat])) for seat in sorted(ready)}
        counters, change = f"{self.transcript.honba},{self.sticks}", self._sc(self.transcript.deltas)
        self.tags.append(_tag("RYUUKYOKU", type=_TYPES[ending], ba=counters, sc=change, **hands, owari=self._owari()))

    def _ready(self) -> tuple[int, ...]:
        """The seats that show their hands."""
        if self.transcript.ready is not None:
            return self.transcript.ready
        if self.transcript.ending == "kyuushu":
            return (self.transcript.moves[-1].seat,)
        if self.transcript.ending in _SHOWING:
            return tuple(seat for seat, tiles in enumerate(self.table.view(-1).laid) if tiles)
        return ()

    def _sc(self, change: Sequence[int] | None) -> str | None:
        """Apply a change to the scores; returns the attribute `sc`, with the scores before and the change."""
        if change is None:
            return None
        before = self._four(map(self._hundreds, self.scores))
        changes = self._four(map(self._hundreds, change))
        self.scores = [score + more for score, more in zip(self.scores, change, strict=True)]
        return _joined(number for pair in zip(before, changes, strict=True) for number in pair)

    def _owari(self) -> str | None:
        """The end of the match: scores and points of every seat."""
        if not self.ends_match:
            return None
        scores, points = self.replay.transcript.final_scores, self.replay.transcript.final_points
        scores = self.table.scores if scores is None else scores
        points = self.table.result().points if points is None else points
        ends = [f"{self._hundreds(score)},{point:.1f}" for score, point in zip(scores, points, strict=True)]
        return _joined([*ends, "0,0.0"][:_SEATS])
