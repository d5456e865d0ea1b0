"""The operator's list of names that nobody may take."""

import pytest

from parlour.server.domain.name_list import NameList

LIST = """# Club names
= Club President
troll
*spam*

*two words*
"""


@pytest.mark.parametrize(
    ("name", "is_forbidden"),
    [
        ("Club President", True),
        ("сlub  president", True),  # with a Cyrillic letter
        ("The Club President", False),
        ("troll", True),
        ("A TROLL!", True),
        ("t r o l l", True),
        ("trolley", False),
        ("Superspammer", True),
        ("S.p.a.m", True),
        ("Your Two  Words here", True),
        ("Two", False),
        ("Ann", False),
        ("", False),
    ],
)
def test_names_are_forbidden_whole_by_word_and_by_part(name, is_forbidden):
    assert NameList.of(LIST).forbids(name) is is_forbidden


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("*half", "asterisk at both ends"),
        ("a*b", "asterisk at both ends"),
        ("*ab*", "at least 3 letters"),
        ("two words", "around several words"),
        ("= !!!", "no letters"),
        ("**", "no letters"),
        ("x" * 101, "more than 100 characters"),
        ("caf\ufffd", "valid UTF-8"),
    ],
)
def test_broken_line_is_reported_and_the_rest_works(line, problem):
    made = NameList.of(f"troll\n{line}\n*spam*\n")
    assert [it.line for it in made.problems] == [2] and problem in made.problems[0].problem
    assert made.forbids("troll") and made.forbids("spammer") and not made.forbids("Ann")
    assert not made.forbids("half") and not made.forbids("ab")
