"""A hostile campaign that checks that the server leaks nothing, loses nothing and keeps nobody waiting."""
