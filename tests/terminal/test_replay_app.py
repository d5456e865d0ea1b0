"""A record, looked at turn by turn."""

import contextlib

import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import RecordError, TerminalError
from parlour.match import Match, Record, read_record, write_record
from parlour.match.record import seats_tag
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.document import DocumentScreen
from parlour.terminal.launch import replay
from parlour.terminal.replay_app import ReplayApp
from tests.terminal.helpers import SIZE, click_spot, drawn, said


def a_record(game="lokai_and_bele", moves=("d2d6", "c7xd6", "a2a3"), start=None, **tags):
    """A game as it comes out of a file."""
    loaded = parlour.load(game)
    loaded.compiled = False
    match = Match(loaded, 1, loaded.state_from_text(start) if start else None)
    for text in moves:
        match.play_text(text)
    return read_record(write_record(match, tags), compiled=False)


@contextlib.asynccontextmanager
async def look_at(record, size=SIZE, terminal=None):
    """A running replay and its pilot."""
    window = ReplayApp(record, terminal or Capabilities())
    async with window.run_test(size=size) as pilot:
        await pilot.pause()
        yield window, pilot


def log(window):
    return said(window, "log").splitlines()


async def test_replay_begins_before_the_first_turn():
    async with look_at(a_record()) as (window, _):
        assert said(window, "prompt").startswith("Turn 0 of 3. Black to move")
        assert drawn(window).count("●") == drawn(window).count("○") == 16
        assert log(window) == []


async def test_the_arrows_go_on_and_back():
    async with look_at(a_record()) as (window, pilot):
        boards = []
        for turn in (1, 2, 3):
            await pilot.press("right")
            assert said(window, "prompt").startswith(f"Turn {turn} of 3.")
            assert len(log(window)) == turn
            assert log(window)[-1].endswith(said(window)) or turn == 3
            boards.append(drawn(window))
        assert len(set(boards)) == 3 and drawn(window).count("●") == 16
        assert log(window)[1].startswith("  2. c7xd6  White captures")
        await pilot.press("left")
        assert drawn(window) == boards[1]
        await pilot.press("left")
        assert (drawn(window), len(log(window))) == (boards[0], 1)


async def test_home_and_end():
    async with look_at(a_record()) as (window, pilot):
        await pilot.press("end")
        assert window.turn == 3
        await pilot.press("right")
        assert window.turn == 3
        await pilot.press("home")
        assert window.turn == 0
        await pilot.press("left")
        assert window.turn == 0


async def test_the_last_move_is_marked():
    async with look_at(a_record()) as (window, pilot):
        await pilot.press("right")
        assert set(window.view.board.content.last) == {"d2", "d6"}


async def test_rolls_are_turns_too():
    async with look_at(a_record("bingo_battle", "smca")) as (window, pilot):
        assert said(window, "prompt").startswith("Turn 0 of 6. ")
        await pilot.press("right")
        assert log(window)[0].startswith("  1. roll ")


async def test_the_end_tells_the_result():
    record = a_record("bingo_battle", "s", start="A000/0000/0000/0000/0000 18 3,0 0 a2n5")
    async with look_at(record) as (window, pilot):
        await pilot.press("end")
        assert said(window, "prompt").startswith("Turn 1 of 1. Player A's tile is full")
        assert said(window) == (
            "Player A claims the stack on suns ace. Player A's tile is full, so the game is over. "
            "Player A wins 4 to 0 on claims. Result: Player A 1, Player B -1."
        )
        await pilot.press("left")
        assert said(window) == ""


@pytest.mark.parametrize(
    ("tags", "words"),
    [
        ({}, "The record ends here, before the end of the game."),
        (
            {"Result": "-1 1", "End": "resigned"},
            "The game ended because a player resigned. Result: Black -1, White 1.",
        ),
        ({"Result": "0 0"}, "The game ended here. Result: Black 0, White 0."),
    ],
)
async def test_an_end_that_the_rules_do_not_know(tags, words):
    async with look_at(a_record(**tags)) as (window, pilot):
        await pilot.press("end")
        assert said(window) == f"Black moves a2 to a3. {words}"


async def test_players_of_the_record_are_shown():
    async with look_at(a_record(Seats=seats_tag(["Ada [b]", "human"]))) as (window, _):
        assert "Black  Ada [b]  " in said(window, "panel") and "White  human" in said(window, "panel")
    async with look_at(a_record(Seats="one, two, three")) as (window, _):
        assert "one" not in said(window, "panel")


async def test_a_secret_comes_out_when_it_came_out():
    game = load_package("tests.match.pennies")
    game.compiled = False
    match = Match(game, 1)
    for text in ("tails", "heads"):
        match.play_text(text)
    async with look_at(Record(match)) as (window, pilot):
        await pilot.press("right")
        assert log(window) == ["  1. ?  Even has chosen in secret."]
        assert "T" not in drawn(window)
        await pilot.press("right")
        assert log(window)[0] == "  1. tails  Even chooses tails."


async def test_a_click_tells_what_lies_there():
    async with look_at(a_record()) as (window, pilot):
        await click_spot(pilot, window, "d2")
        assert said(window, "info").startswith("d2")


async def test_the_key_line_can_be_clicked():
    async with look_at(a_record()) as (window, pilot):
        line = window.query_one("#keys").render_line(0).text
        for word, turn in (("forward", 1), ("end", 3), ("back", 2), ("start", 0)):
            await pilot.click("#keys", offset=(line.index(f" {word}") + 2, 0))
            assert window.turn == turn


async def test_a_board_larger_than_its_room_is_scrolled():
    record = a_record("deathmatch_arena", ())
    async with look_at(record, (60, 18)) as (window, pilot):
        pane = window.query_one("#board-pane")
        await pilot.press("down")
        await pilot.pause(0.5)
        assert pane.scroll_offset.y > 0
        await pilot.press("up")
        await pilot.pause(0.5)
        assert pane.scroll_offset.y == 0


async def test_the_rules_are_a_key_away():
    async with look_at(a_record()) as (window, pilot):
        await pilot.press("f5")
        assert isinstance(window.screen, DocumentScreen)
        await pilot.press("q")
        assert not isinstance(window.screen, DocumentScreen) and window.is_running


@pytest.mark.parametrize("key", ["q", "f10", "ctrl+c"])
async def test_leaving(key):
    async with look_at(a_record()) as (window, pilot):
        await pilot.press(key)
        await pilot.pause()
        assert not window.is_running


async def test_in_ascii():
    async with look_at(a_record(), terminal=Capabilities(unicode=False)) as (window, pilot):
        await pilot.press("end")
        assert drawn(window).isascii()


def test_a_file_that_is_no_record(tmp_path):
    with pytest.raises(RecordError, match="cannot be read"):
        replay(tmp_path / "none.txt")
    (tmp_path / "some.txt").write_text("hello")
    with pytest.raises(RecordError, match="Line 1: 'hello' is neither"):
        replay(tmp_path / "some.txt")


def test_there_must_be_a_terminal(tmp_path):
    path = tmp_path / "record.txt"
    path.write_text(write_record(a_record().match), encoding="utf-8")
    with pytest.raises(TerminalError):
        replay(path)
