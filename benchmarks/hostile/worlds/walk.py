"""A walk through a game in two worlds that one of its people cannot tell apart, who asks all the way."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from parlour import registry
from parlour.server.domain.table import Table
from parlour.server.http.keys import fingerprint

from .questions import FAMILIES, OFTEN, READING, Asker, heard, legal
from .twins import DifferenceError, Eyes, Twins, seen
from .world import Answer, Kept, Request

MOST_OPTIONS = {"deathmatch_arena": {"players": (2, 3, 4, 5)}, "bingo_battle": {"players": (1, 2)}}
HIDDEN_STARTS = 0.3  # the share of tables that begin where something is hidden, where that is known
TAKEBACKS = 0.1  # the share of steps that go back
AHEAD = 0.5  # … and of those at which seats choose at the same time, where one does ahead of its turn
KEYS = [letter * 43 for letter in "ABCDE"]  # of the people at the seats
STRANGER = "S" * 43
CLOCKS = ({"kind": "none"}, {"kind": "game", "seconds": 600, "increment": 5}, {"kind": "days", "days": 2})


@dataclass(frozen=True)
class Start:
    """A position of which something is hidden from some eyes: as it is in the one world, and in the other."""

    options: dict[str, Any]
    eyes: Eyes
    texts: tuple[str, str]


@dataclass
class Tally:
    """How many pairs of worlds were asked, by the family of the question, and where they differed."""

    pairs: Counter[str] = field(default_factory=Counter)
    told: Counter[str] = field(default_factory=Counter)  # pairs that the question itself told apart, by the rules
    hidden: int = 0  # moments at which the worlds differed in what was hidden, and not in the dice alone
    sealed: int = 0  # … in what was chosen ahead of its turn
    differences: dict[str, list[str]] = field(default_factory=dict)
    starts: list[Start] = field(default_factory=list)  # met on the way, to begin from another time


class Walk:
    """One game at one table of both worlds. `eyes` are those that cannot tell the worlds apart."""

    def __init__(self, twins: Twins, game: str, rng: random.Random, tally: Tally, families: Collection[str]):
        self.twins, self.game, self.rng, self.tally, self.families = twins, game, rng, tally, families
        self.options = {name: rng.choice(values) for name, values in MOST_OPTIONS.get(game, {}).items()}
        self.id = ""
        self.joined = 0  # how many turns there were when the worlds were last the same
        self.tokens: list[str | None] = []
        self.eyes: Eyes = None

    @property
    def table(self) -> Table:
        """The table in the first world."""
        return self.twins.one.table(self.id)

    # Playing

    async def open(self) -> None:
        """Open the table, from the usual start or from a position that hides something."""
        if self.tally.starts and self.rng.random() < HIDDEN_STARTS:
            await self._open_from(self.tally.starts.pop())
        else:
            await self._open()

    async def _open_from(self, start: Start) -> None:
        """Let somebody whose eyes are others open the table."""
        self.options, self.eyes = start.options, start.eyes
        seats = start.options["players"]
        opener = (start.eyes + 1) % seats if start.eyes is not None else 0
        self.tokens = [*KEYS[:seats]]
        order = {"game": self.game, "options": self.options, "seats": ["open"] * seats}
        order["seats"][opener] = "me"
        token = self.tokens[opener]
        await self.begin(*(Request("/api/tables", order | {"position": text}, token) for text in start.texts))

    async def _open(self) -> None:
        """Open the table, for persons alone or for one against computers."""
        count = self.options.get("players") or registry.info(self.game).min_num_players
        alone = self.rng.random() < 0.4
        seats = ["me", *["casual" if alone else "open"] * (count - 1)]
        self.tokens = [KEYS[0], *[None if alone else key for key in KEYS[1:count]]]
        self.eyes = 0 if alone else self.rng.choice([None, *range(count)])
        order = {"game": self.game, "options": self.options, "seats": seats, "public": self.rng.random() < 0.5}
        await self.begin(Request("/api/tables", order | {"clock": self.rng.choice(CLOCKS)}, KEYS[0]))

    async def begin(self, order: Request, instead: Request | None = None) -> None:
        """Have a table opened, and the dice of the other world fall otherwise from then on."""
        opened = [answer.json() for answer in await self.twins.ask(order, instead)]
        assert opened[0] == opened[1], opened
        self.id = opened[0]["id"]
        self.twins.other.set_secret(self.id, self.rng.randbytes(32).hex(), on_disk=True)

    async def step(self) -> bool:
        """Let the game go on in both worlds. Gives whether it did."""
        self.twins.fate.now += self.rng.randrange(2_000)
        self.twins.share_dice(self.id)
        if self.table.status == "waiting":
            await self._get_ready()
        elif self.table.status == "playing":
            await self._go_on()
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

    async def _go_on(self) -> None:
        """Something is taken back, chosen or played."""
        table = self.table
        later = [seat for seat in table.choosable if seat not in (table.actor, *table.sealed) and self.tokens[seat]]
        if self.rng.random() < TAKEBACKS:
            await self._take_back()
        elif later and self.rng.random() < AHEAD:
            await self._choose(self.rng.choice(later))
        else:
            await self._play()

    async def _choose(self, seat: int) -> None:
        """A choice ahead of its turn: of another than the asking one, in the other world perhaps a different one."""
        texts = legal(self.table, seat)
        text = self.rng.choice(texts)
        await self._play_texts(text, text if seat == self.eyes else self.rng.choice(texts), seat)

    def _are_the_same(self) -> bool:
        """Whether both worlds stand alike, and came to it by the same turns: two different ones may lead there."""
        one, other = (it.table(self.id).match for it in (self.twins.one, self.twins.other))
        turns, others = one.turns[self.joined :], other.turns[self.joined :]
        return one.state == other.state and [turn.text for turn in turns] == [turn.text for turn in others]

    def _are_sealed_otherwise(self) -> bool:
        one, other = (it.table(self.id).sealed for it in (self.twins.one, self.twins.other))
        return any(choice.action != other[seat].action for seat, choice in one.items())

    async def _get_ready(self) -> None:
        """The next thing that is missing for the start."""
        for seat, token in enumerate(self.tokens):
            if self.table.seats[seat].who == "open":
                await self._post("seats", token, seat=seat, name=f"Player {seat}")
                return
        for seat, token in enumerate(self.tokens):
            if self.table.seats[seat].who == "person" and not self.table.seats[seat].ready:
                await self._post("ready", token, entropy=f"entropy{seat}")
                return

    async def _play(self) -> None:
        """An action of the seat to act: of another than the asking one, in the other world a different one unseen."""
        table = self.table
        text = self.rng.choice(legal(table))
        instead = text if table.actor == self.eyes else self._instead(text)
        await self._play_texts(text, instead)

    def _instead(self, text: str) -> str:
        """What the seat to act may play in the other world so that it looks the same."""
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
        """A person's last decision is taken back; the others agree."""
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
        """A rematch, if the table has not had one, at which the walk goes on."""
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

    async def _post(self, what: str, token: str | None, may_fail: bool = False, **body: Any) -> bool:
        answers = await self.twins.ask(Request(f"/api/tables/{self.id}/{what}", body, token))
        assert answers[0].status == answers[1].status, answers
        assert may_fail or answers[0].done, answers
        return answers[0].done

    # Asking

    async def ask_all(self) -> None:
        """A question of every family, each at the same moment. What it changed is undone."""
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
        """Whose token asks: that of the seat whose eyes they are; a spectator has one or none."""
        return self.tokens[self.eyes] if self.eyes is not None else self.rng.choice((None, STRANGER))

    async def _ask(self, family: str, request: Request, kept: list[Kept]) -> None:
        self.tally.pairs[family] += 1
        try:
            if family == "live":
                self._compare(request, *await self.twins.listen(request))
            else:
                await self._ask_and_look(family, request)
        except DifferenceError as difference:
            self.tally.differences.setdefault(family, []).append(str(difference)[:2_000])
        for it, before in zip((self.twins.one, self.twins.other), kept, strict=True):
            await it.restore(before)

    async def _ask_and_look(self, family: str, request: Request) -> None:
        """Ask, and where the worlds still look the same look at what became of it."""
        turns = len(self.table.match.turns)
        answers = await self.twins.ask(request)
        if all(answer.done for answer in answers) and family not in READING and self._told(turns):
            self.tally.told[family] += 1
            return
        self._compare(request, *answers)
        if answers[0].done and family not in READING:
            look = Request(f"/api/tables/{self.id}", None, request.token)
            self._compare(look, *await self.twins.ask(look))

    def _told(self, turns: int) -> bool:
        """Whether the answer may tell the worlds apart, for something came out that was not to be foreseen."""
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
    """Walk through a game for at most so many moments, asking questions of some families at each."""
    it = Walk(twins, game, rng, tally, families)
    await it.open()
    await it.ask_all()
    for _ in range(moments - 1):
        if not await it.step():
            return
        await it.ask_all()
