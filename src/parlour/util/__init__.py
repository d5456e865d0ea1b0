"""Small tools without a layer of their own: paths, file locks, the garbage collector, optional dependencies."""
