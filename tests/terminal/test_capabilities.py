"""What the environment says of a terminal."""

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
    assert detect_capabilities().colour
    monkeypatch.setenv("NO_COLOR", "1")
    assert not detect_capabilities().colour


@pytest.mark.parametrize(("depth", "fine"), [("truecolor", True), ("256", False), ("standard", False)])
def test_few_colours_are_noticed(depth, fine, monkeypatch):
    monkeypatch.setattr(textual.constants, "COLOR_SYSTEM", depth)
    assert detect_capabilities().fine is fine


def test_high_contrast_is_asked_for(monkeypatch):
    assert not detect_capabilities().contrast
    monkeypatch.setenv("PARLOUR_CONTRAST", "much")
    assert not detect_capabilities().contrast
    monkeypatch.setenv("PARLOUR_CONTRAST", "high")
    assert detect_capabilities().contrast
