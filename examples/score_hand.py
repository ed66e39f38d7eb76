"""Score a win: what it is worth, why, and who pays.

python examples/score_hand.py
"""

import mahjongkit as mj

win = mj.score("234m340p22s34567s", "8s", riichi=1, dora_indicators="7s", seat="S")  # 0p is a red five
print(win.explain("en"))

print("\nThe same hand with other options:")
for ruleset in ("riichi:tenhou", "riichi:mleague", "riichi:ema"):
    found = mj.score("234m345p22s34567s", "8s", ruleset, riichi=1, dora_indicators="7s", seat="S")
    print(f"{ruleset}: {found.han} han, {found.fu} fu, {found.points} points")

print("\nA hand that does not win says so:")
try:
    mj.score("123m456p789s1123z", "1z")
except mj.NotAWin as error:
    print(error.words("en"))
