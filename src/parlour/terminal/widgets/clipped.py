"""Text in a room of fixed size, with the key that shows the rest where more of it has no room."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text
from textual.geometry import Size
from textual.widgets import Static

MORE = " … F9"


class Clipped(Static):
    """A line or more of plain text; the room does not grow with it beyond its most.

    What is told `besides` is seen where it fits behind the text.
    """

    besides = ""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(Text(str(self.content)).wrap(self.app.console, max(width, len(MORE))))

    def render(self) -> Text:
        (width, height), text = self.content_size, str(self.content)
        both = f"{text} {self.besides}".strip()
        fits = len(Text(both).wrap(self.app.console, max(width, len(MORE)))) <= height
        return clipped(both if fits else text, width, height, self.app.console)


def clipped(text: str, width: int, height: int, console: Console) -> Text:
    """As much of a text as a room holds, in lines of whole words."""
    lines = Text(text).wrap(console, max(width, len(MORE)))
    if len(lines) > height > 0:
        last = lines[height - 1].wrap(console, max(width - len(MORE), 1))[0]
        last.rstrip()
        lines[height - 1] = last.append(MORE)
    return Text("\n").join(lines[: max(height, 1)])
