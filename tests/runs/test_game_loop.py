"""The game loop."""

import hashlib
import threading
from collections import defaultdict
from dataclasses import replace

import pytest

import parlour
from parlour.core.game import load_package
from parlour.kit import CHANCE
from parlour.match.dice import BY_PURPOSE, BY_TURN
from parlour.players import Decision, make_any_player
from parlour.runs.game_loop import Task, play_game, replay
from parlour.runs.game_result import GameResult

PLAYERS = "mcts:simulations=20", "random"
TASK = Task(1, 0, (0, 1), "seed-1")
SEATED_OTHERWISE = replace(TASK, number=2, seats=(1, 0))


def nim():
    return load_package("tests.search.nim")


def played(game, task=TASK):
    return play_game(task, game, [make_any_player(PLAYERS[player], 3) for player in task.seats])


class First:
    """Takes the first action."""

    def decide(self, state, stop=None):
        return Decision(state.legal_actions()[0])


def test_games_of_one_secret_have_their_opening_in_common():
    tasks = [replace(task, opening=2) for task in (TASK, SEATED_OTHERWISE, replace(TASK, secret="seed-2"))]
    one, other, next_one = (played(nim(), task) for task in tasks)
    assert one.actions[:2] == other.actions[:2] != next_one.actions[:2]


def test_games_of_one_secret_have_their_dice_in_common():
    game = parlour.load("maexchen")
    one, other = (play_game(task, game, [First(), First()]) for task in (TASK, SEATED_OTHERWISE))
    next_one = play_game(replace(TASK, secret="seed-2"), game, [First(), First()])
    assert one.actions == other.actions != next_one.actions


@pytest.mark.parametrize(
    ("name", "opening", "secret", "formula", "turns", "digest"),
    [
        ("columna", 6, "golden-1", BY_TURN, 152, "e90b8afc939d97ed"),
        ("columna", 6, "golden-2", BY_PURPOSE, 92, "c4cef2318a821f7f"),
        ("bingo_chess", 3, "golden-1", BY_TURN, 225, "fdbb60d745eff554"),
        ("maexchen", 0, "golden-1", BY_TURN, 850, "1ddc83c2a4698a41"),
        ("maexchen", 0, "golden-2", BY_TURN, 820, "b6aeaa60e93a605b"),
        ("bingo_chess", 3, "golden-1", BY_PURPOSE, 225, "ce9c8aa3400dffc8"),
        ("maexchen", 0, "golden-1", BY_PURPOSE, 800, "785a3be6f149f596"),
        ("bingo_battle", 0, "golden-1", BY_PURPOSE, 71, "484719ce72848059"),
        ("deathmatch_arena", 5, "golden-1", BY_PURPOSE, 182, "c2c85d878870f522"),
    ],
)
def test_dice_and_openings_follow_from_the_secret_as_they_always_have(name, opening, secret, formula, turns, digest):
    """Matches of earlier versions go on by the same dice. (The first to have a formula noted these down.)"""
    game = parlour.load(name)
    players = [First()] * game.num_players()
    result = play_game(Task(1, 0, tuple(range(len(players))), secret, opening, formula=formula), game, players)
    write = game.notation.action_text
    texts = [write(step.state.record, step.action) for step in replay(game, result.actions)]
    assert len(texts) == turns
    assert hashlib.sha256(" ".join(texts).encode()).hexdigest()[:16] == digest


class Last:
    """Takes the last action."""

    def decide(self, state, stop=None):
        return Decision(state.legal_actions()[-1])


def rolls(game, formula, *players, secret="seed-1"):
    """What each seat meets in a game for each purpose, in order."""
    result = play_game(Task(1, 0, (0, 1), secret, formula=formula), game, players)
    met = defaultdict(list)
    for step in replay(game, result.actions):
        if step.actor == CHANCE:
            met[step.state.purpose(), step.state.roller()].append(step.action)
    return met


def in_step(game, formula):
    """The share of rolls that are the same, of those that both games have, where the first seat plays otherwise."""
    one, other = rolls(game, formula, First(), First()), rolls(game, formula, Last(), First())
    pairs = [pair for met in one for pair in zip(one[met], other[met], strict=False)]
    return sum(before == after for before, after in pairs) / len(pairs)


