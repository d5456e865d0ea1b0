"""Deathmatch Arena: what is taken from the killed, and how they come back."""

import pytest

from .helpers import MANY, card, lives, p, seen, start, texts

DEADLY = p(4, "plasma_lazor")


def kill(*actions, killer=DEADLY, killed=None, others=(), **more):
    """Seat 0 has killed seat 1."""
    players = [killer, killed or p(card="B1 B3 I3"), *others]
    return start(players, "overlazor 1", *(["battery"] * len(others)), *actions, **more)


def test_the_killed_player_picks_a_die():
    state = kill()
    assert (state.current_player(), texts(state)) == (1, {"letter", "number"})
    assert texts(kill("letter")) == {f"roll {face}" for face in "BINGO*"}
    assert texts(kill("number")) == {f"roll {face}" for face in "12345*"}
    assert texts(kill(killed=p())) == {"letter", "number"}  # also where there is no cube to lose


@pytest.mark.parametrize(
    ("die", "face", "cubes"),
    [("letter", "B", "B1 B3"), ("number", "3", "B3 I3"), ("letter", "*", "B1 B3 I3"), ("number", "*", "B1 B3 I3")],
)
def test_the_killer_takes_a_cube(die, face, cubes):
    state = kill(die, f"roll {face}")
    assert (state.current_player(), texts(state)) == (0, {f"steal {square}" for square in cubes.split()})
    state.apply_action(state.string_to_action("steal B3"))
    assert (card(state, 0), card(state, 1)) == ("B3", "B1 I3")
    assert lives(state) == "3/0 3/2"


def test_a_single_cube_is_taken_without_a_question():
    state = kill("letter", "roll I")
    assert (card(state, 0), card(state, 1)) == ("I3", "B1 B3")


def test_no_cube_on_the_line():
    state = kill("letter", "roll G")
    assert (card(state, 0), card(state, 1), lives(state)) == ("", "B1 B3 I3", "3/0 3/2")


@pytest.mark.parametrize(("own", "cube", "energy"), [("", "B2", 1), ("B2", "B2", 2), ("", "B1", 0), ("B1", "B1", 1)])
def test_a_stolen_square_is_scored_as_in_bingo(own, cube, energy):
    state = kill("letter", "roll B", killer=p(4, "plasma_lazor", card=own), killed=p(card=cube))
    assert (card(state, 0), seen(state)["players"][0]["energy"]) == (cube, energy)


def test_a_stolen_square_can_win():
    state = kill("letter", "roll B", killer=p(4, "plasma_lazor", card="B1 B2 B3 B4"), killed=p(card="B5"))
    assert state.returns() == [1, -1]
    assert state.game.state_from_text(state.to_text()).to_text() == state.to_text()


def test_deaths_in_turn_order_of_the_killed():
    """Both shoot each other dead; the first player dies first, and is back when the other dies."""
    options = {"copies": 2}
    state = start([DEADLY, DEADLY], "overlazor 0", "overlazor 1", first=1, to_act=1, options=options, copies=2)
    assert (state.current_player(), seen(state)["phase"]) == (1, "die")
    for action in "letter", "roll B":
        state.apply_action(state.string_to_action(action))
    assert (state.current_player(), lives(state)) == (0, "0/0 3/0")


def test_respawning_takes_cubes_from_the_battery_where_the_pool_lacks_them():
    """The reactive_battery has taken up the cubes of health, so only the stolen one is in the pool."""
    killed = p(17, "reactive_battery", card=MANY, disabled=["lazor", "shield"])
    assert lives(kill(killed=killed)) == "3/0 0/20"
    state = kill("letter", "roll O", "steal O1", killed=killed)
    assert lives(state) == "3/0 3/18"
    assert state.record.player[1]["pool"] == 0


