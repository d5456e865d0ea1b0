"""Columns of the lab's tables."""

from pathlib import Path

import numpy as np

from parlour.lab.sample import DECISIONS, GAMES, ROLLS, blank, by_seat, names

DOCUMENT = Path(__file__).parents[2] / "docs" / "guides" / "lab-data.md"


def test_guide_lists_every_column():
    reported = [line for line in DOCUMENT.read_text("utf-8").splitlines() if line.startswith("| `")]
    columns = (*GAMES, *DECISIONS, *ROLLS)
    assert reported == [f"| `{column.name}` | {column.kind} | {column.meaning} |" for column in columns]


def test_seat_columns_are_expanded():
    assert names(GAMES, 2)[:5] == ["game", "round", "result_0", "result_1", "ending"]
    table = blank(GAMES, 3, 4)
    table["result_2"][:] = 5
    assert by_seat(table, "result_", 3).tolist() == [[0, 0, 5]] * 4
    assert table["result_2"].dtype == np.float32 and table["turns"].dtype == np.int32
