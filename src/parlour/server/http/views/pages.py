"""What is to be read of a game, as the wire tells it: its rules, and what the lab found out about it."""

from __future__ import annotations

import functools
from pathlib import Path

from parlour import registry, rules_page
from parlour.lessons import find_lesson
from parlour.registry.remembering import remembered
from parlour.server.http import findings as found
from parlour.server.http.markdown import markdown
from parlour.server.http.schemas import answers
from parlour.view.language import speaking, spoken


def rules(name: str) -> answers.Rules:
    """The rules of a game as a player reads them, in the language that is spoken."""
    html, diagrams = _rules(registry.identity(name), spoken())
    return answers.Rules(
        title=registry.spoken(name).title,
        html=html,
        diagrams=diagrams,
        lesson=find_lesson(name) is not None,
        findings=found.page(name) is not None,
    )


@remembered  # as interpreted rules draw the diagrams
def _rules(package: str, language: str) -> tuple[str, list[answers.Diagram]]:
    with speaking(language):
        name = registry.name_of(package)
        shown = [answers.Diagram(scene=it.scene, marks=list(it.marks)) for it in rules_page.pictures(name)]
        return _html(rules_page.text(name)), shown


def findings(name: str, page: Path) -> answers.Findings:
    """What a page says that the lab found out about a game."""
    return answers.Findings(title=registry.spoken(name).title, html=_html(page.read_text("utf-8"), ours=True))


@functools.lru_cache(maxsize=64)
def _html(text: str, ours: bool = False) -> str:
    """Markdown as HTML; of HTML in it only what is our own comes through, as the answers that findings fold away."""
    return markdown(html=ours).render(text)
