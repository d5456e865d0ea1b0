"""The networks of callers and their shares of limits."""

from ipaddress import ip_address

import pytest

from parlour.server.networks import Block, blocks, network_of_address, networks, range_of, ranges_around


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("fe80::1:2:3:4%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("x" * 10_000, "x" * 64),
    ],
)
def test_network_of_address(host, network):
    assert network_of_address(host) == network


def test_ipv6_network_counts_in_wider_blocks():
    assert blocks("2001:db8:1:2ff::/64") == (
        Block("2001:db8:1:2ff::/64", 1), Block("2001:db8:1:200::/56", 2), Block("2001:db8:1::/48", 8)
    )  # fmt: skip


@pytest.mark.parametrize("network", ["10.1.2.3", "testclient", "testclient/64", "unknown", ""])
def test_other_networks_count_alone(network):
    assert blocks(network) == (Block(network, 1),)


@pytest.mark.parametrize(
    ("share", "of_network", "in_all", "most"),
    [(1, 4, 32, 4), (2, 4, 32, 8), (8, 4, 32, 16), (8, 4, 100, 32), (1, 4, 4, 4), (8, 4, 4, 4)],
)
def test_limit_of_block_depends_on_share(share, of_network, in_all, most):
    assert Block("block", share).most(of_network, in_all) == most


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
def test_networks_are_parsed(text, address, is_among):
    assert any(ip_address(address) in each for each in networks(text)) is is_among


@pytest.mark.parametrize("text", ["proxy", "127.0.0.1:80", "10.0.0.1/8", ","])
def test_invalid_network_raises(text):
    with pytest.raises(ValueError, match="does not appear|has host bits"):
        networks(text)


@pytest.mark.parametrize(
    ("given", "banned", "network", "is_inside"),
    [
        ("192.0.2.7", "192.0.2.7/32", "192.0.2.7", True),
        ("192.0.2.7/24", "192.0.2.0/24", "192.0.2.200", True),
        ("192.0.2.0/24", "192.0.2.0/24", "192.0.3.1", False),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64", "2001:db8:1:2::/64", True),
        ("2001:db8::/32", "2001:db8::/32", "2001:db8:1:2::/64", True),
        ("2001:db8::/32", "2001:db8::/32", "2001:db9::/64", False),
        ("192.0.2.0/24", "192.0.2.0/24", "unknown", False),
    ],
)
def test_banned_range_contains_networks(given, banned, network, is_inside):
    assert range_of(given) == banned
    assert (banned in ranges_around(network)) is is_inside


@pytest.mark.parametrize("text", ["10.0.0.0/7", "0.0.0.0/0", "2001::/15", "somewhere", "", "192.0.2.0/33"])
def test_too_wide_and_malformed_ranges_are_refused(text):
    with pytest.raises(ValueError):
        range_of(text)
