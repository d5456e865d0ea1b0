"""The data folder."""

from pathlib import Path

from parlour.util.filesystem import data_folder


def test_environment_variable_sets_the_data_folder(monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", "/somewhere")
    assert data_folder() == Path("/somewhere")


def test_default_is_the_users_data_directory(monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", "")
    empty = data_folder()
    monkeypatch.delenv("PARLOUR_DATA")
    assert data_folder() == empty and empty.is_absolute() and empty.name == "parlour"
