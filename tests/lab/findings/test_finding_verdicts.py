"""Verdicts: every figure comes from the measurements."""

import json
import re
import tomllib
from pathlib import Path

import pytest

import parlour
from parlour.lab.findings.finding_data import GameFindings
from parlour.lab.findings.finding_verdicts import (
    PLACEHOLDER,
    VERDICTS,
    MissingFigureError,
    filled,
    verdict,
    with_exact_figures,
)

FOLDER = Path(__file__).parents[3] / "docs" / "findings"
TEXTS = tomllib.loads((FOLDER / VERDICTS).read_text("utf-8"))
SENTENCE = re.compile(r"[.?] ")


def findings_of(name):
    return GameFindings(parlour.load(name), json.loads((FOLDER / f"{name}.json").read_text("utf-8")))


def figure(measure, value, of="", players="strong", unit="share"):
    return {"measure": measure, "of": of, "players": players, "unit": unit, "n": 100, **interval(value)}


def interval(value):
    return {"value": value, "low": value - 0.05, "high": value + 0.05}


def hand_made():
    usual = {"players": 2}
    players = {"random": {"games": 9}, "strong": {"games": 100}}
    alone = {"options": {"players": 1}, "players": players, "figures": [figure("seat_score", 0.5, "seat 0")]}
    figures = [figure("draws", 0.2), figure("draws", 0.3, players="random")]
    content = {"options": usual, "players": players, "figures": figures, "variants": [alone]}
    return GameFindings(parlour.load("bingo_battle"), content)


def test_every_game_has_a_verdict():
    assert set(TEXTS) == set(parlour.games())


@pytest.mark.parametrize("name", TEXTS)
def test_verdict_has_no_figure_of_its_own(name):
    text = re.sub("`[^`]*`", "", PLACEHOLDER.sub("", TEXTS[name]))
    assert not re.search(r"\d", text)
    assert 3 <= len(SENTENCE.findall(f"{text} ")) <= 12


@pytest.mark.parametrize("name", TEXTS)
def test_verdict_fails_without_any_of_its_figures(name):
    findings = findings_of(name)
    assert verdict(findings, FOLDER / VERDICTS)
    for placeholder in set(PLACEHOLDER.findall(TEXTS[name])):
        measure = placeholder.partition("|")[0].partition(".")[0]
        with pytest.raises(MissingFigureError, match=re.escape(placeholder)):
            filled(without(findings, measure), f"{{{placeholder}}}")


def without(findings, measure):
    """Return findings without a measure, also in their variants."""

    def rest(content):
        kept = [it for it in content["figures"] if it["measure"] != measure]
        return content | {"figures": kept, "variants": [rest(it) for it in content.get("variants", ())]}

    return GameFindings(findings.game, rest(findings.content))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{draws} of games", "20% of games"),
        ("at least {draws.low}", "at least 15%"),
        ("{draws||random}", "30%"),
        ("{seat_score|seat 0|strong|players=1}", "50%"),
        ("{seat_score|seat 0||players=1|16}", "8.0"),
    ],
)
def test_figures_are_filled_in(text, expected):
    assert filled(hand_made(), text) == expected


@pytest.mark.parametrize("placeholder", ["turns", "draws|x", "draws||master", "draws|||players=3"])
def test_unknown_figure_is_refused(placeholder):
    with pytest.raises(MissingFigureError, match="which is not known"):
        filled(hand_made(), f"{{{placeholder}}}")


def test_solved_games_have_exact_scores():
    content = {"game": "parlour.games.bingo_battle", "options": {"players": 2}, "figures": []}
    alone = {"options": {"players": 1}, "figures": []}
    found = with_exact_figures(content | {"variants": [alone]})
    assert round(16 * found["variants"][0]["figures"][0]["value"], 4) == 9.0652
    assert found["figures"] == with_exact_figures(found)["figures"] and len(found["figures"]) == 1
    assert with_exact_figures({"game": "parlour.games.columna", "options": {}, "figures": []})["figures"] == []
