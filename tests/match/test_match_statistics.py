"""Statistics of a finished game."""

import random

import pytest

import parlour
from parlour.match import Match
from parlour.match.match_statistics import statistics
from parlour.view.language import speaking


def played(name, turns=60, **options):
    match, rng = Match(parlour.load(name, **options), seed=3), random.Random(3)
    while match.state.current_player() >= 0 and len(match.turns) < turns:
        match.play(rng.choice(match.state.legal_actions()))
    return match


def numbers(match):
    return {row.label: row.values for row in statistics(match)}


def test_captures_are_counted_for_who_made_them():
    match = Match(parlour.load("lokai_and_bele"), seed=1)
    match.play_text("b2b3")
    match.play_text("h7e4")
    assert numbers(match) == {"Decisions": (1, 1)}
    for text in "d2a5 e4b4 h2f4 h8h5 c2b2 b4xa5".split():
        match.play_text(text)
    assert numbers(match) == {"Decisions": (4, 4), "Captures": (0, 1)}


@pytest.mark.parametrize("name", parlour.games())
def test_every_seat_has_a_number_and_no_row_is_empty(name):
    match = played(name)
    for row in statistics(match):
        assert len(row.values) == match.game.num_players()
        assert any(row.values) and row.label
    made = sum(turn.actor >= 0 for turn in match.turns)
    assert sum(numbers(match)["Decisions"]) == made


def test_nothing_is_told_before_anything_has_happened():
    assert statistics(Match(parlour.load("columna"))) == []


def test_a_game_can_count_more_and_call_it_as_it_likes():
    match = played("maexchen")
    rolls = [turn for turn in match.turns if turn.actor < 0]
    assert sum(numbers(match)["Throws"]) == len(rolls)
    with speaking("de"):
        assert "Würfe" in numbers(match)
