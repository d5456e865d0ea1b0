"""Pure ASGI middleware between the network and the application.

Each refuses by itself what exceeds a limit or comes from another site, so that the application need not check.
"""

from .limits import BodyLimit, Bucket, Buckets, RateLimit, SocketLimit, network, too_many
from .security import SameOrigin, SecurityHeaders, TrustedHosts, machine_names, name_of

__all__ = [
    "BodyLimit",
    "Bucket",
    "Buckets",
    "RateLimit",
    "SameOrigin",
    "SecurityHeaders",
    "SocketLimit",
    "TrustedHosts",
    "machine_names",
    "name_of",
    "network",
    "too_many",
]
