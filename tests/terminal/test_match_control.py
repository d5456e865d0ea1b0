"""A match in progress: undo, saving, compiling; what is hidden stays hidden."""

import threading

import pytest

from parlour.core.game import load_package
from parlour.match import Match
from parlour.match.record import seats_of
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.dialogs import Curtain
from parlour.terminal.session import Session, new_session
from parlour.terminal.table_app import TableApp
from tests.saved import saved_game
from tests.terminal.helpers import drawn, make_table, said, sit, texts, type_in, wait_until

SEED = 58  # seed of a short game


@pytest.mark.parametrize("game", ["lokai_and_bele", pytest.param("bingo_battle", marks=pytest.mark.campaign)])
async def test_computers_play_to_the_end(game):
    options = {"quiet": 8, "capture": "must"} if game == "lokai_and_bele" else {}
    table = make_table(game, "random,beginner", seed=SEED, **options)
    async with sit(table) as pilot:
        await wait_until(pilot, lambda: table.session.actor < 0)
        assert "wins" in said(table, "prompt") or "draw" in said(table, "prompt")


async def test_undo_goes_back_to_the_last_decision_of_a_person():
    table = make_table(seats="human,random")
    async with sit(table) as pilot:
        await type_in(pilot, "undo")
        assert said(table) == "There is no move to take back yet."
        await type_in(pilot, "d2d5")
        await wait_until(pilot, lambda: len(texts(table)) == 2)
        await pilot.press("f3")
        assert texts(table) == []
        assert table.session.actor == 0


async def test_undo_of_two_persons_goes_back_one_move():
    table = make_table()
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        await type_in(pilot, "d7d6")
        await pilot.press("ctrl+z")
        assert texts(table) == ["d2d5"]


async def test_undo_while_the_computer_thinks(slow_computer):
    table = make_table(seats="human,random")
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        assert table.control.computer.is_thinking
        await pilot.press("f3")
        await pilot.pause(0.2)
        assert texts(table) == []
        assert not table.control.computer.is_thinking


@pytest.mark.parametrize("keys", [["ctrl+c"], ["f10"], [*"quit", "enter"]], ids="".join)
async def test_leaving_keeps_the_game(keys):
    table = make_table(seats="human,random")
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        await wait_until(pilot, lambda: len(texts(table)) == 2)
        await pilot.press(*keys)
        assert not table.is_running
    saved = saved_game()
    assert saved is not None
    assert [turn.text for turn in saved.match.turns] == texts(table)
    assert seats_of(saved) == ["human", "random"]


async def test_a_folder_that_cannot_be_written_is_told_once(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "file"))
    table = make_table()
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        assert said(table).startswith("Couldn't save the game: ")
        await type_in(pilot, "d7d6")
        assert said(table) == ""
        assert texts(table) == ["d2d5", "d7d6"]


async def test_the_record_is_written_after_every_turn(tmp_path):
    table = make_table()
    table.control.record = tmp_path / "record.txt"
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        assert "1. d2d5  ; Black moves d2 to d5." in table.control.record.read_text()


async def test_the_board_is_there_while_the_rules_are_compiled():
    start = new_session("lokai_and_bele", {}, ["random", "human"], seed=1)
    assert not start.game.compiled
    table = TableApp(start, Capabilities(), speed=0)
    async with sit(table) as pilot:
        assert drawn(table).count("●") == 16
        await wait_until(pilot, lambda: start.game.compiled, seconds=240)
        await wait_until(pilot, lambda: len(texts(table)) == 1)


async def test_a_person_need_not_wait_for_the_compiler(monkeypatch):
    finished = threading.Event()
    monkeypatch.setattr("parlour.players.warmup.warm_up", lambda game: finished.wait())
    table = TableApp(new_session("lokai_and_bele", {}, ["human", "human"]), Capabilities(), speed=0)
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        assert not table.session.game.compiled
        assert texts(table) == ["d2d5"]
        await type_in(pilot, "hint")
        await wait_until(pilot, lambda: said(table).startswith("Hint: "))
        finished.set()
        await wait_until(pilot, lambda: table.session.game.compiled)


async def test_a_secret_choice_is_not_shown_to_the_other_seat(monkeypatch):
    monkeypatch.setattr("parlour.terminal.match_control.Warming", lambda *_: None)
    game = load_package("tests.match.pennies")
    game.compiled = False
    table = TableApp(Session(Match(game, 1), ["human", "human"]), Capabilities(), speed=0)
    async with sit(table) as pilot:
        await type_in(pilot, "tails")
        await pilot.press("enter")  # lifts the curtain
        await pilot.pause()
        assert said(table, "log") == "  1. ?  Even has chosen in secret."
        assert "T" not in drawn(table) and "?" in drawn(table)
        await pilot.press("enter")
        await pilot.press("enter")  # lifts it for the first person, who is to choose again
        await pilot.pause()
        assert said(table, "log").splitlines() == ["  1. tails  Even chooses tails.", "  2. heads  Odd chooses heads."]


async def test_play_goes_on_behind_an_open_screen():
    table = make_table(seats="random,random", quiet=5)
    async with sit(table) as pilot:
        await pilot.press("f1")
        await wait_until(pilot, lambda: table.session.actor < 0)
        await pilot.press("escape")
        assert said(table, "prompt").endswith("F4: new game.")


async def test_hidden_information_is_shown_to_its_seat_only(monkeypatch):
    monkeypatch.setattr("parlour.terminal.match_control.Warming", lambda *_: None)
    game = load_package("tests.match.pennies")
    game.compiled = False
    table = TableApp(Session(Match(game, 1), ["human", "human"]), Capabilities(), speed=0)
    async with sit(table) as pilot:
        assert not isinstance(table.screen, Curtain), "the first person sits there already"
        await type_in(pilot, "tails")
        assert isinstance(table.screen, Curtain)
        assert "Hand over to Odd, then press Enter." in str(table.screen.query_one("Static").content)
        await pilot.press("f3", "f7", "escape", "x")
        assert isinstance(table.screen, Curtain) and len(table.session.match.turns) == 1
        await pilot.press("enter")
        await pilot.pause()
        assert not isinstance(table.screen, Curtain)
        assert "T" not in drawn(table) and said(table, "log") == "  1. ?  Even has chosen in secret."


async def test_where_nothing_is_hidden_there_is_no_curtain():
    table = make_table()
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        assert not isinstance(table.screen, Curtain)


def test_each_person_is_told_what_happened_since_they_last_looked():
    game = load_package("tests.match.pennies")
    game.compiled = False
    session = Session(Match(game, 1), ["human", "human"])
    assert list(session.news()) == []
    session.match.play_text("tails")
    (secret,) = session.news()
    assert secret.kind == "secret" and list(session.news()) == []
