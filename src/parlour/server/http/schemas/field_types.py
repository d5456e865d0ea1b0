"""Field types with their limits, base models of requests and responses, and clocks."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    TypeAdapter,
)

from parlour.kit import MAX_SEATS
from parlour.server.domain.clocks import MAX_DAYS, MAX_INCREMENT, MAX_SECONDS
from parlour.view.language import phrases

say = phrases(__package__)
MAX_NAME = 200  # characters; the domain allows fewer, after tidying
MAX_WORD = 100  # characters
MAX_POSITION = 2_000  # characters
MAX_RECORD = 512 * 1024  # bytes
MAX_LINES = 5_000  # lines of a record


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError(say("should not contain line breaks or control characters"))
    return text


def _whole(value: object) -> object:
    if isinstance(value, bool | str):
        raise ValueError(say("should be a whole number"))
    return value


def _option_value(value: object) -> object:
    if isinstance(value, float) and value.is_integer():
        return int(value)  # JSON does not distinguish 2.0 from 2
    if not isinstance(value, bool | int | str) or (isinstance(value, str) and not 1 <= len(value) <= MAX_WORD):
        raise ValueError(
            say("should be true or false, a whole number, or a word of at most {most} characters", most=MAX_WORD)
        )
    return value


def not_too_long(record: str) -> str:
    """Validate the number of lines of a record, so that it can be replayed in a moment."""
    if len(record.splitlines()) > MAX_LINES:
        raise ValueError(say("should have at most {most} lines", most=MAX_LINES))
    return record


Printable = AfterValidator(_printable)
PersonName = Annotated[str, Field(min_length=1, max_length=MAX_NAME)]
GameName = Annotated[str, Field(min_length=1, max_length=64, examples=["bingo_battle"]), Printable]
Word = Annotated[str, Field(min_length=1, max_length=MAX_WORD), Printable]
Value = bool | int | str
OptionValue = Annotated[StrictBool | StrictInt | StrictStr, BeforeValidator(_option_value)]
Whole = BeforeValidator(_whole)
SeatNumber = Annotated[int, Field(ge=0, lt=MAX_SEATS, examples=[0]), Whole]
Seq = Annotated[int, Field(ge=0, lt=2**31, examples=[5]), Whole]
Seconds = Annotated[int, Field(ge=1, le=MAX_SECONDS, examples=[600]), Whole]
Increment = Annotated[int, Field(ge=0, le=MAX_INCREMENT, examples=[5]), Whole]
Days = Annotated[int, Field(ge=1, le=MAX_DAYS, examples=[3]), Whole]
OfferKind = Literal["draw", "takeback", "rematch"]


class _NamedModel(BaseModel):
    """A model whose name in the OpenAPI document omits the suffix Model, which sets it apart from a domain class."""

    model_config = ConfigDict(from_attributes=True)

    def __init_subclass__(cls) -> None:
        cls.__name__ = cls.__qualname__ = cls.__name__.removesuffix("Model")


class RequestModel(_NamedModel):
    """The base of request bodies: unknown fields are errors."""

    model_config = ConfigDict(extra="forbid")


class ResponseModel(_NamedModel):
    """The base of responses: every field is present, even with a default."""

    model_config = ConfigDict(frozen=True, json_schema_serialization_defaults_required=True)


class NoClock(RequestModel):
    """No time limit."""

    kind: Literal["none"]


class MoveClock(RequestModel):
    """A time limit per move."""

    kind: Literal["move"]
    seconds: Seconds = Field(description="Seconds per move.")


class GameClock(RequestModel):
    """A time budget for the whole game, plus an increment per move."""

    kind: Literal["game"]
    seconds: Seconds = Field(description="Seconds at the start.")
    increment: Increment = Field(0, description="Seconds added after each move.")


class DaysClock(RequestModel):
    """Correspondence play with a number of days per move."""

    kind: Literal["days"]
    days: Days = Field(description="Days per move.")


Clock = Annotated[NoClock | MoveClock | GameClock | DaysClock, Field(discriminator="kind")]
CLOCK = TypeAdapter[Clock](Clock)  # converts clocks of the domain
