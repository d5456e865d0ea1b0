"""Documents on the games: rules and findings as HTML, rendered from Markdown."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING

from parlour import registry, rules_page
from parlour.lessons import find_lesson
from parlour.registry.cache import cached_until_reload
from parlour.view.language import speaking, spoken

from .schemas import answers

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

PACKAGE = Path(__file__).parents[2]
FOLDERS = (PACKAGE / "findings", PACKAGE.parents[1] / "docs" / "findings")  # in an installed package; in a checkout
FIGURES = (".svg", ".json")  # pictures and data that the findings link to


def rules(name: str) -> answers.Rules:
    """The rules of a game in the current language."""
    html, diagrams = _rules(registry.identity(name), spoken())
    return answers.Rules(
        title=registry.localized_info(name).title,
        html=html,
        diagrams=diagrams,
        lesson=find_lesson(name) is not None,
        findings=findings_page(name) is not None,
    )


@cached_until_reload  # interpreted rules take a while to draw the diagrams
def _rules(package: str, language: str) -> tuple[str, list[answers.Diagram]]:
    with speaking(language):
        name = registry.name_of(package)
        diagrams = [answers.Diagram(scene=it.scene, marks=list(it.marks)) for it in rules_page.pictures(name)]
        return _html(rules_page.text(name)), diagrams


def findings(name: str, page: Path) -> answers.Findings:
    """The lab's findings on a game, from a page in Markdown."""
    return answers.Findings(
        title=registry.localized_info(name).title, html=_html(page.read_text("utf-8"), trusted=True)
    )


def findings_page(name: str) -> Path | None:
    """The Markdown file of the lab's findings on a game, in English; None if there is none."""
    file = _findings_folder() / f"{name}.md"
    return file if file.is_file() else None


def findings_figures() -> list[Path]:
    """The pictures and data files of the lab's findings on all games."""
    return sorted(file for file in _findings_folder().glob("*") if file.suffix in FIGURES)


def _findings_folder() -> Path:
    return next((folder for folder in FOLDERS if folder.is_dir()), FOLDERS[0])


@functools.lru_cache(maxsize=64)
def _html(text: str, trusted: bool = False) -> str:
    """Markdown as HTML. HTML in the text is passed through only if trusted: findings use it for collapsible parts."""
    return markdown(html=trusted).render(text)


def markdown(html: bool = False) -> MarkdownIt:
    """A parser for Markdown with tables; `html` lets HTML through."""
    from markdown_it import MarkdownIt  # imported here, because most requests don't need it

    return MarkdownIt("commonmark", {"html": html}).enable("table")
