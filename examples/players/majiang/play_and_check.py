"""Plays matches with @kobalab/majiang-ai at our table and checks every answer and every win:

    python play_and_check.py --matches 100 --seats 1

Our table is the referee: an answer that is not legal is a fault, and there must be none. Points and payments of every
win are computed again by majiang-core.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import mahjongkit as mj

HERE = Path(__file__).parent
PLAYER = f'mjai:node "{HERE / "adapter.js"}"'
RECORDS_AT_ONCE = 200
"""How many records one run of check_wins.js gets."""


def install() -> None:
    """Install the packages from npm, if that has not been done."""
    if not (HERE / "node_modules" / "@kobalab" / "majiang-ai").is_dir():
        npm = shutil.which("npm")
        if npm is None:
            sys.exit("npm is not installed")
        command = [npm, "install", "--no-audit", "--no-fund", "--no-package-lock"]
        subprocess.run(command, cwd=HERE, check=True, stdout=sys.stderr)


def check_wins(folder: Path) -> tuple[int, list[object]]:
    """How many wins the records of a folder have, and which of them majiang-core scores differently."""
    paths = []
    for path in sorted(folder.glob("*.jsonl")):
        paths.append(path.with_suffix(".mjson"))
        paths[-1].write_text(mj.records.dumps(mj.records.load(path), "mjai"), encoding="utf-8")
    wins, differences = 0, list[object]()
    for start in range(0, len(paths), RECORDS_AT_ONCE):
        command = ["node", str(HERE / "check_wins.js"), *map(str, paths[start : start + RECORDS_AT_ONCE])]
        found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        wins += found["wins"]
        differences += found["differences"]
    return wins, differences


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--seats", type=int, default=1, help="how many seats majiang-ai plays; greedy plays the others")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--length", default="hanchan", choices=("east", "hanchan"))
    parser.add_argument("--time-limit", type=float, default=60.0, help="seconds for an answer (default: 60)")
    options = parser.parse_args()
    install()
    ruleset = mj.rules.find("riichi", length=options.length)
    players = [PLAYER] * options.seats + ["greedy"] * (ruleset.players - options.seats)
    with tempfile.TemporaryDirectory() as folder:
        limits = {"workers": options.workers, "time_limit": options.time_limit}
        found = mj.simulate(ruleset, options.matches, players, options.seed, records=folder, **limits)
        wins, differences = check_wins(Path(folder))
    faults = [seat.first_fault for seat in found.seats if seat.faults]
    played = {"matches": found.matches, "hands": found.hands, "mean_rank": round(found.seats[0].mean_rank, 3)}
    print(json.dumps({**played, "faults": faults, "wins": wins, "differences": differences}, ensure_ascii=False))
    return 1 if faults or differences else 0


if __name__ == "__main__":
    sys.exit(main())
