"""Mäxchen: the beats of a turn."""

import pytest

import parlour
from parlour.core.game import State
from parlour.match import Match
from parlour.match.seen_beats import result
from parlour.match.viewing import seen_scene

from .helpers import START, play


def told(state, action):
    return [(beat.kind, beat.sentence) for beat in state.beats(state.string_to_action(action))]


def tables(state, action):
    """Dice, points and faces of both seats on the table after each beat."""
    shown, found = state, []
    for beat in state.beats(state.string_to_action(action)):
        shown = State(state.game, beat.after) if beat.after is not None else shown
        scene = shown.scene(with_choices=False)
        dice = ["".join(p.label for s in "ab" for p in scene.spot(f"dice{seat}{s}").pieces) for seat in range(2)]
        found.append((*dice, [counter.value for counter in scene.counters if counter.seat is not None]))
    return found


def test_a_throw_and_a_stop_are_a_beat_each(game):
    state = play(game, START, "roll 43")
    assert told(play(game, START), "roll 43") == [("roll", "Player A throws 43.")]
    assert told(state, "throw") == [("note", "Player A throws again.")]
    assert told(state, "stop") == [("claim", "Player A stops at 43.")]
    assert state.beats(state.string_to_action("throw"))[0].spots == ("dice0a", "dice0b")


LOST = [
    ("roll", "Player B throws 42."),
    ("round", "Player A wins the round with 43: 43 points."),
    ("damage", "Player B gets 1 face."),
    ("next", "Player B starts the next round."),
]


def test_a_lost_round_is_seen_before_it_is_told_and_told_before_the_next(game):
    state = play(game, "0,0 0,0 0 1:43 0:-?")
    assert told(state, "roll 42") == LOST
    assert tables(state, "roll 42") == [
        ("43", "42", [0, 0, 0, 0]),  # both dice lie there
        ("43", "42", [43, 0, 0, 0]),
        ("43", "42", [43, 0, 0, 1]),
        ("", "", [43, 0, 0, 1]),
    ]


def test_a_round_may_end_by_a_stop(game):
    state = play(game, "5,7 300,0 1 2:43 1:12")  # player B has started
    assert told(state, "stop") == [
        ("claim", "Player A stops at Bingo."),
        ("round", "Player A wins the round with Bingo: 1,000 points."),
        ("damage", "Player B gets 2 faces because Bingo won."),
        ("next", "Player B starts the next round."),
    ]
    assert tables(state, "stop")[1] == ("12", "43", [1300, 0, 5, 7])


@pytest.mark.parametrize(
    ("position", "action", "throws"),
    [("0,0 0,0 1 2:43 1:44", "stop", "in 1 throw"), ("0,0 0,0 1 2:43 1:65?", "roll 44", "in 2 throws")],
)
def test_a_round_that_is_over_is_headed_by_who_has_won_it(game, position, action, throws):
    state = play(game, position)
    beats = state.beats(state.string_to_action(action))
    scenes = [State(game, beat.after).scene(with_choices=False) for beat in beats if beat.kind in ("round", "damage")]
    for scene in scenes:
        titles = [area.title for area in scene.areas if area.id.startswith("dice")]
        assert titles == [f"Player A wins: 44 {throws}", "Player B: 43 in 2 throws"]
        assert (scene.actor, scene.prompt) == (0, "Player A has won the round.")
        assert ("throws left", 0) in [(counter.label, counter.value) for counter in scene.counters]
    assert len(scenes) == 2


@pytest.mark.parametrize(
    ("position", "action", "why"),
    [
        ("0,0 0,0 1 2:65 1:65", "stop", "Player A wins the round with 65 in fewer throws: 65 points."),
        ("0,0 0,0 1 1:65 0:-?", "roll 65", "Player B threw 65 first and wins the round: 65 points."),
        ("0,0 0,0 1 1:64 0:-?", "roll 65", "Player A wins the round with 65: 65 points."),
    ],
)
def test_why_an_equal_throw_wins_is_said(game, position, action, why):
    assert ("round", why) in told(play(game, position), action)


def test_the_spots_of_a_round_s_result(game):
    state = play(game, "0,10 0,0 0 1:43 0:-?")
    _, result, face, _ = state.beats(state.string_to_action("roll 42"))
    assert result.spots == ("dice0a", "dice0b")  # the winner's
    assert (face.spots, face.seat) == (("faces11",), 1)  # the second group of ten


def test_after_the_last_round_no_other_begins(game):
    state = play(game, "48,48 0,0 0 1:43 0:-?")
    assert [kind for kind, _ in told(state, "roll 42")] == ["roll", "round", "damage", "end"]


def test_the_last_throws_stay_on_the_table():
    match = Match(parlour.load("maexchen", faces=1), start=None, begin=False)
    for text in ("roll 43", "stop", "roll 12"):
        match.play_recorded(text)
    scene = seen_scene(match, 0)
    dice = {area.id: [piece.label for spot in area.spots for piece in spot.pieces] for area in scene.areas}
    assert match.state.is_terminal() and (dice["dice0"], dice["dice1"]) == (["4", "3"], ["1", "2"])


def dice_of(scene):
    return ["".join(p.label for s in "ab" for p in scene.spot(f"dice{seat}{s}").pieces) for seat in range(2)]


def test_the_result_is_the_table_before_the_next_round(game):
    match = Match(game, start=game.state_from_text("0,0 0,0 0 1:43 0:-?"), begin=False)
    match.play_recorded("roll 42")
    assert dice_of(seen_scene(match, 0)) != ["43", "42"] == dice_of(result(match, 0))


def test_at_the_end_of_a_game_begun_in_the_midst_of_a_round_all_dice_lie_there(game):
    match = Match(game, start=game.state_from_text("46,48 5150,5200 1 2:54 1:62"), begin=False)
    match.play_recorded("stop")
    assert match.state.is_terminal() and dice_of(result(match, 0)) == dice_of(seen_scene(match, 0)) == ["62", "54"]
