"""The palette: the grounds of squares, in all colours and in the 256 of which terminals draw the nearest.

Of 16 colours there are inks for signs alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from parlour.terminal.capabilities import Capabilities

BACKGROUNDS = {
    "selected": "#a8821c",
    "hint": "#8d5fb3",
    "capture": "#a8483a",
    "target": "#5b9a72",
    "direct": "#4a8a66",
    "shown": "#b0702a",
    "last": "#2f7f8c",
    "threat": "#b32f24",
    "line": "#8a7420",
    "called": "#7d6a1e",
    "open": "#4f8a4c",
    "goal": "#4d6f8f",
}
INKS = {  # of signs in the like colours, where there are 16
    "selected": "#ffff55",
    "hint": "#ff55ff",
    "capture": "#ff5555",
    "target": "#55ff55",
    "direct": "#55ff55",
    "shown": "#ffff55",
    "last": "#55ffff",
    "threat": "#ff5555",
    "line": "#ffff55",
    "called": "#ffff55",
    "open": "#55ff55",
    "goal": "#55ffff",
}


@dataclass(frozen=True, slots=True)
class Palette:
    """The grounds of squares that are marked, of others by turns, and of those by turns that lie round a board."""

    marks: Mapping[str, str]
    felt: tuple[str, str]
    track: tuple[str, str]


FINE = Palette(BACKGROUNDS, felt=("#3a7355", "#32664b"), track=("#5a5346", "#4f493e"))
# Of 256 colours few are dark greens, but many greys: only there do shades and tints stay apart.
COARSE = Palette(
    {**BACKGROUNDS, "direct": "#005f00", "open": "#5f8700"},
    felt=("#767676", "#626262"),
    track=("#4e4e4e", "#3a3a3a"),
)


def palette_of(terminal: Capabilities) -> Palette:
    """The palette that a terminal with colour can show."""
    return FINE if terminal.fine else COARSE
