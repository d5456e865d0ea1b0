"""Tables: list entries and snapshots."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from parlour.server.http.schemas.field_types import Clock, OfferKind, ResponseModel, Value

from .turns import Beat, Scene, Turn

Who = Literal["person", "computer", "open"]
Status = Literal["waiting", "playing", "over"]


class ListedSeat(ResponseModel):
    seat: int
    name: str = Field(description="The seat's name in the game.")
    who: Who
    player: str | None = Field(description="The person's name, or the computer player's name in `/api/levels`.")


class Listing(ResponseModel):
    """A table in a list; public information only."""

    id: str
    game: str
    title: str
    status: Status
    seats: list[ListedSeat]
    clock: Clock
    created: str = Field(description="When the table was opened, in ISO 8601, UTC.", examples=["2026-01-31T18:00:00Z"])
    actor: int | None = Field(description="The seat to move.")
    results: list[float] | None = Field(description="Each seat's result, once the game is over.")
    mine: int | None = Field(description="Your first seat at the table; null in the public list.")


class Opened(ResponseModel):
    id: str = Field(description="The table's id.")
    seq: int = Field(description="The table's sequence number.")


class Done(ResponseModel):
    """The command was carried out and is on disk."""

    seq: int = Field(description="The table's current sequence number.")


class Seated(Done):
    seat: int = Field(description="The number of your seat.")


class Seat(ListedSeat):
    mine: bool = Field(description="Whether this is your seat.")
    present: bool = Field(description="Whether the person is connected, or the computer player available.")
    ready: bool = Field(description="Whether the seat is ready to start.")
    sealed: bool = Field(description="Whether the seat has a sealed choice waiting to be played.")
    clock_ms: int | None = Field(description="Milliseconds left on the seat's clock at `now_ms`.")
    result: float | None = Field(description="The final result: 1, 0 or -1; in solo games, the score.")


class Offer(ResponseModel):
    kind: OfferKind
    seat: int = Field(description="The seat that made the offer.")


class End(ResponseModel):
    reason: Literal["game", "resigned", "time", "agreed", "abandoned", "failed", "record"]
    sentence: str
    results: list[float] = Field(description="Each seat's result.")


class DiceProof(ResponseModel):
    """The result of recomputing every roll from the secret and entropy and checking the secret's commitment."""

    holds: bool = Field(description="Whether all rolls and the commitment match.")
    rolls: int = Field(description="The number of matching rolls before the first mismatch.")
    sentence: str


class Fairness(ResponseModel):
    """The data for verifying the dice. docs/ideas/dice.md has the formulas and says what verification proves."""

    chance: bool = Field(description="Whether the game has chance events.")
    formula: int = Field(description="The number of the formula that determines the rolls.")
    commitment: str = Field(description="The SHA-256 of the secret, published before the game started.")
    entropy: list[str] = Field(description="The entropy added by each person.")
    secret: str | None = Field(description="The secret; null until the game is over.")
    takebacks: str | None = Field(description="The takebacks in this game, in a sentence.")
    verdict: DiceProof | None = Field(
        description="The result of the server's verification; null until the secret is out and all rolls are checked."
    )


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


class Snapshot(ResponseModel):
    """A table as you may see it. Live updates contain only the turns from `first_turn` on; the others are unchanged."""

    id: str
    seq: int = Field(description="The sequence number. Send it with your next action.")
    game: str
    title: str
    options: dict[str, Value]
    public: bool
    status: Status
    compiled: bool = Field(description="Whether the game's rules are already compiled.")
    seats: list[Seat]
    clock: Clock
    running: int | None = Field(description="The seat whose clock is running.")
    now_ms: int = Field(description="The server's time in milliseconds since 1970 (UTC).")
    viewpoint: int | None = Field(description="The seat whose view this is; null for spectators.")
    scene: Scene = Field(description="What is on the table, with `choices` when you are to move.")
    first_turn: int
    turns: list[Turn]
    beats: list[Beat] = Field(description="The beats of the turns since the last update; empty in the first one.")
    last: list[str] = Field(description="The ids of the spots of the last decision visible to you.")
    offers: list[Offer]
    thinking: int | None = Field(description="The seat for which the computer is currently thinking.")
    notes: list[str] = Field(description="Notes on external players that failed or are missing.")
    end: End | None
    fairness: Fairness
    rematch: str | None = Field(description="The id of the rematch's table.")
    position: str = Field(description="The position text, limited to what you may see.")
    notice: str | None = Field(description="A notice for the author of a game under development.")
    may: list[May] = Field(description="The commands that you may send now.")
