"""Play many games: the basis of the arena, training and the lab.

`game_loop` plays one game, `executor` distributes the games of a run over processes, `ray_executor` over machines, and
`run_log` stores every game so that an interrupted run can be resumed.
"""
