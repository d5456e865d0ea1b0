"""The table as people use it: keys, mouse, typed moves; undo, hint, a new game; windows of any size; leaving."""

import random
import threading

import pytest
from textual.widgets import Static

from parlour.game import load_package
from parlour.match import Match, saving
from parlour.match.record import seats_of
from parlour.players.mcts import MctsPlayer
from parlour.players.player import RandomPlayer
from parlour.terminal import panel, sitting
from parlour.terminal.app import Table
from parlour.terminal.board import Board
from parlour.terminal.dialogs import Chooser, NewGame, NumberField, Picker
from parlour.terminal.entry import Entry
from parlour.terminal.pieces import Look
from parlour.terminal.reading import Reading

from .helpers import any_choice, click_spot, drawn, make_table, move_cursor_to, said, sit, texts, type_in, wait_until

SEED = 58  # of a short game


@pytest.fixture
def slow_computer(monkeypatch):
    """Random players that decide only when they are told to."""
    decide = RandomPlayer.decide

    def wait(player, state, stop):
        stop.wait()
        return decide(player, state)

    monkeypatch.setattr(RandomPlayer, "decide", wait)


async def play_to_the_end(table: Table, make) -> None:
    """Have every choice made by `make(choice)` until the game is over."""
    dice = random.Random(5)
    for _ in range(400):
        if table.sitting.actor < 0:
            break
        choice = any_choice(table, dice)
        before = len(table.sitting.match.turns)
        await make(choice)
        assert texts(table)[before] == choice.text
    assert table.sitting.match.state.is_terminal()
    assert said(table, "prompt") == f"{table.scene.prompt} F4: a new game."


GAMES = [("lokai_and_bele", {"quiet": 3}), ("bingo_battle", {})]


@pytest.mark.parametrize(
    ("game", "options"), [("lokai_and_bele", {"quiet": 8, "capture": "must"}), ("bingo_battle", {})]
)
async def test_whole_game_typed(game, options):
    table = make_table(game, seed=SEED, **options)
    async with sit(table) as pilot:
        await play_to_the_end(table, lambda choice: type_in(pilot, choice.text))


@pytest.mark.parametrize(("game", "options"), GAMES)
async def test_whole_game_with_arrows_and_enter(game, options):
    table = make_table(game, seed=SEED, **options)
    async with sit(table) as pilot:

        async def pick(choice):
            for spot in choice.spots:
                await move_cursor_to(pilot, table, spot)
                await pilot.press("enter")

        await play_to_the_end(table, pick)


@pytest.mark.parametrize(("game", "options"), GAMES)
async def test_whole_game_by_mouse(game, options):
    table = make_table(game, seed=SEED, **options)
    async with sit(table) as pilot:

        async def click(choice):
            for spot in choice.spots:
                await click_spot(pilot, table, spot)

        await play_to_the_end(table, click)


@pytest.mark.parametrize("game", ["lokai_and_bele", "bingo_battle"])
async def test_computers_play_to_the_end(game):
    options = {"quiet": 8, "capture": "must"} if game == "lokai_and_bele" else {}
    table = make_table(game, "random,beginner", seed=SEED, **options)
    async with sit(table) as pilot:
        await wait_until(pilot, lambda: table.sitting.actor < 0)
        assert "wins" in said(table, "prompt") or "draw" in said(table, "prompt")


async def test_targets_are_marked_once_a_piece_is_picked():
    table = make_table()
    async with sit(table) as pilot:
        assert "+" not in drawn(table)
        await click_spot(pilot, table, "d2")
        marks = table.query_one(Board).view.marks
        assert marks["d2"] == "picked"
        assert {spot for spot, mark in marks.items() if mark == "target"} == {
            *("d3", "d4", "d5", "d6"),
            *("c3", "b4", "a5"),
            *("e3", "f4", "g5", "h6"),
        }
        assert drawn(table).count("+") == 11
        assert "Picked d2" in said(table)
        await pilot.press("escape")
        assert "+" not in drawn(table)


async def test_captures_are_marked_otherwise():
    table = make_table()
    async with sit(table) as pilot:
        await type_in(pilot, "d2d6")
        await click_spot(pilot, table, "c7")
        assert table.query_one(Board).view.marks["d6"] == "capture"
        assert "×" in drawn(table)


async def test_last_move_is_marked():
    table = make_table()
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        assert drawn(table).count("°") == 2


async def test_another_piece_can_be_picked_instead():
    table = make_table()
    async with sit(table) as pilot:
        await click_spot(pilot, table, "d2")
        await click_spot(pilot, table, "e2")
        assert table.clicked == ("e2",)
        await click_spot(pilot, table, "e2")
        assert table.clicked == ()


