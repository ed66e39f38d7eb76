"""The parts of `make campaign`: each is a small function that returns a `Comparison`.

A new part is a function with the decorator `part`; TRUTH.md shows its docstring. The seeds differ from those of the
tests, so that a campaign can find what the tests cannot.
"""

from __future__ import annotations

import importlib
import inspect
import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

from rich.progress import Progress, TaskID
from tests.support import DATA
from tests.support.comparison import NOTHING, Comparison, check_each
from tests.support.corpora import CORPORA
from tests.support.drivers import Policy, at_random, eagerly, match, playable

from mahjongkit import records, rules
from mahjongkit.arena.runner import simulate
from mahjongkit.game.table import Table
from mahjongkit.records import RecordError
from mahjongkit.rules import Ruleset
from mahjongkit.rules.options import ManyOption, Option

Item = TypeVar("Item")
FIRST_SEED = 1_000_000
"""The tests use smaller seeds."""


class Missing(Exception):
    """A corpus or package that a part needs is missing."""


class Size:
    """How much to compare, and the progress bar."""

    def __init__(
        self, scale: float, seed: int = 1, progress: Progress | None = None, bar: TaskID | None = None
    ) -> None:
        self.scale = scale
        self.seed = seed
        self.progress = progress
        self.bar = bar

    def of(self, count: int) -> int:
        """The number of cases at this scale; `count` is that of scale 1 (moderate)."""
        return max(1, round(count * self.scale))

    def seeds(self, count: int) -> range:
        """Seeds that no test uses, one per case."""
        first = FIRST_SEED * self.seed
        return range(first, first + self.of(count))

    def some(self, items: Sequence[Item]) -> Sequence[Item]:
        """All items; below scale 1 a sample of them."""
        count = min(len(items), max(1, round(len(items) * self.scale)))
        return items if count == len(items) else random.Random(self.seed).sample(items, count)

    @property
    def step(self) -> int:
        """The step through the cases of a file of vectors; 1 from scale 1 on."""
        return max(1, round(1 / self.scale))

    def track(self, items: Sequence[Item]) -> Iterator[Item]:
        """Iterate over the items and advance the progress bar."""
        if self.progress is None or self.bar is None:
            yield from items
            return
        self.progress.update(self.bar, total=len(items))
        for item in items:
            yield item
            self.progress.advance(self.bar)


class Part(NamedTuple):
    """One row of TRUTH.md."""

    name: str
    source: str
    unit: str
    """What `Comparison.compared` counts."""
    compare: Callable[[Size], Comparison]


PARTS: list[Part] = []
"""All parts, in the order of the table."""


NOT_COMPARED = {
    "corpora/vectors/mahjax/ron_test.json, tsumo_test.json, riichi_test.json": (
        "each holds one dumped table of another program, without a result that could be compared"
    ),
    "corpora/tenhou-xml/newer, wins scored from the tiles alone": (
        "private rooms with their own rules; the games are compared whole above"
    ),
}
"""Files of the corpora that no part reads, and why."""


def part(name: str, source: str, unit: str) -> Callable[[Callable[[Size], Comparison]], Callable[[Size], Comparison]]:
    """Register a function as a part."""

    def register(compare: Callable[[Size], Comparison]) -> Callable[[Size], Comparison]:
        PARTS.append(Part(name, source, unit, compare))
        return compare

    return register


