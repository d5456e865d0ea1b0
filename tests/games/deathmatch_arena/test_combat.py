"""Deathmatch Arena: what is chosen in secret, and the fight that follows."""

import json

import pytest

from parlour import kit
from parlour.games.deathmatch_arena import rules
from parlour.kit import interpret

from .helpers import lives, p, seen, start, texts

FIGHTS = {
    "basic_lazor": ([p(2), p()], "lazor 1", "3/0 2/2"),
    "focused_lazor": ([p(1, "focused_lazor"), p()], "lazor 1", "3/0 2/2"),
    "focused_lazor overcharged": ([p(3, "focused_lazor"), p()], "overlazor 1", "3/0 1/2"),
    "plasma_lazor": ([p(2, "plasma_lazor"), p()], "lazor 1", "3/0 1/2"),
    "plasma_lazor overcharged kills": ([p(4, "plasma_lazor"), p()], "overlazor 1", "3/0 0/2"),
    "health is not below 0": ([p(4, "plasma_lazor"), p(health=1)], "overlazor 1", "3/0 0/2"),
    "vampiric_lazor steals 1E": ([p(3, "vampiric_lazor"), p()], "lazor 1", "3/1 1/1"),
    "vampiric_lazor overcharged steals 2E": ([p(5, "vampiric_lazor"), p(3)], "overlazor 1; battery", "3/2 0/3"),
    "vampiric_lazor steals what there is": ([p(5, "vampiric_lazor"), p(2)], "overlazor 1; shield", "3/0 1/0"),
    "vampiric_lazor steals past a shield": (
        [p(3, "vampiric_lazor"), p(5, "absorber_shield")], "lazor 1; overshield", "3/1 3/3"),
    "vampiric_lazor with a tesseract_battery": (
        [p(3, "vampiric_lazor", "tesseract_battery"), p()], "lazor 1", "3/0 1/1"),
    "vampiric_lazor gains within the pool": (
        [p(13, "vampiric_lazor", card="B1 B3 B4 B5 I1 I2 I3 I4 N1 N2 N4 N5 G2 G3 G4 G5 O1 O2 O3 O5"),
         p(4)], "overlazor 1; battery", "3/10 0/4"),
    "diffracting_lazor with two players": ([p(3, "diffracting_lazor"), p()], "lazor 1", "3/0 1/2"),
    "diffracting_lazor with three": ([p(3, "diffracting_lazor"), p(), p()], "lazor 1", "3/0 1/2 2/2"),
    "diffracting_lazor with three, overcharged": (
        [p(5, "diffracting_lazor"), p(), p()], "overlazor 2", "3/0 1/2 0/2"),
    "diffracting_lazor beside the shooter": (
        [p(3, "diffracting_lazor"), p(), p(), p()], "lazor 1", "3/0 1/2 2/2 3/2"),
    "diffracting_lazor of another than the first player excludes the shooter, too": (
        [p(2), p(3, "diffracting_lazor"), p()], "battery; lazor 2", "2/4 3/0 1/2"),
    "diffracting_lazor across": (
        [p(3, "diffracting_lazor"), p(), p(), p()], "lazor 2; adjacent 3", "3/0 3/2 1/2 2/2"),
    "disabling_lazor drains 2E": ([p(3, "disabling_lazor"), p(3)], "lazor 1; battery; drain", "3/0 1/3"),
    "disabling_lazor drains 3E": ([p(6, "disabling_lazor"), p(3)], "overlazor 1; battery; drain", "3/0 0/2"),
    "a lazor fires though its owner was killed": (
        [p(4, "plasma_lazor"), p(2)], "overlazor 1; lazor 0", "2/0 0/0"),
    "lazors fire in turn order at the dead too": (
        [p(4, "plasma_lazor"), p(2), p(2)], "overlazor 1; battery; lazor 1", "3/0 0/4 3/0"),
    "basic_shield": ([p(2, "plasma_lazor"), p(2)], "lazor 1; shield", "3/0 2/0"),
    "block 1 is all over the round": ([p(2), p(2), p(2)], "lazor 1; shield; lazor 1", "3/0 2/0 3/0"),
    "negator_shield drains for what it blocks": (
        [p(4, "plasma_lazor"), p(3, "negator_shield")], "lazor 1; shield", "3/0 3/0"),
    "negator_shield blocks 2 over the round": (
        [p(6, "plasma_lazor"), p(3, "negator_shield"), p(3)], "overlazor 1; shield; lazor 1", "3/0 1/0 3/1"),
    "negator_shield overcharged blocks 3": (
        [p(4, "plasma_lazor"), p(5, "negator_shield"), p(2)], "overlazor 1; overshield; lazor 1; jam 0", "3/0 2/0 3/0"),
    "absorber_shield stores 1E for damage taken": (
        [p(2, "plasma_lazor"), p(1, "absorber_shield")], "lazor 1; shield", "3/0 2/1"),
    "absorber_shield stores once a round": (
        [p(2, "plasma_lazor"), p(1, "absorber_shield"), p(2)], "lazor 1; shield; lazor 1", "3/0 1/1 3/0"),
    "absorber_shield that takes nothing stores nothing": (
        [p(2), p(1, "absorber_shield")], "lazor 1; shield", "3/0 3/0"),
    "absorber_shield that is not chosen stores nothing": ([p(2), p(0, "absorber_shield")], "lazor 1", "3/0 2/2"),
    "absorber_shield stores for its dead owner": (
        [p(4, "plasma_lazor"), p(1, "absorber_shield", health=1)], "overlazor 1; shield", "3/0 0/1"),
    "absorber_shield overcharged stores each": (
        [p(4, "plasma_lazor"), p(3, "absorber_shield"), p(2)], "overlazor 1; overshield; lazor 1", "3/0 3/4 3/0"),
    "efficient_shield blocks what is paid for": (
        [p(4, "plasma_lazor"), p(3, "efficient_shield")], "overlazor 1; shield; block 2", "3/0 2/0"),
    "efficient_shield without energy isn't asked": (
        [p(2, "plasma_lazor"), p(1, "efficient_shield")], "lazor 1; shield", "3/0 1/0"),
    "efficient_shield overcharged": (
        [p(4, "plasma_lazor"), p(3, "efficient_shield"), p(2)], "overlazor 1; overshield; lazor 1", "3/0 3/0 3/0"),
    "ultra_shield blocks 1 and more": (
        [p(4, "plasma_lazor"), p(3, "ultra_shield")], "overlazor 1; shield; block 1", "3/0 2/0"),
    "ultra_shield isn't asked for what it blocks freely": (
        [p(2), p(4, "ultra_shield")], "lazor 1; shield", "3/0 3/2"),
    "ultra_shield's free 1 is all over the round": (
        [p(2), p(3, "ultra_shield"), p(2)], "lazor 1; shield; lazor 1; block 1", "3/0 3/0 3/0"),
    "ultra_shield overcharged": (
        [p(4, "plasma_lazor"), p(6, "ultra_shield"), p(2)], "overlazor 1; overshield; lazor 1", "3/0 3/0 3/0"),
    "reflector_shield": (
        [p(4, "plasma_lazor"), p(4, "reflector_shield")], "overlazor 1; shield; reflect 2", "1/0 1/0"),
    "reflector_shield gives nothing back": (
        [p(4, "plasma_lazor"), p(4, "reflector_shield")], "overlazor 1; shield; reflect 0", "3/0 1/2"),
    "reflector_shield of a dying player, beyond their health": (
        [p(4, "plasma_lazor"), p(4, "reflector_shield", health=1)], "overlazor 1; shield; reflect 2", "1/0 0/0"),
    "reflector_shield against an attacker already dead": (
        [p(2, "focused_lazor"), p(4, "plasma_lazor", health=1), p(3, "reflector_shield")],
        "lazor 1; lazor 2; shield; reflect 1", "3/1 0/2 2/0"),
    "reflector_shield without energy isn't asked": (
        [p(2, "plasma_lazor"), p(2, "reflector_shield")], "lazor 1; shield", "3/0 2/0"),
    "reflector_shield overcharged, with two players": (
        [p(4, "plasma_lazor"), p(5, "reflector_shield")], "lazor 1; overshield", "1/2 3/0"),
    "reflector_shield overcharged": (
        [p(4, "plasma_lazor"), p(5, "reflector_shield"), p()], "lazor 1; overshield; redirect 2", "3/2 3/0 1/2"),
    "the target of a reflector_shield stays for the round": (
        [p(2), p(5, "reflector_shield"), p(2)], "lazor 1; overshield; lazor 1; redirect 0", "1/0 3/0 3/0"),
    "what is sent on meets the next shield": (
        [p(2, "plasma_lazor"), p(5, "reflector_shield"), p(2)],
        "lazor 1; overshield; shield; redirect 2", "3/0 3/0 2/0"),
    "what is sent on meets a shield of the seat before, too": (
        [p(2), p(5, "reflector_shield"), p(2, "plasma_lazor")],
        "shield; overshield; lazor 1; redirect 0", "2/0 3/0 3/0"),
    "a killed player's shield does nothing": (
        [p(4, "plasma_lazor"), p(3, "negator_shield", health=1), p(2)], "overlazor 1; shield; lazor 1", "3/0 0/0 3/0"),
    "reactive_battery": (
        [p(2, "plasma_lazor"), p(0, "reactive_battery")], "lazor 1", "3/0 1/5"),
    "reactive_battery counts health lost": (
        [p(4, "plasma_lazor"), p(0, "reactive_battery", health=1)], "overlazor 1", "3/0 0/4"),
    "reactive_battery not chosen": (
        [p(2, "plasma_lazor"), p(2, "reactive_battery")], "lazor 1; shield", "3/0 2/0"),
    "military_battery": ([p(2, "military_battery"), p()], "lazor 1", "3/1 2/2"),
    "military_battery, no lazor": ([p(2, "military_battery"), p()], "shield", "3/0 3/2"),
    "barrier_battery": ([p(2, "barrier_battery"), p()], "shield", "3/1 3/2"),
    "barrier_battery, no shield": ([p(2, "barrier_battery"), p()], "lazor 1", "3/0 2/2"),
    "military_battery stores 3E": ([p(2, "military_battery"), p()], "battery", "3/5 3/2"),
    "barrier_battery stores 3E": ([p(2, "barrier_battery"), p()], "battery", "3/5 3/2"),
    "military_battery stores without a lazor": (
        [p(2, "military_battery"), p(2)], "battery; lazor 0", "2/5 3/0"),
    "chaotic_battery": (
        [p(2, "chaotic_battery", dice="B3"), p(dice="B1"), p(2, dice="I3"), p(2, dice="**")],
        "battery; battery; battery", "3/6 3/3 3/3 3/4"),
    "chaotic_battery: the same letter, then the same number": (
        [p(2, "chaotic_battery", dice="B3"), p(2, dice="B3")], "battery; battery", "3/6 3/4"),
    "chaotic_battery: a tesseract_battery gains nothing and loses": (
        [p(2, "chaotic_battery", dice="B3"), p(9, "tesseract_battery", dice="B3")], "battery; shield", "3/6 3/6"),
    "chaotic_battery: a star matches nothing": (
        [p(2, "chaotic_battery", dice="*3"), p(2, dice="*1")], "battery; battery", "3/6 3/4"),
    "chaotic_battery: a star of the number die matches nothing either": (
        [p(2, "chaotic_battery", dice="B*"), p(2, dice="I*")], "battery; battery", "3/6 3/4"),
    "chaotic_battery: nothing to lose": (
        [p(2, "chaotic_battery", dice="B3"), p(2, dice="I3")], "battery; shield", "3/6 3/0"),
    "a tesseract_battery left with 7E does nothing": (
        [p(2, "chaotic_battery", dice="B3"), p(8, "tesseract_battery", dice="I3")], "battery; battery", "3/6 3/7"),
}  # fmt: skip


