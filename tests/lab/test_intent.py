"""Intents, their targets, and their files."""

import math

import pytest

from parlour.lab.intent import IntentError, Target, TargetStatus, parse_intent, read_intent
from parlour.lab.measurement import Measure, Measurement, Question
from parlour.statistics import Interval


@pytest.mark.parametrize(
    ("low", "high", "status"),
    [
        (0.1, 0.5, TargetStatus.MET),
        (0.2, 0.4, TargetStatus.MET),  # bounds are inclusive
        (0.41, 1.0, TargetStatus.MISSED),
        (0.0, 0.19, TargetStatus.MISSED),
        (0.25, 0.5, TargetStatus.OPEN),
        (0.1, 0.35, TargetStatus.OPEN),
        (-math.inf, 0.4, TargetStatus.MET),
    ],
)
def test_target_is_decided_only_by_whole_interval(low, high, status):
    assert Target("draws", "", low, high).status(Interval(0.3, 0.2, 0.4)) is status


@pytest.mark.parametrize(
    ("low", "high", "missing"),
    [
        (-math.inf, 0.35, 300),
        (0.35, math.inf, 300),
        (0.35, 0.5, 300),
        (-math.inf, 0.5, 0),
        (-math.inf, 0.3, math.inf),  # the value lies on the bound
    ],
)
def test_missing_games_follow_square_root_law(low, high, missing):
    """100 games give 0.3 ± 0.1. Staying below 0.35 takes ± 0.05, hence 400 games."""
    found = Measurement("draws", "", Interval(0.3, 0.2, 0.4), 100)
    assert Target("draws", low=low, high=high).missing(found) == pytest.approx(missing, abs=1)


def test_target_covers_whole_measure_or_one_part():
    of_one = Measurement("seat_score", "seat 1", Interval(0.5, 0.4, 0.6), 10)
    targets = Target("seat_score"), Target("seat_score", "seat 1"), Target("seat_score", "seat 0"), Target("draws")
    assert [target.covers(of_one) for target in targets] == [True, True, False, False]


MEASURES = {
    name: Measure(name, Question.FAIR, unit, "", lambda sample: iter(()))
    for name, unit in (("draws", "share"), ("seat_score", "share"), ("turns", "turns"))
}
BOTH = r"at least .* \(line {}\), but .* at most .* \(line {}\)"
WHOLE = """
players = ["skilled", "strong"]

[targets]
draws = {max = 0.1}
"seat_score seat 0" = {min = 0.48, max = 0.52}
[targets.turns]
min = 20
"""


def test_intent_with_players_and_targets_is_parsed():
    intent = parse_intent(WHOLE, MEASURES)
    assert intent.players == ("skilled", "strong")
    assert intent.targets == (
        Target("draws", high=0.1),
        Target("seat_score", "seat 0", 0.48, 0.52),
        Target("turns", "", 20.0, math.inf),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[targets]\ndraw = {max = 0.1}", "line 2: No measure named 'draw'. Did you mean 'draws'?"),
        ("\n[target]\ndraws = {max = 0.1}", "line 2: Unknown key 'target'. Did you mean 'targets'?"),
        ("targets = 3", "line 1: targets must be a table"),
        ('players = "strong"', "line 1: players must be a list of names"),
        ('players = ["stronk"]', "line 1: No level .*Did you mean 'strong'?"),
        ("[targets]\ndraws = 0.1", "line 2: draws needs a min, a max or both"),
        ("[targets]\ndraws = {}", "line 2: draws needs a min, a max or both"),
        ("[targets]\ndraws = {most = 0.1}", "line 2: Unknown key 'most'. Available: min, max."),
        ("[targets]\ndraws = {max = '0.1'}", "The max of draws must be a number, not '0.1'"),
        ("[targets]\ndraws = {max = true}", "The max of draws must be a number, not True"),
        ("[targets]\ndraws = {max = nan}", "The max of draws must be a number, not nan"),
        ("[targets]\ndraws = {max = 10}", "draws is a share from 0 to 1. Write 10% as 0.1"),
        ("[targets", "is not valid TOML"),
        ("[targets]\nturns = {min = 60, max = 40}", BOTH.format(2, 2)),
        ("[targets.turns]\nmax = 40\nmin = 60", BOTH.format(3, 2)),
        ("[targets]\nseat_score = {max = 0.4}\n\n'seat_score seat 0' = {min = 0.5}", BOTH.format(4, 2)),
        ("[targets]\n'seat_score seat 1' = {max = 0.4}\nseat_score = {min = 0.5}", BOTH.format(3, 2)),
    ],
)
def test_invalid_and_contradictory_targets_name_their_lines(text, message):
    with pytest.raises(IntentError, match=message):
        parse_intent(text, MEASURES)


def test_targets_for_different_parts_do_not_conflict():
    text = "[targets]\n'seat_score seat 0' = {max = 0.4}\n'seat_score seat 1' = {min = 0.5}\ndraws = {min = 0.5}"
    assert len(parse_intent(text, MEASURES).targets) == 3


def test_empty_file_gives_empty_intent_and_missing_file_is_named(tmp_path):
    (tmp_path / "lab.toml").write_text("")
    assert read_intent(tmp_path / "lab.toml", MEASURES).targets == ()
    with pytest.raises(IntentError, match=r"Cannot read the intent .*nowhere\.toml"):
        read_intent(tmp_path / "nowhere.toml", MEASURES)
