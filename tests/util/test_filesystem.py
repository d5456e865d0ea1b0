"""Where Parlour keeps what people make."""

from pathlib import Path

from parlour.util.filesystem import data_folder


def test_the_environment_says_where(monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", "/somewhere")
    assert data_folder() == Path("/somewhere")


def test_otherwise_it_is_the_users_data_directory(monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", "")
    empty = data_folder()
    monkeypatch.delenv("PARLOUR_DATA")
    assert data_folder() == empty and empty.is_absolute() and empty.name == "parlour"
