"""The arena: matches between players, on all cores, with statistics that can be trusted."""

from .log import Log, read_log
from .plan import Plan, Task
from .running import run

__all__ = ["Log", "Plan", "Task", "read_log", "run"]
