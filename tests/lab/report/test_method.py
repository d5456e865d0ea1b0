"""Report section on the method."""

import parlour
from parlour.lab.measurement import Measurement
from parlour.lab.measures import MEASURES
from parlour.lab.report.sections.method import method
from parlour.lab.report.study import Origin, Study
from parlour.statistics import Interval
from tests.lab.hand_made import sample


def method_section(*reliability):
    """Return the section for a sample with known figures."""
    games = sample([(1, -1)] * 30)
    known = {(games.players, 30, tuple(games.decisions), ("reliability",)): reliability}
    measures = {"reliability": MEASURES["reliability"]}
    origin = Origin("lab", "2m", "parlour lab", "0")
    return method(Study(parlour.load("columna"), {games.players: games}, measures, origin, known=known))


def test_reliability_chart_shows_expected_and_actual_scores():
    text = method_section(
        Measurement("reliability", "0.2–0.3", Interval(0.31, 0.2, 0.42), 120),
        Measurement("reliability", "0.7–0.8", Interval(0.66, 0.5, 0.8), 90),
    )
    assert "<svg" in text and "25%" in text and "31%" in text and "20 to 42" in text


def test_no_reliability_chart_without_analysis():
    assert "<svg" not in method_section()
