"""The panel beside the board."""

from parlour.terminal.widgets import panel

from ..helpers import make_table, sit, type_in


async def test_the_log_tells_the_story_of_a_round():
    table = make_table("deathmatch_arena", "human,human", players=2)
    async with sit(table, (120, 50)) as pilot:
        while all(turn.text not in ("battery", "shield") for turn in table.session.match.turns[:-1]):
            await type_in(pilot, table.scene.choices[-1].text)
        log = panel.log(table.session.turns()).plain
        assert "Round 1 begins." in log
        assert "One, two, three! Red " in log or "One, two, three! Blue " in log