async def test_a_pick_that_leads_nowhere_says_so():
    table = make_table()
    async with sit(table) as pilot:
        await click_spot(pilot, table, "d5")
        assert said(table) == "Nothing can be done with d5 now."
        await click_spot(pilot, table, "d2")
        await click_spot(pilot, table, "a8")
        assert "cannot go on to a8" in said(table)
        assert table.clicked == ("d2",)


@pytest.mark.parametrize("typed", ["d2d5", "D2D5", " d2  d5 ", "d2-d5"])
async def test_typed_moves_forgive_case_spaces_and_dashes(typed):
    table = make_table()
    async with sit(table) as pilot:
        table.query_one(Entry).value = typed
        await pilot.press("enter")
        await pilot.pause()
        assert texts(table) == ["d2d5"]
        assert table.query_one(Entry).value == ""


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("d2d7", "'d2d7' is not legal here. Did you mean"),
        ("D2 d7", "'d2d7' is not legal here."),
        ("knight f3", "is not an action of Lokai and Bele. A move is written d2d5"),
        ("d2", "'d2' could be d2c3, d2d3"),
    ],
)
async def test_bad_typed_moves_are_answered(typed, answer):
    table = make_table()
    async with sit(table) as pilot:
        await type_in(pilot, typed)
        assert answer in said(table)
        assert table.query_one("#message").has_class("problem")
        assert table.query_one(Entry).value == typed, "what was typed stays, to be corrected"
        assert texts(table) == []
        await pilot.press("escape")
        assert table.query_one(Entry).value == ""


async def test_a_refused_text_can_be_typed_over():
    table = make_table()
    async with sit(table) as pilot:
        await type_in(pilot, "d2d7")
        await type_in(pilot, "d2d5")
        assert texts(table) == ["d2d5"]


async def test_undo_goes_back_to_the_last_decision_of_a_person():
    table = make_table(seats="human,random")
    async with sit(table) as pilot:
        await type_in(pilot, "undo")
        assert said(table) == "There is nothing to take back yet."
        await type_in(pilot, "d2d5")
        await wait_until(pilot, lambda: len(texts(table)) == 2)
        await pilot.press("f3")
        assert texts(table) == []
        assert table.sitting.actor == 0


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
        assert table.thinking
        await pilot.press("f3")
        await pilot.pause(0.2)
        assert texts(table) == []
        assert not table.thinking


async def test_the_computer_can_be_made_to_move_now(monkeypatch):
    monkeypatch.setattr("parlour.terminal.app.make_player", lambda level: MctsPlayer(None, 1000))
    table = make_table(seats="human,master")
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        assert "White (master) is thinking" in said(table, "prompt")
        await pilot.press("escape")
        await wait_until(pilot, lambda: len(texts(table)) == 2)


async def test_the_table_answers_while_the_computer_thinks(slow_computer):
    table = make_table(seats="human,random")
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        await type_in(pilot, "d7d6")
        assert said(table) == "It is not your turn yet."
        await pilot.press("up")
        assert table.thinking


async def test_hint_shows_the_best_move(monkeypatch):
    monkeypatch.setattr("parlour.terminal.app.HINT_SECONDS", 0.05)
    table = make_table()
    async with sit(table) as pilot:
        await pilot.press("f2")
        await wait_until(pilot, lambda: said(table).startswith("Hint: "))
        hinted = [spot for spot, mark in table.query_one(Board).view.marks.items() if mark == "hint"]
        assert len(hinted) == 2
        assert said(table).startswith(f"Hint: {''.join(hinted)}. Black moves")
        assert drawn(table).count("!") == 2
        assert texts(table) == []


async def test_a_move_before_the_hint_has_come_goes_on_with_the_game(monkeypatch):
    monkeypatch.setattr("parlour.terminal.app.HINT_SECONDS", 60)
    table = make_table(seats="human,random")
    async with sit(table) as pilot:
        await pilot.press("f2")
        await type_in(pilot, "d2d5")
        await wait_until(pilot, lambda: len(texts(table)) == 2, seconds=10)
        assert table.hinted == ()


@pytest.mark.parametrize("plan", ["fill", "shuffle"])
async def test_a_plan_is_played_at_one_request(plan):
    table = make_table("invictus", "human,human")
    async with sit(table) as pilot:
        await type_in(pilot, "3")
        await type_in(pilot, plan)
        assert sorted(texts(table)) == sorted("111222333444555666")
        assert texts(table)[0] == "3"
        assert (texts(table)[1:] == sorted(texts(table)[1:])) == (plan == "fill")
        await click_spot(pilot, table, f"press:{plan}")
        assert len(texts(table)) == 36
        assert table.scene.plans == ()


