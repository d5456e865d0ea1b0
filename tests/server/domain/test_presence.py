"""Presence of people at a table."""

from parlour.server.domain.presence import Presence

MINUTE = 60_000


def test_unknown_key_is_away_since_start():
    presence = Presence(start=1000)
    assert presence.away("ann", 31_000) == 30_000
    assert not presence.is_missed("ann", 1000 + MINUTE - 1)
    assert presence.is_missed("ann", 1000 + MINUTE)


def test_connected_key_is_never_missed():
    presence = Presence()
    presence.arrive("ann")
    assert presence.is_here("ann")
    assert not presence.is_missed("ann", 100 * MINUTE)


def test_key_leaves_with_its_last_connection():
    presence = Presence()
    assert presence.arrive("ann")
    assert not presence.arrive("ann")
    assert not presence.depart("ann")
    assert presence.is_here("ann")
    assert presence.depart("ann")
    presence.hear("ann", 2000)
    assert not presence.is_here("ann")
    assert presence.away("ann", 5000) == 3000


def test_request_counts_as_sign_of_life():
    presence = Presence()
    presence.hear("bot", 2 * MINUTE)
    assert not presence.is_here("bot")
    assert not presence.is_missed("bot", 3 * MINUTE - 1)


def test_connection_to_another_process_counts():
    presence = Presence()
    presence.elsewhere = {"ann": None, "bob": 5000}
    assert presence.is_here("ann")
    assert not presence.is_here("bob")
    assert presence.away("bob", 8000) == 3000


def test_missing_key_is_not_here():
    assert not Presence().is_here(None)
