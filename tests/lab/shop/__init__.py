"""A test game with items of known worth: two seats buy an item each, then a roll of 100 decides."""

from parlour.game_info import ChanceMode, GameInfo, GameType, NumberOption

INFO = GameInfo(
    title="Shop",
    summary="Buy and roll.",
    source="a test",
    seat_names=("One", "Two"),
    options=(
        NumberOption("blade", 0, 25, 20, "chances in 100 that a blade brings"),
        NumberOption("edge", 0, 25, 0, "chances in 100 that the first seat is ahead"),
        NumberOption("coin", 0, 5, 0, "chances in 100 that a coin brings which a seat keeps"),
        NumberOption("wait", 0, 20, 0, "turns of nothing before the roll"),
    ),
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC),
    num_distinct_actions=3,
    max_chance_outcomes=100,
)
