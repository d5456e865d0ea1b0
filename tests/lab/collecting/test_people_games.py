"""Importing people's games."""

import numpy as np
import pytest

import parlour
from parlour.errors import RecordError
from parlour.lab.collecting import DataFolder, ImportResult, collect_people, make_collection, read
from parlour.lab.collecting.parquet import pack
from parlour.match import Match, write_record
from parlour.match.record import seconds_tag

GAME = parlour.load("maexchen", faces=1)
SEATS = {"Seats": "Ann, Ben"}


def finished(seed, game=GAME):
    match = Match(game, seed=seed)
    while not match.state.is_terminal():
        match.play(match.state.legal_actions()[-1])
    return match


def begun(seed, **tags):
    """Return the record of a game that has just begun."""
    return write_record(Match(GAME, seed=seed), SEATS | tags)


def collected(tmp_path, **texts):
    """Write records and import all that there are; return the result, and people's games if there are any."""
    path = tmp_path / "in"
    path.mkdir(exist_ok=True)
    for name, text in texts.items():
        (path / f"{name}.txt").write_text(text)
    found = collect_people(DataFolder(tmp_path / "out", make_collection(GAME)), path)
    return found, read(tmp_path / "out").get("people")


def test_records_are_imported_once(tmp_path):
    matches = [finished(1), finished(2)]
    one, other = (write_record(match, SEATS) for match in matches)
    assert collected(tmp_path, one=one)[0] == ImportResult(added=1)
    found, sample = collected(tmp_path, again=one, other=other)
    assert found == ImportResult(added=1, known=2)
    assert sorted(sample.games["turns"].tolist()) == sorted(len(match.turns) for match in matches)
    assert sorted(sample.games["result_0"].tolist()) == sorted(match.state.returns()[0] for match in matches)
    assert set(sample.decisions["opening"].tolist()) == {0} and set(sample.games["ending"].tolist()) == {0}


def test_each_record_of_a_file_is_imported_once(tmp_path):
    one, other = (write_record(finished(seed), SEATS) for seed in (1, 2))
    collected(tmp_path, one=one)
    assert collected(tmp_path, together=one + other + other)[0] == ImportResult(added=1, known=3)


def test_decision_times_come_from_the_record(tmp_path):
    match = finished(1)
    reported = [None if turn.actor < 0 else 1.5 * number for number, turn in enumerate(match.turns)]
    times = {1: seconds_tag(reported), 2: "1 x", 3: "9"}  # the last two are invalid
    texts = {f"game_{seed}": write_record(finished(seed), SEATS | {"Seconds": it}) for seed, it in times.items()}
    found, sample = collected(tmp_path, **texts)
    assert found == ImportResult(added=3)
    known = sample.decisions["seconds"][np.isfinite(sample.decisions["seconds"])]
    assert sorted(known.tolist()) == sorted(seconds for seconds in reported if seconds is not None)
    assert len(known) < len(sample.decisions["seconds"])


def test_data_without_times_can_be_read(tmp_path):
    table = collected(tmp_path, one=write_record(finished(1), SEATS))[1].decisions
    old = tmp_path / "out" / "data" / "people" / "decisions-000000.parquet"
    old.write_bytes(pack({name: values for name, values in table.items() if name != "seconds"}))
    found, sample = collected(tmp_path, two=write_record(finished(2), SEATS | {"Seconds": "1"}))
    seconds = sample.decisions["seconds"]
    assert found.added == 1 and len(seconds) > len(table["seconds"]) and np.isnan(seconds).all()


def test_resigned_game_keeps_the_recorded_result(tmp_path):
    games = collected(tmp_path, one=begun(1, Result="-1 1", End="resignation"))[1].games
    assert [games[name].tolist() for name in ("ending", "result_0", "result_1")] == [[-1], [-1], [1]]


def test_skipped_records_are_counted(tmp_path):
    (tmp_path / "in" / "folder.txt").mkdir(parents=True)
    (tmp_path / "in" / "binary.txt").write_bytes(b"\xff\xfe")
    texts = {
        "open": begun(1),
        "levels": write_record(finished(1), {"Seats": "casual, strong"}),
        "options": write_record(finished(1, parlour.load("maexchen", faces=2)), SEATS),
        "nonsense": "no record",
        "cheat": write_record(finished(1), SEATS).replace("1. roll", "1. rolls"),
        "computers": write_record(finished(4), {"Seats": "hasty, slow", "Computers": "0 1"}),
        **{f"result_{it[0]}": begun(2, Result=it) for it in ("won", "nan 1", "inf -inf")},
    }
    assert collected(tmp_path, **texts) == (ImportResult(others=4, damaged=7), None)


def test_folder_without_records_is_refused(tmp_path):
    with pytest.raises(RecordError, match="contains no game records"):
        collected(tmp_path)


@pytest.mark.parametrize(
    "tags",
    [
        *({"Seats": f"{player}, Ann"} for player in ("casual", "strong", "mcts:simulations=9", "mine.py:Hasty")),
        {"Seats": "program:./bot --fast,seconds=2, Ann"},
        {"Seats": "hasty, Ann", "Computers": "0"},  # external players can have any name
    ],
    ids=str,
)
def test_decisions_of_computers_are_marked(tmp_path, tags):
    found, sample = collected(tmp_path, one=write_record(finished(3), tags))
    assert found == ImportResult(added=1) and len(sample.decisions["seat"])
    assert (sample.decisions["opening"] == (sample.decisions["seat"] == 0)).all()
