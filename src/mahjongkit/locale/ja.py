"""Japanese."""

WORDS = {
    "shanten.-1": "和了",
    "shanten.0": "聴牌",
    "shanten": "{n}向聴",
    "tiles.count": "{kinds}種{tiles}枚",
    "hand.discard": "打牌",
    "hand.shanten": "その後",
    "hand.tiles": "枚数",
    "hand.accepts": "有効牌",
    "hand.waits": "待ち",
    "hand.left": "残り",
    "hand.wait": "待ちの形",
    "hand.reading": "分解",
    "hand.improves": "手変わり",
    "hand.improvement": "{tile}（残り{left}枚）を引いて打{discard}：{count}枚",
    "wait.two-sided": "両面",
    "wait.closed": "嵌張",
    "wait.edge": "辺張",
    "wait.shanpon": "双碰",
    "wait.pair": "単騎",
    "wait.orphan": "足りない么九牌",
    "wait.thirteen orphans": "十三面",
    "form.regular": "面子手",
    "form.seven pairs": "七対子",
    "form.thirteen orphans": "国士無双",
    "tiles.face": "牌",
    "tiles.name": "名前",
    "help.app": "四つの麻雀：立直、四川（血戦到底）、同歩、寧海。手牌を調べ、牌の書き方を見る。",
    "help.hand": (
        "手牌の向聴数、待ち、有効牌、打牌の比較。\n\n"
        "13枚、ツモの後は14枚を書く：123m 406p 789s 1123z（0は赤五）。副露は角括弧で："
        "[pon 777z] [chi 345s] [kong 1111m] [added 1111m] [closed 2222p] [north 4z]。"
        "漢字、Unicode、mjaiの牌も読める。"
    ),
    "help.tiles": "すべての牌を、すべての書き方で。",
    "help.text": "手牌を引用符で：'123m 406p 789s 1123z'。",
    "help.rules": "ルール：riichi、riichi3、sichuan、ninghai、synchronous、synchronous3。",
    "help.void": "四川麻雀の欠け色（m、p、s）。省けば最も良い色で数える。",
    "help.seen": "ほかに見えている牌、例 '3s 44p'。残り枚数に数えない。",
    "help.json": "JSONで答える。",
    "help.batch": "標準入力のJSON Linesを読む。各行はhand、rules、void、seenを持つオブジェクト。一行ずつ答える。",
    "help.lang": "言語：zh、ja、en。省けば環境に従う。",
    "help.version": "版と、コンパイル済みかどうかを示す。",
    "error.one_input": "手牌か、--batchと標準入力か、どちらか一方だけを与える",
    "error.no_input": "手牌がない。'123m 406p 789s 1123z'のように書くか、--batchを使う",
}
