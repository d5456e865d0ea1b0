"""Deathmatch Arena: energy, the market, and the end of a round."""

import numpy as np
import pytest

from parlour import kit
from parlour.errors import PositionError
from parlour.games.deathmatch_arena.cards import CARD_NAMES

from .helpers import MANY, POWER_NAMES, act, card, lives, p, roll, seen, shop, texts


def test_entropy_before_combat():
    """Repeatedly, as long as the player can."""
    state = roll(p(0, *["entropy_engine"] * 2, card="O1"), p(2), rolls="B1 I4")
    assert (state.current_player(), texts(state)) == (0, {"convert B1", "convert O1", "pass"})
    act(state, "convert O1")
    assert (lives(state), card(state)) == ("3/4 3/2", "B1")
    assert texts(state) == {"convert B1", "pass"}
    act(state, "convert B1")
    assert (lives(state), seen(state)["phase"]) == ("3/8 3/2", "choice")


def test_tesseract_battery_gains_no_energy_from_entropy():
    state = act(roll(p(3, "entropy_engine", "tesseract_battery"), p(2), rolls="B1 I4"), "convert B1")
    assert (lives(state), card(state)) == ("3/3 3/2", "")


def test_purchase():
    state = shop(p(5), p(2), market=["plasma_lazor", "vampiric_lazor", "disabling_lazor", "charged_capacitor"])
    assert texts(state) == {"buy plasma_lazor", "buy vampiric_lazor", "buy charged_capacitor", "pass"}


PRICES = {
    2: ["charged_capacitor"],
    3: ["continuum_compressor", "entropy_engine"],
    4: ["focused_lazor", "plasma_lazor", "efficient_shield", "reflector_shield", "military_battery",
        "barrier_battery", "targeting_tessellator"],
    5: ["vampiric_lazor", "diffracting_lazor", "negator_shield", "absorber_shield", "reactive_battery",
        "chaotic_battery", "backup_battery"],
    6: ["ultra_shield"],
    7: ["disabling_lazor"],
    8: ["tesseract_battery"],
}  # fmt: skip


def test_every_card_has_a_price():
    assert sorted(name for names in PRICES.values() for name in names) == sorted(CARD_NAMES)
    for price, name in ((price, name) for price, names in PRICES.items() for name in names):
        state = act(shop(p(price), p(2), market=[name]), f"buy {name}")
        assert seen(state)["players"][0]["energy"] == (16 if name == "tesseract_battery" else 0)
        with pytest.raises(PositionError, match="nobody has a choice"):
            shop(p(price - 1), p(2), market=[name])


@pytest.mark.parametrize(
    ("player", "name", "discard"),
    [("focused_lazor", "plasma_lazor", ["focused_lazor"]), ("basic_lazor", "plasma_lazor", []),
     ("basic_shield", "efficient_shield", []), ("basic_battery", "chaotic_battery", [])],
)  # fmt: skip
def test_a_bought_item_replaces_its_kind_and_is_not_disabled(player, name, discard):
    """The other items stay disabled, and a basic item leaves the game."""
    kinds = ["lazor", "shield", "battery"]
    state = act(shop(p(9, player, disabled=kinds, disabled_next=kinds), p(2), market=[name]), f"buy {name}")
    bought, kind = seen(state)["players"][0], name.split("_")[1]
    others = [other for other in kinds if other != kind]
    assert (bought[kind], bought["disabled"], bought["disabled_next"]) == (name, others, others)
    assert (seen(state)["discard"], seen(state)["phase"], seen(state)["deals"]) == (discard, "deal", 1)


def test_dealing_is_weighted_by_the_copies_left():
    state = shop(p(9), p(2), market=["plasma_lazor"], copies=2, options={"market": 1, "copies": 2})
    act(state, "buy plasma_lazor")
    probabilities = {state.action_to_string(outcome): p for outcome, p in state.chance_outcomes()}
    assert probabilities["deal plasma_lazor"] * 2 == pytest.approx(probabilities["deal focused_lazor"])
    assert sum(probabilities.values()) == pytest.approx(1)


def shop_without_a_deck(*others):
    """Return a purchase turn with almost all free cards in the discard pile."""
    held = {"plasma_lazor", "focused_lazor", *others}
    discard = [name for name in CARD_NAMES if name not in held for _ in range(1 + (name in POWER_NAMES))]
    return shop(p(9, "focused_lazor"), p(2), market=["plasma_lazor"], discard=discard)


def test_the_discard_pile_replaces_an_empty_deck():
    """The replaced item is already there."""
    state = shop_without_a_deck()
    assert seen(state)["deck"] == []
    act(state, "buy plasma_lazor")
    assert ("deal focused_lazor" in texts(state), seen(state)["discard"]) == (True, [])


def test_discard_pile_stays_until_a_card_is_needed():
    """Even though the last card of the deck has been dealt."""
    state = shop_without_a_deck("ultra_shield")
    count = len(seen(state)["discard"])
    act(state, "buy plasma_lazor", "deal ultra_shield")
    assert (seen(state)["deck"], len(seen(state)["discard"])) == ([], count + 1)


def five_with_all_cards(*cubes):
    """Return a position in which five players hold all cards but one."""
    hands = zip(CARD_NAMES[:5], CARD_NAMES[5:10], CARD_NAMES[10:15], strict=True)
    players = [p(20, *names, *[POWER_NAMES[seat]] * 2) for seat, names in enumerate(hands)]
    players[3]["powers"], players[4]["card"] = ["continuum_compressor"], list(cubes)
    return players


