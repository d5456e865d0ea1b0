"""`parlour serve`."""

import pytest

from parlour.server import serve
from parlour.server.endpoint import Endpoint
from tests.authoring import PACKAGE, being_written
from tests.cli.helpers import invoke, main

ALONE = "--watch serves only this machine, from one process. It cannot be combined with --host, --proxy, --database or"


def test_options_become_settings_and_an_endpoint(monkeypatch, tmp_path):
    served = []
    monkeypatch.setattr(serve, "serve", lambda settings, *more: served.append((settings, more)))
    invoke(
        "serve", "--host", "0.0.0.0", "--port", "81", "--data", str(tmp_path), "--proxy", "10.0.0.1", "--log", "json"
    )
    invoke("serve", "--database", "postgresql:///parlour")
    (first, rest), (second, defaults) = served
    assert (first.data, first.database, first.log, rest) == (
        tmp_path,
        "",
        "json",
        (Endpoint("0.0.0.0", 81, "10.0.0.1"), None),
    )
    assert (second.database, second.log, defaults) == ("postgresql:///parlour", "", (Endpoint("127.0.0.1", 8000), None))


def test_watch_reloads_external_games(monkeypatch, tmp_path):
    served = []
    monkeypatch.setattr(serve, "serve", lambda settings, endpoint, authored: served.append(authored))
    with being_written(tmp_path) as folder:
        invoke("serve", "--watch")
        assert served == [{PACKAGE: folder}]


def test_watch_needs_an_external_game(monkeypatch):
    monkeypatch.setenv("PARLOUR_GAMES", "")
    done = main("serve", "--watch")
    assert done.returncode == 2
    assert "Name it: parlour --games ./folder serve --watch" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [["--host", "0.0.0.0"], ["--proxy", "127.0.0.1"], ["--processes", "2"], ["--database", "postgresql:///parlour"]],
    ids=lambda arguments: arguments[0],
)
def test_watch_is_refused_if_others_could_connect(tmp_path, arguments):
    with being_written(tmp_path):
        done = main("serve", "--watch", *arguments)
    assert done.returncode == 2 and ALONE in done.stderr
