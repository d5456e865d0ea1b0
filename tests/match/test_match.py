"""A match: its history, takebacks, and dice that repeat their rolls."""

from collections import Counter

import pytest

import parlour
from parlour.core.game import State
from parlour.errors import ActionError, IllegalActionError
from parlour.match import Match, read_record, write_record
from parlour.match.dice import BY_PURPOSE, Dice, Roll
from parlour.match.match import Takebacks, is_setup, read_takebacks
from parlour.view.language import speaking

from .matches import interpreted, play_first, play_texts, played_at_random

NEARLY_OVER = "A000/0000/0000/0000/0000 18 3,0 0 a2n5"
SEATS = ("Red", "Blue")


def dice(*texts, seed=1, start=None):
    game = parlour.load("bingo_battle")
    return play_texts(Match(game, seed, game.state_from_text(start) if start else None), texts)


def lokai(*texts):
    return play_texts(Match(parlour.load("lokai_and_bele")), texts)


def test_chance_acts_at_once_and_has_no_spots():
    match = dice()
    (roll,) = match.turns
    assert (roll.actor, roll.spots) == (parlour.CHANCE, ())
    assert all(roll.sentences) and roll.text.startswith("roll ")
    assert match.state.current_player() == 0
    play_texts(match, "smca")
    assert [turn.actor for turn in match.turns] == [parlour.CHANCE, 0, 0, 0, 0, parlour.CHANCE]
    assert match.state.current_player() == 1
    assert (match.decisions(), match.decisions(0), match.decisions(1)) == ([1, 2, 3, 4], [1, 2, 3, 4], [])


def test_history_leads_to_the_state_and_undo_shortens_it():
    match = play_texts(Match(parlour.load("maexchen"), seed=1), ["throw"])
    assert match.history() == [turn.action for turn in match.turns]
    state = match.start.clone()
    for action in match.history():
        state.apply_action(action)
    assert state == match.state
    match.undo()
    assert len(match.history()) == 1


def test_turn_has_texts_and_is_compared_by_its_action(monkeypatch):
    described = []
    monkeypatch.setattr(
        State, "describe_action", lambda state, action: described.append((state.to_text(), action)) or "Done."
    )
    match, other = dice("s", start=NEARLY_OVER), dice("s", start=NEARLY_OVER.replace(" 18 3,0", " 19 2,0"))
    (turn,) = match.turns
    assert described == []
    assert (turn.description, turn.description) == ("Done.", "Done.")
    assert described == [(NEARLY_OVER, 0)]
    assert (turn.actor, turn.action, turn.text, turn.spots) == (0, 0, "s", ("s",))
    assert turn.sentences[0] == "Player A claims the stack on suns ace."
    assert match.state.is_terminal()
    assert turn == other.turns[0] and "before" not in repr(turn)


def test_turn_texts_are_in_the_current_language():
    (turn,) = lokai("d2d6").turns
    english = turn.description, turn.sentences
    with speaking("de"):
        german = turn.description, turn.sentences
    assert english[0] != german[0] and english[1] != german[1]
    assert (turn.description, turn.sentences) == english


def test_seed_determines_the_dice():
    texts = [dice(seed=seed).state.to_text() for seed in range(30)]
    assert dice(seed=5).state.to_text() == texts[5] and len(set(texts)) > 25
    assert Match(parlour.load("bingo_battle"), 5).dice == Dice("5")
    assert Match(parlour.load("bingo_battle")).dice != Match(parlour.load("bingo_battle")).dice


def test_dice_are_fair_and_rolls_differ():
    faces = Counter(face for seed in range(600) for face in dice(seed=seed).turns[0].text.removeprefix("roll "))
    assert set(faces) == set("na2345")
    assert all(abs(count - 400) < 5 * 400**0.5 for count in faces.values())
    rolls = [turn.text for turn in play_first(dice(), 40).turns if turn.actor == parlour.CHANCE]
    assert len(rolls) == len(set(rolls)) == 11


