"""The screens of the help, the rules and full messages, and the choice between moves."""

import pytest
from textual.widgets import Static
from textual.widgets._markdown import MarkdownTableCellContents
from textual.widgets.markdown import MarkdownBlock

from parlour.terminal.capabilities import Capabilities
from parlour.terminal.dialogs import ActionPicker, DocumentScreen
from parlour.terminal.widgets.board_drawing import MARKS
from parlour.view.language import speaking
from tests.terminal.helpers import playing, type_in


async def test_help_and_rules_open_and_close():
    async with playing() as (table, pilot):
        for key in ("f1", "f5"):
            await pilot.press(key)
            assert isinstance(table.screen, DocumentScreen)
            await pilot.press("escape")
            assert not isinstance(table.screen, DocumentScreen)
        await type_in(pilot, "?")
        assert "Write a move as d2d5" in table.screen.markdown


async def test_background_is_transparent_without_colours(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    async with playing(terminal=Capabilities(colour=False), size=(120, 40)) as (table, pilot):
        await pilot.press("f1")
        assert table.screen.styles.background.is_transparent


async def test_help_lists_all_signs_and_how_to_close_it():
    async with playing(size=(60, 18)) as (table, pilot):
        await pilot.press("f1")
        await pilot.pause()
        assert table.screen.query_one(".dialog").border_subtitle == "Arrow keys: scroll. Esc: close."
        cells = [str(cell.content) for cell in table.screen.query(MarkdownTableCellContents)]
        assert cells[cells.index("°") + 1] == "last move"
        marks = {mark.unicode for mark in MARKS.values()}
        signs = [cell for cell in table.screen.query(".cell") if str(cell.content) in marks]
        assert {cell.region.height for cell in signs} <= {1, 2}, "a long meaning may be wrapped once"


@pytest.mark.parametrize(("language", "rest"), [("en", "discarded 0"), ("de", "Markt abräumen.")])
async def test_full_text_of_a_cut_off_message(language, rest):
    with speaking(language):
        async with playing(size=(60, 18)) as (table, pilot):
            whole = f"*Hint*: [d2d5] `as is` {'on and on ' * 20}{rest}"
            table.stage.show_message(whole)
            await pilot.pause()
            assert "F9" in table.query_one("#message", Static).render().plain
            await pilot.press("f9")
            await pilot.pause()
            shown = " ".join(str(each.content) for each in table.screen.query(MarkdownBlock))
            assert "".join(whole.split()) in "".join(shown.split())
            await pilot.press("f9")
            assert not isinstance(table.screen, DocumentScreen)


@pytest.mark.parametrize(("keys", "index"), [(["down", "enter"], 1), (["escape"], None)])
async def test_picker_asks_which_of_several_moves_is_meant(keys, index):
    async with playing() as (table, pilot):
        picked, choices = [], table.stage.scene.choices
        table.push_screen(ActionPicker(choices[:3]), picked.append)
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        assert picked == [None if index is None else choices[index]]
