"""The locked versions of packages."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from hatch_build import NODE

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WANTED = PROJECT["project"]["dependencies"]
EXTRAS = PROJECT["project"]["optional-dependencies"]
LOCKED = re.compile(r"^([a-z0-9-]+)==(\S+)(?: ; .*)? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.MULTILINE)


def locked(name):
    """The packages of a lock file with their versions; the file holds nothing else."""
    text = (ROOT / "scripts/locks" / f"{name}.txt").read_text("utf-8")
    packages = LOCKED.findall(text)
    rest = LOCKED.sub("", text).splitlines()
    assert [line for line in rest if not line.startswith("#")] == []
    return packages


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("build", [*PROJECT["build-system"]["requires"], NODE]),
        ("play", WANTED),
        ("server", [*EXTRAS["postgres"], *EXTRAS["telemetry"]]),
    ],
)
def test_requirements_are_locked_to_versions_that_fit(name, wanted):
    versions = {package: version for package, version, _ in locked(name)}
    for requirement in map(Requirement, wanted):
        assert requirement.specifier.contains(versions[requirement.name.replace("_", "-")]), "run scripts/lock"


def test_server_lock_holds_only_what_play_lacks():
    play, server = ({package for package, _, _ in locked(name)} for name in ("play", "server"))
    assert not play & server
