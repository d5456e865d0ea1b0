"""Findings on holes in the rules and puzzles, and pictures of boards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from parlour.core.game import Game
from parlour.lab.measurement import Json, share_from_json
from parlour.lab.puzzle_search import Certainty, Flaw
from parlour.lab.report import numbers
from parlour.lab.report.charts.rendering import SpotHeat, drawing
from parlour.lab.report.figures import Html, element
from parlour.lab.report.sections.board_sections import TO, boards, hardest, solvers, spots_of
from parlour.lab.rule_holes import HoleKind
from parlour.statistics import Interval, never_seen

from .finding_data import changed_options, command_line, games_of, listed, main_level, option_words

NAMED = 5  # maximum number of kinds or details listed
SIGHTINGS = {  # holes that games show, with their names if not found
    HoleKind.STUCK: "a player to move without a legal move",
    HoleKind.PASS: "a player who can only pass",
    HoleKind.LOOP: "a position that repeats within a game",
    HoleKind.ENDLESS: "a game without an end",
    HoleKind.TEXT: "a position whose text does not read back as the same position",
}
UNUSED = {HoleKind.UNUSED: "Never played", HoleKind.SHUNNED: "Played in fewer than one game in a hundred"}
SHOWN = 3  # puzzles per page
FLAWS = {
    Flaw.WINS: "win in the same turn",
    Flaw.GREEDY: "are found by a player that looks one action ahead",
    Flaw.EASY: "are usually found by beginners or casual players",
    Flaw.UNCONFIRMED: "are not confirmed by a deeper search",
}
FEWEST = 9  # minimum number of squares for a picture
COLOURS = {"square": "#f3ebdb", "line": "#e0d4bf", "heat": "#a3461b"}  # the report's colours in light mode
VARIABLE = re.compile(r"var\(--([a-z]+)\)")
STYLE = "text { font: 13px system-ui, sans-serif; fill: #63533f; text-anchor: middle; dominant-baseline: central }"


def hole_sentences(game: Game, content: Json) -> Iterator[str]:
    """Yield the holes that were found and how often, and how rare all others are at most."""
    for found in content.get("holes", ()):
        yield from _sightings(game, found)
        yield from _unused_kinds(found)
        if unseen := [name for kind, name in SIGHTINGS.items() if not _holes_of_kind(found, kind)]:
            yield f"Not found: {listed(unseen, 'or')}. If one of these can occur, it does so in {_upper_bound(found)}."
        yield from _all_used(found)


def examination_commands(game: Game, content: Json) -> Iterator[str]:
    """Yield the commands that reproduce the holes, with the shortest game that shows each, and the puzzles."""
    for name in ("holes", "puzzles"):
        for found in content.get(name, ()):
            options = option_words(changed_options(game.options, found["options"]))
            players = found["players"] if name == "puzzles" else ",".join(found["looked"])
            yield command_line(name, found, [*options, "--players", players], found["games"])


def _holes_of_kind(found: Json, kind: HoleKind) -> list[Json]:
    return [it for it in found["holes"] if it["kind"] == kind.name.lower()]


def _sightings(game: Game, found: Json) -> Iterator[str]:
    """Yield the holes that games show, with their shares by players."""
    for kind in SIGHTINGS:
        name = (
            kind[:1].upper() + kind[1:] + (" (if chance allows it)" * (kind is HoleKind.LOOP and game.type.has_chance))
        )
        details = {it["detail"]: None for it in _holes_of_kind(found, kind)}
        for detail in list(details)[:NAMED]:
            shares = {it["players"]: it for it in _holes_of_kind(found, kind) if it["detail"] == detail}
            words = "; ".join(_hole_share(found, players, shares.get(players)) for players in found["looked"])
            yield f"{name}{f' ({detail})' if detail else ''}: {words}."


def _hole_share(found: Json, players: str, hole: Json | None) -> str:
    if hole is None:
        count = found["looked"][players]["games"]
        return f"none of {games_of(players, count)}, so at most {_bound(count)}"
    return f"{_interval(share_from_json(hole['share']))} of {games_of(players, hole['n'])}"


def _interval(of: Interval) -> str:
    return f"{numbers.value(of, 'share')} ({numbers.bounds(of, 'share')})"


def _unused_kinds(found: Json) -> Iterator[str]:
    """Yield the kinds of moves that players do not use, though available."""
    for kind, words in UNUSED.items():
        for players in found["looked"]:
            holes = [it for it in _holes_of_kind(found, kind) if it["players"] == players]
            highs = (numbers.share(share_from_json(it["share"]).high) for it in holes)
            some = zip(holes[:NAMED], highs, strict=False)
            text = "; ".join(f"`{it['detail']}` (in at most {high} of games, n = {it['n']})" for it, high in some)
            if holes:
                named = f"{len(holes)} kinds of moves, including " if len(holes) > NAMED else ""
                yield f"{words} by {players} players, though available (moves in notation): {named}{text}."


def _upper_bound(found: Json) -> str:
    """Return the maximum share of games with something that was not seen, by players."""
    counts = {players: it["games"] for players, it in found["looked"].items() if it["games"]}
    first, *others = counts.values()
    if others and set(others) == {first}:
        return f"at most {_bound(first)} of {listed(list(counts))} games, judging by {first} of each"
    text = [
        f"{_bound(count)} of {games_of(players)} (judging by {numbers.count(count)})"
        for players, count in counts.items()
    ]
    return f"at most {listed(text)}"


def _bound(count: int) -> str:
    """Return the maximum share of games with something that none of `count` games showed."""
    return numbers.share(never_seen(count).high)


def _all_used(found: Json) -> Iterator[str]:
    """Yield the players who use every kind of move."""
    left = {it["players"] for kind in UNUSED for it in _holes_of_kind(found, kind)}
    known = {players: it["kinds"] for players, it in found["looked"].items() if it["kinds"] and players not in left}
    if known:
        text = listed([f"{players} players used all {count}" for players, count in known.items()])
        yield f"Of the kinds of moves that were available often enough to judge, {text}."


def puzzle_sentences(content: Json) -> Iterator[str]:
    """Yield the number of examined decisions and right answers, and why most of them do not count as puzzles."""
    for found in content.get("puzzles", ()):
        yield from _examined(found)


def _examined(found: Json) -> Iterator[str]:
    tried = f"We examined {numbers.count(found['tried'])} decisions from {found['games']} games between "
    tried += f"{found['players']} players."
    if not found["tried"]:
        yield "No decisions could be examined: where players choose secretly, no move is always right."
    elif not found["answers"]:
        most = f"at most {numbers.share(never_seen(found['games']).high)} of such games contain one"
        yield f"{tried} None has a single right answer, so {most}."
    else:
        margin = "better than any other move by at least a tenth of a win"
        share = f"{numbers.count(found['answers'])} of them, {_interval(share_from_json(found['share']))}"
        yield f"{tried} {share}, have a single right answer, {margin}."
        yield _remaining(found)


def _remaining(found: Json) -> str:
    """Return how many decisions with a single right answer do not count as puzzles, why, and how many are left."""
    flaws = [f"{numbers.count(count)} {FLAWS[Flaw(flaw)]}" for flaw, count in found["flaws"].items() if count]
    count = len(found["puzzles"])
    left = f"That leaves {count} puzzle{'s' * (count != 1)}." if count else "That leaves no puzzles."
    return f"Of these, {listed(flaws)}. {left}" if flaws else left


def shown_puzzles(game: Game, content: Json) -> list[Json]:
    """Return the puzzles to show: the hardest, from different games if possible."""
    found = (each["puzzles"] for each in content.get("puzzles", ()) if each["options"] == game.options)
    return hardest([puzzle for each in found for puzzle in each])[:SHOWN]


def puzzle_figures(game: Game, content: Json) -> Iterator[str]:
    """Yield each shown puzzle: its picture, the player to move, and the collapsed answer."""
    for number, puzzle in enumerate(shown_puzzles(game, content), 1):
        to_act = f"{game.seat_names[puzzle['seat']]} to move"
        yield f"![{game.title}: {to_act}]({puzzle_file(game, number)})"
        yield f"*Puzzle {number}. {to_act}: what is the only right move?*"
        yield f"<details><summary>Answer to puzzle {number}</summary>"
        yield _answer(game, puzzle)
        yield "</details>"


def puzzle_file(game: Game, number: int) -> str:
    """Return the file name of a puzzle's picture."""
    return f"{game.name}-puzzle-{number}.svg"


