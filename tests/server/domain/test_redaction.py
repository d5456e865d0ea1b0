from parlour.registry import discovery
from parlour.server.domain.commands import Play, TakeBack
from parlour.server.domain.redaction import redact
from tests.server.tables import SECRET, ask, lay


def played(told):
    return [event for event in told if event["kind"] == "played"]


def table_with_two_moves():
    table, events = lay("lokai_and_bele", "ann", "ann")
    for text in ("d2d6", "d7xd6"):
        events += ask(table, Play(table.seq, (text,)), "ann")
    return table, events


def test_keys_are_left_out():
    _, events = lay("lokai_and_bele", "ann", "bob")
    told = redact(events, [], start=None, hides=False)
    assert len(told) == len(events) and told[0]["game"] == "lokai_and_bele"
    assert told[1] == {"at": events[1].at, "seat": 1, "player": "Bob", "kind": "sat"}
    assert not {"ann", "bob", SECRET} & set(str(told).replace("'", " ").split())


def test_an_installed_game_is_told_by_the_name_that_it_was_declared_with(monkeypatch):
    declared = discovery.Place("duel", "parlour.games.lokai_and_bele", "a package")
    monkeypatch.setattr(discovery, "_declared", lambda: (declared,))
    _, events = lay("lokai_and_bele", "ann", "bob")
    assert redact(events, [], start=None, hides=False)[0]["game"] == "duel"


def test_of_a_secret_turn_only_that_it_was_made_is_told():
    table, events = table_with_two_moves()
    first, second = played(redact(events, [None, table.match.turns[1]], start=None, hides=True))
    assert first == {"at": events[-2].at, "seat": 0, "kind": "played", "secret": True}
    assert second["text"] == "d7xd6"


def test_what_was_taken_back_stays_secret_where_there_are_secrets():
    table, events = table_with_two_moves()
    events += ask(table, TakeBack(table.seq), "ann")
    events += ask(table, Play(table.seq, ("b7b6",)), "ann")
    for hides, texts in ((True, ["d2d6", None, "b7b6"]), (False, ["d2d6", "d7xd6", "b7b6"])):
        told = played(redact(events, table.match.turns, start=None, hides=hides))
        assert [event.get("text") for event in told] == texts
