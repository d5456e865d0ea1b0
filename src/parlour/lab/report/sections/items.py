"""Section on kinds of moves and items: how players who use them fare, and the effect of items."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from parlour.lab.comparing.restricted_player import item_names
from parlour.lab.measurement import Question
from parlour.lab.report.charts.interval_charts import ForestLayout, ForestRow, forest
from parlour.lab.report.html.figures import figures
from parlour.lab.report.html.html_elements import Html, element, evidence, lead, section
from parlour.lab.report.html.names import item_name, players_name, thing
from parlour.lab.report.study import Study
from parlour.statistics import Interval
from parlour.view.language import phrases

say = phrases(__package__)
SCORE_WITH, UNUSED = "score_with", "unused_actions"
MOST = 16  # maximum number of rows in a chart


def items(study: Study) -> Html:
    lacking = say("Not yet known: too few games between computer players have been recorded in full.")
    return section("items", say("What is each kind of move worth?"), _parts(study), lacking)


def _parts(study: Study) -> Iterator[Html]:
    found = figures(study, study.names(Question.ITEMS))
    if found:
        yield lead(
            say(
                "Score of players who made each kind of move. The move need not be the cause: players who are ahead "
                "may choose differently."
            )
        )
        yield evidence([_scores(study)], found)
    if item_names(study.game):
        yield from _effects(study)


def _effects(study: Study) -> Iterator[Html]:
    """Return charts of item values, or the command that measures them."""
    if not study.valued:
        words = {"game": study.game.name, "folder": study.origin.folder}
        yield element(
            "p",
            say("To find out what items cause, run: parlour lab items {game} --json {folder}/items/NAME.json", **words),
            class_="lacking",
        )
        return
    yield lead(
        say(
            "Effect: how much more a player scores who may use the item than one who may not, with the same "
            "dice. These intervals hold jointly. Appearance: how much better a search rates using the item "
            "than the best alternative when it is available."
        )
    )
    yield evidence([_values(study, number, found) for number, found in enumerate(study.valued)], "")


def _values(study: Study, number: int, found: Mapping[str, Any]) -> Html:
    """Return a chart of each item's value and price, best first."""
    ordered = sorted(found["items"], key=lambda it: -(it["value"]["value"] or 0.0))
    entries = [entry for it in ordered for entry in _entries(study, it)]
    title = say("Value of items at level “{players}”", players=players_name(found["player"]))
    return forest(ForestLayout(f"worth-{number}", title, "share", 0.0, say("games won, in %")), entries)


def _entries(study: Study, item: Mapping[str, Any]) -> Iterator[ForestRow]:
    """Yield an item's value, and its price if known."""
    name = item_name(study.game, item["item"])
    yield ForestRow(name, _interval(item["value"]), item["rounds"], say("effect"))
    if item["price"]:
        yield ForestRow(name, _interval(item["price"]), item["priced_games"], say("appearance"))


def _interval(found: Mapping[str, float | None]) -> Interval:
    """Return an interval from JSON; missing bounds become the limits of a share."""
    value, low, high = (found[name] for name in Interval._fields)
    return Interval(value or 0.0, -1.0 if low is None else low, 1.0 if high is None else high)


def _scores(study: Study) -> Html:
    """Return a chart of the score of players who made each kind of move, best first."""
    found = sorted(study.of(study.reference, SCORE_WITH), key=lambda it: -it.interval.value)
    shown = found if len(found) <= MOST else [*found[: MOST // 2], *found[-MOST // 2 :]]
    entries = [ForestRow(thing(study.game, it.of), it.interval, it.n) for it in shown]
    even = 1 / study.game.num_players() if study.game.num_players() > 1 else None
    look = ForestLayout("items", say("Score of players who made this kind of move"), "share", even, say("score in %"))
    return forest(look, entries)
