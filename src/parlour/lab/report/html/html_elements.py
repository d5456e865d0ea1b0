"""HTML, element by element: what is text is escaped, what is HTML already is left as it is."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

EMPTY = frozenset({"br", "col", "hr", "link", "meta"})  # elements that hold nothing and are not closed


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def element(name: str, /, *children: str, **attributes: str | None) -> Html:
    """An element; `class_` and `for_` are written without their last stroke, others with `-` for each `_`.

    An attribute that is None is left out, one that is "" has no value.
    """
    start = f"<{name}{''.join(_attribute(*each) for each in attributes.items())}>"
    return Html(start if name in EMPTY else f"{start}{joined(children)}</{name}>")


def joined(parts: Iterable[str]) -> Html:
    """Parts one after the other."""
    return Html("".join(part if isinstance(part, Html) else escape(part) for part in parts))


def _attribute(name: str, value: str | None) -> str:
    if value is None:
        return ""
    written = name.removesuffix("_").replace("_", "-")
    return f' {written}="{escape(value)}"' if value else f" {written}"


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
