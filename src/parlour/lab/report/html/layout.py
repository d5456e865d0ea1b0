"""The layout of a section: a question, what answers it, or one line that says what there is to answer it with."""

from __future__ import annotations

from collections.abc import Iterable

from .elements import Html, element


def section(name: str, title: str, parts: Iterable[str], lacking: str) -> Html:
    """A section of a page; without any parts it says what is lacking."""
    found = [part for part in parts if part]
    content = found or [element("p", lacking, class_="lacking")]
    return element("section", element("h2", title), *content, id=name, class_=None if found else "empty")


def evidence(charts: Iterable[str], figures: str) -> Html:
    """Charts, and the figures beside them where there is room."""
    drawn = [chart for chart in charts if chart]
    parts = [element("div", *drawn, class_="charts")] if drawn else []
    parts += [figures] if figures else []
    return element("div", *parts, class_="evidence") if parts else Html()


def lead(sentence: str) -> Html:
    """What a section is about, in plain words."""
    return element("p", sentence, class_="lead")
