"""External players at tables: moves, failures, absence, and isolation from other players."""

import asyncio
import logging
import random
from pathlib import Path

import psutil
import pytest

import parlour
from parlour.server.domain.commands import HandOver, Resign, TakeBack
from parlour.server.domain.decisions import may
from parlour.server.domain.refusals import Refusal
from parlour.server.settings import SettingsError
from tests.server.times import PATIENCE, until

from .helpers import against, play, when

OUTSIDE = Path(__file__).parents[2] / "players/external"
BOTS, FIRST = OUTSIDE / "bots.py", f"program:sh {OUTSIDE / 'first.sh'}"

pytestmark = pytest.mark.usefixtures("cold", "interpreted_bots")


def is_anns_turn(table):
    return table.actor == 0


def programs():
    """The processes of external players."""
    return [it for it in psutil.Process().children(recursive=True) if is_player(it)]


def is_player(process):
    """Whether a process, which may have ended since it was listed, runs an external player."""
    try:
        return any("first.sh" in word or "external.host" in word for word in process.cmdline())
    except (psutil.NoSuchProcess, FileNotFoundError):
        return False


async def test_external_players_move(open_service):
    async with open_service(players=[f"first={FIRST}", f"steady={BOTS}:Steady"]) as service:
        for name in ("first", "steady"):
            id = await against(service, name)
            for turn in (2, 4):
                await play(service, id)
                table = await when(service, id, is_anns_turn)
                assert len(table.match.turns) == turn
            assert table.seats[1].player == name
    assert programs() == []


async def test_process_is_reused_for_the_next_move(open_service):
    async with open_service(players=[f"first={FIRST}"]) as service:
        id = await against(service, "first")
        seen = set()
        for _ in range(2):
            await play(service, id)
            await when(service, id, is_anns_turn)
            seen |= {it.pid for it in programs()}
        assert len(seen) == 1


seldom = pytest.mark.campaign


@pytest.mark.parametrize(
    ("player", "why"),
    [
        (f"{BOTS}:Crashing", "bad ended (RuntimeError: out of ideas)."),
        (f"{BOTS}:Hanging,seconds=0.2", "bad did not answer within 1.2 seconds."),
        pytest.param("program:yes", "bad answered 'y'", marks=seldom),
        pytest.param("program:/nowhere/bot", "bad could not be started: No such file or directory.", marks=seldom),
        ("program:printf 'ready\\nready\\nplay\\tz9\\n'", "bad played 'z9', which is not legal"),
    ],
)
async def test_failing_player_forfeits_and_the_server_continues(open_service, caplog, player, why):
    async with open_service(players=[f"bad={player}", f"first={FIRST}"]) as service:
        id, other = await against(service, "bad"), await against(service, "first")
        await play(service, id)
        table = await when(service, id, lambda table: table.end)
        assert (table.end.reason, table.end.seat, table.end.results) == ("failed", 1, (1.0, -1.0))
        await play(service, other)
        await when(service, other, is_anns_turn)
        assert "rematch" in may(table, "ann", service.now())
    assert why in caplog.text and caplog.records[0].levelno == logging.WARNING


async def test_computer_replaces_a_failed_player_among_many(open_service):
    async with open_service(players=[f"bad={BOTS}:Crashing"]) as service:
        id = await against(service, "bad", "random", game="maexchen", options={"players": 3})
        while not (table := await when(service, id, lambda table: table.actor == 0 or table.failed)).failed:
            await play(service, id)
        assert table.failed == {1: "bad"} and not table.end
        assert (table.seats[1].who, table.seats[1].player) == ("computer", "casual")


async def test_seat_of_a_missing_player_can_be_handed_over(open_service):
    async with open_service(players=[f"first={FIRST}"]) as service:
        id = await against(service, "first")
    async with open_service() as service:
        await play(service, id)
        table = await service.table(id)
        assert table.absentees() == [1] and service.moment(id).thinking is None
        assert "handover" in may(table, "ann", service.now())
        await service.do(id, HandOver(table.seq, 1, "random"), "ann")
        table = await when(service, id, is_anns_turn)
        assert table.absentees() == [] and table.seats[1].player == "random"


@pytest.mark.campaign
@pytest.mark.parametrize("late", [0, 0.3])
async def test_game_continues_once_the_player_is_available_again(open_service, monkeypatch, late):
    async with open_service(players=[f"first={FIRST}"]) as service:
        id = await against(service, "first")
    async with open_service() as service:
        await play(service, id)
        with pytest.raises(Refusal, match="Computer players: random, beginner"):
            await service.do(id, HandOver((await service.table(id)).seq, 1, "first"), "ann")
    monkeypatch.setattr(asyncio, "to_thread", delayed(late))  # the program starts while needed places are collected
    async with open_service(players=[f"first={BOTS}:Steady"]) as service:
        await when(service, id, is_anns_turn)


def delayed(seconds, to_thread=asyncio.to_thread):
    """A replacement for `asyncio.to_thread` with a delay, which is shorter for the query of due tables."""

    async def later(do, *given):
        await asyncio.sleep(seconds / 3 if do.__name__ == "due" else seconds)
        return await to_thread(do, *given)

    return later


