"""A match: history, undo, dice that fall the same way again."""

from collections import Counter

import pytest

import parlour
from parlour.core.game import State
from parlour.errors import ActionError, IllegalActionError
from parlour.match import Match
from parlour.match.dice import BY_PURPOSE, Dice, Roll
from parlour.match.match import is_setup
from parlour.view.language import speaking

NEARLY_OVER = "A000/0000/0000/0000/0000 18 3,0 0 a2n5"


def dice(seed=1, start=None):
    game = parlour.load("bingo_battle")
    return Match(game, seed, game.state_from_text(start) if start else None)


def test_chance_never_waits():
    match = dice()
    assert [turn.actor for turn in match.turns] == [parlour.CHANCE]
    assert match.state.current_player() == 0
    for text in "smca":
        match.play_text(text)
    assert [turn.actor for turn in match.turns] == [parlour.CHANCE, 0, 0, 0, 0, parlour.CHANCE]
    assert match.state.current_player() == 1
    assert match.decisions() == [1, 2, 3, 4]


def test_the_history_is_what_happened_and_an_undo_shortens_it():
    match = Match(parlour.load("maexchen"), seed=1)
    match.play_text("throw")
    assert match.history() == [turn.action for turn in match.turns]
    state = match.start.clone()
    for action in match.history():
        state.apply_action(action)
    assert state == match.state
    match.undo()
    assert len(match.history()) == 1


def test_a_turn_tells_what_happened():
    match = dice(start=NEARLY_OVER)
    match.play_text("s")
    (turn,) = match.turns
    assert (turn.actor, turn.action, turn.text, turn.spots) == (0, 0, "s", ("s",))
    assert turn.sentences[0] == "Player A claims the stack on suns ace."
    assert match.state.is_terminal()


def test_a_turn_is_put_into_words_when_it_is_asked_for(monkeypatch):
    told = []
    monkeypatch.setattr(
        State, "describe_action", lambda state, action: told.append((state.to_text(), action)) or "Done."
    )
    match = dice(start=NEARLY_OVER)
    match.play_text("s")
    (turn,) = match.turns
    assert told == []
    assert (turn.description, turn.description) == ("Done.", "Done.")
    assert told == [(NEARLY_OVER, 0)]


def test_a_turn_is_told_in_the_language_that_is_spoken():
    match = Match(parlour.load("lokai_and_bele"))
    match.play_text("d2d6")
    (turn,) = match.turns
    english = turn.description, turn.sentences
    with speaking("de"):
        german = turn.description, turn.sentences
    assert english[0] != german[0] and english[1] != german[1]
    assert (turn.description, turn.sentences) == english


def test_chance_touches_no_spots():
    (roll,) = dice().turns
    assert (roll.actor, roll.spots) == (parlour.CHANCE, ())
    assert all(roll.sentences) and roll.text.startswith("roll ")


def test_turns_are_the_same_by_what_was_done():
    one, other = dice(start=NEARLY_OVER), dice(start=NEARLY_OVER.replace("3,0", "2,0").replace(" 18 ", " 19 "))
    one.play_text("s")
    other.play_text("s")
    assert one.turns[0] == other.turns[0]
    assert "before" not in repr(one.turns[0])


def test_the_seed_decides_the_dice():
    assert dice(5).state.to_text() == dice(5).state.to_text()
    assert len({dice(seed).state.to_text() for seed in range(30)}) > 25
    assert Match(parlour.load("bingo_battle"), 5).dice == Dice("5")
    assert Match(parlour.load("bingo_battle")).dice != Match(parlour.load("bingo_battle")).dice


def test_each_turn_has_dice_of_its_own():
    match = dice()
    for _ in range(40):
        match.play(match.state.legal_actions()[0])
    assert len({turn.text for turn in match.turns if turn.actor == parlour.CHANCE}) == 11


def test_dice_are_fair():
    faces = Counter(face for seed in range(600) for face in dice(seed).turns[0].text.removeprefix("roll "))
    assert set(faces) == set("na2345")
    assert all(abs(count - 400) < 5 * 400**0.5 for count in faces.values())


def test_undo_takes_back_a_decision_and_the_dice_after_it():
    match = dice()
    texts = []
    for text in "smca":
        texts.append(match.state.to_text())
        match.play_text(text)
    after = match.state.to_text()
    match.undo()
    assert match.state.to_text() == texts[-1]
    match.play_text("a")
    assert match.state.to_text() == after  # the dice fall as before
    for text in reversed(texts):
        match.undo()
        assert match.state.to_text() == text
    assert not match.can_undo()
    assert len(match.turns) == 1
    with pytest.raises(ActionError, match="no move to take back"):
        match.undo()


def test_a_roll_that_was_taken_back_falls_when_the_next_of_its_name_does():
    match = Match(parlour.load("maexchen", faces=9), 3)
    for text in ("throw", "stop", "stop"):
        match.play_text(text)
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
    boldly, timidly = (Match(parlour.load("maexchen"), 3) for _ in range(2))
    boldly.play_text("throw")
    boldly.play_text("stop")
    timidly.play_text("stop")
    assert boldly.turns[4].roll == Roll(5, "first", 1, 1) and timidly.turns[2].roll == Roll(3, "first", 1, 1)
    assert boldly.turns[4].action == timidly.turns[2].action


