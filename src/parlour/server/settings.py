"""The server's settings: given as keywords, or by environment variables, PARLOUR_ and the name in capitals."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal

from platformdirs import user_data_path
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from parlour.errors import ParlourError
from parlour.players import LEVELS

HOST = re.compile(r"\*|[^\s/:*]+|[0-9a-fA-F:.]*")  # * is any; an address may be there, and is let in anyway
ORIGIN = re.compile(r"https?://[^\s/]+")
PLAYER = re.compile(r"[a-z][a-z0-9_-]{0,31}")  # a word as those for seats, which no level and no other word is
TAKEN = {"me", "open", "beside", *(level.name for level in LEVELS)}


class SettingsError(ParlourError):
    """A setting that the server cannot work with."""


class Settings(BaseSettings):
    """What can be set. Keywords go before the environment."""

    model_config = SettingsConfigDict(env_prefix="PARLOUR_", extra="forbid", frozen=True)

    data: Path = Field(default_factory=lambda: user_data_path("parlour"), description="the folder of the database")
    database: str = Field("", description="URL of a PostgreSQL database; without it, a file in the data folder")
    thinkers: int = Field(max(2, (os.cpu_count() or 2) - 1), ge=1, description="how many computers think at once")
    players: Annotated[dict[str, str], NoDecode] = Field({}, description="players from outside that may be seated")
    programs: int = Field(8, ge=1, description="how many programs of players from outside run at once")
    pace: float = Field(0.4, ge=0, description="seconds between a move and the computer's answer, at least")
    patience: float = Field(60, ge=0, description="seconds a person may be away before their seat can be claimed")
    idle: float = Field(300, gt=0, description="seconds until a table that nobody watches leaves memory")
    untouched_days: float = Field(1, ge=0, description="days until a table that nobody came to is removed; 0 is never")
    waiting_days: float = Field(7, ge=0, description="days until a table that waits for players is removed; 0 is never")
    abandoned_days: float = Field(365, ge=0, description="days until a game that stands still is packed; 0 is never")
    finished_days: float = Field(90, ge=0, description="days until a finished game is packed; 0 is never")
    max_events: int = Field(20_000, ge=1_000, description="events after which a table takes no takebacks or offers")
    tables_in_memory: int = Field(3_000, ge=1, description="tables in memory, beside those at which something goes on")
    heartbeat: float = Field(1, gt=0, description="seconds between a process's signs of life to the others")
    lock_timeout: float = Field(5, gt=0, description="seconds to wait for a locked database")
    origins: Annotated[tuple[str, ...], NoDecode] = Field((), description="further origins that pages may come from")
    hosts: Annotated[tuple[str, ...], NoDecode] = Field((), description="further names that the server answers to")
    max_analysis: float = Field(10, gt=0, description="seconds an analysis may take")
    max_analyses: int = Field(32, ge=1, description="analyses under way or waiting")
    analyses_per_network: int = Field(4, ge=1, description="analyses of one network under way or waiting")
    record_seconds: float = Field(10, gt=0, description="seconds of processor time that reading a record may take")
    max_imports: int = Field(16, ge=1, description="records being read or waiting for it")
    imports_per_network: int = Field(4, ge=1, description="records of one network being read or waiting for it")
    max_views: int = Field(256, ge=1, description="looks back, previews, records and lessons waiting to be drawn")
    views_per_network: int = Field(64, ge=1, description="the same, for one network")
    requests_per_minute: int = Field(600, ge=1, description="requests that a network may make in a minute")
    tables_per_hour: int = Field(60, ge=1, description="tables that a network may open in an hour")
    connections: int = Field(10_000, ge=1, description="connections open at once, if the system allows the files")
    connections_per_network: int = Field(256, ge=1, description="connections of one network; a school class opens 180")
    sockets_per_network: int = Field(128, ge=1, description="live connections of one network")
    socket_rate: float = Field(256, gt=0, description="bytes a second that a client may send on a live connection")
    header_timeout: float = Field(10, gt=0, description="seconds for the headers of a request, or for TLS")
    body_timeout: float = Field(20, gt=0, description="seconds for a body, and one for each kB of it")
    keep_alive: int = Field(30, ge=1, description="seconds that a connection stays open after an answer")
    write_timeout: float = Field(30, gt=0, description="seconds that a client may leave an answer unread")
    log: Literal["", "text", "json"] = Field("", description="how each request is logged; without it, none is")
    metrics_token: SecretStr = Field(SecretStr(""), description="the token for /metrics; else only this machine may")

    @field_validator("origins", "hosts", mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        return tuple(filter(None, (part.strip() for part in value.split(",")))) if isinstance(value, str) else value

    @field_validator("players", mode="before")
    @classmethod
    def _read_players(cls, value: Any) -> Any:
        pairs = filter(None, (pair.strip() for pair in value.split(";"))) if isinstance(value, str) else value
        return pairs if isinstance(pairs, dict) else _named_players(pairs)

    @field_validator("hosts")
    @classmethod
    def _check_hosts(cls, hosts: tuple[str, ...]) -> tuple[str, ...]:
        if wrong := [host for host in hosts if not HOST.fullmatch(host)]:
            raise ValueError(f"{wrong[0]!r} should be a name such as games.example.org, without scheme, port or path")
        return hosts

    @field_validator("origins")
    @classmethod
    def _check_origins(cls, origins: tuple[str, ...]) -> tuple[str, ...]:
        if wrong := [origin for origin in origins if not ORIGIN.fullmatch(origin)]:
            raise ValueError(f"{wrong[0]!r} should be an origin such as https://games.example.org, without a path")
        return origins

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy names it."""
        if not self.database:
            return f"sqlite:///{self.data / 'parlour.db'}"
        scheme, _, rest = self.database.partition("://")
        return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else self.database


def _named_players(pairs: Iterable[str]) -> dict[str, str]:
    """Players from outside by their names, as in `hasty=mine.py:Hasty`. Raises ValueError."""
    named: dict[str, str] = {}
    for pair in pairs:
        name, _, player = (part.strip() for part in pair.partition("="))
        if not PLAYER.fullmatch(name) or not player:
            raise ValueError(f"{pair!r} should be a name in small letters and a player, as hasty=mine.py:Hasty")
        if name in named or name in TAKEN:
            raise ValueError(f"{pair!r} should have another name, as {name!r} is taken")
        named[name] = player
    return named


def read_settings(**given: Any) -> Settings:
    """The settings; keywords that are None count as not given. Raises SettingsError, which names the one at fault."""
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as problem:
        first = problem.errors()[0]
        name = ".".join(map(str, first["loc"]))
        raise SettingsError(
            f"The setting {name} (PARLOUR_{name.upper()}): {first['msg'].removeprefix('Value error, ')}."
        ) from problem
