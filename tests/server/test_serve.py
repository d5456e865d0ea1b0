"""`parlour serve`, and `parlour` alone: from the command to the page, and to a clean end."""

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

BOTS = Path(__file__).parents[1] / "players/outside/bots.py"
LOOPBACK = "127.0.0.1"


@pytest.fixture
def settings(tmp_path, cold):
    return Settings(data=tmp_path)


class Serving:
    """`parlour serve` in a process of its own."""

    def __init__(self, *arguments):
        program = [sys.executable, "-c", "from parlour.cli import main; main()", "serve", "--port", "0", *arguments]
        self.process = subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1)
        self.said = [self.process.stdout.readline() for _ in range(3)]
        self.address = self.said[0].split()[-1]

    def stop(self, sign=signal.SIGINT):
        self.process.send_signal(sign)
        said, problems = self.process.communicate(timeout=60)
        return self.process.returncode, said, problems


@pytest.mark.parametrize("sign", some_daily([signal.SIGINT, signal.SIGTERM], signal.SIGINT))
def test_serving_says_where_and_ends_in_peace(tmp_path, sign):
    serving = Serving("--data", str(tmp_path))
    assert serving.said[0].startswith("Parlour is running at http://127.0.0.1:")
    assert serving.said[1] == f"Games are saved in {tmp_path}\n"
    assert "Press Ctrl-C to stop.\n" in serving.said[2:] or "page" in serving.said[2]
    answer = httpx.get(f"{serving.address}/api/levels")
    assert answer.status_code == 200 and "server" not in answer.headers
    code, said, problems = serving.stop(sign)
    assert (code, problems) == (0, "")
    assert said.endswith("Parlour has stopped. All games are saved.\n")


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
    said = json.loads(line)
    assert (said["message"], said["level"]) == ("GET /api/levels 200", "INFO")
    assert "lang" not in line and port not in line


def test_tables_are_there_again_when_the_server_is(tmp_path):
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


