"""What a finished game was like, as the wire tells it, in the language that is spoken."""

from __future__ import annotations

from parlour.match import Match
from parlour.match.luck import told_luck
from parlour.match.statistics import statistics
from parlour.server.http.schemas import answers


def counted(match: Match, milliseconds: int) -> answers.Statistics:
    """The numbers of a game that was played for so long; a record that was laid out took no time at all."""
    rows = [answers.Statistic(label=row.label, values=list(row.values)) for row in statistics(match)]
    seconds, luck = round(milliseconds / 1000) or None, told_luck(match)
    return answers.Statistics(turns=len(match.turns), seconds=seconds, rows=rows, luck=list(luck) if luck else None)
