"""`parlour serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from parlour.dependencies import require

from ..arguments import Data, Database

LogForm = Literal["text", "json"]
app = typer.Typer()


@app.command(
    epilog="Examples:  parlour serve  ·  parlour serve --host 0.0.0.0 --port 80  ·  "
    "parlour serve --database postgresql://user:password@host/parlour --proxy 127.0.0.1"
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
    log: Annotated[LogForm | None, typer.Option(help="Log every request, as lines of text or of JSON.")] = None,
) -> None:
    """Serve the table in the browser, to people and to bots, until Ctrl-C."""
    require("The server")
    from parlour.server.endpoint import Endpoint
    from parlour.server.serve import serve as serve_tables
    from parlour.server.settings import read_settings
    from parlour.server.supervisor import serve_together

    settings = read_settings(database=database, data=data, log=log)
    endpoint = Endpoint(host, port, proxy, certificate, key)
    if processes > 1:
        serve_together(processes, settings, endpoint)
    else:
        serve_tables(settings, endpoint)
