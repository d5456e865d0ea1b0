"""Train a policy for a game by self-play: `python examples/learning/train.py GAME`.

Uses proximal policy optimisation (Schulman et al., 2017) on one core. Requires PyTorch; see README.md.
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
from parlour.authoring import Batch

GAMES, STEPS = 512, 64  # per round: number of parallel games, decisions per game
EPOCHS, MINIBATCH = 3, 4096  # passes over a round's decisions, decisions per step
RATE, CLIP = 1e-3, 0.2  # initial learning rate, PPO clip range
TRACE = 0.95
VALUE, ENTROPY = 0.5, 0.01  # loss weights relative to the policy's; the entropy weight decays to 0
GREATEST = 0.5  # maximum gradient norm
WARM_UP = 100  # random decisions used to fit the encoding


class Learner:
    """A network that learns from experience."""

    def __init__(self, encoding: Encoding | Planes, actions: int, hidden: int, seed: int):
        torch.manual_seed(seed)
        sizes = (encoding.size, hidden, hidden, actions + 1)
        layers = [nn.Linear(*pair) for pair in itertools.pairwise(sizes)]
        self.encoding, self.linear = encoding, layers
        self.network = nn.Sequential(layers[0], nn.ReLU(), layers[1], nn.ReLU(), layers[2])
        self._optimiser = torch.optim.Adam(self.network.parameters(), RATE, eps=1e-5)

    def think(self, seen: Floats, mask: NDArray[np.uint8]) -> tuple[Floats, Floats]:
        """Return action probabilities and values for encoded observations."""
        with torch.no_grad():
            logits, values = self._forward(torch.from_numpy(seen), torch.from_numpy(mask))
            return functional.softmax(logits, dim=1).numpy(), values.numpy()

    def learn(self, experience: Experience, left: float) -> float:
        """Learn from a round of decisions; return the mean entropy. `left` is the remaining share of the training."""
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
        """Return the current policy."""
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
    """Return shuffled decision indices, split into minibatches."""
    return list(torch.randperm(count).split(MINIBATCH))


def train(game: parlour.Game, rounds: int, hidden: int = 128, seed: int = 0, games: int = GAMES) -> Policy:
    """Train a policy on one core. The same seed gives the same policy."""
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
    """Train a policy and save it where `player.py:Learner` finds it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("-o", "--option", action="append", default=[], help="a game option, such as faces=5")
    parser.add_argument("--rounds", type=int, default=480, help=f"rounds of {GAMES * STEPS:,} decisions (default: 480)")
    parser.add_argument("--hidden", type=int, default=128, help="neurons per hidden layer (default: 128)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="policy file (default: GAME.npz beside this program)")
    wanted = parser.parse_args()
    game = parlour.load(wanted.game, **dict(pair.split("=", 1) for pair in wanted.option))
    policy = train(game, wanted.rounds, wanted.hidden, wanted.seed)
    policy.save(wanted.out or file_of(game.name))


if __name__ == "__main__":
    main()
