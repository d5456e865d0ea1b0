"""Old module paths that keep working for one version, with a DeprecationWarning that names the new one."""

from __future__ import annotations

import importlib
import sys
import warnings
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

MOVED = {  # modules that games, players and programs outside Parlour may import
    "parlour.core.state": "parlour.core.game",
    "parlour.game": "parlour.core.game",
    "parlour.language": "parlour.view.language",
    "parlour.observation": "parlour.core.observation",
    "parlour.scene": "parlour.view.scene",
    "parlour.solutions": "parlour.core.solutions",
    "parlour.state": "parlour.core.game",
    "parlour.texts": "parlour.notation",
    "parlour.weights": "parlour.core.weights",
}


class MovedFinder(MetaPathFinder, Loader):
    """Imports the new module in place of an old path."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name in MOVED else None

    def exec_module(self, module: ModuleType) -> None:
        old, new = module.__name__, MOVED[module.__name__]
        message = f"{old} is now {new}; import from parlour.authoring, whose names do not move."
        warnings.warn(message, DeprecationWarning, 2)
        sys.modules[old] = importlib.import_module(new)


def install() -> None:
    """Make old paths importable. Existing modules take precedence."""
    if not any(isinstance(each, MovedFinder) for each in sys.meta_path):
        sys.meta_path.append(MovedFinder())
