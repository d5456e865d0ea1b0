"""Display names of measures, players and the things that are measured."""

from __future__ import annotations

from parlour.core.game import Game
from parlour.lab.comparing.comparison_plan import item_names
from parlour.lab.measurement import Measurement, title_of, word_for
from parlour.lab.measures.ladder import AGAINST
from parlour.runs.fixed_budget import BY_STRENGTH
from parlour.view.language import phrases

say = phrases(__package__)
OF_KINDS = ("offered", "picked", "used", "score_with", "unused_actions", "dominant_moves")  # measures of kinds of moves
measures_say = phrases("parlour.lab.measures")


def of_measures(text: str) -> str:
    """Translate a title, a unit, or what a measurement is of."""
    return measures_say(word_for(text))


def label(game: Game, found: Measurement) -> str:
    """Return the name of a figure: its measure, and what it is of."""
    name = measure_name(found.measure)
    return say("{name}: {of}", name=name, of=name_of(game, found)) if found.of else name


def name_of(game: Game, found: Measurement) -> str:
    """Return the name of what a measurement is of."""
    return kind_name(game, found.of) if found.measure in OF_KINDS else thing(game, found.of)


def kind_name(game: Game, kind: str) -> str:
    """Return the name of a kind of move, in the game's words if it has some."""
    named = getattr(game.table, "move_kind", None)
    return named(kind) if named else game.say(kind)


def measure_name(measure: str) -> str:
    return of_measures(title_of(measure))


def thing(game: Game, of: str) -> str:
    """Return the name of what is measured: a level, a seat, a game, or a term of the measures or the game."""
    if of in BY_STRENGTH:
        return players_name(of)
    if AGAINST in of:
        strong, weak = map(players_name, of.split(AGAINST))
        return say("{strong} against {weak}", strong=strong, weak=weak)
    kind, _, number = of.partition(" ")
    if kind == "seat" and number.isdecimal() and int(number) < game.num_players():
        return game.seat_names[int(number)]
    if kind == "game" and number.isdecimal():
        return say("game {number}", number=number)
    return game.say(of) if of_measures(of) == of else of_measures(of)


def item_name(game: Game, item: str) -> str:
    known, called = item_names(game), getattr(game.table, "item_name", None)
    return called(known.index(item)) if called and item in known else game.say(item)


PLAYERS = {
    "random": "random",
    "beginner": "beginner",
    "casual": "casual",
    "skilled": "skilled",
    "strong": "strong",
    "30ms": "30 ms",
    "100ms": "100 ms",
    "300ms": "300 ms",
    "master": "master",
    "people": "people",
    "levels": "all levels",
    "ladder": "ladder",
}


def players_name(players: str) -> str:
    return say(PLAYERS.get(players, players))
