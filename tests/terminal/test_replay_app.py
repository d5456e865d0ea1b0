"""A record, viewed turn by turn."""

import contextlib

import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import RecordError, TerminalError
from parlour.match import Match, Record, read_record, write_record
from parlour.match.record import seats_tag
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.dialogs import DocumentScreen
from parlour.terminal.launch import replay
from parlour.terminal.replay_app import ReplayApp
from tests.terminal.helpers import SIZE, board_text, click_spot, text_of, wait_until


def make_record(game="lokai_and_bele", moves=("d2d6", "c7xd6", "a2a3"), start=None, **tags):
    """Return a record as read from a file."""
    loaded = parlour.load(game)
    loaded.compiled = False
    match = Match(loaded, 1, loaded.state_from_text(start) if start else None)
    for text in moves:
        match.play_text(text)
    return read_record(write_record(match, tags), compiled=False)


@contextlib.asynccontextmanager
async def replaying(record=None, size=SIZE, terminal=None, keys=()):
    """A running replay and its pilot."""
    app = ReplayApp(record or make_record(), terminal or Capabilities())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        yield app, pilot


def log(app):
    return text_of(app, "log").splitlines()


async def test_keys_go_forward_and_back():
    async with replaying() as (app, pilot):
        assert text_of(app, "prompt").startswith("Turn 0 of 3. Black to move")
        assert board_text(app).count("●") == board_text(app).count("○") == 16
        assert log(app) == []
        boards = []
        for turn in (1, 2, 3):
            await pilot.press("right")
            assert text_of(app, "prompt").startswith(f"Turn {turn} of 3.")
            assert len(log(app)) == turn
            assert log(app)[-1].endswith(text_of(app)) or turn == 3
            boards.append(board_text(app))
            if turn == 1:
                assert set(app.view.board.content.last) == {"d2", "d6"}
        assert len(set(boards)) == 3 and board_text(app).count("●") == 16
        assert log(app)[1].startswith("  2. c7xd6  White captures")
        for turn in (2, 1):
            await pilot.press("left")
            assert (board_text(app), len(log(app))) == (boards[turn - 1], turn)
        for key, turn in (("end", 3), ("right", 3), ("home", 0), ("left", 0)):
            await pilot.press(key)
            assert app.turn == turn


async def test_last_turn_shows_the_result_and_chance_is_a_turn():
    record = make_record("bingo_battle", "s", start="A000/0000/0000/0000/0000 18 3,0 0 a2n5")
    async with replaying(record, keys=["end"]) as (app, pilot):
        assert text_of(app, "prompt").startswith("Turn 1 of 1. Player A's tile is full")
        assert text_of(app) == (
            "Player A claims the stack on suns ace. Player A's tile is full, so the game is over. "
            "Player A wins 4 to 0 on claims. Result: Player A 1, Player B -1."
        )
        await pilot.press("left")
        assert text_of(app) == ""
    async with replaying(make_record("bingo_battle", "smca"), keys=["right"]) as (app, _):
        assert text_of(app, "prompt").startswith("Turn 1 of 6. ") and log(app)[0].startswith("  1. roll ")


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
async def test_end_outside_the_rules_is_explained(tags, words):
    async with replaying(make_record(**tags), keys=["end"]) as (app, _):
        assert text_of(app) == f"Black moves a2 to a3. {words}"


async def test_players_of_the_record_are_shown():
    async with replaying(make_record(Seats=seats_tag(["Ada [b]", "human"]))) as (app, _):
        assert "Black  Ada [b]  " in text_of(app, "panel") and "White  human" in text_of(app, "panel")
    async with replaying(make_record(Seats="one, two, three")) as (app, _):
        assert "one" not in text_of(app, "panel")


async def test_secret_is_shown_once_it_is_revealed():
    game = load_package("tests.match.pennies")
    game.compiled = False
    match = Match(game, 1)
    for text in ("tails", "heads"):
        match.play_text(text)
    async with replaying(Record(match), keys=["right"]) as (app, pilot):
        assert log(app) == ["  1. ?  Even has chosen in secret."]
        assert "T" not in board_text(app)
        await pilot.press("right")
        assert log(app)[0] == "  1. tails  Even chooses tails."


async def test_mouse_clicks_describe_spots_and_press_keys():
    async with replaying() as (app, pilot):
        await click_spot(pilot, app, "d2")
        assert text_of(app, "info").startswith("d2")
        line = app.query_one("#keys").render_line(0).text
        for word, turn in (("forward", 1), ("end", 3), ("back", 2), ("start", 0)):
            await pilot.click("#keys", offset=(line.index(f" {word}") + 2, 0))
            assert app.turn == turn


async def test_board_larger_than_its_room_can_be_scrolled():
    async with replaying(make_record("deathmatch_arena", ()), (60, 18)) as (app, pilot):
        pane = app.query_one("#board-pane")
        await pilot.press("down")
        await wait_until(pilot, lambda: pane.scroll_offset.y > 0)
        await pilot.press("up")
        await wait_until(pilot, lambda: pane.scroll_offset.y == 0)


@pytest.mark.parametrize("key", ["q", "f10", "ctrl+c"])
async def test_keys_close_the_rules_and_quit(key):
    async with replaying(terminal=Capabilities(unicode=False), keys=["end", "f5"]) as (app, pilot):
        assert isinstance(app.screen, DocumentScreen)
        await pilot.press("q")
        assert not isinstance(app.screen, DocumentScreen) and app.is_running and board_text(app).isascii()
        await pilot.press(key)
        await pilot.pause()
        assert not app.is_running


@pytest.mark.parametrize(
    ("content", "error", "words"),
    [
        (None, RecordError, "cannot be read"),
        ("hello", RecordError, "Line 1: 'hello' is neither"),
        (2 * write_record(make_record().match), RecordError, "contains 2 game records. Choose one by its number"),
        (write_record(make_record().match), TerminalError, "interactive terminal"),
    ],
)
def test_replay_needs_a_record_and_a_terminal(tmp_path, content, error, words):
    path = tmp_path / "record.txt"
    if content:
        path.write_text(content, encoding="utf-8")
    with pytest.raises(error, match=words):
        replay(path)
    with pytest.raises(RecordError, match="cannot be read|neither|no record 3"):
        replay(path, number=3)
