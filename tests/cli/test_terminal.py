"""The table in the terminal, played through a pseudo-terminal as a person would play it."""

from __future__ import annotations

import os
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mahjongkit import records, rules
from mahjongkit.advice.advise import advise
from mahjongkit.cli.terminal.prompt import Choices, NotLegal, UnclearInput
from mahjongkit.cli.terminal.screen import Painter
from mahjongkit.game.table import Table
from mahjongkit.game.view import View
from mahjongkit.locale import LANGUAGES, game_words, say
from tests.support.processes import interruptible, unix

pexpect = pytest.importorskip("pexpect")
pytestmark = unix
ANSI = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
GAMES = ("riichi", "riichi3", "sichuan", "ninghai", "synchronous", "synchronous3")


class Person:
    """Somebody at a terminal: reads what is shown and types."""

    def __init__(self, *arguments: str, lang: str = "en", rows: int = 24, columns: int = 80) -> None:
        command = ["-m", "mahjongkit", "play", *arguments, "--lang", lang]
        env = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
        self.lang = lang
        self.shown: list[str] = []
        self.child = pexpect.spawn(
            sys.executable,
            command,
            encoding="utf-8",
            dimensions=(rows, columns),
            env=env,
            timeout=60,
            preexec_fn=interruptible,
        )
        self.child.delaybeforesend = None  # it waits for prompts anyway
        PEOPLE.append(self)

    def read(self) -> bool:
        """Wait for the next prompt; whether there was one."""
        found = self.child.expect([" › ", pexpect.EOF])
        self.shown.append(ANSI.sub("", str(self.child.before)).replace("\r", ""))
        return bool(found == 0)

    def type(self, text: str) -> str:
        """Type a line; what is shown then."""
        self.child.sendline(text)
        self.read()
        return self.shown[-1]

    @property
    def last(self) -> str:
        return self.shown[-1]

    def code(self) -> int:
        """How the program ended."""
        self.child.close()
        return int(self.child.exitstatus)

    def answers(self, dice: random.Random) -> Iterator[str]:
        """Answers to whatever is asked until the match is over: wins where it can, else anything numbered."""
        end = {say(self.lang, "play.go_on"), say(self.lang, "play.to_the_end")}
        while self.read():
            prompt = self.last.splitlines()[-1]
            if prompt in end:
                yield ""
            elif win := re.search(r"(\d+) (?:tsumo|ron|win|self-draw)\b", self.last):
                yield win[1]
            elif example := re.search(r"e\.g\. (\S+)", self.last):
                yield example[1]
            else:
                numbers = [
                    line for line in self.last.splitlines() if re.fullmatch(r" +(?:\d+|·)(?: +(?:\d+|·))*", line)
                ]
                offers = re.findall(r"(?:^| )(\d+) [a-z]", self.last.splitlines()[-2])
                yield dice.choice(re.findall(r"\d+", numbers[-1]) if numbers else offers)

    def play(self, dice: random.Random) -> None:
        for text in self.answers(dice):
            self.child.sendline(text)


PEOPLE: list[Person] = []


@pytest.fixture(autouse=True)
def everybody_leaves() -> Iterator[None]:
    """No program runs on after a test, also when it has failed."""
    yield
    while PEOPLE:
        PEOPLE.pop().child.close(force=True)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end(game: str, tmp_path: Path) -> None:
    kept = tmp_path / "match.jsonl"
    person = Person(game, "--terminal", "--seed", "5", "--record", str(kept))
    person.play(random.Random(3))
    assert person.code() == 0, person.last
    record = records.load(kept)
    assert record.whole
    result = record.at(len(record) - 1).result()
    final = person.last
    assert say("en", "play.final") in final
    for score, points in zip(result.scores, result.points, strict=True):
        assert f"{score:,}" in final
        assert f"{points:+,.1f}" in final
    shown = "".join(person.shown)
    for table in record.tables():
        assert table.hand_result.ending("en") in shown
    assert records.verify(kept).mismatches == ()


def test_exchanging_three_tiles(tmp_path: Path) -> None:
    kept = tmp_path / "match.jsonl"
    options = ["--option", "exchange_three=true", "--option", "hands_per_match=1", "--record", str(kept)]
    person = Person("sichuan", "--terminal", "--seed", "1", "--players", "random,first,greedy", *options)
    person.play(random.Random(3))
    assert person.code() == 0, person.last
    record = records.load(kept)
    assert record.ruleset.options["exchange_three"] is True
    assert record.names == ("human", "random", "first", "greedy")


