"""The rolls of a finished game as response objects, with what the formula computes them from."""

from __future__ import annotations

from parlour.match import Match, Turn
from parlour.server.http.schemas import answers

MOST_ROLLS = 25  # per response, because interpreted rules take a while to list the outcomes of each

Weighted = tuple[tuple[int, int], ...]  # outcomes with their weights, in ascending order


def rolls(match: Match, from_turn: int) -> answers.Rolls:
    """At most MOST_ROLLS rolls of a match from a turn on. Equal outcomes are listed once."""
    numbers = [number for number, turn in enumerate(match.turns) if turn.roll and number >= from_turn]
    listed: dict[tuple[Weighted, tuple[str, ...]], int] = {}
    texts: dict[Weighted, tuple[str, ...]] = {}
    found: list[answers.RollModel] = []
    for number in numbers[:MOST_ROLLS]:
        turn = match.turns[number]
        ways = tuple(turn.before.chance_weights())
        key = ways, _texts(turn, ways, texts)
        name = turn.roll.name(match.dice.formula) if turn.roll else ""
        found.append(answers.RollModel(turn=number, name=name, outcomes=listed.setdefault(key, len(listed))))
    outcomes = [
        answers.OutcomesModel(texts=list(texts), weights=[weight for _, weight in ways]) for ways, texts in listed
    ]
    return answers.Rolls(rolls=found, outcomes=outcomes, next_turn=next(iter(numbers[MOST_ROLLS:]), None))


def _texts(turn: Turn, ways: Weighted, known: dict[Weighted, tuple[str, ...]]) -> tuple[str, ...]:
    """The outcomes of a roll in the game's notation, which are nearly always those of an earlier roll."""
    place = [outcome for outcome, _ in ways].index(turn.action)
    if ways not in known or known[ways][place] != turn.text:
        record, text = turn.before.record, turn.game.notation.action_text
        known[ways] = tuple(text(record, outcome) for outcome, _ in ways)
    return known[ways]
