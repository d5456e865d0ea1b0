"""What was laid out belongs together."""

import parlour
from parlour.match import Match
from parlour.match.setups import first_of, is_setup


def laid():
    """Invictus with both setups and a move."""
    match = Match(parlour.load("invictus"), 1)
    for _ in range(2):
        for action in match.state.scene().plans[0].actions:
            match.play(action)
    match.play(match.state.legal_actions()[0])
    return match


def test_all_that_a_seat_laid_begins_with_its_first():
    match = laid()
    assert [first_of(match, number) for number in (0, 5, 17)] == [0, 0, 0]
    assert [first_of(match, number) for number in (18, 20, 35)] == [18, 18, 18]


def test_a_move_belongs_to_no_setup():
    match = laid()
    assert first_of(match, 36) == 36
    assert not is_setup(match.state) and is_setup(match.turns[35].before)


def test_a_game_without_a_setup():
    match = Match(parlour.load("columna"), 1)
    match.play(match.state.legal_actions()[0])
    match.play(match.state.legal_actions()[0])
    assert first_of(match, 1) == 1
