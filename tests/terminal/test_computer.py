"""Computer players at the table: thinking, hints, hurrying, pausing, and failures."""

import threading

import pytest
from textual import events

from parlour.players.player import RandomPlayer
from parlour.players.search_players import MctsPlayer
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.playback import Playback
from parlour.terminal.session import new_session
from parlour.terminal.table_app import TableApp
from parlour.view.beats import SPEEDS

from .helpers import (
    ManualTimer,
    board_text,
    make_table,
    playing,
    running,
    text_of,
    turn_texts,
    type_in,
    wait_for_threads,
    wait_until,
)


async def test_computer_can_be_hurried(monkeypatch):
    monkeypatch.setattr("parlour.terminal.match_control.make_any_player", lambda level: MctsPlayer(None, 1000))
    async with playing(seats="human,master") as (table, pilot):
        await type_in(pilot, "d2d5")
        assert "White (master) is thinking" in text_of(table, "prompt")
        await pilot.press("escape")
        await wait_until(pilot, lambda: len(turn_texts(table)) == 2)


async def test_table_responds_while_the_computer_thinks(slow_computer):
    async with playing(seats="human,random") as (table, pilot):
        await type_in(pilot, "d2d5")
        await type_in(pilot, "d7d6")
        assert text_of(table) == "Your move will be played on your turn."
        await type_in(pilot, "hint")
        assert text_of(table) == "You can only get a hint on your turn."
        await pilot.press("up")
        assert table.control.computer.is_thinking
        await pilot.press("f3")
        await wait_for_threads(pilot)
        assert turn_texts(table) == [] and not table.control.computer.is_thinking


@pytest.mark.parametrize(("then", "is_played"), [([], True), (["backspace"], False), (["escape"], False)])
async def test_early_typed_move_is_played_on_the_next_turn(slow_computer, then, is_played):
    async with playing(seats="human,random", seed=3) as (table, pilot):
        await type_in(pilot, "d2d5")
        await type_in(pilot, "e2e3")
        await pilot.press(*then)
        table.control.hurry()
        await wait_until(pilot, lambda: len(turn_texts(table)) == 3 or (table.stage.is_present and not is_played))
        if is_played:
            assert turn_texts(table)[2] == "e2e3" and text_of(table) != "Your move will be played on your turn."
        else:
            await wait_until(pilot, lambda: len(turn_texts(table)) == 2)
            assert not table.control.computer.is_thinking and table.session.is_persons_turn


async def test_text_typed_before_a_move_is_played_belongs_to_the_next_one():
    async with playing() as (table, pilot):
        for text in ("d2d5", "d7d6", "nonsense", "e2e4"):  # faster than the table can play
            for key in (*text, "enter"):
                table.line.post_message(events.Key(key, None if key == "enter" else key))
        await wait_until(pilot, lambda: len(turn_texts(table)) == 3)
        assert turn_texts(table) == ["d2d5", "d7d6", "e2e4"]


async def test_refused_text_is_given_back_unless_something_else_is_typed():
    async with playing() as (table, pilot):
        await type_in(pilot, "d2d9")
        assert table.line.value == table.line.selected_text == "d2d9"
        await table.line.action_submit()
        table.line.insert_text_at_cursor("d2d5")
        await pilot.pause()
        assert table.line.value == "d2d5" and "'d2d9'" in text_of(table)


async def test_hint_shows_the_best_move(monkeypatch):
    monkeypatch.setattr("parlour.terminal.match_control.HINT_SECONDS", 0.05)
    async with playing() as (table, pilot):
        await pilot.press("f2")
        await wait_until(pilot, lambda: text_of(table).startswith("Hint: "))
        hinted = [spot for spot, mark in table.view.board.content.marks.items() if mark == "hint"]
        assert len(hinted) == 2
        assert text_of(table).startswith(f"Hint: {''.join(hinted)}. Black moves")
        assert board_text(table).count("!") == 2
        assert turn_texts(table) == []


class Dreamer:
    """A player that decides only after `stop` is set, without using the processor, for which the pilot would wait."""

    def __init__(self, *_):
        self.choose = RandomPlayer()

    def decide(self, state, stop):
        stop.wait()
        return self.choose.decide(state)


async def test_move_drops_a_pending_hint(monkeypatch):
    monkeypatch.setattr("parlour.terminal.match_control.Adviser", Dreamer)
    async with playing(seats="human,random") as (table, pilot):
        await pilot.press("f2")
        assert table.control.computer.is_thinking
        await type_in(pilot, "d2d5")
        await wait_until(pilot, lambda: len(turn_texts(table)) == 2)
        assert table.stage.hinted == ()


async def test_space_pauses_computers(slow_computer):
    async with playing(seats="random,random") as (table, pilot):
        await pilot.press("space")
        await wait_for_threads(pilot)
        assert turn_texts(table) == [] and not table.control.computer.is_thinking
        actor = table.stage.scene.seats[table.session.actor]
        assert text_of(table, "prompt") == f"Paused. Next to move: {actor} (random). Space: continue."
        await pilot.press("space", "escape")
        await wait_until(pilot, lambda: turn_texts(table))


async def test_failing_player_is_reported_and_its_turn_can_be_taken_back(monkeypatch):
    async with playing(seats="human,random") as (table, pilot):
        await type_in(pilot, "d2d5")
        await wait_until(pilot, lambda: len(turn_texts(table)) == 2)
        monkeypatch.setattr(RandomPlayer, "decide", lambda *_: 1 / 0)
        await type_in(pilot, table.stage.scene.choices[0].text)
        await wait_until(pilot, lambda: "The computer player failed (division by zero)" in text_of(table))
        await pilot.press("f3")
        assert len(turn_texts(table)) == 2


@pytest.mark.parametrize("seats", [["casual", "human"], ["human", "human"]])
async def test_play_does_not_wait_for_the_compiler(monkeypatch, seats):
    finished = threading.Event()
    monkeypatch.setattr("parlour.players.warmup.warm_up", lambda game: finished.wait())
    table = TableApp(new_session("lokai_and_bele", {}, seats), Capabilities(), speed=0)
    async with running(table) as pilot:
        if seats[0] == "human":
            await type_in(pilot, "d2d5")
        await wait_until(pilot, lambda: len(turn_texts(table)) == 1)
        await type_in(pilot, "hint")
        await wait_until(pilot, lambda: text_of(table).startswith("Hint: "))
        assert not table.session.game.compiled
        finished.set()
        await wait_until(pilot, lambda: table.session.game.compiled)


@pytest.mark.parametrize("is_undone", [False, True])
async def test_decision_waits_until_earlier_beats_have_been_shown(is_undone):
    table = make_table(seats="human,random")
    table.stage.playback = Playback(ManualTimer(), table.stage.show_beat, SPEEDS["normal"])
    async with running(table) as pilot:
        await type_in(pilot, "d2d5")
        await wait_until(pilot, lambda: not table.control.computer.is_thinking)
        assert turn_texts(table) == ["d2d5"] and table.stage.playback.is_on
        await pilot.press("f3" if is_undone else "escape")
        await pilot.pause()
        assert len(turn_texts(table)) == (0 if is_undone else 2)
