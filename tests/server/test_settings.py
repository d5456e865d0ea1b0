"""Settings from keywords and from the environment."""

from pathlib import Path

import pytest

from parlour.server.settings import SettingsError, read_settings


def test_keywords_go_before_the_environment(monkeypatch):
    monkeypatch.setenv("PARLOUR_THINKERS", "3")
    monkeypatch.setenv("PARLOUR_DATA", "/somewhere")
    settings = read_settings(thinkers=5, data=None)
    assert settings.thinkers == 5
    assert settings.data == Path("/somewhere")


def test_the_database_is_a_file_in_the_data_folder():
    assert read_settings(data="/somewhere").database_url == "sqlite:////somewhere/parlour.db"


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_or_a_postgresql_server(scheme):
    url = read_settings(database=f"{scheme}://me@host/tables").database_url
    assert url == "postgresql+psycopg://me@host/tables"


def test_origins_and_hosts_are_separated_by_commas(monkeypatch):
    monkeypatch.setenv("PARLOUR_ORIGINS", "https://a.example, https://b.example")
    monkeypatch.setenv("PARLOUR_HOSTS", "a.example,b.example,")
    assert read_settings().origins == ("https://a.example", "https://b.example")
    assert read_settings().hosts == ("a.example", "b.example")


@pytest.mark.parametrize(("name", "value"), [("thinkers", "none"), ("thinkers", "0"), ("idle", "-1"), ("log", "xml")])
def test_a_wrong_setting_is_named(monkeypatch, name, value):
    monkeypatch.setenv(f"PARLOUR_{name.upper()}", value)
    with pytest.raises(SettingsError, match=f"The setting {name} \\(PARLOUR_{name.upper()}\\)"):
        read_settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [("hosts", "https://a.example/"), ("hosts", "a.example:80"), ("hosts", "a b"), ("origins", "a.example")],
)
def test_what_is_no_name_and_no_origin_is_said(monkeypatch, name, value):
    monkeypatch.setenv(f"PARLOUR_{name.upper()}", value)
    with pytest.raises(SettingsError, match=rf"PARLOUR_{name.upper()}\): '{value}' should be"):
        read_settings()
