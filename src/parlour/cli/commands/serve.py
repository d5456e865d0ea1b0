"""`parlour serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from parlour.dependencies import require
from parlour.errors import OptionError
from parlour.garbage import without_looking_for_garbage
from parlour.registry.watching import watched_folders

from ..arguments import Data, Database, Players

if TYPE_CHECKING:
    from parlour.server.endpoint import Endpoint
    from parlour.server.settings import Settings

WATCH_HELP = "For games of your own that you are writing: each save is on their tables at once."
LogForm = Literal["text", "json"]
app = typer.Typer()


@app.command(
    epilog="Examples:  parlour serve  ·  parlour serve --host 0.0.0.0 --port 80  ·  "
    "parlour serve --database postgresql://user:password@host/parlour --proxy 127.0.0.1  ·  "
    "parlour serve --player hasty=mine.py:Hasty  ·  parlour --games ./folder serve --watch"
)
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all of this machine.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 for any that is free.", min=0, max=65535)] = 8000,
    database: Database = None,
    data: Data = None,
    processes: Annotated[int, typer.Option(help="How many processes serve; several need --database.", min=1)] = 1,
    proxy: Annotated[str, typer.Option(help="The address of a proxy whose X-Forwarded headers count.")] = "",
    certificate: Annotated[Path | None, typer.Option(help="A file with a certificate, as PEM: speaks TLS.")] = None,
    key: Annotated[Path | None, typer.Option(help="A file with its key, if that is another one.")] = None,
    player: Players = None,
    watch: Annotated[bool, typer.Option("--watch", help=WATCH_HELP)] = False,
    log: Annotated[LogForm | None, typer.Option(help="Log every request, as lines of text or of JSON.")] = None,
) -> None:
    """Serve the table in the browser, to people and to bots, until Ctrl-C."""
    require("The server")
    with without_looking_for_garbage():
        from parlour.server.endpoint import Endpoint
        from parlour.server.serve import serve as serve_tables
        from parlour.server.settings import read_settings
        from parlour.server.supervisor import serve_together

    settings = read_settings(database=database, data=data, players=player or None, log=log)
    endpoint = Endpoint(host, port, proxy, certificate, key)
    authored = _authored(settings, endpoint, processes) if watch else None
    if processes > 1:
        serve_together(processes, settings, endpoint)
    else:
        serve_tables(settings, endpoint, authored)


def _authored(settings: Settings, endpoint: Endpoint, processes: int) -> dict[str, Path]:
    """The folders of the games that are being written. Raises ParlourError where there are none, or others might come.

    What is wrong with a game is told at its tables, with lines of the author's files: that is for nobody else.
    """
    if not endpoint.is_for_this_machine or settings.database or processes > 1:
        raise OptionError(
            "--watch serves this machine alone, from one process: it does not go with --host, --proxy, --database or "
            "--processes."
        )
    return watched_folders()
