"""The table in a real (pseudo-)terminal, from the command to the shell again; and where there is no terminal."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from parlour.errors import ParlourError, TerminalError
from parlour.terminal.launch import WORD, loading, resume
from tests.saved import saved_game

pty = pytest.importorskip("pty")

COMMAND = "from parlour.terminal.launch import play; play('lokai_and_bele', {}, ['human', 'human'])"
COLOUR = re.compile(rb"\x1b\[[0-9;]*\b(?:3[0-7]|4[0-7]|38|48|9[0-7]|10[0-7])\b[0-9;]*m")


class Terminal:
    """A process at the far end of a pseudo-terminal."""

    def __init__(self, **variables: str):
        self.output = b""
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", **variables}
        self.fd, end = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMAND], stdin=end, stdout=end, stderr=end, env=environment, start_new_session=True
        )
        os.close(end)
        os.set_blocking(self.fd, False)

    def wait_for(self, text: bytes) -> None:
        if not self.read_until(lambda: text in self.output):
            raise AssertionError(f"{text!r} was not shown: {self.output[-2000:]!r}")

    def read_until(self, is_over: Callable[[], bool]) -> bool:
        """Whether a condition holds within a minute. A process blocks if nobody reads its terminal."""
        for _ in range(3000):
            self.read()
            if is_over():
                return True
            time.sleep(0.02)
        return False

    def read(self) -> None:
        try:
            self.output += os.read(self.fd, 1 << 16)
        except OSError:
            return

    def type(self, keys: bytes) -> None:
        os.write(self.fd, keys)

    def close(self) -> int:
        self.read_until(lambda: self.process.poll() is not None)
        self.read()
        os.close(self.fd)
        return self.process.wait(0)


@pytest.mark.parametrize("is_killed", [False, True])
def test_ctrl_c_or_a_kill_keeps_the_game(is_killed):
    terminal = Terminal(LANG="C.UTF-8")
    terminal.wait_for(b"F10")
    terminal.type(b"d2d5\r")
    terminal.wait_for(b"Black moves")
    if is_killed:
        terminal.process.send_signal(signal.SIGKILL)
    else:
        terminal.type(b"\x03")
    assert terminal.close() == (-signal.SIGKILL if is_killed else 0)
    saved = saved_game()
    assert saved is not None and [turn.text for turn in saved.match.turns] == ["d2d5"]
    assert b"Traceback" not in terminal.output


def test_saved_game_is_open_in_one_terminal_at_a_time():
    terminal = Terminal(LANG="C.UTF-8")
    terminal.wait_for(b"F10")
    terminal.type(b"d2d5\r")
    terminal.wait_for(b"Black moves")
    try:
        with pytest.raises(ParlourError, match="Saved game 1 is open in another terminal"):
            resume("1")
    finally:
        terminal.type(b"\x03")
        terminal.close()
    with pytest.raises(TerminalError):  # now only a terminal is missing
        resume("1")


def test_output_without_colour_and_unicode():
    terminal = Terminal(LC_ALL="C", NO_COLOR="1")
    terminal.wait_for(b"F10")
    terminal.type(b"\x1bOP")  # F1
    terminal.wait_for(b"Controls")
    terminal.type(b"\x03")
    assert terminal.close() == 0
    assert terminal.output.isascii()
    assert not COLOUR.search(terminal.output)


@pytest.mark.parametrize("variables", [{}, {"TERM": "dumb"}])
def test_table_needs_a_terminal_that_can_position_the_cursor(variables):
    environment = {**os.environ, **variables}
    done = subprocess.run([sys.executable, "-c", COMMAND], capture_output=True, text=True, env=environment, check=False)
    assert "TerminalError: This command needs an interactive terminal." in done.stderr
    if variables:
        terminal = Terminal(**variables)
        assert terminal.close() == 1
        assert b"This terminal (TERM=dumb) cannot position the cursor" in terminal.output


def test_loading_message_is_erased(capsys):
    with loading():
        assert capsys.readouterr().err == WORD
    assert capsys.readouterr().err == "\r\x1b[K"
