"""The wire: what the server takes and what it answers, field by field.

What is taken is bounded and knows no extra fields; what is answered is described for the page at /api/docs.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from parlour.language import phrases
from parlour.scene import Scene

say = phrases(__package__)
MAX_SEATS = 8
MAX_WORD = 100  # characters
MAX_ACTIONS = 64  # in one request
MAX_POSITION = 2_000  # characters
MAX_RECORD = 512 * 1024  # bytes
MAX_LINES = 5_000  # of a record


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError(say("should hold no line breaks or control characters"))
    return text


def _whole(value: Any) -> Any:
    if isinstance(value, bool | str):
        raise ValueError(say("should be a whole number"))
    return value


def _option_value(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)  # JSON knows no difference
    if not isinstance(value, bool | int | str) or (isinstance(value, str) and not 1 <= len(value) <= MAX_WORD):
        raise ValueError(
            say("should be true or false, a whole number, or a word of at most {most} characters", most=MAX_WORD)
        )
    return value


def _not_too_long(record: str) -> str:
    if record.count("\n") > MAX_LINES:
        raise ValueError(say("should have at most {most} lines", most=MAX_LINES))
    return record


Printable = AfterValidator(_printable)
Name = Annotated[str, Field(min_length=1, max_length=40), Printable]
GameName = Annotated[str, Field(min_length=1, max_length=64, examples=["bingo_battle"]), Printable]
Word = Annotated[str, Field(min_length=1, max_length=MAX_WORD), Printable]
Value = bool | int | str
OptionValue = Annotated[StrictBool | StrictInt | StrictStr, BeforeValidator(_option_value)]
Whole = BeforeValidator(_whole)
SeatNumber = Annotated[int, Field(ge=0, lt=MAX_SEATS, examples=[0]), Whole]
Seq = Annotated[int, Field(ge=0, lt=2**31, examples=[5]), Whole]
Seconds = Annotated[int, Field(ge=1, le=86_400, examples=[600]), Whole]
Increment = Annotated[int, Field(ge=0, le=3_600, examples=[5]), Whole]
Days = Annotated[int, Field(ge=1, le=30, examples=[3]), Whole]
Language = Literal["en", "de"]


class Taken(BaseModel):
    """What a request may hold, and nothing else."""

    model_config = ConfigDict(extra="forbid")


class Answer(BaseModel):
    """What the server answers."""

    model_config = ConfigDict(frozen=True)


# Clocks


class NoClock(Taken):
    """Nobody is in a hurry."""

    kind: Literal["none"] = "none"


class MoveClock(Taken):
    """Seconds for each move."""

    kind: Literal["move"]
    seconds: Seconds = Field(description="Seconds for each move.")


class GameClock(Taken):
    """Seconds for the whole game, and some more after each move."""

    kind: Literal["game"]
    seconds: Seconds = Field(description="Seconds at the start.")
    increment: Increment = Field(0, description="Seconds won with each move.")


class DaysClock(Taken):
    """Days for each move: play by correspondence."""

    kind: Literal["days"]
    days: Days = Field(description="Days for each move.")


Clock = Annotated[NoClock | MoveClock | GameClock | DaysClock, Field(discriminator="kind")]


# Taken


class Order(Taken):
    """A table to be opened."""

    game: GameName = Field(description="The name of a game.")
    options: dict[Name, OptionValue] = Field(
        {}, max_length=20, description="The game's options by their names; those left out keep their defaults."
    )
    seats: list[Word] = Field(
        min_length=1,
        max_length=MAX_SEATS,
        description='Who sits where, a word for each seat: "me", "open", or a level of the computer.',
        examples=[["me", "casual"]],
    )
    name: Name | None = Field(None, description="What you are called at the table.", examples=["Ada"])
    clock: Clock = Field(NoClock(), description="How time is kept.")
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
        max_length=MAX_ACTIONS,
        description="The `text` of each action, as the scene's choices give it.",
        examples=[["a"]],
    )
    seat: SeatNumber | None = Field(None, description="Which of your seats plays; needed by nobody who holds one.")


class Seen(Taken):
    """The moment that a request answers."""

    seq: Seq = Field(description="The `seq` of the snapshot that you answer.")


class HandOver(Seen):
    """Let the computer play on for a seat whose person has left."""

    seat: SeatNumber = Field(description="The number of the seat.")
    level: Word = Field(description="A level of the computer.", examples=["casual"])


OfferKind = Literal["draw", "takeback", "rematch"]


class MakeOffer(Seen):
    """Offer something to the other persons."""

    kind: OfferKind = Field(description="What you offer.")


class AnswerOffer(Seen):
    """Answer an offer."""

    kind: OfferKind = Field(description="What was offered.")
    accept: bool = Field(strict=True, description="Whether you agree.")


class Record(Taken):
    """A record of play, to be replayed."""

    record: Annotated[str, AfterValidator(_not_too_long)] = Field(
        min_length=1, max_length=MAX_RECORD, description="The text of the record."
    )


# Answered


class Fault(Answer):
    """Why a request was refused."""

    error: str = Field(description="A code that programs can go by.", examples=["stale"])
    message: str = Field(description="What is wrong and what would be right, in a sentence.")
    field: str | None = Field(None, description="The field at fault.")
    seq: int | None = Field(None, description="The table's sequence number now.")


class Token(Answer):
    token: str = Field(description="Send it as `Authorization: Bearer …` with every request, and keep it to yourself.")


class ChoiceOption(Answer):
    """An option that takes one of a few words."""

    name: str
    kind: Literal["choice"] = "choice"
    values: list[str]
    default: str
    meaning: str


class NumberOption(Answer):
    """An option that takes a whole number."""

    name: str
    kind: Literal["number"] = "number"
    low: int
    high: int
    default: int
    meaning: str


class FlagOption(Answer):
    """An option that is on or off."""

    name: str
    kind: Literal["flag"] = "flag"
    default: bool
    meaning: str


Option = Annotated[ChoiceOption | NumberOption | FlagOption, Field(discriminator="kind")]


class Game(Answer):
    name: str = Field(description="By which a table is ordered.", examples=["bingo_battle"])
    title: str = Field(examples=["Bingo Battle"])
    summary: str
    seats: str = Field(description="How many can sit down, in words.", examples=["1 or 2"])
    min_seats: int
    max_seats: int
    seat_names: list[str] = Field(description="What the seats are called.")
    options: list[Option]


class Rules(Answer):
    title: str
    html: str = Field(description="The rules as a player reads them.")


class Level(Answer):
    name: str = Field(examples=["casual"])
    meaning: str


Who = Literal["person", "computer", "open"]
Status = Literal["waiting", "playing", "over"]


class ListedSeat(Answer):
    seat: int
    name: str = Field(description="What the game calls the seat.")
    who: Who
    player: str | None = Field(description="The person's name or the computer's level.")


class Listing(Answer):
    """A public table that waits for players or is being played at."""

    id: str
    game: str
    title: str
    status: Status
    seats: list[ListedSeat]
    clock: Clock
    created: str = Field(description="When it was opened, by ISO 8601 in UTC.", examples=["2026-01-31T18:00:00Z"])


class Opened(Answer):
    id: str = Field(description="The table's id.")
    seq: int = Field(description="Its sequence number.")


class Imported(Answer):
    id: str = Field(description="The id of the table at which the record is replayed.")


class Done(Answer):
    """What was asked is done, and on disk."""

    seq: int = Field(description="The table's sequence number now.")


class Seated(Done):
    seat: int = Field(description="The number of your seat.")


class Seat(ListedSeat):
    mine: bool = Field(description="Whether you hold it.")
    present: bool = Field(description="Whether somebody is connected who holds it.")
    ready: bool = Field(description="Whether it is ready to start.")
    clock_ms: int | None = Field(description="What is left on its clock at `now_ms`, in milliseconds.")
    result: float | None = Field(description="Its result at the end: 1, 0 or -1; playing alone, the score.")


class SeenTurn(Answer):
    """An action or an outcome that happened."""

    number: int = Field(description="Counted from 0.")
    actor: int = Field(description="A seat, or -1 for chance.")
    text: str = Field(description="In the game's notation.")
    sentence: str
    spots: list[str] = Field(description="The spots that a person would have clicked.")
    story: list[str] = Field(description="What it brought about besides, in sentences.")
    captures: bool


class SecretTurn(Answer):
    """Something happened, but you may not know yet what it was."""

    number: int
    secret: Literal[True] = True
    actor: int


Turn = SeenTurn | SecretTurn


class Offer(Answer):
    kind: OfferKind
    seat: int = Field(description="The seat that offers.")


class End(Answer):
    reason: Literal["game", "resigned", "time", "agreed", "abandoned", "record"]
    sentence: str
    results: list[float] = Field(description="Each seat's result.")


class Fairness(Answer):
    """What proves the dice: docs/dice.md has the formula."""

    commitment: str = Field(description="The SHA-256 of the secret, published before the game began.")
    entropy: list[str] = Field(description="What the persons added.")
    secret: str | None = Field(description="Told when the game is over.")


May = Literal[
    "play",
    "undo",
    "hint",
    "resign",
    "draw",
    "takeback",
    "claim",
    "handover",
    "rematch",
    "analyse",
    "sit",
    "leave",
    "ready",
]


class Snapshot(Answer):
    """A table as you may see it. In a live update, `turns` are those from `first_turn` on: the rest is as before."""

    id: str
    seq: int = Field(description="The sequence number, which your next action names.")
    game: str
    title: str
    options: dict[str, Value]
    public: bool
    status: Status
    compiled: bool = Field(description="Whether the game's rules run at full speed already.")
    seats: list[Seat]
    clock: Clock
    running: int | None = Field(description="The seat whose clock runs.")
    now_ms: int = Field(description="The server's time, in milliseconds since 1970.")
    viewpoint: int | None = Field(description="The seat through whose eyes you see; null for a spectator.")
    scene: Scene = Field(description="What lies on the table; `choices` are there when you are to act.")
    first_turn: int
    turns: list[Turn]
    last: list[str] = Field(description="The spots of the last decision that you know of.")
    offers: list[Offer]
    thinking: int | None = Field(description="The seat for which the computer is thinking.")
    end: End | None
    fairness: Fairness
    rematch: str | None = Field(description="The id of the next table.")
    position: str = Field(description="The position text, as you may see it.")
    may: list[May] = Field(description="What you may ask for now.")


class Events(Answer):
    seq: int
    events: list[dict[str, Any]] = Field(description="What happened, in order; what you may not know is left out.")


class PastTable(Answer):
    """The table as it was after some turns, as you may see it."""

    scene: Scene
    last: list[str]
    position: str


class AnalysedMove(Answer):
    text: str
    sentence: str
    value: float = Field(description="The result that the seat to act can expect.")
    visits: int = Field(description="How often the search tried it.")
    proven: bool = Field(description="Whether the value is certain.")
    spots: list[str]


class Analysis(Answer):
    moves: list[AnalysedMove] = Field(description="From best to worst.")
    line: list[str] = Field(description="The moves that both sides are expected to play.")
    value: list[float] = Field(description="The result that each seat can expect.")
    simulations: int


class Ping(Taken):
    """All that a client may say on a live connection: that it is still there."""

    type: Literal["ping"]
