"""Section on rule variants: results of comparisons with the same dice and players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from parlour.lab.comparing.comparison_plan import simulations_of
from parlour.lab.report.charts.interval_charts import ForestLayout, ForestRow, forest
from parlour.lab.report.html import numbers
from parlour.lab.report.html.html_elements import Html, element, evidence, lead, section
from parlour.lab.report.html.names import measure_name, players_name
from parlour.lab.report.study import Study
from parlour.statistics import Interval
from parlour.view.language import phrases

say = phrases(__package__)


def what_if(study: Study) -> Html:
    lacking = say(
        "None yet. To compare two rules for this page, run: parlour lab compare {game} … --json "
        "{folder}/compare/NAME.json",
        game=study.game.name,
        folder=study.origin.folder,
    )
    return section("what-if", say("What if a rule changed?"), _parts(study), lacking)


def _parts(study: Study) -> Iterator[Html]:
    charts = [chart for number, found in enumerate(study.comparisons) for chart in _charts(number, found)]
    if charts:
        yield lead(
            say(
                "Difference between two rules, played with the same dice, seats and players. A result that "
                "both families of players show is robust. Any other may depend on how these players play."
            )
        )
        yield evidence(charts, "")


def _charts(number: int, found: Mapping[str, Any]) -> Iterator[Html]:
    """Yield a chart for each variant compared with the first."""
    for arm in range(1, len(found["arms"])):
        contrasts = [each for each in found["contrasts"] if each["arm"] == arm]
        outcome = measure_name(found["outcome"]["name"])
        words = {"outcome": outcome, "other": found["arms"][arm], "one": found["arms"][0]}
        title = say("{outcome}: {other} compared with {one}", **words)
        look = ForestLayout(f"what-if-{number}-{arm}", title, "share", 0.0, say("difference in %"))
        yield element("div", forest(look, [_entry(each) for each in contrasts]), element("p", _conclusion(found, arm)))


def _entry(contrast: Mapping[str, Any]) -> ForestRow:
    value, low, high = (contrast["difference"][name] for name in ("value", "low", "high"))
    return ForestRow(
        _player_label(contrast["player"]),
        Interval(value or 0.0, _bound(low, -1.0), _bound(high, 1.0)),
        contrast["pairs"],
    )


def _player_label(player: str) -> str:
    """Return the name of a level, or of a search with that many simulations."""
    searched = simulations_of(player)
    return (
        players_name(player)
        if searched is None
        else say("search with {count} simulations", count=numbers.count(searched))
    )


def _bound(value: float | None, bound: float) -> float:
    """Return a bound of an interval, or its limit if JSON could not hold it."""
    return bound if value is None else value


def _conclusion(found: Mapping[str, Any], arm: int) -> str:
    robust = next((each for each in found["robust"] if each["arm"] == arm), {})
    if robust.get("robust"):
        return say("Both families of players agree.")
    if robust.get("turns_round"):
        return say("The direction depends on the players, so it matters who the game is for.")
    pairs = max(contrast["missing"] or 0 for contrast in found["contrasts"])
    return say(
        "Not yet known for all players. About {count} more pairs of games would settle it.", count=numbers.about(pairs)
    )
