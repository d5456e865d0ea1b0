"""The help and the rules."""

from textual.widgets._markdown import MarkdownTableCellContents

from parlour.terminal.capabilities import Capabilities
from parlour.terminal.document import DocumentScreen
from parlour.terminal.typed_commands import TABLE_KEYS, help_text
from parlour.terminal.widgets.board_drawing import MARKS
from parlour.view.language import speaking
from tests.terminal.helpers import make_table, sit, type_in


async def test_help_and_rules():
    table = make_table()
    async with sit(table) as pilot:
        for key in ("f1", "f5"):
            await pilot.press(key)
            assert isinstance(table.screen, DocumentScreen)
            await pilot.press("escape")
            assert not isinstance(table.screen, DocumentScreen)
        await type_in(pilot, "?")
        assert "Write a move as d2d5" in table.screen.markdown


async def test_the_board_is_seen_behind_it_without_colours_too(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    table = make_table(terminal=Capabilities(colour=False))
    async with sit(table, (120, 40)) as pilot:
        await pilot.press("f1")
        assert table.screen.styles.background.is_transparent


async def test_the_signs_are_a_list_and_the_way_out_is_always_in_sight():
    table = make_table()
    async with sit(table, (60, 18)) as pilot:
        await pilot.press("f1")
        await pilot.pause()
        assert table.screen.query_one(".dialog").border_subtitle == "Arrow keys: scroll. Esc: close."
        cells = [str(cell.content) for cell in table.screen.query(MarkdownTableCellContents)]
        assert cells[cells.index("°") + 1] == "last move"
        signs = [cell for cell in table.screen.query(".cell") if str(cell.content) in MARKS.values()]
        assert {cell.region.height for cell in signs} <= {1, 2}, "a long meaning may be wrapped once"


async def test_the_help_tells_commands_in_the_language_that_is_spoken():
    with speaking("de"):
        told = help_text("", MARKS, TABLE_KEYS)
    assert "`Tipp`" in told and "`hint`" not in told
