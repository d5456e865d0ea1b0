"""Compiled code on disk: used again, fresh after an edit, and never in the way."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from parlour.kit import cache

RULES = """
from parlour.kit import TERMINAL, rule, state

State = state(left="i2", turn="u1")


@rule
def setup(s):
    s.left = 9


@rule
def actor(s):
    return s.turn if s.left > 0 else TERMINAL


@rule
def legal(s, out):
    out[0] = 1
    return 1


@rule
def apply(s, action):
    s.left -= action + 2
    s.turn = 1 - s.turn


@rule
def returns(s, out):
    out[0] = 1
    out[1] = -1
"""
INFO = """
from parlour.info import GameInfo

INFO = GameInfo("Tiny", "Take three away.", "a test", ("One", "Two"), (), num_distinct_actions=2)
"""
NOTATION = "def write(s): return str(s.left)\n"
PLAY = """
import json, sys
from parlour.game import load_package
from parlour.kit import steps

state = load_package(sys.argv[1]).new_initial_state()
state.apply_action(state.legal_actions()[0])
stats = [getattr(steps, name).dispatcher.stats for name in ("list_actions", "try_action")]
counts = {kind: sum(sum(getattr(each, f"cache_{kind}").values()) for each in stats) for kind in ("hits", "misses")}
print(json.dumps({"left": state.to_text(), **counts}))
"""
NAMES = """
import json, sys
import numba
from parlour.game import load_package
from parlour.kit import compiler

