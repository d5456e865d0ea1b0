"""The benchmark of search by an evaluator."""

import pytest

from benchmarks import evaluating
from benchmarks.evaluating import Network, Nothing
from benchmarks.peers import UnavailableError


@pytest.mark.parametrize("kind", [Network, Nothing])
def test_all_make_the_simulations_that_are_counted(kind, monkeypatch):
    monkeypatch.setattr(evaluating, "SIMULATIONS", 60)
    runs = evaluating._contestants(kind)
    assert [run(2) for run in runs.values()] == [120] * (1 + len(evaluating.SIZES))


def test_missing_competitors_are_named(monkeypatch, capsys):
    def missing(name):
        raise UnavailableError("OpenSpiel is not installed")

    monkeypatch.setattr(evaluating, "SIMULATIONS", 20)
    monkeypatch.setattr(evaluating, "SIZES", (8,))
    monkeypatch.setattr(evaluating, "_module", missing)
    evaluating.main(["--seconds", "0.05"])
    shown = capsys.readouterr().out
    assert "OpenSpiel is not installed" in shown and "batches of 8" in shown
