"""A canvas of characters: text is written on it in any order, in styles that cover each other."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from .layout import Box
from .pieces import PLAIN, Runs


class Canvas:
    """A grid of styled characters, to draw on in any order."""

    def __init__(self, width: int, height: int):
        self.rows = [[(" ", PLAIN)] * width for _ in range(height)]

    def write(self, x: int, y: int, runs: Runs) -> None:
        """Write styled text; a style without a background keeps what is there."""
        row = self.rows[y]
        for text, style in runs:
            for character in text:
                columns = cell_len(character)
                for i, part in enumerate((character, "")[:columns]):  # a wide character leaves nothing after it
                    if x + i < len(row):
                        row[x + i] = (part, row[x + i][1] + style)
                x += columns

    def fill(self, box: Box, style: Style) -> None:
        for y in range(box.y, box.y + box.height):
            self.write(box.x, y, [(" " * box.width, style)])

    def text(self) -> Text:
        text = Text(no_wrap=True, end="")
        for number, row in enumerate(self.rows):
            text.append("\n" if number else "")
            for style, cells in groupby(row, key=itemgetter(1)):
                text.append("".join(character for character, _ in cells), style)
        return text
