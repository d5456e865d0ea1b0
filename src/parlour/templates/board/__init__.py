"""My Game: what is known of it before its rules are loaded."""

from parlour.game_info import GameInfo

INFO = GameInfo(
    title="My Game",
    summary="Put your stones on a small board by turns; three of yours in a row win.",
    source="who published it, and when",
    seat_names=("Black", "White"),
    options=(),
    num_distinct_actions=9,  # actions are numbers from 0: here, the square to put a stone on
    max_game_length=9,
)
