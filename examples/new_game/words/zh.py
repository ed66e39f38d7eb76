"""What Chicken Hand says, in Chinese."""

WORDS = {
    "game.chicken": "鸡平胡",
    "game.chicken.about": "适合初学者的广东麻将：凑成四组一对就能胡，有番则加倍。",
    "verb.ron": "胡",
    "score.fan": "番",
    "unit.fan": "{n}番",
    "end.no_winner": "没有人胡牌。",
    "paid.win": "胡牌",
    "advice.unit.wins": "{n}次胡牌",
    "advice.value.wins": "胡牌",
}
