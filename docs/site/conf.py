"""Sphinx configuration of the site, used by `scripts/docs`."""

from importlib import metadata
from itertools import groupby
from typing import Any

project = "Parlour"
copyright = "The Parlour developers"
release = metadata.version("parlour")
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
html_theme = "furo"
html_title = f"Parlour {release}"
templates_path: list[str] = []
exclude_patterns = ["site"]
myst_heading_anchors = 3
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True


def show_tables(app: Any, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Show a docstring's Markdown tables and code as literal blocks."""
    shown: list[str] = []
    for is_literal, group in groupby(lines, lambda line: line.startswith(("|", "    "))):
        block = list(group)
        shown += ["::", "", *(f"    {line}" for line in block), ""] if is_literal else block
    lines[:] = shown


def setup(app: Any) -> None:
    app.connect("autodoc-process-docstring", show_tables)
