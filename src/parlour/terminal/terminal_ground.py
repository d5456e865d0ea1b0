"""Asking the terminal whether its background is light."""

from __future__ import annotations

import os
import re
import select
import sys
import time

QUESTION = b"\x1b]11;?\x07\x1b[c"  # the background, then the terminal's type, which every terminal answers
ANSWER = re.compile(rb"\]11;rgba?:([0-9a-fA-F]+)/([0-9a-fA-F]+)/([0-9a-fA-F]+)")
END = re.compile(rb"\x1b\[\?[0-9;]*c")
PATIENCE = 0.5  # seconds, for terminals that answer neither question
LIGHT = 0.5  # relative brightness


def has_light_ground() -> bool:
    """Whether the terminal has a light background, according to COLORFGBG or its own answer; default: False."""
    given = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    if given.isdecimal():
        return int(given) in (7, *range(9, 16))
    return is_light(_ask())


def is_light(answer: bytes) -> bool:
    """Whether a terminal's answer names a light colour, with one to four digits per part."""
    found = ANSWER.search(answer)
    if not found:
        return False
    red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in found.groups())
    return 0.299 * red + 0.587 * green + 0.114 * blue > LIGHT


def _ask() -> bytes:
    """The terminal's answers; empty where it cannot be asked."""
    can_be_asked = sys.platform != "win32" and sys.__stdin__ and sys.__stdin__.isatty()
    return _ask_terminal(sys.__stdin__.fileno()) if can_be_asked and sys.__stdin__ else b""


def _ask_terminal(terminal: int) -> bytes:
    import termios
    import tty

    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal, termios.TCSANOW)  # keeps what has been typed already
        os.write(terminal, QUESTION)
        return _read(terminal)
    except OSError:
        return b""
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _read(terminal: int) -> bytes:
    answer, deadline = b"", time.monotonic() + PATIENCE
    while not END.search(answer) and (left := deadline - time.monotonic()) > 0:
        if select.select([terminal], [], [], left)[0]:
            answer += os.read(terminal, 1024)
    return answer