def module(name: str) -> ModuleType:
    """A module of the tests whose checks are used; it may need a package that is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise Missing(f"the package {error.name or error} is not installed") from error


def support(name: str) -> ModuleType:
    """A module of comparisons that tests and this campaign share."""
    return module(f"tests.support.{name}")


def corpus(name: str) -> Path:
    """A file or folder of the corpora."""
    path = CORPORA / name
    if not path.exists():
        raise Missing(f"the corpus {name} is not in {CORPORA}")
    return path


def together(comparisons: Iterable[Comparison]) -> Comparison:
    """The sum of several comparisons."""
    return sum(comparisons, NOTHING)


# Real games: every folder of the corpora with records.

RECORDS = {
    "tenhou-xml": ("custom_tenhou_client", "mjx-games", "mjx-cases", "tenhou-python-bot", "newer"),
    "tenhou-json": ("mjx", "mjai-reviewer"),
    "mjai": ("riichienv", "mjai-manue-go"),
    "majsoul": ("replay-editor", "protobuf", "record-parser", "haiun"),
}


def replay(folder: str, size: Size) -> Comparison:
    """Real games replayed: every action must be legal, and every win, payment and final score must agree."""
    files = [file for file in sorted(corpus(folder).rglob("*")) if file.is_file()]
    return together(replay_file(file) for file in size.track(size.some(files)))


def replay_file(path: Path) -> Comparison:
    """One game; its actions are counted. A file with a known fault must still have it."""
    faults: dict[str, str] = json.loads((DATA / "faulty_records.json").read_text(encoding="utf-8"))
    name = str(path.relative_to(CORPORA))
    try:
        report = records.verify(path)
    except RecordError as error:
        wrong, actions = [f"{name}: {error}"], 0
    else:
        wrong, actions = [f"{name}: {mismatch}" for mismatch in report.mismatches], report.actions
    if name not in faults:
        return Comparison(actions, wrong)
    return Comparison(
        actions, [] if wrong else [f"{name} is listed as faulty and has no mismatch"], {name: faults[name]}
    )


def replay_part(folder: str) -> Callable[[Size], Comparison]:
    """The comparison of one folder of records."""

    def compare(size: Size) -> Comparison:
        return replay(folder, size)

    compare.__doc__ = replay.__doc__
    return compare


for _kind, _folders in RECORDS.items():
    for _folder in _folders:
        part(f"games: {_kind}/{_folder}", f"corpora/{_kind}/{_folder}", "actions")(replay_part(f"{_kind}/{_folder}"))


@part("games: two formats", "corpora/tenhou-json/mjx and tenhou-xml/mjx-games", "hands")
def same_games(size: Size) -> Comparison:
    """The same games in two formats give the same events."""
    folder, found = corpus("tenhou-xml/mjx-games"), NOTHING
    for path in size.track(size.some(sorted(corpus("tenhou-json/mjx").iterdir()))):
        for twin in folder.glob(f"{path.name.split('.')[0]}*"):
            one, other = (records.load(file, partial=True).tables() for file in (path, twin))
            hands = [(a, b) for a, b in zip(one, other, strict=False) if a.hand_over and b.hand_over]
            wrong = [f"{path.name}, hand {i}" for i, (a, b) in enumerate(hands) if a.hand_events != b.hand_events]
            found += Comparison(len(hands), wrong)
    return found


@part("wins of real games", "corpora/tenhou-xml", "wins")
def real_wins(size: Size) -> Comparison:
    """Yaku, han, fu, points and payments of every win that Tenhou recorded, scored from the tiles alone."""
    wins = support("tenhou_wins")
    root = corpus("tenhou-xml")
    paths = [path for folder in wins.FOLDERS for path in sorted((root / folder).iterdir())]
    return together(wins.compare_wins(path) for path in size.track(size.some(paths)))


# Published vectors.


@part("vectors: mjx", "corpora/vectors/mjx-shanten", "hands")
def mjx(size: Size) -> Comparison:
    """Shanten of the regular form, of seven pairs and of thirteen orphans, and the best of them."""
    corpus("vectors/mjx-shanten")
    vectors = support("shanten_vectors")
    return together(vectors.compare_mjx(name, size.step) for name in size.track(vectors.MJX))


@part("vectors: majiang-core", "corpora/vectors/majiang-core/hule.json", "wins")
def majiang_core(size: Size) -> Comparison:
    """Yaku and han, fu, points, and what each seat gets or pays with honba and sticks."""
    corpus("vectors/majiang-core")
    found: Comparison = support("score_vectors").compare_majiang_core(size.step)
    return found


@part("games: majiang-core", "corpora/vectors/majiang-core/script.json", "actions")
def majiang_matches(size: Size) -> Comparison:
    """Matches between bots: every action, the deltas of every hand, han, fu and points of every win, final scores."""
    corpus("vectors/majiang-core")
    matches = support("majiang_script")
    return together(matches.compare(one).found for one in size.track(size.some(matches.read())))


@part("vectors: riichienv", "corpora/vectors/riichienv", "hands")
def riichienv_vectors(size: Size) -> Comparison:
    """Yaku, han and fu of wins on Mahjong Soul; hands that are ready or not."""
    corpus("vectors/riichienv")
    wins = support("score_vectors").compare_riichienv(size.step)
    return together([wins, support("shanten_vectors").compare_riichienv()])


@part("vectors: mahjong", "corpora/vectors/mahjong", "calls")
def mahjong_vectors(size: Size) -> Comparison:
    """The calls of the package's own tests: scores with fu item by item, refusals, shanten, completeness."""
    corpus("vectors/mahjong")
    shanten, scores = support("shanten_vectors"), support("score_vectors").compare_mahjong()
    known = {
        rule: f"no ruleset here has this rule; calls that need it: {count}" for rule, count in scores.strange.items()
    }
    scored = Comparison(scores.compared + scores.refused, scores.differences, known)
    return together([scored, shanten.compare_mahjong_shanten(), shanten.compare_mahjong_completeness()])


