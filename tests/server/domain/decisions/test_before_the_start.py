"""Sitting down, and getting ready."""

import pytest

from parlour.server.domain.commands import (
    Leave,
    Play,
    Ready,
    Rematch,
    Resign,
    Sit,
)
from parlour.server.domain.decisions import decide
from parlour.server.domain.table import End
from tests.server.tables import NOW, SECRET, ask, code, duel, lay, refusal, waiting

# Sitting down


def test_a_person_takes_the_first_open_seat():
    table = waiting("me", "open")
    ask(table, Sit("Bob"), "bob")
    assert (table.held_by("bob"), table.seats[1].player) == ([1], "Bob")


def test_or_a_certain_one_and_another():
    table = waiting("open", "open", "open", game="deathmatch_arena", players=3)
    ask(table, Sit(seat=2), "bob")
    ask(table, Sit(), "bob")
    assert table.held_by("bob") == [0, 2]


def test_a_taken_seat_stays_taken():
    table = waiting("me", "open")
    assert code(table, Sit(seat=0), "bob") == "taken"
    ask(table, Sit(), "bob")
    assert code(table, Sit(), "cem") == "taken"


def test_only_seats_that_exist_can_be_taken():
    refused = refusal(waiting("me", "open"), Sit(seat=2), "bob")
    assert (refused.code, refused.field) == ("invalid", "seat")
    assert code(waiting("me", "open"), Sit(seat=-1), "bob") == "invalid"


def test_a_name_is_short_and_printable():
    refused = refusal(waiting("me", "open"), Sit("x" * 41), "bob")
    assert (refused.code, refused.field) == ("invalid", "name")


def test_nobody_sits_down_once_it_has_begun():
    assert code(duel(), Sit(), "cem") == "not_allowed"


def test_without_a_key_nothing_can_be_done():
    for command in (Sit(), Ready(), Leave(), Play(1, ("a",)), Resign(1), Rematch(1)):
        assert code(waiting("me", "open"), command, None) == "no_key"


def test_who_leaves_makes_room():
    table = waiting("me", "open")
    ask(table, Sit(), "bob")
    ask(table, Leave(), "ann")
    assert table.seats[0].who == "open"
    ask(table, Sit(seat=0), "cem")
    assert table.held_by("cem") == [0]


def test_when_the_last_one_leaves_the_table_is_given_up():
    table = waiting("me", "open")
    ask(table, Leave(), "ann")
    assert table.end == End("abandoned", (0.0, 0.0), None)
    assert table.fairness.secret == SECRET


def test_only_before_the_start_can_one_leave():
    assert code(duel(), Leave(), "ann") == "not_allowed"
    assert code(waiting("me", "open"), Leave(), "bob") == "not_yours"


# Starting


def test_the_game_starts_when_all_are_there_and_ready():
    table = waiting("me", "open")
    ask(table, Ready("aaa"), "ann")
    assert table.status == "waiting"
    ask(table, Sit(), "bob")
    assert table.status == "waiting"
    ask(table, Ready("bbb"), "bob")
    assert table.status == "playing"
    assert table.fairness.entropy == ("aaa", "bbb")


def test_the_order_of_entropy_is_that_of_the_seats():
    table = waiting("open", "me")
    ask(table, Ready("aaa"), "ann")
    ask(table, Sit(), "bob")
    ask(table, Ready("bbb"), "bob")
    assert table.fairness.entropy == ("bbb", "aaa")


def test_who_holds_all_seats_is_ready_at_once_and_adds_once():
    table = waiting("me", "me")
    ask(table, Ready("aaa"), "ann")
    assert table.status == "playing"
    assert table.fairness.entropy == ("aaa",)


def test_to_be_ready_again_changes_nothing():
    table = waiting("me", "open")
    ask(table, Ready("aaa"), "ann")
    assert decide(table, Ready("bbb"), "ann", NOW) == []
    ask(table, Sit(), "bob")
    ask(table, Ready("bbb"), "bob")
    assert decide(table, Ready("ccc"), "bob", NOW) == []


@pytest.mark.parametrize("entropy", ["a:b", "x" * 65, "ä", "a b"])
def test_entropy_is_plain(entropy):
    refused = refusal(waiting("me", "open"), Ready(entropy), "ann")
    assert (refused.code, refused.field) == ("invalid", "entropy")


def test_only_who_sits_there_can_be_ready():
    assert code(waiting("me", "open"), Ready(), "bob") == "not_yours"
    assert code(duel(), Ready(), "cem") == "not_yours"


def test_chance_begins_where_the_game_begins_with_it():
    table, _ = lay("maexchen", "ann", "bob")
    assert [turn.actor for turn in table.match.turns] == [-1]
    assert table.actor in (0, 1)
