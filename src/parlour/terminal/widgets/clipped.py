"""Text in a room of fixed size, with the key that shows the rest where more of it has no room."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text
from textual.geometry import Size
from textual.widgets import Static

MORE = " … F9"


class Clipped(Static):
    """A line or more of plain text; the room does not grow with it beyond its most."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(Text(str(self.content)).wrap(self.app.console, max(width, len(MORE))))

    def render(self) -> Text:
        return clipped(str(self.content), *self.content_size, self.app.console)


def clipped(text: str, width: int, height: int, console: Console) -> Text:
    """As much of a text as a room holds, in lines."""
    lines = Text(text).wrap(console, max(width, len(MORE)))
    if len(lines) > height > 0:
        last = lines[height - 1]
        last.truncate(max(width - len(MORE), 0))
        last.rstrip()
        last.append(MORE)
    return Text("\n").join(lines[: max(height, 1)])
