"""A short lesson for tests, whatever lessons the games have."""

from pathlib import Path

from parlour.lessons import reading

FILE = Path(__file__).with_name("columna.toml")
GAME = "parlour.games.columna"


def sample():
    return reading.read_lesson_file(FILE, GAME)


def only_the_sample(monkeypatch):
    """Have Columna teach the sample, and no other game anything."""
    reading.look_for_lesson.cache_clear()
    monkeypatch.setattr(reading, "path_of", lambda name: FILE if name == "columna" else FILE.with_name("none.toml"))
    return reading.look_for_lesson.cache_clear
