"""Writes a transcript as one object of tenhou.net/6; `tenhou6.py` lists what the format cannot hold."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from mahjongkit.errors import MahjongError, shown
from mahjongkit.rules.riichi.records.tenhou6_names import (
    DORA,
    DRAWN,
    DRAWS,
    JAPANESE,
    NO_DISCARD,
    RIVER_CALLS,
    SEATS,
    TAKE_CALLS,
    UNKNOWN,
    WINDS,
    WON,
    YAKUMAN,
    digits,
    rules_of,
)
from mahjongkit.rules.riichi.records.transcript import HandTranscript, Move, RecordError, Transcript, WinClaim
from mahjongkit.rules.riichi.records.transcript_queries import shares
from mahjongkit.tiles import kind_of

_LETTERS = {kind: letter for letter, kind in (TAKE_CALLS | RIVER_CALLS).items()}
_LIMITS = ((13, "数え役満"), (11, "三倍満"), (8, "倍満"), (6, "跳満"), (0, "満貫"))
_MANGAN = 2000


def write(transcript: Transcript) -> str:
    """One object with all hands of a transcript."""
    return _Writer(transcript).write()


class _Writer:
    """Writes a transcript."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        try:
            game, self.reds = rules_of(transcript.game, transcript.options)
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            reason = error if isinstance(error, MahjongError) else str(error)
            raise RecordError("transcript", "riichi.tenhou6.not_written", game=transcript.game, reason=reason) from None
        self.players = game.players
        self.kuitan = bool(transcript.options.get("kuitan", True))
        self.length = transcript.options.get("length", "" if self.kuitan else game.options.length)

    def write(self) -> str:
        transcript = self.transcript
        data: dict[str, object] = {
            "title": ["", ""],
            "name": [*transcript.names, *[""] * (SEATS - len(transcript.names))] if transcript.names else [],
            "rule": self._rule(),
            "log": [self._hand(hand) for hand in transcript.hands],
        }
        if transcript.final_scores is not None and transcript.final_points is not None:
            pairs = zip(transcript.final_scores, transcript.final_points, strict=True)
            data["sc"] = [number for pair in pairs for number in pair]
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"

    def _rule(self) -> dict[str, object]:
        game = self.transcript.game
        family = {"riichi:tenhou": "", "riichi3:tenhou3": "", "riichi:majsoul": "雀魂", "riichi3:majsoul3": "雀魂"}
        words = [
            family.get(game, f"{game} "),
            "三" if self.players == 3 else "",
            {"east": "東", "hanchan": "南"}.get(str(self.length), ""),
            "喰" if self.kuitan else "",
            "赤" if any(self.reds) else "",
        ]
        rule: dict[str, object] = {"disp": "".join(words)}
        if self.reds[1:] in ((0, 0), (1, 1)) and self.reds[0] == (0 if self.players == 3 else self.reds[1]):
            return rule | {"aka": self.reds[1]}
        return rule | {f"aka5{suit + 1}": red for suit, red in enumerate(self.reds)}

    def _hand(self, hand: HandTranscript) -> list[object]:
        shown = [hand.indicator, *(move.tile for move in hand.moves if move.kind == "indicator")]
        log: list[object] = [
            [SEATS * hand.round + hand.dealer, hand.honba, hand.sticks],
            self._padded(hand.scores),
            [digits(face) for face in shown],
            [digits(face) for face in hand.ura],
        ]
        for seat in range(self.players):
            log.append([digits(face) for face in hand.hands[seat]])
            log.extend(self._rows([move for move in hand.moves if move.seat == seat]))
        log.extend([] for _ in range(3 * (SEATS - self.players)))
        log.append(self._result(hand))
        return log

    def _padded(self, numbers: Sequence[int]) -> list[int]:
        return [*numbers, *[0] * (SEATS - self.players)]

    def _rows(self, moves: list[Move]) -> tuple[list[object], list[object]]:
        """What a seat took and what it discarded."""
        takes: list[object] = []
        discards: list[object] = []
        pons: dict[int, Move] = {}
        for move in moves:
            if move.kind == "draw":
                takes.append(digits(move.tile))
            elif move.kind in TAKE_CALLS.values():
                takes.append(self._call(move, _LETTERS[move.kind], ()))
                if move.kind == "pon":
                    pons[kind_of(move.tile)] = move
                elif move.kind == "kong":
                    discards.append(NO_DISCARD)
            elif move.kind == "discard":
                number = DRAWN if move.drawn else digits(move.tile)
                discards.append(f"r{number}" if move.declares else number)
            elif move.kind != "nine_terminals":
                discards.append(self._river_call(move, pons))
        return takes, discards

    def _call(self, move: Move, letter: str, added: tuple[int, ...]) -> str:
        """The tiles of a call; the letter is before the called tile, and its place says from whom the tile came."""
        from_hand = [digits(face) for face in sorted(move.tiles, key=lambda face: (kind_of(face), face))]
        place = {3: 0, 2: 1, 1: len(from_hand)}[(move.source - move.seat) % SEATS]
        called = [digits(face) for face in (*added, move.tile)]
        return "".join(map(str, (*from_hand[:place], letter, *called, *from_hand[place:])))

    def _river_call(self, move: Move, pons: dict[int, Move]) -> str:
        letter = _LETTERS[move.kind]
        if move.kind == "north":
            return f"{letter}{digits(move.tile)}"
        kind = kind_of(move.tile)
        if move.kind == "added":
            if kind not in pons:
                raise RecordError(move.where, "riichi.tenhou6.no_pon")
            return self._call(pons[kind], letter, (move.tile,))
        reds = self.reds[kind // 9] if kind < 27 and kind % 9 == 4 else 0
        tiles = [digits(kind)] * (4 - reds) + [51 + kind // 9] * reds
        return "".join(map(str, (*tiles[:3], letter, tiles[3])))

    # The result.

    def _result(self, hand: HandTranscript) -> list[object]:
        if hand.wins:
            return self._wins(hand)
        if not hand.ending:
            return [UNKNOWN]
        name = next((name for name, ending in DRAWS.items() if ending == hand.ending), None)
        if name is None:
            raise RecordError(hand.where, "riichi.tenhou6.ending", ending=shown(hand.ending))
        alike = hand.ready is not None and len(hand.ready) in (0, self.players)
        if hand.ending == "exhaustive" and alike and not any(hand.deltas or ()):
            return ["全員聴牌" if hand.ready else "全員不聴"]
        if hand.deltas is None or (hand.ending not in ("exhaustive", "nagashi") and not any(hand.deltas)):
            return [name]
        return [name, self._padded(hand.deltas)]

    def _wins(self, hand: HandTranscript) -> list[object]:
        result: list[object] = [WON]
        for win, deltas in zip(hand.wins, self._payments(hand), strict=True):
            result += [self._padded(deltas), self._win(win, hand)]
        return result

    def _payments(self, hand: HandTranscript) -> list[list[int]]:
        """The deltas of every win: the first win has everything but the values of the other hands."""
        return shares(hand.deltas or [0] * self.players, hand.wins, [win.points or 0 for win in hand.wins])

    def _win(self, win: WinClaim, hand: HandTranscript) -> list[object]:
        parts: list[object] = [win.seat, win.source, self._liable(win, hand)]
        if win.points is None and win.yaku is None:
            return parts
        parts.append(self._worth(win, hand))
        for key, han in (win.yaku or {}).items():
            yakuman = han == YAKUMAN and key not in DORA
            parts.append(f"{self._yaku_name(key, win, hand)}({'役満' if yakuman else f'{han}飜'})")
        return parts

    def _liable(self, win: WinClaim, hand: HandTranscript) -> int:
        """The liable seat, according to the payments; the winner if nobody is liable."""
        yakuman = any(han >= YAKUMAN and key not in DORA for key, han in (win.yaku or {}).items())
        if not yakuman or len(hand.wins) > 1:
            return win.seat
        payers = [seat for seat, delta in enumerate(hand.deltas or ()) if delta < 0]
        if win.seat == win.source:
            return payers[0] if len(payers) == 1 else win.seat
        return next((seat for seat in payers if seat != win.source), win.seat)

    def _yaku_name(self, key: str, win: WinClaim, hand: HandTranscript) -> str:
        if key == "seat_wind":
            return f"自風 {WINDS[(win.seat - hand.dealer) % self.players]}"
        if key == "round_wind":
            return f"場風 {WINDS[hand.round]}"
        if key not in JAPANESE:
            raise RecordError(win.where, "riichi.tenhou6.yaku", value=shown(key))
        return JAPANESE[key]

    def _worth(self, win: WinClaim, hand: HandTranscript) -> str:
        """Fu and han or the limit, and the points as they are paid."""
        if win.points is None:
            return ""
        dealer = win.seat == hand.dealer
        return self._fu_and_han(win, dealer) + self._paid(win, win.points, dealer)

    def _fu_and_han(self, win: WinClaim, dealer: bool) -> str:
        if any(han >= YAKUMAN and key not in DORA for key, han in (win.yaku or {}).items()):
            return "役満"
        if win.han is None:
            return "" if win.fu is None else f"{win.fu}符"
        small = win.han < 5
        if small and win.fu is not None and win.fu * 2 ** (win.han + 2) < _MANGAN:
            return f"{win.fu}符{win.han}飜"
        if small and win.fu is None and win.points != self._total(_MANGAN, dealer, win.seat == win.source):
            return f"{win.han}飜"
        return next(name for min_han, name in _LIMITS if win.han >= min_han)

    def _total(self, base: int, dealer: bool, drawn: bool) -> int:
        """What a hand with these basic points wins in total."""
        if not drawn:
            return _up_to_hundred(base * (6 if dealer else 4))
        if dealer:
            return (self.players - 1) * _up_to_hundred(2 * base)
        return (self.players - 2) * _up_to_hundred(base) + _up_to_hundred(2 * base)

    def _paid(self, win: WinClaim, points: int, dealer: bool) -> str:
        """The points; on a self-draw what each other seat pays, if the points can be divided like that."""
        if win.seat != win.source:
            return f"{points}点"
        if dealer and points % (self.players - 1) == 0:
            return f"{points // (self.players - 1)}点∀"
        for base in () if dealer else _bases(win):
            if self._total(base, False, True) == points:
                return f"{_up_to_hundred(base)}-{_up_to_hundred(2 * base)}点"
        return f"{points}点"


def _up_to_hundred(points: int) -> int:
    return -(-points // 100) * 100


def _bases(win: WinClaim) -> Iterator[int]:
    """The basic points that a hand may have: those of its fu and han, and those of the limits."""
    if win.fu is not None and win.han is not None and win.han < 5:
        yield win.fu * 2 ** (win.han + 2)
    yield from (_MANGAN, 3000, 4000, 6000)
    yield from (8000 * count for count in range(1, 8))
