"""Section with puzzles, drawn as the seat to move sees them, with collapsed answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from parlour.lab.report.html import numbers
from parlour.lab.report.html.html_elements import Html, element, lead, section
from parlour.lab.report.html.names import players_name
from parlour.lab.report.study import Study
from parlour.match import read_record
from parlour.players.levels import NAMES
from parlour.view.language import phrases

say = phrases(__package__)
MOST = 6  # maximum number of pictures
Json = Mapping[str, Any]


def puzzles(study: Study) -> Html:
    words = {"game": study.game.name, "folder": study.origin.folder}
    lacking = say("None yet. To look for some, run: parlour lab puzzles {game} --out {folder}", **words)
    return section("puzzles", say("Puzzles"), _parts(study), lacking)


def _parts(study: Study) -> Iterator[Html]:
    for found in study.puzzles:
        if found["puzzles"] and found["game"] == study.game.name:
            count, players = len(found["puzzles"]), players_name(found["players"])
            words = {"count": numbers.count(count), "games": numbers.count(found["games"]), "players": players}
            text = say("Decisions with a single right answer: {count}, in {games} games at level “{players}”.", **words)
            yield lead(f"{text} {say('Values are expected shares of a win; the dice may decide otherwise.')}")
            yield element("div", *(_drawn(study, it) for it in hardest(found["puzzles"])[:MOST]), class_="puzzles")


def hardest(found: list[Json]) -> list[Json]:
    """Sort puzzles: hardest solvable ones first, clearest first among equals, unsolved ones last."""
    order = (*reversed(NAMES), None)
    return sorted(found, key=lambda it: (order.index(it["level"]), it["second_value"] - it["value"]))


def _drawn(study: Study, puzzle: Json) -> Html:
    state = read_record(puzzle["record"], compiled=False).match.state.observation(puzzle["seat"])
    seat, where = study.game.seat_names[puzzle["seat"]], {"game": puzzle["game"], "turn": puzzle["turn"]}
    to_act = element("strong", say("{seat} to move", seat=seat))
    origin = element("span", say("game {game}, turn {turn}", **where), class_="lead")
    caption = element("figcaption", to_act, " ", origin, _answer(puzzle))
    return element("figure", Html(state.to_svg()), caption)


def _answer(puzzle: Json) -> Html:
    words = {name: puzzle[name] for name in ("answer", "second")}
    worth = {name: numbers.share(puzzle[name]) for name in ("value", "second_value")}
    text = say("{answer}, worth {value}. The next best, {second}, is worth {second_value}.", **words, **worth)
    return element("details", element("summary", say("The answer")), element("p", text), element("p", _known(puzzle)))


def _known(puzzle: Json) -> str:
    level = puzzle["level"]
    finds = say("Weakest level that finds it: {level}.", level=players_name(level)) if level else ""
    certain = say("This answer is proven.") if puzzle["certainty"] == "proven" else ""
    return " ".join(filter(None, (certain, finds or say("No level finds it."))))
