"""Breakthrough, 8x8."""

from parlour.game_info import GameInfo

INFO = GameInfo(
    title="Breakthrough",
    summary="Two ranks of men a side walk forward, straight or diagonally, and capture diagonally; "
    "who first reaches the far rank or takes every enemy man wins.",
    source="Dan Troyka, 2000",
    seat_names=("White", "Black"),
    options=(),
    num_distinct_actions=3 * 64,
)
