"""Records of play: of a table, and the finished table that a record tells of."""

import json

import pytest

from parlour.match.dice import BY_PURPOSE, BY_TURN, Dice
from parlour.match.record import play_through
from parlour.match.verify import verify
from parlour.server.domain import records
from parlour.server.domain.commands import NAME_LENGTH, Play, Ready, Resign, TakeBack
from parlour.server.domain.decisions import decide, may
from parlour.server.domain.events import read, write
from parlour.server.domain.game_flow import start_game
from parlour.server.domain.opening import open_rematch
from parlour.server.domain.records import read_table, verify_table, write_table
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from tests.server.tables import NOW, SECRET, ask, lay, play


def finished():
    table, _ = lay("maexchen", "ann", "bob")
    for _ in range(4):
        play(table)
    ask(table, Resign(table.seq), "ann")
    return table


def test_a_record_becomes_a_finished_table():
    table = finished()
    secret, events = read_table(write_table(table), NOW)
    replayed = Table.of("other", secret, events)
    assert replayed.status == "over"
    assert replayed.match.turns == table.match.turns
    assert replayed.end.reason == "record"
    assert replayed.end.results == (-1.0, 1.0)
    assert replayed.fairness == table.fairness
    assert [seat.who for seat in replayed.seats] == ["open", "open"]


def begun_before():
    """A table that was opened by an earlier Parlour, whose events say nothing of a formula."""
    _, events = lay("maexchen", "ann", "bob")
    told = json.loads(write(events[0]))
    del told["formula"]
    table = Table("table", SECRET)
    for event in [read(json.dumps(told)), *(event for event in events[1:] if event.kind in ("sat", "ready"))]:
        table.apply(event)
    for event in start_game(table, ("", ""), NOW):
        table.apply(event)
    return table


def test_a_table_that_began_before_goes_on_by_its_formula():
    table = begun_before()
    for _ in range(4):
        play(table)
    ask(table, Resign(table.seq), "ann")
    assert table.fairness.formula == BY_TURN and "[Dice" not in write_table(table)
    rolls = [turn for turn in table.match.turns if turn.roll]
    dice = Dice(SECRET, ("", ""), BY_TURN)
    assert [turn.action for turn in rolls] == [dice.roll(turn.before, turn.roll) for turn in rolls]
    assert len(rolls) > 2 and verify_table(table).holds
    secret, events = read_table(write_table(table), NOW)
    assert Table.of("other", secret, events).fairness == table.fairness


def test_a_table_begins_by_the_formula_of_today_and_so_does_its_rematch():
    table = begun_before()
    ask(table, Resign(table.seq), "ann")
    assert open_rematch(table, SECRET, NOW)[0].formula == finished().fairness.formula == BY_PURPOSE


def test_a_record_of_a_game_still_on_has_no_secret_and_no_result():
    table, _ = lay("maexchen", "ann", "bob")
    play(table)
    secret, events = read_table(write_table(table), NOW)
    replayed = Table.of("other", secret, events)
    assert secret == ""
    assert replayed.fairness.secret is None
    assert replayed.fairness.commitment == table.commitment
    assert replayed.end.results == (0.0, 0.0)


@pytest.mark.parametrize("result", ["nan 0", "7 -7", "1", "x y"])
def test_an_impossible_result_counts_for_nothing(result):
    table, _ = lay("maexchen", "ann", "bob")
    text = write_table(table).replace('[Result "*"]', f'[Result "{result}"]')
    assert result in text
    assert Table.of("other", "", read_table(text, NOW)[1]).end.results == (0.0, 0.0)


def test_nobody_can_play_on_from_a_record():
    secret, events = read_table(write_table(finished()), NOW)
    replayed = Table.of("other", secret, events)
    assert may(replayed, "ann", NOW) == ["analyse"]
    with pytest.raises(Refusal):
        decide(replayed, Play(replayed.seq, ("throw",)), "ann", NOW)
    with pytest.raises(Refusal):
        decide(replayed, Ready(), "ann", NOW)


