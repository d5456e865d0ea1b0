"""The guide "What you can write in a rule" matches the checker."""

import importlib
import re
import sys
from pathlib import Path

import pytest

from parlour import kit
from parlour.kit.constructs import CONSTRUCTS
from parlour.kit.diagnostics import faults

GUIDE = (Path(__file__).parents[2] / "docs/guides/rules.md").read_text("utf-8")
[MODULE] = re.findall(r"^```python\n# rules.py\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
ALLOWED, FORBIDDEN = (
    part.partition("\n\n## ")[0] for part in re.split("^## (?:Not a|A)llowed$", GUIDE, flags=re.M)[1:]
)
HEAD = "@rule\ndef example(s: State, out: Array[I4], rng: Rng, n: int) -> int:\n"
CARDS = "from parlour.authoring import rule\n\n\n@rule\ndef price(n: int) -> int:\n    return n\n"


def rows(part):
    """Yield the cells of a table's rows, with examples as lines of code."""
    for line in re.findall(r"^\| (?!what \|)(.*) \|$", part, re.MULTILINE):
        name, example, *message = (cell.replace("\\|", "|") for cell in re.split(r"(?<!\\) \| ", line))
        yield name, re.findall("`([^`]*)`", example), *message


def function(lines):
    """Return the source of a rule that contains the lines of an example."""
    if lines[0].startswith("def "):
        return "@rule\n" + "\n".join(lines) + "\n"
    return HEAD + "".join(f"    {line}\n" for line in lines) + "    return n\n"


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Write the guide's module with a rule, and return the rule and its file."""
    monkeypatch.syspath_prepend(tmp_path)

    def write(lines):
        folder = tmp_path / "guide_rules"
        folder.mkdir(exist_ok=True)
        (folder / "__init__.py").touch()
        (folder / "cards.py").write_text(CARDS)
        (folder / "rules.py").write_text(f"{MODULE}\n\n{function(lines)}", "utf-8")
        module = importlib.import_module("guide_rules.rules")
        return [value for value in vars(module).values() if getattr(value, "__module__", "") == module.__name__][-1]

    yield write
    for name in [name for name in sys.modules if name.startswith("guide_rules")]:
        del sys.modules[name]


def test_guide_lists_exactly_what_the_checker_reports():
    listed = [(name, message) for name, _, message in rows(FORBIDDEN)]
    assert listed == [(construct.name, construct.message) for construct in CONSTRUCTS]


@pytest.mark.parametrize(("name", "lines", "message"), list(rows(FORBIDDEN)), ids=lambda cell: str(cell)[:20])
def test_forbidden_construct_is_reported_once_with_its_line(written, name, lines, message):
    source = f"{MODULE}\n\n{function(lines)}".splitlines()
    stripped = [line.strip() for line in lines]
    [found] = faults([written(lines).py_func])
    place, _, said = found.partition(": ")
    assert said == message
    assert place.startswith("guide_rules/rules.py:") and source[int(place.rpartition(":")[2]) - 1].strip() in stripped


def test_allowed_constructs_have_no_faults_and_compile(written):
    lines = [line for _, example in rows(ALLOWED) for line in example]
    example = written(lines)
    assert len(lines) > 30 and list(faults([example.py_func])) == []
    results = []
    for run in (example, kit.interpret(example)):
        state = kit.new(sys.modules["guide_rules.rules"].State)
        state.players = 3
        results.append((run(state, kit.new(kit.Outcomes).action, kit.seeded(1), 9), state.tobytes()))
    assert results[0] == results[1]
