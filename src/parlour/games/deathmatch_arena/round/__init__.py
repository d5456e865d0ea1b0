"""The rules of a round, part by part; `dispatch` tells which of them holds when."""
