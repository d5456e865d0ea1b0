"""Section on where moves begin and end, as heat maps on the game's board."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from parlour.core.game import Game
from parlour.lab.measurement import Measurement, Question
from parlour.lab.report.charts.board_heat import SpotHeat, board
from parlour.lab.report.charts.rendering import framed
from parlour.lab.report.html import numbers
from parlour.lab.report.html.figures import figures, table
from parlour.lab.report.html.html_elements import Html, evidence, lead, section
from parlour.lab.report.html.names import players_name
from parlour.lab.report.study import Study
from parlour.statistics import Interval
from parlour.statistics.intervals import SIGMAS
from parlour.statistics.sequences import benjamini_hochberg
from parlour.view.language import phrases
from parlour.view.scene import Area

say = phrases(__package__)
FALSE = 0.1  # false discovery rate of framed squares
LISTED = 12  # maximum number of spots in a table
MOST_SPOTS = 200  # maximum size of a drawn board
TO, FROM, CAPTURES, WINNERS = "moves_to", "moves_from", "captures", "winners_spots"


def places(study: Study) -> Html:
    """Return the section, for the reference players."""
    lacking = say("Nothing to draw: no games have been recorded in full, or this game has no board.")
    return section("places", say("Where is it played?"), _parts(study), lacking)


def _parts(study: Study) -> Iterator[Html]:
    found = {name: study.of(study.reference, name) for name in (TO, FROM, CAPTURES, WINNERS)}
    areas = boards(study.game, {it.of for it in found[TO]})
    if areas:
        words = {"players": players_name(study.reference), "games": numbers.count(found[TO][0].n)}
        yield lead(say("From {games} games at level “{players}”.", **words))
        yield evidence([*_maps(areas, found)], "")
        yield figures(study, study.names(Question.PLACES))


def boards(game: Game, visited: set[str]) -> list[Area]:
    """Return the boards of the table with at least one visited spot."""
    scene = game.new_initial_state().scene(with_choices=False)
    found = [area for area in scene.areas if area.kind == "board" and len(area.spots) <= MOST_SPOTS]
    return [area for area in found if any(spot.id in visited for spot in area.spots)]


def spots_of(areas: Sequence[Area]) -> set[str]:
    """Return the ids of all spots on some boards; other parts of the table can be clicked, too."""
    return {spot.id for area in areas for spot in area.spots}


def _maps(areas: Sequence[Area], found: Mapping[str, list[Measurement]]) -> Iterator[Html]:
    titles = {TO: say("Where moves end"), FROM: say("Where moves start"), CAPTURES: say("Where pieces are captured")}
    spots = spots_of(areas)
    for name, title in titles.items():
        if here := [it for it in found[name] if it.of in spots]:
            yield _map(title, areas, here)
    if found[WINNERS]:
        yield _lead_map(areas, found[WINNERS])


def _map(title: str, areas: Sequence[Area], found: list[Measurement]) -> Html:
    """Return a heat map of the share of moves per spot."""
    most = max(it.interval.value for it in found)
    heats = {it.of: SpotHeat(it.interval.value / most, numbers.value(it.interval, "share")) for it in found}
    first = sorted(found, key=lambda it: -it.interval.value)[:LISTED]
    text = f"{title}: {', '.join(it.of for it in first[:3])}."
    return framed(title, board(areas, heats, text), _table(first))


def _lead_map(areas: Sequence[Area], found: list[Measurement]) -> Html:
    """Return a heat map of spots that winners prefer; significant ones are framed."""
    q_values = benjamini_hochberg([_p_value(it.interval) for it in found])
    most = max(abs(it.interval.value) for it in found) or 1.0
    heats = {
        it.of: SpotHeat(it.interval.value / most, numbers.value(it.interval, "share"), q_value < FALSE)
        for it, q_value in zip(found, q_values, strict=True)
    }
    title = say(
        "Squares that winners move to more often (red) or less often (blue) than losers. Framed squares are "
        "unlikely to be chance findings (false discovery rate q < 0.1; Benjamini and Hochberg 1995)"
    )
    text = f"{title}: {', '.join(spot for spot, heat in heats.items() if heat.marked) or say('none')}."
    first = sorted(found, key=lambda it: -abs(it.interval.value))[:LISTED]
    known = dict(zip((it.of for it in found), q_values, strict=True))
    return framed(title, board(areas, heats, text), _table(first, known))


def _table(found: list[Measurement], q_values: Mapping[str, float] | None = None) -> Html:
    """Return a table with a row per spot, with q-values if given."""
    heads = [say("Square"), say("share of moves"), say("95% interval"), say("n")]
    rows = [
        [it.of, numbers.value(it.interval, "share"), numbers.bounds(it.interval, "share"), numbers.count(it.n)]
        for it in found
    ]
    if q_values:
        heads.append(say("q"))
        rows = [[*row, numbers.stated(round(q_values[row[0]], 3), "")] for row in rows]
    return table(heads, rows)


def _p_value(interval: Interval) -> float:
    """Return the p-value of a difference from 0, assuming a normal distribution."""
    reach = (interval.high - interval.low) / 2
    return math.erfc(abs(interval.value) / reach * SIGMAS / math.sqrt(2)) if 0 < reach < math.inf else 1.0
