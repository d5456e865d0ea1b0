"""Game records of tables, and the time per turn."""

import json

import pytest

from parlour.match.dice import BY_PURPOSE, BY_TURN, Dice
from parlour.match.record import play_through
from parlour.match.verify import verify
from parlour.server.domain import records
from parlour.server.domain.commands import NAME_LENGTH, Play, Ready, Resign, TakeBack
from parlour.server.domain.decisions import decide, may
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
    read,
    write,
)
from parlour.server.domain.game_flow import start_game
from parlour.server.domain.opening import open_rematch
from parlour.server.domain.records import read_table, seconds_by_turn, verify_table, write_table
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from tests.server.tables import NOW, SECRET, ask, lay, play


def finished():
    table, _ = lay("maexchen", "ann", "bob")
    for _ in range(4):
        play(table)
    ask(table, Resign(table.seq), "ann")
    return table


def test_record_is_read_as_finished_table():
    table = finished()
    secret, events = read_table(write_table(table), NOW)
    replayed = Table.of("other", secret, events)
    assert replayed.status == "over"
    assert replayed.match.turns == table.match.turns
    assert replayed.end.reason == "record"
    assert replayed.end.results == (-1.0, 1.0)
    assert replayed.fairness == table.fairness
    assert [seat.who for seat in replayed.seats] == ["open", "open"]


def table_of_early_version():
    """A table whose events name no dice formula, as before version 2 of the dice."""
    _, events = lay("maexchen", "ann", "bob")
    opened = json.loads(write(events[0]))
    del opened["formula"]
    table = Table("table", SECRET)
    for event in [read(json.dumps(opened)), *(event for event in events[1:] if event.kind in ("sat", "ready"))]:
        table.apply(event)
    for event in start_game(table, ("", ""), NOW):
        table.apply(event)
    return table


def test_table_of_early_version_keeps_its_dice_formula():
    table = table_of_early_version()
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


def test_new_table_and_rematch_use_current_dice_formula():
    table = table_of_early_version()
    ask(table, Resign(table.seq), "ann")
    assert open_rematch(table, SECRET, NOW)[0].formula == finished().fairness.formula == BY_PURPOSE


def test_record_of_unfinished_game_has_no_secret_or_result():
    table, _ = lay("maexchen", "ann", "bob")
    play(table)
    secret, events = read_table(write_table(table), NOW)
    replayed = Table.of("other", secret, events)
    assert secret == ""
    assert replayed.fairness.secret is None
    assert replayed.fairness.commitment == table.commitment
    assert replayed.end.results == (0.0, 0.0)


@pytest.mark.parametrize("result", ["nan 0", "7 -7", "1", "x y"])
def test_impossible_result_is_ignored(result):
    table, _ = lay("maexchen", "ann", "bob")
    text = write_table(table).replace('[Result "*"]', f'[Result "{result}"]')
    assert result in text
    assert Table.of("other", "", read_table(text, NOW)[1]).end.results == (0.0, 0.0)


def test_table_from_record_cannot_be_played():
    secret, events = read_table(write_table(finished()), NOW)
    replayed = Table.of("other", secret, events)
    assert may(replayed, "ann", NOW) == ["analyse"]
    with pytest.raises(Refusal):
        decide(replayed, Play(replayed.seq, ("throw",)), "ann", NOW)
    with pytest.raises(Refusal):
        decide(replayed, Ready(), "ann", NOW)


@pytest.mark.parametrize("text", ["", "nonsense", '[Game "chess"]\n', '[Game "maexchen"]\n\n1. fly\n'])
def test_invalid_record_is_refused(text):
    with pytest.raises(Refusal) as refused:
        read_table(text, NOW)
    assert (refused.value.code, refused.value.field) == ("invalid", "record")


def test_finished_table_is_verified_like_its_record():
    table = finished()
    assert verify_table(table).holds
    assert verify_table(table) == verify(write_table(table))


def test_forged_roll_is_found():
    text = write_table(finished())
    rolled = finished().match.turns[0].text
    forged = text.replace(f"1. {rolled} ", f"1. {'roll 31' if rolled != 'roll 31' else 'roll 32'} ", 1)
    table = Table.of("other", *read_table(forged, NOW))
    assert verify_table(table) == verify(forged)
    assert verify_table(table).sentence.startswith("Turn 1 was tampered with")


def test_wrong_commitment_is_found():
    table = finished()
    forged = write_table(table).replace(table.commitment, "0" * 64)
    assert not verify_table(Table.of("other", *read_table(forged, NOW))).holds


