"""The items of games: which actions use them."""

import random

import pytest

from parlour import games, kit, load

NAMED = [name for name in games() if hasattr(load(name).rules, "ITEMS")]


def items(game, position, *actions):
    """What the items are called that actions use."""
    state = game.state_from_text(position) if position else game.new_initial_state()
    names = (*game.rules.ITEMS, None)
    return [names[game.run(kit.item, state.record, state.string_to_action(action))] for action in actions]


@pytest.mark.parametrize("name", NAMED)
def test_each_action_uses_an_item_that_has_a_name_or_none(name):
    """Along random games; interpreted rules say the same as compiled ones."""
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


def test_no_name_is_there_twice():
    for name in NAMED:
        names = load(name).rules.ITEMS
        assert len(set(names)) == len(names)


def test_columna_is_opened_so_far_from_the_corner_either_way_round():
    game = load("columna")
    start = game.new_initial_state()
    texts = [start.action_to_string(action) for action in start.legal_actions()]
    found = dict(zip(texts, items(game, "", *texts), strict=True))
    assert found["w1"] == found["sa"] == "open 1 from the corner"
    assert found["w7"] == found["sg"] == "open 7 from the corner"
    assert found["na"] == found["e1"] == "open 8 from the corner"


def test_invictus_is_set_up_row_by_row():
    game = load("invictus")
    state = game.new_initial_state()
    faces = state.legal_actions()
    names = [game.rules.ITEMS[game.run(kit.item, state.record, action)] for action in faces]
    assert names == [f"set up a {face} in the back row" for face in range(1, 7)]
    for face in (1, 1, 1, 2, 2, 2, 3, 3, 3):
        state.apply_action(faces[face - 1])
    names = [game.rules.ITEMS[game.run(kit.item, state.record, action)] for action in state.legal_actions()]
    assert names == [f"set up a {face} in the front row" for face in (4, 5, 6)]


def test_the_arena_sells_its_cards():
    game = load("deathmatch_arena")
    assert len(game.rules.ITEMS) == 20
    assert game.rules.ITEMS[0] == "focused lazor"


def test_bingo_chess_tells_what_completes_the_pattern_from_what_does_not():
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
