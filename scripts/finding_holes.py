"""Holes in the rules, as findings tell them: each with how often it shows, and what was looked for and not found.

They are the results of `parlour lab holes`, see `finding_results`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from parlour.core.game import Game
from parlour.lab.report.html import numbers
from parlour.lab.rule_holes import HoleKind
from parlour.lab.sample import RANDOM
from parlour.statistics import never_seen
from scripts.finding_results import Json, command, differing, interval, written

FEW = 5  # kinds of actions, or details of a hole, that are named
SEEN = {  # in games, and how it is called where it is not
    HoleKind.STUCK: "a player to move without a legal move",
    HoleKind.PASS: "a player who can only pass",
    HoleKind.LOOP: "a position that repeats within a game",
    HoleKind.ENDLESS: "a game without an end",
    HoleKind.TEXT: "a position whose text does not read back as the same position",
}
LEFT = {HoleKind.UNUSED: "Never played", HoleKind.SHUNNED: "Played in fewer than one game in a hundred"}


def holes(game: Game, content: Mapping[str, Any]) -> Iterator[str]:
    """What was looked for, what was found of it and how often, and how rare the rest is at least."""
    for found in content.get("holes", ()):
        yield from _seen(game, found)
        yield from _left(found)
        if unseen := [name for kind, name in SEEN.items() if not _of(found, kind)]:
            yield f"Not found: {_listed(unseen, 'or')}. If one of these can occur, it does so in {_at_most(found)}."
        yield from _all_done(found)
        yield f"Reproduce with `{_hunting(game, found)}`, which also saves the shortest game that shows each hole."


def _of(found: Json, kind: HoleKind) -> list[Json]:
    return [it for it in found["holes"] if it["kind"] == kind.name.lower()]


def _seen(game: Game, found: Json) -> Iterator[str]:
    """What games show, of all players."""
    for kind in SEEN:
        details = {it["detail"]: None for it in _of(found, kind)}
        for detail in list(details)[:FEW]:
            shares = {it["players"]: it for it in _of(found, kind) if it["detail"] == detail}
            words = "; ".join(_share(found, players, shares.get(players)) for players in found["looked"])
            yield f"{_sentence(game, kind)}{f' ({detail})' if detail else ''}: {words}."


def _sentence(game: Game, kind: HoleKind) -> str:
    """What is wrong; where there is chance, a circle needs it too."""
    words = kind[:1].upper() + kind[1:]
    return f"{words} (if chance allows it)" if kind is HoleKind.LOOP and game.type.has_chance else words


def _share(found: Json, players: str, hole: Json | None) -> str:
    if hole is None:
        count = found["looked"][players]["games"]
        return f"none of {_games(players, count)}, so at most {_bound(count)}"
    of = interval(hole["share"])
    return f"{numbers.value(of, 'share')} ({numbers.bounds(of, 'share')}) of {_games(players, hole['n'])}"


def _games(players: str, count: int) -> str:
    told = numbers.count(count)
    return f"{told} random games" if players == RANDOM else f"{told} games between {players} players"


def _left(found: Json) -> Iterator[str]:
    """What players do without, though they could do it."""
    for kind, words in LEFT.items():
        for players in found["looked"]:
            holes = [it for it in _of(found, kind) if it["players"] == players]
            told = "; ".join(
                f"`{it['detail']}` (in at most {numbers.share(interval(it['share']).high)} of games, n = {it['n']})"
                for it in holes[:FEW]
            )
            if holes:
                named = f"{len(holes)} kinds of moves, including " if len(holes) > FEW else ""
                yield f"{words} by {players} players, though available (moves in notation): {named}{told}."


def _at_most(found: Json) -> str:
    """How often a thing can show that was not seen, by players."""
    counts = {players: it["games"] for players, it in found["looked"].items() if it["games"]}
    first, *others = counts.values()
    if others and set(others) == {first}:
        return f"at most {_bound(first)} of {_listed(list(counts), 'and')} games ({first} of each)"
    told = [f"{_bound(count)} of {_games(players, count)}" for players, count in counts.items()]
    return f"at most {_listed(told, 'and')}"


def _bound(count: int) -> str:
    """The most that the share of games can be with what was seen in none of so many."""
    return numbers.share(never_seen(count).high)


def _all_done(found: Json) -> Iterator[str]:
    """That players leave nothing out."""
    left = {it["players"] for kind in LEFT for it in _of(found, kind)}
    known = {players: it["kinds"] for players, it in found["looked"].items() if it["kinds"] and players not in left}
    if known:
        told = _listed([f"{count} kinds by {players} players" for players, count in known.items()], "and")
        yield f"Players used every kind of move that was available often enough to judge: {told}."


def _hunting(game: Game, found: Json) -> str:
    options = written(differing(game.options, found["options"]))
    return command("holes", found, [*options, "--players", ",".join(found["looked"])], found["games"])


def _listed(words: Sequence[str], last: str) -> str:
    """Words with commas between, and a word before the last."""
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end
