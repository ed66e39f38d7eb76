"""The player `greedy` of version 0.1 as a program that speaks today's protocol `json` (see docs/programs.md).

`make opponents` builds that version in build/version-0.1, from where it is imported. As a player's name:
`json:.venv/bin/python benchmarks/opponents/greedy_of_0_1.py`

Each event is applied once, to an object with the attributes of a `View` of version 0.1 that `greedy` reads.
"""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

SOURCE = Path(__file__).parents[2] / "build" / "version-0.1" / "lib"
"""Where version 0.1 is; without this folder, the Python that runs this program must have it installed."""
if SOURCE.is_dir():
    sys.path.insert(0, str(SOURCE))
version: Any = import_module("mahjongkit.version")
if not str(version.__version__).startswith("0.1."):
    raise SystemExit(f"expected version 0.1 of mahjongkit, not {version.__version__}: run `make opponents` first")
if not (import_module("mahjongkit").compiled or os.environ.get("MAHJONGKIT_PURE")):
    raise SystemExit("version 0.1 is not compiled for this Python: run `make opponents` with it")
players: Any = import_module("mahjongkit.players")
rules: Any = import_module("mahjongkit.rules")
CODES: Any = import_module("mahjongkit.tiles").CODES

PROTOCOL_VERSION = 2
PRESETS: dict[str, dict[str, object]] = {
    "riichi:tenhou": {},
    "riichi:majsoul": {},
    "riichi:mleague": {},
    "riichi:wrc": {},
    "riichi:ema": {},
    "riichi3:tenhou3": {"riichi_min_wall": 3},
    "riichi3:majsoul3": {"riichi_min_wall": 3},
    "sichuan:handbook": {},
    "sichuan:platform": {},
    "synchronous:handbook": {},
    "ninghai:handbook": {"flower_set_mode": "add"},
    "ninghai:field": {},
}
"""The presets that both versions have, with the options of version 0.1 that make them equal."""
NEW_OPTIONS: dict[str, tuple[object, ...]] = {
    "suukan_timing": ("after_discard",),
    "reveal_winner": ("hidden", "shown"),
    "pig_pays_ready_check": (False,),
    "settle_after_three_wins": (False,),
    "only_listed_fans": (False,),
    "heaven_excludes_zimo": (True,),
}
"""Options that version 0.1 does not have, with the values under which its `greedy` plays by the right rules."""
NEW_VALUES: dict[tuple[str, object], object] = {
    ("dealer_repeats_abort", "always"): True,
    ("dealer_repeats_abort", "never"): False,
}
"""Values of options that version 0.1 writes otherwise."""
ODD_TILES = {"ninghai": 1}
"""Tiles that version 0.1 counts as left in the wall although nobody can draw them."""


class TableMeld(NamedTuple):
    """A meld with the attributes that version 0.1 reads; the called tile comes first, `source` -1 is nobody."""

    kind: str
    tiles: tuple[int, ...]
    source: int


class DiscardedTile(NamedTuple):
    """A tile in a river with the attributes that version 0.1 reads."""

    tile: int
    drawn: bool
    turned: bool
    called: bool


FACES = {code: face for face, code in enumerate(CODES)}
FACES["?"] = -1
DISCARDS = {
    (code, drawn, turned): DiscardedTile(face, drawn, turned, False)
    for code, face in FACES.items()
    for drawn in (False, True)
    for turned in (False, True)
}
"""The tiles that can be discarded, built once."""


def ruleset_of(config: dict[str, Any]) -> Any:
    """Version 0.1's ruleset for the one that `welcome` names."""
    name = config["ruleset"]
    if name not in PRESETS:
        raise SystemExit(f"version 0.1 does not play {name}; expected one of {', '.join(PRESETS)}")
    known = dict(rules.find(name).options)
    options = dict(PRESETS[name])
    for option, value in config["options"].items():
        if option in known:
            translated = NEW_VALUES.get((option, value), value) if isinstance(value, str) else value
            options[option] = tuple(translated) if isinstance(translated, list) else translated
        elif value not in NEW_OPTIONS.get(option, ()):
            raise SystemExit(f"version 0.1 has no option {option} for {name}, so it cannot play with {option}={value}")
    try:
        return rules.find(name, **options)
    except ValueError as error:
        raise SystemExit(f"version 0.1 cannot play {name} with {options}: {error}") from None


