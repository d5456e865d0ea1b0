"""The beats of turns on the wire: applied one after the other they lead to the next table, and come once."""

import random

import pytest

import parlour
from parlour.match import Match
from parlour.match.viewing import SecretTurn, seen_before
from parlour.server.http.views.beats import MOST_TURNS, beats_from, beats_since, last_decision
from parlour.server.http.views.turns import first_fresh


def played(name, moves, seed=5):
    match, rng = Match(parlour.load(name), seed=seed), random.Random(seed)
    for _ in range(moves):
        match.play(rng.choice(match.state.legal_actions()))
    return match


def apply(areas, counters, beat):
    """The table after a beat, as a client works it out."""
    areas = areas | {area.id: area for area in beat.areas}
    if beat.order is not None:
        areas = {id: areas[id] for id in beat.order}
    return areas, beat.counters if beat.counters is not None else counters


@pytest.mark.parametrize("name", ["maexchen", "deathmatch_arena", "columna"])
@pytest.mark.parametrize("seat", [None, 0])
def test_beats_lead_from_one_table_to_the_next(name, seat):
    match = played(name, 12)
    for first in range(0, len(match.turns), MOST_TURNS // 2):
        told = beats_from(match, first, seat)
        areas, counters = {area.id: area for area in told.scene.areas}, list(told.scene.counters)
        for beat in told.beats:
            areas, counters = apply(areas, counters, beat)
        after = seen_before(match, min(first + MOST_TURNS, len(match.turns)), seat)
        assert list(areas.values()) == list(after.areas) and counters == list(after.counters)
        assert [beat.turn for beat in told.beats] == sorted(beat.turn for beat in told.beats)


def test_what_comes_to_light_is_not_foreseen():
    told = beats_from(played("maexchen", 12), 0, None).beats
    assert {beat.foreseen for beat in told if beat.kind == "roll"} == {False}
    assert all(beat.foreseen for beat in beats_from(played("columna", 4), 0, None).beats)


def test_what_is_too_much_to_be_watched_is_not_told():
    match = played("maexchen", MOST_TURNS)
    assert not beats_since(match, 0, None) and not beats_since(match, len(match.turns), None)
    assert {beat.turn for beat in beats_from(match, 0, None).beats} == set(range(MOST_TURNS))


def test_the_last_decision():
    assert last_decision(Match(parlour.load("maexchen"), seed=5)) == 0
    match = played("maexchen", 3)
    assert match.turns[last_decision(match)].actor >= 0
    assert all(turn.actor < 0 for turn in match.turns[last_decision(match) + 1 :])


def shown(match, secret=()):
    return [SecretTurn(it.game, it.actor) if number in secret else it for number, it in enumerate(match.turns)]


def test_what_was_secret_and_comes_out_is_not_fresh():
    match = played("columna", 4)
    seen = shown(match)
    assert first_fresh(seen[:2], seen) == 2
    assert first_fresh(shown(match, secret={1}), seen) == 4
    assert first_fresh(shown(match, secret={1})[:3], seen) == 3


def test_what_was_taken_back_and_played_otherwise_is_fresh():
    match = played("columna", 4)
    other = match.until(2)
    other.play(match.turns[2].before.legal_actions()[-1])
    assert other.turns[2].text != match.turns[2].text
    assert first_fresh(shown(match), shown(other)) == 2
