"""The position text: a position as JSON, written, read and checked."""
