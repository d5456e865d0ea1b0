"""The record of play: written, read back, and refused with the line at fault."""

import pytest

import parlour
from parlour.errors import RecordError
from parlour.match import Match, read_record, write_record
from parlour.match.dice import Dice

RECORD = """\
[Game "lokai_and_bele"]
[Options "board=flat, quiet=2, capture=free"]
[Secret "7"]
[Start "wwwwwwww/wwwwwwww/8/8/8/8/bbbbbbbb/bbbbbbbb 0 0"]
[Where "here"]
[Result "0 0"]

1. d2d5  ; Black moves d2 to d5.
2. e7e6  ; White moves e7 to e6.
"""


def lokai(*texts, **options):
    match = Match(parlour.load("lokai_and_bele", **options), 7)
    for text in texts:
        match.play_text(text)
    return match


def test_a_record():
    assert write_record(lokai("d2d5", "e7e6", quiet=2, board="flat"), {"Where": "here"}) == RECORD


def test_an_unfinished_game_has_no_result():
    assert '[Result "*"]\n\n1. d2d5' in write_record(lokai("d2d5"))


def test_a_record_is_read_back():
    record = read_record(RECORD)
    assert record.tags["Where"] == "here"
    assert record.match.game.options == {"board": "flat", "quiet": 2, "capture": "free"}
    assert (record.match.dice, record.match.state.is_terminal()) == (Dice("7"), True)
    assert write_record(record.match, {"Where": "here"}) == RECORD
    record.match.undo()
    assert record.match.state.current_player() == 1


def test_dice_are_part_of_the_record():
    match = Match(parlour.load("bingo_battle"), 3)
    for text in "smcas":
        match.play_text(text)
    text = write_record(match)
    again = read_record(text).match
    assert (again.turns, again.state.to_text()) == (match.turns, match.state.to_text())
    elsewhere = read_record(text.replace('[Secret "3"]', '[Secret "4"]')).match
    assert elsewhere.state.to_text() == match.state.to_text()  # what fell has fallen


def test_missing_dice_are_rolled():
    match = Match(parlour.load("bingo_battle"), 3)
    lines = write_record(match).splitlines()
    assert lines[-1].startswith("1. roll ")
    assert read_record("\n".join(lines[:-1])).match.state.to_text() == match.state.to_text()


def test_a_record_that_starts_elsewhere():
    game = parlour.load("bingo_battle")
    match = Match(game, 1, game.state_from_text("A000/0000/0000/0000/0000 18 3,0 0 a2n5"))
    match.play_text("s")
    text = write_record(match)
    assert '[Result "1 -1"]' in text
    assert read_record(text).match.state.to_text() == match.state.to_text()


@pytest.mark.parametrize(
    "change", [("; Black moves d2 to d5.", ""), ("  ; Black", "; Black"), ("\n\n", "\n\n\n"), ("0 0]", "*]")]
)
def test_comments_blank_lines_and_results_do_not_matter(change):
    assert read_record(RECORD.replace(*change)).match.state.to_text() == read_record(RECORD).match.state.to_text()


def test_tags_have_defaults():
    match = read_record('[Game "bingo_battle"]').match
    assert (match.dice, match.game.options) == (Dice(None), {"players": 2})


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("2. e7e6", "3. e7e6", "Line 9: turn 3 stands where turn 2 belongs"),
        ("2. e7e6", "1. e7e6", "Line 9: turn 1 stands where turn 2 belongs"),
        ("2. e7e6", "2. e7e0", "Line 9: 'e7e0' is not an action of Lokai"),
        ("2. e7e6", "2. e2e3", "Line 9: 'e2e3' is not legal here"),
        ("2. e7e6", "2. ", "Line 9: '' is not an action"),
        ("2. e7e6", "2.e7e6", "Line 9: .* is neither a tag"),
        ("[Where", "Where", "Line 5: .* is neither a tag"),
        ('[Game "lokai_and_bele"]\n', "", r"no \[Game"),
        ("lokai_and_bele", "lokai", "tags: There is no game 'lokai'. Did you mean"),
        ("quiet=2", "quiet=0", "tags: .*quiet is a whole number"),
        ("quiet=2", "quite=2", "tags: .*Did you mean 'quiet'"),
        ('"7"', '"a secret"', "tags: A secret is 1 to 64 letters"),
        ("bbbbbbbb 0 0", "bbbbbbbb 2 0", "tags: SEAT"),
    ],
)
def test_refused_records(old, new, message):
    assert old in RECORD
    with pytest.raises(RecordError, match=message):
        read_record(RECORD.replace(old, new))


def test_a_turn_after_the_end_is_refused():
    with pytest.raises(RecordError, match="Line 10: 'a2a3' cannot be played: the game is over"):
        read_record(RECORD + "3. a2a3\n")


def test_reading_compiles_nothing_where_told():
    assert read_record(RECORD, compiled=False).match.game.compiled is False


def test_a_tag_with_quotes_is_read_back():
    match = lokai("d2d5")
    assert read_record(write_record(match, {"Note": 'so "called"'})).tags["Note"] == 'so "called"'
