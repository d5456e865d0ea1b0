"""Choosing a game by a number or a name."""

import io
from dataclasses import replace

import pytest
from rich.console import Console
from rich.prompt import Prompt

import parlour
from parlour import registry
from parlour.cli import choosing
from parlour.cli.choosing import ask, choose, games_table
from parlour.errors import UnknownNameError

pytestmark = pytest.mark.usefixtures("no_external_games")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", "bingo_battle"),
        (" 7 ", "maexchen"),
        ("columna", "columna"),
        ("COL", "columna"),
        ("bingo_c", "bingo_chess"),
        ("Bingo C", "bingo_chess"),
        ("Lokai & Bele", "lokai_and_bele"),
        ("lokai and", "lokai_and_bele"),
        ("mä", "maexchen"),
        ("MÄXCHEN", "maexchen"),
        ("mae", "maexchen"),
        ("arena", "deathmatch_arena"),
        ("Bele", "lokai_and_bele"),
    ],
)
def test_number_or_unique_prefix_selects_a_game(typed, meant):
    assert choose(typed) == meant


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("bingo", "'bingo' could be bingo_battle or bingo_chess. Type more of the name."),
        ("bingo_chest", "No game named 'bingo_chest'. Did you mean 'bingo_chess'?"),
        ("zzz", f"No game named 'zzz'. Games: {', '.join(parlour.games())}."),
        ("", f"No game named ''. Games: {', '.join(parlour.games())}."),
        ("0", "There is no game number 0. The games are numbered 1 to 7."),
        ("8", "There is no game number 8. The games are numbered 1 to 7."),
    ],
)
def test_ambiguous_and_unknown_names_are_refused(typed, sentence):
    with pytest.raises(UnknownNameError) as refused:
        choose(typed)
    assert str(refused.value) == sentence


def test_question_is_repeated_until_a_game_is_selected(capsys):
    answers = iter(["[bold]", "bingo", "c"])
    assert ask(lambda: next(answers)) == "columna"
    output = capsys.readouterr().out
    assert "No game named '[bold]'" in output and "'bingo' could be" in output


def test_markup_in_titles_is_shown_literally(monkeypatch):
    known = replace(parlour.info("columna"), title="Columna [/]", summary="A [red]game[/red].")
    monkeypatch.setattr(registry, "games", lambda: ["columna"])
    monkeypatch.setattr(registry, "info", lambda name: known)
    stream = io.StringIO()
    Console(file=stream, width=200).print(games_table())
    assert "Columna [/]. A [red]game[/red]." in stream.getvalue()
    monkeypatch.setattr(choosing, "is_terminal", lambda: True)
    monkeypatch.setattr(choosing, "out", Console(file=stream, width=200))
    monkeypatch.setattr("rich.prompt.Prompt.ask", lambda *given, **words: "1")
    assert choosing.ask_for_game() == "columna"
    assert "1  Columna [/] · A [red]game[/red]." in stream.getvalue()


@pytest.mark.parametrize(("height", "is_whole"), [(60, True), (24, False), (14, False), (10, False)])
def test_menu_fits_the_window(monkeypatch, height, is_whole):
    screen = Console(file=io.StringIO(), width=80, height=height)
    monkeypatch.setattr(choosing, "out", screen)
    monkeypatch.setattr(choosing, "is_terminal", lambda: True)
    monkeypatch.setattr(Prompt, "ask", lambda question, **_: "columna")
    assert choosing.ask_for_game() == "columna"
    menu = screen.file.getvalue()
    assert all(registry.info(name).title in menu for name in parlour.games())
    assert menu.count("\n") <= max(height - choosing.AROUND, len(parlour.games()))
    words = " ".join(menu.split())
    assert (registry.info("maexchen").summary in words) == is_whole
    assert (registry.info("columna").summary[:20] in words) == (height > 10)