def test_empty_place_stays_empty_until_the_next_wipe():
    state = shop(*five_with_all_cards(), market=["continuum_compressor"], options={"market": 2}, to_act=4)
    act(state, "wipe", "deal continuum_compressor")
    assert (seen(state)["phase"], seen(state)["market"]) == ("purchase", ["continuum_compressor"])
    assert seen(act(state, "buy continuum_compressor"))["market"] == []


def test_an_empty_market_is_not_wiped():
    state = act(shop(*five_with_all_cards("B1"), market=["continuum_compressor"], to_act=3), "buy continuum_compressor")
    assert (state.current_player(), texts(state)) == (4, {"convert B1", "pass"})


def test_wipe():
    """Only the last in turn order can, once, before buying, and only if a card is face up."""
    market = ["charged_capacitor", "plasma_lazor"]
    assert "wipe" not in texts(shop(p(9), p(9), market=market))
    last = shop(p(9), p(9), market=market, to_act=1)
    assert "wipe" in texts(last)
    after = last.clone()
    act(after, "wipe", "deal focused_lazor", "deal ultra_shield")
    assert seen(after)["market"] == ["focused_lazor", "ultra_shield"]
    assert seen(after)["discard"] == ["plasma_lazor", "charged_capacitor"]
    assert texts(after) == {"buy focused_lazor", "buy ultra_shield", "pass"}
    act(last, "buy charged_capacitor", "deal focused_lazor")
    assert texts(last) == {"buy focused_lazor", "buy plasma_lazor", "pass"}


def test_the_last_can_wipe_after_others_bought():
    state = shop(p(4), p(2), market=["focused_lazor", "disabling_lazor"])
    act(state, "buy focused_lazor", "deal plasma_lazor")
    assert (state.current_player(), texts(state)) == (1, {"wipe", "pass"})


def test_entropy_engine_in_the_purchase_turn_keeps_the_wipe():
    state = shop(p(9), p(0, "entropy_engine", card="N1"), market=["plasma_lazor"], to_act=1)
    assert texts(state) == {"wipe", "convert N1", "pass"}
    act(state, "convert N1")
    assert texts(state) == {"wipe", "buy plasma_lazor", "pass"}


@pytest.mark.parametrize(("energy", "after"), [(8, 16), (17, 16)])
def test_a_new_tesseract_battery(energy, after):
    state = act(shop(p(energy, card=MANY), p(2), market=["tesseract_battery"]), "buy tesseract_battery")
    assert seen(state)["players"][0]["energy"] == after


def test_charged_capacitor():
    """At the end of a round without damage, repeatedly; energy above the capacity is lost afterwards."""
    state = act(shop(p(3, *["charged_capacitor"] * 2), p(2), market=["disabling_lazor"], to_act=1), "pass")
    assert (state.current_player(), texts(state)) == (0, {"capacitor", "pass"})
    act(state, "capacitor")
    assert (lives(state), texts(state)) == ("3/7 3/2", {"capacitor", "pass"})
    act(state, "pass")
    assert (seen(state)["phase"], lives(state)) == ("roll", "3/6 3/4")


def test_no_capacitor_after_damage():
    state = act(shop(p(3, "charged_capacitor", hurt=True), p(2), market=["disabling_lazor"], to_act=1), "pass")
    assert seen(state)["phase"] == "roll"


CAPACITIES = {"basic": 6, "military": 9, "barrier": 9, "reactive": 9, "chaotic": 11, "tesseract": 16}


@pytest.mark.parametrize(("battery", "energy"), CAPACITIES.items())
def test_capacity_and_supply(battery, energy):
    """Energy above the capacity is lost before the next round's supply."""
    state = act(shop(p(20, f"{battery}_battery"), p(2), market=["charged_capacitor"], to_act=1), "pass")
    assert lives(state) == f"3/{energy} 3/4"


@pytest.mark.parametrize(("rotate", "first"), [(False, 1), (True, 2)])
def test_the_marker(rotate, first):
    state = shop(p(2), p(2), p(2), market=["disabling_lazor"], first=1, options={"market": 1, "rotate": rotate})
    act(state, "pass")
    assert (seen(state)["first"], seen(state)["to_act"], seen(state)["round"]) == (first, first, 2)


def test_a_new_round_begins_with_a_roll_of_the_first_player():
    state = act(shop(p(2), p(2), market=["disabling_lazor"], first=1, options={"market": 1}), "pass")
    assert [player.get("dice") for player in seen(state)["players"]] == [None, "??"]
    act(state, "roll B1")
    assert [player.get("dice") for player in seen(state)["players"]] == ["??", "B1"]


def test_a_drawn_game():
    state = shop(p(2), p(2), market=["disabling_lazor"], to_act=1, round=7, options={"market": 1, "rounds": 7})
    act(state, "pass")
    assert (state.is_terminal(), state.returns(), seen(state)["round"]) == (True, [0, 0], 7)
    assert state.game.state_from_text(state.to_text()).returns() == [0, 0]
    result = np.full(2, 7, np.float32)  # left over from an earlier game in a search
    state.game.run(kit.returns, state.record, result)
    assert result.tolist() == [0, 0]
