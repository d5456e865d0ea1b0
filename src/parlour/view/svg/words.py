"""Words in a picture. Nobody knows by which font they will be drawn: they get the room that a wide one takes."""

from __future__ import annotations

from html import escape

from .elements import Drawing, element

LINE = 1.25  # its height, in sizes of its letters
BASELINE = 0.35  # how far below their middle letters stand
WIDTHS = {  # of a letter, in sizes
    **dict.fromkeys("iljI|'.,:;! ", 0.35),
    **dict.fromkeys("ftr()[]-/", 0.45),
    **dict.fromkeys("mwMW@%—…", 1.0),
}
NARROW, WIDE, BOLD = 0.65, 0.8, 1.1


def measure(words: str, size: float, bold: bool = False) -> float:
    """How wide words may be, in pixels."""
    return size * (BOLD if bold else 1) * sum(map(_width, words))


def _width(letter: str) -> float:
    return WIDTHS.get(letter, WIDE if letter.isupper() or ord(letter) > 0x2000 else NARROW)


def wrapped(words: str, size: float, width: float, bold: bool = False) -> list[str]:
    """Words in lines of some width."""
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
    """Words in a line at a height, smaller where they would be wider than `most`."""
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