async def test_table_of_an_absent_player_is_loaded_once(open_service):
    async with open_service(players=[f"slow={BOTS}:Hanging"]) as service:
        id = await against(service, "slow")
        await play(service, id)
    async with open_service(idle=0.01) as service:
        await until(lambda: service._housekeeper._passed_over)
        assert list(service._housekeeper._passed_over) == [id]
        await until(lambda: not service.tables.cache.all())
        await asyncio.sleep(0.3)
        assert not service.tables.cache.all()
        await service.do(id, Resign((await service.table(id)).seq), "ann")
        await until(lambda: not service._housekeeper._passed_over)


async def test_program_of_a_finished_table_is_ended(open_service):
    async with open_service(players=[f"first={FIRST}"]) as service:
        id = await against(service, "first")
        await play(service, id)
        await when(service, id, is_anns_turn)
        assert len(programs()) == len(service.external_players.programs) == 1
        await service.do(id, TakeBack((await service.table(id)).seq), "ann")
        await asyncio.sleep(0.2)
        assert len(programs()) == 1
        await service.do(id, Resign((await service.table(id)).seq), "ann")
        await until(lambda: not programs())
        assert len(service.external_players.programs) == 0


@pytest.mark.campaign
async def test_number_of_programs_is_limited_and_ended_ones_restart(open_service):
    async with open_service(players=[f"first={FIRST}"], programs=2) as service:
        tables = [await against(service, "first") for _ in range(4)]
        for _ in range(2):
            for id in tables:
                await play(service, id)
                await when(service, id, is_anns_turn)
                assert len(programs()) <= 2


async def test_hanging_player_delays_nobody_else(open_service):
    async with open_service(players=[f"slow={BOTS}:Hanging", f"first={FIRST}"], programs=3) as service:
        hanging = [await against(service, "slow") for _ in range(3)]
        for id in hanging:
            await play(service, id, network="hers")
        mine = await against(service, "first", who="bob")
        await play(service, mine, network="his")
        await when(service, mine, is_anns_turn)
        assert [(await service.table(id)).end for id in hanging] == [None] * 3, "they are still thinking"


async def test_repeated_takebacks_occupy_two_slots_at_most(open_service):
    async with open_service(players=[f"slow={BOTS}:Hanging"], programs=6) as service:
        id = await against(service, "slow")
        for _ in range(5):
            await play(service, id)
            await until(lambda: service.external_players.jobs.load()[1])
            await service.do(id, TakeBack((await service.table(id)).seq), "ann")
        await until(lambda: len(service.external_players.jobs.load()[1]) <= 2)


def hiding(seat):
    """A position of the arena with hidden information for the seat to act."""
    dice, state = random.Random(3), parlour.load("deathmatch_arena", players=2).new_initial_state()
    while state.current_player() != seat or state.observation_text(seat) == state.to_text():
        state.apply_action(dice.choice(state.legal_actions()))
    return state


async def test_external_player_sees_only_its_seats_observation(open_service, tmp_path):
    script = tmp_path / "spy.sh"
    script.write_text(
        "tab=$(printf '\\t')\nwhile IFS=$tab read -r word a b c rest; do case $word in\n"
        f'decide) echo "$b" >> {tmp_path / "seen"}; printf "play\\t%s\\n" "$c";; *) echo ready;; esac; done\n'
    )
    async with open_service(players=[f"spy=program:sh {script}"]) as service:
        state = hiding(1)
        arena = {"game": "deathmatch_arena", "options": {"players": 2}, "position": state.to_text()}
        id = await against(service, "spy", **arena)
        await when(service, id, lambda table: table.match.turns)
    seen = (tmp_path / "seen").read_text().splitlines()
    assert seen[0] == state.observation_text(1) and state.to_text() not in seen


async def test_server_closes_while_a_player_thinks(open_service):
    async with open_service(players=[f"slow={BOTS}:Hanging"]) as service:
        id = await against(service, "slow")
        await play(service, id)
        await until(programs)
        began = asyncio.get_running_loop().time()
    assert asyncio.get_running_loop().time() - began < PATIENCE and not programs()


@pytest.mark.parametrize("name", [f"{BOTS}:Steady", "program:id", "first;second", "stead"])
async def test_callers_cannot_name_other_players(open_service, name):
    async with open_service(players=[f"steady={BOTS}:Steady"]) as service:
        with pytest.raises(Refusal) as refused:
            await against(service, name)
        assert refused.value.code == "invalid" and refused.value.field == "seats"
        assert refused.value.message.endswith(
            "Computer players: random, beginner, casual, skilled, strong, master, steady."
        )


@pytest.mark.parametrize(
    ("player", "why"),
    [
        ("nowhere.py:Bot", "steady: Player file not found: nowhere.py."),
        ("mybot", "steady should be mine.py:Hasty, program:./mybot or a player .*, not 'mybot'."),
        ("program:'x", "steady: The command 'x has an unclosed quotation mark."),
        (f"{BOTS}:Steady,seconds=no.", "steady: seconds must be a number|steady should be"),
    ],
)
def test_missing_player_is_reported_at_startup(open_service, player, why):
    with pytest.raises(SettingsError, match=f"The setting players: ({why})"):
        open_service(players=[f"steady={player}"])
