"""Bingo, also called Mäxchen."""

from parlour.game_info import ChanceMode, GameInfo, GameType, NumberOption

INFO = GameInfo(
    title="Mäxchen",
    summary="Push your luck with two dice. Throw up to three times, but only your last throw counts, and nobody may "
    "answer with more throws than the starter made. A one and a two are Bingo, which beats everything. Every round "
    "brings the winner points and the loser a sad face.",
    source="Tom Glasauer, 1990, a public-domain program for the Atari ST",
    seat_names=("Player A", "Player B", "Player C", "Player D", "Player E", "Player F"),
    options=(
        NumberOption(
            "faces",
            1,
            999,
            49,
            "number of faces that ends the game; the loser of a round gets one, or two against Bingo",
            "Faces",
        ),
        NumberOption("players", 2, 6, 2, "number of players", "Players"),
    ),
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC),
    num_distinct_actions=2,
    max_chance_outcomes=21,
    tells_luck=True,
)
