"""A test game full of holes."""

from parlour.game_info import GameInfo, GameType, NumberOption

INFO = GameInfo(
    title="Maze",
    summary="Two walk in turn; some ways lead nowhere.",
    source="made for a test",
    seat_names=("One", "Other"),
    options=(NumberOption("ways", 2, 4, 4, "how many ways there are", "Ways"),),
    game_type=GameType(),
    num_distinct_actions=5,
)
