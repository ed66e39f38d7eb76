"""The lesson of Ninghai mahjong, in Chinese."""

from __future__ import annotations

WORDS = {
    "learn.goal": (
        "四人各自凑四组牌加一对将。胡的牌算胡数，每一番翻一倍，到封顶为止，再折成银。没胡的三家也互相比牌，"
        "所以好牌不胡也能收银。一场打{circles}圈。"
    ),
    "learn.tiles": (
        "全副{n}张：万、筒、索各有一到九，加上东南西北和中发白，每种四张，另有八张花牌。花牌不留在手里，摸到就摆出来，"
        "从牌墙尾补一张。"
    ),
    "learn.tiles.flowers": "每个座位有两张正花：东家 f1 g1，南家 f2 g2，西家 f3 g3，北家 f4 g4。东家是庄家。",
    "learn.turn": "庄家起手十四张，先打。轮到自己时摸一张，打一张。庄家胡了就连庄，否则轮到下家坐庄。",
    "learn.turn.first_hand": "全场第一局的第一圈（四家各打一张）只能打万子和筒子（手里有的话），也不能吃、碰、杠。",
    "learn.turn.every_hand": "每局的第一圈（四家各打一张）只能打万子和筒子（手里有的话），也不能吃、碰、杠。",
    "learn.turn.end": "牌墙最后留{stacks}墩{tiles}张，每杠多留一墩。只剩留的墩就流局，谁也不付。",
    "learn.calls": "别人打的牌可以拿来凑成一组，亮在桌上。胡优先于杠，杠优先于碰，碰优先于吃。",
    "learn.meld.chi": "用上家（左边一家）打的牌凑成同花色的三张顺子。",
    "learn.meld.pon": "用任何人打的牌凑成三张相同的刻子。",
    "learn.meld.kong": "手里有三张，加上别人打的第四张，再补摸一张。",
    "learn.meld.added": "把第四张加到自己碰出的牌上；听这张牌的人可以抢杠。",
    "learn.meld.closed": "四张都在自己手里。",
    "learn.winning": "胡牌总是四组（顺子、刻子或杠）加一对将，自摸、胡别人打的牌都可以，没有起胡的限制。",
    "learn.winning.one": "几家都能胡同一张牌时，只有放炮者之后最近的一家胡。",
    "learn.winning.liable": (
        "当心三摊：别家摆出同一花色的三摊牌（字牌也可凑数），你还没听牌却打出这门牌让他胡，三家的银都由你付，"
        "这叫包牌。对摆出三组碰或杠的人打大幺（幺九和字牌）也一样。"
    ),
    "learn.winning.locked": "放过能胡的牌以后，自己出牌以前不能再胡同一种牌。",
    "learn.paying": "（{base} + 胡数），每番翻一倍，超一进十，最多{cap}。三番总是封顶。这种算法叫{mode}。",
    "learn.paying.flat": "{base}起，每番翻一倍，最多{cap}，不计胡数。这种算法叫{mode}。",
    "learn.paying.rounded": "折银以50为一档：零头20以下舍去，30到60算50，70以上算100。",
    "learn.paying.who": "自摸时三家都付全数；放炮时放炮者付全数，另外两家付一半。",
    "learn.paying.opposite": (
        "然后没胡的三家两两互算：花牌、刻子、杠值得多的收另一家的，对家之间收得多，邻座之间收得少。"
    ),
    "learn.paying.banker": "然后没胡的三家两两互算：花牌、刻子、杠值得多的收另一家的，有庄家的一对收得多。",
    "learn.group.fan": "番：每番翻一倍",
    "learn.group.hu": "胡：加到底数上",
}
