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
        assert f"- `{option.name}`: {option.meaning}. It takes {option.accepts};" in options
    assert info.options or "None." in options


def test_an_unknown_game():
    with pytest.raises(UnknownNameError, match="Did you mean 'bingo_battle'"):
        rules_page.text("bingo_batle")
