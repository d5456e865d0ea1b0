"""Bots that play, and bots that fail in one way each."""

import sys
import time

from parlour.players import Bot


class Steady(Bot):
    """Plays the first action, and prints output."""

    def decide(self, observation, seconds):
        print("I think, for", seconds)
        return observation.legal_actions()[0]


class Lucky(Bot):
    """Plays a random action."""

    def decide(self, observation, seconds):
        return self.random.choice(observation.legal_actions())


class Crashing(Bot):
    def decide(self, observation, seconds):
        raise RuntimeError("out of ideas")


class Leaving(Bot):
    def decide(self, observation, seconds):
        sys.exit("no more")


class Hanging(Bot):
    def decide(self, observation, seconds):
        time.sleep(600)
        return 0


class Cheating(Bot):
    def decide(self, observation, seconds):
        return -1


class Greedy(Bot):
    """Allocates memory up to its limit."""

    def decide(self, observation, seconds):
        taken = [bytearray(2**24) for _ in range(60)]
        return observation.legal_actions()[len(taken) - 60]


class Undecided(Bot):
    pass
