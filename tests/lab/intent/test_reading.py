"""Reading a designer's intent, and refusing what cannot be meant."""

import math

import pytest

from parlour.lab.intent import IntentError, Target, parse_intent, read_intent
from parlour.lab.measurement import Measure, Question

MEASURES = {
    name: Measure(name, Question.FAIR, unit, "", lambda sample: iter(()))
    for name, unit in (("draws", "share"), ("seat_score", "share"), ("turns", "turns"))
}
WHOLE = """
players = ["skilled", "strong"]

[targets]
draws = {max = 0.1}
"seat_score seat 0" = {min = 0.48, max = 0.52}
[targets.turns]
min = 20
"""


def test_a_whole_intent():
    intent = parse_intent(WHOLE, MEASURES)
    assert intent.players == ("skilled", "strong")
    assert intent.targets == (
        Target("draws", high=0.1),
        Target("seat_score", "seat 0", 0.48, 0.52),
        Target("turns", "", 20.0, math.inf),
    )


def test_an_empty_file_wants_nothing(tmp_path):
    (tmp_path / "lab.toml").write_text("")
    assert read_intent(tmp_path / "lab.toml", MEASURES).targets == ()


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
    ],
)
def test_what_cannot_be_meant_is_refused_by_its_line(text, message):
    with pytest.raises(IntentError, match=message):
        parse_intent(text, MEASURES)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("[targets]\nturns = {min = 60, max = 40}", (2, 2)),
        ("[targets.turns]\nmax = 40\nmin = 60", (3, 2)),
        ("[targets]\nseat_score = {max = 0.4}\n\n'seat_score seat 0' = {min = 0.5}", (4, 2)),
        ("[targets]\n'seat_score seat 1' = {max = 0.4}\nseat_score = {min = 0.5}", (3, 2)),
    ],
)
def test_an_intent_that_contradicts_itself_is_refused_with_both_lines(text, lines):
    least, most = lines
    with pytest.raises(IntentError, match=rf"at least .* \(line {least}\), but .* at most .* \(line {most}\)"):
        parse_intent(text, MEASURES)


def test_bounds_of_different_things_do_not_contradict_each_other():
    text = "[targets]\n'seat_score seat 0' = {max = 0.4}\n'seat_score seat 1' = {min = 0.5}\ndraws = {min = 0.5}"
    assert len(parse_intent(text, MEASURES).targets) == 3


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(IntentError, match=r"Cannot read the intent .*nowhere\.toml"):
        read_intent(tmp_path / "nowhere.toml", MEASURES)
