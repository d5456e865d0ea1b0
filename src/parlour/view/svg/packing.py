"""Where drawings go that share a picture."""

from __future__ import annotations

from collections.abc import Iterable

from .elements import Drawing, placed

GAP = 18  # pixels between drawings


def packed(drawings: Iterable[Drawing], most: float, gap: float = GAP) -> Drawing:
    """Drawings in lines of at most some width; what is low lies below the one before where the line is tall enough."""
    lines, content, width = _Lines(most, gap), "", 0.0
    for drawing in drawings:
        x, y = lines.place(drawing)
        content += placed(drawing.content, x, y)
        width = max(width, x + drawing.width)
    return Drawing(width, lines.bottom, content)


class _Lines:
    """How far the present line is filled, and its present column."""

    def __init__(self, most: float, gap: float):
        self.most, self.gap = most, gap
        self.top = self.bottom = self.right = 0.0
        self.x = self.y = 0.0  # of what goes below in this column

    def place(self, drawing: Drawing) -> tuple[float, float]:
        """Where the upper left of the next drawing is."""
        if not self._fits_below(drawing):
            self._begin_column(drawing.width)
        x, y = self.x, self.y
        self.right, self.bottom = max(self.right, x + drawing.width), max(self.bottom, y + drawing.height)
        self.y = y + drawing.height + self.gap
        return x, y

    def _fits_below(self, drawing: Drawing) -> bool:
        is_low = self.y > self.top and self.y + drawing.height <= self.bottom
        return is_low and self.x + drawing.width <= self.most

    def _begin_column(self, width: float) -> None:
        """Go to the right of all in this line, or to the next line."""
        self.x = self.right + self.gap if self.right else 0.0
        if self.right and self.x + width > self.most:
            self.x, self.right, self.top = 0.0, 0.0, self.bottom + self.gap
        self.y = self.top