def test_an_early_moment_of_a_match_has_its_own_count_of_rolls():
    match = dice()
    for text in "smcasmca":
        match.play_text(text)
    early = match.until(6)
    for text in "smca":
        early.play_text(text)
    assert [turn.roll for turn in early.turns] == [turn.roll for turn in match.turns]
    assert early.state.to_text() == match.state.to_text()


def test_undo_of_a_seat_goes_back_to_its_own_last_decision():
    match = Match(parlour.load("lokai_and_bele"))
    for text in ("d2d5", "e7e4", "a2a3"):
        match.play_text(text)
    match.undo(1)
    assert ([turn.text for turn in match.turns], match.state.current_player()) == (["d2d5"], 1)
    assert not match.can_undo(1) and match.can_undo(0)
    with pytest.raises(ActionError):
        match.undo(1)
    match.undo(0)
    assert match.turns == []


def test_an_illegal_action_changes_nothing():
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
    match = Match(parlour.load("deathmatch_arena", players=2), seed=1)
    for _ in range(10):
        match.play(match.state.legal_actions()[0])
    kept = sum(len(turn.position) for turn in match.turns)
    assert kept < len(match.turns) * len(match.state.to_bytes()) / 3


def test_states_before_turns_are_copies():
    match = dice()
    match.play_text("s")
    early, now = match.state_before(1), match.state_before(2)
    assert now.to_text() == match.state.to_text() != early.to_text()
    now.apply_action(1)
    early.apply_action(1)
    assert match.state_before(2).to_text() == match.state.to_text() != now.to_text()
    assert match.state_before(1).to_text() != early.to_text()


def test_the_start_is_a_copy_too():
    game = parlour.load("bingo_battle")
    start = game.state_from_text(NEARLY_OVER)
    match = Match(game, 1, start)
    start.apply_action(1)
    match.play_text("s")
    assert match.start.to_text() == NEARLY_OVER


def test_a_match_that_is_not_begun_waits_for_its_dice():
    match = Match(parlour.load("bingo_battle"), 1, begin=False)
    assert match.turns == [] and match.state.is_chance_node()
    match.play_recorded("roll n25a")
    assert match.state.to_text().endswith("n25a")
    with pytest.raises(ActionError):
        match.play_recorded("roll n25a")


def test_a_match_can_be_looked_at_as_it_was():
    match = dice()
    for text in "smcaa":
        match.play_text(text)
    for number in range(len(match.turns) + 1):
        early = match.until(number)
        assert early.state.to_text() == match.state_before(number).to_text()
        assert (early.turns, early.dice) == (match.turns[:number], match.dice)


def test_playing_on_from_an_earlier_turn_does_not_change_the_match():
    match = dice()
    for text in "smca":
        match.play_text(text)
    text, turns = match.state.to_text(), list(match.turns)
    early = match.until(2)
    for action in "ac":
        early.play_text(action)
    early.undo()
    assert (match.state.to_text(), match.turns) == (text, turns)
    assert [turn.text for turn in early.turns[1:]] == ["s", "a"]


def laid():
    """Invictus with both setups and a move."""
    match = Match(parlour.load("invictus"), 1)
    for _ in range(2):
        for action in match.state.scene().plans[0].actions:
            match.play(action)
    match.play(match.state.legal_actions()[0])
    return match


def test_all_that_a_seat_laid_begins_with_its_first():
    match = laid()
    assert [match.first_of_setup(number) for number in (0, 5, 17)] == [0, 0, 0]
    assert [match.first_of_setup(number) for number in (18, 20, 35)] == [18, 18, 18]


def test_a_move_belongs_to_no_setup():
    match = laid()
    assert match.first_of_setup(36) == 36
    assert not is_setup(match.state) and is_setup(match.turns[35].before)


def test_a_game_without_a_setup():
    match = Match(parlour.load("columna"), 1)
    match.play(match.state.legal_actions()[0])
    match.play(match.state.legal_actions()[0])
    assert match.first_of_setup(1) == 1


def test_turns_that_may_be_shown_as_one_are_of_a_group():
    match = laid()
    assert {turn.group for turn in match.turns[:36]} == {"setup 0", "setup 1"}
    assert match.turns[36].group == ""


def test_rolls_are_grouped_by_what_they_are_for_unless_more_came_of_them():
    match = Match(parlour.load("bingo_chess"), 1)
    while not match.state.is_terminal():
        match.play(match.state.legal_actions()[0])
    assert {turn.group for turn in match.turns if turn.actor < 0} <= {"card", "ball", ""}
    assert all(len(turn.sentences) == 1 for turn in match.turns if turn.group)
    assert not any(turn.group for turn in match.turns if turn.actor >= 0)
