"""Scenes and turns hide secrets from seats and spectators until they are revealed."""

import random
from dataclasses import replace
from itertools import takewhile

import pytest

import parlour
from parlour.core.game import State, load_package
from parlour.games.deathmatch_arena.phases import CHOOSING
from parlour.match import Match, viewing
from parlour.match.viewing import (
    SecretTurn,
    last_spots,
    secret_turns,
    seen_before,
    seen_scene,
    seen_state,
    seen_turns,
    visible_turns,
)
from parlour.view.language import speaking
from parlour.view.scene import Counter
from tests.campaign import some_daily

SPECTATOR = None


@pytest.fixture
def match():
    game = load_package("tests.match.pennies")
    game.compiled = False
    return Match(game, 1)


def drawn(scene):
    """All labels of pieces."""
    return [piece.label for area in scene.areas for spot in area.spots for piece in spot.pieces]


def test_a_choice_made_unseen_is_secret_to_all_others(match):
    match.play_text("heads")
    assert secret_turns(match, 0) == set()
    assert secret_turns(match, 1) == secret_turns(match, SPECTATOR) == {0}
    assert seen_turns(match, 1) == seen_turns(match, SPECTATOR) == [None]
    assert seen_turns(match, 0) == match.turns


def test_secret_is_revealed_when_all_have_chosen(match):
    match.play_text("heads")
    match.play_text("tails")
    for viewer in (0, 1, SPECTATOR):
        assert seen_turns(match, viewer) == match.turns


def test_the_next_secret_leaves_the_last_one_known(match):
    for text in ("heads", "tails", "tails"):
        match.play_text(text)
    assert secret_turns(match, 1) == secret_turns(match, SPECTATOR) == {2}


def test_a_scene_shows_what_the_viewer_knows(match):
    match.play_text("heads")
    assert [drawn(seen_scene(match, viewer)) for viewer in (0, 1, SPECTATOR)] == [["H"], ["?"], ["?"]]
    assert seen_state(match, 0).to_text() == "0 -1 1 0 0" != seen_state(match, SPECTATOR).to_text()


def test_choices_are_for_the_seat_to_act_alone(match):
    match.play_text("heads")
    assert [choice.text for choice in seen_scene(match, 1).choices] == ["heads", "tails"]
    assert seen_scene(match, 0).choices == seen_scene(match, SPECTATOR).choices == ()


def test_plans_are_for_the_seat_to_act_alone():
    game = parlour.load("invictus")
    game.compiled = False
    match = Match(game)
    assert seen_scene(match, 0).plans
    assert not seen_scene(match, 1).plans and not seen_scene(match, SPECTATOR).plans


def test_words_and_counters_come_from_what_the_viewer_knows(match, monkeypatch):
    """However careless a game's table is."""
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


def test_secret_chance_outcome_is_described(match):
    assert SecretTurn(match.game, parlour.CHANCE).sentence == "The outcome is hidden."


def test_the_last_spots_are_those_of_a_decision_that_is_known():
    game = parlour.load("lokai_and_bele")
    game.compiled = False
    match = Match(game)
    assert last_spots(match.turns) == ()
    match.play_text("d2d5")
    match.play_text("e7e4")
    assert last_spots(match.turns) == ("e7", "e4")
    assert last_spots([match.turns[0], None]) == ("d2", "d5")


def test_last_spots_exclude_those_changed_by_chance():
    game = parlour.load("bingo_battle")
    game.compiled = False
    match = Match(game, seed=3)
    match.play_text("s")
    assert last_spots(match.turns) == ("s",)
    for die in ("m", "c", "a"):
        match.play_text(die)
    assert match.turns[-1].text.startswith("roll") and last_spots(match.turns) == ()


# Scenes do not depend on secrets


def arena(players, seed):
    game = parlour.load("deathmatch_arena", players=players)
    game.compiled = False
    return Match(game, seed)


def is_choosing(state):
    return state.record.phase == CHOOSING


def unrevealed(match):
    """The numbers of the turns in which seats have chosen this round, while not all have."""
    if not is_choosing(match.state):
        return []
    numbers = reversed(range(len(match.turns)))
    return list(takewhile(lambda number: is_choosing(match.state_before(number)), numbers))


def other_stories(match, number):
    """The match as it would be had a turn brought each of the other actions."""
    before = match.state_before(number)
    for action in before.legal_actions():
        if action != match.turns[number].action:
            other = match.until(number)
            for text in (before.action_to_string(action), *(turn.text for turn in match.turns[number + 1 :])):
                other.play_recorded(text)
            yield other


def view(match, viewer):
    """All that a viewer is shown."""
    return seen_scene(match, viewer), seen_turns(match, viewer), seen_state(match, viewer).to_text()


@pytest.mark.parametrize("views", [60, pytest.param(400, marks=pytest.mark.campaign)])
@pytest.mark.parametrize("players", some_daily([2, 3, 4, 5], 2, 4))
def test_no_view_depends_on_a_choice_that_is_not_revealed(players, views):
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


def test_all_choices_are_told_once_revealed():
    match, dice = arena(3, seed=1), random.Random(1)
    while not unrevealed(match):
        match.play(dice.choice(match.state.legal_actions()))
    assert secret_turns(match, SPECTATOR)
    while unrevealed(match):
        match.play(match.state.legal_actions()[0])
    for viewer in (SPECTATOR, 0, 1, 2):
        assert seen_turns(match, viewer) == match.turns


def test_a_table_is_drawn_once_for_all_who_see_the_same(match, monkeypatch):
    draw, drawings = State.scene, []
    monkeypatch.setattr(State, "scene", lambda *given: drawings.append(given) or draw(*given))
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


def test_scenes_with_hidden_information_are_not_shared_between_matches():
    def scenes(name):
        game = parlour.load(name)
        state, matches = game.new_initial_state(), [Match(game, seed, begin=False) for seed in (1, 2)]
        return [viewing.scene_of(match, state) for match in matches]

    one, other = scenes("columna")
    assert one is other
    one, other = scenes("deathmatch_arena")
    assert one == other and one is not other
