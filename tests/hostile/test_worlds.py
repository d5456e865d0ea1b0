"""Noninterference of the server, and planted leaks that must be found."""

import pytest

import parlour
from benchmarks.hostile.worlds.campaign import walks
from benchmarks.hostile.worlds.questions import FAMILIES
from parlour import kit
from parlour.errors import ActionError
from parlour.server.domain import commands, decisions, moves, redaction
from parlour.server.domain.refusals import Refusal
from parlour.server.http.views import view_cache
from parlour.server.runtime import service
from parlour.server.runtime.notices import notifier
from tests.campaign import some_daily

MOMENTS = 2  # moments per game


@pytest.mark.parametrize("game", some_daily(parlour.games(), "deathmatch_arena"))
async def test_answers_are_independent_of_hidden_information(game):
    tally = await walks(game, seed=1, count=1, moments=MOMENTS)
    assert tally.differences == {}
    assert all(tally.pairs[family] >= MOMENTS for family in FAMILIES)


async def test_notices_are_independent_of_hidden_information():
    """Push, mail and webhooks: what is sent, to the viewer alone, and when."""
    tally = await walks("deathmatch_arena", seed=1, count=1, moments=8, families=["notices"])
    assert tally.differences == {}
    assert tally.noticed > 3 and tally.hidden > 3


async def test_answers_are_independent_of_choices_in_arena():
    """Plays the Arena long enough to reach simultaneous choices."""
    families = ("snapshot", "events", "record", "turns", "analysis", "play", "live", "mine")
    tally = await walks("deathmatch_arena", seed=21, count=1, moments=20, families=families)
    assert tally.differences == {}
    assert tally.hidden > 3 and tally.sealed > 2


# Each test plants a leak, to show that the harness would find one.


def play_with_real_dice(table, command, key, now):
    """Play a batch with the real dice until an action is refused: a former leak."""
    seat = moves.acting_seat(table, key, command.seat)
    moves.check_playing(table, now)
    moves.check_seq(table, command.seq)
    match = moves.match_with_dice(table, table.entropy)
    for text in command.actions:
        try:
            match.play_text(text if match.state.current_player() == seat else "none")
        except ActionError as problem:
            raise Refusal("illegal", str(problem), field="actions", seq=table.seq) from problem
    return moves.events_since(table, match, now)


async def leaks(game, family, seed=4, count=1):
    tally = await walks(game, seed=seed, count=count, moments=20, families=[family])
    return set(tally.differences)


async def test_leak_of_dice_in_refused_batch_is_found(monkeypatch):
    monkeypatch.setitem(decisions.HANDLERS, commands.Play, play_with_real_dice)
    assert await leaks("maexchen", "play", seed=7) == {"play"}


async def test_leak_of_hidden_choice_in_record_is_found(monkeypatch):
    monkeypatch.setattr(redaction, "keeps_a_secret", lambda *_: False)
    assert await leaks("deathmatch_arena", "record") == {"record"}


async def test_leak_of_hidden_choice_in_event_is_found(monkeypatch):
    redact = redaction._redact
    monkeypatch.setattr(redaction, "_redact", lambda event, is_secret: redact(event, False))
    assert await leaks("deathmatch_arena", "events") == {"events"}


async def test_leak_of_sealed_choice_is_found(monkeypatch):
    redact = redaction.redact
    everyone = range(kit.MAX_SEATS)
    monkeypatch.setattr(view_cache, "redact", lambda *given, **more: redact(*given, **more | {"mine": everyone}))
    assert await leaks("deathmatch_arena", "events") == {"events"}


async def test_leak_of_hidden_choice_in_analysis_is_found(monkeypatch):
    check = service.check_analysis

    def look_through(table, key, turn):
        check(table, key, turn)
        raise Refusal("too_many", table.match.state_before(turn).to_text())

    monkeypatch.setattr(service, "check_analysis", look_through)
    assert await leaks("deathmatch_arena", "analysis", seed=2, count=2) == {"analysis"}


async def test_leak_of_hidden_choice_in_notice_is_found(monkeypatch):
    notice_of = notifier.notice_of

    def leaky(happened, seats, concern):
        texts = "".join(getattr(event, "text", "") for event in happened)
        return "turn" if sum(texts.encode()) % 2 else notice_of(happened, seats, concern)

    monkeypatch.setattr(notifier, "notice_of", leaky)
    assert await leaks("deathmatch_arena", "notices", seed=1) == {"notices"}