def test_record_without_commitment_stays_without():
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


def test_long_player_name_is_refused():
    text = write_table(finished())
    assert "Bob" in text
    _, events = read_table(text.replace("Bob", "B" * NAME_LENGTH), NOW)
    assert events[0].chairs[1].player == "B" * NAME_LENGTH
    assert "Seats" in refusal(text.replace("Bob", "B" * 300_000))
    message = refusal(text.replace("Bob", "B" * (NAME_LENGTH + 1)))
    assert message.startswith("The tag Seats: A name can have at most 40 characters")


@pytest.mark.parametrize("tag", ["Commitment", "Event"])
def test_long_tag_is_refused(tag):
    text = write_table(finished()).replace("[Commitment ", "[Before ")
    assert f"The tag {tag} has 2001 characters" in refusal(f'[{tag} "{"x" * 2001}"]\n{text}')


def test_number_of_turns_is_limited(monkeypatch):
    monkeypatch.setattr(records, "MAX_TURNS", 3)
    assert "the limit is 3" in refusal(write_table(finished()))


def test_record_of_warm_game_is_read_by_compiled_rules(monkeypatch):
    asked = []
    monkeypatch.setattr(
        records, "play_through", lambda draft, compiled: asked.append(compiled) or play_through(draft, False)
    )
    text = write_table(finished())
    for warm in ((), {"parlour.games.maexchen"}, {"parlour.games.columna"}):
        read_table(text, NOW, warm)
    assert asked == [False, True, False]


def test_read_record_has_table_events_and_proof():
    made = records.read_record("other", write_table(finished()), NOW)
    assert made.table.id == "other"
    assert made.table.seq == len(made.events)
    assert made.proof == verify_table(finished())
    on, _ = lay("maexchen", "ann", "bob")
    assert records.read_record("other", write_table(on), NOW).proof is None


def test_takebacks_survive_write_and_read():
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


def test_record_has_secret_only_after_end():
    table, _ = lay("maexchen", "ann", "bob")
    play(table)
    assert SECRET not in write_table(table)
    assert f'[Commitment "{table.commitment}"]' in write_table(table)
    ask(table, Resign(table.seq), "ann")
    assert f'[Secret "{SECRET}"]' in write_table(table)


def test_record_lists_players():
    table, _ = lay("maexchen", "ann", "bob")
    assert '[Seats "Player A, Bob"]' in write_table(table)
    assert "Computers" not in write_table(table)


def test_record_lists_computers():
    table, _ = lay("maexchen", "ann", computers=["casual"])
    assert '[Computers "1"]' in write_table(table)


START = GameStarted(10_000)


def played(at, seat=0):
    return ActionPlayed(at, seat, 1, "a")


MOVES = [START, played(10_000), played(10_500, 1)]


@pytest.mark.parametrize(
    ("events", "seconds"),
    [
        pytest.param(
            [START, played(12_500), ChanceRolled(12_600, 1, "r"), played(13_600, 1)],
            [2.5, None, 1.0],
            id="since the previous turn",
        ),
        pytest.param([START, ServerResumed(70_000, 50_000), played(71_000)], [11.0], id="without downtime"),
        pytest.param(
            [START, ChoiceSealed(13_000, 1, 1, "b"), played(19_000), played(19_000, 1), played(20_000, 1)],
            [9.0, 3.0, 1.0],
            id="until a choice is sealed",
        ),
        pytest.param(
            [START, ChoiceSealed(13_000, 1, 1, "b"), ChoiceUnsealed(14_000, 1), played(15_000), played(17_000, 1)],
            [5.0, 2.0],
            id="unsealed choice",
        ),
        pytest.param(
            [START, played(12_000), played(15_000, 1), TurnsTakenBack(20_000, 1, 1), played(21_000, 1)],
            [2.0, 1.0],
            id="without a turn taken back",
        ),
        pytest.param(
            [START, played(12_000), GameReloaded(20_000, {}, None, ("a",)), played(21_500)],
            [None, 1.5],
            id="unknown before a reload",
        ),
        pytest.param([*MOVES, GameEnded(10_500, "record", (0.0, 0.0))], [None, None], id="unknown in a record"),
        pytest.param([*MOVES, GameEnded(10_500, "game", (0.0, 0.0))], [0.0, 0.5], id="known in a game"),
    ],
)
def test_seconds_by_turn(events, seconds):
    assert seconds_by_turn(events) == seconds
