"""The computer at the table: it thinks, hints, is hurried, paused, or fails."""

import threading

import pytest

from parlour.players.player import RandomPlayer
from parlour.players.search_players import MctsPlayer
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.playback import Playback
from parlour.terminal.session import new_session
from parlour.terminal.table_app import TableApp
from parlour.view.beats import SPEEDS

from .helpers import drawn, make_table, said, sit, texts, type_in, wait_until


async def test_the_computer_can_be_made_to_move_now(monkeypatch):
    monkeypatch.setattr("parlour.terminal.match_control.make_any_player", lambda level: MctsPlayer(None, 1000))
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
        assert said(table) == "It isn't your turn yet."
        await pilot.press("up")
        assert table.control.computer.is_thinking


async def test_hint_shows_the_best_move(monkeypatch):
    monkeypatch.setattr("parlour.terminal.match_control.HINT_SECONDS", 0.05)
    table = make_table()
    async with sit(table) as pilot:
        await pilot.press("f2")
        await wait_until(pilot, lambda: said(table).startswith("Hint: "))
        hinted = [spot for spot, mark in table.view.board.content.marks.items() if mark == "hint"]
        assert len(hinted) == 2
        assert said(table).startswith(f"Hint: {''.join(hinted)}. Black moves")
        assert drawn(table).count("!") == 2
        assert texts(table) == []


class Dreamer:
    """A player that decides only after `stop` is set, without using the processor, for which the pilot would wait."""

    def __init__(self, *_):
        self.choose = RandomPlayer()

    def decide(self, state, stop):
        stop.wait()
        return self.choose.decide(state)


async def test_a_move_before_the_hint_has_come_goes_on_with_the_game(monkeypatch):
    monkeypatch.setattr("parlour.terminal.match_control.Adviser", Dreamer)
    table = make_table(seats="human,random")
    async with sit(table) as pilot:
        await pilot.press("f2")
        assert table.control.computer.is_thinking
        await type_in(pilot, "d2d5")
        await wait_until(pilot, lambda: len(texts(table)) == 2, seconds=10)
        assert table.stage.hinted == ()


async def test_no_hint_for_a_computer(slow_computer):
    table = make_table(seats="random,human")
    async with sit(table) as pilot:
        await type_in(pilot, "hint")
        assert said(table) == "You can only get a hint on your turn."


async def test_space_pauses_computers(slow_computer):
    table = make_table(seats="random,random")
    async with sit(table) as pilot:
        await pilot.press("space")
        await pilot.pause(0.3)
        assert texts(table) == []
        who = table.stage.scene.seats[table.session.actor]
        assert said(table, "prompt") == f"Paused. Next to move: {who} (random). Space: continue."
        await pilot.press("space", "escape")
        await wait_until(pilot, lambda: texts(table))


async def test_a_player_that_fails_does_not_take_the_table_with_it(monkeypatch):
    table = make_table(seats="human,random")
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        await wait_until(pilot, lambda: len(texts(table)) == 2)
        monkeypatch.setattr(RandomPlayer, "decide", lambda *_: 1 / 0)
        await type_in(pilot, table.stage.scene.choices[0].text)
        await wait_until(pilot, lambda: "The computer player failed (division by zero)" in said(table))
        await pilot.press("f3")
        assert len(texts(table)) == 2


async def test_a_computer_need_not_wait_for_the_compiler_either(monkeypatch):
    finished = threading.Event()
    monkeypatch.setattr("parlour.players.warmup.warm_up", lambda game: finished.wait())
    table = TableApp(new_session("lokai_and_bele", {}, ["casual", "human"]), Capabilities(), speed=0)
    async with sit(table) as pilot:
        await wait_until(pilot, lambda: len(texts(table)) == 1)
        assert not table.session.game.compiled
        finished.set()
        await wait_until(pilot, lambda: table.session.game.compiled)


class Clock:
    """A timer that is fired by hand."""

    def __init__(self):
        self.rings = []

    def __call__(self, _, ring):
        self.rings.append(ring)
        return self

    def stop(self):
        self.rings.clear()


@pytest.mark.parametrize("is_undone", [False, True])
async def test_a_decision_waits_until_what_went_before_was_shown(is_undone):
    table = make_table(seats="human,random")
    table.stage.playback = Playback(Clock(), table.stage.show_beat, SPEEDS["normal"])
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        await wait_until(pilot, lambda: not table.control.computer.is_thinking)
        assert texts(table) == ["d2d5"] and table.stage.playback.is_on
        await pilot.press("f3" if is_undone else "escape")
        await pilot.pause()
        assert len(texts(table)) == (0 if is_undone else 2)
