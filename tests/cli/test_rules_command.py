"""`mahjongkit rules`, run as a user runs it."""

from pathlib import Path

import pytest

from mahjongkit import locale, rules
from tests.support.command_line import answer, run


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_rule_page_has_every_option_and_pattern(lang: str) -> None:
    shown = "".join(run("rules", "riichi:mleague", "--lang", lang).stdout.decode().split())
    game = rules.find("riichi:mleague")
    for option in game.options.declared:
        assert option.name in shown
    for pattern in game.scoring.patterns:
        closed, opened, _ = game.scoring.pattern_value(pattern)
        assert ("".join(pattern.names[lang].split()) in shown) >= bool(closed or opened)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", ["riichi3", "sichuan", "synchronous", "ninghai"])
def test_rule_page_names_the_rule_book(name: str) -> None:
    last = run("rules", name, "--lang", "en").stdout.decode().splitlines()[-1]
    book = Path(last.removeprefix("The rules in full: "))
    assert book.name == "RULES.md"
    assert book.parent.name == name.rstrip("3")
    assert book.read_text(encoding="utf-8").startswith("# ")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("lang", ["zh", "ja"])
def test_rule_page_names_the_rule_book_of_its_language(lang: str) -> None:
    last = run("rules", "riichi3", "--lang", lang).stdout.decode().splitlines()[-1]
    book = Path(last.partition("：")[2].strip())
    assert book == rules.rule_book("riichi", lang)
    assert book.name == f"RULES.{lang}.md"
    assert book.is_file()


def test_rule_page_as_data() -> None:
    page = answer("rules", "riichi:mleague")
    values = {option["name"]: option["value"] for option in page["options"]}
    assert values["kiriage"] is True
    assert values["uma"] == [30, 10, -10, -30]
    assert len(page["patterns"]) == 74


def test_difference_of_two_rulesets() -> None:
    found = {
        row["option"]: (row["mine"], row["theirs"]) for row in answer("rules", "--diff", "riichi:tenhou", "riichi:ema")
    }
    assert found["red_fives"] == ([1, 1, 1], [0, 0, 0])
    assert found["renhou"] == ("none", "mangan")
    assert "kiriage" not in found
    shown = run("rules", "--diff", "riichi:tenhou", "riichi:ema").stdout.decode()
    assert "red_fives" in shown
    assert run("rules", "--diff", "riichi", "riichi:tenhou", "--lang", "en").stdout.decode() == "no difference\n"


@pytest.mark.parametrize("arguments", [["--diff", "riichi"], ["--diff", "riichi", "sichuan"], ["nonsense"]])
def test_rules_errors(arguments: list[str]) -> None:
    done = run("rules", *arguments)
    assert done.returncode == 2
    assert len(done.stderr.decode().splitlines()) == 1


def test_rules_without_a_name_lists_all() -> None:
    shown = run("rules").stdout.decode()
    assert "riichi: tenhou, handbook, majsoul, mleague, wrc, ema" in shown
    for name in rules.names():
        assert f"{name}: " in shown
