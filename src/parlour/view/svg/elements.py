"""What pictures are put together from: elements of SVG, and drawings with their sizes, in pixels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True, slots=True)
class Drawing:
    """Something drawn in a box that begins at (0, 0)."""

    width: float
    height: float
    content: str


def element(tag: str, content: str = "", /, **attributes: object) -> str:
    """An element; `stroke_width=2` is its stroke-width, and what is None is left out."""
    given = {key.replace("_", "-"): value for key, value in attributes.items() if value is not None}
    written = "".join(f' {key}="{_value(value)}"' for key, value in given.items())
    return f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>"


def _value(value: object) -> str:
    return f"{round(value, 2):g}" if isinstance(value, float) else escape(str(value))


def path(d: str, **attributes: object) -> str:
    """A path."""
    return element("path", d=d, **attributes)


def circle(x: float, y: float, radius: float, **attributes: object) -> str:
    """A circle round a point."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def box(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    """A rectangle from its upper left."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def placed(content: str, x: float, y: float, scale: float = 1.0, flat: float = 1.0) -> str:
    """What is drawn from (0, 0) elsewhere, at another size and flattened; nothing where nothing is drawn."""
    if not content:
        return ""
    size = "" if scale == flat == 1 else f" scale({round(scale, 3):g} {round(scale * flat, 3):g})"
    return element("g", content, transform=f"translate({round(x, 2):g} {round(y, 2):g}){size}")


def column(drawings: Iterable[Drawing], gap: float = 6) -> Drawing:
    """Drawings one below the other."""
    y, width, content = 0.0, 0.0, ""
    for drawing in drawings:
        content += placed(drawing.content, 0, y)
        y, width = y + drawing.height + gap, max(width, drawing.width)
    return Drawing(width, max(y - gap, 0), content)
