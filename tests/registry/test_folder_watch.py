"""Changes in a watched folder are detected."""

import os
from pathlib import Path

import pytest

from parlour.errors import UnknownNameError
from parlour.registry.folder_watch import FolderWatch, watched_folder
from tests.authoring import being_written


@pytest.fixture
def folder(tmp_path):
    with being_written(tmp_path) as folder:
        yield folder


def changes(watch, looks=3):
    return [watch.has_changed() for _ in range(looks)]


def touch_later(file):
    before = file.stat()
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns + 1_000))


@pytest.mark.parametrize(
    ("change", "is_seen"),
    [
        (lambda folder: None, False),
        (lambda folder: (folder / "rules.py").write_text(""), True),
        (lambda folder: touch_later(folder / "rules.md"), True),  # a save of equal size
        (lambda folder: (folder / "levels.toml").touch(), True),
        (lambda folder: (folder / "rules.md").rename(folder / "lesson.toml"), True),
        (lambda folder: (folder / "rules.md").unlink(), True),
        (lambda folder: folder.rename(folder.parent / "elsewhere"), True),
        (lambda folder: [(folder / name).touch() for name in (".rules.py.swp", "rules.py~")], False),
        (lambda folder: ((folder / "__pycache__").mkdir(exist_ok=True), (folder / "__pycache__" / "x").touch()), False),
    ],
)
def test_change_is_reported_once_after_it_has_settled(folder, change, is_seen):
    watch = FolderWatch(folder)
    change(folder)
    assert changes(watch) == [False, is_seen, False]


def test_file_removed_during_the_scan_is_a_change(folder, monkeypatch):
    (folder / "parts").mkdir()
    (folder / "parts" / "one.py").touch()
    watch, scan = FolderWatch(folder), os.scandir

    def vanish(path):
        if Path(path).name == "parts":
            raise FileNotFoundError
        return scan(path)

    monkeypatch.setattr(os, "scandir", vanish)
    assert changes(watch) == [False, True, False]


def test_only_users_own_games_are_watched(folder):
    assert watched_folder("pebbles") == folder
    with pytest.raises(
        UnknownNameError, match=r"columna is a built-in game\. --watch needs a game in a folder of your own"
    ):
        watched_folder("columna")
    with pytest.raises(UnknownNameError, match=r"installed is not in a folder that you named\. --watch needs"):
        watched_folder("installed")
