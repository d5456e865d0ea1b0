"""Deathmatch Arena: every clause, ruling and refusal of its page, by position texts."""

import json
from collections import Counter

import pytest

import parlour
from parlour import kit, rules_text
from parlour.errors import AmbiguousActionError, IllegalActionError, InvalidActionError, OptionError, PositionError
from parlour.games.deathmatch_arena.cards import BATTERIES, CARD_NAMES, LAZORS, POWERS, SHIELDS
from parlour.games.deathmatch_arena.names import card_name
from parlour.games.deathmatch_arena.phases import PHASES
from parlour.view.language import ENGLISH, LANGUAGES, speaking, translations
from parlour.view.scene import Button, Card
from tests.campaign import some_daily

from .weighing import weighed

POWER_NAMES = [power.name for power in POWERS]
DICE = ("B3", "I4", "G5", "N1", "O2")  # nobody shares a face


def p(energy=0, *cards, health=3, card="", dice=None, **more):
    """A player, told by what is not as at the start."""
    player = {"health": health, "energy": energy, "card": card.split()}
    player |= {kind: f"basic_{kind}" for kind in ("lazor", "shield", "battery")}
    player["powers"] = sorted((name for name in cards if name in POWER_NAMES), key=POWER_NAMES.index)
    player |= {name.split("_")[-1]: name for name in cards if name not in POWER_NAMES}
    return player | more | ({"dice": dice} if dice else {})


def position(players, phase="choice", to_act=0, market=None, discard=(), first=0, round=1, copies=1, **more):
    """A position text; the deck is what is nowhere else. For sale is one card that hardly anybody can pay."""
    if phase != "roll":
        players = [player | {"dice": player.get("dice", DICE[seat])} for seat, player in enumerate(players)]
    order = "disabled disabled_next bonus dice chose hurt blocked redirect hit_by killer".split()
    players = [
        {key: player[key] for key in [*list(player)[:7], *(key for key in order if key in player)]}
        for player in players
    ]
    held = [
        name for player in players for name in (player["lazor"], player["shield"], player["battery"], *player["powers"])
    ]
    if market is None:
        market = ["tesseract_battery" if "tesseract_battery" not in held else "disabling_lazor"]
    deck = Counter({name: 2 if name in POWER_NAMES else copies for name in CARD_NAMES})
    deck -= Counter([*held, *market, *discard])
    return text(
        {
            "round": round,
            "phase": phase,
            "first": first,
            "to_act": to_act,
            "players": players,
            "market": sorted(market, key=CARD_NAMES.index),
            "deck": sorted(deck.elements(), key=CARD_NAMES.index),
            "discard": sorted(discard, key=CARD_NAMES.index),
            **more,
        }
    )


def text(position):
    return json.dumps(position, separators=(",", ":"))


def start(players, *actions, options=None, **more):
    """The state after some actions in a position of a market with one place."""
    options = {"players": len(players), "market": 1} | (options or {})
    state = parlour.load("deathmatch_arena", **options).state_from_text(position(players, **more))
    for action in actions:
        state.apply_action(state.string_to_action(action))
    again = state.game.state_from_text(state.to_text())
    assert kit.raw(again.record).tobytes() == kit.raw(state.record).tobytes()  # what is derived is as it should be
    return state


def seen(state):
    return json.loads(state.to_text())


def texts(state):
    return {state.action_to_string(action) for action in state.legal_actions()}


def lives(state):
    """Health and energy of each seat."""
    return " ".join(f"{player['health']}/{player['energy']}" for player in seen(state)["players"])


# Combat -------------------------------------------------------------------------------------------

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
    """What is disabled, can't be paid or is under 8E can't be chosen."""
    assert texts(start([player, p(2), p(2)])) == set(choices.split(", "))


@pytest.mark.parametrize("card", [*LAZORS, *SHIELDS], ids=lambda card: card.name)
def test_costs(card):
    """Activating and overcharging cost what the card says, no more and no less."""
    word = card.name.split("_")[-1]
    for energy in range(2, 8):
        offered = {text.split()[0] for text in texts(start([p(energy, card.name), p(2)]))}
        assert [word in offered, f"over{word}" in offered] == [cost <= energy for cost in card.cost]


def test_who_can_choose_nothing_else_holds():
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


def test_what_is_hidden_is_drawn_before_the_reveal():
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


def test_everything_else_is_seen():
    state = start([p(2), p(2)], "shield", "battery")
    assert state.observation_text(0) == state.observation_text(1) == state.to_text()


# Shields and lazors that ask ----------------------------------------------------------------------


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
        ([p(3, "disabling_lazor"), p(2)], "lazor 1; shield", 0, "drain, disable"),
    ],
)
def test_what_is_asked(players, actions, asked, choices):
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
    """It comes back to the first, who takes it in full; the killer is who sent it last."""
    players = [p(4, "plasma_lazor"), p(5, "reflector_shield"), p(5, "reflector_shield")]
    state = start(
        players, "overlazor 1", "overshield", "overshield", "redirect 2", "redirect 1", options={"copies": 2}, copies=2
    )
    assert lives(state) == "3/0 0/0 3/0"
    assert seen(state)["players"][1]["killer"] == 2


def test_a_paid_reflection_is_a_new_damage():
    """What the second reflector gives back is sent on by the first once more, to the target that it chose."""
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


# Bingo --------------------------------------------------------------------------------------------


def roll(*players, rolls, **more):
    """The state after the bingo rolls of a round."""
    players = [player | ({"dice": "??"} if seat == 0 else {}) for seat, player in enumerate(players)]
    return start(players, *(f"roll {dice}" for dice in rolls.split()), phase="roll", **more)


def card(state, seat=0):
    return " ".join(seen(state)["players"][seat]["card"])


