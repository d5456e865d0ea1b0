"""Matches between levels."""

import numpy as np
import pytest

import parlour
from parlour.lab.analysis import luck_adjustment
from parlour.lab.analysis.luck_adjustment import LEAST_ROUNDS
from parlour.lab.level_matches import LevelMatch, play_matches
from parlour.lab.measures.ladder import MATCHES, quoted
from parlour.lab.report.report_files import load_matches, save_matches
from parlour.statistics import score_interval
from tests.lab.hand_made import values
from tests.runs.inline import InlineExecutor


@pytest.mark.parametrize(("limit", "known"), [(10**9, True), (0, False)], ids=["short", "too long for luck"])
def test_levels_play_the_weakest(tmp_path, monkeypatch, limit, known):
    monkeypatch.setattr(luck_adjustment, "MOST_OUTCOMES", limit)
    games = {"casual": 4, "skilled": 2}
    found = play_matches(parlour.load("maexchen", faces=2), "beginner", games, InlineExecutor(), "lab")
    assert [(it.strong, it.weak, len(it.scores), len(it.lucks)) for it in found] == [
        ("casual", "beginner", 2, 2 * known),
        ("skilled", "beginner", 1, 1 * known),
    ]
    assert load_matches(tmp_path) == []
    save_matches(found, tmp_path)
    assert load_matches(tmp_path) == found
    assert set(values(MATCHES["level_score"](found))) == {"casual against beginner", "skilled against beginner"}


def test_luck_is_taken_out_of_scores():
    rng = np.random.default_rng(2)
    lucks = rng.normal(0.0, 0.4, 200)
    scores = tuple((rng.random(200) < 0.6 + 0.5 * lucks).astype(float))
    plain, adjusted = (LevelMatch("strong", "beginner", 2, scores, it).score for it in ((), tuple(lucks)))
    assert plain == score_interval(scores)
    assert adjusted.low < 0.6 < adjusted.high and adjusted.high - adjusted.low < plain.high - plain.low
    few = LevelMatch("strong", "beginner", 2, (1.0,) * (LEAST_ROUNDS - 1), (0.1,) * (LEAST_ROUNDS - 1))
    assert few.score == score_interval(few.scores)


@pytest.mark.parametrize(("rounds", "place"), [([50, 40, 10], 1), ([20, 10, 5], 0), ([30, 30], 1)])
def test_quoted_match_has_enough_rounds(rounds, place):
    assert quoted(rounds) == place
