"""The rules that a Tenhou file states in its tag GO: the bits of `type`, `lobby`, and `csrule` of a private lobby.

`csrule` holds the choices of the lobby's owner, separated by commas: two words of flags in hexadecimal, then numbers;
an empty field is Tenhou's default. For a field without an option here, the claims that depend on it are not judged.
"""

from __future__ import annotations

from collections.abc import Mapping

from mahjongkit import rules
from mahjongkit.core.plain_codes import bits
from mahjongkit.errors import Phrase, shown
from mahjongkit.rules.riichi.records.transcript import RecordError, Transcript

NO_RED, NO_KUITAN, HANCHAN, THREE, CHIPS, CHIPS_FIVE = 0x002, 0x004, 0x008, 0x010, 0x200, 0x400
RULE_BITS = NO_RED | NO_KUITAN | HANCHAN | THREE | CHIPS | CHIPS_FIVE
"""The bits of `type` that change the rules; the others are the room, the speed and what is displayed."""

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
"""The options that each flag of `csrule` changes; the flags of the second word are numbered from 32."""

FLAGS_OF_THREE: dict[int, dict[str, object]] = {22: {"north": "wind"}, 23: {"tsumo_loss": "bisect"}}
"""Flags that apply only with three players."""

NOT_RULES = (30, 38)
"""Flags that change no rule but the display and the time to think."""

NO_OPTION = {
    4: ("no_dora", ("yaku", "han", "points", "deltas", "start of the hand", "match", "final")),
    16: ("no_repeat", ("start of the hand", "match", "final")),
    20: ("two_winds", ("yaku", "han", "fu", "points", "deltas", "start of the hand", "final")),
}
"""Flags without an option here, and the claims that they affect."""

START, TARGET, RETURN, AUTO_WIN, STICK, HONBA, NOTEN, UMA = 4, 5, 6, 7, 10, 11, 16, 21
UMA_ROWS = 5
MAX_POINTS = 10**6
DEFAULT_UMA = {4: (10, -10, -20), 3: (0, -20)}
DEFAULT_POINTS = {4: (25000, 30000, 30000), 3: (35000, 40000, 40000)}
DEFAULT_NOTEN = {4: (1000, 1500, 3000), 3: (1000, 2000)}


def read_go(attributes: Mapping[str, str], transcript: Transcript, where: str) -> None:
    """Read the rules of a match from the attributes of GO."""
    kind = _whole(attributes["type"], where, "riichi.tenhou.type")
    players = 3 if bits.has_flag(kind, THREE) else 4
    transcript.game = "riichi3:tenhou3" if players == 3 else "riichi:tenhou"
    transcript.stated = ("length", "red_fives", "kuitan")
    options: dict[str, object] = {"length": "hanchan" if bits.has_flag(kind, HANCHAN) else "east"}
    if bits.has_flag(kind, NO_RED):
        options["red_fives"] = (0, 0, 0)
    if bits.has_flag(kind, NO_KUITAN):
        options["kuitan"] = False
    transcript.options = options
    transcript.private = attributes.get("lobby", "0") != "0"
    if bits.has_flag(kind, CHIPS):
        set_chip_rules(transcript, players, bits.has_flag(kind, CHIPS_FIVE))
    if attributes.get("csrule"):
        _CustomRules(attributes["csrule"], players, transcript, where).read()
    rule = attributes.get("rule", "").split(",")
    if len(rule) > 2 and rule[2] and bits.has_flag(_hex(rule[2], where, "rule") ^ kind, RULE_BITS):
        transcript.not_judged["rule of GO"] = Phrase("riichi.claim.other_type", rule=rule[2], type=f"{kind:04x}")


def read_start_points(transcript: Transcript) -> None:
    """Infer the start points from the first hand of the match, if they differ from the preset."""
    first = transcript.hands[0]
    start = first.scores[0] if first.scores else 0
    if (first.round, first.dealer, first.honba, first.sticks) != (0, 0, 0, 0) or set(first.scores) != {start}:
        return
    known = transcript.options.get("start_points")
    if known == start or (known is None and DEFAULT_POINTS[len(first.scores)][0] == start) or start < 0:
        return
    transcript.options["start_points"] = transcript.inferred["start_points"] = start


def read_final_points(text: str, players: int, transcript: Transcript, where: str) -> None:
    """Read the final scores and points (`owari`): newer files have one decimal, older ones whole points."""
    ends = text.split(",")
    try:
        transcript.final_scores = tuple(100 * int(score) for score in ends[: 2 * players : 2])
        transcript.final_points = tuple(float(point) for point in ends[1 : 2 * players : 2])
    except ValueError:
        raise RecordError(where, "riichi.tenhou.owari", value=shown(text[:60])) from None
    if any(not abs(point) < MAX_POINTS for point in transcript.final_points):
        points = str(transcript.final_points)
        raise RecordError(where, "riichi.tenhou.final_points", points=points, limit=MAX_POINTS)
    transcript.whole = True
    rounding = transcript.options.get("final_rounding", "thousand")
    if rounding != "tenth" and any(map(_has_decimal, transcript.final_points)):
        transcript.options["final_rounding"] = transcript.inferred["final_rounding"] = "tenth"


def _has_decimal(point: float) -> bool:
    return point != int(point)


