"""Deathmatch Arena: energy, the market, and the end of a round."""

import numpy as np
import pytest

from parlour import kit
from parlour.errors import PositionError
from parlour.games.deathmatch_arena.cards import CARD_NAMES

from .helpers import MANY, POWER_NAMES, card, lives, p, roll, seen, shop, texts


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


@pytest.mark.parametrize(("price", "name"), [(price, name) for price, names in PRICES.items() for name in names])
def test_prices(price, name):
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


@pytest.mark.parametrize("name", ["plasma_lazor", "efficient_shield", "chaotic_battery"])
def test_a_new_item_is_not_disabled_and_the_others_stay_so(name):
    kinds = ["lazor", "shield", "battery"]
    state = shop(p(9, disabled=kinds, disabled_next=kinds), p(2), market=[name])
    state.apply_action(state.string_to_action(f"buy {name}"))
    others = [kind for kind in kinds if not name.endswith(kind)]
    bought = seen(state)["players"][0]
    assert (bought["disabled"], bought["disabled_next"]) == (others, others)


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


def test_the_discard_pile_stays_while_no_card_is_needed():
    """Although the last card of the deck has been dealt."""
    held = {"plasma_lazor", "focused_lazor", "ultra_shield"}
    discard = [name for name in CARD_NAMES if name not in held for _ in range(1 + (name in POWER_NAMES))]
    state = shop(p(9, "focused_lazor"), p(2), market=["plasma_lazor"], discard=discard)
    for action in "buy plasma_lazor", "deal ultra_shield":
        state.apply_action(state.string_to_action(action))
    assert (seen(state)["deck"], len(seen(state)["discard"])) == ([], len(discard) + 1)


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


def test_an_empty_market_is_not_wiped():
    """Seat 3 buys the only card that is in nobody's hands."""
    hands = zip(CARD_NAMES[:5], CARD_NAMES[5:10], CARD_NAMES[10:15], strict=True)
    players = [p(20, *names, *[POWER_NAMES[seat]] * 2) for seat, names in enumerate(hands)]
    players[3]["powers"], players[4]["card"] = ["continuum_compressor"], ["B1"]
    state = shop(*players, market=["continuum_compressor"], to_act=3)
    state.apply_action(state.string_to_action("buy continuum_compressor"))
    assert (state.current_player(), texts(state)) == (4, {"convert B1", "pass"})


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
    """Energy above the capacity is lost before the next round's supply."""
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
    result = np.full(2, 7, np.float32)  # left over from an earlier game in a search
    state.game.run(kit.returns, state.record, result)
    assert result.tolist() == [0, 0]
