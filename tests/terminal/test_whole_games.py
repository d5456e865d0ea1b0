"""Whole games in narrow windows: the board stays where it is, nothing is cut in silence, every event is shown."""

import random

import pytest

from parlour.match import read_record, write_record
from parlour.match.match import is_setup
from parlour.match.seen_beats import seen_beats
from parlour.view.language import LANGUAGES, speaking
from tests.campaign import some_daily
from tests.terminal.helpers import Recorder, any_choice, cut_in_silence, make_table, place, sit, wait_until

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
MOST = 150  # turns


def table_of(name):
    options = OPTIONS[name]
    others = ["random"] * (options.get("players", 2) - 1)
    return make_table(name, ",".join(["human", *others]), seed=7, **options)


async def play_on(table, pilot, see):
    """Play the match, and have everything seen at each decision and at the end."""
    dice = random.Random(5)

    def is_asked():
        return table.stage.is_present and (table.session.is_persons_turn or table.session.actor < 0)

    while table.session.actor >= 0 and len(table.session.match.turns) < MOST:
        await wait_until(pilot, is_asked)
        await pilot.pause()
        see()
        if table.control.draft:
            table.control.play_plan(
                next(plan for plan in table.stage.scene.plans if plan.name in ("shuffle", "mischen"))
            )
            table.control.play_plan(
                next(plan for plan in table.stage.scene.plans if plan.name in ("confirm", "fertig"))
            )
        elif table.session.actor >= 0:
            table.control.play(any_choice(table, dice))
    await wait_until(pilot, is_asked)
    await pilot.pause()
    see()


@pytest.mark.parametrize("language", some_daily([*LANGUAGES], "de"))
@pytest.mark.parametrize("case", some_daily(CASES, *DAILY), ids=str)
async def test_the_board_stays_and_nothing_is_cut_in_silence(case, language):
    name, size = case
    with speaking(language):
        table, places = table_of(name), set()
        async with sit(table, size) as pilot:

            def see():
                if table.control.draft is None or size != (60, 18):  # a setup has all of the smallest window
                    places.add(place(table))
                assert cut_in_silence(table) == []
                assert table.view.board.region_of([table.stage.cursor]) is None or is_in_sight(
                    table, table.stage.cursor
                )

            await play_on(table, pilot, see)
    assert len(places) == 1


def is_in_sight(table, spot):
    """Whether the whole of a spot is in sight."""
    board, pane = table.view.board, table.query_one("#board-pane")
    region = board.region_of([spot]).translate(board.region.offset)
    return pane.region.contains_region(region)


@pytest.mark.parametrize("name", some_daily([*OPTIONS], "maexchen"))
async def test_every_event_of_the_record_is_told_in_order(name):
    table = table_of(name)
    recorder, begun = Recorder(table), table.session.begun
    async with sit(table, (60, 22)) as pilot:
        await play_on(table, pilot, lambda: None)
    match = read_record(write_record(table.session.match, {}), compiled=False).match
    turns = [turn for turn in range(begun, len(match.turns)) if not is_own_setup(match, turn)]
    beats = [beat for turn in turns for beat in seen_beats(match, turn, 0)]
    assert recorder.said == [beat.sentence for beat in beats if beat.sentence]
    assert len(recorder.said) >= len(turns)


def is_own_setup(match, turn):
    """Whether a turn lays out one's setup, which is there at once."""
    return match.turns[turn].actor == 0 and is_setup(match.state_before(turn))
