"""The game loop, seeds and openings."""

import hashlib
import threading
from collections import defaultdict
from dataclasses import replace

import pytest

import parlour
from parlour import arena
from parlour.core.game import load_package
from parlour.errors import ParlourError
from parlour.kit import CHANCE
from parlour.lab import comparing
from parlour.lab.collecting import make_collection
from parlour.match.dice import BY_PURPOSE, BY_TURN
from parlour.players import Decision, make_any_player
from parlour.runs.game_loop import GameResult, GameTask, play_game, replay

PLAYERS = "mcts:simulations=20", "random"
TASK = GameTask(1, 0, (0, 1), "seed-1")
SEATED_OTHERWISE = replace(TASK, number=2, seats=(1, 0))


def nim():
    return load_package("tests.search.nim")


def played(game, task=TASK):
    return play_game(task, game, [make_any_player(PLAYERS[player], 3) for player in task.seats])


class Choosing:
    """Plays the legal action at an index."""

    def __init__(self, index):
        self.index = index

    def decide(self, state, stop=None):
        return Decision(state.legal_actions()[self.index])


FIRST, LAST = Choosing(0), Choosing(-1)


@pytest.mark.parametrize(("game", "opening", "turns"), [(nim(), 2, 2), (parlour.load("maexchen"), 0, None)])
def test_equal_secrets_share_opening_and_dice(game, opening, turns):
    tasks = (replace(task, opening=opening) for task in (TASK, SEATED_OTHERWISE, replace(TASK, secret="seed-2")))
    one, other, different = (play_game(task, game, [FIRST, FIRST]).actions[:turns] for task in tasks)
    assert one == other != different


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
def test_dice_and_openings_of_a_secret_never_change(name, opening, secret, formula, turns, digest):
    """Games of earlier versions are resumed with the same dice. The values were recorded with the first formula."""
    game = parlour.load(name)
    players = [FIRST] * game.num_players()
    result = play_game(GameTask(1, 0, tuple(range(len(players))), secret, opening, formula=formula), game, players)
    write = game.notation.action_text
    texts = [write(step.state.record, step.action) for step in replay(game, result.actions)]
    assert len(texts) == turns
    assert hashlib.sha256(" ".join(texts).encode()).hexdigest()[:16] == digest


def rolls(game, formula, *players, secret="seed-1"):
    """Return the rolls of each seat for each purpose, in order."""
    result = play_game(GameTask(1, 0, (0, 1), secret, formula=formula), game, players)
    met = defaultdict(list)
    for step in replay(game, result.actions):
        if step.actor == CHANCE:
            met[step.state.purpose(), step.state.roller()].append(step.action)
    return met


def in_step(game, formula):
    """Return the share of equal rolls in two games in which the first seat plays differently."""
    one, other = rolls(game, formula, FIRST, FIRST), rolls(game, formula, LAST, FIRST)
    pairs = [pair for met in one for pair in zip(one[met], other[met], strict=False)]
    return sum(before == after for before, after in pairs) / len(pairs)


@pytest.mark.parametrize("name", ["maexchen", "bingo_battle", "bingo_chess"])
def test_dice_depend_on_play_only_with_the_first_formula(name):
    assert in_step(parlour.load(name), BY_PURPOSE) == 1
    assert name != "maexchen" or in_step(parlour.load(name), BY_TURN) < 0.3


def test_arena_rolls_do_not_depend_on_purchases():
    """A purchase changes the deck, so the next card of the same value may be another one."""
    game = parlour.load("deathmatch_arena", players=2)
    one, other = rolls(game, BY_PURPOSE, FIRST, FIRST), rolls(game, BY_PURPOSE, LAST, FIRST)
    dealt = len(one["deal", -1]), len(other["deal", -1])
    assert dealt[0] != dealt[1]
    for seat in range(2):
        pairs = list(zip(one["roll", seat], other["roll", seat], strict=False))
        assert len(pairs) > 3 and all(before == after for before, after in pairs)


