"""The server's settings, from keywords or from environment variables: PARLOUR_ and the name in capitals."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal

from platformdirs import user_data_path
from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from parlour.errors import ParlourError
from parlour.players import LEVELS

HOST = re.compile(r"\*|[^\s/:*]+|[0-9a-fA-F:.]*")  # * matches any host; IP addresses are always accepted
ORIGIN = re.compile(r"https?://[^\s/]+")
SECURE = re.compile(r"https://[^\s/:@]+(:\d+)?|http://(localhost|127\.0\.0\.1)(:\d+)?")
CONTACT = re.compile(r"mailto:[^\s@]+@[^\s@]+|https://[^\s/]+\S*")
SMTP = re.compile(r"smtps?://([^\s:@/]+:[^\s@/]+@)?[^\s:@/]+(:\d+)?/?")
PLAYER = re.compile(r"[a-z][a-z0-9_-]{0,31}")  # like the words for seats in a table order
RESERVED = {"me", "open", "beside", *(level.name for level in LEVELS)}


class SettingsError(ParlourError):
    """A setting is invalid."""


class IdentityProvider(BaseModel):
    """An OpenID Connect provider, at which this server is registered as a client."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    issuer: str
    client_id: str
    client_secret: SecretStr = SecretStr("")
    label: str = ""

    @field_validator("issuer")
    @classmethod
    def _check_issuer(cls, issuer: str) -> str:
        if not SECURE.match(issuer):
            raise ValueError(f"{issuer!r} should be an address such as https://id.example.org/realms/club")
        return issuer


