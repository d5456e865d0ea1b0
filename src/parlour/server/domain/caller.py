"""Who calls, and from where: what work for a caller is charged to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Caller:
    """A caller, by the fingerprint of their key if they have one, and the network that they call from.

    Anybody can make up keys, nobody many networks: so a network is what has a share.
    """

    key: str | None
    network: str
