"""What browsers are told to refuse on our pages."""

from parlour.server.http.middleware import SecurityHeaders

from .applications import ask, echo


async def test_the_browser_is_told_to_run_only_what_is_ours():
    headers = (await ask(SecurityHeaders(echo))).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy and "http" not in policy and "*" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cache-control"] == "no-store"
