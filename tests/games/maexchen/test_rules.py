"""Mäxchen: the rulings on its rules page, and an independent implementation to compare with."""

import random
from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour import kit
from tests.campaign import some_daily
from tests.games.tables import effects, endings, refused_options, texts

from .helpers import POINTS, RANKING, START, load

COUNTS = (2, 3, 4, 5, 6)


class Reference:
    """An independent implementation of the rules page: slow, with texts and lists, and nothing from the game's
    folder.
    """

    def __init__(self, players, faces):
        self.players, self.limit = players, faces
        self.faces, self.points, self.starter = [0] * players, [0] * players, 0
        self.turns, self.in_air, self.over = [[]], True, False  # throws of each player in this round, in order

    @property
    def allowed(self):
        return 3 if len(self.turns) == 1 else len(self.turns[0])

    def actor(self):
        if self.over:
            return parlour.TERMINAL
        return parlour.CHANCE if self.in_air else (self.starter + len(self.turns) - 1) % self.players

    def legal(self):
        if self.over:
            return set()
        return {f"roll {value}" for value in RANKING} if self.in_air else {"throw", "stop"}

    def play(self, text):
        if text == "throw":
            self.in_air = True
        elif text == "stop":
            self._turn_over()
        else:
            self.turns[-1].append(text.removeprefix("roll "))
            self.in_air = False
            if len(self.turns[-1]) == self.allowed:
                self._turn_over()

    def _turn_over(self):
        self.in_air = True
        if len(self.turns) < self.players:
            self.turns.append([])
            return
        order = sorted(range(self.players), key=lambda i: (-RANKING.index(self.turns[i][-1]), len(self.turns[i]), i))
        best, worst = ((self.starter + place) % self.players for place in (order[0], order[-1]))
        value = self.turns[order[0]][-1]
        self.points[best] += POINTS[value]
        self.faces[worst] += 2 if value == "12" else 1
        self.starter, self.turns = worst, [[]]
        self.over = max(self.faces) >= self.limit

    def text(self):
        def turn(i):
            thrown = self.turns[i] if i < len(self.turns) else []
            falling = "?" if i == len(self.turns) - 1 and self.in_air and not self.over else ""
            return f"{len(thrown)}:{thrown[-1] if thrown else '-'}{falling}"

        lists = (",".join(map(str, numbers)) for numbers in (self.faces, self.points))
        return " ".join([*lists, str(self.starter), *map(turn, range(self.players))])

    def returns(self):
        winners, n = [seat for seat in range(self.players) if self.points[seat] == max(self.points)], self.players
        k = len(winners)
        return [Fraction(n - k, k * (n - 1)) if seat in winners else Fraction(-1, n - 1) for seat in range(n)]


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("seed", some_daily(list(range(60)), *range(8)))
def test_an_independent_implementation_plays_the_same(players, seed):
    """Compare every position, legal action and result in two games for each number of faces."""
    rng = random.Random(f"{players} {seed}")
    faces = rng.choice((1, 2, 3, 7, 20))
    game = load(players=players, faces=faces)
    for _ in range(2):
        state, reference = game.new_initial_state(), Reference(players, faces)
        while not reference.over:
            assert state.to_text() == reference.text()
            assert state.current_player() == reference.actor()
            assert set(texts(state)) == reference.legal()
            text = rng.choice(sorted(reference.legal()))
            state.apply_action(state.string_to_action(text))
            reference.play(text)
        assert state.to_text() == reference.text()
        assert state.is_terminal() and not state.legal_actions()
        assert state.returns() == pytest.approx(list(map(float, reference.returns())))