def test_backup_battery():
    state = kill("letter", "roll G", killed=p(0, "backup_battery", "military_battery"))
    assert (state.current_player(), texts(state)) == (1, {"backup", "pass"})
    after = state.clone()
    after.apply_action(after.string_to_action("backup"))
    assert (lives(after), seen(after)["discard"]) == ("3/0 3/6", ["backup_battery"])
    state.apply_action(state.string_to_action("pass"))
    assert lives(state) == "3/0 3/3"


def test_backup_battery_also_where_that_is_less():
    killed = p(9, "backup_battery", disabled=["lazor", "shield"])
    assert lives(kill("letter", "roll G", "backup", killed=killed)) == "3/0 3/4"


def test_backup_battery_within_the_pool():
    """With as many squares scored as can be there is still enough for the largest."""
    killed = p(0, "backup_battery", "chaotic_battery", card=MANY)
    assert lives(kill("letter", "roll G", "steal G2", "backup", killed=killed)) == "3/0 3/8"


def test_backup_battery_needs_another_battery_than_a_tesseract():
    killed = p(2, "backup_battery", "tesseract_battery", disabled=["lazor", "shield"])
    assert seen(kill("letter", "roll G", killed=killed))["phase"] == "purchase"


def test_compressors_on_a_death_roll():
    state = kill("letter", "roll G", killer=p(4, "plasma_lazor", "continuum_compressor"))
    assert (state.current_player(), texts(state)) == (0, {"reroll", "pass"})
    state.apply_action(state.string_to_action("reroll"))
    assert texts(state) == {f"roll {face}" for face in "BINGO*"}  # the same die


TESSELLATOR = p(4, "plasma_lazor", "targeting_tessellator")


def test_a_tessellator_may_be_kept():
    state = kill(killer=TESSELLATOR)
    assert (state.current_player(), texts(state)) == (0, {"tessellate", "pass"})
    state.apply_action(state.string_to_action("pass"))
    assert (state.current_player(), texts(state)) == (1, {"letter", "number"})


def test_a_tessellator_is_played_once():
    state = kill("tessellate", killer=TESSELLATOR)
    assert (seen(state)["players"][0]["powers"], seen(state)["discard"]) == ([], ["targeting_tessellator"])


@pytest.mark.parametrize(
    ("dice", "choices", "left"),
    [
        ("B3", "column, row", None),
        ("B5", "steal B1, steal B3", None),  # only the column offers cubes
        ("N3", "steal B3, steal I3", None),  # only the row
        ("I4", "", "B1 B3"),  # only the column, and a single cube
        ("G5", "", "B1 B3 I3"),  # neither
        ("*5", "steal B1, steal B3, steal I3", None),
        ("*1", "steal B1, steal B3, steal I3", None),
        ("B*", "steal B1, steal B3, steal I3", None),
        ("G*", "steal B1, steal B3, steal I3", None),
        ("**", "steal B1, steal B3, steal I3", None),
    ],
)
def test_a_tessellators_roll(dice, choices, left):
    state = kill("tessellate", f"roll {dice}", killer=TESSELLATOR)
    if left is None:
        assert (state.current_player(), texts(state)) == (0, set(choices.split(", ")))
    else:
        assert card(state, 1) == left


@pytest.mark.parametrize(("line", "cubes"), [("column", {"steal B1", "steal B3"}), ("row", {"steal B3", "steal I3"})])
def test_column_or_row(line, cubes):
    assert texts(kill("tessellate", "roll B3", line, killer=TESSELLATOR)) == cubes


def test_column_and_row_are_asked_for_even_if_they_offer_the_same():
    assert texts(kill("tessellate", "roll B1", killer=TESSELLATOR, killed=p(card="B1"))) == {"column", "row"}


def test_a_compressor_makes_both_dice_of_a_tessellator_again():
    state = kill("tessellate", "roll B3", killer=TESSELLATOR, killed=p(0, "continuum_compressor"))
    state.apply_action(state.string_to_action("reroll"))
    assert len(state.legal_actions()) == 36
