"""Deathmatch Arena: shields and lazors that ask their owner."""

import pytest

from .helpers import lives, p, seen, start, texts


@pytest.mark.parametrize(
    ("players", "actions", "asked", "choices"),
    [
        (
            [p(4, "plasma_lazor"), p(9, "efficient_shield")],
            "overlazor 1; shield",
            1,
            "block 0, block 1, block 2, block 3",
        ),
        ([p(4, "plasma_lazor"), p(2, "efficient_shield")], "overlazor 1; shield", 1, "block 0, block 1"),
        ([p(4, "plasma_lazor"), p(9, "ultra_shield")], "overlazor 1; shield", 1, "block 0, block 1, block 2"),
        ([p(4, "plasma_lazor"), p(9, "reflector_shield")], "overlazor 1; shield", 1, "reflect 0, reflect 1, reflect 2"),
        ([p(4, "plasma_lazor"), p(5, "reflector_shield"), p()], "overlazor 1; overshield", 1, "redirect 0, redirect 2"),
        ([p(3, "diffracting_lazor"), p(), p(), p(), p()], "lazor 4", 0, ""),
        ([p(3, "diffracting_lazor"), p(), p(), p(), p()], "lazor 3", 0, "adjacent 2, adjacent 4"),
        (
            [p(3, "diffracting_lazor"), p(2), p(3, "efficient_shield")],
            "lazor 1; battery; shield",
            2,
            "block 0, block 1",
        ),
        ([p(3, "disabling_lazor"), p(2)], "lazor 1; shield", 0, "drain, disable"),
    ],
)
def test_prompts_for_shields(players, actions, asked, choices):
    state = start(players, *actions.split("; "))
    if choices:
        assert (state.current_player(), texts(state)) == (asked, set(choices.split(", ")))
    else:
        assert seen(state)["phase"] == "purchase"


@pytest.mark.parametrize(
    ("target", "choice", "kind"),
    [
        (p(2), "lazor 0", "lazor"),
        (p(2), "shield", "shield"),
        (p(2), "battery", "battery"),
        (p(5, "negator_shield"), "overshield", "shield"),
    ],
)
def test_disable(target, choice, kind):
    """The item that the target chose is disabled next round, and free again after that."""
    state = start([p(3, "disabling_lazor"), target], "lazor 1", choice, "disable")
    assert seen(state)["players"][1]["disabled_next"] == [kind]
    state.apply_action(state.string_to_action("pass"))
    assert seen(state)["players"][1]["disabled"] == [kind]
    assert "disabled_next" not in seen(state)["players"][1]


@pytest.mark.parametrize(
    "players",
    [
        [p(3, "disabling_lazor"), p(2, disabled=["lazor", "shield", "battery"])],  # holds
        [p(3, "disabling_lazor"), p(3, "absorber_shield", disabled=["lazor", "battery"])],
    ],
    ids=["the target holds", "an overcharge has burnt the shield"],
)
def test_disable_is_not_offered(players):
    state = start(players, "lazor 1", *(["overshield"] if len(players[1]["disabled"]) == 2 else []))
    assert seen(state)["phase"] == "purchase"


def test_disable_is_not_offered_twice():
    """The second lazor can only drain."""
    players = [p(3, "disabling_lazor"), p(3, "disabling_lazor"), p(2)]
    state = start(players, "lazor 2", "lazor 2", "battery", "disable", copies=2, options={"copies": 2})
    assert (seen(state)["phase"], lives(state)) == ("die", "3/0 3/0 0/2")


def test_overcharged_blocks_do_not_count():
    """Seat 2 is asked after the shield of seat 1 has blocked all."""
    players = [p(2, "plasma_lazor"), p(3, "absorber_shield"), p(3, "disabling_lazor")]
    state = start(players, "lazor 1", "overshield", "lazor 0")
    assert (state.current_player(), texts(state)) == (2, {"drain", "disable"})
    assert "blocked" not in seen(state)["players"][1]


