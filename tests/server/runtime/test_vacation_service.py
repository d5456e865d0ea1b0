"""Vacations of people: their days, and all their correspondence games."""

from parlour.server.domain.clocks import DAY, Clock
from parlour.server.domain.commands import Caller
from parlour.server.domain.vacations import DAYS_PER_YEAR, vacation_of
from parlour.server.storage.vacation_rows import VacationBalance

from .helpers import caller, code, duel

ANN = caller("ann")
DAYS = Clock("days", days=2)


async def on_vacation(service, id):
    table = await service.table(id)
    return [vacation_of(table, seat, service.now()) is not None for seat in range(2)]


async def test_vacation_stops_all_correspondence_games_of_a_person(service, time):
    ids = [await duel(service, clock=clock) for clock in (DAYS, Clock("game", seconds=60), DAYS)]
    ann = Caller("phone", "home", ("phone", "ann"))
    assert await service.vacations.begin(ann, 10) == VacationBalance(time.now + 10 * DAY, DAYS_PER_YEAR - 10)
    assert [await on_vacation(service, id) for id in ids] == [[True, False], [False, False], [True, False]]
    later = await duel(service, clock=DAYS)
    assert await on_vacation(service, later) == [False, False]
    assert await service.vacations.begin(ann, 5) == VacationBalance(time.now + 10 * DAY, DAYS_PER_YEAR - 10)
    assert await on_vacation(service, later) == [True, False]
    time.now += 3 * DAY + 1
    assert await service.vacations.end(ann) == VacationBalance(None, DAYS_PER_YEAR - 4)
    assert [await on_vacation(service, id) for id in (*ids, later)] == [[False, False]] * 4


async def test_days_are_limited_in_any_year(service, time):
    await service.vacations.begin(ANN, 20)
    time.now += 21 * DAY
    assert await code(service.vacations.begin(ANN, 11)) == "not_allowed"
    assert (await service.vacations.begin(ANN, 10)).days_left == 0
    time.now += 11 * DAY
    assert await code(service.vacations.begin(ANN, 1)) == "not_allowed"
    time.now += 365 * DAY
    assert (await service.vacations.of(ANN)) == VacationBalance()


async def test_ending_a_vacation_at_once_costs_a_day(service, time):
    for left in range(DAYS_PER_YEAR - 1, -1, -1):
        time.now += 1
        await service.vacations.begin(ANN, 1)
        assert (await service.vacations.end(ANN)).days_left == left
    time.now += 1
    assert await code(service.vacations.begin(ANN, 1)) == "not_allowed"
    assert await service.vacations.export(ANN) == {"vacation": {"until": None, "days_left": 0}}
