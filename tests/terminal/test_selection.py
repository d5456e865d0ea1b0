"""Clicks become choices."""

import pytest

import parlour
from parlour.errors import AmbiguousActionError, IllegalActionError, InvalidActionError
from parlour.terminal import selection
from parlour.terminal.selection import buttons, is_button, parse_move, plan_at
from parlour.view.scene import Area, Choice, Plan, Scene, Spot

ROW = Area("row", "row", (Spot("a", 0, 0), Spot("b", 1, 0)))
MOVE, PRESS = Choice(1, "m1", ("a", "b"), "Move 1."), Choice(7, "m7", (), "Move 7.")
FILL = Plan("fill", "Fill the board.", (7, 7))


def button_scene(*choices: Choice, plans: tuple[Plan, ...] = ()) -> Scene:
    return Scene("A game", ("One", "Two"), 0, "Move.", (ROW,), choices=choices, plans=plans)


def test_choices_without_spots_are_buttons():
    here = button_scene(PRESS, MOVE)
    (area,) = buttons(here)
    assert [spot.label for spot in area.spots] == ["m7"]
    assert is_button(area.spots[0].id) and not is_button("a")
    assert selection.click(here, ("a",), area.spots[0].id).choices == (PRESS,)
    assert buttons(button_scene(MOVE)) == ()


def test_plans_are_buttons_too():
    here = button_scene(PRESS, plans=(FILL,))
    pressed, filled = buttons(here)[0].spots
    assert (filled.label, filled.name) == ("fill", "Fill the board.")
    assert (plan_at(here, filled.id), plan_at(here, pressed.id)) == (FILL, None)


SPOTS = tuple(Spot(name, x, 0) for x, name in enumerate("abcd"))


def scene(*choices: Choice) -> Scene:
    return Scene("A game", ("One", "Two"), 0, "Move.", (Area("row", "row", SPOTS),), choices=choices)


def choice(action: int, spots: str, captures: bool = False) -> Choice:
    return Choice(action, f"m{action}", tuple(spots), f"Move {action}.", captures)


def test_one_click_plays_where_one_is_enough():
    only = choice(0, "a")
    assert selection.click(scene(only), (), "a").choices == (only,)


def test_clicks_add_up():
    ab, ac = choice(0, "ab"), choice(1, "ac", captures=True)
    here = scene(ab, ac)
    assert selection.click(here, (), "a").spots == ("a",)
    assert selection.next_spots(here, ("a",)) == {"b": False, "c": True}
    assert selection.click(here, ("a",), "c").choices == (ac,)


def test_choices_by_the_same_clicks_are_all_offered():
    queen, rook = choice(0, "ab"), choice(1, "ab")
    assert selection.click(scene(queen, rook), ("a",), "b").choices == (queen, rook)


def test_a_choice_that_others_go_on_from_is_played_by_a_second_click():
    short, long = choice(0, "a"), choice(1, "ab")
    here = scene(short, long)
    assert selection.click(here, (), "a").spots == ("a",)
    assert selection.click(here, ("a",), "a").choices == (short,)
    assert selection.click(here, ("a",), "b").choices == (long,)


def test_the_same_spot_twice_can_be_a_move():
    twice = choice(0, "aa")
    assert selection.click(scene(twice), ("a",), "a").choices == (twice,)


def test_a_second_click_lets_go():
    assert selection.click(scene(choice(0, "ab")), ("a",), "a") == selection.Selection()


def test_another_start_begins_anew():
    assert selection.click(scene(choice(0, "ab"), choice(1, "cd")), ("a",), "c").spots == ("c",)


def test_a_click_that_leads_nowhere_changes_nothing():
    made = selection.click(scene(choice(0, "ab")), ("a",), "d")
    assert made.spots == ("a",) and not made.choices and "can't pick d next" in made.problem
    assert selection.click(scene(), (), "d").problem == "It isn't your turn."


def test_the_cursor_begins_where_something_can_be_picked():
    assert selection.first_spot(scene(choice(1, "cd")), "abcd") == "c"
    assert selection.first_spot(scene(choice(7, "")), ["a", "press:7"]) == "press:7"
    assert selection.first_spot(scene(), "abcd") == "a"


def test_selection_mark_covers_other_marks():
    here = scene(choice(0, "ab"), choice(1, "ac", captures=True))
    assert selection.marks(here, (), ()) == {"a": "target", "b": "direct", "c": "capture"}
    assert selection.marks(here, ("a",), ("a", "c")) == {"a": "selected", "b": "target", "c": "hint"}


def test_pickable_spots_are_marked_outside_boards_only():
    begun = (choice(0, "ab"), choice(1, "ac"), choice(2, "db"))
    assert selection.marks(scene(*begun), (), ())["a"] == "target"
    on_board = Scene("A game", ("One", "Two"), 0, "Move.", (Area("board", "board", SPOTS),), choices=begun)
    assert selection.marks(on_board, (), ()) == {"c": "direct"}


def test_a_spot_at_which_a_single_move_ends_is_a_move():
    ab, cd = choice(0, "ab"), choice(1, "cd", captures=True)
    here = scene(ab, cd)
    assert selection.click(here, (), "b").choices == (ab,)
    assert selection.single_picks(here) == {"b": "direct", "d": "capture"}


def test_a_spot_at_which_several_moves_end_asks_which():
    ab, cb = choice(0, "ab"), choice(1, "cb")
    here = scene(ab, cb)
    assert selection.click(here, (), "b").choices == (ab, cb)
    assert selection.single_picks(here) == {}
    assert selection.click(here, ("a",), "b").choices == (ab,), "once a piece is picked, it is meant"


def test_a_spot_where_a_move_can_begin_is_picked():
    assert selection.click(scene(choice(0, "ab"), choice(1, "bc")), (), "b").spots == ("b",)


def test_a_spot_that_is_a_whole_move_is_marked():
    assert selection.single_picks(scene(choice(0, "a"), choice(1, "bc"), choice(2, "b"))) == {
        "a": "target",
        "c": "direct",
    }


GAME = parlour.load("lokai_and_bele")
STATE = GAME.state_from_text("wwwwwwww/www1wwww/3w4/8/8/3b4/bbb1bbbb/bbbbbbbb 0 2")


@pytest.mark.parametrize("text", ["c2c4", "C2 C4", "  c2-c4"])
def test_a_text_means_a_choice(text):
    assert parse_move(STATE, STATE.scene(), text).text == "c2c4"


def test_a_capture_may_be_typed_without_its_cross():
    state = GAME.state_from_text("wwwwwwww/www1wwww/8/8/3w4/3b4/bbb1bbbb/bbbbbbbb 0 2")
    assert parse_move(state, state.scene(), "d3d4").text == "d3xd4"


@pytest.mark.parametrize(
    ("text", "error"), [("d3d6", IllegalActionError), ("castle", InvalidActionError), ("c2", AmbiguousActionError)]
)
def test_everything_else_is_refused(text, error):
    with pytest.raises(error):
        parse_move(STATE, STATE.scene(), text)
