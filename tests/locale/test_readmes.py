"""The Chinese and the Japanese readme have the headings, code, tables and links of the English one."""

from __future__ import annotations

import re
import runpy

import pytest

import mahjongkit as mj
from tests.support import ROOT


def readme(lang: str) -> str:
    return (ROOT / (f"README.{lang}.md" if lang else "README.md")).read_text("utf-8")


def found(pattern: str, text: str) -> list[str]:
    return re.findall(pattern, text, re.MULTILINE | re.DOTALL)


COMMENT = re.compile(r" +# (.+)$", re.MULTILINE)


def code(text: str) -> list[str]:
    """The blocks of code without their comments, which are in the language of the readme."""
    return [COMMENT.sub("", block) for block in found(r"^```.*?^```", text)]


def comments(text: str) -> list[str]:
    return [comment for block in found(r"^```.*?^```", text) for comment in COMMENT.findall(block)]


@pytest.mark.parametrize("lang", ["zh", "ja"])
def test_a_readme_follows_the_english_one(lang: str) -> None:
    english, other = readme(""), readme(lang)
    assert found(r"^(#+) ", other) == found(r"^(#+) ", english)
    assert code(other) == code(english)
    assert set(comments(other)).isdisjoint(comments(english))
    assert len(comments(other)) == len(comments(english))
    assert len(found(r"^\|", other)) == len(found(r"^\|", english))
    links = [set(found(r"\]\(([^)]+\.md[^)]*)\)", text)) - {f"README.{lang}.md"} for text in (english, other)]
    assert {link.replace("/RULES.md", f"/RULES.{lang}.md") for link in links[0]} <= links[1]
    assert all((ROOT / link.partition("#")[0]).exists() for link in found(r"\]\(([^)h][^)]*)\)", other))


@pytest.mark.parametrize("lang", ["", "zh", "ja"])
def test_a_readme_has_the_speeds_of_the_last_measurement(lang: str) -> None:
    """`python benchmarks/readme.py` writes them, and so does `make bench`."""
    with_figures = runpy.run_path(str(ROOT / "benchmarks" / "readme.py"))["with_figures"]
    assert with_figures(readme(lang), (ROOT / "benchmarks" / "RESULTS.md").read_text("utf-8")) == readme(lang)


@pytest.mark.parametrize("lang", ["zh", "ja"])
def test_a_readme_has_pictures_in_its_language(lang: str) -> None:
    pictures = found(r"!\[[^]]*\]\(([^)]+)\)", readme(lang))
    assert pictures
    assert [path for path in pictures if not path.endswith(f"-{lang}.jpg")] == []
    assert all((ROOT / path).stat().st_size < 150_000 for path in pictures)


@pytest.mark.parametrize("lang", ["zh", "ja"])
def test_the_advice_that_a_readme_quotes_is_what_the_library_says(lang: str) -> None:
    quoted = [line.removeprefix("> ") for line in readme(lang).splitlines() if line.startswith("> ")]
    assert quoted == mj.advise(mj.Table("riichi", seed=7).view(0)).explain(lang).splitlines()