@pytest.mark.parametrize(
    ("player", "dice", "after", "energy"),
    [
        (p(2), "B1", "B1", 2),
        (p(2), "B2", "B2", 3),  # charged
        (p(2, card="B1"), "B1", "B1", 3),  # scored already
        (p(2, card="B2"), "B2", "B2", 4),  # scored already, and charged
        (p(16, "tesseract_battery", card="B2"), "B2", "B2", 16),
        (p(35, card="O1"), "B2", "B2 O1", 35),  # the last cube of the pool, and none to gain
        (p(36, card="O1"), "B2", "B2 O1", 35),  # the pool is empty, so the battery gives the cube
    ],
)
def test_scoring(player, dice, after, energy):
    state = roll(player, p(2), rolls=f"{dice} I4")
    assert (card(state), seen(state)["players"][0]["energy"]) == (after, energy)


LETTERS = {letter: {f"{letter}{number}" for number in range(1, 6)} for letter in "BINGO"}
NUMBERS = {number: {f"{letter}{number}" for letter in "BINGO"} for number in range(1, 6)}
ALL = set().union(*LETTERS.values())


@pytest.mark.parametrize(("dice", "squares"), [("B*", LETTERS["B"]), ("*3", NUMBERS[3]), ("**", ALL)])
def test_stars(dice, squares):
    assert texts(roll(p(2), p(2), rolls=f"{dice} I4")) == squares


@pytest.mark.parametrize(
    ("dice", "squares"), [("B3", LETTERS["B"] | NUMBERS[3]), ("B*", ALL), ("*3", ALL), ("**", ALL)]
)
def test_the_bonus_of_an_ultra_shield(dice, squares):
    state = roll(p(2, bonus=True), p(2), rolls=f"{dice} I4")
    assert texts(state) == squares
    state.apply_action(state.string_to_action("B5"))
    assert "bonus" not in seen(state)["players"][0]


def test_the_bonus_is_gained_when_paid_and_kept():
    state = start([p(4, "plasma_lazor"), p(6, "ultra_shield")], "overlazor 1", "overshield")
    assert seen(state)["players"][1]["bonus"]
    state = start([p(6, "ultra_shield", health=1), p(2)], "overshield", "battery")
    assert seen(state)["players"][0]["bonus"]


@pytest.mark.parametrize(("four", "fifth"), [("B1 B2 B3 B4", "B5"), ("B1 I1 N1 G1", "O1")])
def test_five_in_a_row_win_at_once(four, fifth):
    state = roll(p(2), p(2, card=four), p(2, card=four), rolls=f"I4 {fifth} {fifth}")
    assert state.is_terminal()
    assert state.returns() == [-0.5, 1.0, -0.5]
    assert card(state, 2) == four  # who comes later in turn order does not score any more
    assert state.game.state_from_text(state.to_text()).returns() == state.returns()


def test_a_diagonal_does_not_win():
    assert not roll(p(2, card="B1 I2 N3 G4"), p(2), rolls="O5 I1").is_terminal()


def test_compressors():
    """In turn order, on any player's dice, once more while the player holds one."""
    state = roll(p(2), p(2, *["continuum_compressor"] * 2), p(2), rolls="B1 I2 N3")
    assert (state.current_player(), texts(state)) == (1, {"reroll 0", "reroll 1", "reroll 2", "pass"})
    for action in "reroll 0", "roll O4", "reroll 2", "roll O5":
        state.apply_action(state.string_to_action(action))
    assert [card(state, seat) for seat in range(3)] == ["O4", "I2", "O5"]
    assert seen(state)["discard"] == ["continuum_compressor"] * 2


def test_a_compressor_may_be_kept():
    state = roll(p(2, "continuum_compressor"), p(2), rolls="B1 I2")
    state.apply_action(state.string_to_action("pass"))
    assert (card(state), seen(state)["players"][0]["powers"]) == ("B1", ["continuum_compressor"])


# A tesseract_battery ------------------------------------------------------------------------------


def test_an_extra_roll():
    state = start([p(9, "tesseract_battery"), p(2)], "battery", "shield")
    assert (seen(state)["phase"], seen(state)["turn"], lives(state)) == ("extra_roll", 0, "3/1 3/0")
    assert len(state.legal_actions()) == 36
    state.apply_action(state.string_to_action("roll N1"))
    assert card(state) == "N1"


def test_compressors_on_an_extra_roll():
    state = start([p(9, "tesseract_battery"), p(2, *["continuum_compressor"] * 2)], "battery", "shield", "roll N1")
    assert (state.current_player(), texts(state)) == (1, {"reroll 0", "pass"})
    for action in "reroll 0", "roll *1", "pass":
        state.apply_action(state.string_to_action(action))
    assert (state.current_player(), texts(state)) == (0, NUMBERS[1])


def test_an_extra_roll_can_win():
    state = start([p(9, "tesseract_battery", card="B1 B2 B3 B4"), p(2)], "battery", "lazor 0", "roll B5")
    assert state.returns() == [1, -1]


def test_chaos_goes_by_the_dice_of_the_bingo():
    """The extra roll of seat 0 does not change whom the chaotic_battery of seat 1 meets."""
    players = [p(9, "tesseract_battery", dice="N1"), p(2, "chaotic_battery", dice="B3")]
    assert lives(start(players, "battery", "battery", "roll B3")) == "3/1 3/6"


# Deaths -------------------------------------------------------------------------------------------

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


MANY = "B1 B3 B4 B5 I1 I2 I3 I4 N1 N2 N4 N5 G2 G3 G4 G5 O1 O2 O3 O5"


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


# Entropy engines, purchase, the end of the round --------------------------------------------------


def test_entropy_before_combat():
    """Again while the player can."""
    state = roll(p(0, *["entropy_engine"] * 2, card="O1"), p(2), rolls="B1 I4")
    assert (state.current_player(), texts(state)) == (0, {"convert B1", "convert O1", "pass"})
    state.apply_action(state.string_to_action("convert O1"))
    assert (lives(state), card(state)) == ("3/4 3/2", "B1")
    assert texts(state) == {"convert B1", "pass"}
    state.apply_action(state.string_to_action("convert B1"))
    assert (lives(state), seen(state)["phase"]) == ("3/8 3/2", "choice")


