"""The form for a new game."""

from textual.widgets import Static

from parlour import registry
from parlour.terminal.new_game import Chooser, NewGame, NumberField
from parlour.view.language import speaking
from tests.terminal.helpers import make_table, said, sit, type_in


async def test_new_game():
    table = make_table()
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        await pilot.press("f4")
        form = table.screen
        assert isinstance(form, NewGame)
        while form.query_one("#game", Chooser).value != "bingo_battle":
            await pilot.press("left")
            await pilot.pause()
        form.query_one("#option-players", Chooser).action_step(-1)
        await pilot.pause()
        assert form.query_one("#option-players", Chooser).value == "1"
        assert not form.query("#seat-1"), "a game for one has one seat"
        await pilot.press("enter")
        await pilot.pause()
        assert table.session.game.name == "bingo_battle"
        assert table.session.seats == ["human"]
        assert table.session.game.options == {"players": 1}
        assert said(table, "panel").startswith("Bingo Battle · Players 1\n")


async def test_options_are_told_in_the_language_that_is_spoken():
    table = make_table()
    with speaking("de"):
        async with sit(table) as pilot:
            await pilot.press("f4")
            names = [str(name.content) for name in table.screen.query(".row-name").results(Static)]
        title = registry.localized_info("lokai_and_bele").options[0].title
    assert title in names
    assert title != registry.info("lokai_and_bele").options[0].title


async def test_new_game_refuses_a_bad_number():
    table = make_table()
    async with sit(table) as pilot:
        await pilot.press("f4")
        table.screen.query_one("#option-quiet", NumberField).value = "1234"
        await pilot.press("enter")
        assert isinstance(table.screen, NewGame)
        problem = str(table.screen.query_one("#dialog-problem", Static).content)
        assert problem == "Lokai and Bele: quiet must be a whole number from 1 to 999, not '1234'."
        await pilot.press("escape")
        assert not isinstance(table.screen, NewGame)
