"""The beats of a match: they lead from each position to the next, and tell nobody more than their seat may know."""

import itertools
import random

import pytest

import parlour
from parlour.match import Match
from parlour.match.seen_beats import preview, seen_beats
from parlour.match.viewing import has_secrets, seen_before
from parlour.view.beats import KINDS, MILLISECONDS

TURNS = 40


def played(name, turns=TURNS, seed=3, **options):
    match, rng = Match(parlour.load(name, **options), seed=seed), random.Random(seed)
    while match.state.current_player() >= 0 and len(match.turns) < turns:
        match.play(rng.choice(match.state.legal_actions()))
    return match


@pytest.fixture(scope="module", params=parlour.games())
def match(request):
    return played(request.param)


def look(scene):
    return scene.areas, scene.counters


def test_the_beats_of_a_turn_end_where_the_next_begins(match):
    for number in range(len(match.turns)):
        beats = seen_beats(match, number, None)
        assert look(beats[-1].scene) == look(seen_before(match, number + 1, None))
        assert all(beat.kind in KINDS and beat.milliseconds == MILLISECONDS[beat.kind] for beat in beats)
        assert any(beat.sentence for beat in beats)


def test_the_spots_of_beats_are_on_the_table(match):
    for number in range(len(match.turns)):
        before = seen_before(match, number, None)
        for beat in seen_beats(match, number, None):
            assert all(before.spot(spot) or beat.scene.spot(spot) for spot in beat.spots), (number, beat.spots)
            before = beat.scene


def test_a_turn_tells_nothing_twice(match):
    for turn in match.turns:
        for one, other in itertools.pairwise(turn.sentences):
            assert one != other


def test_the_end_is_a_beat():
    match = played("maexchen", turns=10_000)
    assert match.state.is_terminal()
    *_, last = seen_beats(match, len(match.turns) - 1, None)
    assert last.kind == "end" and last.sentence == match.state.scene().prompt


def test_a_preview_changes_nothing():
    match = played("columna")
    before, seat = match.state.to_text(), match.state.current_player()
    beats = preview(match, seat, match.state.legal_actions()[0])
    assert beats and look(beats[-1].scene) != look(match.state.scene()) and match.state.to_text() == before


def choosing(turns=400):
    """An arena at the moment of a hidden choice, none made before it."""
    match, rng = Match(parlour.load("deathmatch_arena", players=3), seed=1), random.Random(1)
    while len(match.turns) < turns:
        after = match.until(len(match.turns))
        after.play(match.state.legal_actions()[0])
        if has_secrets(after):
            return match
        match.play(rng.choice(match.state.legal_actions()))
    raise AssertionError("nobody chose anything in secret")


def test_a_secret_choice_is_one_beat_that_is_the_same_in_all_worlds():
    match = choosing()
    number, actor = len(match.turns), match.state.current_player()
    assert len(match.state.legal_actions()) > 1
    worlds = []
    for action in match.state.legal_actions():
        world = match.until(number)
        world.advance(action)
        for viewer in (None, (actor + 1) % 3):
            (beat,) = seen_beats(world, number, viewer)
            assert (beat.kind, beat.sentence) == ("secret", f"{match.game.seat_names[actor]} has chosen in secret.")
            worlds.append((viewer, beat))
        assert seen_beats(world, number, actor)[0].kind != "secret"
    assert len({repr(world) for world in worlds}) == 2


def test_a_preview_among_secrets_is_what_the_action_says():
    match = choosing()
    match.play(match.state.legal_actions()[0])
    seat, action = match.state.current_player(), match.state.legal_actions()[0]
    (beat,) = preview(match, seat, action)
    assert beat.sentence == match.state.describe_action(action)
