"""Sentences that the table says of searches and seats."""

from __future__ import annotations

from parlour.game import Game
from parlour.scene import Scene
from parlour.search.report import MoveReport, Report

CHANCES = (
    (0.9, "almost surely winning"),
    (0.5, "likely to win"),
    (0.15, "a little ahead"),
    (-0.15, "about even"),
    (-0.5, "a little behind"),
    (-0.9, "likely to lose"),
)
LINE_SHOWN = 5


def value_words(game: Game, move: MoveReport) -> str:
    """What the expected result of a move means."""
    if game.num_players() == 1:
        return f"a score of about {move.value:.1f}"
    if move.proven:
        return "a sure win" if move.value > 0 else "a sure loss" if move.value < 0 else "a sure draw"
    return next((words for least, words in CHANCES if move.value >= least), "almost surely losing")


def hint_words(game: Game, scene: Scene, report: Report) -> str:
    """A hint: the best move, what is expected of it, and how play may go on."""
    best = report.best
    sentence = next((choice.sentence for choice in scene.choices if choice.action == best.action), best.text)
    line = " ".join(report.line[1:LINE_SHOWN])
    follow = f" Then perhaps {line}." if line else ""
    return f"Hint: {best.text}. {sentence} That is {value_words(game, best)}.{follow}"
