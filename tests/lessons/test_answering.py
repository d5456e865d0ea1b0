"""What a learner is told of an action."""

import pytest

from parlour.lessons import answer
from parlour.view import language
from parlour.view.language import speaking

from .sample import sample

GERMAN = {
    "It faces the fourth rank now.": "Sie blickt nun auf die vierte Reihe.",
    "That is the third rank.": "Das ist die dritte Reihe.",
}


@pytest.mark.parametrize(
    ("text", "verdict"), [("w4", "done"), ("W4", "done"), ("w5", "other"), ("SW", "illegal"), ("tea", "unknown")]
)
def test_an_action_is_judged(text, verdict):
    assert answer(sample().steps[0], text).verdict == verdict


def test_what_is_done_is_followed_by_the_reply():
    done = answer(sample().steps[1], "d4")
    assert done.sentence == "White has walked, and dropped one as well."
    assert [turn.text for turn in done.match.turns] == ["w4", "+d4", "e5", "+e5"]
    assert done.match.state.to_text() == "7/7/4w2/3b3/7/7/7 w4,e5 0 0 0"


def test_what_is_not_done_changes_nothing():
    step = sample().steps[0]
    before = step.start.to_text()
    for text in ("w5", "SW", "tea"):
        assert answer(step, text).match.turns == []
    answer(step, "w4")
    assert step.start.to_text() == before


def test_a_legal_action_that_is_not_meant_is_told_why():
    first, second, _ = sample().steps
    assert answer(first, "w3").sentence == "That is the third rank."
    assert answer(first, "w5").sentence == "Not there: w4."
    assert answer(second, "+a4").sentence == "Not quite. Click d4, in the middle."


def test_an_illegal_action_is_refused_for_the_games_own_reason():
    assert answer(sample().steps[0], "SW").sentence == "Your pawn is already on SW and must move to another point."


def test_all_is_said_in_the_language_that_is_spoken(monkeypatch):
    def translations(package, spoken):
        return GERMAN if package == "parlour.games.columna" else known(package, spoken)

    known = language.translations
    monkeypatch.setattr(language, "translations", translations)
    step = sample().steps[0]
    with speaking("de"):
        assert answer(step, "w4").sentence == GERMAN["It faces the fourth rank now."]
        assert answer(step, "w3").sentence == GERMAN["That is the third rank."]
        assert answer(sample().steps[1], "+a4").sentence.startswith("Noch nicht ganz. ")
