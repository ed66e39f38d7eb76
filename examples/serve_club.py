"""Serve a club: a bot of its own beside the built-in ones, limits for its members, and a backup of every evening.

    cd examples && python serve_club.py --port 8000 --db club.db

Players open the printed address. `mahjongkit serve` does the same without a program; docs/club-server.md has TLS,
proxies and limits.
"""

import argparse
from contextlib import closing
from datetime import date
from pathlib import Path

from mahjongkit import players
from mahjongkit.server import database
from mahjongkit.server.limits import Limits
from mahjongkit.server.serve import serve


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets others connect")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--db", type=Path, default=Path("club.db"))
    options = parser.parse_args()
    players.add("nearest", "bot:Nearest")  # rooms can now have the bot `nearest`
    limits = Limits(rooms=50, rooms_per_address=5)
    serve(options.host, options.port, options.db, on_start=lambda url: print(url, flush=True), limits=limits)
    with closing(database.open_existing(options.db)) as store:  # after Ctrl-C
        backup = options.db.with_suffix(f".{date.today():%Y-%m-%d}.backup")
        backup.unlink(missing_ok=True)
        store.backup(backup)
    print(f"saved {backup}")


if __name__ == "__main__":
    main()
