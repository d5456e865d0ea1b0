"""Clocks that leave out the time lost on the network, within limits."""

import pytest

from parlour.server.domain.clocks import Clock
from parlour.server.domain.commands import CallTime, Play, SettleOutage
from parlour.server.domain.events import ActionPlayed, ConnectionResumed, read, write
from parlour.server.domain.lag import LAG_POOL, LAG_REFILL, OUTAGE_POOL, UNNOTICED, Allowance, LineState
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.table import Table
from parlour.server.domain.timeouts import is_out_of_time, next_timeout, outage, pause_left, spare_time
from tests.server.tables import NOW, SECRET, ask, code, lay, legal, outcome, play

MINUTE = 60_000
START = NOW + 2000  # when Ann's clock of a minute starts


class Game:
    """Ann against Bob, after their first moves. Times are in milliseconds from the start of her clock."""

    def __init__(self, clock=None):
        self.table, self.events = lay("lokai_and_bele", "ann", "bob", clock=clock or Clock("game", seconds=60))
        for after in (1000, 2000):
            self.events += play(self.table, now=NOW + after)

    def connect(self, heard=0, lag=0, key="ann"):
        """Connect a player whose line last showed a sign of life at some time."""
        if not self.table.presence.is_connected(key):
            self.table.presence.arrive(key)
        self.table.presence.lines[key] = LineState(START + heard, lag=lag)

    def play(self, at):
        self.events += play(self.table, now=START + at)

    def call_time(self, at):
        self.events += ask(self.table, CallTime(), SERVER, now=START + at)
        return self.table.end and self.table.end.reason

    def left(self, seat=0, at=0):
        return self.table.clock_ms(seat, START + at)

    def replayed(self):
        """The same table built from its stored events."""
        return Table.of("table", SECRET, [read(write(event)) for event in self.events])


@pytest.fixture
def game():
    return Game()


def test_clock_runs_out_at_once_without_a_live_connection(game):
    assert [game.call_time(MINUTE - 1), game.call_time(MINUTE)] == [None, "time"]


def test_move_is_not_charged_for_measured_lag(game):
    game.connect(heard=9_900, lag=300)
    game.play(at=10_000)
    assert game.left() == MINUTE - 10_000 + 300
    assert game.events[-1].lag == 300
    assert game.table.times.allowances[0].lag == min(LAG_POOL, LAG_POOL - 300 + LAG_REFILL)
    assert game.replayed().times == game.table.times


def test_quick_move_is_charged_nothing(game):
    game.connect(heard=40, lag=300)
    game.play(at=50)
    assert (game.left(), game.events[-1].lag) == (MINUTE, 50)


def test_measured_lag_is_smoothed_rounded_and_limited():
    line = LineState(0)
    assert [line.measure(rtt) for rtt in (40, 60)] == [False, False]
    assert line.lag == 0
    line.measure(1_000)
    assert line.lag == 300
    for _ in range(100):
        line.measure(30_000)
    assert line.lag == 1_000
    steady = LineState(0)
    steady.measure(110)
    assert [steady.measure(rtt) for rtt in (160, 140, 170, 150)] == [False] * 4, "it does not flicker"


def test_player_who_delays_answers_gains_no_more_than_the_limit(game):
    """Even the slowest line gains a second per move until the pool is empty, then what refills it."""
    game = Game(Clock("game", seconds=600))
    at, moves = 0, 12
    for _ in range(moves):
        at += 2_000
        game.connect(heard=at, lag=1_000)
        game.play(at=at)
        at += 2_000
        game.play(at=at)
    left = game.left()
    assert left is not None
    gained = left - (600_000 - moves * 2_000)
    assert game.table.times.allowances[0] == Allowance(lag=LAG_REFILL)
    assert gained == LAG_POOL + (moves - 1) * LAG_REFILL
    assert game.left(1) == 600_000 - moves * 2_000


def test_lag_measured_by_another_process_counts(game):
    game.table.presence.elsewhere["ann"], game.table.presence.lags["ann"] = None, 400
    game.play(at=10_000)
    assert game.left() == MINUTE - 9_600


@pytest.mark.parametrize("clock", [Clock("days", days=1), Clock()])
def test_only_clocks_that_count_seconds_leave_anything_out(clock):
    game = Game(clock)
    game.connect(heard=0, lag=1_000)
    game.play(at=20_000)
    assert isinstance(game.events[-1], ActionPlayed) and game.events[-1].lag == 0
    assert outage(game.table, START + 20_000) == 0


# Outages


def test_clock_stands_still_while_the_connection_is_down(game):
    game.connect(heard=10_000)
    moments = [START + at for at in (11_000, 15_000, 25_000, 40_000)]
    assert [outage(game.table, at) for at in moments] == [0, 5_000, OUTAGE_POOL, OUTAGE_POOL]
    assert [pause_left(game.table, at) for at in moments] == [None, 10_000, 0, 0]
    assert [spare_time(game.table, 0, at) for at in moments] == [OUTAGE_POOL, 10_000, 0, 0]
    assert spare_time(game.table, 1, moments[-1]) == OUTAGE_POOL


