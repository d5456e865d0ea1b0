"""What the server answers, field by field, as /api/docs describes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from parlour.view.scene import Area, Button, Card, Counter, Piece, Scene

from .clocks import Clock
from .fields import Answer, OfferKind, Value

for shared in (Button, Card, Piece):  # of what stands in several places pydantic forgets the settings of the answer
    setattr(shared, "__pydantic_config__", Answer.model_config)  # noqa: B010


class Fault(Answer):
    """Why a request was refused; what says nothing more is left out."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

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
    title: str = Field(description="What a person calls it.")
    words: list[str] = Field(description="What a person calls the values, in their order.")


class NumberOption(Answer):
    """An option that takes a whole number."""

    name: str
    kind: Literal["number"] = "number"
    low: int
    high: int
    default: int
    meaning: str
    title: str = Field(description="What a person calls it.")


class FlagOption(Answer):
    """An option that is on or off."""

    name: str
    kind: Literal["flag"] = "flag"
    default: bool
    meaning: str
    title: str = Field(description="What a person calls it.")


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
    lesson: bool = Field(description="Whether a lesson teaches it.")
    findings: bool = Field(description="Whether the lab has found something out about it.")


class Diagram(Answer):
    """A position that the rules show."""

    scene: Scene
    marks: list[str] = Field(description="The spots that it is about, by their ids.")


class Rules(Answer):
    title: str
    html: str = Field(description="The rules as a player reads them; diagrams are `code.language-position`, as text.")
    diagrams: list[Diagram] = Field(description="The diagrams, in the order of the text.")
    lesson: bool = Field(description="Whether a lesson teaches the game.")
    findings: bool = Field(description="Whether the lab has found something out about it.")


class Findings(Answer):
    """What the lab found out about a game."""

    title: str
    html: str = Field(description="The page of findings, in English. Its pictures lie under /findings/.")


class Level(Answer):
    name: str = Field(examples=["casual"])
    meaning: str
    outside: bool = Field(description="Whether it is a player from outside, which whoever runs the server has named.")


Who = Literal["person", "computer", "open"]
Status = Literal["waiting", "playing", "over"]


class ListedSeat(Answer):
    seat: int
    name: str = Field(description="What the game calls the seat.")
    who: Who
    player: str | None = Field(description="The person's name, or the computer's as `/api/levels` lists it.")


class Listing(Answer):
    """A table in a list: what anybody may know of it."""

    id: str
    game: str
    title: str
    status: Status
    seats: list[ListedSeat]
    clock: Clock
    created: str = Field(description="When it was opened, by ISO 8601 in UTC.", examples=["2026-01-31T18:00:00Z"])
    actor: int | None = Field(description="The seat to act.")
    results: list[float] | None = Field(description="Each seat's result, once the game is over.")
    mine: int | None = Field(description="Your seat there, the first if there are several; null in the public list.")


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
    present: bool = Field(description="Whether somebody is connected who holds it, or the computer is there.")
    ready: bool = Field(description="Whether it is ready to start.")
    sealed: bool = Field(description="Whether it has made a hidden choice ahead of its turn, which is to be played.")
    clock_ms: int | None = Field(description="What is left on its clock at `now_ms`, in milliseconds.")
    result: float | None = Field(description="Its result at the end: 1, 0 or -1; playing alone, the score.")


@dataclass(frozen=True, slots=True)  # a live table keeps hundreds, so they should be small
class SeenTurn:
    """An action or an outcome that happened."""

    number: Annotated[int, Field(description="Counted from 0.")]
    actor: Annotated[int, Field(description="A seat, or -1 for chance.")]
    text: Annotated[str, Field(description="In the game's notation.")]
    sentence: str
    spots: Annotated[tuple[str, ...], Field(description="The spots that a person would have clicked.")]
    story: Annotated[tuple[str, ...], Field(description="What it brought about besides, in sentences.")]
    captures: bool


class SecretTurn(Answer):
    """Something happened, but you may not know yet what it was."""

    number: int
    secret: Literal[True] = True
    actor: int


