"""Before a game is compiled, what is advised is not lost at once."""

import threading

import pytest

import parlour
from parlour.core.game import load_package
from parlour.players import advise, foresight
from parlour.players.foresight import foresee
from parlour.search.report import MoveReport, Report

LOST = ("e7", "sa")  # a connection follows, in the opponent's two actions
COLUMNA = "4b2/b6/5w1/1(bbw)5/4(bb)2/7/4ww1 ne,sb 1 0 1"


@pytest.fixture(autouse=True)
def time_enough(monkeypatch):
    """A busy machine looks as far ahead as a quiet one."""
    monkeypatch.setattr(foresight, "LONGEST", 60.0)


def interpreted(name, text, **options):
    game = parlour.load(name, **options) if "." not in name else load_package(name, **options)
    game.compiled = False
    return game.state_from_text(text)


def guess(state, *first):
    """A report that has some moves first, as certain as the others."""
    texts = sorted(map(state.action_to_string, state.legal_actions()), key=lambda text: text not in first)
    moves = (MoveReport(state.string_to_action(text), text, 1, 0.0, proven=False) for text in texts)
    return Report(tuple(moves), (texts[0],), 1, 0.0, full=False, interrupted=False)


def test_what_the_others_turn_of_two_actions_wins_against_comes_last():
    state = interpreted("columna", COLUMNA)
    report = foresee(guess(state, *LOST), state)
    assert {move.text for move in report.moves[-2:]} == set(LOST)
    assert all(move.value == -1 and move.proven for move in report.moves[-2:])
    assert report.line == (report.best.text,) and not report.best.proven
    assert sorted(move.action for move in report.moves) == state.legal_actions()


def test_what_wins_at_once_comes_first():
    state = interpreted("tests.search.nim", "0,0,2 0")
    report = foresee(guess(state), state)
    assert (report.best.value, report.best.proven) == (1, True) and report.best.action % 8 == 2


def test_where_all_is_lost_it_says_so():
    state = interpreted("tests.search.nim", "0,1,1 0")
    assert {move.value for move in foresee(guess(state), state).moves} == {-1}


def test_told_to_stop_it_leaves_the_report_as_it_was():
    stop, state = threading.Event(), interpreted("columna", COLUMNA)
    stop.set()
    assert foresee(guess(state, *LOST), state, stop) == guess(state, *LOST)


def test_a_hint_is_never_lost_at_once_however_short_the_time():
    state = interpreted("columna", COLUMNA)
    assert advise(state, 0.001).best.text not in LOST


def test_what_a_seat_does_not_know_is_not_foreseen():
    state = load_package("tests.match.pennies", rounds=1).new_initial_state()
    state.game.compiled = False
    state.apply_action(0)
    assert not any(move.proven for move in advise(state, 0.01).moves)
