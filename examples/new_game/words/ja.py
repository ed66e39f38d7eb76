"""What Chicken Hand says, in Japanese."""

WORDS = {
    "game.chicken": "鶏平胡",
    "game.chicken.about": "初心者向けの広東麻雀。四面子一雀頭ができれば和了、役ごとに倍になる。",
    "score.fan": "番",
    "unit.fan": "{n}番",
    "end.no_winner": "和了した人はいない。",
    "paid.win": "和了",
    "advice.unit.wins": "{n}回の和了",
    "advice.value.wins": "和了",
}
