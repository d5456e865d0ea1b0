"""Tables in memory: played by people and computers, stored on disk, and maintained in the background."""
