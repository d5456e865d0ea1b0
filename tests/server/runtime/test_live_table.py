"""LiveTable: priority of the computer's move, and the network charged for it."""

import pytest

from parlour.server.domain.commands import NewTable
from parlour.server.domain.game_flow import open_table
from parlour.server.domain.table import Table
from parlour.server.runtime.computing.fair_queue import Priority
from parlour.server.runtime.live_table import LiveTable, Subscription
from tests.server.tables import NOW, SECRET, against_computer, duel, play

MINUTE = 60_000


@pytest.fixture
def played():
    """A table where the computer is to reply to Ann."""
    table = against_computer()
    play(table)
    return LiveTable(table, 0.0)


@pytest.fixture
def shown():
    """A table where only computers play."""
    order = NewTable("lokai_and_bele", seats=("master", "master"))
    return LiveTable(Table.of("table", SECRET, open_table("table", SECRET, order, None, NOW)), 0.0)


def test_no_priority_without_a_computer_to_act():
    assert LiveTable(duel(), 0.0).move_priority(NOW) is None


def test_connected_player_is_the_opponent(played):
    played.table.presence.arrive("ann")
    assert played.move_priority(NOW) is Priority.OPPONENT


def test_recently_seen_player_is_the_opponent(played):
    played.table.presence.hear("ann", NOW)
    assert played.move_priority(NOW + MINUTE - 1) is Priority.OPPONENT
    assert played.move_priority(NOW + MINUTE) is Priority.LATER


def test_player_connected_to_another_process_is_the_opponent(played):
    played.table.presence.elsewhere["ann"] = None
    assert played.move_priority(NOW) is Priority.OPPONENT


def test_stranger_is_not_the_opponent(played):
    played.table.presence.arrive("bob")
    assert played.move_priority(NOW) is Priority.LATER


def test_spectators_have_priority_over_absent_players(played, shown):
    for live in (played, shown):
        live.subscriptions.add(Subscription(live))
        assert live.move_priority(NOW) is Priority.SHOW


def test_computers_pause_without_spectators(shown):
    assert shown.move_priority(NOW) is None
    shown.viewed = NOW
    assert shown.move_priority(NOW + MINUTE - 1) is Priority.SHOW
    assert shown.move_priority(NOW + MINUTE) is None


def test_player_is_charged(played):
    played.charge("ann", "home")
    played.charge("bob", "elsewhere")
    assert played.network == "home"
    played.charge("ann", "the train")
    assert played.network == "the train"


def test_first_spectator_is_charged_if_nobody_plays(shown):
    shown.charge(None, "home")
    shown.subscriptions.add(Subscription(shown))
    shown.charge(None, "elsewhere")
    assert shown.network == "home"
    shown.subscriptions.clear()
    shown.charge(None, "elsewhere")
    assert shown.network == "elsewhere"