test_rounds = effects(
    (START, "roll 43", "0,0 0,0 0 1:43 0:-"),
    (START, "roll 43; throw", "0,0 0,0 0 1:43? 0:-"),
    (START, "roll 43; stop", "0,0 0,0 0 1:43 0:-?"),
    ("0,0 0,0 0 1:66 0:-", "throw; roll 31", "0,0 0,0 0 2:31 0:-"),  # only the last throw counts
    ("0,0 0,0 0 2:43 0:-", "throw; roll 12", "0,0 0,0 0 3:12 0:-?"),  # the third throw ends the turn
    ("0,0 0,0 1 3:43 0:-?", "roll 42", "0,0 0,0 1 3:43 1:42"),
    ("0,0 0,0 1 3:43 1:42", "throw", "0,0 0,0 1 3:43 1:42?"),
    ("0,0 0,0 1 3:43 1:65", "throw; roll 31", "0,0 0,0 1 3:43 2:31"),  # throwing again while in the lead
    ("0,0 0,0 0 3:65 2:65", "stop", "1,0 0,65 0 0:-? 0:-"),  # equal throw, fewer throws
    ("0,0 0,0 0 3:65 2:65?", "roll 65", "0,1 65,0 1 0:-? 0:-"),  # equal throw, same number of throws
    ("0,0 0,0 0 2:12 1:12", "stop", "2,0 0,1000 0 0:-? 0:-"),
    ("0,0 0,0 0 1:12 0:-?", "roll 12", "0,2 1000,0 1 0:-? 0:-"),
    ("0,0 0,0 0 1:65 0:-?", "roll 11", "1,0 0,100 0 0:-? 0:-"),  # the last throw ends the round immediately
    ("0,0 0,0 0 2:43 1:42", "stop", "0,1 43,0 1 0:-? 0:-"),  # stopping while behind
    ("3,4 50,60 1 2:43 1:66", "stop", "3,5 650,60 1 0:-? 0:-"),
    ("3,4 50,60 1 2:43 1:31", "stop", "4,4 50,103 0 0:-? 0:-"),
    # three players
    ("0,0,0 0,0,0 2 1:43 0:-? 0:-", "roll 65", "0,0,0 0,0,0 2 1:43 1:65 0:-?"),  # seat 0 comes after seat 2
    ("0,0,0 0,0,0 0 2:65 1:43 0:-", "stop", "0,0,0 0,0,0 0 2:65 1:43 0:-?"),
    ("0,0,0 0,0,0 0 2:65 1:43 0:-", "throw; roll 31", "0,0,0 0,0,0 0 2:65 2:31 0:-?"),  # the last throw
    ("0,0,0 0,0,0 0 2:65 2:66 1:43", "stop", "0,0,1 0,600,0 2 0:-? 0:- 0:-"),
    ("0,0,0 0,0,0 0 3:65 2:65 1:65", "stop", "1,0,0 0,0,65 0 0:-? 0:- 0:-"),  # equal throw, fewer throws
    ("0,0,0 0,0,0 0 2:65 2:65 1:31", "throw; roll 65", "0,0,1 65,0,0 2 0:-? 0:- 0:-"),  # equal throw, but earlier
    ("0,0,0 0,0,0 0 2:43 1:65 1:43", "stop", "1,0,0 0,65,0 0 0:-? 0:- 0:-"),  # the worst, with more throws
    ("0,0,0 0,0,0 1 1:12 1:66 0:-?", "roll 65", "2,0,0 0,1000,0 0 0:-? 0:- 0:-"),  # two faces for Bingo
    ("0,0,0 0,0,0 1 1:12 1:12 0:-?", "roll 12", "2,0,0 0,1000,0 0 0:-? 0:- 0:-"),
    # the last face ends the game
    ("48,48 0,1000 0 2:65 1:31", "stop", "48,49 65,1000 1 0:- 0:-"),
    ("48,48 0,0 0 1:12 0:-?", "roll 66", "48,50 1000,0 1 0:- 0:-"),
    ("48,48 0,0 0 1:66 0:-?", "roll 12", "50,48 0,1000 0 0:- 0:-"),
    ("0,48 0,65 0 2:65 1:31", "stop", "0,49 65,65 1 0:- 0:-"),
)
test_endings = endings(
    ("48,48 0,1000 0 2:65 1:31", "stop", [-1, 1]),  # the points win, not the faces
    ("48,48 0,0 0 1:12 0:-?", "roll 66", [1, -1]),
    ("48,48 0,0 0 1:66 0:-?", "roll 12", [-1, 1]),
    ("0,48 0,65 0 2:65 1:31", "stop", [0, 0]),
)


def test_values_rank_from_31_to_bingo_and_score_their_points(play):
    for lower, higher in pairwise(RANKING):
        faces, points = 1 + (higher == "12"), POINTS[higher]
        won, lost = f"{faces},0 0,{points} 0 0:-? 0:-", f"0,{faces} {points},0 1 0:-? 0:-"
        assert play(f"0,0 0,0 0 1:{lower} 0:-?", f"roll {higher}").to_text() == won
        assert play(f"0,0 0,0 0 1:{higher} 0:-?", f"roll {lower}").to_text() == lost


def test_chance_lists_the_throws_of_two_dice():
    state = load().new_initial_state()
    outcomes = {state.action_to_string(action): probability for action, probability in state.chance_outcomes()}
    dice = [sorted((one, other), reverse=True) for one in range(1, 7) for other in range(1, 7)]
    counts = Counter("roll 12" if pair == [2, 1] else f"roll {pair[0]}{pair[1]}" for pair in dice)
    assert outcomes == pytest.approx({text: float(Fraction(count, 36)) for text, count in counts.items()})
    assert len(outcomes) == state.game.max_chance_outcomes() == 21


def test_roll_frequencies_match_the_chances():
    rng, start = kit.seeded(1), load().new_initial_state()
    seen, throws = Counter(), 36_000
    for _ in range(throws):
        state = start.clone()
        state.roll(rng)
        seen[state.to_text().split()[3]] += 1
    expected = {f"1:{start.action_to_string(a)[5:]}": p * throws for a, p in start.chance_outcomes()}
    assert seen.keys() == expected.keys()
    assert sum((seen[value] - mean) ** 2 / mean for value, mean in expected.items()) < 50  # chi-squared, 20 degrees


@settings(max_examples=100, deadline=None)
@given(hundreds=st.sampled_from(COUNTS).flatmap(lambda n: st.lists(st.integers(0, 4), min_size=n, max_size=n)))
def test_winners_share_the_result_of_a_finished_game(read, hundreds):
    n, most = len(hundreds), max(hundreds)
    k = hundreds.count(most)
    marks = ",".join(["49", *"0" * (n - 1)])
    points = ",".join(str(100 * count) for count in hundreds)
    state = read(f"{marks} {points} 0 {' '.join(['0:-'] * n)}")
    expected = [(n - k) / (k * (n - 1)) if count == most else -1 / (n - 1) for count in hundreds]
    assert state.returns() == pytest.approx(expected if k < n else [0] * n)
    assert sum(state.returns()) == pytest.approx(0, abs=1e-6)


def test_options(play):
    assert play("0,0 0,0 0 1:65 0:-?", "roll 12", faces=1).to_text() == "2,0 0,1000 0 0:- 0:-"
    six = load(players=6)
    assert (six.num_players(), six.seat_names[5]) == (6, "Player F")


test_refused_options = refused_options(
    ("faces", "a whole number from 1 to 999", [0, 1000, "many"]),
    ("players", "a whole number from 2 to 6", [1, 7, "two"]),
)
