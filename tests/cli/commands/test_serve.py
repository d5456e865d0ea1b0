"""`parlour serve`."""

from parlour.server import serve
from parlour.server.endpoint import Endpoint

from ..helpers import invoke


def test_serve_hands_on_what_is_set(monkeypatch, tmp_path):
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
        (Endpoint("0.0.0.0", 81, "10.0.0.1"),),
    )
    assert (second.database, second.log, defaults) == ("postgresql:///parlour", "", (Endpoint("127.0.0.1", 8000),))
