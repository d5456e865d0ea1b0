"""Mäxchen: positions and turns as the tests write them."""

START = "0,0 0,0 0 0:-? 0:-"


def play(game, position, *actions):
    state = game.state_from_text(position)
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def texts(state):
    return sorted(state.action_to_string(action) for action in state.legal_actions())
