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


def test_unchanged_folder_reports_nothing(folder):
    assert not any(changes(FolderWatch(folder)))


def test_save_is_reported_once_after_it_has_settled(folder):
    watch = FolderWatch(folder)
    (folder / "rules.py").write_text("")
    assert changes(watch) == [False, True, False]


def test_save_of_equal_size_is_detected(folder):
    watch, file = FolderWatch(folder), folder / "rules.md"
    before = file.stat()
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns + 1_000))
    assert any(changes(watch))


def test_new_renamed_and_removed_files_are_detected(folder):
    watch = FolderWatch(folder)
    (folder / "levels.toml").touch()
    assert any(changes(watch))
    (folder / "levels.toml").rename(folder / "lesson.toml")
    assert any(changes(watch))
    (folder / "lesson.toml").unlink()
    assert any(changes(watch))


def test_bytecode_and_editor_files_are_ignored(folder):
    watch = FolderWatch(folder)
    (folder / "__pycache__").mkdir(exist_ok=True)
    for name in ("__pycache__/rules.pyc", ".rules.py.swp", "rules.py~"):
        (folder / name).touch()
    assert not any(changes(watch))


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


def test_removed_folder_is_a_change(folder, tmp_path):
    watch = FolderWatch(folder)
    folder.rename(tmp_path / "elsewhere")
    assert any(changes(watch))


def test_only_users_own_games_are_watched(folder):
    assert watched_folder("pebbles") == folder
    with pytest.raises(
        UnknownNameError, match=r"columna is a built-in game\. --watch needs a game in a folder of your own"
    ):
        watched_folder("columna")
    with pytest.raises(UnknownNameError, match=r"installed is not in a folder that you named\. --watch needs"):
        watched_folder("installed")
