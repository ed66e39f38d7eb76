"""Write docs/learning-tables.md: every action and every channel of every game, as `mahjongkit.rl` describes them.

python tools/learning_tables.py          write the file
python tools/learning_tables.py --check  change nothing; exit code 1 if it is out of date
"""

from __future__ import annotations

import sys
from pathlib import Path

from mahjongkit import rl, rules

TARGET = Path(__file__).parents[1] / "docs" / "learning-tables.md"
HEAD = """# Actions and channels

`tools/learning_tables.py` writes this page from the code. [learning.md](learning.md) says how to use the numbers.
"""


def tables() -> str:
    """The page."""
    parts = [HEAD]
    for name in rules.names():
        if rules.find(name).playable:
            space, channels = rl.space(name), rl.channels(name)
            shape = f"{len(channels)} × {channels.columns}"
            parts.append(f"## {space.name}\n\n### {len(space)} actions\n\n{space.describe()}\n")
            parts.append(f"### planes-1: {shape}\n\n{channels.describe()}\n")
    return "\n".join(parts)


def main() -> int:
    if "--check" in sys.argv:
        if TARGET.read_text("utf-8") != tables():
            print(f"{TARGET.name} is out of date: run tools/learning_tables.py")
            return 1
        return 0
    TARGET.write_text(tables(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
