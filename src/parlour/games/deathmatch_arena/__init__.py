"""Ultimate Bingo Deathmatch Arena."""

from parlour.game_info import ChanceMode, FlagOption, GameInfo, GameType, Information, NumberOption

INFO = GameInfo(
    title="Ultimate Bingo Deathmatch Arena",
    summary="Part gunfight, part race for a bingo: every round the dice fill a square of your card, then all show at "
    "once whether they shoot, shield or charge, the dead lose cubes to their killers, and the market sells better "
    "weapons. The first five in a row wins.",
    source="A designer's prototype with play-test notes",
    seat_names=("Red", "Blue", "Green", "Yellow", "Violet"),
    options=(
        NumberOption("players", 2, 5, 3, "how many play", "Players"),
        NumberOption(
            "copies", 1, 2, 1, "how often each better lazor, shield and battery is in the deck", "Item copies"
        ),
        NumberOption("market", 1, 8, 5, "how many cards lie face up for sale", "Market size"),
        FlagOption("rotate", False, "another begins each round, which is fairer to four or five", "Change starters"),
        NumberOption("rounds", 1, 999, 100, "after so many without a winner the game is drawn", "Most rounds"),
    ),
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC, Information.IMPERFECT_INFORMATION),
    num_distinct_actions=150,
    max_chance_outcomes=36,
    horizon=4,
)
