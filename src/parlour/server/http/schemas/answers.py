"""Responses and messages to clients, as documented at /api/docs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from parlour.lessons.lesson import Verdict
from parlour.server.domain.events import Phrase
from parlour.view.scene import Area, Button, Card, Counter, Piece, Scene

from .field_types import Clock, OfferKind, ResponseModel, Value

for shared in (Button, Card, Piece):  # pydantic does not apply the settings of a response to shared dataclasses
    setattr(shared, "__pydantic_config__", ResponseModel.model_config)  # noqa: B010


@dataclass(frozen=True, slots=True)  # small, because a live table keeps hundreds
class SeenTurn:
    """An action or a chance outcome."""

    number: Annotated[int, Field(description="The number of the turn, from 0.")]
    actor: Annotated[int, Field(description="The seat that acted; -1 for chance.")]
    text: Annotated[str, Field(description="The action or outcome in the game's notation.")]
    sentence: str
    spots: Annotated[tuple[str, ...], Field(description="The ids of the spots that a person would click for it.")]
    story: Annotated[tuple[str, ...], Field(description="Its further effects, in sentences.")]
    captures: bool
    group: Annotated[
        str, Field(description="Consecutive turns with the same group may be shown as one; empty: no group.")
    ]


class SecretTurnModel(ResponseModel):
    """A turn that is still hidden from you."""

    number: int
    secret: Literal[True] = True
    actor: int


Turn = SeenTurn | SecretTurnModel


class BeatModel(ResponseModel):
    """One step of a turn's animation. The beats of a turn lead from the table before it to the table after it."""

    turn: int = Field(description="The number of the turn, from 0.")
    kind: str = Field(
        description="The kind of event: roll, move, capture, … For unknown kinds, clients can show the sentence."
    )
    sentence: str = Field(description="A description of the event; may be empty.")
    spots: list[str] = Field(
        description="The ids of the spots involved, for example the origin and the target of a move."
    )
    seat: int | None = Field(description="The seat that it concerns.")
    actor: int = Field(description="The seat that acts in this turn, or that a chance event concerns; otherwise -1.")
    foreseen: bool = Field(description="Whether the acting seat knew this in advance.")
    ms: int = Field(description="Its duration at normal speed, in milliseconds.")
    areas: list[Area] = Field(description="The areas that have changed after this beat, in full.")
    order: list[str] | None = Field(
        description="The ids of all areas after this beat; null if none was added or removed."
    )
    counters: list[Counter] | None = Field(description="All counters after this beat; null if none has changed.")


class Beats(ResponseModel):
    """A table and the beats that follow."""

    scene: Scene = Field(description="The table before the first beat, without choices.")
    beats: list[BeatModel]


class Preview(ResponseModel):
    """The effects of an action, or the reason why it is illegal."""

    scene: Scene | None = Field(description="The table before the first beat, without choices; null if illegal.")
    beats: list[BeatModel]
    illegal: str | None = Field(None, description="Why the action is illegal, and how to fix it; null if it is legal.")
    reason: str | None = Field(None, description="Why the rules forbid the action, without suggestions.")


class Position(ResponseModel):
    """A position from which a new table could start."""

    scene: Scene = Field(description="The table as a spectator sees it, without choices.")


class Events(ResponseModel):
    seq: int
    events: list[dict[str, object]] = Field(description="The events in order, without anything hidden from you.")


class PastTable(ResponseModel):
    """The table after a number of turns, as you may see it."""

    scene: Scene
    arranges: bool = Field(description="Whether the seat to move is laying out a setup.")
    last: list[str]
    position: str


class Imported(ResponseModel):
    id: str = Field(description="The id of the table with the imported game.")


class RecordSummaryModel(ResponseModel):
    """A game record in a text, as far as it can be read without playing it."""

    number: int = Field(description="Its number, from 1.")
    title: str = Field(description="The game's title, or its name in the record; empty if the record is invalid.")
    players: list[str]
    turns: int


