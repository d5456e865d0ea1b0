"""Sentences that the table says."""

from __future__ import annotations

from parlour.game import Game
from parlour.players.warming import Warming
from parlour.search.report import MoveReport, Report
from parlour.view.scene import Scene

from .sitting import Sitting, is_persons_turn
from .thinking import Thinking

CHANCES = (
    (0.9, "almost surely winning"),
    (0.5, "likely to win"),
    (0.15, "a little ahead"),
    (-0.15, "about even"),
    (-0.5, "a little behind"),
    (-0.9, "likely to lose"),
)
LINE_SHOWN = 5


def value(game: Game, move: MoveReport) -> str:
    """What the expected result of a move means."""
    if game.num_players() == 1:
        return f"a score of about {move.value:.1f}"
    if move.proven:
        return "a sure win" if move.value > 0 else "a sure loss" if move.value < 0 else "a sure draw"
    return next((words for least, words in CHANCES if move.value >= least), "almost surely losing")


def hint(game: Game, scene: Scene, report: Report) -> str:
    """A hint: the best move, what is expected of it, and how play may go on."""
    best = report.best
    sentence = next((choice.sentence for choice in scene.choices if choice.action == best.action), best.text)
    line = " ".join(report.line[1:LINE_SHOWN])
    follow = f" Then perhaps {line}." if line else ""
    return f"Hint: {best.text}. {sentence} That is {value(game, best)}.{follow}"


def prompt(sitting: Sitting, scene: Scene, paused: bool, thinking: Thinking | None, warming: Warming | None) -> str:
    """What is to be done now, or waited for; at the end the result."""
    if sitting.actor < 0:
        return f"{scene.prompt} F4: a new game."
    if is_persons_turn(sitting):
        return scene.prompt
    who = f"{scene.seats[sitting.actor]} ({sitting.seats[sitting.actor]})"
    if paused:
        return f"Paused before {who} moves. Space goes on."
    note = (
        f" Compiling the rules, the first time only … {warming.seconds():.0f} s" if warming and warming.is_first else ""
    )
    return f"{who} is thinking … {thinking.seconds() if thinking else 0:.0f} s (Esc: move now){note}"
