"""Bidding, the game of pure strategy, with five cards each: both bid at the same time, unseen."""

from parlour.game_info import ChanceMode, GameInfo, GameType, Information

INFO = GameInfo(
    title="Bidding",
    summary="Prizes from 1 to 5 come up one by one. Both bid a card of their hand for it, unseen; the higher bid takes "
    "the prize, equal bids nothing, and both cards are gone. The most points win.",
    source="Merrill Flood, about 1930, known as Goofspiel",
    seat_names=("Ruby", "Jade"),
    options=(),
    game_type=GameType(ChanceMode.EXPLICIT_STOCHASTIC, Information.IMPERFECT_INFORMATION),
    num_distinct_actions=5,
    max_chance_outcomes=5,
    max_game_length=15,
)
