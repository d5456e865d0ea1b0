"""Standoff: a player who steps out can be struck, so good players wait until the game is called off."""

from parlour.authoring import GameInfo, NumberOption

INFO = GameInfo(
    title="Standoff",
    summary="Wait, or step out. A player who has just stepped out can be struck and loses.",
    source="a test",
    seat_names=("One", "Two"),
    options=(NumberOption("limit", 4, 200, 8, "turns until the game is called off", "Limit"),),
    num_distinct_actions=2,
)
