"""Bingo Battle."""

from collections.abc import Mapping

from parlour.game_info import ChanceMode, GameInfo, GameType, NumberOption, Utility, Value


def game_type(options: Mapping[str, Value]) -> GameType:
    """Two race for the stacks; one alone collects what can be got."""
    utility = Utility.GENERAL_SUM if options["players"] == 1 else Utility.ZERO_SUM
    return GameType(ChanceMode.EXPLICIT_STOCHASTIC, utility=utility)


INFO = GameInfo(
    title="Bingo Battle",
    summary="A race of luck and timing with four dice: pile three coins on a square to lock it, claim locked stacks "
    "whoever locked them, and fill your tile with four claims. Alone, see how many of sixteen you can get.",
    source="Martin Willett, 2004, for the piecepack; public domain",
    seat_names=("Player A", "Player B"),
    options=(
        NumberOption(
            "players", 1, 2, 2, "two who race, or one alone: the solitaire, until a roll can do nothing", "Players"
        ),
    ),
    game_type=game_type,
    num_distinct_actions=4,
    max_chance_outcomes=6**4,
    tells_luck=True,
    max_score=16,
)
