"""Detecting the capabilities of a terminal from the environment."""

import tty

import pytest
import textual.constants

from parlour.terminal import capabilities, terminal_ground
from parlour.terminal.capabilities import detect_capabilities
from parlour.terminal.terminal_ground import is_light


@pytest.fixture(autouse=True)
def utf8(monkeypatch):
    """An environment without variables, whose output is in UTF-8."""
    for name in ("LC_ALL", "LC_CTYPE", "LANG", "PARLOUR_CONTRAST", "PARLOUR_THEME", "COLORFGBG"):
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


@pytest.mark.parametrize(
    ("variables", "contrast"),
    [
        ({"PARLOUR_CONTRAST": "much"}, False),
        ({"PARLOUR_CONTRAST": "high"}, True),
        ({"PARLOUR_THEME": "contrast"}, True),
        ({"PARLOUR_THEME": "light"}, False),
    ],
)
def test_high_contrast_is_set_by_variables(variables, contrast, monkeypatch):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert detect_capabilities().contrast is contrast


@pytest.mark.parametrize(
    ("variables", "depth", "light"),
    [
        ({"COLORFGBG": "0;15"}, "truecolor", True),
        ({"COLORFGBG": "15;default;0"}, "truecolor", False),
        ({"COLORFGBG": "0;15", "PARLOUR_THEME": "dark"}, "truecolor", False),
        ({"PARLOUR_THEME": "light"}, "256", True),
        ({"PARLOUR_THEME": "light"}, "standard", False),
        ({"PARLOUR_THEME": "light", "NO_COLOR": "1"}, "truecolor", False),
        ({"PARLOUR_THEME": "contrast", "COLORFGBG": "0;7"}, "truecolor", True),
        ({}, "truecolor", False),
    ],
)
def test_theme_follows_the_terminal_or_a_variable(variables, depth, light, monkeypatch):
    monkeypatch.setattr(textual.constants, "COLOR_SYSTEM", depth)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert detect_capabilities().light is light


@pytest.mark.parametrize(
    ("answer", "light"),
    [
        (b"\x1b]11;rgb:ffff/ffff/f0f0\x07\x1b[?62;c", True),
        (b"\x1b]11;rgb:17/21/1c\x1b\\\x1b[?1;2c", False),
        (b"\x1b]11;rgba:eeee/e8e8/d5d5/ffff\x07", True),
        (b"\x1b[?1;2c", False),
        (b"", False),
    ],
)
def test_light_terminals_are_recognised_by_their_answer(answer, light):
    assert is_light(answer) is light


def test_terminal_is_asked_until_it_has_answered(monkeypatch):
    pty = pytest.importorskip("pty")
    ours, its = pty.openpty()
    tty.setcbreak(its)
    with open(its, "rb", buffering=0) as terminal, open(ours, "r+b", buffering=0) as person:
        monkeypatch.setattr("sys.__stdin__", terminal)
        monkeypatch.setattr(terminal_ground, "PATIENCE", 60.0)
        person.write(b"\x1b]11;rgb:ffff/ffff/ffff\x07\x1b[?62;c")
        assert terminal_ground.has_light_ground()
        assert person.read(len(terminal_ground.QUESTION)).startswith(b"\x1b]11")