def set_chip_rules(transcript: Transcript, players: int, five: bool) -> None:
    """Set the rules of rooms with chips (雀荘戦): kiriage, a larger uma, kong indicators at once; honba 1500 if a chip
    is worth 5.
    """
    transcript.private = True
    transcript.options |= {"kiriage": True, "kan_dora_open": "immediate", "kan_dora_added": "immediate"}
    if players == 4:
        transcript.options["uma"] = (30, 10, -10, -30)
        if five:
            transcript.options |= {"honba_ron": 1500, "honba_tsumo": 500}
    transcript.not_judged["chips"] = Phrase("riichi.claim.no_chips")


class _CustomRules:
    """Reads `csrule` into the options of a transcript."""

    def __init__(self, text: str, players: int, transcript: Transcript, where: str) -> None:
        self.fields = [field.strip() for field in text.split(",")]
        self.players = players
        self.transcript = transcript
        self.where = where

    def read(self) -> None:
        self.flags(self.word(0) + bits.placed(self.word(1), 32))
        start, target, back = (
            self.number(place, default)
            for place, default in zip((START, TARGET, RETURN), DEFAULT_POINTS[self.players], strict=True)
        )
        options = self.transcript.options
        options |= {"start_points": start, "return_points": back, "oka": self.players * (back - start) // 1000}
        if options.get("extension") != "none":
            self.set_option("target_points", target, "match", "final")
        if self.number(AUTO_WIN, 0):
            self.skip(Phrase("riichi.claim.early_end"), "match", "final")
        if self.number(STICK, 1000) != 1000:
            self.skip(Phrase("riichi.claim.stick"), "deltas", "start of the hand", "match", "final")
        honba = self.number(HONBA, 100)
        if honba != 100:
            options |= {"honba_ron": honba * (self.players - 1), "honba_tsumo": honba}
        default = DEFAULT_NOTEN[self.players]
        noten = tuple(self.number(NOTEN + i, default[i]) for i in range(self.players - 1))
        if noten != default:
            self.noten(noten)
        self.uma()

    def flags(self, flags: int) -> None:
        known = FLAGS | FLAGS_OF_THREE if self.players == 3 else FLAGS
        options = self.transcript.options
        options["final_rounding"] = "tenth"
        unknown = []
        for bit in range(64):
            if not bits.has(flags, bit) or bit in NOT_RULES or (self.players == 4 and bit in FLAGS_OF_THREE):
                continue
            if bit in known:
                options |= known[bit]
            elif bit in NO_OPTION:
                reason, claims = NO_OPTION[bit]
                self.skip(Phrase(f"riichi.claim.{reason}"), *claims)
            else:
                unknown.append(f"{bit // 32 + 1}:{bits.one(bit % 32):08X}")
        if unknown:
            self.transcript.not_judged["csrule"] = Phrase("riichi.claim.flags", flags=", ".join(unknown))

    def noten(self, amounts: tuple[int, ...]) -> None:
        """What each noten player pays if one, two or three players are ready: it must be a share of one pool."""
        pool = amounts[0] * (self.players - 1)
        shares = tuple(pool // (self.players - ready) for ready in range(1, self.players))
        if amounts == shares:
            self.transcript.options["noten_pool"] = pool
        else:
            self.skip(Phrase("riichi.claim.noten"), "deltas", "start of the hand", "match", "final")

    def uma(self) -> None:
        default = DEFAULT_UMA[self.players]
        rows = []
        for row in range(UMA_ROWS):
            places = tuple(self.number(UMA + 3 * row + i, default[i]) for i in range(self.players - 1))
            rows.append((-sum(places), *places))
        self.transcript.uma_rows = tuple(dict.fromkeys(rows))
        if len(self.transcript.uma_rows) == 1 and allows(self.transcript, "uma", rows[0]):
            self.transcript.options["uma"] = rows[0]

    def set_option(self, option: str, value: object, *claims: str) -> None:
        """Set an option; if the ruleset does not allow the value, do not judge the claims that depend on it."""
        if allows(self.transcript, option, value):
            self.transcript.options[option] = value
        else:
            self.skip(Phrase("riichi.claim.option", option=option, value=value), *claims)

    def skip(self, reason: Phrase, *claims: str) -> None:
        for claim in claims:
            self.transcript.not_judged.setdefault(claim, Phrase("riichi.claim.no_option", reason=reason))

    def word(self, place: int) -> int:
        return _hex(self.fields[place], self.where, "csrule") if place < len(self.fields) and self.fields[place] else 0

    def number(self, place: int, default: int) -> int:
        text = self.fields[place] if place < len(self.fields) else ""
        return _whole(text, self.where, "riichi.tenhou.csrule", place=place) if text else default


def allows(transcript: Transcript, option: str, value: object) -> bool:
    """Whether the ruleset of a transcript allows this value of an option."""
    try:
        rules.find(transcript.game, **{option: value})
    except (ValueError, TypeError):
        return False
    return True


def _whole(text: str, where: str, key: str, **values: object) -> int:
    """The number in a text; raises the error of that key if it is not a whole number."""
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 7:
        raise RecordError(where, key, value=shown(text[:20]), **values)
    return int(text)


def _hex(text: str, where: str, field: str) -> int:
    try:
        if len(text) > 8 or not text.isalnum():
            raise ValueError
        return int(text, 16)
    except ValueError:
        raise RecordError(where, "riichi.tenhou.flags", field=field, value=shown(text[:20])) from None
