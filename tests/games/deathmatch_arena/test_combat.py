"""Deathmatch Arena: secret choices and the combat that follows."""

import json

import pytest

from parlour import kit
from parlour.games.deathmatch_arena import rules
from parlour.kit import interpret

from .helpers import act, lives, p, party, seen, start, texts

FIGHTS = {  # players, actions, and health and energy afterwards
    "basic_lazor": ("2, 0", "lazor 1", "3/0 2/2"),
    "focused_lazor": ("1 focused_lazor, 0", "lazor 1", "3/0 2/2"),
    "focused_lazor overcharged": ("3 focused_lazor, 0", "overlazor 1", "3/0 1/2"),
    "plasma_lazor": ("2 plasma_lazor, 0", "lazor 1", "3/0 1/2"),
    "plasma_lazor overcharged kills": ("4 plasma_lazor, 0", "overlazor 1", "3/0 0/2"),
    "health is not below 0": ("4 plasma_lazor, 0 health=1", "overlazor 1", "3/0 0/2"),
    "vampiric_lazor steals 1E": ("3 vampiric_lazor, 0", "lazor 1", "3/1 1/1"),
    "vampiric_lazor overcharged steals 2E": ("5 vampiric_lazor, 3", "overlazor 1; battery", "3/2 0/3"),
    "vampiric_lazor steals what there is": ("5 vampiric_lazor, 2", "overlazor 1; shield", "3/0 1/0"),
    "vampiric_lazor steals past a shield": ("3 vampiric_lazor, 5 absorber_shield", "lazor 1; overshield", "3/1 3/3"),
    "vampiric_lazor with a tesseract_battery": ("3 vampiric_lazor tesseract_battery, 0", "lazor 1", "3/0 1/1"),
    "vampiric_lazor gains within the pool": ("13 vampiric_lazor card=MANY, 4", "overlazor 1; battery", "3/10 0/4"),
    "diffracting_lazor with two players": ("3 diffracting_lazor, 0", "lazor 1", "3/0 1/2"),
    "diffracting_lazor with three": ("3 diffracting_lazor, 0, 0", "lazor 1", "3/0 1/2 2/2"),
    "diffracting_lazor with three, overcharged": ("5 diffracting_lazor, 0, 0", "overlazor 2", "3/0 1/2 0/2"),
    "diffracting_lazor beside the shooter": ("3 diffracting_lazor, 0, 0, 0", "lazor 1", "3/0 1/2 2/2 3/2"),
    "diffracting_lazor of another than the first player excludes the shooter, too":
        ("2, 3 diffracting_lazor, 0", "battery; lazor 2", "2/4 3/0 1/2"),
    "diffracting_lazor across": ("3 diffracting_lazor, 0, 0, 0", "lazor 2; adjacent 3", "3/0 3/2 1/2 2/2"),
    "disabling_lazor drains 2E": ("3 disabling_lazor, 3", "lazor 1; battery; drain", "3/0 1/3"),
    "disabling_lazor drains 3E": ("6 disabling_lazor, 3", "overlazor 1; battery; drain", "3/0 0/2"),
    "a lazor fires though its owner was killed": ("4 plasma_lazor, 2", "overlazor 1; lazor 0", "2/0 0/0"),
    "lazors fire in turn order at the dead too":
        ("4 plasma_lazor, 2, 2", "overlazor 1; battery; lazor 1", "3/0 0/4 3/0"),
    "basic_shield": ("2 plasma_lazor, 2", "lazor 1; shield", "3/0 2/0"),
    "block 1 is all over the round": ("2, 2, 2", "lazor 1; shield; lazor 1", "3/0 2/0 3/0"),
    "negator_shield drains for what it blocks": ("4 plasma_lazor, 3 negator_shield", "lazor 1; shield", "3/0 3/0"),
    "negator_shield blocks 2 over the round":
        ("6 plasma_lazor, 3 negator_shield, 3", "overlazor 1; shield; lazor 1", "3/0 1/0 3/1"),
    "negator_shield overcharged blocks 3":
        ("4 plasma_lazor, 5 negator_shield, 2", "overlazor 1; overshield; lazor 1; jam 0", "3/0 2/0 3/0"),
    "absorber_shield stores 1E for damage taken": ("2 plasma_lazor, 1 absorber_shield", "lazor 1; shield", "3/0 2/1"),
    "absorber_shield stores once a round":
        ("2 plasma_lazor, 1 absorber_shield, 2", "lazor 1; shield; lazor 1", "3/0 1/1 3/0"),
    "absorber_shield that takes nothing stores nothing": ("2, 1 absorber_shield", "lazor 1; shield", "3/0 3/0"),
    "absorber_shield that is not chosen stores nothing": ("2, 0 absorber_shield", "lazor 1", "3/0 2/2"),
    "absorber_shield stores for its dead owner":
        ("4 plasma_lazor, 1 absorber_shield health=1", "overlazor 1; shield", "3/0 0/1"),
    "absorber_shield overcharged stores each":
        ("4 plasma_lazor, 3 absorber_shield, 2", "overlazor 1; overshield; lazor 1", "3/0 3/4 3/0"),
    "efficient_shield blocks what is paid for":
        ("4 plasma_lazor, 3 efficient_shield", "overlazor 1; shield; block 2", "3/0 2/0"),
    "efficient_shield without energy isn't asked": ("2 plasma_lazor, 1 efficient_shield", "lazor 1; shield", "3/0 1/0"),
    "efficient_shield overcharged":
        ("4 plasma_lazor, 3 efficient_shield, 2", "overlazor 1; overshield; lazor 1", "3/0 3/0 3/0"),
    "ultra_shield blocks 1 and more": ("4 plasma_lazor, 3 ultra_shield", "overlazor 1; shield; block 1", "3/0 2/0"),
    "ultra_shield isn't asked for what it blocks freely": ("2, 4 ultra_shield", "lazor 1; shield", "3/0 3/2"),
    "ultra_shield's free 1 is all over the round":
        ("2, 3 ultra_shield, 2", "lazor 1; shield; lazor 1; block 1", "3/0 3/0 3/0"),
    "ultra_shield overcharged":
        ("4 plasma_lazor, 6 ultra_shield, 2", "overlazor 1; overshield; lazor 1", "3/0 3/0 3/0"),
    "reflector_shield": ("4 plasma_lazor, 4 reflector_shield", "overlazor 1; shield; reflect 2", "1/0 1/0"),
    "reflector_shield gives nothing back":
        ("4 plasma_lazor, 4 reflector_shield", "overlazor 1; shield; reflect 0", "3/0 1/2"),
    "reflector_shield of a dying player, beyond their health":
        ("4 plasma_lazor, 4 reflector_shield health=1", "overlazor 1; shield; reflect 2", "1/0 0/0"),
    "reflector_shield against an attacker already dead": (
        "2 focused_lazor, 4 plasma_lazor health=1, 3 reflector_shield",
        "lazor 1; lazor 2; shield; reflect 1", "3/1 0/2 2/0"),
    "reflector_shield without energy isn't asked": ("2 plasma_lazor, 2 reflector_shield", "lazor 1; shield", "3/0 2/0"),
    "reflector_shield overcharged, with two players":
        ("4 plasma_lazor, 5 reflector_shield", "lazor 1; overshield", "1/2 3/0"),
    "reflector_shield overcharged":
        ("4 plasma_lazor, 5 reflector_shield, 0", "lazor 1; overshield; redirect 2", "3/2 3/0 1/2"),
    "the target of a reflector_shield stays for the round":
        ("2, 5 reflector_shield, 2", "lazor 1; overshield; lazor 1; redirect 0", "1/0 3/0 3/0"),
    "what is sent on meets the next shield":
        ("2 plasma_lazor, 5 reflector_shield, 2", "lazor 1; overshield; shield; redirect 2", "3/0 3/0 2/0"),
    "what is sent on meets a shield of the seat before, too":
        ("2, 5 reflector_shield, 2 plasma_lazor", "shield; overshield; lazor 1; redirect 0", "2/0 3/0 3/0"),
    "a killed player's shield does nothing":
        ("4 plasma_lazor, 3 negator_shield health=1, 2", "overlazor 1; shield; lazor 1", "3/0 0/0 3/0"),
    "reactive_battery": ("2 plasma_lazor, 0 reactive_battery", "lazor 1", "3/0 1/5"),
    "reactive_battery counts health lost": ("4 plasma_lazor, 0 reactive_battery health=1", "overlazor 1", "3/0 0/4"),
    "reactive_battery not chosen": ("2 plasma_lazor, 2 reactive_battery", "lazor 1; shield", "3/0 2/0"),
    "military_battery": ("2 military_battery, 0", "lazor 1", "3/1 2/2"),
    "military_battery, no lazor": ("2 military_battery, 0", "shield", "3/0 3/2"),
    "barrier_battery": ("2 barrier_battery, 0", "shield", "3/1 3/2"),
    "barrier_battery, no shield": ("2 barrier_battery, 0", "lazor 1", "3/0 2/2"),
    "military_battery stores 3E": ("2 military_battery, 0", "battery", "3/5 3/2"),
    "barrier_battery stores 3E": ("2 barrier_battery, 0", "battery", "3/5 3/2"),
    "military_battery stores without a lazor": ("2 military_battery, 2", "battery; lazor 0", "2/5 3/0"),
    "chaotic_battery":
        ("2 chaotic_battery dice=B3, 0 dice=B1, 2 dice=I3, 2 dice=**", "battery; battery; battery", "3/6 3/3 3/3 3/4"),
    "chaotic_battery: the same letter, then the same number":
        ("2 chaotic_battery dice=B3, 2 dice=B3", "battery; battery", "3/6 3/4"),
    "chaotic_battery: a tesseract_battery gains nothing and loses":
        ("2 chaotic_battery dice=B3, 9 tesseract_battery dice=B3", "battery; shield", "3/6 3/6"),
    "chaotic_battery: a star matches nothing": ("2 chaotic_battery dice=*3, 2 dice=*1", "battery; battery", "3/6 3/4"),
    "chaotic_battery: a star of the number die matches nothing either":
        ("2 chaotic_battery dice=B*, 2 dice=I*", "battery; battery", "3/6 3/4"),
    "chaotic_battery: nothing to lose": ("2 chaotic_battery dice=B3, 2 dice=I3", "battery; shield", "3/6 3/0"),
    "chaotic_battery: by the dice of the bingo, whatever an extra roll shows":
        ("9 tesseract_battery dice=N1, 2 chaotic_battery dice=B3", "battery; battery; roll B3", "3/1 3/6"),
    "8E are enough for an extra roll": ("8 tesseract_battery, 2", "battery; shield; roll N1", "3/0 3/0"),
    "a tesseract_battery left with 7E does nothing":
        ("2 chaotic_battery dice=B3, 8 tesseract_battery dice=I3", "battery; battery", "3/6 3/7"),
}  # fmt: skip


