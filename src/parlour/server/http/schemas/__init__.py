"""The wire: what the server takes and what it answers."""
