"""Invictus: scenes, sentences and beats."""

import re

from tests.games.tables import beat_scenes, pieces, playback, prompts, sentences

from .helpers import BLACK_PLACED, DRAWN_UP, EMPTY, FIGHT, HANDS, START


def test_the_table_shows_the_dice_to_set_up(play):
    scene = play(START, "1", "1", "1", "2").scene()
    rows = {area.id: ["".join(piece.label for piece in spot.pieces) for spot in area.spots] for area in scene.areas}
    assert rows["dice"] == ["22", "333", "444", "555", "666"]
    assert (scene.choices[0].text, scene.choices[0].spots) == ("2", ("face2",))
    assert scene.choices[0].sentence == "Black places a 2 on e2."
    assert scene.prompt == "Black: set up your dice on ranks 2 and 3."
    assert not scene.counters


def test_whole_setups_are_offered_before_the_first_die_is_placed(play):
    for position in (START, BLACK_PLACED):
        state = play(position)
        plans = {plan.name: plan.actions for plan in state.scene().plans if len(plan.actions) == 18}
        assert list(plans) == ["wall", "wings", "screen", "wedge", "fill", "shuffle"]
        for actions in plans.values():
            assert sorted(actions) == sorted(plans["fill"])
    assert [plan.name for plan in play(START, "1").scene().plans] == ["fill", "shuffle"]


def test_rest_of_a_setup_is_arranged_on_the_empty_squares(play):
    arrangement = play(BLACK_PLACED, "1", "1", "1", "2").scene().arrangement
    assert arrangement.spots == (*(f"{file}8" for file in "efghi"), *(f"{file}7" for file in "abcdefghi"))
    assert [supply.spot for supply in arrangement.supplies] == ["face2", "face3", "face4", "face5", "face6"]
    assert play(DRAWN_UP).scene().arrangement is None


def test_the_score_is_broken_down(play):
    scene = play("8c/5D3/9/5C3/9/9/9/9/9 1 2 16,17 0,1 0").scene()
    counts = [(counter.label, counter.seat, counter.value) for counter in scene.counters if counter.seat is not None]
    assert [value for label, seat, value in counts if seat == 0] == [23, 16, 0, 7]
    assert [value for label, seat, value in counts if seat == 1] == [18, 17, 1, 0]


def test_enemy_territory_covers_its_first_and_last_squares(play):
    scene = play("8c/9/9/C8/d7e/8f/9/9/9 1 2 17,15 0,0 0").scene()
    across = {counter.seat: counter.value for counter in scene.counters if counter.label == "territory"}
    assert across == {0: 3, 1: 6}  # Black's 3 on a6, White's 6 on i4; a5 and i5 belong to nobody


def test_the_table_shows_the_die_in_hand(play):
    scene = play("8c/9/9/5C3/9/9/9/9/9 1 2 17,16 0,0 0").scene()
    assert [area.id for area in scene.areas] == ["board", "hand"]
    assert [(piece.owner, piece.label) for piece in scene.spot("hand").pieces] == [(1, "2")]
    assert ("@e7", ("e7",)) in [(choice.text, choice.spots) for choice in scene.choices]
    assert ("points", 20) in [(counter.label, counter.value) for counter in scene.counters]


def test_board_tints_the_territories_and_marks_the_divide(game):
    spots = {spot.id: spot for spot in game.new_initial_state().scene().areas[0].spots}
    assert [spots[f"{file}{rank}"].tint for file in "ai" for rank in range(1, 10)] == 2 * [*4 * [0], None, *4 * [1]]
    assert {name for name, spot in spots.items() if spot.label} == {f"{file}5" for file in "abcdefghi"}


test_action_sentences = sentences(
    (BLACK_PLACED, "3", "White places a 3 on a8."),
    (DRAWN_UP, "a3b4", "Black moves the 4 from a3 to b4."),
    ("9/9/9/5a3/4C4/9/9/9/9 0 0 17,17 0,0 7", "e5xf6", "Black's 3 on e5 captures the 1 on f6, and Black keeps it."),
    ("5c3/4C4/9/9/9/9/9/9/9 0 0 17,17 0,0 7", "e8xf9",
     "Black's 3 on e8 captures the 3 on f9 and is home. The captured die goes back to White as a 2."),
    ("8c/9/9/5C3/9/9/9/9/9 1 2 17,16 0,0 0", "@e7", "White puts the 2 back on e7."),
    ("9/9/9/9/cD7/DD7/9/9/9 1 0 15,17 0,0 7", "pass", "White can't move and passes."),
)  # fmt: skip


