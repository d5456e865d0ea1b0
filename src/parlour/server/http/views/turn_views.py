"""Turns and their beats as response objects, in the current language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from parlour import kit
from parlour.game_info import Value
from parlour.match import Match, Turn, hidden_information, viewing
from parlour.match.viewing import SecretTurn, SeenBeat, seen_before
from parlour.server.domain.commands import NewTable
from parlour.server.domain.game_flow import load_game, starting_position
from parlour.server.http.schemas import answers
from parlour.server.http.schemas.answers import SeenTurn
from parlour.view.language import spoken
from parlour.view.scene import Scene

MOST_TURNS = 40  # turns whose beats are sent at once; enough for a complete setup of Invictus and the reply


class TurnDescriptions:
    """Descriptions of the turns of one match, made on demand and cached per language."""

    def __init__(self) -> None:
        self._cache: dict[tuple[int, str], tuple[Turn, SeenTurn]] = {}  # key: turn number, language

    def describe(self, turns: Sequence[Turn | SecretTurn], first: int = 0) -> list[answers.Turn]:
        """The turns from `first` on. The same turn gives the same object."""
        return [self._of(number, turns[number]) for number in range(first, len(turns))]

    def count_missing(self, turns: Sequence[Turn | SecretTurn], first: int = 0) -> int:
        """The number of turns from `first` on that are not cached."""
        return sum(self._cached(number, turns[number]) is None for number in range(first, len(turns)))

    def _of(self, number: int, turn: Turn | SecretTurn) -> answers.Turn:
        if isinstance(turn, SecretTurn):
            return answers.SecretTurnModel(number=number, actor=turn.actor)
        if description := self._cached(number, turn):
            return description
        description = _describe(number, turn)
        self._cache[number, spoken()] = turn, description
        return description

    def _cached(self, number: int, turn: Turn | SecretTurn) -> SeenTurn | None:
        described, description = self._cache.get((number, spoken()), (None, None))
        return description if described is turn else None


def _describe(number: int, turn: Turn) -> SeenTurn:
    before = turn.before
    sentence, *story = [beat.sentence for beat in turn.beats() if beat.sentence]
    is_capture = turn.actor >= 0 and bool(before.game.table.captures(before.record, turn.action))
    return SeenTurn(number, turn.actor, turn.text, sentence, turn.spots, tuple(story), is_capture, turn.group)


def common_start(one: Sequence[Turn | SecretTurn], other: Sequence[Turn | SecretTurn]) -> int:
    """The number of initial turns that two views of a match have in common."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((number for number, pair in pairs if not _is_same(*pair)), min(len(one), len(other)))


def first_fresh(seen: Sequence[Turn | SecretTurn], now: Sequence[Turn | SecretTurn]) -> int:
    """The number of the first turn that is new since an earlier view. A revealed secret turn is not new."""
    pairs = enumerate(zip(seen, now, strict=False))
    fresh = (number for number, (old, new) in pairs if not _is_same(old, new) and not isinstance(old, SecretTurn))
    return next(fresh, min(len(seen), len(now)))


def _is_same(one: Turn | SecretTurn, other: Turn | SecretTurn) -> bool:
    return one is other or (one == other and one.game is other.game)  # reloaded rules describe a turn differently


def beats_since(match: Match, first: int, seat: int | None) -> list[answers.BeatModel]:
    """The beats of the turns from `first` on as a seat may see them; empty for more than MOST_TURNS turns."""
    count = len(match.turns) - first
    return _beats_of(match, range(first, first + count), seat) if 0 < count <= MOST_TURNS else []


def beats_from(match: Match, first: int, seat: int | None) -> answers.Beats:
    """The table before a turn, and the beats of at most MOST_TURNS turns from there on."""
    turns = range(first, min(first + MOST_TURNS, len(match.turns)))
    return answers.Beats(scene=seen_before(match, first, seat), beats=_beats_of(match, turns, seat))


def preview(match: Match, seat: int, action: int) -> answers.Preview:
    """The current table, and the beats that an action of a seat would have."""
    now = len(match.turns)
    scene = seen_before(match, now, seat)
    beats = _turn_beats(now, seat, scene, viewing.preview(match, seat, action))
    return answers.Preview(scene=scene, beats=beats, illegal=None, reason=None)


def position(name: str, options: Mapping[str, Value], text: str) -> answers.Position:
    """A position from which a new table could start, as a spectator sees it. Raises Refusal."""
    state = starting_position(load_game(NewTable(name, options)), text)
    return answers.Position(scene=hidden_information.seen(state, None).scene(with_choices=False))


def last_decision(match: Match) -> int:
    """The number of the last turn made by a seat; 0 if there is none."""
    return next(reversed(match.decisions()), 0)


def _beats_of(match: Match, turns: range, seat: int | None) -> list[answers.BeatModel]:
    beats, scene = list[answers.BeatModel](), seen_before(match, turns.start, seat)
    for number in turns:
        seen = viewing.seen_beats(match, number, seat, scene)
        beats += _turn_beats(number, match.turns[number].actor, scene, seen)
        scene = seen[-1].scene
    return beats


def _turn_beats(number: int, actor: int, scene: Scene, seen: Sequence[SeenBeat]) -> list[answers.BeatModel]:
    """The beats of one turn, with their changes to the scene before them."""
    scenes = [scene, *(beat.scene for beat in seen)]
    concerned = actor if actor >= 0 else next((beat.seat for beat in seen if beat.seat is not None), kit.CHANCE)
    return [_beat(number, concerned, before, beat) for before, beat in zip(scenes, seen, strict=False)]


def _beat(number: int, actor: int, before: Scene, beat: SeenBeat) -> answers.BeatModel:
    now, old = beat.scene, {area.id: area for area in before.areas}
    order = [area.id for area in now.areas]
    return answers.BeatModel(
        turn=number,
        kind=beat.kind,
        sentence=beat.sentence,
        spots=list(beat.spots),
        seat=beat.seat,
        actor=actor,
        foreseen=beat.is_foreseen,
        ms=beat.milliseconds,
        areas=[area for area in now.areas if area != old.get(area.id)],
        order=order if order != list(old) else None,
        counters=list(now.counters) if now.counters != before.counters else None,
    )
