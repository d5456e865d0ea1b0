"""Training: fit a game's evaluation weights to the results of self-play."""

from .fitting import fit
from .training_run import TrainingLog, TrainingPlan, TrainingRun, compare, train

__all__ = ["TrainingLog", "TrainingPlan", "TrainingRun", "compare", "fit", "train"]
