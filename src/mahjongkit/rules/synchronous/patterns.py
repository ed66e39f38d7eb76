"""The patterns of Synchronous: riichi's, with other descriptions where this game differs (RULES 3.1.7, 3.1.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.rules.riichi.patterns import PATTERNS as RIICHI_PATTERNS
from mahjongkit.scoring.score import Pattern
from mahjongkit.tiles import RED_FIVES

if TYPE_CHECKING:
    from mahjongkit.rules.riichi import Riichi

_WHY: dict[str, tuple[str, str, str]] = {
    "riichi": (
        "门前清听牌时宣告立直，从下一巡起和牌",
        "門前で聴牌してリーチを宣言し、次の巡から後に和了する",
        "Riichi was declared with a closed ready hand, and the hand is won in a later turn",
    ),
    "double_riichi": (
        "自己还没有弃牌、副露、杠或拔北时宣告立直",
        "自分の河も鳴きも槓も北抜きもないうちにリーチを宣言する",
        "Riichi was declared before any discard, meld or North set aside of one's own",
    ),
    "ippatsu": (
        "立直的下一巡自己没有杠或拔北而自摸，或荣和一家在这巡鸣牌、杠、拔北之前打出的牌",
        "リーチの次の巡に、自分の槓も北抜きもなくツモるか、その巡にまだ鳴きも槓も北抜きもしていない家の牌でロンする",
        "Win in the turn after riichi, without a kong or North of one's own, by self-draw or on a tile of a player who "
        "made no call, kong or North in that turn before",
    ),
    "pinfu": (
        "门前清，四组顺子，雀头不是三元牌和自风，以两面听和牌",
        "門前で四面子がすべて順子、雀頭が三元牌でも自風でもなく、両面待ちで和了する",
        "Closed hand of four runs and a pair that is no dragon or seat wind, won on a two-sided wait",
    ),
    "tanyao": (
        "全部是二到八的数牌，有副露也算",
        "数牌の二から八だけで作る。鳴いていてもよい",
        "Only suit tiles from 2 to 8, with called melds or without",
    ),
    "chankan": (
        "荣和他家加到碰出的刻子上开杠的牌（拔出的北不算）",
        "他家がポンした刻子に加えて槓をした牌でロンする（抜いた北は含まない）",
        "Ron on the tile another player adds to a called triplet to make a kong (a North set aside is none)",
    ),
    "haitei": (
        "自摸自己牌山的最后一张牌和牌（岭上牌不算）",
        "自分の山の最後の牌をツモって和了する（嶺上牌は含まない）",
        "Self-draw with the last tile of one's own wall (a replacement tile does not count)",
    ),
    "houtei": (
        "荣和一家摸完自己的牌山后打出的牌",
        "自分の山を引き終えた家の打牌でロンする",
        "Ron on the discard of a player whose own wall is empty",
    ),
    "nagashi_mangan": (
        "荒牌流局时，自己的弃牌全部是幺九牌；被鸣也算",
        "荒牌流局のとき、自分の捨て牌がすべて一、九、字牌である。鳴かれていてもよい",
        "At an exhaustive draw, all of one's discards are terminals or honours, even if some were called",
    ),
    "tenhou": (
        "第一巡自摸，自己还没有弃牌、副露、杠或拔北；全员皆为亲家",
        "第一巡に、自分の打牌も鳴きも槓も北抜きもないままツモで和了する。全員が親である",
        "Self-draw in the first turn before any discard, meld or North of one's own; everybody is a dealer",
    ),
}

_NAMES: dict[str, dict[str, str]] = {"haitei": {"zh": "海底捞月"}}


def _of_this_game(pattern: Pattern) -> Pattern:
    """The pattern as this game names and describes it."""
    why = dict(zip(("zh", "ja", "en"), _WHY[pattern.key], strict=True)) if pattern.key in _WHY else pattern.why
    return pattern._replace(names=pattern.names | _NAMES.get(pattern.key, {}), why=why)


PATTERNS: tuple[Pattern, ...] = tuple(map(_of_this_game, RIICHI_PATTERNS))
"""Every pattern of riichi at the same index, with this game's name and description."""


def patterns_of(riichi: Riichi) -> tuple[Pattern, ...]:
    """The patterns that a hand can score in this game."""
    absent = ["round_wind", "chiihou"]
    if riichi.players == 4:
        absent.append("north_dora")
    if not any(face in riichi.tiles for face in RED_FIVES):
        absent.append("red_dora")
    return tuple(
        pattern for pattern in PATTERNS if pattern.key not in absent and any(riichi.scoring.pattern_value(pattern)[:2])
    )
