"""`parlour serve`."""

from parlour.server import serve

from ..helpers import invoke


def test_serve_hands_on_what_is_set(monkeypatch, tmp_path):
    served = []
    monkeypatch.setattr(serve, "serve", lambda settings, *more: served.append((settings, more)))
    invoke("serve", "--host", "0.0.0.0", "--port", "81", "--data", str(tmp_path), "--proxy", "10.0.0.1", "--log")
    invoke("serve", "--database", "postgresql:///parlour")
    (first, rest), (second, defaults) = served
    assert (first.data, first.database, rest) == (tmp_path, "", ("0.0.0.0", 81, "10.0.0.1", True))
    assert (second.database, defaults) == ("postgresql:///parlour", ("127.0.0.1", 8000, None, False))
