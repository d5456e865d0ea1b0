"""Detecting the capabilities of a terminal from the environment."""

import pytest
import textual.constants

from parlour.terminal import capabilities
from parlour.terminal.capabilities import detect_capabilities


@pytest.fixture(autouse=True)
def utf8(monkeypatch):
    """An environment without variables, whose output is in UTF-8."""
    for name in ("LC_ALL", "LC_CTYPE", "LANG", "PARLOUR_CONTRAST"):
        monkeypatch.delenv(name, raising=False)

    class Output:
        encoding = "utf-8"

    monkeypatch.setattr(capabilities.sys, "__stderr__", Output)
    return Output


@pytest.mark.parametrize(
    ("variables", "unicode"),
    [
        ({"LANG": "en_GB.UTF-8"}, True),
        ({"LANG": "C.utf8"}, True),
        ({"LANG": "C"}, False),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "POSIX"}, False),
        ({"LANG": "de_DE.ISO-8859-1"}, False),
        ({}, True),
    ],
)
def test_unicode_needs_a_suitable_locale_and_encoding(variables, unicode, monkeypatch, utf8):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert detect_capabilities().unicode is unicode
    utf8.encoding = "ascii"
    assert detect_capabilities().unicode is False


@pytest.mark.parametrize(
    ("depth", "variables", "colour", "fine", "inks"),
    [
        ("truecolor", {}, True, True, False),
        ("256", {}, True, False, False),
        ("standard", {}, False, False, True),
        ("truecolor", {"NO_COLOR": "1"}, False, True, False),
        ("standard", {"NO_COLOR": "1"}, False, False, False),
    ],
)
def test_colours_depend_on_the_terminal_and_no_color(depth, variables, colour, fine, inks, monkeypatch):
    monkeypatch.setattr(textual.constants, "COLOR_SYSTEM", depth)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    terminal = detect_capabilities()
    assert (terminal.colour, terminal.fine, terminal.inks) == (colour, fine, inks)


@pytest.mark.parametrize(("value", "contrast"), [("", False), ("much", False), ("high", True)])
def test_high_contrast_is_set_by_a_variable(value, contrast, monkeypatch):
    monkeypatch.setenv("PARLOUR_CONTRAST", value)
    assert detect_capabilities().contrast is contrast
