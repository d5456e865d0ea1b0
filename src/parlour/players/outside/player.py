"""The player that asks a program."""

from __future__ import annotations

import threading

from parlour.core.state import State
from parlour.players.player import Decision

from .program import Command, Program

GRACE = 1.0  # seconds beyond those that a program was given
Running = dict[tuple[Command, int], Program]
_running: Running = {}  # one a command and seat, which goes on from game to game


class ProgramPlayer:
    """Has a program decide, within some seconds a move. Raises PlayerError where it fails.

    The program is one of those that are `running`, or is added to them.
    """

    def __init__(
        self, name: str, command: Command, seconds: float, seed: int | None = None, running: Running | None = None
    ):
        self.name, self.command, self.seconds, self.seed = name, command, seconds, seed or 0
        self._running = _running if running is None else running
        self._program: Program | None = None
        self._is_closed = False

    def apart(self, name: str, seed: int) -> ProgramPlayer:
        """The same under another name, with a program that nobody else asks."""
        return ProgramPlayer(name, self.command, self.seconds, seed, {})

    def close(self) -> None:
        """End its programs, whoever awaits an answer of theirs, and what they begin from now on."""
        self._is_closed = True
        for program in [*self._running.values()]:
            program.close()

    def decide(self, observation: State, stop: threading.Event | None = None) -> Decision:
        program = self._program = self._program or self._begin(observation)
        actions = {observation.action_to_string(action): action for action in observation.legal_actions()}
        with program.asking:
            program.send("decide", int(1000 * self.seconds), observation.to_text(), *actions)
            answer = program.receive("play", self.seconds + GRACE, stop)
        if answer not in actions:
            raise program.fail(f"played {answer!r}, which is not legal in {observation.to_text()!r}")
        return Decision(actions[answer])

    def greet(self) -> None:
        """See that its program begins to talk. Raises PlayerError."""
        self._greeted(0)

    def _begin(self, observation: State) -> Program:
        """The program of this seat, told that a game begins."""
        seat = observation.current_player()
        program = self._greeted(seat)
        options = (f"{name}={value}" for name, value in observation.game.options.items())
        with program.asking:
            program.prepare("game", observation.game.name, seat, self.seed, *options)
        return program

    def _greeted(self, seat: int) -> Program:
        """The program of a seat, which is ready to talk."""
        program = self._running.get((self.command, seat))
        if program is None or not program.is_running:
            program = self._running[self.command, seat] = Program(self.name, self.command)
            if self._is_closed:
                program.close()
            program.greet()
        return program
