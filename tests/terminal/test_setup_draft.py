"""A setup is arranged before any of it is played: typed, picked, swapped, filled, and confirmed."""

import pytest

from parlour.terminal.widgets.board import Board
from parlour.view.language import LANGUAGES, speaking
from tests.campaign import some_daily
from tests.terminal.helpers import board_text, click_spot, playing, text_of, turn_texts, type_in

LOW_TO_HIGH = list("111222333444555666")


def pieces_on(table, *spots):
    """Pieces placed on some spots."""
    found = [table.stage.scene.spot(spot) for spot in spots]
    return ["".join(piece.label for piece in spot.pieces) for spot in found]


async def test_setup_is_typed_swapped_undone_and_confirmed():
    async with playing("invictus") as (table, pilot):
        for text in ("6 e3", "5", "a2 e3"):
            await type_in(pilot, text)
        assert pieces_on(table, "a2", "e3", "face6") == ["6", "5", "66"]
        await pilot.press("f3")
        assert pieces_on(table, "a2", "e3") == ["5", "6"]
        await type_in(pilot, "a2 b2")
        assert pieces_on(table, "a2", "b2") == ["", "5"]
        await type_in(pilot, "confirm")
        assert text_of(table).startswith("Still empty: a2, c2")
        assert turn_texts(table) == []
        await pilot.press("f2")
        assert text_of(table).startswith("There are no hints for the setup.")
        await type_in(pilot, "fill")
        await type_in(pilot, "confirm")
        assert (sorted(turn_texts(table)), turn_texts(table)[1], turn_texts(table)[13]) == (LOW_TO_HIGH, "5", "6")
        assert table.control.draft is not None and pieces_on(table, "face6") == ["666"]  # now White's
        await pilot.press("f7")
        await type_in(pilot, "fill")
        assert text_of(table) == "You're looking at an earlier turn. Press Esc to return to the game."


async def test_setup_is_picked():
    async with playing("invictus") as (table, pilot):
        assert board_text(table).count("×3") == 6
        for spot in ("face2", "b2", "c2", "face2"):  # the next piece is picked at once, until it is deselected
            await click_spot(pilot, table, spot)
        assert pieces_on(table, "b2", "c2", "face2") == ["2", "2", "2"]
        await click_spot(pilot, table, "b2")
        await click_spot(pilot, table, "face2")
        assert pieces_on(table, "b2", "face2") == ["", "22"]
        await type_in(pilot, "clear")
        await type_in(pilot, "fill")
        await click_spot(pilot, table, "a2")
        assert text_of(table) == "Picked a2: Black die 1. Now pick one of 18 marked places, or press Esc to cancel."


@pytest.mark.parametrize("plan", some_daily(["fill", "shuffle"], "shuffle"))
async def test_all_pieces_are_placed_at_once_and_played_when_confirmed(plan):
    async with playing("invictus") as (table, pilot):
        await type_in(pilot, plan)
        assert (table.control.draft.empty, turn_texts(table)) == ([], [])
        await type_in(pilot, "clear")
        assert len(table.control.draft.empty) == 18
        await click_spot(pilot, table, f"press:{plan}")
        await click_spot(pilot, table, "press:confirm")
        assert sorted(turn_texts(table)) == LOW_TO_HIGH
        assert (turn_texts(table) == LOW_TO_HIGH) == (plan == "fill")


async def test_illegal_placements_are_refused():
    async with playing("invictus") as (table, pilot):
        for text in ("7", "7 a2", "6 a9", "a2 b2", "6 6", "x"):
            table.stage.show_message("")
            await type_in(pilot, text)
            assert "isn't a legal placement" in text_of(table)
            await pilot.press("escape")
        assert (pieces_on(table, "a2"), turn_texts(table)) == ([""], [])


async def test_setup_in_german():
    with speaking("de"):
        async with playing("invictus") as (table, pilot):
            messages = [text_of(table)]
            for text in ("zzz", "confirm"):
                await type_in(pilot, text)
                messages.append(text_of(table))
            await pilot.press("f2")
            messages.append(text_of(table))
            assert [sentence.split()[0] for sentence in messages] == ["Wähle", "'zzz'", "Noch", "Für"]
            assert {plan.sentence for plan in table.stage.scene.plans} >= {"Alle Steine vom Brett nehmen."}
            assert " auf " in table.stage.scene.choices[0].sentence


@pytest.mark.parametrize("language", some_daily([*LANGUAGES], "de"))
async def test_setup_commands_are_known_in_every_language(language):
    with speaking(language):
        async with playing("invictus") as (table, pilot):
            for fill, clear in (("fill", "clear"), ("Füllen", "leer")):
                await type_in(pilot, fill)
                assert pieces_on(table, "i3") != [""]
                await type_in(pilot, clear)
                assert pieces_on(table, "i3") == [""]
            await type_in(pilot, "mischen")
            await type_in(pilot, "fertig")
            assert len(turn_texts(table)) == 18
            tray = table.query_one("#tray", Board).render().plain
            assert ("fill" in tray, "füllen" in tray) == (language == "en", language == "de")


@pytest.mark.campaign
async def test_setup_changes_update_message_and_info():
    async with playing("invictus") as (table, pilot):
        table.stage.cursor = "a2"
        for typed, message in (
            ("fill", "All squares are filled."),
            ("shuffle", "Your setup has been shuffled."),
            ("clear", "The setup has been cleared."),
        ):
            await type_in(pilot, typed)
            assert text_of(table).startswith(message)
            assert ("a2: empty" in text_of(table, "info")) == (typed == "clear")
        await type_in(pilot, "6 a2")
        assert text_of(table) == "Black die 6 to a2." and "a2: Black die 6" in text_of(table, "info")
        await pilot.press("f3")
        assert text_of(table) == "Move taken back." and "a2: empty" in text_of(table, "info")
