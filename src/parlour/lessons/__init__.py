"""Lessons: a first game that teaches, step by step, on the real board. A game's is the `lesson.toml` of its folder."""

from .answering import Answer, answer
from .lesson import FirstGame, Lesson, Step
from .reading import FILE, find_lesson, lesson_of, read_lesson, read_lesson_file, sentences

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
