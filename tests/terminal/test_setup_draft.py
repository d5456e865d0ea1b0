"""A setup is arranged before any of it is played: typed, picked, exchanged, filled, and confirmed."""

import pytest

from parlour.terminal.widgets.board import Board
from parlour.view.language import LANGUAGES, speaking
from tests.campaign import some_daily
from tests.terminal.helpers import SIZE, click_spot, drawn, make_table, said, sit, texts, type_in

LOW_TO_HIGH = list("111222333444555666")


def lies(table, *spots):
    """Pieces placed on some spots."""
    found = [table.stage.scene.spot(spot) for spot in spots]
    return ["".join(piece.label for piece in spot.pieces) for spot in found]


async def test_a_setup_is_typed_exchanged_taken_back_and_confirmed():
    table = make_table("invictus", "human,human")
    async with sit(table) as pilot:
        for text in ("6 e3", "5", "a2 e3"):
            await type_in(pilot, text)
        assert lies(table, "a2", "e3", "face6") == ["6", "5", "66"]
        await pilot.press("f3")
        assert lies(table, "a2", "e3") == ["5", "6"]
        await type_in(pilot, "a2 b2")
        assert lies(table, "a2", "b2") == ["", "5"]
        await type_in(pilot, "confirm")
        assert said(table).startswith("Still empty: a2, c2")
        assert texts(table) == []
        await type_in(pilot, "fill")
        await type_in(pilot, "confirm")
        assert (sorted(texts(table)), texts(table)[1], texts(table)[13]) == (LOW_TO_HIGH, "5", "6")
        assert table.control.draft is not None and lies(table, "face6") == ["666"]  # now White's


async def test_a_setup_is_picked():
    table = make_table("invictus", "human,human")
    async with sit(table) as pilot:
        for spot in ("face2", "b2", "c2", "face2"):  # the next of them is in the hand at once, until it is let go
            await click_spot(pilot, table, spot)
        assert lies(table, "b2", "c2", "face2") == ["2", "2", "2"]
        await click_spot(pilot, table, "b2")
        await click_spot(pilot, table, "face2")
        assert lies(table, "b2", "face2") == ["", "22"]


@pytest.mark.parametrize("plan", some_daily(["fill", "shuffle"], "shuffle"))
async def test_all_is_laid_at_once_and_played_when_confirmed(plan):
    table = make_table("invictus", "human,human")
    async with sit(table) as pilot:
        await type_in(pilot, plan)
        assert (table.control.draft.empty, texts(table)) == ([], [])
        await type_in(pilot, "clear")
        assert len(table.control.draft.empty) == 18
        await click_spot(pilot, table, f"press:{plan}")
        await click_spot(pilot, table, "press:confirm")
        assert sorted(texts(table)) == LOW_TO_HIGH
        assert (texts(table) == LOW_TO_HIGH) == (plan == "fill")


@pytest.mark.parametrize("text", some_daily(["7", "7 a2", "6 a9", "a2 b2", "6 6", "x"], "6 a9", "x"))
async def test_illegal_placements_are_refused(text):
    table = make_table("invictus", "human,human")
    async with sit(table) as pilot:
        await type_in(pilot, text)
        assert "isn't a legal placement" in said(table)
        assert (lies(table, "a2"), texts(table)) == ([""], [])


async def test_each_pile_is_whole_on_a_small_terminal_without_colour():
    table = make_table("invictus", "human,human")
    async with sit(table, SIZE):
        assert drawn(table).count("×3") == 6


async def test_no_hint_is_given_while_a_setup_is_laid():
    table = make_table("invictus", "human,human")
    async with sit(table) as pilot:
        await type_in(pilot, "6 a2")
        await pilot.press("f2")
        assert said(table).startswith("There are no hints for the setup.")


async def test_setup_commands_use_the_current_language():
    with speaking("de"):
        table = make_table("invictus", "human,human")
        async with sit(table) as pilot:
            heard = [said(table)]
            for text in ("zzz", "confirm"):
                await type_in(pilot, text)
                heard.append(said(table))
            await pilot.press("f2")
            heard.append(said(table))
            assert [sentence.split()[0] for sentence in heard] == ["Wähle", "'zzz'", "Noch", "Für"]
            assert {plan.sentence for plan in table.stage.scene.plans} >= {"Alle Steine vom Brett nehmen."}
            assert " auf " in table.stage.scene.choices[0].sentence


@pytest.mark.parametrize("language", some_daily([*LANGUAGES], "de"))
async def test_its_commands_are_known_in_every_language(language):
    with speaking(language):
        table = make_table("invictus", "human,human")
        async with sit(table) as pilot:
            for fill, clear in (("fill", "clear"), ("Füllen", "leer")):
                await type_in(pilot, fill)
                assert lies(table, "i3") != [""]
                await type_in(pilot, clear)
                assert lies(table, "i3") == [""]
            await type_in(pilot, "mischen")
            await type_in(pilot, "fertig")
            assert len(texts(table)) == 18
            tray = table.query_one("#tray", Board).render().plain
            assert ("fill" in tray, "füllen" in tray) == (language == "en", language == "de")


@pytest.mark.campaign
async def test_setup_changes_update_message_and_info():
    table = make_table("invictus", "human,human")
    async with sit(table) as pilot:
        table.stage.cursor = "a2"
        for typed, told in (
            ("fill", "All spots are filled."),
            ("shuffle", "All pieces are placed again."),
            ("clear", "All is taken"),
        ):
            await type_in(pilot, typed)
            assert said(table).startswith(told)
            assert ("a2: empty" in said(table, "info")) == (typed == "clear")
        await type_in(pilot, "6 a2")
        assert said(table) == "Black die 6 to a2." and "a2: Black die 6" in said(table, "info")
        await pilot.press("f3")
        assert said(table) == "Move taken back." and "a2: empty" in said(table, "info")


async def test_a_die_that_lies_can_go_wherever_it_can_be_exchanged():
    table = make_table("invictus", "human,human")
    async with sit(table) as pilot:
        await type_in(pilot, "fill")
        await click_spot(pilot, table, "a2")
        assert said(table) == "Picked a2: Black die 1. Now pick one of 18 marked places, or press Esc to cancel."