def test_undo_takes_back_a_decision_and_the_dice_after_it():
    match, texts = dice(), []
    for text in "smca":
        texts.append(match.state.to_text())
        match.play_text(text)
    after = match.state.to_text()
    match.undo()
    assert match.state.to_text() == texts[-1]
    match.play_text("a")
    assert match.state.to_text() == after  # the dice repeat their roll
    for text in reversed(texts):
        match.undo()
        assert match.state.to_text() == text
    assert not match.can_undo() and len(match.turns) == 1
    with pytest.raises(ActionError, match="no move to take back"):
        match.undo()


def test_undone_roll_is_repeated_by_the_next_roll_of_its_purpose():
    match = play_texts(Match(parlour.load("maexchen", faces=9), 3), ("throw", "stop", "stop"))
    second = match.turns[2]
    assert second.roll == Roll(3, "second", 0, 1)
    match.undo(0)
    match.undo(0)
    while match.turns[-1].roll is None or match.turns[-1].roll.purpose != "second":
        match.play_text("throw" if len(match.turns) > 3 and match.state.current_player() == 0 else "stop")
    again = match.turns[-1]
    assert (again.roll.name(BY_PURPOSE), again.action) == ("second:0:1", second.action)
    assert again.roll.turn > second.roll.turn


def test_actions_of_one_seat_do_not_change_rolls_of_others():
    bold, timid = (play_texts(Match(parlour.load("maexchen"), 3), texts) for texts in (("throw", "stop"), ("stop",)))
    assert bold.turns[4].roll == Roll(5, "first", 1, 1) and timid.turns[2].roll == Roll(3, "first", 1, 1)
    assert bold.turns[4].action == timid.turns[2].action


def test_undo_of_a_seat_goes_back_to_its_own_last_decision():
    match = lokai("d2d5", "e7e4", "a2a3")
    match.undo(1)
    assert ([turn.text for turn in match.turns], match.state.current_player()) == (["d2d5"], 1)
    assert not match.can_undo(1) and match.can_undo(0)
    with pytest.raises(ActionError):
        match.undo(1)
    match.undo(0)
    assert match.turns == []


def test_illegal_action_changes_nothing():
    match = dice()
    before, turns = match.state.to_text(), list(match.turns)
    for wrong in (9, -1):
        with pytest.raises(IllegalActionError):
            match.play(wrong)
    with pytest.raises(ActionError):
        match.play_text("x")
    assert (match.state.to_text(), match.turns) == (before, turns)
    assert match.can_undo() is False


def test_positions_of_a_long_game_take_little_memory():
    match = play_first(Match(parlour.load("deathmatch_arena", players=2), seed=1), 10)
    kept = sum(len(turn.position) for turn in match.turns)
    assert kept < len(match.turns) * len(match.state.to_bytes()) / 3


def test_states_before_turns_and_the_start_are_copies():
    game = parlour.load("bingo_battle")
    start = game.state_from_text(NEARLY_OVER)
    match = Match(game, 1, start)
    start.apply_action(1)
    assert match.start.to_text() == NEARLY_OVER
    match = dice("s")
    texts = [match.state_before(number).to_text() for number in (1, 2)]
    assert texts[1] == match.state.to_text() != texts[0]
    for number in (1, 2):
        match.state_before(number).apply_action(1)
    assert [match.state_before(number).to_text() for number in (1, 2)] == texts
    assert match.state.to_text() == texts[1]


def test_unstarted_match_waits_for_its_dice():
    match = Match(parlour.load("bingo_battle"), 1, begin=False)
    assert match.turns == [] and match.state.is_chance_node()
    match.play_recorded("roll n25a")
    assert match.state.to_text().endswith("n25a")
    with pytest.raises(ActionError):
        match.play_recorded("roll n25a")


def test_until_returns_an_independent_earlier_match():
    match = dice(*"smcasmca")
    state, turns = match.state.to_text(), list(match.turns)
    for number in range(len(turns) + 1):
        early = match.until(number)
        assert early.state.to_text() == match.state_before(number).to_text()
        assert (early.turns, early.dice) == (turns[:number], match.dice)
    early = play_texts(match.until(2), "ac")
    early.undo()
    assert [turn.text for turn in early.turns[1:]] == ["s", "a"]
    early = play_texts(match.until(6), "smca")
    assert [turn.roll for turn in early.turns] == [turn.roll for turn in turns]
    assert early.state.to_text() == match.state.to_text() == state and match.turns == turns


