"""Lessons: guided first games, step by step on the real board, from the `lesson.toml` in a game's folder."""

from .lesson import Answer, FirstGame, Lesson, Step, answer
from .lesson_reader import FILE, find_lesson, lesson_of, read_lesson, read_lesson_file, sentences

__all__ = [
    "FILE",
    "Answer",
    "FirstGame",
    "Lesson",
    "Step",
    "answer",
    "find_lesson",
    "lesson_of",
    "read_lesson",
    "read_lesson_file",
    "sentences",
]