def test_a_tesseract_battery_gains_nothing_of_entropy():
    state = roll(p(3, "entropy_engine", "tesseract_battery"), p(2), rolls="B1 I4")
    state.apply_action(state.string_to_action("convert B1"))
    assert (lives(state), card(state)) == ("3/3 3/2", "")


def shop(*players, market, to_act=0, **more):
    """The purchase turn of a seat; everyone has held this round."""
    players = [player | {"chose": "hold"} for player in players]
    return start(players, phase="purchase", to_act=to_act, market=market, **{"options": {"market": len(market)}} | more)


def test_purchase():
    state = shop(p(5), p(2), market=["plasma_lazor", "vampiric_lazor", "disabling_lazor", "charged_capacitor"])
    assert texts(state) == {"buy plasma_lazor", "buy vampiric_lazor", "buy charged_capacitor", "pass"}


@pytest.mark.parametrize("name", CARD_NAMES)
def test_prices(name):
    price = next(card.price for card in (*LAZORS, *SHIELDS, *BATTERIES, *POWERS) if card.name == name)
    state = shop(p(price), p(2), market=[name])
    state.apply_action(state.string_to_action(f"buy {name}"))
    assert seen(state)["players"][0]["energy"] == (16 if name == "tesseract_battery" else 0)
    with pytest.raises(PositionError, match="nobody has a choice"):
        shop(p(price - 1), p(2), market=[name])


def test_a_bought_item_replaces_its_kind_and_is_not_disabled():
    player = p(9, "focused_lazor", disabled_next=["lazor", "shield"])
    state = shop(player, p(2), market=["plasma_lazor"])
    state.apply_action(state.string_to_action("buy plasma_lazor"))
    bought = seen(state)["players"][0]
    assert (bought["lazor"], bought["disabled_next"]) == ("plasma_lazor", ["shield"])
    assert (seen(state)["discard"], seen(state)["phase"], seen(state)["deals"]) == (["focused_lazor"], "deal", 1)


def test_a_basic_item_leaves_the_game():
    state = shop(p(9), p(2), market=["plasma_lazor"])
    state.apply_action(state.string_to_action("buy plasma_lazor"))
    assert seen(state)["discard"] == []


def test_dealing_is_weighted_by_the_copies_left():
    state = shop(p(9), p(2), market=["plasma_lazor"], copies=2, options={"market": 1, "copies": 2})
    state.apply_action(state.string_to_action("buy plasma_lazor"))
    probabilities = {state.action_to_string(outcome): p for outcome, p in state.chance_outcomes()}
    assert probabilities["deal plasma_lazor"] * 2 == pytest.approx(probabilities["deal focused_lazor"])
    assert sum(probabilities.values()) == pytest.approx(1)


def test_the_discard_pile_replaces_an_empty_deck():
    """The item that was replaced lies there already."""
    held = {"plasma_lazor", "focused_lazor"}
    discard = [name for name in CARD_NAMES if name not in held for _ in range(1 + (name in POWER_NAMES))]
    state = shop(p(9, "focused_lazor"), p(2), market=["plasma_lazor"], discard=discard)
    assert seen(state)["deck"] == []
    state.apply_action(state.string_to_action("buy plasma_lazor"))
    assert "deal focused_lazor" in texts(state)
    assert seen(state)["discard"] == []


def test_an_empty_place_stays_empty_until_the_next_wipe():
    """All cards but one are in the hands of five players."""
    hands = zip(CARD_NAMES[:5], CARD_NAMES[5:10], CARD_NAMES[10:15], strict=True)
    players = [p(20, *names, *[POWER_NAMES[seat]] * 2) for seat, names in enumerate(hands)]
    players[3]["powers"] = ["continuum_compressor"]
    state = shop(*players, market=["continuum_compressor"], options={"market": 2}, to_act=4)
    for action in "wipe", "deal continuum_compressor":
        state.apply_action(state.string_to_action(action))
    assert (seen(state)["phase"], seen(state)["market"]) == ("purchase", ["continuum_compressor"])
    state.apply_action(state.string_to_action("buy continuum_compressor"))
    assert seen(state)["market"] == []


def test_wipe():
    """Only the last in turn order, once, before buying, where a card is face up."""
    market = ["charged_capacitor", "plasma_lazor"]
    assert "wipe" not in texts(shop(p(9), p(9), market=market))
    last = shop(p(9), p(9), market=market, to_act=1)
    assert "wipe" in texts(last)
    after = last.clone()
    for action in "wipe", "deal focused_lazor", "deal ultra_shield":
        after.apply_action(after.string_to_action(action))
    assert (seen(after)["market"], seen(after)["discard"]) == (
        ["focused_lazor", "ultra_shield"],
        ["plasma_lazor", "charged_capacitor"],
    )
    assert texts(after) == {"buy focused_lazor", "buy ultra_shield", "pass"}
    for action in "buy charged_capacitor", "deal focused_lazor":
        last.apply_action(last.string_to_action(action))
    assert texts(last) == {"buy focused_lazor", "buy plasma_lazor", "pass"}


def test_the_last_can_wipe_after_others_bought():
    state = shop(p(4), p(2), market=["focused_lazor", "disabling_lazor"])
    for action in "buy focused_lazor", "deal plasma_lazor":
        state.apply_action(state.string_to_action(action))
    assert (state.current_player(), texts(state)) == (1, {"wipe", "pass"})


def test_an_entropy_engine_on_the_purchase_turn_keeps_the_wipe():
    state = shop(p(9), p(0, "entropy_engine", card="N1"), market=["plasma_lazor"], to_act=1)
    assert texts(state) == {"wipe", "convert N1", "pass"}
    state.apply_action(state.string_to_action("convert N1"))
    assert texts(state) == {"wipe", "buy plasma_lazor", "pass"}


@pytest.mark.parametrize(("energy", "after"), [(8, 16), (17, 16)])
def test_a_new_tesseract_battery(energy, after):
    state = shop(p(energy, card=MANY), p(2), market=["tesseract_battery"])
    state.apply_action(state.string_to_action("buy tesseract_battery"))
    assert seen(state)["players"][0]["energy"] == after


