"""The rules as a player reads them."""

import pytest

import parlour
from parlour import rules_page
from parlour.errors import UnknownNameError


@pytest.mark.parametrize("name", parlour.games())
def test_every_game_has_rules_and_names_its_options(name):
    text, info = rules_page.text(name), parlour.info(name)
    assert text.startswith(f"# {info.title}\n\n*{info.source}.*\n\n")
    body, options = text.split("\n## Options\n")
    assert len(body.split()) > 100
    for option in info.options:
        assert f"- `{option.name}`: {option.meaning}. Values: {option.accepts} (default: " in options
    assert info.options or "None." in options


@pytest.mark.parametrize("head", ["# Pebbles\n\n", "# Pebbles\n", ""])
def test_a_title_in_the_file_is_not_told_twice(monkeypatch, tmp_path, head):
    (tmp_path / "rules.md").write_text(f"{head}Each puts a stone.\n\n# Notation\n")
    monkeypatch.setattr("parlour.registry.folder_of", lambda name: tmp_path)
    body = rules_page.text("columna").partition(".*\n\n")[2]
    assert body.startswith("Each puts a stone.\n\n# Notation\n")


def test_an_unknown_game():
    with pytest.raises(UnknownNameError, match="Did you mean 'bingo_battle'"):
        rules_page.text("bingo_batle")
