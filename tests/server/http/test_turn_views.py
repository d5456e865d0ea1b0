"""Turns and beats as response objects."""

import random
from dataclasses import replace

import pytest

import parlour
from parlour.match import Match
from parlour.match.viewing import SecretTurn, seen_before
from parlour.server.domain.commands import Play, TakeBack
from parlour.server.http.views import turn_views
from parlour.server.http.views.turn_views import (
    MOST_TURNS,
    TurnDescriptions,
    beats_from,
    beats_since,
    common_start,
    first_fresh,
    last_decision,
)
from parlour.view.language import speaking
from tests.server.tables import ask, lay


def shown(match, secret=()):
    return [SecretTurn(it.game, it.actor) if number in secret else it for number, it in enumerate(match.turns)]


def describe(descriptions, table, secret=(), first=0):
    return descriptions.describe(shown(table.match, secret), first)


def played_alone(*texts):
    """A table of Lokai and Bele where Ann has played both sides."""
    table, _ = lay("lokai_and_bele", "ann", "ann")
    for text in texts:
        ask(table, Play(table.seq, (text,)), "ann")
    return table


def test_turn_is_described_once_per_language():
    table, _ = lay("bingo_battle", "ann", "ann")
    descriptions = TurnDescriptions()
    first = describe(descriptions, table)
    assert [(turn.number, turn.actor) for turn in first] == [(0, -1)] and first[0].sentence.startswith("Player A rolls")
    ask(table, Play(table.seq, (table.match.state.scene().choices[0].text,)), "ann")
    second = describe(descriptions, table)
    assert second[0] is first[0] and len(second) == 2
    with speaking("de"):
        assert describe(descriptions, table)[0].sentence != first[0].sentence
    assert describe(descriptions, table)[0] is first[0]


def test_turn_after_a_takeback_is_described_again():
    table, descriptions = played_alone("d2d6", "d7xd6"), TurnDescriptions()
    before = describe(descriptions, table)
    ask(table, TakeBack(table.seq), "ann")
    ask(table, Play(table.seq, ("b7b6",)), "ann")
    after = describe(descriptions, table)
    assert after[0] is before[0] and [turn.text for turn in after] == ["d2d6", "b7b6"]


def test_secret_turn_is_not_described():
    (turn,) = describe(TurnDescriptions(), played_alone("d2d6"), secret={0})
    assert turn.model_dump() == {"number": 0, "secret": True, "actor": 0}


def test_turns_are_described_on_demand(monkeypatch):
    table, descriptions = played_alone("d2d6", "d7xd6", "b2b3"), TurnDescriptions()
    numbers, describe_turn = [], turn_views._describe
    monkeypatch.setattr(turn_views, "_describe", lambda *turn: numbers.append(turn[0]) or describe_turn(*turn))
    assert [turn.text for turn in describe(descriptions, table, first=2)] == ["b2b3"] and numbers == [2]
    assert [descriptions.count_missing(shown(table.match), first) for first in (0, 2)] == [2, 0]
    assert [turn.number for turn in describe(descriptions, table)] == [0, 1, 2] and numbers == [2, 0, 1]


def test_common_start_of_two_views():
    match = played_alone("d2d6", "d7xd6", "b2b3").match
    seen, again = shown(match), shown(match)
    again[0] = replace(again[0])
    assert common_start(seen, again) == common_start(seen, seen) == 3
    assert common_start(seen, seen[:2]) == common_start(seen[:2], seen) == 2
    assert common_start(seen, shown(match, secret={1})) == 1
    assert common_start([], seen) == 0
    again[0] = replace(again[0], game=parlour.load("lokai_and_bele", quiet=20))
    assert common_start(seen, again) == 0  # other rules may describe it differently


# Beats


def played(name, moves, seed=5):
    match, rng = Match(parlour.load(name), seed=seed), random.Random(seed)
    for _ in range(moves):
        match.play(rng.choice(match.state.legal_actions()))
    return match


def apply(areas, counters, beat):
    """The table after a beat, as computed by a client."""
    areas = areas | {area.id: area for area in beat.areas}
    if beat.order is not None:
        areas = {id: areas[id] for id in beat.order}
    return areas, beat.counters if beat.counters is not None else counters


@pytest.mark.parametrize("name", ["maexchen", "deathmatch_arena", "columna"])
@pytest.mark.parametrize("seat", [None, 0])
def test_beats_lead_from_one_table_to_the_next(name, seat):
    match = played(name, 12)
    for first in range(0, len(match.turns), MOST_TURNS // 2):
        beats = beats_from(match, first, seat)
        areas, counters = {area.id: area for area in beats.scene.areas}, list(beats.scene.counters)
        for beat in beats.beats:
            areas, counters = apply(areas, counters, beat)
        after = seen_before(match, min(first + MOST_TURNS, len(match.turns)), seat)
        assert list(areas.values()) == list(after.areas) and counters == list(after.counters)
        assert [beat.turn for beat in beats.beats] == sorted(beat.turn for beat in beats.beats)


def test_revealed_information_is_not_foreseen():
    beats = beats_from(played("maexchen", 12), 0, None).beats
    assert {beat.foreseen for beat in beats if beat.kind == "roll"} == {False}
    assert all(beat.foreseen for beat in beats_from(played("columna", 4), 0, None).beats)


def test_beats_of_many_turns_are_omitted():
    match = played("maexchen", MOST_TURNS)
    assert not beats_since(match, 0, None) and not beats_since(match, len(match.turns), None)
    assert {beat.turn for beat in beats_from(match, 0, None).beats} == set(range(MOST_TURNS))


def test_last_decision_is_the_last_turn_of_a_seat():
    assert last_decision(Match(parlour.load("maexchen"), seed=5)) == 0
    match = played("maexchen", 3)
    assert match.turns[last_decision(match)].actor >= 0
    assert all(turn.actor < 0 for turn in match.turns[last_decision(match) + 1 :])


def test_revealed_secret_turn_is_not_fresh():
    match = played("columna", 4)
    seen = shown(match)
    assert first_fresh(seen[:2], seen) == 2
    assert first_fresh(shown(match, secret={1}), seen) == 4
    assert first_fresh(shown(match, secret={1})[:3], seen) == 3


def test_different_turn_after_a_takeback_is_fresh():
    match = played("columna", 4)
    other = match.until(2)
    other.play(match.turns[2].before.legal_actions()[-1])
    assert other.turns[2].text != match.turns[2].text
    assert first_fresh(shown(match), shown(other)) == 2
