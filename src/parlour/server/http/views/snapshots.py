"""Snapshots: the complete state of a table as a caller may see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from parlour.match.verify import Proof
from parlour.server.domain.decisions import may
from parlour.server.domain.table import Table
from parlour.server.domain.talk import PHRASES
from parlour.server.domain.timeouts import outage, pause_left, spare_time
from parlour.server.domain.vacations import vacation_of
from parlour.server.http.schemas import answers
from parlour.server.http.schemas.field_types import CLOCK
from parlour.server.runtime.service import Moment
from parlour.server.storage.erasure import SOMEONE
from parlour.view.language import phrases
from parlour.view.scene import Scene

from .view_cache import View, viewpoint

say = phrases(__package__)

ENDINGS = {
    "aborted": "The game was called off.",
    "agreed": "Draw by agreement.",
    "record": "The record ends here.",
    "resigned": "{seat} resigns.",
    "time": "{seat} has run out of time.",
    "abandoned": "{seat} has left the game.",
    "failed": "The external player {player} failed, so {seat} forfeits the game.",
}
CALL_OFF_CAUSES = {
    "left": "All players left before the start.",
    "closed": "The host closed the table before the start.",
    "operator": "The operator of this server closed the table.",
    "no_first_move": "{seat} didn't make the first move in time.",
}


def snapshot(
    table: Table,
    who: str | None,
    view: View,
    turns: Sequence[answers.Turn],
    moment: Moment,
    first_turn: int = 0,
    beats: Sequence[answers.BeatModel] = (),
) -> answers.SnapshotModel:
    """The table as a caller may see it, with the turns from `first_turn` on."""
    now = moment.now
    return answers.SnapshotModel(
        id=table.id,
        seq=table.seq,
        game=table.game.name,
        title=view.scene.title,
        options=table.game.options,
        public=table.public,
        status=table.status,
        compiled=table.game.compiled,
        seats=[_seat(table, number, who, view.scene, now) for number in range(len(table.seats))],
        clock=CLOCK.validate_python(table.clock),
        running=None if table.times.awaits_first_move else table.times.running,
        paused_ms=pause_left(table, now),
        first_move_ms=_first_move_ms(table, now),
        host=next(iter(table.held_by(table.host)), None),
        now_ms=now,
        viewpoint=viewpoint(table, who),
        scene=view.scene,
        first_turn=first_turn,
        turns=list(turns),
        beats=list(beats),
        last=view.last,
        offers=[answers.OfferModel(kind=kind, seat=agreeing[0]) for kind, agreeing in table.offers.items()],
        talk=[*_talk(table, who)],
        spectators=moment.spectators,
        thinking=moment.thinking,
        notes=[*_own_notes(table, who), *_notes(table, view.scene)],
        end=_end(table, view.scene),
        fairness=_fairness(table, view.scene, moment.proof),
        rematch=table.rematch,
        position=view.position,
        notice=moment.notice,
        may=cast(list[answers.May], may(table, who, now)),
    )


def _seat(table: Table, number: int, who: str | None, scene: Scene, now: int) -> answers.SeatModel:
    seat = table.seats[number]
    return answers.SeatModel(
        seat=number,
        name=scene.seats[number],
        who=seat.who,
        player=player_name(seat.player),
        mine=(mine := who is not None and seat.key == who),
        present=table.is_here(number),
        ready=number in table.ready,
        sealed=number in table.sealed,
        clock_ms=table.clock_ms(number, now - outage(table, now)),
        vacation_until=vacation_of(table, number, now),
        outage_ms=spare_time(table, number, now) if mine else None,
        result=table.end.results[number] if table.end else None,
    )


def _first_move_ms(table: Table, now: int) -> int | None:
    deadline = table.times.deadline if table.times.awaits_first_move else None
    return None if deadline is None else max(0, deadline - now)


def player_name(player: str) -> str | None:
    """The name of a player to display; None without one."""
    return say("Someone") if player == SOMEONE else player or None


def _talk(table: Table, who: str | None) -> Iterator[answers.RemarkModel]:
    """The last phrases, without those that the caller has muted."""
    own = table.held_by(who)
    is_muted = any(("talk", seat) in table.muted for seat in own)
    for it in table.remarks:
        if it.seat in own or not is_muted:
            text = say(PHRASES[it.phrase])
            yield answers.RemarkModel(seq=it.seq, seat=it.seat, phrase=it.phrase, text=text, at=it.at)


def _own_notes(table: Table, who: str | None) -> Iterator[str]:
    if who in table.freed and table.status == "waiting":
        yield say("The host has removed you from this table.")


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


def _fairness(table: Table, scene: Scene, proof: Proof | None) -> answers.FairnessModel:
    fairness = table.fairness
    return answers.FairnessModel(
        chance=table.game.type.has_chance,
        formula=fairness.formula,
        commitment=fairness.commitment,
        commitments=None if fairness.commitments is None else [each or None for each in fairness.commitments],
        entropy=list(fairness.entropy),
        aborted=[list(seats) for seats in fairness.aborted],
        secret=fairness.secret,
        takebacks=table.match.takebacks.sentence(scene.seats) or None,
        # the proof may be newer than the table
        verdict=_verdict(table, scene, proof) if proof and fairness.secret else None,
    )


def _verdict(table: Table, scene: Scene, proof: Proof) -> answers.DiceProof:
    players = [player_name(seat.player) or scene.seats[number] for number, seat in enumerate(table.seats)]
    return answers.DiceProof(holds=proof.holds, rolls=proof.rolls, sentence=proof.sentence(players))


def _end(table: Table, scene: Scene) -> answers.EndModel | None:
    if table.end is None:
        return None
    sentence, takebacks = _ending(table, scene), table.match.takebacks
    if takebacks.roll or takebacks.reveal:
        sentence += f" {takebacks.sentence(scene.seats)}"
    return answers.EndModel(reason=table.end.reason, sentence=sentence, results=list(table.end.results))


def _ending(table: Table, scene: Scene) -> str:
    """Sentences that explain why the game is over."""
    assert table.end
    if table.match.state.is_terminal():
        return scene.prompt
    loser = table.end.seat or 0
    names = {"seat": scene.seats[loser], "player": table.seats[loser].player or scene.seats[loser]}
    winners = [name for name, result in zip(scene.seats, table.end.results, strict=True) if result > 0]
    sentences = [ENDINGS[table.end.reason], *([CALL_OFF_CAUSES[table.end.cause]] if table.end.cause else [])]
    return " ".join([*(say(it, **names) for it in sentences), *(say("{seat} wins.", seat=it) for it in winners)])
