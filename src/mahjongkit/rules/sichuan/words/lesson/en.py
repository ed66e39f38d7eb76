"""The lesson of Sichuan mahjong, in English."""

from __future__ import annotations

WORDS = {
    "learn.goal": (
        "Four players fight to the end. Everybody gives up one suit and completes a hand with the other two. A win "
        "does not end the hand: the winner is paid and leaves, and the others play on until three have won or the "
        "wall is empty. A match has {hands} {hands:hand|hands}; scores start at 0 and may become negative."
    ),
    "learn.tiles": "There are {n} tiles: characters, dots and bamboo from 1 to 9, four of each. Nothing else.",
    "learn.turn.exchange": (
        "After the deal everybody passes on three tiles of one suit, all in the same direction: to the right, to the "
        "left or across."
    ),
    "learn.turn.void": (
        "Before the first discard everybody chooses a void suit. While you hold a tile of it, you must discard "
        "that suit, and you can neither call nor win with it."
    ),
    "learn.turn": (
        "The dealer begins with 14 tiles. On your turn you draw a tile; then you win, make a kong, or discard. Play "
        "goes on with the next player to the right who has not won yet."
    ),
    "learn.calls": (
        "There is no chi. You may take any player's discard for a pon or a kong. A win beats both, and several players "
        "may win on the same tile."
    ),
    "learn.calls.fees": (
        "Kongs are paid at once by those still in play: a direct kong {direct} by the discarder alone, an added kong "
        "{added} by everybody, a concealed kong {closed} by everybody."
    ),
    "learn.meld.pon": "Three of a kind, with anybody's discard.",
    "learn.meld.kong": "All four of a kind, with anybody's discard.",
    "learn.meld.added": "You add the fourth tile to your pon. Anyone waiting for it may win on it.",
    "learn.meld.closed": "All four from your own hand.",
    "learn.winning": (
        "A complete hand has four sets (three in a row, three or four of a kind) and a pair, or seven pairs; four of "
        "a kind are two pairs. It has two suits at most and nothing of your void suit. No minimum is needed."
    ),
    "learn.winning.higher_only": (
        "If you pass up a winning discard, you can, until your next draw, win only on a tile that makes the hand worth "
        "more."
    ),
    "learn.winning.any": "If you pass up a winning discard, you cannot win on a discard until your next draw.",
    "learn.paying.product": (
        "A hand is worth a multiplier: the multipliers of all its patterns are multiplied, and every root (four of a "
        "kind in hand and melds) doubles once more."
    ),
    "learn.paying.top_only": (
        "A hand is worth a multiplier: its highest shape, times everything about how it was won, and every root (four "
        "of a kind in hand and melds) doubles once more."
    ),
    "learn.paying.cap": "A win never pays more than ×{cap}.",
    "learn.paying.who": (
        "On a discard the discarder pays the multiplier, in units of {base}. On a self-draw everybody still in play "
        "pays it."
    ),
    "learn.paying.end": (
        "{when} hands are compared. A flower pig, {who}, pays {pig} to everybody who is not one. Pigs and players who "
        "are not ready give back what they were paid for kongs. {payers} also pay every ready player the most that "
        "player's hand could have won."
    ),
    "learn.paying.end.wall_empty": "When the wall is empty,",
    "learn.paying.end.every_hand": "At the end of every hand",
    "learn.paying.end.void_suit": "who still holds tiles of the void suit",
    "learn.paying.end.three_suits": "who has tiles of all three suits in hand and melds",
    "learn.paying.end.not_ready": "Players who are not ready",
    "learn.paying.end.pigs_too": "Both of them",
    "learn.group.shapes": "Shapes of the hand",
    "learn.group.moments": "How the hand was won, and roots",
}
