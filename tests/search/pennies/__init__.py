"""Two seats show a side of a coin at once: the second wins if they are the same, the first gets nothing for a draw."""

from parlour.info import GameInfo

INFO = GameInfo(
    title="Pennies",
    summary="Match, or do not.",
    source="a test",
    seat_names=("One", "Two"),
    options=(),
    num_distinct_actions=2,
    max_chance_outcomes=2,
)
