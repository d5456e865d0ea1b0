"""A person at the page who clicks marked spots or uses the keyboard, without knowing the game."""

import random
import re
from urllib.parse import urlencode

CHOOSER = '[role="dialog"] [role="group"] button:not(.cancel)'
TARGETS = ".target, .capture"
CHOICES, PLANS = "[data-choice]:not([aria-disabled=true])", "[data-plan]:not([aria-disabled=true])"
OFFERS = f".origin, .target, .capture, {CHOICES}, {PLANS}"
SHUFFLE, CONFIRM = "[data-arrange=shuffle]", "[data-arrange=confirm]"  # buttons of a setup
ENDING = '[aria-label="Game over"]'
BEGIN = re.compile("Start game|Create table|Partie beginnen")
SEALED = "The others are still choosing."
MOVES = '[aria-label="Moves"] li'
NTH = " >> nth="  # the nth match of a selector
NEWEST = f"""Number([...document.querySelectorAll('{MOVES} .number')].at(-1)?.textContent.replace(/\\D/g, "") ?? 0)"""
GOES_ON = f"""([before, others]) => {NEWEST} > before || document.querySelector(others)
    || [...document.querySelectorAll('[role="status"]')].some((it) => it.textContent.includes("{SEALED}"))"""
STEP = """([selector, number]) => {
    const goal = document.querySelectorAll(selector)[number], here = document.activeElement
    if (goal === here) return "Enter"
    const grid = goal.closest('[role="grid"]')
    if (!grid || !grid.contains(here)) return "Tab"
    const [from, to] = [here, goal].map((it) => it.getBoundingClientRect())
    const [dx, dy] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2]
    if (Math.abs(dy) > to.height / 2) return dy > 0 ? "ArrowDown" : "ArrowUp"
    return dx > 0 ? "ArrowRight" : "ArrowLeft"
}"""


class Person:
    """A person at a page who chooses at random among its offers."""

    def __init__(self, page, seed=1):
        self.page, self.dice = page, random.Random(seed)

    def order(self, game, who=(), **options):
        """Open a table with the players `who` by seat, as option values ("me", "random", …)."""
        origin = self.page.url.split("/", 3)
        self.page.goto(f"{origin[0]}//{origin[2]}/new?{urlencode({'game': game, **options})}")
        for seat, name in enumerate(who):
            self.page.locator("fieldset").first.locator("select").nth(seat).select_option(name)
        self.page.get_by_role("button", name=BEGIN).click()
        self.page.wait_for_url("**/t/*")

    def moves(self):
        """The number of turns in the log, including collapsed ones."""
        return self.page.evaluate(NEWEST)

    def is_over(self):
        return self.page.locator(ENDING).count() > 0

    def wait_for_turn(self):
        """Wait until the person can act or the game is over. Return whether they can act."""
        self.page.locator(f"{OFFERS}, {ENDING}").first.wait_for(state="attached")
        return not self.is_over()

    def act(self, click=None):
        """Perform a whole action and wait until the log shows it, or until it is stored as a secret choice."""
        before, click = self.moves(), click or self.click
        while True:
            while not (offered := self.offered()):  # an update arrived in between
                if not self.wait_for_turn():
                    return
            if SHUFFLE in offered:
                click(SHUFFLE)
                offered = [CONFIRM]
            click(self.dice.choice(offered))
            self.page.wait_for_function(GOES_ON, arg=[before, f"{ENDING}, {CHOOSER}, .picked"])
            if self.page.locator(CHOOSER).count():
                click(f"{CHOOSER}{NTH}{self.dice.randrange(self.page.locator(CHOOSER).count())}")
            if not self.page.locator(TARGETS).count() or self.page.evaluate(GOES_ON, [before, ENDING]):
                self.page.wait_for_function(GOES_ON, arg=[before, ENDING])
                return

    def click(self, selector):
        self.page.locator(selector).first.click()

    def offered(self):
        """Selectors of what to click: the shuffle button in a setup, else targets, else plans, else origins."""
        if self.page.locator(SHUFFLE).count():
            return [SHUFFLE]
        ways = "all => all.map(e => e.dataset.spot ? `[data-spot='${e.dataset.spot}']` : e.dataset.choice ? "
        ways += "`[data-choice='${e.dataset.choice}']` : `[data-plan='${e.dataset.plan}']`)"
        for offers in (TARGETS, PLANS, OFFERS):
            if found := self.page.locator(offers).evaluate_all(ways):
                return found
        return []

    def tap(self, selector):
        self.page.locator(selector).first.tap()

    def press(self, selector):
        """Go to an element by the keyboard alone, and press Enter on it."""
        selector, _, number = selector.partition(NTH)
        for _ in range(200):
            key = self.page.evaluate(STEP, [selector, int(number or 0)])
            self.page.keyboard.press(key)
            if key == "Enter":
                return
        raise AssertionError(f"no key leads to {selector}")

    def play(self, most, click=None):
        """Act until the game is over, but at most `most` times. Return whether it is over."""
        return any(not self.wait_for_turn() or self.act(click) for _ in range(most))

    def play_to_the_end(self, click=None):
        assert self.play(2000, click), "the game does not end"
