"""What the lab found out about the games: `docs/findings`, which an installed package has in itself."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).parents[2]
FOLDERS = (PACKAGE / "findings", PACKAGE.parents[1] / "docs" / "findings")  # as installed; in a checkout
SHOWN = (".svg", ".json")  # what a page of findings shows and leads to


def page(name: str) -> Path | None:
    """The page of a game's findings, in Markdown and English; None if nothing is known of it."""
    file = folder() / f"{name}.md"
    return file if file.is_file() else None


def files() -> list[Path]:
    """The pictures and figures that the pages name."""
    return sorted(file for file in folder().glob("*") if file.suffix in SHOWN)


def folder() -> Path:
    """Where the findings lie."""
    return next((place for place in FOLDERS if place.is_dir()), FOLDERS[0])
