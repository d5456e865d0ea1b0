"""Mäxchen for three to six: worked cases and refusals of its page, and an independent implementation beside it."""

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour import kit
from parlour.errors import OptionError, PositionError
from parlour.players import make_player
from parlour.players.levels import levels_of
from parlour.players.player import observe
from tests.campaign import some_daily

COUNTS = (2, 3, 4, 5, 6)
ORDINARY = [f"{high}{low}" for high in range(3, 7) for low in range(1, high)]
RANKING = [*ORDINARY, *(f"{die}{die}" for die in range(1, 7)), "12"]
POINTS = {value: int(value) for value in ORDINARY} | {f"{die}{die}": 100 * die for die in range(1, 7)} | {"12": 1000}


class Reference:
    """The rules page read once more: slow, in texts and lists, with nothing from the game's folder."""

    def __init__(self, players, faces):
        self.players, self.limit = players, faces
        self.faces, self.points, self.starter = [0] * players, [0] * players, 0
        self.turns, self.in_air, self.over = [[]], True, False  # each player's throw in this round, in order

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


def play(position, *actions, players=3, **options):
    state = parlour.load("maexchen", players=players, **options).state_from_text(position)
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def texts(state):
    return {state.game.notation.action_text(state.record, action) for action in state.legal_actions()}


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("seed", some_daily(list(range(60)), *range(8)))
def test_an_independent_implementation_plays_the_same(players, seed):
    """Two games to some faces each, every position, legal action and result compared."""
    rng = random.Random(f"{players} {seed}")
    faces = rng.choice((1, 2, 3, 7, 20))
    game = parlour.load("maexchen", players=players, faces=faces)
    for _ in range(2):
        state, reference = game.new_initial_state(), Reference(players, faces)
        while not reference.over:
            assert state.to_text() == reference.text()
            assert state.current_player() == reference.actor()
            assert texts(state) == reference.legal()
            text = rng.choice(sorted(reference.legal()))
            state.apply_action(state.string_to_action(text))
            reference.play(text)
        assert state.to_text() == reference.text()
        assert state.is_terminal() and not state.legal_actions()
        assert state.returns() == pytest.approx(list(map(float, reference.returns())))


def fields(players):
    """Turns as they might be written, right or wrong."""
    turn = st.sampled_from(
        ["0:-", "0:-?", *(f"{n}:{v}{q}" for n in (1, 2, 3) for v in ("43", "12") for q in ("", "?"))]
    )
    return st.lists(turn, min_size=players, max_size=players)


def possible(turns):
    """Whether turns can stand in an unfinished game, as the page says."""
    throws, falling = [int(turn[0]) for turn in turns], [turn.endswith("?") for turn in turns]
    if turns[0] == "0:-" or (throws[0] == 3 and falling[0]):
        return False
    for i in range(1, len(turns)):
        ended_by_throw = not falling[i - 1] and turns[i - 1] != "0:-" and throws[i - 1] == (3 if i == 1 else throws[0])
        begun = turns[i] != "0:-"
        if begun and (falling[i - 1] or turns[i - 1] == "0:-"):
            return False
        if not begun and ended_by_throw:
            return False
        if throws[i] > throws[0] or (begun and throws[i] == throws[0] and (falling[i] or i == len(turns) - 1)):
            return False
    return True


@settings(max_examples=600, deadline=None)
@given(st.sampled_from(COUNTS).flatmap(lambda n: st.tuples(st.just(n), fields(n))))
def test_turns_are_read_where_the_page_allows_them(drawn):
    players, turns = drawn
    game = parlour.load("maexchen", players=players)
    zeros = ",".join("0" * players)
    text = f"{zeros} {zeros} 0 {' '.join(turns)}"
    if possible(turns):
        assert game.state_from_text(text).to_text() == text
    else:
        with pytest.raises(PositionError):
            game.state_from_text(text)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(COUNTS).flatmap(lambda n: st.lists(st.integers(0, 4), min_size=n, max_size=n)))
