"""Small tools: the file system, the garbage collector, optional dependencies, moved modules."""
