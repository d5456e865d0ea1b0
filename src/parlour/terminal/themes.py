"""The colours around the board, on a dark or a light ground. The style sheet names them `$p-…`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

DARK: Mapping[str, str] = MappingProxyType(
    {
        "table": "#17211c",  # the ground
        "raised": "#1f2c25",
        "typed": "#0f1713",
        "focused": "#2f6347",
        "accent-line": "#5b9a72",
        "accent-hover": "#7dbb94",
        "rule": "#33473d",
        "ink": "#e9e6da",
        "soft": "#c4cfc8",
        "about": "#e6d9a8",
        "problem": "#ff9d85",
        "keys": "#a9cdb8",
        "coordinates": "#9fb8a9",
    }
)
LIGHT: Mapping[str, str] = MappingProxyType(
    {
        "table": "#faf9f3",
        "raised": "#eceee6",
        "typed": "#e3e8df",
        "focused": "#bfdccb",
        "accent-line": "#2f7a4d",
        "accent-hover": "#1f5c38",
        "rule": "#b4c2b8",
        "ink": "#19221d",
        "soft": "#37443c",
        "about": "#5c4700",
        "problem": "#a3201a",
        "keys": "#2b5740",
        "coordinates": "#4a5a50",
    }
)
GROUNDS = ("table", "raised", "typed")
INKS = ("ink", "soft", "about", "problem", "keys", "coordinates")


def palette(is_light: bool) -> Mapping[str, str]:
    """The colours for a terminal with a light or a dark ground."""
    return LIGHT if is_light else DARK


def css_variables(is_light: bool) -> dict[str, str]:
    """The colours as variables of the style sheet."""
    return {f"p-{name}": colour for name, colour in palette(is_light).items()}
