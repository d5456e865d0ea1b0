"""The prose check: the texts that it reads and the matches that it reports."""

import pytest

from scripts import prose

MODULE = '''"""What a module holds."""

# of each seat, when it stopped


def test_it_works():
    raise ValueError("The file is read anew.")
'''


def found(*texts):
    return [line for text in texts for line in prose.matches(text)]


def text(words, avoid=prose.ENGLISH):
    return prose.Text(str(prose.ROOT / "page.md"), 3, words, avoid)


@pytest.mark.parametrize(
    ("words", "is_avoided"),
    [
        ("A folder that is there is gone on with.", True),
        ("Each save is read anew.", True),
        ("Who hangs up asks no more.", True),
        ("Of each seat, its clock: stopped.", True),
        ("A bot from outside", True),
        ("That is no rule.", True),
        ("A chance of 8 % is left.", True),
        ("Without a word from you it is 2.", True),
        ("Who is at the table?", False),
        ("There is no game named chess.", False),
        ("It is no longer your turn.", False),
        ("An 8% chance.", False),
        ("The player who rolled a star moves.", False),
    ],
)
def test_avoided_phrases_are_reported(words, is_avoided):
    assert bool(found(text(words))) == is_avoided


def test_report_names_file_line_phrase_and_replacement():
    assert found(text("Read it anew.")) == ["page.md:3: 'anew' (again)"]
    assert found(text("Zwei Päsche, anew", prose.GERMAN)) == ["page.md:3: 'Päsche' (Pasche)"]


def test_modules_are_checked_for_messages_docstrings_comments_and_test_names(tmp_path, monkeypatch):
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    path = tmp_path / "test_module.py"
    path.write_text(MODULE)
    assert sorted(line.split(": ")[0] for line in found(*prose.module(path))) == [
        "test_module.py:1",
        "test_module.py:3",
        "test_module.py:6",
        "test_module.py:7",
    ]


def test_code_in_documents_is_ignored():
    assert prose.prose("a `b anew` c\n```\nanew\n```\nd").splitlines() == ["a `code` c", "", "", "", "d"]


def test_every_sentence_of_a_lesson_is_checked(tmp_path):
    path = tmp_path / "lesson.toml"
    path.write_text('title = "One"\n[[steps]]\ntext = "Go."\nhints = ["There."]\n')
    assert {each.words for each in prose.catalogue(path)} == {"One", "Go.", "There."}


def test_every_document_catalogue_and_module_is_checked():
    files = {path.relative_to(prose.ROOT).as_posix() for path, _ in prose.sources()}
    shown = {"README.md", "docs/guides/api.md", "src/parlour/de.toml", "web/src/language/en.ts", "scripts/site.py"}
    assert files >= shown and len(prose.EXCEPTIONS) <= 10
