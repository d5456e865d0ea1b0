"""`parlour serve`."""

from contextlib import nullcontext

import pytest

from parlour.server import serve
from parlour.server.endpoint import Endpoint
from tests.authoring import PACKAGE, being_written
from tests.cli.helpers import invoke, main


def test_options_become_settings_and_an_endpoint(monkeypatch, tmp_path):
    served = []
    monkeypatch.setattr(serve, "serve", lambda settings, *more: served.append((settings, more)))
    options = "--host 0.0.0.0 --port 81 --proxy 10.0.0.1 --log json --data"
    invoke("serve", *options.split(), str(tmp_path))
    invoke("serve", "--database", "postgresql:///parlour")
    (first, rest), (second, defaults) = served
    assert (first.data, first.database, first.log) == (tmp_path, "", "json")
    assert (second.database, second.log) == ("postgresql:///parlour", "")
    assert (rest, defaults) == ((Endpoint("0.0.0.0", 81, "10.0.0.1"), None), (Endpoint("127.0.0.1", 8000), None))


def test_watch_reloads_external_games(monkeypatch, tmp_path):
    served = []
    monkeypatch.setattr(serve, "serve", lambda settings, endpoint, authored: served.append(authored))
    with being_written(tmp_path) as folder:
        invoke("serve", "--watch")
        assert served == [{PACKAGE: folder}]


ALONE = "--watch serves only this machine, from one process. It cannot be combined with --host, --proxy, --database or"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Name it: parlour --games ./folder serve --watch"),
        (["--host", "0.0.0.0"], ALONE),
        (["--proxy", "127.0.0.1"], ALONE),
        (["--processes", "2"], ALONE),
        (["--database", "postgresql:///parlour"], ALONE),
    ],
)
def test_watch_needs_an_external_game_and_a_private_server(tmp_path, monkeypatch, arguments, message):
    monkeypatch.setenv("PARLOUR_GAMES", "")
    with being_written(tmp_path) if arguments else nullcontext():
        done = main("serve", "--watch", *arguments)
    assert done.returncode == 2 and message in done.stderr
