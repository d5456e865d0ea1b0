"""Hex, on a small board of hexagons."""

from parlour.game_info import GameInfo

INFO = GameInfo(
    title="Hex",
    summary="Join your two sides of a board of hexagons before the other joins theirs. One always does.",
    source="Piet Hein, 1942, and John Nash, 1948",
    seat_names=("Red", "Blue"),
    options=(),
    num_distinct_actions=25,
    max_game_length=25,
)