async def test_the_log_tells_the_story_of_a_round():
    table = make_table("deathmatch_arena", "human,human", players=2)
    async with sit(table, (120, 50)) as pilot:
        while all(turn.text not in ("battery", "shield") for turn in table.sitting.match.turns[:-1]):
            await type_in(pilot, table.scene.choices[-1].text)
        log = panel.log(sitting.turns(table.sitting)).plain
        assert "Round 1 begins." in log
        assert "One, two, three! Red " in log or "One, two, three! Blue " in log


async def test_no_hint_for_a_computer(slow_computer):
    table = make_table(seats="random,human")
    async with sit(table) as pilot:
        await type_in(pilot, "hint")
        assert said(table) == "A hint is for a person's turn."


async def test_space_pauses_computers():
    table = make_table(seats="random,random")
    table.pace = 0.1
    async with sit(table) as pilot:
        await pilot.press("space")
        count = len(texts(table))
        await pilot.pause(0.3)
        assert len(texts(table)) == count
        who = table.scene.seats[table.sitting.actor]
        assert said(table, "prompt") == f"Paused before {who} (random) moves. Space goes on."
        await pilot.press("space")
        await wait_until(pilot, lambda: len(texts(table)) > count)


async def test_new_game():
    table = make_table()
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        await pilot.press("f4")
        form = table.screen
        assert isinstance(form, NewGame)
        while form.query_one("#game", Chooser).value != "bingo_battle":
            await pilot.press("left")
            await pilot.pause()
        form.query_one("#option-players", Chooser).action_step(-1)
        await pilot.pause()
        assert form.query_one("#option-players", Chooser).value == "1"
        assert not form.query("#seat-1"), "a game for one has one seat"
        await pilot.press("enter")
        await pilot.pause()
        assert table.sitting.game.name == "bingo_battle"
        assert table.sitting.seats == ["human"]
        assert table.sitting.game.options == {"players": 1}
        assert said(table, "panel").startswith("Bingo Battle · players 1\n")


async def test_new_game_refuses_a_bad_number():
    table = make_table()
    async with sit(table) as pilot:
        await pilot.press("f4")
        table.screen.query_one("#option-quiet", NumberField).value = "1234"
        await pilot.press("enter")
        assert isinstance(table.screen, NewGame)
        problem = str(table.screen.query_one("#dialog-problem", Static).content)
        assert problem == "Lokai and Bele: quiet is a whole number from 1 to 999, not '1234'."
        await pilot.press("escape")
        assert not isinstance(table.screen, NewGame)


async def test_play_goes_on_behind_an_open_screen():
    table = make_table(seats="random,random", quiet=5)
    async with sit(table) as pilot:
        await pilot.press("f1")
        await wait_until(pilot, lambda: table.sitting.actor < 0)
        await pilot.press("escape")
        assert said(table, "prompt").endswith("F4: a new game.")


async def test_help_and_rules():
    table = make_table()
    async with sit(table) as pilot:
        for key in ("f1", "f5"):
            await pilot.press(key)
            assert isinstance(table.screen, Reading)
            await pilot.press("escape")
            assert not isinstance(table.screen, Reading)
        await type_in(pilot, "?")
        assert "A move is written d2d5" in table.screen.markdown


async def test_picker_asks_which_of_several_is_meant():
    table = make_table()
    async with sit(table) as pilot:
        taken = []
        table.push_screen(Picker(table.scene.choices[:3]), taken.append)
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        assert taken == [table.scene.choices[1]]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("game", ["lokai_and_bele", "bingo_battle"])
async def test_the_whole_board_fits(game, size):
    table = make_table(game)
    async with sit(table, size):
        board, pane = table.query_one(Board), table.query_one("#board-pane")
        assert board.plan.height <= pane.content_region.height
        assert board.plan.width <= pane.content_region.width
        lines = [table.query_one(f"#{name}").region for name in ("words", "entry-row", "keys")]
        assert all(region.bottom <= size[1] and region.height for region in lines)


async def test_a_window_that_is_too_small_says_what_is_needed():
    table = make_table()
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        assert table.query_one("#too-small").display
        assert not table.query_one("#middle").display
        assert "at least 60 columns and 18 lines; this window has 40 and 10" in said(table, "too-small")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not table.query_one("#too-small").display
        assert texts(table) == ["d2d5"]


async def test_a_narrow_window_shows_the_board_above_the_seats():
    table = make_table()
    async with sit(table, (64, 20)):
        board, panel = table.query_one(Board).region, table.query_one("#panel").region
        assert board.width and panel.y >= board.bottom


