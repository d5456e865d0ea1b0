"""How a table begins."""

import pytest

from parlour.match.dice import commitment
from parlour.server.clocks import Clock
from parlour.server.commands import Order, Play, Ready, Resign
from parlour.server.errors import Refusal
from parlour.server.opening import lay_out, open_rematch, open_table
from parlour.server.table import Table

from .tables import NOW, SECRET, ask, lay, play


def order(game="lokai_and_bele", seats=("me", "open"), **more):
    return Order(game, seats=seats, **more)


def opened(what, who="ann"):
    return Table.of("table", SECRET, open_table("table", SECRET, what, who, NOW))


def test_a_table_waits_for_those_who_are_to_sit_there():
    table = opened(order(seats=("open", "me"), name="  Ann  Lee "))
    assert table.status == "waiting"
    assert [seat.who for seat in table.seats] == ["open", "person"]
    assert table.seats[1].player == "Ann Lee"
    assert table.held_by("ann") == [1]


def test_the_dice_are_settled_and_secret():
    table = opened(order())
    assert table.fairness.commitment == commitment(SECRET)
    assert table.fairness.secret is None
    assert SECRET not in repr(open_table("table", SECRET, order(), "ann", NOW))


def test_computers_alone_begin_at_once():
    events = open_table("table", SECRET, order("maexchen", ("random", "beginner")), None, NOW)
    table = Table.of("table", SECRET, events)
    assert table.status == "playing"
    assert [turn.actor for turn in table.match.turns] == [-1]
    assert table.computer_to_act == table.actor


def test_options_and_position_are_taken():
    table = opened(Order("columna", {"quiet": 7}, ("me", "me"), clock=Clock("days", days=3)))
    assert table.game.options["quiet"] == 7
    assert table.clock == Clock("days", days=3)
    text = lay("lokai_and_bele", "ann", "bob")[0].match.state.to_text()
    assert opened(order(position=text)).match.start.to_text() == text


@pytest.mark.parametrize(
    ("what", "who", "code", "field", "said"),
    [
        (order("chess"), "ann", "unknown_game", "game", "'chess'"),
        (order(options={"speed": 1}), "ann", "invalid", "options", "'speed'"),
        (order(options={"quiet": 0}), "ann", "invalid", "options", "quiet is a whole number"),
        (order(seats=("me",)), "ann", "invalid", "seats", "2 seats"),
        (order(seats=("me", "genius")), "ann", "invalid", "seats", "'genius'"),
        (order(), None, "no_key", None, "key"),
        (order(name="x" * 41), "ann", "invalid", "name", "40"),
        (order(name="a\x07b"), "ann", "invalid", "name", "control characters"),
        (order(clock=Clock("move", 0)), "ann", "invalid", "clock", "not 0"),
        (order(position="nonsense"), "ann", "invalid", "position", ""),
    ],
)
def test_a_wrong_order_is_refused_by_the_field_at_fault(what, who, code, field, said):
    with pytest.raises(Refusal) as refused:
        open_table("table", SECRET, what, who, NOW)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert said in str(refused.value)


def test_a_game_that_is_over_is_no_start():
    table, _ = lay("maexchen", "ann", "bob", faces=1)
    while table.status == "playing":
        play(table)
    with pytest.raises(Refusal, match="over already"):
        opened(Order("maexchen", {"faces": 1}, ("me", "open"), position=table.match.state.to_text()))


def test_at_a_rematch_all_sit_one_seat_further_on():
    table, _ = lay("deathmatch_arena", "ann", "bob", computers=("random",), players=3, clock=Clock("game", 60))
    other = "7" * 64
    rematch = Table.of(table.heir(), other, open_rematch(table, other, NOW))
    assert [seat.key or seat.player for seat in rematch.seats] == ["random", "ann", "bob"]
    assert rematch.status == "waiting"
    assert not any(seat.ready for seat in rematch.seats)
    assert (rematch.game.options, rematch.clock) == (table.game.options, table.clock)
    assert rematch.commitment == commitment(other)


def finished():
    table, _ = lay("maexchen", "ann", "bob")
    for _ in range(4):
        play(table)
    ask(table, Resign(table.seq), "ann")
    return table


def test_a_record_becomes_a_finished_table():
    table = finished()
    secret, events = lay_out(table.record(), NOW)
    replayed = Table.of("other", secret, events)
    assert replayed.status == "over"
    assert replayed.match.turns == table.match.turns
    assert replayed.end.reason == "record"
    assert replayed.end.results == (-1.0, 1.0)
    assert replayed.fairness == table.fairness
    assert [seat.who for seat in replayed.seats] == ["open", "open"]


def test_a_record_of_a_game_still_on_has_no_secret_and_no_result():
    table, _ = lay("maexchen", "ann", "bob")
    play(table)
    secret, events = lay_out(table.record(), NOW)
    replayed = Table.of("other", secret, events)
    assert secret == ""
    assert replayed.fairness.secret is None
    assert replayed.fairness.commitment == table.commitment
    assert replayed.end.results == (0.0, 0.0)


@pytest.mark.parametrize("result", ["nan 0", "7 -7", "1", "x y"])
def test_an_impossible_result_counts_for_nothing(result):
    table, _ = lay("maexchen", "ann", "bob")
    text = table.record().replace('[Result "*"]', f'[Result "{result}"]')
    assert result in text
    assert Table.of("other", "", lay_out(text, NOW)[1]).end.results == (0.0, 0.0)


def test_nobody_can_play_on_from_a_record():
    secret, events = lay_out(finished().record(), NOW)
    replayed = Table.of("other", secret, events)
    assert replayed.may("ann", NOW) == ["analyse"]
    with pytest.raises(Refusal):
        replayed.decide(Play(replayed.seq, ("throw",)), "ann", NOW)
    with pytest.raises(Refusal):
        replayed.decide(Ready(), "ann", NOW)


@pytest.mark.parametrize("text", ["", "nonsense", '[Game "chess"]\n', '[Game "maexchen"]\n\n1. fly\n'])
def test_what_is_no_record_is_refused(text):
    with pytest.raises(Refusal) as refused:
        lay_out(text, NOW)
    assert (refused.value.code, refused.value.field) == ("invalid", "record")
