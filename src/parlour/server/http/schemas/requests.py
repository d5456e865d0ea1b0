"""Request bodies."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field
from pydantic.json_schema import SkipJsonSchema

from parlour.kit import MAX_SEATS
from parlour.players.levels import USUAL_LEVEL
from parlour.server.domain.commands import MAX_BATCH
from parlour.server.domain.events import Phrase, Reach
from parlour.server.storage.report_rows import Reason
from parlour.view.language import phrases

from .field_types import (
    MAX_LINES,
    MAX_POSITION,
    MAX_RECORD,
    Clock,
    GameName,
    NoClock,
    OfferKind,
    OptionValue,
    PersonName,
    Printable,
    RequestModel,
    SeatNumber,
    Seq,
    Word,
    not_too_long,
)

say = phrases(__package__)


class Order(RequestModel):
    """A table to open."""

    game: GameName = Field(description="The name of a game.")
    options: dict[Word, OptionValue] = Field(
        {}, max_length=20, description="The game's options by name. Omitted options keep their defaults."
    )
    seats: list[Word] = Field(
        min_length=1,
        max_length=MAX_SEATS,
        description='One word per seat: "me", "open", or the name of a computer player from `/api/levels`.',
        examples=[["me", "casual"]],
    )
    name: PersonName | None = Field(None, description="Your name at the table.", examples=["Ada"])
    clock: Clock = Field(NoClock(kind="none"), description="The clock.")
    public: bool = Field(False, strict=True, description="Whether the table is listed publicly.")
    several: bool = Field(
        False,
        strict=True,
        description="Whether one person may take several of the open seats at a public table. At other tables, anyone "
        "may.",
    )
    position: Annotated[str, Field(min_length=1, max_length=MAX_POSITION), Printable] | None = Field(
        None, description="A position text to start from instead of the normal start."
    )


class StartingPosition(RequestModel):
    """A position of a game."""

    options: dict[Word, OptionValue] = Field(
        {}, max_length=20, description="The game's options by name. Omitted options keep their defaults."
    )
    position: Annotated[str, Field(min_length=1, max_length=MAX_POSITION), Printable] = Field(
        description="The position as text."
    )


class PairingWish(RequestModel):
    """The game that a person wants to play with the next person who wants the same."""

    game: GameName = Field(description="The name of a game.")
    options: dict[Word, OptionValue] = Field(
        {}, max_length=20, description="The game's options by name. Omitted options keep their defaults."
    )
    name: PersonName | None = Field(
        None, description="Your name, which is left out if somebody there has a similar one.", examples=["Ada"]
    )
    clock: Clock = Field(NoClock(kind="none"), description="The clock.")
    without: list[Annotated[str, Field(max_length=64)]] = Field(
        [], max_length=200, description="The ids of tables where you don't want to sit."
    )


class SitDown(RequestModel):
    """Take a seat."""

    name: PersonName | None = Field(None, description="Your name at the table.", examples=["Ada"])
    seat: SeatNumber | None = Field(None, description="The number of the seat; default: the first open seat.")


def _refuse_entropy(value: object) -> None:
    raise ValueError(
        say(
            "should stay secret for now. Send its SHA-256 as `commitment`, and the entropy itself with POST …/reveal "
            "when `may` contains reveal"
        )
    )


class FreeSeatModel(RequestModel):
    """The seat of the person to remove."""

    seat: SeatNumber = Field(description="The number of the seat.")


class ReportModel(RequestModel):
    """A report about a public table, for the operator of the server."""

    reason: Reason = Field(description="What is wrong with the table or the people there.")


class MuteModel(RequestModel):
    """Whether to block what comes from the others."""

    muted: bool = Field(True, strict=True, description="True: block it; false: allow it.")
    what: Reach = Field("offers", description="Their offers, or what they say.")


class SpeakModel(RequestModel):
    """One of the set phrases."""

    phrase: Phrase = Field(description="The name of a phrase from `/api/phrases`.")


class GetReady(RequestModel):
    """Mark your seats as ready."""

    commitment: str = Field(
        "",
        max_length=64,
        description="The SHA-256 of your entropy for the dice, in hexadecimal digits. If you leave it out, you "
        "contribute nothing. Only the first one counts. When `may` contains `reveal`, you have 20 seconds to send the "
        "entropy, or you lose your seat.",
        examples=["2bd806c97f0e00af1a1fc3328fa763a9269723c8db8fac4f93af71db186d6e90"],
        json_schema_extra={"pattern": "^([0-9a-f]{64})?$"},
    )
    entropy: Annotated[SkipJsonSchema[None], BeforeValidator(_refuse_entropy)] = None


class RevealModel(RequestModel):
    """The entropy that you have committed to."""

    entropy: str = Field(
        min_length=1,
        max_length=64,
        description="Your entropy for the dice: up to 64 letters (A to Z, a to z), digits, _ and -. Its SHA-256 must "
        "be your commitment.",
        examples=["8f14e45fceea167a"],
        json_schema_extra={"pattern": "^[A-Za-z0-9_-]*$"},
    )


class Nothing(RequestModel):
    """An empty object."""


class PlayModel(RequestModel):
    """Actions to play in order. Either all of them are played or none.

    Only the last action may be followed by something that you can't foresee (dice, a reveal) or another seat's turn.
    """

    seq: Seq = Field(description="The `seq` of the snapshot that you are responding to.")
    actions: list[Word] = Field(
        min_length=1,
        max_length=MAX_BATCH,
        description="The `text` of each action, from the scene's choices.",
        examples=[["a"]],
    )
    seat: SeatNumber | None = Field(None, description="Which of your seats plays; optional if you have only one.")


class Seen(RequestModel):
    """The snapshot that a request responds to."""

    seq: Seq = Field(description="The `seq` of the snapshot that you are responding to.")


class HandOverModel(Seen):
    """Let the computer take over a seat whose person is away or whose external player is missing."""

    seat: SeatNumber = Field(description="The number of the seat.")
    level: Word = Field(USUAL_LEVEL, description="The name of a computer player from `/api/levels`.")


class ResignModel(Seen):
    """Resign."""

    seat: SeatNumber | None = Field(
        None, description="Which of your seats resigns; default: the one to move, or else the first."
    )


class MakeOffer(Seen):
    """An offer to the other people."""

    kind: OfferKind = Field(description="The kind of offer.")


class AnswerOffer(Seen):
    """The answer to an offer."""

    kind: OfferKind = Field(description="The kind of offer.")
    accept: bool = Field(strict=True, description="Whether you accept it.")


RecordContent = Annotated[
    str,
    AfterValidator(not_too_long),
    Field(min_length=1, max_length=MAX_RECORD, description="The text of the record, or of several."),
]


class RecordTextModel(RequestModel):
    """A text with one or more game records."""

    record: RecordContent


class RecordModel(RequestModel):
    """A game record to import."""

    record: RecordContent
    number: int | None = Field(
        None, ge=1, le=MAX_LINES, strict=True, description="The number of the record, from 1, if the text has several."
    )


class LessonAction(RequestModel):
    """An action in a step."""

    action: Word = Field(description="The `text` of an action, or a typed move.", examples=["w3"])


class Ping(RequestModel):
    """The only message that a client may send on a live connection."""

    type: Literal["ping"]
