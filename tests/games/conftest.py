"""The game in whose folder a test stands, and positions of it."""

import importlib

import pytest

import parlour


@pytest.fixture(scope="module")
def game(request):
    """The game with its default options."""
    return parlour.load(request.path.parent.name)


@pytest.fixture(scope="module")
def play(request):
    """Plays actions from a position, which `expand` in the game's helpers completes."""
    name = request.path.parent.name
    expand = getattr(importlib.import_module(f"tests.games.{name}.helpers"), "expand", str)

    def play(position, *actions, **options):
        state = parlour.load(name, **options).state_from_text(expand(position))
        for action in actions:
            state.apply_action(state.string_to_action(action))
        return state

    return play
