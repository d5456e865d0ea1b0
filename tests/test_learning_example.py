"""The program in examples/learning/: the parts that need only NumPy, and the training if PyTorch is installed."""

import importlib
import itertools
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import parlour
from parlour.core import solutions
from parlour.games.columna.notation import ON_BOARD, TRACK, square_text
from parlour.games.columna.rules import DROP, MOVE
from parlour.players.external.host import bot_class
from parlour.registry.discovery import VARIABLE
from parlour.search import Batch, PuctSearch

FOLDER = Path(__file__).parents[1] / "examples" / "learning"
MODULES = ("columna", "encoding", "measure", "player", "policy", "selfplay", "train")


@pytest.fixture(autouse=True)
def beside(monkeypatch):
    """Make the example's modules importable by name, and unload them and the example games after each test."""
    monkeypatch.syspath_prepend(str(FOLDER))
    monkeypatch.setenv(VARIABLE, "")
    yield
    for name in [each for each in sys.modules if each in MODULES or each.startswith("parlour.games.hex")]:
        del sys.modules[name]


def module(name):
    return importlib.import_module(name)


@pytest.fixture(scope="module")
def game():
    return parlour.load("maexchen", faces=2)


@pytest.fixture
def policy(game):
    """An untrained policy."""
    batch, rng = Batch(game, 32, 1, auto_reset=True), np.random.default_rng(1)
    encoding = module("encoding").Encoding.fitted(module("encoding").random_observations(batch, 20))
    sizes = (encoding.size, 8, game.num_distinct_actions() + 1)
    shapes = itertools.pairwise(sizes)
    layers = [(rng.normal(size=(a, b)).astype(np.float32), np.zeros(b, np.float32)) for a, b in shapes]
    return module("policy").Policy(encoding, layers)


def test_encoding_keeps_varying_numbers_and_is_small():
    seen = np.array([[0, 7, 3, 900], [1, 7, 5, -4000], [0, 7, 4, 25]], np.float32)
    encoding = module("encoding").Encoding.fitted(seen)
    encoded = encoding(seen)
    assert encoded.shape == (3, encoding.size) == (3, 1 + 3 + 2)
    assert encoded[:, :4].tolist() == [[0, 1, 0, 0], [1, 0, 0, 1], [0, 0, 1, 0]]
    assert np.abs(encoded).max() < 10
    assert encoding(seen + np.float32([0, 0, 50, 0]))[:, 1:4].sum() == 0  # unseen values


def test_advantages_use_the_seats_next_decision_and_the_result():
    """Two seats take turns. The game ends with the third decision, and the fourth belongs to the next game."""
    rewards = np.zeros((4, 1, 2), np.float32)
    rewards[2, 0] = 1, -1
    over, seats = np.array([[False], [False], [True], [False]]), np.array([[0], [1], [0], [1]])
    values, last = np.array([[0.1], [0.2], [0.3], [0.4]], np.float32), np.array([[0.5, 0.6]], np.float32)
    gained = module("selfplay").advantages(rewards, over, seats, values, last, 0.5)
    assert gained[:, 0] == pytest.approx([0.3 - 0.1 + 0.5 * (1 - 0.3), -1 - 0.2, 1 - 0.3, 0.6 - 0.4])


def test_illegal_actions_are_never_drawn():
    odds = np.array([[0, 0.25, 0, 0.75, 0]] * 4000, np.float32)
    drawn = module("selfplay").draw(odds, np.random.default_rng(1))
    assert set(drawn) == {1, 3}
    assert (drawn == 3).mean() == pytest.approx(0.75, abs=0.03)


def test_experience_contains_legal_decisions(game, policy):
    play = module("selfplay").play
    batch = Batch(game, 16, 1, auto_reset=True)

    def think(seen, mask):
        return mask / mask.sum(axis=1, keepdims=True), np.full(len(seen), 0.25, np.float32)

    experience = play(batch, policy.encoding, think, 30, np.random.default_rng(1))
    assert experience.seen.shape == (480, policy.encoding.size)
    assert (experience.mask[np.arange(480), experience.action] == 1).all()
    assert set(experience.target.round(4)) == {-1, 1, 0.25}  # the result, or the expected result in unfinished games


def test_policy_is_saved_and_plays_as_a_player(game, policy, tmp_path, monkeypatch):
    policy.save(tmp_path / "maexchen.npz")
    again = module("policy").load(tmp_path / "maexchen.npz")
    state = game.state_from_text("0,0 0,0 0 1:65 0:-")
    seen, mask = state.observation_tensor(0)[None], np.array([state.legal_actions_mask()])
    assert all((one == other).all() for one, other in zip(policy(seen, mask), again(seen, mask), strict=True))
    learner = bot_class(str(FOLDER / "player.py"), "Learner")
    monkeypatch.setattr(module("policy"), "FOLDER", tmp_path)
    assert learner(game, 0, 1).decide(state, 1.0) == int(policy(seen, mask)[0][0].argmax())


@pytest.mark.campaign
def test_search_finds_a_win_without_a_trained_policy(monkeypatch):
    """Red's chain from the upper side needs one more stone to reach the lower side: on c5."""
    game = parlour.load(str(FOLDER.parent / "hex"))
    rows = ("..1..", "..1..", "..1..", "..1..", "22...")
    board = ",".join({".": "0", "1": "1", "2": "2"}[cell] for cell in "".join(rows))
    state = game.state_from_text(f"{board} 0")

    def clueless(seen, mask):
        return mask / mask.sum(axis=1, keepdims=True), np.zeros(len(seen), np.float32)

    search = PuctSearch(state, module("player").evaluator(clueless, game), batch_size=8, seed=1)
    assert search.run(simulations=200).best.text == "c5"


