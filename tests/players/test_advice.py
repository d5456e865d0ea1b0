"""Advice comes from the best player of each game."""

import threading

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

SECONDS = 0.2


def memory(state):
    """All that a record holds."""
    return kit.raw(state.record).tobytes()


def values(report):
    return {move.action: move.value for move in report.moves}


@pytest.mark.parametrize(
    "state",
    [
        first_decision(parlour.load("maexchen")),
        parlour.load("bingo_battle", players=1).state_from_text("2A02/0000/0000/0000/0000 17 0 0 a2.a"),
    ],
    ids=["maexchen", "bingo_battle"],
)
def test_where_a_game_is_solved_its_solution_is_told(state):
    report = advise(state, SECONDS)
    assert values(report) == solutions.load(state.game).values(state)
    assert report.best.value == max(values(report).values()) and report.line[0] == report.best.text


@pytest.mark.parametrize(("name", "options"), [("maexchen", {"faces": 60}), ("bingo_battle", {})])
def test_where_the_solution_ends_a_search_is_asked(name, options):
    state = first_decision(parlour.load(name, **options))
    report = advise(state, SECONDS)
    assert report.simulations > 0 and sorted(values(report)) == state.legal_actions()


class Witness:
    """Stands for all searches: tells which were made, with what settings, and for how long."""

    def __init__(self, monkeypatch):
        self.made, self.seen = [], []
        for kind, search in (("alphabeta", AlphaBeta), ("mcts", Search)):
            monkeypatch.setattr(f"parlour.players.search_players.{search.__name__}", self.noting(kind, search))

    def noting(self, kind, search):
        def make(state, **settings):
            self.seen.append(memory(state))
            self.made.append((kind, {name: value for name, value in settings.items() if name != "seed"}))
            return search(state, **settings)

        return make


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("lokai_and_bele", ("alphabeta", {"contempt": 0.2})),
        ("columna", ("alphabeta", {})),
        ("invictus", ("mcts", {"exploration": 0.35})),
        ("bingo_chess", ("mcts", {"foresight": 1, "urgency": 0.3})),
        ("deathmatch_arena", ("mcts", {})),
    ],
)
def test_elsewhere_advice_searches_as_the_master_does(name, made, monkeypatch):
    state, witness = first_decision(parlour.load(name)), Witness(monkeypatch)
    report = advise(state, SECONDS)
    assert witness.made == [made]
    assert sorted(values(report)) == state.legal_actions()
    assert report.line[0] == report.best.text
    assert all(move.text == state.action_to_string(move.action) for move in report.moves)


@pytest.mark.parametrize("name", ["maexchen", "lokai_and_bele"])
def test_before_its_game_is_compiled_only_tree_search_answers_in_time(name, monkeypatch):
    game, witness = parlour.load(name), Witness(monkeypatch)
    game.compiled = False
    advise(first_decision(game), 0.05)
    assert witness.made == [("mcts", {})]


def test_advice_sees_no_more_than_the_seat_to_act(monkeypatch):
    witness = Witness(monkeypatch)
    for choice in range(2):
        state = load_package("tests.match.pennies", rounds=1).new_initial_state()
        state.apply_action(choice)
        advise(state, 0.01)
        assert witness.seen[-1] == memory(state.observation(1)) != memory(state)
    assert witness.seen[0] == witness.seen[1]


def test_adviser_answers_soon_after_stop():
    stop = threading.Event()
    stop.set()
    state = parlour.load("lokai_and_bele").new_initial_state()
    assert sorted(values(advise(state, 1000, stop))) == state.legal_actions()


def test_at_the_end_there_is_nothing_to_advise():
    with pytest.raises(ActionError, match="There is nothing to decide"):
        advise(load_package("tests.search.nim").state_from_text("0,0,0 0"), SECONDS)


LOST = ("e7", "sa")  # a connection follows, in the opponent's two actions
COLUMNA = "4b2/b6/5w1/1(bbw)5/4(bb)2/7/4ww1 ne,sb 1 0 1"


@pytest.fixture(autouse=True)
def time_enough(monkeypatch):
    """A busy machine looks as far ahead as a quiet one."""
    monkeypatch.setattr(advice, "LONGEST", 60.0)


def interpreted(name, text, **options):
    game = parlour.load(name, **options) if "." not in name else load_package(name, **options)
    game.compiled = False
    return game.state_from_text(text)


def guess(state, *first):
    """A report that has some moves first, as certain as the others."""
    texts = sorted(map(state.action_to_string, state.legal_actions()), key=lambda text: text not in first)
    moves = (MoveReport(state.string_to_action(text), text, 1, 0.0, proven=False) for text in texts)
    return Report(tuple(moves), (texts[0],), 1, 0.0, full=False, interrupted=False)


def test_moves_that_lose_to_a_turn_of_two_actions_come_last():
    state = interpreted("columna", COLUMNA)
    report = foresee(guess(state, *LOST), state)
    assert {move.text for move in report.moves[-2:]} == set(LOST)
    assert all(move.value == -1 and move.proven for move in report.moves[-2:])
    assert report.line == (report.best.text,) and not report.best.proven
    assert sorted(move.action for move in report.moves) == state.legal_actions()


def test_immediate_wins_come_first():
    state = interpreted("tests.search.nim", "0,0,2 0")
    report = foresee(guess(state), state)
    assert (report.best.value, report.best.proven) == (1, True) and report.best.action % 8 == 2


def test_where_all_is_lost_it_says_so():
    state = interpreted("tests.search.nim", "0,1,1 0")
    assert {move.value for move in foresee(guess(state), state).moves} == {-1}


def test_told_to_stop_it_leaves_the_report_as_it_was():
    stop, state = threading.Event(), interpreted("columna", COLUMNA)
    stop.set()
    assert foresee(guess(state, *LOST), state, stop) == guess(state, *LOST)


def test_a_hint_is_never_lost_at_once_however_short_the_time():
    state = interpreted("columna", COLUMNA)
    assert advise(state, 0.001).best.text not in LOST


def test_foresight_uses_only_known_information():
    state = load_package("tests.match.pennies", rounds=1).new_initial_state()
    state.game.compiled = False
    state.apply_action(0)
    assert not any(move.proven for move in advise(state, 0.01).moves)
