"""mahjongkit: four mahjong games as one library.

>>> import mahjongkit as mj
>>> hand = mj.Hand("123m 406p 789s 1123z")
>>> mj.shanten(hand), mj.accepts(hand)
(1, Accepts(1zx2 2zx3 3zx3))

Every name below is loaded when it is first used, so `import mahjongkit` costs little.
"""

from __future__ import annotations

from mahjongkit.version import __version__

TYPE_CHECKING = False  # type checkers take it for true; the module typing would cost more than all the rest

if TYPE_CHECKING:
    from mahjongkit import notation, players, records, rules, tiles
    from mahjongkit.advice.advise import Advice, advise
    from mahjongkit.advice.review import review
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
    from mahjongkit.arena.ladder import Ladder, ladder
    from mahjongkit.arena.runner import simulate
    from mahjongkit.arena.statistics import Simulation
    from mahjongkit.core.shape import COMPILED as compiled
    from mahjongkit.errors import (
        ClusterError,
        IllegalAction,
        InputError,
        InvalidHand,
        MahjongError,
        NotARecord,
        NotationError,
        NotAWin,
        NoYaku,
        OptionError,
        PlayerError,
        RecordError,
        StoreError,
        UsageError,
    )
    from mahjongkit.game.actions import Action
    from mahjongkit.game.events import Event
    from mahjongkit.game.results import HandResult, MatchResult
    from mahjongkit.game.table import Table
    from mahjongkit.game.view import View
    from mahjongkit.hand import Hand, Meld
    from mahjongkit.players.base import Player
    from mahjongkit.records import Record, load, verify
    from mahjongkit.rules.ruleset import Ruleset
    from mahjongkit.scoring.batch import score_batch
    from mahjongkit.scoring.described import prepare, score, settle
    from mahjongkit.scoring.score import Pattern, Score
    from mahjongkit.tiles import Tile

_MODULES = {
    "advice.advise": ("Advice", "advise"),
    "advice.review": ("review",),
    "analysis.goals": ("shanten",),
    "analysis.hands": (
        *("accepts", "accepts_batch", "analyse", "discards", "improvements", "readings", "shanten_batch"),
        *("shanten_by_form", "waits"),
    ),
    "arena.ladder": ("Ladder", "ladder"),
    "arena.runner": ("simulate",),
    "arena.statistics": ("Simulation",),
    "errors": (
        *("ClusterError", "IllegalAction", "InputError", "InvalidHand", "MahjongError", "NoYaku", "NotARecord"),
        *("NotAWin", "NotationError", "OptionError", "PlayerError", "RecordError", "StoreError", "UsageError"),
    ),
    "game.actions": ("Action",),
    "game.events": ("Event",),
    "game.results": ("HandResult", "MatchResult"),
    "game.table": ("Table",),
    "game.view": ("View",),
    "hand": ("Hand", "Meld"),
    "players.base": ("Player",),
    "records": ("Record", "load", "verify"),
    "rules.ruleset": ("Ruleset",),
    "scoring.batch": ("score_batch",),
    "scoring.described": ("prepare", "score", "settle"),
    "scoring.score": ("Pattern", "Score"),
    "tiles": ("Tile",),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}
_PACKAGES = ("notation", "players", "records", "rules", "tiles")

__all__ = [
    "Action",
    "Advice",
    "ClusterError",
    "Event",
    "Hand",
    "HandResult",
    "IllegalAction",
    "InputError",
    "InvalidHand",
    "Ladder",
    "MahjongError",
    "MatchResult",
    "Meld",
    "NoYaku",
    "NotARecord",
    "NotAWin",
    "NotationError",
    "OptionError",
    "Pattern",
    "Player",
    "PlayerError",
    "Record",
    "RecordError",
    "Ruleset",
    "Score",
    "Simulation",
    "StoreError",
    "Table",
    "Tile",
    "UsageError",
    "View",
    "__version__",
    "accepts",
    "accepts_batch",
    "advise",
    "analyse",
    "compiled",
    "discards",
    "improvements",
    "ladder",
    "load",
    "notation",
    "players",
    "prepare",
    "readings",
    "records",
    "review",
    "rules",
    "score",
    "score_batch",
    "settle",
    "shanten",
    "shanten_batch",
    "shanten_by_form",
    "simulate",
    "tiles",
    "verify",
    "waits",
]


if not TYPE_CHECKING:  # type checkers read the imports above, and refuse other names

    def __getattr__(name):
        """Load a public name, or one of the packages, when it is first used."""
        from importlib import import_module

        if name in _HOMES:
            found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        elif name in _PACKAGES:
            found = import_module(f"{__name__}.{name}")
        elif name == "compiled":
            found = import_module(f"{__name__}.core.shape").COMPILED
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
