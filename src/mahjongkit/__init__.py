"""mahjongkit: four mahjong games as one library.

>>> import mahjongkit as mj
>>> mj.shanten(mj.Hand("123m406p789s1123z"))
1
"""

from mahjongkit import notation, rules, tiles
from mahjongkit.analysis.goals import shanten
from mahjongkit.analysis.hands import (
    accepts,
    accepts_batch,
    analyse,
    discards,
    improvements,
    readings,
    shanten_batch,
    shanten_by_form,
    waits,
)
from mahjongkit.core.shape import COMPILED as compiled
from mahjongkit.game.actions import Action
from mahjongkit.game.table import IllegalAction, Table
from mahjongkit.hand import Hand, Meld
from mahjongkit.notation import NotationError
from mahjongkit.scoring.described import prepare, score, settle
from mahjongkit.version import __version__

__all__ = [
    "Action",
    "Hand",
    "IllegalAction",
    "Meld",
    "NotationError",
    "Table",
    "__version__",
    "accepts",
    "accepts_batch",
    "analyse",
    "compiled",
    "discards",
    "improvements",
    "notation",
    "prepare",
    "readings",
    "rules",
    "score",
    "settle",
    "shanten",
    "shanten_batch",
    "shanten_by_form",
    "tiles",
    "waits",
]