class StatisticModel(ResponseModel):
    """The number of times something happened in a game, or a mean."""

    label: str = Field(description="What was counted.", examples=["Captures"])
    values: list[float] = Field(description="The count or mean for each seat.")


class Statistics(ResponseModel):
    """The statistics of a finished game."""

    turns: int = Field(description="The number of actions and chance outcomes.")
    seconds: int | None = Field(description="The playing time in seconds; null if unknown.")
    rows: list[StatisticModel]
    luck: list[float] | None = Field(
        description="Each seat's gain from chance compared with the expected outcome, on the scale of results. "
        "A win is 1. Null if the game does not measure it."
    )


class AnalysedMove(ResponseModel):
    text: str
    sentence: str
    value: float = Field(description="The expected result for the seat to move.")
    visits: int = Field(description="The number of times the search visited the move.")
    proven: bool = Field(description="Whether the value is proven.")
    bound: bool = Field(description="Whether the value is only an upper bound.")
    spots: list[str]


class AnalysisModel(ResponseModel):
    moves: list[AnalysedMove] = Field(description="The moves, best first.")
    explanation: str = Field(description="Why the best move is best, in a sentence; may be empty.")
    line: list[str] = Field(description="The principal variation: the expected sequence of moves.")
    value: list[float] = Field(description="The expected result for each seat.")
    simulations: int


# Lessons


class LessonModel(ResponseModel):
    """A step-by-step lesson on a game."""

    title: str = Field(description="The game's title.")
    chapters: list[str] = Field(description="The titles of the chapters.")
    summaries: list[str] = Field(description="The rule taught by each chapter, in a sentence; may be empty.")
    steps: list[int] = Field(description="The chapter number of each step, from 0.")
    minutes: int = Field(description="The approximate length in minutes.")
    options: dict[str, Value] = Field(description="The options of the first game after the lesson.")
    seats: int = Field(description="The number of seats in that game.")
    first_game: str = Field(description="What is special about that game, for example that it is short; may be empty.")
    start: Scene = Field(description="The table at the start of the game, with room for everything that may appear.")


class LessonStep(ResponseModel):
    """One task."""

    number: int = Field(description="The number of the step, from 0.")
    text: str = Field(description="The explanation and the task.")
    hint: str
    example: str = Field(description="The text of an action that solves the task.")
    seat: int = Field(description="The learner's seat, which is to move.")
    scene: Scene
    position: str = Field(description="The position text, limited to what that seat may see.")


class LessonAnswer(ResponseModel):
    """The result of an action."""

    verdict: Verdict = Field(
        description="done: task solved; other: legal, but not the task; illegal; unknown: not an action of this game."
    )
    sentence: str = Field(description="What the action achieved, or why it was not accepted.")
    beats: Beats | None = Field(
        description="The beats of the action and of the other players' replies; null if it was not played."
    )
    scene: Scene | None = Field(description="The table afterwards, without choices.")


# Tables

Who = Literal["person", "computer", "open"]
Status = Literal["waiting", "playing", "over"]
SeatName = Annotated[str, Field(description="The seat's name in the game.")]
PlayerName = Annotated[
    str | None, Field(description="The person's name, or the computer player's name in `/api/levels`.")
]


class ListedSeat(ResponseModel):
    seat: int
    name: SeatName
    who: Who
    player: PlayerName


class Listing(ResponseModel):
    """A table in a list; public information only."""

    id: str
    seq: int = Field(description="The sequence number.")
    game: str
    title: str
    status: Status
    options: dict[str, Value] = Field(description="The game's options; empty for tables of earlier versions.")
    seats: list[ListedSeat]
    clock: Clock
    clocks_ms: list[int | None] = Field(description="Milliseconds left on each seat's clock when this was sent.")
    running: int | None = Field(description="The seat whose clock is running.")
    created: str = Field(description="When the table was opened, in ISO 8601, UTC.", examples=["2026-01-31T18:00:00Z"])
    changed: str = Field(
        description="When the last move was made, or anything else changed at the table, in ISO 8601, UTC.",
        examples=["2026-01-31T18:20:00Z"],
    )
    actor: int | None = Field(description="The seat to move.")
    results: list[float] | None = Field(
        description="Each seat's result, once the game is over; null if it was called off."
    )
    mine: int | None = Field(description="Your first seat at the table; null in the public list.")
    own: list[int] = Field(description="All your seats at the table; empty in the public list.")
    due: bool = Field(description="Whether you have a choice to make there; false in the public list.")
    host_here: bool = Field(
        description="In the public list, whether the host of a table that waits for players is connected."
    )


