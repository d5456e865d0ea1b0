"""The page's build: when it is rebuilt, the contents of its archives, and its size."""

from __future__ import annotations

import gzip
import json
import re
import runpy
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

import hatch_build
import parlour
from tests.campaign import some_daily

ROOT = Path(__file__).parent.parent
DUMP = ROOT / "web" / "src" / "board" / "fixtures" / "dump.py"
FIRST, WHOLE = 160_000, 200_000  # maximum size in bytes, compressed: for the first visit, and with all parts
FILES = {
    "web/package.json": "{}",
    "web/package-lock.json": "{}",
    "web/.npmrc": "",
    "web/src/main.ts": "start()",
    "web/src/main.test.ts": "test()",
    "web/public/favicon.svg": "<svg/>",
    "web/node_modules/vite/index.js": "vite",
}


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with a small page, whose scripts are recorded instead of run."""
    for name, text in FILES.items():
        write(tmp_path / name, text)
    ran: list[str] = []

    def run(root: Path, name: str) -> None:
        ran.append(name)
        write(root / hatch_build.TARGET / "index.html", "<html>")

    monkeypatch.setattr(hatch_build, "run_script", run)
    monkeypatch.setattr(hatch_build, "ran", ran, raising=False)
    return tmp_path


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def hook(root: Path) -> hatch_build.PageHook:
    return hatch_build.PageHook(str(root), {}, None, None, "", "wheel")


def builds(root: Path) -> int:
    """Return the number of builds caused by one more request."""
    before = len(hatch_build.ran)
    hatch_build.build(root)
    return len(hatch_build.ran) - before


def remove(file: Path, text: str) -> None:
    file.rename(file.with_name("other.svg"))


@pytest.mark.parametrize(
    ("name", "change", "count"),
    [
        ("web/src/main.ts", write, 1),
        ("web/package-lock.json", write, 1),
        ("web/.npmrc", write, 1),
        ("web/public/favicon.svg", write, 1),
        ("web/public/favicon.svg", remove, 1),
        ("web/src/main.test.ts", write, 0),
        ("web/node_modules/vite/index.js", write, 0),
    ],
)
def test_page_is_built_again_only_if_a_source_changed(
    checkout: Path, name: str, change: Callable[[Path, str], None], count: int
) -> None:
    assert [builds(checkout), builds(checkout)] == [1, 0]
    change(checkout / name, "changed")
    assert builds(checkout) == count


def test_node_is_required_only_for_a_build(checkout: Path) -> None:
    assert hook(checkout).dependencies() == [hatch_build.NODE]
    builds(checkout)
    assert hook(checkout).dependencies() == []


def test_failed_build_leaves_no_stamp_and_names_the_registry(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(root: Path, name: str) -> None:
        raise subprocess.CalledProcessError(1, ["node", "npm-cli.js", "ci"])

    monkeypatch.setattr(hatch_build, "run_script", fail)
    with pytest.raises(subprocess.CalledProcessError):
        hatch_build.build(checkout)
    assert not hatch_build.is_built(checkout)
    with pytest.raises(SystemExit):
        hook(checkout).initialize("standard", {})
    assert "npm registry" in capsys.readouterr().err


def test_packages_are_installed_if_the_lock_file_is_newer(tmp_path: Path) -> None:
    write(tmp_path / "package-lock.json", "{}")
    assert not hatch_build.has_packages(tmp_path)
    write(tmp_path / "node_modules/.package-lock.json", "{}")
    assert hatch_build.has_packages(tmp_path)


def test_the_page_has_the_version_of_the_package() -> None:
    for name in ("package.json", "package-lock.json"):
        assert json.loads((ROOT / "web" / name).read_text("utf-8"))["version"] == parlour.__version__


def test_the_lock_file_names_no_addresses() -> None:
    packages = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert not [name for name, package in packages.items() if "resolved" in package]
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []


# The page as built by the installation that runs these tests


@pytest.fixture(scope="module")
def page() -> Path:
    built = ROOT / hatch_build.TARGET
    assert (built / "index.html").exists(), "The page is not built: scripts/test does it."
    return built


def test_page_is_small(page: Path) -> None:
    html = (page / "index.html").read_text(encoding="utf-8")
    needed = [page / "index.html", *(page / path for path in re.findall(r'="/(assets/[^"]+)"', html))]
    assert len(needed) >= 3 and weight_of(needed) <= FIRST
    assert weight_of(file for file in page.rglob("*") if file.is_file()) <= WHOLE


def weight_of(files: Iterable[Path]) -> int:
    return sum(len(gzip.compress(file.read_bytes())) for file in files)


def test_page_obeys_its_content_policy(page: Path) -> None:
    html = (page / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", html)
    styles = "".join(file.read_text(encoding="utf-8") for file in page.rglob("*.css"))
    assert "data:" not in styles and "http" not in styles


@pytest.mark.parametrize("game", some_daily(parlour.games(), "maexchen"))
def test_fixtures_of_the_page_match_the_games(game: str) -> None:
    dump = runpy.run_path(str(DUMP))
    assert dump["file_of"](game).read_text("utf-8") == dump["dumped"](game), f"Games have changed: run python {DUMP}"
