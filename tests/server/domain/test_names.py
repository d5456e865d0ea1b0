"""Names: any script, visible, and not deceptive."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.server.domain.names import NAME_LENGTH, check_distinct, clean_name, new_name
from parlour.server.domain.refusals import Refusal

FAMILY = "👩\u200d👩\u200d👧"
WALES = "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"
NEWEST = "\U0001faef"  # assigned in Unicode 17


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada   L. ", "Ada L."),
        ("Ada\n", "Ada"),
        ("田中\u3000太郎", "田中 太郎"),
        ("Jean\u00a0Luc", "Jean Luc"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("ශ්\u200dරී", "ශ්\u200dරී"),
        (FAMILY, FAMILY),
        (WALES, WALES),
        (NEWEST, NEWEST),
        ("❤️", "❤️"),
        ("e\u0301mile", "émile"),
        ("กี่", "กี่"),
        ("שָׁלוֹם", unicodedata.normalize("NFC", "שָׁלוֹם")),
        ("Ada\u3164L", "Ada L"),
        ("", ""),
    ],
)
def test_names_in_every_script_are_tidied(name, shown):
    assert clean_name(name) == shown


@pytest.mark.parametrize(
    "name",
    [
        "Ada\u202eadA",
        "Ada\u2066",
        "Ada\u200f",
        "a\x00b",
        "a\u00adb",
        "a\u200bb",
        "\u200dAda",
        "Ada\u200d",
        "A\u200d\u200dda",
        "\ufffe",
        "\U000e0067",
        "Ada\U000e0067\U000e007f",
        "\ue000",
        "\ud800",
        "Z" + "\u0301\u0302\u0303\u0304\u0305\u0306",
        "\u0301",
        "x" * (NAME_LENGTH + 1),
    ],
)
def test_names_that_hide_something_are_refused(name):
    with pytest.raises(Refusal) as refusal:
        clean_name(name)
    assert refusal.value.field == "name"


@pytest.mark.parametrize("blank", ["\u3164", "\u2800\u2800", "\u115f\u1160", "\u00a0 \u3000"])
def test_blank_names_count_as_no_name(blank):
    assert clean_name(blank) == ""


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("master", "Master"),
        ("Mаster", "master"),  # a Cyrillic а
        ("ＭＡＳＴＥＲ", "master"),
        ("M a s t e r.", "master"),
        ("rnaster", "master"),
        ("Al1ce", "Allce"),
        ("AIice", "Alice"),
        ("Émile", "emile"),
        ("Αnna", "Anna"),  # a Greek Α
        ("b0b", "bob"),
    ],
)
def test_names_that_read_alike_are_refused(name, other):
    with pytest.raises(Refusal, match="looks like"):
        check_distinct(name, ["Zoe", other])


@pytest.mark.parametrize(
    ("name", "other"), [("Anna", "Anne"), ("田中", "中田"), ("👩", "👨"), ("Ali", "All"), ("", "..."), ("!!!", "...")]
)
def test_different_names_are_accepted(name, other):
    check_distinct(name, [other, ""])


@pytest.mark.parametrize("name", ["Computer", "PARLOUR", "Meister", "Computer (stark)", "strong", "Hasty", "Ann"])
def test_new_person_cannot_pass_for_another_player(name):
    with pytest.raises(Refusal, match="looks like"):
        new_name(name, ["", "Ann"], ["hasty"])
    assert new_name(f" {name} III ", ["", "Ann"], ["hasty"]) == f"{name} III"


def test_nameless_people_can_play_together():
    assert new_name("", ["", ""]) == ""


@given(st.text(max_size=60))
def test_any_text_is_tidied_once_or_refused(name):
    try:
        shown = clean_name(name)
    except Refusal:
        return
    assert clean_name(shown) == shown
    assert len(shown) <= NAME_LENGTH