@pytest.mark.parametrize("hole", [2_000, 5_000, 9_900])
@pytest.mark.parametrize("left", [100, 1_000, 4_000])
def test_hole_shorter_than_ten_seconds_loses_no_game(game, hole, left):
    """The player has little time left when the hole begins, and moves as soon as the line is back."""
    began = MINUTE - left
    game.connect(heard=began)
    for at in range(began, began + hole, 100):
        assert game.call_time(at) is None
    game.table.presence.lines["ann"].lost = START + began
    game.table.presence.lines["ann"].heard = START + began + hole
    assert game.call_time(began + hole) is None
    (resumed,) = ask(game.table, SettleOutage(0), SERVER, now=START + began + hole)
    game.events.append(resumed)
    assert resumed == ConnectionResumed(START + began + hole, 0, hole)
    assert game.left(at=began + hole) == left
    game.play(at=began + hole + 50)
    assert game.left() == left - 50
    assert game.replayed().times == game.table.times


def test_move_on_a_new_connection_ends_the_outage(game):
    game.connect(heard=10_000)
    game.play(at=17_000)
    assert [type(event) for event in game.events[-2:]] == [ConnectionResumed, ActionPlayed]
    assert (game.left(), game.events[-2].pause) == (MINUTE - 10_000, 7_000)


def test_reconnecting_outdates_no_sequence_number(game):
    seen = game.table.seq
    game.connect(heard=10_000)
    ask(game.table, SettleOutage(0), SERVER, now=START + 15_000)
    assert game.table.seq == seen + 1
    ask(game.table, Play(seen, (legal(game.table)[0],)), "ann", now=START + 16_000)
    assert code(game.table, Play(seen, (legal(game.table)[0],)), "bob") == "stale"


def test_clock_runs_out_once_the_line_is_known_to_have_worked(game):
    game.connect(heard=MINUTE - 500, lag=100)
    assert next_timeout(game.table, START) == START + MINUTE + 100
    assert game.call_time(MINUTE + 500) is None
    game.connect(heard=MINUTE + 99, lag=100)
    assert game.call_time(MINUTE + 500) is None
    game.connect(heard=MINUTE + 100, lag=100)
    assert next_timeout(game.table, START + MINUTE + 500) == START + MINUTE + 500
    assert game.call_time(MINUTE + 500) == "time"
    assert outcome(game.table) == ("time", (-1.0, 1.0), 0)


def test_late_move_that_overtakes_the_proof_uses_the_allowance(game):
    game.connect(heard=MINUTE - 500)
    game.play(at=MINUTE + 300)
    assert (game.left(), game.table.times.allowances[0].outage) == (0, OUTAGE_POOL - 300)


def test_allowance_for_outages_is_for_the_whole_game(game):
    """A player who cuts the line again and again gains fifteen seconds in all."""
    at = 0
    for _ in range(4):
        game.connect(heard=at + 1_000)
        game.play(at=at + 8_000)
        game.play(at=at + 9_000)
        at += 9_000
    assert game.left() == MINUTE - 4 * 8_000 + OUTAGE_POOL
    game.connect(heard=at)
    left = game.left()
    assert game.table.times.allowances[0].outage == 0
    assert not is_out_of_time(game.table, START + at + left - 1)
    assert game.call_time(at + left) == "time"


def test_absent_player_loses_when_the_allowance_is_used_up(game):
    game.connect(heard=1_000)
    game.table.presence.depart("ann")
    assert [game.call_time(MINUTE + OUTAGE_POOL - 1), game.call_time(MINUTE + OUTAGE_POOL)] == [None, "time"]


def test_other_process_waits_for_the_one_that_has_the_connection(game):
    game.table.presence.elsewhere["ann"] = None
    assert outage(game.table, START + 50_000) == 0
    assert next_timeout(game.table, START + MINUTE) == START + MINUTE + UNNOTICED
    assert [game.call_time(MINUTE + UNNOTICED - 1), game.call_time(MINUTE + UNNOTICED)] == [None, "time"]


def test_outage_at_another_process_counts_from_the_last_sign_of_life(game):
    game.table.presence.elsewhere["ann"] = START + 10_000
    assert outage(game.table, START + 16_000) == 6_000


def test_restarted_server_waits_for_players_to_reconnect(game):
    game.table.presence.start = START + MINUTE - 1_000
    assert [game.call_time(MINUTE + OUTAGE_POOL - 1_001), outage(game.table, START + MINUTE + 4_000)] == [None, 5_000]
    assert game.call_time(MINUTE + OUTAGE_POOL - 1_000) == "time", "nobody has come back"


def test_game_without_a_first_move_is_called_off_on_time():
    table, _ = lay("lokai_and_bele", "ann", "bob", clock=Clock("game", seconds=60))
    table.presence.arrive("ann")
    table.presence.lines["ann"] = LineState(NOW, lag=1_000)
    ask(table, CallTime(), SERVER, now=NOW + MINUTE)
    assert table.end.reason == "aborted"


def test_only_the_server_settles_outages(game):
    assert code(game.table, SettleOutage(0), "ann") == "not_allowed"
    game.connect(heard=0, key="bob")
    assert ask(game.table, SettleOutage(1), SERVER, now=START + 20_000) == [], "only for the seat whose clock runs"


def test_events_of_early_versions_have_no_lag():
    assert read('{"at":1,"seat":0,"action":3,"text":"a","kind":"played"}') == ActionPlayed(1, 0, 3, "a", lag=0)
