"""What a search says of a position, as the wire tells it."""

from __future__ import annotations

from parlour.core.state import State
from parlour.players.explanations import explanation_text
from parlour.search.report import MoveReport
from parlour.server.http.schemas import answers
from parlour.server.runtime.computing.computers import Analysis


def analysed(analysis: Analysis) -> answers.Analysis:
    """What a search says, with sentences."""
    state, report = analysis.state, analysis.report
    return answers.Analysis(
        moves=[_analysed_move(state, move) for move in report.moves] if report else [],
        explanation=explanation_text(state, report, analysis.explanation) if report else "",
        line=list(report.line) if report else [],
        value=list(analysis.value),
        simulations=report.simulations if report else 0,
    )


def _analysed_move(state: State, move: MoveReport) -> answers.AnalysedMove:
    return answers.AnalysedMove(
        text=move.text,
        sentence=state.describe_action(move.action),
        value=move.value,
        visits=move.visits,
        proven=move.proven,
        bound=move.bound,
        spots=list(state.game.table.clicks(state.record, move.action)),
    )
