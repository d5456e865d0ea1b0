"""Ultimate Bingo Deathmatch Arena."""

from parlour.game_info import ChanceMode, FlagOption, GameInfo, GameType, Information, NumberOption

INFO = GameInfo(
    title="Ultimate Bingo Deathmatch Arena",
    summary="Part gunfight, part race for a bingo. Each round, your dice fill a square of your card. Then everybody "
    "shows at once whether they shoot, shield or charge. If you are killed, you lose a cube to your killer. The market "
    "sells better weapons, and the first player with five in a row wins.",
    source="A designer's prototype with play-test notes",
    seat_names=("Red", "Blue", "Green", "Yellow", "Violet"),
    options=(
        NumberOption("players", 2, 5, 3, "number of players", "Players"),
        NumberOption(
            "copies",
            1,
            2,
            1,
            "number of copies of each advanced lazor, shield and battery in the deck",
            "Copies of items",
        ),
        NumberOption("market", 1, 8, 5, "number of face-up cards in the market", "Market size"),
        FlagOption(
            "rotate",
            False,
            "whether the first-player marker moves one seat clockwise after each round, "
            "which is fairer with four or five players",
            "Rotate first player",
        ),
        NumberOption(
            "rounds", 1, 999, 100, "number of rounds after which the game is a draw if nobody has won", "Round limit"
        ),
    ),
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC, Information.IMPERFECT_INFORMATION),
    num_distinct_actions=150,
    max_chance_outcomes=36,
    horizon=4,
)
