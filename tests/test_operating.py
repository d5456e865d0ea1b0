"""docs/guides/operating.md and deploy/ tell what is so."""

import re
from pathlib import Path

import parlour
from parlour.server.settings import Settings

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/guides/operating.md").read_text(encoding="utf-8")
SETTINGS = PAGE.partition("## Settings")[2].partition("\n## ")[0]
ROWS = dict(re.findall(r"^\| `(\w+)` \| ([^|]*?) ?\|", SETTINGS, re.MULTILINE))
OTHERWISE = {"data", "thinkers"}  # defaults that depend on the machine
DEPLOYED = ("deploy/compose.yaml", "deploy/parlour.service", "docs/guides/operating.md")


def test_every_setting_is_told_with_its_default():
    assert ROWS.keys() == Settings.model_fields.keys()
    for name, field in Settings.model_fields.items():
        default = field.default
        if name not in OTHERWISE:
            told = f"{default:g}" if isinstance(default, float) else str(default or "")
            assert ROWS[name] == ("" if default == () else told), name


def test_deployed_version_is_this_version():
    for name in DEPLOYED:
        named = re.findall(r"parlour[:-](\d+\.\d+\.\d+)", (ROOT / name).read_text(encoding="utf-8"))
        assert named and set(named) == {parlour.__version__}, name


def test_settings_that_are_deployed_are_there():
    for name in ("deploy/compose.yaml", "deploy/Caddyfile", "deploy/parlour.service", "docs/guides/operating.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        named = {word.lower() for word in re.findall(r"PARLOUR_([A-Z_]+)", text)}
        assert named <= Settings.model_fields.keys() | {"cache", "domain"}, name
