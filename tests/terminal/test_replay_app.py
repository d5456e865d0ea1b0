"""A record, viewed step by step."""

import contextlib
import random

import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import RecordError, TerminalError
from parlour.match import Match, Record, read_record, write_record
from parlour.match.record import seats_tag
from parlour.terminal import replay_app
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.dialogs import DocumentScreen
from parlour.terminal.launch import replay
from parlour.terminal.replay_app import ReplayApp
from tests.campaign import some_daily
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
        assert text_of(app, "prompt").startswith("Step 0 of 3. Black to move")
        assert board_text(app).count("●") == board_text(app).count("○") == 16
        assert log(app) == []
        boards = []
        for turn in (1, 2, 3):
            await pilot.press("right")
            assert text_of(app, "prompt").startswith(f"Step {turn} of 3.")
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
        assert text_of(app, "prompt").startswith("Step 1 of 1. Player A's tile is full")
        assert text_of(app) == (
            "Player A claims the stack on suns ace. Player A's tile is full, so the game is over. "
            "Player A wins 4 to 0 on claims. Result: Player A 1, Player B -1."
        )
        await pilot.press("left")
        assert text_of(app) == ""
    async with replaying(make_record("bingo_battle", "smca"), keys=["right"]) as (app, _):
        assert text_of(app, "prompt").startswith("Step 1 of 6. ") and log(app)[0].startswith("  1. roll ")


@pytest.mark.parametrize(
    ("tags", "words"),
    [
        ({}, "The record ends here, before the end of the game."),
        (
            {"Result": "-1 1", "End": "resigned"},
            "The game ended because a player resigned. Result: Black -1, White 1.",
        ),
        ({"Result": "0 0"}, "The game ended here. Result: Black 0, White 0."),
        ({"Result": "-0.3333333333333333 1"}, "The game ended here. Result: Black -0.333333, White 1."),
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
    async with replaying(size=(110, 30)) as (app, pilot):
        await click_spot(pilot, app, "d2")
        assert text_of(app, "info").startswith("d2")
        line = app.query_one("#keys").render_line(0).text
        for word, turn in (("forward", 1), ("end", 3), ("back", 2), ("start", 0)):
            await pilot.click("#keys", offset=(line.index(f" {word}") + 2, 0))
            assert app.turn == turn


async def test_board_larger_than_its_room_can_be_scrolled():
    async with replaying(make_record("deathmatch_arena", ()), (60, 18)) as (app, pilot):
        pane = app.query_one("#board-pane")
        await pilot.press("alt+down")
        await wait_until(pilot, lambda: pane.scroll_offset.y > 0)
        await pilot.press("alt+up")
        await wait_until(pilot, lambda: pane.scroll_offset.y == 0)


def a_game(name, turns, **options):
    """The record of a game that is played at random."""
    game, dice = parlour.load(name, **options), random.Random(3)
    game.compiled = False
    match = Match(game, 3)
    while len(match.turns) < turns and not match.state.is_terminal():
        match.play(dice.choice(match.state.legal_actions()))
    return Record(match)


async def test_steps_fold_what_the_log_folds():
    record = a_game("invictus", 40)
    async with replaying(record) as (app, pilot):
        for turn, line in ((18, "  1-18. "), (36, " 19-36. "), (37, " 37. ")):
            await pilot.press("right")
            assert app.turn == turn and log(app)[-1].startswith(line)
        for turn in (36, 18, 0):
            await pilot.press("left")
            assert app.turn == turn


async def test_rounds_end_when_the_same_seat_is_to_act_again():
    async with replaying(a_game("deathmatch_arena", 60, players=3)) as (app, pilot):
        await pilot.press("right")
        seat = app._actor_at(app.turn)
        stops = [app.turn]
        for _ in range(2):
            await pilot.press("down")
            assert app._actor_at(app.turn) == seat and app.turn > stops[-1]
            assert {turn.actor for turn in app.record.match.turns[stops[-1] : app.turn]} - {-1, seat}
            stops.append(app.turn)
        await pilot.press("up")
        assert app.turn < stops[-1]
    async with replaying(keys=["down"]) as (app, pilot):
        assert app.turn == 2
        await pilot.press("down")
        assert app.turn == 3, "the end, although no round ends there"


async def test_typed_number_goes_to_a_turn():
    async with replaying(a_game("columna", 30)) as (app, pilot):
        await pilot.press("1", "2")
        assert app.turn == 0 and text_of(app).startswith("Go to step 12 …")
        await pilot.press("enter")
        assert app.turn == 12 and text_of(app, "prompt").startswith("Step 12 of 30.")
        await pilot.press("9", "escape", "right")
        assert app.turn == 13
        await pilot.press("9", "9", "9", "enter")
        assert app.turn == 30


async def test_replay_plays_by_itself_until_a_key_is_pressed(monkeypatch):
    monkeypatch.setattr(replay_app, "PACE", 0.01)
    async with replaying(keys=["space"]) as (app, pilot):
        await wait_until(pilot, lambda: app.turn == 3 and app.player is None)
        await pilot.press("space")
        await wait_until(pilot, lambda: app.turn == 3 and app.player is None)
        monkeypatch.setattr(replay_app, "PACE", 1000.0)
        await pilot.press("space")
        assert app.turn == 0 and app.player
        await pilot.press("right")
        assert app.turn == 1 and app.player is None


async def test_evaluation_names_the_best_move_and_the_prospects(monkeypatch):
    monkeypatch.setattr(replay_app, "SECONDS", 0.05)
    async with replaying(keys=["e"]) as (app, pilot):
        await wait_until(pilot, lambda: text_of(app).startswith("Black's best move: "))
        assert "Chance of winning: about " in text_of(app) and app.turn == 0
        await pilot.press("right")
        assert text_of(app) == log(app)[-1].partition("  ")[2].partition("  ")[2]
    won = make_record("bingo_battle", "s", start="A000/0000/0000/0000/0000 18 3,0 0 a2n5")
    async with replaying(won, keys=["end", "e"]) as (app, pilot):
        assert text_of(app) == "There is nothing to decide here."


@pytest.mark.parametrize("size", some_daily([(60, 20), (80, 24), (100, 32), (120, 40)], (80, 24)), ids=str)
@pytest.mark.parametrize("name", ["deathmatch_arena", "bingo_chess"])
async def test_layout_suits_later_turns(name, size):
    """Squares keep their size, nothing is cut off that fits, and the log shows its last line."""
    record = a_game(name, 60)
    async with replaying(record, size) as (app, pilot):
        places = set()
        for key in ("right", "down", "end", "home", "end"):
            await pilot.press(key)
            await pilot.pause()
            places.add(app.view.board.sizing.scale)
            await wait_until(pilot, lambda: shows_its_end(app.query_one("#log-pane")))
        assert len(places) == 1
        assert app.view.board.board_layout.height <= app.view.board.sizing.room.height + app.view.board.sizing.hidden


def shows_its_end(pane):
    """Whether a log shows its last line, or the beginning of the last turn if that is too long."""
    return pane.scroll_y == pane.max_scroll_y or len(pane._newest.wrap(pane.app.console, pane.size.width)) > 1


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
