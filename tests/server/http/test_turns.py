from dataclasses import replace

import parlour
from parlour.match.viewing import SecretTurn
from parlour.server.domain.commands import Play, TakeBack
from parlour.server.http.views import turns
from parlour.server.http.views.turns import TurnDescriptions, common_start
from parlour.view.language import speaking
from tests.server.tables import ask, lay


def shown(table, secret=()):
    return [
        SecretTurn(turn.game, turn.actor) if number in secret else turn for number, turn in enumerate(table.match.turns)
    ]


def tell(retelling, table, secret=(), first=0):
    return retelling.tell(shown(table, secret), first)


def test_a_turn_is_told_once():
    table, _ = lay("bingo_battle", "ann", "ann")
    retelling = TurnDescriptions()
    first = tell(retelling, table)
    assert [(turn.number, turn.actor) for turn in first] == [(0, -1)] and first[0].sentence.startswith("Player A rolls")
    ask(table, Play(table.seq, (table.match.state.scene().choices[0].text,)), "ann")
    second = tell(retelling, table)
    assert second[0] is first[0] and len(second) == 2
    with speaking("de"):
        assert tell(retelling, table)[0].sentence != first[0].sentence
    assert tell(retelling, table)[0] is first[0]


def test_what_was_taken_back_is_told_anew():
    table, _ = lay("lokai_and_bele", "ann", "ann")
    retelling = TurnDescriptions()
    for text in ("d2d6", "d7xd6"):
        ask(table, Play(table.seq, (text,)), "ann")
    before = tell(retelling, table)
    ask(table, TakeBack(table.seq), "ann")
    ask(table, Play(table.seq, ("b7b6",)), "ann")
    after = tell(retelling, table)
    assert after[0] is before[0] and [turn.text for turn in after] == ["d2d6", "b7b6"]


def test_what_is_secret_is_not_told():
    table, _ = lay("lokai_and_bele", "ann", "ann")
    ask(table, Play(table.seq, ("d2d6",)), "ann")
    (turn,) = tell(TurnDescriptions(), table, secret={0})
    assert turn.model_dump() == {"number": 0, "secret": True, "actor": 0}


def test_what_nobody_is_to_hear_is_not_put_into_words(monkeypatch):
    table, _ = lay("lokai_and_bele", "ann", "ann")
    for text in ("d2d6", "d7xd6", "b2b3"):
        ask(table, Play(table.seq, (text,)), "ann")
    numbers, tell_turn = [], turns._tell
    monkeypatch.setattr(turns, "_tell", lambda number, turn: numbers.append(number) or tell_turn(number, turn))
    retelling = TurnDescriptions()
    assert [turn.text for turn in tell(retelling, table, first=2)] == ["b2b3"] and numbers == [2]
    assert (retelling.untold(shown(table)), retelling.untold(shown(table), 2)) == (2, 0)
    assert [turn.number for turn in tell(retelling, table)] == [0, 1, 2] and numbers == [2, 0, 1]


def test_how_much_was_the_same_at_two_moments():
    table, _ = lay("lokai_and_bele", "ann", "ann")
    for text in ("d2d6", "d7xd6", "b2b3"):
        ask(table, Play(table.seq, (text,)), "ann")
    seen, again = shown(table), shown(table)
    again[0] = replace(again[0])
    assert common_start(seen, again) == common_start(seen, seen) == 3
    assert common_start(seen, seen[:2]) == common_start(seen[:2], seen) == 2
    assert common_start(seen, shown(table, secret={1})) == 1
    assert common_start([], seen) == 0
    again[0] = replace(again[0], game=parlour.load("lokai_and_bele", quiet=20))
    assert common_start(seen, again) == 0  # it may be told otherwise by other rules
