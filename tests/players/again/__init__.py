"""A coin that is tossed until it shows heads; then one seat calls what the next shows. (Outcome 0, tails, goes on.)"""

from parlour.game_info import ChanceMode, GameInfo, GameType, Utility

INFO = GameInfo(
    title="Again",
    summary="Toss until heads, then call.",
    source="a test",
    seat_names=("One",),
    options=(),
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC, utility=Utility.GENERAL_SUM),
    num_distinct_actions=2,
    max_chance_outcomes=2,
    max_score=1,
)
