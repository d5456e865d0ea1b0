"""The namespace for external games, players and programs, and the old paths that still work."""

import ast
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from parlour import authoring
from parlour.util.moved import MOVED

ROOT = Path(__file__).parents[1]
PUBLIC = {"parlour", "parlour.authoring"}
INSIDE = (
    "parlour.bridges",
    "parlour.games.columna",
)  # optional interfaces; an example of improving a built-in game
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
SOURCES = [
    *sorted((ROOT / "examples").rglob("*.py")),
    *(path for path in sorted((ROOT / "src/parlour/templates").rglob("*.py")) if path.parent.name != "templates"),
]


def imported(source):
    """The modules of Parlour from which a module or a page's samples import."""
    found = re.findall(r"^\s*(?:>>> )?(?:from|import) (parlour[\w.]*)", source, re.MULTILINE)
    return {name for name in found if not name.startswith(INSIDE)}


@pytest.mark.parametrize("path", [*PAGES, *SOURCES], ids=lambda path: str(path.relative_to(ROOT)))
def test_docs_examples_and_templates_import_only_the_public_namespaces(path):
    assert imported(path.read_text("utf-8")) <= PUBLIC


def test_authoring_lists_everything_it_imports_once():
    imports = [node for node in ast.parse(Path(authoring.__file__).read_text("utf-8")).body]
    found = [each.asname or each.name for node in imports if isinstance(node, ast.ImportFrom) for each in node.names]
    assert sorted(authoring.__all__) == sorted(set(found))
    assert all(hasattr(authoring, name) for name in authoring.__all__)


@pytest.mark.parametrize("old", sorted(MOVED))
def test_old_path_works_and_warns_with_the_new_one(old):
    code = f"import warnings; warnings.simplefilter('error'); import parlour, {old}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert f"DeprecationWarning: {old} is now {MOVED[old]}; import from parlour.authoring" in done.stderr
    with pytest.warns(DeprecationWarning, match=old):
        sys.modules.pop(old, None)
        assert importlib.import_module(old) is importlib.import_module(MOVED[old])


def test_unknown_path_is_not_found():
    with pytest.raises(ModuleNotFoundError, match=r"No module named 'parlour\.nothing'"):
        importlib.import_module("parlour.nothing")
