"""Settings from keywords and from the environment."""

from pathlib import Path

import pytest

from parlour.server.settings import SettingsError, read_settings


def test_keywords_override_environment(monkeypatch):
    monkeypatch.setenv("PARLOUR_THINKERS", "3")
    monkeypatch.setenv("PARLOUR_DATA", "/somewhere")
    settings = read_settings(thinkers=5, data=None)
    assert settings.thinkers == 5
    assert settings.data == Path("/somewhere")


@pytest.mark.parametrize(
    ("database", "url"),
    [
        ("", "sqlite:////somewhere/parlour.db"),
        ("postgres://me@host/t", "postgresql+psycopg://me@host/t"),
        ("postgresql://me@host/t", "postgresql+psycopg://me@host/t"),
        ("postgresql+psycopg://me@host/t", "postgresql+psycopg://me@host/t"),
    ],
)
def test_database_url(database, url):
    assert read_settings(data="/somewhere", database=database).database_url == url


def test_origins_and_hosts_are_comma_separated(monkeypatch):
    monkeypatch.setenv("PARLOUR_ORIGINS", "https://a.example, https://b.example")
    monkeypatch.setenv("PARLOUR_HOSTS", "a.example,b.example,")
    assert read_settings().origins == ("https://a.example", "https://b.example")
    assert read_settings().hosts == ("a.example", "b.example")


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        *(("thinkers", value, "") for value in ("none", "0")),
        ("idle", "-1", ""),
        ("log", "xml", ""),
        *(("hosts", value, f"'{value}' should be") for value in ("https://a.example/", "a.example:80", "a b")),
        ("origins", "a.example", "'a.example' should be"),
        ("accounts", "true", "accounts need the setting site"),
        ("providers", "[", "not valid JSON"),
        ("site", "a.example", "'a.example' should be"),
        ("push_contact", "games@a.example", "'games@a.example' should be"),
        ("smtp", "a.example", "it should be a URL"),
        ("smtp", "smtps://me:secret@a.example", "e-mails need the settings mail_from and site"),
        ("webhooks", "true", "webhooks need the setting site"),
    ],
)
def test_invalid_setting_is_named(monkeypatch, name, value, problem):
    monkeypatch.setenv(f"PARLOUR_{name.upper()}", value)
    with pytest.raises(SettingsError, match=rf"The setting {name} \(PARLOUR_{name.upper()}\): {problem}"):
        read_settings()


def test_external_players_are_a_list_or_semicolon_separated(monkeypatch):
    named = {"hasty": "mine.py:Hasty,seconds=2", "engine": "program:./mybot --depth=3 --fast"}
    pairs = [f"{name}={player}" for name, player in named.items()]
    assert read_settings(players=pairs).players == named
    monkeypatch.setenv("PARLOUR_PLAYERS", f" {'; '.join(pairs)};")
    assert read_settings().players == named
    assert read_settings(players=pairs[:1]).players == {"hasty": "mine.py:Hasty,seconds=2"}


@pytest.mark.parametrize(
    ("players", "problem"),
    [
        ("mine.py:Hasty", "'mine.py:Hasty' should be a lower-case name and a player, as in hasty=mine.py:Hasty"),
        ("hasty=", "should be a lower-case name and a player"),
        ("=mine.py:Hasty", "should be a lower-case name and a player"),
        ("Hasty Bot=mine.py:Hasty", "should be a lower-case name and a player"),
        ("<b>=mine.py:Hasty", "should be a lower-case name and a player"),
        ("a=b.py:C; a=d.py:E", "'a=d.py:E' needs another name, because 'a' is taken"),
        ("me=mine.py:Hasty", "needs another name, because 'me' is taken"),
        ("master=mine.py:Hasty", "needs another name, because 'master' is taken"),
    ],
)
def test_invalid_name_of_external_player_is_explained(monkeypatch, players, problem):
    monkeypatch.setenv("PARLOUR_PLAYERS", players)
    with pytest.raises(SettingsError, match=rf"PARLOUR_PLAYERS\): .*{problem}"):
        read_settings()


def test_providers_are_read_from_json_and_need_accounts(monkeypatch):
    provider = '{"issuer": "https://id.example/realms/x", "client_id": "parlour", "client_secret": "x"}'
    monkeypatch.setenv("PARLOUR_PROVIDERS", f'{{"club": {provider}}}')
    with pytest.raises(SettingsError, match="providers need the setting accounts as well"):
        read_settings()
    club = read_settings(site="https://a.example", accounts=True).providers["club"]
    assert (club.issuer, club.client_id) == ("https://id.example/realms/x", "parlour")
    monkeypatch.setenv("PARLOUR_PROVIDERS", f'{{"the club": {provider}}}')
    with pytest.raises(SettingsError, match="'the club' should be a lower-case name"):
        read_settings(site="https://a.example", accounts=True)
    with pytest.raises(SettingsError, match="accounts need the setting site, an address with https://"):
        read_settings(site="http://a.example", accounts=True)
    for issuer in ("http://id.example", "id.example"):
        with pytest.raises(SettingsError, match=rf"providers.club.issuer \(PARLOUR_PROVIDERS\): '{issuer}' should be"):
            read_settings(
                site="https://a.example", accounts=True, providers={"club": {"issuer": issuer, "client_id": "x"}}
            )
