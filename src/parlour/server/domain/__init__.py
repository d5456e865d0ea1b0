"""A table, what can happen at it, and what follows from what is asked. Pure: no disk, no network, no clock."""
