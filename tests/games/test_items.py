"""The items of games: which actions use them."""

import random

import pytest

from parlour import games, kit, load

from .bingo_chess.helpers import CARD
from .deathmatch_arena import helpers as arena

NAMED = [name for name in games() if hasattr(load(name).rules, "ITEMS")]


def items(game, position, *actions):
    """Return the names of the items that actions use; None for no item."""
    state = game.state_from_text(position) if position else game.new_initial_state()
    names = {kit.NO_ITEM: None} | dict(enumerate(game.rules.ITEMS))
    return [names[game.run(kit.item, state.record, state.string_to_action(action))] for action in actions]


@pytest.mark.parametrize("name", NAMED)
def test_each_action_uses_a_named_item_or_none(name):
    """In random games, and interpreted rules agree with compiled ones."""
    game, dice, seen = load(name), random.Random(1), set()
    state = game.new_initial_state()
    for _ in range(150):
        if state.is_terminal():
            state = game.new_initial_state()
        if state.current_player() >= 0:
            for action in state.legal_actions()[:10]:
                number = game.run(kit.item, state.record, action)
                assert number == kit.interpret(kit.item)(state.record, action)
                seen.add(number)
        state.apply_action(dice.choice(state.legal_actions()))
    assert kit.NO_ITEM in seen
    assert seen - {kit.NO_ITEM} <= set(range(len(game.rules.ITEMS)))
    assert len(seen) > 1


def test_item_names_are_unique():
    for name in NAMED:
        names = load(name).rules.ITEMS
        assert len(set(names)) == len(names)


def test_columna_items_count_steps_from_the_corner_either_way():
    game = load("columna")
    start = game.new_initial_state()
    texts = [start.action_to_string(action) for action in start.legal_actions()]
    found = dict(zip(texts, items(game, "", *texts), strict=True))
    assert found["w1"] == found["sa"] == "open 1 from the corner"
    assert found["w7"] == found["sg"] == "open 7 from the corner"
    assert found["na"] == found["e1"] == "open 8 from the corner"


def test_invictus_items_are_setups_by_row():
    game = load("invictus")
    state = game.new_initial_state()
    faces = state.legal_actions()
    names = [game.rules.ITEMS[game.run(kit.item, state.record, action)] for action in faces]
    assert names == [f"set up a {face} on the back rank" for face in range(1, 7)]
    for face in (1, 1, 1, 2, 2, 2, 3, 3, 3):
        state.apply_action(faces[face - 1])
    names = [game.rules.ITEMS[game.run(kit.item, state.record, action)] for action in state.legal_actions()]
    assert names == [f"set up a {face} on the front rank" for face in (4, 5, 6)]


def test_arena_items_are_the_cards_for_sale():
    game = load("deathmatch_arena")
    assert len(game.rules.ITEMS) == 20
    assert game.rules.ITEMS[0] == "focused lazor"
    shop = arena.shop(arena.p(9), arena.p(2), market=["focused_lazor", "entropy_engine"])
    offered = ["buy focused_lazor", "buy entropy_engine", "pass"]
    assert items(shop.game, shop.to_text(), *offered) == ["focused lazor", "entropy engine", None]
    shot = arena.start([arena.p(4, "plasma_lazor"), arena.p(9, "efficient_shield")], "overlazor 1", "shield")
    assert items(shot.game, shot.to_text(), "block 0", "block 3") == [None, None]
    death = arena.start([arena.p(4, "plasma_lazor"), arena.p(card="O4 O5")], "overlazor 1", "letter", "roll O")
    assert items(death.game, death.to_text(), "steal O4", "steal O5") == [None, None]


@pytest.mark.parametrize(
    ("position", "actions", "used"),
    [
        ("4k/5/5/5/K4 0 A4 34 0", ["P@c2", "a1a2", "C:A3"], ["place a Pawn", None, None]),
        ("4k/5/5/5/K4 0 D4 34 0", ["N@c2"], ["place a Knight"]),
        ("4k/5/5/5/K4 0 C1 34 0", ["Q@c2"], ["place a Queen"]),
        ("4k/5/5/5/K4 0 A4 1 0", ["P@a5=N", "P@a5=Q"], ["promote to Knight", "promote to Queen"]),
        ("1n2k/2P2/5/5/K4 0 A4 x 0", ["c4b5r", "c4c5b"], ["promote to Rook", "promote to Bishop"]),
        ("4k/5/NBRQ1/Q4/K4 0 B4 63 0", ["R@e3", "a2b2"], ["complete the pattern", None]),
        ("K4/5/5/5/knbr1 1 B1 65 0", ["P@e1=N"], ["complete the pattern"]),
        ("4k/5/5/2Q1N/NBR1K 0 B4 x 0", ["c2d1", "c2d2"], ["complete the pattern", None]),
        ("4k/5/5/5/1NBRK 0 A2 x 0", ["C:A1"], [None]),  # the Caller's square is not part of a line
        ("1k3/5/5/5/KNBR1 0 A4 x 0", ["d1e1"], [None]),  # leaves one square of the line and gains another
    ],
)
def test_bingo_chess_items_are_placements_promotions_and_completions(position, actions, used):
    assert items(load("bingo_chess"), f"{position} {CARD}", *actions) == used


def test_bingo_chess_items_distinguish_completing_actions():
    game, dice, completed = load("bingo_chess", pattern="stamp"), random.Random(3), 0
    state = game.new_initial_state()
    for _ in range(1500):
        if state.is_terminal():
            state = game.new_initial_state()
        seat = state.current_player()
        for action in state.legal_actions() if seat >= 0 else ():
            after = state.clone()
            after.apply_action(action)
            name = ("", *game.rules.ITEMS)[1 + game.run(kit.item, state.record, action)]
            completes = game.run(game.rules.holds_pattern, after.record, seat)
            assert completes == (name == "complete the pattern")
            completed += completes
            text = state.action_to_string(action)
            promotes = "=" in text or len(text) == len("e2e1n")
            if not completes:
                assert name.startswith("promote") == promotes
                assert name.startswith("place") == ("@" in text and not promotes)
        legal = state.legal_actions()
        placing = [action for action in legal if seat >= 0 and "@" in state.action_to_string(action)]
        state.apply_action(dice.choice(placing or legal))
    assert completed > 3


def test_each_card_has_a_price_and_credit_pays_one_player_as_far_as_the_cubes_last():
    game = load("deathmatch_arena")
    assert len(game.rules.PRICES) == len(game.rules.ITEMS)
    state = game.new_initial_state()
    for amount, energy, pool in ((2, 2, 35), (99, 37, 0)):
        game.run(game.rules.credit, state.record, 1, amount)
        players = state.record.player
        assert [int(it.energy) for it in players[:3]] == [0, energy, 0] and players[1].pool == pool
