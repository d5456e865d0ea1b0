"""A match in progress: undo, saving, compiling, and hidden information."""

import pytest

from parlour.core.game import load_package
from parlour.match import Match
from parlour.match.hidden_information import is_hidden
from parlour.match.record import seats_of
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.dialogs import Curtain
from parlour.terminal.session import Session, new_session
from parlour.terminal.table_app import TableApp
from tests.saved import saved_game
from tests.terminal.helpers import board_text, is_asked, playing, running, text_of, turn_texts, type_in, wait_until

SEED = 58  # seed of a short game


@pytest.mark.parametrize("game", ["lokai_and_bele", pytest.param("bingo_battle", marks=pytest.mark.campaign)])
async def test_computers_play_to_the_end(game):
    options = {"quiet": 8, "capture": "must"} if game == "lokai_and_bele" else {}
    async with playing(game, "random,beginner", seed=SEED, **options) as (table, pilot):
        await wait_until(pilot, lambda: table.session.actor < 0)
        assert "wins" in text_of(table, "prompt") or "draw" in text_of(table, "prompt")


async def test_computers_play_on_behind_an_open_screen():
    async with playing(seats="random,random", quiet=5) as (table, pilot):
        await pilot.press("f1")
        await wait_until(pilot, lambda: table.session.actor < 0)
        await pilot.press("escape")
        assert text_of(table, "prompt").endswith("F4: new game.")


async def test_undo_goes_back_to_the_last_decision_of_a_person():
    async with playing(seats="human,random") as (table, pilot):
        await type_in(pilot, "undo")
        assert text_of(table) == "There is no move to take back yet."
        await type_in(pilot, "d2d5")
        await wait_until(pilot, lambda: len(turn_texts(table)) == 2)
        await pilot.press("f3")
        assert turn_texts(table) == []
        assert table.session.actor == 0


async def test_undo_between_two_persons_goes_back_one_move_and_needs_no_curtain():
    async with playing() as (table, pilot):
        await type_in(pilot, "d2d5")
        assert not isinstance(table.screen, Curtain)
        await type_in(pilot, "d7d6")
        await pilot.press("ctrl+z")
        assert turn_texts(table) == ["d2d5"]


@pytest.mark.parametrize("keys", [["ctrl+c"], ["f10"], [*"quit", "enter"]], ids="".join)
async def test_quitting_saves_the_game(keys):
    async with playing(seats="human,random") as (table, pilot):
        await type_in(pilot, "d2d5")
        await wait_until(pilot, lambda: len(turn_texts(table)) == 2)
        await pilot.press(*keys)
        assert not table.is_running
    saved = saved_game()
    assert saved is not None
    assert [turn.text for turn in saved.match.turns] == turn_texts(table)
    assert seats_of(saved) == ["human", "random"]


async def test_failure_to_save_is_reported_once(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "file"))
    async with playing() as (table, pilot):
        await type_in(pilot, "d2d5")
        assert text_of(table).startswith("Couldn't save the game: ")
        await type_in(pilot, "d7d6")
        assert text_of(table) == ""
        assert turn_texts(table) == ["d2d5", "d7d6"]


async def test_board_is_shown_while_the_rules_are_compiled():
    start = new_session("lokai_and_bele", {}, ["random", "human"], seed=1)
    assert not start.game.compiled
    table = TableApp(start, Capabilities(), speed=0)
    async with running(table) as pilot:
        assert board_text(table).count("●") == 16
        await wait_until(pilot, lambda: start.game.compiled, seconds=240)
        await wait_until(pilot, lambda: len(turn_texts(table)) == 1)


def pennies_session():
    game = load_package("tests.match.pennies")
    game.compiled = False
    return Session(Match(game, 1), ["human", "human"])


async def test_curtain_hides_secret_choices_from_the_other_seat(monkeypatch):
    monkeypatch.setattr("parlour.terminal.match_control.Warming", lambda *_: None)
    table = TableApp(pennies_session(), Capabilities(), speed=0)
    async with running(table) as pilot:
        assert not isinstance(table.screen, Curtain), "the first person sits there already"
        await type_in(pilot, "tails")
        assert isinstance(table.screen, Curtain)
        assert "Hand over to Odd, then press Enter." in str(table.screen.query_one("Static").content)
        await pilot.press("f3", "f7", "escape", "x")
        assert isinstance(table.screen, Curtain) and len(table.session.match.turns) == 1
        await pilot.press("enter")
        await pilot.pause()
        assert not isinstance(table.screen, Curtain)
        assert text_of(table, "log") == "  1. ?  Even has chosen in secret."
        assert "T" not in board_text(table) and "?" in board_text(table)
        await pilot.press("enter")
        await pilot.press("enter")  # lifts the curtain for the first person, who is to choose again
        await pilot.pause()
        log = ["  1. tails  Even chooses tails.", "  2. heads  Odd chooses heads."]
        assert text_of(table, "log").splitlines() == log


def test_news_of_each_person_start_at_the_last_turn_they_saw():
    session = pennies_session()
    assert list(session.news()) == []
    session.match.play_text("tails")
    (secret,) = session.news()
    assert secret.kind == "secret" and list(session.news()) == []


async def test_only_secret_choices_need_a_curtain():
    """In the Arena, people choose in secret; what they do with their energy afterwards is public."""
    async with playing("deathmatch_arena", "human,human", seed=3, players=2) as (table, pilot):
        session, kinds = table.session, set()
        for _ in range(14):
            before = session.actor
            table.control.play(table.stage.scene.choices[0])
            await wait_until(pilot, lambda: isinstance(table.screen, Curtain) or is_asked(table))
            if session.actor != before:
                kinds.add(is_lowered := isinstance(table.screen, Curtain))
                assert is_lowered or not any(is_hidden(session.match.state, seat) for seat in (0, 1))
                if is_lowered:
                    await pilot.press("enter")
                    await wait_until(pilot, lambda: is_asked(table))
        assert kinds == {True, False}
