"""Output for people and for programs."""

import io
import json
import sys
from pathlib import Path

import pytest
from rich.table import Table

import parlour
from parlour.cli.console import LineProgress, Output, complain, count_progress, progress, resuming
from parlour.match import Match, saved_games, write_record
from parlour.util.typed_command import as_typed
from tests.cli.helpers import invoke, main


def a_table():
    table = Table("name", "value", title="Some [bold]values[/]", caption="with `parlour games`")
    table.add_row("[red]x[/]", "1, a long text that would be wrapped on a narrow terminal")
    return table


@pytest.mark.parametrize(("is_terminal", "has_box"), [(False, False), (True, True)])
def test_programs_get_tables_as_plain_lines(is_terminal, has_box):
    out = Output(file=io.StringIO(), force_terminal=is_terminal, width=40, color_system=None)
    out.print(a_table())
    text = out.file.getvalue()
    assert ("│" in text) == has_box
    if not has_box:
        row = "x\t1, a long text that would be wrapped on a narrow terminal"
        assert text.splitlines() == ["Some values", "name\tvalue", row, "with `parlour games`"]


def test_error_in_a_pipe_is_one_line(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "40")
    complain("too long for a line " * 9)
    assert capsys.readouterr().err.count("\n") == 1


def test_progress_is_printed_in_lines_where_no_bar_can_move(capsys):
    with progress("Solving …") as report:
        for done in (0.05, 0.12, 0.13, 0.5, 1.0):
            report(done)
    with count_progress("games", 4, 2) as advance:
        advance()
        advance()
    assert capsys.readouterr().err.splitlines() == [
        *("Solving … 10%", "Solving … 50%", "Solving … 100%"),
        *("games 70%", "games 100%"),
    ]
    LineProgress("x", 3).advance(3)
    assert capsys.readouterr() == ("", "x 100%\n")


@pytest.mark.parametrize(
    ("typed", "repeated"),
    [
        (["train", "columna", "--out", "my file.json"], "train columna --out 'my file.json' --resume --log l.jsonl"),
        (["arena", "--resume", "--games", "9"], "arena --resume --games 9 --log l.jsonl"),
        (["arena", "--log=l.jsonl"], "arena --log=l.jsonl --resume"),
    ],
)
def test_resuming_command_repeats_what_was_typed(monkeypatch, typed, repeated):
    monkeypatch.setattr(sys, "argv", ["parlour", *typed])
    monkeypatch.setenv("PARLOUR_PROGRAM", "scripts/play")
    assert resuming(Path("l.jsonl")) == f"scripts/play {repeated}"


@pytest.mark.parametrize("arguments", ["play --watch", "games --zzz", "games --help", "play 7 --resume", "perft"])
def test_messages_name_the_program_that_was_typed(monkeypatch, tmp_path, arguments):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    monkeypatch.setenv("PARLOUR_PROGRAM", "scripts/play")
    saved_games.save(Match(parlour.load("columna")), ["human", "strong"])
    done = main(*arguments.split())
    assert "scripts/play" in done.stderr + done.stdout and "parlour " not in done.stderr.replace("parlour: ", "")


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("Run `parlour games`, or parlour --player x.", "Run `scripts/play games`, or scripts/play --player x."),
        ("The parlour, /bin/parlour games, Parlour plays", "The parlour, /bin/parlour games, Parlour plays"),
    ],
)
def test_only_commands_are_replaced(monkeypatch, text, typed):
    monkeypatch.setenv("PARLOUR_PROGRAM", "scripts/play")
    assert as_typed(text) == typed
    monkeypatch.delenv("PARLOUR_PROGRAM")
    assert as_typed(text) == text


def test_results_for_programs(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    games = json.loads(invoke("games", "--json"))
    assert {"name": "columna", "title": "Columna", "players": "2", "options": ["quiet"]}.items() <= games[2].items()
    assert json.loads(invoke("games", "--kept", "--json")) == []
    counted = json.loads(invoke("perft", "columna", "1", "--divide", "--json"))
    assert counted["count"] == sum(counted["divide"].values()) and counted["depth"] == 1
    record = tmp_path / "game.txt"
    record.write_text(write_record(Match(parlour.load("maexchen"), 7)))
    (verdict,) = json.loads(invoke("verify", str(record), "--json"))
    assert (verdict["holds"], verdict["rolls"], verdict["findings"][0]["finding"]) == (True, 1, "one")
    solved = json.loads(main("solve", "maexchen", "--faces", "1", "--json").stdout)
    assert -1 <= solved["value"] <= 1 and solved["actions"] == {}
    assert json.loads(invoke("check", "maexchen", "--quick", "--json")) == []
