"""A match that is being played at the table, and who sits at each seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parlour.core.game import Game, load
from parlour.errors import ActionError, OptionError
from parlour.match import Match, Turn, saving, viewing
from parlour.match.beats import SeenBeat, seen_beats
from parlour.match.record import seats_tag, write_record
from parlour.match.viewing import SecretTurn
from parlour.players import LEVELS, make_any_player
from parlour.players.levels import levels_of
from parlour.view.beats import UNFORESEEN
from parlour.view.language import phrases
from parlour.view.scene import Scene

HUMAN = "human"
say = phrases(__package__)


@dataclass(slots=True)
class Session:
    """A match, and at each seat `human` or the level of a computer player."""

    match: Match
    seats: list[str]
    told: dict[int | None, int] = field(default_factory=dict)  # turns that were shown, by who looked on
    begun: int = field(init=False)  # turns that there were at first

    def __post_init__(self) -> None:
        self.begun = len(self.match.turns)

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def actor(self) -> int:
        """The seat to act, or below zero at the end."""
        return self.match.state.current_player()

    @property
    def people(self) -> list[int]:
        """The seats at which people sit."""
        return [seat for seat, player in enumerate(self.seats) if player == HUMAN]

    @property
    def is_persons_turn(self) -> bool:
        """Whether a person is to act."""
        return self.actor in self.people

    @property
    def viewer(self) -> int | None:
        """The seat whose view of the table is shown; None, a spectator's, where only computers play.

        With several people it is the one to act, or else the one who acted last.
        """
        people, actor = self.people, self.actor
        if len(people) < 2 or actor in people:
            return actor if actor in people else next(iter(people), None)
        last = self._last_to_act(people)
        return people[0] if last is None else last

    def names(self) -> list[str]:
        """The player at each seat, in a word; the only person is you."""
        is_alone = self.seats.count(HUMAN) == 1
        return [say("you") if player == HUMAN and is_alone else player_name(player) for player in self.seats]

    def scene(self) -> Scene:
        """The table as the viewer may see it; choices are there only if a person is to act."""
        return viewing.seen_scene(self.match, self.viewer)

    def turns(self) -> list[Turn | SecretTurn]:
        """The turns so far; of one of which the viewer may not know yet, whose it was."""
        return viewing.told_turns(self.match, self.viewer)

    @property
    def has_curtain(self) -> bool:
        """Whether several people share a screen, and something is hidden from each of them."""
        return len(self.people) > 1 and self.game.type.has_hidden_information

    def news(self) -> Iterator[SeenBeat]:
        """The beats of the turns that were not shown yet, as the viewer sees them; now they are."""
        first = self._untold
        self.told[self._audience] = len(self.match.turns)
        return self._beats(first)

    def has_foreseen_news(self) -> bool:
        """Whether all that was not shown yet is the doing of the person to act, who knew what it would bring."""
        fresh = self.match.turns[self._untold :]
        return self.is_persons_turn and bool(fresh) and all(_is_foreseen(turn, self.actor) for turn in fresh)

    @property
    def _audience(self) -> int | None:
        return self.viewer if self.has_curtain else None

    @property
    def _untold(self) -> int:
        """The first turn that was not shown yet to who looks on."""
        return min(self.told.get(self._audience, self.begun), len(self.match.turns))

    def last_beats(self) -> Iterator[SeenBeat]:
        """The beats of the last decision and of what followed from it."""
        return self._beats(next(iter(self.match.decisions()[-1:]), len(self.match.turns)))

    def _beats(self, first: int) -> Iterator[SeenBeat]:
        """Each is made when it is asked for, but for who looks on now."""
        match, viewer, turns = self.match, self.viewer, range(first, len(self.match.turns))
        return (beat for number in turns for beat in seen_beats(match, number, viewer))

    def last_spots(self) -> tuple[str, ...]:
        """The spots of the last decision that the viewer knows of."""
        return viewing.last_spots(self.turns())

    def save(self, record: Path | None = None) -> None:
        """Save the match once something was decided in it, and write its record. Raises OSError."""
        if self.match.can_undo() or saving.file_of(self.match).exists():
            saving.save(self.match, self.seats)
        if record:
            saving.write_whole(record, write_record(self.match, {"Seats": seats_tag(self.seats)}))

    def undo(self) -> None:
        """Go back to the last decision of a person. Raises ActionError if there is none."""
        seat = self._last_to_act(self.people or list(range(len(self.seats))))
        if seat is None:
            raise ActionError(say("There is no move to take back yet."))
        self.match.undo(seat)
        self.told = {viewer: min(count, len(self.match.turns)) for viewer, count in self.told.items()}

    def _last_to_act(self, seats: list[int]) -> int | None:
        return next((turn.actor for turn in reversed(self.match.turns) if turn.actor in seats), None)


def new_session(game_name: str, options: dict[str, Any], seats: list[str], seed: int | None = None) -> Session:
    """A new match, its game interpreted until it is compiled. Raises ParlourError for what does not exist or fit."""
    game = load(game_name, **options)
    check_seats(game, seats)
    game.compiled = False
    return Session(Match(game, seed), list(seats))


def player_name(player: str) -> str:
    """A person or a level in the language that is spoken; a player from outside as it was named."""
    titles = {level.name: level.title for level in LEVELS}
    return titles.get(player, say("human") if player == HUMAN else player)


def _is_foreseen(turn: Turn, seat: int) -> bool:
    """Whether a turn is a seat's own, and nothing in it is another's or chance's."""
    beats = turn.beats() if turn.actor == seat else ()
    return bool(beats) and all(beat.seat in (None, seat) and beat.kind not in UNFORESEEN for beat in beats)


def check_seats(game: Game, seats: list[str]) -> None:
    """Raises OptionError for a wrong number of seats, UnknownNameError for a player that does not exist.

    And GameDefinitionError where the game's levels are wrong: any may be asked for advice or sit down later.
    """
    if len(seats) != game.num_players():
        names, count = ", ".join(game.seat_names), game.num_players()
        wrong = "Wrong number of players for {title}: {given} given, {count} needed ({names})."
        raise OptionError(say(wrong, title=game.title, count=count, names=names, given=len(seats)))
    for seat in seats:
        if seat != HUMAN:
            make_any_player(seat)
    levels_of(game)
