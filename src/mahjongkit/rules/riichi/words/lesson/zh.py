"""The lesson of riichi, in Chinese."""

from __future__ import annotations

WORDS = {
    "learn.goal": (
        "{n}人各自组牌。谁先凑成四组面子加一对雀头，并且至少有一个役，谁就和牌，其他人付点。一场打{length}。"
        "每人开局{points}点，终局时点数最多的人获胜。"
    ),
    "learn.length.east": "一个东场，每人坐庄一轮",
    "learn.length.hanchan": "东南两场，每人坐庄两轮",
    "learn.tiles": "全副{n}张：万、筒、索各有一到九，加上东南西北四种风牌和白发中三种三元牌，每种四张。",
    "learn.tiles.three": "全副{n}张：筒、索各有一到九，万子只有一万和九万，加上四种风牌和三种三元牌，每种四张。",
    "learn.tiles.red": "其中{n}张五是赤五，和牌时每张赤五算一张宝牌。",
    "learn.tiles.dora": (
        "宝牌是加番的牌。牌山上翻开一张指示牌，它的下一张就是宝牌：4p 的下一张是 5p，9s 之后是 1s，4z 之后是 1z，"
        "7z 之后是 5z。和牌时每有一张宝牌加一番。"
    ),
    "learn.tiles.kan_dora": "每开一次杠，再翻一张指示牌。",
    "learn.turn": "东家坐庄，先打。轮到自己时摸一张，再打一张，摆在面前的牌河里，然后轮到右边的下家。",
    "learn.turn.riichi": (
        "没有副露、只差一张就能和时，可以打出一张牌宣告立直：押上{stick}点，之后不能再换手牌。立直本身就是役，"
        "所以门前清的手牌靠它就能和。"
    ),
    "learn.turn.ippatsu": "立直后一巡之内和牌，再加一番“一发”。",
    "learn.turn.ura": "立直的人和牌时，还可翻看指示牌下面的里宝牌指示牌。",
    "learn.turn.draw": "牌山摸完还没有人和牌就流局：听牌（只差一张）的人向没听牌的人收点。",
    "learn.turn.dealer": "庄家和牌就连庄，否则轮到下家坐庄。",
    "learn.turn.dealer_tenpai": "庄家和牌，或流局时听牌，就连庄，否则轮到下家坐庄。",
    "learn.calls": (
        "别人打出的牌可以拿来凑成面子，这叫鸣牌。鸣来的面子亮在桌上，手牌就不再是门前清：不能立直，"
        "许多役减番或不成立。和牌优先于碰和杠，碰和杠优先于吃。"
    ),
    "learn.calls.no_chi": "三人麻将没有吃。",
    "learn.meld.chi": "用上家（左边一家）打的牌凑成同花色的三张顺子。",
    "learn.meld.pon": "用任何人打的牌凑成三张相同的刻子。",
    "learn.meld.kong": "手里有三张，加上别人打的第四张，再补摸一张。",
    "learn.meld.added": "把第四张加到自己碰出的刻子上；听这张牌的人可以抢杠。",
    "learn.meld.closed": "四张都在自己手里；手牌仍算门前清。",
    "learn.meld.north": "把北拔出放在一旁：算一张宝牌，再补摸一张。",
    "learn.winning": "和牌的牌形是四组面子（顺子、刻子或杠子）加一对雀头。七个不同的对子和国士无双也是和牌形。",
    "learn.winning.yaku": "自己摸到要的牌叫自摸，和别人打的牌叫荣和。没有役不能和牌，宝牌不是役。",
    "learn.winning.furiten": (
        "别忘了振听：要和的牌里只要有一种在自己的牌河里，就不能荣和，只能自摸。放过一张能和的牌以后，"
        "要过一巡才能再荣和；立直后放过，则整局都不能荣和。"
    ),
    "learn.paying": (
        "把所有役和宝牌的番数相加，再按牌形算符，由番数和符数得出点数，见下面的算例。五番以上点数固定。庄家多得一半。"
    ),
    "learn.paying.who": "荣和由放铳者一人付；自摸由各家分付，庄家付双份。每一本场加{honba}点，场上的立直棒归和牌者。",
    "page.learn.winning": "和牌",
    "page.learn.calls": "鸣牌",
    "learn.limits": "荣和点数",
    "learn.limits.name": "名称",
    "learn.limits.han": "番",
    "learn.limits.others": "闲家",
    "learn.limits.dealer": "庄家",
    "learn.limits.points": "点数",
    "learn.group.dora": "宝牌：不是役，只加番",
    "learn.river": "流局时一家的全部弃牌",
}
