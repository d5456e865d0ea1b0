"""Who may stay, and who gives way."""

import pytest

from parlour.server.http.connections.register import Register


class Guest:
    """A connection that notes what happens to it."""

    def __init__(self, host="10.0.0.1", idle=True, deadline=10):
        self.host, self.is_idle, self.deadline = host, idle, deadline
        self.fate = None

    def is_overdue(self, now):
        return now > self.deadline

    def expire(self):
        self.fate = "expired"

    def drop(self):
        self.fate = "dropped"


def test_all_are_counted_once_and_forgotten_when_they_go():
    register = Register(10, 10)
    guests = [Guest(), Guest(), Guest("10.0.0.2")]
    assert all(register.admit(guest) for guest in guests) and len(register) == 3
    register.add(guests[0])
    assert len(register) == 3 and set(register) == set(guests)
    for guest in [*guests, *guests, Guest()]:
        register.remove(guest)
    assert (len(register), list(register), register._groups) == (0, [], {})


def test_who_was_used_longest_ago_gives_way():
    register = Register(10, 3)
    first, _, third = guests = [Guest() for _ in range(3)]
    for guest in guests:
        register.admit(guest)
    register.add(first)
    assert register.admit(Guest())
    assert [guest.fate for guest in guests] == [None, "dropped", None]
    third.is_idle = False
    assert register.admit(Guest())
    assert [guest.fate for guest in guests] == ["dropped", "dropped", None]


def test_where_nobody_is_idle_the_newcomer_goes():
    register = Register(3, 2)
    busy = [Guest(host, idle=False) for host in ("10.0.0.1", "10.0.0.1", "10.0.0.2")]
    assert all(register.admit(guest) for guest in busy)
    newcomers = [Guest(), Guest("10.0.0.3")]
    assert not any(register.admit(guest) for guest in newcomers)
    assert len(register) == 3 and not any(guest.fate for guest in [*busy, *newcomers])


def test_the_fullest_network_makes_room_for_others():
    register = Register(5, 5)
    lonely, crowd = Guest("10.0.0.2"), [Guest(f"2001:db8::{i}") for i in range(4)]
    for guest in [lonely, *crowd]:
        register.admit(guest)
    assert register.admit(Guest("10.0.0.3"))
    assert (lonely.fate, crowd[0].fate, len(register)) == (None, "dropped", 5)
    for guest in crowd:
        guest.is_idle = False
    assert register.admit(Guest("10.0.0.4"))
    assert lonely.fate == "dropped"


def test_whoever_holds_many_households_closes_their_own():
    register = Register(100, 2)
    lonely, crowd = Guest("2001:db8:1::1"), [Guest(f"2001:db8:0:{number:x}00::1") for number in range(20)]
    assert all(register.admit(guest) for guest in [lonely, *crowd])
    assert [guest.fate for guest in crowd] == ["dropped"] * 4 + [None] * 16  # of one /48
    assert lonely.fate is None and len(register) == 17
    for guest in crowd:
        guest.is_idle = False
    assert not register.admit(Guest("2001:db8:0:ffff::1")) and register.admit(Guest("2001:db8:1::1"))
    for guest in list(register):
        register.remove(guest)
    assert register._groups == {}


def test_where_there_is_no_room_the_household_of_one_that_holds_many_goes_first():
    register = Register(30, 6)
    crowd, school = [Guest(f"2001:db8:0:{number:x}00::1") for number in range(15)], [Guest() for _ in range(6)]
    others = [Guest(f"10.0.1.{number}") for number in range(9)]
    assert all(register.admit(guest) for guest in [*crowd, *others, *school])
    assert register.admit(Guest("10.0.0.2"))
    assert (crowd[0].fate, school[0].fate) == (None, "dropped")  # it has all of its share, they have a third
    for _ in range(2):
        register.remove(school.pop())
    assert len(register) == 28


@pytest.mark.parametrize(("host", "may"), [("10.0.0.9", True), ("10.0.0.1", False), ("", False)])
def test_a_proxys_connections_are_limited_by_the_room_alone(host, may):
    register = Register(3, 1, proxy="10.0.0.8/30")
    assert register.admit(Guest(host, idle=False))
    assert [register.admit(Guest(host, idle=False)) for _ in range(3)] == [may, may, False]


def test_what_is_overdue_is_closed():
    register = Register(10, 10)
    early, late = Guest(deadline=5), Guest(deadline=15)
    register.admit(early)
    register.admit(late)
    register.sweep(10)
    assert (early.fate, late.fate) == ("expired", None)
