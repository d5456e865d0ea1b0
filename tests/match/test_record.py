"""Game records: written, read back, and refused with the faulty line."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import parlour
from parlour.errors import RecordError
from parlour.match import Match, read_record, write_record
from parlour.match.dice import BY_TURN, Dice, Roll, commitment
from parlour.match.record import seats_of, seats_tag
from parlour.view.language import speaking

from .matches import play_texts

RECORD = """\
[Game "parlour.games.lokai_and_bele"]
[Options "board=flat, quiet=2, capture=free"]
[Dice "2"]
[Secret "7"]
[Start "wwwwwwww/wwwwwwww/8/8/8/8/bbbbbbbb/bbbbbbbb 0 0"]
[Where "here"]
[Result "0 0"]

1. d2d5  ; Black moves d2 to d5.
2. e7e6  ; White moves e7 to e6.
"""


def lokai(*texts, **options):
    return play_texts(Match(parlour.load("lokai_and_bele", **options), 7), texts)


@pytest.mark.parametrize("language", ["en", "de"])
def test_record_is_written_in_english(language):
    with speaking(language):
        assert write_record(lokai("d2d5", "e7e6", quiet=2, board="flat"), {"Where": "here"}) == RECORD
        assert '[Result "*"]\n\n1. d2d5' in write_record(lokai("d2d5"))


@pytest.mark.parametrize("older", ["", "parlour.games."])
def test_record_is_read_back_with_or_without_the_package(older):
    record = read_record(RECORD.replace(older, ""))
    assert record.tags["Where"] == "here"
    assert record.match.game.options == {"board": "flat", "quiet": 2, "capture": "free"}
    assert (record.match.dice, record.match.state.is_terminal()) == (Dice("7"), True)
    assert write_record(record.match, {"Where": "here"}) == RECORD
    record.match.undo()
    assert record.match.state.current_player() == 1


def test_recorded_rolls_do_not_depend_on_the_secret():
    match = play_texts(Match(parlour.load("bingo_battle"), 3), "smcas")
    text = write_record(match)
    again = read_record(text).match
    assert (again.turns, again.state.to_text()) == (match.turns, match.state.to_text())
    elsewhere = read_record(text.replace('[Secret "3"]', '[Secret "4"]')).match
    assert elsewhere.state.to_text() == match.state.to_text()


def test_pending_rolls_are_made_if_the_secret_is_known():
    match = Match(parlour.load("bingo_battle"), 3)
    text = write_record(match)
    assert text.splitlines()[-1].startswith("1. roll ")
    begun = text[: text.index("1. roll")]
    assert read_record(begun).match.state.to_text() == match.state.to_text()
    assert read_record(begun.replace('[Secret "3"]\n', "")).match.turns == []


def test_match_without_a_secret_continues_and_reports_none():
    match = play_texts(read_record('[Game "bingo_battle"]\n1. roll n25a\n').match, "smca")
    assert (match.turns[0].text, match.turns[-1].actor) == ("roll n25a", parlour.CHANCE)
    assert "Secret" not in write_record(match) and "Commitment" not in write_record(match)


def test_record_contains_secret_and_entropy():
    dice = Dice("7", ("a", "", "b_-9"))
    text = write_record(Match(parlour.load("bingo_battle"), dice=dice))
    assert '[Dice "2"]\n[Secret "7"]\n[Entropy "a::b_-9"]\n' in text
    assert read_record(text).match.dice == dice
    assert "Entropy" not in write_record(Match(parlour.load("bingo_battle"), dice=Dice("7")))
    assert read_record(write_record(Match(parlour.load("bingo_battle"), dice=Dice("7", ("",))))).match.dice.entropy


def test_record_without_a_formula_uses_the_first():
    dice = Dice("7", ("a",), BY_TURN)
    text = write_record(Match(parlour.load("maexchen"), dice=dice))
    assert "[Dice" not in text
    match = read_record(text).match
    match.play_text("throw")
    assert match.dice == dice
    assert match.turns[-1].action == dice.roll(match.turns[-1].before, Roll(3))


def test_secret_is_not_written_before_the_end():
    match = Match(parlour.load("bingo_battle"), dice=Dice("my-secret", ("a",)))
    match.dice = Dice(None, ("a",))
    text = write_record(match, {"Secret": "my-secret", "Commitment": commitment("my-secret")})
    assert "my-secret" not in text
    assert f'[Commitment "{commitment("my-secret")}"]\n[Entropy "a"]' in text
    again = read_record(text)
    assert (again.match.dice, again.match.turns) == (Dice(None, ("a",)), match.turns)
    assert write_record(again.match, again.tags) == text


def test_record_with_its_own_start_is_read_back():
    game = parlour.load("bingo_battle")
    match = play_texts(Match(game, 1, game.state_from_text("A000/0000/0000/0000/0000 18 3,0 0 a2n5")), "s")
    text = write_record(match)
    assert '[Result "1 -1"]' in text
    assert read_record(text).match.state.to_text() == match.state.to_text()


@pytest.mark.parametrize(
    "change",
    [
        ("; Black moves d2 to d5.", ""),
        ("  ; Black", "; Black"),
        ("\n\n", "\n\n\n"),
        ("0 0]", "*]"),
        ("[Game", "; a game\n[Game"),
        ("\n\n", "\n\n  ; the opening: 1. a2a3\n"),
        ("e7 to e6.\n", "e7 to e6.\n;"),
    ],
)
def test_comments_blank_lines_and_results_do_not_matter(change):
    assert change[0] in RECORD or change[0] == "0 0]"
    assert read_record(RECORD.replace(*change)).match.state.to_text() == read_record(RECORD).match.state.to_text()


def test_tags_have_defaults():
    match = read_record('[Game "bingo_battle"]').match
    assert (match.dice, match.game.options) == (Dice(None, formula=BY_TURN), {"players": 2})


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("2. e7e6", "3. e7e6", "Line 10: expected turn 2, found turn 3"),
        ("2. e7e6", "1. e7e6", "Line 10: expected turn 2, found turn 1"),
        ("2. e7e6", "2. e7e0", "Line 10: 'e7e0' is not a move in Lokai"),
        ("2. e7e6", "2. e2e3", "Line 10: e2 belongs to Black"),
        ("2. e7e6", "2. ", "Line 10: '' is not a move"),
        ("2. e7e6", "2.e7e6", "Line 10: .* is neither a tag"),
        ("2. e7e6", "2. " + " " * 500_000, "Line 10 is too long: 500[0-9]+ characters"),
        ("[Where", "Where", "Line 6: .* is neither a tag"),
        ('[Game "parlour.games.lokai_and_bele"]\n', "", r"no \[Game"),
        ("parlour.games.lokai_and_bele", "lokai", "Invalid tag in the record: No game named 'lokai'. Did you mean"),
        ("quiet=2", "quiet=0", "Invalid tag in the record: .*quiet must be a whole number"),
        ("quiet=2", "quite=2", "Invalid tag in the record: .*Did you mean 'quiet'"),
        ('"7"', '"a secret"', "Invalid tag in the record: A secret must consist of 1 to 64 letters"),
        ("bbbbbbbb 0 0", "bbbbbbbb 2 0", "Invalid tag in the record: SEAT"),
        ('"2"]', '"3"]', "Invalid tag in the record: Unknown dice formula '3'"),
        ("quiet=2", "name=x", "Invalid tag in the record: .* has no option 'name'"),
        ("quiet=2", "quiet=" + "9" * 5000, "Invalid tag in the record: .*quiet must be a whole number"),
        ("2. e7e6", "9" * 5000 + ". e7e6", "Line 10: '9{60}…' is neither a tag"),
        ("2. e7e6", "2. " + "e7e6" * 99, "Line 10: '2. e7e6.*…' is neither a tag"),
        ("2. e7e6", "02. e7e6", "Line 10: expected turn 2, found turn 02"),
        ("2. e7e6", "٢. e7e6", "Line 10: .* is neither a tag"),
        ("[Where", "[Game", "Line 6: duplicate tag Game"),
        ("here", "he\x1bre", "Line 6: .* is neither a tag"),
        ("[Where", '[Entropy "a b"]\n[Where', "the record: A client's entropy must consist of at most 64 letters"),
        ("[Where", '[Entropy "a:é"]\n[Where', "the record: A client's entropy must consist of at most 64 letters"),
    ],
)
def test_refused_records(old, new, message):
    assert old in RECORD
    with pytest.raises(RecordError, match=message):
        read_record(RECORD.replace(old, new))


def test_match_overrides_its_own_tags():
    text = write_record(lokai("d2d5"), {"Game": "chess", "Start": "nowhere", "Options": "", "Where": "here"})
    assert read_record(text).match.game.name == "lokai_and_bele"


def test_result_and_its_reason_can_be_set():
    text = write_record(lokai("d2d5"), {"Result": "-1 1", "End": "resigned"})
    assert '[End "resigned"]\n[Result "-1 1"]\n' in text
    again = read_record(text)
    assert not again.match.state.is_terminal()
    assert write_record(again.match, again.tags) == text


def test_turn_after_the_end_is_refused():
    with pytest.raises(RecordError, match="Line 11: 'a2a3' is not possible: the game is over"):
        read_record(RECORD + "3. a2a3\n")


def test_record_can_be_read_without_compiling():
    assert read_record(RECORD, compiled=False).match.game.compiled is False


@pytest.mark.parametrize("gap", ["\n", "\r\n", "\u2028", "\x0c", "\x1b\x85", "\ud800"])
def test_line_breaks_in_tags_become_spaces(gap):
    text = write_record(lokai("d2d5"), {"Note": f'so "called"{gap}b'})
    text.encode("utf-8")
    assert read_record(text).tags["Note"] == 'so "called" b'


def test_names_of_seats_are_read_back():
    names = ["Ada, Countess", ' "Bo"\n']
    text = write_record(lokai("d2d5"), {"Seats": seats_tag(names)})
    assert seats_of(read_record(text)) == ["Ada Countess", '"Bo"']
    players = ["mcts:simulations=9,reuse=1", "mine.py:Bot,seconds=2"]
    assert seats_of(read_record(write_record(lokai(), {"Seats": seats_tag(players)}))) == players
    assert seats_of(read_record(RECORD)) == []
    assert seats_of(read_record(write_record(lokai(), {"Seats": "one, two, three"}))) == []


def read_or_refuse(text):
    """Check that a text is a record that can be read back, or is refused with a short message."""
    try:
        record = read_record(text, compiled=False)
    except RecordError as refusal:
        assert len(str(refusal)) < 1000
        return
    again = read_record(write_record(record.match, record.tags), compiled=False)
    written_anew = {"Result": "", "Game": record.match.game.package}
    assert again.tags | written_anew == again.tags | record.tags | written_anew
    assert again.match.turns == record.match.turns


DICED = """\
[Game "parlour.games.bingo_battle"]
[Options "players=2"]
[Secret "3"]
[Entropy "a:"]

