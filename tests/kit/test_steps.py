"""A loop that does not end is an error with its line."""

import itertools
import sys

import pytest

from parlour.kit.steps import EndlessLoopError, StepLimit

MOST = 2_000

ENDLESS = [
    "while True:  # endless\n    x = 1",
    "while x < 9:  # endless\n    y = x",
    "for i in range(4):\n    while x < 9:  # endless\n        y = x",
    "while x < 9:  # endless\n    for i in range(3):\n        y = i",
    "while True:  # endless\n    helper(5)",
    "while x < 9:  # endless\n    while True:\n        if helper(2):\n            break",
    "for i in count():  # endless\n    helper(3)",
]
HELPER = "def helper(n):\n    for i in range(n):\n        m = i\n    return n\n\n\n"


def call(folder, body):
    """Write a function with a body to a file in a folder, and run it."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    source = f"{HELPER}def act(x):\n{lines}\n\ndef again(x):\n    act(x)\n"
    file = folder / "rules.py"
    file.write_text(source)
    space = {"count": itertools.count}
    exec(compile(source, str(file), "exec"), space)
    space["again"](1)
    return source


@pytest.mark.parametrize("body", ENDLESS)
def test_endless_loop_is_named(tmp_path, body):
    with pytest.raises(EndlessLoopError) as raised, StepLimit(tmp_path, MOST):
        call(tmp_path, body)
    lines = (tmp_path / "rules.py").read_text().splitlines()
    line = next(number for number, line in enumerate(lines, 1) if "# endless" in line)
    assert str(raised.value) == f"{tmp_path.name}/rules.py:{line}: this loop still runs after 2,000 steps."


def test_steps_count_from_the_last_restart(tmp_path):
    trace = sys.gettrace()
    with StepLimit(tmp_path, MOST) as limit:
        for _ in range(3):
            call(tmp_path, f"for i in range({MOST // 3}):\n    y = i")
            limit.restart()
        with pytest.raises(EndlessLoopError):
            call(tmp_path, f"for i in range({MOST}):\n    y = i")
    assert sys.gettrace() is trace


def test_steps_of_other_code_do_not_count(tmp_path):
    with StepLimit(tmp_path, MOST):
        for number in range(MOST):
            str.join("", map(str, itertools.islice(itertools.count(number), 3)))
