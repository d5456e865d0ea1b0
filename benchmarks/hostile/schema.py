"""Run all phases of schemathesis, with a key, without one and at a table."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from .report import out, show, write
from .server import NO_LIMITS, Server

PHASES = "examples,coverage,fuzzing,stateful"
MEANT = (
    "POST /api/tables",
    "POST /api/tables/{id}/seats",
    "POST /api/tables/{id}/actions",
    "POST /api/tables/{id}/handover",
    "GET /api/tables/{id}/turns/{number}",
    "GET /api/tables/{id}/beats",
    "GET /api/tables/{id}/preview",
    "GET /api/tables/{id}/analysis",
    "POST /api/records",
    "POST /api/games/{name}/lesson/{step}",
)  # requests whose fields must fit the table or the game as well as their form
PATIENCE = 60  # seconds for an answer: a busy machine may first start a process for what is asked
CONFIGURATION = """
[checks]
positive_data_acceptance.expected-statuses = ["2xx", 401, 403, 404, 409]
negative_data_rejection.expected-statuses = [401, 403, 404, 405, 413, 422]
""" + "".join(
    f'\n[[operations]]\ninclude-name = "{name}"\nchecks.positive_data_acceptance.enabled = false\n' for name in MEANT
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--examples", type=int, default=200, help="number of examples per operation and phase (default: 200)"
    )
    parser.add_argument("--seed", type=int, default=1)


def run(given: argparse.Namespace) -> bool:
    """Have schemathesis ask a real server all that its description allows, and more. Gives whether all was right."""
    examples = 10 if given.quick else given.examples
    figures: dict[str, Any] = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), pace=0, max_analysis=0.05, **NO_LIMITS) as server,
    ):
        key = make_key(server.where)
        callers = {"without a key": Caller(), "with a key": Caller(key), "at a table": seated(server.where, key)}
        for name, caller in callers.items():
            said = schemathesis(Path(folder), server.where, caller, examples, given.seed)
            out.print(said.stdout)
            figures[name] = {"held": said.returncode == 0} | counted(said.stdout)
    show("schemathesis, all phases", {name: str(found) for name, found in figures.items()})
    write(Path(given.out) / "schema.json", figures)
    return all(found["held"] for found in figures.values())


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: with a key or without one; at a table of theirs, where all that is asked is as described."""

    key: str = ""
    table: str = ""

    @property
    def configuration(self) -> str:
        """What schemathesis is told in its file."""
        return f'[parameters]\n"path.id" = "{self.table}"\n{CONFIGURATION}' if self.table else CONFIGURATION

    @property
    def arguments(self) -> list[str]:
        """What it is told besides."""
        key = ["--header", f"Authorization: Bearer {self.key}"] if self.key else []
        return [*key, "--mode", "positive"] if self.table else key


def make_key(where: str) -> str:
    """A key to a server."""
    return httpx.post(f"{where}/api/keys", trust_env=False).json()["token"]


def seated(where: str, key: str) -> Caller:
    """Somebody who sits at both seats of a table."""
    order = {"game": "lokai_and_bele", "seats": ["me", "me"]}
    headers = {"Authorization": f"Bearer {key}"}
    return Caller(key, httpx.post(f"{where}/api/tables", json=order, headers=headers, trust_env=False).json()["id"])


def schemathesis(
    folder: Path, where: str, caller: Caller, examples: int, seed: int, phases: str = PHASES
) -> subprocess.CompletedProcess[str]:
    """Run schemathesis against a server, with a configuration in a folder."""
    configuration = folder / "schemathesis.toml"
    configuration.write_text(caller.configuration)
    command = [Path(sys.executable).with_name("st"), "--config-file", configuration, "run"]
    command += [f"{where}/api/openapi.json", "--phases", phases, "--max-examples", str(examples), "--seed", str(seed)]
    command += ["--request-timeout", PATIENCE, "--suppress-health-check", "all", "--no-color", *caller.arguments]
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, cwd=folder)


def counted(said: str) -> dict[str, int]:
    """How many cases there were, and how many failed, by what schemathesis says at its end."""
    found = re.search(r"(\d+) generated(?:, (\d+) found)?", said)
    return {"cases": int(found[1]), "failures": int(found[2] or 0)} if found else {}
