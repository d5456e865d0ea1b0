"""The rules of a game as players read them, with diagrams.

The text is the game's `rules.md` or `rules.de.md`, followed by its options. A diagram is a block of TOML in the
Markdown, between ```position and ```: the text of a position to draw.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace

from parlour import registry
from parlour.core.game import load_package
from parlour.errors import UnknownNameError, suggestion
from parlour.game_info import Option
from parlour.view.language import LANGUAGES, phrases, speaking, spoken
from parlour.view.scene import Scene
from parlour.view.text import draw_areas

say = phrases(__package__)
TITLE = re.compile(r"\A# .*\n*")  # dropped, because `text` writes the game's title itself
BLOCK = re.compile(r"^```position\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position on the table, without its choices."""

    scene: Scene
    marks: tuple[str, ...] = ()  # the spots it is about, such as those of the last move


def text(name: str, language: str | None = None) -> str:
    """Return a game's rules as Markdown with diagrams as plain text, in a language (default: the current one).

    Raises UnknownNameError.
    """
    _check_language(language)
    with speaking(language or spoken()):
        info = registry.localized_info(name)
        body = with_drawings(name, _body(name))
        lines = [f"# {info.title}", "", f"*{info.source}.*", "", body, "", say("## Options"), ""]
        lines += [_option(option) for option in info.options] or [say("None.")]
        return "\n".join(lines) + "\n"


def _check_language(language: str | None) -> None:
    if language and language not in LANGUAGES:
        hint = suggestion(language, LANGUAGES, say("Languages"))
        raise UnknownNameError(say("No language named {name!r}. {hint}", name=language, hint=hint))


def pictures(name: str) -> list[Diagram]:
    """Return the diagrams in a game's rules, in the order of the text. Raises UnknownNameError."""
    return diagrams(name, _body(name))


def diagrams(name: str, markdown: str) -> list[Diagram]:
    """Return the diagrams in a text about a game. Raises ParlourError for an invalid position."""
    return [_diagram(name, block) for block in BLOCK.findall(markdown)]


def with_drawings(name: str, markdown: str) -> str:
    """Replace the diagrams in a text about a game by plain text. Raises ParlourError for an invalid position."""
    return BLOCK.sub(lambda found: f"```position\n{draw_areas(_diagram(name, found[1]).scene.areas)}\n```", markdown)


def _diagram(name: str, block: str) -> Diagram:
    """Read a block: `position` and optionally `options`, `marks` (ids of spots) and `areas` (ids; default: all)."""
    content = tomllib.loads(block)
    game = load_package(registry.identity(name), **content.get("options", {}))
    game.compiled = False  # for one position compiling would take longer
    scene = game.state_from_text(content["position"]).scene(with_choices=False)
    areas = tuple(area for area in scene.areas if area.id in content.get("areas", [area.id]))
    return Diagram(replace(scene, areas=areas, counters=()), tuple(content.get("marks", ())))


def _body(name: str) -> str:
    folder = registry.folder_of(name)
    for file in (folder / f"rules.{spoken()}.md", folder / "rules.md"):
        if file.is_file():
            return TITLE.sub("", file.read_text("utf-8").strip())
    return say("This game has no rules text yet. Write it in {file}.", file=str(folder / "rules.md"))


def _option(option: Option) -> str:
    return say(
        "- `{name}`: {meaning}. Values: {accepts} (default: {default}).",
        name=option.name,
        meaning=option.meaning,
        accepts=option.accepts,
        default=str(option.default).lower(),
    )
