"""Measures how often advice agrees with strong players: `python benchmarks/advice.py` writes benchmarks/ADVICE.md.

The games are the four-player hanchan of Tenhou's highest room in the corpora (`../shared/corpora`). Thirty random ones
were used to fit how useful a tile may become (`RiichiEvaluator.use_of`); they are left out here.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from mahjongkit import records
from mahjongkit.advice.advise import Advice, Choice, advise
from mahjongkit.analysis.hands import discards
from mahjongkit.game.table import Table
from mahjongkit.game.view import View
from mahjongkit.hand import Hand, Meld
from mahjongkit.notation import format_tiles
from mahjongkit.records import Record
from mahjongkit.tiles import faces_of, kind_of

CORPUS = Path(__file__).parents[2] / "shared" / "corpora" / "tenhou-xml" / "custom_tenhou_client"
ROOM = "gm-00a9-"  # online, hanchan, four players, the highest room
FITTED = 30
RESULTS = Path(__file__).with_name("ADVICE.md")
WORST = 12
PLAYOUTS = 500
SEARCHED_SHARE = 0.04
"""The share of the decisions that is also played out."""
RIICHI = "riichi or silence"
FIRST_RIICHI = "riichi or silence, the first time in a hand"


class Rate:
    """Counts decisions, and for each way of choosing how often it made the same one."""

    def __init__(self) -> None:
        self.decisions = 0
        self.agreed: dict[str, float] = defaultdict(float)

    def count(self, **agreed: float) -> None:
        self.decisions += 1
        for name, credit in agreed.items():
            self.agreed[name] += credit

    def share(self, name: str) -> str:
        return f"{self.agreed[name] / self.decisions:.1%}" if self.decisions else "–"


class Case(NamedTuple):
    """A discard that differs from the advice."""

    cost: float
    game: str
    hand: int
    real: str
    advice: Advice


def games(corpus: Path) -> list[Path]:
    """The games to measure: all but those that were used for fitting."""
    files = [path for path in sorted(corpus.rglob("*")) if path.is_file()]
    random.Random(1).shuffle(files)
    wanted = [path for path in files if "gm-00a9-" in path.name or "gm-00e9-" in path.name]
    return [path for path in wanted[FITTED:] if ROOM in path.name]


def decisions(record: Record) -> Iterator[tuple[int, View, str, tuple[int, ...]]]:
    """Every action that was one of several legal ones: hand, view, verb and tiles."""
    ruleset = record.ruleset
    for hand, hand_log in enumerate(record.hand_logs):
        table = Table.replayed(ruleset, hand_log, 0)
        for seat, code in hand_log.answers():
            action = ruleset.flow.vocabulary[code]
            if len(table.legal(seat)) > 1:
                yield hand, table.view(seat), action.verb, action.faces
            table.act(seat, action)


def by_counting(view: View) -> list[int]:
    """The discards with the lowest shanten and the most accepted unseen tiles, all that are equal."""
    melds = [Meld.of(meld.kind, meld.tiles) for meld in view.melds[view.seat]]
    allowed = {kind_of(action.faces[0]) for action in view.legal if action.verb in view.ruleset.flow.discard_verbs}
    hand = Hand.of(view.hand, melds, red_fives=(4, 4, 4))
    seen = [one.tile.face for river in view.rivers for one in river if not one.called]
    seen += [
        tile.face for seat, laid in enumerate(view.melds) if seat != view.seat for one in laid for tile in one.tiles
    ]
    seen += [tile.face for _, tile in view.shown]
    options = [(one.shanten, -one.count, _kind(one.tile)) for one in discards(hand, view.ruleset, seen=seen)]
    options = [option for option in options if option[2] in allowed]
    return sorted({kind for shanten, count, kind in options if (shanten, count) == min(options)[:2]})


def _kind(tile: str) -> int:
    from mahjongkit.notation import parse_tile

    return kind_of(parse_tile(tile))


def measure(paths: list[Path]) -> tuple[dict[str, Rate], list[Case]]:
    rates: dict[str, Rate] = defaultdict(Rate)
    cases: list[Case] = []
    dice = random.Random(2)
    for place, path in enumerate(paths):
        record = records.load(path)
        offered: set[tuple[int, int]] = set()
        for hand, view, verb, tiles in decisions(record):
            advice = advise(view)
            if dice.random() < SEARCHED_SHARE:
                count_search(rates, view, advice, verb, tiles)
            if verb in view.ruleset.flow.discard_verbs:
                count_discard(rates, cases, view, advice, kind_of(tiles[0]), (path.name, hand))
                count_riichi(rates, view, advice, kind_of(tiles[0]), verb, (hand, view.seat) in offered)
                if any(action.verb == "riichi" for action in view.legal):
                    offered.add((hand, view.seat))
            elif any(action.verb == "pass" for action in view.legal):
                best = advice.best.action
                rates["another's discard: call or pass"].count(advice=best.verb == verb, plain=verb == "pass")
        print(f"\r{place + 1} of {len(paths)} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return rates, sorted(cases, key=lambda case: -case.cost)


def count_search(rates: dict[str, Rate], view: View, advice: Advice, verb: str, tiles: tuple[int, ...]) -> None:
    """Count whether advice with and without rollouts made the same decision."""
    searched = advise(view, search=PLAYOUTS)
    if verb in view.ruleset.flow.discard_verbs:
        real = kind_of(tiles[0])
        both = [one.best.action for one in (advice, searched)]
        agreed = [
            action.verb in view.ruleset.flow.discard_verbs and kind_of(action.faces[0]) == real for action in both
        ]
        name = "discards"
    elif any(action.verb == "pass" for action in view.legal):
        agreed = [one.best.action.verb == verb for one in (advice, searched)]
        name = "another's discard: call or pass"
    else:
        return
    changed = advice.best.action != searched.best.action
    rates[f"played out: {name}"].count(advice=agreed[0], searched=agreed[1])
    if changed:
        rates[f"played out: {name}, where search chose something else"].count(advice=agreed[0], searched=agreed[1])


def count_discard(
    rates: dict[str, Rate], cases: list[Case], view: View, advice: Advice, real: int, where: tuple[str, int]
) -> None:
    ranked = [one for one in advice.choices if one.action.verb in view.ruleset.flow.discard_verbs]
    kinds = list(dict.fromkeys(kind_of(one.action.faces[0]) for one in ranked))
    if len(kinds) < 2:
        return
    first = advice.best.action.verb in view.ruleset.flow.discard_verbs and kinds[0] == real
    counted = by_counting(view)
    credit = 1 / len(counted) if real in counted else 0.0
    agreed = {"advice": float(first), "three": float(real in kinds[:3]), "plain": credit}
    warned = any(marks["riichi"] for seat, marks in enumerate(view.marks) if seat != view.seat)
    turn = len(view.rivers[view.seat])
    names = ["all discards", "somebody else in riichi" if warned else "nobody else in riichi"]
    names.append("turns 1 to 6" if turn < 6 else "turns 7 to 12" if turn < 12 else "turns 13 and later")
    names.append("with melds" if view.melds[view.seat] else "closed hands")
    for name in names:
        rates[name].count(**agreed)
    if not first:
        done = next(one for one in ranked if kind_of(one.action.faces[0]) == real)
        if done.known and advice.best.known:
            cases.append(Case(advice.best.value - done.value, *where, format_tiles([real]), advice))


def count_riichi(rates: dict[str, Rate], view: View, advice: Advice, real: int, verb: str, asked_before: bool) -> None:
    """Count a discard that could have declared riichi; a player who does not declare can do so in later turns, too."""
    if not any(action.verb == "riichi" and kind_of(action.faces[0]) == real for action in view.legal):
        return
    ranked = (one.action for one in advice.choices if one.action.verb in view.ruleset.flow.discard_verbs)
    declared = next(action for action in ranked if kind_of(action.faces[0]) == real).verb == "riichi"
    for name in (RIICHI,) if asked_before else (RIICHI, FIRST_RIICHI):
        rates[name].count(advice=declared == (verb == "riichi"), plain=verb == "riichi")


def describe(case: Case) -> list[str]:
    """A case as lines of Markdown."""
    view = case.advice.view
    melds = "".join(f" [{format_tiles(meld.faces)}]" for meld in view.melds[view.seat])
    marked = [seat for seat, marks in enumerate(view.marks) if marks["riichi"]]
    names = view.ruleset.results.seat_names(view.dealer, "en")
    rank = 1 + sum(score > view.scores[view.seat] for score in view.scores)
    notes = f"turn {len(view.rivers[view.seat]) + 1}, {view.left} tiles left, rank {rank}"
    notes += f", riichi: {', '.join(names[seat] for seat in marked)}" if marked else ""
    hand = format_tiles(faces_of(view.hand))
    return [
        f"- `{hand}{melds}` ({names[view.seat]}, {notes}; {case.game}, hand {case.hand + 1}): "
        f"discarded was {case.real}, {case.cost:,.0f} points less by the estimate. "
        + " ".join(case.advice.explain("en").split("\n")[:1])
    ]


def groups(cases: list[Case]) -> list[tuple[str, int]]:
    """Group the costliest differences by what they have in common."""
    counts: dict[str, int] = defaultdict(int)
    for case in cases:
        view = case.advice.view
        warned = any(marks["riichi"] for seat, marks in enumerate(view.marks) if seat != view.seat)
        called = any(len(melds) > 1 for seat, melds in enumerate(view.melds) if seat != view.seat)
        choice = real_choice(case)
        back = choice.tiles_missing > case.advice.best.tiles_missing or choice.folds
        threat = "somebody is in riichi" if warned else "somebody has two melds" if called else "nobody threatens"
        counts[f"{'goes back' if back else 'stays as near'}, {threat}"] += 1
    return sorted(counts.items(), key=lambda entry: -entry[1])


def real_choice(case: Case) -> Choice:
    """The evaluation of the discard that the player made."""
    return next(one for one in case.advice.choices if one.action.faces and _same(one.action.faces[0], case.real))


def _same(tile: int, text: str) -> bool:
    return kind_of(tile) == _kind(text)


EXPLAINED = """
## Where it is most wrong, and why

