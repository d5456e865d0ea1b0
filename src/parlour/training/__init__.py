"""Training: a game plays against itself, and its estimate is fitted to how the games end."""

from .fitting import fit
from .plan import TrainingPlan
from .run import TrainingLog, TrainingRun, compare, train

__all__ = ["TrainingLog", "TrainingPlan", "TrainingRun", "compare", "fit", "train"]
