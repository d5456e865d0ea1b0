"""What an operator can see of a server: measurements, log lines, and traces."""

from .context import Request, about, current_request, refuse
from .instruments import Instruments
from .metrics import Metrics

__all__ = ["Instruments", "Metrics", "Request", "about", "current_request", "refuse"]
