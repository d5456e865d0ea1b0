"""Mäxchen: every rule, ruling and refusal of its page, by position texts."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

import parlour
from parlour import kit
from parlour.errors import IllegalActionError, InvalidActionError, OptionError, PositionError
from parlour.game import State
from parlour.match import Match
from parlour.match.viewing import seen_scene

from .weighing import weighed

START = "0,0 0,0 0 0:-? 0:-"
DOUBLES = [f"{die}{die}" for die in range(1, 7)]
RANKING = [*(str(n) for n in range(31, 66) if n % 10 and n % 10 < n // 10), *DOUBLES, "12"]


@pytest.fixture(scope="module")
def game():
    return parlour.load("maexchen")


def play(game, position, *actions):
    state = game.state_from_text(position)
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def texts(state):
    return sorted(state.action_to_string(action) for action in state.legal_actions())


@pytest.mark.parametrize(
    ("position", "actions", "after"),
    [
        (START, ["roll 43"], "0,0 0,0 0 1:43 0:-"),
        (START, ["roll 43", "throw"], "0,0 0,0 0 1:43? 0:-"),
        (START, ["roll 43", "stop"], "0,0 0,0 0 1:43 0:-?"),
        ("0,0 0,0 0 1:66 0:-", ["throw", "roll 31"], "0,0 0,0 0 2:31 0:-"),  # only the last throw counts
        ("0,0 0,0 0 2:43 0:-", ["throw", "roll 12"], "0,0 0,0 0 3:12 0:-?"),  # the third throw ends the turn
        ("0,0 0,0 1 3:43 0:-?", ["roll 42"], "0,0 0,0 1 3:43 1:42"),
        ("0,0 0,0 1 3:43 1:42", ["throw"], "0,0 0,0 1 3:43 1:42?"),
        ("0,0 0,0 1 3:43 1:65", ["throw", "roll 31"], "0,0 0,0 1 3:43 2:31"),  # throwing on while winning
    ],
)
def test_turns(game, position, actions, after):
    assert play(game, position, *actions).to_text() == after


@pytest.mark.parametrize(
    ("position", "actions", "after"),
    [
        ("0,0 0,0 0 3:65 2:65", ["stop"], "1,0 0,65 0 0:-? 0:-"),  # as high in fewer throws
        ("0,0 0,0 0 3:65 2:65?", ["roll 65"], "0,1 65,0 1 0:-? 0:-"),  # as high in as many
        ("0,0 0,0 0 2:12 1:12", ["stop"], "2,0 0,1000 0 0:-? 0:-"),
        ("0,0 0,0 0 1:12 0:-?", ["roll 12"], "0,2 1000,0 1 0:-? 0:-"),
        ("0,0 0,0 0 1:65 0:-?", ["roll 11"], "1,0 0,100 0 0:-? 0:-"),  # the last throw ends the round at once
        ("0,0 0,0 0 2:43 1:42", ["stop"], "0,1 43,0 1 0:-? 0:-"),  # stopping while losing
        ("3,4 50,60 1 2:43 1:66", ["stop"], "3,5 650,60 1 0:-? 0:-"),
        ("3,4 50,60 1 2:43 1:31", ["stop"], "4,4 50,103 0 0:-? 0:-"),
    ],
)
def test_the_winner_gets_their_points_and_the_loser_a_face_and_the_start(game, position, actions, after):
    assert play(game, position, *actions).to_text() == after


def test_values_rank_from_31_to_bingo(game):
    for lower, higher in pairwise(RANKING):
        assert play(game, f"0,0 0,0 0 1:{lower} 0:-?", f"roll {higher}").to_text()[:3] in ("1,0", "2,0")
        assert play(game, f"0,0 0,0 0 1:{higher} 0:-?", f"roll {lower}").to_text()[:3] in ("0,1", "0,2")


@pytest.mark.parametrize(
    ("value", "points"), [("31", 31), ("54", 54), ("65", 65), ("11", 100), ("44", 400), ("66", 600), ("12", 1000)]
)
def test_points_of_a_value(game, value, points):
    won = play(game, f"0,0 0,0 0 2:31 1:{value}", "stop")
    assert won.to_text().split()[1] == f"0,{points}"


def test_chance_lists_the_throws_of_two_dice(game):
    state = game.new_initial_state()
    outcomes = {state.action_to_string(action): probability for action, probability in state.chance_outcomes()}
    dice = [sorted((one, other), reverse=True) for one in range(1, 7) for other in range(1, 7)]
    counts = Counter("roll 12" if pair == [2, 1] else f"roll {pair[0]}{pair[1]}" for pair in dice)
    assert outcomes == pytest.approx({text: float(Fraction(count, 36)) for text, count in counts.items()})
    assert len(outcomes) == game.max_chance_outcomes() == 21


def test_rolls_fall_as_chance_says(game):
    rng, start = kit.seeded(1), game.new_initial_state()
    seen, throws = Counter(), 36_000
    for _ in range(throws):
        state = start.clone()
        state.roll(rng)
        seen[state.to_text().split()[3]] += 1
    expected = {f"1:{start.action_to_string(a)[5:]}": p * throws for a, p in start.chance_outcomes()}
    assert seen.keys() == expected.keys()
    assert sum((seen[value] - mean) ** 2 / mean for value, mean in expected.items()) < 50  # chi-squared, 20 degrees


@pytest.mark.parametrize(
    ("position", "actor"),
    [
        (START, parlour.CHANCE),
        ("0,0 0,0 0 1:43 0:-", 0),
        ("0,0 0,0 1 1:43 0:-", 1),
        ("0,0 0,0 0 2:43? 0:-", parlour.CHANCE),
        ("0,0 0,0 0 2:43 0:-?", parlour.CHANCE),
        ("0,0 0,0 0 2:43 1:65", 1),
        ("0,0 0,0 1 2:43 1:65", 0),
        ("49,0 0,65 0 0:- 0:-", parlour.TERMINAL),
    ],
)
def test_who_acts(game, position, actor):
    state = game.state_from_text(position)
    assert state.current_player() == actor
    if actor >= 0:
        assert texts(state) == ["stop", "throw"]


@pytest.mark.parametrize(
    ("position", "actions", "after", "returns"),
    [
        ("48,48 0,1000 0 2:65 1:31", ["stop"], "48,49 65,1000 1 0:- 0:-", [-1, 1]),  # the points win, not the faces
        ("48,48 0,0 0 1:12 0:-?", ["roll 66"], "48,50 1000,0 1 0:- 0:-", [1, -1]),
        ("48,48 0,0 0 1:66 0:-?", ["roll 12"], "50,48 0,1000 0 0:- 0:-", [-1, 1]),
        ("0,48 0,65 0 2:65 1:31", ["stop"], "0,49 65,65 1 0:- 0:-", [0, 0]),
    ],
)
def test_the_end(game, position, actions, after, returns):
    state = play(game, position, *actions)
    assert state.to_text() == after
    assert state.is_terminal()
    assert state.returns() == returns
    assert game.state_from_text(after).returns() == returns


def test_faces_sets_the_length_of_the_game():
    short = parlour.load("maexchen", faces=1)
    assert play(short, "0,0 0,0 0 1:65 0:-?", "roll 12").to_text() == "2,0 0,1000 0 0:- 0:-"
    for faces in (0, 1000, "many"):
        with pytest.raises(OptionError, match="faces is a whole number from 1 to 999"):
            parlour.load("maexchen", faces=faces)


@pytest.mark.parametrize(
    "position",
    [
        START,
        "48,48 999999,999999 1 3:12 2:66?",
        "0,0 0,0 0 3:43 0:-?",
        "0,0 0,0 0 2:66? 0:-",
        "0,0 0,0 0 2:66 0:-",
        "0,0 0,0 1 3:31 2:11",
        "50,48 0,0 0 0:- 0:-",
        "48,50 0,0 1 0:- 0:-",
    ],
)
def test_position_texts_round_trip(game, position):
    assert game.state_from_text(position).to_text() == position


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ("0,0 0,0 0 0:-?", None),
        (START + " ", None),
        (START + "\n", "SECOND"),
        ("51,0 0,0 0 0:- 0:-", "FACES"),
        ("49,49 0,0 0 0:- 0:-", "FACES"),
        ("50,49 0,0 0 0:- 0:-", "FACES"),
        ("00,0 0,0 0 0:-? 0:-", "FACES"),
        ("0 0,0 0 0:-? 0:-", "FACES"),
        ("0,0 1000000,0 0 0:-? 0:-", "POINTS"),
        ("0,0 0,-1 0 0:-? 0:-", "POINTS"),
        ("0,0 0,0,0 0 0:-? 0:-", "POINTS"),
        ("0,0 0,0 2 0:-? 0:-", "STARTER"),
        ("0,0 0,0 0 0:- 0:-", "FIRST"),  # 0:- in an unfinished game
        ("0,0 0,0 0 3:43? 0:-", "FIRST"),
        ("0,0 0,0 0 4:43 0:-", "FIRST"),
        ("0,0 0,0 0 0:43 0:-", "FIRST"),
        ("0,0 0,0 0 1:- 0:-", "FIRST"),
        ("0,0 0,0 0 1:21 0:-", "FIRST"),
        ("0,0 0,0 0 1:34 0:-", "FIRST"),
        ("0,0 0,0 0 1:43?? 0:-", "FIRST"),
        ("0,0 0,0 0 0:-? 0:-?", "SECOND"),  # begun while FIRST has ?
        ("0,0 0,0 0 2:43? 0:-?", "SECOND"),
        ("0,0 0,0 0 2:43? 1:31", "SECOND"),
        ("0,0 0,0 0 1:43 1:31", "SECOND"),  # as many throws as FIRST
        ("0,0 0,0 0 2:43 2:31?", "SECOND"),
        ("0,0 0,0 0 2:43 3:31", "SECOND"),
        ("0,0 0,0 0 3:43 0:-", "SECOND"),
        ("0,0 0,0 0 2:43 1:21", "SECOND"),
        ("0,49 0,0 0 0:- 0:-", "STARTER"),  # a finished game
        ("49,0 0,0 0 0:-? 0:-", "FIRST"),
        ("49,0 0,0 0 1:43 0:-", "FIRST"),
        ("49,0 0,0 0 0:- 0:-?", "SECOND"),
        ("51,0 x 0 0:- 0:-", "FACES"),  # the leftmost field at fault
        ("0,0 0,0 7 9 9", "STARTER"),
    ],
)
def test_other_texts_are_refused(game, position, field):
    with pytest.raises(PositionError) as refusal:
        game.state_from_text(position)
    assert refusal.value.field == field


def test_other_actions_are_refused(game):
    start, thrown = game.new_initial_state(), play(game, START, "roll 43")
    for text in ("roll 21", "roll 34", "Throw", "throw "):
        with pytest.raises(InvalidActionError, match="roll 43, the higher first"):
            start.string_to_action(text)
    for state, text in ((start, "throw"), (thrown, "roll 43")):
        with pytest.raises(IllegalActionError):
            state.string_to_action(text)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        *[(text, "throw") for text in ("t", "Throw ", "roll", "noch einmal")],
        *[(text, "stop") for text in ("STOP", "sto", "stay", "genug")],
    ],
)
def test_what_people_type(game, text, action):
    state = play(game, START, "roll 43")
    assert state.action_to_string(state.parse_action(text)) == action


@pytest.mark.parametrize(
    ("actions", "text", "why"),
    [
        ([], "throw", r"^The dice are in the cup: first they fall\. "),
        (["roll 43"], "roll 66", r"^What the dice show is left to chance\. There are: throw, stop\.$"),
    ],
)
def test_the_reason_of_a_refusal(game, actions, text, why):
    with pytest.raises(IllegalActionError, match=why):
        play(game, START, *actions).parse_action(text)


def test_a_value_about_to_be_thrown_anew_does_not_tell_positions_apart(game):
    def key(position):
        return game.state_from_text(position).key()

    assert key("0,0 0,0 0 1:43? 0:-") == key("0,0 0,0 0 1:66? 0:-")
    assert key("0,0 0,0 0 2:65 1:43?") == key("0,0 0,0 0 2:65 1:12?")
    assert key("0,0 0,0 0 1:43 0:-") != key("0,0 0,0 0 1:66 0:-")
    assert key("0,0 0,0 0 1:43 0:-") != key("0,0 0,0 0 1:43? 0:-")
    assert key("0,0 0,0 0 2:65 0:-?") != key("0,0 0,0 0 2:64 0:-?")
    assert key("0,0 0,0 0 2:65 0:-?") != key("0,0 0,0 0 2:65 0:-")


def test_the_table_shows_dice_faces_and_what_is_left(game):
    scene = game.state_from_text("12,3 600,1000 1 3:65 1:43").scene()
    areas = {area.id: ["".join(piece.label for piece in spot.pieces) for spot in area.spots] for area in scene.areas}
    assert areas.pop("ladder")
    assert areas == {"dice0": ["4", "3"], "faces0": ["☹" * 10, "☹" * 2], "dice1": ["6", "5"], "faces1": ["☹" * 3]}
    assert ("throws left", 2) in [(counter.label, counter.value) for counter in scene.counters]
    assert [(choice.text, choice.spots) for choice in scene.choices] == [("throw", ()), ("stop", ())]
    assert scene.prompt == "Player A: stop at 43, which loses, or throw again (2 throws left)?"


def test_long_games_draw_a_face_for_several():
    scene = parlour.load("maexchen", faces=999).state_from_text("998,21 0,0 0 0:-? 0:-").scene()
    drawn = {area.id: sum(len(piece.label) for spot in area.spots for piece in spot.pieces) for area in scene.areas}
    assert (drawn["faces0"], drawn["faces1"]) == (50, 2)


@pytest.mark.parametrize(
    ("position", "action", "sentence"),
    [
        (START, "roll 12", "Player A throws Bingo."),
        ("0,0 0,0 1 1:43 0:-", "throw", "Player B throws again."),
        ("0,0 0,0 1 1:43 0:-", "stop", "Player B stops at 43."),
        (
            "0,0 0,0 0 1:12 0:-?",
            "roll 66",
            "Player B throws 66: the round and 1000 points for Player A, 2 faces for Player B.",
        ),
        (
            "0,0 0,0 0 2:43 1:55",
            "stop",
            "Player B stops at 55: the round and 500 points for Player B, 1 face for Player A.",
        ),
    ],
)
def test_sentences(game, position, action, sentence):
    state = game.state_from_text(position)
    assert state.describe_action(state.string_to_action(action)) == sentence


@pytest.mark.parametrize(
    ("position", "prompt"),
    [
        (START, "Player A throws the dice."),
        ("0,0 0,0 0 2:43 1:55", "Player B: stop at 55, which wins, or throw again (1 throw left)?"),
        ("0,49 65,64 1 0:- 0:-", "Player A wins, 65 points to 64: Player B has 49 faces."),
        ("50,0 65,65 0 0:- 0:-", "A draw, 65 points each: Player A has 50 faces."),
    ],
)
def test_prompts(game, position, prompt):
    assert game.state_from_text(position).scene().prompt == prompt


@pytest.mark.parametrize(
    ("position", "one", "other"),
    [
        (START, {"starts the round": 1 / 7}, {}),  # 49 faces to go, 7 is the root
        (
            "24,33 900,250 1 0:-? 0:-",  # 16 to go, 4 is the root
            {
                "hundred points by the root of the faces to go": 9 / 4,
                "hundred points by the faces to go": 9 / 16,
                "face by the root of the faces to go": 24 / 4,
            },
            {
                "hundred points by the root of the faces to go": 2.5 / 4,
                "hundred points by the faces to go": 2.5 / 16,
                "face by the root of the faces to go": 33 / 4,
                "starts the round": 1 / 4,
            },
        ),
    ],
)
def test_what_the_estimate_weighs(game, position, one, other):
    state = game.state_from_text(position)
    assert (one, other) == (weighed(state, 0), weighed(state, 1))


def test_the_start_is_as_its_text_says():
    start = parlour.load("maexchen").new_initial_state()
    assert start.to_text() == "0,0 0,0 0 0:-? 0:-"
    again = start.game.state_from_text(start.to_text())
    assert kit.raw(again.record).tobytes() == kit.raw(start.record).tobytes()


def test_what_plays_on_differently_has_another_key():
    texts = ["0,0 0,0 0 2:43 1:42", "31,0 0,1 0 2:43 1:42", "32,0 0,1 0 2:43 1:42", "0,31 1,0 0 2:43 1:42"]
    texts += ["0,0 0,0 1 2:43 1:42", "0,0 0,0 0 3:43 1:42", "0,0 0,0 0 2:51 1:42", "0,0 0,0 0 2:43 1:51"]
    game = parlour.load("maexchen")
    assert len({game.state_from_text(text).key() for text in texts}) == len(texts)


# Beats --------------------------------------------------------------------------------------------


def told(state, action):
    return [(beat.kind, beat.sentence) for beat in state.beats(state.string_to_action(action))]


def tables(state, action):
    """Of each beat the dice of both seats, then their points and faces, as the table shows them after it."""
    shown, found = state, []
    for beat in state.beats(state.string_to_action(action)):
        shown = State(state.game, beat.after) if beat.after is not None else shown
        scene = shown.scene(with_choices=False)
        dice = ["".join(p.label for s in "ab" for p in scene.spot(f"dice{seat}{s}").pieces) for seat in range(2)]
        found.append((*dice, [counter.value for counter in scene.counters if counter.seat is not None]))
    return found


def test_a_throw_and_a_stop_are_a_beat_each(game):
    state = play(game, START, "roll 43")
    assert told(play(game, START), "roll 43") == [("roll", "Player A throws 43.")]
    assert told(state, "throw") == [("note", "Player A throws again.")]
    assert told(state, "stop") == [("claim", "Player A stops at 43.")]
    assert state.beats(state.string_to_action("throw"))[0].spots == ("dice0a", "dice0b")


LOST = [
    ("roll", "Player B throws 42."),
    ("round", "Player A wins the round with 43: 43 points."),
    ("damage", "Player B gets 1 face."),
    ("note", "Player B starts the next round."),
]


def test_a_lost_round_is_seen_before_it_is_told_and_told_before_the_next(game):
    state = play(game, "0,0 0,0 0 1:43 0:-?")
    assert told(state, "roll 42") == LOST
    assert tables(state, "roll 42") == [
        ("43", "42", [0, 0, 0, 0]),  # both dice lie there
        ("43", "42", [43, 0, 0, 0]),
        ("43", "42", [43, 0, 0, 1]),
        ("", "", [43, 0, 0, 1]),
    ]


def test_a_round_may_end_by_a_stop(game):
    state = play(game, "5,7 300,0 1 2:43 1:12")  # player B has started
    assert told(state, "stop") == [
        ("claim", "Player A stops at Bingo."),
        ("round", "Player A wins the round with Bingo: 1000 points."),
        ("damage", "Player B gets 2 faces."),
        ("note", "Player B starts the next round."),
    ]
    assert tables(state, "stop")[1] == ("12", "43", [1300, 0, 5, 7])


def test_the_spots_of_a_round_s_result(game):
    state = play(game, "0,10 0,0 0 1:43 0:-?")
    _, result, face, _ = state.beats(state.string_to_action("roll 42"))
    assert result.spots == ("dice0a", "dice0b", "dice1a", "dice1b")
    assert (face.spots, face.seat) == (("faces11",), 1)  # the second group of ten


def test_after_the_last_round_no_other_begins(game):
    state = play(game, "48,48 0,0 0 1:43 0:-?")
    assert [kind for kind, _ in told(state, "roll 42")] == ["roll", "round", "damage", "end"]


def test_what_was_thrown_last_lies_there_at_the_end():
    match = Match(parlour.load("maexchen", faces=1), start=None, begin=False)
    for text in ("roll 43", "stop", "roll 12"):
        match.play_recorded(text)
    scene = seen_scene(match, 0)
    dice = {area.id: [piece.label for spot in area.spots for piece in spot.pieces] for area in scene.areas}
    assert match.state.is_terminal() and (dice["dice0"], dice["dice1"]) == (["4", "3"], ["1", "2"])
