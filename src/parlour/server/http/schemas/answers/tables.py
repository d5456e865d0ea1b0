"""Tables: in a list, and as somebody sees one."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ..clocks import Clock
from ..fields import Answer, OfferKind, Value
from .scenes import Scene
from .turns import Beat, Turn

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


class Offer(Answer):
    kind: OfferKind
    seat: int = Field(description="The seat that offers.")


class End(Answer):
    reason: Literal["game", "resigned", "time", "agreed", "abandoned", "failed", "record"]
    sentence: str
    results: list[float] = Field(description="Each seat's result.")


class DiceProof(Answer):
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
    verdict: DiceProof | None = Field(description="There when the secret is, as soon as the server has verified all.")


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
