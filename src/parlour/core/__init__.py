"""Games and states: the public interface to every game."""