class SeatView:
    """What `greedy` of version 0.1 reads of a view; each event of a hand changes it."""

    def __init__(self, game: Any, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.pot = 0
        self.scores = [0] * game.players
        self.actions = Actions(game)
        self.legal: list[Any] = []
        self.start({"hand": 0, "dealer": 0, "left": 0})

    def apply(self, events: list[dict[str, Any]]) -> None:
        for event in events:
            change = CHANGES.get(event["type"])
            if change:
                change(self, event)

    def answer(self, player: Any, legal: list[str]) -> str:
        """The player's answer to a question."""
        actions = self.actions
        self.legal = [actions[text] for text in legal]
        self.left = max(0, self.drawable)
        return actions.texts[player.choose(self).code]

    def start(self, event: dict[str, Any]) -> None:
        players = range(self.game.players)
        self.hand_number = event["hand"]
        self.dealer = event["dealer"]
        self.left = self.drawable = event["left"] + ODD_TILES.get(self.game.name, 0)
        self.hand: list[int] = []
        self.drawn: int | None = None
        self.melds: list[list[TableMeld]] = [[] for _ in players]
        self.rivers: list[list[DiscardedTile]] = [[] for _ in players]
        self.asides: list[list[int]] = [[] for _ in players]
        self.shown: list[tuple[int, int]] = []
        self.shown_in_secret = False
        self.marks: list[dict[str, int]] = [{} for _ in players]
        self.facts: dict[str, int] = dict.fromkeys(self.game.fact_names, 0)

    def score(self, event: dict[str, Any]) -> None:
        if event["seat"] < 0:
            self.pot = event["points"]
        else:
            self.scores[event["seat"]] = event["points"]

    def deal(self, event: dict[str, Any]) -> None:
        if event["seat"] == self.seat:
            self.hand += [FACES[code] for code in event["tiles"]]

    def draw(self, event: dict[str, Any]) -> None:
        self.drawable -= 1
        if event["seat"] == self.seat:
            face = FACES[event["tile"]]
            self.hand.append(face)
            self.drawn = face if len(self.hand) % 3 == 2 else None

    def lose(self, codes: list[str]) -> None:
        self.drawn = None
        for code in codes:
            self.hand.remove(FACES[code])

    def discard(self, event: dict[str, Any]) -> None:
        seat, tile = event["seat"], event["tile"]
        if seat == self.seat:
            self.drawn = None
            self.hand.remove(FACES[tile])
        self.rivers[seat].append(DISCARDS[tile, event["drawn"], event["turned"]])

    def call(self, event: dict[str, Any]) -> None:
        seat, source, codes = event["seat"], event["from"], event["tiles"]
        melds = self.melds[seat]
        faces = tuple([FACES[code] for code in codes])
        meld = TableMeld(event["meld"], faces, source)
        if event["meld"] == "added":
            if seat == self.seat:
                self.lose(codes[3:])
            melds[[old.tiles == faces[:3] for old in melds].index(True)] = meld
            return
        melds.append(meld)
        if seat == self.seat:
            self.lose(codes if source < 0 else codes[1:])
        if source >= 0 and not self.game.shared_discards:
            river = self.rivers[source]
            river[-1] = river[-1]._replace(called=True)

    def exchange(self, event: dict[str, Any]) -> None:
        if event["seat"] == self.seat:
            self.lose(event["tiles"])
        if event["to"] == self.seat:
            self.hand += [FACES[code] for code in event["tiles"]]

    def robbed(self, event: dict[str, Any]) -> None:
        melds, face = self.melds[event["seat"]], FACES[event["tile"]]
        place = [meld.kind == "added" and meld.tiles[3] == face for meld in melds].index(True)
        melds[place] = TableMeld("pon", melds[place].tiles[:3], melds[place].source)
        self.rivers[event["seat"]].append(DISCARDS[event["tile"], False, False])

    def reserve(self, event: dict[str, Any]) -> None:
        self.drawable -= event["tiles"]

    def aside(self, event: dict[str, Any]) -> None:
        if event["seat"] == self.seat:
            self.lose([event["tile"]])
        self.asides[event["seat"]].append(FACES[event["tile"]])

    def show(self, event: dict[str, Any]) -> None:
        """Add a turned-up tile, unless the seat saw the same one in secret before."""
        if not self.shown_in_secret:
            self.shown.append((event["row"], FACES[event["tile"]]))
        self.shown_in_secret = event.get("secret", False)

    def mark(self, event: dict[str, Any]) -> None:
        self.marks[event["seat"]][event["mark"]] = event["value"]

    def fact(self, event: dict[str, Any]) -> None:
        if event["fact"] in self.facts:  # version 0.1 reads them by their position
            self.facts[event["fact"]] = event["value"]

    def pay(self, event: dict[str, Any]) -> None:
        payer, payee, amount = event["from"], event["to"], event["amount"]
        if payer < 0:
            self.pot -= amount
        else:
            self.scores[payer] -= amount
        if payee < 0:
            self.pot += amount
        else:
            self.scores[payee] += amount


CHANGES: dict[str, Any] = {
    change.__name__: change
    for change in (
        *(SeatView.start, SeatView.score, SeatView.deal, SeatView.draw, SeatView.discard, SeatView.call),
        *(SeatView.exchange, SeatView.robbed, SeatView.reserve, SeatView.aside, SeatView.show, SeatView.mark),
        *(SeatView.fact, SeatView.pay),
    )
}
"""What each kind of event changes; other kinds change nothing that `greedy` reads."""


class Actions(dict[str, Any]):
    """Version 0.1's actions by their text, and the texts by their codes; each is parsed once."""

    def __init__(self, game: Any) -> None:
        super().__init__()
        self.vocabulary = game.vocabulary
        self.texts: dict[int, str] = {}

    def __missing__(self, text: str) -> Any:
        action = self[text] = self.vocabulary.parse(text)
        self.texts[action.code] = text
        return action


def main() -> None:
    player = players.find("greedy")
    configs: dict[str, Any] = {}  # rulesets by `config`: the player keeps its evaluator while the ruleset is the same
    view: Any = None
    output = sys.stdout.buffer
    for line in sys.stdin.buffer:
        message = json.loads(line)
        kind = message["type"]
        if kind == "events":
            view.apply(message["events"])
        elif kind == "ask":
            answer = view.answer(player, message["legal"])
            output.write(b'{"type": "act", "action": "%b", "question": %d}\n' % (answer.encode(), message["question"]))
            output.flush()
        elif kind == "welcome":
            if message["protocol"] != PROTOCOL_VERSION:
                raise SystemExit(f"protocol {message['protocol']} is unknown; expected {PROTOCOL_VERSION}")
            config = message["room"]["config"]
            key = json.dumps(config, sort_keys=True)
            if key not in configs:
                configs[key] = ruleset_of(config)
            player.sit(configs[key])
            view = SeatView(configs[key], message["seat"])


if __name__ == "__main__":
    main()
