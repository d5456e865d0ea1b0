"""The benchmark of a machine new to a game: what it times, and the table that it prints."""

import os
import subprocess

import pytest

from benchmarks import cold


@pytest.mark.parametrize("job", cold.JOBS)
def test_a_job_is_timed_with_an_empty_cache(job, monkeypatch):
    asked = []

    def check_output(command, env, text):
        asked.append((command[-3:], os.listdir(env["PARLOUR_CACHE"])))
        return "1.5\n"

    monkeypatch.setattr(subprocess, "check_output", check_output)
    assert cold.seconds("columna", job) == 1.5
    assert asked == [(["--work", "columna", job], [])]


@pytest.mark.parametrize("job", cold.JOBS)
def test_a_job_is_done(job, capsys):
    cold.work("maexchen", job)
    assert float(capsys.readouterr().out) > 0


def test_the_least_of_three_is_told(monkeypatch, capsys):
    taken = {"search": [3.0, 1.0, 2.0], "playout": [0.25, 0.5, 0.75]}
    monkeypatch.setattr(cold, "seconds", lambda name, job: taken[job].pop())
    monkeypatch.setattr("sys.argv", ["cold", "columna"])
    cold.main()
    assert capsys.readouterr().out.splitlines()[-1] == "| Columna | 1.0 | 0.2 |"
