"""Tune a game's options: find the smallest change that meets the designer's intent, confirmed with new seeds."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import combinations, product

from parlour import kit
from parlour.core.game import Game
from parlour.errors import ParlourError, UnknownNameError, suggestion
from parlour.game_info import PLAYERS, ChoiceOption, NumberOption, Option, Value, options_text
from parlour.lab.comparing.comparison_games import play_rounds
from parlour.lab.comparing.comparison_plan import FIRST, ComparisonRound
from parlour.lab.comparing.side_effects import sample_of, side_effects
from parlour.runs.executor import Executor
from parlour.runs.game_loop import GameResult
from parlour.statistics import Interval

from .comparing import OUTCOMES, Arm, ComparisonLog, ComparisonPlan, make_plan
from .intent import Intent, Target, TargetStatus
from .measurement import Json, Measurement, interval_json
from .measures import MEASURES
from .measures.fairness import adjusted_score, seat_score
from .sample import Sample

MOST = 40  # variants
STAGES = (4, 2, 1)  # fractions of the games after which variants that miss the intent are dropped
CONFIRMED = 3  # variants tried with new seeds, at most

Options = dict[str, Value]
Figure = Callable[[GameResult], float]


@dataclass(frozen=True, slots=True)
class Judgement:
    """The status of a target with some players, and the measurement that fits it worst."""

    target: Target
    players: str
    status: TargetStatus
    found: Measurement | None


@dataclass(slots=True)
class Tuned:
    """The result of a tuning, by arm: the search's judgements, the confirmations, and the variant chosen, if any."""

    judged: dict[int, list[Judgement]] = field(default_factory=dict)
    games: dict[int, int] = field(default_factory=dict)  # played with each player
    confirmed: dict[int, list[Judgement]] = field(default_factory=dict)
    chosen: int | None = None


def make_tuning_plan(
    game: Game, players: Sequence[str], names: Sequence[str] = (), changes: int = 1, seed: str | None = None
) -> ComparisonPlan:
    """Return a plan whose arms are the current rules and their variants, ordered by the number of changes.

    Raises ParlourError for a game with nothing to change, and UnknownNameError for an unknown option.
    """
    options = _tunable(game, names)
    found = list(_variants(game, options, changes))
    if not found:
        raise ParlourError(f"{game.title} has no options to change.")
    if len(found) > MOST:
        few = "Name fewer options with --change, or allow fewer changes at once"
        raise ParlourError(f"These options have {len(found)} variants, more than the limit of {MOST}. {few}.")
    changed = (options_text({name: it[name] for name in it if it[name] != game.options[name]}) for it in found)
    variants = (Arm(options, name=name) for options, name in zip(found, changed, strict=True))
    arms = [Arm(dict(game.options), name="as it is"), *variants]
    return make_plan(game, arms, players, seed=seed)


def _tunable(game: Game, names: Sequence[str]) -> list[Option]:
    """Return the options that may change; the number of players is not one of them."""
    known = {option.name: option for option in game.info.options if option.name != PLAYERS}
    for name in names:
        if name not in known:
            raise UnknownNameError(f"No option named {name!r}. {suggestion(name, known)}")
    return [option for name, option in known.items() if not names or name in names]


def _variants(game: Game, options: Sequence[Option], changes: int) -> Iterator[Options]:
    """Yield all ways to change one option, then two, and so on."""
    others = {option.name: [it for it in values(option, game) if it != game.options[option.name]] for option in options}
    for count in range(1, changes + 1):
        for chosen in combinations(others, count):
            for picked in product(*(others[name] for name in chosen)):
                yield {**game.options, **dict(zip(chosen, picked, strict=True))}


