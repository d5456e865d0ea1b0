"""Somebody at a table who plays by requests, while pages look on, and how large these are."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeVar

from playwright.sync_api import BrowserContext

import parlour

SIZES = {"1920x1080", "1280x720", "820x1180", "390x844", "844x390"}
SHORT: dict[str, dict[str, Any]] = {  # options that make a game of random moves end soon
    "bingo_chess": {"quiet": 40},
    "columna": {"quiet": 8},
    "deathmatch_arena": {"players": 5, "rounds": 12},
    "invictus": {"quiet": 6},
    "lokai_and_bele": {"quiet": 6},
    "maexchen": {"faces": 12},
}
MIDDLE = {"invictus": 60, "bingo_chess": 15, "columna": 20, "deathmatch_arena": 10, "maexchen": 5}  # actions
USUAL_MIDDLE = 8
Found = TypeVar("Found")


class Seat:
    """A person who plays by requests, at random, and prefers to capture."""

    def __init__(self, context: BrowserContext, where: str, game: str, others: str = "random", **order: str):
        self.context, self.where, self.dice = context, where, random.Random(game)
        options = SHORT.get(game, {})
        seats = ["me", *[others] * (parlour.load(game, **options).num_players() - 1)]
        self.table = self._post("tables", {"game": game, "options": options, "seats": seats, **order})["id"]
        self.ask("ready")

    def play(self, most: int) -> None:
        """Play some actions, or to the end of the game."""
        for _ in range(most):
            table = self.when_due()
            if table["status"] == "over":
                return
            choices = table["scene"]["choices"]
            liked = [choice for choice in choices if choice["captures"]] or choices
            self.ask("actions", seq=table["seq"], actions=[self.dice.choice(liked)["text"]])
        self.when_due()

    def play_until(self, find: Callable[[dict[str, Any]], Found]) -> Found:
        """Play until something is found in the scene, which is returned. Raises SystemExit if the game ends before."""
        while not (found := find((table := self.when_due())["scene"])):
            if table["status"] == "over":
                raise SystemExit("The game ended before that was found.")
            self.play(1)
        return found

    def ask(self, what: str, **body: Any) -> None:
        """Ask something of the table."""
        self._post(f"tables/{self.table}/{what}", body)

    def first_of_several(self) -> str | None:
        """A spot whose click asks for another."""
        choices = self.when_due()["scene"]["choices"]
        return next((choice["spots"][0] for choice in choices if len(choice["spots"]) > 1), None)

    def when_due(self) -> dict[str, Any]:
        """The table once it is this person's turn, or over."""
        while True:
            table = self.context.request.get(f"{self.where}/api/tables/{self.table}").json()
            if table["status"] == "over" or "play" in table["may"]:
                return table

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self.context.request.post(f"{self.where}/api/{path}", data=body, headers={"Origin": self.where})
        if not answer.ok:
            raise SystemExit(answer.text())
        return answer.json()
