"""Benchmarks: their timings, printed tables and missing competitors."""

import os
import re
import subprocess
from contextlib import asynccontextmanager
from itertools import count

import httpx
import pytest
import websockets
from playwright.sync_api import sync_playwright

import parlour
from benchmarks import cold, evaluating, painting, vector
from benchmarks.load import clients
from benchmarks.page import find_browser
from benchmarks.peers import UnavailableError


@pytest.mark.parametrize("job", cold.JOBS)
def test_cold_job_is_timed_with_an_empty_cache(job, monkeypatch, capsys):
    asked = []

    def check_output(command, env, text):
        asked.append((command[-3:], os.listdir(env["PARLOUR_CACHE"])))
        return "1.5\n"

    monkeypatch.setattr(subprocess, "check_output", check_output)
    assert cold.seconds("columna", job) == 1.5
    assert asked == [(["--work", "columna", job], [])]
    cold.work("maexchen", job)
    assert float(capsys.readouterr().out) > 0


def test_cold_start_prints_the_minimum_of_three(monkeypatch, capsys):
    taken = {"search": [3.0, 1.0, 2.0], "playout": [0.25, 0.5, 0.75]}
    monkeypatch.setattr(cold, "seconds", lambda name, job: taken[job].pop())
    monkeypatch.setattr("sys.argv", ["cold", "columna"])
    cold.main()
    assert capsys.readouterr().out.splitlines()[-1] == "| Columna | 1.0 | 0.2 |"


@pytest.mark.parametrize("kind", [evaluating.Network, evaluating.Nothing])
def test_evaluated_searches_make_the_counted_simulations(kind, monkeypatch):
    monkeypatch.setattr(evaluating, "SIMULATIONS", 60)
    runs = evaluating._contestants(kind)
    assert [run(2) for run in runs.values()] == [120] * (1 + len(evaluating.SIZES))


def unavailable(*arguments):
    raise UnavailableError("none here (pip install it)")


def test_missing_evaluating_competitors_are_named(monkeypatch, capsys):
    monkeypatch.setattr(evaluating, "SIMULATIONS", 20)
    monkeypatch.setattr(evaluating, "SIZES", (8,))
    monkeypatch.setattr(evaluating, "_module", unavailable)
    evaluating.main(["--seconds", "0.05"])
    shown = capsys.readouterr().out
    assert "none here (pip install it)" in shown and "batches of 8" in shown


@pytest.mark.parametrize("name", ["connect_four", "bingo_battle"])
def test_vector_step_advances_every_game(name):
    made = vector.Vector(name, 16)
    assert made.step(200) == 16 * 200
    assert made.batch.statistics().games > 0
    assert all(len(call()) >= 16 for call in made.calls().values())


def test_pettingzoo_games_restart():
    assert vector.pettingzoo_parlour("bingo_battle").step(400) == 400


def test_missing_vector_competitors_are_named_in_their_row(monkeypatch, capsys):
    monkeypatch.setattr(vector, "Pgx", unavailable)
    monkeypatch.setattr(vector, "pettingzoo_connect_four", unavailable)
    monkeypatch.setattr(vector, "SIZES", (8, 16))
    vector.main(["--games", "8", "--seconds", "0.02", "--only", "maexchen"])
    shown = capsys.readouterr().out
    assert re.search(r"Pgx +│ – +│ none here \(pip install it\)", shown)
    assert parlour.info("maexchen").title in shown
    with pytest.raises(UnavailableError, match=r"not installed \(pip install no_such_library\)"):
        vector._module("no_such_library")


@pytest.mark.parametrize("ending", [[], [websockets.ConnectionClosedError(None, None)]])
async def test_reconnection_is_timed_from_the_last_cut(monkeypatch, ending):
    lines = [["1"], ["2"], [], ["3"]]
    monkeypatch.setattr(clients, "PAUSE", 0)
    monkeypatch.setattr(clients.time, "perf_counter", count(1).__next__)

    @asynccontextmanager
    async def connect(address, **given):
        if not lines:
            raise KeyboardInterrupt
        yield messages(lines.pop(0))

    async def messages(seqs):
        for seq in seqs:
            yield f'{{"seq": {seq}}}'
        for problem in ending:
            raise problem

    monkeypatch.setattr(clients.websockets, "connect", connect)
    client = clients.Client(httpx.AsyncClient(), "nowhere", "token", "table", clients.Figures())
    with pytest.raises(KeyboardInterrupt):
        await client.listen()
    assert client.seq == 3
    assert client.figures.again == [1000, 1000]


def test_first_paint_is_that_of_written_text(tmp_path):
    report = tmp_path / "report.html"
    late = "setTimeout(() => { document.body.textContent = 'late' }, 700)"
    report.write_text(f"<body><script>{late}</script></body>")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        assert painting.first_paint(browser, report) >= 700
        browser.close()


def test_each_report_has_a_row(tmp_path, capsys):
    for name in ("one", "other"):
        (tmp_path / f"{name}.html").write_text(f"<p>{name}</p>" + "<!-- -->" * 50_000)
    painting.main([str(tmp_path / "one.html"), str(tmp_path / "other.html"), "--rounds", "1"])
    assert capsys.readouterr().out.count("0.40") == 2
