"""A trained policy: what it would play and how it thinks the game will end. It needs no PyTorch."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from encoding import Encoding, Floats, Planes
from numpy.typing import NDArray

from parlour.kit import rule

Mask = NDArray[np.integer]
NEVER = -1e9  # the logit of what is not legal
FOLDER = Path(__file__).parent
LAYER = "layer"


@dataclass(frozen=True)
class Policy:
    """A network of layers with ReLU between them; the last gives a logit for each action, and the value."""

    encoding: Encoding | Planes
    layers: list[tuple[Floats, Floats]]  # weights of shape (from, to), and biases

    def __call__(self, seen: Floats, mask: Mask) -> tuple[Floats, Floats]:
        """Probabilities of shape (many, actions), and the results awaited by who sees, of shape (many,)."""
        x = out = self.encoding(seen)
        for weights, biases in self.layers:
            out = np.empty((len(x), len(biases)), np.float32)
            add_up(x, weights, biases, out)
            x = np.maximum(out, 0)
        return probabilities(out[:, :-1], mask), np.tanh(out[:, -1])

    def save(self, file: Path) -> None:
        """Keep it in a file of NumPy's."""
        arrays = self.encoding.arrays()
        for i, (weights, biases) in enumerate(self.layers):
            arrays |= {f"{LAYER}{i}w": weights, f"{LAYER}{i}b": biases}
        np.savez_compressed(file, allow_pickle=False, **arrays)


@rule
def add_up(x: Floats, weights: Floats, biases: Floats, out: Floats) -> None:
    """Write what a layer makes of a few inputs, leaving out those that are 0, in one thread."""
    for i in range(len(x)):
        for k in range(len(biases)):
            out[i, k] = biases[k]
        for j in range(len(weights)):
            if x[i, j] != 0:
                for k in range(len(biases)):
                    out[i, k] += x[i, j] * weights[j, k]


def probabilities(logits: Floats, mask: Mask) -> Floats:
    """Of each action, 0 for those that are not legal; shape (many, actions)."""
    legal = np.where(mask == 1, logits, NEVER)
    odds = np.exp(legal - legal.max(axis=1, keepdims=True)) * mask
    return odds / odds.sum(axis=1, keepdims=True)


def load(file: Path) -> Policy:
    """The policy in a file. Raises OSError."""
    with np.load(file) as kept:
        arrays = dict(kept)
    kind: type[Any] = Planes if "game" in arrays else Encoding
    encoding = kind(**{field.name: arrays.pop(field.name) for field in dataclasses.fields(kind)})
    return Policy(encoding, [(arrays[f"{LAYER}{i}w"], arrays[f"{LAYER}{i}b"]) for i in range(len(arrays) // 2)])


def file_of(game: str) -> Path:
    """Where the policy for a game lies, unless somebody says otherwise."""
    return FOLDER / f"{game}.npz"
