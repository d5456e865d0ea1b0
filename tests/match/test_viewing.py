"""Scenes, turns and beats hide secrets from seats and spectators until they are revealed."""

import itertools
import random
from dataclasses import replace
from itertools import takewhile

import pytest

import parlour
from parlour.core.game import State
from parlour.games.deathmatch_arena.phases import CHOOSING
from parlour.match import Match, viewing
from parlour.match.viewing import (
    SecretTurn,
    has_secrets,
    last_spots,
    preview,
    scene_of,
    secret_turns,
    seen_beats,
    seen_before,
    seen_scene,
    seen_state,
    seen_turns,
    visible_turns,
)
from parlour.view.beats import KINDS, MILLISECONDS
from parlour.view.language import speaking
from parlour.view.scene import Counter
from tests.campaign import some_daily

from .matches import interpreted, pennies, play_texts, played_at_random

SPECTATOR = None


@pytest.fixture
def match():
    return pennies()


def drawn(scene):
    """Return the labels of all pieces."""
    return [piece.label for area in scene.areas for spot in area.spots for piece in spot.pieces]


def test_hidden_choice_is_secret_to_others_until_all_have_chosen(match):
    match.play_text("heads")
    assert secret_turns(match, 0) == set()
    assert secret_turns(match, 1) == secret_turns(match, SPECTATOR) == {0}
    assert seen_turns(match, 1) == seen_turns(match, SPECTATOR) == [None]
    assert seen_turns(match, 0) == match.turns
    match.play_text("tails")
    assert all(seen_turns(match, viewer) == match.turns for viewer in (0, 1, SPECTATOR))
    match.play_text("tails")
    assert secret_turns(match, 1) == secret_turns(match, SPECTATOR) == {2}


def test_scene_shows_what_the_viewer_knows_and_may_choose(match):
    match.play_text("heads")
    assert [drawn(seen_scene(match, viewer)) for viewer in (0, 1, SPECTATOR)] == [["H"], ["?"], ["?"]]
    assert seen_state(match, 0).to_text() == "0 -1 1 0 0" != seen_state(match, SPECTATOR).to_text()
    assert [choice.text for choice in seen_scene(match, 1).choices] == ["heads", "tails"]
    assert seen_scene(match, 0).choices == seen_scene(match, SPECTATOR).choices == ()
    setup = Match(interpreted("invictus"))
    assert [bool(seen_scene(setup, viewer).plans) for viewer in (0, 1, SPECTATOR)] == [True, False, False]


def test_words_and_counters_come_from_the_observed_position(match, monkeypatch):
    """A game's table may be careless."""
    table = match.game.table
    monkeypatch.setattr(table, "prompt", lambda s, actor: f"first: {s.first}")
    monkeypatch.setattr(table, "counters", lambda s: [Counter("first", int(s.first))])
    monkeypatch.setattr(table, "captures", lambda s, action: s.first == action)
    scenes = []
    for text in ("heads", "tails"):
        match.play_text(text)
        scenes.append([seen_scene(match, viewer) for viewer in (1, SPECTATOR)])
        match.undo()
    assert scenes[0] == scenes[1]


def test_secret_turn_names_its_seat(match):
    match.play_text("tails")
    (turn,) = visible_turns(match, 1)
    assert (turn.text, turn.sentences) == ("?", ("Even has chosen in secret.",))
    assert visible_turns(match, 0) == match.turns
    with speaking("de"):
        assert turn.sentences == ("Even hat verdeckt gewählt.",)
    assert SecretTurn(match.game, parlour.CHANCE).sentence == "The outcome is hidden."
    assert [SecretTurn(match.game, actor).group for actor in (parlour.CHANCE, 0)] == ["hidden", ""]


def test_last_spots_are_those_of_the_last_known_decision():
    match = Match(interpreted("lokai_and_bele"))
    assert last_spots(match.turns) == ()
    play_texts(match, ("d2d5", "e7e4"))
    assert last_spots(match.turns) == ("e7", "e4")
    assert last_spots([match.turns[0], None]) == ("d2", "d5")


def test_last_spots_exclude_those_changed_by_chance():
    match = play_texts(Match(interpreted("bingo_battle"), seed=3), "s")
    assert last_spots(match.turns) == ("s",)
    play_texts(match, "mca")
    assert match.turns[-1].text.startswith("roll") and last_spots(match.turns) == ()


def arena(players, seed):
    return Match(interpreted("deathmatch_arena", players=players), seed)


def is_choosing(state):
    return state.record.phase == CHOOSING


def unrevealed(match):
    """Return the numbers of the turns in which seats have chosen this round, if not all have."""
    if not is_choosing(match.state):
        return []
    numbers = reversed(range(len(match.turns)))
    return list(takewhile(lambda number: is_choosing(match.state_before(number)), numbers))


def other_stories(match, number):
    """Yield the match with each of the other actions at a turn."""
    before = match.state_before(number)
    for action in before.legal_actions():
        if action != match.turns[number].action:
            other = match.until(number)
            for text in (before.action_to_string(action), *(turn.text for turn in match.turns[number + 1 :])):
                other.play_recorded(text)
            yield other


def view(match, viewer):
    """Return everything shown to a viewer."""
    return seen_scene(match, viewer), seen_turns(match, viewer), seen_state(match, viewer).to_text()


