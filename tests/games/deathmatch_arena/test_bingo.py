"""Deathmatch Arena: scoring dice, extra rolls, and a line of five."""

import pytest

import parlour
from parlour.kit import NOBODY

from .helpers import act, asked, card, lives, p, roll, seen, start, texts


@pytest.mark.parametrize(
    ("player", "dice", "after", "energy"),
    [
        (p(2), "B1", "B1", 2),
        (p(2), "B2", "B2", 3),  # charged
        (p(2, card="B1"), "B1", "B1", 3),  # scored already
        (p(2, card="B2"), "B2", "B2", 4),  # scored already, and charged
        (p(16, "tesseract_battery", card="B2"), "B2", "B2", 16),
        (p(35, card="O1"), "B2", "B2 O1", 35),  # the last cube of the pool, and no energy left to gain
        (p(36, card="O1"), "B2", "B2 O1", 35),  # the pool is empty, so the battery gives the cube
    ],
)
def test_scoring(player, dice, after, energy):
    state = roll(player, p(2), rolls=f"{dice} I4")
    assert (card(state), seen(state)["players"][0]["energy"]) == (after, energy)


def test_charged_squares():
    """Five squares are charged, and no others."""
    squares = [f"{letter}{number}" for letter in "BINGO" for number in range(1, 6)]
    energy = {square: seen(roll(p(2), p(2), rolls=f"{square} *4"))["players"][0]["energy"] for square in squares}
    assert {square for square, more in energy.items() if more == 3} == {"B2", "G1", "N3", "O4", "I5"}
    assert set(energy.values()) == {2, 3}


LETTERS = {letter: {f"{letter}{number}" for number in range(1, 6)} for letter in "BINGO"}
NUMBERS = {number: {f"{letter}{number}" for letter in "BINGO"} for number in range(1, 6)}
ALL = set().union(*LETTERS.values())


@pytest.mark.parametrize(
    ("bonus", "dice", "squares"),
    [
        ({}, "B*", LETTERS["B"]),
        ({}, "*3", NUMBERS[3]),
        ({}, "**", ALL),
        ({"bonus": True}, "B3", LETTERS["B"] | NUMBERS[3]),
        ({"bonus": True}, "B*", ALL),
        ({"bonus": True}, "*3", ALL),
        ({"bonus": True}, "**", ALL),
    ],
)
def test_stars_and_the_bonus_of_an_ultra_shield(bonus, dice, squares):
    state = roll(p(2, **bonus), p(2), rolls=f"{dice} I4")
    assert texts(state) == squares
    assert "bonus" not in seen(act(state, min(squares)))["players"][0]


def test_the_bonus_is_gained_on_payment_and_kept():
    state = start([p(4, "plasma_lazor"), p(6, "ultra_shield")], "overlazor 1", "overshield")
    assert seen(state)["players"][1]["bonus"]
    state = start([p(6, "ultra_shield", health=1), p(2)], "overshield", "battery")
    assert seen(state)["players"][0]["bonus"]


@pytest.mark.parametrize(("four", "fifth"), [("B1 B2 B3 B4", "B5"), ("B1 I1 N1 G1", "O1")])
def test_five_in_a_row_win_at_once(four, fifth):
    state = roll(p(2), p(2, card=four), p(2, card=four), rolls=f"I4 {fifth} {fifth}")
    assert state.returns() == [-0.5, 1.0, -0.5]
    assert card(state, 2) == four  # players later in turn order no longer score
    assert state.game.state_from_text(state.to_text()).returns() == state.returns()


def test_a_diagonal_does_not_win():
    assert not roll(p(2, card="B1 I2 N3 G4"), p(2), rolls="O5 I1").is_terminal()


COMPRESSOR = "continuum_compressor"
KILLING = [p(4, "plasma_lazor", "targeting_tessellator"), p(), p(2)]


@pytest.mark.parametrize(
    ("players", "choices", "actions", "cards"),
    [
        # on any player's dice, and again while the player holds one
        ([p(2), p(2, *[COMPRESSOR] * 2), p(2)], "1: pass, reroll 0, reroll 1, reroll 2",
         "reroll 0; roll O4; reroll 2; roll O5", ["O4", "I2", "O5"]),
        # in turn order; it may be kept
        ([p(2), p(2, COMPRESSOR), p(2, COMPRESSOR)], "1: pass, reroll 0, reroll 1, reroll 2", "pass; pass",
         ["B1", "I2", "N3"]),
    ],
)  # fmt: skip
def test_compressors(players, choices, actions, cards):
    state = roll(*players, rolls="B1 I2 N3")
    assert asked(state) == choices
    owner = state.current_player()
    act(state, *actions.split("; "))
    assert [card(state, seat) for seat in range(3)] == cards
    assert len(seen(state)["players"][owner]["powers"]) == actions.count("pass") // 2
    assert seen(state)["discard"] == [COMPRESSOR] * actions.count("reroll")


def test_an_extra_roll():
    state = start([p(9, "tesseract_battery"), p(2)], "battery", "shield")
    assert (seen(state)["phase"], seen(state)["turn"], lives(state)) == ("extra_roll", 0, "3/1 3/0")
    assert len(state.legal_actions()) == 36
    assert card(act(state, "roll N1")) == "N1"


def test_compressors_on_an_extra_roll():
    state = start([p(2, COMPRESSOR), p(9, "tesseract_battery")], "shield", "battery", "roll N1")
    assert asked(state) == "0: pass, reroll 1"  # the seat that has rolled
    state = start([p(9, "tesseract_battery"), p(2, *[COMPRESSOR] * 2)], "battery", "shield", "roll N1")
    assert asked(state) == "1: pass, reroll 0"
    act(state, "reroll 0", "roll *1", "pass")
    assert (state.current_player(), texts(state)) == (0, NUMBERS[1])


def test_an_extra_roll_can_win():
    state = start([p(9, "tesseract_battery", card="B1 B2 B3 B4"), p(2)], "battery", "lazor 0", "roll B5")
    assert state.returns() == [1, -1]


@pytest.mark.parametrize(
    ("state", "purpose", "roller"),
    [
        (lambda: parlour.load("deathmatch_arena", players=2, market=1).new_initial_state(), "first", NOBODY),
        (lambda: act(parlour.load("deathmatch_arena", players=2, market=1).new_initial_state(), "first 1"),
         "deal", NOBODY),
        (lambda: roll(p(2), p(2), rolls=""), "roll", 0),
        (lambda: roll(p(2), p(2), rolls="B1"), "roll", 1),
        (lambda: act(roll(p(2), p(2, COMPRESSOR), p(2), rolls="B1 I2 N3"), "reroll 2"), "reroll", 2),
        (lambda: start([p(2), p(9, "tesseract_battery")], "shield", "battery"), "extra_roll", 1),
        (lambda: start(KILLING, "overlazor 1", "battery", "tessellate"), "death_roll", 1),
        (lambda: start(KILLING, "overlazor 1", "battery", "pass", "letter"), "death_roll", 1),
        # a hidden choice is drawn for its seat
        (lambda: act(start([p(2), p(2), p(2)], "shield", "battery").observation(2), "battery"), "reveal", 0),
        (lambda: act(start([p(2), p(2), p(2)], "shield", "battery").observation(2), "battery", "shield"), "reveal", 1),
    ],
)  # fmt: skip
def test_dice_are_rolled_for_their_owner(state, purpose, roller):
    assert (state().purpose(), state().roller()) == (purpose, roller)
