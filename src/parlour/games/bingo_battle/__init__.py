"""Bingo Battle."""

from collections.abc import Mapping

from parlour.game_info import ChanceMode, GameInfo, GameType, NumberOption, Utility, Value


def game_type(options: Mapping[str, Value]) -> GameType:
    """Return the game type: zero-sum for two players, general-sum for the solitaire."""
    utility = Utility.GENERAL_SUM if options["players"] == 1 else Utility.ZERO_SUM
    return GameType(ChanceMode.EXPLICIT_STOCHASTIC, utility=utility)


INFO = GameInfo(
    title="Bingo Battle",
    summary="A race with four dice that takes luck and timing. Place the third coin on a square to lock the stack, "
    "and claim locked stacks, even your opponent's. The first player to claim four stacks wins. "
    "Play alone and try to claim sixteen.",
    source="Martin Willett, 2004, for the piecepack; public domain",
    seat_names=("Player A", "Player B"),
    options=(NumberOption("players", 1, 2, 2, "2 for the two-player race, 1 for the solitaire", "Players"),),
    game_type=game_type,
    num_distinct_actions=4,
    max_chance_outcomes=6**4,
    tells_luck=True,
    max_score=16,
)
