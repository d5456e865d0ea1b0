"""Tables laid for tests: played on by their own rules, without a hall."""

from parlour.server.commands import Order, Ready, Sit
from parlour.server.opening import open_table
from parlour.server.table import Table

SECRET = "5ec2e7" * 10 + "0000"
NOW = 1_800_000_000_000


def lay(game, *keys, position=None, **options):
    """A table at which each key has sat down and is ready, and the events so far."""
    order = Order(game, options, ("me", *["open"] * (len(keys) - 1)), position=position)
    table = Table("table", SECRET)
    events = open_table("table", SECRET, order, keys[0], NOW)
    for event in events:
        table.apply(event)
    for key in keys[1:]:
        events += ask(table, Sit(key.title()), key)
    for key in dict.fromkeys(keys):
        events += ask(table, Ready(), key)
    return table, events


def ask(table, command, who):
    """Let happen what follows from a command."""
    events = table.decide(command, who, NOW)
    for event in events:
        table.apply(event)
    return events
