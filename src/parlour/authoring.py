"""Everything that external games, players, evaluators and environments import, in one stable namespace.

    from parlour.authoring import Area, Array, GameInfo, RecordText, rule, state

These names keep their meaning from version to version. The modules behind them may move.
"""

from parlour.core.observation import Part
from parlour.core.solutions import Solution
from parlour.core.solutions import load as load_solution
from parlour.kit.cards import (
    NO_CARD,
    card_at,
    cards_left,
    count_cards,
    count_hand,
    deal_card,
    draw_card,
    has_cards,
    hide_hands,
    list_cards,
    list_draws,
    move_card,
    move_cards,
    reshuffle,
    seat_to_deal,
)
from parlour.kit.fields import F4, F8, I1, I2, I4, I8, U1, U2, U4, U8, Array, shape
from parlour.search.alphabeta import fits as suits_alphabeta
from parlour.search.puct import Evaluator
from parlour.view.beats import Beat, Gain
from parlour.view.language import phrases
from parlour.view.scene import Area, Arrangement, Button, Card, Counter, Piece, Scene, Spot
from parlour.view.zones import card_spot, zone_area

from .errors import GameDefinitionError, PositionError, UnknownNameError
from .game_info import (
    ChanceMode,
    ChoiceOption,
    FlagOption,
    GameInfo,
    GameType,
    Information,
    NumberOption,
    Utility,
)
from .kit import (
    CHANCE,
    NO_ITEM,
    NOBODY,
    TERMINAL,
    Rng,
    below,
    bit,
    copy,
    highest_bit,
    inline,
    interpret,
    lookup,
    lowest_bit,
    mix,
    new,
    nth_bit,
    popcount,
    record,
    rule,
    state,
)
from .match import History, Match, seen_turns
from .notation import (
    RecordText,
    by_squares,
    number,
    numbers,
    read_board,
    refusals,
    split,
    square_name,
    write_board,
)
from .players import Bot, MctsPlayer, Player, ask, first_decision, make_any_player
from .search import AlphaBeta, Batch, PuctSearch, Search

__all__ = [
    "CHANCE", "F4", "F8", "I1", "I2", "I4", "I8", "NOBODY", "NO_CARD", "NO_ITEM", "TERMINAL", "U1", "U2", "U4", "U8",
    "AlphaBeta", "Area", "Arrangement", "Array", "Batch", "Beat", "Bot", "Button", "Card", "ChanceMode", "ChoiceOption",
    "Counter", "Evaluator", "FlagOption", "Gain", "GameDefinitionError", "GameInfo", "GameType", "History",
    "Information", "Match", "MctsPlayer", "NumberOption", "Part", "Piece", "Player", "PositionError", "PuctSearch",
    "RecordText", "Rng", "Scene", "Search", "Solution", "Spot", "UnknownNameError", "Utility", "ask", "below", "bit",
    "by_squares", "card_at", "card_spot", "cards_left", "copy", "count_cards", "count_hand", "deal_card", "draw_card",
    "first_decision", "has_cards", "hide_hands", "highest_bit", "inline", "interpret", "list_cards", "list_draws",
    "load_solution", "lookup", "lowest_bit", "make_any_player", "mix", "move_card", "move_cards", "new", "nth_bit",
    "number", "numbers", "phrases", "popcount", "read_board", "record", "refusals", "reshuffle", "rule", "seat_to_deal",
    "seen_turns", "shape", "split", "square_name", "state", "suits_alphabeta", "write_board", "zone_area"
]  # fmt: skip
