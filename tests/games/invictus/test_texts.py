"""One thing has one name in all that Invictus tells."""

import re
import tomllib

import parlour

FOLDER = parlour.load("invictus").folder
OTHER_WORDS = {
    "en": r"(?<!in a )\brows?\b|\bhalf\b|quiet (moves|plies)",  # for ranks, territories and quiet turns
    "de": r"Hälfte|Feindesland|[Ss]tille Züge",
}


def told(language):
    if language == "en":
        return [(FOLDER / "lesson.toml").read_text(), (FOLDER / "rules.md").read_text(), *table()]
    return [(FOLDER / "rules.de.md").read_text(), *table().values()]


def table():
    return tomllib.loads((FOLDER / "de.toml").read_text())


def test_ranks_territories_and_quiet_turns_are_called_so():
    for language, words in OTHER_WORDS.items():
        assert [found for text in told(language) for found in re.findall(f".*(?:{words}).*", text)] == []
