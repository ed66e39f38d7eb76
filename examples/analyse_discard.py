"""Which tile should I discard? Shanten, accepted tiles, waits and advice with reasons.

python examples/analyse_discard.py "123m 406p 789s 11233z"
"""

import sys

import mahjongkit as mj
from mahjongkit.advice.hand_view import view_of_hand

hand = mj.Hand(" ".join(sys.argv[1:]) or "22m34m3458p34s667s1z")
print(f"{hand}: {mj.shanten(hand)}-shanten")
for one in mj.discards(hand)[:5]:
    print(f"  discard {one.tile}: {one.shanten}-shanten, {one.count} tiles bring it nearer: {one.accepts}")
print(mj.advise(view_of_hand(hand)).explain("en"))
