"""Clock arithmetic, and the presence of people."""

import pytest

from parlour.server.domain.clocks import DAY, NO_CLOCK, Clock, Presence, Times

MINUTE = 60_000


def times(clock, seats=2):
    started = Times(clock)
    started.start(seats)
    started.run(0, 1000)
    return started


def test_no_clock_never_runs():
    free = times(NO_CLOCK)
    free.press(1, 5000)
    assert (free.running, free.deadline) == (None, None)


@pytest.mark.parametrize(
    ("following", "left"),
    [(1, [55_000, 60_000]), (0, [50_000, 60_000]), (None, [55_000, 60_000])],  # None: the dice
)
def test_game_clock_adds_increment_when_turn_passes(following, left):
    game = times(Clock("game", seconds=60, increment=5))
    assert (game.left_at(0, 11_000), game.deadline) == (50_000, 61_000)
    game.press(following, 11_000)
    assert (game.left, game.running) == (left, following)
    game.run(0, 20_000)
    assert game.left_at(0, 21_000) == left[0] - 1000


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


@pytest.mark.parametrize(
    ("clock", "first_move"),
    [
        (NO_CLOCK, 0),
        (Clock("days", days=1), 0),
        (Clock("game", seconds=5), MINUTE),
        (Clock("move", seconds=5), MINUTE),
        (Clock("move", seconds=90), 90_000),
    ],
)
def test_clock_stands_still_until_the_first_move_of_its_seat(clock, first_move):
    assert clock.first_move == first_move
    waited = times(clock)
    waited.await_first_moves(clock.first_move)
    if not first_move:
        assert not waited.awaits_first_move
        return
    assert (waited.deadline, waited.left_at(0, 5000)) == (1000 + first_move, clock.allowance)
    waited.press(1, 5000)
    assert (waited.left[0], waited.deadline) == (clock.allowance, 5000 + first_move)
    waited.press(0, 6000)
    assert (waited.awaits_first_move, waited.left_at(0, 8000)) == (False, clock.allowance - 2000)


def test_remaining_time_is_never_negative():
    game = times(Clock("game", seconds=1))
    assert game.left_at(0, 50_000) == 0
    game.stop(50_000)
    assert (game.left, game.running) == ([0, 1000], None)


@pytest.mark.parametrize(("kind", "left"), [("game", [50_000, 60_000]), ("move", [60_000, 60_000])])
def test_takeback_restarts_move_clock_but_not_game_clock(kind, left):
    clock = times(Clock(kind, seconds=60))
    clock.rewind(1, 11_000)
    assert (clock.left, clock.running, clock.since) == (left, 1, 11_000)


def test_pause_is_given_back():
    game = times(Clock("game", seconds=60))
    game.forgive(20_000)
    assert game.left_at(0, 31_000) == 50_000


def test_system_clock_set_back_adds_no_time():
    game = times(Clock("game", seconds=60))
    assert game.left_at(0, 1000 - DAY) == 60_000
    game.press(1, 1000 - DAY)
    assert game.left == [60_000, 60_000]
    assert game.left_at(1, 2000 - DAY) == 59_000


@pytest.mark.parametrize(
    ("clock", "problem"),
    [
        (Clock("move", seconds=0), "1 to 86400 seconds, not 0"),
        (Clock("game", seconds=60, increment=-1), "increment can be 0 to 3600 seconds, not -1"),
        (Clock("days", days=31), "1 to 30 days per move, not 31"),
        *(
            (clock, "None")
            for clock in (NO_CLOCK, Clock("move", 1), Clock("game", 86_400, 3_600), Clock("days", days=30))
        ),
    ],
)
def test_out_of_range_value_is_reported(clock, problem):
    assert problem in str(clock.problem())


def test_key_is_away_since_start_or_last_request():
    presence = Presence(start=1000)
    assert presence.away("ann", 31_000) == 30_000
    assert [presence.is_missed("ann", 1000 + MINUTE - 1), presence.is_missed("ann", 1000 + MINUTE)] == [False, True]
    presence.hear("bot", 2 * MINUTE)
    assert not presence.is_here("bot") and not presence.is_missed("bot", 3 * MINUTE - 1)
    assert not presence.is_here(None)


def test_key_leaves_with_its_last_connection():
    presence = Presence()
    assert [presence.arrive("ann"), presence.arrive("ann"), presence.depart("ann")] == [True, False, False]
    assert presence.is_here("ann") and not presence.is_missed("ann", 100 * MINUTE)
    assert presence.depart("ann")
    presence.hear("ann", 2000)
    assert not presence.is_here("ann") and presence.away("ann", 5000) == 3000


def test_connection_to_another_process_counts():
    presence = Presence(elsewhere={"ann": None, "bob": 5000})
    assert presence.is_here("ann") and not presence.is_here("bob")
    assert presence.away("bob", 8000) == 3000
