"""Sentences on what stands out."""

from types import SimpleNamespace

import pytest

import parlour
from parlour.lab.measurement import Measurement
from parlour.lab.measures import MEASURES
from parlour.lab.report.sections import verdict_section
from parlour.lab.report.study import ALL_LEVELS, OF_SEVERAL
from parlour.statistics import Interval


def study(*found, game="columna", reference="casual"):
    """Return a study of some figures: players, measure, what it is of, value and bounds."""
    measured = dict[str, list[Measurement]]()
    for players, measure, of, *interval in found:
        measured.setdefault(players, []).append(Measurement(measure, of, Interval(*interval), 40))

    def of(players, measure):
        return [it for it in measured.get(players, ()) if it.measure == measure]

    def one(players, measure, what=""):
        return next((it for it in of(players, measure) if it.of == what), None)

    levels = {name: None for name in measured if name not in ("random", ALL_LEVELS)}
    known = {"game": parlour.load(game), "reference": reference, "levels": levels, "measured": measured}
    return SimpleNamespace(**known, measures=MEASURES | OF_SEVERAL, of=of, one=one)


def median(players, *interval):
    return players, "turns", "median", *interval


@pytest.mark.parametrize(
    ("others", "known"),
    [
        (
            [median("skilled", 33, 30, 36), median("strong", 41, 38, 44)],
            "Games between skilled players are shorter: 33",
        ),
        ([median("skilled", 33, 30, 36), median("strong", 60, 50, 70)], "Games between strong players are longer: 60"),
        ([median("skilled", 39, 33, 45)], None),
    ],
)
def test_strongest_level_with_another_length_is_named(others, known):
    found = list(verdict_section._length_by_strength(study(median("casual", 40, 39, 42), *others)))
    assert found == [] if known is None else found[0].startswith(known)


@pytest.mark.parametrize(
    ("share", "known"),
    [((0.0, 0.0, 0.1), "None of these games ended"), ((0.01, 0.0, 0.03), "Games rarely"), ((0.1, 0.0, 0.2), "10% of")],
)
def test_draws_are_put_in_words(share, known):
    (found,) = verdict_section._draws(study(("casual", "draws", "", *share)))
    assert found.startswith(known)


@pytest.mark.parametrize(
    ("random", "known"),
    [((0.2, 0.1, 0.3), "Most common ending: “stalled” in 100"), ((1.0, 0.9, 1.0), "All games end in the same way")],
)
def test_single_way_to_end_is_stated_unless_random_play_differs(random, known):
    figures = ("casual", "endings", "stalled", 1.0, 0.95, 1.0), ("random", "endings", "stalled", *random)
    (found,) = verdict_section._endings(study(*figures))
    assert found.startswith(known)


@pytest.mark.parametrize(
    ("score", "known"),
    [((0.55, 0.4, 0.7), "It is not known whether a player at level “strong”"), ((0.7, 0.6, 0.8), "A player at level")],
)
def test_skill_is_claimed_only_if_proven(score, known):
    (found,) = verdict_section._skill(study((ALL_LEVELS, "level_score", "strong against beginner", *score)))
    assert found.startswith(known)


def test_moves_that_only_other_levels_prefer_are_named_with_their_level():
    figures = ("casual", "draws", "", 0.0, 0.0, 0.1), ("skilled", "dominant_moves", "walk", 0.97, 0.9, 1.0)
    (found,) = verdict_section._moves(study(*figures))
    assert found.startswith("Nearly always preferred to other moves: “walk") and found.endswith("(skilled, n = 40).")
