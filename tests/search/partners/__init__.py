"""A heap game for partners: the team of the player who takes the last one wins. With a common goal, seat 0 must."""

from parlour.game_info import FlagOption, GameInfo, GameType, NumberOption, Utility


def _type(options):
    return GameType(utility=Utility.IDENTICAL if options["common"] else Utility.ZERO_SUM)


INFO = GameInfo(
    title="Partners",
    summary="Take from a heap.",
    source="a test",
    seat_names=("North", "East", "South", "West"),
    options=(NumberOption("players", 2, 4, 4, "how many play"), FlagOption("common", False, "win together")),
    num_distinct_actions=4,
    game_type=_type,
    teams=(0, 1, 0, 1),
)
