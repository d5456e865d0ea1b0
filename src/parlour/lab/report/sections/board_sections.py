"""Sections with pictures of the board: where moves begin and end, and puzzles."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from parlour.core.game import Game
from parlour.lab.measurement import Json, Measurement, Question
from parlour.lab.puzzle_search import Flaw
from parlour.lab.report import numbers
from parlour.lab.report.charts.rendering import SpotHeat, board, framed
from parlour.lab.report.display_names import players_name
from parlour.lab.report.figures import Html, element, evidence, figures, interval_cells, interval_heads, lead, table
from parlour.lab.report.study import Study
from parlour.match import read_record
from parlour.players.levels import NAMES
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
MOST_PUZZLES = 3  # maximum number of pictures
FLAWS = {
    Flaw.WINS: "In {count} of these, the answer wins in the same turn.",
    Flaw.GREEDY: "In {count}, a player that looks one action ahead finds it.",
    Flaw.EASY: "In {count}, beginners or casual players usually find it.",
    Flaw.UNCONFIRMED: "In {count}, a deeper search does not confirm it.",
}


def places(study: Study) -> Iterator[Html]:
    """Yield heat maps of where moves begin and end, for the reference players."""
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
    flukes = benjamini_hochberg([_p_value(it.interval) for it in found])
    q_values = dict(zip((it.of for it in found), flukes, strict=True))
    most = max(abs(it.interval.value) for it in found) or 1.0
    heats = {
        it.of: SpotHeat(it.interval.value / most, numbers.value(it.interval, "share"), q_values[it.of] < FALSE)
        for it in found
    }
    title = say(
        "Squares that winners move to more often (red) or less often (blue) than losers. Only for framed squares is "
        "this unlikely to be chance."
    )
    if not any(heat.marked for heat in heats.values()):
        title = f"{title} {say('No square is framed.')}"
    framed_spots = ", ".join(spot for spot, heat in heats.items() if heat.marked)
    text = f"{title} {say('Framed:')} {framed_spots}." if framed_spots else title
    first = sorted(found, key=lambda it: -abs(it.interval.value))[:LISTED]
    return framed(title, board(areas, heats, text), _table(first, q_values))


def _table(found: list[Measurement], q_values: Mapping[str, float] | None = None) -> Html:
    """Return a table with a row per spot, with q-values if given."""
    _, *heads = interval_heads()
    rows = [(it.of, *interval_cells(it.interval, it.n, "share")) for it in found]
    if q_values:
        heads.append(say("q"))
        rows = [(*row, numbers.stated(round(q_values[row[0]], 3), "")) for row in rows]
    return table((say("Square"), say("share of moves"), *heads), rows)


def _p_value(interval: Interval) -> float:
    """Return the p-value of a difference from 0, assuming a normal distribution."""
    reach = (interval.high - interval.low) / 2
    return math.erfc(abs(interval.value) / reach * SIGMAS / math.sqrt(2)) if 0 < reach < math.inf else 1.0


def puzzles(study: Study) -> Iterator[Html]:
    """Yield the hardest puzzles, drawn as the seat to move sees them, with collapsed answers, or why there are none."""
    for found in study.puzzles:
        if found["game"] == study.game.name:
            yield lead(" ".join(puzzle_counts(found)))
            drawn = [_drawn(study, it) for it in hardest(found["puzzles"])[:MOST_PUZZLES]]
            yield element("div", *drawn, class_="puzzles") if drawn else Html()


def puzzle_counts(found: Json) -> Iterator[str]:
    """Yield the number of puzzles, the source, and why other decisions do not count."""
    games, players = numbers.count(found["games"]), players_name(found["players"])
    source = {"games": games, "players": players, "tried": numbers.count(found.get("tried", 0))}
    if not found.get("tried", 1):
        yield say("No decision could be examined: where players choose secretly, no move is always right.")
        return
    text = "Puzzles: {count}, from {games} games at level “{players}”."
    none = "No puzzles were found in {games} games at level “{players}”."
    yield say(text if found["puzzles"] else none, count=numbers.count(len(found["puzzles"])), **source)
    if "flaws" in found:
        text = "Of {tried} decisions, {answers} have a single right answer, better than any other by a tenth of a win."
        yield say(text, answers=numbers.count(found["answers"]), **source)
        yield from (say(FLAWS[Flaw(flaw)], count=numbers.count(it)) for flaw, it in found["flaws"].items() if it)
    if found["puzzles"]:
        yield say("Values are expected shares of a win.")


def hardest(found: list[Json]) -> list[Json]:
    """Sort puzzles: hardest first, one from each game before a second from any; then those that no level solves."""
    seen = Counter[tuple[bool, int]]()

    def repeated(puzzle: Json) -> tuple[bool, int]:
        kind = puzzle["level"] is None, puzzle["game"]
        seen[kind] += 1
        return kind[0], seen[kind]

    return sorted(sorted(found, key=_rank), key=repeated)


def _rank(puzzle: Json) -> tuple[float, int, float]:
    """Return a key that sorts puzzles from the hardest, and the clearest among equals."""
    level = NAMES.index(puzzle["level"]) if puzzle["level"] else 0
    difficulty = puzzle.get("difficulty", 0.0)  # absent from results of earlier versions
    return -difficulty, -level, puzzle["second_value"] - puzzle["value"]


def _drawn(study: Study, puzzle: Json) -> Html:
    state = read_record(puzzle["record"], compiled=False).match.state.observation(puzzle["seat"])
    to_act = element("strong", say("{seat} to move", seat=study.game.seat_names[puzzle["seat"]]))
    where = say("game {game}, turn {turn}", game=puzzle["game"], turn=puzzle["turn"])
    caption = element("figcaption", to_act, " ", element("span", where, class_="lead"), _answer(puzzle))
    return element("figure", Html(state.to_svg()), caption)


def _answer(puzzle: Json) -> Html:
    words = {name: puzzle[name] for name in ("answer", "second")}
    worth = {name: numbers.share(puzzle[name]) for name in ("value", "second_value")}
    text = say("{answer}, worth {value}. The next best, {second}, is worth {second_value}.", **words, **worth)
    known = solvers(puzzle)
    if puzzle["certainty"] == "proven":
        known = f"{say('This answer is proven.')} {known}"
    return element("details", element("summary", say("The answer")), element("p", text), element("p", known))


def solvers(puzzle: Json) -> str:
    """Return the share of tries in which each level finds the answer."""
    if missed := puzzle.get("missed"):
        shares = (f"{players_name(level)} {numbers.share(1.0 - share)}" for level, share in missed.items())
        return say("Tries that find it: {shares}.", shares=", ".join(shares))
    if level := puzzle["level"]:
        return say("Weakest level that finds it: {level}.", level=players_name(level))
    return say("No level finds it.")
