"""Buttons, for what is done without a spot."""

from parlour.terminal import selection
from parlour.terminal.buttons import buttons, is_button, plan_at
from parlour.view.scene import Area, Choice, Plan, Scene, Spot

BOARD = Area("row", "row", (Spot("a", 0, 0), Spot("b", 1, 0)))
MOVE, PRESS = Choice(1, "m1", ("a", "b"), "Move 1."), Choice(7, "m7", (), "Move 7.")
FILL = Plan("fill", "Fill the board.", (7, 7))


def scene(*choices: Choice, plans: tuple[Plan, ...] = ()) -> Scene:
    return Scene("A game", ("One", "Two"), 0, "Move.", (BOARD,), choices=choices, plans=plans)


def test_choices_without_spots_are_buttons():
    here = scene(PRESS, MOVE)
    (area,) = buttons(here)
    assert [spot.label for spot in area.spots] == ["m7"]
    assert is_button(area.spots[0].id) and not is_button("a")
    assert selection.click(here, ("a",), area.spots[0].id).choices == (PRESS,)
    assert buttons(scene(MOVE)) == ()


def test_plans_are_buttons_too():
    here = scene(PRESS, plans=(FILL,))
    pressed, filled = buttons(here)[0].spots
    assert (filled.label, filled.name) == ("fill", "Fill the board.")
    assert (plan_at(here, filled.id), plan_at(here, pressed.id)) == (FILL, None)
