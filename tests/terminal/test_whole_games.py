"""Whole games in narrow windows: the board stays where it is, cut-off texts are marked, every event is shown."""

import random

import pytest

from parlour.match.match import is_setup
from parlour.match.viewing import seen_beats
from parlour.view.language import LANGUAGES, speaking
from tests.campaign import some_daily
from tests.terminal.helpers import (
    Recorder,
    any_choice,
    board_place,
    is_asked,
    make_table,
    running,
    silently_cut_texts,
    wait_until,
)

OPTIONS = {
    "bingo_battle": {},
    "bingo_chess": {},
    "columna": {},
    "deathmatch_arena": {"players": 5, "rounds": 4},
    "invictus": {},
    "lokai_and_bele": {"quiet": 5},
    "maexchen": {"players": 3, "faces": 6},
}
SMALL = [(60, 18), (60, 22)]
DAILY = [("maexchen", (60, 22)), ("deathmatch_arena", (80, 24))]
CASES = [
    *DAILY,
    ("maexchen", (60, 18)),
    *[("lokai_and_bele", size) for size in SMALL],
    *[("bingo_battle", size) for size in [*SMALL, (80, 24)]],
]
MOST = 150  # maximum number of turns


def table_of(name):
    options = OPTIONS[name]
    others = ["random"] * (options.get("players", 2) - 1)
    return make_table(name, ",".join(["human", *others]), seed=7, **options)


async def play_on(table, pilot, see=lambda: None):
    """Play the match, and call `see` at each decision and at the end."""
    dice = random.Random(5)
    while True:
        await wait_until(pilot, lambda: is_asked(table))
        await pilot.pause()
        see()
        if table.session.actor < 0 or len(table.session.match.turns) >= MOST:
            return
        if table.control.draft:
            for names in (("shuffle", "mischen"), ("confirm", "fertig")):
                table.control.play_plan(next(plan for plan in table.stage.scene.plans if plan.name in names))
        else:
            table.control.play(any_choice(table, dice))


@pytest.mark.parametrize("language", some_daily([*LANGUAGES], "de"))
@pytest.mark.parametrize("case", some_daily(CASES, *DAILY), ids=str)
async def test_board_stays_in_place_and_cut_off_texts_are_marked(case, language):
    name, size = case
    with speaking(language):
        table, places = table_of(name), set()
        async with running(table, size) as pilot:

            def see():
                if table.control.draft is None or size != (60, 18):  # a setup has all of the smallest window
                    places.add(board_place(table))
                assert silently_cut_texts(table) == []
                board, pane = table.view.board, table.query_one("#board-pane")
                region = board.region_of([table.stage.cursor])
                assert region is None or pane.region.contains_region(region.translate(board.region.offset))

            await play_on(table, pilot, see)
    assert len(places) == 1


def described(beats):
    return [(beat.kind, beat.sentence, beat.spots, beat.scene) for beat in beats]


@pytest.mark.parametrize("name", some_daily([*OPTIONS], "maexchen", "lokai_and_bele"))
async def test_each_beat_is_shown_once_in_order_for_its_time(name):
    table = table_of(name)
    recorder, begun, match = Recorder(table), table.session.begun, table.session.match
    async with running(table, (60, 22)) as pilot:
        await play_on(table, pilot)
    turns = [turn for turn in range(begun, len(match.turns)) if not is_own_setup(match, turn)]
    beats = [beat for turn in turns for beat in seen_beats(match, turn, 0)]
    assert described(recorder.shown) == described(beats)
    assert recorder.messages == [beat.sentence for beat in beats if beat.sentence]
    least = [beat.milliseconds / 1000 for beat in recorder.shown]
    assert all(seconds <= spent for seconds, spent in zip(least, recorder.seconds, strict=True))


def is_own_setup(match, turn):
    """Whether a turn is part of the person's own setup, which is not animated."""
    return match.turns[turn].actor == 0 and is_setup(match.state_before(turn))
