"""The help and the rules."""

from parlour.terminal.screens.document import DocumentScreen

from ..helpers import make_table, sit, type_in


async def test_help_and_rules():
    table = make_table()
    async with sit(table) as pilot:
        for key in ("f1", "f5"):
            await pilot.press(key)
            assert isinstance(table.screen, DocumentScreen)
            await pilot.press("escape")
            assert not isinstance(table.screen, DocumentScreen)
        await type_in(pilot, "?")
        assert "A move is written d2d5" in table.screen.markdown
