"""The lesson of Ninghai mahjong, in English."""

from __future__ import annotations

WORDS = {
    "learn.goal": (
        "Four players each build four sets and a pair. The winner's hand is worth hu, which every fan doubles up to a "
        "limit, and is paid in silver. The three losers compare their tiles, too, so good tiles pay even without a "
        "win. In a match the deal goes round the table {circles} {circles:time|times}."
    ),
    "learn.tiles": (
        "There are {n} tiles: three suits from 1 to 9, four winds and three dragons, four of each, and eight flowers. "
        "A flower never stays in the hand: you lay it out and draw a replacement from the back of the wall."
    ),
    "learn.tiles.flowers": (
        "Two flowers belong to each seat: f1 g1 to East, f2 g2 to South, f3 g3 to West, f4 g4 to North. East is the "
        "dealer."
    ),
    "learn.turn": (
        "The dealer begins with 14 tiles. On your turn you draw a tile and discard one. The dealer deals again after "
        "winning; otherwise the deal passes on."
    ),
    "learn.turn.first_hand": (
        "In the first go-around of the match only dots and characters are discarded, if you have any, and nobody may "
        "chi, pon or kong."
    ),
    "learn.turn.every_hand": (
        "In the first go-around of every hand only dots and characters are discarded, if you have any, and nobody may "
        "chi, pon or kong."
    ),
    "learn.turn.end": (
        "{tiles} tiles ({stacks} stacks), and two more for every kong, stay in the wall. When only these are left, the "
        "hand is drawn and nobody pays."
    ),
    "learn.calls": (
        "You may take another player's discard to complete a set, which then lies open. A win beats a kong, a kong "
        "beats a pon, a pon beats a chi."
    ),
    "learn.meld.chi": "Three in a row in one suit, with a discard from the player to your left.",
    "learn.meld.pon": "Three of a kind, with anybody's discard.",
    "learn.meld.kong": "All four of a kind, with anybody's discard. You draw a replacement tile.",
    "learn.meld.added": "You add the fourth tile to your pon. Anyone waiting for it may win on it.",
    "learn.meld.closed": "All four from your own hand.",
    "learn.winning": (
        "A winning hand always has four sets (three in a row, three or four of a kind) and a pair. Any such hand may "
        "win, on your own draw or on a discard; no minimum is needed."
    ),
    "learn.winning.one": "If several players could win on a tile, only the nearest after the discarder does.",
    "learn.winning.liable": (
        "Watch out for players who show three melds in one suit (melds of honours count, too): if you are not ready "
        "and discard the tile of that suit they win on, you pay for all three losers. The same holds for 1s, 9s and "
        "honours against three pons or kongs."
    ),
    "learn.winning.locked": "If you pass up a winning tile, you may not win on the same kind before your next discard.",
    "learn.paying": (
        "Amount: ({base} + hu), doubled for every fan, rounded up to ten, at most {cap}. Three fan are always the "
        "limit. This is the mode {mode}."
    ),
    "learn.paying.flat": (
        "Amount: {base}, doubled for every fan, at most {cap}; hu do not count. This is the mode {mode}."
    ),
    "learn.paying.rounded": (
        "Silver goes in steps of 50: a remainder up to 20 is dropped, 30 to 60 makes 50, 70 and more makes 100."
    ),
    "learn.paying.who": (
        "On a self-draw all three pay the full silver. On a discard the discarder pays it in full, the other two half."
    ),
    "learn.paying.opposite": (
        "Then the losers settle two by two: the one whose flowers, triplets and kongs are worth more collects from "
        "the other, more between players who sit opposite each other than between neighbours."
    ),
    "learn.paying.banker": (
        "Then the losers settle two by two: the one whose flowers, triplets and kongs are worth more collects from "
        "the other, more if one of the two is the dealer."
    ),
    "learn.group.fan": "Fan: each doubles",
    "learn.group.hu": "Hu: added to the base",
}
