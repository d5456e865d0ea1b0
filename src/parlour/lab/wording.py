"""What readers call the measures and the things they are of, where their names in data would not tell."""

TITLES = {
    "completion": "Games that end by the rules",
    "turns": "Game length",
    "decisions": "Decisions per player",
    "seat_score": "Score",
    "imbalance": "Imbalance between seats",
    "swap_value": "Advantage left by the swap rule",
    "margin": "Winning margin",
    "dead_time": "Game left once decided",
    "dead_seat": "Out of the game",
    "reliability": "Actual score by expected score",
    "king_making": "Kingmaking",
    "branching": "Legal moves",
    "branching_through_a_game": "Legal moves over the course of a game",
    "real_decisions": "Decisions with a choice",
    "actions_at_real_decisions": "Legal moves where there is a choice",
    "error_price": "Cost of mistakes",
    "clarity": "Clear decisions",
    "killer_move": "Strongest move of a game",
    "unused_actions": "Hardly used moves",
    "game_tree": "Possible games",
    "positions": "Possible positions, at least",
    "repetition": "Repeated positions",
    "captures": "Captures on",
    "winners_spots": "Winners’ squares",
    "offered": "Available",
    "picked": "Chosen when available",
    "score_with": "Score of players who used it",
    "opening_score": "Score by first move",
    "opening_diversity": "Variety of openings",
    "luck_share": "Luck, at least",
    "skill_share": "Not accounted for by luck",
    "effective_games": "Worth of a result without luck",
    "move_match": "Same move as the computer",
    "more_turns": "Extra turns in people’s games",
    "dearer_errors": "Extra cost of people’s mistakes",
    "other_kinds": "Moves of other kinds",
    "elo_of_a_doubling": "Gain from doubling",
    "mean_doubling": "Average gain from doubling",
    "reach": "Range of strength",
    "rungs": "Steps in skill",
    "upset": "Score of random play",
    "restricted_play": "Score of looking one action ahead",
    "exploitability": "Exploitability, at least",
    "dice_share": "Share that comes with the dice",
    "games_to_tell": "Rounds needed to tell them apart",
    "edge_by_level": "Change in score with strength",
}
WORDS = {  # by what data and intents call them
    "shortest tenth": "1 in 10 below",
    "longest tenth": "1 in 10 above",
    "random action": "random move",
    "second best action": "second-best move",
    "squared error": "mean squared error",
    "skill": "improvement over guessing",
    "game": "per game",
    "hundred turns": "per 100 turns",
    "less with the next": "decrease with each further doubling",
    "foot to top": "weakest to strongest search",
    "random to top": "random play to strongest search",
    "actions": "moves",
    "won games": "wins",
}


def title_of(measure: str) -> str:
    """The English title of a measure, by its name."""
    words = measure.replace("_", " ")
    return TITLES.get(measure, words[:1].upper() + words[1:])


def word_for(text: str) -> str:
    """The English word for a unit or for what a measurement is of."""
    return WORDS.get(text, text)