def test_charged_capacitor():
    """At the end of a round without damage, again while the player can; energy above the capacity is lost then."""
    state = shop(p(3, *["charged_capacitor"] * 2), p(2), market=["disabling_lazor"], to_act=1)
    state.apply_action(state.string_to_action("pass"))
    assert (state.current_player(), texts(state)) == (0, {"capacitor", "pass"})
    state.apply_action(state.string_to_action("capacitor"))
    assert (lives(state), texts(state)) == ("3/7 3/2", {"capacitor", "pass"})
    state.apply_action(state.string_to_action("pass"))
    assert (seen(state)["phase"], lives(state)) == ("roll", "3/6 3/4")


def test_no_capacitor_after_damage():
    state = shop(p(3, "charged_capacitor", hurt=True), p(2), market=["disabling_lazor"], to_act=1)
    state.apply_action(state.string_to_action("pass"))
    assert seen(state)["phase"] == "roll"


@pytest.mark.parametrize(
    ("battery", "energy"),
    [
        ("basic_battery", 6), ("military_battery", 9), ("barrier_battery", 9), ("reactive_battery", 9),
        ("chaotic_battery", 11), ("tesseract_battery", 16),
    ],
)  # fmt: skip
def test_capacity_and_supply(battery, energy):
    """What is above the capacity is lost, then the next round's supply comes."""
    state = shop(p(20, battery), p(2), market=["charged_capacitor"], to_act=1)
    state.apply_action(state.string_to_action("pass"))
    assert lives(state) == f"3/{energy} 3/4"


@pytest.mark.parametrize(("rotate", "first"), [(False, 1), (True, 2)])
def test_the_marker(rotate, first):
    state = shop(p(2), p(2), p(2), market=["disabling_lazor"], first=1, options={"market": 1, "rotate": rotate})
    state.apply_action(state.string_to_action("pass"))
    assert (seen(state)["first"], seen(state)["to_act"], seen(state)["round"]) == (first, first, 2)


def test_a_new_round_begins_with_a_roll_of_the_first_player():
    state = shop(p(2), p(2), market=["disabling_lazor"], first=1, options={"market": 1})
    state.apply_action(state.string_to_action("pass"))
    assert [player.get("dice") for player in seen(state)["players"]] == [None, "??"]
    state.apply_action(state.string_to_action("roll B1"))
    assert [player.get("dice") for player in seen(state)["players"]] == ["??", "B1"]


def test_a_drawn_game():
    state = shop(p(2), p(2), market=["disabling_lazor"], to_act=1, round=7, options={"market": 1, "rounds": 7})
    state.apply_action(state.string_to_action("pass"))
    assert (state.is_terminal(), state.returns(), seen(state)["round"]) == (True, [0, 0], 7)
    assert state.game.state_from_text(state.to_text()).returns() == [0, 0]


# Texts --------------------------------------------------------------------------------------------


def test_the_start():
    game = parlour.load("deathmatch_arena", players=2, market=1)
    state = game.new_initial_state()
    player = {"health": 3, "energy": 0, "card": [], "lazor": "basic_lazor", "shield": "basic_shield"}
    player |= {"battery": "basic_battery", "powers": []}
    deck = [name for name in CARD_NAMES for _ in range(1 + (name in POWER_NAMES))]
    moment = {"round": 0, "phase": "first", "first": None, "to_act": None, "players": [player, player]}
    assert state.to_text() == text(moment | {"market": [], "deck": deck, "discard": []})
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    state.apply_action(state.string_to_action("first 1"))
    assert len(state.chance_outcomes()) == 20
    state.apply_action(state.string_to_action("deal plasma_lazor"))
    assert (seen(state)["phase"], seen(state)["to_act"], lives(state)) == ("roll", 1, "3/2 3/2")
    assert len(state.chance_outcomes()) == 36


@pytest.mark.parametrize("action", ["", "lazor", "lazor 5", "overlazor -1", "roll 3B", "buy basic_lazor", "N6", "?"])
def test_no_action(action):
    with pytest.raises(InvalidActionError):
        start([p(2), p(2)]).string_to_action(action)


def test_an_action_of_another_moment():
    with pytest.raises(IllegalActionError):
        start([p(2), p(2)]).string_to_action("buy plasma_lazor")


@pytest.mark.parametrize(
    "options",
    [{"players": 1}, {"players": 6}, {"copies": 0}, {"copies": 3}, {"market": 0}, {"market": 9}, {"rotate": 1},
     {"rounds": 0}, {"rounds": 1000}, {"seats": 3}],
)  # fmt: skip
def test_options(options):
    with pytest.raises(OptionError, match=next(iter(options))):
        parlour.load("deathmatch_arena", **options)


def refused(position, field, **options):
    game = parlour.load("deathmatch_arena", **{"players": 3, "market": 2} | options)
    with pytest.raises(PositionError) as caught:
        game.state_from_text(position)
    assert caught.value.field == field, caught.value


GOOD = position([p(4, "plasma_lazor", card="B1 N3"), p(2, "backup_battery"), p(2)], market=["ultra_shield"])


@pytest.mark.parametrize(
    "broken",
    ["", "x", "[]", "3", "{}", GOOD + " ", " " + GOOD, GOOD.replace(",", ", "), GOOD[:-1], GOOD.replace('"', "'"),
     GOOD.replace('"round":1', '"round":1,"round":1'), GOOD.replace('"discard":[]', '"discard":[],"more":1'),
     GOOD.replace(',"discard":[]', ""), GOOD.replace('"round":1,"phase":"choice"', '"phase":"choice","round":1')],
)  # fmt: skip
def test_malformed_as_a_whole(broken):
    refused(broken, None)


