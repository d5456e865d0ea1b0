"""The luck of each seat in a match."""

import random

import pytest

import parlour
from parlour.core.game import load_package
from parlour.kit import CHANCE
from parlour.lab.measures import luck
from parlour.match import Match
from parlour.match.match_statistics import Lot, luck_of, match_luck
from parlour.search.outlook import outlook_of
from tests.campaign import some_daily
from tests.lab.hand_made import collected, values

SHORT = {"maexchen": {"faces": 10}}
TELLING = [name for name in parlour.games() if parlour.load(name).info.tells_luck]


def played(name, **options):
    """A match that was played to its end at random."""
    match, rng = Match(parlour.load(name, **options), seed=3), random.Random(3)
    while not match.state.is_terminal():
        match.play(rng.choice(match.state.legal_actions()))
    return match


def test_luck_is_what_all_rolls_bring_beyond_what_was_to_be_expected():
    match = played("bingo_battle")
    rolls = [Lot(turn.before, turn.action) for turn in match.turns if turn.actor == CHANCE]
    told = match_luck(match)
    assert told == pytest.approx(luck_of(outlook_of(match.game), rolls, 2))
    assert told is not None and told[0] and sum(told) == pytest.approx(0, abs=1e-6)


def test_the_luck_of_one_throw():
    game = load_package("tests.search.gamble")
    start = game.new_initial_state()
    start.apply_action(1)
    assert luck_of(outlook_of(game), [Lot(start, 9)], 1) == pytest.approx([10 - 5.5])


def test_luck_is_told_where_it_is_well_known_and_at_once():
    assert match_luck(Match(parlour.load("columna"))) is None
    assert match_luck(played("deathmatch_arena", players=2)) is None
    match = played("bingo_battle")
    match.game.compiled = False
    assert match_luck(match) is None


@pytest.mark.parametrize("name", some_daily(TELLING, TELLING[0]))
def test_games_that_tell_luck_judge_positions_well_enough(name):
    """Results vary less without what is called luck: by a half at least."""
    assert values(luck.effective_games(collected(name, "random", 40, **SHORT.get(name, {}))))[""] > 1.5