class Settings(BaseSettings):
    """All settings. Keywords override the environment."""

    model_config = SettingsConfigDict(env_prefix="PARLOUR_", extra="forbid", frozen=True)

    data: Path = Field(default_factory=lambda: user_data_path("parlour"), description="the folder of the database")
    database: str = Field("", description="URL of a PostgreSQL database; default: a file in the data folder")
    thinkers: int = Field(
        max(2, (os.cpu_count() or 2) - 1), ge=1, description="number of computers that think at the same time"
    )
    players: Annotated[dict[str, str], NoDecode] = Field(
        {}, description="external players that anyone may play against"
    )
    programs: int = Field(8, ge=1, description="number of external players running at the same time")
    pace: float = Field(0.4, ge=0, description="minimum seconds between a move and the computer's reply")
    patience: float = Field(60, ge=0, description="seconds a person may be away before the others can act")
    idle: float = Field(300, gt=0, description="seconds until an unwatched table is unloaded from memory")
    untouched_days: float = Field(1, ge=0, description="days until a table that nobody joined is removed; 0: never")
    waiting_days: float = Field(7, ge=0, description="days until a table waiting for players is removed; 0: never")
    abandoned_days: float = Field(365, ge=0, description="days until an inactive game is archived; 0: never")
    finished_days: float = Field(90, ge=0, description="days until a finished game is archived; 0: never")
    max_events: int = Field(
        20_000, ge=1_000, description="number of events after which takebacks and offers are refused"
    )
    tables_in_memory: int = Field(3_000, ge=1, description="maximum number of idle tables kept in memory")
    heartbeat: float = Field(1, gt=0, description="seconds between heartbeats to the other processes")
    lock_timeout: float = Field(5, gt=0, description="seconds to wait for a locked database")
    origins: Annotated[tuple[str, ...], NoDecode] = Field((), description="additional origins allowed to send requests")
    hosts: Annotated[tuple[str, ...], NoDecode] = Field((), description="additional host names that the server accepts")
    site: str = Field("", description="public address of the page, for accounts and for links in e-mails and webhooks")
    accounts: bool = Field(False, description="whether people can sign in")
    providers: Annotated[dict[str, IdentityProvider], NoDecode] = Field(
        {}, description="OpenID Connect providers at which people can sign in, as JSON"
    )
    push_contact: str = Field("", description="mailto: address of the operator; enables push notifications")
    mail_from: str = Field("", description="sender of e-mails")
    smtp: SecretStr = Field(SecretStr(""), description="URL of an SMTP server; enables notifications by e-mail")
    webhooks: bool = Field(False, description="whether people may have notifications sent to their own web addresses")
    notices_per_hour: int = Field(
        20, ge=1, description="maximum changes and tests of notification channels, per network and hour"
    )
    max_analysis: float = Field(10, gt=0, description="maximum seconds per analysis")
    max_analyses: int = Field(32, ge=1, description="maximum number of analyses running or waiting")
    analyses_per_network: int = Field(4, ge=1, description="the same, per network")
    record_seconds: float = Field(10, gt=0, description="maximum seconds of CPU time for reading a record")
    max_imports: int = Field(16, ge=1, description="maximum number of records being read or waiting")
    imports_per_network: int = Field(4, ge=1, description="the same, per network")
    max_views: int = Field(256, ge=1, description="maximum number of views waiting to be rendered")
    views_per_network: int = Field(64, ge=1, description="the same, per network")
    requests_per_minute: int = Field(600, ge=1, description="maximum requests per network and minute")
    tables_per_hour: int = Field(60, ge=1, description="maximum new tables per network and hour")
    waiting_per_key: int = Field(3, ge=1, description="maximum number of a person's public tables waiting for players")
    waiting_per_network: int = Field(10, ge=1, description="the same, per network")
    reports_per_hour: int = Field(20, ge=1, description="maximum reports about tables, per network and hour")
    codes_per_hour: int = Field(60, ge=1, description="maximum attempts to enter a code, per network and hour")
    exports_per_hour: int = Field(10, ge=1, description="maximum downloads of personal data, per network and hour")
    connections: int = Field(10_000, ge=1, description="maximum open connections, if the file limit allows")
    connections_per_network: int = Field(
        256, ge=1, description="maximum connections per network; a school class opens 180"
    )
    sockets_per_network: int = Field(128, ge=1, description="maximum live connections per network")
    socket_rate: float = Field(256, gt=0, description="maximum bytes per second from a client on a live connection")
    header_timeout: float = Field(10, gt=0, description="maximum seconds for request headers or a TLS handshake")
    body_timeout: float = Field(20, gt=0, description="maximum seconds for a request body, plus one per kB")
    keep_alive: int = Field(30, ge=1, description="seconds an idle connection stays open after a response")
    write_timeout: float = Field(30, gt=0, description="seconds a client may leave a response unread")
    log: Literal["", "text", "json"] = Field(
        "", description="log format for requests; default: requests are not logged"
    )
    process_ports: int = Field(
        0, ge=0, le=65_000, description="first of the local ports at which each process can be reached alone; 0: none"
    )
    metrics_token: SecretStr = Field(SecretStr(""), description="token for /metrics; default: local requests only")

    @field_validator("origins", "hosts", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        return tuple(filter(None, (part.strip() for part in value.split(",")))) if isinstance(value, str) else value

    @field_validator("players", mode="before")
    @classmethod
    def _read_players(cls, value: str | dict[str, str] | Iterable[str]) -> dict[str, str]:
        pairs = filter(None, (pair.strip() for pair in value.split(";"))) if isinstance(value, str) else value
        return pairs if isinstance(pairs, dict) else _named_players(pairs)

    @field_validator("providers", mode="before")
    @classmethod
    def _read_providers(cls, value: object) -> object:
        try:
            return json.loads(value or "{}") if isinstance(value, str) else value
        except ValueError as problem:
            raise ValueError(f"not valid JSON ({problem})") from problem

    @field_validator("accounts")
    @classmethod
    def _check_accounts(cls, enabled: bool, others: ValidationInfo) -> bool:
        if enabled and not SECURE.fullmatch(others.data.get("site", "")):
            raise ValueError("accounts need the setting site, an address with https:// or http://localhost")
        return enabled

    @field_validator("providers")
    @classmethod
    def _check_providers(
        cls, providers: dict[str, IdentityProvider], others: ValidationInfo
    ) -> dict[str, IdentityProvider]:
        if providers and not others.data.get("accounts"):
            raise ValueError("providers need the setting accounts as well")
        if wrong := [name for name in providers if not PLAYER.fullmatch(name)]:
            raise ValueError(f"{wrong[0]!r} should be a lower-case name")
        return providers

    @field_validator("site")
    @classmethod
    def _check_site(cls, address: str) -> str:
        if address and not ORIGIN.fullmatch(address):
            raise ValueError(f"{address!r} should be an address such as https://games.example.org, without a path")
        return address

    @field_validator("push_contact")
    @classmethod
    def _check_contact(cls, contact: str) -> str:
        if contact and not CONTACT.fullmatch(contact):
            raise ValueError(f"{contact!r} should be an address such as mailto:games@example.org")
        return contact

    @field_validator("smtp")
    @classmethod
    def _check_smtp(cls, server: SecretStr, others: ValidationInfo) -> SecretStr:
        if not server.get_secret_value():
            return server
        if not SMTP.fullmatch(server.get_secret_value()):
            raise ValueError("it should be a URL such as smtps://user:password@mail.example.org")
        if not (others.data.get("mail_from") and others.data.get("site")):
            raise ValueError("e-mails need the settings mail_from and site as well")
        return server

    @field_validator("webhooks")
    @classmethod
    def _check_webhooks(cls, enabled: bool, others: ValidationInfo) -> bool:
        if enabled and not others.data.get("site"):
            raise ValueError("webhooks need the setting site as well")
        return enabled

    @field_validator("hosts")
    @classmethod
    def _check_hosts(cls, hosts: tuple[str, ...]) -> tuple[str, ...]:
        if wrong := [host for host in hosts if not HOST.fullmatch(host)]:
            raise ValueError(
                f"{wrong[0]!r} should be a host name such as games.example.org, without scheme, port or path"
            )
        return hosts

    @field_validator("origins")
    @classmethod
    def _check_origins(cls, origins: tuple[str, ...]) -> tuple[str, ...]:
        if wrong := [origin for origin in origins if not ORIGIN.fullmatch(origin)]:
            raise ValueError(f"{wrong[0]!r} should be an origin such as https://games.example.org, without a path")
        return origins

    @property
    def database_url(self) -> str:
        """The database's URL for SQLAlchemy."""
        if not self.database:
            return f"sqlite:///{self.data / 'parlour.db'}"
        scheme, _, rest = self.database.partition("://")
        return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else self.database


def _named_players(pairs: Iterable[str]) -> dict[str, str]:
    """Parse external players such as `hasty=mine.py:Hasty` into a mapping from names. Raises ValueError."""
    named: dict[str, str] = {}
    for pair in pairs:
        name, _, player = (part.strip() for part in pair.partition("="))
        if not PLAYER.fullmatch(name) or not player:
            raise ValueError(f"{pair!r} should be a lower-case name and a player, as in hasty=mine.py:Hasty")
        if name in named or name in RESERVED:
            raise ValueError(f"{pair!r} needs another name, because {name!r} is taken")
        named[name] = player
    return named


def read_settings(**given: Any) -> Settings:
    """Read the settings, ignoring keywords that are None. Raises SettingsError with the name of the invalid setting."""
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as problem:
        first = problem.errors()[0]
        name = ".".join(map(str, first["loc"]))
        variable = f"PARLOUR_{name.partition('.')[0].upper()}"
        raise SettingsError(
            f"The setting {name} ({variable}): {first['msg'].removeprefix('Value error, ')}."
        ) from problem