@part("vectors: mahjax", "corpora/vectors/mahjax", "hands")
def mahjax(size: Size) -> Comparison:
    """Scores as basic points, with patterns that must be among them; shanten."""
    corpus("vectors/mahjax")
    return together([support("score_vectors").compare_mahjax(), support("shanten_vectors").compare_mahjax()])


@part("vectors: mahjong_server", "corpora/vectors/mahjong_server", "wins")
def mahjong_server(size: Size) -> Comparison:
    """Fu, han and points under the rules of Mahjong Soul."""
    corpus("vectors/mahjong_server")
    found: Comparison = support("score_vectors").compare_mahjong_server()
    return found


# Other packages, on random hands.


@part("packages: riichi scores", "package mahjong", "wins")
def riichi_scores(size: Size) -> Comparison:
    """Random wins of every shape under five sets of rules: rows with their han, han, fu, payments."""
    peer, random_wins = support("score_peers"), support("random_wins")
    found = NOTHING
    for seed in size.track(size.seeds(60)):
        for name in peer.RULES:
            with double_wind_of(peer, name):
                some = random_wins.wins(f"campaign {name} {seed}", 100, random_wins.MIX, peer.RULES[name].table)
                found += Comparison(len(some), peer.compared(some, peer.RULES[name]).differences)
    return found


class double_wind_of:
    """A context in which `mahjong` counts a double wind pair as M-League does, if the rules are M-League's."""

    def __init__(self, peer: ModuleType, name: str) -> None:
        self.module = peer.mahjong.hand_calculating.hand
        self.calculator = peer.OneWind if name == "mleague" else self.module.FuCalculator

    def __enter__(self) -> None:
        self.before, self.module.FuCalculator = self.module.FuCalculator, self.calculator

    def __exit__(self, *reason: object) -> None:
        self.module.FuCalculator = self.before


@part("packages: shanten", "packages mahjong, xiangting, riichienv", "hands")
def shanten_peers(size: Size) -> Comparison:
    """Shanten of hands of every style and size with four and three players; accepted tiles."""
    peers = support("shanten_peers")
    chunks = [(ruleset, seed) for seed in size.seeds(20) for ruleset in ("riichi", "riichi3")]
    return together(peers.compare(name, peers.dealt(name, seed, 500)) for name, seed in size.track(chunks))


@part("packages: Synchronous scores", "package mahjong, and riichi here", "wins")
def synchronous_scores(size: Size) -> Comparison:
    """Rows, han and fu as riichi has them; payments by the formulas of RULES 3.1.12, with several payers, too."""
    peer = support("synchronous_peers")
    found = NOTHING
    for seed in size.track(size.seeds(20)):
        for name, both in peer.BOTH.items():
            some = peer.usable(f"campaign {name} {seed}", 100, both)
            found += check_each(partial(peer.check_win, both=both, rng=random.Random(seed)), some)
    return found


# Oracles and referees, written from RULES alone.


@part("oracle: shanten", "tests/support/shanten_oracle.py", "hands")
def shanten_oracle(size: Size) -> Comparison:
    """Shanten, readings and waits of hands of all games, measured against every complete hand there is."""
    checks, oracle = support("shanten_checks"), support("shanten_oracle")
    seed, found = f"campaign {size.seed}", NOTHING
    for ruleset, void in size.track(oracle.CASES):
        same = {"ruleset": ruleset, "void": void}
        found += check_each(partial(checks.check_shanten, **same), oracle.deals(seed, ruleset, void, size.of(240)))
        drawn = oracle.deals(seed, ruleset, void, size.of(160), drawn=True)
        found += check_each(partial(checks.check_readings, **same), drawn)
        waiting = oracle.deals(seed, ruleset, void, size.of(120), drawn=False)
        found += check_each(partial(checks.check_waits, **same, seen=[]), waiting)
    return found


