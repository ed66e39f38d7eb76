"""The glossary: what each game calls a thing, and words that no text may use.

A concept is a key of the locale, so the glossary shows what the games really say. The package of a game's words adds
the concepts that only this game has (`GLOSSARY`), those that only occur within its texts (`TERMS`, in three languages),
the shared concepts that it does not have (`WITHOUT`), and the words that it does not use (`NOT_SAID`).
`docs/glossary.md` is written from all this by `python -m mahjongkit.locale.glossary`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

from mahjongkit.locale import LANGUAGES, game_words

CONCEPTS = {
    "win on a discard": "verb.ron",
    "win by self-draw": "verb.tsumo",
    "pass": "verb.pass",
    "discard": "verb.discard",
    "chi": "meld.chi",
    "pon": "meld.pon",
    "kong of a discard": "meld.kong",
    "kong added to a pon": "meld.added",
    "concealed kong": "meld.closed",
    "complete": "shanten.-1",
    "one tile from complete": "shanten.0",
    "wait on the middle": "wait.closed",
    "wait on two pairs": "wait.shanpon",
    "wait on the pair": "wait.pair",
    "scoring pattern": "score.name",
    "all patterns": "rules.patterns",
    "bamboo": "suit.s",
    "dealing in": "simulate.deal_in_rate",
    "chance to win": "advice.chance",
    "East": "wind.E",
}
"""The concepts that all games share, and the keys under which the games say them."""
FORBIDDEN = {
    "zh": ("叫牌", "得点", "饼", "飜", "和家", "付场上"),
    "ja": ("住所", "いいえなら", "飜", "試し打ち", "失策", "同歩", "手引書", "振聴", "見送", "十の位に"),
    "en": (
        "the own ",
        "is told",
        "away from ready",
        "One Shot",
        "Double Run",
        "Triple Run",
        " himself",
        "Weighed against",
    ),
}
"""Words that no text of a language may contain."""


def forbidden_words(text: str, lang: str, game: str = "") -> list[str]:
    """The forbidden words in a text, or in the output of a game.

    >>> forbidden_words("叫牌之后就胡不了了", "zh")
    ['叫牌']
    """
    words = (*FORBIDDEN[lang], *(_of_game(game, "NOT_SAID").get(lang, ()) if game else ()))
    return [word for word in words if word in text]


def _of_game(game: str, name: str) -> dict[str, Any]:
    """What the package of a game's words says about the glossary: its own concepts, or the words it does not use."""
    found: dict[str, Any] = getattr(import_module(game_words(game).package), name, {})
    return found


def raw_numbers(text: str) -> list[str]:
    """Places where a text shows a seat, a suit, a mark or a fact as a bare number.

    >>> raw_numbers("定缺 1"), raw_numbers("场风：0"), raw_numbers("定庄的骰子：25"), raw_numbers("役牌 场风：1番")
    (['定缺 1'], ['场风：0'], ['骰子：25'], [])
    """
    patterns: tuple[str, ...] = (
        r"定缺 ?\d",
        r"場?场?风[：:] ?\d(?!番)",  # the pattern of a wind has a number of han
        r"場風[：:] ?\d(?!翻)",
        r"骰子?：\d\d",
        r"サイコロ：\d\d",
        r"[Dd]ice[^:]*: ?\d\d",
    )
    patterns += (r"void(?: suit)?:? ?\d", r"round: ?\d", r"欠け?色? ?\d", r"\bseat \d\b", r"furiten \d")
    return [found for pattern in patterns for found in re.findall(pattern, text)]


def rows(concepts: dict[str, str], games: Iterable[str]) -> Iterator[tuple[str, str, list[str]]]:
    """Every concept with the games that say it alike, and what they say in the three languages."""
    for concept, key in concepts.items():
        said: dict[tuple[str, ...], list[str]] = {}
        for game in games:
            if concept in getattr(import_module(game_words(game).package), "WITHOUT", ()):
                continue
            found = tuple(game_words(game).find(lang, key) or "" for lang in LANGUAGES)
            said.setdefault(found, []).append(game)
        for words, by in said.items():
            yield concept, ", ".join(by), list(words)


def terms(game: str) -> Iterator[tuple[str, str, list[str]]]:
    """The concepts of a game that have no text of their own, such as patterns and options."""
    for concept, words in _of_game(game, "TERMS").items():
        yield concept, game, list(words)


def page(games: Iterable[str]) -> str:
    """The glossary as a page of the documentation."""
    games = list(games)
    lines = ["# Glossary", "", "What each game calls a thing. The page is written from the words of the games:"]
    lines += ["`python -m mahjongkit.locale.glossary > docs/glossary.md`.", "", "## All games", ""]
    head = ["| concept | game | 中文 | 日本語 | English |", "|---|---|---|---|---|"]
    lines += [*head, *(_line(*row) for row in rows(CONCEPTS, games))]
    for game in games:
        own = [*rows(_of_game(game, "GLOSSARY"), [game]), *terms(game)]
        lines += ["", f"## {game.capitalize()}", "", *head, *(_line(*row) for row in own)]
    lines += ["", "## Words that are not used", "", "| language | game | words |", "|---|---|---|"]
    lines += [f"| {lang} | all | {', '.join(word.strip() for word in words)} |" for lang, words in FORBIDDEN.items()]
    for game in games:
        not_said = _of_game(game, "NOT_SAID").items()
        lines += [f"| {lang} | {game} | {', '.join(map(str.strip, words))} |" for lang, words in not_said]
    return "\n".join(lines) + "\n"


def _line(concept: str, games: str, words: list[str]) -> str:
    return f"| {concept} | {games} | {' | '.join(words)} |"


def main() -> None:
    """Print the page for the games of this package."""
    from pathlib import Path

    folders = sorted(Path(__file__).parents[1].glob("rules/*/words"))
    print(page(folder.parent.name for folder in folders), end="")


if __name__ == "__main__":
    main()
