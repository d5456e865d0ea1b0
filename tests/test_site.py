"""The documentation as a site."""

import importlib
import importlib.util
import re
import subprocess
import sys

import pytest

import parlour
from scripts import site

LINK = re.compile(r'(?:href|src)="([^"#?:]+)(?:[#?][^"]*)?"')


def test_the_reference_is_of_modules_that_there_are():
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
def test_the_site_is_made_without_a_warning_and_its_links_lead_somewhere(tmp_path):
    done = subprocess.run([sys.executable, "-m", "scripts.site", tmp_path], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for page in tmp_path.rglob("*.html"):
        for link in LINK.findall(page.read_text("utf-8")):
            assert (page.parent / link).exists(), (page, link)
