"""Output in high contrast."""

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.color import BLACK, WHITE, Color

from parlour.terminal.capabilities import Capabilities
from parlour.terminal.output_filters import LEAST, ContrastFilter, contrast, to_ascii
from tests.terminal.helpers import drawn, make_table, sit


def colours(segment):
    return [Color.from_rich_color(colour) for colour in (segment.style.color, segment.style.bgcolor)]


def test_contrast_is_as_wcag_has_it():
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast(WHITE, WHITE) == 1


@pytest.mark.parametrize(
    "style", ["#f3f1e7 on #3a7355", "#1b1b1b on #f4efe1", "#5aa9e6 on #32664b", "red on red", "bold", ""]
)
def test_all_that_is_written_stands_out(style):
    before = Segment("•", Style.parse(style))
    (after,) = ContrastFilter().apply([before], Color.parse("#17211c"))
    assert after.text == before.text and after.style.bold == before.style.bold
    assert contrast(*colours(after)) >= LEAST


def test_a_segment_without_a_style_stays():
    assert ContrastFilter().apply([Segment("x")], BLACK) == [Segment("x")]


async def test_a_table_in_high_contrast_is_the_same_table():
    table, other = [make_table(terminal=Capabilities(contrast=high)) for high in (True, False)]
    async with sit(table):
        high = drawn(table)
        assert any(isinstance(one, ContrastFilter) for one in table.get_line_filters())
    async with sit(other):
        assert drawn(other) == high
        assert not any(isinstance(one, ContrastFilter) for one in other.get_line_filters())


def test_frames_have_lookalikes_in_ascii():
    assert to_ascii("╭─╮│●│ …×☹") == "+-+|*| .x?"