@pytest.mark.parametrize(("players", "actions", "after"), FIGHTS.values(), ids=FIGHTS)
def test_fight(players, actions, after):
    assert lives(start(party(players), *actions.split("; "))) == after


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
    "basic_lazor": [2], "focused_lazor": [1, 3], "plasma_lazor": [2, 4], "vampiric_lazor": [3, 5],
    "diffracting_lazor": [3, 5], "disabling_lazor": [3, 6],
    "basic_shield": [2], "efficient_shield": [1, 3], "reflector_shield": [2, 5], "negator_shield": [3, 5],
    "absorber_shield": [1, 3], "ultra_shield": [2, 6],
}  # fmt: skip


@pytest.mark.parametrize(("card", "costs"), COSTS.items(), ids=COSTS)
def test_costs(card, costs):
    """Activating and overcharging cost exactly what the card says; basic items have no overcharge."""
    word = card.split("_")[-1]
    cheap = {"lazor": "efficient_shield", "shield": "focused_lazor"}[word]  # leaves a choice even with 1E
    for energy in range(1, 8):
        offered = {text.split()[0] for text in texts(start([p(energy, card, cheap), p(2)]))}
        payable = [name for name, cost in zip((word, f"over{word}"), costs, strict=False) if cost <= energy]
        assert [name for name in (word, f"over{word}") if name in offered] == payable