games = map(load_package, sys.argv[1:])
print(json.dumps([numba.from_dtype(game.rules.State).mangling_args for game in games]))
"""
NEW, KEPT = {"hits": 0, "misses": 2}, {"hits": 2, "misses": 0}


@pytest.fixture
def games(tmp_path):
    """A folder with two games whose rules are the same."""
    for name in ("tiny", "twin"):
        folder = tmp_path / "games" / name
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text(INFO)
        (folder / "notation.py").write_text(NOTATION)
        (folder / "rules.py").write_text(RULES)
    return tmp_path / "games"


def play(games, name, folder, expected_warnings=0):
    """Play a move in a process of its own: what is left then, and how often code was found in the cache."""
    return run(PLAY, games, folder, expected_warnings, name)


def run(script, games, folder, expected_warnings, *arguments):
    places = os.pathsep.join([str(games), *sys.path])
    environment = os.environ | {"PARLOUR_CACHE": str(folder), "PYTHONPATH": places, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-W", "always::UserWarning", "-c", script, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert not done.returncode, done.stderr
    assert done.stderr.count("UserWarning") == expected_warnings, done.stderr
    return json.loads(done.stdout)


def edit(games, name, old, new):
    path = games / name / "rules.py"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))


def test_a_second_process_compiles_nothing(games, tmp_path):
    folder = tmp_path / "cache"
    assert play(games, "tiny", folder) == {"left": "6", **NEW}
    files = {path: path.stat().st_mtime_ns for path in folder.rglob("*.nb?")}
    assert play(games, "tiny", folder) == {"left": "6", **KEPT}
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*.nb?")} == files


def test_code_that_two_processes_compiled_can_be_told_apart_in_a_third(games, tmp_path):
    (tiny,), (twin,) = (run(NAMES, games, tmp_path, 0, name) for name in ("tiny", "twin"))
    assert tiny != twin
    assert run(NAMES, games, tmp_path, 0, "tiny", "twin") == [tiny, twin]


def test_an_edited_game_alone_is_compiled_anew_and_a_restored_one_found(games, tmp_path):
    folder = tmp_path / "cache"
    for name in ("tiny", "twin"):
        assert play(games, name, folder) == {"left": "6", **NEW}
    edit(games, "tiny", "action + 2", "action + 4")
    assert play(games, "tiny", folder) == {"left": "4", **NEW}
    assert play(games, "twin", folder) == {"left": "6", **KEPT}
    edit(games, "tiny", "action + 4", "action + 2")
    assert play(games, "tiny", folder) == {"left": "6", **KEPT}


def test_neither_time_nor_place_nor_texts_matter(games, tmp_path):
    folder = tmp_path / "cache"
    play(games, "tiny", folder)
    os.utime(games / "tiny" / "rules.py", (1, 1))
    (games / "tiny" / "notation.py").write_text(NOTATION + "\n")
    moved = games.rename(tmp_path / "elsewhere")
    assert play(moved, "tiny", folder) == {"left": "6", **KEPT}


@pytest.mark.parametrize(
    ("kind", "damage"),
    [("*.nbc", lambda data: data[: len(data) // 2]), ("*.nbc", lambda data: b""), ("*.nbi", lambda data: b"damaged")],
)
def test_a_damaged_file_is_compiled_anew(games, tmp_path, kind, damage):
    folder = tmp_path / "cache"
    play(games, "tiny", folder)
    for path in folder.rglob(kind):
        path.write_bytes(damage(path.read_bytes()))
    assert play(games, "tiny", folder)["left"] == "6"
    assert play(games, "tiny", folder) == {"left": "6", **KEPT}


def test_a_folder_that_cannot_be_made_costs_a_warning(games):
    assert play(games, "tiny", "/dev/null/cache", expected_warnings=1)["left"] == "6"


def test_checked_code_is_kept_apart(monkeypatch):
    plain = cache.version_folder()
    monkeypatch.setattr(cache, "BOUNDS_CHECKED", True)
    cache._version.cache_clear()
    checked = cache.version_folder()
    cache._version.cache_clear()
    assert checked != plain


def test_the_folder_is_that_of_the_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    assert cache.root() == tmp_path
    assert cache.version_folder().parent == tmp_path
    monkeypatch.delenv("PARLOUR_CACHE")
    assert cache.root().name == "parlour"


def test_the_digest_is_of_rules_alone(tmp_path):
    def digest():
        cache.digest_of.cache_clear()
        return cache.digest_of(tmp_path)

    (tmp_path / "rules.py").write_text("x = 1")
    first = digest()
    for name in ("table.py", "notation.py", "__init__.py", "rules.md"):
        (tmp_path / name).write_text("anything")
        assert digest() == first
    (tmp_path / "powers.py").write_text("y = 2")
    second = digest()
    (tmp_path / "powers.py").rename(tmp_path / "moves.py")
    assert len({first, second, digest()}) == 3


DAY = 24 * 60 * 60


def aged(path, days, now):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    os.utime(path, (now - days * DAY,) * 2)
    return path


def test_pruning_removes_what_is_old_and_nothing_else(tmp_path):
    now = time.time()
    old = [aged(tmp_path / version / name, 31, now) for version in ("a", "b") for name in ("1.nbi", "1.nbc")]
    young = [aged(tmp_path / "b" / "2.nbc", 29, now), aged(tmp_path / "c" / "3.nbc", 0, now)]
    foreign = aged(tmp_path / "notes.txt", 400, now)
    cache.prune(tmp_path, now)
    assert not any(path.exists() for path in old)
    assert all(path.exists() for path in [*young, foreign])
    assert not (tmp_path / "a").exists()


def test_code_that_was_used_lately_stays(tmp_path):
    now = time.time()
    path = aged(tmp_path / "a" / "1.nbc", 400, now)
    os.utime(path, (now - DAY, now - 400 * DAY))  # read yesterday
    cache.prune(tmp_path, now)
    assert path.exists()


def test_pruning_looks_once_a_day(tmp_path):
    now = time.time()
    cache.prune(tmp_path, now)
    path = aged(tmp_path / "a" / "1.nbc", 31, now)
    cache.prune(tmp_path, now)
    assert path.exists()
    cache.prune(tmp_path, now + 2 * DAY)
    assert not path.exists()


def test_the_folder_in_use_stays_even_when_empty(monkeypatch, tmp_path):
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    cache.version_folder().mkdir()
    cache.prune(tmp_path, time.time())
    assert Path(cache.version_folder()).is_dir()
