"""The README, the guides and the site match the code, and their samples run."""

import doctest
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour.server.settings import Settings
from parlour.view.svg import piece_shapes
from scripts import site
from scripts.scene_pictures import GUIDE, PICTURES, samples

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/guides/operating.md").read_text(encoding="utf-8")
SETTINGS = PAGE.partition("## Settings")[2].partition("\n## ")[0]
ROWS = dict(re.findall(r"^\| `(\w+)` \| ([^|]*?) ?\|", SETTINGS, re.MULTILINE))
OTHERWISE = {"data", "thinkers"}  # defaults that depend on the machine
DEPLOYED = ("deploy/compose.yaml", "deploy/parlour.service", "docs/guides/operating.md")
LINK = re.compile(r'(?:href|src)="([^"#?:]+)(?:[#?][^"]*)?"')
SAMPLES = {sample.name: sample for sample in samples()}  # in docs/guides/scenes.md


def test_readme_and_package_samples_run():
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 20 and not results.failed
    assert doctest.testmod(parlour) == doctest.TestResults(failed=0, attempted=2)


def test_readme_lists_every_game():
    text = (ROOT / "README.md").read_text("utf-8")
    for name in parlour.games():
        assert f"| `{name}` | {parlour.info(name).seats} |" in text


def test_every_setting_is_listed_with_its_default():
    assert ROWS.keys() == Settings.model_fields.keys()
    for name, field in Settings.model_fields.items():
        default = field.default
        if name not in OTHERWISE:
            text = f"{default:g}" if isinstance(default, float) else str(default or "")
            assert ROWS[name] == ("" if default == () else text), name


def test_deployed_version_and_settings_exist():
    for name in DEPLOYED:
        named = re.findall(r"parlour[:-](\d+\.\d+\.\d+)", (ROOT / name).read_text(encoding="utf-8"))
        assert named and set(named) == {parlour.__version__}, name
    for name in ("deploy/Caddyfile", "deploy/parlour-backup.service", *DEPLOYED):
        text = (ROOT / name).read_text(encoding="utf-8")
        named = {word.lower() for word in re.findall(r"PARLOUR_([A-Z_]+)", text)}
        assert named <= Settings.model_fields.keys() | {"cache", "domain"}, name


@pytest.mark.parametrize("name", SAMPLES)
def test_scene_sample_looks_as_shown(name):
    sample = SAMPLES[name]
    assert sample.text == sample.shown
    assert sample.picture == (PICTURES / f"{name}.svg").read_text("utf-8")
    assert f"](../pictures/scenes/{name}.svg)" in GUIDE.read_text("utf-8")


def test_scenes_guide_checks_every_sample_and_names_every_kind():
    guide = GUIDE.read_text("utf-8")
    assert len(SAMPLES) + 1 == guide.count("```python")
    assert {path.stem for path in PICTURES.iterdir()} == set(SAMPLES)
    words = set(re.findall(r"\w+", guide.replace("callers", "caller")))
    assert {"board", "row", "cards", "ladder"} | piece_shapes.KINDS.keys() - {"hand", "faces"} <= words


def test_reference_lists_existing_modules_once():
    modules = [module for modules in site.REFERENCE.values() for module in modules]
    assert all(importlib.util.find_spec(module) for module in modules)
    assert len(set(modules)) == len(modules)


def test_each_game_has_a_page_with_its_rules(tmp_path):
    site.write_games(tmp_path / "games")
    for name in parlour.games():
        text = (tmp_path / "games" / f"{name}.md").read_text("utf-8")
        assert text.startswith(f"# {parlour.info(name).title}\n") and "```position" not in text
        assert (tmp_path / "games" / f"{name}.svg").is_file()


@pytest.mark.campaign
def test_site_builds_without_warnings_or_broken_links(tmp_path):
    done = subprocess.run([sys.executable, "-m", "scripts.site", tmp_path], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for page in tmp_path.rglob("*.html"):
        for link in LINK.findall(page.read_text("utf-8")):
            assert (page.parent / link).exists(), (page, link)
