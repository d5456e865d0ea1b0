"""Invictus: the beats of a turn."""

import pytest

from tests.games.beats import pieces, shown, told

from .helpers import DRAWN_UP, HANDS, START

RAID = "9/aa1bbbcc1/dd1eeefff/2a6/1FC6/9/DDD2EF2/AAABBBCC1/9 {} 0 18,12 0,0 0"


@pytest.mark.parametrize(
    ("position", "text", "beats"),
    [
        (START, "4", [("deal", "Black places a 4 on a2.", "a2")]),
        (DRAWN_UP, "a3a4", [("move", "Black moves the 4 from a3 to a4.", "a3 a4")]),
        (HANDS, "@c6", [("place", "White puts the 4 back on c6.", "c6")]),
        (
            RAID.format(0),
            "b5b6",
            [
                ("move", "Black moves the 6 from b5 to b6.", "b5 b6"),
                ("claim", "The 6 counts as long as it stands in White's territory.", "b6"),
            ],
        ),
        (
            RAID.format(0),
            "b5xc6",
            [
                ("capture", "Black's 6 on b5 captures the 1 on c6.", "b5 c6"),
                ("claim", "The 6 counts as long as it stands in White's territory.", "c6"),
                ("claim", "Black keeps the 1, which scores 1 point.", "c6"),
            ],
        ),
        (
            "9/3E5/9/9/9/9/4d4/3D5/9 1 0 48,48 0,0 0",
            "e3xd2",
            [
                ("capture", "White's 4 on e3 captures the 4 on d2.", "e3 d2"),
                ("note", "The 4 goes back to Black as a 3.", "hand"),
            ],
        ),
        (
            "9/3E5/9/9/9/9/9/4d4/3D5 1 0 48,48 0,0 0",
            "e2xd1",
            [
                ("capture", "White's 4 on e2 captures the 4 on d1.", "e2 d1"),
                ("claim", "The 4 is home.", "d1"),
                ("note", "The 4 goes back to Black as a 3.", "hand"),
                ("end", "White has no dice left, so the game is over. Black wins with 53 points to 52.", ""),
            ],
        ),
        (
            "9/3E5/9/9/9/9/9/4d3f/9 1 0 51,45 0,0 0",
            "e2e1",
            [("move", "White moves the 4 from e2 to e1.", "e2 e1"), ("claim", "The 4 is home.", "e1")],
        ),
    ],
)
def test_playback(game, position, text, beats):
    assert told(game.state_from_text(position), text) == beats


def test_a_die_is_seen_at_home_before_it_leaves_and_a_captured_one_only_then_in_hand(game):
    state = game.state_from_text("9/3E5/9/9/9/9/4f4/4d4/3D5 1 0 48,48 0,0 0")
    captured, home, back = shown(state, "e2xd1")
    assert [pieces(captured, "d1"), pieces(home, "d1")] == ["14", ""]
    assert (captured.spot("hand"), home.spot("hand"), pieces(back, "hand")) == (None, None, "03")


def test_the_score_moves_with_the_beats(game):
    moved, kept = shown(game.state_from_text(RAID.format(0)), "b5xc6")[::2]
    score = [next(counter.value for counter in scene.counters if counter.label == "points") for scene in (moved, kept)]
    assert score == [18 + 6, 18 + 6 + 1]
