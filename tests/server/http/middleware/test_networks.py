"""Whose requests and connections are counted together."""

from ipaddress import ip_address

import pytest

from parlour.server.http.middleware import network, networks


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("fe80::1:2:3:4%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("x" * 10_000, "x" * 64),
    ],
)
def test_whose_requests_are_counted_together(host, counted):
    assert network({"client": (host, 1)}) == counted


def test_a_client_without_an_address_is_counted_too():
    assert network({"client": None}) == "unknown"


@pytest.mark.parametrize(
    ("text", "address", "is_among"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("127.0.0.1", "127.0.0.2", False),
        ("10.0.0.0/8, ::1", "::1", True),
        ("10.0.0.0/8, ::1", "10.9.8.7", True),
        ("*", "2001:db8::1", True),
        ("*", "10.9.8.7", True),
    ],
)
def test_the_networks_of_proxies_are_read(text, address, is_among):
    assert any(ip_address(address) in each for each in networks(text)) is is_among


@pytest.mark.parametrize("text", ["proxy", "127.0.0.1:80", "10.0.0.1/8", ","])
def test_what_names_no_network_is_refused(text):
    with pytest.raises(ValueError, match="does not appear|has host bits"):
        networks(text)
