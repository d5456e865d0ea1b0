"""Sentences on side effects."""

import pytest

import parlour
from parlour.lab.report.side_effect_text import compared_sentence, tuned_sentence
from parlour.view.language import speaking

GAME = parlour.load("lokai_and_bele")


def change(measure, of, before, after, reach):
    values = {"before": before, "after": after}
    intervals = {name: {"value": it, "low": it - reach, "high": it + reach} for name, it in values.items()}
    return {"measure": measure, "of": of, **intervals}


CHANGES = [
    change("turns", "median", 473.2, 42.1, 1.2),
    change("branching", "mean", 88.04, 7.01, 0.6),
    change("draws", "", 0.02, 0.31, 0.02),
    change("adjusted_score", "seat 1", 0.5, 0.45, 0.02),
    change("endings", "towers alone", 0.25, 0.5, 0.01),
]


@pytest.mark.parametrize(
    ("count", "language", "text"),
    [
        (0, "en", "Side effects of must: none proven (level “strong”, 200 games each)."),
        (1, "en", "Side effects of must: games shorten from 473 to 42 turns (level “strong”, 200 games each)."),
        (
            5,
            "en",
            "Side effects of must: games shorten from 473 to 42 turns, the choice per decision falls from 88 to 7 "
            "moves, draws rise from 2% to 31% of games and White, adjusted for luck, scores 45% instead of 50% (level "
            "“strong”, 200 games each).",
        ),
        (
            2,
            "de",
            "Nebenwirkungen von must: die Partien verkürzen sich von 473 auf 42 Züge und die Auswahl je Entscheidung "
            "sinkt von 88 auf 7 Züge (Stufe „stark“, je 200 Partien).",
        ),
    ],
)
def test_sentence_names_changes_in_words(count, language, text):
    with speaking(language):
        assert compared_sentence(GAME, "must", {"players": "strong", "games": 200, "changes": CHANGES[:count]}) == text


@pytest.mark.parametrize(
    ("standing", "confirmed", "language", "start"),
    [
        ("missed", None, "en", "must misses the intent; games shorten"),
        ("met", "not yet known", "en", "must is not known to meet the intent; games shorten"),
        ("met", "met", "de", "must erfüllt die Absicht; die Partien verkürzen sich"),
    ],
)
def test_sentence_begins_with_the_last_status(standing, confirmed, language, start):
    effects = {"players": "strong", "games": 200, "changes": CHANGES[:1]}
    again = {"standing": confirmed} if confirmed else None
    variant = {"standing": standing, "confirmed": again, "side_effects": effects}
    with speaking(language):
        assert tuned_sentence(GAME, "must", variant).startswith(start)
