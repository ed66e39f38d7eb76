"""The lesson of Sichuan mahjong, in Chinese."""

from __future__ import annotations

WORDS = {
    "learn.goal": (
        "四人血战到底。每人定缺一门，用另外两门花色胡牌。有人胡牌，这一局并不结束：胡的人收分离场，其余的人接着打，"
        "直到三家胡牌或者牌墙摸完。一场打{hands}局，分数从0开始，可以为负。"
    ),
    "learn.tiles": "全副{n}张：万、筒、条各有一到九，每种四张，没有字牌和花牌。",
    "learn.turn.exchange": "发牌后先换三张：每人选同花色的三张，大家朝同一个方向传，给下家、上家或对家。",
    "learn.turn.void": "出牌前定缺：每人选一门不要的花色。手里还有这门牌时必须先打掉，这门牌不能碰、不能杠，也不能胡。",
    "learn.turn": "庄家起手十四张，先打。轮到自己时摸一张，然后胡牌、杠牌，或者打一张；接着轮到右边下一个还没胡的人。",
    "learn.calls": "没有吃。任何人打的牌都可以碰或杠；胡优先于碰和杠，同一张牌可以几家一起胡。",
    "learn.calls.fees": (
        "杠牌当场收分（刮风下雨），只由还没胡的人付：直杠由点杠的人付{direct}分，补杠每家付{added}分，暗杠每家付{closed}分。"
    ),
    "learn.meld.pon": "用任何人打的牌凑成三张相同的牌。",
    "learn.meld.kong": "手里有三张，加上别人打的第四张。",
    "learn.meld.added": "把第四张加到自己碰出的牌上；听这张牌的人可以抢杠胡。",
    "learn.meld.closed": "四张都在自己手里。",
    "learn.winning": (
        "胡牌要有四组牌（顺子、刻子或杠）加一对将，或者七对，四张相同的算两对。最多两门花色，不能有定缺的牌。"
        "没有起胡的限制，凑成就能胡。"
    ),
    "learn.winning.higher_only": "放过能胡的牌以后，到自己下次摸牌之前，只能胡倍数更大的牌。",
    "learn.winning.any": "放过能胡的牌以后，到自己下次摸牌之前，不能胡别人打的牌。",
    "learn.paying.product": "胡牌按倍数算：所有番型的倍数相乘，每一个根（手牌和碰杠的牌里四张相同的牌）再翻一倍。",
    "learn.paying.top_only": (
        "胡牌按倍数算：只取最大的牌型，乘以胡法的倍数，每一个根（手牌和碰杠的牌里四张相同的牌）再翻一倍。"
    ),
    "learn.paying.cap": "一次胡牌最多按×{cap}付，这叫封顶。",
    "learn.paying.who": "点炮由打出的人付倍数，底分为{base}分；自摸由还没胡的每家都付。",
    "learn.paying.end": (
        "{when}查花猪、退税、查大叫：{who}是花猪，赔给每个不是花猪的人{pig}分；花猪和没下叫的人退还收过的杠分；"
        "{payers}再按对方可能胡到的最大倍数，赔给每个有叫的人。"
    ),
    "learn.paying.end.wall_empty": "牌墙摸完时",
    "learn.paying.end.every_hand": "每局结束时",
    "learn.paying.end.void_suit": "手里还有定缺花色的",
    "learn.paying.end.three_suits": "手牌和碰杠的牌有三门花色的",
    "learn.paying.end.not_ready": "没下叫的人",
    "learn.paying.end.pigs_too": "花猪和没下叫的人",
    "learn.group.shapes": "牌型",
    "learn.group.moments": "胡法和根",
}
