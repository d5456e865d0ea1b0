"""Playing many games: what the arena, training and the lab are built on.

`game_loop` plays one game, `worker` plays a task's games, `executor` distributes tasks over processes, `ray_executor`
over machines, and `run_log` stores every game so that an interrupted run can be resumed.
"""