@pytest.mark.parametrize("name", ["maexchen", "bingo_battle", "bingo_chess"])
def test_each_seat_meets_the_same_luck_whatever_is_played(name):
    assert in_step(parlour.load(name), BY_PURPOSE) == 1


def test_by_the_first_formula_it_is_another_after_the_first_move_that_differs():
    assert in_step(parlour.load("maexchen"), BY_TURN) < 0.3


def test_what_others_buy_changes_no_roll_in_the_arena():
    """The deck is another one then, so that a card of the same height may be the next in the list."""
    game = parlour.load("deathmatch_arena", players=2)
    one, other = rolls(game, BY_PURPOSE, First(), First()), rolls(game, BY_PURPOSE, Last(), First())
    dealt = len(one["deal", -1]), len(other["deal", -1])
    assert dealt[0] != dealt[1]
    for seat in range(2):
        shared = min(len(one["roll", seat]), len(other["roll", seat]))
        assert shared > 3 and one["roll", seat][:shared] == other["roll", seat][:shared]


def test_a_game_tells_who_thought_how_long():
    one, other = played(nim()), played(nim(), SEATED_OTHERWISE)
    assert sum(effort.moves for effort in one.efforts) == len(one.actions)
    assert one.efforts[0].simulations > 0 == one.efforts[1].simulations
    assert other.efforts[0].simulations == 0 < other.efforts[1].simulations
    assert one.seconds >= sum(effort.seconds for effort in one.efforts) > 0
    assert all(0 < effort.longest <= effort.seconds for effort in one.efforts)
    assert sorted(one.results) == [-1, 1]


def test_slips_are_moves_at_random():
    game = parlour.load("columna", quiet=5)
    efforts = []
    for slips in (0.0, 0.5, 1.0):
        result = play_game(replace(TASK, slips=slips), game, [First(), First()])
        efforts.append(sum(effort.moves for effort in result.efforts) / len(result.actions))
    assert efforts[0] == 1 > efforts[1] > efforts[2] == 0


def test_players_have_a_seed_of_their_own_in_each_game():
    seeds = {task.seed(seat) for task in (TASK, replace(TASK, number=2), replace(TASK, secret="x")) for seat in (0, 1)}
    assert len(seeds) == 6
    assert TASK.seed(1) == replace(TASK, seats=(1, 0), opening=7).seed(1)


def test_observers_see_every_turn_before_it_happens():
    seen = []
    game = parlour.load("maexchen", faces=3)

    def observe(step):
        seen.append((step.state.current_player(), step.actor, step.action, step.decision is not None))

    result = play_game(TASK, game, [First(), First()], observers=[observe])
    assert [action for _, _, action, _ in seen] == list(result.actions)
    assert all(to_act == actor for to_act, actor, _, _ in seen)
    assert {actor for _, actor, _, _ in seen} == {CHANCE, 0, 1}
    assert all(decided == (actor != CHANCE) for _, actor, _, decided in seen)


def test_a_game_is_replayed_by_numbers_or_by_texts():
    game = nim()
    result = played(game)
    write = game.notation.action_text
    texts = [write(step.state.record, step.action) for step in replay(game, result.actions)]
    assert [step.action for step in replay(game, texts)] == list(result.actions)


def test_a_game_is_kept_as_json():
    result = played(nim())
    assert GameResult.from_json(result.to_json()) == result


def test_a_game_that_is_stopped_does_not_count():
    """Even if it was the last decision that was hurried."""
    stop = threading.Event()

    class Hurried:
        def decide(self, state, stop_it):
            stop.set()
            return Decision(state.legal_actions()[0])

    assert play_game(TASK, nim(), [Hurried(), Hurried()], stop) is None


def test_a_game_that_its_last_turn_ends_has_its_result():
    def result(cap):
        return play_game(replace(TASK, cap=cap), nim(), [First(), First()])

    whole = result(None)
    turns = len(whole.actions)
    assert result(turns).results == whole.results != (0, 0)
    early = result(turns - 1)
    assert (early.results, early.actions) == ((0, 0), whole.actions[:-1])
