"""Sentences on the side effects of a rule change, as commands, reports and findings word them."""

from __future__ import annotations

from parlour.core.game import Game
from parlour.lab.intent import TargetStatus
from parlour.lab.measurement import Json, share_from_json
from parlour.lab.measures import MEASURES
from parlour.statistics import Interval
from parlour.view.language import phrases

from . import numbers
from .display_names import players_name, thing

say = phrases(__package__)
MOST = 4  # changes named in a sentence
CLAUSES = {  # keyed by measure: the clauses for a decrease and an increase
    "turns": ("games shorten from {before} to {after} turns", "games lengthen from {before} to {after} turns"),
    "branching": (
        "the choice per decision falls from {before} to {after} moves",
        "the choice per decision rises from {before} to {after} moves",
    ),
    "draws": ("draws fall from {before} to {after} of games", "draws rise from {before} to {after} of games"),
    "seat_score": ("{of} scores {after} instead of {before}",) * 2,
    "adjusted_score": ("{of}, adjusted for luck, scores {after} instead of {before}",) * 2,
    "endings": (
        "the ending “{of}” falls from {before} to {after} of games",
        "the ending “{of}” rises from {before} to {after} of games",
    ),
    "completion": (
        "games that end by the rules fall from {before} to {after}",
        "games that end by the rules rise from {before} to {after}",
    ),
}


def compared_sentence(game: Game, rules: str, found: Json) -> str:
    """Return a sentence on the side effects of rules in a comparison."""
    if not (changes := changes_text(game, found)):
        return say("Side effects of {rules}: none proven ({origin}).", rules=rules, origin=_origin(found))
    return say("Side effects of {rules}: {changes} ({origin}).", rules=rules, changes=changes, origin=_origin(found))


def tuned_sentence(game: Game, rules: str, variant: Json) -> str:
    """Return a sentence on whether a variant meets the intent, and on its side effects."""
    found, last = variant["side_effects"], variant["confirmed"] or variant
    met = {
        TargetStatus.MET: "{rules} meets the intent",
        TargetStatus.MISSED: "{rules} misses the intent",
        TargetStatus.OPEN: "{rules} is not known to meet the intent",
    }[TargetStatus(last["standing"])]
    words = {"verdict": say(met, rules=rules), "origin": _origin(found)}
    if not (changes := changes_text(game, found)):
        return say("{verdict}; no side effect is proven ({origin}).", **words)
    return say("{verdict}; {changes} ({origin}).", changes=changes, **words)


def changes_text(game: Game, found: Json) -> str:
    """Return the proven changes as a list in words; "" without any."""
    clauses = [_clause(game, it) for it in found["changes"][:MOST]]
    if len(clauses) < 2:
        return "".join(clauses)
    return say("{first} and {last}", first=", ".join(clauses[:-1]), last=clauses[-1])


def _clause(game: Game, change: Json) -> str:
    before, after = (share_from_json(change[name]) for name in ("before", "after"))
    unit, least = MEASURES[change["measure"]].unit, abs(after.value - before.value) / 10.0
    write = numbers.value if unit == "share" else numbers.bare
    figures = (write(_widened(it, least), unit) for it in (before, after))
    words = dict(zip(("before", "after"), figures, strict=True)) | {"of": thing(game, change["of"])}
    return say(CLAUSES[change["measure"]][after.value > before.value], **words)


def _widened(interval: Interval, least: float) -> Interval:
    """Return an interval of at least that half-width, so that large changes are written with few digits."""
    value, low, high = interval
    return Interval(value, min(low, value - least), max(high, value + least))


def _origin(found: Json) -> str:
    words = {"players": players_name(found["players"]), "games": numbers.count(found["games"])}
    return say("level “{players}”, {games} games each", **words)
