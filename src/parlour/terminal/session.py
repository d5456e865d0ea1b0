"""A match at the table and the players at its seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from parlour.core.game import Game, load
from parlour.errors import ActionError, IllegalActionError, OptionError
from parlour.match import Match, Turn, saved_games, viewing
from parlour.match.game_lock import GameLock
from parlour.match.hidden_information import is_hidden
from parlour.match.viewing import SecretTurn, SeenBeat, seen_beats
from parlour.players import LEVELS, make_any_player
from parlour.players.levels import levels_of
from parlour.view.beats import UNFORESEEN
from parlour.view.language import phrases
from parlour.view.scene import Scene

HUMAN = "human"
say = phrases(__package__)


@dataclass(slots=True)
class Session:
    """A match and its players: `human` or the name of a computer player for each seat."""

    match: Match
    seats: list[str]
    shown: dict[int | None, int] = field(default_factory=dict)  # number of turns shown, by viewer
    watching: set[int | None] = field(default_factory=set)  # viewers in front of the screen since the last curtain
    lock: GameLock = field(default_factory=GameLock)  # on the file of the match, once there is one
    begun: int = field(init=False)  # number of turns at the start of the session

    def __post_init__(self) -> None:
        self.begun = len(self.match.turns)

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def actor(self) -> int:
        """The seat to act; negative at the end."""
        return self.match.state.current_player()

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.seats) if player == HUMAN]

    @property
    def is_persons_turn(self) -> bool:
        """Whether the seat to act is a person's."""
        return self.actor in self.people

    @property
    def viewer(self) -> int | None:
        """The seat whose view is shown; None, a spectator's view, if only computers play.

        With several people, it is the one to act, or the one who acted last.
        """
        if self.is_persons_turn:
            return self.actor
        last = self._last_to_act(self.people)
        return next(iter(self.people), None) if last is None else last

    def names(self) -> list[str]:
        """The name of the player at each seat. A single person is called "you"."""
        is_alone = self.seats.count(HUMAN) == 1
        return [say("you") if player == HUMAN and is_alone else player_name(player) for player in self.seats]

    def scene(self) -> Scene:
        """The scene as the viewer may see it. It has choices only if a person is to act."""
        return viewing.seen_scene(self.match, self.viewer)

    def turns(self) -> list[Turn | SecretTurn]:
        """The turns so far, with a SecretTurn for each one still secret to the viewer."""
        return viewing.visible_turns(self.match, self.viewer)

    @property
    def has_curtain(self) -> bool:
        """Whether several people share the screen in a game with hidden information."""
        return len(self.people) > 1 and self.game.type.has_hidden_information

    def needs_curtain(self) -> bool:
        """Whether the others must look away before the person to act sees the table.

        Something is hidden from one of them, or the choice that follows will be.
        """
        state = self.match.state
        following = map(state.child, state.legal_actions())
        return any(is_hidden(each, person) for each in (state, *following) for person in self.people)

    def news(self) -> Iterator[SeenBeat]:
        """The beats of new turns as the viewer sees them. Marks these turns as shown."""
        first = self._first_new
        for viewer in {self._audience, *self.watching}:
            self.shown[viewer] = len(self.match.turns)
        return self._beats(first)

    def has_foreseen_news(self) -> bool:
        """Whether the person to act made all new turns and knew their effects in advance."""
        fresh = self.match.turns[self._first_new :]
        return self.is_persons_turn and bool(fresh) and all(_is_foreseen(turn, self.actor) for turn in fresh)

    @property
    def _audience(self) -> int | None:
        return self.viewer if self.has_curtain else None

    @property
    def _first_new(self) -> int:
        """The first turn that the current audience has not seen."""
        return min(self.shown.get(self._audience, self.begun), len(self.match.turns))

    def last_beats(self) -> Iterator[SeenBeat]:
        """The beats of the last decision and of the chance outcomes after it."""
        return self._beats(next(iter(self.match.decisions()[-1:]), len(self.match.turns)))

    def _beats(self, first: int) -> Iterator[SeenBeat]:
        """Yield beats on demand, for the current viewer."""
        match, viewer, turns = self.match, self.viewer, range(first, len(self.match.turns))
        return (beat for number in turns for beat in seen_beats(match, number, viewer))

    def reason_against(self, spots: Sequence[str]) -> str:
        """The rules' reason why some spots are not a legal action; "" if they give none."""
        try:
            self.match.state.parse_action("".join(spots))
        except ActionError as problem:
            return problem.reason if isinstance(problem, IllegalActionError) else ""
        return ""

    def save(self) -> None:
        """Save the match if it has a decision or a file already. Raises OSError, also if another terminal plays it."""
        file = saved_games.file_of(self.match)
        if self.match.can_undo() or file.exists():
            self.lock.acquire(file)
            saved_games.save(self.match, self.seats)

    def close(self) -> None:
        """Let other terminals open the match."""
        self.lock.release()

    def undo(self) -> None:
        """Take back the last decision of a person. Raises ActionError if there is none."""
        seat = self._last_to_act(self.people or list(range(len(self.seats))))
        if seat is None:
            raise ActionError(say("There is no move to take back yet."))
        self.match.undo(seat)
        self.shown = {viewer: min(count, len(self.match.turns)) for viewer, count in self.shown.items()}

    def _last_to_act(self, seats: list[int]) -> int | None:
        return next((turn.actor for turn in reversed(self.match.turns) if turn.actor in seats), None)


def new_session(
    game_name: str,
    options: Mapping[str, object],
    seats: list[str],
    seed: int | None = None,
    position: str | None = None,
) -> Session:
    """Start a match whose game is interpreted until it is compiled. Raises ParlourError for invalid arguments."""
    game = load(game_name, **options)
    check_seats(game, seats)
    game.compiled = False
    start = None if position is None else game.state_from_text(position)
    return Session(Match(game, seed, start), list(seats))


def player_name(player: str) -> str:
    """The name of a player in the current language. External players keep their name."""
    titles = {level.name: level.title for level in LEVELS}
    return titles.get(player, say("human") if player == HUMAN else player)


def _is_foreseen(turn: Turn, seat: int) -> bool:
    """Whether a turn and all its beats are a seat's own, without chance."""
    beats = turn.beats() if turn.actor == seat else ()
    return bool(beats) and all(beat.seat in (None, seat) and beat.kind not in UNFORESEEN for beat in beats)


def check_seats(game: Game, seats: list[str]) -> None:
    """Check the players of a game, and its levels, which are needed for advice.

    Raises OptionError for a wrong number of seats, UnknownNameError for an unknown player, and GameDefinitionError for
    invalid levels.
    """
    if len(seats) != game.num_players():
        raise OptionError(_describe_wrong_number(game, len(seats)))
    for seat in seats:
        if seat != HUMAN:
            make_any_player(seat)
    levels_of(game)


def _describe_wrong_number(game: Game, given: int) -> str:
    names, count = ", ".join(game.seat_names), game.num_players()
    wrong = "Wrong number of players for {title}: {given} given, {count} needed ({names})."
    return say(wrong, title=game.title, count=count, names=names, given=given)
