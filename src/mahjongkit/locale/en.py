"""English."""

WORDS = {
    "shanten.-1": "complete",
    "shanten.0": "ready",
    "shanten": "{n} away from ready",
    "tiles.count": "{tiles} tiles of {kinds} kinds",
    "hand.discard": "discard",
    "hand.shanten": "then",
    "hand.tiles": "tiles",
    "hand.accepts": "accepts",
    "hand.waits": "waits for",
    "hand.left": "left",
    "hand.wait": "wait",
    "hand.reading": "reading",
    "hand.improves": "also worth a change",
    "hand.improvement": "draw {tile} ({left} left), discard {discard}: {count} tiles",
    "wait.two-sided": "two-sided",
    "wait.closed": "closed",
    "wait.edge": "edge",
    "wait.shanpon": "shanpon (either pair)",
    "wait.pair": "pair",
    "wait.orphan": "missing orphan",
    "wait.thirteen orphans": "any of thirteen orphans",
    "form.regular": "sets and a pair",
    "form.seven pairs": "seven pairs",
    "form.thirteen orphans": "thirteen orphans",
    "tiles.face": "face",
    "tiles.name": "name",
    "help.app": "Four mahjong games: riichi, Sichuan, Synchronous, Ninghai. Ask about a hand or how tiles are written.",
    "help.hand": (
        "Shanten, waits, accepted tiles and discards of a hand.\n\n"
        "Write 13 tiles, or 14 after a draw: 123m 406p 789s 1123z (0 is the red five), melds in brackets: "
        "[pon 777z] [chi 345s] [kong 1111m] [added 1111m] [closed 2222p] [north 4z]. "
        "Chinese, Unicode and mjai tiles are read, too."
    ),
    "help.tiles": "Every tile in every notation.",
    "help.text": "The hand, in quotes: '123m 406p 789s 1123z'.",
    "help.rules": "The game: riichi, riichi3, sichuan, ninghai, synchronous or synchronous3.",
    "help.void": "The void suit (m, p or s) in Sichuan. Without it the best choice counts.",
    "help.seen": "Tiles that lie open elsewhere, like '3s 44p'; they are not counted as left.",
    "help.json": "Answer in JSON.",
    "help.batch": (
        "Read JSON Lines from standard input, each an object with hand, rules, void, seen; answer a line for each."
    ),
    "help.lang": "Language: zh, ja or en. Default: your locale.",
    "help.version": "Show the version and whether the package is compiled.",
    "error.one_input": "give a hand, or --batch and lines on standard input, not both",
    "error.no_input": "no hand given; write one like '123m 406p 789s 1123z', or use --batch",
}