test_prompts = prompts(
    (DRAWN_UP, "Black to move: pick a die, then a square."),
    ("8c/9/9/5C3/9/9/9/9/9 1 2 17,16 0,0 0",
     "White: put your captured die, now a 2, on an empty square of your territory."),
    (f"{EMPTY} 0 0 18,19 0,0 0",
     "Neither player has any dice left, so the game is over. White wins by 19 points to 18."),
    (f"{EMPTY} 1 2 20,17 0,0 0", "Black has no dice left, so the game is over. Black wins by 20 points to 17."),
    (
        "8c/9/9/9/4C4/9/9/9/9 0 0 17,17 0,0 100",
        "There has been no capture or step forward for 100 turns, so the game is over. "
        "It is a draw with 17 points each.",
    ),
    ("9/aaabbbccc/dddeeefff/4A4/9/9/DDDEEEFFF/AA1BBBCCC/9 0 0 0,0 0,0 100",
     "There has been no capture or step forward for 100 turns, so the game is over. Black wins by 1 point to 0."),
    ("9/aa1bbbccc/dddeeefff/4A4/9/4a4/DDDEEEFFF/AA1BBBCCC/9 0 0 0,0 0,0 100",
     "There has been no capture or step forward for 100 turns, so the game is over. It is a draw with 1 point each."),
)  # fmt: skip


def test_drawing_distinguishes_the_sides(play):
    drawing = str(play(DRAWN_UP))
    assert re.search(r"^8 <1> <1> <1> <2>", drawing, re.MULTILINE)
    assert re.search(r"^2 \(1\) \(1\) \(1\) \(2\)", drawing, re.MULTILINE)


test_beats_of_a_turn = playback(
    (START, "4", ("deal", "Black places a 4 on a2.", "a2")),
    (DRAWN_UP, "a3a4", ("move", "Black moves the 4 from a3 to a4.", "a3 a4")),
    (HANDS, "@c6", ("place", "White puts the 4 back on c6.", "c6")),
    (f"{FIGHT} 0 0 18,12 0,0 0", "b5b6", ("move", "Black moves the 6 from b5 to b6.", "b5 b6"),
     ("claim", "The 6 counts as long as it stands in White's territory.", "b6")),
    (f"{FIGHT} 0 0 18,12 0,0 0", "b5xc6", ("capture", "Black's 6 on b5 captures the 1 on c6.", "b5 c6"),
     ("claim", "The 6 counts as long as it stands in White's territory.", "c6"),
     ("claim", "Black keeps the 1, which scores 1 point.", "c6")),
    ("9/3E5/9/9/9/9/4d4/3D5/9 1 0 48,48 0,0 0", "e3xd2", ("capture", "White's 4 on e3 captures the 4 on d2.", "e3 d2"),
     ("note", "The 4 goes back to Black as a 3.", "hand")),
    ("9/3E5/9/9/9/9/9/4d4/3D5 1 0 48,48 0,0 0", "e2xd1", ("capture", "White's 4 on e2 captures the 4 on d1.", "e2 d1"),
     ("claim", "The 4 is home.", "d1"), ("note", "The 4 goes back to Black as a 3.", "hand"),
     ("end", "White has no dice left, so the game is over. Black wins by 53 points to 52.", "")),
    ("9/3E5/9/9/9/9/9/4d3f/9 1 0 51,45 0,0 0", "e2e1", ("move", "White moves the 4 from e2 to e1.", "e2 e1"),
     ("claim", "The 4 is home.", "e1")),
)  # fmt: skip


def test_die_is_shown_at_home_before_the_captured_one_in_hand(play):
    state = play("9/3E5/9/9/9/9/4f4/4d4/3D5 1 0 48,48 0,0 0")
    captured, home, back = beat_scenes(state, "e2xd1")
    assert [pieces(captured, "d1"), pieces(home, "d1")] == ["14", ""]
    assert (captured.spot("hand"), home.spot("hand"), pieces(back, "hand")) == (None, None, "03")


def test_score_changes_with_the_beats(play):
    moved, kept = beat_scenes(play(f"{FIGHT} 0 0 18,12 0,0 0"), "b5xc6")[::2]
    score = [next(counter.value for counter in scene.counters if counter.label == "points") for scene in (moved, kept)]
    assert score == [18 + 6, 18 + 6 + 1]