def test_a_seat_without_other_choices_holds():
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
    act(state, "battery")
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
        act(state, "battery")
    assert lives(state) == "3/4 3/5 3/6"


def test_a_drawn_choice_is_hidden_from_seats_that_may_not_see_it():
    state = act(start([p(2), p(2), p(2)], "shield", "battery").observation(2), "battery", "lazor 1")
    assert [player["chose"] for player in seen(state)["players"]] == ["lazor 1", "?", "battery"]
    assert [player["chose"] for player in json.loads(state.observation_text(2))["players"]] == ["?", "?", "battery"]
    assert [player["chose"] for player in json.loads(state.observation_text(0))["players"]] == ["lazor 1", "?", "?"]
    assert [json.loads(state.observation_text(seat))["to_act"] for seat in range(3)] == [1, 0, 0]  # the first to draw
    assert texts(state) == {"lazor 0", "lazor 2", "shield", "battery"}  # seats for which chance draws
    assert texts(state.observation(2)) == {"lazor 1", "lazor 2", "shield", "battery"}
    seen_by_0 = state.observation(0)
    act(seen_by_0, "battery")
    assert (seen(seen_by_0)["phase"], seen(seen_by_0)["to_act"]) == ("reveal", 2)


def test_drawn_choices_happen_in_turn_order():
    """From the first player on: the battery of seat 0 acts, and then seat 1 fires."""
    players = [p(2, "chaotic_battery", dice="B3"), p(2), p(2, dice="B1")]
    state = act(start(players, "shield", "battery").observation(2), "battery", "battery", "lazor 2")
    assert lives(state) == "3/6 3/0 2/5"


