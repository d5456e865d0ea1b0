"""The text of records: changes by editors, mail and Windows, and several records in one text."""

import codecs
import contextlib
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from parlour.errors import RecordError
from parlour.match import read_record
from parlour.match.record_text import LONGEST_LINE, parse, read_text, records_in

from .test_record import DICED, RECORD

MARGINS = ["", "> ", ">> ", "  ", "\t", "> > ", "\u00a0"]
LINE_ENDS = ["\n", "\r\n", "\r"]
BLANKS = ["", " ", "\t", "\u00a0 "]
FENCES = ["", "```", "```text", "~~~", "````"]


def contents(text):
    """Return the tags and the texts of the turns of a single record."""
    draft = parse(text)
    return draft.tags, [turn for _, turn in draft.turns]


@st.composite
def mangled(draw, record):
    """Return a record as it may arrive by mail or from an editor."""
    margin, end, fence = draw(st.sampled_from(MARGINS)), draw(st.sampled_from(LINE_ENDS)), draw(st.sampled_from(FENCES))
    gap = draw(st.sampled_from([" ", "\t", "\u00a0", "   "]))
    lines = [fence, *record.split("\n"), fence.rstrip("tex")]
    blanks = draw(st.lists(st.sampled_from(BLANKS), min_size=len(lines), max_size=len(lines)))
    mark = draw(st.sampled_from(["", "\ufeff"]))
    return mark + end.join(
        f"{margin}{line.replace('. ', f'.{gap}', 1) if line[:1].isdigit() else line}{blank}"
        for line, blank in zip(lines, blanks, strict=True)
    )


@pytest.mark.parametrize("record", [RECORD, DICED], ids=["moves", "dice"])
@given(data=st.data())
def test_mangled_record_reads_like_the_original(record, data):
    assert contents(data.draw(mangled(record))) == contents(record)


@given(st.lists(st.sampled_from([RECORD, DICED, '[Game "columna"]\n']), min_size=2, max_size=4), st.data())
def test_records_in_one_text_are_separated(records, data):
    text = data.draw(st.sampled_from(["\n", "\r\n\r\n", "\n; the next game\n", "\n```\n\n```\n"])).join(records)
    assert [contents(each.text) for each in records_in(text)] == [contents(record) for record in records]
    for number, record in enumerate(records, 1):
        assert parse(text, number).tags == parse(record).tags
    with pytest.raises(RecordError, match=f"contains {len(records)} game records. Choose one by its number"):
        parse(text)
    for wrong in (0, len(records) + 1):
        with pytest.raises(RecordError, match=rf"no record {wrong}; the text contains {len(records)}\."):
            parse(text, wrong)


def test_chosen_record_is_played_and_its_lines_are_counted_in_the_file():
    text = f"{DICED}\n{RECORD}"
    assert read_record(text, compiled=False, number=2).match.game.name == "lokai_and_bele"
    with pytest.raises(RecordError, match="Line 18: 'e7e0' is not a move"):
        read_record(text.replace("e7e6", "e7e0", 1), compiled=False, number=2)


@pytest.mark.parametrize("line", ["1. {}x", "{}x", "1. a{}", '[Game "{}x', ">{}[", "{};", "1.{}y z", "[Game{}"])
@pytest.mark.parametrize("filling", [" ", "\u00a0", "; ", '"] ', ">", "`", "[Game "])
def test_longest_lines_are_read_in_linear_time(line, filling):
    """In quadratic time, each would take minutes of CPU."""
    text = line.format(filling * (LONGEST_LINE // len(filling)))[:LONGEST_LINE]
    began = time.process_time()
    with contextlib.suppress(RecordError):
        parse(text)
    assert time.process_time() - began < 60


@given(st.text())
@example("\ufeff>> \u00a0")
def test_lines_of_records_make_up_the_text(text):
    assert "".join(each.text for each in records_in(text)) == text


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (RECORD.encode(), RECORD),
        (codecs.BOM_UTF8 + RECORD.replace("\n", "\r\n").encode(), "\ufeff" + RECORD),
        (RECORD.replace("\n", "\r\n").encode("utf-16"), RECORD),
        (codecs.BOM_UTF16_BE + RECORD.encode("utf-16-be"), RECORD),
    ],
    ids=["UTF-8", "Notepad", "PowerShell", "big-endian"],
)
def test_file_is_read_in_its_encoding(tmp_path, content, text):
    path = tmp_path / "record.txt"
    path.write_bytes(content)
    assert read_text(path) == text


@pytest.mark.parametrize("content", [b"\xff", b"\xff\xfe\x00", b"\xc3"])
def test_unreadable_file_is_reported(tmp_path, content):
    path = tmp_path / "record.txt"
    with pytest.raises(RecordError, match=f"{path} cannot be read: No such file"):
        read_text(path)
    path.write_bytes(content)
    with pytest.raises(RecordError, match=f"{path} is not a game record"):
        read_text(path)
