"""Commands that callers give at a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from parlour.game_info import Value

from .clocks import NO_CLOCK, Clock
from .events import Frozen, OfferKind, Phrase, Reach

ME, OPEN = "me", "open"
MAX_BATCH = 64  # actions in one command
MAX_EVENTS = 20_000  # default limit per table


@dataclass(frozen=True, slots=True)
class Caller:
    """The hash of the caller's key, if there is one, and the caller's network.

    Keys are free to create but networks are not, so expensive work is rationed by network.
    """

    key: str | None
    network: str
    keys: tuple[str, ...] = ()  # the hashes of all keys of the caller's identity, first the caller's own


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to open. Each seat is `me`, `open`, a computer level or the name of an external player."""

    game: str
    options: Mapping[str, Value] = field(default_factory=dict[str, Value])
    seats: tuple[str, ...] = (ME,)
    name: str = ""  # the opening person's name; "" shows the game's name for the seat
    clock: Clock = NO_CLOCK
    public: bool = False
    several: bool = False  # whether a person may take several seats, although the table is public
    position: str | None = None


class Command(Frozen):
    """A command at a table."""


class GameCommand(Command):
    """A command once the game has started. `seq` is the table's sequence number that the caller last saw."""

    seq: int


class Sit(Command):
    """Take a seat, by default the first open one."""

    name: str = ""
    seat: int | None = None


class Leave(Command):
    """Give up all the caller's seats before the start."""


class FreeSeat(Command):
    """Take a seat from another person before the start; for the host only."""

    seat: int


class CloseTable(Command):
    """Call the game off before the start; for the host only."""


class CallOff(Command):
    """Call the game off, even after the start; for the server only."""


class Ready(Command):
    """Declare all the caller's seats ready to start, and commit to entropy for the dice."""

    commitment: str = ""  # the SHA-256 of the caller's entropy, in hexadecimal digits; "" contributes nothing


class Reveal(Command):
    """Reveal the entropy behind the caller's commitment, once everybody is ready."""

    entropy: str


class Play(GameCommand):
    """Play a seat's actions, given in notation, in order: all or none.

    For simultaneous moves, the seat's sealed choice.
    """

    actions: tuple[str, ...]
    seat: int | None = None  # default: the seat to act, or the caller's first seat with a choice to make


class Resign(GameCommand):
    """Give up. With two seats the other wins, with more the computer plays on, alone the game ends with 0."""

    seat: int | None = None  # default: the caller's seat to act, or else the first


class Offer(GameCommand):
    """Make an offer to the other persons. With nobody to ask, it takes effect at once."""

    kind: OfferKind


class Reply(GameCommand):
    """Accept or decline an offer. Declining one's own offer withdraws it."""

    kind: OfferKind
    accept: bool


class Mute(Command):
    """Take no more offers from the others in this game, or take them again; likewise for what they say."""

    muted: bool = True
    what: Reach = "offers"


class Speak(Command):
    """Say one of the set phrases to everyone at the table."""

    phrase: Phrase


class TakeBack(GameCommand):
    """Take back the caller's last decision if no other person plays, or a choice that is still sealed."""


class Claim(GameCommand):
    """Claim the win when the opponent has been away too long."""


class HandOver(GameCommand):
    """Let the computer play on for a person who has been away too long."""

    seat: int
    level: str


class Forfeit(GameCommand):
    """Remove an external player that failed; for the server only."""

    seat: int


class TakeVacation(Command):
    """Let the clocks of a person stand still until a moment, or run again (None); for the server only."""

    key: str
    until: int | None


class SettleOutage(Command):
    """Return to a seat the time for which its player's connection was down; for the server only."""

    seat: int


class Rematch(GameCommand):
    """Offer another game with the seats moved round by one, or agree to one."""


class CallTime(Command):
    """Act on a clock that has run out, or on entropy that was not revealed in time; for the server only."""
