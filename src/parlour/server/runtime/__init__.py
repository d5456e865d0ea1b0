"""Tables in memory: played by persons and computers, kept on disk, looked after."""
