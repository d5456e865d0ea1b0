"""Mäxchen: the table, its prompts, sentences and buttons."""

from fractions import Fraction

import pytest

from tests.games.tables import prompts, sentences

from .helpers import RANKING, START

ZEROS = "0,0,0 0,0,0 0"
ALL_FACES = "Player A has all 49 faces, so the game is over."


@pytest.fixture
def scene_of(read):
    return lambda position, **options: read(position, **options).scene()


def test_table_shows_dice_faces_and_what_is_left(scene_of):
    scene = scene_of("12,3 600,1000 1 3:65 1:43")
    areas = {area.id: ["".join(piece.label for piece in spot.pieces) for spot in area.spots] for area in scene.areas}
    assert areas.pop("ladder")
    assert areas == {"dice0": ["4", "3"], "faces0": ["☹" * 10, "☹" * 2], "dice1": ["6", "5"], "faces1": ["☹" * 3]}
    assert ("throws left", 2) in [(counter.label, counter.value) for counter in scene.counters]
    assert [(choice.text, choice.spots) for choice in scene.choices] == [("throw", ()), ("stop", ())]


def test_dice_about_to_fall_are_in_the_cup(scene_of):
    scene = scene_of(f"{ZEROS} 2:65 1:43? 0:-")
    assert [[piece.kind for piece in scene.spot(f"dice{seat}a").pieces] for seat in range(3)] == [["die"], ["cup"], []]


def test_long_games_draw_one_face_for_several(scene_of):
    scene = scene_of("998,21 0,0 0 0:-? 0:-", faces=999)
    drawn = {area.id: sum(len(piece.label) for spot in area.spots for piece in spot.pieces) for area in scene.areas}
    assert (drawn["faces0"], drawn["faces1"]) == (50, 2)


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        ("9,3 0,0 0 0:-? 0:-", [(9, 10), (3, 10)]),
        ("10,3 0,0 0 0:- 0:-", [(10, 10), (3, 10)]),
        ("11,3 0,0 0 0:- 0:-", [(11, None), (3, 10)]),  # beyond the limit, by a Bingo
    ],
)
def test_faces_are_counted_towards_the_limit(scene_of, position, counts):
    counters = scene_of(position, faces=10).counters
    assert [(counter.value, counter.limit) for counter in counters if counter.label == "faces"] == counts


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("0,0 0,0 1 2:61 1:65", ["Player A: 65 in 1 throw", "Player B: 61 in 2 throws (to beat)"]),
        ("0,0 0,0 1 2:61 0:-?", ["Player A answers", "Player B: 61 in 2 throws (to beat)"]),
    ],
)
def test_the_throw_to_beat_is_marked(scene_of, position, expected):
    assert [area.title for area in scene_of(position).areas if area.id.startswith("dice")] == expected


