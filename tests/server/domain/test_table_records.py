"""Game records of tables, and the time per turn."""

import json

import pytest

from parlour.match.dice import BY_PURPOSE, BY_TURN, Dice
from parlour.match.record import play_through
from parlour.match.verify import verify
from parlour.server.domain import table_records
from parlour.server.domain.commands import Play, Ready, Resign, TakeBack
from parlour.server.domain.decisions import may
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
from parlour.server.domain.game_flow import open_rematch, start_game
from parlour.server.domain.names import NAME_LENGTH
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.domain.table_records import read_record, seconds_by_turn, verify_table, write_table
from tests.server.tables import NOW, SECRET, ask, code, lay, play


def going_on(turns=0, *keys, **more):
    table, _ = lay("maexchen", *(keys or ("ann", "bob")), **more)
    for _ in range(turns):
        play(table)
    return table


def finished(table=None):
    table = table or going_on(4)
    ask(table, Resign(table.seq), "ann")
    return table


def replayed(text):
    return read_record("other", text, NOW).table


def refusal(text):
    with pytest.raises(Refusal) as refused:
        replayed(text)
    assert (refused.value.code, refused.value.field) == ("invalid", "record")
    return refused.value.message


# Reading


def test_record_is_read_as_finished_table():
    table = finished()
    made = read_record("other", write_table(table), NOW)
    again = made.table
    assert (again.id, again.seq, again.status, again.end.reason) == ("other", len(made.events), "over", "resigned")
    assert (again.match.turns, again.fairness) == (table.match.turns, table.fairness)
    assert again.end.results == (-1.0, 1.0) and made.proof == verify_table(table)
    assert [seat.who for seat in again.seats] == ["open", "open"]
    assert may(again, "ann", NOW) == ["analyse"]
    for command in (Play(again.seq, ("throw",)), Ready()):
        assert code(again, command, "ann") == "not_yours"


def test_record_of_unfinished_game_has_no_secret_or_result():
    table = going_on(1)
    made = read_record("other", write_table(table), NOW)
    fairness = made.table.fairness
    assert (fairness.secret, fairness.commitment, made.proof) == (None, table.commitment, None)
    assert made.table.end.results == (0.0, 0.0)


@pytest.mark.parametrize("result", ["nan 0", "7 -7", "1", "x y"])
def test_impossible_result_is_ignored(result):
    text = write_table(going_on()).replace('[Result "*"]', f'[Result "{result}"]')
    assert result in text
    assert replayed(text).end.results == (0.0, 0.0)


@pytest.mark.parametrize(
    ("end", "result", "reason", "seat"),
    [
        ("resigned", "-1 1", "resigned", 0),
        ("time", "1 -1", "time", 1),
        ("failed", "1 -1", "failed", 1),
        ("agreed", "0 0", "agreed", None),
        # not explained by the result, or unknown
        ("resigned", "0 0", "record", None),
        ("agreed", "1 -1", "record", None),
        ("abandoned", "*", "record", None),
        ("game", "1 -1", "record", None),
        ("aborted", "0 0", "record", None),
        ("record", "1 -1", "record", None),
    ],
)
def test_end_of_record_is_kept(end, result, reason, seat):
    text = write_table(going_on()).replace('[Result "*"]', f'[Result "{result}"]\n[End "{end}"]')
    made = read_record("other", text, NOW)
    assert (made.table.end.reason, made.table.end.seat, made.table.end.is_imported) == (reason, seat, True)
    assert write_table(made.table) == write_table(read_record("third", write_table(made.table), NOW).table)
    assert Table.of("stored", "", [read(write(event)) for event in made.events]).end == made.table.end


def test_end_by_the_rules_overrides_the_record():
    table = going_on(faces=1)
    while table.status == "playing":
        play(table)
    text = write_table(table)
    assert '[End "game"]' in text
    for end in ("game", "resigned", "record"):
        again = replayed(text.replace('[End "game"]', f'[End "{end}"]'))
        assert (again.end.reason, again.end.is_imported) == ("game", True)


