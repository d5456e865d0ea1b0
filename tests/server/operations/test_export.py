"""Exports of game records."""

import json
import os

import pytest

from parlour.errors import ParlourError
from parlour.match.record import seconds_of
from parlour.match.record_text import parse
from parlour.match.verify import verify
from parlour.server.operations.export import export
from parlour.server.storage.engine import DatabaseError
from tests.server.tables import NOW, SECRET

from .houses import game, house, put
from .test_database_check import change


@pytest.fixture
def target(tmp_path):
    return tmp_path / "games"


def index(file):
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def test_finished_games_are_exported_as_verifiable_records_with_index(settings, target):
    house(settings)
    done = export(settings, target)
    assert (done.games, done.kept_back) == (2, 0)
    assert sorted(os.listdir(target / "records")) == ["lokai_and_bele-packed.txt", "maexchen-over.txt"]
    for file in (target / "records").iterdir():
        assert verify(file.read_text("utf-8")).holds
    draft = parse((target / "records" / "maexchen-over.txt").read_text("utf-8"))
    seconds = seconds_of(draft, len(draft.turns))
    assert any(each is not None for each in seconds) and len(draft.tags["Seconds"].split()) == len(draft.turns)
    over, packed = index(target / "index.jsonl")
    assert over == {
        "id": "over",
        "game": "maexchen",
        "options": over["options"],
        "players": [{"who": "person", "name": over["players"][0]["name"]}, {"who": "person", "name": "Bob"}],
        "turns": len(draft.turns),
        "result": over["result"],
        "end": "resigned",
        "opened_at": NOW,
        "changed_at": NOW,
        "file": "records/maexchen-over.txt",
    }
    assert packed["id"] == "packed" and packed["end"] == "resigned"


def test_single_text_has_index_of_offsets(settings, tmp_path):
    house(settings)
    assert export(settings, tmp_path / "games.txt").games == 2
    text = (tmp_path / "games.txt").read_bytes()
    parts = index(tmp_path / "games.jsonl")
    assert [part["id"] for part in parts] == ["over", "packed"]
    for part in parts:
        assert verify(text[part["offset"] :][: part["length"]].decode()).holds
    assert sum(part["length"] + 1 for part in parts) == len(text)


def test_export_of_unfinished_games_has_no_secrets(settings, target):
    house(settings)
    done = export(settings, target, unfinished=True)
    assert (done.games, done.kept_back) == (3, 1)  # the withheld game has a hidden choice
    record = (target / "records" / "maexchen-going-on.txt").read_text("utf-8")
    assert "[Commitment" in record and "[Secret" not in record and '[Result "*"]' in record
    exported = "".join(file.read_text("utf-8") for file in target.rglob("*-going-on.*"))
    assert SECRET not in exported
    assert not [key for line in index(target / "index.jsonl") for key in line if "key" in key or "secret" in key]


def test_unfinished_game_with_hidden_start_is_withheld(file_settings, target):
    hiding, _ = game("other", "deathmatch_arena", turns=1, end=False, players=2)
    position = hiding.match.state.to_text()
    put(file_settings, game("begun", "deathmatch_arena", turns=0, end=False, players=2, position=position))
    done = export(file_settings, target, unfinished=True)
    assert (done.games, done.kept_back) == (0, 1)


@pytest.mark.parametrize("name", ["games", "games.txt"])
def test_export_is_written_completely_or_not_at_all(file_settings, tmp_path, name):
    put(file_settings, *(game(f"game{n}") for n in range(3)))
    change(file_settings, "UPDATE events SET seq = 99 WHERE table_id = 'game2' AND seq = 1")
    before = sorted(os.listdir(tmp_path))
    message = "Table game2 cannot be read, so nothing was exported. Run parlour server check"
    with pytest.raises(DatabaseError, match=message):
        export(file_settings, tmp_path / name)
    assert sorted(os.listdir(tmp_path)) == before
    change(file_settings, "UPDATE events SET seq = 1 WHERE table_id = 'game2' AND seq = 99")
    export(file_settings, tmp_path / name)
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(ParlourError, match="already exists. Choose another folder or file"):
        export(file_settings, tmp_path / name)
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("name", ["nowhere/games.txt", "file/games"])
def test_unwritable_export_is_explained(file_settings, tmp_path, name):
    put(file_settings, game("over"))
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ParlourError, match=r"Cannot write .*games.*: .* Choose a"):
        export(file_settings, tmp_path / name)


def test_export_of_older_schema_is_refused(file_settings, target, monkeypatch):
    put(file_settings, game("over"))
    monkeypatch.setattr("parlour.server.operations.access.pending", lambda engine: ["later"])
    with pytest.raises(DatabaseError, match="Update it with parlour server migrate"):
        export(file_settings, target)
    assert not target.exists()
