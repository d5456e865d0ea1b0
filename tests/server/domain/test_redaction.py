"""Redaction of events for viewers."""

from parlour.registry import discovery
from parlour.server.domain.commands import Play, TakeBack
from parlour.server.domain.redaction import redact
from tests.server.tables import SECRET, ask, lay


def played(redacted):
    return [event for event in redacted if event["kind"] == "played"]


def table_with_two_moves():
    table, events = lay("lokai_and_bele", "ann", "ann")
    for text in ("d2d6", "d7xd6"):
        events += ask(table, Play(table.seq, (text,)), "ann")
    return table, events


def test_redaction_removes_keys():
    _, events = lay("lokai_and_bele", "ann", "bob")
    redacted = redact(events, [], start=None, hides=False)
    assert len(redacted) == len(events) and redacted[0]["game"] == "lokai_and_bele"
    assert redacted[1] == {"at": events[1].at, "seat": 1, "player": "Bob", "kind": "sat"}
    assert not {"ann", "bob", SECRET} & set(str(redacted).replace("'", " ").split())


def test_installed_game_has_its_declared_name(monkeypatch):
    declared = discovery.GameLocation("duel", "parlour.games.lokai_and_bele", "a package")
    monkeypatch.setattr(discovery, "_installed_games", lambda: (declared,))
    _, events = lay("lokai_and_bele", "ann", "bob")
    assert redact(events, [], start=None, hides=False)[0]["game"] == "duel"


def test_secret_turn_has_no_action():
    table, events = table_with_two_moves()
    first, second = played(redact(events, [None, table.match.turns[1]], start=None, hides=True))
    assert first == {"at": events[-2].at, "seat": 0, "lag": 0, "kind": "played", "secret": True}
    assert second["text"] == "d7xd6"


def test_taken_back_turn_stays_secret_in_games_with_secrets():
    table, events = table_with_two_moves()
    events += ask(table, TakeBack(table.seq), "ann")
    events += ask(table, Play(table.seq, ("b7b6",)), "ann")
    for hides, texts in ((True, ["d2d6", None, "b7b6"]), (False, ["d2d6", "d7xd6", "b7b6"])):
        redacted = played(redact(events, table.match.turns, start=None, hides=hides))
        assert [event.get("text") for event in redacted] == texts
