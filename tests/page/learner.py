"""Somebody who goes through a lesson on the page, and does what it asks for."""

from .person import CHOOSER

DID = "section.did"  # what was to be done; what came of it is being shown
DONE = "section.finished"


class Learner:
    """A page with a lesson; `lang` is the language that its browser prefers."""

    def __init__(self, page, game, lang="en"):
        self.page, self.game, self.lang = page, game, lang
        self.origin = page.url.split("/lesson", 1)[0].rstrip("/")
        self.lesson = self.ask("")

    def ask(self, path):
        """What the server tells of the lesson."""
        return self.page.request.get(f"{self.origin}/api/games/{self.game}/lesson{path}?lang={self.lang}").json()

    def come_to(self, number):
        """Wait for a step to be shown; what the server tells of it."""
        step = self.ask(f"/{number}")
        self.page.locator(".task", has_text=step["text"]).wait_for()
        self.page.locator("[data-spot]").first.wait_for()
        return step

    def do(self, step, click=None):
        """Do what is to be done, and see what comes of it."""
        self.act(step, click)
        self.page.locator(DONE).wait_for()

    def act(self, step, click=None):
        """Do what is to be done, by what is marked on the board."""
        click = click or (lambda selector: self.page.locator(selector).first.click())
        choice = example(step)
        for spot in choice["spots"]:
            click(f"[data-spot='{spot}']")
        if not choice["spots"]:
            click(f"[data-choice='{choice['text']}']")
        self.page.locator(f"{DID}, {CHOOSER}").first.wait_for()
        if self.page.locator(CHOOSER).count():
            wanted = choice["sentence"]
            offered = self.page.locator(CHOOSER).evaluate_all("all => all.map((it) => it.ariaLabel || it.innerText)")
            click(f"{CHOOSER} >> nth={[wanted in it for it in offered].index(True)}")
        self.page.locator(DID).wait_for()

    def go_on(self, click=None):
        self.page.locator(f"{DONE} .next").click()

    def go_through(self, click=None):
        """All steps, to the end."""
        for number in range(len(self.lesson["steps"])):
            self.do(self.come_to(number), click)
            self.go_on()
        self.page.locator("h1:focus").wait_for()


def example(step):
    """The choice that does what is to be done."""
    return next(choice for choice in step["scene"]["choices"] if choice["text"] == step["example"])


def wrong_for(step):
    """The spot of a legal action of one click that is not what is to be done."""
    spots = [choice["spots"] for choice in step["scene"]["choices"]]
    firsts = [it[0] for it in spots if it]
    wanted = example(step)["spots"]
    return next(it[0] for it in spots if len(it) == 1 and firsts.count(it[0]) == 1 and it != wanted)
