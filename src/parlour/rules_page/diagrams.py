"""Diagrams in a game's rules: blocks of TOML in Markdown, between ```position and ```, each a position to be drawn."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace

from parlour import registry
from parlour.core.game import load_package
from parlour.view.scene import Scene
from parlour.view.text import draw_areas

BLOCK = re.compile(r"^```position\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position on the table, without what could be done there."""

    scene: Scene
    marks: tuple[str, ...] = ()  # the spots that it is about, such as those of the last move


def diagrams(name: str, markdown: str) -> Iterator[Diagram]:
    """The diagrams in a text on a game, one after the other. Raises ParlourError for a position that is none."""
    return (_diagram(name, block) for block in BLOCK.findall(markdown))


def with_drawings(name: str, markdown: str) -> str:
    """A text on a game with its diagrams as plain text. Raises ParlourError for a position that is none."""
    return BLOCK.sub(lambda found: f"```position\n{draw_areas(_diagram(name, found[1]).scene.areas)}\n```", markdown)


def _diagram(name: str, block: str) -> Diagram:
    """`position`, and if it says so `options`, the ids of spots to be marked, `marks`, and of the `areas` shown."""
    content = tomllib.loads(block)
    game = load_package(registry.identity(name), **content.get("options", {}))
    game.compiled = False  # for one position compiling would take longer
    scene = game.state_from_text(content["position"]).scene(with_choices=False)
    areas = tuple(area for area in scene.areas if area.id in content.get("areas", [area.id]))
    return Diagram(replace(scene, areas=areas, counters=()), tuple(content.get("marks", ())))
