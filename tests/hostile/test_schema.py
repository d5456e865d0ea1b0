"""The interface against its description, in all phases of schemathesis; `benchmarks.siege schema` asks for longer."""

from benchmarks.siege.schema import schemathesis


def test_everything_is_answered_as_described(server, tmp_path):
    said = schemathesis(tmp_path, server.where, headers=[], examples=1, seed=1)
    assert said.returncode == 0, said.stdout
