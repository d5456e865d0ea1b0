"""Experiments: many games at once, and what is measured of them.

The floor: `executor` shares work out to processes, `game_loop` plays one game, `worker` joins the two, `run_log` keeps
every game, `statistics` says what the games show. On it stand `arena` (who is better) and `training` (fitted
estimates). What `parlour arena` and `parlour train` print is in `cli/experiments`.
"""