def test_expected_values_are_opposite_under_perfect_information():
    batch = Batch(parlour.load("columna"), 3, 1)
    batch.step(np.array([batch.state(0).legal_actions()[0]] * 3))

    def think(seen, mask):
        return mask, np.array([0.5, 0.25, -1], np.float32)

    awaited = module("selfplay").awaited(batch, lambda seen: seen, think)
    assert awaited.tolist() == [[0.5, -0.5], [0.25, -0.25], [-1, 1]]


@pytest.fixture
def columna():
    return parlour.load("columna")


def seen_in(columna, position):
    """Return the sets in a position's planes, by the names of squares and track points."""
    planes = module("columna")
    state = columna.state_from_text(position)
    numbers = planes.planes(state.observation_tensor(state.current_player())[None])[0]
    squares = numbers[: planes.POINT].reshape(planes.PLANES, -1)
    points = numbers[planes.POINT : planes.FLAG].reshape(planes.TRACKS, -1)
    return (
        [{square_text(ON_BOARD[place]) for place in np.flatnonzero(plane)} for plane in squares],
        [{TRACK[point] for point in np.flatnonzero(plane)} for plane in points],
        numbers[planes.FLAG :],
    )


def test_columna_planes_show_own_pieces_first(columna):
    squares, points, _ = seen_in(columna, "7/7/7/3b3/7/3w3/(wb)6 w2,sd 1 0 3")
    assert squares[:8] == [{"d2"}, set(), set(), set(), {"d4"}, {"a1"}, set(), set()]
    assert points[:2] == [{"sd"}, {"w2"}]


def test_columna_planes_show_gaps_and_winning_drops(columna):
    """White's pawn is next to Black's row of six, which one piece on a4 extends to the other side of the board."""
    squares, points, flags = seen_in(columna, "7/7/7/1bbbbbb/7/7/7 SW,e4 0 0 0")
    planes = module("columna")
    assert squares[planes.LACKING] == squares[planes.WINNING] == {"a4"}
    assert points[planes.WINNING_FROM] == {"w4"}
    assert flags[1 : 1 + planes.CHAIN].tolist() == [0, 1, 0, 0, 0, 0, 0, 1]


def test_columna_planes_show_losing_pawn_moves(columna):
    """Points from which White could answer with a winning drop."""
    position = "7/7/7/wwwwww1/7/7/7 {},NE {} 0 0"
    losing = seen_in(columna, position.format("SW", 0))[1][module("columna").LOSING_AT]
    assert "w4" in losing
    for action in columna.state_from_text(position.format("SW", 0)).legal_actions():
        moved = columna.state_from_text(position.format(TRACK[action], 1))
        assert (TRACK[action] in losing) == can_win_by_a_drop(moved)


def can_win_by_a_drop(state):
    """Whether the seat to act, which moves its pawn first, connects by a drop."""
    moved = map(state.child, state.legal_actions())
    drops = ((there, action) for there in moved for action in there.legal_actions() if DROP <= action < MOVE)
    return any(there.child(action).record.connected for there, action in drops)


def test_columna_planes_show_every_winning_drop(columna):
    """Drops that end the game when they are played."""
    planes, batch = module("columna"), Batch(columna, 64, 1, auto_reset=True)
    drops = wins = 0
    for _ in range(150):
        batch.step(batch.random_actions())
        found = planes.planes(batch.observe())
        for i in range(0, 64, 8):
            state = batch.state(i)
            for action in [each for each in state.legal_actions() if DROP <= each < MOVE]:
                after = state.child(action)
                won = after.is_terminal() and after.record.connected == 1
                assert won == found[i, planes.WINNING * planes.AREA + ON_BOARD.index(action - DROP)]
                drops, wins = drops + 1, wins + won
    assert drops > 1000 and wins > 5


def test_policy_with_planes_is_saved(columna, tmp_path):
    encoding = module("encoding").encoding_for(columna, Batch(columna, 1, 1), 1)
    layers = [(np.zeros((encoding.size, columna.num_distinct_actions() + 1), np.float32), np.zeros(312, np.float32))]
    module("policy").Policy(encoding, layers).save(tmp_path / "columna.npz")
    again = module("policy").load(tmp_path / "columna.npz")
    state = columna.new_initial_state()
    odds, _ = again(state.observation_tensor(0)[None], np.array([state.legal_actions_mask()]))
    assert odds[0].max() == pytest.approx(1 / len(state.legal_actions()))


def test_perfect_play_loses_nothing(game):
    solution, measure = solutions.load(game), module("measure")

    def given_away(best):
        def play(state):
            values = solution.values(state)
            return best(values, key=values.__getitem__)

        return measure.given_away(play, game, 20).games

    assert (len(given_away(max)), sum(given_away(max))) == (20, 0)
    assert np.mean(given_away(min)) > 0.1


@pytest.mark.campaign
def test_short_training_gives_a_policy_with_small_losses(tmp_path):
    pytest.importorskip("torch", reason="PyTorch is not installed; the example's README says how to get it")
    options, file = ["maexchen", "-o", "faces=2"], tmp_path / "policy.npz"
    run(["train.py", *options, "--rounds", "40", "--out", str(file)])
    given = run(["measure.py", *options, "--games", "200", "--policy", str(file)])
    policy, at_random = (float(line.split()[1]) for line in given.splitlines())
    assert policy < at_random / 3


def run(arguments):
    program, *rest = arguments
    done = subprocess.run([sys.executable, FOLDER / program, *rest], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout
