"""`parlour serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.dependencies import require

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
    processes: Annotated[int, typer.Option(help="How many processes serve; several need --database.", min=1)] = 1,
    proxy: Annotated[str | None, typer.Option(help="The address of a proxy whose X-Forwarded headers count.")] = None,
    log: Annotated[bool, typer.Option("--log", help="Print every request.")] = False,
) -> None:
    """Serve the table in the browser, to people and to bots, until Ctrl-C."""
    require("The server")
    from parlour.server.serve import serve as serve_tables
    from parlour.server.settings import read_settings
    from parlour.server.supervisor import serve_together

    settings = read_settings(database=database, data=data)
    if settings.database_url.startswith("postgresql"):
        require("A PostgreSQL database")
    if processes > 1:
        serve_together(processes, settings, host, port, proxy, log)
    else:
        serve_tables(settings, host, port, proxy, log)
