"""The scene of who makes a hidden choice at the same time as others, ahead of their turn."""

from __future__ import annotations

from dataclasses import replace

from parlour.server.domain.table import Table
from parlour.view.language import phrases
from parlour.view.scene import Scene

say = phrases(__package__)


def choosing_scene(table: Table, seat: int) -> Scene | None:
    """The table as it is when the seat's turn comes, with its choices until it has chosen; None where it has none."""
    ahead = table.choosing(seat)
    if ahead is None:
        return None
    if (chosen := table.sealed.get(seat)) is None:
        return ahead.scene()
    prompt = say("Your choice: {choice} The others are still choosing.", choice=ahead.describe_action(chosen.action))
    return replace(ahead.scene(with_choices=False), actor=table.match.state.current_player(), prompt=prompt)
