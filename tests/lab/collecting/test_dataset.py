"""The data folder."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import parlour
from parlour.lab.collecting import DataError, DataFolder, collect, make_collection, parquet, read
from parlour.lab.collecting.collection import Portion
from parlour.lab.collecting.collector import packed
from parlour.lab.sample import DECISIONS, GAMES, ROLLS, names
from parlour.lab.sample import blank as blank_table
from tests.runs.inline import InlineExecutor

from .slow import files

GAME = parlour.load("bingo_battle")
HERE = InlineExecutor()


def folder(tmp_path, game=GAME, **settings):
    return DataFolder(tmp_path, make_collection(game, **settings))


def part(number, games, players="random"):
    """Return a part of games with only a number, and one decision each."""
    first = 50_000 * number
    tables = {"games": blank_table(GAMES, 2, games), "decisions": blank_table(DECISIONS, 2, games)}
    tables["games"]["game"][:] = tables["decisions"]["game"][:] = np.arange(first, first + games)
    return packed(Portion(players, number, first, first + games), {**tables, "rolls": blank_table(ROLLS, 2, 0)})


def test_collected_games_are_read_back(tmp_path):
    collect(folder(tmp_path), "random", 1100, HERE)
    (sample,) = read(tmp_path).values()
    assert sample.players == "random" and sample.game.package == GAME.package and sample.seats == 2
    assert sample.games["game"].tolist() == list(range(1100))
    assert np.unique(sample.decisions["game"]).tolist() == np.unique(sample.rolls["game"]).tolist() == list(range(1000))
    for table, columns in ((sample.games, GAMES), (sample.decisions, DECISIONS), (sample.rolls, ROLLS)):
        assert list(table) == names(columns, 2)
        kinds = [column.kind for column in columns for _ in names((column,), 2)]
        assert [values.dtype for values in table.values()] == [np.dtype(kind) for kind in kinds]


def test_manifest_describes_the_collection(tmp_path):
    collect(folder(tmp_path, seed="mine", cap=77), "random", 1, HERE)
    manifest = json.loads((tmp_path / "data" / "manifest.json").read_text())
    expected = {"package": "parlour.games.bingo_battle", "options": {"players": 2}, "players": {"random": "random"}}
    expected |= {"seed": "mine", "cap": 77, "opening": 0, "parlour": parlour.__version__}
    assert {name: manifest[name] for name in expected} == expected


def test_stored_games_are_not_collected_again(tmp_path):
    collect(folder(tmp_path), "random", 50, HERE)
    before = files(tmp_path)
    for games in (1, 50):
        collect(folder(tmp_path), "random", games, executor=None)
    assert files(tmp_path) == before


def test_further_games_are_added(tmp_path):
    collect(folder(tmp_path / "once"), "random", 50_050, HERE)
    for games in (30, 50_010, 50_050):
        collect(folder(tmp_path / "bit by bit"), "random", games, HERE)
        assert folder(tmp_path / "bit by bit").count("random") == games
    assert files(tmp_path / "once") == files(tmp_path / "bit by bit")
    assert len(files(tmp_path / "once")) == 2 + 1 + 1


def test_decisions_without_game_are_ignored(tmp_path):
    """This state is left by a kill while a shorter part was being replaced."""
    data, shorter, longer = folder(tmp_path), part(0, 3), part(0, 5)
    with data.writing({"random": "random"}):
        data.add(shorter)
        data.add(replace(longer, files=longer.files | {"games": shorter.files["games"]}))
    sample = read(tmp_path)["random"]
    assert sample.games["game"].tolist() == sample.decisions["game"].tolist() == [0, 1, 2]


def test_partially_written_part_and_other_players_are_ignored(tmp_path):
    data = folder(tmp_path)
    with data.writing({"random": "random"}):
        data.add(part(1, 4))
    (tmp_path / "data" / "random" / "games-000000.part").write_bytes(b"PAR1")
    player = "mcts:simulations=2"
    with data.writing({player: player}):
        data.add(part(0, 3, player))
    assert (data.count("random"), data.count(player)) == (4, 3)
    assert [each.number for each in data.missing("random", 50_004)] == [0]
    assert read(tmp_path)["random"].games["game"].tolist() == [50_000, 50_001, 50_002, 50_003]


@pytest.mark.parametrize(
    ("game", "settings", "words"),
    [
        (parlour.load("columna"), {}, "contains games of parlour.load('bingo_battle', players=2), not of"),
        (parlour.load("bingo_battle", players=1), {}, "not of parlour.load('bingo_battle', players=1)"),
        (GAME, {"seed": "other"}, "was started with seed lab, not other"),
        (GAME, {"cap": 9}, "was started with cap 20000, not 9"),
        (GAME, {"opening": 2}, "was started with opening 0, not 2"),
    ],
    ids=str,
)
def test_folder_of_another_collection_is_refused(tmp_path, game, settings, words):
    collect(folder(tmp_path), "random", 1, HERE)
    with pytest.raises(DataError) as caught:
        folder(tmp_path, game, **settings)
    assert words in str(caught.value) and "Choose another folder with --out." in str(caught.value)


def changed(**fields):
    return lambda text: json.dumps(json.loads(text) | fields)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (changed(schema=99, parlour="9.0"), r"was written by Parlour 9\.0 in a format that .* does not support"),
        (changed(rules="?"), "contains games of Bingo Battle played with older rules"),
        (lambda text: text[:-9], "manifest.json is damaged"),
        (lambda text: "[]", "another version of Parlour in a format that"),
        (changed(colour="red"), "manifest.json is damaged"),
        (changed(players={"random": "mcts"}), "random means mcts in .*; now it means random"),
    ],
)
def test_incompatible_folder_is_refused(tmp_path, change, words):
    collect(folder(tmp_path), "random", 1, HERE)
    manifest = tmp_path / "data" / "manifest.json"
    manifest.write_text(change(manifest.read_text()))
    with pytest.raises(DataError, match=words):
        collect(folder(tmp_path), "random", 2, HERE)


def test_interrupted_query_is_an_interrupt(monkeypatch):
    def execute(*_):
        raise RuntimeError("Query interrupted")  # as DuckDB reports Ctrl-C while it fetches rows

    monkeypatch.setattr(parquet, "_connection", lambda: SimpleNamespace(execute=execute))
    with pytest.raises(KeyboardInterrupt):
        parquet.count_rows([Path("games.parquet")])


def test_missing_unwritable_and_damaged_files_are_named(tmp_path):
    with pytest.raises(DataError, match="contains no collected games"):
        read(tmp_path)
    (tmp_path / "data").write_text("a file")
    with pytest.raises(DataError, match="Cannot write"):
        collect(folder(tmp_path), "random", 1, HERE)
    (tmp_path / "data").unlink()
    collect(folder(tmp_path), "random", 1, HERE)
    (tmp_path / "data" / "random" / "games-000000.parquet").write_bytes(b"nonsense")
    with pytest.raises(DataError, match="Cannot read the collected games"):
        read(tmp_path)


HOLDER = """
import sys
from pathlib import Path
import parlour
from parlour.lab.collecting import DataFolder, make_collection
with DataFolder(Path(sys.argv[1]), make_collection(parlour.load("bingo_battle"))).writing({"random": "random"}):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_concurrent_writers_are_refused(tmp_path):
    program, pipe = [sys.executable, "-c", HOLDER, str(tmp_path)], subprocess.PIPE
    with subprocess.Popen(program, stdin=pipe, stdout=pipe, text=True) as other:
        assert other.stdout.readline() == "held\n"
        with pytest.raises(DataError, match="Another run is writing to"):
            collect(folder(tmp_path), "random", 1, HERE)
        other.kill()
    collect(folder(tmp_path), "random", 1, HERE)
