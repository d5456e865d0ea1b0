"""Clicks select choices."""

import pytest

import parlour
from parlour.errors import AmbiguousActionError, IllegalActionError, InvalidActionError
from parlour.terminal import selection
from parlour.terminal.selection import buttons, is_button, parse_move, plan_at
from parlour.view.scene import Area, Choice, Plan, Scene, Spot

SPOTS = tuple(Spot(name, x, 0) for x, name in enumerate("abcd"))
PRESS = Choice(7, "m7", (), "Move 7.")
FILL = Plan("fill", "Fill the board.", (7, 7))


def scene(*choices, kind="row", plans=()):
    return Scene("A game", ("One", "Two"), 0, "Move.", (Area("area", kind, SPOTS),), choices=choices, plans=plans)


def choice(action, spots, captures=False):
    return Choice(action, f"m{action}", tuple(spots), f"Move {action}.", captures)


def choices(*spots):
    """Choices by their spots, one letter each; `!` marks captures."""
    return [choice(number, text.rstrip("!"), text.endswith("!")) for number, text in enumerate(spots)]


def test_choices_without_spots_and_plans_are_buttons():
    here = scene(PRESS, choice(1, "ab"), plans=(FILL,))
    ((pressed, filled),) = (area.spots for area in buttons(here))
    assert [(spot.label, spot.name) for spot in (pressed, filled)] == [("m7", "Move 7."), ("fill", "Fill the board.")]
    assert is_button(pressed.id) and not is_button("a")
    assert selection.click(here, ("a",), pressed.id).choices == (PRESS,)
    assert (plan_at(here, filled.id), plan_at(here, pressed.id)) == (FILL, None)
    assert buttons(scene(choice(1, "ab"))) == ()


@pytest.mark.parametrize(
    ("given", "selected", "spot", "spots", "played"),
    [
        (["a"], "", "a", "", [0]),
        (["ab", "ac!"], "", "a", "a", []),
        (["ab", "ac!"], "a", "c", "", [1]),
        (["ab", "ab"], "a", "b", "", [0, 1]),  # ask which
        (["a", "ab"], "", "a", "a", []),  # another choice continues
        (["a", "ab"], "a", "a", "", [0]),
        (["a", "ab"], "a", "b", "", [1]),
        (["aa"], "a", "a", "", [0]),
        (["ab"], "a", "a", "", []),  # a second click deselects
        (["ab", "cd"], "a", "c", "c", []),  # another start
        (["ab", "cd!"], "", "b", "", [0]),  # a single move ends there
        (["ab", "cb"], "", "b", "", [0, 1]),
        (["ab", "cb"], "a", "b", "", [0]),
        (["ab", "bc"], "", "b", "b", []),  # a move can begin there
    ],
)
def test_effect_of_a_click(given, selected, spot, spots, played):
    available = choices(*given)
    made = selection.click(scene(*available), tuple(selected), spot)
    assert made == selection.Selection(tuple(spots), tuple(available[number] for number in played))


def test_invalid_click_reports_a_problem_and_keeps_the_selection():
    made = selection.click(scene(*choices("ab")), ("a",), "d")
    assert made.spots == ("a",) and not made.choices and "can't pick d next" in made.problem
    assert selection.click(scene(), (), "d").problem == "It isn't your turn."


@pytest.mark.parametrize(
    ("given", "marked"),
    [
        (["ab", "cd!"], {"b": "direct", "d": "capture"}),
        (["ab", "cb"], {}),
        (["a", "bc", "b"], {"a": "target", "c": "direct"}),
    ],
)
def test_spots_where_one_click_is_enough(given, marked):
    assert selection.single_picks(scene(*choices(*given))) == marked


@pytest.mark.parametrize(
    ("given", "spots", "first"), [(["cd"], "abcd", "c"), ([""], ["a", "press:0"], "press:0"), ([], "abcd", "a")]
)
def test_cursor_begins_at_a_usable_spot(given, spots, first):
    assert selection.first_spot(scene(*choices(*given)), spots) == first


@pytest.mark.parametrize(
    ("given", "kind", "selected", "hinted", "marks"),
    [
        (["ab", "ac!"], "row", "", "", {"a": "target", "b": "direct", "c": "capture"}),
        (["ab", "ac!"], "row", "a", "ac", {"a": "selected", "b": "target", "c": "hint"}),
        (["ab", "ac", "db"], "row", "", "", {"a": "target", "d": "target", "c": "direct"}),
        (["ab", "ac", "db"], "board", "", "", {"c": "direct"}),  # there, colours show what can be picked
    ],
)
def test_marks_of_spots(given, kind, selected, hinted, marks):
    assert selection.marks(scene(*choices(*given), kind=kind), tuple(selected), tuple(hinted)) == marks


@pytest.mark.parametrize(("selected", "targets"), [("", {"a": False}), ("a", {"b": False, "c": True})])
def test_next_spots_report_captures(selected, targets):
    assert selection.next_spots(scene(*choices("ab", "ac!")), tuple(selected)) == targets


GAME = parlour.load("lokai_and_bele")
STATE = GAME.state_from_text("wwwwwwww/www1wwww/3w4/8/8/3b4/bbb1bbbb/bbbbbbbb 0 2")


CAPTURE = GAME.state_from_text("wwwwwwww/www1wwww/8/8/3w4/3b4/bbb1bbbb/bbbbbbbb 0 2")


@pytest.mark.parametrize(
    ("state", "text", "move"),
    [*((STATE, text, "c2c4") for text in ("c2c4", "C2 C4", "  c2-c4")), (CAPTURE, "d3d4", "d3xd4")],
)
def test_typed_text_means_a_choice(state, text, move):
    assert parse_move(state, state.scene(), text).text == move


@pytest.mark.parametrize(
    ("text", "error"), [("d3d6", IllegalActionError), ("castle", InvalidActionError), ("c2", AmbiguousActionError)]
)
def test_other_texts_are_refused(text, error):
    with pytest.raises(error):
        parse_move(STATE, STATE.scene(), text)
