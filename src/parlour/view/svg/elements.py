"""Building blocks of pictures: SVG elements, text, and drawings with sizes in pixels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True, slots=True)
class Drawing:
    """SVG content in a box from (0, 0)."""

    width: float
    height: float
    content: str


def element(tag: str, content: str = "", /, **attributes: object) -> str:
    """An SVG element. Underscores in attributes become hyphens, and attributes that are None are omitted."""
    given = {key.replace("_", "-"): value for key, value in attributes.items() if value is not None}
    written = "".join(f' {key}="{_value(value)}"' for key, value in given.items())
    return f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>"


def _value(value: object) -> str:
    return f"{round(value, 2):g}" if isinstance(value, float) else escape(str(value))


def path(d: str, **attributes: object) -> str:
    return element("path", d=d, **attributes)


def circle(x: float, y: float, radius: float, **attributes: object) -> str:
    """A circle around a point."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def box(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    """A rectangle by its upper left corner."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def placed(content: str, x: float, y: float, scale: float = 1.0, flat: float = 1.0) -> str:
    """Move, scale and flatten content; empty content stays empty."""
    if not content:
        return ""
    size = "" if scale == flat == 1 else f" scale({round(scale, 3):g} {round(scale * flat, 3):g})"
    return element("g", content, transform=f"translate({round(x, 2):g} {round(y, 2):g}){size}")


def column(drawings: Iterable[Drawing], gap: float = 6) -> Drawing:
    """Drawings below each other."""
    y, width, content = 0.0, 0.0, ""
    for drawing in drawings:
        content += placed(drawing.content, 0, y)
        y, width = y + drawing.height + gap, max(width, drawing.width)
    return Drawing(width, max(y - gap, 0), content)


LINE = 1.25  # line height in font sizes
BASELINE = 0.35  # distance from the middle of a line to its baseline, in font sizes
WIDTHS = {  # widths of letters in font sizes
    **dict.fromkeys("iljI|'.,:;! ", 0.35),
    **dict.fromkeys("ftr()[]-/", 0.45),
    **dict.fromkeys("mwMW@%—…", 1.0),
}
NARROW, WIDE, BOLD = 0.65, 0.8, 1.1


def measure(words: str, size: float, bold: bool = False) -> float:
    """The approximate width of a text in pixels."""
    return size * (BOLD if bold else 1) * sum(map(_width, words))


def _width(letter: str) -> float:
    return WIDTHS.get(letter, WIDE if letter.isupper() or ord(letter) > 0x2000 else NARROW)


def wrapped(words: str, size: float, width: float, bold: bool = False) -> list[str]:
    """Wrap a text into lines of limited width."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else ""
        if longer and measure(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def text(
    words: str,
    x: float,
    y: float,
    size: float,
    colour: str,
    *,
    anchor: str = "middle",
    bold: bool = False,
    most: float | None = None,
    opacity: float | None = None,
) -> str:
    """A line of text, reduced in size to be at most `most` wide."""
    width = measure(words, size, bold)
    size = size if most is None or width <= most else size * most / width
    return element(
        "text",
        escape(words),
        x=x,
        y=y + BASELINE * size,
        font_size=size,
        font_weight=700 if bold else None,
        text_anchor=anchor,
        fill=colour,
        opacity=opacity,
    )


def paragraph(words: str, size: float, colour: str, width: float, bold: bool = False) -> Drawing:
    """Words in lines of some width, one below the other; a word that is wider alone is smaller."""
    lines = wrapped(words, size, width, bold)
    middles = ((i + 0.5) * LINE * size for i in range(len(lines)))
    content = "".join(
        text(line, 0, y, size, colour, anchor="start", bold=bold, most=width)
        for line, y in zip(lines, middles, strict=True)
    )
    widest = max((measure(line, size, bold) for line in lines), default=0)
    return Drawing(min(widest, width), LINE * size * len(lines), content)