class Opened(ResponseModel):
    id: str = Field(description="The table's id.")
    seq: int = Field(description="The table's sequence number.")


class Pairing(ResponseModel):
    id: str = Field(description="The id of the table where you have a seat.")
    seq: int = Field(description="The table's sequence number.")
    waiting: bool = Field(description="Whether it has open seats, for others who want the same.")


class Done(ResponseModel):
    """The command was carried out and is on disk."""

    seq: int = Field(description="The table's current sequence number.")


class Seated(ResponseModel):
    seq: int = Field(description="The table's current sequence number.")
    seat: int = Field(description="The number of your seat.")


class SeatModel(ResponseModel):
    seat: int
    name: SeatName
    who: Who
    player: PlayerName
    mine: bool = Field(description="Whether this is your seat.")
    present: bool = Field(description="Whether the person is connected, or the computer player available.")
    ready: bool = Field(description="Whether the seat is ready to start.")
    sealed: bool = Field(description="Whether the seat has a sealed choice waiting to be played.")
    clock_ms: int | None = Field(description="Milliseconds left on the seat's clock at `now_ms`.")
    vacation_until: int | None = Field(
        description="The end of the person's vacation, in milliseconds since 1970. Until then, the clock is stopped. "
        "Null if they are not on vacation."
    )
    outage_ms: int | None = Field(
        description="For your own seats, while the clock counts seconds: milliseconds of interruptions of your "
        "connection, at `now_ms`, for which your clock will still be stopped. At 0, it runs on."
    )
    result: float | None = Field(description="The final result: 1, 0 or -1; in solo games, the score.")


class OfferModel(ResponseModel):
    kind: OfferKind
    seat: int = Field(description="The seat that made the offer.")


class RemarkModel(ResponseModel):
    """A phrase that a player said."""

    seq: int = Field(description="The sequence number of its event.")
    seat: int = Field(description="The seat that said it.")
    phrase: Phrase
    text: str = Field(description="The phrase in your language.")
    at: int = Field(description="When it was said, in milliseconds since 1970 (UTC).")


class EndModel(ResponseModel):
    reason: Literal["game", "resigned", "time", "agreed", "abandoned", "failed", "record", "aborted"] = Field(
        description="`aborted` means that the game was called off: it has no result."
    )
    sentence: str
    results: list[float] = Field(description="Each seat's result.")


class DiceProof(ResponseModel):
    """The result of recomputing every roll from the secret and entropy and checking all commitments."""

    holds: bool = Field(description="Whether all rolls and commitments match.")
    rolls: int = Field(description="The number of matching rolls before the first mismatch.")
    sentence: str


class FairnessModel(ResponseModel):
    """The data for verifying the dice. docs/ideas/dice.md has the formulas and says what verification proves."""

    chance: bool = Field(description="Whether the game has chance events.")
    formula: int = Field(description="The number of the formula that determines the rolls.")
    commitment: str = Field(description="The SHA-256 of the secret, published before the game started.")
    commitments: list[str | None] | None = Field(
        description="For each seat, the SHA-256 of the entropy that its client will reveal; null for none. Check it "
        "against `entropy` later. The whole list is null if entropy was sent openly, as in games of earlier versions."
    )
    entropy: list[str] = Field(description="The revealed entropy, in seat order; empty until the game starts.")
    secret: str | None = Field(description="The secret; null until the game is over.")
    aborted: list[list[int]] = Field(
        description="The earlier starts that were aborted, each with the seats that did not reveal their entropy."
    )
    takebacks: str | None = Field(description="The takebacks in this game, in a sentence.")
    verdict: DiceProof | None = Field(
        description="The result of the server's verification; null until the secret is out and all rolls are checked."
    )


