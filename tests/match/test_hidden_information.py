"""Simultaneous choices."""

import random

import pytest

import parlour
from parlour.games.deathmatch_arena.phases import CHOOSING
from parlour.match import Match
from parlour.match.hidden_information import choosing

from .matches import interpreted, pennies, play_texts

SOON = 400  # actions by which the fifth fight of an arena has begun


def test_seat_chooses_ahead_of_its_turn_only():
    match = pennies()
    ahead = choosing(match.state, 1)
    assert ahead is not None and ahead.current_player() == 1
    assert choosing(match.state, 0) is None and match.state.current_player() == 0
    play_texts(match, ["heads"])
    assert [choosing(match.state, seat) for seat in range(2)] == [None, None]


@pytest.mark.parametrize("name", [name for name in parlour.games() if name != "deathmatch_arena"])
def test_no_seat_chooses_ahead_without_simultaneous_choices(name):
    state = parlour.load(name).new_initial_state()
    assert all(choosing(state, seat) is None for seat in range(state.game.num_players()))


def fights(players, rng):
    """Yield an arena's positions with a hidden choice, and the seats that can choose ahead."""
    match = Match(interpreted("deathmatch_arena", players=players), 1)
    for _ in range(SOON):
        if match.state.is_terminal():
            return
        if match.state.record.phase == CHOOSING:
            yield match.state, [seat for seat in range(players) if choosing(match.state, seat)]
        match.play(rng.choice(match.state.legal_actions()))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_choice_ahead_equals_the_choice_on_turn(players):
    rng, compared = random.Random(players), 0
    for state, later in fights(players, rng):
        for seat in later:
            offered = choosing(state, seat).legal_actions()
            while state.current_player() != seat:
                state = state.child(rng.choice(state.legal_actions()))
            assert state.legal_actions() == offered
            assert choosing(state, seat) is None
            compared += 1
    assert compared > 5


def test_choices_ahead_do_not_reveal_those_of_others():
    compared = 0
    for state, later in fights(3, random.Random(4)):
        worlds = [state.child(action) for action in state.legal_actions()]
        for seat in later:
            seen = {ahead.to_bytes() for it in worlds if (ahead := choosing(it, seat)) is not None}
            compared += len(worlds) > 1 and len(seen) == 1
            assert len(seen) <= 1
    assert compared > 5
