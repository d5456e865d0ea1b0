"""Sections with results of other lab commands: the effect of items, and of changes to the rules."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.lab.comparing.comparison_plan import SCORE, item_names, simulations_of
from parlour.lab.measurement import Json, share_from_json
from parlour.lab.report import numbers
from parlour.lab.report.charts.interval_charts import ForestRow, forest
from parlour.lab.report.display_names import item_name, measure_name, players_name
from parlour.lab.report.figures import Html, element, evidence, interval_cells, interval_heads, lead, table
from parlour.lab.report.luck_text import MARK_BEFORE, luck_note
from parlour.lab.report.side_effect_text import compared_sentence, tuned_sentence
from parlour.lab.report.study import Study
from parlour.statistics import Interval
from parlour.view.language import phrases

from .measure_sections import kinds_of_moves

say = phrases(__package__)
WHAT_IF = (
    "Difference between two rules, played with the same dice, seats and players. A result that both families of "
    "players show is robust. Any other may depend on how these players play."
)

FAIR_PRICE = (
    "Fair prices at level “{players}”: at this price, a search would rate using the item as good as the best "
    "alternative. Below 0, a lower price alone does not help, or the search misjudges the item."
)


def items(study: Study) -> Iterator[Html]:
    """Yield the score with each kind of move, and charts of item values, or the command that measures them."""
    yield from kinds_of_moves(study)
    if not item_names(study.game):
        return
    if not study.valued:
        words = {"game": study.game.name, "folder": study.origin.folder}
        text = "To find out what items cause, run: parlour lab items {game} --json {folder}/items/NAME.json"
        yield element("p", say(text, **words), class_="lacking")
        return
    yield lead(
        say(
            "Effect: how much more a player scores who may use the item than one who may not, with the same "
            "dice. These intervals hold jointly. Advantage: how much better a search rates using the item "
            "than the best alternative when it is available."
        )
    )
    if study.game.type.has_chance:
        yield element("p", luck_note([it.get("adjusted", False) for found in study.valued for it in found["items"]]))
    yield evidence([_values(study, number, found) for number, found in enumerate(study.valued)], "")
    for found in study.valued:
        if priced := [it for it in found["items"] if it["fair_price"]]:
            yield lead(say(FAIR_PRICE, players=players_name(found["player"])))
            yield table([say("Item"), say("Price"), *interval_heads()], (_price_row(study, it) for it in priced))


def _price_row(study: Study, item: Json) -> tuple[str, ...]:
    cells = interval_cells(Interval(**item["fair_price"]), item["searched"], "")
    return item_name(study.game, item["item"]), str(item["price"]), *cells


def _values(study: Study, number: int, found: Json) -> Html:
    """Return a chart of each item's value and advantage, best first."""
    ordered = sorted(found["items"], key=lambda it: -(it["value"]["value"] or 0.0))
    entries = [entry for it in ordered for entry in _entries(study, it)]
    title = say("Value of items at level “{players}”", players=players_name(found["player"]))
    return forest(f"worth-{number}", title, say("games won, in %"), entries, 0.0)


def _entries(study: Study, item: Json) -> Iterator[ForestRow]:
    """Yield an item's value, and its advantage if known."""
    name, mark = item_name(study.game, item["item"]), MARK_BEFORE * item.get("adjusted", False)
    yield ForestRow(mark + name, share_from_json(item["value"]), item["rounds"], say("effect"))
    if item["advantage"]:
        yield ForestRow(name, share_from_json(item["advantage"]), item["searched"], say("advantage"))


def what_if(study: Study) -> Iterator[Html]:
    """Yield comparisons of rules with the same dice and players, and the variants tried to meet an intent."""
    charts = [chart for number, found in enumerate(study.comparisons) for chart in _charts(study, number, found)]
    if charts:
        yield lead(say(WHAT_IF))
        yield evidence(charts, "")
    for found in study.tunings:
        yield from _tuned(study, found)


def _tuned(study: Study, found: Json) -> Iterator[Html]:
    """Yield a sentence for each variant tried to meet an intent."""
    variants = [it for it in found["variants"] if it.get("side_effects")]
    if variants:
        yield lead(say("Changes tried to meet an intent, and what else each of them changes:"))
        sentences = (tuned_sentence(study.game, _quoted(it["rules"]), it) for it in variants)
        yield element("ul", *(element("li", it) for it in sentences), class_="sentences")


def _quoted(rules: str) -> str:
    return say("“{rules}”", rules=rules)


def _charts(study: Study, number: int, found: Json) -> Iterator[Html]:
    """Yield a chart for each variant compared with the first."""
    outcome, first = measure_name(found["outcome"]["name"]), found["arms"][0]
    for arm, other in list(enumerate(found["arms"]))[1:]:
        contrasts = [it for it in found["contrasts"] if it["arm"] == arm]
        rows = [ForestRow(_player_label(it), share_from_json(it["difference"]), it["pairs"]) for it in contrasts]
        title = say("{outcome}: {other} compared with {one}", outcome=outcome, other=other, one=first)
        chart = forest(f"what-if-{number}-{arm}", title, say("difference in %"), rows, 0.0)
        texts = filter(None, (_conclusion(found, arm), _luck(study, found, contrasts), _effects(study, found, arm)))
        yield element("div", chart, *(element("p", it) for it in texts))


def _luck(study: Study, found: Json, contrasts: list[Json]) -> str:
    """Return whether differences in score are adjusted for luck."""
    is_score = found["outcome"]["name"] == SCORE and study.game.type.has_chance
    return luck_note([it.get("adjusted", False) for it in contrasts]) if is_score else ""


def _effects(study: Study, found: Json, arm: int) -> str:
    """Return the side effects of a variant; "" for results of earlier versions."""
    effects = found.get("side_effects")
    return compared_sentence(study.game, _quoted(found["arms"][arm]), effects[arm - 1]) if effects else ""


def _player_label(contrast: Json) -> str:
    """Return the name of a level, or of a search with that many simulations, marked if adjusted for luck."""
    player, mark = contrast["player"], MARK_BEFORE * contrast.get("adjusted", False)
    if count := simulations_of(player):
        return mark + say("search with {count} simulations", count=numbers.count(count))
    return mark + players_name(player)


def _conclusion(found: Json, arm: int) -> str:
    robust = next((each for each in found["robust"] if each["arm"] == arm), {})
    if robust.get("robust"):
        return say("Both families of players agree.")
    if robust.get("turns_round"):
        return say("The direction depends on the players, so it matters who the game is for.")
    pairs = max(contrast["missing"] or 0 for contrast in found["contrasts"])
    return say(
        "Not yet known for all players. About {count} more pairs of games would settle it.", count=numbers.about(pairs)
    )