def values(option: Option, game: Game) -> list[Value]:
    """Return the values to try. For numbers: the default, and 0.5, 0.75, 1, 1.5 and 2 times the current value."""
    if isinstance(option, ChoiceOption):
        return list(option.values)
    if not isinstance(option, NumberOption):
        return [False, True]
    now = int(game.options[option.name])
    near = {option.default, now, now // 2, 3 * now // 4, 3 * now // 2, 2 * now}
    return sorted({min(max(it, option.low), option.high) for it in near})


def tune(
    log: ComparisonLog,
    intent: Intent,
    games: int,
    executor: Executor,
    on_round: Callable[[], object] = lambda: None,
) -> Tuned:
    """Play up to `games` games per variant and player, dropping variants once they miss the intent, then confirm.

    Variants with the fewest changes come first. Each is confirmed with as many games again, with new seeds; the first
    that meets all targets is chosen. Raises WorkerDiedError. On KeyboardInterrupt, all finished games are in the log.
    """
    run, found = _Tuning(log, intent, executor, on_round), Tuned()
    left, played = list(range(len(log.plan.arms))), 0
    for part in STAGES:
        last = -(-games // part)
        run.play(left, played, last)
        for arm in left:
            found.judged[arm], found.games[arm] = run.judge(arm, 0, last), last
        left, played = [arm for arm in left if overall(found.judged[arm]) is not TargetStatus.MISSED], last
    _confirm(run, found, left, games)
    return found


@dataclass(frozen=True, slots=True)
class _Tuning:
    """A tuning in progress."""

    log: ComparisonLog
    intent: Intent
    executor: Executor
    on_round: Callable[[], object]

    def play(self, arms: Sequence[int], first: int, last: int) -> None:
        """Play the missing games of some arms and of the current rules, from one pair up to another."""
        rounds = list(self._missing([arm for arm in arms if arm != FIRST], first, last))
        with closing(play_rounds(self.log.plan, iter(rounds), self.executor)) as played:
            for results in played:
                for result in results:
                    self.log.add(result)
                self.on_round()

    def judge(self, arm: int, first: int, last: int) -> list[Judgement]:
        """Judge an arm by its games of these pairs, for all players."""
        plan, game = self.log.plan, self.log.plan.game(arm)
        found = list[Judgement]()
        for player, name in enumerate(plan.players):
            games = [self.log.games[self._number(pair, player, arm)] for pair in range(first, last)]
            found += judge(sample_of(game, name, games, plan.opening), self.intent)
        return found

    def _missing(self, arms: Sequence[int], first: int, last: int) -> Iterator[ComparisonRound]:
        for pair in range(first, last):
            for player in range(len(self.log.plan.players)):
                wanted = [arm for arm in arms if self._number(pair, player, arm) not in self.log.games]
                if wanted or self._number(pair, player, FIRST) not in self.log.games:
                    yield ComparisonRound(self.log.plan.round(pair, player), tuple(wanted))

    def _number(self, pair: int, player: int, arm: int) -> int:
        return self.log.plan.game_number(self.log.plan.round(pair, player), arm)


def _confirm(run: _Tuning, found: Tuned, left: Sequence[int], games: int) -> None:
    """Try the remaining variants one by one with new seeds, until one is confirmed."""
    for place, arm in enumerate(left[:CONFIRMED], 1):
        first, last = place * games, (place + 1) * games
        run.play([arm], first, last)
        found.confirmed[arm] = run.judge(arm, first, last)
        if overall(found.confirmed[arm]) is TargetStatus.MET:
            found.chosen = arm
            return


def judge(sample: Sample, intent: Intent) -> Iterator[Judgement]:
    """Yield the status of each target: the worst of all its measurements."""
    worst_first = [TargetStatus.MISSED, TargetStatus.OPEN, TargetStatus.MET]
    for target in intent.targets:
        found = [(target.status(it.interval), it) for it in _measured(sample, target)]
        none: tuple[TargetStatus, Measurement | None] = (TargetStatus.OPEN, None)
        status, measured = min(found, key=lambda it: worst_first.index(it[0]), default=none)
        yield Judgement(target, sample.players, status, measured)


def is_score(target: str) -> bool:
    """True for the name of a target that limits the score of seats."""
    return target.partition(" ")[0] == seat_score.name


def _measured(sample: Sample, target: Target) -> list[Measurement]:
    """Return the measurements that a target covers; scores of seats are adjusted for luck where possible."""
    found = MEASURES[target.measure](sample)
    if is_score(target.name):
        found = adjusted_score(sample) or found
    return [it for it in found if target.of in ("", it.of)]


def overall(judgements: Sequence[Judgement]) -> TargetStatus:
    """Return MISSED if any target is missed, MET if all are met, otherwise OPEN."""
    found = {it.status for it in judgements}
    return next((it for it in (TargetStatus.MISSED, TargetStatus.OPEN) if it in found), TargetStatus.MET)


def counter_example(log: ComparisonLog, arm: int, judgements: Sequence[Judgement]) -> int | None:
    """Return the number of the game that deviates most from the first missed target; None if no target is missed."""
    missed = next((it for it in judgements if it.status is TargetStatus.MISSED), None)
    if missed is None or missed.found is None:
        return None
    figure = _figure(missed.found, log.plan.game(arm))
    sign = 1.0 if missed.found.interval.value > missed.target.high else -1.0
    arms, players = len(log.plan.arms), log.plan.players
    games = (log.games[number] for number in sorted(log.games) if (number - 1) % arms == arm)
    of_players = [it for it in games if players[it.seats[0]] == missed.players]
    return max(of_players, key=lambda it: (sign * figure(it), -it.number)).number


def _figure(found: Measurement, game: Game) -> Figure:
    """Return a function for the measured figure of a single game; its length for measures that have none."""
    if found.measure in (seat_score.name, adjusted_score.name):
        seat = int(found.of.removeprefix("seat "))
        return lambda it: OUTCOMES["seat_score"].value(it, game, seat)
    if found.measure == "draws":
        return lambda it: OUTCOMES["draws"].value(it, game, 0)
    return lambda it: float(len(it.actions))


def summarize(log: ComparisonLog, found: Tuned) -> Json:
    """Return the status of each variant, fewest changes first, and the index of the one chosen, as JSON values."""
    plan = log.plan
    return {
        "game": plan.game().name,
        "rules": kit.version(plan.game().rules.State),
        "players": dict(zip(plan.players, plan.meanings, strict=True)),
        "seed": plan.seed,
        "variants": [_variant_json(log, arm, found) for arm in range(len(plan.arms))],
        "chosen": found.chosen,
        "tried_on_fresh_seeds": len(found.confirmed),
    }


def _variant_json(log: ComparisonLog, arm: int, found: Tuned) -> Json:
    plan, options, confirmed = log.plan, log.plan.arms[arm].options, found.confirmed.get(arm)
    return {
        "rules": plan.arms[arm].name,
        "options": options,
        "changes": sum(options[name] != now for name, now in plan.arms[0].options.items()),
        "games": found.games[arm],
        **_judged_json(found.judged[arm]),
        "confirmed": None if confirmed is None else _judged_json(confirmed),
        "side_effects": side_effects(plan, log.games, arm) if arm != FIRST else None,
    }


def _judged_json(judgements: Sequence[Judgement]) -> Json:
    return {"standing": overall(judgements).value, "targets": [_target_json(it) for it in judgements]}


def _target_json(judgement: Judgement) -> Json:
    target, found = judgement.target, judgement.found
    return {
        "target": target.name,
        "players": judgement.players,
        "standing": judgement.status.value,
        "of": found.of if found else "",
        "games": found.n if found else 0,
        "adjusted": found is not None and found.measure == adjusted_score.name,
        **interval_json(found.interval if found else Interval(math.nan, math.nan, math.nan)),
    }
