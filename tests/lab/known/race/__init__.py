"""Race: walk two steps for sure, or roll for one or four."""

from parlour.authoring import ChanceMode, GameInfo, GameType

INFO = GameInfo(
    title="Race",
    summary="Walk two steps, or dash one or four. The first to take seven steps wins.",
    source="a test",
    seat_names=("One", "Two"),
    options=(),
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC),
    num_distinct_actions=2,
    max_chance_outcomes=2,
)
