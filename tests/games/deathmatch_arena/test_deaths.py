"""Deathmatch Arena: what killed players lose, and how they respawn."""

import pytest

from .helpers import MANY, act, asked, card, lives, p, seen, start

DEADLY = p(4, "plasma_lazor")
TESSELLATOR = p(4, "plasma_lazor", "targeting_tessellator")


def kill(*actions, killer=DEADLY, killed=None, others=(), **more):
    """Return a position in which seat 0 has killed seat 1."""
    players = [killer, killed or p(card="B1 B3 I3"), *others]
    return start(players, "overlazor 1", *(["battery"] * len(others)), *actions, **more)


@pytest.mark.parametrize(
    ("actions", "more", "choices"),
    [
        ("", {}, "1: letter, number"),
        ("", {"killed": p()}, "1: letter, number"),  # even without a cube to lose
        ("letter", {}, "-1: roll B, roll I, roll N, roll G, roll O, roll *"),
        ("number", {}, "-1: roll 1, roll 2, roll 3, roll 4, roll 5, roll *"),
        ("letter; roll B", {}, "0: steal B1, steal B3"),
        ("number; roll 3", {}, "0: steal B3, steal I3"),
        ("letter; roll *", {}, "0: steal B1, steal B3, steal I3"),
        ("number; roll *", {}, "0: steal B1, steal B3, steal I3"),
        ("letter; roll G", {"killer": p(4, "plasma_lazor", "continuum_compressor")}, "0: pass, reroll"),
        ("letter; roll G; reroll", {"killer": p(4, "plasma_lazor", "continuum_compressor")},
         "-1: roll B, roll I, roll N, roll G, roll O, roll *"),  # the same die
        ("letter; roll G", {"killed": p(0, "backup_battery", "military_battery")}, "1: pass, backup"),
        # a targeting_tessellator
        ("", {"killer": TESSELLATOR}, "0: pass, tessellate"),
        ("pass", {"killer": TESSELLATOR}, "1: letter, number"),
        ("tessellate; roll B3", {"killer": TESSELLATOR}, "0: column, row"),
        ("tessellate; roll B3; column", {"killer": TESSELLATOR}, "0: steal B1, steal B3"),
        ("tessellate; roll B3; row", {"killer": TESSELLATOR}, "0: steal B3, steal I3"),
        ("tessellate; roll B1", {"killer": TESSELLATOR, "killed": p(card="B1")}, "0: column, row"),  # offer the same
        ("tessellate; roll B5", {"killer": TESSELLATOR}, "0: steal B1, steal B3"),  # only the column offers cubes
        ("tessellate; roll N3", {"killer": TESSELLATOR}, "0: steal B3, steal I3"),  # only the row
        *((f"tessellate; roll {dice}", {"killer": TESSELLATOR}, "0: steal B1, steal B3, steal I3")
          for dice in ("*5", "*1", "B*", "G*", "**")),
    ],
)  # fmt: skip
def test_choices_after_a_kill(actions, more, choices):
    assert asked(kill(*filter(None, actions.split("; ")), **more)) == choices


@pytest.mark.parametrize(
    ("actions", "killer", "cards", "after"),
    [
        ("letter; roll B; steal B3", DEADLY, ["B3", "B1 I3"], "3/0 3/2"),
        ("letter; roll I", DEADLY, ["I3", "B1 B3"], "3/0 3/2"),  # a single cube is taken without asking
        ("letter; roll G", DEADLY, ["", "B1 B3 I3"], "3/0 3/2"),  # no cube on the line
        ("tessellate; roll I4", TESSELLATOR, ["I3", "B1 B3"], "3/0 3/2"),  # only the column, and a single cube
        ("tessellate; roll G5", TESSELLATOR, ["", "B1 B3 I3"], "3/0 3/2"),  # neither column nor row
    ],
)
def test_the_killer_takes_a_cube(actions, killer, cards, after):
    state = kill(*actions.split("; "), killer=killer)
    assert ([card(state, seat) for seat in range(2)], lives(state)) == (cards, after)


@pytest.mark.parametrize(("own", "cube", "energy"), [("", "B2", 1), ("B2", "B2", 2), ("", "B1", 0), ("B1", "B1", 1)])
def test_a_stolen_square_is_scored_as_in_bingo(own, cube, energy):
    state = kill("letter", "roll B", killer=p(4, "plasma_lazor", card=own), killed=p(card=cube))
    assert (card(state, 0), seen(state)["players"][0]["energy"]) == (cube, energy)


def test_a_stolen_square_can_win():
    state = kill("letter", "roll B", killer=p(4, "plasma_lazor", card="B1 B2 B3 B4"), killed=p(card="B5"))
    assert state.returns() == [1, -1]
    assert state.game.state_from_text(state.to_text()).to_text() == state.to_text()


def test_deaths_in_turn_order_of_the_killed():
    """Both shoot each other dead. The first player dies first and has respawned when the other dies."""
    options = {"copies": 2}
    state = start([DEADLY, DEADLY], "overlazor 0", "overlazor 1", first=1, to_act=1, options=options, copies=2)
    assert (state.current_player(), seen(state)["phase"]) == (1, "die")
    act(state, "letter", "roll B")
    assert (state.current_player(), lives(state)) == (0, "0/0 3/0")


def test_respawning_takes_cubes_from_the_battery_if_the_pool_is_short():
    """The reactive_battery holds the health cubes, so only the stolen one is in the pool."""
    killed = p(17, "reactive_battery", card=MANY, disabled=["lazor", "shield"])
    assert lives(kill(killed=killed)) == "3/0 0/20"
    state = kill("letter", "roll O", "steal O1", killed=killed)
    assert lives(state) == "3/0 3/18"
    assert state.record.player[1]["pool"] == 0


def test_a_backup_battery_may_be_kept():
    state = kill("letter", "roll G", killed=p(0, "backup_battery", "military_battery"))
    after = act(state.clone(), "backup")
    assert (lives(after), seen(after)["discard"]) == ("3/0 3/6", ["backup_battery"])
    assert lives(act(state, "pass")) == "3/0 3/3"


@pytest.mark.parametrize(
    ("killed", "actions", "after"),
    [
        (p(9, "backup_battery", disabled=["lazor", "shield"]), "roll G; backup", "3/0 3/4"),  # even if that is less
        # the maximum number of scored squares still leaves enough cubes for the largest battery
        (p(0, "backup_battery", "chaotic_battery", card=MANY), "roll G; steal G2; backup", "3/0 3/8"),
    ],
)
def test_a_backup_battery_is_filled(killed, actions, after):
    assert lives(kill("letter", *actions.split("; "), killed=killed)) == after


def test_backup_battery_needs_another_battery_than_a_tesseract():
    killed = p(2, "backup_battery", "tesseract_battery", disabled=["lazor", "shield"])
    assert seen(kill("letter", "roll G", killed=killed))["phase"] == "purchase"


def test_a_tessellator_is_played_once():
    state = kill("tessellate", killer=TESSELLATOR)
    assert (seen(state)["players"][0]["powers"], seen(state)["discard"]) == ([], ["targeting_tessellator"])


def test_a_compressor_rolls_both_dice_of_a_tessellator_again():
    state = act(kill("tessellate", "roll B3", killer=TESSELLATOR, killed=p(0, "continuum_compressor")), "reroll")
    assert len(state.legal_actions()) == 36
