import pytest

import parlour
from parlour.match import Match, read_record, write_record
from parlour.match.takebacks import Takebacks, read_takebacks
from parlour.view.language import speaking

SEATS = ("Red", "Blue")


def match_of(name, seed=7, **options):
    game = parlour.load(name, **options)
    game.compiled = False
    return Match(game, seed)


def play(match, count):
    for _ in range(count):
        match.play(match.state.legal_actions()[0])


def test_each_seat_s_are_counted():
    match = match_of("lokai_and_bele")
    play(match, 3)
    match.undo(1)
    match.undo()
    assert match.takebacks == Takebacks((1, 1))
    assert match.until(0).takebacks == match.takebacks


def test_a_roll_is_told():
    match = match_of("maexchen")
    play(match, 1)
    before = len(match.turns)
    match.undo()
    assert before > len(match.turns) + 1, "there was a roll"
    assert match.takebacks.roll and not match.takebacks.reveal


def test_takeback_of_a_reveal_is_recorded():
    match = match_of("deathmatch_arena", players=2)
    choices = len(match.decisions())
    while len(match.decisions()) < choices + 1:
        play(match, 1)
    match.undo()
    assert not match.takebacks.reveal, "the other had not chosen"
    play(match, 2)
    match.undo()
    assert match.takebacks.reveal


def test_a_record_keeps_them():
    match = match_of("maexchen")
    play(match, 2)
    match.undo()
    text = write_record(match)
    assert f'[Takebacks "{match.takebacks.tag()}"]' in text
    read = read_record(text, compiled=False).match
    assert read.takebacks == match.takebacks
    assert write_record(read) == text


def test_without_any_there_is_no_tag():
    assert "Takebacks" not in write_record(match_of("lokai_and_bele"), {"Takebacks": "5 5"})


@pytest.mark.parametrize(
    "takebacks",
    [Takebacks((0, 3)), Takebacks((1, 0), roll=True), Takebacks((1, 2), reveal=True), Takebacks((9, 9), True, True)],
)
def test_the_tag_reads_back(takebacks):
    assert read_takebacks(takebacks.tag(), 2) == takebacks


@pytest.mark.parametrize("tag", ["", "nonsense", "1", "1 2 3", "-1 2", "1 2, cake", "1 2, reveal, roll"])
def test_another_tag_tells_of_none(tag):
    assert not read_takebacks(tag, 2)


def test_takebacks_are_described():
    with speaking("en"):
        assert Takebacks((0, 2)).sentence(SEATS) == "Blue used 2 takebacks."
        assert "undid a roll" in Takebacks((1, 2), roll=True).sentence(SEATS)
        assert "revealed hidden information" in Takebacks((1, 2), reveal=True).sentence(SEATS)
        assert Takebacks((0, 0)).sentence(SEATS) == ""
    with speaking("de"):
        assert Takebacks((1, 0)).sentence(SEATS).endswith(" hat einmal einen Zug zurückgenommen.")
