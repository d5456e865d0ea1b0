"""Build the archives of a release from the committed files, and test them as a user would, in fresh environments.

They are tested with each Python of PYTHONS that is installed. Neither the wheel nor the source archive may need
Node.js, since both include the page. So npm registries are unreachable during the installation.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import hatch_build
import parlour

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
OWN = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}  # test the installed package
NO_NODE = {"npm_config_registry": "http://127.0.0.1:9"}
NAME = f"parlour-{parlour.__version__}"
WHEEL, SOURCES = DIST / f"{NAME}-py3-none-any.whl", DIST / f"{NAME}.tar.gz"


def run(*words: object, **more: str) -> str:
    """Run a program, and return its output. Raises CalledProcessError."""
    command = [str(word) for word in words]
    print("·", " ".join(command), flush=True)
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, env=OWN | more).stdout


def build(work: Path) -> None:
    """Build both archives from a clone, so that they contain only committed files."""
    run("git", "clone", "--quiet", ROOT, work / "checkout")
    shutil.rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "build", "--outdir", DIST, work / "checkout")
    run(sys.executable, "-m", "twine", "check", "--strict", WHEEL, SOURCES)


def pythons() -> list[str]:
    """Installed interpreters from PYTHONS."""
    return [name for name in PYTHONS if shutil.which(name) and _starts(name)]


def _starts(python: str) -> bool:
    return subprocess.run([python, "-c", "import venv"], capture_output=True).returncode == 0


def environment(folder: Path, python: str, archive: Path) -> Path:
    """Create an environment, install an archive and return its bin folder."""
    run(python, "-m", "venv", folder)
    run(folder / "bin" / "pip", "install", "--quiet", archive, **NO_NODE)
    return folder / "bin"


def try_out(bin: Path, data: Path) -> str:
    """Play a game at an installed server, restart the server, and check that the game is still there."""
    run(bin / "parlour", "games")
    with serving(bin, data) as address:
        played = run(bin / "python", ROOT / "scripts" / "smoke.py", address)
    table = played.split()[-1].rstrip(")")
    with serving(bin, data) as address:
        return run(bin / "python", ROOT / "scripts" / "smoke.py", address, "--see", table).strip()


@contextmanager
def serving(bin: Path, data: Path) -> Iterator[str]:
    """Run a server that keeps its games in a folder, and yield its address."""
    command = [bin / "parlour", "serve", "--port", "0", "--data", data]
    with subprocess.Popen(command, text=True, stdout=subprocess.PIPE, env=OWN) as server:
        assert server.stdout
        try:
            yield re.findall(r"http://\S+", server.stdout.readline())[0]
        finally:
            server.send_signal(signal.SIGINT)
            server.communicate()


def run_once(work: Path) -> None:
    """Run the wheel without installing it, by pipx and by uv."""
    bin = Path(sys.executable).parent
    run(bin / "pipx", "run", "--spec", WHEEL, "parlour", "games", PIPX_HOME=str(work / "pipx"))
    run(bin / "uvx", "--from", WHEEL, "parlour", "games", UV_CACHE_DIR=str(work / "uv"))


def write_bills(bin: Path) -> None:
    """CycloneDX bill of materials: installed Python packages and the page's packages."""
    cyclonedx = Path(sys.executable).parent / "cyclonedx-py"
    run(cyclonedx, "environment", "--output-file", DIST / f"{NAME}.cdx.json", bin / "python")
    sbom = ("sbom", "--sbom-format=cyclonedx", "--package-lock-only")
    bill = hatch_build.npm(ROOT / "web", *sbom, stdout=subprocess.PIPE, text=True).stdout
    (DIST / f"{NAME}-page.cdx.json").write_text(bill, encoding="utf-8")


def write_sums() -> None:
    """Checksums of files in sha256sum's format."""
    files = sorted(file for file in DIST.iterdir() if file.name != "SHA256SUMS")
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (DIST / "SHA256SUMS").write_text("".join(lines), encoding="ascii")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        build(work)
        tried = pythons()
        for python in tried:
            print(f"{python}: {try_out(environment(work / python, python, WHEEL), work / f'{python}-data')}")
        from_sources = environment(work / "from-sources", tried[-1], SOURCES)
        print(f"source archive: {try_out(from_sources, work / 'from-sources-data')}")
        run_once(work)
        write_bills(work / tried[-1] / "bin")
    write_sums()
    print(f"tested with {', '.join(tried)}; not installed: {', '.join(sorted(set(PYTHONS) - set(tried))) or 'none'}")
    print("".join(f"{file.stat().st_size:>10}  {file.relative_to(ROOT)}\n" for file in sorted(DIST.iterdir())))


if __name__ == "__main__":
    main()
