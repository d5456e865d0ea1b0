"""Fire Watch: a game on a map that two to four players win or lose together."""

from parlour.authoring import ChanceMode, GameInfo, GameType, NumberOption, Utility

INFO = GameInfo(
    title="Fire Watch",
    summary="Fires spread in nine villages. Travel along the roads and put them out together, until the rain comes. If "
    "a village burns down, everyone loses.",
    source="Parlour, 2026",
    seat_names=("Red", "Blue", "Green", "Yellow"),
    options=(NumberOption("players", 2, 4, 2, "number of players"),),
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC, utility=Utility.IDENTICAL),
    num_distinct_actions=10,
    max_chance_outcomes=9,
    max_game_length=36,
)