def change(path, value):
    """A change of a position, by the path to what is changed."""

    def changed(position):
        for key in path[:-1]:
            position = position[key]
        if value is None:
            del position[path[-1]]
        else:
            position[path[-1]] = value

    return changed


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (["round"], -1, "round"),
        (["round"], 101, "round"),
        (["round"], 1.0, "round"),
        (["round"], True, "round"),
        (["round"], "1", "round"),
        (["round"], 0, "round"),  # of the setup
        (["phase"], "lunch", "phase"),
        (["phase"], "pay", "phase"),  # runs by itself
        (["phase"], ["choice"], "phase"),
        (["first"], 3, "first"),
        (["to_act"], 3, "to_act"),
        (["players"], [], "players"),
        (["players", 0], 1, "players"),
        (["players", 0, "health"], 4, "players"),
        (["players", 0, "health"], 0, "players"),  # nobody is dead when choices are made
        (["players", 0, "health"], None, "players"),
        (["players", 0, "energy"], 36, "players"),  # 3, 2 and 36 are 41 cubes
        (["players", 0, "energy"], -1, "players"),
        (["players", 0, "card"], ["N3", "B1"], "players"),
        (["players", 0, "card"], ["B1", "B1"], "players"),
        (["players", 0, "card"], ["B6"], "players"),
        (["players", 0, "card"], "B1", "players"),
        (["players", 0, "card"], ["B1", "B2", "B3", "B4", "B5"], "players"),  # has won
        (["players", 0, "lazor"], "laser", "players"),
        (["players", 0, "lazor"], "basic_shield", "players"),
        (["players", 0, "lazor"], "focused_lazor", "deck"),  # there is one, in the deck
        (["players", 0, "powers"], ["plasma_lazor"], "players"),
        (["players", 1, "powers"], [], "deck"),
        (["players", 0, "disabled"], [], "players"),
        (["players", 0, "disabled"], ["battery", "shield"], "players"),
        (["players", 0, "disabled"], ["hat"], "players"),
        (["players", 0, "bonus"], False, "players"),
        (["players", 0, "dice"], "B6", "players"),
        (["players", 0, "dice"], "??", "players"),
        (["players", 0, "dice"], None, "players"),
        (["players", 0, "chose"], "shield", "players"),  # it is about to choose
        (["players", 0, "hurt"], True, "players"),  # nobody has fired yet
        (["players", 0, "blocked"], 1, "players"),
        (["players", 0, "redirect"], 1, "players"),
        (["players", 0, "hit_by"], [1], "players"),
        (["players", 0, "killer"], 1, "players"),
        (["players", 0, "hat"], 1, "players"),
        (["market"], ["ultra_shield"] * 3, "market"),
        (["market"], ["hat"], "market"),
        (["market"], ["basic_lazor"], "market"),
        (["market"], "ultra_shield", "market"),
        (["market"], [], "deck"),
        (["deck"], [], "deck"),
        (["deck", 0], "hat", "deck"),
        (["discard"], ["hat"], "discard"),
        (["discard"], ["plasma_lazor"], "deck"),
        (["turn"], 1, "turn"),
        (["roll"], "B3", "roll"),
        (["damage"], {"amount": 1, "source": 1}, "damage"),
        (["deals"], 1, "deals"),
        (["wiped"], True, "wiped"),
    ],
)
def test_refused(path, value, field):
    position = json.loads(GOOD)
    change(path, value)(position)
    refused(text(position), field)


def test_refused_numbers_with_leading_zeros():
    refused(GOOD.replace('"round":1', '"round":01'), None)


def test_refused_too_many_faces_up():
    refused(position([p(4), p(2), p(2)], market=["ultra_shield", "plasma_lazor"]), "market", market=1)


HELD = [p(2, chose="shield"), p(2, chose="lazor 0"), p(2)]
SHOT = [p(2, "efficient_shield", chose="shield"), p(2, "plasma_lazor", chose="overlazor 0"), p(2, chose="battery")]
DEAD = [
    p(2, chose="battery"),
    p(0, chose="battery", health=0, killer=0, hurt=True, card="B1 B3"),
    p(2, chose="battery"),
]


@pytest.mark.parametrize(
    ("players", "field", "more"),
    [
        (HELD, "", {"phase": "choice", "to_act": 2}),
        ([p(2), p(2, chose="shield"), p(2)], "players", {"phase": "choice", "to_act": 2}),  # seat 0 has not chosen
        ([p(2, chose="lazor 0"), *HELD[1:]], "players", {"phase": "choice", "to_act": 2}),  # itself
        ([p(2, chose="lazor 3"), *HELD[1:]], "players", {"phase": "choice", "to_act": 2}),
        ([p(2, chose="overlazor 1"), *HELD[1:]], "players", {"phase": "choice", "to_act": 2}),  # a basic one
        ([p(2, chose="overshield"), *HELD[1:]], "players", {"phase": "choice", "to_act": 2}),
        ([p(2, chose="drain"), *HELD[1:]], "players", {"phase": "choice", "to_act": 2}),
        ([p(2, chose="?"), p(2, chose="shield"), p(2, chose="?")], "", {"phase": "reveal", "to_act": 0}),
        ([p(2, chose="?"), p(2, chose="shield"), p(2, chose="?")], "players", {"phase": "reveal", "to_act": 2}),
        (SHOT, "", {"phase": "block", "to_act": 0, "turn": 1, "damage": {"amount": 3, "source": 1}}),
        (SHOT, "damage", {"phase": "block", "to_act": 0, "turn": 1, "damage": {"amount": 4, "source": 1}}),
        (SHOT, "damage", {"phase": "block", "to_act": 0, "turn": 1, "damage": {"amount": 0, "source": 1}}),
        (SHOT, "damage", {"phase": "block", "to_act": 0, "turn": 1, "damage": {"amount": 3, "source": 0}}),
        (SHOT, "damage", {"phase": "block", "to_act": 0, "turn": 1, "damage": {"amount": 3}}),
        (SHOT, "damage", {"phase": "block", "to_act": 0, "turn": 1, "damage": {"amount": 3, "source": 1, "sent": []}}),
        (
            SHOT,
            "damage",
            {"phase": "block", "to_act": 0, "turn": 1, "damage": {"amount": 3, "source": 1, "second": True}},
        ),
        (SHOT, "damage", {"phase": "block", "to_act": 0, "turn": 1, "damage": {"amount": 3, "source": 1, "sent": [1]}}),
        (SHOT, "players", {"phase": "reflect", "to_act": 0, "turn": 1, "damage": {"amount": 3, "source": 1}}),
        (SHOT, "players", {"phase": "block", "to_act": 0, "turn": 2, "damage": {"amount": 3, "source": 1}}),
        (SHOT, None, {"phase": "block", "to_act": 0, "turn": 1}),
        (DEAD, "", {"phase": "die", "to_act": 1}),
        (DEAD, "players", {"phase": "die", "to_act": 2}),  # seat 2 lives
        (DEAD, "", {"phase": "steal", "to_act": 0, "turn": 1, "roll": "B-"}),
        (DEAD, "phase", {"phase": "steal", "to_act": 0, "turn": 1, "roll": "N-"}),  # no cube there
        (DEAD, "roll", {"phase": "steal", "to_act": 0, "turn": 1, "roll": "B3"}),
        (DEAD, "roll", {"phase": "steal", "to_act": 0, "turn": 1, "roll": "--"}),
        (DEAD, "to_act", {"phase": "steal", "to_act": 2, "turn": 1, "roll": "B-"}),
        (DEAD, "", {"phase": "death_roll", "to_act": 2, "turn": 1, "roll": "-?"}),
        (DEAD, "roll", {"phase": "death_roll", "to_act": 2, "turn": 1, "roll": "B?"}),
        (DEAD, "phase", {"phase": "death_compress", "to_act": 2, "turn": 1, "roll": "B-"}),  # no compressor
        (DEAD, "players", {"phase": "purchase", "to_act": 2}),  # somebody is dead
        ([p(2)] * 3, "deals", {"phase": "deal", "to_act": 0, "deals": 1, "market": []}),
        ([p(2)] * 3, "round", {"phase": "over", "to_act": None}),  # nobody has won
    ],
)
def test_moments(players, field, more):
    """What a text says of a moment must fit together."""
    setup_or_end = more["phase"] in ("deal", "over")
    written = json.loads(position(players, round=int(more["phase"] != "deal"), **more))
    if setup_or_end:
        written["players"] = players  # no dice lie there
    if field == "":
        assert parlour.load("deathmatch_arena", market=2).state_from_text(text(written)).to_text() == text(written)
    else:
        refused(text(written), field)


