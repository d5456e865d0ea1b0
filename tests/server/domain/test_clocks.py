"""Clock arithmetic, at given times."""

import pytest

from parlour.server.domain.clocks import DAY, NO_CLOCK, Clock, Times


def times(clock, seats=2):
    started = Times(clock)
    started.start(seats)
    started.run(0, 1000)
    return started


def test_without_a_clock_nothing_runs():
    free = times(NO_CLOCK)
    free.press(1, 5000)
    assert free.running is None
    assert free.deadline is None


def test_a_game_s_clock_counts_down_and_adds_the_increment_when_the_turn_passes():
    game = times(Clock("game", seconds=60, increment=5))
    assert game.left_at(0, 11_000) == 50_000
    assert game.deadline == 61_000
    game.press(1, 11_000)
    assert (game.left_at(0, 99_000), game.left_at(1, 12_000)) == (55_000, 59_000)


def test_who_goes_on_acting_wins_no_increment():
    game = times(Clock("game", seconds=60, increment=5))
    game.press(0, 11_000)
    assert game.left_at(0, 11_000) == 50_000


@pytest.mark.parametrize(
    ("clock", "allowance"), [(Clock("move", seconds=30), 30_000), (Clock("days", days=2), 2 * DAY)]
)
def test_each_move_has_its_time(clock, allowance):
    moves = times(clock)
    moves.press(0, 21_000)
    assert moves.left_at(0, 21_000) == allowance
    moves.press(1, 22_000)
    assert moves.left_at(0, 40_000) == allowance
    assert moves.deadline == 22_000 + allowance


def test_time_never_falls_below_nothing():
    game = times(Clock("game", seconds=1))
    assert game.left_at(0, 50_000) == 0
    game.stop(50_000)
    assert (game.left, game.running) == ([0, 1000], None)


def test_while_chance_decides_no_clock_runs():
    game = times(Clock("game", seconds=60, increment=1))
    game.press(None, 11_000)
    assert game.deadline is None
    game.run(0, 11_000)
    assert game.left_at(0, 12_000) == 50_000


def test_a_takeback_leaves_the_game_s_time_spent_and_begins_a_move_s_anew():
    game, moves = times(Clock("game", seconds=60)), times(Clock("move", seconds=60))
    for each in (game, moves):
        each.rewind(1, 11_000)
    assert game.left == [50_000, 60_000]
    assert moves.left == [60_000, 60_000]
    assert (game.running, game.since) == (1, 11_000)


def test_a_pause_is_forgiven():
    game = times(Clock("game", seconds=60))
    game.forgive(20_000)
    assert game.left_at(0, 31_000) == 50_000


@pytest.mark.parametrize(
    ("clock", "said"),
    [
        (Clock("move", seconds=0), "1 to 86400 seconds, not 0"),
        (Clock("game", seconds=60, increment=-1), "increment can be 0 to 3600 seconds, not -1"),
        (Clock("days", days=31), "1 to 30 days per move, not 31"),
    ],
)
def test_numbers_out_of_range_are_named(clock, said):
    assert said in clock.problem()


@pytest.mark.parametrize("clock", [NO_CLOCK, Clock("move", 1), Clock("game", 86_400, 3_600), Clock("days", days=30)])
def test_others_are_fine(clock):
    assert clock.problem() is None


def test_a_clock_that_is_put_back_gives_nobody_time():
    game = times(Clock("game", seconds=60))
    assert game.left_at(0, 1000 - DAY) == 60_000
    game.press(1, 1000 - DAY)
    assert game.left == [60_000, 60_000]
    assert game.left_at(1, 2000 - DAY) == 59_000
