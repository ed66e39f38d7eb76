"""Chinese."""

WORDS = {
    "shanten.-1": "和牌",
    "shanten.0": "听牌",
    "shanten": "{n} 向听",
    "tiles.count": "{kinds} 种 {tiles} 张",
    "hand.discard": "打",
    "hand.shanten": "之后",
    "hand.tiles": "张数",
    "hand.accepts": "进张",
    "hand.waits": "听",
    "hand.left": "余张",
    "hand.wait": "听型",
    "hand.reading": "拆解",
    "hand.improves": "改良",
    "hand.improvement": "摸 {tile}（余 {left}）打 {discard}：进张 {count} 张",
    "wait.two-sided": "两面",
    "wait.closed": "嵌张",
    "wait.edge": "边张",
    "wait.shanpon": "对碰",
    "wait.pair": "单骑",
    "wait.orphan": "缺一张幺九",
    "wait.thirteen orphans": "十三面",
    "form.regular": "面子手",
    "form.seven pairs": "七对",
    "form.thirteen orphans": "十三幺",
    "tiles.face": "牌面",
    "tiles.name": "名称",
    "help.app": "四种麻将：立直、四川血战、同步、宁海。分析一手牌，或查看牌的写法。",
    "help.hand": (
        "一手牌的向听数、听牌、进张与各种打法。\n\n"
        "写 13 张牌，摸牌后 14 张：123m 406p 789s 1123z（0 为红五），副露写在方括号里："
        "[pon 777z] [chi 345s] [kong 1111m] [added 1111m] [closed 2222p] [north 4z]。"
        "也可以用中文、Unicode 或 mjai 写法。"
    ),
    "help.tiles": "每张牌的所有写法。",
    "help.text": "手牌，放在引号里：'123m 406p 789s 1123z'。",
    "help.rules": "规则：riichi、riichi3、sichuan、ninghai、synchronous 或 synchronous3。",
    "help.void": "四川麻将的定缺（m、p 或 s）。不写则取最好的一种。",
    "help.seen": "别处可见的牌，如 '3s 44p'；不计入余张。",
    "help.json": "以 JSON 回答。",
    "help.batch": "从标准输入读 JSON Lines，每行一个对象，键为 hand、rules、void、seen；每行回答一行。",
    "help.lang": "语言：zh、ja 或 en。默认随系统。",
    "help.version": "显示版本以及是否已编译。",
    "error.one_input": "给出手牌，或用 --batch 从标准输入读取，不能两者都用",
    "error.no_input": "没有手牌；请写如 '123m 406p 789s 1123z'，或使用 --batch",
}
