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
STOP = 1


def finished(seed, game=GAME):
    match = Match(game, seed=seed)
    while not match.state.is_terminal():
        match.play(match.state.legal_actions()[-1])
    return match


def begun(seed):
    return Match(GAME, seed=seed)


def records(path, **texts):
    path.mkdir(exist_ok=True)
    for name, text in texts.items():
        (path / f"{name}.txt").write_text(text)
    return path


def folder(tmp_path):
    return DataFolder(tmp_path / "out", make_collection(GAME))


def test_records_are_imported_once(tmp_path):
    one, other = (write_record(finished(seed), {"Seats": "Ann, Ben"}) for seed in (1, 2))
    assert collect_people(folder(tmp_path), records(tmp_path / "in", one=one)) == ImportResult(added=1)
    both = records(tmp_path / "in", one=one, again=one, other=other)
    assert collect_people(folder(tmp_path), both) == ImportResult(added=1, known=2)
    sample = read(tmp_path / "out")["people"]
    matches = [finished(1), finished(2)]
    assert sorted(sample.games["turns"].tolist()) == sorted(len(match.turns) for match in matches)
    assert sorted(sample.games["result_0"].tolist()) == sorted(match.state.returns()[0] for match in matches)
    assert set(sample.decisions["opening"].tolist()) == {0} and set(sample.games["ending"].tolist()) == {0}


def test_decision_times_come_from_the_record(tmp_path):
    match = finished(1)
    reported = [None if turn.actor < 0 else 1.5 * number for number, turn in enumerate(match.turns)]
    tags = {"Seats": "Ann, Ben", "Seconds": seconds_tag(reported)}
    others = {f"other_{seed}": (seed, {**tags, "Seconds": it}) for seed, it in ((2, "1 x"), (3, "9"))}
    texts = {name: write_record(finished(seed), reported) for name, (seed, reported) in others.items()}
    folder_in = records(tmp_path / "in", one=write_record(match, tags), **texts)
    assert collect_people(folder(tmp_path), folder_in) == ImportResult(added=3)
    decisions = read(tmp_path / "out")["people"].decisions
    known = decisions["seconds"][np.isfinite(decisions["seconds"])]
    assert sorted(known.tolist()) == sorted(seconds for seconds in reported if seconds is not None)
    assert len(known) < len(decisions["seconds"])


def test_data_without_times_can_be_read(tmp_path):
    collect_people(folder(tmp_path), records(tmp_path / "in", one=write_record(finished(1), {"Seats": "Ann, Ben"})))
    old = tmp_path / "out" / "data" / "people" / "decisions-000000.parquet"
    table = read(tmp_path / "out")["people"].decisions
    old.write_bytes(pack({name: values for name, values in table.items() if name != "seconds"}))
    more = records(tmp_path / "in", two=write_record(finished(2), {"Seats": "Ann, Ben", "Seconds": "1"}))
    assert collect_people(folder(tmp_path), more).added == 1
    decisions = read(tmp_path / "out")["people"].decisions
    assert len(decisions["seconds"]) > len(table["seconds"]) and np.isnan(decisions["seconds"]).all()


def test_resigned_game_keeps_the_recorded_result(tmp_path):
    text = write_record(begun(1), {"Seats": "Ann, Ben", "Result": "-1 1", "End": "resignation"})
    collect_people(folder(tmp_path), records(tmp_path / "in", one=text))
    games = read(tmp_path / "out")["people"].games
    assert [games[name].tolist() for name in ("ending", "result_0", "result_1")] == [[-1], [-1], [1]]


def test_skipped_records_are_counted(tmp_path):
    texts = {
        "open": write_record(begun(1), {"Seats": "Ann, Ben"}),
        "levels": write_record(finished(1), {"Seats": "casual, strong"}),
        "options": write_record(finished(1, parlour.load("maexchen", faces=2)), {"Seats": "Ann, Ben"}),
        "nonsense": "no record",
        "result": write_record(begun(2), {"Seats": "Ann, Ben", "Result": "won"}),
        "nan": write_record(begun(2), {"Seats": "Ann, Ben", "Result": "nan 1"}),
        "infinite": write_record(begun(2), {"Seats": "Ann, Ben", "Result": "inf -inf"}),
        "cheat": write_record(finished(1), {"Seats": "Ann, Ben"}).replace("1. roll", "1. rolls"),
        "computers": write_record(finished(4), {"Seats": "hasty, slow", "Computers": "0 1"}),
    }
    path = records(tmp_path / "in", **texts)
    (path / "binary.txt").write_bytes(b"\xff\xfe")
    (path / "folder.txt").mkdir()
    assert collect_people(folder(tmp_path), path) == ImportResult(others=4, damaged=7)
    assert read(tmp_path / "out") == {}


def test_folder_without_records_is_refused(tmp_path):
    with pytest.raises(RecordError, match="contains no game records"):
        collect_people(folder(tmp_path), tmp_path)


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
    text = write_record(finished(3), tags)
    assert collect_people(folder(tmp_path), records(tmp_path / "in", one=text)) == ImportResult(added=1)
    decisions = read(tmp_path / "out")["people"].decisions
    assert (decisions["opening"] == (decisions["seat"] == 0)).all() and len(decisions["seat"])
