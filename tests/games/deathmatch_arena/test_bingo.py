"""Deathmatch Arena: what the dice score, extra rolls, and a line of five."""

import pytest

import parlour
from parlour.kit import NOBODY

from .helpers import card, lives, p, roll, seen, start, texts


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


@pytest.mark.parametrize("square", [f"{letter}{number}" for letter in "BINGO" for number in range(1, 6)])
def test_charged_squares(square):
    """Five squares are charged, and no others."""
    state = roll(p(2), p(2), rolls=f"{square} *4")
    assert seen(state)["players"][0]["energy"] == (3 if square in ("B2", "G1", "N3", "O4", "I5") else 2)


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
    assert card(state, 2) == four  # players later in turn order no longer score
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


def test_compressors_are_asked_for_in_turn_order():
    compressor = p(2, "continuum_compressor")
    state = roll(p(2), compressor, compressor, rolls="B1 I2 N3")
    assert state.current_player() == 1
    state.apply_action(state.string_to_action("pass"))
    assert state.current_player() == 2


def test_a_compressor_may_be_kept():
    state = roll(p(2, "continuum_compressor"), p(2), rolls="B1 I2")
    state.apply_action(state.string_to_action("pass"))
    assert (card(state), seen(state)["players"][0]["powers"]) == ("B1", ["continuum_compressor"])


def test_an_extra_roll():
    state = start([p(9, "tesseract_battery"), p(2)], "battery", "shield")
    assert (seen(state)["phase"], seen(state)["turn"], lives(state)) == ("extra_roll", 0, "3/1 3/0")
    assert len(state.legal_actions()) == 36
    state.apply_action(state.string_to_action("roll N1"))
    assert card(state) == "N1"


def test_8e_are_enough_for_an_extra_roll():
    assert lives(start([p(8, "tesseract_battery"), p(2)], "battery", "shield", "roll N1")) == "3/0 3/0"


def test_a_compressor_names_the_seat_of_the_extra_roll():
    state = start([p(2, "continuum_compressor"), p(9, "tesseract_battery")], "shield", "battery", "roll N1")
    assert (state.current_player(), texts(state)) == (0, {"reroll 1", "pass"})


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


def whose(state):
    """Purpose and roller of each roll."""
    return state.purpose(), state.roller()


def test_the_marker_and_the_market_are_nobodys_rolls():
    state = parlour.load("deathmatch_arena", players=2, market=1).new_initial_state()
    told = [whose(state)]
    for action in "first 1", "deal plasma_lazor", "roll B1":
        state.apply_action(state.string_to_action(action))
        told.append(whose(state))
    assert told == [("first", NOBODY), ("deal", NOBODY), ("roll", 1), ("roll", 0)]


def test_dice_are_rolled_for_their_owner():
    """Also where another has them rolled again, or has killed their owner."""
    state = roll(p(2), p(2, "continuum_compressor"), p(2), rolls="B1 I2 N3")
    state.apply_action(state.string_to_action("reroll 2"))
    assert whose(state) == ("reroll", 2)
    extra = start([p(2), p(9, "tesseract_battery")], "shield", "battery")
    assert whose(extra) == ("extra_roll", 1)
    killer = p(4, "plasma_lazor", "targeting_tessellator")
    for actions in ["tessellate"], ["pass", "letter"]:
        assert whose(start([killer, p(), p(2)], "overlazor 1", "battery", *actions)) == ("death_roll", 1)


def test_a_hidden_choice_is_drawn_for_its_seat():
    state = start([p(2), p(2), p(2)], "shield", "battery").observation(2)
    state.apply_action(state.string_to_action("battery"))
    assert whose(state) == ("reveal", 0)
    state.apply_action(state.string_to_action("shield"))
    assert whose(state) == ("reveal", 1)
