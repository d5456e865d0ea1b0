"""Experiments need none of what the table needs."""

import subprocess
import sys

BLOCKED = "rich", "textual", "typer", "fastapi", "pydantic", "sqlalchemy"
PROGRAM = f"""
import sys
sys.modules.update(dict.fromkeys({BLOCKED}))

import parlour
from parlour.experiments import arena, executor, game_loop, run_log, statistics, training, worker
from parlour.players import make_any_player

game = parlour.load("columna", quiet=5)
game.compiled = False
players = [make_any_player("random", seed) for seed in (1, 2)]
print(game_loop.play_game(game_loop.Task(1, 0, (0, 1), "x"), game, players).results)
"""


def test_the_engine_runs_without_the_tables_libraries():
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("(")