@part("oracle: Sichuan wins", "tests/support/sichuan_oracle.py", "wins")
def sichuan_wins(size: Size) -> Comparison:
    """RULES 1.1.5 to 1.1.7: rows, roots and multipliers of random wins under every set of options."""
    checks = support("sichuan_scores")
    games = [
        (options | {"fan_combination": combination}, checks.game(**options, fan_combination=combination))
        for options in checks.SETS
        for combination in ("product", "top_only")
    ]
    found = NOTHING
    for seed in size.track(size.seeds(40)):
        dice = random.Random(seed)
        options, ruleset = games[seed % len(games)]
        wins = [checks.oracle.random_win(dice) for _ in range(500)]
        found += check_each(partial(checks.check_win, options=options, ruleset=ruleset), wins)
    return found


@part("oracle: Sichuan kit wins", "tests/support/sichuan_kit_oracle.py", "wins")
def sichuan_kit_wins(size: Size) -> Comparison:
    """RULES 1.1.7, preset `kit`: multipliers of random wins against the handbook's table, read from the top."""
    checks, oracle = support("sichuan_kit_checks"), support("sichuan_oracle")
    found = NOTHING
    for seed in size.track(size.seeds(20)):
        dice = random.Random(seed)
        found += check_each(checks.check_win, [oracle.random_win(dice) for _ in range(500)])
    return found


@part("oracle: Sichuan kit settlements", "tests/support/sichuan_kit_oracle.py", "matches")
def sichuan_kit_settlements(size: Size) -> Comparison:
    """RULES 1.1.7, preset `kit`: pigs, refunds and the ready check of whole matches against the handbook's engine."""
    checks = support("sichuan_kit_checks")
    return check_each(lambda seed: checks.check_settlements(match("sichuan:kit", seed)), size.track(size.seeds(40)))


@part("oracle: Sichuan ready check", "every one of the 27 tiles tried", "hands")
def sichuan_ready(size: Size) -> Comparison:
    """RULES 1.1.9: the most that a ready hand could win, against scoring it with every tile."""
    checks = support("sichuan_scores")
    games = [checks.game(**options) for options in checks.SETS]
    found = NOTHING
    for seed in size.track(size.seeds(20)):
        dice = random.Random(seed)
        wins = [checks.oracle.random_win(dice) for _ in range(100)]
        found += check_each(partial(checks.check_ready_hand, ruleset=games[seed % len(games)]), wins)
    return found


@part("oracle: Ninghai wins", "tests/support/ninghai_oracle.py", "hands, each won in four ways in eight modes")
def ninghai_wins(size: Size) -> Comparison:
    """RULES 2.1.6 to 2.1.9: hu, fan, amount and silver in every mode of both presets."""
    checks = support("ninghai_scores")
    found = NOTHING
    for seed in size.track(size.seeds(20)):
        dice = random.Random(seed)
        options, ruleset = checks.GAMES[seed % len(checks.GAMES)]
        wins = [checks.oracle.random_win(dice) for _ in range(100)]
        found += check_each(partial(checks.check_wins, options=options, ruleset=ruleset, dice=dice), wins)
    return found


@part("oracle: Ninghai settlements", "tests/support/ninghai_oracle.py", "hands of four players")
def ninghai_tables(size: Size) -> Comparison:
    """RULES 2.1.6 to 2.1.12: whole hands with up to three winners, random options, liability, losers' settlement."""
    checks = support("ninghai_scores")

    def check(seed: int) -> None:
        dice = random.Random(seed)
        table = checks.oracle.random_table(dice, 1 + (seed % 3 == 0) + (seed % 9 == 0))
        checks.check_table(table, checks.oracle.random_options(dice))

    return check_each(check, size.track(size.seeds(1500)))


@part("referee: Ninghai", "tests/support/ninghai_referee.py", "matches")
def ninghai_referee(size: Size) -> Comparison:
    """Whole matches with random options: every question, every draw, the wall counter and every settlement."""
    referee = support("ninghai_matches")

    def check(seed: int) -> None:
        referee.play_before_a_referee(referee.any_game(random.Random(seed)), seed, (eagerly, at_random)[seed % 2])

    return check_each(check, size.track(size.seeds(60)))