def puzzle_picture(game: Game, puzzle: Json) -> str:
    """Return the position of a puzzle as the seat to move sees it, as SVG."""
    return game.state_from_text(puzzle["position"]).observation(puzzle["seat"]).to_svg() + "\n"


def _answer(game: Game, puzzle: Json) -> str:
    state = game.state_from_text(puzzle["position"])
    best, other = (state.describe_action(state.string_to_action(puzzle[name])) for name in ("answer", "second"))
    worth, second = (_value_text(puzzle, place) for place in (0, 1))
    searches = f" Ranges are the lowest and highest of {len(puzzle['searched'])} searches."
    proven = "This answer is proven. " if puzzle["certainty"] == Certainty.PROVEN else ""
    return (
        f"`{puzzle['answer']}`: {best} Worth {worth} of a win. The next best move, `{puzzle['second']}`, is worth "
        f"{second}: {other} {proven}{solvers(puzzle)}{searches if '(' in worth + second else ''}"
    )


def _value_text(puzzle: Json, place: int) -> str:
    """Return the value of an action with its range over all searches."""
    values = [each[place] for each in puzzle["searched"]]
    of = Interval(puzzle["second_value" if place else "value"], min(values), max(values))
    return numbers.share(of.value) if of.low == of.high else _interval(of)


def move_shares(game: Game, content: Json) -> dict[str, float]:
    """Return the share of the main players' moves that end on each square; {} without a board."""
    main = main_level(content["players"])
    ended = [it for it in content["figures"] if (it["players"], it["measure"]) == (main, TO)]
    spots = spots_of(boards(game, {it["of"] for it in ended}))
    shares = {it["of"]: it["value"] for it in ended if it["of"] in spots}
    return shares if len(shares) >= FEWEST else {}


def board_picture(game: Game, shares: Mapping[str, float]) -> str:
    """Return a heat map of a game's boards as SVG."""
    most = max(shares.values())
    heats = {place: SpotHeat(share / most, numbers.share(share, 1)) for place, share in shares.items()}
    drawn = drawing(boards(game, set(shares)), heats, element("style", Html(STYLE)))
    return VARIABLE.sub(lambda found: COLOURS[found[1]], drawn) + "\n"