@pytest.mark.parametrize(("players", "actions", "after"), FIGHTS.values(), ids=FIGHTS)
def test_fight(players, actions, after):
    assert lives(start(players, *actions.split("; "))) == after


@pytest.mark.parametrize(
    ("player", "choices"),
    [
        (p(2), "lazor 1, lazor 2, shield, battery"),
        (p(2, disabled=["lazor"]), "shield, battery"),
        (p(2, disabled=["shield"]), "lazor 1, lazor 2, battery"),
        (p(2, disabled=["battery"]), "lazor 1, lazor 2, shield"),
        (p(1, "focused_lazor"), "lazor 1, lazor 2, battery"),
        (p(3, "focused_lazor"), "lazor 1, lazor 2, overlazor 1, overlazor 2, shield, battery"),
        (p(3, "efficient_shield"), "lazor 1, lazor 2, shield, overshield, battery"),
        (p(7, "tesseract_battery"), "lazor 1, lazor 2, shield"),
        (p(8, "tesseract_battery"), "lazor 1, lazor 2, shield, battery"),
    ],
)
def test_choices(player, choices):
    """Hands that are disabled, unaffordable or need 8E cannot be chosen."""
    assert texts(start([player, p(2), p(2)])) == set(choices.split(", "))


COSTS = {
    "basic_lazor": (2,),
    "focused_lazor": (1, 3),
    "plasma_lazor": (2, 4),
    "vampiric_lazor": (3, 5),
    "diffracting_lazor": (3, 5),
    "disabling_lazor": (3, 6),
    "basic_shield": (2,),
    "efficient_shield": (1, 3),
    "reflector_shield": (2, 5),
    "negator_shield": (3, 5),
    "absorber_shield": (1, 3),
    "ultra_shield": (2, 6),
}


