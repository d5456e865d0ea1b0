"""Events that deserve a notice, and when it may be sent."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from parlour.server.domain import events
from parlour.server.domain.clocks import HOUR, MINUTE
from parlour.server.domain.notices import GRACE, Concern, Schedule, has_acted, notice_of, zone_named

BERLIN = "Europe/Berlin"
MINE, THEIRS = 0, 1

ready = [events.PlayerReady(1, MINE), events.PlayerReady(2, THEIRS)]
started = [events.GameStarted(2)]
my_move, their_move = [events.ActionPlayed(3, MINE, 0, "a")], [events.ActionPlayed(4, THEIRS, 0, "b")]
offer = [events.OfferMade(5, THEIRS, "draw")]
over = [events.GameEnded(6, "resigned", (1.0, -1.0), THEIRS)]


@pytest.mark.parametrize(
    ("happened", "status", "awaits", "asks", "expected"),
    [
        ([], "playing", True, False, None),
        (started, "playing", True, False, "turn"),
        (started, "playing", False, False, "started"),
        ([*ready, *started], "playing", True, False, "turn"),
        ([*my_move, *their_move], "playing", True, False, "turn"),
        ([*their_move, *offer], "playing", True, True, "offer"),
        (offer, "playing", True, False, None),  # withdrawn
        ([*offer, *over], "over", False, False, "over"),
        ([*over, events.OfferMade(7, THEIRS, "rematch")], "over", False, True, "offer"),
        (ready, "waiting", False, True, "reveal"),
        (ready, "waiting", False, False, None),
        # results of one's own action:
        ([events.ActionPlayed(4, MINE, 0, "a"), events.ChanceRolled(4, 0, "6")], "playing", True, False, None),
        ([*their_move, events.ActionPlayed(6, MINE, 0, "a"), *over], "over", False, False, None),
        ([events.PlayerReady(2, MINE), *started], "playing", True, False, None),
    ],
)
def test_notice_depends_on_what_happened_since_ones_own_action(happened, status, awaits, asks, expected):
    assert notice_of(happened, {MINE}, Concern(status, awaits, asks)) == expected


def test_only_ones_own_actions_count_as_acting():
    assert (
        has_acted(my_move, {MINE})
        and has_acted(over, {THEIRS})
        and not has_acted([*their_move, *over, *started], {MINE})
    )


def at(text, zone=BERLIN):
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def local(moment, zone=BERLIN):
    return datetime.fromtimestamp(moment / 1000, ZoneInfo(zone)).isoformat()[:16]


NIGHT = {"quiet_from": 22 * 60, "quiet_until": 7 * 60}
NOON = {"quiet_from": 12 * 60, "quiet_until": 14 * 60}


@pytest.mark.parametrize(
    ("hours", "now", "expected"),
    [
        ({}, "2026-06-01T03:00", "2026-06-01T03:00"),
        (NIGHT, "2026-06-01T21:59", "2026-06-01T21:59"),
        (NIGHT, "2026-06-01T22:00", "2026-06-02T07:00"),
        (NIGHT, "2026-06-02T06:59", "2026-06-02T07:00"),
        (NIGHT, "2026-06-02T07:00", "2026-06-02T07:00"),
        (NOON, "2026-06-01T11:59", "2026-06-01T11:59"),
        (NOON, "2026-06-01T13:00", "2026-06-01T14:00"),
        ({"quiet_from": 60, "quiet_until": 60}, "2026-06-01T01:00", "2026-06-01T01:00"),
        ({"quiet_from": 22 * 60, "quiet_until": 150}, "2026-03-29T01:00", "2026-03-29T03:30"),  # 2:30 does not exist
        (NIGHT, "2026-10-25T02:30", "2026-10-25T07:00"),  # clocks are put back
    ],
)
def test_notice_waits_for_the_end_of_quiet_hours(hours, now, expected):
    assert local(Schedule(BERLIN, **hours).loud(at(now))) == expected


@pytest.mark.parametrize(
    ("clock", "now", "deadline", "expected"),
    [
        ("game", "2026-06-01T08:00", None, "2026-06-01T08:00"),
        ("days", "2026-06-01T08:00", "2026-06-04T08:00", "2026-06-01T18:00"),
        ("days", "2026-06-01T18:30", "2026-06-04T08:00", "2026-06-02T18:00"),
        ("days", "2026-06-01T08:00", None, "2026-06-01T18:00"),
        ("days", "2026-06-01T08:00", "2026-06-01T19:00", "2026-06-01T08:00"),  # the daily message would come too late
    ],
)
def test_correspondence_games_wait_for_the_daily_message(clock, now, deadline, expected):
    due = Schedule(BERLIN, digest=18 * 60).due(at(now), clock, deadline and at(deadline))
    assert local(due) == expected


def test_grace_lets_people_come_back():
    now = at("2026-06-01T08:00")
    assert Schedule().due(now, "none", None) == now + GRACE < now + MINUTE


def test_unknown_time_zone_counts_as_utc():
    assert zone_named("Europe/Nowhere") is None and zone_named("../etc/passwd") is None and zone_named("") is None
    midnight = at("2026-06-01T00:00", "UTC")
    assert Schedule("Europe/Nowhere", 0, 60).loud(midnight) == midnight + HOUR
