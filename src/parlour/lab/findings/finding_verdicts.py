"""Verdicts: what each game is like in a few sentences, written by hand, with figures that are filled in.

`verdicts.toml` holds a text per game. `{draws}` is the value of a measure, `{draws.low}` the lower bound of its
interval. `{turns|median|master|players=4|60}` also names what it is of, the players, a variant's options, and what a
share is a share of; all but the first may be empty.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from parlour.core import solutions
from parlour.core.game import Game, load
from parlour.core.solutions import NotSolvedError
from parlour.errors import ParlourError
from parlour.lab.measurement import Json, Question
from parlour.lab.report import numbers

from .finding_data import VARIANTS, GameFindings

VERDICTS = "verdicts.toml"
PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
PERFECT = "perfect"  # players of exact figures
PERFECT_SCORE = "perfect_score"


class MissingFigureError(ParlourError):
    """A verdict names a figure that was not measured."""


def verdict(findings: GameFindings, file: Path) -> str:
    """Return a game's verdict with its figures; "" without one. Raises MissingFigureError."""
    texts = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return filled(findings, texts.get(findings.game.name, "").strip())


def filled(findings: GameFindings, text: str) -> str:
    """Return a text with its figures. Raises MissingFigureError."""
    return PLACEHOLDER.sub(lambda found: _figure_text(findings, found[1]), text)


def _figure_text(findings: GameFindings, placeholder: str) -> str:
    name, of, players, options, whole = (placeholder.split("|") + [""] * 4)[:5]
    measure, _, bound = name.partition(".")
    where = findings.variants.get(options) if options else findings
    found = where.one(measure, of, players or None) if where else None
    if found is None:
        raise MissingFigureError(f"The verdict on {findings.game.title} needs {{{placeholder}}}, which is not known.")
    interval = found.interval.map(lambda share: share * float(whole or 1))
    return numbers.value(interval._replace(value=getattr(interval, bound or "value")), "" if whole else found.unit)


def with_exact_figures(content: Json) -> Json:
    """Return figures with those of perfect play, for the game and for its variants, if they are solved."""
    name = content["game"].rpartition(".")[2]
    variants = [_with_exact_figure(it, load(name, **it["options"])) for it in content.get(VARIANTS, ())]
    exact = _with_exact_figure(content, load(name, **content["options"]))
    return exact | ({VARIANTS: variants} if variants else {})


def _with_exact_figure(content: Json, game: Game) -> Json:
    """Return figures with the first seat's score in perfect play if the game is solved from its start."""
    start = game.new_initial_state()
    try:
        score = float(game.score(solutions.load(game).value(start)))
    except NotSolvedError:
        return content
    named = {"measure": PERFECT_SCORE, "of": "seat 0", "players": PERFECT, "question": Question.FAIR.value}
    figure = named | dict.fromkeys(("value", "low", "high"), round(score, 6)) | {"n": 0, "unit": "share"}
    return content | {"figures": [*(it for it in content["figures"] if it["measure"] != PERFECT_SCORE), figure]}
