"""Two pages for every game and language: the rule book, and the lesson with an example hand for every pattern."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from docs_site import tiles
from mahjongkit import rules
from mahjongkit.locale import LANGUAGES, say
from mahjongkit.rules.ruleset import Ruleset
from mahjongkit.server.lesson import (
    LessonExample,
    LessonMeld,
    LessonPattern,
    LessonSection,
    LessonTable,
    LessonView,
    lesson_of,
)
from mahjongkit.server.result_view import ResultTileRow, ResultView, ShownMeld
from mahjongkit.server.rule_book import rule_book

HEADING = re.compile(r'<h([2-4]) id="([^"]+)">(.*?)</h\1>', re.S)
TILES = re.compile(r'(<code class="notation">[^<]*</code>)?<span class="tiles">([^<]*)</span>')
LANGUAGE_NAMES = {"en": "English", "zh": "中文", "ja": "日本語"}
BOOK = {"en": "Rule book", "zh": "规则书", "ja": "ルールブック"}
EXAMPLES = {"en": "{patterns} with examples", "zh": "{patterns}图解", "ja": "{patterns}（例付き）"}
"""What the two pages are called; patterns have the name that the game gives them."""
WORDS = {
    "worked": {"en": "A worked hand", "zh": "算例", "ja": "計算例"},
    "preset": {
        "en": "Values and payments are those of the preset",
        "zh": "数值与收付按预设",
        "ja": "値と支払いは次のプリセットのもの：",
    },
}


def games() -> list[tuple[str, Ruleset]]:
    """The folder of every game with its first ruleset."""
    found: dict[str, Ruleset] = {}
    for name in rules.names():
        ruleset = rules.find(name)
        if ruleset.lesson.available:
            found.setdefault(ruleset.package.rpartition(".")[2], ruleset)
    return sorted(found.items(), key=lambda item: item[0] != rules.DEFAULT)


def pages() -> dict[str, str]:
    """The pages by their names, and the page that lists them."""
    found = {"rule-books.md": contents()}
    for game, ruleset in games():
        for lang in LANGUAGES:
            found[f"rules-{game}-{lang}.md"] = book_page(game, ruleset, lang)
            found[f"patterns-{game}-{lang}.md"] = "\n\n".join(_lesson(game, ruleset, lang)) + "\n"
    return found


def title_of(ruleset: Ruleset, lang: str) -> str:
    return ruleset.words.say(lang, f"game.{ruleset.name}")


def page_name(ruleset: Ruleset, lang: str, kind: str) -> str:
    """What the rule book or the page of patterns is called."""
    if kind == "rules":
        return BOOK[lang]
    return EXAMPLES[lang].format(patterns=ruleset.words.say(lang, "rules.patterns"))


def contents() -> str:
    """The page that leads to all rule books."""
    head = "| game | " + " | ".join(LANGUAGE_NAMES[lang] for lang in ("en", "zh", "ja")) + " |"
    rows = []
    for game, ruleset in games():
        cells = []
        for lang in ("en", "zh", "ja"):
            links = [f"[{page_name(ruleset, lang, kind)}]({kind}-{game}-{lang}.md)" for kind in ("rules", "patterns")]
            cells.append(" · ".join(links))
        rows.append(f"| {title_of(ruleset, 'en')} | {' | '.join(cells)} |")
    hidden = [f"rules-{game}-{lang}\npatterns-{game}-{lang}" for game, _ in games() for lang in ("en", "zh", "ja")]
    return "\n".join(
        [
            "# Rule books",
            "",
            "Every game has a numbered rule book, which code and tests cite, and a lesson: the goal, the tiles, a",
            "turn, calls, winning, what is paid, and an example hand in pictures for every pattern. Both exist in",
            "English, 中文 and 日本語.",
            "",
            head,
            "|---|---|---|---|",
            *rows,
            "",
            "[Scoring](scoring.md#rulesets-and-options) has the presets; `mahjongkit rules NAME` prints every option.",
            "",
            "```{toctree}\n:hidden:\n",
            *hidden,
            "```",
            "",
        ]
    )


def _switch(game: str, ruleset: Ruleset, lang: str, kind: str) -> str:
    """Links to the other page of the game, and to the other languages."""
    other = "patterns" if kind == "rules" else "rules"
    links = [f"[{page_name(ruleset, lang, other)}]({other}-{game}-{lang}.md)"]
    links += [f"[{LANGUAGE_NAMES[one]}]({kind}-{game}-{one}.md)" for one in ("en", "zh", "ja") if one != lang]
    return " · ".join(links)


def _title(ruleset: Ruleset, lang: str, kind: str) -> str:
    return f"# {title_of(ruleset, lang)}{say(lang, 'page.colon')}{page_name(ruleset, lang, kind)}"


def raw(html: str) -> str:
    return f"``````{{raw}} html\n{html.strip()}\n``````"


# The rule book.


def book_page(game: str, ruleset: Ruleset, lang: str) -> str:
    """The rule book as a page: its headings for the contents, the rest as HTML with anchors, links and tiles."""
    book = rule_book(ruleset.name, lang)
    assert book is not None
    html = TILES.sub(lambda match: _pictures(match, lang), book.html)
    html = html.replace('<div class="scroll">', '<div class="table-wrapper docutils">')
    html = html.replace("<table>", '<table class="docutils">')
    html = html.replace("<code>", '<code class="docutils literal notranslate">')
    parts = [_title(ruleset, lang, "rules"), _switch(game, ruleset, lang, "rules")]
    place = 0
    for found in HEADING.finditer(html):
        parts += [raw(html[place : found.start()])] if html[place : found.start()].strip() else []
        words = re.sub(r"<[^>]+>", "", found[3]).replace("&amp;", "&")
        parts.append(raw(f'<span class="anchor" id="{found[2]}"></span>'))
        parts.append(f"{'#' * int(found[1])} {_plain(words)}")
        place = found.end()
    parts.append(raw(html[place:]))
    return "\n\n".join(parts) + "\n"


def _pictures(match: re.Match[str], lang: str) -> str:
    """Tiles of the book as pictures; a single one that is written as code keeps its notation, which may be meant."""
    notation = match[1].replace(' class="notation"', "") if match[1] and len(match[2]) == 2 else ""
    return notation + tiles.written(match[2], lang)


def _plain(words: str) -> str:
    """Words of a heading for Markdown."""
    return re.sub(r"([*_<\[\]`|])", r"\\\1", words)


# The lesson.


def _lesson(game: str, ruleset: Ruleset, lang: str) -> Iterator[str]:
    view = lesson_of(ruleset, lang)
    assert view is not None
    yield _title(ruleset, lang, "patterns")
    yield _switch(game, ruleset, lang, "patterns")
    preset = WORDS["preset"][lang]
    yield f"{preset} `{ruleset.name}:{ruleset.preset}`{'' if lang == 'ja' else '.' if lang == 'en' else '。'}"
    for section in view.sections:
        yield f"## {section.title}"
        yield raw("".join(_section(section, lang)))
    for group in view.groups:
        yield f"## {group.title}"
        for pattern in group.patterns:
            yield from _pattern(pattern, lang)
    if view.off:
        yield f"## {say(lang, 'page.learn.off')}"
        for pattern in view.off:
            yield from _pattern(pattern, lang)
    seen = {pattern.key for pattern in patterns_of(view)}
    for other in variants(ruleset):
        found = lesson_of(other, lang)
        assert found is not None
        if more := [pattern for pattern in patterns_of(found) if pattern.key not in seen]:
            yield f"## {title_of(other, lang)}"
            for pattern in more:
                yield from _pattern(pattern, lang)
    for number, worked in enumerate(view.worked, 1):
        yield f"## {WORDS['worked'][lang]}{f' {number}' if len(view.worked) > 1 else ''}"
        yield raw("".join(_worked(view, worked, lang)))


def patterns_of(view: LessonView) -> list[LessonPattern]:
    """All patterns of a lesson, also those that its preset does not have."""
    return [pattern for group in view.groups for pattern in group.patterns] + view.off


def variants(ruleset: Ruleset) -> list[Ruleset]:
    """The other rulesets of the same game, such as those for three players."""
    others = [rules.find(name) for name in rules.names() if name != ruleset.name]
    return [other for other in others if other.package == ruleset.package]


def _section(section: LessonSection, lang: str) -> Iterator[str]:
    for paragraph in section.paragraphs:
        yield f"<p>{tiles.with_tiles(paragraph, lang)}</p>"
    for row in section.rows:
        yield _labelled(row.words, tiles.written(_spaced(row.tiles), lang))
    for meld in section.melds:
        yield _meld_kind(meld, lang)
    if section.table is not None:
        yield _amounts(section.table)


def _amounts(table: LessonTable) -> str:
    def row(tag: str, cells: list[str]) -> str:
        return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"

    body = "".join(row("td", cells) for cells in table.rows)
    head = f"<caption>{escape(table.caption)}</caption><thead>{row('th', table.heads)}</thead>"
    return _in_table(f"{head}<tbody>{body}</tbody>")


def _spaced(text: str) -> str:
    """Tiles of which each has its suit, without the suit in between: `1m2m` becomes `12m`."""
    if " " in text:
        return text
    return re.sub(r"([mpsz])(?=\d\1)", "", text)


def _meld_kind(meld: LessonMeld, lang: str) -> str:
    shown = tiles.meld(meld.kind, meld.tiles, lang, 0 if meld.source >= 0 else -1)
    picture = f'<span class="tiles">{shown}</span>'
    return _labelled(meld.name, f"{picture} {tiles.with_tiles(meld.words, lang)}")


def _labelled(words: str, html: str) -> str:
    return f'<p class="tile-row"><span class="label">{escape(words)}</span>{html}</p>'


def heading(pattern: LessonPattern) -> str:
    """The heading of a pattern, with its Japanese name if it has another one."""
    other = pattern.also if pattern.also.lower() != pattern.name.lower() else ""
    return _plain(f"{pattern.name} ({other})" if other else pattern.name)


def _pattern(pattern: LessonPattern, lang: str) -> Iterator[str]:
    yield f"### {heading(pattern)}"
    worth = f'<span class="worth">{escape(pattern.worth)}</span>' if pattern.worth else ""
    yield raw(f"<p>{worth} {tiles.with_tiles(pattern.why, lang)}</p>{_example(pattern.example, lang)}")


def _example(example: LessonExample, lang: str) -> str:
    parts = [_hand(example.tiles, example.melds, example.flowers, example.tile, lang)]
    notes = [escape(note) for note in example.notes]
    if example.rows:
        comma, colon = (", ", ": ") if lang == "en" else ("、", "：")
        names = comma.join(f"{escape(one.name)} {escape(one.worth)}" for one in example.rows)
        notes.append(f"{names}{colon}<strong>{escape(example.value)}</strong>")
    parts.append(f'<span class="notes">{" · ".join(notes)}</span>')
    parts += [_turned_up(row, lang) for row in example.tile_rows]
    return f'<div class="example">{"".join(parts)}</div>'


def _turned_up(row: ResultTileRow, lang: str) -> str:
    return f'<span class="notes">{escape(row.words)} {tiles.row([row.tiles], lang)}</span>'


def _hand(held: list[str], melds: list[ShownMeld], flowers: list[str], win: str, lang: str) -> str:
    groups = [f'<span class="group">{"".join(tiles.tile(one, lang) for one in held)}</span>']
    if win:
        groups.append(f'<span class="group">{tiles.tile(win, lang, "winning")}</span>')
    groups += [tiles.meld(one.kind, one.tiles, lang) for one in melds]
    if flowers:
        groups.append(f'<span class="group">{"".join(tiles.tile(one, lang) for one in flowers)}</span>')
    return f'<span class="tiles">{"".join(groups)}</span>'


def _worked(view: LessonView, worked: ResultView, lang: str) -> Iterator[str]:
    def named(text: str) -> str:
        for seat, name in enumerate(view.seats):
            text = text.replace(f"{{{seat}}}", name)
        return tiles.with_tiles(text, lang)

    if worked.ending:
        yield f"<p>{named(worked.ending)}</p>"
    for win in worked.wins:
        rows = [[escape(one.name), escape(one.worth), tiles.with_tiles(one.why, lang)] for one in win.rows]
        rows += [["", str(one.amount), f"{named(one.words)} {tiles.with_tiles(one.tiles, lang)}"] for one in win.items]
        name, value = escape(view.seats[win.seat]), escape(win.value)
        yield f'<p><strong>{name}</strong> <span class="worth">{value}</span></p>'
        yield f'<div class="example">{_hand(win.tiles, win.melds, win.flowers, win.tile, lang)}</div>'
        yield _table(rows)
        yield "".join(f"<p>{named(one)}</p>" for one in [*win.excluded, *win.remarks])
    for end in worked.end_hands:
        yield f"<p><strong>{escape(view.seats[end.seat])}</strong> {escape(end.words)}</p>"
        yield f'<div class="example">{_hand(end.tiles, end.melds, end.flowers, "", lang)}</div>'
    yield "".join(f"<p>{_turned_up(row, lang)}</p>" for row in worked.tile_rows)
    if worked.notes:
        yield f"<ul>{''.join(f'<li>{named(note)}</li>' for note in worked.notes)}</ul>"
    names = [escape(name) for name in view.seats]
    yield _table(
        [[f"{names[one.payer]} → {names[one.payee]}", f"{one.amount:,}", named(one.why)] for one in worked.payments]
    )


def _table(rows: list[list[str]]) -> str:
    """Rows of cells, which are HTML, as a table."""
    shown = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return _in_table(f"<tbody>{shown}</tbody>")


def _in_table(parts: str) -> str:
    """The parts of a table as one that looks like the others of the site."""
    return f'<div class="table-wrapper docutils"><table class="docutils">{parts}</table></div>'
