"""Matching pennies, the smallest game with a secret: both choose a side in secret, then both sides are shown."""

from parlour.game_info import ChanceMode, GameInfo, GameType, Information, NumberOption

INFO = GameInfo(
    title="Matching Pennies",
    summary="Both choose a side of a coin unseen; the first wins if they match.",
    source="folk game",
    seat_names=("Even", "Odd"),
    options=(NumberOption("rounds", 1, 9, 2, "how many rounds are played"),),
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC, Information.IMPERFECT_INFORMATION),
    num_distinct_actions=2,
)