test_sentences = sentences(
    (START, "roll 12", "Player A throws Bingo."),
    ("0,0 0,0 1 1:43 0:-", "throw", "Player B throws again."),
    ("0,0 0,0 1 1:43 0:-", "stop", "Player B stops at 43."),
    ("0,0 0,0 0 1:12 0:-?", "roll 66",
     "Player B throws 66. Player A wins the round and 1,000 points. Player B gets 2 faces."),
    ("0,0 0,0 0 2:43 1:55", "stop",
     "Player B stops at 55. Player B wins the round and 500 points. Player A gets 1 face."),
    ("0,0,0 0,0,0 1 1:43 1:12 0:-?", "roll 65",
     "Player A throws 65. Player C wins the round and 1,000 points. Player B gets 2 faces."),
)  # fmt: skip
test_prompts = prompts(
    (START, "Player A throws the dice."),
    ("12,3 600,1000 1 3:65 1:43", "Player A: stop at 43 and lose the round, or throw again (2 throws left)?"),
    ("0,0 0,0 0 2:43 1:55", "Player B: stop at 55 and win the round, or throw again (1 throw left)?"),
    (f"{ZEROS} 2:43 1:65 0:-", "Player B: stop at 65, the best so far, or throw again (1 throw left)?"),
    (f"{ZEROS} 2:43 1:42 0:-", "Player B: stop at 42, the worst so far, or throw again (1 throw left)?"),
    (f"{ZEROS} 2:43 1:42 1:65", "Player C: stop at 65 and win the round, or throw again (1 throw left)?"),
    (f"{ZEROS} 2:43 1:42 1:42", "Player C: stop at 42 and lose the round, or throw again (1 throw left)?"),
    (f"{ZEROS} 2:65 1:42 1:43",
     "Player C: stop at 43, neither best nor worst so far, or throw again (1 throw left)?"),
    ("0,49 2928,2318 1 0:- 0:-",
     "Player B has all 49 faces, so the game is over. Player A wins by 2,928 points to 2,318."),
    ("50,0 65,65 0 0:- 0:-", "Player A has 50 faces, so the game is over. It's a draw with 65 points each."),
    ("49,0,0 9,65,43 0 0:- 0:- 0:-", f"{ALL_FACES} Player B wins with 65 points."),
    ("49,0,0 65,9,65 0 0:- 0:- 0:-", f"{ALL_FACES} Player A and Player C win together with 65 points each."),
)  # fmt: skip


@pytest.mark.parametrize(
    ("turns", "value", "notes"),
    [
        ("2:54 0:- 0:-", "54", ["1 throw left", ""]),
        ("2:66 1:12 0:-", "Bingo", ["1 throw, 6% to beat 66", "the best so far"]),
        ("3:12 1:54 0:-", "54", ["2 throws, 6% to beat Bingo", "the worst so far"]),
        ("2:65 1:31 1:43", "43", ["1 throw, 22% to beat 65", "neither best nor worst"]),
    ],
)
def test_buttons(scene_of, turns, value, notes):
    """An equal value leads only with fewer throws."""
    buttons = [choice.button for choice in scene_of(f"{ZEROS} {turns}").choices]
    assert [button.label for button in buttons] == ["Throw again", f"Stop at {value}"]
    assert [button.note for button in buttons] == notes


@pytest.fixture
def steps(scene_of):
    """The steps of the ladder, by label."""
    return lambda position: {
        spot.label: spot for area in scene_of(position).areas if area.kind == "ladder" for spot in area.spots
    }


def test_the_ladder_shows_all_throws_and_the_one_to_beat(steps):
    ladder = steps(f"{ZEROS} 3:65 2:43 1:43")
    assert list(ladder) == ["Bingo", *reversed(RANKING[:-1])]
    assert [[piece.owner for piece in ladder[value].pieces] for value in ("65", "43")] == [[0], [1, 2]]
    assert [label for label, step in ladder.items() if step.emphasis] == ["65"]
    assert [piece.owner for piece in steps(f"{ZEROS} 3:65 2:43 1:43?")["43"].pieces] == [1]


@pytest.mark.parametrize(("turns", "throws"), [("3:65 2:43 1:43", 2), ("3:65 0:-? 0:-", 3), ("1:65 0:-? 0:-", 1)])
def test_the_ladder_shows_the_odds_with_the_throws_left(steps, turns, throws):
    dice = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    values = ["12" if sorted(pair) == [1, 2] else f"{max(pair)}{min(pair)}" for pair in dice]
    for label, step in steps(f"{ZEROS} {turns}").items():
        least = RANKING.index("12" if label == "Bingo" else label)
        misses = Fraction(sum(RANKING.index(value) < least for value in values), 36)
        assert step.odds == pytest.approx(float(1 - misses**throws))


def test_a_finished_game_has_no_odds(steps):
    assert {step.odds for step in steps("49,0,0 9,65,43 0 0:- 0:- 0:-").values()} == {None}