@pytest.mark.one_in(4)
@pytest.mark.parametrize("rows_columns", [(24, 80), (40, 120)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_advice_and_log_in_every_language(lang: str, rows_columns: tuple[int, int]) -> None:
    rows, columns = rows_columns
    person = Person("riichi", "--terminal", "--seed", "7", "--search", "60", lang=lang, rows=rows, columns=columns)
    assert person.read()
    assert person.last.endswith(say(lang, "play.turn"))
    assert say(lang, "play.you") in person.last
    assert "q" in person.type("h")
    assert game_words("riichi").say(lang, "verb.discard") in person.shown[-1]
    assert game_words("riichi").say(lang, "advice.chance") in person.type("?")
    assert "".join(advise(Table("riichi", seed=7).view(0)).explain(lang).split()) in "".join(person.last.split())
    person.type("??")
    searched = advise(Table("riichi", seed=7).view(0), search=60)
    assert "".join(searched.explain(lang).split()) in "".join(person.last.split())
    assert game_words("riichi").say(lang, "narrate.dealt", seat="", tiles="").strip() in person.type("l")
    person.child.sendline("q")
    assert not person.read()
    assert "--seed 7" in person.last
    assert person.code() == 0


def test_what_cannot_be_meant_is_said() -> None:
    person = Person("riichi", "--terminal", "--seed", "7")
    person.read()
    assert say("en", "play.no_number", number=99, numbers="1, 2")[:-1] in person.type("99")
    assert say("en", "play.unreadable", text="xyz") in " ".join(person.type("xyz").split())
    assert say("en", "play.not_legal_because", text="9s", reason="you do not hold Nine of Bamboo") in person.type("9s")
    reason = "it is your own turn: you can only win by self-draw"
    refused = say("en", "play.not_legal_because", text="ron", reason=reason)
    assert refused in " ".join(person.type("ron").split())
    assert say("en", "play.not_legal", text="pon 11z") not in person.type("")
    assert "Hand 1" in person.last  # an empty line shows the table again
    person.child.sendcontrol("d")
    assert not person.read()
    assert say("en", "play.not_kept", command="", seed=7).splitlines()[0] in person.last
    assert person.code() == 0


@pytest.mark.full
def test_leaving_and_going_on(tmp_path: Path) -> None:
    kept = tmp_path / "match.jsonl"
    person = Person("riichi", "--terminal", "--seed", "11", "--seat", "2", "--record", str(kept))
    dice = random.Random(1)
    answers = person.answers(dice)
    for _ in range(40):
        person.child.sendline(next(answers))
    person.read()
    person.child.sendintr()
    assert not person.read()
    assert f"--record {kept} --resume" in person.last.replace("\n", " ")
    assert person.code() == 0
    left = records.load(kept, partial=True)
    assert not left.whole
    again = Person("riichi", "--terminal", "--record", str(kept), "--resume")
    again.play(dice)
    assert again.code() == 0
    whole = records.load(kept)
    assert whole.whole
    assert whole.names == ("greedy", "greedy", "human", "greedy")
    assert whole.hand_logs[: len(left) - 1] == left.hand_logs[:-1]
    answered = left.hand_logs[-1][3]
    assert whole.hand_logs[len(left) - 1][3][: len(answered)] == answered
    over = Person("riichi", "--terminal", "--record", str(kept), "--resume")
    assert not over.read()
    assert "this match is over" in over.last
    assert over.code() == 2


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["richi"], "did you mean riichi"),
        (["riichi", "--terminal", "--seat", "4"], "--seat 4; expected 0 to 3"),
        (["riichi3", "--terminal", "--players", "greedy,greedy,greedy"], "3 names; expected 1 or 2"),
        (["riichi", "--terminal", "--players", "lucky"], "unknown player 'lucky'"),
        (["richi", "--terminal"], "did you mean riichi"),
        (["riichi", "--terminal", "--resume"], "--resume needs --record FILE"),
        (["riichi", "--terminal", "--resume", "--record", "none.jsonl"], "none.jsonl: No such file"),
        (["riichi", "--terminal", "--record", "/no/such/folder/x"], "there is no folder /no/such/folder"),
        (["riichi", "--terminal", "--seed", "-1"], "seed -1"),
        (["riichi", "--terminal", "--search", "long"], "'long' is no budget; expected 1 to 4096 playouts"),
        (["riichi", "--terminal", "--option", "length"], "expected name=value"),
    ],
)
def test_what_is_wrong_with_the_command_is_said(arguments: list[str], says: str) -> None:
    person = Person(*arguments, columns=200)
    assert not person.read()
    assert says in person.last
    assert person.code() == 2


