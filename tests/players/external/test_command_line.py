"""The environment of programs."""

from parlour.players.external import find
from parlour.players.external.command_line import CommandLine

from .conftest import BOTS

SECRETS = {"PARLOUR_DATABASE": "postgresql://me:secret@host/x", "PARLOUR_METRICS_TOKEN": "t", "AWS_SECRET": "s"}


def test_program_sees_only_the_usual_variables_and_those_named(begin, monkeypatch, tmp_path):
    for name, value in {**SECRETS, "COLOUR": "red", "LANG": "de_DE.UTF-8"}.items():
        monkeypatch.setenv(name, value)
    begin("env > $1; printf 'ready\\n'", tmp_path / "env", variables=("COLOUR", "MISSING")).receive("ready", 60)
    seen = dict(line.split("=", 1) for line in (tmp_path / "env").read_text().splitlines())
    assert seen.keys() - {"PWD", "OLDPWD", "SHLVL", "_"} <= {
        *("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "COLOUR", "EXTERNAL_PLAYER")
    }
    assert (seen["COLOUR"], seen["LANG"]) == ("red", "de_DE.UTF-8")


def test_hosted_class_also_gets_the_folders_of_games_and_compiled_code(monkeypatch):
    for name, value in {**SECRETS, "PARLOUR_GAMES": "/games", "PARLOUR_CACHE": "/cache", "COLOUR": "red"}.items():
        monkeypatch.setenv(name, value)
    given = find(f"{BOTS}:Steady,env=COLOUR+HOME").command.environment()
    assert not given.keys() & SECRETS.keys()
    assert (given["PARLOUR_GAMES"], given["PARLOUR_CACHE"], given["COLOUR"]) == ("/games", "/cache", "red")
    assert "PARLOUR_GAMES" not in find("program:mybot").command.environment()


def test_windows_programs_get_what_windows_needs(monkeypatch):
    monkeypatch.setattr("os.name", "nt")
    monkeypatch.setenv("SYSTEMROOT", r"C:\Windows")
    assert CommandLine(("bot.exe",), 100).environment()["SYSTEMROOT"] == r"C:\Windows"
