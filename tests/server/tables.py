"""Tables for tests, without a service."""

import pytest

from parlour.server.domain.clocks import NO_CLOCK
from parlour.server.domain.commands import NewTable, Play, Ready, Sit
from parlour.server.domain.decisions import decide
from parlour.server.domain.game_flow import open_table
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table

SECRET = "5ec2e7" * 10 + "0000"
NOW = 1_800_000_000_000


def lay(game, *keys, position=None, clock=NO_CLOCK, computers=(), secret=SECRET, **options):
    """A table whose seats are taken by ready keys and then computers, and its events."""
    order = NewTable(game, options, ("me", *["open"] * (len(keys) - 1), *computers), clock=clock, position=position)
    table = Table("table", secret)
    events = open_table("table", secret, order, keys[0], NOW)
    for event in events:
        table.apply(event)
    table.game.compiled = True
    for key in keys[1:]:
        events += ask(table, Sit(key.title()), key)
    for key in dict.fromkeys(keys):
        events += ask(table, Ready(), key)
    return table, events


def ask(table, command, key, now=NOW):
    """Give a command, apply its events and return them."""
    events = decide(table, command, key, now)
    for event in events:
        table.apply(event)
    return events


def play(table, text=None, now=NOW):
    """Play an action, by default the first legal one, for the seat to act."""
    text = text or table.match.state.action_to_string(table.match.state.legal_actions()[0])
    return ask(table, Play(table.seq, (text,)), table.seats[table.actor].key or SERVER, now)


def legal(table):
    """The legal actions as texts."""
    state = table.match.state
    return [state.action_to_string(action) for action in state.legal_actions()]


def outcome(table):
    """The reason and results of the end, and the seat that caused it."""
    return table.end.reason, table.end.results, table.end.seat


def duel(**more):
    """Ann against Bob at Lokai and Bele."""
    return lay("lokai_and_bele", "ann", "bob", **more)[0]


def against_computer():
    return lay("lokai_and_bele", "ann", computers=("random",))[0]


def arena(*keys, computers=()):
    return lay("deathmatch_arena", *keys, computers=computers, players=len(keys) + len(computers))[0]


def waiting(*seats, game="lokai_and_bele", **options):
    events = open_table("table", SECRET, NewTable(game, options, seats), "ann", NOW)
    return Table.of("table", SECRET, events)


def refusal(table, command, key, now=NOW):
    """The Refusal of a command."""
    seq = table.seq
    with pytest.raises(Refusal) as refused:
        decide(table, command, key, now)
    assert table.seq == seq
    return refused.value


def code(table, command, key, now=NOW):
    return refusal(table, command, key, now).code
