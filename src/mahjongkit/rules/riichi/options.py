"""The options of riichi mahjong and the presets. The defaults are those of the preset `tenhou`."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Literal

from mahjongkit.errors import OptionError, shown
from mahjongkit.rules.bounds import MAX_START_HONBA, MAX_START_STICKS
from mahjongkit.rules.options import Options, choice, flag, number, several
from mahjongkit.tiles import ALL_136, TileSet

Turned = Literal["immediate", "before_discard", "after_discard"]
"""When the indicator of a kan is turned."""
_TURNED: tuple[Turned, ...] = ("immediate", "before_discard", "after_discard")


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class RiichiOptions(Options):
    """Every option of riichi mahjong, by section."""

    # RULES 4.1.8: game structure; 4.1.11 where three players differ
    players: int = choice(
        4,
        (4, 3),
        section="structure",
        rule="4.1.8, 4.1.11",
        zh="几个人打",
        ja="何人で打つか",
        en="how many people play",
    )
    tiles: int = choice(
        136,
        (136, 108),
        section="structure",
        rule="4.1.11",
        zh="用哪些牌",
        ja="使う牌",
        en="which tiles are in play",
    )
    red_fives: tuple[int, int, int] = choice(
        (1, 1, 1),
        ((0, 0, 0), (1, 1, 1), (1, 2, 1), (2, 2, 2), (0, 1, 1), (0, 2, 2)),
        section="structure",
        rule="4.1.8, 4.1.11",
        zh="赤五的张数，依次为万、筒、索；全为0则没有赤宝牌",
        ja="赤五の枚数、萬子・筒子・索子の順。全て0なら赤ドラなし",
        en="how many red fives there are in characters, dots and bamboo",
    )
    dead_wall: int = number(
        14,
        section="structure",
        rule="4.1.11",
        zh="一局中始终不摸的牌数；其余未配的牌都可摸，岭上摸牌也算在内",
        ja="最後まで残す牌の枚数。配牌以外の残りは全て引ける（嶺上牌のツモも数える）",
        en="tiles that stay undrawn; all others left after the deal are drawn, replacement draws included",
    )
    replacement_tiles: int = choice(
        4,
        (4, 8),
        section="structure",
        rule="4.1.11",
        players=3,
        zh="岭上牌的张数",
        ja="嶺上牌の枚数",
        en="how many replacement tiles there are",
    )
    length: Literal["east", "hanchan"] = choice(
        "hanchan",
        ("east", "hanchan"),
        section="structure",
        rule="4.1.8, 4.1.11",
        zh="对局长度",
        ja="対局の長さ",
        en="length of a game",
    )
    start_points: int = number(
        25000,
        section="structure",
        rule="4.1.8, 4.1.11",
        zh="配给原点：每人开局时的点数",
        ja="配給原点：開始時の各自の持ち点",
        en="points everybody starts with",
    )
    return_points: int = number(
        30000,
        section="structure",
        rule="4.1.8, 4.1.11",
        zh="返点：终局时从各家点数中减去的点数",
        ja="返し点：終局時に各自の持ち点から引く点数",
        en="points taken off every score at the end of the game",
    )
    target_points: int | None = choice(
        30000,
        (None, 25000, 30000, 35000, 40000, 45000, 50000),
        section="structure",
        rule="4.1.8, 4.1.11",
        zh="最后一局后有人达到此点数才终局；不设则不要求",
        ja="オーラス終了に必要なトップの点数。なしなら条件もなし",
        en="score that somebody needs for the game to end after the last regular hand, if one is required",
    )
    extension: Literal["none", "sudden_death"] = choice(
        "sudden_death",
        ("none", "sudden_death"),
        section="structure",
        rule="4.1.8, 4.1.11",
        zh="延长战",
        ja="延長戦のルール",
        en="extension after the last regular hand",
    )
    extension_ends: Literal["yields_to_dealer", "at_target"] = choice(
        "yields_to_dealer",
        ("yields_to_dealer", "at_target"),
        section="structure",
        rule="4.1.8",
        zh="延长战中有人达到目标点数之后",
        ja="延長戦で誰かが目標点に届いた後",
        en="whether the extension goes on once somebody has the target score",
    )
    agari_yame: bool = flag(
        True,
        section="structure",
        rule="4.1.8, 4.1.11",
        zh="和了终局：最后一局或延长战中庄家和牌，居首位且达到目标点数时自动终局",
        ja="和了止め：オーラスか延長戦で親が和了し、目標点以上のトップなら自動的に終了",
        en="agari yame: a dealer who wins in the last hand or extension ends the game if first with the target score",
    )
    tenpai_yame: bool = flag(
        True,
        section="structure",
        rule="4.1.8, 4.1.11",
        zh="听牌终局：同上，条件为荒牌流局时庄家听牌；途中流局不适用",
        ja="聴牌止め：荒牌流局で親が聴牌の場合も和了止めと同じ。途中流局は対象外",
        en="tenpai yame: the same for a dealer tenpai at an exhaustive draw; never after an abortive draw",
    )
    tobi: bool = flag(
        True,
        section="structure",
        rule="4.1.7, 4.1.8, 4.1.11",
        zh="击飞：有人点数低于0时终局；正好0点则继续",
        ja="トビ：誰かの持ち点が0点未満になれば終了、0点は続行",
        en="tobi: the game ends when a score is below 0; exactly 0 goes on",
    )
    uma: tuple[int, ...] = choice(
        (20, 10, -10, -20),
        (
            (0, 0, 0, 0),
            (10, 5, -5, -10),
            (15, 5, -5, -15),
            (20, 10, -10, -20),
            (30, 10, -10, -30),
            (0, 0, 0),
            (10, 0, -10),
            (15, 0, -15),
            (20, 0, -20),
            (30, 0, -30),
        ),
        section="structure",
        rule="4.1.8, 4.1.11",
        zh="顺位马点：从首位到末位，单位千点；三人麻将为三个数",
        ja="ウマ：トップからラスまで、千点単位。三人麻雀は三つ",
        en="uma from first to last place, in thousands; three numbers for three players",
    )
    oka: int = number(
        20,
        section="structure",
        rule="4.1.8, 4.1.11",
        zh="首位另得的头名赏，单位千点；0为没有",
        ja="オカ：トップがさらに得る点、千点単位。0はなし",
        en="oka: what first place gets besides the uma, in thousands; 0: none",
    )
    equal_scores: Literal["seat", "share"] = choice(
        "seat",
        ("seat", "share"),
        section="structure",
        rule="4.1.8",
        zh="同点时的名次",
        ja="同点の順位",
        en="how equal scores rank",
    )
    final_rounding: Literal["thousand", "tenth"] = choice(
        "thousand",
        ("thousand", "tenth"),
        section="structure",
        rule="4.1.8",
        zh="终局得分怎样取整",
        ja="最終得点の端数",
        en="how final scores are rounded",
    )
    sticks_at_end: Literal["first", "remain"] = choice(
        "first",
        ("first", "remain"),
        section="structure",
        rule="4.1.3, 4.1.7, 4.1.8",
        zh="终局时剩余的立直棒",
        ja="終局時に残る供託",
        en="riichi sticks left at the end",
    )
    # RULES 4.1.7 and 4.1.8: dealer and honba
    dealer_repeats_tenpai: bool = flag(
        True,
        section="structure",
        rule="4.1.3, 4.1.7",
        zh="荒牌流局时庄家听牌则连庄；关闭：下庄",
        ja="荒牌流局で親が聴牌なら連荘。オフなら親流れ",
        en="the dealer stays after an exhaustive draw if tenpai; off: the deal passes",
    )
    dealer_repeats_abort: Literal["always", "by_readiness", "never"] = choice(
        "always",
        ("always", "by_readiness", "never"),
        section="structure",
        rule="4.1.1, 4.1.3, 4.1.7, 4.1.8",
        former=((True, "always"), (False, "never")),
        zh="途中流局后庄家是否连庄",
        ja="途中流局後の親",
        en="whether the dealer stays after an abortive draw",
    )
    honba_reset_on_dealer_noten: bool = flag(
        False,
        section="structure",
        rule="4.1.3, 4.1.7",
        zh="荒牌流局时庄家未听牌则本场归零；关闭：照常加一",
        ja="荒牌流局で親がノーテンなら本場を0に戻す。オフなら通常通り一本増える",
        en="a draw with a noten dealer sets honba to 0; off: it adds 1 as any draw does",
    )
    # RULES 4.1.7: riichi
    riichi_min_points: int | None = choice(
        1000,
        (None, 1000),
        section="play",
        rule="4.1.4, 4.1.7",
        zh="立直所需的最低点数；不设则不限，点数可以因此变负",
        ja="リーチに必要な持ち点。なしなら制限もなし、持ち点がマイナスになってもよい",
        en="points needed to declare riichi; without this minimum the score may fall below 0",
    )
    riichi_min_wall: int = number(
        4,
        section="play",
        rule="4.1.4, 4.1.7, 4.1.11",
        zh="立直时牌山至少要剩的张数；0为不限",
        ja="リーチに必要な山の残り枚数。0は制限なし",
        en="live tiles that must be left to declare riichi; 0: no limit",
    )
    riichi_forbid_furiten: bool | Literal["river"] = choice(
        False,
        (False, True, "river"),
        section="play",
        rule="4.1.4, 4.1.7, 4.1.9",
        zh="振听时能否立直",
        ja="フリテンでのリーチ",
        en="riichi while furiten",
    )
    stick_timing: Literal["after_discard", "on_declare"] = choice(
        "after_discard",
        ("after_discard", "on_declare"),
        section="play",
        rule="4.1.4, 4.1.7",
        zh="立直棒何时支付",
        ja="リーチ棒を出す時",
        en="when the riichi stick is paid",
    )
    riichi_ankan: int = choice(
        2,
        (0, 1, 2),
        section="play",
        rule="4.1.5, 4.1.7",
        zh="立直后的暗杠",
        ja="リーチ後の暗槓",
        en="closed kan after riichi",
    )
    riichi_pass: Literal["furiten", "forbidden"] = choice(
        "furiten",
        ("furiten", "forbidden"),
        section="play",
        rule="4.1.5, 4.1.9",
        zh="立直后放过不和",
        ja="リーチ後の見逃し",
        en="passing up a win after riichi",
    )
    # RULES 4.1.7: draws
    noten_declare: bool = flag(
        False,
        section="play",
        rule="4.1.2, 4.1.7",
        zh="荒牌流局时听牌者可以宣告未听牌（立直者除外）",
        ja="荒牌流局で聴牌者がノーテンを宣言できる（リーチ者を除く）",
        en="a tenpai player may declare noten at an exhaustive draw, except after riichi",
    )
    abort_kyuushu: bool = flag(
        True,
        section="play",
        rule="4.1.1, 4.1.7, 4.1.11",
        zh="九种九牌：第一巡无人鸣牌，摸牌后有九种以上幺九牌者可以选择流局",
        ja="九種九牌：鳴きのない第一ツモで么九牌が九種以上なら流局にできる",
        en="nine terminals: a first draw with nine or more terminal and honour kinds, no call before, may abort",
    )
    abort_suufon: bool = flag(
        True,
        section="play",
        rule="4.1.1, 4.1.7, 4.1.11",
        players=4,
        zh="四风连打：无人鸣牌，最初四张弃牌为同一种风牌时流局",
        ja="四風連打：鳴きがなく最初の四枚の捨て牌が同じ風牌なら流局",
        en="four winds: the first four discards are the same wind and nobody called: the hand is aborted",
    )
    abort_suukan: Literal["off", "two_players", "each_player"] = choice(
        "two_players",
        ("off", "two_players", "each_player"),
        section="play",
        rule="4.1.1, 4.1.7, 4.1.11",
        zh="四杠散了：开满四杠时流局",
        ja="四槓散了：槓が四つになると流局",
        en="four kans abort the hand",
    )
    suukan_timing: Literal["after_discard", "at_once"] = choice(
        "after_discard",
        ("after_discard", "at_once"),
        section="play",
        rule="4.1.1, 4.1.7",
        zh="四杠散了何时成立",
        ja="四槓散了の成立",
        en="when four kans abort the hand",
    )
    abort_suucha: bool = flag(
        True,
        section="play",
        rule="4.1.1, 4.1.7, 4.1.11",
        players=4,
        zh="四家立直：第四家的宣言牌未被荣和时流局",
        ja="四家立直：四人目の宣言牌が通れば流局",
        en="four riichi: the hand is aborted once the fourth riichi discard was not won",
    )
    abort_sanchahou: bool = flag(
        True,
        section="play",
        rule="4.1.1, 4.1.7, 4.1.11",
        players=4,
        zh="三家和了：三家荣和同一张牌时流局",
        ja="三家和：同じ牌に三人がロンすれば流局",
        en="three rons on one tile abort the hand",
    )
    max_ron: int = choice(
        2,
        (1, 2, 3),
        section="play",
        rule="4.1.6, 4.1.7, 4.1.11",
        zh="一张牌最多几家荣和",
        ja="一枚に何人までロンできるか",
        en="how many players may win the same discard",
    )
    # RULES 4.1.9: calls and kans; chi 4.1.11
    chi: bool = flag(
        True,
        section="play",
        rule="4.1.11",
        players=4,
        zh="可以吃牌",
        ja="チーができる",
        en="chi may be called",
    )
    kuikae: int = choice(
        0,
        (0, 1, 2),
        section="play",
        rule="4.1.9",
        players=4,
        zh="食替",
        ja="喰い替え",
        en="swap calling (kuikae)",
    )
    call_priority: Literal["ron_pon_chi", "ron_nearest"] = choice(
        "ron_pon_chi",
        ("ron_pon_chi", "ron_nearest"),
        section="play",
        rule="4.1.9",
        players=4,
        zh="几家都要同一张牌时谁优先",
        ja="鳴きの優先順",
        en="who calls first",
    )
    last_discard: Literal["ron_only", "any_call"] = choice(
        "ron_only",
        ("ron_only", "any_call"),
        section="play",
        rule="4.1.9",
        zh="最后一张弃牌可以怎样",
        ja="河底牌にできること",
        en="claims on the last discard",
    )
    kan_min_wall: int = number(
        1,
        section="play",
        rule="4.1.9",
        zh="开杠时牌山至少要剩的张数",
        ja="槓に必要な山の残り枚数",
        en="live tiles that must be left to declare a kan",
    )
    max_kans: int = choice(
        4,
        (0, 1, 2, 3, 4),
        section="play",
        rule="4.1.9",
        zh="一局中全桌最多开杠数，超过者不得再杠；0为不许开杠",
        ja="一局に全員で開ける槓の数、それ以上は不可。0は槓なし",
        en="kans in one hand by all players together, one more is illegal; 0: no kans at all",
    )
    kan_dora_closed: Turned = choice(
        "immediate",
        _TURNED,
        section="play",
        rule="4.1.9",
        zh="暗杠后何时翻新宝牌",
        ja="暗槓の新ドラをめくる時",
        en="when the indicator of a closed kan is turned",
    )
    kan_dora_open: Turned = choice(
        "before_discard",
        _TURNED,
        section="play",
        rule="4.1.9",
        zh="大明杠后何时翻新宝牌",
        ja="大明槓の新ドラをめくる時",
        en="when the indicator of an open kan is turned",
    )
    kan_dora_added: Turned = choice(
        "before_discard",
        _TURNED,
        section="play",
        rule="4.1.9",
        zh="加杠后何时翻新宝牌",
        ja="加槓の新ドラをめくる時",
        en="when the indicator of an added kan is turned",
    )
    robbed_kan_dora: bool = flag(
        False,
        section="play",
        rule="4.1.9",
        zh="被抢的杠也翻新宝牌",
        ja="槍槓された槓でも新ドラをめくる",
        en="a robbed kan turns its indicator too",
    )
    closed_chankan: bool = flag(
        False,
        section="play",
        rule="4.1.9",
        zh="国士无双可以抢暗杠",
        ja="国士無双は暗槓を槍槓できる",
        en="thirteen orphans may rob a closed kan",
    )
    # RULES 4.1.9: furiten and tenpai
    temp_furiten_ends: Literal["own_discard", "own_draw"] = choice(
        "own_discard",
        ("own_discard", "own_draw"),
        section="play",
        rule="4.1.9",
        zh="同巡振听何时解除",
        ja="同巡フリテンの解消",
        en="when temporary furiten ends",
    )
    shape_furiten: bool = flag(
        True,
        section="play",
        rule="4.1.9",
        zh="放过能成形但无役的牌也算振听；关闭：只有能和的牌才算",
        ja="形は完成するが役のない牌を見逃してもフリテン。オフなら和了できる牌だけ",
        en="passing a tile that completes the shape without yaku is furiten; off: only a tile that wins",
    )
    karaten_scope: Literal["concealed", "hand_and_melds"] = choice(
        "concealed",
        ("concealed", "hand_and_melds"),
        section="play",
        rule="4.1.2, 4.1.9",
        zh="只听自己持有四张的牌不算听牌：四张怎样数",
        ja="自分で四枚使いの牌だけの待ちはノーテン。その四枚の数え方",
        en="a wait only on a kind one holds four of is noten: how the four are counted",
    )
    # RULES 4.1.11: three players, North
    north: Literal["dora", "wind"] = choice(
        "dora",
        ("dora", "wind"),
        section="play",
        rule="4.1.11",
        players=3,
        zh="三人麻将的北",
        ja="三人麻雀の北",
        en="North with three players",
    )
    kita_after_call: bool = flag(
        False,
        section="play",
        rule="4.1.11",
        players=3,
        zh="碰牌后可以立即拔北；关闭：只能在摸牌后",
        ja="ポンの直後に北を抜ける。オフならツモの後だけ",
        en="North may be set aside straight after a pon; off: only after a draw",
    )
    kita_min_wall: int = number(
        1,
        section="play",
        rule="4.1.11",
        players=3,
        zh="拔北时牌山至少要剩的张数",
        ja="北抜きに必要な山の残り枚数",
        en="live tiles that must be left to set a North aside",
    )
    north_pon: bool = flag(
        True,
        section="play",
        rule="4.1.11",
        players=3,
        zh="北可以碰和大明杠",
        ja="北をポンや大明槓できる",
        en="North may be called for a pon or an open kan",
    )
    riichi_kita: bool = flag(
        True,
        section="play",
        rule="4.1.11",
        players=3,
        zh="立直后可以拔刚摸到的北；关闭：不可拔",
        ja="リーチ後もツモった北を抜ける。オフなら抜けない",
        en="a drawn North may be set aside after riichi; off: it may not",
    )
    kita_new_dora: bool = flag(
        False,
        section="play",
        rule="4.1.11",
        players=3,
        zh="每次拔北都翻新宝牌",
        ja="北を抜くたびに新ドラをめくる",
        en="setting a North aside turns a new indicator",
    )
    kita_turns_pending: bool = flag(
        True,
        section="play",
        rule="4.1.11",
        players=3,
        zh="拔北时先翻开明杠尚未翻的新宝牌；关闭：等到打牌",
        ja="北を抜く時に明槓のまだめくっていない新ドラをめくる。オフなら打牌まで待つ",
        en="setting a North aside turns a pending indicator of an open kan; off: it waits for the discard",
    )
    kita_breaks: tuple[str, ...] = several(
        ("ippatsu", "chiihou", "double_riichi", "kyuushu"),
        ("ippatsu", "chiihou", "double_riichi", "kyuushu"),
        section="play",
        rule="4.1.11",
        players=3,
        zh="拔北会破坏什么",
        ja="北抜きで消えるもの",
        en="what a North set aside breaks",
    )
    kita_keeps_closed: bool = flag(
        True,
        section="play",
        rule="4.1.11",
        players=3,
        zh="拔北后仍为门清",
        ja="北を抜いても門前のまま",
        en="a hand with Norths set aside is still closed",
    )
    kita_ron: Literal["none", "kokushi", "any"] = choice(
        "any",
        ("none", "kokushi", "any"),
        section="play",
        rule="4.1.11",
        players=3,
        zh="荣和拔出的北",
        ja="抜いた北へのロン",
        en="ron on a North set aside",
    )
    kita_furiten: bool = flag(
        False,
        section="play",
        rule="4.1.11",
        players=3,
        zh="自己拔出的北算作弃牌而造成振听",
        ja="自分が抜いた北も捨て牌とみなしてフリテンになる",
        en="own Norths set aside count as discards for furiten",
    )
    # RULES 4.1.7 and 4.1.10: draws
    noten_mode: Literal["pool", "per_pair"] = choice(
        "pool",
        ("pool", "per_pair"),
        section="scoring",
        rule="4.1.2, 4.1.7",
        zh="不听罚符怎样收付",
        ja="ノーテン罰符の払い方",
        en="how noten players pay tenpai players at a draw",
    )
    noten_pool: int = number(
        3000,
        section="scoring",
        rule="4.1.2, 4.1.10, 4.1.11",
        zh="不听罚符的总额（各家分摊总额时）",
        ja="ノーテン罰符の総額（総額を分け合う場合）",
        en="total of the tenpai payments, if they come from a shared pool",
    )
    nagashi: bool = flag(
        True,
        section="scoring",
        rule="4.1.1, 4.1.7, 4.1.11",
        zh="流局满贯：荒牌流局时弃牌全是幺九牌且未被鸣者，按满贯自摸收点",
        ja="流し満貫：荒牌流局で捨て牌が全て么九牌かつ鳴かれていなければ満貫ツモの支払い",
        en="nagashi mangan: at a draw, discards of terminals and honours only, none called, earn a mangan self-draw",
    )
    nagashi_is_win: bool = flag(
        False,
        section="scoring",
        rule="4.1.1",
        zh="流局满贯视为和牌，收本场和供托；关闭：流局，只代替不听罚符",
        ja="流し満貫を和了とし本場と供託も得る。オフなら流局で、罰符の代わりになるだけ",
        en="nagashi counts as a win with honba and sticks; off: a draw, it only replaces the tenpai payments",
    )
    # RULES 4.1.7: several winners
    multi_ron_honba: Literal["nearest", "each"] = choice(
        "nearest",
        ("nearest", "each"),
        section="scoring",
        rule="4.1.6, 4.1.7",
        zh="多家荣和时本场归谁",
        ja="複数ロンの本場を受け取る人",
        en="who gets the honba with several winners",
    )
    multi_ron_sticks: Literal["nearest", "own_back"] = choice(
        "nearest",
        ("nearest", "own_back"),
        section="scoring",
        rule="4.1.6, 4.1.7",
        zh="多家荣和时供托归谁",
        ja="複数ロンの供託を受け取る人",
        en="who gets the riichi sticks with several winners",
    )
    # RULES 4.1.10: payments
    honba_ron: int = number(
        300,
        section="scoring",
        rule="4.1.10, 4.1.11",
        zh="每本场荣和时加的点数",
        ja="ロン和了の一本場あたりの点数",
        en="points added for each honba to a ron",
    )
    honba_tsumo: int = number(
        100,
        section="scoring",
        rule="4.1.10, 4.1.11",
        zh="每本场自摸时每家加付的点数",
        ja="ツモ和了の一本場あたり各自が払う点数",
        en="points each payer adds for each honba to a self-draw",
    )
    payment_rounding: int = choice(
        100,
        (1, 10, 100),
        section="scoring",
        rule="4.1.10",
        zh="每家支付的点数向上取整的单位；1为不取整",
        ja="各自の支払いを切り上げる単位。1は切り上げなし",
        en="every payment is rounded up to a multiple of this; 1: not rounded",
    )
    tsumo_loss: Literal["loss", "bisect"] = choice(
        "loss",
        ("loss", "bisect"),
        section="scoring",
        rule="4.1.11",
        players=3,
        zh="三人麻将自摸时缺席一家的份额",
        ja="三人麻雀のツモで欠けた一人分",
        en="the missing seat's share of a self-draw with three players",
    )
    # RULES 4.1.10: limits and yakuman
    kiriage: bool = flag(
        False,
        section="scoring",
        rule="4.1.10",
        zh="切上满贯：四番30符和三番60符（基本点1920）算满贯",
        ja="切り上げ満貫：30符四翻と60符三翻（基本点1920）を満貫とする",
        en="kiriage mangan: 4 han 30 fu and 3 han 60 fu (base 1920) count as mangan",
    )
    kazoe: Literal["yakuman", "sanbaiman"] = choice(
        "yakuman",
        ("yakuman", "sanbaiman"),
        section="scoring",
        rule="4.1.10",
        zh="累计十三番以上",
        ja="十三翻以上の手",
        en="hands of 13 han and more",
    )
    double_yakuman: tuple[str, ...] = several(
        (),
        ("kokushi_juusanmen", "suuankou_tanki", "junsei_chuuren", "daisuushii"),
        section="scoring",
        rule="4.1.10",
        zh="算双倍役满的役",
        ja="ダブル役満とする役",
        en="yakuman that count twice",
    )
    yakuman_stack: bool = flag(
        True,
        section="scoring",
        rule="4.1.10",
        zh="几个役满可以相加；关闭：只算一个",
        ja="役満の複合を認める。オフなら一つだけ数える",
        en="several yakuman add up; off: only one counts",
    )
    renhou: Literal["none", "mangan", "mangan_adds", "baiman", "yakuman"] = choice(
        "none",
        ("none", "mangan", "mangan_adds", "baiman", "yakuman"),
        section="scoring",
        rule="4.1.10",
        zh="人和算多少",
        ja="人和の扱い",
        en="winning a discard before one's first draw (renhou)",
    )
    tenhou_chiihou: Literal["none", "yakuman"] = choice(
        "yakuman",
        ("none", "yakuman"),
        section="scoring",
        rule="4.1.10",
        zh="天和与地和",
        ja="天和と地和",
        en="wins on the first draw (tenhou, chiihou)",
    )
    chiihou_broken_by: Literal["any_call", "open_call"] = choice(
        "any_call",
        ("any_call", "open_call"),
        section="scoring",
        rule="4.1.10",
        zh="什么会破坏地和",
        ja="地和を消すもの",
        en="what ends chiihou",
    )
    ryuuiisou_needs_green: bool = flag(
        False,
        section="scoring",
        rule="4.1.10",
        zh="绿一色必须含发",
        ja="緑一色に發が必要",
        en="all green needs the green dragon",
    )
    # RULES 4.1.10: liability
    pao_yakuman: tuple[str, ...] = several(
        ("daisangen", "daisuushii"),
        ("daisangen", "daisuushii", "suukantsu"),
        section="scoring",
        rule="4.1.10",
        zh="有包牌责任的役满",
        ja="責任払い（包）のある役満",
        en="yakuman with liability",
    )
    pao_tsumo: Literal["liable", "normal"] = choice(
        "liable",
        ("liable", "normal"),
        section="scoring",
        rule="4.1.10",
        zh="包牌时自摸由谁付",
        ja="包のある手のツモの支払い",
        en="who pays a self-draw under liability",
    )
    pao_ron: Literal["half", "liable", "discarder"] = choice(
        "half",
        ("half", "liable", "discarder"),
        section="scoring",
        rule="4.1.10",
        zh="包牌时荣和他家由谁付",
        ja="包のある手を責任者以外からロンした支払い",
        en="who pays a ron from another player under liability",
    )
    pao_scope: Literal["all", "own"] = choice(
        "all",
        ("all", "own"),
        section="scoring",
        rule="4.1.10",
        zh="同一手牌中没有包牌责任的役满",
        ja="同じ手の包のない役満",
        en="yakuman without liability in the same hand",
    )
    pao_honba: Literal["liable", "discarder"] = choice(
        "liable",
        ("liable", "discarder"),
        section="scoring",
        rule="4.1.10",
        zh="包牌时荣和的本场由谁付",
        ja="包のある手のロンの本場を払う人",
        en="who pays the honba of a ron under liability",
    )
    # RULES 4.1.10: fu
    double_wind_pair: int = choice(
        4,
        (2, 4),
        section="scoring",
        rule="4.1.10",
        zh="连风牌（场风兼自风）雀头的符数",
        ja="連風牌の雀頭の符",
        en="fu for a pair of the wind that is both seat and round wind",
    )
    pinfu_tsumo: bool = flag(
        True,
        section="scoring",
        rule="4.1.10",
        zh="平和自摸成立，共20符；关闭：自摸加2符而不算平和",
        ja="平和ツモあり、20符。オフならツモの2符がついて平和にならない",
        en="pinfu counts with a self-draw, 20 fu; off: a self-draw has 2 fu and is not pinfu",
    )
    open_pinfu_fu: int = choice(
        30,
        (20, 30),
        section="scoring",
        rule="4.1.10",
        zh="副露而没有任何符的手牌荣和时的符数",
        ja="鳴いて符が全くつかない手のロンの符",
        en="fu of an open hand without any fu, won by ron",
    )
    rinshan_tsumo_fu: bool = flag(
        True,
        section="scoring",
        rule="4.1.10",
        zh="岭上开花也加自摸的2符",
        ja="嶺上開花にもツモの2符をつける",
        en="a win on a replacement tile also has the 2 fu of a self-draw",
    )
    seven_pairs_fu: int = choice(
        25,
        (25, 50),
        section="scoring",
        rule="4.1.10",
        zh="七对子的番和符",
        ja="七対子の翻と符",
        en="han and fu of seven pairs",
    )
    # RULES 4.1.7, 4.1.8, 4.1.9 and 4.1.10: yaku and dora
    min_han: int = choice(
        1,
        (1, 2, 3, 4),
        section="scoring",
        rule="4.1.8",
        zh="和牌所需的最低番数，宝牌不计，不随本场变化",
        ja="和了に必要な翻数（ドラを除く）、本場で変わらない",
        en="han needed to win, dora not counted, whatever the honba",
    )
    kuitan: bool = flag(
        True,
        section="scoring",
        rule="4.1.9",
        zh="食断：副露的断幺九也算役",
        ja="喰いタン：鳴いた断么九も役になる",
        en="kuitan: all simples counts in an open hand",
    )
    atozuke: bool = flag(
        True,
        section="scoring",
        rule="4.1.9",
        zh="后付：役可以在最后才确定；关闭：鸣牌时必须已有役",
        ja="後付け：役が後から決まってもよい。オフなら最初の鳴きで役が決まっていること",
        en="atozuke: the yaku may come last; off: it must be there with the first call",
    )
    ippatsu: bool = flag(
        True,
        section="scoring",
        rule="4.1.5, 4.1.7, 4.1.9",
        zh="一发：立直后一巡内无人鸣牌而和，一番",
        ja="一発：リーチ後、鳴きのない一巡以内の和了に一翻",
        en="ippatsu: 1 han for a win within one go-around after riichi without any call",
    )
    double_riichi_han: int = choice(
        2,
        (1, 2),
        section="scoring",
        rule="4.1.5, 4.1.7",
        zh="两立直的番数",
        ja="ダブルリーチの翻数",
        en="han of double riichi",
    )
    ura: bool = flag(
        True,
        section="scoring",
        rule="4.1.5, 4.1.7, 4.1.9",
        zh="里宝牌：立直者和牌时计算",
        ja="裏ドラ：リーチした和了者につく",
        en="ura dora for winners in riichi",
    )
    kan_dora: bool = flag(
        True,
        section="scoring",
        rule="4.1.9",
        zh="杠宝牌：每开一杠多一张宝牌指示牌",
        ja="槓ドラ：槓ごとにドラ表示牌が一枚増える",
        en="every kan adds a dora indicator",
    )
    kan_ura: bool = flag(
        True,
        section="scoring",
        rule="4.1.9",
        zh="杠里宝牌：杠宝牌指示牌下面的牌也作里宝牌",
        ja="槓裏ドラ：槓ドラ表示牌の下も裏ドラになる",
        en="the tiles under the kan indicators are ura dora too",
    )
    rinshan_haitei: bool = flag(
        False,
        section="scoring",
        rule="4.1.10",
        zh="最后一张岭上牌自摸也算海底；关闭：只算岭上开花",
        ja="最後の牌が嶺上牌なら海底も複合する。オフなら嶺上開花のみ",
        en="a win on a replacement tile with an empty wall is haitei too; off: rinshan only",
    )
    local_yaku: tuple[str, ...] = several(
        (),
        (
            "open_riichi",
            "tsubame_gaeshi",
            "kanburi",
            "shiiaru_raotai",
            "uumensai",
            "sanrenkou",
            "isshoku_sanjun",
            "sanfuukou",
            "iipin_moyue",
            "chuupin_raoyui",
            "daisharin",
            "daichikurin",
            "daisuurin",
            "kinmonkyou",
            "suurenkou",
            "isshoku_yonjun",
            "daichisei",
            "benikujaku",
            "hyakumangoku",
            "kokuiisou",
            "ishinoue",
            "paarenchan",
        ),
        section="scoring",
        rule="4.1.10",
        zh="采用的古役（地方役）",
        ja="採用するローカル役・古役",
        en="local yaku in use",
    )
    # RULES 4.1.11: three players
    dora_of_missing: Literal["skip", "none"] = choice(
        "skip",
        ("skip", "none"),
        section="scoring",
        rule="4.1.11",
        players=3,
        zh="指示牌的下一种牌不在牌中时",
        ja="表示牌の次の牌が使われない時",
        en="the dora if the kind after an indicator is not in play",
    )
    kita_dora: int = number(
        1,
        section="scoring",
        rule="4.1.11",
        players=3,
        maximum=50,
        zh="每张拔出的北本身算几张宝牌",
        ja="抜いた北一枚のドラの数",
        en="dora that every North set aside is by itself",
    )
    kita_indicators: Literal["none", "dora", "dora_and_ura"] = choice(
        "dora_and_ura",
        ("none", "dora", "dora_and_ura"),
        section="scoring",
        rule="4.1.11",
        players=3,
        zh="指示牌为西时，拔出的北是否再加宝牌",
        ja="西が表示牌の時、抜いた北にもドラがつくか",
        en="whether West indicators also count for Norths set aside",
    )
    north_yakuhai: bool = flag(
        False,
        section="scoring",
        rule="4.1.11",
        players=3,
        zh="三人麻将中北是各家的役牌；关闭：客风，无役",
        ja="三人麻雀で北は全員の役牌。オフなら客風で役なし",
        en="North is a yaku tile for everybody with three players; off: a guest wind without yaku",
    )
    kita_rinshan: bool = flag(
        True,
        section="scoring",
        rule="4.1.11",
        players=3,
        zh="拔北后摸的岭上牌自摸算岭上开花",
        ja="北抜き後の嶺上牌でのツモは嶺上開花",
        en="a win on the replacement tile of a North set aside is rinshan",
    )
    kita_chankan_yaku: bool = flag(
        True,
        section="scoring",
        rule="4.1.11",
        players=3,
        zh="荣和拔出的北算抢杠役",
        ja="抜いた北へのロンに槍槓の役がつく",
        en="ron on a North set aside has the yaku chankan",
    )
    kita_ron_ippatsu: bool = flag(
        True,
        section="scoring",
        rule="4.1.11",
        players=3,
        zh="荣和拔出的北时一发仍有效",
        ja="抜いた北へのロンでは一発が残る",
        en="ippatsu still counts for a ron on the North being set aside",
    )

    everybody_deals: ClassVar[bool] = False
    """Whether every winner counts as the dealer and there is no round wind, as in Synchronous."""
    max_indicators: ClassVar[int] = 5
    """The most dora indicators."""

    legacy_values = MappingProxyType({"suukan_timing": "after_discard"})
    former_values = MappingProxyType({"riichi_forbid_furiten": (True, "river")})
    score_bound_options = ("honba_ron", "honba_tsumo", "noten_pool")

    @property
    def max_score_change(self) -> int:
        """Three rons of yakuman on one discard with honba for each, all sticks, and the payments at a draw."""
        three_rons = (6 + 4 + 4) * 8000 * MAX_YAKUMAN
        per_honba = 3 * max(self.honba_ron, self.honba_tsumo)
        sticks = 1000 * max_sticks(self.players, self.max_hands)
        draw = self.noten_pool + 3 * 12000
        return three_rons + per_honba * (MAX_START_HONBA + self.max_hands) + sticks + draw

    def check_together(self, name: str) -> None:
        players = players_of(name, self.players)
        if (self.tiles == 108) != (players == 3):
            raise OptionError(
                "riichi.option.tiles", given=self.tiles, players=players, tiles=136 if players == 4 else 108
            )
        if len(self.uma) != players:
            raise OptionError("riichi.option.uma", given=shown(self.uma), players=players)
        maximum = self.tiles - 13 * players - 1
        if self.dead_wall > maximum:
            raise OptionError("riichi.option.dead_wall", given=shown(self.dead_wall), maximum=maximum)
        tiles_for(players, self.red_fives)


MAX_YAKUMAN = 16
"""An upper bound for the yakuman in one hand, with double ones counted twice and local ones included."""


def tiles_for(players: int, red_fives: tuple[int, int, int]) -> TileSet:
    """The tiles of the wall; three players have no 2m to 8m (RULES 4.1.11)."""
    tiles = ALL_136 if players == 4 else ALL_136.without("108", range(1, 8))
    return tiles.with_red_fives(red_fives)


def max_sticks(players: int, number: int) -> int:
    """The most riichi sticks that can lie on the table when hand `number` begins."""
    return MAX_START_STICKS + players * number


def players_of(name: str, found: int) -> int:
    """The number of players of the game with this name; raises if the options say otherwise."""
    players = 3 if name.endswith("3") else 4
    if found != players:
        game = name.rstrip("3")
        raise OptionError("riichi.option.players", given=str(found), name=name, players=players, game=game)
    return players


ALL_DOUBLE = ("kokushi_juusanmen", "suuankou_tanki", "junsei_chuuren", "daisuushii")
"""Every yakuman that the option double_yakuman knows."""

# What M-League, WRC and EMA have in common: RULES 4.1.7 to 4.1.10
_TOURNAMENT: dict[str, object] = {
    "target_points": None,
    "extension": "none",
    "agari_yame": False,
    "tenpai_yame": False,
    "tobi": False,
    "equal_scores": "share",
    "final_rounding": "tenth",
    "noten_declare": True,
    "riichi_min_points": None,
    "abort_kyuushu": False,
    "abort_suufon": False,
    "abort_suukan": "off",
    "abort_suucha": False,
    "abort_sanchahou": False,
    "nagashi": False,
    "kan_dora_open": "immediate",
    "kan_dora_added": "immediate",
    "kazoe": "sanbaiman",
}

# What WRC and EMA have in common besides
_WITHOUT_RED: dict[str, object] = {
    **_TOURNAMENT,
    "red_fives": (0, 0, 0),
    "start_points": 30000,
    "uma": (15, 5, -5, -15),
    "oka": 0,
    "closed_chankan": True,
    "temp_furiten_ends": "own_draw",
    "karaten_scope": "hand_and_melds",
    "yakuman_stack": False,
    "pao_honba": "discarder",
}

# What both games of Mahjong Soul have in common
_MAJSOUL: dict[str, object] = {
    "oka": 0,
    "final_rounding": "tenth",
    "abort_sanchahou": False,
    "closed_chankan": True,
    "double_yakuman": ALL_DOUBLE,
    "pao_scope": "own",
}

# What every three-player game has: RULES 4.1.11
_THREE: dict[str, object] = {
    "players": 3,
    "tiles": 108,
    "red_fives": (0, 1, 1),
    "replacement_tiles": 8,
    "start_points": 35000,
    "target_points": 40000,
    "riichi_min_wall": 3,
    "chi": False,
    "abort_suufon": False,
    "abort_suucha": False,
    "abort_sanchahou": False,
    "honba_ron": 200,
    "noten_pool": 2000,
}

PRESETS: dict[str, dict[str, object]] = {
    "handbook": {
        "noten_mode": "per_pair",
        "dealer_repeats_abort": "by_readiness",
        "honba_reset_on_dealer_noten": True,
        "riichi_min_wall": 1,
        "riichi_forbid_furiten": True,
        "stick_timing": "on_declare",
        "double_riichi_han": 1,
        "abort_suukan": "each_player",
        "suukan_timing": "at_once",
        "abort_suucha": False,
        "abort_sanchahou": False,
        "max_ron": 3,
        "nagashi": False,
    },
    "tenhou": {},
    "majsoul": {
        **_MAJSOUL,
        "return_points": 25000,
        "uma": (15, 5, -5, -15),
        "max_ron": 3,
    },
    "mleague": {
        **_TOURNAMENT,
        "uma": (30, 10, -10, -30),
        "riichi_min_wall": 0,
        "riichi_ankan": 1,
        "max_ron": 1,
        "kiriage": True,
        "double_wind_pair": 2,
        "pao_yakuman": ("daisangen", "daisuushii", "suukantsu"),
    },
    "wrc": {
        **_WITHOUT_RED,
        "sticks_at_end": "remain",
        "riichi_min_wall": 1,
        "max_ron": 1,
        "kiriage": True,
        "renhou": "mangan_adds",
    },
    "ema": {
        **_WITHOUT_RED,
        "riichi_ankan": 1,
        "max_ron": 3,
        "multi_ron_honba": "each",
        "multi_ron_sticks": "own_back",
        "renhou": "mangan",
    },
    "tenhou3": {
        **_THREE,
        "return_points": 40000,
        "uma": (20, 0, -20),
        "oka": 15,
    },
    "majsoul3": {
        **_THREE,
        **_MAJSOUL,
        "return_points": 35000,
        "uma": (15, 0, -15),
        "kita_chankan_yaku": False,
    },
}
"""The presets: the values that differ from the defaults."""

PRESET_DOCS: dict[str, dict[str, str]] = {
    "handbook": {
        "zh": "手册的流局与立直规则，其余同天凤",
        "ja": "ハンドブックの流局とリーチの規則、他は天鳳と同じ",
        "en": "draws and riichi as in the handbook, the rest as on Tenhou",
    },
    "tenhou": {
        "zh": "天凤段位战，四人，有赤宝牌",
        "ja": "天鳳の段位戦、四人、赤ドラあり",
        "en": "ranked games on Tenhou, four players, with red fives",
    },
    "majsoul": {
        "zh": "雀魂段位战，四人",
        "ja": "雀魂の段位戦、四人",
        "en": "ranked games on Mahjong Soul, four players",
    },
    "mleague": {
        "zh": "日本职业联赛M.LEAGUE",
        "ja": "Mリーグ",
        "en": "M.League, the Japanese professional league",
    },
    "wrc": {
        "zh": "世界立直麻将锦标赛（WRC）2025年规则",
        "ja": "世界リーチ麻雀選手権（WRC）2025年の規則",
        "en": "World Riichi Championship, rules of 2025",
    },
    "ema": {
        "zh": "欧洲麻将协会（EMA）2016年规则",
        "ja": "欧州麻雀協会（EMA）2016年の規則",
        "en": "European Mahjong Association, rules of 2016",
    },
    "tenhou3": {
        "zh": "天凤段位战，三人",
        "ja": "天鳳の段位戦、三人",
        "en": "ranked games on Tenhou, three players",
    },
    "majsoul3": {
        "zh": "雀魂段位战，三人",
        "ja": "雀魂の段位戦、三人",
        "en": "ranked games on Mahjong Soul, three players",
    },
}
"""A description of each preset, one line per language."""
