"""Connect Four, 7 columns of 6."""

from parlour.game_info import GameInfo

INFO = GameInfo(
    title="Connect Four",
    summary="Discs fall to the bottom of a column; four of a colour in a line win.",
    source="Howard Wexler and Ned Strongin, 1974",
    seat_names=("Red", "Yellow"),
    options=(),
    num_distinct_actions=7,
)