@pytest.mark.parametrize(
    ("end", "is_imported"),
    [
        ('"reason": "record"', True),  # in events of early versions
        ('"reason": "resigned", "seat": 0', False),
        ('"reason": "resigned", "seat": 0, "from_record": true', True),
    ],
)
def test_stored_end_marks_imported_tables(end, is_imported):
    assert read(f'{{"kind": "ended", "at": 1, "results": [-1, 1], {end}}}').is_imported is is_imported


@pytest.mark.parametrize("text", ["", "nonsense", '[Game "chess"]\n', '[Game "maexchen"]\n\n1. fly\n'])
def test_invalid_record_is_refused(text):
    refusal(text)


def test_long_player_name_is_refused():
    text = write_table(finished())
    assert "Bob" in text
    assert replayed(text.replace("Bob", "B" * NAME_LENGTH)).seats[1].player == "B" * NAME_LENGTH
    assert "Seats" in refusal(text.replace("Bob", "B" * 300_000))
    message = refusal(text.replace("Bob", "B" * (NAME_LENGTH + 1)))
    assert message.startswith("The tag Seats: A name can have at most 40 characters")


@pytest.mark.parametrize("tag", ["Commitment", "Event"])
def test_long_tag_is_refused(tag):
    text = write_table(finished()).replace("[Commitment ", "[Before ")
    assert f"The tag {tag} has 2001 characters" in refusal(f'[{tag} "{"x" * 2001}"]\n{text}')


def test_number_of_turns_is_limited(monkeypatch):
    monkeypatch.setattr(table_records, "MAX_TURNS", 3)
    assert "the limit is 3" in refusal(write_table(finished()))


def test_record_of_warm_game_is_read_by_compiled_rules(monkeypatch):
    asked = []
    monkeypatch.setattr(
        table_records, "play_through", lambda draft, compiled: asked.append(compiled) or play_through(draft, False)
    )
    text = write_table(finished())
    for warm in ((), {"parlour.games.maexchen"}, {"parlour.games.columna"}):
        read_record("other", text, NOW, warm)
    assert asked == [False, True, False]


# Dice


def table_of_early_version():
    """A table whose events name no dice formula, as before version 2 of the dice."""
    _, events = lay("maexchen", "ann", "bob")
    opened = json.loads(write(events[0]))
    del opened["formula"]
    table = Table("table", SECRET)
    for event in [read(json.dumps(opened)), *(event for event in events[1:] if event.kind in ("sat", "ready"))]:
        table.apply(event)
    _, *rolls = start_game(table, NOW)
    for event in [GameStarted(NOW), *rolls]:
        table.apply(event)
    return table


def test_table_of_early_version_keeps_its_dice_formula():
    table = table_of_early_version()
    for _ in range(4):
        play(table)
    finished(table)
    assert table.fairness.formula == BY_TURN and "[Dice" not in write_table(table)
    rolls = [turn for turn in table.match.turns if turn.roll]
    dice = Dice(SECRET, (), BY_TURN)
    assert [turn.action for turn in rolls] == [dice.roll(turn.before, turn.roll) for turn in rolls]
    assert len(rolls) > 2 and verify_table(table).holds
    assert replayed(write_table(table)).fairness == table.fairness
    assert open_rematch(table, SECRET, NOW)[0].formula == finished().fairness.formula == BY_PURPOSE


def test_finished_table_is_verified_like_its_record():
    table = finished()
    assert verify_table(table).holds
    assert verify_table(table) == verify(write_table(table))


def test_forgeries_are_found():
    table = finished()
    text, rolled = write_table(table), table.match.turns[0].text
    forged = text.replace(f"1. {rolled} ", f"1. {'roll 31' if rolled != 'roll 31' else 'roll 32'} ", 1)
    proof = verify_table(replayed(forged))
    assert proof == verify(forged) and proof.sentence([]).startswith("Step 1 was tampered with")
    assert not verify_table(replayed(text.replace(table.commitment, "0" * 64))).holds


