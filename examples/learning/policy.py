"""A trained policy: action probabilities and expected results. It works without PyTorch."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from encoding import Encoding, Floats, Planes
from numpy.typing import NDArray

from parlour.authoring import rule

Mask = NDArray[np.integer]
NEVER = -1e9  # logit of an illegal action
FOLDER = Path(__file__).parent
LAYER = "layer"


@dataclass(frozen=True)
class Policy:
    """A network with ReLU layers. The last layer has a logit for each action and one number for the value."""

    encoding: Encoding | Planes
    layers: list[tuple[Floats, Floats]]  # weights of shape (from, to), and biases

    def __call__(self, seen: Floats, mask: Mask) -> tuple[Floats, Floats]:
        """Return probabilities, shape (many, actions), and the observers' expected results, shape (many,)."""
        x = out = self.encoding(seen)
        for weights, biases in self.layers:
            out = np.empty((len(x), len(biases)), np.float32)
            add_up(x, weights, biases, out)
            x = np.maximum(out, 0)
        return probabilities(out[:, :-1], mask), np.tanh(out[:, -1])

    def save(self, file: Path) -> None:
        """Save the policy as a NumPy file."""
        arrays = self.encoding.arrays()
        for i, (weights, biases) in enumerate(self.layers):
            arrays |= {f"{LAYER}{i}w": weights, f"{LAYER}{i}b": biases}
        np.savez_compressed(file, allow_pickle=False, **arrays)


@rule
def add_up(x: Floats, weights: Floats, biases: Floats, out: Floats) -> None:
    """Write a layer's outputs for a few inputs, in one thread. Inputs that are 0 are skipped."""
    for i in range(len(x)):
        for k in range(len(biases)):
            out[i, k] = biases[k]
        for j in range(len(weights)):
            if x[i, j] != 0:
                for k in range(len(biases)):
                    out[i, k] += x[i, j] * weights[j, k]


def probabilities(logits: Floats, mask: Mask) -> Floats:
    """Return the probability of each action, 0 if illegal; shape (many, actions)."""
    legal = np.where(mask == 1, logits, NEVER)
    odds = np.exp(legal - legal.max(axis=1, keepdims=True)) * mask
    return odds / odds.sum(axis=1, keepdims=True)


def load(file: Path) -> Policy:
    """Load a policy from a file. Raises OSError."""
    with np.load(file) as kept:
        arrays = dict(kept)
    kind: type[Any] = Planes if "game" in arrays else Encoding
    encoding = kind(**{field.name: arrays.pop(field.name) for field in dataclasses.fields(kind)})
    return Policy(encoding, [(arrays[f"{LAYER}{i}w"], arrays[f"{LAYER}{i}b"]) for i in range(len(arrays) // 2)])


def file_of(game: str) -> Path:
    """Return the default file for a game's policy."""
    return FOLDER / f"{game}.npz"
