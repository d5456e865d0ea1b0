"""A walk through a game in two worlds, with requests by a viewer who cannot tell the worlds apart."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from parlour import registry
from parlour.match.dice import commitment
from parlour.server.domain.table import Table
from parlour.server.http.keys import fingerprint

from .questions import FAMILIES, LIVE, OFTEN, READING, Asker, heard, legal
from .twins import DifferenceError, Eyes, Twins, seen
from .world import Answer, Kept, Request

MOST_OPTIONS = {"deathmatch_arena": {"players": (2, 3, 4, 5)}, "bingo_battle": {"players": (1, 2)}}
HIDDEN_STARTS = 0.3  # share of tables that start from a position with hidden information
TAKEBACKS = 0.1  # share of steps that take back
AHEAD = 0.5  # share of steps in simultaneous choices where a seat chooses ahead of its turn
KEYS = [letter * 43 for letter in "ABCDE"]  # tokens of the seated persons
STRANGER = "S" * 43
CLOCKS = ({"kind": "none"}, {"kind": "game", "seconds": 600, "increment": 5}, {"kind": "days", "days": 2})


@dataclass(frozen=True)
class Start:
    """A position with hidden information, as it is in each world."""

    options: dict[str, Any]
    eyes: Eyes
    texts: tuple[str, str]


@dataclass
class Tally:
    """The number of compared pairs by family of request, and the differences."""

    pairs: Counter[str] = field(default_factory=Counter)
    told_apart: Counter[str] = field(
        default_factory=Counter
    )  # pairs that the request itself made distinguishable, by the rules
    hidden: int = 0  # moments where hidden information differed, not only the dice
    noticed: int = 0  # moments where the viewer was sent a notice
    sealed: int = 0  # moments where sealed choices differed
    differences: dict[str, list[str]] = field(default_factory=dict)
    starts: list[Start] = field(default_factory=list)  # found on the way, for later walks


class Walk:
    """One game at one table in both worlds. `eyes` is the viewer who cannot tell the worlds apart."""

    def __init__(self, twins: Twins, game: str, rng: random.Random, tally: Tally, families: Collection[str]):
        self.twins, self.game, self.rng, self.tally, self.families = twins, game, rng, tally, families
        self.options = {name: rng.choice(values) for name, values in MOST_OPTIONS.get(game, {}).items()}
        self.id = ""
        self.joined = 0  # number of turns when the worlds were last the same
        self.tokens: list[str | None] = []
        self.eyes: Eyes = None

    @property
    def table(self) -> Table:
        """The table in the first world."""
        return self.twins.one.table(self.id)

    async def open(self) -> None:
        """Open the table, from the usual start or from one with hidden information."""
        if self.tally.starts and self.rng.random() < HIDDEN_STARTS:
            await self._open_from(self.tally.starts.pop())
        else:
            await self._open()

    async def _open_from(self, start: Start) -> None:
        """Let another person open the table, not the viewer."""
        self.options, self.eyes = start.options, start.eyes
        seats = start.options["players"]
        opener = (start.eyes + 1) % seats if start.eyes is not None else 0
        self.tokens = [*KEYS[:seats]]
        order = {"game": self.game, "options": self.options, "seats": ["open"] * seats}
        order["seats"][opener] = "me"
        token = self.tokens[opener]
        await self.begin(*(Request("/api/tables", order | {"position": text}, token) for text in start.texts))

    async def _open(self) -> None:
        """Open the table, for persons only or for one person against computers."""
        count = self.options.get("players") or registry.info(self.game).min_num_players
        alone = self.rng.random() < 0.4
        seats = ["me", *["casual" if alone else "open"] * (count - 1)]
        self.tokens = [KEYS[0], *[None if alone else key for key in KEYS[1:count]]]
        self.eyes = 0 if alone else self.rng.choice([None, *range(count)])
        order = {"game": self.game, "options": self.options, "seats": seats, "public": self.rng.random() < 0.5}
        await self.begin(Request("/api/tables", order | {"clock": self.rng.choice(CLOCKS)}, KEYS[0]))

    async def begin(self, order: Request, instead: Request | None = None) -> None:
        """Open a table, and give the other world different dice."""
        opened = [answer.json() for answer in await self.twins.ask(order, instead)]
        assert opened[0] == opened[1], opened
        self.id = opened[0]["id"]
        self.twins.other.set_secret(self.id, self.rng.randbytes(32).hex(), on_disk=True)

    async def step(self) -> bool:
        """Advance the game in both worlds. Returns whether it did."""
        self.twins.fate.now += self.rng.randrange(2_000)
        self.twins.share_dice(self.id)
        if self.table.status == "waiting":
            await self._get_ready()
        elif self.table.status == "playing":
            await self._continue()
        else:
            return await self._play_again()
        if self.twins.are_told_apart(self.id, self.eyes, self.joined):
            self.twins.join(self.id)
        if self._are_the_same():
            self.joined = len(self.table.match.turns)
        elif self.options and self.table.status == "playing":
            texts = [it.table(self.id).match.state.to_text() for it in (self.twins.one, self.twins.other)]
            self.tally.starts = [Start(self.options, self.eyes, (texts[0], texts[1]))]
        return True

    async def _continue(self) -> None:
        """Take back, choose or play something."""
        table = self.table
        later = [seat for seat in table.choosable if seat not in (table.actor, *table.sealed) and self.tokens[seat]]
        if self.rng.random() < TAKEBACKS:
            await self._take_back()
        elif later and self.rng.random() < AHEAD:
            await self._choose(self.rng.choice(later))
        else:
            await self._play()

    async def _choose(self, seat: int) -> None:
        """Choose ahead of the turn; for seats other than the viewer's, perhaps differently in the other world."""
        texts = legal(self.table, seat)
        text = self.rng.choice(texts)
        await self._play_texts(text, text if seat == self.eyes else self.rng.choice(texts), seat)

    def _are_the_same(self) -> bool:
        """Whether both worlds have the same position and turns."""
        one, other = (it.table(self.id).match for it in (self.twins.one, self.twins.other))
        turns, others = one.turns[self.joined :], other.turns[self.joined :]
        return one.state == other.state and [turn.text for turn in turns] == [turn.text for turn in others]

    def _are_sealed_otherwise(self) -> bool:
        one, other = (it.table(self.id).sealed for it in (self.twins.one, self.twins.other))
        return any(choice.action != other[seat].action for seat, choice in one.items())

    async def _get_ready(self) -> None:
        """Take the next step towards the start."""
        for seat, token in enumerate(self.tokens):
            if self.table.seats[seat].who == "open":
                await self._post("seats", token, seat=seat, name=f"Player {seat}")
                return
        for seat, token in enumerate(self.tokens):
            if self.table.seats[seat].who == "person" and seat not in self.table.ready:
                await self._post("ready", token, commitment=commitment(f"entropy{seat}"))
                break
        if self.table.deadline is not None:
            for seat in self.table.contributions.missing:
                await self._post("reveal", self.tokens[seat], entropy=f"entropy{seat}")

    async def _play(self) -> None:
        """Play an action; for seats other than the viewer's, one in the other world that looks the same."""
        table = self.table
        text = self.rng.choice(legal(table))
        instead = text if table.actor == self.eyes else self._instead(text)
        await self._play_texts(text, instead)

    def _instead(self, text: str) -> str:
        """Return an action for the other world that looks the same to the viewer."""
        here, there = (it.table(self.id) for it in (self.twins.one, self.twins.other))
        if not here.game.type.has_hidden_information:
            return text
        wanted = self._seen_after(here, text)
        others = list(legal(there))
        self.rng.shuffle(others)
        for other in sorted(others, key=lambda other: other == text):
            if self._seen_after(there, other) == wanted:
                return other
        self.twins.join(self.id)
        return text

    def _seen_after(self, table: Table, text: str) -> str:
        after = table.match.state.clone()
        after.apply_action(after.string_to_action(text))
        return seen(after, self.eyes)

    async def _play_texts(self, text: str, instead: str, seat: int | None = None) -> None:
        table, actor = self.table, self.table.actor or 0
        token = self.tokens[actor if seat is None else seat]
        if seat is None and table.seats[actor].who == "computer":
            await self.twins.one.play_for_computer(self.id, text)
            await self.twins.other.play_for_computer(self.id, instead)
            return
        bodies = [{"seq": table.seq, "actions": [it], "seat": seat} for it in (text, instead)]
        path = f"/api/tables/{self.id}/actions"
        answers = await self.twins.ask(Request(path, bodies[0], token), Request(path, bodies[1], token))
        assert all(answer.done for answer in answers), answers

    async def _take_back(self) -> None:
        """Take back a person's last decision, with the agreement of the others."""
        asking = self.rng.choice([token for token in self.tokens if token])
        if sum(token is not None for token in self.tokens) == 1:
            await self._post("undo", asking, may_fail=True, seq=self.table.seq)
            return
        if not await self._post("offers", asking, may_fail=True, seq=self.table.seq, kind="takeback"):
            return
        for token in self.tokens:
            if token not in (None, asking):
                await self._post("answers", token, seq=self.table.seq, kind="takeback", accept=True)
        self.joined = min(self.joined, len(self.table.match.turns))

    async def _play_again(self) -> bool:
        """Continue the walk at a rematch, if the table has not had one. Returns whether it does."""
        persons = [token for token in self.tokens if token and token in self._holders()]
        for token in persons:
            if not self.table.rematch:
                await self._post("rematch", token, may_fail=True, seq=self.table.seq)
        if not self.table.rematch:
            return False
        self.id, self.joined = self.table.rematch, 0
        for it in (self.twins.one, self.twins.other):
            await it.service.table(self.id)
        self.tokens = [*self.tokens[-1:], *self.tokens[:-1]]
        mine = [seat for seat, token in enumerate(self.tokens) if token]
        self.eyes = self.rng.choice(mine) if len(mine) == 1 else self.rng.choice([None, *mine])
        self.twins.other.set_secret(self.id, self.rng.randbytes(32).hex(), on_disk=True)
        return True

    def _holders(self) -> set[str]:
        held = {seat.key for seat in self.table.seats}
        return {token for token in self.tokens if token and fingerprint(token) in held}

    async def _post(self, path: str, token: str | None, may_fail: bool = False, **body: Any) -> bool:
        answers = await self.twins.ask(Request(f"/api/tables/{self.id}/{path}", body, token))
        assert answers[0].status == answers[1].status, answers
        assert may_fail or answers[0].done, answers
        return answers[0].done

    async def ask_all(self) -> None:
        """Send a request of every family at the same moment, undoing its changes."""
        self.twins.part_dice(self.id, self.rng)
        self.tally.hidden += not self._are_the_same()
        self.tally.sealed += self._are_sealed_otherwise()
        token = self._asking()
        mine = legal(self.table, self.eyes) if self.eyes is not None else ()
        it = Asker(self.table, token, mine, heard([self.table]), self.rng)
        kept = [each.keep(self.id) for each in (self.twins.one, self.twins.other)]
        for family in self.families:
            for _ in range(OFTEN.get(family, 1)):
                await self._ask(family, FAMILIES[family](it), kept)

    def _asking(self) -> str | None:
        """The viewer's token; a spectator has one or none."""
        return self.tokens[self.eyes] if self.eyes is not None else self.rng.choice((None, STRANGER))

    async def _ask(self, family: str, request: Request, kept: list[Kept]) -> None:
        self.tally.pairs[family] += 1
        try:
            if family in LIVE:
                self._compare(request, *await self.twins.listen(request))
            elif family == "notices":
                sent = await self.twins.notices(request.token)
                self.tally.noticed += bool(sent[0])
                self._compare(request, *sent)
            else:
                await self._ask_and_look(family, request)
        except DifferenceError as difference:
            self.tally.differences.setdefault(family, []).append(str(difference)[:2_000])
        for it, before in zip((self.twins.one, self.twins.other), kept, strict=True):
            await it.restore(before)

    async def _ask_and_look(self, family: str, request: Request) -> None:
        """Compare the responses and, if the worlds still look the same, the resulting snapshots."""
        turns = len(self.table.match.turns)
        answers = await self.twins.ask(request)
        if all(answer.done for answer in answers) and family not in READING and self._are_told_apart(turns):
            self.tally.told_apart[family] += 1
            return
        self._compare(request, *answers)
        if answers[0].done and family not in READING:
            look = Request(f"/api/tables/{self.id}", None, request.token)
            self._compare(look, *await self.twins.ask(look))

    def _are_told_apart(self, turns: int) -> bool:
        """Whether the request revealed something that distinguishes the worlds."""
        return self.twins.are_told_apart(self.id, self.eyes, turns)

    def _compare(self, request: Request, one: Answer | Any, other: Answer | Any) -> None:
        if one != other:
            raise DifferenceError(request, one, other)


async def walk(
    twins: Twins,
    game: str,
    rng: random.Random,
    moments: int,
    tally: Tally,
    families: Collection[str] = tuple(FAMILIES),
) -> None:
    """Walk through a game for at most `moments`, sending requests of some families at each."""
    it = Walk(twins, game, rng, tally, families)
    await it.open()
    await it.ask_all()
    for _ in range(moments - 1):
        if not await it.step():
            return
        await it.ask_all()
