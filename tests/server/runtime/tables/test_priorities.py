"""How urgent the next move of a table's computer is."""

import pytest

from parlour.server.domain.commands import Order
from parlour.server.domain.opening import open_table
from parlour.server.domain.table import Table
from parlour.server.runtime.computing.priority import Priority
from parlour.server.runtime.tables.live_table import LiveTable, Subscription
from parlour.server.runtime.tables.priorities import priority_of

from ...tables import NOW, SECRET, against_computer, duel, play

MINUTE = 60_000


@pytest.fixture
def played():
    """A table at which a computer is to answer Ann."""
    table = against_computer()
    play(table)
    return LiveTable(table, 0.0)


@pytest.fixture
def shown():
    """A table at which only computers play."""
    order = Order("lokai_and_bele", seats=("master", "master"))
    return LiveTable(Table.of("table", SECRET, open_table("table", SECRET, order, None, NOW)), 0.0)


def test_nothing_is_to_be_done_where_no_computer_is_to_act():
    assert priority_of(LiveTable(duel(), 0.0), NOW) is None


def test_who_is_there_waits_for_the_answer(played):
    played.table.presence.arrive("ann")
    assert priority_of(played, NOW) is Priority.OPPONENT


def test_so_does_who_was_there_a_moment_ago(played):
    played.table.presence.hear("ann", NOW)
    assert priority_of(played, NOW + MINUTE - 1) is Priority.OPPONENT
    assert priority_of(played, NOW + MINUTE) is Priority.LATER


def test_so_does_who_is_connected_elsewhere(played):
    played.table.presence.elsewhere["ann"] = None
    assert priority_of(played, NOW) is Priority.OPPONENT


def test_a_stranger_is_no_opponent(played):
    played.table.presence.arrive("bob")
    assert priority_of(played, NOW) is Priority.LATER


def test_those_who_look_on_go_before_those_who_are_away(played, shown):
    for live in (played, shown):
        live.subscriptions.add(Subscription(live))
        assert priority_of(live, NOW) is Priority.SHOW


def test_computers_pause_among_themselves_while_nobody_looks_on(shown):
    assert priority_of(shown, NOW) is None
    shown.looked = NOW
    assert priority_of(shown, NOW + MINUTE - 1) is Priority.SHOW
    assert priority_of(shown, NOW + MINUTE) is None


# Who is charged


def test_who_plays_is_charged(played):
    played.charge("ann", "home")
    played.charge("bob", "elsewhere")
    assert played.network == "home"
    played.charge("ann", "the train")
    assert played.network == "the train"


def test_where_nobody_plays_who_looks_on_is_charged(shown):
    shown.charge(None, "home")
    shown.subscriptions.add(Subscription(shown))
    shown.charge(None, "elsewhere")
    assert shown.network == "home"
    shown.subscriptions.clear()
    shown.charge(None, "elsewhere")
    assert shown.network == "elsewhere"