@pytest.mark.parametrize(("card", "costs"), COSTS.items(), ids=COSTS)
def test_costs(card, costs):
    """Activating and overcharging cost what the card says, no more and no less; basic ones have no overcharge."""
    word = card.split("_")[-1]
    cheap = {"lazor": "efficient_shield", "shield": "focused_lazor"}[word]  # leaves a choice even with 1E
    for energy in range(1, 8):
        offered = {text.split()[0] for text in texts(start([p(energy, card, cheap), p(2)]))}
        payable = [name for name, cost in zip((word, f"over{word}"), costs, strict=False) if cost <= energy]
        assert [name for name in (word, f"over{word}") if name in offered] == payable


def test_a_seat_without_other_choices_holds():
    """A military_battery that is disabled, and no energy: there is nobody to ask."""
    state = start([p(2), p(0, disabled=["battery"])], "battery")
    assert seen(state)["players"][1]["chose"] == "hold"
    assert lives(state) == "3/4 3/0"


def test_a_disabled_battery_still_supplies():
    state = start([p(2), p(0, disabled_next=["battery"])], "battery", "pass")
    assert lives(state) == "3/6 3/4"  # its purchase ends the round: 4 and 2 are left, and 2 more come
    assert seen(state)["players"][1]["disabled"] == ["battery"]


