"""The screen that is handed from one person to the next."""

from parlour.core.game import load_package
from parlour.match import Match
from parlour.terminal.apps.table import TableApp
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.screens.curtain import Curtain
from parlour.terminal.session import Session
from tests.terminal.helpers import drawn, make_table, said, sit, type_in


async def test_what_is_hidden_is_seen_by_each_alone(monkeypatch):
    monkeypatch.setattr("parlour.terminal.apps.match.Warming", lambda *_: None)
    game = load_package("tests.match.pennies")
    game.compiled = False
    table = TableApp(Session(Match(game, 1), ["human", "human"]), Capabilities(), speed=0)
    async with sit(table) as pilot:
        assert not isinstance(table.screen, Curtain), "the first person sits there already"
        await type_in(pilot, "tails")
        assert isinstance(table.screen, Curtain)
        assert "Hand over to Odd, then press Enter." in str(table.screen.query_one("Static").content)
        await pilot.press("f3", "f7", "escape", "x")
        assert isinstance(table.screen, Curtain) and len(table.session.match.turns) == 1
        await pilot.press("enter")
        await pilot.pause()
        assert not isinstance(table.screen, Curtain)
        assert "T" not in drawn(table) and said(table, "log") == "  1. ?  Even has chosen in secret."


async def test_where_nothing_is_hidden_there_is_no_curtain():
    table = make_table()
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        assert not isinstance(table.screen, Curtain)


def test_each_person_is_told_what_happened_since_they_last_looked():
    game = load_package("tests.match.pennies")
    game.compiled = False
    session = Session(Match(game, 1), ["human", "human"])
    assert list(session.news()) == []
    session.match.play_text("tails")
    (secret,) = session.news()
    assert secret.kind == "secret" and list(session.news()) == []