Turn = SeenTurn | SecretTurn


class Beat(Answer):
    """A moment of a turn. The beats of a turn, one after the other, lead from the table before it to that after it."""

    turn: int = Field(description="The number of its turn, counted from 0.")
    kind: str = Field(description="What it is: roll, move, capture …; a client tells one that it does not know.")
    sentence: str = Field(description="What happens. It may be empty, where there is only something to see.")
    spots: list[str] = Field(description="The spots that it concerns: from and to, who shoots and who is hit.")
    seat: int | None = Field(description="Whose doing it is, or whose fate.")
    ms: int = Field(description="How long it is shown at normal speed, in milliseconds.")
    areas: list[Area] = Field(description="The areas that look otherwise when it is over, whole.")
    order: list[str] | None = Field(description="The ids of all areas then, where areas have come or gone.")
    counters: list[Counter] | None = Field(description="All counters then, where one has changed.")


class Beats(Answer):
    """A table, and the beats that lead on from there."""

    scene: Scene = Field(description="The table before the first beat, without choices.")
    beats: list[Beat]


class Offer(Answer):
    kind: OfferKind
    seat: int = Field(description="The seat that offers.")


class End(Answer):
    reason: Literal["game", "resigned", "time", "agreed", "abandoned", "failed", "record"]
    sentence: str
    results: list[float] = Field(description="Each seat's result.")


class Statistic(Answer):
    """How often something happened in a game."""

    label: str = Field(description="What was counted, in words.", examples=["Captures"])
    values: list[int] = Field(description="Each seat's number.")


class Statistics(Answer):
    """What a finished game was like, in numbers."""

    turns: int = Field(description="How many actions and outcomes there were.")
    seconds: int | None = Field(description="How long it was played; null where nobody knows.")
    rows: list[Statistic]
    luck: list[float] | None = Field(
        description="What chance brought each seat beyond what was to be expected, on the scale of results: of a win "
        "it is 1. Null in a game that does not tell it."
    )


class Verdict(Answer):
    """What came of working out every roll again from the secret, and the fingerprint of the secret."""

    holds: bool = Field(description="Whether all is as it should be.")
    rolls: int = Field(description="How many rolls are right, up to the first that is wrong.")
    sentence: str


class Fairness(Answer):
    """What proves the dice: docs/ideas/dice.md has the formulas."""

    chance: bool = Field(description="Whether chance decides anything in this game.")
    formula: int = Field(description="The number of the formula by which the dice fall.")
    commitment: str = Field(description="The SHA-256 of the secret, published before the game began.")
    entropy: list[str] = Field(description="What the persons added.")
    secret: str | None = Field(description="Told when the game is over.")
    takebacks: str | None = Field(description="What was taken back in the game, in a sentence.")
    verdict: Verdict | None = Field(description="There when the secret is, as soon as the server has verified all.")


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
    scene: Scene = Field(description="What lies on the table; `choices` are there when you have one to make.")
    first_turn: int
    turns: list[Turn]
    beats: list[Beat] = Field(description="Those of the turns since the last update; none when you come.")
    last: list[str] = Field(description="The spots of the last decision that you know of.")
    offers: list[Offer]
    thinking: int | None = Field(description="The seat for which the computer is thinking.")
    notes: list[str] = Field(description="What there is to know of players from outside that fail or are not there.")
    end: End | None
    fairness: Fairness
    rematch: str | None = Field(description="The id of the next table.")
    position: str = Field(description="The position text, as you may see it.")
    notice: str | None = Field(description="What the author of the game should know, while it is being written.")
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
    bound: bool = Field(description="Whether the value is an upper bound: the move is at most so good.")
    spots: list[str]


class Analysis(Answer):
    moves: list[AnalysedMove] = Field(description="From best to worst.")
    line: list[str] = Field(description="The moves that both sides are expected to play.")
    value: list[float] = Field(description="The result that each seat can expect.")
    simulations: int