@pytest.mark.parametrize("views", [60, pytest.param(400, marks=pytest.mark.campaign)])
@pytest.mark.parametrize("players", some_daily([2, 3, 4, 5], 2, 4))
def test_views_do_not_depend_on_unrevealed_choices(players, views):
    match, dice = arena(players, seed=players), random.Random(players)
    compared = 0
    while compared < views:
        match.play(dice.choice(match.state.legal_actions()))
        if match.state.is_terminal():
            match = arena(players, dice.randrange(1000))
        for number in unrevealed(match):
            chooser = match.turns[number].actor
            for viewer in {SPECTATOR, *range(players)} - {chooser}:
                shown = view(match, viewer)
                assert shown[1][number] is None
                for other in other_stories(match, number):
                    assert view(other, viewer) == shown
                    compared += 1
            assert view(match, chooser)[1][number] == match.turns[number]


def test_revealed_choices_are_seen_by_all():
    match, dice = arena(3, seed=1), random.Random(1)
    while not unrevealed(match):
        match.play(dice.choice(match.state.legal_actions()))
    assert secret_turns(match, SPECTATOR)
    while unrevealed(match):
        match.play(match.state.legal_actions()[0])
    assert all(seen_turns(match, viewer) == match.turns for viewer in (SPECTATOR, 0, 1, 2))


def test_scene_is_drawn_once_for_viewers_who_see_the_same(match, monkeypatch):
    draw, drawings = State.scene, []
    monkeypatch.setattr(State, "scene", lambda *given: drawings.append(given) or draw(*given))
    viewing._drawn.cache_clear()  # equal games share it
    match.play_text("heads")
    seen = [seen_scene(match, viewer) for viewer in (0, 1, SPECTATOR)]
    assert len(drawings) == 2 and drawn(seen[0]) != drawn(seen[1]) == drawn(seen[2])
    assert seen_before(match, 1, 1) == replace(seen[1], choices=()) and len(drawings) == 2
    match.play_text("tails")
    assert len([seen_scene(match, viewer) for viewer in (0, 1, SPECTATOR)]) == len(drawings) == 3


def test_cached_scenes_depend_on_the_language():
    match = Match(parlour.load("columna"), 1)
    scenes = [seen_before(match, 0, SPECTATOR)]
    with speaking("de"):
        scenes.append(seen_before(match, 0, SPECTATOR))
    assert scenes[0].prompt != scenes[1].prompt and seen_before(match, 0, SPECTATOR) == scenes[0]


@pytest.mark.parametrize(("name", "shared"), [("columna", True), ("deathmatch_arena", False)])
def test_only_scenes_without_hidden_information_are_shared_between_matches(name, shared):
    game = parlour.load(name)
    state, matches = game.new_initial_state(), [Match(game, seed, begin=False) for seed in (1, 2)]
    one, other = (scene_of(match, state) for match in matches)
    assert one == other and (one is other) == shared


def look(scene):
    return scene.areas, scene.counters


@pytest.mark.parametrize("name", parlour.games())
def test_beats_lead_to_the_next_turn_and_name_spots_of_the_table(name):
    match = played_at_random(name, turns=40)
    for number, turn in enumerate(match.turns):
        before, beats = seen_before(match, number, SPECTATOR), seen_beats(match, number, SPECTATOR)
        assert look(beats[-1].scene) == look(seen_before(match, number + 1, SPECTATOR))
        assert any(beat.sentence for beat in beats)
        assert all(one != other for one, other in itertools.pairwise(turn.sentences))
        for beat in beats:
            assert beat.kind in KINDS and beat.milliseconds == MILLISECONDS[beat.kind]
            assert all(before.spot(spot) or beat.scene.spot(spot) for spot in beat.spots), (number, beat.spots)
            before = beat.scene


def test_last_beat_of_a_game_is_its_end():
    match = played_at_random("maexchen")
    *_, last = seen_beats(match, len(match.turns) - 1, SPECTATOR)
    assert last.kind == "end" and last.sentence == match.state.scene().prompt


def test_preview_changes_nothing():
    match = played_at_random("columna", turns=40)
    before, seat = match.state.to_text(), match.state.current_player()
    beats = preview(match, seat, match.state.legal_actions()[0])
    assert beats and look(beats[-1].scene) != look(match.state.scene()) and match.state.to_text() == before


def before_secrets(turns=400):
    """Return an arena before its first hidden choice."""
    match, rng = Match(parlour.load("deathmatch_arena", players=3), seed=1), random.Random(1)
    while len(match.turns) < turns:
        after = match.until(len(match.turns))
        after.play(match.state.legal_actions()[0])
        if has_secrets(after):
            return match
        match.play(rng.choice(match.state.legal_actions()))
    raise AssertionError("no hidden choice")


def test_hidden_choice_is_one_beat_that_is_the_same_in_all_worlds():
    match = before_secrets()
    number, actor = len(match.turns), match.state.current_player()
    assert len(match.state.legal_actions()) > 1
    worlds = []
    for action in match.state.legal_actions():
        world = match.until(number)
        world.advance(action)
        for viewer in (SPECTATOR, (actor + 1) % 3):
            (beat,) = seen_beats(world, number, viewer)
            assert (beat.kind, beat.sentence) == ("secret", f"{match.game.seat_names[actor]} has chosen in secret.")
            worlds.append((viewer, beat))
        assert seen_beats(world, number, actor)[0].kind != "secret"
    assert len({repr(world) for world in worlds}) == 2


def test_preview_beside_secrets_is_the_description_of_the_action():
    match = before_secrets()
    match.play(match.state.legal_actions()[0])
    seat, action = match.state.current_player(), match.state.legal_actions()[0]
    (beat,) = preview(match, seat, action)
    assert beat.sentence == match.state.describe_action(action)
