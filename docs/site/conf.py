"""Sphinx: how the documentation site is built. `make docs` writes the sources and calls Sphinx (tools/docs_site)."""

from __future__ import annotations

from typing import Any

from mahjongkit import __version__

project = "mahjongkit"
author = "the mahjongkit developers"
copyright = "the mahjongkit developers; MIT licence"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
highlight_language = "text"
default_role = "code"
nitpicky = True
nitpick_ignore_regex = [("py:.*", ".*")]  # signatures name types that are not public, so they have no page
myst_heading_anchors = 4
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"mahjongkit {version}"
html_css_files = ["style.css"]
html_copy_source = False
html_show_sourcelink = False
html_use_index = True
html_theme_options: dict[str, Any] = {
    "light_css_variables": {"color-brand-primary": "#1f6f5c", "color-brand-content": "#1f6f5c"},
    "dark_css_variables": {"color-brand-primary": "#7cc7b2", "color-brand-content": "#7cc7b2"},
}


def _set_language(app: Any, name: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Pages of rules in Chinese and Japanese say so, so that browsers choose the right characters."""
    for lang in ("zh", "ja"):
        if name.endswith(f"-{lang}"):
            context["language"] = lang


def setup(app: Any) -> dict[str, bool]:
    app.connect("html-page-context", _set_language)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