@pytest.mark.parametrize(
    ("shield", "energy", "burns"),
    [
        ("efficient_shield", 3, True),
        ("reflector_shield", 5, True),
        ("negator_shield", 5, False),
        ("absorber_shield", 3, True),
        ("ultra_shield", 6, True),
    ],
)
def test_overcharged_shields_disabled(shield, energy, burns):
    state = start([p(energy, shield), p(2)], "overshield", "battery")
    assert seen(state)["players"][0].get("disabled_next", []) == ["shield"] * burns
    state.apply_action(state.string_to_action("pass"))
    assert seen(state)["players"][0].get("disabled", []) == ["shield"] * burns


def test_jam():
    """The lazor of one of those whose damage hit the shield, chosen where there are several."""
    state = start([p(5, "negator_shield"), p(2), p(2), p(2)], "overshield", "lazor 0", "lazor 0", "battery")
    assert (state.current_player(), texts(state)) == (0, {"jam 1", "jam 2"})
    state.apply_action(state.string_to_action("jam 2"))
    assert [player.get("disabled_next") for player in seen(state)["players"]] == [None, None, ["lazor"], None]


def test_jam_of_a_single_attacker_is_not_asked():
    state = start([p(5, "negator_shield"), p(2)], "overshield", "lazor 0")
    assert seen(state)["players"][1]["disabled_next"] == ["lazor"]


def test_jam_may_name_one_already_disabled():
    state = start([p(5, "negator_shield"), p(2, disabled_next=["lazor"]), p(2)], "overshield", "lazor 0", "lazor 0")
    assert texts(state) == {"jam 1", "jam 2"}


def test_a_damage_after_death_is_no_hit():
    """Seat 1 kills the owner of the negator_shield, who is dead when seat 2 fires."""
    state = start(
        [p(5, "negator_shield", health=1), p(6, "disabling_lazor"), p(4, "plasma_lazor"), p(2)],
        "overshield",
        "overlazor 0",
        "overlazor 0",
        "lazor 0",
        "drain",
    )
    assert texts(state) == {"jam 1", "jam 2"}  # blocked 3, killed by the second; the third hits nobody


def test_jam_counts_who_sent_the_damage_on():
    state = start(
        [p(2), p(5, "reflector_shield"), p(5, "negator_shield")], "lazor 1", "overshield", "overshield", "redirect 2"
    )
    assert [player.get("disabled_next") for player in seen(state)["players"]] == [None, ["lazor", "shield"], None]


def test_two_reflectors_send_a_damage_on_once_each():
    """Damage returns to the first player in full; the killer is the last player who sent it."""
    players = [p(4, "plasma_lazor"), p(5, "reflector_shield"), p(5, "reflector_shield")]
    state = start(
        players, "overlazor 1", "overshield", "overshield", "redirect 2", "redirect 1", options={"copies": 2}, copies=2
    )
    assert lives(state) == "3/0 0/0 3/0"
    assert seen(state)["players"][1]["killer"] == 2


def test_a_paid_reflection_is_a_new_damage():
    """The first reflector redirects damage from the second one to its chosen target."""
    players = [p(4, "plasma_lazor"), p(5, "reflector_shield"), p(3, "reflector_shield", health=3)]
    state = start(players, "overlazor 1", "overshield", "shield", "redirect 2", options={"copies": 2}, copies=2)
    assert (state.current_player(), texts(state)) == (2, {"reflect 0", "reflect 1"})
    state.apply_action(state.string_to_action("reflect 1"))
    assert lives(state) == "3/0 3/0 0/0"
    assert seen(state)["players"][2]["killer"] == 1


def test_reflecting_comes_after_the_damage():
    state = start([p(4, "plasma_lazor"), p(9, "reflector_shield", health=1)], "overlazor 1", "shield")
    assert lives(state) == "3/0 0/7"
    assert seen(state)["damage"] == {"amount": 2, "source": 0}
