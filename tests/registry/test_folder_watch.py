"""What is saved in a folder is noticed."""

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


def test_nothing_is_new_at_first(folder):
    assert not any(changes(FolderWatch(folder)))


def test_a_save_is_told_once_and_when_it_has_settled(folder):
    watch = FolderWatch(folder)
    (folder / "rules.py").write_text("")
    assert changes(watch) == [False, True, False]


def test_a_save_of_the_same_size_is_noticed(folder):
    watch, file = FolderWatch(folder), folder / "rules.md"
    before = file.stat()
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns + 1_000))
    assert any(changes(watch))


def test_what_is_new_renamed_or_removed_is_noticed(folder):
    watch = FolderWatch(folder)
    (folder / "levels.toml").touch()
    assert any(changes(watch))
    (folder / "levels.toml").rename(folder / "lesson.toml")
    assert any(changes(watch))
    (folder / "lesson.toml").unlink()
    assert any(changes(watch))


def test_what_the_compiler_and_editors_write_for_themselves_is_not(folder):
    watch = FolderWatch(folder)
    (folder / "__pycache__").mkdir(exist_ok=True)
    for name in ("__pycache__/rules.pyc", ".rules.py.swp", "rules.py~"):
        (folder / name).touch()
    assert not any(changes(watch))


def test_a_part_that_is_removed_while_one_looks_is_a_change_and_no_error(folder, monkeypatch):
    (folder / "parts").mkdir()
    (folder / "parts" / "one.py").touch()
    watch, scan = FolderWatch(folder), os.scandir

    def vanish(path):
        if Path(path).name == "parts":
            raise FileNotFoundError
        return scan(path)

    monkeypatch.setattr(os, "scandir", vanish)
    assert changes(watch) == [False, True, False]


def test_a_folder_that_is_gone_is_a_change_and_no_error(folder, tmp_path):
    watch = FolderWatch(folder)
    folder.rename(tmp_path / "elsewhere")
    assert any(changes(watch))


def test_only_a_game_in_a_folder_of_ones_own_is_watched(folder):
    assert watched_folder("pebbles") == folder
    with pytest.raises(
        UnknownNameError, match=r"columna is a built-in game\. --watch needs a game in a folder of your own"
    ):
        watched_folder("columna")
    with pytest.raises(UnknownNameError, match=r"installed is not in a folder that you named\. --watch needs"):
        watched_folder("installed")
