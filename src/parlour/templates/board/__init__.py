"""My Game: title, seats, options and limits."""

from parlour.authoring import GameInfo

INFO = GameInfo(
    title="My Game",
    summary="Take turns placing stones on a small board. Three of your stones in a row win.",
    source="publisher and year",
    seat_names=("Black", "White"),
    options=(),
    num_distinct_actions=9,  # actions are numbered from 0; here, the square to place a stone on
    max_game_length=9,
)
