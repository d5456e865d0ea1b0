"""Check texts for phrases that we avoid: `python -m scripts.prose [PATH …]`, run by `scripts/check`.

It reads the documentation, the rules pages, the catalogues, the messages, docstrings and comments in the code, and the
names of tests. Each match is printed as `file:line: phrase (what to write instead)`. Exits with 1 if there is any.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
NAME_IT = "name the person or thing"
ENGLISH = {  # pattern: replacement
    r"\banew\b": "again",
    r"\blest\b": "so that … not",
    r"\bnought\b": "0, nothing",
    r"\b(?:whoever|whomever|whichever|thereof|therein|wherein)\b": NAME_IT,
    r"\bbe it\b": "whether",
    r"\bat hand\b": NAME_IT,
    r"\b(?:is|are|be|was|were|been|being) told\b": "name who shows, reports or returns it",
    r"\b(?:is|are) to be had\b": "is available",
    r"\b(?:is|are|be|was) (?:gone|looked|asked) (?:on with|for|of)\b": "use an active verb",
    r"\b(?:go(?:es)?|gone) on with\b": "continue, resume",
    r"\b(?:so|as) many as (?:there are|it may|it can|one)\b": "the number of, at most",
    r"\b(?:for|to|of|by|from|than|with|and|or) who\b(?! \w+\?)": NAME_IT,
    r"(?:^|[.:;!] )(?-i:W)ho (?!(?:is|are|has|wins?|won|plays|goes|made|we|can|sits)\b)[a-z]+[^?]{0,80}[.,]": NAME_IT,
    r"(?:^|[.:;!] )(?-i:O)f (?:a|an|each|what|whom|which|the) [a-z]+[^.,]{0,40}[:,] ": "put the main noun first",
    r"(?<!here )\b(?:is|are) no (?!longer|more|one|other|better|worse|less|fewer|way|such|\d)[a-z]+\b": "is not a",
    r", else (?:the|a|an|as|by|it|from|in|of)\b": "or; default: …",
    r"\b(?:players?|games?|programs?|bots?) from outside\b": "external",
    r"\bof the house\b": "built-in",
    r"\bword from you\b": "default: …",
    r"\bluck will have it\b": "at random",
    r"\bin the middle a\b": "a typical",
    r"\bit is written\b": "write; Usage:",
    r"\bto the present\b": "latest",
    r"\d %": "no space before % in English",
}
GERMAN = {
    r"\bPäsche\b": "Pasche",
    r"\bUnentschieden\b": "Remis, remis",
    r"\d %": "a no-break space before %",
}
DOCSTRING = {
    r"^(?:What|Who|Whose|How|Of|Where|By|It|Those|They|As|So|Be)\b": "start with a verb or a noun",
}
COMMENT = {
    r"^# (?:of|by|what|who|whose|it|they|those|so)\b(?! \w+:)": "name the subject",
}
TEST = {
    r"^test_(?:what|who|whose|it|of|they|nobody|so|that|those|neither|none|off|by)_": "name the subject",
}
QUOTING = (ROOT / "scripts/prose.py", ROOT / "tests/test_prose.py")  # files that quote avoided phrases
EXCEPTIONS: tuple[str, ...] = ()  # texts in which a match is correct
DOCUMENTS = ("*.md", "docs/**/*.md", "src/**/*.md", "deploy/*", "benchmarks/*.md", "web/*.md", "examples/**/*.md")
LESSONS = ("src/**/lesson.toml", "src/**/levels.toml")
PAGE = ("web/src/language/en.ts", "web/src/language/de.ts")


class Text(NamedTuple):
    """A piece of text, its place, and the patterns that it must not match."""

    file: str
    line: int
    words: str
    avoid: dict[str, str]


def tracked(*patterns: str) -> Iterator[Path]:
    """Return the tracked files that match glob patterns."""
    globs = [f":(glob){pattern}" for pattern in patterns]
    listed = subprocess.run(["git", "ls-files", "-z", *globs], cwd=ROOT, capture_output=True, check=True).stdout
    return (ROOT / name for name in listed.decode().split("\0") if name and (ROOT / name).is_file())


def prose(markdown: str) -> str:
    """Yield a document without its code blocks and code spans, line by line."""
    hidden = re.sub(r"```.*?```", lambda found: "\n" * found[0].count("\n"), markdown, flags=re.DOTALL)
    return re.sub(r"`[^`\n]*`", "`code`", hidden)


def document(path: Path) -> Iterator[Text]:
    """The lines of a Markdown or configuration file."""
    avoid = GERMAN if path.name.endswith(".de.md") else ENGLISH
    for number, line in enumerate(prose(path.read_text("utf-8")).splitlines(), 1):
        yield Text(str(path), number, line, avoid)


def catalogue(path: Path) -> Iterator[Text]:
    """The German sentences of a catalogue, or the English ones of a lesson or of levels."""
    values: list[object] = [tomllib.loads(path.read_text("utf-8"))]
    while values:
        value = values.pop()
        if isinstance(value, dict):
            values += value.values()
        elif isinstance(value, list):
            values += value
        elif isinstance(value, str):
            yield Text(str(path), 0, value, GERMAN if path.name == "de.toml" else ENGLISH)


def page_words(path: Path) -> Iterator[Text]:
    """The lines of a catalogue of the page."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        yield Text(str(path), number, line.partition("//")[0], GERMAN if path.name == "de.ts" else ENGLISH)


def module(path: Path) -> Iterator[Text]:
    """The messages, docstrings and comments of a module, and the names of its tests."""
    source = path.read_text("utf-8")
    tree = ast.parse(source)
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, documented) and (text := ast.get_docstring(node)):
            yield Text(str(path), getattr(node, "lineno", 1), text, DOCSTRING | ENGLISH)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield Text(str(path), node.lineno, node.name, TEST)
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in bare
            and " " in node.value
        ):
            yield Text(str(path), node.lineno, node.value, ENGLISH)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Text(str(path), token.start[0], token.string, COMMENT | ENGLISH)


def sources() -> Iterator[tuple[Path, Callable[[Path], Iterator[Text]]]]:
    """Each file that the check reads, and the function that reads it."""
    for patterns, read in (
        (DOCUMENTS, document),
        (("src/**/de.toml", *LESSONS), catalogue),
        (PAGE, page_words),
        (("*.py", "**/*.py"), module),
    ):
        yield from ((path, read) for path in tracked(*patterns) if path not in QUOTING)


def matches(text: Text) -> Iterator[str]:
    """The avoided phrases in a text, as lines to print."""
    if not any(exception in text.words for exception in EXCEPTIONS):
        for pattern, instead in text.avoid.items():
            if found := re.search(pattern, text.words, re.IGNORECASE if text.avoid is not DOCSTRING else 0):
                yield f"{Path(text.file).relative_to(ROOT)}:{text.line}: {found[0]!r} ({instead})"


def main() -> None:
    paths = tuple(str(Path(each).resolve()) for each in sys.argv[1:]) or (str(ROOT),)
    found = [
        line for path, read in sources() if str(path).startswith(paths) for text in read(path) for line in matches(text)
    ]
    print("\n".join(found) or "No avoided phrases.")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
