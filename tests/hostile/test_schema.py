"""The interface against its description, as schemathesis asks; `benchmarks.hostile schema` asks for longer."""

import pytest

from benchmarks.hostile.schema import Caller, make_key, schemathesis, seated
from benchmarks.hostile.server import NO_LIMITS, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server that thinks only shortly."""
    with Server(tmp_path_factory.mktemp("server"), pace=0, max_analysis=0.05, **NO_LIMITS) as it:
        yield it


def answered(server, folder, caller, **more):
    said = schemathesis(folder, server.where, caller, seed=1, **more)
    assert said.returncode == 0, said.stdout


@pytest.mark.campaign
def test_at_a_table_everything_is_answered_as_described(server, tmp_path):
    answered(server, tmp_path, seated(server.where, make_key(server.where)), examples=5, phases="fuzzing")


@pytest.mark.campaign
def test_at_a_table_everything_is_answered_as_described_in_all_phases(server, tmp_path):
    answered(server, tmp_path, seated(server.where, make_key(server.where)), examples=20)


@pytest.mark.campaign
def test_whatever_is_asked_is_answered_as_described(server, tmp_path):
    answered(server, tmp_path, Caller(), examples=1)