def test_a_port_that_is_taken_is_said(settings):
    with socket.create_server((LOOPBACK, 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(ParlourError, match=rf"Cannot use port {port} on 127.0.0.1 \(.*\). Choose .* --port"):
            serve.serve(settings, Endpoint(LOOPBACK, port))


def test_a_host_that_is_not_ours_is_said(settings):
    with pytest.raises(ParlourError, match=r"^192.0.2.1 is not an address of this machine\. Set --host to an address"):
        serve.serve(settings, Endpoint("192.0.2.1", 8000))


@pytest.mark.parametrize("host", ["nonsense", "nowhere.invalid", "x" * 300, "::zz", "a b"])
def test_what_is_no_host_is_said(settings, host):
    with pytest.raises(ParlourError, match=rf"^Unknown host '{host}'\. Set --host to an"):
        serve.serve(settings, Endpoint(host, 8000))


def test_a_certificate_that_does_not_exist_is_said_before_anything_is_opened(tmp_path, settings):
    with pytest.raises(ParlourError, match=r"Cannot read .*none.pem \(No such file or directory\)"):
        serve.serve(settings, Endpoint(port=0, certificate=tmp_path / "none.pem"))
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_proxys_address_is_said(settings):
    with pytest.raises(ParlourError, match=r"--proxy should be an address such as 127.0.0.1, or a network \('caddy'"):
        serve.serve(settings, Endpoint(port=0, proxy="caddy"))


def test_a_database_that_cannot_be_used_is_said_before_anyone_comes(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ParlourError, match="file"):
        serve.serve(Settings(data=tmp_path / "file"), Endpoint(port=0))


def test_where_any_port_will_do_the_next_one_is_taken():
    with socket.create_server((LOOPBACK, 0)) as other:
        port = other.getsockname()[1]
        with endpoint.listen_nearby(LOOPBACK, port) as server_socket:
            assert port < server_socket.getsockname()[1] < port + endpoint.NEARBY


@pytest.mark.parametrize(
    "said", [b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.0 200 OK\r\n\r\n[1]", b"HTTP/1.0 404 No\r\n\r\n", b""]
)
def test_another_server_is_not_ours(said):
    def answer(server_socket):
        connection, _ = server_socket.accept()
        with connection:
            connection.recv(1000)
            connection.sendall(said)

    with socket.create_server((LOOPBACK, 0)) as server_socket:
        answering = threading.Thread(target=answer, args=[server_socket])
        answering.start()
        assert not endpoint.is_parlour(server_socket.getsockname()[1])
        answering.join()


def test_a_server_of_ours_is_known(settings, monkeypatch):
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")  # which answers nothing
    monkeypatch.setattr("urllib.request._opener", None)  # it remembers what was set before
    with serve.serve_in_background(settings, port=0) as address:
        port = int(address.rpartition(":")[2])
        assert endpoint.is_parlour(port)
        with serve.serve_in_background(settings, port) as again:
            assert again == address
    assert not endpoint.is_parlour(port)


@pytest.mark.campaign
def test_players_from_outside_are_tried_and_told(tmp_path):
    serving = Serving("--data", str(tmp_path), "--player", f"steady={BOTS}:Steady")
    assert "Players from outside: steady\n" in serving.said
    serving.stop()


@pytest.mark.parametrize(
    ("player", "why"),
    [
        (f"{BOTS}:Nobody", "no attribute 'Nobody'"),
        ("program:/nowhere/bot", "could not be started"),
        ("mine", "should be"),
    ],
)
def test_a_player_that_does_not_talk_keeps_the_server_from_beginning(tmp_path, cold, player, why):
    settings = Settings(data=tmp_path, players=[f"bad={player}"])
    with pytest.raises(ParlourError, match=f"The setting players: bad .*{why}"):
        serve.serve(settings, Endpoint(LOOPBACK, 0))


def test_the_page_is_opened_and_ctrl_c_closes_it(settings, monkeypatch, capsys):
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
    said = capsys.readouterr().out
    assert f"Parlour is running at {address}\n" in said and said.endswith("Parlour has stopped. All games are saved.\n")


def test_where_it_is_open_already_only_the_page_is_opened(settings, monkeypatch, capsys):
    opened = []
    monkeypatch.setattr(serve.webbrowser, "open", opened.append)
    with serve.serve_in_background(settings, port=0) as address:
        serve.serve_with_page(settings, int(address.rpartition(":")[2]))
    assert opened == [address]
    assert capsys.readouterr().out == f"Parlour is already running at {address}\n"


def test_beside_something_else_it_lasts_as_long_as_that(settings):
    with serve.serve_in_background(settings, port=0) as address:
        assert httpx.get(f"{address}/api/levels").status_code == 200
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{address}/api/levels")
    with pytest.raises(KeyboardInterrupt), serve.serve_in_background(settings, port=0):
        raise KeyboardInterrupt
    assert not [thread for thread in threading.enumerate() if thread.name == "server"]


def test_beside_something_else_a_problem_is_said(tmp_path):
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
def test_whether_there_is_a_screen(monkeypatch, platform, variables, has):
    monkeypatch.setattr(serve.sys, "platform", platform)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert serve.has_screen() is has


def test_a_databases_password_is_not_printed(tmp_path):
    kept = serve.storage_location(Settings(data=tmp_path, database="postgresql://ann:swordfish@db.test/parlour"))
    assert kept == "postgresql://ann:***@db.test/parlour"
    hidden = Settings(data=tmp_path, database="postgresql://db.test/parlour?user=ann&password=swordfish")
    assert serve.storage_location(hidden) == "postgresql://db.test/parlour?user=ann"
    assert serve.storage_location(Settings(data=tmp_path, database="postgresql:///parlour")) == "postgresql:///parlour"
    assert serve.storage_location(Settings(data=tmp_path)) == str(tmp_path)


def test_no_answer_waits_for_a_fuller_packet():
    with (
        endpoint.listen(LOOPBACK, 0) as server_socket,
        socket.create_connection(server_socket.getsockname()),
        server_socket.accept()[0] as came,
    ):
        assert came.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_other_machines_are_told_the_name_of_this_one(settings, capsys):
    with endpoint.listen("0.0.0.0", 0) as server_socket:
        serve.announce(settings, Endpoint("0.0.0.0"), server_socket)
        port = server_socket.getsockname()[1]
    said = capsys.readouterr().out
    assert (
        f"http://127.0.0.1:{port}\n" in said and f"From other machines: http://{socket.gethostname()}:{port}\n" in said
    )


def test_where_others_may_come_the_names_are_told(settings, capsys):
    serve.announce_names(settings.model_copy(update={"hosts": ("club.test", "0.0.0.0")}))
    said = capsys.readouterr().out
    opening, closing = "Accepted host names: ", ", and any IP address. Add names with PARLOUR_HOSTS.\n"
    assert said.startswith(opening) and said.endswith(closing)
    names = said.removeprefix(opening).removesuffix(closing).split(", ")
    assert {"localhost", "club.test", socket.gethostname().lower()} <= {*names} and "0.0.0.0" not in names


def test_by_tls_the_address_says_so(settings, capsys):
    with endpoint.listen(LOOPBACK, 0) as server_socket:
        serve.announce(settings, Endpoint(certificate=Path("club.pem")), server_socket)
        port = server_socket.getsockname()[1]
    assert f"Parlour is running at https://127.0.0.1:{port}\n" in capsys.readouterr().out


def test_forwarded_addresses_are_believed_of_a_proxy_only():
    assert not serve.configuration(None, Settings()).proxy_headers
    assert serve.configuration(None, Settings(), proxy="10.0.0.1").forwarded_allow_ips == "10.0.0.1"
