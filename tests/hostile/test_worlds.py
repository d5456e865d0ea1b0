"""Two worlds that a caller cannot tell apart answer alike, in all that they answer; and a leak would be found."""

import pytest

import parlour
from benchmarks.hostile.worlds.campaign import walks
from benchmarks.hostile.worlds.questions import FAMILIES
from parlour import kit
from parlour.errors import ActionError
from parlour.server.domain import commands, decisions, moves, redaction
from parlour.server.domain.refusals import Refusal
from parlour.server.http.views import viewpoints
from parlour.server.runtime import service
from tests.campaign import some_daily

MOMENTS = 2  # of a game


@pytest.mark.parametrize("game", some_daily(parlour.games(), "deathmatch_arena"))
async def test_no_answer_hangs_on_what_is_hidden(game):
    tally = await walks(game, seed=1, count=1, moments=MOMENTS)
    assert tally.differences == {}
    assert all(tally.pairs[family] >= MOMENTS for family in FAMILIES)


async def test_no_answer_hangs_on_what_others_have_chosen():
    """In the Arena, long enough to be in a round; questions that look closer."""
    families = ("snapshot", "events", "record", "turns", "analysis", "play", "live")
    tally = await walks("deathmatch_arena", seed=4, count=1, moments=20, families=families)
    assert tally.differences == {}
    assert tally.hidden > 3 and tally.sealed > 2


# A harness that finds nothing would be content with anything.


def play_blindly(table, command, who, now):
    """A batch as it was played once: with the real dice, until something is refused."""
    seat = moves.acting_seat(table, who, command.seat)
    moves.check_playing(table, now)
    moves.check_seq(table, command.seq)
    match = moves.rolling(table, table.entropy)
    for text in command.actions:
        try:
            match.play_text(text if match.state.current_player() == seat else "none")
        except ActionError as problem:
            raise Refusal("illegal", str(problem), field="actions", seq=table.seq) from problem
    return moves.go_on(table, match, now)


async def leaks(game, family, seed=4, count=1):
    tally = await walks(game, seed=seed, count=count, moments=20, families=[family])
    return set(tally.differences)


async def test_dice_in_a_refused_batch_would_be_found(monkeypatch):
    monkeypatch.setitem(decisions.HANDLERS, commands.Play, play_blindly)
    assert await leaks("maexchen", "play", seed=7) == {"play"}  # whose dice reach what was refused


async def test_a_record_with_hidden_choices_would_be_found(monkeypatch):
    monkeypatch.setattr(redaction, "keeps_a_secret", lambda *_: False)
    assert await leaks("deathmatch_arena", "record") == {"record"}


async def test_an_event_with_a_hidden_choice_would_be_found(monkeypatch):
    tell = redaction._tell
    monkeypatch.setattr(redaction, "_tell", lambda event, is_secret: tell(event, False))
    assert await leaks("deathmatch_arena", "events") == {"events"}


async def test_a_sealed_choice_that_is_told_would_be_found(monkeypatch):
    redact = redaction.redact
    everyone = range(kit.MAX_SEATS)
    monkeypatch.setattr(viewpoints, "redact", lambda *given, **more: redact(*given, **more | {"mine": everyone}))
    assert await leaks("deathmatch_arena", "events") == {"events"}


async def test_a_hint_that_knows_hidden_choices_would_be_found(monkeypatch):
    check = service.check_analysis

    def look_through(table, who, turn):
        check(table, who, turn)
        raise Refusal("too_many", table.match.state_before(turn).to_text())

    monkeypatch.setattr(service, "check_analysis", look_through)
    assert await leaks("deathmatch_arena", "analysis", seed=2, count=2) == {"analysis"}
