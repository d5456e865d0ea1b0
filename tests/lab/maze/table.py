"""Maze: descriptions, with nothing to draw."""

from __future__ import annotations

from .rules import State


def areas(s: State) -> list:
    return []


def counters(s: State) -> list:
    return []


def prompt(s: State, actor: int) -> str:
    return "Where to?"


def describe_action(s: State, action: int) -> str:
    return f"Somebody goes way {action}."


def clicks(s: State, action: int) -> tuple[str, ...]:
    return ()


def captures(s: State, action: int) -> bool:
    return False