@part("referee: Synchronous", "tests/support/synchronous_referee.py", "matches and rigged hands")
def synchronous_referee(size: Size) -> Comparison:
    """Matches, and hands dealt nearly ready: every point of every hand, settled from the events alone."""
    referee = support("synchronous_matches")

    def check(seed: int) -> None:
        for game in referee.GAMES:
            for table in (match(game, seed), referee.at_random(game, seed), referee.rigged(game, seed)):
                referee.refereed(table)

    found = check_each(check, size.track(size.seeds(15)))
    return found._replace(compared=6 * found.compared)


# Laws that hold in every match, and fuzzing.


def laws() -> list[Callable[..., None]]:
    """The checks of tests/laws/test_match_laws.py that take a game and a seed, and perhaps a way to play."""
    tests = vars(module("tests.laws.test_match_laws")).values()
    found = [law.hypothesis.inner_test for law in tests if hasattr(law, "hypothesis")]
    assert found
    return found


@part("laws", "tests/laws/test_match_laws.py, every ruleset and preset", "laws in a match")
def laws_of_matches(size: Size) -> Comparison:
    """Tiles are conserved, payments sum to zero, `act` takes exactly what is legal, views follow from events …"""
    cases: list[tuple[Callable[..., None], str, Policy, int]] = []
    for seed in size.seeds(2):
        policy = (eagerly, at_random)[seed % 2]
        cases += [(law, name, policy, seed) for name in playable() for law in laws()]

    def check(case: tuple[Callable[..., None], str, Policy, int]) -> None:
        law, name, policy, seed = case
        law(name=name, seed=seed, **{"policy": policy} if "policy" in inspect.signature(law).parameters else {})

    some = cases if size.scale >= 1 else random.Random(size.seed).sample(cases, size.of(len(cases)))
    return check_each(check, size.track(some))


def any_value(option: Option, dice: random.Random) -> object:
    """A random valid value of an option."""
    if isinstance(option, ManyOption):
        assert isinstance(option.values, tuple)
        return tuple(value for value in option.values if dice.random() < 0.5)
    return dice.choice(option.values) if isinstance(option.values, tuple) else dice.choice((1, 2, 3, option.default))


def any_options(name: str, dice: random.Random) -> Ruleset | None:
    """A preset with about a third of its options changed; None if they contradict each other."""
    preset = rules.find(name)
    changes = {option.name: any_value(option, dice) for option in preset.options.declared if dice.random() < 0.3}
    try:
        return rules.find(name, **changes)
    except ValueError:
        return None


@part("players: legal choices", "every player of ours, every ruleset and preset", "matches")
def legal_choices(size: Size) -> Comparison:
    """Matches of our players, in which every choice is checked against what the table offers."""
    seats = ("random", "first", "greedy", "search:8")
    cases = [(spec, player, seed) for seed in size.seeds(1) for spec in playable() for player in seats]
    return check_each(check_choices, size.track(size.some(cases)))


def check_choices(case: tuple[str, str, int]) -> None:
    """One match of four of the same player; an illegal choice raises a PlayerFault."""
    spec, player, seed = case
    assert simulate(spec, 1, player, seed=seed, check=True).complete


@part("fuzzing: options", "random options of every ruleset", "matches")
def fuzz_options(size: Size) -> Comparison:
    """Random options: they are refused with a reason, or a match with them ends and its payments add up."""

    def check(case: tuple[str, int]) -> None:
        name, seed = case
        dice = random.Random(f"{name} {seed}")
        ruleset = any_options(name, dice)
        if ruleset is None:
            return
        table = play_some_hands(ruleset, seed, dice)
        assert sum(table.scores) + table.pot == ruleset.start_points * ruleset.players, dict(ruleset.options)

    cases = [(name, seed) for seed in size.seeds(10) for name in playable()]
    some = cases if size.scale >= 1 else random.Random(size.seed).sample(cases, size.of(len(cases)))
    return check_each(check, size.track(some))


def play_some_hands(ruleset: Ruleset, seed: int, dice: random.Random, hands: int = 12) -> Table:
    """Play the first hands of a match, eagerly or at random."""
    table, policy = Table(ruleset, seed=seed), dice.choice((eagerly, at_random))
    while not table.over and table.hand_number < hands:
        for seat in table.pending:
            table.act(seat, policy(table.view(seat), dice))
        if table.hand_over and table.hand_number + 1 < hands:
            table.next_hand()
        elif table.hand_over:
            break
    return table


