"""`parlour serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from parlour.dependencies import require

LogForm = Literal["text", "json"]
app = typer.Typer()


@app.command(
    epilog="Examples:  parlour serve  ·  parlour serve --host 0.0.0.0 --port 80  ·  "
    "parlour serve --database postgresql://user:password@host/parlour --proxy 127.0.0.1"
)
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all of this machine.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 for any that is free.", min=0, max=65535)] = 8000,
    database: Annotated[str | None, typer.Option(help="The URL of a PostgreSQL database, instead of a file.")] = None,
    data: Annotated[Path | None, typer.Option(help="The folder in which the file of the games is kept.")] = None,
    proxy: Annotated[str | None, typer.Option(help="The address of a proxy whose X-Forwarded headers count.")] = None,
    log: Annotated[LogForm | None, typer.Option(help="Log every request, as lines of text or of JSON.")] = None,
) -> None:
    """Serve the table in the browser, to people and to bots, until Ctrl-C."""
    require("The server")
    from parlour.server.serve import serve as serve_tables
    from parlour.server.settings import read_settings

    settings = read_settings(database=database, data=data, log=log)
    if settings.database_url.startswith("postgresql"):
        require("A PostgreSQL database")
    serve_tables(settings, host, port, proxy)