def test_choices_are_secret_until_the_last():
    before = [start([p(4), p(4), p(4)], choice) for choice in ("shield", "battery", "lazor 2")]
    for seat in (1, 2):
        assert len({state.observation_text(seat) for state in before}) == 1
        assert len({kit.raw(state.observation(seat).record).tobytes() for state in before}) == 1
        assert len({state.observation(seat).key() for state in before}) == 1
    assert len({state.observation_text(0) for state in before}) == 3
    assert [state.observation_text(0) for state in before] == [state.to_text() for state in before]


def test_hidden_choices_are_drawn_before_the_reveal():
    state = start([p(2), p(3, "focused_lazor"), p(4)], "shield", "overlazor 0").observation(2)
    assert [player.get("chose") for player in seen(state)["players"]] == ["?", "?", None]
    assert state.current_player() == 2
    state.apply_action(state.string_to_action("battery"))
    for seat, choices in (
        (0, "lazor 1, lazor 2, shield, battery"),
        (1, "lazor 0, lazor 2, overlazor 0, overlazor 2, shield, battery"),
    ):
        assert (seen(state)["phase"], seen(state)["to_act"]) == ("reveal", seat)
        outcomes = state.chance_outcomes()
        assert {state.action_to_string(outcome) for outcome, _ in outcomes} == set(choices.split(", "))
        assert {probability for _, probability in outcomes} == {1 / len(outcomes)}
        again = state.game.state_from_text(state.to_text())
        assert again.observation_text(2) == again.observation(2).observation_text(2)
        state.apply_action(state.string_to_action("battery"))
    assert lives(state) == "3/4 3/5 3/6"


