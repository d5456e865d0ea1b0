"""The rules of a round, part by part; `course` tells which of them holds when."""