MANY_CARDS = [{"players": 2, "rotate": True}, {"players": 3, "copies": 2}, {"players": 5, "market": 8}]


@pytest.mark.parametrize("options", some_daily(MANY_CARDS, *MANY_CARDS[:2]))
@pytest.mark.parametrize("games", [2, pytest.param(20, marks=pytest.mark.campaign)])
def test_every_moment_is_written_and_read(games, options):
    """Byte for byte, as it is and as each seat sees it, in games that begin with many cards."""
    rng = kit.seeded(1)
    game = parlour.load("deathmatch_arena", rounds=4, **options)
    moves, phases = kit.new(kit.Moves), Counter()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            phases[seen(state)["phase"]] += 1
            for view in [state, *(state.observation(seat) for seat in range(options["players"]))]:
                again = game.state_from_text(view.to_text())
                assert kit.raw(again.record).tobytes() == kit.raw(view.record).tobytes()
            if state.is_chance_node():
                state.roll(rng)
            else:
                assert len(state.legal_actions()) > 1  # forced actions are played by the game
                state.apply_action(kit.random_action(state.record, moves.action, rng))
    assert {"first", "deal", "roll", "choice", "purchase", "score"} <= set(phases)


# What people type ----------------------------------------------------------------------------------

FOES = [p(4, "plasma_lazor"), p(2), p(2)]
SALE = ["plasma_lazor", "tesseract_battery"]


def sale(energy=4, *cards, seat=0, **more):
    """The purchase turn of a seat among three with a cube on N3."""
    players = [p(energy, *cards, card="N3") if each == seat else p(2) for each in range(3)]
    return shop(*players, market=SALE, to_act=seat, **more)


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        *[
            (typed, "lazor 1")
            for typed in ("lazor 1", "Lazor Blue", "pistol blue", "lazor blau", "laz bl", "pistole b")
        ],
        *[(typed, "overlazor 2") for typed in ("overlazor green", "OVERLAZOR Grün", "pistol, Ohhhhhhh! green")],
        *[(typed, "shield") for typed in ("Shield", "flat hand", "flache Hand", "flat", "sh")],
        *[(typed, "battery") for typed in ("fist", "Faust", "bat")],
    ],
)
def test_a_hand_in_other_words(typed, action):
    state = start(FOES)
    assert state.action_to_string(state.parse_action(typed)) == action


@pytest.mark.parametrize(
    ("typed", "action"),
    [("buy plasma lazor", "buy plasma_lazor"), ("plasma", "buy plasma_lazor"), ("done", "pass"), ("p", None)],
)
def test_a_purchase_in_other_words(typed, action):
    state = sale()
    if action:
        assert state.action_to_string(state.parse_action(typed)) == action
    else:
        with pytest.raises(AmbiguousActionError, match="'p' could be pass or buy plasma_lazor"):
            state.parse_action(typed)


def test_with_one_foe_a_pistol_needs_no_target():
    state = start([p(4, "plasma_lazor"), p(2)])
    assert state.action_to_string(state.parse_action("pistol")) == "lazor 1"
    with pytest.raises(AmbiguousActionError, match="'blue' could be lazor 1 or overlazor 1"):
        state.parse_action("blue")
    with pytest.raises(AmbiguousActionError, match="'pistol' could be lazor 1 or lazor 2: type all of it"):
        start(FOES).parse_action("pistol")


def test_other_words_count_in_no_record():
    with pytest.raises(InvalidActionError):
        start(FOES).string_to_action("lazor blue")


STRUCK = [p(4, "efficient_shield", chose="shield"), p(2, "vampiric_lazor", chose="lazor 0"), p(2, chose="battery")]
BEAMS = [p(2, "diffracting_lazor", chose="lazor 2"), *[p(2, chose="battery")] * 3]
MIRRORS = [p(5, "reflector_shield", chose="overshield"), p(2, chose="lazor 0"), p(2, chose="battery")]