def test_record_without_commitment_stays_without():
    table = finished()
    again = replayed(write_table(table).replace(f'[Commitment "{table.commitment}"]\n', ""))
    assert "[Commitment " not in write_table(again)
    assert "no commitment" in verify_table(again).sentence([])


# Writing


def test_takebacks_survive_write_and_read():
    table = going_on(0, "ann", "ann")
    for _ in range(3):
        play(table)
        ask(table, TakeBack(table.seq), "ann")
    text = write_table(finished(table))
    assert '[Takebacks "3 0, roll"]' in text
    assert replayed(text).match.takebacks == table.match.takebacks
    assert '[Takebacks "3 0, roll"]' in write_table(replayed(text))


def test_record_has_secret_only_after_end():
    table = going_on(1)
    assert SECRET not in write_table(table)
    assert f'[Commitment "{table.commitment}"]' in write_table(table)
    assert f'[Secret "{SECRET}"]' in write_table(finished(table))


def test_record_lists_players_and_computers():
    text = write_table(going_on())
    assert '[Seats "Player A, Bob"]' in text and "Computers" not in text
    assert '[Computers "1"]' in write_table(going_on(0, "ann", computers=["casual"]))


def test_names_of_seats_are_not_read_as_names_of_players():
    assert [chair.player for chair in replayed(write_table(finished(going_on()))).seats] == ["", "Bob"]


def test_comments_are_in_the_language_of_the_reader():
    table = finished(going_on(1))
    german = write_table(table, language="de")
    assert "; Spieler A wirft" in german and "; Player A throws" in write_table(table)
    assert write_table(replayed(german)) == write_table(replayed(write_table(table)))


def test_record_of_resigned_game_has_end_and_result():
    table, _ = lay("lokai_and_bele", "ann", "bob")
    play(table, "d2d5")
    text = write_table(finished(table))
    assert '[End "resigned"]' in text and '[Result "-1 1"]' in text
    assert [turn.text for turn in replayed(text).match.turns] == ["d2d5"]


# Time per turn


START = GameStarted(10_000)


def played(at, seat=0):
    return ActionPlayed(at, seat, 1, "a")


SEALED = ChoiceSealed(13_000, 1, 1, "b")
MOVES = [START, played(10_000), played(10_500, 1)]


@pytest.mark.parametrize(
    ("events", "seconds"),
    [
        # since the previous turn, without downtime
        ([START, played(12_500), ChanceRolled(12_600, 1, "r"), played(13_600, 1)], [2.5, None, 1.0]),
        ([START, ServerResumed(70_000, 50_000), played(71_000)], [11.0]),
        # until a choice is sealed, unless it is unsealed
        ([START, SEALED, played(19_000), played(19_000, 1), played(20_000, 1)], [9.0, 3.0, 1.0]),
        ([START, SEALED, ChoiceUnsealed(14_000, 1), played(15_000), played(17_000, 1)], [5.0, 2.0]),
        # without a turn taken back
        ([START, played(12_000), played(15_000, 1), TurnsTakenBack(20_000, 1, 1), played(21_000, 1)], [2.0, 1.0]),
        # unknown before a reload and in a record
        ([START, played(12_000), GameReloaded(20_000, {}, None, ("a",)), played(21_500)], [None, 1.5]),
        ([*MOVES, GameEnded(10_500, "record", (0.0, 0.0))], [None, None]),
        ([*MOVES, GameEnded(10_500, "resigned", (-1.0, 1.0), 0, from_record=True)], [None, None]),
        ([*MOVES, GameEnded(10_500, "game", (0.0, 0.0))], [0.0, 0.5]),
    ],
)
def test_seconds_by_turn(events, seconds):
    assert seconds_by_turn(events) == seconds