def test_a_drawn_choice_is_put_back_for_who_may_not_see_it():
    state = start([p(2), p(2), p(2)], "shield", "battery").observation(2)
    for choice in "battery", "lazor 1":
        state.apply_action(state.string_to_action(choice))
    assert [player["chose"] for player in seen(state)["players"]] == ["lazor 1", "?", "battery"]
    assert [player["chose"] for player in json.loads(state.observation_text(2))["players"]] == ["?", "?", "battery"]
    assert [player["chose"] for player in json.loads(state.observation_text(0))["players"]] == ["lazor 1", "?", "?"]
    assert [json.loads(state.observation_text(seat))["to_act"] for seat in range(3)] == [1, 0, 0]  # the first to draw
    assert texts(state) == {"lazor 0", "lazor 2", "shield", "battery"}  # seats for which chance draws
    assert texts(state.observation(2)) == {"lazor 1", "lazor 2", "shield", "battery"}
    seen_by_0 = state.observation(0)
    seen_by_0.apply_action(seen_by_0.string_to_action("battery"))
    assert (seen(seen_by_0)["phase"], seen(seen_by_0)["to_act"]) == ("reveal", 2)


def test_drawn_choices_happen_in_turn_order():
    """From the first player on: the battery of seat 0 acts, and then seat 1 fires."""
    players = [p(2, "chaotic_battery", dice="B3"), p(2), p(2, dice="B1")]
    state = start(players, "shield", "battery").observation(2)
    for choice in "battery", "battery", "lazor 2":
        state.apply_action(state.string_to_action(choice))
    assert lives(state) == "3/6 3/0 2/5"


def test_a_hidden_choice_is_rolled_among_those_that_its_seat_had():
    state = start([p(2), p(2), p(2)], "shield", "battery").observation(2)
    state.apply_action(state.string_to_action("battery"))
    rng, rolled = kit.seeded(1), set()
    for _ in range(60):
        drawn = state.clone()
        drawn.roll(rng)
        rolled.add(seen(drawn)["players"][0]["chose"])
    assert rolled == {"lazor 1", "lazor 2", "shield", "battery"}


def test_a_hidden_choice_that_was_none_is_left_to_chance_all_the_same():
    """A chance node stays a node, even with one outcome."""
    state = start([p(2), p(0), p(2)], "shield").observation(2)
    for choice in "battery", "shield":
        state.apply_action(state.string_to_action(choice))
    assert (seen(state)["phase"], seen(state)["to_act"]) == ("reveal", 1)
    assert texts(state) == {"battery"} and state.is_chance_node()


def test_everything_else_is_seen():
    state = start([p(2), p(2)], "shield", "battery")
    assert state.observation_text(0) == state.observation_text(1) == state.to_text()


def test_seats_that_see_everything():
    """Nobody sees all while choices are secret or drawn for a seat that could not see them."""
    state = start([p(2), p(2), p(2)], "shield", "battery")
    seen_by_all = [interpret(rules.sees_all)(state.record)]
    state = state.observation(2)
    for action in "battery", "shield", "battery", "pass":
        state.apply_action(state.string_to_action(action))
        seen_by_all.append(bool(interpret(rules.sees_all)(state.record)))
    assert seen_by_all == [False, False, False, True, True]
