"""The words of bash."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.cli.bash import BEFORE, CURRENT, WORDS, join_words

LINES = {
    "play lokai_and_bele -o capture = m": "must",
    "play lokai_and_bele -o capture =": "free must",
    "play lokai_and_bele -o capt": "capture=free capture=must",
    "play lokai_and_bele --option = capture = m": "must",
    "play columna --level = s": "skilled strong",
}
ASK = (
    "COMP_WORDS=(parlour {0}) COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _parlour_completion parlour; "
    'echo "${{COMPREPLY[*]}}"'
)


@pytest.mark.parametrize(
    ("words", "joined", "before"),
    [
        ("play columna -o quiet = 9", "play columna -o 9", "quiet="),
        ("play columna -o quiet =", "play columna -o ", "quiet="),
        ("play columna -o quiet = 9 --level", "play columna -o quiet=9 --level", ""),
        ("play columna --level = s", "play columna --level s", ""),
        ("play --option = quiet = 9", "play --option 9", "quiet="),
        ("play columna -o quiet=9", "play columna -o quiet=9", ""),
        ("play columna", "play columna", ""),
        ("play ", "play ", ""),
        ("=", "=", ""),
    ],
)
def test_what_was_taken_apart_is_joined(words, joined, before):
    environ = {WORDS: words.replace(" ", "\n"), CURRENT: str(words.count(" "))}
    join_words(environ)
    assert environ == {WORDS: joined.replace(" ", "\n"), CURRENT: str(joined.count(" ")), BEFORE: before}


def test_what_stands_behind_the_cursor_is_not_asked_of():
    environ = {WORDS: "play\n-o\nquiet\n=\n9", CURRENT: "2"}
    join_words(environ)
    assert (environ[WORDS], environ[CURRENT]) == ("play\n-o\nquiet", "2")


def test_without_a_completion_nothing_is_changed():
    environ = {}
    join_words(environ)
    assert environ == {}


def test_in_bash_itself():
    bash = shutil.which("bash")
    assert bash, "This test needs bash."
    program = ['eval "$(_PARLOUR_COMPLETE=source_bash parlour)"', *(ASK.format(line) for line in LINES)]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [bash, "--norc", "-c", "\n".join(program)], capture_output=True, text=True, env=os.environ | {"PATH": path}
    )
    assert (done.stdout.splitlines(), done.stderr) == (list(LINES.values()), "")
