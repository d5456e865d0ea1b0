"""`parlour serve`: run the server for browsers and bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from parlour.cli.arguments import Data, Database, Players
from parlour.errors import OptionError
from parlour.registry.folder_watch import watched_folders
from parlour.util.gc import gc_frozen
from parlour.util.optional_dependencies import require

if TYPE_CHECKING:
    from parlour.server.endpoint import Endpoint
    from parlour.server.settings import Settings

WATCH_HELP = "Reload your own games whenever you save one of their files."
LogForm = Literal["text", "json"]
app = typer.Typer()


@app.command(
    epilog="Examples:  parlour serve  ·  parlour serve --host 0.0.0.0 --port 80  ·  "
    "parlour serve --database postgresql://user:password@host/parlour --proxy 127.0.0.1  ·  "
    "parlour serve --player hasty=mine.py:Hasty  ·  parlour --games ./folder serve --watch"
)
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for all interfaces.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 picks a free one.", min=0, max=65535)] = 8000,
    database: Database = None,
    data: Data = None,
    processes: Annotated[
        int, typer.Option(help="Number of server processes; more than one needs --database.", min=1)
    ] = 1,
    proxy: Annotated[str, typer.Option(help="Address of a proxy to trust for X-Forwarded headers.")] = "",
    certificate: Annotated[Path | None, typer.Option(help="TLS certificate file (PEM).")] = None,
    key: Annotated[Path | None, typer.Option(help="Key file of the certificate, if separate.")] = None,
    player: Players = None,
    watch: Annotated[bool, typer.Option("--watch", help=WATCH_HELP)] = False,
    log: Annotated[LogForm | None, typer.Option(help="Log every request, as text or JSON lines.")] = None,
) -> None:
    """Serve Parlour to browsers and bots until Ctrl-C."""
    require("The server")
    with gc_frozen():
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
    """Return the folders of external games to watch. Raises OptionError if there are none or others could connect.

    Tables show errors with lines of the author's files, which only the author may see.
    """
    if not endpoint.is_for_this_machine or settings.database or processes > 1:
        raise OptionError(
            "--watch serves only this machine, from one process. It cannot be combined with --host, --proxy, "
            "--database or --processes."
        )
    return watched_folders()
