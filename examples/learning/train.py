"""`python examples/learning/train.py GAME` teaches a policy to play a game, by playing it against itself.

Proximal policy optimisation (Schulman et al., 2017) on one core. It needs PyTorch; README.md says how to get it.
"""

from __future__ import annotations

import argparse
import itertools
import time
from pathlib import Path

import numpy as np
import torch  # pyright: ignore[reportMissingImports]
from encoding import Encoding, Floats, Planes, encoding_for
from numpy.typing import NDArray
from policy import NEVER, Policy, file_of
from selfplay import Experience, play
from torch import nn  # pyright: ignore[reportMissingImports]
from torch.nn import functional  # pyright: ignore[reportMissingImports]

import parlour
from parlour.search import Batch

GAMES, STEPS = 512, 64  # in each round: games side by side, and decisions in each
EPOCHS, MINIBATCH = 3, 4096  # how often a round's decisions are learnt from, and how many at once
RATE, CLIP = 1e-3, 0.2  # of learning at the start, and how far odds may move in a round
TRACE = 0.95
VALUE, ENTROPY = 0.5, 0.01  # the weights of these beside the policy's; the second falls to nothing
GREATEST = 0.5  # norm of a gradient
WARM_UP = 100  # decisions of random play that the encoding is fitted to


class Learner:
    """A network that learns from experience, and the policy that it has come to."""

    def __init__(self, encoding: Encoding | Planes, actions: int, hidden: int, seed: int):
        torch.manual_seed(seed)
        sizes = (encoding.size, hidden, hidden, actions + 1)
        layers = [nn.Linear(*pair) for pair in itertools.pairwise(sizes)]
        self.encoding, self.linear = encoding, layers
        self.network = nn.Sequential(layers[0], nn.ReLU(), layers[1], nn.ReLU(), layers[2])
        self._optimiser = torch.optim.Adam(self.network.parameters(), RATE, eps=1e-5)

    def think(self, seen: Floats, mask: NDArray[np.uint8]) -> tuple[Floats, Floats]:
        """Odds and values of encoded observations."""
        with torch.no_grad():
            logits, values = self._forward(torch.from_numpy(seen), torch.from_numpy(mask))
            return functional.softmax(logits, dim=1).numpy(), values.numpy()

    def learn(self, experience: Experience, left: float) -> float:
        """Improve by a round of decisions; `left` is the part of the training that is to come. The mean entropy."""
        for group in self._optimiser.param_groups:
            group["lr"] = RATE * left
        gained = experience.advantage
        scaled = (gained - gained.mean()) / (gained.std() + 1e-8)
        columns = (experience.seen, experience.mask, experience.action, experience.odds, experience.target, scaled)
        tensors = [torch.from_numpy(column) for column in columns]
        self._curiosity = ENTROPY * left
        minibatches = (chosen for _ in range(EPOCHS) for chosen in _minibatches(len(gained)))
        return float(np.mean([self._step(*(each[chosen] for each in tensors)) for chosen in minibatches]))

    def policy(self) -> Policy:
        """What it has learnt so far."""
        layers = [(each.weight.detach().numpy().T.copy(), each.bias.detach().numpy().copy()) for each in self.linear]
        return Policy(self.encoding, layers)

    def _forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        out = self.network(seen)
        return out[:, :-1].masked_fill(mask == 0, NEVER), torch.tanh(out[:, -1])

    def _step(self, seen, mask, action, odds, target, gained) -> float:  # tensors of a minibatch
        logits, values = self._forward(seen, mask)
        logs = functional.log_softmax(logits, dim=1)
        ratio = torch.exp(logs.gather(1, action[:, None])[:, 0]) / odds
        surrogate = torch.minimum(ratio * gained, ratio.clamp(1 - CLIP, 1 + CLIP) * gained).mean()
        entropy = -(logs.exp() * logs).sum(dim=1).mean()
        loss = VALUE * functional.mse_loss(values, target) - surrogate - self._curiosity * entropy
        self._optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), GREATEST)
        self._optimiser.step()
        return entropy.item()


def _minibatches(count: int) -> list[torch.Tensor]:
    """The places of decisions, shuffled, in minibatches."""
    return list(torch.randperm(count).split(MINIBATCH))


def train(game: parlour.Game, rounds: int, hidden: int = 128, seed: int = 0, games: int = GAMES) -> Policy:
    """A policy that has learnt for some rounds, on one core; the same seed gives the same policy."""
    torch.set_num_threads(1)
    batch = Batch(game, games, seed, threads=1, auto_reset=True)
    encoding = encoding_for(game, batch, WARM_UP, seed)
    learner, rng = Learner(encoding, game.num_distinct_actions(), hidden, seed), np.random.default_rng(seed)
    batch.reset(seed)
    start = time.monotonic()
    for done in range(rounds):
        entropy = learner.learn(play(batch, encoding, learner.think, STEPS, rng, TRACE), 1 - done / rounds)
        if done % 20 == 19 or done == rounds - 1:
            played, seconds = batch.statistics().games, time.monotonic() - start
            print(f"round {done + 1:4}  {seconds:5.0f} s  {played:9,} games  entropy {entropy:.3f}", flush=True)
    return learner.policy()


def main() -> None:
    """Train, and keep the policy where `player.py:Learner` finds it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("-o", "--option", action="append", default=[], help="an option of the game, as faces=5")
    parser.add_argument("--rounds", type=int, default=480, help=f"of {GAMES * STEPS:,} decisions (default: 480)")
    parser.add_argument("--hidden", type=int, default=128, help="the neurons of a layer")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="else beside this program, by the game's name")
    wanted = parser.parse_args()
    game = parlour.load(wanted.game, **dict(pair.split("=", 1) for pair in wanted.option))
    policy = train(game, wanted.rounds, wanted.hidden, wanted.seed)
    policy.save(wanted.out or file_of(game.name))


if __name__ == "__main__":
    main()
