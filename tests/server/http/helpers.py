"""Snapshots as callers see them, and a table with a hidden choice."""

import asyncio
import json

from parlour.server.domain.commands import Play
from parlour.server.http import views
from parlour.server.runtime.service import Moment
from parlour.view.language import speaking
from tests.server.tables import NOW, ask, lay

BOB_FIRST = "02"  # a dice secret with which Bob chooses first
SOON = 30  # turns before the first fight in an arena begins


def seen(table, who, language="en", cache=None):
    """The snapshot that a caller receives."""
    with speaking(language):
        return asyncio.run(_snapshot(table, who, cache or views.ViewCache()))


async def _snapshot(table, who, cache):
    view = await cache.of(table, views.viewpoint(table, who))
    return views.snapshot(table, who, view, await cache.turns(table, view), Moment(NOW))


def play(table, text=None):
    """Play an action (default: the first legal one)."""
    actor = table.actor
    text = text or table.match.state.scene().choices[0].text
    return ask(table, Play(table.seq, (text,)), table.seats[actor].key)


def arena():
    """A table of three in the arena, before the first hidden choice, which is Bob's."""
    table, events = lay("deathmatch_arena", "ann", "bob", "cem", players=3, secret=BOB_FIRST)
    for _ in range(SOON):
        if is_choosing(table):
            assert table.seats[table.actor].key == "bob"
            return table, events
        events += play(table)
    raise AssertionError("nobody ever chose")


def is_choosing(table):
    return json.loads(table.match.state.to_text())["phase"] == "choice"
