"""My Game: what is known of it before its rules are loaded."""

from parlour.game_info import ChanceMode, GameInfo, GameType, Information

INFO = GameInfo(
    title="My Game",
    summary="Each gets a card that the other does not see, and bets or passes: a low one may bluff, a high one calls.",
    source="who published it, and when",
    seat_names=("Player A", "Player B"),
    options=(),
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC, Information.IMPERFECT_INFORMATION),
    num_distinct_actions=2,
    max_chance_outcomes=5,
)