def test_a_hidden_choice_is_drawn_from_the_choices_of_its_seat():
    state = act(start([p(2), p(2), p(2)], "shield", "battery").observation(2), "battery")
    rng, rolled = kit.seeded(1), set()
    for _ in range(60):
        drawn = state.clone()
        drawn.roll(rng)
        rolled.add(seen(drawn)["players"][0]["chose"])
    assert rolled == {"lazor 1", "lazor 2", "shield", "battery"}


def test_a_hidden_choice_without_alternatives_is_left_to_chance():
    """A chance node stays a node, even with one outcome."""
    state = act(start([p(2), p(0), p(2)], "shield").observation(2), "battery", "shield")
    assert (seen(state)["phase"], seen(state)["to_act"]) == ("reveal", 1)
    assert texts(state) == {"battery"} and state.is_chance_node()


def test_positions_with_secret_choices_are_not_fully_visible():
    """The same holds while they are drawn for a seat that cannot see them. All other positions are fully visible."""
    state = start([p(2), p(2), p(2)], "shield", "battery")
    seen_by_all = [interpret(rules.sees_all)(state.record)]
    state = state.observation(2)
    for action in "battery", "shield", "battery", "pass":
        seen_by_all.append(bool(interpret(rules.sees_all)(act(state, action).record)))
    assert seen_by_all == [False, False, False, True, True]
    assert state.observation_text(0) == state.observation_text(1) == state.to_text()
