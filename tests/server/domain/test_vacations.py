"""Vacations at a table: clocks that stand still, and events that replay."""

import pytest

from parlour.server.domain.clocks import DAY, Clock
from parlour.server.domain.commands import CallTime, TakeVacation
from parlour.server.domain.events import SeatTaken, VacationBegan, VacationEnded, read, write
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.table import Table
from parlour.server.domain.vacations import vacation_of
from tests.server.tables import NOW, SECRET, ask, code, lay, play

THREE_DAYS = Clock("days", days=3)


def away(table, key, until, now):
    return ask(table, TakeVacation(key, until), SERVER, now)


@pytest.fixture
def game():
    """A correspondence game of Ann, who is to move, and Bob, with its events."""
    return lay("lokai_and_bele", "ann", "bob", clock=THREE_DAYS)


def test_clock_of_the_player_to_move_stands_still_during_the_vacation(game):
    table, events = game
    events += away(table, "ann", NOW + 11 * DAY, NOW + DAY)
    left = {days: table.clock_ms(0, NOW + days * DAY) / DAY for days in (1, 5, 11, 12, 13, 20)}
    assert left == {1: 2, 5: 2, 11: 2, 12: 1, 13: 0, 20: 0}
    assert table.deadline == NOW + 13 * DAY
    assert ask(table, CallTime(), SERVER, NOW + 12 * DAY) == []
    assert vacation_of(table, 0, NOW + 5 * DAY) == NOW + 11 * DAY and vacation_of(table, 1, NOW) is None
    assert vacation_of(table, 0, NOW + 11 * DAY) is None
    again = Table.of("table", SECRET, [read(write(event)) for event in events])
    assert (again.deadline, again.times.left, again.times.vacations) == (
        table.deadline, table.times.left, table.times.vacations
    )  # fmt: skip
    assert ask(table, CallTime(), SERVER, NOW + 13 * DAY)[0].reason == "time"


def test_turn_that_comes_during_a_vacation_starts_at_its_end(game):
    table, _ = game
    away(table, "bob", NOW + 10 * DAY, NOW)
    play(table, now=NOW + DAY)
    assert table.clock_ms(1, NOW + 9 * DAY) == 3 * DAY and table.deadline == NOW + 13 * DAY
    play(table, now=NOW + 2 * DAY)  # playing is allowed
    assert table.deadline == NOW + 5 * DAY


def test_clock_runs_again_after_an_early_return(game):
    table, _ = game
    away(table, "ann", NOW + 20 * DAY, NOW + DAY)
    assert away(table, "ann", None, NOW + 4 * DAY) == [VacationEnded(NOW + 4 * DAY, 0)]
    assert table.deadline == NOW + 6 * DAY and away(table, "ann", None, NOW + 4 * DAY) == []
    away(table, "ann", NOW + 15 * DAY, NOW + 5 * DAY)
    assert table.deadline == NOW + 16 * DAY


def test_only_correspondence_games_know_vacations():
    table, _ = lay("lokai_and_bele", "ann", "bob", clock=Clock("game", seconds=60))
    assert away(table, "ann", NOW + DAY, NOW) == []
    assert code(table, TakeVacation("ann", NOW + DAY), "ann") == "not_allowed"  # only the server may stop clocks


def test_vacation_belongs_to_the_person_at_the_seat(game):
    table, _ = game
    began = away(table, "bob", NOW + 9 * DAY, NOW)
    assert began == [VacationBegan(NOW, 1, NOW + 9 * DAY)]
    assert away(table, "bob", NOW + 9 * DAY, NOW) == []
    copy = table.after([VacationEnded(NOW, 1)])
    assert table.times.vacations and not copy.times.vacations
    renamed, replaced = (table.after([SeatTaken(NOW, 1, "Bobby", key)]) for key in ("bob", "cem"))
    assert renamed.times.vacations and not replaced.times.vacations