@pytest.mark.parametrize("key", ["ctrl+c", "f10"])
async def test_leaving_keeps_the_game(key):
    table = make_table(seats="human,random")
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        await wait_until(pilot, lambda: len(texts(table)) == 2)
        await pilot.press(key)
    saved = saving.saved_game()
    assert saved is not None
    assert [turn.text for turn in saved.match.turns] == texts(table)
    assert seats_of(saved) == ["human", "random"]


async def test_a_folder_that_cannot_be_written_is_told_once(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "file"))
    table = make_table()
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        assert said(table).startswith("The game cannot be saved: ")
        await type_in(pilot, "d7d6")
        assert said(table) == ""
        assert texts(table) == ["d2d5", "d7d6"]


async def test_the_record_is_written_after_every_turn(tmp_path):
    table = make_table()
    table.record = tmp_path / "record.txt"
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        assert "1. d2d5  ; Black moves d2 to d5." in table.record.read_text()


async def test_a_player_that_fails_does_not_take_the_table_with_it(monkeypatch):
    table = make_table(seats="human,random")
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        await wait_until(pilot, lambda: len(texts(table)) == 2)
        monkeypatch.setattr(RandomPlayer, "decide", lambda *_: 1 / 0)
        await type_in(pilot, table.scene.choices[0].text)
        await wait_until(pilot, lambda: "The computer player failed (division by zero)" in said(table))
        await pilot.press("f3")
        assert len(texts(table)) == 2


async def test_without_colour_everything_is_readable_by_signs(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    table = make_table(look=Look(colour=False))
    async with sit(table) as pilot:
        await type_in(pilot, "d2d6")
        await click_spot(pilot, table, "c7")
        rows = drawn(table).splitlines()
        assert rows[0].split() == list("8○○○○○○○○")
        assert "●" in rows[4] and rows[5].count("×") == 1
        assert rows[3].count("»") == 1
        assert rows[13].count("°") == 1
        styles = [span.style for span in table.query_one(Board).render().spans]
        assert all(style.color is None and style.bgcolor is None for style in styles)
        assert any(style.reverse for style in styles), "the cursor"


async def test_in_ascii_the_board_is_ascii():
    table = make_table(look=Look(unicode=False), capture="must")
    async with sit(table) as pilot:
        await click_spot(pilot, table, "d2")
        assert drawn(table).isascii()
        assert "X" in drawn(table) and "O" in drawn(table) and ">" in drawn(table)


async def test_the_board_is_there_while_the_rules_are_compiled():
    start = sitting.new_sitting("lokai_and_bele", {}, ["random", "human"], seed=1)
    assert not start.game.compiled
    table = Table(start, Look(), pace=0)
    async with sit(table) as pilot:
        assert drawn(table).count("●") == 16
        await wait_until(pilot, lambda: start.game.compiled, seconds=240)
        await wait_until(pilot, lambda: len(texts(table)) == 1)


async def test_a_computer_need_not_wait_for_the_compiler_either(monkeypatch):
    finished = threading.Event()
    monkeypatch.setattr("parlour.players.warmup.warm_up", lambda game: finished.wait())
    table = Table(sitting.new_sitting("lokai_and_bele", {}, ["casual", "human"]), Look(), pace=0)
    async with sit(table) as pilot:
        await wait_until(pilot, lambda: len(texts(table)) == 1)
        assert not table.sitting.game.compiled
        finished.set()
        await wait_until(pilot, lambda: table.sitting.game.compiled)


async def test_a_person_need_not_wait_for_the_compiler(monkeypatch):
    finished = threading.Event()
    monkeypatch.setattr("parlour.players.warmup.warm_up", lambda game: finished.wait())
    table = Table(sitting.new_sitting("lokai_and_bele", {}, ["human", "human"]), Look(), pace=0)
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        assert not table.sitting.game.compiled
        assert texts(table) == ["d2d5"]
        await type_in(pilot, "hint")
        await wait_until(pilot, lambda: said(table).startswith("Hint: "))
        finished.set()
        await wait_until(pilot, lambda: table.sitting.game.compiled)


async def test_a_secret_choice_is_not_shown_to_the_other_seat(monkeypatch):
    monkeypatch.setattr("parlour.terminal.app.Warming", lambda *_: None)
    game = load_package("tests.match.pennies")
    game.compiled = False
    table = Table(sitting.Sitting(Match(game, 1), ["human", "human"]), Look(), pace=0)
    async with sit(table) as pilot:
        await type_in(pilot, "tails")
        assert said(table, "log") == "  1. ?  A choice made in secret."
        assert "T" not in drawn(table) and "?" in drawn(table)
        await pilot.press("enter")
        assert said(table, "log").splitlines() == ["  1. tails  Even chooses tails.", "  2. heads  Odd chooses heads."]
