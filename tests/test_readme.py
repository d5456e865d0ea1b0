import doctest
from pathlib import Path

import parlour

ROOT = Path(__file__).parent.parent


def test_the_samples_of_the_readme_run():
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 20
    assert not results.failed


def test_the_sample_of_the_package_runs():
    assert doctest.testmod(parlour) == doctest.TestResults(failed=0, attempted=2)


def test_the_readme_lists_every_game():
    text = (ROOT / "README.md").read_text("utf-8")
    for name in parlour.games():
        assert f"| `{name}` | {parlour.info(name).seats} |" in text
