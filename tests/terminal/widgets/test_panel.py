"""The panel beside the board."""

from parlour.terminal.widgets.log import log

from ..helpers import make_table, sit, type_in


async def test_the_log_tells_the_story_of_a_round():
    table = make_table("deathmatch_arena", "human,human", players=2)
    async with sit(table, (120, 50)) as pilot:
        while all(turn.text not in ("battery", "shield") for turn in table.session.match.turns[:-1]):
            await type_in(pilot, table.scene.choices[-1].text)
        told = log(table.session.turns()).plain
        assert "Round 1 begins." in told
        assert "One, two, three! Red " in told or "One, two, three! Blue " in told
