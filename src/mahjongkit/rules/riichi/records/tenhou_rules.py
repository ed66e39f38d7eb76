"""The rules that a Tenhou file states in its tag GO: the bits of `type`, `lobby`, and `csrule` of a private lobby.

`csrule` is what the owner of a lobby chose, by commas: two words of flags in hexadecimal, then numbers; an empty field
is Tenhou's default. A field that has no option here is named among the claims that are not judged.
"""

from __future__ import annotations

from collections.abc import Mapping

from mahjongkit import rules
from mahjongkit.rules.riichi.records.transcript import RecordError, Transcript

NO_RED, NO_KUITAN, HANCHAN, THREE, CHIPS, CHIPS_FIVE = 0x002, 0x004, 0x008, 0x010, 0x200, 0x400
PLAYED = NO_RED | NO_KUITAN | HANCHAN | THREE | CHIPS | CHIPS_FIVE
"""The bits of `type` that change how a match is played; the others say the room, the speed and what is shown."""

FLAGS: dict[int, dict[str, object]] = {
    0: {"nagashi": False},
    1: {"kiriage": True},
    2: {"tobi": False},
    3: {"kan_dora_open": "immediate", "kan_dora_added": "immediate"},
    5: {"kan_dora": False},
    6: {"ura": False},
    7: {"kan_ura": False},
    8: {"abort_suufon": False},
    9: {"abort_suukan": "off"},
    10: {"abort_suucha": False},
    11: {"abort_kyuushu": False},
    12: {"abort_sanchahou": False, "max_ron": 3},
    13: {"abort_sanchahou": False, "max_ron": 1},
    14: {"agari_yame": False},
    15: {"tenpai_yame": False},
    17: {"dealer_repeats_tenpai": False},
    18: {"final_rounding": "thousand"},
    19: {"ippatsu": False},
    21: {"extension": "none", "target_points": None},
    24: {"renhou": "mangan"},
    25: {"riichi_min_wall": 0},
    32: {"double_wind_pair": 2},
    33: {"equal_scores": "share"},
    34: {"sticks_at_end": "remain"},
    36: {"kazoe": "sanbaiman"},
}
"""What each flag of `csrule` changes; those of the second word are numbered from 32."""

FLAGS_OF_THREE: dict[int, dict[str, object]] = {22: {"north": "wind"}, 23: {"tsumo_loss": "bisect"}}
"""Flags that mean something with three players only."""

SHOWN_ONLY = (30, 38)
"""Flags that change no rule: what is shown, and the time to think."""

NO_OPTION = {
    4: ("no dora indicators", ("yaku", "han", "points", "deltas", "start of the hand", "match", "final")),
    16: ("the dealer does not repeat after a win", ("start of the hand", "match", "final")),
    20: ("two winds count in every round", ("yaku", "han", "fu", "points", "deltas", "start of the hand", "final")),
}
"""Flags without an option here, and the claims that they touch."""

START, TARGET, RETURN, AUTO_WIN, STICK, HONBA, NOTEN, UMA = 4, 5, 6, 7, 10, 11, 16, 21
UMA_ROWS = 5
MOST_POINTS = 10**6
DEFAULT_UMA = {4: (10, -10, -20), 3: (0, -20)}
DEFAULT_POINTS = {4: (25000, 30000, 30000), 3: (35000, 40000, 40000)}
DEFAULT_NOTEN = {4: (1000, 1500, 3000), 3: (1000, 2000)}


def read_go(told: Mapping[str, str], script: Transcript, where: str) -> None:
    """Take the rules of a match from the attributes of GO."""
    kind = _whole(told["type"], where, "type")
    players = 3 if kind & THREE else 4
    script.game = "riichi3:tenhou3" if players == 3 else "riichi:tenhou"
    script.stated = ("length", "red_fives", "kuitan")
    options: dict[str, object] = {"length": "hanchan" if kind & HANCHAN else "east"}
    if kind & NO_RED:
        options["red_fives"] = (0, 0, 0)
    if kind & NO_KUITAN:
        options["kuitan"] = False
    script.options = options
    script.private = told.get("lobby", "0") != "0"
    if kind & CHIPS:
        take_chip_rules(script, players, bool(kind & CHIPS_FIVE))
    if told.get("csrule"):
        _Custom(told["csrule"], players, script, where).read()
    rule = told.get("rule", "").split(",")
    if len(rule) > 2 and rule[2] and (_hex(rule[2], where, "rule") ^ kind) & PLAYED:
        script.not_judged["rule of GO"] = f"it is {rule[2]}, but type is {kind:04x}: type was taken"


def read_start_points(script: Transcript) -> None:
    """What everybody begins with, if the first hand tells it and the preset differs."""
    first = script.hands[0]
    start = first.scores[0] if first.scores else 0
    if (first.round, first.dealer, first.honba, first.sticks) != (0, 0, 0, 0) or set(first.scores) != {start}:
        return
    known = script.options.get("start_points")
    if known == start or (known is None and DEFAULT_POINTS[len(first.scores)][0] == start) or start < 0:
        return
    script.options["start_points"] = script.inferred["start_points"] = start


