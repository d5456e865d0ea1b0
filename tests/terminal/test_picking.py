"""Clicks become choices."""

from parlour.terminal import picking
from parlour.view.scene import Area, Choice, Scene, Spot

SPOTS = tuple(Spot(name, x, 0) for x, name in enumerate("abcd"))


def scene(*choices: Choice) -> Scene:
    return Scene("A game", ("One", "Two"), 0, "Move.", (Area("row", "row", SPOTS),), choices=choices)


def choice(action: int, spots: str, captures: bool = False) -> Choice:
    return Choice(action, f"m{action}", tuple(spots), f"Move {action}.", captures)


def test_one_click_plays_where_one_is_enough():
    only = choice(0, "a")
    assert picking.click(scene(only), (), "a").play == (only,)


def test_clicks_add_up():
    ab, ac = choice(0, "ab"), choice(1, "ac", captures=True)
    here = scene(ab, ac)
    assert picking.click(here, (), "a").clicked == ("a",)
    assert picking.next_spots(here, ("a",)) == {"b": False, "c": True}
    assert picking.click(here, ("a",), "c").play == (ac,)


def test_choices_by_the_same_clicks_are_all_offered():
    queen, rook = choice(0, "ab"), choice(1, "ab")
    assert picking.click(scene(queen, rook), ("a",), "b").play == (queen, rook)


def test_a_choice_that_others_go_on_from_is_played_by_a_second_click():
    short, long = choice(0, "a"), choice(1, "ab")
    here = scene(short, long)
    assert picking.click(here, (), "a").clicked == ("a",)
    assert picking.click(here, ("a",), "a").play == (short,)
    assert picking.click(here, ("a",), "b").play == (long,)


def test_the_same_spot_twice_can_be_a_move():
    twice = choice(0, "aa")
    assert picking.click(scene(twice), ("a",), "a").play == (twice,)


def test_a_second_click_lets_go():
    assert picking.click(scene(choice(0, "ab")), ("a",), "a") == picking.Pick()


def test_another_start_begins_anew():
    assert picking.click(scene(choice(0, "ab"), choice(1, "cd")), ("a",), "c").clicked == ("c",)


def test_a_click_that_leads_nowhere_changes_nothing():
    pick = picking.click(scene(choice(0, "ab")), ("a",), "d")
    assert pick.clicked == ("a",) and not pick.play and "cannot go on to d" in pick.problem
    assert picking.click(scene(), (), "d").problem == "It is not your turn."


def test_choices_without_spots_are_buttons():
    press, move = choice(7, ""), choice(1, "ab")
    here = scene(press, move)
    area = picking.with_buttons(here)[-1]
    assert [spot.label for spot in area.spots] == ["m7"]
    assert picking.click(here, ("a",), area.spots[0].id).play == (press,)
    assert picking.with_buttons(scene(move)) == here.areas


def test_the_cursor_begins_where_something_can_be_picked():
    assert picking.first_spot(scene(choice(1, "cd")), "abcd") == "c"
    assert picking.first_spot(scene(choice(7, "")), ["a", "press:7"]) == "press:7"
    assert picking.first_spot(scene(), "abcd") == "a"


def test_what_is_picked_covers_other_marks():
    here = scene(choice(0, "ab"), choice(1, "ac", captures=True))
    assert picking.marks(here, (), (), ("a", "d")) == {"a": "last", "d": "last"}
    marks = picking.marks(here, ("a",), (), ("a", "b", "d"))
    assert marks == {"a": "picked", "b": "target", "c": "capture", "d": "last"}