WRONG_VALUES: tuple[Any, ...] = (None, -1, 2**31, 2**70, 1.5, "", "x", "\ud800", (), [], {}, object(), b"1", True)


@part("fuzzing: option values", "values of all kinds", "values")
def fuzz_option_values(size: Size) -> Comparison:
    """Values of all types for every option: refused with a ValueError, or a table can be made with it."""

    def check(case: tuple[str, str, object]) -> None:
        name, option, value = case
        try:
            ruleset = rules.find(name, **{option: value})
        except ValueError:
            return
        Table(ruleset, seed=1)

    names = [(name, option.name) for name in playable() for option in rules.find(name).options.declared]
    cases = [(name, option, value) for name, option in names for value in WRONG_VALUES]
    return check_each(check, size.track(size.some(cases)))


@part("fuzzing: records", "broken texts in every format that is written", "texts")
def fuzz_records(size: Size) -> Comparison:
    """Records cut, with flipped bits, reordered: a clear error or a correct game."""
    fuzz, found = support("broken_records"), NOTHING
    hand = fuzz.one_hand(size.seed)
    texts = {format: records.dumps(hand, format) for format in ("mahjongkit", "tenhou", "tenhou6", "mjai")}
    for seed in size.track(size.seeds(1000)):
        dice = random.Random(seed)
        broken = [fuzz.broken(text, format, dice) for format, text in texts.items()]
        found += check_each(fuzz.check_text, broken)
    return found


@part("fuzzing: integers of records", "every integer of a native record, replaced by a wrong one", "records")
def fuzz_integers(size: Size) -> Comparison:
    """A `RecordError`, or the record loads where the value is legal; in a process of its own, for crashes."""
    checks, processes, made = support("wrong_records"), support("processes"), support("records")
    cases = [(name, seed) for seed in size.seeds(2) for name in rules.names()]

    def check(case: tuple[str, int]) -> None:
        name, seed = case
        processes.in_process(checks.fuzz_record, made.short_record(name, seed % 2, 6, seed).dump(), True)

    return check_each(check, size.track(size.some(cases)))


@part("fuzzing: foreign values", "every value of a foreign record, replaced by a wrong one", "texts")
def fuzz_foreign_values(size: Size) -> Comparison:
    """The same in the foreign formats: texts, huge numbers and wrong types."""
    checks, processes = support("wrong_records"), support("processes")
    count = size.of(2000)

    def check(format: str) -> None:
        processes.in_process(checks.check_wrong_records, format, count, str(size.seed))

    found = check_each(check, size.track(list(checks.WRONG_RECORDS)))
    return Comparison(count * found.compared, found.differences)


@part("fuzzing: notation", "random texts", "texts")
def fuzz_notation(size: Size) -> Comparison:
    """Texts of tiles and hands, made of pieces and damaged: read so that they can be written again, or refused."""
    notation = module("tests.unit.test_notation")
    hypothesis = importlib.import_module("hypothesis")
    count = size.of(2000)
    settings = hypothesis.settings(max_examples=count, deadline=None, database=None, derandomize=False)
    checks = {
        notation.test_any_text_is_read_as_tiles_or_refused: notation.texts,
        notation.test_any_text_is_read_as_a_hand_or_refused: notation.texts | notation.damaged_hands(),
    }

    def check(test: Any) -> None:
        inner, texts = test.hypothesis.inner_test, checks[test]
        hypothesis.seed(size.seed)(settings(hypothesis.given(text=texts)(inner)))()

    found = check_each(check, size.track(list(checks)))
    return found._replace(compared=count * found.compared)


@part("secrecy: claims", "rooms of four people over real sockets, a claim window of 0.3 s", "tiles")
def hide_claims(size: Size) -> Comparison:
    """A classifier that knows message boundaries and times cannot tell who was offered a claim (area 0.47 to 0.53)."""
    secrecy, found = support("claim_secrecy"), NOTHING
    for game in size.track(size.some(["riichi", "sichuan", "ninghai"])):
        with TemporaryDirectory() as folder:
            found += secrecy.compare(Path(folder), game, size.of(5000), size.seed)
    return found
