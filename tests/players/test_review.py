"""Reviews: every decision beside the advice, as text, as data and as one page that needs nothing else."""

from __future__ import annotations

import gzip
import json
import random
import re
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest

from mahjongkit import records, rules
from mahjongkit.advice.advise import advise
from mahjongkit.advice.review import review
from mahjongkit.advice.review_html import page
from mahjongkit.game.table import Table
from mahjongkit.locale import LANGUAGES, say
from mahjongkit.records import Record
from tests.support.command_line import run
from tests.support.drivers import eagerly

GAMES = ("riichi", "riichi3", "sichuan", "ninghai", "synchronous", "synchronous3")


def played(game: str, seed: int = 1) -> Record:
    """A match in which seats 0 and 1 follow the advice and the others play eagerly."""
    table = Table(rules.find(game), seed=seed)
    dice = random.Random(seed)
    while not table.over:
        for seat in table.pending:
            view = table.view(seat)
            table.act(seat, advise(view).best.action if seat < 2 else eagerly(view, dice))
        if table.hand_over:
            table.next_hand()
    return Record.of(table)


@pytest.fixture(scope="module")
def record() -> Record:
    return played("riichi")


@pytest.mark.parametrize("game", GAMES)
def test_who_follows_the_advice_makes_no_mistakes(game: str) -> None:
    found = review(played(game))
    players = found.record.ruleset.players
    for seat in range(players):
        summary = found.summary(seat)
        assert summary.decisions > 0
        if seat < 2:
            assert summary.agreed == summary.decisions
            assert summary.cost == 0.0
        else:
            assert summary.agreed < summary.decisions
            assert summary.cost > 0.0
    assert all(decision.seat >= 2 for decision in found.mistakes)
    costs = [decision.cost for decision in found.mistakes]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] >= found.record.ruleset.evaluator.notable_difference


def test_a_searched_review_plays_out_what_was_done() -> None:
    """Costs are what playing out showed, and only where that is clear."""
    stated: list[tuple[int, int]] = []
    record = played("riichi")
    found = review(record, seat=3, progress=lambda done, total: stated.append((done, total)), search=200)
    plain = review(record, seat=3)
    assert stated[-1] == (len(record), len(record))
    assert len(found.decisions) == len(plain.decisions)
    costly = 0
    for decision in found.decisions:
        seen = decision.choice.rollout
        if decision.advice.best.rollout is None or decision.agrees:
            continue
        assert seen is not None
        assert decision.cost == (max(0.0, -seen.gain) if seen.clear else 0.0)
        costly += decision.cost > 0
    assert costly > 3
    assert found.mistakes
    assert "rollouts" in found.mistakes[0].advice.explain("en", found.mistakes[0].choice)
    assert found.footnote("en") != plain.footnote("en")
    assert "budget of 200" in page(found)
    with pytest.raises(ValueError, match="'often' is no budget"):
        review(record, search="often")


def test_every_choice_of_the_record_is_looked_at_once(record: Record) -> None:
    stated: list[tuple[int, int]] = []
    found = review(record, progress=lambda done, total: stated.append((done, total)))
    expected = 0
    for hand_log in record.hand_logs:
        table = Table.replayed(record.ruleset, hand_log, 0)
        for seat, number in hand_log.answers():
            expected += len(table.legal(seat)) > 1
            table.act(seat, record.ruleset.flow.vocabulary[number])
    assert len(found.decisions) == expected
    assert stated == [(done + 1, len(record)) for done in range(len(record))]
    alone = review(record, seat=2)
    assert len(alone.decisions) == found.summary(2).decisions
    assert alone.summary(2) == found.summary(2)
    assert alone.seats == (2,)
    one = review(record, hand=1)
    assert [(decision.step, decision.cost) for decision in one.decisions] == [
        (decision.step, decision.cost) for decision in found.decisions if decision.hand == 1
    ]
    answers = list(record.hand_logs[1].answers())
    assert all(answers[decision.step] == (decision.seat, decision.action.code) for decision in one.decisions)
    with pytest.raises(ValueError, match=r"hand 99; expected 0 to \d+"):
        review(record, hand=99)


def test_the_curve_begins_with_the_start_and_ends_with_the_result(record: Record) -> None:
    curve = review(record, seat=0).curve
    assert len(curve) == len(record) + 1
    assert curve[0] == (25000,) * 4
    assert curve[-1] == record.at(len(record) - 1).result().scores


def test_a_hanchan_is_reviewed_in_less_than_thirty_seconds(record: Record) -> None:
    begin = time.process_time()
    page(review(record))
    assert time.process_time() - begin < 30.0


def test_a_mistake_says_which_hand_and_who(record: Record) -> None:
    """Players may have the same name, so each has the wind of the hand."""
    named = Record(record.ruleset, record.hand_logs, names=["bot"] * record.ruleset.players)
    found = review(named)
    assert len({found.player_name(seat, "zh") for seat in found.seats}) == named.ruleset.players
    mistake = next(one for one in found.mistakes if one.hand > 0)
    winds = named.ruleset.results.seat_names(mistake.view.dealer, "zh")
    hand = named.ruleset.results.hand_name(named.hand_logs[mistake.hand].start, "zh")
    described = found.describe(mistake, "zh")
    assert described.startswith(f"{hand}第{mistake.turn}巡，{winds[mistake.seat]}（bot）：")
    assert f"<summary>{hand}：" in page(found, "zh")


def test_a_seat_that_is_not_there(record: Record) -> None:
    with pytest.raises(ValueError, match="seat 4; expected 0 to 3"):
        review(record, seat=4)


