"""Clock arithmetic."""

import pytest

from parlour.server.domain.clocks import DAY, NO_CLOCK, Clock, Times


def times(clock, seats=2):
    started = Times(clock)
    started.start(seats)
    started.run(0, 1000)
    return started


def test_no_clock_never_runs():
    free = times(NO_CLOCK)
    free.press(1, 5000)
    assert free.running is None
    assert free.deadline is None


def test_game_clock_adds_increment_when_turn_passes():
    game = times(Clock("game", seconds=60, increment=5))
    assert game.left_at(0, 11_000) == 50_000
    assert game.deadline == 61_000
    game.press(1, 11_000)
    assert (game.left_at(0, 99_000), game.left_at(1, 12_000)) == (55_000, 59_000)


def test_game_clock_adds_no_increment_within_turn():
    game = times(Clock("game", seconds=60, increment=5))
    game.press(0, 11_000)
    assert game.left_at(0, 11_000) == 50_000


@pytest.mark.parametrize(
    ("clock", "allowance"), [(Clock("move", seconds=30), 30_000), (Clock("days", days=2), 2 * DAY)]
)
def test_move_clock_restarts_with_each_move(clock, allowance):
    moves = times(clock)
    moves.press(0, 21_000)
    assert moves.left_at(0, 21_000) == allowance
    moves.press(1, 22_000)
    assert moves.left_at(0, 40_000) == allowance
    assert moves.deadline == 22_000 + allowance


def test_remaining_time_is_never_negative():
    game = times(Clock("game", seconds=1))
    assert game.left_at(0, 50_000) == 0
    game.stop(50_000)
    assert (game.left, game.running) == ([0, 1000], None)


def test_no_clock_runs_during_chance():
    game = times(Clock("game", seconds=60, increment=1))
    game.press(None, 11_000)
    assert game.deadline is None
    game.run(0, 11_000)
    assert game.left_at(0, 12_000) == 50_000


def test_takeback_restarts_move_clock_but_not_game_clock():
    game, moves = times(Clock("game", seconds=60)), times(Clock("move", seconds=60))
    for each in (game, moves):
        each.rewind(1, 11_000)
    assert game.left == [50_000, 60_000]
    assert moves.left == [60_000, 60_000]
    assert (game.running, game.since) == (1, 11_000)


def test_pause_is_given_back():
    game = times(Clock("game", seconds=60))
    game.forgive(20_000)
    assert game.left_at(0, 31_000) == 50_000


@pytest.mark.parametrize(
    ("clock", "problem"),
    [
        (Clock("move", seconds=0), "1 to 86400 seconds, not 0"),
        (Clock("game", seconds=60, increment=-1), "increment can be 0 to 3600 seconds, not -1"),
        (Clock("days", days=31), "1 to 30 days per move, not 31"),
    ],
)
def test_out_of_range_value_is_reported(clock, problem):
    assert problem in clock.problem()


@pytest.mark.parametrize("clock", [NO_CLOCK, Clock("move", 1), Clock("game", 86_400, 3_600), Clock("days", days=30)])
def test_value_in_range_has_no_problem(clock):
    assert clock.problem() is None


def test_system_clock_set_back_adds_no_time():
    game = times(Clock("game", seconds=60))
    assert game.left_at(0, 1000 - DAY) == 60_000
    game.press(1, 1000 - DAY)
    assert game.left == [60_000, 60_000]
    assert game.left_at(1, 2000 - DAY) == 59_000
