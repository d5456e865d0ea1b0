"""A short lesson for tests, independent of the games' own lessons."""

from pathlib import Path

from parlour.lessons import lesson_reader

FILE = Path(__file__).with_name("columna.toml")
GAME = "parlour.games.columna"


def sample():
    return lesson_reader.read_lesson_file(FILE, GAME)


def only_the_sample(monkeypatch):
    """Give Columna the sample lesson, and all other games none."""
    lesson_reader.look_for_lesson.cache_clear()
    monkeypatch.setattr(
        lesson_reader, "path_of", lambda name: FILE if name == "columna" else FILE.with_name("none.toml")
    )
    return lesson_reader.look_for_lesson.cache_clear