def test_the_results_of_a_finished_game(hundreds):
    n, most = len(hundreds), max(hundreds)
    k = hundreds.count(most)
    marks = ",".join(["49", *"0" * (n - 1)])
    points = ",".join(str(100 * count) for count in hundreds)
    state = play(f"{marks} {points} 0 {' '.join(['0:-'] * n)}", players=n)
    expected = [(n - k) / (k * (n - 1)) if count == most else -1 / (n - 1) for count in hundreds]
    assert state.returns() == pytest.approx(expected if k < n else [0] * n)
    assert sum(state.returns()) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(
    ("position", "actions", "after"),
    [
        ("0,0,0 0,0,0 2 1:43 0:-? 0:-", ["roll 65"], "0,0,0 0,0,0 2 1:43 1:65 0:-?"),  # seat 0 comes after seat 2
        ("0,0,0 0,0,0 0 2:65 1:43 0:-", ["stop"], "0,0,0 0,0,0 0 2:65 1:43 0:-?"),
        ("0,0,0 0,0,0 0 2:65 1:43 0:-", ["throw", "roll 31"], "0,0,0 0,0,0 0 2:65 2:31 0:-?"),  # the last throw
        ("0,0,0 0,0,0 0 2:65 2:66 1:43", ["stop"], "0,0,1 0,600,0 2 0:-? 0:- 0:-"),
        ("0,0,0 0,0,0 0 3:65 2:65 1:65", ["stop"], "1,0,0 0,0,65 0 0:-? 0:- 0:-"),  # as high in fewer throws
        ("0,0,0 0,0,0 0 2:65 2:65 1:31", ["throw", "roll 65"], "0,0,1 65,0,0 2 0:-? 0:- 0:-"),  # thrown earlier
        ("0,0,0 0,0,0 0 2:43 1:65 1:43", ["stop"], "1,0,0 0,65,0 0 0:-? 0:- 0:-"),  # the worst took more throws
        ("0,0,0 0,0,0 1 1:12 1:66 0:-?", ["roll 65"], "2,0,0 0,1000,0 0 0:-? 0:- 0:-"),  # two faces for Bingo
        ("0,0,0 0,0,0 1 1:12 1:12 0:-?", ["roll 12"], "2,0,0 0,1000,0 0 0:-? 0:- 0:-"),
    ],
)
def test_rounds_of_three(position, actions, after):
    assert play(position, *actions).to_text() == after


def test_six_throw_in_seat_order():
    state = play("0,0,0,0,0,0 0,0,0,0,0,0 4 2:43 0:-? 0:- 0:- 0:- 0:-", "roll 65", players=6)
    actors = []
    while state.current_player() != parlour.CHANCE or state.to_text().count("?") != 1 or len(actors) < 5:
        actors.append(state.current_player())
        state.apply_action(state.string_to_action("stop"))
        if len(actors) < 5:
            state.apply_action(state.string_to_action("roll 54"))
    assert actors == [5, 0, 1, 2, 3]
    assert state.to_text() == "0,0,0,0,1,0 0,0,0,0,0,65 4 0:-? 0:- 0:- 0:- 0:- 0:-"


ZEROS = "0,0,0 0,0,0 0"
ALL_FACES = "Player A has all 49 faces, so the game is over."


