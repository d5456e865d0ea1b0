"""`python -m scripts.scene_pictures`: draw the samples of docs/guides/scenes.md into docs/pictures/scenes.

Each sample defines an area, `area`; its first line is its name. The guide shows its plain text below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parlour.view import svg, text
from parlour.view.scene import Area, Scene

DOCS = Path(__file__).parents[1] / "docs"
GUIDE = DOCS / "guides" / "scenes.md"
PICTURES = DOCS / "pictures" / "scenes"
SAMPLE = re.compile(r"^```python\n(.*?)^```\n(?:\n!\[.*?\]\(.*?\)\n\n```text\n(.*?)^```)?", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Sample:
    """A sample of the guide: its code, and its plain text in the guide."""

    name: str
    area: Area
    shown: str

    @property
    def text(self) -> str:
        """The area in plain text."""
        return text.draw_areas([self.area]) + "\n"

    @property
    def picture(self) -> str:
        """The area as SVG."""
        return svg.draw(Scene(self.name, ("Black", "White"), 0, "", (self.area,), colours=("black", "white"))) + "\n"


def samples() -> Iterator[Sample]:
    """Return the samples in the guide, in order."""
    known: dict[str, Any] = {}
    for code, shown in SAMPLE.findall(GUIDE.read_text("utf-8")):
        exec(code, known)  # code from our own documentation
        if shown:
            yield Sample(code.partition("\n")[0].removeprefix("# "), known["area"], shown)


def main() -> None:
    guide = GUIDE.read_text("utf-8")
    PICTURES.mkdir(exist_ok=True)
    for sample in samples():
        (PICTURES / f"{sample.name}.svg").write_text(sample.picture, "utf-8")
        guide = guide.replace(f"```text\n{sample.shown}```", f"```text\n{sample.text}```")
    GUIDE.write_text(guide, "utf-8")


if __name__ == "__main__":
    main()
