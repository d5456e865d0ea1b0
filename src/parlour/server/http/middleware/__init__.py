"""What stands between the network and the application: pure ASGI middleware, one concern a file.

They answer by themselves where a request goes too far, so that nothing behind them has to be careful.
"""

from .body_limit import BodyLimit
from .buckets import Bucket, Buckets
from .faults import fault
from .networks import network
from .rate_limit import RateLimit, too_many
from .same_origin import SameOrigin
from .security_headers import SecurityHeaders
from .socket_limit import SocketLimit
from .trusted_hosts import TrustedHosts, machine_names, name_of

__all__ = [
    "BodyLimit",
    "Bucket",
    "Buckets",
    "RateLimit",
    "SameOrigin",
    "SecurityHeaders",
    "SocketLimit",
    "TrustedHosts",
    "fault",
    "machine_names",
    "name_of",
    "network",
    "too_many",
]
