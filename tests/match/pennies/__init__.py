"""Matching pennies, the smallest game with a secret: both choose a side unseen, then both sides are shown."""

from parlour.info import GameInfo, Number

INFO = GameInfo(
    title="Matching Pennies",
    summary="Both choose a side of a coin unseen; the first wins if they match.",
    source="folk game",
    seat_names=("Even", "Odd"),
    options=(Number("rounds", 1, 9, 2, "how many rounds are played"),),
    num_distinct_actions=2,
)
