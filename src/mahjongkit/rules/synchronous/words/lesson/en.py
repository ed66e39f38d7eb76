"""The lesson of Synchronous mahjong, in English."""

from __future__ import annotations

WORDS = {
    "learn.goal": (
        "Riichi without waiting: all {n} players act at the same time, in secret. Whoever completes four sets and a "
        "pair with at least one yaku, a scoring pattern, wins the hand. Everybody counts as the dealer. A match has "
        "{hands} {hands:hand|hands}; everybody starts with {points} points, and whoever has the most at the end wins."
    ),
    "learn.tiles.kan_dora": (
        "Every turn with a kan in it turns up one more indicator, however many kans there were; at most four in all."
    ),
    "learn.tiles.wall": "Everybody holds 13 tiles and has a wall of their own with {wall} tiles.",
    "learn.turn": (
        "In every turn each player does one of two things. Draw: take a tile from your own wall, perhaps make a kan, "
        "and win or discard. Call: take discards from the previous turn, and discard after each call. Nobody sees what "
        "the others do until all have finished."
    ),
    "learn.turn.ron": (
        "Then the turn is shown. If nobody has won yet, everybody who can win on a tile of this turn decides, again "
        "at the same time."
    ),
    "learn.turn.riichi": (
        "As soon as your closed hand needs just one more tile, you may declare riichi with your discard. It takes "
        "effect in the next turn: you stake {stick} points and may not change your hand any more. Riichi is a yaku, so "
        "any closed hand can win with it."
    ),
    "learn.turn.end": (
        "A hand ends with the turn in which somebody wins or a wall is used up. In the latter case players one tile "
        "short of a complete hand (tenpai) collect points from the others."
    ),
    "learn.calls": (
        "From the second turn on you may call instead of drawing. Several players can use the same discard, each of "
        "them once. A called set lies open, and so does your hand: no more riichi, and many yaku count less or not at "
        "all."
    ),
    "learn.calls.sources": (
        "You may chi from everybody at first. After a chi only those players remain from whom you could have taken "
        "that tile, for the rest of the hand."
    ),
    "learn.meld.chi": "Three in a row in one suit, with a discard from the previous turn.",
    "learn.meld.pon": "Three of a kind, with a discard from the previous turn.",
    "learn.meld.kong": "All four of a kind, with a discard from the previous turn. You draw a replacement tile.",
    "learn.meld.added": "You add the fourth tile to your pon. Anyone waiting for it may win on it.",
    "learn.meld.closed": "All four from your own hand. The hand stays closed.",
    "learn.winning.ways": (
        "You win on your own draw (tsumo); on tiles of this turn (ron), off everybody who discarded a winning one; or, "
        "between your calls, on another tile from the previous turn (call-ron). All of them need a yaku, and dora are "
        "not yaku."
    ),
    "learn.winning.furiten": (
        "Do not forget furiten: if any tile that completes your hand lies among your own discards, you cannot ron, "
        "only tsumo. In riichi the same holds once you pass up a winning tile."
    ),
    "learn.winning.three": "If three players win at once, nobody does: the hand is drawn.",
    "learn.paying": (
        "Add the han of all yaku and dora. The shape of the hand gives fu. Both together make the points, always as "
        "for a dealer. From five han on the amount is fixed."
    ),
    "learn.paying.who": (
        "On a tsumo or a call-ron everybody pays a third of that. On a ron the players who discarded winning tiles "
        "share it. Every honba (counter) adds {honba} points, and two are added after every hand. One or two winners "
        "share the riichi sticks on the table."
    ),
}
