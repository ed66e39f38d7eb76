"""The Chinese and the Japanese readme have the headings, code, tables and links of the English one."""

from __future__ import annotations

import re

import pytest

from tests.support import ROOT


def readme(lang: str) -> str:
    return (ROOT / (f"README.{lang}.md" if lang else "README.md")).read_text("utf-8")


def found(pattern: str, text: str) -> list[str]:
    return re.findall(pattern, text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("lang", ["zh", "ja"])
def test_a_readme_follows_the_english_one(lang: str) -> None:
    english, other = readme(""), readme(lang)
    assert found(r"^(#+) ", other) == found(r"^(#+) ", english)
    assert found(r"^```.*?^```", other) == found(r"^```.*?^```", english)
    assert len(found(r"^\|", other)) == len(found(r"^\|", english))
    links = [set(found(r"\]\(([^)]+\.md[^)]*)\)", text)) - {f"README.{lang}.md"} for text in (english, other)]
    assert links[0] <= links[1]
    assert all((ROOT / link.partition("#")[0]).exists() for link in found(r"\]\(([^)h][^)]*)\)", other))
