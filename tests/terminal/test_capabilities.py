"""Detecting the capabilities of a terminal from the environment."""

import pytest
import textual.constants

from parlour.terminal import capabilities
from parlour.terminal.capabilities import detect_capabilities


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
def test_the_locale_tells_whether_there_is_unicode(variables, unicode, monkeypatch):
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)

    class Output:
        encoding = "utf-8"

    monkeypatch.setattr(capabilities.sys, "__stderr__", Output)
    assert detect_capabilities().unicode is unicode
    Output.encoding = "ascii"
    assert detect_capabilities().unicode is False


def test_no_color_is_heeded(monkeypatch):
    monkeypatch.setattr(textual.constants, "COLOR_SYSTEM", "truecolor")
    assert detect_capabilities().colour
    monkeypatch.setenv("NO_COLOR", "1")
    assert not detect_capabilities().colour


@pytest.mark.parametrize(
    ("depth", "has"),
    [("truecolor", (True, True, False)), ("256", (True, False, False)), ("standard", (False, False, True))],
)
def test_few_colours_are_noticed(depth, has, monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(textual.constants, "COLOR_SYSTEM", depth)
    terminal = detect_capabilities()
    assert (terminal.colour, terminal.fine, terminal.inks) == has


def test_where_no_colour_is_wanted_there_are_no_inks(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(textual.constants, "COLOR_SYSTEM", "standard")
    assert not detect_capabilities().inks


def test_high_contrast_is_asked_for(monkeypatch):
    assert not detect_capabilities().contrast
    monkeypatch.setenv("PARLOUR_CONTRAST", "much")
    assert not detect_capabilities().contrast
    monkeypatch.setenv("PARLOUR_CONTRAST", "high")
    assert detect_capabilities().contrast