@pytest.mark.parametrize(
    ("position", "field", "why"),
    [
        ("0,0,0 0,0,0 0 0:-? 0:-", None, r"6 fields \(FACES POINTS STARTER FIRST SECOND THIRD\), not 5"),
        ("0,0 0,0 0 0:-? 0:- 0:-", "FACES", "3 numbers"),
        ("49,49,0 0,0,0 0 0:- 0:- 0:-", "FACES", "so two can't have them"),
        ("0,51,0 0,0,0 1 0:- 0:- 0:-", "FACES", "from 0 to 50"),
        ("0,0,0 0,0 0 0:-? 0:- 0:-", "POINTS", "3 numbers"),
        ("0,0,0 0,0,0 3 0:-? 0:- 0:-", "STARTER", "from 0 to 2"),
        ("0,0,49 0,0,0 0 0:- 0:- 0:-", "STARTER", "did not lose the last round"),
        ("0,0,49 0,0,0 2 0:- 0:- 0:-?", "THIRD", "finished game"),
        (f"{ZEROS} 0:- 0:- 0:-", "FIRST", "must be 0:-\\?"),
        (f"{ZEROS} 3:43? 0:- 0:-", "FIRST", "the third throw is the last"),
        (f"{ZEROS} 3:43 0:- 0:-", "SECOND", "must be 0:-\\?"),
        (f"{ZEROS} 1:43? 0:-? 0:-", "SECOND", "until the starter has finished"),
        (f"{ZEROS} 2:43 3:43 0:-?", "SECOND", "more often than the starter"),
        (f"{ZEROS} 2:43 2:43? 0:-", "SECOND", "more often than the starter"),
        (f"{ZEROS} 2:43 0:- 0:-?", "THIRD", "until the previous turn is over"),
        (f"{ZEROS} 2:43 1:43? 0:-?", "THIRD", "until the previous turn is over"),
        (f"{ZEROS} 2:43 2:43 0:-", "THIRD", "must be 0:-\\?"),
        (f"{ZEROS} 2:43 1:43 2:43", "THIRD", "ends the round"),
        (f"{ZEROS} 2:43 1:43 2:43?", "THIRD", "ends the round"),
        (f"{ZEROS} 2:43 1:43 1:21", "THIRD", "neither 0:- nor throws"),
    ],
)
def test_texts_that_are_refused(position, field, why):
    with pytest.raises(PositionError, match=why) as refusal:
        play(position)
    assert refusal.value.field == field


def test_how_many_play():
    for players in (1, 7, "two"):
        with pytest.raises(OptionError, match="players must be a whole number from 2 to 6"):
            parlour.load("maexchen", players=players)
    game = parlour.load("maexchen", players=6)
    assert game.num_players() == 6 and game.seat_names[5] == "Player F"


@pytest.mark.parametrize(
    ("position", "prompt"),
    [
        (f"{ZEROS} 2:43 1:65 0:-", "Player B: stop at 65, the best so far, or throw again (1 throw left)?"),
        (f"{ZEROS} 2:43 1:42 0:-", "Player B: stop at 42, the worst so far, or throw again (1 throw left)?"),
        (f"{ZEROS} 2:43 1:42 1:65", "Player C: stop at 65 and win the round, or throw again (1 throw left)?"),
        (f"{ZEROS} 2:43 1:42 1:31", "Player C: stop at 31 and lose the round, or throw again (1 throw left)?"),
        (f"{ZEROS} 2:43 1:42 1:42", "Player C: stop at 42 and lose the round, or throw again (1 throw left)?"),
        (
            f"{ZEROS} 2:65 1:42 1:43",
            "Player C: stop at 43, neither best nor worst so far, or throw again (1 throw left)?",
        ),
        ("49,0,0 9,65,43 0 0:- 0:- 0:-", f"{ALL_FACES} Player B wins with 65 points."),
        ("49,0,0 65,9,65 0 0:- 0:- 0:-", f"{ALL_FACES} Player A and Player C win together with 65 points each."),
        ("49,0,0 9,9,9 0 0:- 0:- 0:-", f"{ALL_FACES} It's a draw with 9 points each."),
    ],
)
def test_prompts(position, prompt):
    assert play(position).scene().prompt == prompt


def test_a_round_of_three_is_told():
    state = play("0,0,0 0,0,0 1 1:43 1:12 0:-?")
    beats = state.beats(state.string_to_action("roll 65"))
    assert [(beat.kind, beat.seat, beat.sentence) for beat in beats] == [
        ("roll", 0, "Player A throws 65."),
        ("round", 2, "Player C wins the round with Bingo: 1,000 points."),
        ("damage", 1, "Player B gets 2 faces because Bingo won."),
        ("next", 1, "Player B starts the next round."),
    ]
    sentence = state.describe_action(state.string_to_action("roll 65"))
    assert sentence == "Player A throws 65. Player C wins the round and 1,000 points. Player B gets 2 faces."


