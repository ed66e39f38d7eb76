"""Golden playthroughs: what exactly happens in a few matches of every game, kept as files.

`python -m tests.support.golden` writes them anew; commit that only with an intended change of the rules, the dealing or
the events. `python -m tests.support.golden NAME...` prints the fingerprints of the first match of some games instead.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

from mahjongkit.game.events import Event
from tests.support import DATA
from tests.support.drivers import at_random, eagerly, match, playable

FOLDER = DATA / "golden"
MATCHES = 10


def as_json(event: Event) -> str:
    return json.dumps(event.as_data(), separators=(",", ":"))


def first_hand(name: str) -> list[str]:
    """The events of a first hand played eagerly, one JSON text each."""
    table = match(name, 1)
    found = []
    for event in table.events:
        found.append(as_json(event))
        if event.kind == "end":
            break
    return found


def digest(name: str, seed: int) -> str:
    """A fingerprint of all events of a match, played eagerly and at random."""
    sums = hashlib.sha256()
    for policy in (eagerly, at_random):
        for event in match(name, seed, policy).events:
            sums.update(as_json(event).encode())
    return sums.hexdigest()


def digests_of(name: str) -> list[str]:
    """The fingerprints as they were when the file was written."""
    found: list[str] = json.loads(path_of(name).read_text().splitlines()[0])["sha256"]
    return found


def path_of(name: str) -> Path:
    return FOLDER / f"{name.replace(':', '-')}.jsonl"


def text_of(name: str) -> str:
    digests = [digest(name, seed) for seed in range(MATCHES)]
    return "\n".join([json.dumps({"ruleset": name, "sha256": digests}), *first_hand(name), ""])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in sys.argv[1:]:
        print(digest(game, 0))
    for game in playable() if not sys.argv[1:] else ():
        path_of(game).write_text(text_of(game))
        print(path_of(game).name)
