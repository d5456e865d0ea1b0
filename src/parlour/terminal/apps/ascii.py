"""The filter through which all output goes where a terminal knows no characters but ASCII."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

ASCII_FOR = str.maketrans(
    {
        **dict.fromkeys("─━═╌╍┄┅┈┉⎯▔▁▂‒–—", "-"),
        **dict.fromkeys("│┃║▏▕▌▐▎▊┆┇", "|"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬┏┓┗┛", "+"),
        **dict.fromkeys("█▇▆▅▄▃▀▖▗▘▝", "#"),
        **dict.fromkeys("●•▪◆■▲", "*"),
        "·": ".",
        "…": ".",
        "×": "x",
        "∅": "0",
        "‹": "<",
        "›": ">",
        "“": '"',
        "”": '"',
        "‘": "'",
        "’": "'",
        "▶": ">",
        "◀": "<",
    }
)


class AsciiFilter(LineFilter):
    """Writes a look-alike, or a question mark, for each character that is not ASCII."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(to_ascii(text), style, control) for text, style, control in segments]


def to_ascii(text: str) -> str:
    """A text of the same width in ASCII."""
    return text.translate(ASCII_FOR).encode("ascii", "replace").decode("ascii")
