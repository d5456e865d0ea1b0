"""The repository contains text files of limited size, and data only in a few places."""

import ast
import fnmatch
import functools
import statistics
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LARGEST = 100_000  # maximum size in bytes of files not named below
DATA = {  # files that may be binary or larger
    "docs/pictures/*.png": 300_000,
    "src/parlour/games/*/solution.xz": 600_000,
    "src/parlour/games/bingo_battle/two_players.xz": 1_200_000,
    "web/src/board/fixtures/*.json": 250_000,
    "scripts/locks/*.txt": 150_000,
    "web/package-lock.json": 150_000,
    "web/src/wire/schema.ts": 250_000,
}
LONGEST, MOST, MEDIAN = 45, 12, 5  # lines per function: maximum, 90th percentile, median


def tracked():
    """Return the files that git tracks or is about to, as paths from the root."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    return [name for name in listed if name and (ROOT / name).is_file()]


def complaint(name, content):
    """Return the reason why a file may not be here, or None."""
    limit = next((size for pattern, size in DATA.items() if fnmatch.fnmatch(name, pattern)), None)
    if limit is None and b"\0" in content:
        return f"{name} is binary; only {', '.join(DATA)} may be"
    if len(content) > (limit or LARGEST):
        return f"{name} has {len(content)} bytes; at most {limit or LARGEST} are meant to be kept here"
    return None


def test_repository_has_no_stray_files():
    complaints = [complaint(name, (ROOT / name).read_bytes()) for name in tracked()]
    assert [each for each in complaints if each] == []


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("tool-1.0-py3-none-any.whl", b"PK\0"),
        ("benchmarks/log.jsonl", b"{}\n" * LARGEST),
        ("docs/pictures/page.png", b"\x89PNG\0" * LARGEST),
        ("src/parlour/games/maexchen/notes.xz", b"\xfd7zXZ\0"),
    ],
)
def test_stray_files_are_named(name, content):
    assert name in complaint(name, content)


@functools.cache
def lengths(folder):
    """Each function in a folder with its length in lines."""
    return {
        f"{file.relative_to(ROOT)}:{node.lineno} {node.name}": node.end_lineno - node.lineno + 1
        for file in sorted((ROOT / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno
    }


@pytest.mark.parametrize("folder", ["src", "tests"])
def test_functions_are_short(folder):
    found = lengths(folder).values()
    assert statistics.median(found) <= MEDIAN
    assert statistics.quantiles(found, n=10)[-1] <= MOST


@pytest.mark.parametrize("folder", ["src", "tests", "benchmarks", "examples", "scripts"])
def test_no_function_is_long(folder):
    assert {name: length for name, length in lengths(folder).items() if length > LONGEST} == {}
