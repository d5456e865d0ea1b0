"""Set phrases between the people at a table."""

import pytest

from parlour.server.domain.commands import Leave, Mute, Play, Sit, Speak
from parlour.server.domain.decisions import may
from parlour.server.domain.table import REMARKS, Table
from parlour.server.domain.talk import FEW, MOST, WHILE
from tests.server.tables import NOW, SECRET, against_computer, ask, code, duel, lay, legal, refusal, waiting


def phrases_of(table):
    return [(it.seat, it.phrase) for it in table.remarks]


def test_phrases_are_kept_in_order_and_survive_replay():
    table, events = lay("lokai_and_bele", "ann", "bob")
    events = [*events, *ask(table, Speak("good_luck"), "bob"), *ask(table, Speak("thanks"), "ann")]
    again = Table.of(table.id, SECRET, events)
    assert phrases_of(table) == [(1, "good_luck"), (0, "thanks")]
    assert (again.remarks, again.spoken, again.settled) == (table.remarks, table.spoken, table.seq - 2)


@pytest.mark.parametrize("build", [against_computer, lambda: waiting("me", "open"), duel])
def test_only_people_at_a_table_with_others_can_talk(build):
    table = build()
    talkers = [key for key in ("ann", "bob", "cem", None) if "talk" in may(table, key, NOW)]
    assert talkers == (["ann", "bob"] if table.others("ann") else [])
    if not table.others("ann"):
        assert code(table, Speak("hello"), "ann") == code(table, Mute(True, "talk"), "ann") == "not_allowed"
    assert code(table, Speak("hello"), "cem") == "not_yours"


def test_phrases_are_limited_per_person():
    table, now = duel(), NOW
    for moment in range(MOST):
        now = NOW + moment * WHILE // FEW
        ask(table, Speak("sorry"), "ann", now)
    assert len(table.remarks) == REMARKS and "talk" not in may(table, "ann", now)
    assert "at most 30 things" in str(refusal(table, Speak("hello"), "ann", now + WHILE))
    for _ in range(FEW):
        ask(table, Speak("hello"), "bob")
    late = NOW + WHILE - 1_500
    refused = refusal(table, Speak("hello"), "bob", late)
    assert (refused.code, refused.retry_after) == ("too_many", 2) and "talk" in may(table, "bob", late)
    ask(table, Speak("hello"), "bob", NOW + WHILE)


def test_talk_does_not_make_moves_stale():
    table = duel()
    seen = table.seq
    ask(table, Speak("one_moment"), "bob")
    ask(table, Mute(True, "talk"), "bob")
    assert code(table, Play(seen - 1, (legal(table)[0],)), "ann") == "stale"
    ask(table, Play(seen, (legal(table)[0],)), "ann")
    assert code(table, Play(seen, (legal(table)[0],)), "bob") == "stale"


def test_offers_and_talk_are_muted_separately():
    table = duel()
    ask(table, Mute(), "bob")
    assert {"unmute", "mute_talk"} <= {*may(table, "bob", NOW)}
    ask(table, Mute(True, "talk"), "bob")
    ask(table, Mute(False), "bob")
    assert table.muted == {("talk", 1)} and {"mute", "unmute_talk"} <= {*may(table, "bob", NOW)}
    ask(table, Speak("hello"), "ann")
    assert phrases_of(table) == [(0, "hello")]


def test_next_person_at_a_seat_has_muted_nobody():
    table = waiting("me", "open")
    ask(table, Sit("Bob"), "bob")
    ask(table, Mute(True, "talk"), "bob")
    ask(table, Leave(), "bob")
    ask(table, Sit("Cem"), "cem")
    assert table.muted == frozenset()
