"""Bingo Battle: the beats of a turn."""

import pytest

from parlour.core.game import State

from .helpers import ALONE, EMPTY, START, play


def beats(position, action, **options):
    state = play(position, **options)
    return [(beat.kind, beat.sentence, beat.spots) for beat in state.beats(state.string_to_action(action))]


@pytest.mark.parametrize("options", [{}, {"players": 1}])
def test_the_beat_of_a_roll(options):
    position = ALONE if options else START
    sentence = "Player A rolls suns null, moons 2, crowns 5, arms ace."
    assert beats(position, "roll n25a", **options) == [("roll", sentence, ("s", "m", "c", "a"))]


@pytest.mark.parametrize(
    ("position", "die", "kind", "sentence", "spots"),
    [
        ("0000/0000/0000/0000/0000 24 0,0 0 a2n5", "m", "place", "Player A places a coin on moons 2.", ("m", "m2")),
        ("2000/0000/0000/0000/0000 22 0,0 1 a2n5", "s", "place", "Player B locks the stack on suns ace.", ("s", "sa")),
        ("A000/0000/0000/0000/0000 21 0,0 1 a2n5", "s", "claim", "Player B claims the stack on suns ace.", ("s", "sa")),
        (
            "2001/1200/A000/0000/2000 13 0,0 0 na2n",
            "s",
            "capture",
            "Player A returns the unlocked coins in the suns column to the kitty.",
            ("s", "sa", "s2", "s5"),
        ),
        (
            "0000/0000/A000/0000/0000 21 0,0 0 na2n",
            "s",
            "note",
            "Player A resolves the suns null: no unlocked coins to return.",
            ("s",),
        ),
        (
            f"{EMPTY} 0 2a2a",
            "c",
            "note",
            "Player A can't place a coin on crowns 2: the kitty is empty.",
            ("c", "c2"),
        ),
    ],
)
def test_the_beat_of_a_die(position, die, kind, sentence, spots):
    assert beats(position, die) == [(kind, sentence, spots)]


def test_a_lock_that_frees_another_is_two_beats():
    """The stack locked before is claimed, then the lock goes to the third coin."""
    state = play("2A00/0000/0000/0000/0000 19 0,0 0 a2n5")
    claimed, locked = state.beats(state.string_to_action("s"))
    assert (claimed.kind, claimed.sentence) == ("claim", "Player A claims the stack they had locked on moons ace.")
    assert (locked.kind, locked.sentence) == ("place", "Player A locks the stack on suns ace.")
    assert (claimed.spots, locked.spots) == (("ma",), ("s", "sa"))
    tables = [State(state.game, beat.after).scene(with_choices=False) for beat in (claimed, locked)]
    assert [[len(table.spot(spot).pieces) for spot in ("ma", "sa")] for table in tables] == [[0, 2], [0, 4]]
    assert [table.counters[1].value for table in tables] == [1, 1]


def test_a_full_tile_is_the_end():
    told = beats("A000/0000/0000/0000/0000 18 3,0 0 a2n5", "s")
    assert [kind for kind, _, _ in told] == ["claim", "end"]
    assert told[-1][1] == "Player A's tile is full, so the game is over. Player A wins 4 to 0 on claims."


def test_a_roll_with_which_nothing_can_be_done_is_the_end():
    assert [kind for kind, _, _ in beats(f"{EMPTY} 0 -", "roll 2345")] == ["roll", "end"]
