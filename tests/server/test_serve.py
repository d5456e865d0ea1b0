"""Serving in one process, from the command to a graceful stop."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import pytest

from parlour.errors import ParlourError
from parlour.server import endpoint, serve
from parlour.server.endpoint import Endpoint
from parlour.server.settings import Settings
from tests.campaign import some_daily

BOTS = Path(__file__).parents[1] / "players/external/bots.py"
LOOPBACK = "127.0.0.1"


@pytest.fixture
def settings(tmp_path, cold):
    return Settings(data=tmp_path)


class Serving:
    """`parlour serve` in a process of its own."""

    def __init__(self, *arguments):
        program = [sys.executable, "-c", "from parlour.cli import main; main()", "serve", "--port", "0", *arguments]
        self.process = subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1)
        self.lines = [self.process.stdout.readline() for _ in range(3)]
        self.address = self.lines[0].split()[-1]

    def stop(self, sign=signal.SIGINT):
        self.process.send_signal(sign)
        output, problems = self.process.communicate(timeout=60)
        return self.process.returncode, output, problems


@pytest.mark.parametrize("sign", some_daily([signal.SIGINT, signal.SIGTERM], signal.SIGINT))
def test_server_announces_address_and_stops_gracefully(tmp_path, sign):
    serving = Serving("--data", str(tmp_path))
    assert serving.lines[0].startswith("Parlour is running at http://127.0.0.1:")
    assert serving.lines[1] == f"Games are saved in {tmp_path}\n"
    assert "Press Ctrl-C to stop.\n" in serving.lines[2:] or "page" in serving.lines[2]
    answer = httpx.get(f"{serving.address}/api/levels")
    assert answer.status_code == 200 and "server" not in answer.headers
    code, output, problems = serving.stop(sign)
    assert (code, problems) == (0, "")
    assert output.endswith("Parlour has stopped. All games are saved.\n")


def test_requests_are_logged_and_measured(tmp_path):
    serving = Serving("--data", str(tmp_path), "--log", "json")
    port = serving.address.rpartition(":")[2]
    httpx.get(f"{serving.address}/api/levels?lang=de")
    assert httpx.get(f"{serving.address}/readyz").json()["status"] == "ready"
    measured = httpx.get(f"http://localhost:{port}/metrics").text
    through_proxy = httpx.get(f"{serving.address}/metrics", headers={"x-forwarded-for": "10.1.1.1"})
    code, _, problems = serving.stop()
    assert 'parlour_http_request_seconds_count{method="GET",route="/api/levels",status="2xx"} 1.0' in measured
    assert (code, through_proxy.status_code) == (0, 403)
    (line,) = problems.splitlines()
    logged = json.loads(line)
    assert (logged["message"], logged["level"]) == ("GET /api/levels 200", "INFO")
    assert "lang" not in line and port not in line


def test_tables_survive_restart(tmp_path):
    serving = Serving("--data", str(tmp_path))
    with httpx.Client(base_url=serving.address) as ann:
        order = {"game": "lokai_and_bele", "seats": ["me", "me"]}
        table = ann.post("/api/tables", json=order).json()["id"]
        ann.post(f"/api/tables/{table}/ready", json={})
        cookies = dict(ann.cookies)
    assert serving.stop()[0] == 0
    serving = Serving("--data", str(tmp_path))
    with httpx.Client(base_url=serving.address, cookies=cookies) as ann:
        assert "play" in ann.get(f"/api/tables/{table}").json()["may"]
    assert serving.stop()[0] == 0


def test_used_port_is_explained(settings):
    with socket.create_server((LOOPBACK, 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(ParlourError, match=rf"Cannot use port {port} on 127.0.0.1 \(.*\). Choose .* --port"):
            serve.serve(settings, Endpoint(LOOPBACK, port))


UNKNOWN = r"^Unknown host '{}'\. Set --host to an"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        *(({"host": it}, UNKNOWN.format(it)) for it in ("nonsense", "nowhere.invalid", "x" * 300, "::zz", "a b")),
        ({"host": "192.0.2.1"}, r"^192.0.2.1 is not an address of this machine\. Set --host to an address"),
        ({"certificate": Path("none.pem")}, r"Cannot read none.pem \(No such file or directory\)"),
        ({"proxy": "caddy"}, r"--proxy should be an address such as 127.0.0.1, or a network \('caddy'"),
    ],
)
def test_invalid_endpoint_is_explained(tmp_path, settings, options, message):
    with pytest.raises(ParlourError, match=message):
        serve.serve(settings, Endpoint(**{"port": 0} | options))
    assert "proxy" in options or list(tmp_path.iterdir()) == [], "explained before the start"


def test_unusable_database_is_explained_before_start(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ParlourError, match="file"):
        serve.serve(Settings(data=tmp_path / "file"), Endpoint(port=0))


def test_next_free_port_is_used():
    with socket.create_server((LOOPBACK, 0)) as other:
        port = other.getsockname()[1]
        with endpoint.listen_nearby(LOOPBACK, port) as server_socket:
            assert port < server_socket.getsockname()[1] < port + endpoint.NEARBY


@pytest.mark.parametrize(
    "response", [b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.0 200 OK\r\n\r\n[1]", b"HTTP/1.0 404 No\r\n\r\n", b""]
)
def test_other_server_is_not_parlour(response):
    def answer(server_socket):
        connection, _ = server_socket.accept()
        with connection:
            connection.recv(1000)
            connection.sendall(response)

    with socket.create_server((LOOPBACK, 0)) as server_socket:
        answering = threading.Thread(target=answer, args=[server_socket])
        answering.start()
        assert not endpoint.is_parlour(server_socket.getsockname()[1])
        answering.join()


def test_running_parlour_is_recognized_and_reused(settings, monkeypatch):
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")  # no proxy listens there
    monkeypatch.setattr("urllib.request._opener", None)  # discard the cached opener
    with serve.serve_in_background(settings, port=0) as address:
        port = int(address.rpartition(":")[2])
        assert endpoint.is_parlour(port)
        with serve.serve_in_background(settings, port) as again:
            assert again == address
    assert not endpoint.is_parlour(port)


@pytest.mark.campaign
def test_external_players_are_tried_and_announced(tmp_path):
    serving = Serving("--data", str(tmp_path), "--player", f"steady={BOTS}:Steady")
    assert "External players: steady\n" in serving.lines
    serving.stop()


@pytest.mark.parametrize(
    ("player", "why"),
    [
        (f"{BOTS}:Nobody", "no attribute 'Nobody'"),
        ("program:/nowhere/bot", "could not be started"),
        ("mine", "should be"),
    ],
)
def test_faulty_external_player_prevents_start(tmp_path, cold, player, why):
    settings = Settings(data=tmp_path, players=[f"bad={player}"])
    with pytest.raises(ParlourError, match=f"The setting players: bad .*{why}"):
        serve.serve(settings, Endpoint(LOOPBACK, 0))


def test_page_is_opened_and_ctrl_c_stops_server(settings, monkeypatch, capsys):
    seen = []

    def browse(address):
        try:
            status = httpx.get(address).status_code
            seen.append((address, status, threading.current_thread() is threading.main_thread()))
        finally:
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(serve.webbrowser, "open", browse)
    serve.serve_with_page(settings, port=0)
    ((address, status, in_main_thread),) = seen
    assert status in (200, 503) and not in_main_thread
    output = capsys.readouterr().out
    assert f"Parlour is running at {address}\n" in output and output.endswith(
        "Parlour has stopped. All games are saved.\n"
    )


def test_page_of_running_server_is_opened(settings, monkeypatch, capsys):
    opened = []
    monkeypatch.setattr(serve.webbrowser, "open", opened.append)
    with serve.serve_in_background(settings, port=0) as address:
        serve.serve_with_page(settings, int(address.rpartition(":")[2]))
    assert opened == [address]
    assert capsys.readouterr().out == f"Parlour is already running at {address}\n"


def test_background_server_stops_with_context(settings):
    with serve.serve_in_background(settings, port=0) as address:
        assert httpx.get(f"{address}/api/levels").status_code == 200
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{address}/api/levels")
    with pytest.raises(KeyboardInterrupt), serve.serve_in_background(settings, port=0):
        raise KeyboardInterrupt
    assert not [thread for thread in threading.enumerate() if thread.name == "server"]


def test_background_server_reports_problem(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ParlourError, match="file"), serve.serve_in_background(Settings(data=tmp_path / "file"), port=0):
        raise AssertionError("there is no server")


@pytest.mark.parametrize(
    ("platform", "variables", "has"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_has_screen_depends_on_platform_and_display(monkeypatch, platform, variables, has):
    monkeypatch.setattr(serve.sys, "platform", platform)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert serve.has_screen() is has


def test_storage_location_hides_password(tmp_path):
    kept = serve.storage_location(Settings(data=tmp_path, database="postgresql://ann:swordfish@db.test/parlour"))
    assert kept == "postgresql://ann:***@db.test/parlour"
    hidden = Settings(data=tmp_path, database="postgresql://db.test/parlour?user=ann&password=swordfish")
    assert serve.storage_location(hidden) == "postgresql://db.test/parlour?user=ann"
    assert serve.storage_location(Settings(data=tmp_path, database="postgresql:///parlour")) == "postgresql:///parlour"
    assert serve.storage_location(Settings(data=tmp_path)) == str(tmp_path)


def test_connections_disable_nagle():
    with (
        endpoint.listen(LOOPBACK, 0) as server_socket,
        socket.create_connection(server_socket.getsockname()),
        server_socket.accept()[0] as came,
    ):
        assert came.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.mark.parametrize(
    ("chosen", "sentences"),
    [
        (Endpoint("0.0.0.0"), ["is running at http://127.0.0.1:{}\n", "From other machines: http://{host}:{}\n"]),
        (Endpoint(certificate=Path("club.pem")), ["Parlour is running at https://127.0.0.1:{}\n"]),
    ],
)
def test_announcement_has_addresses(settings, capsys, chosen, sentences):
    with endpoint.listen(chosen.host, 0) as server_socket:
        serve.announce(settings, chosen, server_socket)
        port = server_socket.getsockname()[1]
    output = capsys.readouterr().out
    assert all(sentence.format(port, host=socket.gethostname()) in output for sentence in sentences)


def test_announcement_lists_host_names(settings, capsys):
    serve.announce_names(settings.model_copy(update={"hosts": ("club.test", "0.0.0.0")}))
    output = capsys.readouterr().out
    opening, closing = "Accepted host names: ", ", and any IP address. Add names with PARLOUR_HOSTS.\n"
    assert output.startswith(opening) and output.endswith(closing)
    names = output.removeprefix(opening).removesuffix(closing).split(", ")
    assert {"localhost", "club.test", socket.gethostname().lower()} <= {*names} and "0.0.0.0" not in names


def test_forwarded_addresses_are_trusted_only_from_proxy():
    assert not serve.configuration(None, Settings()).proxy_headers
    assert serve.configuration(None, Settings(), proxy="10.0.0.1").forwarded_allow_ips == "10.0.0.1"
