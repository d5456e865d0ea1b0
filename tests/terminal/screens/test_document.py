"""The help and the rules."""

from parlour.terminal.capabilities import Capabilities
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


async def test_the_board_is_seen_behind_it_without_colours_too(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    table = make_table(terminal=Capabilities(colour=False))
    async with sit(table, (120, 40)) as pilot:
        await pilot.press("f1")
        assert table.screen.styles.background.is_transparent
