"""Write docs/learning-<game>.md: what a learning program must know about each game, as `mahjongkit.rl` describes it.

python tools/learning_pages.py          write the pages
python tools/learning_pages.py --check  change nothing; exit code 1 if a page is out of date

All pages have the same headings. Everything on them comes from the code but `VERSIONS` and the sentences below.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from mahjongkit import rl, rules
from mahjongkit.rules.ruleset import Ruleset
from mahjongkit.server.lesson import lesson_of

DOCS = Path(__file__).parents[1] / "docs"
VERSIONS = {1: "0.2.0: the first version."}
"""What changed with each version of the action spaces: all games have the first one."""


def page(name: str) -> str:
    """The page of a game."""
    ruleset = rules.find(name)
    parts = [
        f"# {ruleset.words.say('en', f'game.{name}')} (`{rl.space(name).name}`)",
        "`tools/learning_pages.py` writes this page from the code. [Learning](learning.md) says how to use it.",
        *_description(ruleset, name),
        *_rules(ruleset, name),
        *_specification(ruleset, name),
        *_observation(name),
        *_action(name),
        *_rewards(ruleset, name),
        *_end(ruleset),
        *_history(name),
    ]
    return "\n\n".join(parts) + "\n"


def _description(ruleset: Ruleset, name: str) -> Iterator[str]:
    yield "## Description"
    yield ruleset.words.say("en", f"game.{name}.about")
    lesson = lesson_of(ruleset, "en")
    if lesson is not None:
        yield from lesson.sections[0].paragraphs


def _rules(ruleset: Ruleset, name: str) -> Iterator[str]:
    game = ruleset.package.rpartition(".")[2]
    book = f"../src/mahjongkit/rules/{game}/RULES.md"
    yield "## Rules"
    yield (
        f"The [rule book]({book}) has every rule. The first preset is the default; `ruleset=` takes another one, or "
        "any options of the game."
    )
    docs = import_module(f"{ruleset.package}.options").PRESET_DOCS
    rows = [f"| `{name}:{preset}` | {docs[preset]['en']} |" for preset in rules.presets(name)]
    yield "\n".join(["| preset | what it is |", "|---|---|", *rows])


def _specification(ruleset: Ruleset, name: str) -> Iterator[str]:
    space, channels = rl.space(name), rl.channels(name)
    oracle = rl.channels(name, oracle=True)
    asked = (
        "all seats at once, unseen; one after the other in `rl.batch` and `rl.aec`, in the same step in `rl.parallel`"
        if ruleset.flow.secret_turns
        else "one seat in its turn; after a discard every seat that may claim it"
    )
    rows = {
        "Gymnasium": f"`{space.name}`",
        "batches, PettingZoo": f'`rl.batch("{name}", n)`, `rl.aec("{name}")`, `rl.parallel("{name}")`',
        "players": str(ruleset.players),
        "agents": ", ".join(f"`seat_{seat}`" for seat in range(ruleset.players)),
        "tiles": str(len(ruleset.tiles)),
        "who is asked": asked,
        "actions": f"`Discrete({len(space)})`",
        "observation": f"uint8, {len(channels)} channels × {channels.columns} kinds of tiles",
        "with `oracle=True`": f"{len(oracle)} channels",
        "points at the start": f"{ruleset.start_points:,}",
    }
    yield "## Specification"
    yield "\n".join(["| | |", "|---|---|", *(f"| {key} | {value} |" for key, value in rows.items())])
    yield (
        "```python\n"
        ">>> from mahjongkit import rl\n"
        f'>>> env = rl.batch("{name}", 2, seed=1)\n'
        ">>> env.obs.shape, env.mask.shape, env.reward.shape\n"
        f"((2, {len(channels)}, {channels.columns}), (2, {len(space)}), (2, {ruleset.players}))\n"
        "\n```"
    )


def _observation(name: str) -> Iterator[str]:
    yield "## Observation"
    yield (
        "`planes-1`: a column for every kind of tile, and these channels. Divide by `largest`, the largest value. "
        "Channels without a prefix are about the asked seat; `next`, `across` and `previous` are the others."
    )
    yield rl.channels(name).describe()
    scalars = rl.batch(name, 1, seed=1, encoding="dict").scalars
    yield f'`encoding="dict"` adds events and exact numbers: {", ".join(f"`{one}`" for one in scalars)}.'


def _action(name: str) -> Iterator[str]:
    yield "## Action"
    yield "An index means the same in every position; the mask says which are legal."
    yield rl.space(name).describe()


def _rewards(ruleset: Ruleset, name: str) -> Iterator[str]:
    ranks = (
        "players with equal scores share a rank"
        if ruleset.results.shares_ranks
        else "of equal scores, the earlier seat ranks higher"
    )
    numbers = ",".join(map(str, {3: (90, 0, -90), 4: (90, 45, 0, -135)}[ruleset.players]))
    yield "## Rewards"
    yield "[Rewards](learning.md#rewards) lists them all. In this game:"
    yield "\n".join(
        [
            '- `"score"`, `"hand"`: points, whenever they move or when the hand is over. '
            f"Seats begin with {ruleset.start_points:,}.",
            f'- `"rank:[{numbers}]"`: a number for the rank at the end of the match; {ranks}.',
            '- `"money"`: the final points with uma and oka, when the match is over.'
            if hasattr(ruleset.results, "prizes")
            else '- `"money"`: the points won or lost, when the match is over.',
        ]
    )


def _end(ruleset: Ruleset) -> Iterator[str]:
    yield "## End"
    yield "A hand ends with one of these:"
    rows = [f"| `{end}` | {ruleset.words.say('en', f'end.{end}')} |" for end in ruleset.flow.endings]
    yield "\n".join(["| ending | what happened |", "|---|---|", *rows])
    yield (
        f"A match ends as the options say, by default after {ruleset.options.max_hands} hands at the latest. "
        'An episode is a match; with `episode="hand"` it is one hand. Nothing is truncated.'
    )


def _history(name: str) -> Iterator[str]:
    version = int(rl.space(name).name.rpartition("-v")[2])
    yield "## Version history"
    yield (
        "The number in the name changes when an index of the actions gets another meaning, that of `planes-1` when a "
        "channel does."
    )
    yield "\n".join(f"- v{number}, mahjongkit {VERSIONS[number]}" for number in range(version, 0, -1))


def pages() -> dict[Path, str]:
    """The text of every page by its file."""
    return {DOCS / f"learning-{name}.md": page(name) for name in rules.names() if rules.find(name).playable}


def main() -> int:
    outdated = [(path, text) for path, text in pages().items() if not path.exists() or path.read_text("utf-8") != text]
    for path, text in outdated:
        if "--check" in sys.argv:
            print(f"docs/{path.name} is out of date: run tools/learning_pages.py")
        else:
            path.write_text(text, "utf-8")
    return 1 if outdated and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