def test_setup_of_a_seat_is_one_group():
    match = Match(parlour.load("invictus"), 1)
    for _ in range(2):
        for action in match.state.scene().plans[0].actions:
            match.play(action)
    play_first(match, 1)
    assert [match.first_of_setup(number) for number in (0, 5, 17, 18, 20, 35, 36)] == [0, 0, 0, 18, 18, 18, 36]
    assert not is_setup(match.state) and is_setup(match.turns[35].before)
    assert {turn.group for turn in match.turns[:36]} == {"setup 0", "setup 1"}
    assert match.turns[36].group == ""
    assert play_first(Match(parlour.load("columna"), 1), 2).first_of_setup(1) == 1


def test_rolls_of_one_sentence_are_grouped_by_purpose():
    match = played_at_random("bingo_chess")
    assert {turn.group for turn in match.turns if turn.actor < 0} <= {"card", "ball", ""}
    assert all(len(turn.sentences) == 1 for turn in match.turns if turn.group)
    assert not any(turn.group for turn in match.turns if turn.actor >= 0)


def test_takebacks_are_counted_by_seat():
    match = play_first(Match(interpreted("lokai_and_bele"), 7), 3)
    match.undo(1)
    match.undo()
    assert match.takebacks == match.until(0).takebacks == Takebacks((1, 1))


def test_takebacks_of_rolls_and_reveals_are_marked():
    match = play_first(Match(interpreted("maexchen"), 7), 1)
    before = len(match.turns)
    match.undo()
    assert before > len(match.turns) + 1, "there was a roll"
    assert match.takebacks.roll and not match.takebacks.reveal
    match = play_first(Match(interpreted("deathmatch_arena", players=2), 7), 1)
    match.undo()
    assert not match.takebacks.reveal, "the other had not chosen"
    play_first(match, 2)
    match.undo()
    assert match.takebacks.reveal


def test_takeback_marks_are_kept():
    assert Takebacks((1, 0), roll=True).after(1, False, True) == Takebacks((1, 1), True, True)
    assert Takebacks((1, 0), reveal=True).after(0, False, False) == Takebacks((2, 0), False, True)


def test_record_keeps_takebacks():
    match = play_first(Match(interpreted("maexchen"), 7), 2)
    assert "Takebacks" not in write_record(match, {"Takebacks": "5 5"})
    match.undo()
    text = write_record(match)
    assert f'[Takebacks "{match.takebacks.tag()}"]' in text
    read = read_record(text, compiled=False).match
    assert read.takebacks == match.takebacks and write_record(read) == text


@pytest.mark.parametrize(
    ("takebacks", "tag", "sentence"),
    [
        (Takebacks((0, 2)), "0 2", "Blue used 2 takebacks."),
        (Takebacks((1, 0), roll=True), "1 0, roll", "Red used 1 takeback. A takeback undid a roll"),
        (
            Takebacks((1, 2), reveal=True),
            "1 2, reveal",
            "Red used 1 takeback. Blue used 2 takebacks. A takeback undid a",
        ),
        (Takebacks((9, 9), True, True), "9 9, roll, reveal", "Red used 9 takebacks. Blue used 9 takebacks. A takeback"),
    ],
)
def test_takebacks_are_written_and_described(takebacks, tag, sentence):
    assert takebacks.tag() == tag and read_takebacks(tag, 2) == takebacks
    assert takebacks.sentence(SEATS).startswith(sentence)
    assert ("undid a roll" in takebacks.sentence(SEATS)) == takebacks.roll
    assert ("revealed hidden information" in takebacks.sentence(SEATS)) == takebacks.reveal


def test_takebacks_are_translated_and_none_are_silent():
    assert Takebacks((0, 0)).sentence(SEATS) == ""
    with speaking("de"):
        assert Takebacks((1, 0)).sentence(SEATS).endswith(" hat einmal einen Zug zurückgenommen.")


@pytest.mark.parametrize("tag", ["", "nonsense", "1", "1 2 3", "-1 2", "1 2, cake", "1 2, reveal, roll"])
def test_invalid_takebacks_tag_counts_none(tag):
    assert not read_takebacks(tag, 2)
