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

from .server import NO_LIMITS, Server, out, show, write

PHASES = "examples,coverage,fuzzing,stateful"
CONTEXTUAL = (
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
    "POST /api/games/{name}/positions",
    "GET /api/identity/data",
    "POST /api/identity/join",
    "POST /api/identity/passkeys/name",
    "POST /api/identity/passkeys/removal",
    "POST /api/tables/{id}/free",
    "POST /api/tables/{id}/reveal",
    "POST /api/tables/pairing",
    "POST /api/notices/browsers",
    "POST /api/notices/mail",
    "POST /api/notices/mail/confirm",
    "POST /api/notices/schedule",
    "POST /api/notices/webhooks",
)  # operations whose valid fields may still not fit the table, game or codes, or be too many
PATIENCE = 60  # seconds per response; the server may have to start a process first
CONFIGURATION = """
[checks]
positive_data_acceptance.expected-statuses = ["2xx", 401, 403, 404, 409]
negative_data_rejection.expected-statuses = [401, 403, 404, 405, 413, 422]
""" + "".join(
    f'\n[[operations]]\ninclude-name = "{name}"\nchecks.positive_data_acceptance.enabled = false\n'
    for name in CONTEXTUAL
)
CONFIGURATION += """
[[operations]]
include-path-regex = "/report$|^/api/admin"  # limited per network before fields are read
checks.positive_data_acceptance.enabled = false
checks.negative_data_rejection.enabled = false
checks.missing_required_header.enabled = false
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--examples", type=int, default=200, help="number of examples per operation and phase (default: 200)"
    )
    parser.add_argument("--seed", type=int, default=1)


def run(given: argparse.Namespace) -> bool:
    """Test a real server against its OpenAPI description. Returns whether all responses agreed."""
    examples = 10 if given.quick else given.examples
    figures: dict[str, Any] = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), pace=0, max_analysis=0.05, **NO_LIMITS) as server,
    ):
        key = make_key(server.where)
        callers = {"without a key": Caller(), "with a key": Caller(key), "at a table": seated(server.where, key)}
        for name, caller in callers.items():
            done = schemathesis(Path(folder), server.where, caller, examples, given.seed)
            out.print(done.stdout)
            figures[name] = {"held": done.returncode == 0} | counted(done.stdout)
    show("schemathesis, all phases", {name: str(found) for name, found in figures.items()})
    write(Path(given.out) / "schema.json", figures)
    return all(found["held"] for found in figures.values())


@dataclass(frozen=True, slots=True)
class Caller:
    """A caller with or without a key. With a table, only valid requests to that table are sent."""

    key: str = ""
    table: str = ""

    @property
    def configuration(self) -> str:
        """The content of schemathesis's configuration file."""
        return f'[parameters]\n"path.id" = "{self.table}"\n{CONFIGURATION}' if self.table else CONFIGURATION

    @property
    def arguments(self) -> list[str]:
        """The command-line arguments for schemathesis."""
        key = ["--header", f"Authorization: Bearer {self.key}"] if self.key else []
        return [*key, "--mode", "positive"] if self.table else key


def make_key(where: str) -> str:
    """Return a new key."""
    return httpx.post(f"{where}/api/keys", trust_env=False).json()["token"]


def seated(where: str, key: str) -> Caller:
    """Return a caller who holds both seats of a table."""
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


def counted(output: str) -> dict[str, int]:
    """Parse the numbers of cases and failures from schemathesis's output."""
    found = re.search(r"(\d+) generated(?:, (\d+) found)?", output)
    return {"cases": int(found[1]), "failures": int(found[2] or 0)} if found else {}
