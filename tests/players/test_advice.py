"""Advice comes from the best player of each game."""

import pytest

import parlour
from parlour import kit
from parlour.core import solutions
from parlour.core.game import load_package
from parlour.errors import ActionError
from parlour.players import advice, advise
from parlour.players.advice import foresee
from parlour.players.warmup import first_decision
from parlour.search.alphabeta import AlphaBeta
from parlour.search.mcts import Search
from parlour.search.report import MoveReport, Report
from tests.search.helpers import stopped

SECONDS = 0.2


def memory(state):
    """Return all bytes of a record."""
    return kit.raw(state.record).tobytes()


def values(report):
    return {move.action: move.value for move in report.moves}


@pytest.mark.parametrize(
    "state",
    [
        first_decision(parlour.load("maexchen")),
        parlour.load("bingo_battle", players=1).state_from_text("2A02/0000/0000/0000/0000 17 0 0 a2.a"),
        parlour.load("bingo_battle").state_from_text("2A02/0000/B000/0000/0000 13 1,0 1 a2.a"),
    ],
    ids=["maexchen", "solitaire", "bingo_battle"],
)
def test_advice_on_a_solved_position_is_the_solution(state):
    report = advise(state, SECONDS)
    assert values(report) == solutions.load(state.game).values(state)
    assert report.best.value == max(values(report).values()) and report.line[0] == report.best.text


class Witness:
    """Records the searches that are made, with their settings and positions."""

    def __init__(self, monkeypatch):
        self.made, self.seen = [], []
        for kind, search in (("alphabeta", AlphaBeta), ("mcts", Search)):
            monkeypatch.setattr(f"parlour.players.search_players.{search.__name__}", self.recording(kind, search))

    def recording(self, kind, search):
        def make(state, **settings):
            self.seen.append(memory(state))
            self.made.append((kind, {name: value for name, value in settings.items() if name != "seed"}))
            return search(state, **settings)

        return make


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("maexchen", ("mcts", {})),  # with more faces than the solution covers
        ("lokai_and_bele", ("alphabeta", {"contempt": 0.2})),
        ("columna", ("alphabeta", {})),
        ("invictus", ("mcts", {"exploration": 0.35})),
        ("bingo_chess", ("mcts", {"foresight": 1, "urgency": 0.3})),
        ("deathmatch_arena", ("mcts", {})),
    ],
)
def test_advice_on_unsolved_positions_searches_like_master(name, made, monkeypatch):
    options = {"faces": 60} if name == "maexchen" else {}
    state, witness = first_decision(parlour.load(name, **options)), Witness(monkeypatch)
    report = advise(state, SECONDS)
    assert witness.made == [made]
    assert sorted(values(report)) == state.legal_actions()
    assert report.line[0] == report.best.text
    assert all(move.text == state.action_to_string(move.action) for move in report.moves)


@pytest.mark.parametrize("name", ["maexchen", "lokai_and_bele"])
def test_only_tree_search_advises_before_compilation(name, monkeypatch):
    game, witness = parlour.load(name), Witness(monkeypatch)
    game.compiled = False
    advise(first_decision(game), 0.05)
    assert witness.made == [("mcts", {})]


def test_advice_sees_only_the_observation(monkeypatch):
    witness = Witness(monkeypatch)
    for choice in range(2):
        state = load_package("tests.match.pennies", rounds=1).new_initial_state()
        state.apply_action(choice)
        advise(state, 0.01)
        assert witness.seen[-1] == memory(state.observation(1)) != memory(state)
    assert witness.seen[0] == witness.seen[1]


def test_adviser_answers_soon_after_stop():
    state = parlour.load("lokai_and_bele").new_initial_state()
    assert sorted(values(advise(state, 1000, stopped()))) == state.legal_actions()


def test_advice_on_a_finished_game_is_refused():
    with pytest.raises(ActionError, match="There is nothing to decide"):
        advise(load_package("tests.search.nim").state_from_text("0,0,0 0"), SECONDS)


LOST = ("e7", "sa")  # the opponent can connect with its two actions
COLUMNA = "4b2/b6/5w1/1(bbw)5/4(bb)2/7/4ww1 ne,sb 1 0 1"


@pytest.fixture(autouse=True)
def time_enough(monkeypatch):
    """Let a busy machine look as far ahead as an idle one."""
    monkeypatch.setattr(advice, "LONGEST", 60.0)


def interpreted(name, text, **options):
    game = parlour.load(name, **options) if "." not in name else load_package(name, **options)
    game.compiled = False
    return game.state_from_text(text)


def guess(state, *first):
    """Return a report that lists some moves first, with equal values."""
    texts = sorted(map(state.action_to_string, state.legal_actions()), key=lambda text: text not in first)
    moves = (MoveReport(state.string_to_action(text), text, 1, 0.0, proven=False) for text in texts)
    return Report(tuple(moves), (texts[0],), 1, 0.0, full=False, interrupted=False)


def test_moves_that_lose_within_two_actions_come_last():
    state = interpreted("columna", COLUMNA)
    report = foresee(guess(state, *LOST), state)
    assert {move.text for move in report.moves[-2:]} == set(LOST)
    assert all(move.value == -1 and move.proven for move in report.moves[-2:])
    assert report.line == (report.best.text,) and not report.best.proven
    assert sorted(move.action for move in report.moves) == state.legal_actions()


def test_immediate_wins_come_first_and_hopeless_positions_are_recognized():
    state = interpreted("tests.search.nim", "0,0,2 0")
    best = foresee(guess(state), state).best
    assert (best.value, best.proven, best.action % 8) == (1, True, 2)
    state = interpreted("tests.search.nim", "0,1,1 0")
    assert {move.value for move in foresee(guess(state), state).moves} == {-1}


def test_stopped_foresight_keeps_the_report():
    state = interpreted("columna", COLUMNA)
    assert foresee(guess(state, *LOST), state, stopped()) == guess(state, *LOST)


def test_hint_never_loses_immediately():
    state = interpreted("columna", COLUMNA)
    assert advise(state, 0.001).best.text not in LOST


def test_foresight_uses_only_known_information():
    state = load_package("tests.match.pennies", rounds=1).new_initial_state()
    state.game.compiled = False
    state.apply_action(0)
    assert not any(move.proven for move in advise(state, 0.01).moves)