We looked at the costliest differences of 25 games, position by position, when advice only counted. Why a player did
something is a guess; six things seemed to explain most of it. Fitted weights have changed calls and play against
threats since then; they are fitted to the final rank, not to agreement, and where the two pull apart, the rank decides.

1. *Ready, or nearly so, against a threat.* Players give up a hand that is one tile away, and sometimes a ready
   one, where the advice plays on and itself says that the tile is not safe: `1238m345678p45s77z` against a
   riichi, `456m22568p123567s` against three melds, `1112223445677m3p` with nine tiles left. The evaluator adds
   up points; it does not know that a deal-in costs a rank, nor that two riichi at once (`1123340679m456p6s`,
   `3367799p4405s577z`) are worse than two single ones.
2. *Rank.* In the last round the leader gives up hands that only bring points (`12406m40679p3445s` with 68,400),
   and the last player waits for an expensive hand (`46m3458p22456678s`). Advice considers only points.
3. *A better hand instead of a ready one.* With a poor wait players improve the hand for a turn or two. The
   evaluator does not look further than the next tile, so riichi on three or four tiles comes first.
4. *Patterns that need a plan.* With `111444055m33056p` the player aims for four concealed triplets, and the
   advice takes the ready hand. Flushes and triplets are aims, but the evaluator sees neither what a few
   exchanges would make of a hand nor how much more a limit hand is worth.
