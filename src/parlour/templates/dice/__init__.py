"""My Game: title, seats, options and limits."""

from parlour.authoring import ChanceMode, GameInfo, GameType, NumberOption

INFO = GameInfo(
    title="My Game",
    summary="Throw a die as often as you dare. A 1 loses all points of your turn, unless you stop and keep them first.",
    source="publisher and year",
    seat_names=("Player A", "Player B"),
    options=(NumberOption("goal", 10, 200, 30, "points needed to win", "Goal"),),  # also a field of the record
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC),
    num_distinct_actions=2,
    max_chance_outcomes=6,
)
