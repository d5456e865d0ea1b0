"""Turns as people count them, and the pace of people's games."""

import numpy as np
import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import OptionError
from parlour.lab.pace import ASSUMED, Pace, parse_pace
from parlour.lab.replayed_games import replay_games
from parlour.lab.turns import AWAY, ENOUGH, count_turns, lengths, pace_of
from parlour.runs.game_loop import replay
from tests.lab.hand_made import collected, sample, table

COLUMNS = "game turn seat action choices key opening"


def turns_of(game, *texts, **options):
    """Return the number of turns after some actions and outcomes, given as texts."""
    made = load_package(f"parlour.games.{game}", **options)
    return count_turns(made, replay(made, texts))


COLUMNA = ("w3", "+c3", "sf", "+f1", "w4", "+d4")
THROWS = ("roll 65", "stop", "roll 31", "roll 43", "stop", "roll 44")


@pytest.mark.parametrize(
    ("game", "texts", "turns"),
    [
        ("columna", COLUMNA[:1], 1),
        ("columna", COLUMNA[:2], 1),  # moving the pawn and dropping a piece are one turn
        ("columna", COLUMNA[:3], 2),
        ("columna", COLUMNA, 3),
        ("maexchen", THROWS[:2], 1),
        ("maexchen", THROWS[:3], 2),  # one throw was allowed, so Player B had nothing to decide
        ("maexchen", THROWS[:4], 3),  # Player B lost and starts the next round, which is another turn
        ("maexchen", THROWS, 4),
    ],
)
def test_a_turn_is_what_people_call_a_turn(game, texts, turns):
    assert turns_of(game, *texts) == turns


@pytest.mark.parametrize("players", [1, 2])
def test_a_turn_of_bingo_battle_is_a_roll_with_all_four_dice(players):
    games = collected("bingo_battle", "random", 2, players=players)
    found = lengths(games)
    assert found.turns.tolist() == found.rolls.tolist()
    assert (found.actions > 3 * found.turns).all() and (found.thought <= found.turns).all()


@pytest.mark.parametrize("name", parlour.games())
def test_tables_and_replays_count_the_same_turns(name):
    games = collected(name, "random", 2)
    counted = [count_turns(games.game, (step for _, step in it.steps())) for it in replay_games(games)]
    found = lengths(games)
    assert found.turns.tolist() == counted and min(counted) > 1
    assert (found.actions + found.rolls).tolist() == games.games["turns"].tolist()


def test_a_player_of_deathmatch_arena_has_one_turn_per_round():
    games = collected("deathmatch_arena", "random", 2, players=3)
    for turns, replayed in zip(lengths(games).turns.tolist(), replay_games(games), strict=True):
        rounds = max(int(step.state.record["round"]) for _, step in replayed.steps())
        assert 3 * (rounds - 1) < turns <= 3 * rounds


def test_minutes_add_up_thought_actions_and_rolls():
    """Three turns of two decisions each; the second turn offers no choice."""
    rows = [(0, turn, turn // 2 % 2, 0, 1 if turn in (2, 3) else 2, 0, 0) for turn in range(6)]
    found = lengths(sample([(1, -1)], decisions=table(COLUMNS, *rows), turns=[6]))
    assert [int(it[0]) for it in found] == [0, 3, 2, 6, 0]
    assert found.minutes(Pace(turn=30.0, action=10.0)).tolist() == [2.0]


def people(*seconds):
    """Return a game in which seats alternate and take these seconds per turn of two decisions."""
    rows = [(0, turn, turn // 2 % 2, 0, 2, 0, 0) for turn in range(2 * len(seconds))]
    taken = np.array([each / 2 for each in seconds for _ in range(2)])
    return sample([(1, -1)], decisions=table(COLUMNS, *rows) | {"seconds": taken}, turns=[len(rows)])


def test_pace_of_people_is_their_mean_time_for_a_turn():
    assert pace_of(people(*[10.0, 30.0] * ENOUGH)) == Pace(20.0, 0.0, ASSUMED.roll, 2 * ENOUGH)


@pytest.mark.parametrize("seconds", [[20.0] * (ENOUGH - 1), [20.0] * (ENOUGH - 1) + [3 * AWAY], [np.nan] * ENOUGH])
def test_pace_needs_enough_turns_whose_time_is_known(seconds):
    assert pace_of(people(*seconds)) is None
    assert pace_of(sample([(1, -1)])) is None


def test_pace_is_parsed():
    assert parse_pace("turn=20, roll=4.5") == Pace(20.0, ASSUMED.action, 4.5)
    assert parse_pace(str(Pace(1, 2, 3))) == Pace(1, 2, 3)


@pytest.mark.parametrize(
    ("text", "problem"),
    [("tun=3", "Did you mean 'turn'"), ("turn", "not ''"), ("roll=-1", "such as roll=10"), ("action=nan", "not 'nan'")],
)
def test_invalid_pace_is_refused(text, problem):
    with pytest.raises(OptionError, match=problem):
        parse_pace(text)
