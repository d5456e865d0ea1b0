"""Programs of external players: a limited number, each used by one thread at a time."""

import threading
from concurrent.futures import CancelledError

import pytest

from parlour.players import PlayerError
from parlour.server.runtime.computing.external_players import Programs

LONG = 60  # seconds; longer than any test
NEVER = threading.Event()


class Recipe:
    """A stand-in for an external player that records its copies and which of them were closed."""

    def __init__(self):
        self.made, self.closed = [], []

    def apart(self, name, seed):
        one = Recipe()
        one.name, one.seed = name, seed
        one.close = lambda: self.closed.append(one)
        self.made.append(one)
        return one


@pytest.fixture
def recipe():
    return Recipe()


def ask(programs, recipe, place):
    with programs.of(place, "first", recipe, NEVER) as player:
        return player


def test_place_keeps_its_player(recipe):
    programs = Programs(2)
    assert ask(programs, recipe, ("t", 0)) is ask(programs, recipe, ("t", 0)) is not ask(programs, recipe, ("t", 1))
    assert len(programs) == 2 and recipe.closed == []
    assert recipe.made[0].name == "first" and recipe.made[0].seed != recipe.made[1].seed


def test_least_recently_used_program_is_ended(recipe):
    programs = Programs(2)
    first, second = (ask(programs, recipe, ("t", seat)) for seat in (0, 1))
    ask(programs, recipe, ("t", 0))
    ask(programs, recipe, ("t", 2))
    assert recipe.closed == [second] and len(programs) == 2
    assert ask(programs, recipe, ("t", 0)) is first


def test_program_in_use_is_not_ended(recipe):
    programs = Programs(2)
    with programs.of(("t", 0), "first", recipe, NEVER) as asked:
        ask(programs, recipe, ("t", 1))
        ask(programs, recipe, ("t", 2))
        assert asked not in recipe.closed and len(recipe.closed) == 1


def test_released_programs_and_those_requested_after_close_are_ended(recipe):
    programs = Programs(3)
    players = [ask(programs, recipe, ("t", seat)) for seat in range(3)]
    programs.release({("t", 1), ("elsewhere", 0)})()
    assert recipe.closed == [players[0], players[2]] and len(programs) == 1
    programs.close()
    assert players[1] in recipe.closed and ask(programs, recipe, ("t", 0)) in recipe.closed


def test_failed_program_is_ended_and_replaced(recipe):
    programs = Programs(2)
    with pytest.raises(PlayerError), programs.of(("t", 0), "first", recipe, NEVER) as failed:
        raise PlayerError("first ended.")
    assert recipe.closed == [failed] and ask(programs, recipe, ("t", 0)) is not failed


def test_waiting_thread_gives_up_when_stopped(recipe):
    programs, stop, gave_up = Programs(2), threading.Event(), threading.Event()

    def wait():
        with pytest.raises(CancelledError), programs.of(("t", 0), "first", recipe, stop):
            pass
        gave_up.set()

    with programs.of(("t", 0), "first", recipe, NEVER):
        threading.Thread(target=wait, daemon=True).start()
        assert not gave_up.wait(0.1)
        stop.set()
        assert gave_up.wait(LONG)
    assert len(recipe.made) == 1 and recipe.closed == []
