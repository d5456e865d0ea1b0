"""What a search says, as the wire tells it."""

from dataclasses import replace

import parlour
from parlour.players.explanations import Explanation
from parlour.search.report import MoveReport, Report
from parlour.server.http.views.analyses import analysed
from parlour.server.runtime.computing.computers import Analysis
from parlour.view.language import speaking


def test_each_move_says_how_sure_its_value_is():
    state = parlour.load("columna").new_initial_state()
    sure, at_most = state.legal_actions()[:2]
    moves = (
        MoveReport(sure, state.action_to_string(sure), 9, 1.0, proven=True),
        MoveReport(at_most, state.action_to_string(at_most), 1, 0.5, proven=False, bound=True),
    )
    told = analysed(Analysis(0, state, Report(moves, (), 10, 0.1, False, False), (1.0, -1.0)))
    assert [(move.text, move.proven, move.bound) for move in told.moves] == [
        (moves[0].text, True, False),
        (moves[1].text, False, True),
    ]


def test_why_the_best_move_is_the_best_is_told_in_the_language_that_is_spoken():
    state = parlour.load("columna").new_initial_state()
    move = MoveReport(0, state.action_to_string(state.legal_actions()[0]), 9, 1.0, proven=True)
    analysis = Analysis(
        0, state, Report((move,), (), 10, 0.1, False, False), (1.0, -1.0), Explanation("It's the only legal move.")
    )
    with speaking("de"):
        assert analysed(analysis).explanation == "Das ist der einzige gültige Zug."
    assert analysed(replace(analysis, explanation=None)).explanation == ""
