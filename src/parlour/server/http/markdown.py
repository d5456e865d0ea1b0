"""What turns Markdown into HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt


def markdown(html: bool = False) -> MarkdownIt:
    """What knows Markdown and its tables; with `html` it lets HTML through."""
    from markdown_it import MarkdownIt  # here, because a server can answer most questions without it

    return MarkdownIt("commonmark", {"html": html}).enable("table")
