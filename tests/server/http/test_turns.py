from parlour.server.domain.commands import Play, TakeBack
from parlour.server.http.views.turns import TurnDescriptions, common_start
from parlour.view.language import speaking

from ..tables import ask, lay


def tell(retelling, table, secret=()):
    seen = [None if number in secret else turn for number, turn in enumerate(table.match.turns)]
    return retelling.tell(table.match, seen)


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


def test_how_much_two_tellings_have_in_common():
    table, _ = lay("lokai_and_bele", "ann", "ann")
    for text in ("d2d6", "d7xd6", "b2b3"):
        ask(table, Play(table.seq, (text,)), "ann")
    told, again = tell(TurnDescriptions(), table), tell(TurnDescriptions(), table)
    assert common_start(told, again) == common_start(told, told) == 3
    assert common_start(told, told[:2]) == common_start(told[:2], told) == 2
    assert common_start(told, tell(TurnDescriptions(), table, secret={1})) == 1
    assert common_start([], told) == 0
