"""Invictus's texts call each thing by one name."""

import re
import tomllib

import parlour

FOLDER = parlour.load("invictus").folder
OTHER_WORDS = {
    "en": r"(?<!in a )\brows?\b|\bhalf\b|quiet (moves|plies)",  # for ranks, territories and quiet turns
    "de": r"Hälfte|Feindesland|[Ss]tille Züge",
}


def texts_in(language):
    if language == "en":
        return [(FOLDER / "lesson.toml").read_text(), (FOLDER / "rules.md").read_text(), *table()]
    return [(FOLDER / "rules.de.md").read_text(), *table().values()]


def table():
    return tomllib.loads((FOLDER / "de.toml").read_text())


def test_ranks_territories_and_quiet_turns_have_one_name():
    for language, words in OTHER_WORDS.items():
        assert [found for text in texts_in(language) for found in re.findall(f".*(?:{words}).*", text)] == []