5. *Flushes too early.* The opposite: `0m667p478s7z [234p] [111z]` has a yaku and three suits; the advice
   discards bamboo for a half flush that is one shanten farther, because it overestimates the chances of a distant
   hand. It does the same with `227p13s222555z [777z]`, which has its yaku already.
6. *An open hand that depends on one pair.* With `234567p66z [213s] [607m]` only a third 6z makes a yaku. The
   advice is ready for eight tiles, none of which wins: a wait is valued by its tiles and the hand's chance of a
   yaku, not tile by tile.

Small differences are mostly a matter of order: which of several idle tiles to discard first, and when to keep a
safe tile for later.
"""


def as_text(rates: dict[str, Rate], cases: list[Case], count: int) -> str:
    lines = [
        "# Advice and strong players",
        "",
        f"{count} four-player hanchan of Tenhou's highest room (corpus `custom_tenhou_client`), none of them used for",
        "fitting. The table shows how often the advice ranks the kind that the player discarded first. Plain counting",
        "takes the discard with the lowest shanten and the most accepted unseen tiles; if several are equal, each",
        "counts in part. Made by `python benchmarks/advice.py`.",
        "",
        "| decisions | how many | advice first | among its first three | plain counting |",
        "|---|---|---|---|---|",
    ]
    order = ["all discards", "nobody else in riichi", "somebody else in riichi", "turns 1 to 6", "turns 7 to 12"]
    order += ["turns 13 and later", "closed hands", "with melds"]
    for name in order:
        rate = rates[name]
        shares = f"**{rate.share('advice')}** | {rate.share('three')} | {rate.share('plain')}"
        lines.append(f"| {name} | {rate.decisions:,} | {shares} |")
    lines += ["", "| other decisions | how many | as advised | always the same |", "|---|---|---|---|"]
    for name, always in (("another's discard: call or pass", "pass"), (RIICHI, "riichi"), (FIRST_RIICHI, "riichi")):
        rate = rates[name]
        lines.append(f"| {name} | {rate.decisions:,} | {rate.share('advice')} | {rate.share('plain')} ({always}) |")
    lines += [
        "",
        f"A sample of these decisions was also played out {PLAYOUTS} times each (`advise(view, search={PLAYOUTS})`):",
    ]
    lines += ["", "| decisions | how many | advice first | with search first |", "|---|---|---|---|"]
    for name in sorted(name for name in rates if name.startswith("played out: ")):
        rate, what = rates[name], name.removeprefix("played out: ")
        lines.append(f"| {what} | {rate.decisions:,} | {rate.share('advice')} | {rate.share('searched')} |")
    lines += ["", *EXPLAINED.strip("\n").splitlines(), ""]
    costly = cases[: len(cases) // 20]
    lines += [f"What the player did in the costliest twentieth of the differences ({len(costly)} discards):", ""]
    lines += [f"- {what}: {number / len(costly):.0%}" for what, number in groups(costly)]
    lines += ["", "The costliest of all, by the estimate:", ""]
    for case in cases[:WORST]:
        lines += describe(case)
    return "\n".join([*lines, ""])


def main() -> None:
    paths = games(CORPUS)
    if not paths:
        sys.exit(f"no games in {CORPUS}")
    if len(sys.argv) > 1:
        paths = paths[: int(sys.argv[1])]
    rates, cases = measure(paths)
    text = as_text(rates, cases, len(paths))
    print(text)
    if len(sys.argv) == 1:
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
