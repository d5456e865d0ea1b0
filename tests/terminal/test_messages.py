"""What the terminal says of a game."""

import re

from parlour.terminal.messages import numbers
from tests.match.test_luck import played


def test_numbers_end_with_luck_where_it_is_told():
    assert re.search(r" · Luck [+-]\d\.\d\d : [+-]\d\.\d\d$", numbers(played("bingo_battle")))
    assert "Luck" not in numbers(played("columna"))