@pytest.mark.parametrize("text", ["", "nonsense", '[Game "chess"]\n', '[Game "maexchen"]\n\n1. fly\n'])
def test_what_is_no_record_is_refused(text):
    with pytest.raises(Refusal) as refused:
        read_table(text, NOW)
    assert (refused.value.code, refused.value.field) == ("invalid", "record")


def test_the_dice_of_a_finished_table_are_verified():
    table = finished()
    assert verify_table(table).holds
    assert verify_table(table) == verify(write_table(table))


def test_one_forged_roll_is_found():
    text = write_table(finished())
    rolled = finished().match.turns[0].text
    forged = text.replace(f"1. {rolled} ", f"1. {'roll 31' if rolled != 'roll 31' else 'roll 32'} ", 1)
    table = Table.of("other", *read_table(forged, NOW))
    assert verify_table(table) == verify(forged)
    assert verify_table(table).sentence.startswith("Turn 1 was tampered with")


def test_a_commitment_that_the_secret_does_not_fit_is_found():
    table = finished()
    forged = write_table(table).replace(table.commitment, "0" * 64)
    assert not verify_table(Table.of("other", *read_table(forged, NOW))).holds


def test_a_record_without_a_commitment_stays_one():
    table = finished()
    text = write_table(table).replace(f'[Commitment "{table.commitment}"]\n', "")
    replayed = Table.of("other", *read_table(text, NOW))
    assert "Commitment" not in write_table(replayed)
    assert "no commitment" in verify_table(replayed).sentence


def refusal(text):
    with pytest.raises(Refusal) as refused:
        read_table(text, NOW)
    assert (refused.value.code, refused.value.field) == ("invalid", "record")
    return refused.value.message


def test_who_sat_there_has_a_name_as_at_a_table():
    text = write_table(finished())
    assert "Bob" in text
    _, events = read_table(text.replace("Bob", "B" * NAME_LENGTH), NOW)
    assert events[0].chairs[1].player == "B" * NAME_LENGTH
    told = refusal(text.replace("Bob", "B" * 300_000))
    assert "Seats" in told
    told = refusal(text.replace("Bob", "B" * (NAME_LENGTH + 1)))
    assert told.startswith("The tag Seats: A name can have at most 40 characters")


@pytest.mark.parametrize("tag", ["Commitment", "Event"])
def test_a_tag_that_is_too_long_is_named(tag):
    text = write_table(finished()).replace("[Commitment ", "[Before ")
    assert f"The tag {tag} has 2001 characters" in refusal(f'[{tag} "{"x" * 2001}"]\n{text}')


def test_a_record_has_no_more_turns_than_can_be_kept(monkeypatch):
    monkeypatch.setattr(records, "MAX_TURNS", 3)
    assert "the limit is 3" in refusal(write_table(finished()))


def test_a_record_is_replayed_by_compiled_rules_where_they_are_warm(monkeypatch):
    asked = []
    monkeypatch.setattr(
        records, "play_through", lambda draft, compiled: asked.append(compiled) or play_through(draft, False)
    )
    text = write_table(finished())
    for warm in ((), {"parlour.games.maexchen"}, {"parlour.games.columna"}):
        read_table(text, NOW, warm)
    assert asked == [False, True, False]


def test_a_replay_is_a_table_its_events_and_the_proof_of_its_dice():
    made = records.read_record("other", write_table(finished()), NOW)
    assert made.table.id == "other"
    assert made.table.seq == len(made.events)
    assert made.proof == verify_table(finished())
    on, _ = lay("maexchen", "ann", "bob")
    assert records.read_record("other", write_table(on), NOW).proof is None


def test_what_was_taken_back_is_in_the_record_and_comes_back_from_it():
    table, _ = lay("maexchen", "ann", "ann")
    for _ in range(3):
        play(table)
        ask(table, TakeBack(table.seq), "ann")
    ask(table, Resign(table.seq), "ann")
    text = write_table(table)
    assert '[Takebacks "3 0, roll"]' in text
    replayed = Table.of("other", *read_table(text, NOW))
    assert replayed.match.takebacks == table.match.takebacks
    assert write_table(replayed).split("[Takebacks")[1].split("\n")[0] == text.split("[Takebacks")[1].split("\n")[0]