# The page.


class Reader(HTMLParser):
    """Notes tags, references and whether everything that is opened is closed."""

    empty = frozenset({"meta"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.used: set[str] = set()
        self.text: list[str] = []
        self.references: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if values.get("id"):
            self.ids.add(str(values["id"]))
        for name in ("href", "src", "xlink:href"):
            if values.get(name):
                self.references.append(str(values[name]))
        if tag == "use":
            self.used.add(str(values["href"]).removeprefix("#"))
        if tag not in self.empty:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.empty:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["riichi", "sichuan", "ninghai", "synchronous"])
def test_the_page_is_whole_and_needs_nothing_else(game: str, lang: str) -> None:
    found = review(played(game, 2))
    text = page(found, lang)
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    assert reader.used <= reader.ids
    assert {"t-1m", "t-5s", "t-back"} <= reader.ids
    assert all(reference.startswith("#") for reference in reader.references)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|url\(|@import|<script", text)
    said = " ".join(reader.text)
    for key in ("review.curve", "review.mistakes", "review.every", "review.estimate"):
        assert say(lang, key) in said
    assert found.mistakes[0].advice.explain(lang, found.mistakes[0].choice).splitlines()[0] in said
    assert text.count("<details>") == len(found.record)


def test_names_in_a_page_are_text_and_not_markup() -> None:
    match = played("sichuan", 3)
    evil = Record(match.ruleset, match.hand_logs, names=["<b>", "&", "\"'", "x"])
    text = page(review(evil))
    assert "&lt;b&gt;" in text
    Reader().feed(text)


# From the command line.


@pytest.fixture
def kept(record: Record, tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_text(records.dumps(record))
    return path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_review_from_the_command_line(kept: Path, lang: str) -> None:
    html = kept.with_suffix(".html")
    done = run("review", str(kept), "--lang", lang, "--html", str(html), "--most", "2")
    assert done.returncode == 0, done.stderr.decode()
    said = done.stdout.decode()
    for key in ("review.curve", "review.mistakes", "review.decisions"):
        assert say(lang, key) in said
    assert "".join(say(lang, "review.written", path=html).split()) in "".join(said.split())
    assert html.read_text().startswith("<!DOCTYPE html>")


def test_a_review_as_json(kept: Path) -> None:
    done = run("review", str(kept), "--json", "--seat", "3", "--search", "200")
    found = json.loads(done.stdout)
    assert found["search"] == "200"
    assert list(found["seats"]) == ["3"]
    assert {one["seat"] for one in found["mistakes"]} == {3}
    assert all(one["done"] != one["advised"] for one in found["mistakes"])


@pytest.fixture
def folder(kept: Path) -> Path:
    """Two records of the same name, one of them compressed, a broken one, and a file that is none."""
    folder = kept.parent / "games"
    (folder / "old").mkdir(parents=True)
    (folder / "match.jsonl").write_bytes(kept.read_bytes())
    (folder / "old" / "match.jsonl").write_bytes(gzip.compress(kept.read_bytes()))
    (folder / "notes.txt").write_text("Dear diary")
    return folder


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_review_of_many_files(folder: Path, lang: str) -> None:
    pages = folder.parent / "pages"
    done = run("review", str(folder), "--lang", lang, "--html", str(pages), "--workers", "2")
    assert done.returncode == 0, done.stderr.decode()
    said = done.stdout.decode()
    for key in ("review.file", "review.decisions", "review.total_cost", "review.all_files"):
        assert say(lang, key) in said
    assert say(lang, "verify.skipped", file=folder / "notes.txt", reason="")[:-1].strip() in done.stderr.decode()
    assert sorted(path.name for path in pages.iterdir()) == ["match-2.html", "match.html"]
    assert (pages / "match.html").read_text() == (pages / "match-2.html").read_text()


def test_a_review_of_many_files_as_json(folder: Path, kept: Path) -> None:
    single = json.loads(run("review", str(kept), "--json", "--seat", "1").stdout)
    done = run("review", str(kept), str(folder), "--json", "--seat", "1", "--workers", "2")
    files = [str(kept), str(folder / "match.jsonl"), str(folder / "old" / "match.jsonl")]
    assert [json.loads(line) for line in done.stdout.splitlines()] == [{"file": file, **single} for file in files]


@pytest.mark.full
def test_a_broken_file_does_not_stop_the_others(folder: Path) -> None:
    broken = folder / "broken.jsonl"
    broken.write_text((folder / "match.jsonl").read_text().replace('"riichi', '"ruchii', 1))
    done = run("review", str(folder), "--json", "--workers", "1")
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 2
    assert str(broken) in done.stderr.decode()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["{kept}", "none.jsonl"], "no file or folder 'none.jsonl'"),
        (["{kept}", "{kept}", "--search", "61s"], "'61s' is no budget"),
        (["{kept}", "{kept}", "--html", "{kept}"], "--html {kept}: "),
        (["none.jsonl"], "none.jsonl: No such file"),
        (["{kept}", "--seat", "7"], "seat 7; expected 0 to 3"),
        (["{kept}", "--search", "61s"], "'61s' is no budget"),
        (["{kept}", "--html", "/no/such/folder/x.html"], "--html /no/such/folder/x.html: No such file"),
    ],
)
def test_what_is_wrong_is_said(kept: Path, arguments: list[str], says: str) -> None:
    done = run("review", *(word.format(kept=kept) for word in arguments))
    assert done.returncode == 2
    assert says.format(kept=kept) in done.stderr.decode()
