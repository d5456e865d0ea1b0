"""Text without room is marked as cut, and the task of a lesson stays visible."""

import pytest
from rich.console import Console

from parlour.terminal.widgets.text_panes import clipped, task_page

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


@pytest.mark.parametrize(
    ("text", "task"),
    [
        ("Drop your piece on d4.", "Drop your piece on d4."),
        ("Which one can it capture? Capture it!", "Capture it!"),
        ("(The list includes 33 itself.) Throw again.", "Throw again."),
        ("Der Tisch führt sie unter „Einsen“. Schlage die 1 auf d6.", "Schlage die 1 auf d6."),
    ],
)
def test_last_sentence_of_a_text_is_the_task(text, task):
    page = task_page("A title", "1/2", text)
    assert page.task.plain == task and page.whole.plain == f"A title  1/2\n{text}"
