"""Output in high contrast."""

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.color import BLACK, WHITE, Color

from parlour.terminal.capabilities import Capabilities
from parlour.terminal.contrast import contrast
from parlour.terminal.output_filters import LEAST, ContrastFilter, to_ascii
from tests.terminal.helpers import board_text, playing


def colours(segment):
    return [Color.from_rich_color(colour) for colour in (segment.style.color, segment.style.bgcolor)]


def test_contrast_follows_wcag():
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast(WHITE, WHITE) == 1


@pytest.mark.parametrize(
    "style", ["#f3f1e7 on #3a7355", "#1b1b1b on #f4efe1", "#5aa9e6 on #32664b", "red on red", "bold", ""]
)
def test_text_has_enough_contrast(style):
    before = Segment("•", Style.parse(style))
    (after,) = ContrastFilter().apply([before], Color.parse("#17211c"))
    assert after.text == before.text and after.style.bold == before.style.bold
    assert contrast(*colours(after)) >= LEAST


def test_segment_without_a_style_is_unchanged():
    assert ContrastFilter().apply([Segment("x")], BLACK) == [Segment("x")]


async def test_high_contrast_changes_no_text():
    boards = []
    for is_high in (True, False):
        async with playing(terminal=Capabilities(contrast=is_high)) as (table, _):
            boards.append(board_text(table))
            assert any(isinstance(each, ContrastFilter) for each in table.get_line_filters()) == is_high
    assert boards[0] == boards[1]


def test_ascii_of_frames_and_signs():
    assert to_ascii("╭─╮│●│ …×☹") == "+-+|*| .x?"