def read_final_points(text: str, players: int, script: Transcript, where: str) -> None:
    """The final scores and points (`owari`): newer files keep a decimal, older ones round to whole points."""
    ends = text.split(",")
    try:
        script.final_scores = tuple(100 * int(score) for score in ends[: 2 * players : 2])
        script.final_points = tuple(float(point) for point in ends[1 : 2 * players : 2])
    except ValueError:
        raise RecordError(where, f"owari is {text[:60]!r}; expected scores and points") from None
    if any(not abs(point) < MOST_POINTS for point in script.final_points):
        raise RecordError(where, f"final points {script.final_points}; expected less than {MOST_POINTS}")
    script.whole = True
    if script.options.get("final_rounding", "thousand") != "tenth" and any(map(_has_decimal, script.final_points)):
        script.options["final_rounding"] = script.inferred["final_rounding"] = "tenth"


def _has_decimal(point: float) -> bool:
    return point != int(point)


def take_chip_rules(script: Transcript, players: int, five: bool) -> None:
    """Rooms with chips (雀荘戦): kiriage, a larger uma, kong indicators at once; honba 1500 if chips are worth 5."""
    script.private = True
    script.options |= {"kiriage": True, "kan_dora_open": "immediate", "kan_dora_added": "immediate"}
    if players == 4:
        script.options["uma"] = (30, 10, -10, -30)
        if five:
            script.options |= {"honba_ron": 1500, "honba_tsumo": 500}
    script.not_judged["chips"] = "there are no chips here"


class _Custom:
    """Reads `csrule`."""

    def __init__(self, text: str, players: int, script: Transcript, where: str) -> None:
        self.fields = [field.strip() for field in text.split(",")]
        self.players = players
        self.script = script
        self.where = where

    def read(self) -> None:
        self.flags(self.word(0) | self.word(1) << 32)
        start, target, back = (
            self.number(place, default)
            for place, default in zip((START, TARGET, RETURN), DEFAULT_POINTS[self.players], strict=True)
        )
        options = self.script.options
        options |= {"start_points": start, "return_points": back, "oka": self.players * (back - start) // 1000}
        if options.get("extension") != "none":
            self.take("target_points", target, "match", "final")
        if self.number(AUTO_WIN, 0):
            self.skip("a score that ends the match at once", "match", "final")
        if self.number(STICK, 1000) != 1000:
            self.skip("a riichi stick other than 1000", "deltas", "start of the hand", "match", "final")
        honba = self.number(HONBA, 100)
        if honba != 100:
            options |= {"honba_ron": honba * (self.players - 1), "honba_tsumo": honba}
        default = DEFAULT_NOTEN[self.players]
        noten = tuple(self.number(NOTEN + i, default[i]) for i in range(self.players - 1))
        if noten != default:
            self.noten(noten)
        self.uma()

    def flags(self, bits: int) -> None:
        known = FLAGS | FLAGS_OF_THREE if self.players == 3 else FLAGS
        options = self.script.options
        options["final_rounding"] = "tenth"
        unknown = []
        for bit in range(64):
            if not bits >> bit & 1 or bit in SHOWN_ONLY or (self.players == 4 and bit in FLAGS_OF_THREE):
                continue
            if bit in known:
                options |= known[bit]
            elif bit in NO_OPTION:
                reason, claims = NO_OPTION[bit]
                self.skip(reason, *claims)
            else:
                unknown.append(f"{bit // 32 + 1}:{1 << bit % 32:08X}")
        if unknown:
            self.script.not_judged["csrule"] = (
                f"flags {', '.join(unknown)} are not known; Tenhou's usual rule was taken"
            )

    def noten(self, amounts: tuple[int, ...]) -> None:
        """What each player who is not ready pays if one, two or three are: they must be shares of one pool."""
        pool = amounts[0] * (self.players - 1)
        shares = tuple(pool // (self.players - ready) for ready in range(1, self.players))
        if amounts == shares:
            self.script.options["noten_pool"] = pool
        else:
            self.skip("payments of ready and other players", "deltas", "start of the hand", "match", "final")

    def uma(self) -> None:
        default = DEFAULT_UMA[self.players]
        rows = []
        for row in range(UMA_ROWS):
            places = tuple(self.number(UMA + 3 * row + i, default[i]) for i in range(self.players - 1))
            rows.append((-sum(places), *places))
        self.script.uma_rows = tuple(dict.fromkeys(rows))
        if len(self.script.uma_rows) == 1 and allows(self.script, "uma", rows[0]):
            self.script.options["uma"] = rows[0]

    def take(self, option: str, value: object, *claims: str) -> None:
        if allows(self.script, option, value):
            self.script.options[option] = value
        else:
            self.skip(f"{option} of {value}", *claims)

    def skip(self, reason: str, *claims: str) -> None:
        for claim in claims:
            self.script.not_judged.setdefault(claim, f"no option here for: {reason}")

    def word(self, place: int) -> int:
        return _hex(self.fields[place], self.where, "csrule") if place < len(self.fields) and self.fields[place] else 0

    def number(self, place: int, default: int) -> int:
        text = self.fields[place] if place < len(self.fields) else ""
        return _whole(text, self.where, f"csrule, field {place}") if text else default


def allows(script: Transcript, option: str, value: object) -> bool:
    """Whether the ruleset of a script takes this value."""
    try:
        rules.find(script.game, **{option: value})
    except (ValueError, TypeError):
        return False
    return True


def _whole(text: str, where: str, what: str) -> int:
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 7:
        raise RecordError(where, f"{what} is {text[:20]!r}; expected a whole number")
    return int(text)


def _hex(text: str, where: str, what: str) -> int:
    try:
        if len(text) > 8 or not text.isalnum():
            raise ValueError
        return int(text, 16)
    except ValueError:
        raise RecordError(where, f"{what} has {text[:20]!r}; expected flags in hexadecimal") from None
