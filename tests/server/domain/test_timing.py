"""How long decisions took, by the times of events."""

from parlour.server.domain.events import (
    ActionPlayed,
    ChanceRolled,
    ChoiceSealed,
    ChoiceUnsealed,
    GameEnded,
    GameReloaded,
    GameStarted,
    ServerResumed,
    TurnsTakenBack,
)
from parlour.server.domain.records import seconds_by_turn

START = GameStarted(10_000)


def played(at, seat=0):
    return ActionPlayed(at, seat, 1, "a")


def test_a_decision_begins_with_the_turn_before_it():
    assert seconds_by_turn([START, played(12_500), ChanceRolled(12_600, 1, "r"), played(13_600, 1)]) == [2.5, None, 1.0]


def test_time_for_which_the_server_was_away_does_not_count():
    assert seconds_by_turn([START, ServerResumed(70_000, 50_000), played(71_000)]) == [11.0]


def test_a_choice_that_was_made_ahead_took_until_it_was_made():
    events = [START, ChoiceSealed(13_000, 1, 1, "b"), played(19_000), played(19_000, 1), played(20_000, 1)]
    assert seconds_by_turn(events) == [9.0, 3.0, 1.0]
    taken_back = [START, ChoiceSealed(13_000, 1, 1, "b"), ChoiceUnsealed(14_000, 1), played(15_000), played(17_000, 1)]
    assert seconds_by_turn(taken_back) == [5.0, 2.0]


def test_what_was_taken_back_is_forgotten():
    events = [START, played(12_000), played(15_000, 1), TurnsTakenBack(20_000, 1, 1), played(21_000, 1)]
    assert seconds_by_turn(events) == [2.0, 1.0]


def test_a_reloaded_game_knows_of_no_times_before():
    assert seconds_by_turn([START, played(12_000), GameReloaded(20_000, {}, None, ("a",)), played(21_500)]) == [
        None,
        1.5,
    ]


def test_nobody_knows_how_long_decisions_took_that_stand_in_a_record():
    moves = [START, played(10_000), played(10_500, 1)]
    assert seconds_by_turn([*moves, GameEnded(10_500, "record", (0.0, 0.0))]) == [None, None]
    assert seconds_by_turn([*moves, GameEnded(10_500, "game", (0.0, 0.0))]) == [0.0, 0.5]
