"""The texts of the table: prompts, hints, statistics, and descriptions of spots."""

from __future__ import annotations

import re

from parlour.core.game import Game, State
from parlour.match import Match
from parlour.match.match_statistics import match_luck, statistics
from parlour.notation.action_reader import readable
from parlour.players.explanations import explain, explanation_text
from parlour.players.player import observe
from parlour.players.warmup import Warming
from parlour.search.report import MoveReport, Report
from parlour.terminal.widgets.spot_text import describe
from parlour.view.language import number, phrases
from parlour.view.scene import Scene, Spot

from . import selection
from .computer import Computer
from .selection import is_button
from .session import Session, player_name

OUTLOOKS = (
    (0.9, "You're almost certain to win."),
    (0.5, "You're likely to win."),
    (0.15, "You're slightly ahead."),
    (-0.15, "The game is about even."),
    (-0.5, "You're slightly behind."),
    (-0.9, "You're likely to lose."),
)
WORST = "You're almost certain to lose."
LINE_SHOWN = 5
PROVEN = {
    1: "This move wins for certain.",
    0: "This move forces a draw.",
    -1: "Even the best move loses.",
}
GUESS = "This is only a first guess: the computer is still warming up."
SKIP = "Space, Enter or Esc: skip."
EARLIER = "After step {step} of {count}. F7: earlier, F8: later, Esc: back to the game."
say = phrases(__package__)


def prospect(game: Game, move: MoveReport) -> str:
    """The prospects of a move in a sentence; for two players, the chance of winning."""
    if game.num_players() == 2 and not move.proven:
        chances = 50 * (max(-1.0, min(1.0, move.value)) + 1)
        return say("Chance of winning: about {percent}%.", percent=f"{chances:.0f}")
    return outlook(game, move)


def outlook(game: Game, move: MoveReport) -> str:
    """The meaning of a move's expected result."""
    if game.num_players() == 1:
        return say("Expected score: about {score}.", score=number(move.value, 1))
    if move.proven:
        return say(PROVEN[(move.value > 0) - (move.value < 0)])
    return say(next((words for least, words in OUTLOOKS if move.value >= least), WORST))


def hint(state: State, scene: Scene, report: Report) -> str:
    """A hint: the best move, its prospects, the reason, and the likely continuation."""
    best, game, seen = report.best, state.game, observe(state)
    sentence = next((choice.sentence for choice in scene.choices if choice.action == best.action), best.text)
    line = " ".join(readable(game.notation, text) for text in report.line[1:LINE_SHOWN])
    follow = say("Likely continuation: {line}.", line=line) if line else ""
    promise = prospect(game, best) if game.compiled or best.proven else say(GUESS)
    why = explanation_text(seen, report, explain(seen, report))
    named = say("Hint: {move}.", move=readable(game.notation, best.text))
    return " ".join(filter(None, [named, sentence, promise, why, follow]))


def prompt(session: Session, scene: Scene, paused: bool, computer: Computer, warming: Warming | None) -> str:
    """The prompt: what the player can do or waits for; at the end, the result."""
    if session.actor < 0:
        return f"{scene.prompt} {say('F4: new game.')}"
    if session.is_persons_turn:
        return scene.prompt
    player = f"{scene.seats[session.actor]} ({player_name(session.seats[session.actor])})"
    if paused:
        return say("Paused. Next to move: {player}. Space: continue.", player=player)
    waited = f"{computer.seconds:.0f}"
    thinking = say("{player} is thinking … {seconds} s (Esc: move now)", player=player, seconds=waited)
    return f"{thinking} {_compiling(warming)}" if warming and warming.is_first else thinking


def _compiling(warming: Warming) -> str:
    return say("Compiling the rules (first time only) … {seconds} s", seconds=f"{warming.seconds():.0f}")


def numbers(match: Match) -> str:
    """The statistics of a game, with values in the order of seats."""
    counted = [f"{row.label} {' : '.join(map(_figure, row.values))}" for row in statistics(match)]
    luck = match_luck(match)
    luck_text = [f"{say('Luck')} {' : '.join(number(each, 2, sign=True) for each in luck)}"] if luck else []
    seats = " : ".join(match.game.seat_names)
    return say("Statistics ({seats}): {counted}", seats=seats, counted=" · ".join([*counted, *luck_text]))


def _figure(value: float) -> str:
    return number(value, 0 if value == int(value) else 1)


def info(scene: Scene, selected: tuple[str, ...], spot: Spot) -> str:
    """The effect of picking a spot, then what lies there, as the end may be cut off."""
    if is_button(spot.id):
        return say("Enter: {sentence}", sentence=spot.name)
    words = describe(spot, scene.seats)
    if re.match(r"[^\W\d_]{3}", words):  # not the name of a square such as d4 or sw
        words = words[:1].upper() + words[1:]
    made = selection.click(scene, selected, spot.id) if scene.choices else selection.Selection()
    if len(made.choices) > 1:
        return say("Enter: choose one of {count} moves. {spot}.", spot=words, count=len(made.choices))
    if made.choices:
        return say("Enter: {sentence} {spot}.", spot=words, sentence=made.choices[0].sentence)
    if len(made.spots) > len(selected):
        count = len(selection.next_spots(scene, made.spots))
        one, more = "Enter: pick (1 place to go). {spot}.", "Enter: pick ({count} places to go). {spot}."
        return say(one if count == 1 else more, spot=words, count=count)
    return f"{words}."
