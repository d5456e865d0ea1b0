"""What was laid out belongs together."""

import parlour
from parlour.match import Match
from parlour.match.setups import is_setup


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
    assert [match.first_of_setup(number) for number in (0, 5, 17)] == [0, 0, 0]
    assert [match.first_of_setup(number) for number in (18, 20, 35)] == [18, 18, 18]


def test_a_move_belongs_to_no_setup():
    match = laid()
    assert match.first_of_setup(36) == 36
    assert not is_setup(match.state) and is_setup(match.turns[35].before)


def test_a_game_without_a_setup():
    match = Match(parlour.load("columna"), 1)
    match.play(match.state.legal_actions()[0])
    match.play(match.state.legal_actions()[0])
    assert match.first_of_setup(1) == 1


def test_turns_that_may_be_shown_as_one_are_of_a_group():
    match = laid()
    assert {turn.group for turn in match.turns[:36]} == {"setup 0", "setup 1"}
    assert match.turns[36].group == ""


def test_rolls_are_grouped_by_what_they_are_for_unless_more_came_of_them():
    match = Match(parlour.load("bingo_chess"), 1)
    while not match.state.is_terminal():
        match.play(match.state.legal_actions()[0])
    assert {turn.group for turn in match.turns if turn.actor < 0} <= {"card", "ball", ""}
    assert all(len(turn.sentences) == 1 for turn in match.turns if turn.group)
    assert not any(turn.group for turn in match.turns if turn.actor >= 0)
