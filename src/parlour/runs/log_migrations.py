"""Earlier layouts of run logs, turned into today's.

Arena 2, in which actions are texts, and training 1; then version 3, whose dice fell by their first formula.
"""

from __future__ import annotations

from typing import Any

from parlour.match.dice import BY_TURN

NAMED = {"arena": 2, "training": 1}  # the versions that tell their kind so, which can be read; none before them can
Json = dict[str, Any]


def upgrade_header(header: Json) -> Json:
    """A header of today's layout; of version 0 where its layout is too old."""
    for kind, version in NAMED.items():
        if kind in header:
            plan = {name: value for name, value in header.items() if name != kind}
            header = {"kind": kind, "version": 3 if header[kind] == version else 0, "plan": plan}
    if header["version"] == 3:
        header = header | {"version": 4, "plan": header["plan"] | {"formula": BY_TURN}}
    return header


def upgrade_game(line: Json, plan: Json) -> Json:
    """A game of today's layout."""
    if "thinking" in line:
        return _arena_game(line)
    return _training_game(line, plan) if "generation" in line else line


def _arena_game(line: Json) -> Json:
    return {
        "number": line["game"],
        "round": line["round"],
        "seats": line["seats"],
        "results": line["results"],
        "actions": line["turns"],
        "efforts": line["thinking"],
        "seconds": line["seconds"],
    }


def _training_game(line: Json, plan: Json) -> Json:
    return {
        "number": (line["generation"] - 1) * plan["games"] + line["number"],
        "round": line["generation"],
        "seats": [0] * len(line["results"]),
        "results": line["results"],
        "actions": line["actions"],
        "efforts": [],
    }