@pytest.mark.parametrize(
    ("state", "typed", "why"),
    [
        (lambda: start([p(3, "plasma_lazor"), p(2)]), "overlazor 1", "plasma lazor: 4E, you have 3E."),
        (lambda: start([p(1, "efficient_shield"), p(2)]), "pistol", "basic lazor: 2E, you have 1E."),
        (lambda: start([p(1, "focused_lazor"), p(2)]), "flat hand", "basic shield: 2E, you have 1E."),
        (lambda: start([p(4), p(2)]), "overshield", "A basic shield cannot be overcharged."),
        (lambda: start([p(4), p(2)]), "lazor 0", "You cannot choose yourself."),
        (lambda: start([p(4), p(2)]), "lazor red", "You cannot choose yourself."),
        (lambda: start([p(4), p(2)]), "lazor 2", "There is no seat 2; the seats are 0 to 1."),
        (lambda: start([p(4, disabled=["lazor"]), p(2)]), "lazor 1", "Your basic lazor is disabled this round."),
        (lambda: start([p(4, disabled=["battery"]), p(2)]), "fist", "Your basic battery is disabled this round."),
        (lambda: start([p(7, "tesseract_battery"), p(2)], market=["plasma_lazor"]), "battery",
         "tesseract battery: 8E, you have 7E."),
        (lambda: start(FOES), "hold", "Only who can do nothing else holds."),
        (lambda: start(FOES), "pass", "Here you have to choose: there is no passing."),
        (lambda: start(FOES), "buy plasma_lazor", "That can be done at another moment of the round."),
        (lambda: start(FOES), "roll B3", "That is left to chance."),
        (lambda: roll(p(2), p(2), rolls="B3"), "pistol", "First something is left to chance."),
        (sale, "tesseract", "tesseract battery: 8E, you have 4E."),
        (sale, "buy ultra_shield", "There is no ultra shield in the market."),
        (sale, "wipe", "Only the last in turn order may wipe the market."),
        (lambda: sale(seat=2, wiped=True), "wipe", "The market is wiped once a round at most, and before you buy."),
        (sale, "convert N3", "You have no entropy engine."),
        (lambda: sale(4, "entropy_engine"), "convert B1", "You have no cube on B1."),
        (lambda: start(STRUCK, phase="block", turn=1, damage={"amount": 2, "source": 1}), "block 3",
         "There is only 2 damage."),
        (lambda: start([p(1, "efficient_shield", chose="shield"), *STRUCK[1:]], phase="block", turn=1,
                       damage={"amount": 2, "source": 1}), "2", "That costs 2E, you have 1E."),
        (lambda: start(BEAMS, phase="effect"), "adjacent 2", "Green does not sit next to Green."),
        (lambda: start(BEAMS, phase="effect"), "drain", "Your diffracting lazor does not do that."),
        (lambda: start(MIRRORS, phase="redirect", turn=1, damage={"amount": 1, "source": 1}), "redirect red",
         "You cannot choose yourself."),
        (lambda: start(DEAD, phase="steal", turn=1, roll="B-"), "steal O5", "Blue has no cube on O5."),
    ],
)  # fmt: skip
def test_the_reason_of_a_refusal(state, typed, why):
    with pytest.raises(IllegalActionError) as refusal:
        state().parse_action(typed)
    assert str(refusal.value).startswith(why)


# The table ----------------------------------------------------------------------------------------


def test_overcharging_is_shouted():
    state = start([p(4, "plasma_lazor"), p(2)])
    sentences = {choice.text: choice.sentence for choice in state.scene().choices}
    assert sentences["overlazor 1"].startswith("Ohhhhhhh! Red overcharges the plasma lazor")
    assert "Ohh" not in sentences["lazor 1"]


def test_the_table_keeps_the_secret():
    """A fist in the open palm for everyone who has chosen, until the count of three."""
    players = [p(4, "plasma_lazor"), p(2), p(2)]
    scenes = [start(players, choice).scene() for choice in ("overlazor 1", "shield", "battery")]
    assert len({scene.areas for scene in scenes}) == 1
    assert start(players, "shield", "lazor 0", "battery").scene().spot("hand1").pieces[0].label == "☞Red"


def test_cards_say_what_they_do():
    notes = {
        spot.id: spot.note for area in shop(p(9), p(2), market=["plasma_lazor"]).scene().areas for spot in area.spots
    }
    assert notes["plasma_lazor"] == "4E. plasma lazor: 2E: 2 damage; Ohhhhhhh! 4E: 3 damage. Red has 9E."
    assert notes["0shield"] == "basic shield: 2E: block 1"


def test_who_chooses_sees_what_there_is_to_pay_with():
    scene = start([p(1, "efficient_shield"), p(2)]).scene()
    assert scene.spot("0lazor").note == "basic lazor: 2E: 1 damage. Red has 1E."
    assert scene.spot("shield").note.endswith("block all; shield disabled. Red has 1E.")
    assert scene.spot("1lazor").note == "basic lazor: 2E: 1 damage"


def card_on(scene, spot):
    return scene.spot(spot).pieces[0].card


def test_cards_have_price_effect_and_overcharge_in_print():
    scene = shop(p(5, battery="chaotic_battery"), p(2), market=["plasma_lazor", "ultra_shield"]).scene()
    assert card_on(scene, "plasma_lazor") == Card("4E", "2E: 2 damage", "4E: 3 damage", "plasma_lazor")
    assert card_on(scene, "ultra_shield").refusal == "6E; Red has 5E"
    assert card_on(scene, "0lazor") == Card("", "2E: 1 damage", "", "basic_lazor")
    assert card_on(scene, "0battery").text.startswith("holds 8E, each round 3E; activate: store 4E")


def test_what_is_disabled_says_so_on_the_card():
    state = start([p(5, "plasma_lazor", disabled=["lazor"]), p(2)])
    assert card_on(state.scene(), "0lazor").refusal == "disabled"
    assert [card_on(state.scene(), way).refusal for way in ("lazor", "overlazor", "shield")] == ["disabled"] * 2 + [""]