class OutcomesModel(ResponseModel):
    """The possible outcomes of a roll."""

    texts: list[str] = Field(description="The outcomes in the game's notation, in the order of the formula.")
    weights: list[int] = Field(description="The weight of each outcome.")


class RollModel(ResponseModel):
    turn: int = Field(description="The number of the turn, from 0.")
    name: str = Field(description="The first part of the formula's message, without entropy.", examples=["roll:0:3"])
    outcomes: int = Field(description="The index of its outcomes in the list of this response.")


class Rolls(ResponseModel):
    """Some rolls of a finished game, with everything needed to compute them by the formula in docs/ideas/dice.md."""

    rolls: list[RollModel]
    outcomes: list[OutcomesModel]
    next_turn: int | None = Field(description="Request the rolls from this turn on next; null if there are no more.")


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
    "reveal",
    "free",
    "close",
    "mute",
    "unmute",
    "mute_talk",
    "unmute_talk",
    "talk",
    "report",
]


class SnapshotModel(ResponseModel):
    """A table as you may see it. Live updates contain only the turns from `first_turn` on; the others are unchanged."""

    id: str
    seq: int = Field(description="The sequence number. Send it with your next action.")
    game: str
    title: str
    options: dict[str, Value]
    public: bool
    status: Status
    compiled: bool = Field(description="Whether the game's rules are already compiled.")
    seats: list[SeatModel]
    clock: Clock
    running: int | None = Field(description="The seat whose clock is running.")
    paused_ms: int | None = Field(
        description="Milliseconds after `now_ms` for which the running clock is stopped, because the player's "
        "connection is down. Null if the connection works."
    )
    first_move_ms: int | None = Field(
        description="Milliseconds left at `now_ms` for the first move of the seat to move. Its clock doesn't run until "
        "then. If no move is made in time, the game is called off. Null if there is no such limit now."
    )
    host: int | None = Field(description="The first seat of the host, who may free seats and close the table.")
    now_ms: int = Field(description="The server's time in milliseconds since 1970 (UTC).")
    viewpoint: int | None = Field(description="The seat whose view this is; null for spectators.")
    scene: Scene = Field(description="What is on the table, with `choices` when you are to move.")
    first_turn: int
    turns: list[Turn]
    beats: list[BeatModel] = Field(description="The beats of the turns since the last update; empty in the first one.")
    last: list[str] = Field(description="The ids of the spots of the last decision visible to you.")
    offers: list[OfferModel]
    talk: list[RemarkModel] = Field(description="The last phrases that players said, unless you have muted them.")
    spectators: int = Field(description="How many people are watching, as counted every few seconds.")
    thinking: int | None = Field(description="The seat for which the computer is currently thinking.")
    notes: list[str] = Field(
        description="Notes on external players that failed or are missing, and on your removal by the host."
    )
    end: EndModel | None
    fairness: FairnessModel
    rematch: str | None = Field(description="The id of the rematch's table.")
    position: str = Field(description="The position text, limited to what you may see.")
    notice: str | None = Field(description="A notice for the author of a game under development.")
    may: list[May] = Field(description="The commands that you may send now.")


# Games


