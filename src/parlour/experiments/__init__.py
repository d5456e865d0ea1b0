"""Experiments: many games at once, and what is measured of them.

The floor: `executor` shares work out to processes, `ray_executor` to machines, `game_loop` plays one game, `worker`
joins them, `run_log` keeps every game, `statistics` says what the games show. On it stand `arena` (who is better),
`training` (fitted estimates) and `lab` (what a game is like). What their commands print is in `cli/experiments`.
"""
