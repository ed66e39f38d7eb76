"""The lesson of riichi, in English."""

from __future__ import annotations

WORDS = {
    "learn.goal": (
        "{n} players each build a hand. Whoever first completes four sets and a pair with at least one yaku, a "
        "scoring pattern, wins the hand, and the others pay. A match is {length}. Everybody starts with {points} "
        "points; whoever has the most at the end wins."
    ),
    "learn.length.east": "an East round, in which everybody deals once",
    "learn.length.hanchan": "an East and a South round, in which everybody deals twice",
    "learn.tiles": (
        "There are {n} tiles: three suits from 1 to 9, the winds East, South, West and North, and the dragons White, "
        "Green and Red, four of each."
    ),
    "learn.tiles.three": (
        "There are {n} tiles: dots and bamboo from 1 to 9, only the 1 and the 9 of characters, the four winds and the "
        "three dragons, four of each."
    ),
    "learn.tiles.red": "{n} of the fives are red. Every red five in a winning hand is one dora.",
    "learn.tiles.dora": (
        "Dora are bonus tiles. An indicator lies face up on the wall, and the tile that comes next is dora: 5p after "
        "4p, 1s after 9s, 1z after 4z, 5z after 7z. Every dora in a winning hand adds one han."
    ),
    "learn.tiles.kan_dora": "Every kan turns up one more indicator.",
    "learn.turn": (
        "East deals and begins. On your turn you draw a tile and then discard one, face up in front of you. Play goes "
        "on with the player to your right."
    ),
    "learn.turn.riichi": (
        "As soon as your closed hand needs just one more tile, you may declare riichi with your discard. You stake "
        "{stick} points and may not change your hand any more. Riichi is a yaku, so any closed hand can win with it."
    ),
    "learn.turn.ippatsu": "Win within one go-around after it, and ippatsu adds a han.",
    "learn.turn.ura": "A winner in riichi also looks under the indicators: the tiles there indicate ura dora.",
    "learn.turn.draw": (
        "If the last tile is drawn and nobody wins, players one tile short of a complete hand (tenpai) collect points "
        "from the others."
    ),
    "learn.turn.dealer": "The dealer deals again after winning; otherwise the deal passes on.",
    "learn.turn.dealer_tenpai": (
        "The dealer deals again after winning or if tenpai at a draw; otherwise the deal passes on."
    ),
    "learn.calls": (
        "You may take another player's discard to complete a set. The set then lies open, and so does your hand: no "
        "more riichi, and many yaku count less or not at all. Ron beats pon and kan, and these beat chi."
    ),
    "learn.calls.no_chi": "With three players there is no chi.",
    "learn.meld.chi": "Three in a row in one suit, with a discard from the player to your left.",
    "learn.meld.pon": "Three of a kind, with anybody's discard.",
    "learn.meld.kong": "All four of a kind, with anybody's discard. You draw a replacement tile.",
    "learn.meld.added": "You add the fourth tile to your pon. Anyone waiting for it may win on it.",
    "learn.meld.closed": "All four from your own hand. The hand stays closed.",
    "learn.meld.north": "You set a North aside: it is a dora, and you draw a replacement tile.",
    "learn.winning": (
        "A complete hand has four sets (three in a row, three or four of a kind) and a pair. Seven different pairs, "
        "and thirteen orphans, are complete as well."
    ),
    "learn.winning.yaku": (
        "You win on your own draw (tsumo) or on another player's discard (ron), but only with a yaku. Dora are not "
        "yaku."
    ),
    "learn.winning.furiten": (
        "Do not forget furiten: if any tile that completes your hand lies among your own discards, you cannot ron, "
        "only tsumo. The same holds until your next turn if you pass up a winning discard, and in riichi until the "
        "end of the hand."
    ),
    "learn.paying": (
        "Add the han of all yaku and dora. The shape of the hand gives fu. Both together make the points, as the "
        "worked hands below show. From five han on the amount is fixed. The dealer wins half as much again."
    ),
    "learn.paying.who": (
        "On a ron the discarder pays everything. On a tsumo everybody pays, the dealer twice as much as the others. "
        "Every honba (counter) adds {honba} points, and the riichi sticks on the table go to the winner."
    ),
    "learn.limits": "What the discarder pays",
    "learn.limits.name": "limit",
    "learn.limits.han": "han",
    "learn.limits.others": "to a non-dealer",
    "learn.limits.dealer": "to the dealer",
    "learn.limits.points": "points",
    "learn.group.dora": "Dora: not yaku, but they add han",
    "learn.river": "The discards of a player at the end of a hand that nobody won",
}
