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
