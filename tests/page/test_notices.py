"""The installable page: its manifest and service worker, and the settings of notices."""

from playwright.sync_api import expect

KEPT = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
}"""
MANIFEST = """async () => {
  const { icons, name } = await (await fetch(document.querySelector("link[rel=manifest]").href)).json();
  return [name, await Promise.all(icons.map(async ({ src }) => (await fetch(src)).headers.get("content-type")))];
}"""


def test_page_can_be_installed_and_has_notices(visit):
    page = visit(service_workers="allow")
    page.evaluate("() => navigator.serviceWorker.ready")
    assert page.evaluate(MANIFEST) == ["Parlour", ["image/svg+xml", "image/png"] * 2]
    page.reload()
    expect(page.get_by_role("link", name="Columna").first).to_be_visible()
    page.context.set_offline(True)
    page.goto(page.url + "games")
    expect(page.get_by_role("heading", name="You’re offline")).to_be_visible()
    expect(page.get_by_role("heading", name="Du bist offline")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    kept = page.evaluate(KEPT)
    assert "/offline.html" in kept and any(path.startswith("/assets/") for path in kept)
    assert not any(path.startswith("/api") or path in ("/", "/games") for path in kept)

    page.get_by_role("button", name="Settings").click()
    panel = page.get_by_role("dialog")
    panel.get_by_text("Notifications").click()
    address = panel.get_by_label("Webhook address")
    address.fill("https://1.1.1.1/hook")
    panel.get_by_role("button", name="Add").click()
    expect(panel.get_by_role("listitem")).to_contain_text("https://1.1.1.1/hook")
    panel.get_by_label("One message a day").check()
    expect(panel.get_by_text("Saved.")).to_be_visible()
    panel.get_by_role("button", name="Remove").click()
    expect(panel.get_by_role("listitem")).to_have_count(0)
