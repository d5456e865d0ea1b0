"""My Game: title, seats, options and limits."""

from parlour.authoring import ChanceMode, GameInfo, GameType, Information

INFO = GameInfo(
    title="My Game",
    summary="Get a card that your opponent cannot see, then bet or pass. Bluff with a low card; call with a high one.",
    source="publisher and year",
    seat_names=("Player A", "Player B"),
    options=(),
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC, Information.IMPERFECT_INFORMATION),
    num_distinct_actions=2,
    max_chance_outcomes=5,
)
