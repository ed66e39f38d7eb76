"""A self-contained HTML page: its style is inside, nothing is fetched; light or dark as its reader likes it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

STYLE = """
:root { color-scheme: light dark; --paper: #f6f3ec; --ink: #26221d; --line: #d8d1c3; --card: #fffdf8; --soft: #6d665a; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1c1a17; --ink: #ebe5d9; --line: #3b372f; --card: #26231f; --soft: #a39b8c; }
}
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, "Noto Sans CJK SC", "Hiragino Sans", "Microsoft YaHei", sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { margin: .3rem 0; } .soft { color: var(--soft); font-size: .9rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .8rem .25rem 0; text-align: left; border-bottom: 1px solid var(--line); }
td.n, th.n { text-align: right; }
"""


def document(title: str, body: Sequence[str], style: str, lang: str) -> str:
    """The whole page; `style` adds to the style that all pages share."""
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    head += f"<title>{escape(title)}</title><style>{STYLE}{style}</style>"
    content = "\n".join(body)
    return f'<!DOCTYPE html>\n<html lang="{lang}"><head>{head}</head><body><main>\n{content}\n</main></body></html>\n'
