"""Detecting what the terminal can show, and whether there is one."""

from __future__ import annotations

import locale
import os
import sys
from dataclasses import dataclass
from typing import Literal, cast

from rich.console import Console

from parlour.errors import TerminalError

from .terminal_ground import has_light_ground

THEME = "PARLOUR_THEME"  # the variable that sets the theme
THEMES = ("auto", "light", "dark", "contrast")


@dataclass(frozen=True, slots=True)
class Capabilities:
    """The capabilities of a terminal, limited by the user's settings.

    With 16 colours, marked squares would look alike. They get signs as without colour, and only text is coloured.
    """

    colour: bool = True  # for backgrounds and text
    unicode: bool = True
    contrast: bool = False  # high contrast
    fine: bool = True  # more than 256 colours
    inks: bool = False  # 16 colours, for text only
    light: bool = False  # text is dark on a light ground


def detect_capabilities() -> Capabilities:
    """Read the capabilities from the environment, the locale, the output's encoding and the terminal's answers."""
    theme = os.environ.get(THEME, "")
    is_high = theme == "contrast" or os.environ.get("PARLOUR_CONTRAST", "") == "high"
    is_coloured, depth = "NO_COLOR" not in os.environ, _depth()
    has_few = depth == "standard"
    return Capabilities(
        colour=is_coloured and not has_few,
        unicode=_has_unicode(),
        contrast=is_high,
        fine=depth == "truecolor",
        inks=is_coloured and has_few,
        light=is_coloured and not has_few and _is_light(theme),
    )


def _is_light(theme: str) -> bool:
    return theme == "light" if theme in ("light", "dark") else has_light_ground()


def check_terminal() -> None:
    """Raise TerminalError, with advice, if the table cannot be drawn."""
    if not all(stream and stream.isatty() for stream in (sys.__stdin__, sys.__stdout__, sys.__stderr__)):
        raise TerminalError(
            "This command needs an interactive terminal. Run it in a terminal window, without pipes or redirection."
        )
    if os.environ.get("TERM") in ("dumb", "unknown"):
        raise TerminalError(
            f"This terminal (TERM={os.environ['TERM']}) cannot position the cursor, which the game needs. "
            "Use another terminal, or set TERM to its real type, such as xterm-256color."
        )


def _depth() -> str | None:
    """The colour system as Textual detects it. Textual is imported here because other commands do not need it."""
    from textual.constants import COLOR_SYSTEM

    return Console(color_system=cast(Literal["auto"], COLOR_SYSTEM), force_terminal=True).color_system


def _has_unicode() -> bool:
    declared = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), None)
    encoding = getattr(sys.__stderr__, "encoding", None) or locale.getpreferredencoding(False)
    is_utf8 = encoding.lower().replace("-", "").startswith("utf8")
    return is_utf8 and (declared is None or "utf" in declared.lower())