def test_hands_say_what_they_cost_and_do_now_and_why_they_cannot_be_shown():
    scene = start([p(3, "focused_lazor", "efficient_shield", "tesseract_battery"), p(2)]).scene()
    ways = {spot.id: spot.pieces[0].card for area in scene.areas if area.offers for spot in area.spots}
    assert list(ways) == ["lazor", "overlazor", "shield", "overshield", "battery"]
    assert ways["overlazor"] == Card("3E", "2 damage", "", "overlazor")
    assert ways["battery"].refusal == "8E; Red has 3E"


def test_a_basic_item_has_no_way_to_overcharge_it():
    scene = start([p(9), p(2)]).scene()
    assert [spot.id for area in scene.areas if area.offers for spot in area.spots] == [
        "lazor",
        "shield",
        "battery",
    ]


def test_the_market_has_its_places_before_cards_lie_there():
    scene = parlour.load("deathmatch_arena", market=3).new_initial_state().scene()
    market = next(area for area in scene.areas if area.id == "market")
    assert [len(spot.pieces) for spot in market.spots] == [0, 0, 0]


def test_choices_say_in_a_few_words_what_they_cost_and_bring():
    buttons = {choice.text: choice.button for choice in start([p(4, "plasma_lazor"), p(2)]).scene().choices}
    assert buttons["lazor 1"] == Button("Blue", "2E: 2 damage")
    assert buttons["overlazor 1"] == Button("Blue", "4E: 3 damage")
    assert buttons["shield"] is None


def test_a_completed_line_is_struck_through():
    state = start([p(4, card="B2 I2 N2 G2", dice="O*"), p(2)], "O2", phase="score")
    cards = {area.id: area for area in state.scene().areas}
    assert cards["card0"].lines == (tuple(f"0{letter}2" for letter in "BINGO"),)
    assert cards["card1"].lines == ()


def test_a_german_card_name_is_understood():
    with speaking("de"):
        state = shop(p(9), p(2), market=["plasma_lazor"])
        assert state.scene().spot("plasma_lazor").name == "Plasmalazor"
        assert state.action_to_string(state.parse_action("Plasmalazor")) == "buy plasma_lazor"


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_rules_page_has_each_card_with_its_price_and_its_words(spoken):
    rows = [line.split(" | ") for line in rules_text.text("deathmatch_arena", spoken).splitlines() if line[:1] == "|"]
    page = {cells[0].removeprefix("| "): " | ".join(cells[1:]) for cells in rows}
    with speaking(spoken):
        for card in (*LAZORS, *SHIELDS, *BATTERIES, *POWERS):
            told = page[card_name(card)]
            said = [getattr(card, part, "") for part in ("always", "activate", "overcharge", "text")]
            assert all(
                translations("parlour.games.deathmatch_arena", spoken).get(words, words) in told for words in said
            )
            assert told.startswith(f"{card.price}E |" if card.price else "– |")
            assert card not in BATTERIES or f"{card.capacity}E |" in told


@pytest.mark.parametrize("spoken", [name for name in LANGUAGES if name != ENGLISH])
def test_what_stands_in_the_tables_of_cards_and_phases_is_translated(spoken):
    printed = {text for card in (*LAZORS, *SHIELDS) for text in (card.name, card.activate, card.overcharge)}
    printed |= {text for card in BATTERIES for text in (card.name, card.always, card.activate)}
    printed |= {text for card in POWERS for text in (card.name, card.text)}
    asked = {text for phase in PHASES.values() for text in (phase.prompt, phase.passing)}
    missing = (printed | asked) - set(translations("parlour.games.deathmatch_arena", spoken))
    assert missing == {""}  # where nothing is said


def test_every_choice_can_be_made_by_clicks():
    """The spots are there, and no choice stands in another's way."""
    rng, moves = kit.seeded(3), kit.new(kit.Moves)
    state = parlour.load("deathmatch_arena", players=4, copies=2).new_initial_state()
    while not state.is_terminal():
        scene = state.scene()
        spots = [choice.spots for choice in scene.choices if choice.spots]
        assert all(scene.spot(spot) for clicks in spots for spot in clicks)
        for clicks in spots:
            assert [other for other in spots if other[: len(clicks)] == clicks] == [clicks]
        if state.is_chance_node():
            state.roll(rng)
        else:
            state.apply_action(kit.random_action(state.record, moves.action, rng))
    assert "wins with five in a row" in str(state)


BASICS = {"basic_lazor": 1, "basic_shield": 1, "basic_battery": 1}


@pytest.mark.parametrize(
    ("player", "weighs"),
    [
        (p(), {"health": 3, **BASICS}),
        (p(2, health=1), {"energy": 2, "health": 1, **BASICS}),
        (p(card="B1 B2 B3"), {"row or column of 1": 3, "row or column of 3": 1, "health": 3, **BASICS}),
        (p(card="B1 I2 G3"), {"row or column of 1": 6, "health": 3, **BASICS}),
        (
            p(card="B1 B2 I1 I2 N1 G1"),  # rows 1 and 2, columns B and I, columns N and G
            {"row or column of 4": 1, "row or column of 2": 1 + 2, "row or column of 1": 2, "health": 3, **BASICS},
        ),
        (
            p(
                4,
                "plasma_lazor",
                "ultra_shield",
                "chaotic_battery",
                "entropy_engine",
                "entropy_engine",
                "backup_battery",
            ),
            {
                **{"energy": 4, "health": 3, "plasma_lazor": 1, "ultra_shield": 1, "chaotic_battery": 1},
                **{"entropy_engine": 2, "backup_battery": 1},
            },
        ),
    ],
)
def test_what_the_estimate_weighs(player, weighs):
    state = start([p(2), player, p()], first=0)
    assert weighs == weighed(state, 1)
    assert weighed(state, 0) == {"energy": 2, "health": 3, "first player": 1, **BASICS}
    assert weighed(state, 2) == {"health": 3, **BASICS}
