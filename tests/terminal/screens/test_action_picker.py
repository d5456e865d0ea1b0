"""Asking which of several actions is meant."""

from parlour.terminal.screens.action_picker import ActionPicker
from tests.terminal.helpers import make_table, sit


async def test_picker_asks_which_of_several_is_meant():
    table = make_table()
    async with sit(table) as pilot:
        taken = []
        table.push_screen(ActionPicker(table.scene.choices[:3]), taken.append)
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        assert taken == [table.scene.choices[1]]
