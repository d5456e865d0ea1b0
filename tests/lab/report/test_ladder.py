"""What a report says of players with more and with less thought."""

import json
from dataclasses import replace

import numpy as np
import pytest

import parlour
from parlour.lab.measures import MEASURES
from parlour.lab.report.page import page
from parlour.lab.report.report_files import climbed, data, keep_ladder
from parlour.lab.report.sections.questions import skill
from parlour.lab.report.study import OF_SEVERAL, Origin, Study, by_thought
from parlour.lab.search_ladder import Ladder, make_rung

from .samples import sample

RUNGS = make_rung(8, 16, [1.0] * 60 + [0.0] * 40), make_rung(16, 32, [1.0, 0.0] * 50)
LADDER = Ladder(2, RUNGS, (0.0,) * 100, (0.0, 0.5) * 50, {"skilled": (1.0, 0.5)}, ((1.0, 0.0), (0.0, 0.0), (1.0, 1.0)))


@pytest.fixture(scope="module")
def study():
    game = parlour.load("bingo_battle")
    played = sample(game, "random", 30)
    samples = {name: replace(played, players=name) for name in ("random", "beginner", "casual", "skilled")}
    return Study(game, samples, MEASURES | OF_SEVERAL, Origin("lab", "20m", "parlour lab", "0"), ladder=LADDER)


def test_rungs_are_drawn_and_told(study):
    text = skill(study)
    assert "8 → 16" in text and "<svg" in text
    assert "Gain from doubling" in text and "Change in score with strength" in text
    assert "Not yet known" not in text


def test_without_a_ladder_a_report_says_what_it_takes(study):
    alone = replace(study, ladder=None, measures=OF_SEVERAL, samples={"random": study.samples["random"]})
    assert "A budget of 20m" in skill(alone)


def test_programs_find_them_too(study):
    assert '"players": "ladder"' in data(study) and '"players": "levels"' in data(study)
    assert "∞" in page(study) or "games_to_tell" in page(study)


def test_a_ladder_comes_back_as_it_was_kept(tmp_path):
    assert climbed(tmp_path) is None
    keep_ladder(LADDER, tmp_path)
    assert climbed(tmp_path) == LADDER


def test_a_ladder_of_an_earlier_version_knows_less(tmp_path):
    keep_ladder(LADDER, tmp_path)
    file = tmp_path / "ladder.json"
    old = {name: value for name, value in json.loads(file.read_text()).items() if name in ("seats", "rungs", "upset")}
    file.write_text(json.dumps(old))
    assert climbed(tmp_path) == Ladder(2, RUNGS, LADDER.upset)


def test_levels_that_choose_at_random_have_no_place_by_thought(study):
    """The beginner of Bingo Battle does, and random play thinks of nothing."""
    found = by_thought(study.samples)
    assert list(found) == [20, 100] and found[20] is study.samples["casual"]
    assert by_thought({"casual": study.samples["casual"]}) == {}


def test_the_edge_by_level_is_of_both_levels_games(study):
    found = study.one("levels", "edge_by_level", "seat 0")
    assert found.n == 60
    assert found.interval.value == pytest.approx(0.0) and np.isfinite(found.interval.high)


def test_random_play_has_no_skill_to_be_told_from_luck(study):
    assert study.of("skilled", "luck_share") and not study.of("random", "luck_share")
