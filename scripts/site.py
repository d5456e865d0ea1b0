"""`python -m scripts.site FOLDER` builds the documentation website: docs/, the rules of the games, and a reference.

Needs `pip install .[docs]`, which `scripts/docs` installs. Broken links and all other Sphinx warnings are errors.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from pathlib import Path

from sphinx.cmd.build import main as sphinx

import parlour
from parlour import registry, rules_page

DOCS = Path(__file__).parents[1] / "docs"
OUTSIDE = re.compile(r"\[([^\]]+)\]\(\.\./\.\./([^)#]+)[^)]*\)")  # link to a repository file that is not a page
REFERENCE = {
    "Games and states": (
        "parlour.registry",
        "parlour.core.game",
        "parlour.game_info",
        "parlour.errors",
    ),
    "Search": (
        "parlour.search.playout",
        "parlour.search.batch",
        "parlour.search.mcts",
        "parlour.search.puct",
        "parlour.search.alphabeta",
    ),
    "Players": (
        "parlour.players.player",
        "parlour.players.search_players",
        "parlour.players.levels",
        "parlour.players.external.external_player",
    ),
    "A game being played": (
        "parlour.match.match",
        "parlour.match.record",
        "parlour.match.dice",
        "parlour.match.verify",
    ),
    "What a person sees": ("parlour.view.scene", "parlour.view.beats", "parlour.view.text"),
    "What rules are written with": ("parlour.kit.records", "parlour.kit.calls", "parlour.kit.jit", "parlour.kit.rng"),
    "Many games": ("parlour.runs.game_loop", "parlour.runs.executor", "parlour.runs.run_log"),
}


def main(target: Path) -> int:
    """Build the site, and return Sphinx's exit code."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(shutil.copytree(DOCS, Path(folder) / "docs"))
        for page in source.rglob("*.md"):
            page.write_text(OUTSIDE.sub(r"\1 (`\2` in the repository)", page.read_text("utf-8")), "utf-8")
        write_games(source / "games")
        write_reference(source / "reference")
        return sphinx(["-W", "--keep-going", "-q", "-c", str(source / "site"), str(source), str(target)])


def write_games(folder: Path) -> None:
    """Write a page for each game with its picture and its rules as players see them."""
    folder.mkdir()
    for name in parlour.games():
        text = rules_page.text(name).replace("```position", "```text")
        if (picture := registry.folder_of(name) / "picture.svg").is_file():
            shutil.copy(picture, folder / f"{name}.svg")
            heading, _, rest = text.partition("\n")
            text = f"{heading}\n\n```{{image}} {name}.svg\n:width: 480px\n:alt:\n```\n{rest}"
        (folder / f"{name}.md").write_text(text, "utf-8")


def write_reference(folder: Path) -> None:
    """Write a page for each part of the public interface, from its docstrings."""
    folder.mkdir()
    for title, modules in REFERENCE.items():
        parts = [f"# {title}\n"]
        for module in modules:
            parts.append(f"## {module}\n\n```{{eval-rst}}\n.. automodule:: {module}\n   :members:\n```\n")
        (folder / f"{title.lower().replace(' ', '-')}.md").write_text("\n".join(parts), "utf-8")


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
