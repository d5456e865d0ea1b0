"""Deathmatch Arena: shields and lazors with a choice for their owner."""

import pytest

from .helpers import act, lives, p, party, seen, start, texts


@pytest.mark.parametrize(
    ("players", "actions", "asked", "choices"),  # no choices: the purchase follows
    [
        ("4 plasma_lazor, 9 efficient_shield", "overlazor 1; shield", 1, "block 0, block 1, block 2, block 3"),
        ("4 plasma_lazor, 2 efficient_shield", "overlazor 1; shield", 1, "block 0, block 1"),
        ("4 plasma_lazor, 9 ultra_shield", "overlazor 1; shield", 1, "block 0, block 1, block 2"),
        ("4 plasma_lazor, 9 reflector_shield health=1", "overlazor 1; shield", 1, "reflect 0, reflect 1, reflect 2"),
        ("4 plasma_lazor, 5 reflector_shield, 0", "overlazor 1; overshield", 1, "redirect 0, redirect 2"),
        ("3 diffracting_lazor, 0, 0, 0, 0", "lazor 4", 0, ""),
        ("3 diffracting_lazor, 0, 0, 0, 0", "lazor 3", 0, "adjacent 2, adjacent 4"),
        ("3 diffracting_lazor, 2, 3 efficient_shield", "lazor 1; battery; shield", 2, "block 0, block 1"),
        ("3 disabling_lazor, 2", "lazor 1; shield", 0, "drain, disable"),
        # the shield of seat 1 blocks everything before seat 2 is asked
        ("2 plasma_lazor, 3 absorber_shield, 3 disabling_lazor", "lazor 1; overshield; lazor 0", 2, "drain, disable"),
        # only one of those whose damage hit the shield: a third lazor fires at the shield's dead owner
        ("5 negator_shield health=1, 6 disabling_lazor, 4 plasma_lazor, 2",
         "overshield; overlazor 0; overlazor 0; lazor 0; drain", 0, "jam 1, jam 2"),
    ],
)  # fmt: skip
def test_choices_of_shields_and_lazors(players, actions, asked, choices):
    state = start(party(players), *actions.split("; "))
    if choices:
        assert (state.current_player(), texts(state)) == (asked, set(choices.split(", ")))
    else:
        assert seen(state)["phase"] == "purchase"


@pytest.mark.parametrize(
    ("target", "choice", "kind"),
    [("2", "lazor 0", "lazor"), ("2", "shield", "shield"), ("2", "battery", "battery"),
     ("5 negator_shield", "overshield", "shield")],
)  # fmt: skip
def test_disable(target, choice, kind):
    """The item that the target chose is disabled next round, and enabled again afterwards."""
    state = start(party(f"3 disabling_lazor, {target}"), "lazor 1", choice, "disable")
    assert seen(state)["players"][1]["disabled_next"] == [kind]
    act(state, "pass")
    assert seen(state)["players"][1]["disabled"] == [kind]
    assert "disabled_next" not in seen(state)["players"][1]


@pytest.mark.parametrize(
    ("target", "choice"),
    [
        (p(2, disabled=["lazor", "shield", "battery"]), []),  # the target holds
        (p(3, "absorber_shield", disabled=["lazor", "battery"]), ["overshield"]),  # the target has burnt its shield
    ],
)
def test_disable_is_not_offered(target, choice):
    assert seen(start([p(3, "disabling_lazor"), target], "lazor 1", *choice))["phase"] == "purchase"


def test_disable_is_not_offered_twice():
    """The second lazor can only drain."""
    players = [p(3, "disabling_lazor"), p(3, "disabling_lazor"), p(2)]
    state = start(players, "lazor 2", "lazor 2", "battery", "disable", copies=2, options={"copies": 2})
    assert (seen(state)["phase"], lives(state)) == ("die", "3/0 3/0 0/2")


@pytest.mark.parametrize(
    ("shield", "energy", "burns"),
    [("efficient_shield", 3, True), ("reflector_shield", 5, True), ("negator_shield", 5, False),
     ("absorber_shield", 3, True), ("ultra_shield", 6, True)],
)  # fmt: skip
def test_overcharged_shields_disabled(shield, energy, burns):
    state = start([p(energy, shield), p(2)], "overshield", "battery")
    assert seen(state)["players"][0].get("disabled_next", []) == ["shield"] * burns
    act(state, "pass")
    assert seen(state)["players"][0].get("disabled", []) == ["shield"] * burns


def test_jam():
    """The lazor of a player whose damage hit the shield; the owner chooses among several."""
    state = start([p(5, "negator_shield"), p(2), p(2), p(2)], "overshield", "lazor 0", "lazor 0", "battery")
    assert (state.current_player(), texts(state)) == (0, {"jam 1", "jam 2"})
    act(state, "jam 2")
    assert [player.get("disabled_next") for player in seen(state)["players"]] == [None, None, ["lazor"], None]


@pytest.mark.parametrize(
    ("players", "actions", "disabled"),
    [
        ("5 negator_shield, 2", "overshield; lazor 0", [None, ["lazor"]]),  # a single attacker: no choice
        ("2, 5 reflector_shield, 5 negator_shield", "lazor 1; overshield; overshield; redirect 2",
         [None, ["lazor", "shield"], None]),  # the seat that sent the damage on
    ],
)  # fmt: skip
def test_jam_without_a_choice(players, actions, disabled):
    state = start(party(players), *actions.split("; "))
    assert [player.get("disabled_next") for player in seen(state)["players"]] == disabled


def test_jam_may_name_a_lazor_already_disabled():
    state = start([p(5, "negator_shield"), p(2, disabled_next=["lazor"]), p(2)], "overshield", "lazor 0", "lazor 0")
    assert texts(state) == {"jam 1", "jam 2"}


def test_two_reflectors_send_damage_on_once_each():
    """Damage returns to the first player in full. The killer is the last player who sent it on."""
    players = [p(4, "plasma_lazor"), p(5, "reflector_shield"), p(5, "reflector_shield")]
    state = start(
        players, "overlazor 1", "overshield", "overshield", "redirect 2", "redirect 1", options={"copies": 2}, copies=2
    )
    assert lives(state) == "3/0 0/0 3/0"
    assert seen(state)["players"][1]["killer"] == 2


def test_paid_reflection_counts_as_new_damage():
    """The first reflector redirects damage from the second one to its chosen target."""
    players = [p(4, "plasma_lazor"), p(5, "reflector_shield"), p(3, "reflector_shield", health=3)]
    state = start(players, "overlazor 1", "overshield", "shield", "redirect 2", options={"copies": 2}, copies=2)
    assert (state.current_player(), texts(state)) == (2, {"reflect 0", "reflect 1"})
    act(state, "reflect 1")
    assert lives(state) == "3/0 3/0 0/0"
    assert seen(state)["players"][2]["killer"] == 1
