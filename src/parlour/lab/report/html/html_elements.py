"""Build HTML elements and sections. Plain text is escaped; `Html` is not."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

EMPTY = frozenset({"br", "col", "hr", "link", "meta"})  # void elements


class Html(str):
    """Text that is already HTML."""

    __slots__ = ()


def element(name: str, /, *children: str, **attributes: str | None) -> Html:
    """Return an element. Attribute names lose a trailing `_`, and other `_` become `-`.

    Attributes that are None are omitted; "" gives an attribute without a value.
    """
    start = f"<{name}{''.join(_attribute(*each) for each in attributes.items())}>"
    return Html(start if name in EMPTY else f"{start}{joined(children)}</{name}>")


def joined(parts: Iterable[str]) -> Html:
    return Html("".join(part if isinstance(part, Html) else escape(part) for part in parts))


def _attribute(name: str, value: str | None) -> str:
    if value is None:
        return ""
    written = name.removesuffix("_").replace("_", "-")
    return f' {written}="{escape(value)}"' if value else f" {written}"


def section(name: str, title: str, parts: Iterable[str], lacking: str) -> Html:
    """Return a section of the page; without parts, it says what is lacking."""
    found = [part for part in parts if part]
    content = found or [element("p", lacking, class_="lacking")]
    return element("section", element("h2", title), *content, id=name, class_=None if found else "empty")


def evidence(charts: Iterable[str], figures: str) -> Html:
    """Return charts with figures beside them."""
    drawn = [chart for chart in charts if chart]
    parts = [element("div", *drawn, class_="charts")] if drawn else []
    parts += [figures] if figures else []
    return element("div", *parts, class_="evidence") if parts else Html()


def lead(sentence: str) -> Html:
    """Return an introductory sentence."""
    return element("p", sentence, class_="lead")
