"""Mäxchen: the beats of a turn."""

import pytest

import parlour
from parlour.match import Match
from parlour.match.viewing import result, seen_scene
from tests.games.tables import beat_scenes, playback

from .helpers import START, dice_of

BINGO_WON = ("damage", "Player B gets 2 faces because Bingo won.")
NEXT = ("next", "Player B starts the next round.")


test_beats = playback(
    (START, "roll 43", ("roll", "Player A throws 43.")),
    ("0,0 0,0 0 1:43 0:-", "throw", ("note", "Player A throws again.")),
    ("0,0 0,0 0 1:43 0:-", "stop", ("claim", "Player A stops at 43.")),
    ("0,0 0,0 0 1:43 0:-?", "roll 42",
     ("roll", "Player B throws 42."), ("round", "Player A wins the round with 43: 43 points."),
     ("damage", "Player B gets 1 face."), NEXT),
    ("5,7 300,0 1 2:43 1:12", "stop",
     ("claim", "Player A stops at Bingo."), ("round", "Player A wins the round with Bingo: 1,000 points."),
     BINGO_WON, NEXT),
    ("0,0,0 0,0,0 1 1:43 1:12 0:-?", "roll 65",
     ("roll", "Player A throws 65."), ("round", "Player C wins the round with Bingo: 1,000 points."), BINGO_WON, NEXT),
    ("0,0 0,0 1 2:65 1:65", "stop",
     ("claim", "Player A stops at 65."), ("round", "Player A wins the round with 65 in fewer throws: 65 points."),
     ("damage", "Player B gets 1 face."), NEXT),
    ("0,0 0,0 1 1:65 0:-?", "roll 65",
     ("roll", "Player A throws 65."), ("round", "Player B threw 65 first and wins the round: 65 points."),
     ("damage", "Player A gets 1 face."), ("next", "Player A starts the next round.")),
    ("48,48 0,0 0 1:43 0:-?", "roll 42",
     ("roll", "Player B throws 42."), ("round", "Player A wins the round with 43: 43 points."),
     ("damage", "Player B gets 1 face."),
     ("end", "Player B has all 49 faces, so the game is over. Player A wins by 43 points to 0.")),
)  # fmt: skip


@pytest.mark.parametrize(
    ("position", "action", "tables"),
    [
        ("0,0 0,0 0 1:43 0:-?", "roll 42",  # both dice stay there until the next round
         [(["43", "42"], [0, 0, 0, 0]), (["43", "42"], [43, 0, 0, 0]), (["43", "42"], [43, 0, 0, 1]),
          (["", ""], [43, 0, 0, 1])]),
        ("5,7 300,0 1 2:43 1:12", "stop",
         [(["12", "43"], [300, 0, 5, 7]), (["12", "43"], [1300, 0, 5, 7]), (["12", "43"], [1300, 0, 5, 9]),
          (["", ""], [1300, 0, 5, 9])]),
    ],
)  # fmt: skip
def test_a_lost_round_is_shown_before_the_next_one(play, position, action, tables):
    """Return the dice, points and faces of both seats on the table after each beat."""
    assert tables == [
        (dice_of(scene), [counter.value for counter in scene.counters if counter.seat is not None])
        for scene in beat_scenes(play(position), action)
    ]


@pytest.mark.parametrize(
    ("position", "action", "throws"),
    [("0,0 0,0 1 2:43 1:44", "stop", "in 1 throw"), ("0,0 0,0 1 2:43 1:65?", "roll 44", "in 2 throws")],
)
def test_a_finished_round_names_its_winner(play, position, action, throws):
    _, *scenes, _ = beat_scenes(play(position), action)
    assert len(scenes) == 2
    for scene in scenes:
        titles = [area.title for area in scene.areas if area.id.startswith("dice")]
        assert titles == [f"Player A wins: 44 {throws}", "Player B: 43 in 2 throws"]
        assert (scene.actor, scene.prompt) == (0, "Player A has won the round.")
        assert "throws left" not in {counter.label for counter in scene.counters}


def test_spots_and_seats_of_a_result(play):
    state = play("0,10 0,0 0 1:43 0:-?")
    roll, won, face, following = state.beats(state.string_to_action("roll 42"))
    assert [beat.spots for beat in (roll, won, following)] == [(f"dice{seat}a", f"dice{seat}b") for seat in (1, 0, 1)]
    assert face.spots == ("faces11",)  # the second group of ten
    assert [beat.seat for beat in (roll, won, face, following)] == [1, 0, 1, 1]


@pytest.mark.parametrize(
    ("position", "actions", "dice", "is_over"),
    [
        (START, "roll 43; stop; roll 12", ["43", "12"], True),
        ("46,48 5150,5200 1 2:54 1:62", "stop", ["62", "54"], True),  # starts in the middle of a round
        ("0,0 0,0 0 1:43 0:-?", "roll 42", ["43", "42"], False),
    ],
)
def test_the_result_shows_the_dice_of_the_last_round(position, actions, dice, is_over):
    game = parlour.load("maexchen", faces=1 if position == START else 49)
    match = Match(game, start=game.state_from_text(position), begin=False)
    for text in actions.split("; "):
        match.play_recorded(text)
    assert dice_of(result(match, 0)) == dice
    assert (match.state.is_terminal(), dice_of(seen_scene(match, 0)) == dice) == (is_over, is_over)
    scene = seen_scene(match, 0)
    assert any(" wins: " in area.title for area in scene.areas) == is_over  # the round that decided the game
    assert any(spot.emphasis == "goal" for spot in scene.areas[0].spots) == is_over
