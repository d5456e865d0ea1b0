"""The game that a test's folder belongs to, and its positions."""

import importlib

import pytest

import parlour


@pytest.fixture(scope="module")
def game(request):
    """The game with its default options."""
    return parlour.load(request.path.parent.name)


@pytest.fixture(scope="module")
def read(request):
    """Reads positions. The game gets the options that `options_of` in its helpers finds in a position, and others."""
    name, options_of = request.path.parent.name, helper(request, "options_of", lambda position: {})
    return lambda position, **options: parlour.load(name, **options_of(position) | options).state_from_text(position)


@pytest.fixture(scope="module")
def play(request, read):
    """Play actions from a position, which `expand` in the game's helpers completes."""
    expand = helper(request, "expand", str)

    def play(position, *actions, **options):
        state = read(expand(position), **options)
        for action in actions:
            state.apply_action(state.string_to_action(action))
        return state

    return play


def helper(request, name, default):
    module = importlib.import_module(f"tests.games.{request.path.parent.name}.helpers")
    return getattr(module, name, default)
