"""Random requests about a table, valid and invalid, in families."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.match.dice import commitment
from parlour.players import LEVELS
from parlour.server.domain.table import Table

from .world import Request

NEVER = ("zzz", "", "pass", "throw", "stop", "lazor 1", "wipe", "roll B3")  # illegal now or everywhere
KINDS = ("draw", "takeback", "rematch")
NEWCOMER = "N" * 43  # a key that holds no seat anywhere
RECORD = '[Game "maexchen"]\n\n'


@dataclass(frozen=True)
class Asker:
    """A caller, and what the caller knows of a table."""

    table: Table  # only what the caller knows of it may be used
    token: str | None
    legal: tuple[str, ...]  # the caller's legal actions
    heard: tuple[str, ...]  # formerly legal actions
    rng: random.Random

    def get(self, path: str = "", **query: object) -> Request:
        """Return a GET request about the table, in a random language, compressed or not."""
        rng = self.rng
        parameters = {name: value for name, value in query.items() if value is not None}
        if rng.random() < 0.3:
            parameters["lang"] = rng.choice(("de", "en"))
        search = "&".join(f"{name}={value}" for name, value in parameters.items())
        headers = (("accept-encoding", "gzip"),) if rng.random() < 0.3 else ()
        where = f"/api/tables/{self.table.id}{path}" if path is not None else "/api/tables"
        return Request(f"{where}?{search}" if search else where, None, self.token, headers)

    def post(self, path: str, **body: Any) -> Request:
        """Return a POST request to the table."""
        return Request(f"/api/tables/{self.table.id}/{path}", body, self.token)

    def seq(self) -> int:
        """The current sequence number, rarely another."""
        return self.table.seq if self.rng.random() < 0.9 else max(0, self.table.seq + self.rng.choice((-1, 1)))

    def seat(self) -> int:
        return self.rng.randrange(len(self.table.seats) + 1)


def actions(it: Asker) -> list[str]:
    """Random actions: often a legal one, then perhaps later ones, then invalid ones."""
    rng = it.rng
    later = [*it.legal, *it.heard, *NEVER]
    chosen = [rng.choice(it.legal or NEVER)] if rng.random() < 0.8 else []
    chosen += rng.choices(later, k=rng.randrange(3))
    return [*chosen, "zzz"] if rng.random() < 0.5 or not chosen else chosen


def play(it: Asker) -> Request:
    which = {"seat": it.seat()} if it.rng.random() < 0.2 else {}
    return it.post("actions", seq=it.seq(), actions=actions(it), **which)


def record(it: Asker) -> Request:
    turns = "".join(f"{number}. {text}\n" for number, text in enumerate(it.heard[:3], 1))
    return Request("/api/records", {"record": RECORD.replace("maexchen", it.table.game.name) + turns}, it.token)


def order(it: Asker) -> Request:
    options = dict(it.table.game.options)
    seats = ["open"] * len(it.table.seats)
    return Request("/api/tables", {"game": it.table.game.name, "options": options, "seats": seats}, it.token)


def records(it: Asker) -> Request:
    return Request("/api/records/list", record(it).body, it.token)


def pairing(it: Asker) -> Request:
    wish = {"game": it.table.game.name, "options": dict(it.table.game.options)}
    return Request("/api/tables/pairing", wish, it.token)


FAMILIES: dict[str, Callable[[Asker], Request]] = {
    "snapshot": lambda it: it.get(),
    "turns": lambda it: it.get(f"/turns/{it.rng.randrange(len(it.table.match.turns) + 2)}"),
    "events": lambda it: it.get("/events", after=it.rng.choice((None, 0, it.rng.randrange(it.table.seq + 2)))),
    "record": lambda it: it.get("/record"),
    "rolls": lambda it: it.get("/rolls"),
    "analysis": lambda it: it.get("/analysis", turn=it.rng.choice((None, None, len(it.table.match.turns), 0))),
    "list": lambda it: Request("/api/tables", None, it.token),
    "play": play,
    "undo": lambda it: it.post("undo", seq=it.seq()),
    "offers": lambda it: it.post("offers", seq=it.seq(), kind=it.rng.choice(KINDS)),
    "answers": lambda it: it.post("answers", seq=it.seq(), kind=it.rng.choice(KINDS), accept=it.rng.random() < 0.5),
    "phrases": lambda it: it.post("phrases", phrase=it.rng.choice(("hello", "oops", "zzz"))),
    "mute": lambda it: it.post("mute", muted=it.rng.random() < 0.5, what=it.rng.choice(("offers", "talk"))),
    "resign": lambda it: it.post("resign", seq=it.seq()),
    "claim": lambda it: it.post("claim", seq=it.seq()),
    "handover": lambda it: it.post("handover", seq=it.seq(), seat=it.seat(), level=it.rng.choice(LEVELS).name),
    "seats": lambda it: it.post("seats", name="Eve", **({"seat": it.seat()} if it.rng.random() < 0.5 else {})),
    "ready": lambda it: it.post("ready", commitment=commitment("e5")),
    "reveal": lambda it: it.post("reveal", entropy=it.rng.choice(("e5", "entropy0", "entropy1"))),
    "leave": lambda it: it.post("leave"),
    "rematch": lambda it: it.post("rematch", seq=it.seq()),
    "admin": lambda it: Request(f"/api/admin/tables/{it.table.id}/close", {}, it.token),
    "import": record,
    "records": records,
    "open": order,
    "pairing": pairing,
    "live": lambda it: Request(it.get("/live", after=it.rng.choice((None, it.rng.randrange(it.table.seq + 2)))).path,
                               None, it.token),
    "mine": lambda it: Request("/api/tables/mine/live", None, it.token or NEWCOMER),
    "vacation": lambda it: Request("/api/vacation", {"days": 1}, it.token),
    "notices": lambda it: Request("/api/notices", None, it.token),  # stands for what the server sends by itself
}  # fmt: skip
LIVE = {"live", "mine"}  # families of live connections
OFTEN = {"play": 4}  # requests per moment; default: 1
READING = {"snapshot", "turns", "events", "record", "rolls", "analysis", "list", *LIVE}  # families that change nothing


def legal(table: Table, seat: int | None = None) -> tuple[str, ...]:
    """Return the legal actions of the seat to act, or of another seat that chooses ahead of its turn."""
    actor, state = table.actor, table.match.state
    if seat not in (None, actor):
        ahead = table.choosing(seat)
        return tuple(map(ahead.action_to_string, ahead.legal_actions())) if ahead else ()
    return tuple(map(state.action_to_string, state.legal_actions())) if actor is not None and actor >= 0 else ()


def heard(tables: Sequence[Table], most: int = 40) -> tuple[str, ...]:
    """Return some formerly legal actions, played or not."""
    before = [turn.before for table in tables for turn in table.match.turns[-3:] if turn.actor >= 0]
    texts = itertools.chain.from_iterable(map(state.action_to_string, state.legal_actions()) for state in before)
    return tuple(dict.fromkeys(texts))[:most]
