"""A hostile campaign against the server: it leaks nothing, loses nothing, and keeps nobody waiting."""
