"""The names of the rulesets as types: a type checker knows the class of `find("sichuan")` by them.

Nothing imports this module at run time; a test compares it with the registry.
"""

from __future__ import annotations

from typing import Literal

RiichiName = Literal[
    "riichi",
    "riichi:tenhou",
    "riichi:handbook",
    "riichi:majsoul",
    "riichi:mleague",
    "riichi:wrc",
    "riichi:ema",
    "riichi:tenhou3",
    "riichi:majsoul3",
    "riichi3",
    "riichi3:tenhou3",
    "riichi3:majsoul3",
]
SichuanName = Literal["sichuan", "sichuan:handbook", "sichuan:platform", "sichuan:kit"]
NinghaiName = Literal["ninghai", "ninghai:handbook", "ninghai:field"]
SynchronousName = Literal["synchronous", "synchronous:handbook", "synchronous3", "synchronous3:handbook"]
