"""The API against its OpenAPI description, with few examples; `benchmarks.hostile schema` runs more."""

import pytest

from benchmarks.hostile.schema import Caller, make_key, schemathesis, seated
from benchmarks.hostile.server import NO_LIMITS, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with short analyses."""
    with Server(tmp_path_factory.mktemp("server"), pace=0, max_analysis=0.05, **NO_LIMITS) as it:
        yield it


def check(server, folder, caller, **more):
    done = schemathesis(folder, server.where, caller, seed=1, **more)
    assert done.returncode == 0, done.stdout


@pytest.mark.campaign
def test_requests_to_table_agree_with_schema(server, tmp_path):
    check(server, tmp_path, seated(server.where, make_key(server.where)), examples=5, phases="fuzzing")


@pytest.mark.campaign
def test_requests_to_table_agree_with_schema_in_all_phases(server, tmp_path):
    check(server, tmp_path, seated(server.where, make_key(server.where)), examples=20)


@pytest.mark.campaign
def test_arbitrary_requests_agree_with_schema(server, tmp_path):
    check(server, tmp_path, Caller(), examples=1)
