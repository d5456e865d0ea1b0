"""Commands at a table."""

from __future__ import annotations

from parlour.server.domain import commands
from parlour.server.domain.refusals import Refusal
from parlour.server.http.dependencies import AtTable, ChargeTable, NewCaller, Service, TableId, api_router
from parlour.server.http.schemas import answers, requests
from parlour.view.language import phrases

say = phrases(__package__)
router = api_router("/tables/{id}", "play")


@router.post("/seats")
async def take_seat(id: TableId, body: requests.SitDown, service: Service, caller: NewCaller) -> answers.Seated:
    """Take an open seat."""
    caller = await service.at_table(id, caller)
    before = (await service.table(id, caller.key)).held_by(caller.key)
    seq = await service.do(id, commands.Sit(body.name or "", body.seat), caller.key, caller.network)
    taken = [seat for seat in (await service.table(id)).held_by(caller.key) if seat not in before]
    if not taken:
        raise Refusal("stale", say("The table has changed in the meantime. Take another look."), seq=seq)
    return answers.Seated(seq=seq, seat=taken[0])


@router.post("/ready")
async def confirm_ready(visit: AtTable, body: requests.GetReady) -> answers.Done:
    """Mark all your seats as ready. The game starts when every seat is taken and every person is ready.

    If anyone has committed to entropy for the dice, it starts when all of it is revealed. A repeated request changes
    nothing: the commitment of your first one stands, until a start is aborted or you leave.
    """
    return await visit.do(commands.Ready(body.commitment))


@router.post("/reveal")
async def reveal_entropy(visit: AtTable, body: requests.RevealModel) -> answers.Done:
    """Reveal the entropy that you have committed to, once `may` contains `reveal`.

    Note the list of commitments in `fairness` first, and compare it with the entropy after the game. Nobody sees
    your entropy until everyone has revealed theirs. Clients that have not done so after 20 seconds (a day in
    correspondence games) lose their seats, and everyone else has to get ready again with fresh entropy.
    """
    return await visit.do(commands.Reveal(body.entropy))


@router.post("/leave")
async def leave_table(visit: AtTable, body: requests.Nothing) -> answers.Done:
    """Leave all your seats before the game starts."""
    return await visit.do(commands.Leave())


@router.post("/free")
async def remove_person(visit: AtTable, body: requests.FreeSeatModel) -> answers.Done:
    """Remove another person before the start. Only the host can do this, and the person can't take a seat again."""
    return await visit.do(commands.FreeSeat(body.seat))


@router.post("/close")
async def close_table(visit: AtTable, body: requests.Nothing) -> answers.Done:
    """Call the game off before the start. Only the host can do this."""
    return await visit.do(commands.CloseTable())


@router.post("/actions")
async def play_actions(visit: AtTable, body: requests.PlayModel) -> answers.Done:
    """Play one or more actions.

    The response is sent once the actions and any rolls that follow are on disk. A request with an outdated `seq` is
    refused and the error gives the current one, so no action is ever played twice.
    """
    return await visit.do(commands.Play(body.seq, tuple(body.actions), body.seat))


@router.post("/resign")
async def resign(visit: AtTable, body: requests.ResignModel) -> answers.Done:
    """Resign. In games with two seats the other seat wins; with more seats the computer takes over yours."""
    return await visit.do(commands.Resign(body.seq, body.seat))


@router.post("/undo")
async def take_back(visit: AtTable, body: requests.Seen) -> answers.Done:
    """Take back your last decision and everything after it, if no other person is playing, or a sealed choice."""
    return await visit.do(commands.TakeBack(body.seq))


@router.post("/claim")
async def claim_win(visit: AtTable, body: requests.Seen) -> answers.Done:
    """Claim a win in a game with two seats if the other person is to move and has been away too long."""
    return await visit.do(commands.Claim(body.seq))


@router.post("/handover")
async def hand_over_seat(visit: AtTable, body: requests.HandOverModel) -> answers.Done:
    """Let the computer take over from a person who is to move and is away, or from a missing external player."""
    return await visit.do(commands.HandOver(body.seq, body.seat, body.level))


@router.post("/offers")
async def make_offer(visit: AtTable, body: requests.MakeOffer, charge_table: ChargeTable) -> answers.Done:
    """Offer the other people a draw or a rematch, or ask them for a takeback."""
    if body.kind == "rematch":
        charge_table()
    return await visit.do(commands.Offer(body.seq, body.kind))


@router.post("/answers")
async def answer_offer(visit: AtTable, body: requests.AnswerOffer, charge_table: ChargeTable) -> answers.Done:
    """Accept or decline an offer. Declining your own offer withdraws it."""
    if body.kind == "rematch" and body.accept:
        charge_table()
    return await visit.do(commands.Reply(body.seq, body.kind, body.accept))


@router.post("/mute")
async def mute_others(visit: AtTable, body: requests.MuteModel) -> answers.Done:
    """Block all offers from the others in this game, or what they say.

    Their open offers are declined. Their phrases aren't refused, but left out of your snapshots.
    """
    return await visit.do(commands.Mute(body.muted, body.what))


@router.post("/phrases")
async def say_phrase(visit: AtTable, body: requests.SpeakModel) -> answers.Done:
    """Say one of the set phrases. Everyone at the table sees it in their own language.

    At most 3 phrases in 10 seconds and 30 per game. Earlier values of `seq` stay valid.
    """
    return await visit.do(commands.Speak(body.phrase))


@router.post("/rematch")
async def request_rematch(visit: AtTable, body: requests.Seen, charge_table: ChargeTable) -> answers.Done:
    """Offer or accept a rematch with the seats rotated by one. The old table's `rematch` is the new table's id."""
    charge_table()
    return await visit.do(commands.Rematch(body.seq))