1. roll 3na5
2. s
"""
ODD = st.text(st.sampled_from("\n\r\t;:.,=\"'[]\\ 01239٣²ab\x00\x1b\x85\u2028\ud800é–"), max_size=6)


@given(st.text())
@example('[Game "bingo_battle"]')
def test_any_text_is_read_or_refused(text):
    read_or_refuse(text)


@pytest.mark.parametrize("record", [RECORD, DICED], ids=["moves", "dice"])
@given(data=st.data())
def test_an_edited_record_is_read_or_refused(record, data):
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(record)))
        record = record[:start] + data.draw(ODD) + record[start + data.draw(st.integers(0, 3)) :]
    read_or_refuse(record)


@given(st.dictionaries(st.text("ABcd_9", min_size=1), st.text()), st.lists(st.text(), min_size=2, max_size=2))
@example({}, ["", ",\b"])
def test_match_is_read_back_with_any_tags(tags, names):
    match = lokai("d2d5")
    match.game.compiled = False
    text = write_record(match, {**tags, "Seats": seats_tag(names)})
    again = read_record(text, compiled=False)
    assert (again.match.turns, again.match.dice) == (match.turns, match.dice)
    assert set(again.tags) >= set(tags)
    assert len(seats_of(again)) == 2
    assert write_record(again.match, again.tags) == text
