"""Snapshots: the complete state of a table as a caller may see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from parlour.match.verify import Proof
from parlour.server.domain.clocks import Clock
from parlour.server.domain.decisions import may
from parlour.server.domain.table import Table
from parlour.server.http.schemas import answers, field_types
from parlour.view.language import phrases
from parlour.view.scene import Scene

from .view_cache import View
from .viewpoints import viewpoint

say = phrases(__package__)

ENDINGS = {
    "agreed": "Draw by agreement.",
    "record": "The record ends here.",
    "resigned": "{seat} resigns.",
    "time": "{seat} has run out of time.",
    "abandoned": "{seat} has left the game.",
    "failed": "The external player {player} failed, so {seat} forfeits the game.",
}


def snapshot(
    table: Table,
    who: str | None,
    view: View,
    turns: Sequence[answers.Turn],
    now: int,
    *,
    thinking: int | None = None,
    proof: Proof | None = None,
    first_turn: int = 0,
    beats: Sequence[answers.Beat] = (),
    notice: str | None = None,
) -> answers.Snapshot:
    """The table as a caller may see it, with the turns from `first_turn` on; `now` is in milliseconds since 1970."""
    return answers.Snapshot(
        id=table.id,
        seq=table.seq,
        game=table.game.name,
        title=view.scene.title,
        options=table.game.options,
        public=table.public,
        status=table.status,
        compiled=table.game.compiled,
        seats=[_seat(table, number, who, view.scene, now) for number in range(len(table.seats))],
        clock=clock(table.clock),
        running=table.running,
        now_ms=now,
        viewpoint=viewpoint(table, who),
        scene=view.scene,
        first_turn=first_turn,
        turns=list(turns),
        beats=list(beats),
        last=view.last,
        offers=[answers.Offer(kind=kind, seat=offer.seat) for kind, offer in table.offers.items()],
        thinking=thinking,
        notes=[*_notes(table, view.scene)],
        end=_end(table, view.scene),
        fairness=_fairness(table, view.scene, proof),
        rematch=table.rematch,
        position=view.position,
        notice=notice,
        may=cast(list[answers.May], may(table, who, now)),
    )


def _seat(table: Table, number: int, who: str | None, scene: Scene, now: int) -> answers.Seat:
    seat = table.seats[number]
    return answers.Seat(
        seat=number,
        name=scene.seats[number],
        who=seat.who,
        player=seat.player or None,
        mine=who is not None and seat.key == who,
        present=table.is_here(number),
        ready=seat.ready,
        sealed=number in table.sealed,
        clock_ms=table.clock_ms(number, now),
        result=table.end.results[number] if table.end else None,
    )


def _notes(table: Table, scene: Scene) -> Iterator[str]:
    """Sentences on failed and missing external players. The server's log has the causes of failures."""
    for seat, player in table.failed.items():
        yield say(
            "The external player {player} failed, so the computer has taken over {seat}.",
            player=player,
            seat=scene.seats[seat],
        )
    for seat in table.absentees() if table.end is None else ():
        names = {"player": table.seats[seat].player, "seat": scene.seats[seat]}
        yield say(
            "{seat} is played by the external player {player}, who isn't available here now. The game is waiting.",
            **names,
        )


def clock(clock: Clock) -> field_types.Clock:
    """The response object for a clock."""
    match clock.kind:
        case "move":
            return field_types.MoveClock(kind="move", seconds=clock.seconds)
        case "game":
            return field_types.GameClock(kind="game", seconds=clock.seconds, increment=clock.increment)
        case "days":
            return field_types.DaysClock(kind="days", days=clock.days)
        case "none":
            return field_types.NoClock(kind="none")


def _fairness(table: Table, scene: Scene, proof: Proof | None) -> answers.Fairness:
    fairness = table.fairness
    proof = proof if fairness.secret else None  # the proof may be newer than the table
    return answers.Fairness(
        chance=table.game.type.has_chance,
        formula=fairness.formula,
        commitment=fairness.commitment,
        entropy=list(fairness.entropy),
        secret=fairness.secret,
        takebacks=table.match.takebacks.sentence(scene.seats) or None,
        verdict=answers.DiceProof(holds=proof.holds, rolls=proof.rolls, sentence=proof.sentence) if proof else None,
    )


def _end(table: Table, scene: Scene) -> answers.End | None:
    if table.end is None:
        return None
    sentence = " ".join(filter(None, [_ending(table, scene), _foreknowledge(table, scene)]))
    return answers.End(reason=table.end.reason, sentence=sentence, results=list(table.end.results))


def _foreknowledge(table: Table, scene: Scene) -> str:
    """A sentence on the takebacks, if they revealed rolls or hidden information in advance; otherwise empty."""
    takebacks = table.match.takebacks
    return takebacks.sentence(scene.seats) if takebacks.roll or takebacks.reveal else ""


def _ending(table: Table, scene: Scene) -> str:
    """Sentences that explain why the game is over."""
    assert table.end
    if table.match.state.is_terminal():
        return scene.prompt
    loser = table.end.seat or 0
    names = {"seat": scene.seats[loser], "player": table.seats[loser].player}
    winners = [name for name, result in zip(scene.seats, table.end.results, strict=True) if result > 0]
    return " ".join([say(ENDINGS[table.end.reason], **names), *(say("{seat} wins.", seat=it) for it in winners)])
