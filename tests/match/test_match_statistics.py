"""Statistics of a game, and the luck of each seat."""

import pytest

import parlour
from parlour.core.game import load_package
from parlour.kit import CHANCE
from parlour.lab.measures import luck
from parlour.match import Match
from parlour.match.match_statistics import Lot, luck_of, match_luck, statistics
from parlour.search.outlook import outlook_of
from parlour.view.language import speaking
from tests.campaign import some_daily
from tests.lab.hand_made import collected, values

from .matches import play_texts, played_at_random

SHORT = {"maexchen": {"faces": 10}}
LUCKY = [name for name in parlour.games() if parlour.load(name).info.tells_luck]


def numbers(match):
    return {row.label: row.values for row in statistics(match)}


def test_captures_are_counted_for_their_seat():
    match = play_texts(Match(parlour.load("lokai_and_bele"), seed=1), ["b2b3", "h7e4"])
    assert numbers(match) == {"Turns": (1, 1)}
    play_texts(match, "d2a5 e4b4 h2f4 h8h5 c2b2 b4xa5".split())
    assert numbers(match) == {"Turns": (4, 4), "Captures": (0, 1)}


@pytest.mark.parametrize("name", parlour.games())
def test_every_seat_has_a_number_and_no_row_is_empty(name):
    match = played_at_random(name, turns=60)
    for row in statistics(match):
        assert len(row.values) == match.game.num_players()
        assert any(row.values) and row.label
    assert 0 < sum(numbers(match)["Turns"]) <= len(match.turns)
    assert statistics(Match(parlour.load(name), begin=False)) == []


def test_walk_and_build_are_one_turn():
    match = played_at_random("columna", turns=20)
    assert numbers(match)["Turns"] == (5, 5)


def test_throws_of_a_turn_count_once_and_have_a_mean():
    match = Match(parlour.load("maexchen", faces=1), begin=False)
    for text in ("roll 31", "throw", "roll 12", "stop", "roll 62", "stop"):
        match.play_recorded(text)
    numbers_of_b = {"Turns": (1, 1), "Throws": (2, 1), "Rounds won": (1, 0), "Bingos": (1, 0)}
    assert numbers(match) == {**numbers_of_b, "Points per throw": (515.5, 62.0)}


def test_game_counts_events_of_its_own_under_its_own_label():
    match = played_at_random("maexchen", turns=60)
    assert sum(numbers(match)["Throws"]) == len(match.turns) - len(match.decisions())
    with speaking("de"):
        assert "Würfe" in numbers(match)


def test_luck_is_the_surplus_of_all_rolls():
    match = played_at_random("bingo_battle")
    rolls = [Lot(turn.before, turn.action) for turn in match.turns if turn.actor == CHANCE]
    found = match_luck(match)
    assert found == pytest.approx(luck_of(outlook_of(match.game), rolls, 2))
    assert found is not None and found[0] and sum(found) == pytest.approx(0, abs=1e-6)
    match.game.compiled = False
    assert match_luck(match) is None


def test_luck_of_one_throw_is_its_surplus_over_the_mean():
    game = load_package("tests.search.gamble")
    start = game.new_initial_state()
    start.apply_action(1)
    assert luck_of(outlook_of(game), [Lot(start, 9)], 1) == pytest.approx([10 - 5.5])


def test_luck_is_unknown_without_chance_or_good_values():
    assert match_luck(Match(parlour.load("columna"))) is None
    assert match_luck(played_at_random("deathmatch_arena", players=2)) is None


@pytest.mark.parametrize("name", some_daily(LUCKY, LUCKY[0]))
def test_games_with_luck_evaluate_positions_well_enough(name):
    """Without luck, results vary less: by at least half."""
    assert values(luck.effective_games(collected(name, "random", 40, **SHORT.get(name, {}))))[""] > 1.5