class FaultModel(ResponseModel):
    """An error. Fields that don't apply are omitted."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    error: str = Field(description="The error code, for programs.", examples=["stale"])
    message: str = Field(description="What is wrong and how to fix it, in a sentence.")
    field: str | None = Field(None, description="The invalid field.")
    seq: int | None = Field(None, description="The table's current sequence number.")
    reason: str | None = Field(None, description="Why the rules forbid the action, without suggestions.")


class Token(ResponseModel):
    token: str = Field(description="Send it as `Authorization: Bearer …` with every request, and keep it secret.")


class ChoiceOptionModel(ResponseModel):
    """An option with a fixed set of values."""

    name: str
    kind: Literal["choice"] = "choice"
    values: list[str]
    default: str
    meaning: str
    title: str = Field(description="The option's display name.")
    words: list[str] = Field(description="The display names of the values, in the same order.")


class NumberOptionModel(ResponseModel):
    """A whole-number option."""

    name: str
    kind: Literal["number"] = "number"
    low: int
    high: int
    default: int
    meaning: str
    title: str = Field(description="The option's display name.")


class FlagOptionModel(ResponseModel):
    """An on/off option."""

    name: str
    kind: Literal["flag"] = "flag"
    default: bool
    meaning: str
    title: str = Field(description="The option's display name.")


Option = Annotated[ChoiceOptionModel | NumberOptionModel | FlagOptionModel, Field(discriminator="kind")]


class GameModel(ResponseModel):
    name: str = Field(description="The name to use in `POST /api/tables`.", examples=["bingo_battle"])
    title: str = Field(examples=["Bingo Battle"])
    summary: str
    seats: str = Field(description="The number of seats, in words.", examples=["1 or 2"])
    min_seats: int
    max_seats: int
    seat_names: list[str] = Field(description="The names of the seats.")
    seat_colours: list[str] = Field(description="The colours of the seats when all of them are in play.")
    options: list[Option]
    lesson: bool = Field(description="Whether the game has a lesson.")
    findings: bool = Field(description="Whether the lab has findings on the game.")


class DiagramModel(ResponseModel):
    """A position shown in the rules."""

    scene: Scene
    marks: list[str] = Field(description="The ids of the highlighted spots.")


class Rules(ResponseModel):
    title: str
    html: str = Field(description="The rules; diagrams are position texts in `code.language-position` elements.")
    diagrams: list[DiagramModel] = Field(description="The diagrams, in order of appearance.")
    lesson: bool = Field(description="Whether the game has a lesson.")
    findings: bool = Field(description="Whether the lab has findings on the game.")


class Findings(ResponseModel):
    """The lab's findings on a game."""

    title: str
    html: str = Field(description="The findings page, in English. Its pictures are under /findings/.")


class PhraseText(ResponseModel):
    """A phrase that players can say."""

    name: Phrase
    text: str


class LevelModel(ResponseModel):
    name: str = Field(examples=["casual"])
    meaning: str
    usual: bool = Field(description="Whether it is the default.")
    outside: bool = Field(description="Whether it is an external player, added by the server's operator.")


# Live connections


class Pong(ResponseModel):
    """The response to a ping. All other messages from the server are snapshots."""

    type: Literal["pong"] = "pong"


class CloseCode(IntEnum):
    """Why the server closed a live connection; the reason field holds a sentence. See `/api/asyncapi.json`."""

    NOT_UNDERSTOOD = 1008
    GOING_AWAY = 1012
    REFUSED = 4400
    NO_KEY = 4401
    FOREIGN_ORIGIN = 4403
    UNKNOWN_TABLE = 4404
    INVALID = 4422
    TOO_MUCH = 4429
    STORAGE = 4503


CLOSE_REASONS = {
    CloseCode.NOT_UNDERSTOOD: "Unknown message.",
    CloseCode.GOING_AWAY: "The server is shutting down, or your keys have changed. Reconnect.",
    CloseCode.REFUSED: "Refused.",
    CloseCode.NO_KEY: "No valid token or cookie, or it has been signed out.",
    CloseCode.FOREIGN_ORIGIN: "Request from another site's page.",
    CloseCode.UNKNOWN_TABLE: "No such table.",
    CloseCode.INVALID: "Invalid parameter in the address.",
    CloseCode.TOO_MUCH: "Too much data from the client, or too many connections of one person.",
    CloseCode.STORAGE: "The table can't be read at the moment. Reconnect.",
}
