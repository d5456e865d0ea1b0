"""What requests may hold: no field more, and none without bounds."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from parlour.kit import MAX_SEATS
from parlour.players.levels import USUAL_LEVEL

from ...domain.commands import MAX_BATCH
from .clocks import Clock, NoClock
from .fields import (
    MAX_POSITION,
    MAX_RECORD,
    GameName,
    Name,
    OfferKind,
    OptionValue,
    Printable,
    SeatNumber,
    Seq,
    Taken,
    Word,
    not_too_long,
)


class Order(Taken):
    """A table to be opened."""

    game: GameName = Field(description="The name of a game.")
    options: dict[Name, OptionValue] = Field(
        {}, max_length=20, description="The game's options by their names; those left out keep their defaults."
    )
    seats: list[Word] = Field(
        min_length=1,
        max_length=MAX_SEATS,
        description='Who sits where, a word for each seat: "me", "open", or a computer by its name in `/api/levels`.',
        examples=[["me", "casual"]],
    )
    name: Name | None = Field(None, description="What you are called at the table.", examples=["Ada"])
    clock: Clock = Field(NoClock(kind="none"), description="How time is kept.")
    public: bool = Field(False, strict=True, description="Whether the table is listed for everyone.")
    position: Annotated[str, Field(min_length=1, max_length=MAX_POSITION), Printable] | None = Field(
        None, description="A position text to start from instead of the usual start."
    )


class SitDown(Taken):
    """Take a seat."""

    name: Name | None = Field(None, description="What you are called at the table.", examples=["Ada"])
    seat: SeatNumber | None = Field(None, description="The number of a seat; without it, the first that is open.")


class GetReady(Taken):
    """Be ready to start."""

    entropy: str = Field(
        "",
        max_length=64,
        description="Your own part in the dice: at most 64 letters A to Z, digits, _ and -.",
        examples=["8f14e45fceea167a"],
        json_schema_extra={"pattern": "^[A-Za-z0-9_-]*$"},
    )


class Nothing(Taken):
    """An empty object."""


class Play(Taken):
    """Actions to be played, one after the other, all or none.

    What you cannot foresee (dice, something revealed) and another seat's turn may follow upon the last of them only.
    """

    seq: Seq = Field(description="The `seq` of the snapshot that you answer.")
    actions: list[Word] = Field(
        min_length=1,
        max_length=MAX_BATCH,
        description="The `text` of each action, as the scene's choices give it.",
        examples=[["a"]],
    )
    seat: SeatNumber | None = Field(None, description="Which of your seats plays; needed by nobody who holds one.")


class Seen(Taken):
    """The moment that a request answers."""

    seq: Seq = Field(description="The `seq` of the snapshot that you answer.")


class HandOver(Seen):
    """Let the computer play on for a seat whose person has left, or whose computer is not there."""

    seat: SeatNumber = Field(description="The number of the seat.")
    level: Word = Field(USUAL_LEVEL, description="A computer by its name in `/api/levels`; left out, the usual one.")


class MakeOffer(Seen):
    """Offer something to the other persons."""

    kind: OfferKind = Field(description="What you offer.")


class AnswerOffer(Seen):
    """Answer an offer."""

    kind: OfferKind = Field(description="What was offered.")
    accept: bool = Field(strict=True, description="Whether you agree.")


class Record(Taken):
    """A record of play, to be replayed."""

    record: Annotated[str, AfterValidator(not_too_long)] = Field(
        min_length=1, max_length=MAX_RECORD, description="The text of the record."
    )
