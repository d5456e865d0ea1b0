"""A search over a game's variants, and the confirmation of what it finds on seeds that it has never seen."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

from parlour.core.game import Game
from parlour.errors import ParlourError, UnknownNameError, suggestion
from parlour.game_info import PLAYERS, ChoiceOption, NumberOption, Option, Value, options_text
from parlour.lab.collecting.row_writer import RowWriter
from parlour.lab.comparing import OUTCOMES, Arm, ComparisonLog, ComparisonPlan, make_plan
from parlour.lab.comparing.comparison_games import play_rounds
from parlour.lab.comparing.comparison_plan import FIRST, Round
from parlour.lab.measurement import Measurement
from parlour.lab.measures import MEASURES
from parlour.lab.sample import Sample
from parlour.runs.executor import Executor
from parlour.runs.game_result import GameResult

from .intent import Intent, Standing, Target

MOST = 40  # variants that are tried

Options = dict[str, Any]


def make_tuning_plan(
    game: Game, players: Sequence[str], names: Sequence[str] = (), changes: int = 1, seed: str | None = None
) -> ComparisonPlan:
    """A plan whose arms are the game as it is and its variants, those with the fewest changes first.

    Raises ParlourError for a game that has nothing to change, UnknownNameError for an option that it does not have.
    """
    options = _tunable(game, names)
    found = list(_variants(game, options, changes))
    if not found:
        raise ParlourError(f"{game.title} has no options to change.")
    if len(found) > MOST:
        few = "Name fewer options with --change, or allow fewer changes at once"
        raise ParlourError(f"These options have {len(found)} variants, more than the limit of {MOST}. {few}.")
    arms = [Arm(dict(game.options), name="as it is"), *(Arm(it, name=_variant_name(game, it)) for it in found)]
    return make_plan(game, arms, players, seed=seed)


def _tunable(game: Game, names: Sequence[str]) -> list[Option]:
    """The options that may change; how many play is none of them."""
    known = {option.name: option for option in game.info.options if option.name != PLAYERS}
    for name in names:
        if name not in known:
            raise UnknownNameError(f"No option named {name!r}. {suggestion(name, known)}")
    return [option for name, option in known.items() if not names or name in names]


def _variants(game: Game, options: Sequence[Option], changes: int) -> Iterator[Options]:
    """All ways to change one option, then those to change two, and so on."""
    others = {option.name: [it for it in values(option, game) if it != game.options[option.name]] for option in options}
    for count in range(1, changes + 1):
        for chosen in combinations(others, count):
            for picked in product(*(others[name] for name in chosen)):
                yield {**game.options, **dict(zip(chosen, picked, strict=True))}


def values(option: Option, game: Game) -> list[Value]:
    """What an option can be; of numbers a few: the usual one, and half, three quarters, one and a half and twice it."""
    if isinstance(option, ChoiceOption):
        return list(option.values)
    if not isinstance(option, NumberOption):
        return [False, True]
    now = int(game.options[option.name])
    near = {option.default, now, now // 2, 3 * now // 4, 3 * now // 2, 2 * now}
    return sorted({min(max(it, option.low), option.high) for it in near})


def _variant_name(game: Game, options: Options) -> str:
    changed = {name: value for name, value in options.items() if value != game.options[name]}
    return options_text(changed)


@dataclass(frozen=True, slots=True)
class Judgement:
    """How a target stands with some players: what was measured of it that is the least like what is wanted."""

    target: Target
    players: str
    standing: Standing
    found: Measurement | None


def sample_of(game: Game, players: str, games: Sequence[GameResult], opening: int) -> Sample:
    """The tables of games that some players have played."""
    writer, start = RowWriter(game), game.new_initial_state()
    for it in games:
        writer.add(it.number, start, [int(action) for action in it.actions], opening)
    tables = writer.tables()
    return Sample(game, players, tables["games"], tables["decisions"], tables["rolls"])


def judge(sample: Sample, intent: Intent) -> Iterator[Judgement]:
    """How each target stands."""
    for target in intent.targets:
        found = [it for it in MEASURES[target.measure](sample) if target.covers(it)]
        standings = [(target.standing(it.interval), it) for it in found]
        yield _worst(target, sample.players, standings)


def overall(judgements: Sequence[Judgement]) -> Standing:
    """Missed where one target is, met where all are."""
    standings = {it.standing for it in judgements}
    if Standing.MISSED in standings:
        return Standing.MISSED
    return Standing.OPEN if Standing.OPEN in standings else Standing.MET


def _worst(target: Target, players: str, standings: Sequence[tuple[Standing, Measurement]]) -> Judgement:
    for standing in (Standing.MISSED, Standing.OPEN, Standing.MET):
        for each, found in standings:
            if each is standing:
                return Judgement(target, players, standing, found)
    return Judgement(target, players, Standing.OPEN, None)


STAGES = (4, 2, 1)  # parts of the games after which variants that miss the intent are given up
CONFIRMED = 3  # variants that are tried on fresh seeds, at most


@dataclass(slots=True)
class Tuned:
    """How each variant stands by the search, and how those do that were confirmed; the one that is found, if any is."""

    judged: dict[int, list[Judgement]] = field(default_factory=dict)  # by arm
    games: dict[int, int] = field(default_factory=dict)  # that were played of an arm by each of the players
    confirmed: dict[int, list[Judgement]] = field(default_factory=dict)
    chosen: int | None = None


@dataclass(frozen=True, slots=True)
class _Tuning:
    """A run: its log, its intent, who plays it."""

    log: ComparisonLog
    intent: Intent
    executor: Executor
    on_round: Callable[[], Any]

    def play(self, arms: Sequence[int], first: int, last: int) -> None:
        """Play what is missing of some arms from one pair to before another; the game as it is goes with them."""
        rounds = list(self._missing([arm for arm in arms if arm != FIRST], first, last))
        with closing(play_rounds(self.log.plan, iter(rounds), self.executor)) as played:
            for results in played:
                for result in results:
                    self.log.add(result)
                self.on_round()

    def judge(self, arm: int, first: int, last: int) -> list[Judgement]:
        """How an arm stands by its games of these pairs, with all players."""
        plan, game = self.log.plan, self.log.plan.game(arm)
        found = list[Judgement]()
        for player, name in enumerate(plan.players):
            games = [self.log.games[self._number(pair, player, arm)] for pair in range(first, last)]
            found += judge(sample_of(game, name, games, plan.opening), self.intent)
        return found

    def _missing(self, arms: Sequence[int], first: int, last: int) -> Iterator[Round]:
        for pair in range(first, last):
            for player in range(len(self.log.plan.players)):
                wanted = [arm for arm in arms if self._number(pair, player, arm) not in self.log.games]
                if wanted or self._number(pair, player, FIRST) not in self.log.games:
                    yield Round(self.log.plan.round(pair, player), tuple(wanted))

    def _number(self, pair: int, player: int, arm: int) -> int:
        return self.log.plan.game_number(self.log.plan.round(pair, player), arm)


def tune(
    log: ComparisonLog,
    intent: Intent,
    games: int,
    executor: Executor,
    on_round: Callable[[], Any] = lambda: None,
) -> Tuned:
    """Give up variants as soon as they miss the intent, by up to so many games; then confirm what is left.

    The variants with the fewest changes come first; each is confirmed by as many games again, of seeds of its own, and
    the first is chosen that meets all targets there. Raises WorkerDiedError; KeyboardInterrupt goes on to the caller,
    and what was played is in the log.
    """
    run, found = _Tuning(log, intent, executor, on_round), Tuned()
    left, played = list(range(len(log.plan.arms))), 0
    for part in STAGES:
        last = -(-games // part)
        run.play(left, played, last)
        for arm in left:
            found.judged[arm], found.games[arm] = run.judge(arm, 0, last), last
        left, played = [arm for arm in left if overall(found.judged[arm]) is not Standing.MISSED], last
    _confirm(run, found, left, games)
    return found


def _confirm(run: _Tuning, found: Tuned, left: Sequence[int], games: int) -> None:
    """Try what is left, one after the other, until one is confirmed."""
    for place, arm in enumerate(left[:CONFIRMED], 1):
        first, last = place * games, (place + 1) * games
        run.play([arm], first, last)
        found.confirmed[arm] = run.judge(arm, first, last)
        if overall(found.confirmed[arm]) is Standing.MET:
            found.chosen = arm
            return


def games_of(log: ComparisonLog, arm: int) -> Iterator[GameResult]:
    """The games of an arm, in order."""
    arms = len(log.plan.arms)
    return (log.games[number] for number in sorted(log.games) if (number - 1) % arms == arm)


Figure = Callable[[GameResult], float]


def counter_example(log: ComparisonLog, arm: int, judgements: Sequence[Judgement]) -> int | None:
    """The number of the game that goes the furthest wrong by the first target that is missed; None if none is."""
    missed = next((it for it in judgements if it.standing is Standing.MISSED), None)
    if missed is None or missed.found is None:
        return None
    figure = _figure(missed, log.plan.game(arm))
    too_much = missed.found.interval.value > missed.target.high
    games = [it for it in games_of(log, arm) if log.plan.players[it.seats[0]] == missed.players]
    return max(games, key=lambda it: (figure(it) if too_much else -figure(it), -it.number)).number


def _figure(missed: Judgement, game: Game) -> Figure:
    """What a measure says of a single game; its length, where that says nothing."""
    measure, of = missed.target.measure, missed.found.of if missed.found else ""
    if measure == "seat_score":
        seat = int(of.removeprefix("seat "))
        return lambda it: OUTCOMES["seat_score"].value(it, game, seat)
    if measure == "draws":
        return lambda it: OUTCOMES["draws"].value(it, game, 0)
    return lambda it: float(len(it.actions))


Json = dict[str, Any]


def summarize(plan: ComparisonPlan, found: Tuned) -> Json:
    """How each variant stands, the least changed first; and the one that was chosen, by its place among them."""
    return {
        "game": plan.game().name,
        "players": dict(zip(plan.players, plan.meanings, strict=True)),
        "seed": plan.seed,
        "variants": [_variant_json(plan, arm, found) for arm in range(len(plan.arms))],
        "chosen": found.chosen,
        "tried_on_fresh_seeds": len(found.confirmed),
    }


def _variant_json(plan: ComparisonPlan, arm: int, found: Tuned) -> Json:
    judged, confirmed = found.judged[arm], found.confirmed.get(arm)
    return {
        "rules": plan.arms[arm].name,
        "options": plan.arms[arm].options,
        "changes": sum(plan.arms[arm].options[name] != now for name, now in plan.arms[0].options.items()),
        "games": found.games[arm],
        "standing": overall(judged).value,
        "targets": _targets_json(judged),
        "confirmed": None
        if confirmed is None
        else {"standing": overall(confirmed).value, "targets": _targets_json(confirmed)},
    }


def _targets_json(judgements: Iterable[Judgement]) -> list[Json]:
    return [_target_json(it) for it in judgements]


def _target_json(judgement: Judgement) -> Json:
    target, found = judgement.target, judgement.found
    numbers = found.interval if found else (math.nan,) * 3
    return {
        "target": f"{target.measure} {target.of}".strip(),
        "players": judgement.players,
        "standing": judgement.standing.value,
        "of": found.of if found else "",
        "games": found.n if found else 0,
        **{name: _number(it) for name, it in zip(("value", "low", "high"), numbers, strict=True)},
    }


def _number(value: float) -> float | None:
    return round(value, 6) if math.isfinite(value) else None


__all__ = ["Judgement", "Tuned", "counter_example", "make_tuning_plan", "summarize", "tune"]
