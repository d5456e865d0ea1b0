"""Report section on skill, and the stored ladder."""

import json
from dataclasses import replace

import numpy as np
import pytest

import parlour
from parlour.lab.measures import MEASURES
from parlour.lab.report.page import page
from parlour.lab.report.report_files import load_ladder, report_json, save_ladder
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


def test_rungs_are_drawn_with_numbers(study):
    text = skill(study)
    assert "8 → 16" in text and "<svg" in text
    assert "Gain from doubling" in text and "Change in score with strength" in text
    assert "Not yet known" not in text


def test_report_without_ladder_names_the_budget(study):
    alone = replace(study, ladder=None, measures=OF_SEVERAL, samples={"random": study.samples["random"]})
    assert "A budget of 20m" in skill(alone)


def test_ladder_figures_are_in_the_json(study):
    assert '"players": "ladder"' in report_json(study) and '"players": "levels"' in report_json(study)
    assert "∞" in page(study) or "games_to_tell" in page(study)


def test_saved_ladder_is_loaded_unchanged(tmp_path):
    assert load_ladder(tmp_path) is None
    save_ladder(LADDER, tmp_path)
    assert load_ladder(tmp_path) == LADDER


def test_ladder_of_an_earlier_version_is_loaded(tmp_path):
    save_ladder(LADDER, tmp_path)
    file = tmp_path / "ladder.json"
    old = {name: value for name, value in json.loads(file.read_text()).items() if name in ("seats", "rungs", "upset")}
    file.write_text(json.dumps(old))
    assert load_ladder(tmp_path) == Ladder(2, RUNGS, LADDER.upset)


def test_inexact_levels_have_no_thinking_time(study):
    """Bingo Battle's beginner plays inexactly, and random play does not think."""
    found = by_thought(study.samples)
    assert list(found) == [20, 100] and found[20] is study.samples["casual"]
    assert by_thought({"casual": study.samples["casual"]}) == {}


def test_edge_by_level_counts_games_of_all_levels(study):
    found = study.one("levels", "edge_by_level", "seat 0")
    assert found.n == 60
    assert found.interval.value == pytest.approx(0.0) and np.isfinite(found.interval.high)


def test_random_play_skips_skill_measures(study):
    assert study.of("skilled", "luck_share") and not study.of("random", "luck_share")
