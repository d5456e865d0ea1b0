"""Text without room is marked as cut."""

import pytest
from rich.console import Console

from parlour.terminal.widgets.text_panes import clipped

TEXT = "Lay your pieces: pick one, then its spot."


@pytest.mark.parametrize(
    ("width", "height", "shown"),
    [
        (50, 1, [TEXT]),
        (30, 2, ["Lay your pieces: pick one,", "then its spot."]),
        (30, 1, ["Lay your pieces: pick … F9"]),
        (26, 1, ["Lay your pieces: pick … F9"]),
        (24, 1, ["Lay your pieces: … F9"]),
        (8, 1, ["Lay … F9"]),
        (30, 0, ["Lay your pieces: pick one,"]),
    ],
)
def test_cut_off_text_ends_with_a_sign(width, height, shown):
    assert [line.rstrip() for line in clipped(TEXT, width, height, Console()).plain.split("\n")] == shown
