"""Who sits at the table, and the match they play: plain state, and what can be asked of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parlour.errors import ActionError, OptionError
from parlour.game import Game, load
from parlour.info import GameInfo
from parlour.match import Match, Turn, saving, viewing
from parlour.match.record import seats_tag, write_record
from parlour.players import make_player
from parlour.view.scene import Scene

HUMAN = "human"


@dataclass(slots=True)
class Sitting:
    """A match, and at each seat `human` or the level of a computer player."""

    match: Match
    seats: list[str]

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def actor(self) -> int:
        """The seat to act, or below zero at the end."""
        return self.match.state.current_player()


def new_sitting(game_name: str, options: dict[str, Any], seats: list[str], seed: int | None = None) -> Sitting:
    """A new match, its game interpreted until it is compiled. Raises ParlourError for what does not exist or fit."""
    game = load(game_name, **options)
    check_seats(game, seats)
    game.compiled = False
    return Sitting(Match(game, seed), list(seats))


def seat_count(info: GameInfo, options: dict[str, Any]) -> int:
    """How many seats a game has with these options."""
    default = next((option.default for option in info.options if option.name == "players"), len(info.seat_names))
    return int(options.get("players", default))


def check_seats(game: Game, seats: list[str]) -> None:
    """Raises OptionError for a wrong number of seats, UnknownNameError for a player that does not exist."""
    if len(seats) != game.num_players():
        what = ", ".join(game.seat_names)
        raise OptionError(f"{game.info.title} has {game.num_players()} seats here, {what}; {len(seats)} were given.")
    for seat in seats:
        if seat != HUMAN:
            make_player(seat)


def persons(sitting: Sitting) -> list[int]:
    """The seats at which people sit."""
    return [seat for seat, who in enumerate(sitting.seats) if who == HUMAN]


def names(sitting: Sitting) -> list[str]:
    """Who sits at each seat, in a word; the only person is you."""
    is_alone = sitting.seats.count(HUMAN) == 1
    return ["you" if who == HUMAN and is_alone else who for who in sitting.seats]


def is_persons_turn(sitting: Sitting) -> bool:
    """Whether a person is to act."""
    return sitting.actor in persons(sitting)


def viewer(sitting: Sitting) -> int | None:
    """The seat whose view of the table is shown; None, a spectator's, where only computers play.

    With several people it is the one to act, or else the one who acted last.
    """
    people = persons(sitting)
    if len(people) < 2 or sitting.actor in people:
        return sitting.actor if sitting.actor in people else next(iter(people), None)
    made = [turn.actor for turn in sitting.match.turns if turn.actor in people]
    return made[-1] if made else people[0]


def scene(sitting: Sitting) -> Scene:
    """The table as the viewer may see it; choices are there only if a person is to act."""
    return viewing.seen_scene(sitting.match, viewer(sitting))


def turns(sitting: Sitting) -> list[Turn | None]:
    """The turns so far; None for one of which the viewer may not know yet."""
    return viewing.seen_turns(sitting.match, viewer(sitting))


def last_spots(sitting: Sitting) -> tuple[str, ...]:
    """The spots of the last decision that the viewer knows of."""
    return viewing.last_spots(turns(sitting))


def save(sitting: Sitting, record: Path | None = None) -> None:
    """Save the match once something was decided in it, and write its record. Raises OSError."""
    match = sitting.match
    if match.can_undo() or saving.file_of(match).exists():
        saving.save(match, sitting.seats)
    if record:
        saving.write_whole(record, write_record(match, {"Seats": seats_tag(sitting.seats)}))


def undo(sitting: Sitting) -> None:
    """Go back to the last decision of a person. Raises ActionError if there is none."""
    seat = _last_of_a_person(sitting)
    if seat is None:
        raise ActionError("There is nothing to take back yet.")
    sitting.match.undo(seat)


def _last_of_a_person(sitting: Sitting) -> int | None:
    people = persons(sitting) or range(len(sitting.seats))
    made = [turn.actor for turn in sitting.match.turns if turn.actor in people]
    return made[-1] if made else None