def test_a_record_is_not_written_over(tmp_path: Path) -> None:
    kept = tmp_path / "match.jsonl"
    kept.write_text("mine")
    person = Person("riichi", "--terminal", "--record", str(kept), columns=200)
    assert not person.read()
    assert "add --resume to continue it" in person.last
    assert person.code() == 2
    assert kept.read_text() == "mine"


# What may be typed.


def views(game: str, matches: int = 3) -> Iterator[View]:
    """Every question of some matches that are played at random."""
    dice = random.Random(game)
    for seed in range(matches):
        table = Table(game, seed=seed)
        while not table.over:
            for seat in table.pending:
                view = table.view(seat)
                yield view
                table.act(seat, dice.choice(view.legal))
            if table.hand_over:
                table.next_hand()


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_every_legal_answer_can_be_typed(game: str) -> None:
    for view in views(game):
        for lang in LANGUAGES:
            choices = Choices(view, lang)
            for action in view.legal:
                read = choices.read(choices.words(action))
                assert (read.verb, read.tiles) == (action.verb, action.tiles)
                assert read in view.legal
            for number, action in choices.numbered.items():
                assert choices.read(str(number)) is action
            numbered = {(action.verb, action.tiles) for action in choices.numbered.values()}
            missing = {(one.verb, one.tiles) for one in view.legal} - numbered
            assert {verb for verb, _ in missing} <= set(choices.verbs_by_tiles)


def test_tiles_words_and_beginnings_are_understood() -> None:
    table = Table("riichi", seed=7)
    choices = Choices(table.view(0), "ja")
    assert str(choices.read("2m")) == "discard 2m"
    assert str(choices.read("7z")) == "discard 7z drawn"
    assert str(choices.read("中")) == "discard 7z drawn"
    assert str(choices.read("打 9p")) == "discard 9p"
    assert str(choices.read("discard 9p")) == "discard 9p"
    for text in ("0m", "12m", "立直 2m", "x", "discard"):
        with pytest.raises(UnclearInput, match=text):
            choices.read(text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_number_where_nothing_has_one(lang: str) -> None:
    """The tiles to exchange are typed: there are too many choices for numbers."""
    choices = Choices(Table(rules.find("sichuan", exchange_three=True), seed=5).view(0), lang)
    with pytest.raises(UnclearInput, match=re.escape(say(lang, "play.no_numbers"))):
        choices.read("1")


def test_verbs_that_are_not_legal_now_are_understood() -> None:
    choices = Choices(Table("riichi", seed=7).view(0), "ja")
    for typed, action in (("ロン", "ron"), ("pon 22m", "pon 22m"), ("0m", "discard 0m"), ("立直 2m", "riichi 2m")):
        with pytest.raises(NotLegal) as refused:
            choices.read(typed)
        assert (refused.value.typed, refused.value.action) == (typed, action)


@pytest.mark.one_in(16)
@pytest.mark.parametrize("unicode", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_table_fits_a_small_terminal(game: str, lang: str, unicode: bool) -> None:
    from rich.cells import cell_len
    from rich.console import Console

    console = Console(width=80, height=24)
    log = [game_words("riichi").say(lang, "narrate.discard", seat="X", tiles="1m", drawn="", turned="")] * 40
    for place, view in enumerate(views(game, 1)):
        if place % 5:
            continue
        painter = Painter(view.ruleset.words, lang, unicode, ["greedy"] * 4, view.seat)
        lines = painter.screen(console, view, game, log, Choices(view, lang))
        wrapped = sum(max(1, -(-cell_len(line.plain) // 80)) for line in lines)
        assert wrapped <= 22, "\n".join(line.plain for line in lines)
