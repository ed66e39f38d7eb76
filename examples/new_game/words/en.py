"""What Chicken Hand says, in English."""

WORDS = {
    "game.chicken": "Chicken Hand",
    "game.chicken.about": "A Cantonese game for beginners: any complete hand wins, patterns double its value.",
    "score.fan": "fan",
    "unit.fan": "{n} fan",
    "end.no_winner": "Nobody won.",
    "paid.win": "the win",
    "advice.unit.wins": "{n} wins",
    "advice.value.wins": "wins",
}
