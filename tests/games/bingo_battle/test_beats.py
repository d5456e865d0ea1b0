"""Bingo Battle: the beats of a turn."""

from tests.games.tables import beat_scenes, playback

from .helpers import ALONE, EMPTY, START

STUCK = "No die of this roll can do anything, so the game is over."
ROLLED = "Player A rolls suns null, moons 2, crowns 5, arms ace."


test_beats = playback(
    (START, "roll n25a", ("roll", ROLLED, "s m c a")),
    (ALONE, "roll n25a", ("roll", ROLLED, "s m c a")),
    ("0000/0000/0000/0000/0000 24 0,0 0 a2n5", "m", ("place", "Player A places a coin on moons 2.", "m m2")),
    ("2000/0000/0000/0000/0000 22 0,0 1 a2n5", "s", ("place", "Player B locks the stack on suns ace.", "s sa")),
    ("A000/0000/0000/0000/0000 21 0,0 1 a2n5", "s", ("claim", "Player B claims the stack on suns ace.", "s sa")),
    ("2001/1200/A000/0000/2000 13 0,0 0 na2n", "s",
     ("capture", "Player A returns the unlocked coins in the suns column to the kitty.", "s sa s2 s5")),
    ("0000/0000/A000/0000/0000 21 0,0 0 na2n", "s",
     ("note", "Player A resolves the suns null: no unlocked coins to return.", "s")),
    (f"{EMPTY} 0 2a2a", "c", ("note", "Player A can't place a coin on crowns 2: the kitty is empty.", "c c2")),
    # the previously locked stack is claimed, then the third coin gets the lock
    ("2A00/0000/0000/0000/0000 19 0,0 0 a2n5", "s",
     ("claim", "Player A claims the stack they had locked on moons ace.", "ma"),
      ("place", "Player A locks the stack on suns ace.", "s sa")),
    ("A000/0000/0000/0000/0000 18 3,0 0 a2n5", "s",
     ("claim", "Player A claims the stack on suns ace.", "s sa"),
      ("end", "Player A's tile is full, so the game is over. Player A wins 4 to 0 on claims.", "")),
    (f"{EMPTY} 0 -", "roll 2345",
     ("roll", "Player A rolls suns 2, moons 3, crowns 4, arms 5.", "s m c a"),
      ("end", f"{STUCK} It is a draw: claims are level at 1.", "")),
)  # fmt: skip


def test_moving_a_lock_takes_two_beats(play):
    tables = beat_scenes(play("2A00/0000/0000/0000/0000 19 0,0 0 a2n5"), "s")
    assert [[len(table.spot(spot).pieces) for spot in ("ma", "sa")] for table in tables] == [[0, 2], [0, 4]]
    assert [table.counters[1].value for table in tables] == [1, 1]
