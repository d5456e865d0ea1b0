"""A slow reference implementation of the collector's tables, using only the public interface."""

import math

from parlour import kit


def slow_tables(game, number, actions):
    """Return the rows of one game's tables."""
    state, decisions, rolls, seats = game.new_initial_state(), [], [], range(game.num_players())
    for turn, action in enumerate(actions):
        if state.is_chance_node():
            probability = dict(state.chance_outcomes())[action]
            about = [int(game.run(call, state.record)) for call in (kit.purpose, kit.roller)]
            rolls.append((number, turn, *about, action, probability))
        else:
            legal = state.legal_actions()
            decisions.append((number, turn, state.current_player(), action, len(legal), state.key()))
        state.apply_action(action)
    choices = [decision[4] for decision in decisions]
    return {
        "decisions": decisions,
        "rolls": rolls,
        "games": {
            "game": number,
            "round": number,
            **{f"result_{seat}": state.returns()[seat] for seat in seats},
            "ending": int(game.run(kit.ending, state.record)) if state.is_terminal() else -1,
            "turns": len(actions),
            **{f"decisions_{seat}": sum(decision[2] == seat for decision in decisions) for seat in seats},
            "choices": sum(choices),
            "widest": max(choices, default=0),
            "forced": choices.count(1),
            "tree": sum(map(math.log10, choices)),
        },
    }


def files(path):
    """Return the bytes of all tables below a folder."""
    return {str(file.relative_to(path)): file.read_bytes() for file in sorted(path.rglob("*.parquet"))}


def random_actions(game, rng, most):
    """Return the actions and outcomes of a random game, up to a limit."""
    state, actions = game.new_initial_state(), []
    while not state.is_terminal() and len(actions) < most:
        actions.append(rng.choice(state.legal_actions()))
        state.apply_action(actions[-1])
    return actions


def actions_of(tables, number):
    """Return one game's actions and outcomes from its tables."""
    turns = {}
    for table, column in (("decisions", "action"), ("rolls", "outcome")):
        own = tables[table]["game"] == number
        turns |= dict(zip(tables[table]["turn"][own].tolist(), tables[table][column][own].tolist(), strict=True))
    assert sorted(turns) == list(range(len(turns)))
    return [turns[turn] for turn in range(len(turns))]


def assert_same(tables, slow, number):
    """Raise AssertionError if a game's tables differ from the reference."""
    rows = tables["games"]["game"] == number
    row = {name: values[rows].tolist() for name, values in tables["games"].items()}
    for name, expected in slow["games"].items():
        assert len(row[name]) == 1 and math.isclose(row[name][0], expected, rel_tol=1e-6), name
    for table, columns in (
        ("decisions", ("game", "turn", "seat", "action", "choices", "key")),
        ("rolls", ("game", "turn", "purpose", "seat", "outcome", "probability")),
    ):
        own = tables[table]["game"] == number
        found = zip(*(tables[table][column][own].tolist() for column in columns), strict=True)
        assert list(found) == slow[table]
