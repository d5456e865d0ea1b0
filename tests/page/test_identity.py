"""Using one's seats on two devices, signing in, and the list of one's games."""

from playwright.sync_api import expect

from .person import Person


def seats_panel(page):
    """Open "My seats" in the settings."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("My seats").click()
    return page.get_by_role("dialog")


def played(visit, game, **more):
    """The page of a person at a table against the computer."""
    person = Person(visit(**more))
    person.order(game, who=["me", "random"])
    person.wait_for_turn()
    return person.page


def test_link_brings_a_game_to_another_device(visit):
    laptop = played(visit, "columna")
    panel = seats_panel(laptop)
    panel.get_by_role("button", name="Use my seats on another device").click()
    address = panel.get_by_role("textbox", name="Link").input_value()
    expect(panel.get_by_role("img", name="QR code of the link.")).to_be_visible()
    phone = played(visit, "maexchen")
    phone.goto(address)
    expect(phone.get_by_text("You have 1 game on this device.")).to_be_visible()
    assert "#" not in phone.url
    phone.get_by_role("button", name="Link devices").click()
    phone.get_by_role("link", name="Go to your games").click()
    for title in ("Columna", "Mäxchen"):
        expect(phone.get_by_role("listitem").filter(has_text=title)).to_contain_text("Your turn")
    phone.get_by_label("Search by player or game").fill("colum")
    expect(phone.get_by_role("listitem")).to_have_count(1)
    phone.get_by_role("link", name="Columna").click()
    Person(phone).wait_for_turn()
    phone.goto(address)
    phone.get_by_role("button", name="Link devices").click()
    expect(phone.get_by_text("This code isn't valid.")).to_be_visible()
    expect(panel.get_by_role("status")).to_have_text("Another device has used the code and shares your seats now.")
    expect(panel.get_by_text("2 devices · 2 games")).to_be_visible()
    assert all("/api/identity/join" in it for it in visit.troubles)
    visit.troubles.clear()


def test_recovery_sign_out_and_deletion(visit):
    page = played(visit, "columna")
    panel = seats_panel(page)
    panel.get_by_role("button", name="Create a recovery code").click()
    code = panel.get_by_label("Write this code down.").input_value()
    other = visit("/link")
    other.get_by_label("Code").fill(code.lower())
    other.get_by_role("button", name="Link devices").click()
    expect(other.get_by_label("Write this code down.")).not_to_have_value(code)
    panel = seats_panel(other)
    panel.get_by_role("button", name="Sign out on all other devices").click()
    panel.get_by_role("button", name="Yes, sign out").click()
    expect(panel.get_by_text("1 device · 1 game")).to_be_visible()
    expect(page.get_by_text("You have been signed out on this device.")).to_be_visible()
    expect(page.get_by_text("You are spectating.")).to_be_visible()
    panel.get_by_role("button", name="Delete my data").click()
    expect(panel.get_by_text("You resign 1 running game.")).to_be_visible()
    panel.get_by_role("button", name="Yes, delete my data").click()
    expect(other.get_by_text("Your data has been deleted.")).to_be_visible()
    other.wait_for_url("**/")
    page.goto(page.url.split("/t/")[0] + "/games")
    expect(page.get_by_text("No games found.")).to_be_visible()


AUTHENTICATOR = {"protocol": "ctap2", "transport": "internal", "automaticPresenceSimulation": True}
AUTHENTICATOR |= dict.fromkeys(("hasResidentKey", "hasUserVerification", "isUserVerified"), True)


def authenticator(page):
    """Give a page an authenticator. Returns a function that sends it commands."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    id = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]
    return lambda command, **more: session.send(f"WebAuthn.{command}", {"authenticatorId": id, **more})


def listed(page, *titles):
    """Wait for the list of one's games."""
    page.wait_for_url("**/games")
    for title in titles:
        page.get_by_role("listitem").filter(has_text=title).wait_for()


def test_passkey_and_login_bring_games_to_other_devices(visit, site):
    laptop = played(visit, "columna", url=site.home)
    device = authenticator(laptop)
    panel = seats_panel(laptop)
    panel.get_by_role("button", name="Add a passkey").click()
    panel.get_by_label("Name of the passkey").fill("My laptop")
    panel.get_by_role("button", name="Create passkey").click()
    expect(panel.get_by_role("listitem").filter(has_text="My laptop")).to_contain_text("created now")
    phone = visit(url=site.home)
    authenticator(phone)("addCredential", credential=device("getCredentials")["credentials"][0])
    seats_panel(phone).get_by_role("button", name="Sign in with a passkey").click()
    listed(phone, "Columna")
    panel = seats_panel(phone)
    expect(panel.get_by_role("listitem").filter(has_text="My laptop")).to_contain_text("last used now")
    panel.get_by_role("button", name="Rename My laptop").click()
    panel.get_by_label("Name of the passkey").fill("My key")
    panel.get_by_role("button", name="Save name").click()
    expect(panel.get_by_role("listitem").filter(has_text="My key")).to_contain_text("last used now")
    with phone.expect_response("**/providers/club/sign-in?**") as answer:
        panel.get_by_role("button", name="Also sign in with The club").click()
    assert answer.value.ok
    tablet = played(visit, "maexchen", url=site.home)
    panel = seats_panel(tablet)
    panel.get_by_role("button", name="Sign in with The club").click()
    expect(panel.get_by_text("You have 1 game on this device. It becomes part of your account.")).to_be_visible()
    panel.get_by_role("button", name="Yes, sign in").click()
    listed(tablet, "Columna", "Mäxchen")
    panel = seats_panel(tablet)
    panel.get_by_role("button", name="Remove My key").click()
    panel.get_by_role("button", name="Yes, remove").click()
    expect(panel.get_by_role("listitem")).to_have_count(1)
    panel.get_by_role("button", name="Sign out on this device").click()
    panel.get_by_role("button", name="Yes, sign out").click()
    expect(tablet.get_by_text("No games found.")).to_be_visible()
