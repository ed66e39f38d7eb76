"""Review a record: every decision compared with the advice for it, and the mistakes as a page.

    python examples/review_log.py game.mjlog --seat 0 --html review.html

Without a record it plays a match between bots and reviews the one that plays at random.
"""

import argparse
from pathlib import Path

import mahjongkit as mj
from mahjongkit import players
from mahjongkit.advice.review_html import page


def played() -> mj.Record:
    """A short match in which seat 0 plays at random."""
    table = mj.Table(mj.rules.find("riichi", length="east"), seed=1)
    seated = [players.find(name, seed=1) for name in ("random", "greedy", "greedy", "greedy")]
    for player in seated:
        player.start(table.ruleset)
    while not table.over:
        for seat in table.pending:
            table.act(seat, seated[seat].choose(table.view(seat)))
        if table.hand_over:
            table.next_hand()
    return mj.Record.of(table, names=["random", "greedy 1", "greedy 2", "greedy 3"])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("record", nargs="?", type=Path)
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--html", type=Path)
    options = parser.parse_args()
    record = mj.load(options.record) if options.record else played()
    found = mj.review(record, seat=options.seat)
    summary = found.summary(options.seat)
    print(f"{record.names[options.seat]}: {summary.agreed} of {summary.decisions} decisions as advised")
    for mistake in found.mistakes[:5]:
        print("-", found.describe(mistake, "en"))
    if options.html:
        options.html.write_text(page(found, "en"), encoding="utf-8")
        print(f"wrote {options.html}")


if __name__ == "__main__":
    main()
