"""My Game: what is known of it before its rules are loaded."""

from parlour.game_info import ChanceMode, GameInfo, GameType, NumberOption

INFO = GameInfo(
    title="My Game",
    summary="Throw a die as often as you dare: a one loses all points of your turn, and whoever stops keeps them.",
    source="who published it, and when",
    seat_names=("Player A", "Player B"),
    options=(NumberOption("goal", 10, 200, 30, "so many points win", "Goal"),),  # a field of the record, too
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC),
    num_distinct_actions=2,
    max_chance_outcomes=6,
)
