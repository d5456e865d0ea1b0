"""Puzzles, as findings tell them: how many decisions have one right answer, who misses it, and a few to be tried.

They are the results of `parlour lab puzzles`, see `finding_results`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from parlour.core.game import Game, State
from parlour.lab.puzzle_search import Certainty
from parlour.lab.report.html import numbers
from parlour.lab.report.sections.puzzles import hardest
from parlour.players.levels import NAMES
from parlour.statistics import Interval, never_seen
from scripts.finding_results import Json, command, differing, interval, written

SHOWN = 2  # puzzles of a page


def told(game: Game, content: Mapping[str, Any]) -> Iterator[str]:
    """How many decisions were tried, how many have one right answer, and which levels miss it."""
    for found in content.get("puzzles", ()):
        source = f"{found['games']} games between {found['players']} players"
        tried = f"We examined {numbers.count(found['tried'])} decisions from {source}."
        again = f"Reproduce with `{_looking(game, found)}`."
        count = sum(found["levels"].values())
        if not found["tried"]:
            yield f"No decisions could be examined: where players choose secretly, no move is always right. {again}"
        elif not count:
            most = f"at most {numbers.share(never_seen(found['games']).high)} of such games contain one"
            yield f"{tried} None has a single right answer, so {most}. {again}"
        else:
            margin = "better than any other move by at least a tenth of a win"
            yield f"{tried} {_share(found, count)} a single right answer, {margin}."
            yield f"{_missed(found, count)} {again}"


def _share(found: Json, count: int) -> str:
    of = interval(found["share"])
    return f"{numbers.count(count)} of them, {numbers.value(of, 'share')} ({numbers.bounds(of, 'share')}), have"


def _missed(found: Json, count: int) -> str:
    """Which levels miss the right answers, up to the first that finds what all weaker ones miss."""
    left = [count - sum(found["levels"][level] for level in NAMES[: place + 1]) for place in range(len(NAMES))]
    if not left[0]:
        return f"Even {NAMES[0]} players find all of these answers, so none is much of a puzzle."
    until = left.index(0) + 1 if 0 in left else len(left)
    missed = [f"{level} players miss {it or 'none'}" for level, it in zip(NAMES, left[:until], strict=False)]
    *first, last = [missed[0], *(it.replace(" miss ", " ") for it in missed[1:])]
    return f"Of these, {', '.join(first)}{' and ' if first else ''}{last}."


def shown(game: Game, content: Mapping[str, Any]) -> list[Json]:
    """The puzzles to be tried: the hardest that a level still finds, the clearest of them first, one a game."""
    found: dict[int, Json] = {}
    for each in content.get("puzzles", ()):
        if each["options"] == game.options:
            for puzzle in hardest(each["puzzles"]):
                found.setdefault(puzzle["game"], dict(puzzle))
    return list(found.values())[:SHOWN]


def puzzles(game: Game, content: Mapping[str, Any]) -> Iterator[str]:
    """Each puzzle to be tried: its picture, who plays, and the answer folded away."""
    for number, puzzle in enumerate(shown(game, content), 1):
        to_act = f"{game.seat_names[puzzle['seat']]} to move"
        yield f"![{game.title}: {to_act}]({picture_name(game, number)})"
        yield f"*Puzzle {number}. {to_act}: what is the only right move?*"
        yield f"<details><summary>Answer to puzzle {number}</summary>"
        yield _answer(game, puzzle)
        yield "</details>"


def picture_name(game: Game, number: int) -> str:
    """The file of a puzzle's picture."""
    return f"{game.name}-puzzle-{number}.svg"


def drawn(game: Game, puzzle: Json) -> str:
    """The position of a puzzle, as the seat to act sees it."""
    return _state(game, puzzle).observation(puzzle["seat"]).to_svg() + "\n"


def _state(game: Game, puzzle: Json) -> State:
    return game.state_from_text(puzzle["position"])


def _answer(game: Game, puzzle: Json) -> str:
    state = _state(game, puzzle)
    worth, second = (_worth(puzzle, place) for place in (0, 1))
    searches = (
        f" Ranges are the lowest and highest of {len(puzzle['searched'])} searches." if "(" in worth + second else ""
    )
    return (
        f"{_action(state, puzzle['answer'])} Worth {worth} of a win. Next best, worth {second}: "
        f"{_action(state, puzzle['second'])} {_known(puzzle)}{searches}"
    )


def _action(state: State, text: str) -> str:
    return f"`{text}`: {state.describe_action(state.string_to_action(text))}"


def _worth(puzzle: Json, place: int) -> str:
    """The value of an action, between the least and the most that searches make of it."""
    said = [each[place] for each in puzzle["searched"]]
    of = Interval(puzzle["second_value" if place else "value"], min(said), max(said))
    is_certain = of.low == of.high
    return numbers.share(of.value) if is_certain else f"{numbers.value(of, 'share')} ({numbers.bounds(of, 'share')})"


def _known(puzzle: Json) -> str:
    level = puzzle["level"]
    proven = "This answer is proven. " if puzzle["certainty"] == Certainty.PROVEN else ""
    return proven + (f"Weakest level that finds it: {level}." if level else "No level finds it.")


def _looking(game: Game, found: Json) -> str:
    options = written(differing(game.options, found["options"]))
    return command("puzzles", found, [*options, "--players", found["players"]], found["games"])
