"""Gamble: one seat, one decision: five points at once, or a die with ten faces."""

from parlour.game_info import ChanceMode, FlagOption, GameInfo, GameType, Utility

INFO = GameInfo(
    title="Gamble",
    summary="Stay or throw.",
    source="a test",
    seat_names=("One",),
    options=(
        FlagOption("loaded", False, "whether the die shows 9 or 10 half as often as the rest"),
        FlagOption("toss", False, "whether a coin is first tossed until it shows heads"),
    ),
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC, utility=Utility.GENERAL_SUM),
    num_distinct_actions=2,
    max_chance_outcomes=10,
    max_score=10,
)