def test_positions_with_different_futures_have_different_keys():
    game = parlour.load("maexchen", players=3)
    turns = ["2:65 1:43 0:-?", "2:65 2:43 0:-?", "2:65 1:43 0:-", "2:65 1:42 0:-?", "2:65 1:43 1:31", "2:65 1:43 1:32"]
    keys = {game.state_from_text(f"{ZEROS} {turn}").key() for turn in turns}
    keys |= {game.state_from_text(f"0,0,1 {rest} 0 2:65 1:43 0:-?").key() for rest in ("0,0,0", "0,0,1", "1,0,0")}
    assert len(keys) == len(turns) + 3
    assert len({game.state_from_text(f"{ZEROS} 2:65 1:43 1:{value}?").key() for value in RANKING}) == 1


def steps(state):
    (ladder,) = [area for area in state.scene().areas if area.kind == "ladder"]
    return {spot.label: spot for spot in ladder.spots}


def test_the_ladder_shows_what_all_have_thrown_and_what_is_to_be_beaten():
    ladder = steps(play(f"{ZEROS} 3:65 2:43 1:43"))
    assert list(ladder) == ["Bingo", *reversed(RANKING[:-1])]
    assert [piece.owner for piece in ladder["65"].pieces] == [0]
    assert [piece.owner for piece in ladder["43"].pieces] == [1, 2]
    assert [label for label, step in ladder.items() if step.emphasis] == ["65"]
    thrown_anew = steps(play(f"{ZEROS} 3:65 2:43 1:43?"))
    assert [piece.owner for piece in thrown_anew["43"].pieces] == [1]


@pytest.mark.parametrize(("turns", "throws"), [("3:65 2:43 1:43", 2), ("3:65 0:-? 0:-", 3), ("1:65 0:-? 0:-", 1)])
def test_the_odds_to_reach_a_value_with_the_throws_left(turns, throws):
    dice = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    values = ["12" if sorted(pair) == [1, 2] else f"{max(pair)}{min(pair)}" for pair in dice]
    for label, step in steps(play(f"{ZEROS} {turns}")).items():
        least = RANKING.index("12" if label == "Bingo" else label)
        misses = Fraction(sum(RANKING.index(value) < least for value in values), 36)
        assert step.odds == pytest.approx(float(1 - misses**throws))


def test_a_finished_game_has_no_odds():
    assert {step.odds for step in steps(play("49,0,0 9,65,43 0 0:- 0:- 0:-")).values()} == {None}


@pytest.mark.parametrize(
    ("turns", "labels", "notes"),
    [
        ("2:54 0:- 0:-", ["Throw again", "Stop at 54"], ["1 throw left", ""]),
        ("2:66 1:12 0:-", ["Throw again", "Stop at Bingo"], ["1 throw, 6% to beat 66", "the best so far"]),
        ("3:12 1:54 0:-", ["Throw again", "Stop at 54"], ["2 throws, 6% to beat Bingo", "the worst so far"]),
        ("2:65 1:31 1:43", ["Throw again", "Stop at 43"], ["1 throw, 22% to beat 65", "neither best nor worst"]),
    ],
)
def test_the_buttons(turns, labels, notes):
    """An equal value leads only with fewer throws."""
    buttons = [choice.button for choice in play(f"{ZEROS} {turns}").scene().choices]
    assert [button.label for button in buttons] == labels
    assert [button.note for button in buttons] == notes


def test_the_dice_are_in_the_cup_while_they_are_about_to_fall():
    scene = play(f"{ZEROS} 2:65 1:43? 0:-").scene()
    assert [piece.kind for piece in scene.spot("dice1a").pieces] == ["cup"]
    assert [piece.kind for piece in scene.spot("dice0a").pieces] == ["die"]
    assert not scene.spot("dice2a").pieces


@pytest.mark.parametrize("players", some_daily(COUNTS, COUNTS[0]))
def test_the_exact_solution_plays_two(players):
    state = parlour.load("maexchen", players=players, faces=2).new_initial_state()
    while state.is_chance_node():
        state.roll(kit.seeded(1))
    assert levels_of(state.game)["master"].kind.name == ("solved" if players == 2 else "mcts")
    decision = make_player("master", seed=1).decide(observe(state))
    assert decision.action in state.legal_actions()
    assert bool(decision.report.simulations) == (players > 2)