def test_result_holds_effort_per_seat():
    one, other = played(nim()), played(nim(), SEATED_OTHERWISE)
    assert sum(effort.moves for effort in one.efforts) == len(one.actions)
    assert one.efforts[0].simulations > 0 == one.efforts[1].simulations
    assert other.efforts[0].simulations == 0 < other.efforts[1].simulations
    assert one.seconds >= sum(effort.seconds for effort in one.efforts) > 0
    assert all(0 < effort.longest <= effort.seconds for effort in one.efforts)
    assert sorted(one.results) == [-1, 1]


def test_slips_are_random_moves():
    def decided(slips):
        result = play_game(replace(TASK, slips=slips), parlour.load("columna", quiet=5), [FIRST, FIRST])
        return sum(effort.moves for effort in result.efforts) / len(result.actions)

    assert decided(0.0) == 1 > decided(0.5) > decided(1.0) == 0


def test_player_seeds_differ_between_games():
    seeds = {task.seed(seat) for task in (TASK, replace(TASK, number=2), replace(TASK, secret="x")) for seat in (0, 1)}
    assert len(seeds) == 6
    assert TASK.seed(1) == replace(TASK, seats=(1, 0), opening=7).seed(1)


def test_observers_see_every_turn_before_it_happens():
    seen = []

    def observe(step):
        assert step.state.current_player() == step.actor
        assert (step.decision is None) == (step.actor == CHANCE)
        seen.append((step.actor, step.action))

    result = play_game(TASK, parlour.load("maexchen", faces=3), [FIRST, FIRST], observers=[observe])
    assert [action for _, action in seen] == list(result.actions)
    assert {actor for actor, _ in seen} == {CHANCE, 0, 1}


def test_replay_accepts_numbers_and_texts_and_results_survive_json():
    game = nim()
    result = played(game)
    write = game.notation.action_text
    texts = [write(step.state.record, step.action) for step in replay(game, result.actions)]
    assert [step.action for step in replay(game, texts)] == list(result.actions)
    assert GameResult.from_json(result.to_json()) == result


def test_stopped_game_has_no_result():
    """This holds even if the last decision was the one that was rushed."""
    halt = threading.Event()

    class Hurried(Choosing):
        def decide(self, state, stop=None):
            halt.set()
            return super().decide(state)

    assert play_game(TASK, nim(), [Hurried(0), Hurried(0)], halt) is None


def test_game_ending_at_the_cap_has_its_result():
    def result(cap):
        return play_game(replace(TASK, cap=cap), nim(), [FIRST, FIRST])

    whole, turns = result(None), len(result(None).actions)
    assert result(turns).results == whole.results != (0, 0)
    assert (result(turns - 1).results, result(turns - 1).actions) == ((0, 0), whole.actions[:-1])


SHOP, DICE = load_package("tests.lab.shop"), parlour.load("bingo_battle")
ARMS = [comparing.Arm({}), comparing.Arm({"edge": 20})]
SEEDS = "Invalid seed .*. A seed has 1 to 40 letters, digits and dashes"
PLIES = "opening plies must be between 0 and 1000, not "
PLANS = [
    lambda game=SHOP, seed="a", opening=None: arena.make_plan(game, ("random", "casual"), seed, opening),
    lambda game=SHOP, seed="a", opening=None: make_collection(game, seed, opening=opening),
    lambda game=SHOP, seed="a", opening=None: comparing.make_plan(SHOP, ARMS, ["random"], seed=seed, opening=opening),
]


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize(
    ("given", "problem"),
    [
        *(({"seed": seed}, SEEDS) for seed in ("my seed", "", "---", "x" * 41, "ä")),
        *(({"opening": opening}, f"{PLIES}{opening}") for opening in (-1, 1001)),
    ],
)
def test_invalid_seed_or_opening_is_refused(plan, given, problem):
    with pytest.raises(ParlourError, match=problem):
        plan(**given)


@pytest.mark.parametrize("plan", PLANS[:2])
def test_games_without_chance_have_random_openings(plan):
    assert plan(parlour.load("columna")).opening == 4
    assert plan(DICE).opening == 0
    assert plan(DICE, opening=7).opening == 7
