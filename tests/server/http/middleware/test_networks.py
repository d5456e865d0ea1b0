"""Which network a request comes from."""

from parlour.server.http.middleware import network


def test_a_request_comes_from_its_client_s_network():
    assert network({"client": ("2001:db8:1:2:3:4:5:6", 1)}) == "2001:db8:1:2::/64"


def test_a_client_without_an_address_is_counted_too():
    assert network({"client": None}) == "unknown"
